"""Loading, unloading, and setting down (rules 9 and 11.1). Questions first, then handlers."""

from tessera.games.fullmetal import vocabulary as v
from tessera.games.fullmetal.board import MARSH, MOUNTAIN, REEF, SEA
from tessera.games.fullmetal.commands import Load, Unload
from tessera.games.fullmetal.events import BridgeLaid, BridgeLifted, Event, Loaded, Unloaded
from tessera.games.fullmetal.movement import busy
from tessera.games.fullmetal.situation import Situation
from tessera.games.fullmetal.state import Unit, is_mineral, mineral_number


def can_carry(sit: Situation, carrier: Unit, name: str) -> bool:
    """Rule 9.1."""
    kind = v.MINERAL if is_mineral(name) else sit.state.units[name].kind
    return sit.rules.kinds[carrier.kind].carries[kind]


def _transporter(sit: Situation, seat: int, name: str) -> str:
    state = sit.state
    if state.phase == v.DEPLOYMENT and state.players[seat].deployed:
        return "deployment.done"
    unit = state.units.get(name)
    if unit is None:
        return "unit.unknown"
    if unit.owner != seat:
        return "unit.not_yours"
    if not sit.rules.kinds[unit.kind].transporter:
        return "unit.not_transporter"
    return ""


def _inside(sit: Situation, carrier: Unit) -> str:
    """Rule 9.4: a barge on board must be free of trouble, and the phase must be playing."""
    if carrier.kind == v.BARGE and carrier.on_board():
        if sit.state.phase != v.PLAYING:
            return "phase.wrong"
        return busy(sit, carrier)
    return ""


def _fits(sit: Situation, carrier: Unit, name: str) -> str:
    if not can_carry(sit, carrier, name):
        return "cargo.unfit"
    return "room.none" if sit.room(carrier) < sit.size(name) else ""


def check_load(sit: Situation, seat: int, command: Load) -> str:
    refused = _transporter(sit, seat, command.transporter)
    if refused:
        return refused
    state = sit.state
    unit = state.units[command.transporter]
    name = command.cargo
    number = mineral_number(name)
    cargo = state.units.get(name)
    if cargo is None and (number < 0 or (number not in state.held and sit.free_cell(number) < 0)):
        return "cargo.unknown"
    if cargo is not None and cargo.kind != v.BRIDGE and cargo.owner != seat:
        return "unit.not_yours"
    if unit.carrier:
        carrier = state.units[unit.carrier]
        if name not in carrier.cargo:
            return "unit.not_on_board"
        if cargo is None and carrier.kind == v.ASTRONEF:
            return "mineral.locked"
        return _inside(sit, carrier) or _fits(sit, unit, name)
    if state.phase == v.DEPLOYMENT:
        return "phase.wrong"
    if not unit.on_board():
        return "unit.not_on_board"
    refused = busy(sit, unit)
    if refused:
        return refused
    if cargo is None:
        if number in state.held:
            return "cargo.not_free"
    elif not cargo.on_board():
        return "cargo.not_free"
    if not can_carry(sit, unit, name):
        return "cargo.unfit"
    return _beside(sit, seat, unit, cargo, number) or _lifts(sit, unit, cargo, name)


def _beside(sit: Situation, seat: int, unit: Unit, cargo: Unit | None, number: int) -> str:
    """Rule 9.2: the cargo lies beside the transporter and can be taken."""
    if cargo is None:
        cell = sit.free_cell(number)
        if sit.distance(unit, cell) != 1:
            return "hex.not_adjacent"
        return "" if sit.dry[cell] else "mineral.submerged"
    if sit.apart(unit, cargo) != 1:
        return "hex.not_adjacent"
    if cargo.kind == v.BRIDGE:
        if not sit.vacant(cargo.cell):
            return "hex.occupied"
        return "hex.under_fire" if sit.under_fire(seat, cargo.cell) else ""
    if cargo.stuck:
        return "unit.stuck"
    return "unit.neutralised" if cargo.neutralized else ""


def _lifts(sit: Situation, unit: Unit, cargo: Unit | None, name: str) -> str:
    if sit.room(unit) < sit.size(name):
        return "room.none"
    if cargo is not None and sit.board.terrain[unit.cell] == MOUNTAIN and sit.holds_supertank(cargo):
        return "terrain.wrong"
    return ""


def load_cost(sit: Situation, command: Load) -> int:
    return 0 if sit.state.units[command.transporter].carrier else sit.rules.costs.load


def do_load(sit: Situation, seat: int, command: Load, events: list[Event]) -> None:
    state = sit.state
    unit = state.units[command.transporter]
    events.append(Loaded(unit.id, command.cargo))
    cargo = state.units.get(command.cargo)
    if cargo is not None and cargo.kind == v.BRIDGE and not cargo.carrier:
        del state.bridges[cargo.id]
        cargo.owner = seat
        cargo.color = unit.color
        events.append(BridgeLifted(cargo.id, sit.geometry.hexes[cargo.cell], seat))
        put_in(sit, unit, command.cargo)
        sit.derive()
        return
    put_in(sit, unit, command.cargo)


