"""The compact network snapshot (rule 17.1): one way out, and back in over a state the receiver knows."""

from typing import Any, Final

from tessera.games.fullmetal.board import Board
from tessera.games.fullmetal.parts import Part, bad, in_short
from tessera.games.fullmetal.rules import Rules
from tessera.games.fullmetal.setup import counters_of
from tessera.games.fullmetal.situation import Situation
from tessera.games.fullmetal.state import State, Unit, is_mineral, mineral_number
from tessera.games.fullmetal.vocabulary import (
    ASTRONEF,
    BARGE,
    BRIDGE,
    DEPLOYMENT,
    FINISHED,
    KINDS,
    LIFTOFF,
    PHASES,
    TIDES,
    TOWER,
)

_FEW: Final = 9999

NOWHERE = [-1, -1]


def compact_of(rules: Rules, board: Board, state: State) -> dict[str, object]:
    """The snapshot. Everything in it is public."""
    hexes = board.geometry.hexes
    lying = sorted([(number, cell) for cell, number in state.free.items()])
    told: dict[str, object] = {
        "t": state.turn,
        "p": f"p{state.current + 1}",
        "ap": state.ap,
        "tide": state.tide,
        "ph": state.phase,
        "u": [_unit(rules, board, unit) for unit in state.units.values()],
        "m": [list(hexes[cell]) for _, cell in lying],
    }
    if state.contested:
        told["sp"] = [player.spoils for player in state.players]
    return told


def _unit(rules: Rules, board: Board, unit: Unit) -> dict[str, object]:
    told: dict[str, object] = {
        "i": unit.id,
        "t": unit.kind,
        "o": f"p{unit.owner + 1}",
        "p": list(board.geometry.hexes[unit.cell]) if unit.cell >= 0 else NOWHERE.copy(),
    }
    if unit.cargo:
        told["c"] = unit.cargo.copy()
    if rules.kinds[unit.kind].combat:
        told["s"] = unit.shots
    if unit.kind in (BARGE, ASTRONEF):
        told["r"] = unit.rotation
    flags = unit.stuck + 2 * unit.neutralized + 4 * unit.lifted
    if flags:
        told["f"] = flags
    if unit.color != unit.owner:
        told["k"] = f"p{unit.color + 1}"
    if unit.kind == ASTRONEF and unit.down:
        told["d"] = unit.down
    return told


def with_compact(rules: Rules, board: Board, known: State, data: object) -> State:
    """The known state brought up to a snapshot. What a snapshot does not tell stays as it was."""
    told = Part(data, "")
    state = known.copy()
    seats = len(known.players)
    state.turn = told.number("t", 1, rules.turns.last_turn)
    state.current = told.seat("p", seats)
    state.ap = told.number("ap", 0, _FEW)
    state.tide = told.number("tide", 0, len(TIDES) - 1)
    state.phase = told.number("ph", 0, len(PHASES) - 1) if told.has("ph") else known.phase
    if told.has("sp"):
        _read_spoils(state, told)
    state.units = {}
    for row in told.parts("u"):
        unit = _read_unit(board, known, row, seats)
        state.units[unit.id] = unit
    try:
        _bind_cargo(state)
        _place_minerals(board, known, state, _cells(board, told))
        state.bridges = {}
        for unit in state.units.values():
            if unit.kind == BRIDGE and not unit.carrier and unit.cell >= 0:
                state.bridges[unit.id] = known.bridges.get(unit.id, unit.owner)
        sit = Situation(rules, board, state)
        for unit in state.units.values():
            if unit.on_board() and unit.kind not in (ASTRONEF, TOWER, BRIDGE):
                unit.stuck = sit.is_stuck(unit)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as fault:
        raise bad("u", f"its parts do not fit each other ({fault})") from fault
    state.forget()
    return state


def _read_spoils(state: State, told: Part) -> None:
    """Only a match on contested ground tells of spoils."""
    spoils = told.items("sp")
    if len(spoils) != len(state.players) or not all(
        type(each) is int and 0 <= each <= _FEW for each in spoils
    ):
        raise told.expected("sp", "the spoils of every player")
    state.contested = True
    for player, points in zip(state.players, spoils, strict=True):
        player.spoils = points


