"""The persisted game (rule 17.2) on its way in: versions 1 and 2, checked by rule 4.4 and settled.

A bad file is refused with the place of the fault and what was expected there.
"""

from collections.abc import Callable
from typing import Any, Final

from tessera.core.errors import Illegal
from tessera.core.rng import SplitMix64
from tessera.games.fullmetal import vocabulary as v
from tessera.games.fullmetal.board import LETTERS, MOUNTAIN, TERRAINS, Board
from tessera.games.fullmetal.extras import Json, beyond
from tessera.games.fullmetal.parts import Part, bad
from tessera.games.fullmetal.rules import Rules
from tessera.games.fullmetal.saved import VERSION, save
from tessera.games.fullmetal.saved_old import upgraded
from tessera.games.fullmetal.settle import settle
from tessera.games.fullmetal.setup import counters_of
from tessera.games.fullmetal.situation import Situation
from tessera.games.fullmetal.state import Player, State, Unit, is_mineral, mineral_id, mineral_number

_MOST: Final = (1 << 64) - 1
_FEW: Final = 9999
_SEATS: Final = 4
_DEEPEST: Final = 3


def load(rules: Rules, boards: Callable[[int], Board], data: Any) -> tuple[State, Json]:
    """The state of a saved file, settled, and what it says beyond that, for `save`. Refuses bad files."""
    file = Part(data, "")
    for key in ("version", "savedAt", "state"):
        if not file.has(key):
            raise bad(key, "it is missing, so this is not a saved game of Full Metal Planète")
    if file.fields["version"] != VERSION and file.number("version", 1, _MOST) > VERSION:
        raise Illegal("save.too_new", version=file.fields["version"])
    version = file.number("version", 1, VERSION)
    told = file.part("state")
    if version < VERSION:
        told = upgraded(told)
    board = boards(told.number("boardSeed", 0, _MOST))
    try:
        state = _state_in(rules, board, told)
        fault = broken_invariant(rules, board, state)
        if fault:
            raise bad(told.place("units"), fault)
        extras = beyond({**file.fields, "state": told.fields}, save(rules, board, state, ""))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, AssertionError) as error:
        # What no single field shows: pieces that do not fit each other.
        raise bad("state", f"its parts do not fit each other ({error})") from error
    settle(Situation(rules, board, state), [])
    return state, extras


def _cell(board: Board, part: Part, name: str) -> int:
    """A place that must be on the board."""
    at = part.part(name)
    cell = board.geometry.find((at.number("q", -_FEW, _FEW), at.number("r", -_FEW, _FEW)))
    if cell < 0:
        raise bad(at.where, "it lies off the board, which has 37 columns and 23 rows")
    return cell


# ------------------------------------------------------------ units and minerals


def _units_in(board: Board, told: Part, seats: int) -> dict[str, Unit]:
    units: dict[str, Unit] = {}
    for row in told.parts("units"):
        id = row.unit_id("id")
        if id in units:
            raise bad(row.place("id"), f"{id} is there twice; every piece has an id of its own")
        down = 0
        if row.has("turrets"):
            for turret in row.parts("turrets"):
                down |= int(turret.flag("isDestroyed")) << turret.number("podeIndex", 0, 2)
        units[id] = Unit(
            id,
            row.one_of("type", v.KINDS),
            row.seat("owner", seats),
            row.seat("color", seats),
            -1 if row.fields.get("position") is None else _cell(board, row, "position"),
            row.number("rotation", 0, 5),
            row.number("shotsRemaining", 0, _FEW),
            row.flag("isStuck"),
            row.flag("isNeutralized"),
            "",
            row.texts("cargo") if row.has("cargo") else [],
            down,
            row.flag("hasLiftedOff") if row.has("hasLiftedOff") else False,
            row.flag("canRebuild") if row.has("canRebuild") else False,
        )
    return units


def _carry(units: dict[str, Unit]) -> dict[int, str]:
    """Tell every unit who carries it, and by whom each mineral is held."""
    held: dict[int, str] = {}
    for unit in units.values():
        for name in unit.cargo:
            where = f"state.units[{unit.id}].cargo"
            if is_mineral(name):
                if mineral_number(name) < 0:
                    raise bad(where, f"{name} is no mineral; minerals are called mineral-1, mineral-2, …")
                if mineral_number(name) in held:
                    raise bad(where, f"{name} is carried twice")
                held[mineral_number(name)] = unit.id
            elif name not in units:
                raise bad(where, f"{name} is carried, but is not among the units")
            elif units[name].carrier:
                raise bad(where, f"{name} is carried twice")
            else:
                units[name].carrier = unit.id
    return held