def put_in(sit: Situation, carrier: Unit, name: str) -> None:
    """Into a carrier, from wherever it was: another carrier, the board, or nowhere yet."""
    state = sit.state
    if is_mineral(name):
        number = mineral_number(name)
        former = state.held.get(number)
        if former is not None:
            state.units[former].cargo.remove(name)
        else:
            cell = sit.free_cell(number)
            if cell >= 0:
                sit.take(cell)
        state.held[number] = carrier.id
    else:
        unit = state.units[name]
        if unit.carrier:
            state.units[unit.carrier].cargo.remove(name)
        elif unit.cell >= 0:
            sit.lift(unit)
        unit.carrier = carrier.id
        unit.cell = sit.outermost(carrier).cell
        unit.rotation = 0
        unit.stuck = False
        unit.neutralized = False
    carrier.cargo.append(name)


def check_unload(sit: Situation, seat: int, command: Unload) -> str:
    refused = _transporter(sit, seat, command.transporter)
    if refused:
        return refused
    state = sit.state
    unit = state.units[command.transporter]
    if command.cargo not in unit.cargo:
        return "cargo.not_aboard"
    cell = sit.geometry.find(command.to)
    if unit.carrier:
        carrier = state.units[unit.carrier]
        here = sit.cells(carrier) if carrier.kind == v.BARGE and carrier.on_board() else [carrier.cell]
        if cell < 0 or cell not in here:
            return "unit.not_on_board"
        return _inside(sit, carrier) or _fits(sit, carrier, command.cargo)
    if state.phase == v.DEPLOYMENT:
        return "phase.wrong"
    if not unit.on_board():
        return "unit.not_on_board"
    refused = busy(sit, unit)
    if refused:
        return refused
    if cell < 0:
        return "hex.off_board"
    if sit.distance(unit, cell) != 1:
        return "hex.not_adjacent"
    if sit.under_fire(seat, cell):
        return "hex.under_fire"
    if is_mineral(command.cargo):
        return check_drop(sit, seat, None, v.MINERAL, cell)
    cargo = state.units[command.cargo]
    return check_drop(sit, seat, cargo, cargo.kind, cell)


def receiver(sit: Situation, seat: int, cell: int) -> Unit | None:
    """A transporter of the player on this hex."""
    there = sit.occupants[cell]
    if there is not None and there.owner == seat and sit.rules.kinds[there.kind].transporter:
        return there
    return None


def check_drop(sit: Situation, seat: int, item: Unit | None, kind: int, cell: int) -> str:
    """DROP of rule 9.3. `item` is None for a mineral and for a unit that is only being built."""
    into = receiver(sit, seat, cell)
    heavy = kind == v.SUPERTANK or (item is not None and sit.holds_supertank(item))
    terrain = sit.board.terrain[cell]
    if into is not None:
        if into.stuck:
            return "unit.stuck"
        if into.neutralized:
            return "unit.neutralised"
        if not sit.rules.kinds[into.kind].carries[kind]:
            return "cargo.unfit"
        if sit.room(into) < (1 if kind == v.MINERAL else sit.rules.kinds[kind].size):
            return "room.none"
        return "terrain.wrong" if heavy and sit.board.terrain[into.cell] == MOUNTAIN else ""
    if kind == v.BRIDGE:
        return check_lay(sit, cell)
    if not sit.vacant(cell):
        return "hex.occupied"
    if terrain == SEA and cell not in sit.bridges:
        return "terrain.wrong"
    if terrain == MOUNTAIN and heavy:
        return "terrain.wrong"
    if kind == v.TANK:
        tank = item if item is not None else Unit("", v.TANK, seat, seat, cell)
        if sit.peaks(tank, cell):
            return "hex.peaks"
    return ""


def check_lay(sit: Situation, cell: int) -> str:
    """Rule 11.1."""
    if not sit.vacant(cell) or cell in sit.bridges:
        return "hex.occupied"
    if sit.board.terrain[cell] not in (SEA, REEF, MARSH):
        return "terrain.wrong"
    for other in sit.geometry.near[cell]:
        if sit.dry[other]:
            return ""
    return "bridge.no_support"


def unload_cost(sit: Situation, command: Unload) -> int:
    return 0 if sit.state.units[command.transporter].carrier else sit.rules.costs.unload


def do_unload(sit: Situation, seat: int, command: Unload, events: list[Event]) -> None:
    state = sit.state
    unit = state.units[command.transporter]
    events.append(Unloaded(unit.id, command.cargo, command.to))
    if unit.carrier:
        put_in(sit, state.units[unit.carrier], command.cargo)
        return
    drop(sit, seat, command.cargo, sit.geometry.find(command.to), events)


def drop(sit: Situation, seat: int, name: str, cell: int, events: list[Event]) -> None:
    """Set a carried or new thing down: into a transporter there, as a span, or on the hex."""
    state = sit.state
    into = receiver(sit, seat, cell)
    if into is not None:
        put_in(sit, into, name)
        return
    if is_mineral(name):
        number = mineral_number(name)
        state.units[state.held.pop(number)].cargo.remove(name)
        sit.lay(cell, number)
        return
    unit = state.units[name]
    if unit.carrier:
        state.units[unit.carrier].cargo.remove(name)
        unit.carrier = ""
    unit.cell = cell
    if unit.kind != v.BRIDGE:
        sit.put(unit)
    else:
        state.bridges[unit.id] = seat
        unit.owner = seat
        sit.derive()
        events.append(BridgeLaid(unit.id, sit.geometry.hexes[cell], seat))