def standing_alone(rules: Rules, board: Board, fresh: State, data: object) -> State:
    """A whole state from a snapshot alone, laid over a match that has just begun.

    Ships lie where the snapshot shows them; reserves are empty, and the tide cards to come are fresh.
    """
    state = with_compact(rules, board, fresh, data)
    if state.phase in (LIFTOFF, FINISHED):
        raise bad("ph", "a snapshot does not tell decisions and scores; import the saved game instead")
    for seat, player in enumerate(state.players):
        ship = state.units.get(f"astronef-p{seat + 1}-1")
        if ship is None:
            raise bad("u", f"the ship astronef-p{seat + 1}-1 is missing")
        if ship.cell >= 0:
            player.spot = board.geometry.prints[ship.rotation & 1][ship.cell].copy()
        player.lifted = ship.lifted
        player.deployed = state.phase > DEPLOYMENT
        if ship.owner != seat:
            state.players[ship.owner].captured.append(seat)
    state.free = {}
    number = 0
    for cell in _cells(board, Part(data, "")):  # they come in the order of their numbers
        number += 1
        while number in state.held:
            number += 1
        state.free[cell] = number
    state.counters = counters_of(state.units)
    state.history = [state.tide]
    state.forget()
    return state


def _cells(board: Board, told: Part) -> list[int]:
    cells: list[int] = []
    for place, at in enumerate(told.items("m")):
        cell = _cell(board, at, f"m[{place}]")
        if cell < 0:
            raise bad(f"m[{place}]", "a mineral lies somewhere")
        cells.append(cell)
    return cells


# Any: what comes from outside is looked at field by field.
def _cell(board: Board, at: Any, where: str) -> int:
    """A place, or -1 for nowhere."""
    if not isinstance(at, list) or len(at) != 2 or not all(type(each) is int for each in at):
        raise bad(where, f"expected [q, r], got {in_short(at)}")
    if at == NOWHERE:
        return -1
    cell = board.geometry.find((at[0], at[1]))
    if cell < 0:
        raise bad(where, "it lies off the board, which has 37 columns and 23 rows")
    return cell


def _read_unit(board: Board, known: State, told: Part, seats: int) -> Unit:
    name = told.unit_id("i")
    owner = told.seat("o", seats)
    colour = told.seat("k", seats) if told.has("k") else owner
    flags = told.number("f", 0, 7) if told.has("f") else 0
    before = known.units.get(name)
    return Unit(
        name,
        told.number("t", 0, len(KINDS) - 1),
        owner,
        colour,
        _cell(board, told.fields.get("p"), told.place("p")),
        told.number("r", 0, 5) if told.has("r") else 0,
        told.number("s", 0, _FEW) if told.has("s") else 0,
        flags & 1 == 1,
        flags & 2 == 2,
        "",
        told.texts("c") if told.has("c") else [],
        told.number("d", 0, 7) if told.has("d") else 0,
        flags & 4 == 4,
        before.can_rebuild if before is not None else owner != colour,
    )


def _bind_cargo(state: State) -> None:
    """Carriers know their cargo; here cargo learns its carrier."""
    state.held = {}
    for unit in state.units.values():
        for name in unit.cargo:
            if is_mineral(name):
                state.held[mineral_number(name)] = unit.id
            elif name not in state.units:
                raise bad("u", f"{name} is carried by {unit.id}, but is not among the units")
            else:
                state.units[name].carrier = unit.id


def _place_minerals(board: Board, known: State, state: State, cells: list[int]) -> None:
    """Free minerals come without numbers: those that lay there keep theirs, the others follow in order."""
    state.free = {}
    moved = [cell for cell in cells if cell not in known.free or known.free[cell] in state.held]
    still = [cell for cell in cells if cell not in moved]
    for cell in still:
        state.free[cell] = known.free[cell]
    loose = [number for number in sorted([*known.free.values(), *known.held]) if number not in state.held]
    loose = [number for number in loose if number not in state.free.values()]
    for cell, number in zip(moved, loose, strict=False):
        state.free[cell] = number
