"""How a match stands, in the numbers people talk about: what decides its scenario first, then the forces."""

from typing import Final

from tessera.core.reports import Figure
from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.book import Book
from tessera.games.taktik.rules_scenarios import Condition
from tessera.games.taktik.state import TaktikState

_NAMES: Final = {
    v.CAPTURE_HOLD: "Turns held",
    v.VICTORY_POINTS: "Victory points",
    v.LOGISTICS_RUN: "Supply runs",
    v.TERRITORIAL_CONTROL: "Points held",
    v.EXFILTRATION: "Units away",
    v.RESOURCE_ACCUMULATION: "Resources",
    v.SABOTAGE: "Structures sabotaged",
    v.COMBINED_SCORING: "Victory points",
}


def figures_of(book: Book, state: TaktikState) -> list[Figure]:
    """Of each side. Strength counts the hits that its units can still take."""
    found: list[Figure] = []
    first = book.scenario(state).victory[0] if book.rules.switches.strict else None
    if first is not None and first.what in _NAMES:
        found.append(Figure(_NAMES[first.what], _deciding(book, state, first)))
    units, strength = [0, 0], [0, 0]
    for unit in state.units.values():
        units[unit.owner] += 1
        strength[unit.owner] += unit.hits - unit.damage
    lost = (state.sides[0].lost, state.sides[1].lost)
    found.append(Figure("Units", (units[0], units[1])))
    found.append(Figure("Strength", (strength[0], strength[1])))
    found.append(Figure("Units lost", lost))
    found.append(Figure("Tactics played", (len(state.sides[0].played), len(state.sides[1].played))))
    return found


def _deciding(book: Book, state: TaktikState, condition: Condition) -> tuple[int, int]:
    sides, what = state.sides, condition.what
    if what == v.CAPTURE_HOLD:
        hold = state.zones[condition.zone].hold
        return hold[0], hold[1]
    if what == v.TERRITORIAL_CONTROL:
        held = [state.zones[name].controller for name in condition.zones]
        return held.count(0), held.count(1)
    if what == v.LOGISTICS_RUN:
        return sides[0].runs, sides[1].runs
    if what == v.EXFILTRATION:
        return sides[0].exfiltrated, sides[1].exfiltrated
    if what == v.RESOURCE_ACCUMULATION:
        return sides[0].resources, sides[1].resources
    if what == v.SABOTAGE:
        down = sum([state.structures[name].neutralised for name in condition.structures])
        saboteur = book.rules.player_of(condition.role)
        return (down, 0) if saboteur == 0 else (0, down)
    return sides[0].vp, sides[1].vp
