"""How a match stands before its end: an estimate for searches, quick and without chance.

Three things are weighed, each from -1000 to 1000 and as PLAYER_A sees it: the forces left, how far the
scenario's own condition has come, and for whom the clock runs. How much each counts in a scenario was fitted
to who won games of the title's bots; the sign is that of the likely winner.
"""

from typing import Final

from tessera.core.game import WON
from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.book import Book
from tessera.games.taktik.missions import units_in
from tessera.games.taktik.movement import distance
from tessera.games.taktik.rules_scenarios import Condition, Scenario
from tessera.games.taktik.state import TaktikState, Unit, Zone
from tessera.games.taktik.victory import combined_score, controlled

_WHOLE: Final = 1000
_NEAR: Final = 4  # cells: who stands so near to a zone takes part in the fight for it
_BY_HIT: Final = 10  # what a hit that a unit can still take is worth, a cell of range, a point of movement
_BY_REACH: Final = 5
_BY_POINT: Final = 2
_HALF: Final = 900  # the sum at which the estimate is half of a victory


class Weights:
    """What forces, condition and clock count, in hundredths, and what is added for PLAYER_A."""

    def __init__(self, forces: int, condition: int, clock: int, start: int) -> None:
        self.forces = forces
        self.condition = condition
        self.clock = clock
        self.start = start


_WEIGHTS: Final = {
    v.ANNIHILATION: Weights(370, 0, 0, 0),
    v.CAPTURE_HOLD: Weights(380, 190, 40, 240),
    v.VICTORY_POINTS: Weights(180, 380, 0, -90),
    v.TIMED_RESISTANCE: Weights(380, 100, 70, -10),
    v.LOGISTICS_RUN: Weights(350, 180, 130, 110),
    v.SECRET_MISSIONS: Weights(440, 0, 0, 20),
    v.TERRITORIAL_CONTROL: Weights(260, 110, 0, -130),
    v.ASSASSINATION: Weights(390, 320, 0, 100),
    v.EXFILTRATION: Weights(270, 230, 0, -120),
    v.RESOURCE_ACCUMULATION: Weights(160, 320, 0, -90),
    v.SABOTAGE: Weights(430, 280, 90, 180),
    v.COMBINED_SCORING: Weights(310, 190, 0, -40),
}


def value_of(book: Book, state: TaktikState, seat: int) -> int:
    """From 1 - WON (as good as lost) to WON - 1, for a match that goes on."""
    scenario = book.scenario(state)
    weights = _WEIGHTS[scenario.victory[0].what]
    terms = standing(book, state)
    total = (
        weights.start * _WHOLE
        + weights.forces * terms[0]
        + weights.condition * terms[1]
        + weights.clock * terms[2]
    )
    size = abs(total) // 100
    estimate = (WON - 1) * size // (size + _HALF)
    return estimate if (total > 0) == (seat == 0) else -estimate


def standing(book: Book, state: TaktikState) -> tuple[int, int, int]:
    """Forces, condition and clock for PLAYER_A, each within -1000..1000."""
    scenario = book.scenario(state)
    return _forces(state), _held(_of_condition(book, state, scenario)), _clock(book, state, scenario)


def strength(unit: Unit) -> int:
    """What a unit is worth by what it can do and still take."""
    return _BY_HIT * (unit.hits - unit.damage) + _BY_REACH * unit.reach + _BY_POINT * unit.movement


def _held(number: int) -> int:
    return max(-_WHOLE, min(_WHOLE, number))


def _share(a: int, b: int) -> int:
    """From -1000 (all is the other's) to 1000."""
    return _WHOLE * (a - b) // (a + b) if a + b else 0


def _forces(state: TaktikState) -> int:
    """By the square of what each side has: many shoot at few, and lose fewer doing so."""
    sums = [0, 0]
    for unit in state.units.values():
        sums[unit.owner] += strength(unit)
    return _share(sums[0] * sums[0], sums[1] * sums[1])


def _clock(book: Book, state: TaktikState, scenario: Scenario) -> int:
    """How far the turns have run for the player who wins when they are over."""
    first = scenario.victory[0]
    limit = first.turn if first.what == v.TIMED_RESISTANCE else scenario.turn_limit
    if not limit:
        return 0
    winner = book.rules.player_of(first.role if first.what == v.TIMED_RESISTANCE else scenario.on_limit)
    if winner not in (0, 1):
        return 0
    run = _WHOLE * min(state.turn, limit) // limit
    return run if winner == 0 else -run


def _of_condition(book: Book, state: TaktikState, scenario: Scenario) -> int:
    first = scenario.victory[0]
    what, player = first.what, book.rules.player_of(first.role)
    if what == v.VICTORY_POINTS:
        return _WHOLE * (state.sides[0].vp - state.sides[1].vp) // first.threshold
    if what == v.RESOURCE_ACCUMULATION:
        lead = _WHOLE * (state.sides[0].resources - state.sides[1].resources) // first.threshold
        return lead + 50 * first.per_zone * _controls(state, first.zones)
    if what == v.TERRITORIAL_CONTROL:
        return _WHOLE * _controls(state, first.zones) // len(first.zones)
    if what == v.COMBINED_SCORING:
        return 50 * (combined_score(state, first, 0) - combined_score(state, first, 1))
    if what == v.ASSASSINATION:
        return _danger(state, 1) - _danger(state, 0)
    if what == v.SECRET_MISSIONS:
        return _mission(book, state, 0) - _mission(book, state, 1)
    if player not in (0, 1):
        return 0
    done = _progress(book, state, first, player)
    return done if player == 0 else -done


