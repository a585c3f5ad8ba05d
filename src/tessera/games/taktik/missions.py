"""Secret missions (rule 11.3): whether a player has done its own."""

from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.book import Book
from tessera.games.taktik.state import TaktikState, Zone


def units_in(state: TaktikState, zone: Zone, player: int) -> int:
    """How many units a player has in a zone."""
    count = 0
    for unit in state.units.values():
        if unit.owner == player and unit.cell in zone.cells:
            count += 1
    return count


def mission_is_done(book: Book, state: TaktikState, player: int, at_turn_end: bool) -> bool:
    """Rule 11.3. Some are judged at once, others at a turn's end, most of those at one's own."""
    side = state.sides[player]
    if not side.mission:
        return False
    mission = book.rules.missions[side.mission]
    own_turn = state.active == player
    if mission.what == v.NEUTRALIZE:
        return side.special_kills > 0 or side.immobilised >= mission.immobilised_turns
    if mission.what == v.BONUS_COMBO:
        return own_turn and state.bonus_plays >= mission.bonus_plays and state.kills >= mission.eliminations
    if not at_turn_end:
        return False
    if mission.what == v.HOLD_WITH_UNITS:
        zone = state.zones[mission.zone]
        return state.turn >= mission.turn and units_in(state, zone, player) >= mission.units
    if not own_turn:
        return False
    if mission.what == v.SEIZE_LOW_LOSSES:
        zone = state.zones[mission.zone]
        alone = units_in(state, zone, player) > 0 and units_in(state, zone, 1 - player) == 0
        return alone and side.lost <= mission.max_lost
    if mission.what == v.ESCORT:
        convoy = state.units.get(side.convoy)
        return convoy is not None and convoy.cell in state.zones[mission.zone].cells
    held = sum(1 for name in mission.zones if state.zones[name].controller == player)
    return state.turn <= mission.by_turn and held >= mission.count