def _free_in(board: Board, told: Part, held: dict[int, str]) -> dict[int, int]:
    free: dict[int, int] = {}
    for row in told.parts("minerals"):
        number = mineral_number(row.text("id"))
        if number < 0:
            raise row.expected("id", "mineral- and a number")
        if number not in held:
            free[_cell(board, row, "position")] = number
    return free


def _in_order(
    told: Part, free: dict[int, int], held: dict[int, str]
) -> tuple[dict[int, int], dict[int, str]]:
    """The order in which the match came to know its minerals, where the file tells it."""
    if not told.has("mineralOrder"):
        return free, held
    lying = {number: cell for cell, number in free.items()}
    order = told.items("mineralOrder")
    if sorted(order) != sorted([*lying, *held]):
        raise told.expected("mineralOrder", "every mineral once")
    return (
        {lying[number]: number for number in order if number in lying},
        {number: held[number] for number in order if number in held},
    )


# ------------------------------------------------------------ the state


def _check_terrain(board: Board, told: Part) -> None:
    if told.has("terrain"):
        letters = "".join([LETTERS[row.one_of("type", TERRAINS)] for row in told.parts("terrain")])
        if letters != board.text():
            raise bad(told.place("terrain"), "it is not that of boardSeed; leave it out, or mend the seed")


def _state_in(rules: Rules, board: Board, told: Part) -> State:
    seats = len(told.items("players"))
    if not 2 <= seats <= _SEATS:
        raise told.expected("players", "two to four players")
    units = _units_in(board, told, seats)
    held = _carry(units)
    free, held = _in_order(told, _free_in(board, told, held), held)
    _check_terrain(board, told)
    history = told.words("tideHistory", v.TIDES)
    deck = told.words("tideDeck", v.TIDES)
    started = told.number("turnStartTime", 0, _MOST)
    players = [_player_in(board, told, row, seat, seats) for seat, row in enumerate(told.parts("players"))]
    in_use = rules.turns.tide_cards.in_use
    return State(
        rng=SplitMix64(
            _random_state(told), "", told.number("rngDraws", 0, _MOST) if told.has("rngDraws") else 0
        ),
        seed=told.number("seed", 0, _MOST),
        board_seed=told.number("boardSeed", 0, _MOST),
        seq=told.number("seq", 0, _MOST),
        turn=told.number("turn", 1, rules.turns.last_turn),
        phase=told.one_of("phase", v.PHASES),
        current=told.seat("currentPlayer", seats),
        order=_order(told, seats),
        clock=told.number("clock", 0, _MOST) if told.has("clock") else started,
        started=told.number("clockStarted", 0, _MOST) if told.has("clockStarted") else started,
        ap=told.number("actionPoints", 0, _FEW),
        tide=told.one_of("currentTide", v.TIDES),
        deck=deck,
        discard=_discard(rules, told, deck),
        history=history,
        drawn=told.number("drawnSinceShuffle", 0, len(history))
        if told.has("drawnSinceShuffle")
        else min(len(history), max(0, in_use - len(deck))),
        units=units,
        free=free,
        held=held,
        bridges={row.text("id"): row.seat("placedBy", seats) for row in told.parts("bridges")},
        players=players,
        retreat_open=told.flag("retreatOpen"),
        builds=_builds(told),
        counters=_counters(told, units),
        revealed=told.flag("decisionsRevealed")
        if told.has("decisionsRevealed")
        else told.number("turn", 1, rules.turns.last_turn) >= rules.turns.lift_off_turn
        and all(player.decision >= 0 for player in players),
        scores=_scores(told, seats),
        contested=told.flag("contested") if told.has("contested") else False,
    )


def _random_state(told: Part) -> int:
    text = told.text("rngState")
    if not text.isascii() or not text.isdigit() or int(text) > _MOST:
        raise told.expected("rngState", "a number of 64 bits, as text")
    return int(text)


def _order(told: Part, seats: int) -> list[int]:
    order = told.seats("turnOrder", seats)
    if sorted(order) != list(range(seats)):
        raise told.expected("turnOrder", "every player once")
    return order