def _progress(book: Book, state: TaktikState, condition: Condition, player: int) -> int:
    """How far the player has come with what it alone can do."""
    what = condition.what
    if what == v.CAPTURE_HOLD:
        zone = state.zones[condition.zone]
        return _WHOLE * zone.hold[player] // condition.turns + _grip(state, zone, player)
    if what == v.TIMED_RESISTANCE:
        left = sum(1 for unit in state.units.values() if unit.owner == player)
        if left < condition.min_units:
            return -_WHOLE
        return _grip(state, state.zones[condition.zone], player) if condition.zone else 0
    if what == v.LOGISTICS_RUN:
        return _supplied(state, condition, player)
    if what == v.EXFILTRATION:
        out = state.sides[player].exfiltrated
        left = _nearest(state, state.zones[condition.zone].cells, player, condition.count - out)
        return (_WHOLE * out + left) // condition.count
    if what == v.SABOTAGE:
        return _sabotaged(state, condition, player)
    return 0


def _controls(state: TaktikState, zones: tuple[str, ...]) -> int:
    return controlled(state, zones, 0) - controlled(state, zones, 1)


def _distance_to(state: TaktikState, cell: int, goals: tuple[int, ...]) -> int:
    least = state.ground.height
    for goal in goals:
        least = min(least, distance(state.ground.width, cell, goal, False))
    return least


def _grip(state: TaktikState, zone: Zone, player: int) -> int:
    """Who is the stronger in and around a zone, from -500 to 500."""
    sums = [0, 0]
    for unit in state.units.values():
        if _distance_to(state, unit.cell, zone.cells) <= _NEAR:
            sums[unit.owner] += strength(unit)
    return _share(sums[player], sums[1 - player]) // 2


def _closeness(state: TaktikState, cell: int, goals: tuple[int, ...]) -> int:
    """From 0 (a board away) to 1000 (there)."""
    height = state.ground.height
    return _WHOLE * (height - _distance_to(state, cell, goals)) // height


def _nearest(state: TaktikState, goals: tuple[int, ...], player: int, count: int) -> int:
    """The closeness of the player's nearest units to some cells, added up for so many of them."""
    near: list[int] = []
    for unit in state.units.values():
        if unit.owner == player:
            near.append(_closeness(state, unit.cell, goals))
    near.sort(reverse=True)
    return sum(near[:count]) // 2


def _supplied(state: TaktikState, condition: Condition, player: int) -> int:
    """Runs done, and the half of one that is under way."""
    best = 0
    for unit in state.units.values():
        if unit.owner == player and condition.types >> unit.kind & 1:
            goals = state.zones[condition.to if unit.cargo else condition.from_].cells
            best = max(best, (_closeness(state, unit.cell, goals) + (_WHOLE if unit.cargo else 0)) // 2)
    return (_WHOLE * state.sides[player].runs + best // 2) // condition.runs


def _sabotaged(state: TaktikState, condition: Condition, player: int) -> int:
    """Structures that are down, and the way to the next one."""
    down = 0
    goals: list[int] = []
    for name in condition.structures:
        if state.structures[name].neutralised:
            down += 1
        else:
            goals.append(state.structures[name].cell)
    left = _nearest(state, tuple(goals), player, 1)
    return (_WHOLE * down + left) // condition.count


def _danger(state: TaktikState, player: int) -> int:
    """What the leader of a player has to fear: its wounds, and who of the enemy is how near."""
    for leader in state.units.values():
        if leader.owner != player or not leader.leader:
            continue
        danger = _WHOLE // 4 * leader.damage
        for unit in state.units.values():
            if unit.owner != player:
                apart = distance(state.ground.width, unit.cell, leader.cell, False)
                danger += max(0, unit.reach + unit.movement + 3 - apart) * 20
        return min(_WHOLE, danger)
    return _WHOLE


def _mission(book: Book, state: TaktikState, player: int) -> int:
    """How far a player has come with its secret mission, from 0 to 1000; 0 where that cannot be told."""
    side = state.sides[player]
    if not side.mission:
        return 0
    mission = book.rules.missions[side.mission]
    if mission.what == v.NEUTRALIZE:
        return _WHOLE * side.immobilised // mission.immobilised_turns
    if mission.what == v.HOLD_WITH_UNITS:
        inside = units_in(state, state.zones[mission.zone], player)
        return (
            _WHOLE
            * min(inside, mission.units)
            // mission.units
            * min(state.turn, mission.turn)
            // mission.turn
        )
    if mission.what == v.ESCORT:
        convoy = state.units.get(side.convoy)
        return 0 if convoy is None else _closeness(state, convoy.cell, state.zones[mission.zone].cells) // 2
    if mission.what == v.SEIZE_LOW_LOSSES:
        if side.lost > mission.max_lost:
            return 0
        return _nearest(state, state.zones[mission.zone].cells, player, 1)
    if mission.what == v.RETAKE:
        if state.turn > mission.by_turn:
            return 0
        return _WHOLE * min(mission.count, controlled(state, mission.zones, player)) // (mission.count + 1)
    return 0
