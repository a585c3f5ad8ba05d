"""A company's turn played by plans: each command the best of the moment, at one level and of one mind.

Opponents play by it, and so does whoever tries a turn in a world of its own before playing it.
"""

from typing import Final, NamedTuple

from tessera.games.fullmetal.arrival import USUAL, deployment
from tessera.games.fullmetal.board import Board
from tessera.games.fullmetal.commands import Command, EndTurn, LiftOff
from tessera.games.fullmetal.gate import carry_out, refusal
from tessera.games.fullmetal.guard import Guard
from tessera.games.fullmetal.legal import acting
from tessera.games.fullmetal.listing import Lister
from tessera.games.fullmetal.planner import PLAIN, PLANS, Planner, Temper
from tessera.games.fullmetal.rules import Rules
from tessera.games.fullmetal.situation import Situation
from tessera.games.fullmetal.state import State, Unit
from tessera.games.fullmetal.turn import ship_score
from tessera.games.fullmetal.vocabulary import ASTRONEF, BRIDGE, DEPLOYMENT, FINISHED, PLAYING, TOWER

MOST: Final = 60
"""Commands that one turn is given, whatever else could be done in it."""


class Habits(NamedTuple):
    """How a level plays: the plans it thinks of, the points it leaves in a turn, how often it stops early."""

    plans: int = PLANS
    idle: int = 0  # action points of every turn that it does not use
    lazy: int = 0  # of 100 decisions, after how many it leaves the turn at that
    guards: bool = True  # whether it covers its carriers with points it cannot save
    foresees: bool = False  # whether it tries whole turns before it plays one


DILIGENT: Final = Habits()


def planner_of(sit: Situation, seat: int, habits: Habits, temper: Temper = PLAIN) -> Planner:
    """The plans of a seat that is to play."""
    last = sit.state.turn == sit.rules.turns.last_turn
    budget = max(0, sit.state.ap - (0 if last else habits.idle))
    return Planner(sit, seat, Lister(sit, seat).departures(), habits.plans, budget, temper)


def next_command(sit: Situation, seat: int, habits: Habits, temper: Temper = PLAIN) -> Command:
    """What a seat does in its turn: first out of the fire, then the best plan, then cover, then its end."""
    state = sit.state
    if state.retreat_open:
        lister = Lister(sit, seat)
        for unit in lister.own:
            lister.retreats(unit)
            if lister.found:
                return lister.found[0]
    planner = planner_of(sit, seat, habits, temper)
    planned = planner.best()
    if planned is None and habits.guards and state.turn < sit.rules.turns.last_turn:
        planned = Guard(planner).best(planner.legal)
    return planned if planned is not None else EndTurn(saving(sit, habits))


def saving(sit: Situation, habits: Habits) -> int:
    """What it keeps for the next turn: all that can be kept; a level that idles keeps nothing."""
    if sit.state.turn == sit.rules.turns.last_turn or habits.idle:
        return 0
    return min(sit.rules.costs.limits.saved, sit.state.ap)


# ------------------------------------------------------------ the decision of turn 21


def lift_off(sit: Situation, seat: int) -> LiftOff:
    """Rule 21.5, for each ship with its own numbers."""
    ships = sit.ships(seat)
    leaving = [ship.id for ship in ships if not _stays(sit, seat, ship)]
    if not leaving:
        return LiftOff("stay")
    return LiftOff("now") if len(leaving) == len(ships) else LiftOff("now", tuple(leaving))


def _stays(sit: Situation, seat: int, ship: Unit) -> bool:
    rules = sit.rules
    weights = rules.bot
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
        elif rules.kinds[unit.kind].combat and sit.is_active(unit.owner):
            enemies += geometry.distance(unit.cell, ship.cell) <= weights.lift_off.enemy_radius
    share, whole = weights.lift_off.share
    gain = 2 * min(sit.state.players[seat].brought, near) * share // whole + outside
    danger = weights.lift_off.enemy * enemies + weights.lift_off.tower * ship.down.bit_count()
    danger = min(weights.lift_off.most, danger)
    return gain > ship_score(rules, sit.state, ship) * danger // 100


# ------------------------------------------------------------ whole turns


def play_turn(rules: Rules, board: Board, state: State, seat: int, temper: Temper) -> list[Command]:
    """Play a seat's turn to its end, and tell by which commands. The state is changed."""
    given: list[Command] = []
    while state.phase == PLAYING and state.current == seat:
        sit = Situation(rules, board, state)
        command = next_command(sit, seat, DILIGENT, temper)
        if len(given) >= MOST or refusal(rules, board, state, seat, command) is not None:
            command = EndTurn(saving(sit, DILIGENT))
        given.append(command)
        carry_out(rules, board, state, seat, command)
        if isinstance(command, EndTurn):
            break
    return given


def play_on(rules: Rules, board: Board, state: State, until: int, seat: int, temper: Temper) -> None:
    """Let all play by plans until this turn begins, or the match ends: one seat in a mind of its own."""
    while state.phase != FINISHED and state.turn < until:
        acts = acting(rules, state)[0]
        if state.phase == PLAYING:
            play_turn(rules, board, state, acts, temper if acts == seat else PLAIN)
            continue
        sit = Situation(rules, board, state)
        if state.phase == DEPLOYMENT:
            carry_out(rules, board, state, acts, deployment(sit, acts, USUAL))
        else:
            carry_out(rules, board, state, acts, lift_off(sit, acts))
