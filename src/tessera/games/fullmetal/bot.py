"""The title's opponent (rule 21): lands well, mines, shoots and captures when it pays, covers its carriers,
comes home in time.

It plays from its view alone and remembers nothing: every command starts the best plan of the moment, and a
plan that was good stays the best until it is carried out.
"""

from collections.abc import Callable, Sequence

from tessera.core.chance import Rng
from tessera.core.game import Bot
from tessera.core.rng import SplitMix64
from tessera.games.fullmetal.board import LAND, MARSH, SEA, Board
from tessera.games.fullmetal.commands import Command, Deploy, EndTurn, Land, LiftOff, Retreat
from tessera.games.fullmetal.guard import Guard
from tessera.games.fullmetal.guessing import state_from_view
from tessera.games.fullmetal.planner import Planner
from tessera.games.fullmetal.rules import Rules
from tessera.games.fullmetal.situation import Situation
from tessera.games.fullmetal.state import Unit
from tessera.games.fullmetal.turn import ship_score
from tessera.games.fullmetal.view import FullMetalView
from tessera.games.fullmetal.vocabulary import ASTRONEF, BRIDGE, DEPLOYMENT, LANDING, LIFTOFF, TOWER


class FullMetalBot(Bot[Command, FullMetalView]):
    """Plays rule 21 from its view."""

    def __init__(self, rules: Rules, board: Callable[[int], Board]) -> None:
        self.rules = rules
        self.board = board

    def choose(self, view: FullMetalView, legal: Sequence[Command], rng: Rng) -> Command:
        board = self.board(view.board_seed)
        # What it cannot know is invented, always alike: no plan looks at it.
        sit = Situation(self.rules, board, state_from_view(self.rules, board, view, SplitMix64(0)))
        if sit.state.phase == LANDING:
            return self._landing(sit, legal)
        if sit.state.phase == DEPLOYMENT:
            return self._deployment(sit, view.seat, legal)
        if sit.state.phase == LIFTOFF:
            return self._lift_off(sit, view.seat)
        for command in legal:
            if isinstance(command, Retreat):
                return command
        planner = Planner(sit, view.seat, legal)
        planned = planner.best()
        if planned is None and view.turn < self.rules.turns.last_turn:
            planned = Guard(planner).best(legal)
        if planned is not None:
            return planned
        most = (
            0
            if view.turn == self.rules.turns.last_turn
            else min(self.rules.costs.limits.saved, view.action_points)
        )
        return EndTurn(most)

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
