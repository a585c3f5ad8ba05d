"""The reckoning at the end of a turn (rule 11.1), in the order the rulebook gives."""

from dataclasses import replace

from tessera.games.taktik.atlas import RIVER
from tessera.games.taktik.book import Book
from tessera.games.taktik.effects import is_blocked
from tessera.games.taktik.events import Event, StructureNeutralised, ZoneControl
from tessera.games.taktik.missions import units_in
from tessera.games.taktik.scoring import gain_points, gain_resources
from tessera.games.taktik.state import TaktikState
from tessera.games.taktik.victory import controlled, record_objectives
from tessera.games.taktik.vocabulary import RESOURCE_ACCUMULATION, SABOTAGE


def settle_turn(book: Book, state: TaktikState, events: list[Event]) -> None:
    """Everything that is counted when the active player's turn ends."""
    player = state.active
    scenario = book.scenario(state)
    _hold_zones(state, events)
    points = book.points(scenario)
    if points is not None:
        for name, amount in points.zones:
            if state.zones[name].controller == player:
                gain_points(state, player, amount, events)
    for condition in scenario.every_condition():
        if condition.what == RESOURCE_ACCUMULATION:
            gained = controlled(state, condition.zones, player) * condition.per_zone
            gain_resources(state, player, gained, events)
    for condition in scenario.every_condition():
        if condition.what == SABOTAGE and book.rules.player_of(condition.role) == player:
            for name in condition.structures:
                _sabotage(book, state, name, events)
    _count_immobilised(book, state)
    record_objectives(book, state)


def _hold_zones(state: TaktikState, events: list[Event]) -> None:
    """Step 1: a zone in which only one player has units is held by it."""
    for name, zone in state.zones.items():
        here = [units_in(state, zone, 0), units_in(state, zone, 1)]
        if (here[0] > 0) == (here[1] > 0):
            zone.hold = [0, 0]
            continue
        holder = 0 if here[0] else 1
        zone.hold[holder] += 1
        zone.hold[1 - holder] = 0
        if zone.controller != holder:
            zone.controller = holder
            events.append(ZoneControl(name, holder))


def _sabotage(book: Book, state: TaktikState, name: str, events: list[Event]) -> None:
    """Step 4: a unit that ended the turn on a structure without attacking neutralises it."""
    structure = state.structures[name]
    if structure.neutralised:
        return
    for unit in state.units.values():
        if unit.owner == state.active and unit.cell == structure.cell and not unit.attacked:
            structure.neutralised = True
            events.append(StructureNeutralised(name))
            ground = state.ground
            on_river = book.atlas(ground).overlay[structure.cell] & RIVER
            if book.rules.structures[name].kind == "bridge" and on_river:
                down = tuple(sorted((*ground.disabled_bridges, structure.cell)))
                state.ground = replace(ground, disabled_bridges=down)
            return


def _count_immobilised(book: Book, state: TaktikState) -> None:
    """Step 5: turns in which some enemy SPECIAL may not move."""
    special = book.rules.special_kind
    for player in (0, 1):
        for unit in state.units.values():
            if unit.owner != player and unit.kind == special and is_blocked(book, state, unit):
                state.sides[player].immobilised += 1
                break