def _discard(rules: Rules, told: Part, deck: list[int]) -> list[int]:
    discard = told.words("tideDiscard", v.TIDES)
    if sorted([*deck, *discard]) != sorted(rules.turns.tide_cards.all()):
        raise bad("state.tideDiscard", "with tideDeck it must be the fifteen tide cards, five of each")
    return discard


def _builds(told: Part) -> dict[str, list[int]]:
    part = told.part("buildsThisTurn")
    return {name: part.words(name, v.KINDS) for name in part.fields}


def _counters(told: Part, units: dict[str, Unit]) -> dict[str, int]:
    if not told.has("unitCounters"):
        return counters_of(units)
    part = told.part("unitCounters")
    return {name: part.number(name, 0, _FEW) for name in part.fields}


def _scores(told: Part, seats: int) -> list[int]:
    if not told.fields.get("scores"):
        return []
    part = told.part("scores")
    return [part.number(f"p{seat + 1}", 0, _FEW) for seat in range(seats)]


def _player_in(board: Board, told: Part, row: Part, seat: int, seats: int) -> Player:
    name = f"p{seat + 1}"
    if row.text("id") != name:
        raise row.expected("id", f"{name}: players stand in the order of their seats")
    decisions = told.part("liftOffDecisions")
    undecided = decisions.fields.get(name) is None
    connected = told.part("connectedInPlay").flag(name) if told.has("connectedInPlay") else None
    spot = [Part({"at": at}, row.place("astronefPosition")) for at in row.items("astronefPosition")]
    choices = told.part("liftOffChoices")
    brought = told.part("mineralsBrought") if told.has("mineralsBrought") else None
    spoils = told.part("spoils") if told.has("spoils") else None
    return Player(
        [_cell(board, at, "at") for at in spot],
        told.part("savedActionPoints").number(name, 0, _FEW),
        row.seats("capturedAstronefs", seats),
        row.flag("hasLiftedOff"),
        row.number("liftOffTurn", 0, _FEW) if row.has("liftOffTurn") else 0,
        row.flag("isConnected") if connected is None else connected,
        told.part("deployDone").flag(name),
        told.part("tideForecast").words(name, v.TIDES),
        -1 if undecided else int(decisions.flag(name)),
        choices.texts(name) if choices.has(name) else [],
        brought.number(name, 0, _FEW) if brought is not None and brought.has(name) else 0,
        spoils.number(name, 0, _FEW) if spoils is not None and spoils.has(name) else 0,
    )


def broken_invariant(rules: Rules, board: Board, state: State) -> str:
    """Rule 4.4: which invariant does not hold, in words, or the empty text."""
    sit = Situation(rules, board, state)
    places: dict[int, str] = {}
    for unit in state.units.values():
        depth = 0
        outer = unit
        while outer.carrier:
            depth += 1
            if depth > _DEEPEST:
                return f"{unit.id} is carried more than {_DEEPEST} deep"
            outer = state.units[outer.carrier]
        if outer.owner != unit.owner:
            return f"{unit.id} is carried by a piece of another player"
        ship = state.units[f"astronef-p{unit.color + 1}-1"]
        laid = unit.kind == v.BRIDGE and not unit.carrier
        if not ship.lifted and ship.owner != unit.owner and not laid:
            return f"{unit.id} does not belong to the owner of its colour's ship"
        placed = outer.cell >= 0 and outer.kind != v.ASTRONEF
        if unit.kind == v.SUPERTANK and placed and board.terrain[outer.cell] == MOUNTAIN:
            return f"{unit.id} is on a mountain, where no super tank may be"
        if unit.on_board() and unit.kind not in (v.BRIDGE, v.TOWER):
            for cell in sit.cells(unit):
                if cell < 0:
                    return f"{unit.id} reaches over the edge of the board"
                if cell in places:
                    return f"{unit.id} and {places[cell]} stand on the same hex"
                places[cell] = unit.id
        if laid != (unit.id in state.bridges):
            return f"{unit.id} is either laid or carried, and the list of bridges says otherwise"
        if unit.kind == v.ASTRONEF and not unit.lifted:
            for pode in range(3):
                if (unit.down >> pode & 1 == 1) == (f"tower-p{unit.color + 1}-{pode + 1}" in state.units):
                    return f"the towers of {unit.id} are not those that its turrets tell of"
    for cell, number in state.free.items():
        if cell in places:
            return f"{mineral_id(number)} and {places[cell]} lie on the same hex"
    return ""
