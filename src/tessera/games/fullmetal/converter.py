"""What converters do (rule 12): one mineral becomes one unit; and they foresee tides."""

from tessera.games.fullmetal.cargo import check_drop, drop, receiver
from tessera.games.fullmetal.commands import Build
from tessera.games.fullmetal.events import Built, Event
from tessera.games.fullmetal.movement import usable
from tessera.games.fullmetal.situation import Situation
from tessera.games.fullmetal.state import Unit, is_mineral, mineral_number
from tessera.games.fullmetal.vocabulary import BARGE, CONVERTER, KINDS, MOTORBOAT


def check_build(sit: Situation, seat: int, command: Build) -> str:
    refused = usable(sit, seat, command.converter)
    if refused:
        return refused
    converter = sit.state.units[command.converter]
    if converter.kind != CONVERTER:
        return "unit.not_converter"
    kind = KINDS.index(command.kind)
    return check_may_build(sit, seat, converter, kind) or place(sit, seat, converter, command)[0]


def check_may_build(sit: Situation, seat: int, converter: Unit, kind: int) -> str:
    """All but the place."""
    supply = sit.rules.kinds[kind].supply
    if supply == 0:
        return "build.unbuildable"
    if not any(is_mineral(name) for name in converter.cargo):
        return "mineral.none"
    built = sit.state.builds.get(converter.id, [])
    if len(built) >= sit.rules.costs.limits.builds or (
        kind in sit.rules.costs.once_per_converter and kind in built
    ):
        return "build.limit"
    existing = 0
    for unit in sit.state.units.values():
        if unit.kind == kind:
            existing += 1
    if existing >= supply:
        return "build.supply_empty"
    return "hex.under_fire" if sit.unit_under_fire(converter) else ""


def place(sit: Situation, seat: int, converter: Unit, command: Build) -> tuple[str, int, int]:
    """Rule 12.3: why it cannot be placed, or where it goes: cell and rotation."""
    kind = KINDS.index(command.kind)
    given = -1 if command.rotation is None else command.rotation
    if command.to is None:
        for cell in sit.geometry.near[converter.cell]:
            refused, rotation = _place_at(sit, seat, kind, cell, given)
            if not refused:
                return "", cell, rotation
        return "room.none", -1, 0
    cell = sit.geometry.find(command.to)
    if cell < 0:
        return "hex.off_board", -1, 0
    if sit.geometry.distance(converter.cell, cell) != 1:
        return "hex.not_adjacent", -1, 0
    refused, rotation = _place_at(sit, seat, kind, cell, given)
    return refused, cell, rotation


def _place_at(sit: Situation, seat: int, kind: int, cell: int, given: int) -> tuple[str, int]:
    if sit.under_fire(seat, cell):
        return "hex.under_fire", 0
    if kind == BARGE:
        if given >= 0:
            return check_afloat(sit, seat, [cell, sit.geometry.towards[cell][given]]), given
        for rotation in range(6):
            if not check_afloat(sit, seat, [cell, sit.geometry.towards[cell][rotation]]):
                return "", rotation
        return "room.none", 0
    if kind == MOTORBOAT:
        return check_afloat(sit, seat, [cell]), 0
    return check_drop(sit, seat, None, kind, cell), 0


def check_afloat(sit: Situation, seat: int, cells: list[int]) -> str:
    """Vacant effective sea on every hex, none of it under fire."""
    for cell in cells:
        if cell < 0:
            return "hex.off_board"
        if not sit.vacant(cell):
            return "hex.occupied"
        if sit.dry[cell]:
            return "terrain.wrong"
    for cell in cells:
        if sit.under_fire(seat, cell):
            return "hex.under_fire"
    return ""


def do_build(sit: Situation, seat: int, command: Build, events: list[Event]) -> Unit:
    state = sit.state
    converter = state.units[command.converter]
    kind = KINDS.index(command.kind)
    _, cell, rotation = place(sit, seat, converter, command)
    for name in converter.cargo:
        if is_mineral(name):
            del state.held[mineral_number(name)]
            converter.cargo.remove(name)
            break
    key = f"{command.kind}-p{converter.color + 1}"
    number = state.counters.get(key, 0) + 1
    state.counters[key] = number
    shots = sit.rules.costs.limits.shots if sit.rules.kinds[kind].combat else 0
    unit = Unit(f"{key}-{number}", kind, seat, converter.color, -1, rotation, shots)
    inside = receiver(sit, seat, cell) is not None
    state.units[unit.id] = unit
    state.builds.setdefault(converter.id, []).append(kind)
    events.append(Built(converter.id, unit.id, command.kind, sit.geometry.hexes[cell]))
    if kind in (BARGE, MOTORBOAT):
        unit.cell = cell
        sit.put(unit)
    else:
        drop(sit, seat, unit.id, cell, events)
    assert inside == bool(unit.carrier), "a built unit goes into the transporter that is there"
    return unit


def foreseen(sit: Situation, seat: int) -> int:
    """Rule 12.4: how many cards a player's converters foresee."""
    count = 0
    for unit in sit.state.units.values():
        mine = unit.kind == CONVERTER and unit.owner == seat and unit.on_board()
        if mine and not unit.stuck and not sit.unit_under_fire(unit):
            count += 1
    return min(count, sit.rules.costs.limits.forecast)
