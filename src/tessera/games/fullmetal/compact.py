"""The compact network snapshot (rule 17.1): one way out, and back in over a state the receiver knows."""

from typing import Any

from tessera.core.errors import Illegal
from tessera.games.fullmetal.board import Board
from tessera.games.fullmetal.rules import Rules
from tessera.games.fullmetal.situation import Situation
from tessera.games.fullmetal.state import State, Unit, is_mineral, mineral_number
from tessera.games.fullmetal.vocabulary import ASTRONEF, BARGE, BRIDGE, TOWER

NOWHERE = [-1, -1]


def compact_of(rules: Rules, board: Board, state: State) -> dict[str, object]:
    """The snapshot. Everything in it is public."""
    hexes = board.geometry.hexes
    lying = sorted([(number, cell) for cell, number in state.free.items()])
    return {
        "t": state.turn,
        "p": f"p{state.current + 1}",
        "ap": state.ap,
        "tide": state.tide,
        "ph": state.phase,
        "u": [_unit(rules, board, unit) for unit in state.units.values()],
        "m": [list(hexes[cell]) for _, cell in lying],
    }


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


# Any: what comes from outside is looked at field by field, and whatever is wrong with it is refused.
def with_compact(rules: Rules, board: Board, known: State, data: Any) -> State:
    """The known state brought up to a snapshot. What a snapshot does not tell stays as it was."""
    state = known.copy()
    try:
        state.turn = int(data["t"])
        state.current = int(str(data["p"])[1:]) - 1
        state.ap = int(data["ap"])
        state.tide = (0, 1, 2)[data["tide"]]
        state.phase = (0, 1, 2, 3, 4)[data.get("ph", known.phase)]
        state.units = {}
        for told in data["u"]:
            unit = _read_unit(board, known, told)
            state.units[unit.id] = unit
        _bind_cargo(state)
        _place_minerals(board, known, state, [board.geometry.find((at[0], at[1])) for at in data["m"]])
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as fault:
        raise Illegal("save.malformed", why=str(fault)) from fault
    state.bridges = {}
    for unit in state.units.values():
        if unit.kind == BRIDGE and not unit.carrier and unit.cell >= 0:
            state.bridges[unit.id] = known.bridges.get(unit.id, unit.owner)
    sit = Situation(rules, board, state)
    for unit in state.units.values():
        if unit.on_board() and unit.kind not in (ASTRONEF, TOWER, BRIDGE):
            unit.stuck = sit.is_stuck(unit)
    state.forget()
    return state


def _read_unit(board: Board, known: State, told: Any) -> Unit:
    name = str(told["i"])
    owner = int(str(told["o"])[1:]) - 1
    colour = int(str(told["k"])[1:]) - 1 if "k" in told else owner
    at = told["p"]
    flags = int(told.get("f", 0))
    before = known.units.get(name)
    return Unit(
        name,
        int(told["t"]),
        owner,
        colour,
        board.geometry.find((at[0], at[1])) if list(at) != NOWHERE else -1,
        int(told.get("r", 0)),
        int(told.get("s", 0)),
        flags & 1 == 1,
        flags & 2 == 2,
        "",
        [str(each) for each in told.get("c", [])],
        int(told.get("d", 0)),
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
            else:
                state.units[name].carrier = unit.id


def _place_minerals(board: Board, known: State, state: State, cells: list[int]) -> None:
    """Free minerals come without numbers: those that lay there keep theirs, the others follow in order."""
    if any(cell < 0 for cell in cells):
        raise ValueError("a mineral lies off the board")
    state.free = {}
    moved = [cell for cell in cells if cell not in known.free or known.free[cell] in state.held]
    still = [cell for cell in cells if cell not in moved]
    for cell in still:
        state.free[cell] = known.free[cell]
    loose = [number for number in sorted([*known.free.values(), *known.held]) if number not in state.held]
    loose = [number for number in loose if number not in state.free.values()]
    for cell, number in zip(moved, loose, strict=False):
        state.free[cell] = number
