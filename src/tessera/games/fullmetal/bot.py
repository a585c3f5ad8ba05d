"""The title's opponents (rule 21): land well, mine, shoot and capture when it pays, come home in time.

They play from their view alone and remember nothing: every command starts the best plan of the moment, and
a plan that was good stays the best until it is carried out. Levels differ in what they think of, never in
what they know.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from tessera.core.game import EASY, HARD, NORMAL, Bot, Turn
from tessera.core.rng import SplitMix64
from tessera.games.fullmetal import planner as plan
from tessera.games.fullmetal.board import LAND, MARSH, SEA, Board
from tessera.games.fullmetal.bot_reasons import reason_of
from tessera.games.fullmetal.commands import Command, Deploy, EndTurn, Land, LiftOff, Retreat
from tessera.games.fullmetal.guard import Guard
from tessera.games.fullmetal.guessing import state_from_view
from tessera.games.fullmetal.legal import legal_commands
from tessera.games.fullmetal.planner import PLANS, Planner
from tessera.games.fullmetal.rules import Rules
from tessera.games.fullmetal.situation import Situation
from tessera.games.fullmetal.state import Unit
from tessera.games.fullmetal.turn import ship_score
from tessera.games.fullmetal.view import FullMetalView
from tessera.games.fullmetal.vocabulary import ASTRONEF, BRIDGE, DEPLOYMENT, LANDING, LIFTOFF, TOWER


class Habits(NamedTuple):
    """How a level plays: the plans it thinks of, the points it leaves in a turn, how often it stops early."""

    plans: int
    idle: int  # action points of every turn that it does not use
    lazy: int  # of 100 decisions, after how many it leaves the turn at that
    guards: bool  # whether it covers its carriers with points it cannot save


def _without(*plans: int) -> int:
    left = PLANS
    for each in plans:
        left &= ~(1 << each)
    return left


# Not in `data`: a match names its ruleset, and those that were played keep theirs.
HABITS: Final = {
    EASY: Habits(_without(plan.TAKE_SHIP, plan.CAPTURE, plan.RAID, plan.BUILD), 6, 8, False),
    NORMAL: Habits(_without(plan.RAID, plan.BUILD), 3, 3, False),
    HARD: Habits(PLANS, 0, 0, True),
}


class FullMetalBot(Bot[Command, FullMetalView]):
    """Plays rule 21 from its view, at one of the levels."""

    def __init__(self, rules: Rules, board: Callable[[int], Board], level: str = HARD) -> None:
        self.rules = rules
        self.board = board
        self.habits = HABITS[level]

    def choose(self, turn: Turn[Command, FullMetalView]) -> Command:
        view, legal, seat = turn.view, turn.legal, turn.seat
        sit = self._known(view)
        if sit.state.phase == LANDING:
            return self._landing(sit, legal)
        if sit.state.phase == DEPLOYMENT:
            return self._deployment(sit, seat, legal)
        if sit.state.phase == LIFTOFF:
            return self._lift_off(sit, seat)
        for command in legal:
            if isinstance(command, Retreat):
                return command
        last = view.turn == self.rules.turns.last_turn
        if self.habits.lazy and not last and turn.rng.below(100) < self.habits.lazy:
            return EndTurn(self._saving(view))
        planner = self._planner(sit, view, seat, legal)
        planned = planner.best()
        if planned is None and self.habits.guards and not last:
            planned = Guard(planner).best(legal)
        return planned if planned is not None else EndTurn(self._saving(view))

    def why(self, view: FullMetalView, command: Command) -> str:
        sit = self._known(view)
        assert view.seat is not None, "nobody asks a spectator why"
        planner = self._planner(sit, view, view.seat, legal_commands(sit, view.seat))
        planned = planner.best()
        return reason_of(command, planner, planned, view)

    def _known(self, view: FullMetalView) -> Situation:
        """What it cannot know is invented, always alike: no plan looks at it."""
        board = self.board(view.board_seed)
        return Situation(self.rules, board, state_from_view(self.rules, board, view, SplitMix64(0)))

    def _planner(self, sit: Situation, view: FullMetalView, seat: int, legal: Sequence[Command]) -> Planner:
        idle = 0 if view.turn == self.rules.turns.last_turn else self.habits.idle
        return Planner(sit, seat, legal, self.habits.plans, max(0, view.action_points - idle))

    def _saving(self, view: FullMetalView) -> int:
        """What it keeps for the next turn: all that can be kept; a level that idles keeps nothing."""
        if view.turn == self.rules.turns.last_turn or self.habits.idle:
            return 0
        return min(self.rules.costs.limits.saved, view.action_points)

    def _landing(self, sit: Situation, legal: Sequence[Command]) -> Command:
        """Rule 21.2: minerals near, sea and exits beside the podes; the first maximum."""
        weights = self.rules.bot
        geometry = sit.geometry
        best: Command = legal[0]
        most = -1
        for command in legal:
            if not isinstance(command, Land):
                continue
            cells = geometry.footprint(command.centre, command.orientation)
            value = 0
            for cell in sit.state.free:
                value += max(0, weights.landing.radius - geometry.distance(cell, cells[0]))
                if cell in cells:
                    value -= weights.landing.crushed
            sea: dict[int, bool] = {}
            exits: dict[int, bool] = {}
            for pode in cells[1:]:
                for cell in geometry.near[pode]:
                    if cell in cells:
                        continue
                    terrain = sit.board.terrain[cell]
                    if terrain == SEA:
                        sea[cell] = True
                    elif terrain in (LAND, MARSH) and cell not in sit.state.free:
                        exits[cell] = True
            value += weights.landing.sea * min(weights.landing.sea_max, len(sea))
            value += weights.landing.exit * min(weights.landing.exit_max, len(exits))
            if value > most:
                most = value
                best = command
        return best

    def _deployment(self, sit: Situation, seat: int, legal: Sequence[Command]) -> Command:
        """Rule 21.2: units in their order, each as near to the ship as it may stand."""
        geometry = sit.geometry
        centre = sit.state.players[seat].spot[0]
        best: Command | None = None
        unit = ""
        key = (0, 0)
        for command in legal:
            if isinstance(command, Deploy) and command.rotation is None:
                if unit and command.unit != unit:
                    break
                cell = geometry.find(command.to)
                near = (geometry.distance(cell, centre), cell)
                if best is None or near < key:
                    best, unit, key = command, command.unit, near
        return best if best is not None else EndTurn(0)

    def _lift_off(self, sit: Situation, seat: int) -> Command:
        """Rule 21.5, for each ship with its own numbers."""
        ships = sit.ships(seat)
        leaving = [ship.id for ship in ships if not self._stays(sit, seat, ship)]
        if not leaving:
            return LiftOff("stay")
        return LiftOff("now") if len(leaving) == len(ships) else LiftOff("now", tuple(leaving))

    def _stays(self, sit: Situation, seat: int, ship: Unit) -> bool:
        weights = self.rules.bot
        geometry = sit.geometry
        near = 0
        for cell in sit.state.free:
            if geometry.distance(cell, ship.cell) <= weights.lift_off.mineral_radius:
                near += 1
        outside = 0
        enemies = 0
        for unit in sit.state.units.values():
            if not unit.on_board() or unit.kind in (ASTRONEF, BRIDGE, TOWER):
                continue
            if unit.owner == seat:
                outside += 1
            elif self.rules.kinds[unit.kind].combat and sit.is_active(unit.owner):
                enemies += geometry.distance(unit.cell, ship.cell) <= weights.lift_off.enemy_radius
        share, whole = weights.lift_off.share
        gain = 2 * min(sit.state.players[seat].brought, near) * share // whole + outside
        danger = weights.lift_off.enemy * enemies + weights.lift_off.tower * ship.down.bit_count()
        danger = min(weights.lift_off.most, danger)
        return gain > ship_score(self.rules, sit.state, ship) * danger // 100
