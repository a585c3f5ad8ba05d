"""The persisted game (rule 17.2): version 2 out, versions 1 and 2 in, checked by rule 4.4 and settled."""

from collections.abc import Callable
from typing import Any, Final

from tessera.core.errors import Illegal
from tessera.core.rng import SplitMix64
from tessera.games.fullmetal import vocabulary as v
from tessera.games.fullmetal.board import FOOTPRINTS, LETTERS, MOUNTAIN, SIZE, TERRAINS, Board
from tessera.games.fullmetal.extras import Json, added, beyond
from tessera.games.fullmetal.rules import Rules
from tessera.games.fullmetal.settle import settle
from tessera.games.fullmetal.setup import counters_of
from tessera.games.fullmetal.situation import Situation
from tessera.games.fullmetal.state import Player, State, Unit, is_mineral, mineral_id, mineral_number

VERSION: Final = 2
_CARRIERS: Final = ("astronef", "barge", "crab", "converter")


def _player(seat: int) -> str:
    return f"p{seat + 1}"


def _seat(player: str) -> int:
    return int(player[1:]) - 1


def _hex(board: Board, cell: int) -> dict[str, int] | None:
    return None if cell < 0 else {"q": board.geometry.q[cell], "r": board.geometry.r[cell]}


# ------------------------------------------------------------ out


def save(rules: Rules, board: Board, state: State, saved_at: str, extras: Json | None = None) -> Json:
    """The file as plain data. `extras` are what a loaded file said beyond what this version knows."""
    players = state.players
    told: Json = {
        "gameId": "",
        "turn": state.turn,
        "phase": v.PHASES[state.phase],
        "currentPlayer": _player(state.current),
        "turnOrder": [_player(seat) for seat in state.order],
        "turnStartTime": state.started,
        "turnTimeLimit": rules.turns.turn_time_ms,
        "actionPoints": state.ap,
        "savedActionPoints": {_player(seat): player.saved for seat, player in enumerate(players)},
        "currentTide": v.TIDES[state.tide],
        "tideDeck": [v.TIDES[card] for card in state.deck],
        "tideDiscard": [v.TIDES[card] for card in state.discard],
        "terrain": _terrain(board),
        "minerals": _minerals(board, state),
        "units": [_unit_out(rules, board, unit) for unit in state.units.values()],
        "bridges": [
            {"id": name, "position": _hex(board, state.units[name].cell), "placedBy": _player(seat)}
            for name, seat in state.bridges.items()
        ],
        "players": [_player_out(board, seat, player) for seat, player in enumerate(players)],
        "liftOffDecisions": {
            _player(seat): None if player.decision < 0 else player.decision == 1
            for seat, player in enumerate(players)
        },
        "seed": state.seed,
        "rngState": str(state.rng.state),
        "boardSeed": state.board_seed,
        "seq": state.seq,
        "retreatOpen": state.retreat_open,
        "buildsThisTurn": {name: [v.KINDS[kind] for kind in kinds] for name, kinds in state.builds.items()},
        "deployDone": {_player(seat): player.deployed for seat, player in enumerate(players)},
        "liftOffChoices": {
            _player(seat): player.choices.copy() for seat, player in enumerate(players) if player.choices
        },
        "tideForecast": {
            _player(seat): [v.TIDES[card] for card in player.forecast] for seat, player in enumerate(players)
        },
        "tideHistory": [v.TIDES[card] for card in state.history],
        "unitCounters": state.counters.copy(),
        # Beyond the rulebook: what this engine remembers besides.
        "clock": state.clock,
        "drawnSinceShuffle": state.drawn,
        "decisionsRevealed": state.revealed,
        "mineralsBrought": {_player(seat): player.brought for seat, player in enumerate(players)},
        "rngDraws": state.rng.draws,
    }
    if state.scores:
        told["scores"] = {_player(seat): points for seat, points in enumerate(state.scores)}
    file: Json = {"version": VERSION, "savedAt": saved_at, "state": told}
    return added(file, extras) if extras else file


def _terrain(board: Board) -> list[Json]:
    told: list[Json] = []
    for cell in range(SIZE):
        row: Json = {"coord": _hex(board, cell), "type": TERRAINS[board.terrain[cell]]}
        if board.geometry.zones[cell]:
            row["landingZone"] = board.geometry.zones[cell]
        told.append(row)
    return told


def _minerals(board: Board, state: State) -> list[Json]:
    places: dict[int, int] = {}
    for cell, number in state.free.items():
        places[number] = cell
    for number, carrier in state.held.items():
        places[number] = state.units[carrier].cell
    return [{"id": mineral_id(number), "position": _hex(board, places[number])} for number in sorted(places)]


def _unit_out(rules: Rules, board: Board, unit: Unit) -> Json:
    told: Json = {
        "id": unit.id,
        "type": rules.kinds[unit.kind].id,
        "owner": _player(unit.owner),
        "position": _hex(board, unit.cell),
        "shotsRemaining": unit.shots,
        "isStuck": unit.stuck,
        "isNeutralized": unit.neutralized,
        "color": _player(unit.color),
        "rotation": unit.rotation,
    }
    if rules.kinds[unit.kind].id in _CARRIERS:
        told["cargo"] = unit.cargo.copy()
    if unit.kind == v.ASTRONEF:
        told["turrets"] = [
            {"podeIndex": pode, "isDestroyed": unit.down >> pode & 1 == 1} for pode in range(3)
        ]
        told["hasLiftedOff"] = unit.lifted
        told["canRebuild"] = unit.can_rebuild
    return told


def _player_out(board: Board, seat: int, player: Player) -> Json:
    told: Json = {
        "id": _player(seat),
        "name": _player(seat),
        "color": v.COLOURS[seat],
        "isConnected": player.connected,
        "isReady": True,
        "astronefPosition": [_hex(board, cell) for cell in player.spot],
        "hasLiftedOff": player.lifted,
        "capturedAstronefs": [_player(colour) for colour in player.captured],
    }
    if player.lift_turn:
        told["liftOffTurn"] = player.lift_turn
    return told


# ------------------------------------------------------------ in


def load(rules: Rules, boards: Callable[[int], Board], data: Any) -> tuple[State, Json]:
    """The state of a saved file, settled, and what it says beyond that, for `save`. Refuses bad files."""
    if not isinstance(data, dict) or any(key not in data for key in ("version", "savedAt", "state")):
        raise Illegal("save.malformed", why="not a saved game")
    version = data["version"]
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise Illegal("save.malformed", why="version")
    if version > VERSION:
        raise Illegal("save.too_new", version=version)
    try:
        told = dict(data["state"])
        if version < VERSION:
            _upgrade(told)
        board = boards(int(told["boardSeed"]))
        state = _state_in(rules, board, told)
        fault = broken_invariant(rules, board, state)
        told = {**data, "state": told}
        extras = beyond(told, save(rules, board, state, ""))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, AssertionError) as error:
        raise Illegal("save.malformed", why=str(error)) from error
    if fault:
        raise Illegal("save.malformed", why=fault)
    settle(Situation(rules, board, state), [])
    return state, extras


def _upgrade(told: Json) -> None:
    """Version 1 to 2, field by field."""
    units: list[Json] = [dict(unit) for unit in told["units"]]
    told["units"] = units
    spots: dict[str, list[Json]] = {player["id"]: player["astronefPosition"] for player in told["players"]}
    names = [unit["id"] for unit in units]
    for player, spot in spots.items():
        if f"astronef-{player}-1" not in names:
            units.append({"id": f"astronef-{player}-1", "type": "astronef", "owner": player, "cargo": []})
            units[-1]["position"] = spot[0] if spot else None
            units[-1]["turrets"] = [{"podeIndex": pode, "isDestroyed": False} for pode in range(3)]
    for unit in list(units):
        unit.setdefault("color", unit["owner"])
        unit.setdefault("shotsRemaining", 0)
        unit.setdefault("isStuck", False)
        unit.setdefault("isNeutralized", False)
        if unit["type"] == "astronef":
            spot = spots[unit["color"]]
            unit.setdefault("rotation", _orientation(spot))
            unit.setdefault("canRebuild", unit["owner"] != unit["color"])
            unit.setdefault("hasLiftedOff", False)
            for turret in unit["turrets"]:
                name = f"tower-{unit['color']}-{turret['podeIndex'] + 1}"
                gone = turret["isDestroyed"] or unit["hasLiftedOff"]
                if not gone and not any(other["id"] == name for other in units):
                    tower: Json = {
                        "id": name,
                        "type": "tower",
                        "owner": unit["owner"],
                        "color": unit["color"],
                    }
                    tower["position"] = spot[turret["podeIndex"] + 1] if spot else None
                    tower.update({"shotsRemaining": 2, "isStuck": False, "isNeutralized": False})
                    units.append(tower)
        unit.setdefault("rotation", 0)
    for unit in units:
        unit.setdefault("rotation", 0)
    players = list(spots)
    told.setdefault("seed", 0)
    told.setdefault("rngState", "0")
    told.setdefault("boardSeed", 174)
    told.setdefault("seq", 0)
    told.setdefault("retreatOpen", False)
    told.setdefault("buildsThisTurn", {})
    told.setdefault("liftOffChoices", {})
    told.setdefault("deployDone", dict.fromkeys(players, told["turn"] > 2))
    told.setdefault("tideForecast", {player: [] for player in players})
    told.setdefault("tideHistory", [])


def _orientation(spot: list[Json]) -> int:
    """Which footprint these four hexes are."""
    if spot:
        q, r = spot[0]["q"], spot[0]["r"]
        for orientation, steps in enumerate(FOOTPRINTS):
            if all({"q": q + dq, "r": r + dr} in spot for dq, dr in steps):
                return orientation
    return 0


def _units_in(board: Board, told: Json) -> dict[str, Unit]:
    find = board.geometry.find
    units: dict[str, Unit] = {}
    for row in told["units"]:
        at = row["position"]
        down = 0
        for turret in row.get("turrets", []):
            down |= int(bool(turret["isDestroyed"])) << int(turret["podeIndex"])
        unit = Unit(
            str(row["id"]),
            v.KINDS.index(row["type"]),
            _seat(row["owner"]),
            _seat(row["color"]),
            -1 if at is None else find((at["q"], at["r"])),
            int(row["rotation"]),
            int(row["shotsRemaining"]),
            bool(row["isStuck"]),
            bool(row["isNeutralized"]),
            "",
            [str(name) for name in row.get("cargo", [])],
            down,
            bool(row.get("hasLiftedOff", False)),
            bool(row.get("canRebuild", False)),
        )
        units[unit.id] = unit
    return units


def _carry(units: dict[str, Unit]) -> dict[int, str]:
    """Tell every unit who carries it, and by whom each mineral is held."""
    held: dict[int, str] = {}
    for unit in units.values():
        for name in unit.cargo:
            if is_mineral(name):
                if mineral_number(name) in held:
                    raise ValueError(f"{name} is carried twice")
                held[mineral_number(name)] = unit.id
            elif units[name].carrier:
                raise ValueError(f"{name} is carried twice")
            else:
                units[name].carrier = unit.id
    return held


def _state_in(rules: Rules, board: Board, told: Json) -> State:
    find = board.geometry.find
    units = _units_in(board, told)
    held = _carry(units)
    free: dict[int, int] = {}
    for row in told["minerals"]:
        number = mineral_number(row["id"])
        if number not in held:
            free[find((row["position"]["q"], row["position"]["r"]))] = number
    if "terrain" in told:
        letters = "".join([LETTERS[TERRAINS.index(row["type"])] for row in told["terrain"]])
        if letters != board.text():
            raise ValueError("the terrain is not that of boardSeed")
    history = [v.TIDES.index(card) for card in told["tideHistory"]]
    deck = [v.TIDES.index(card) for card in told["tideDeck"]]
    order = [_seat(player) for player in told["turnOrder"]]
    scores = told.get("scores") or {}
    decisions = told["liftOffDecisions"]
    return State(
        rng=SplitMix64(int(told["rngState"]), "", int(told.get("rngDraws", 0))),
        seed=int(told["seed"]),
        board_seed=int(told["boardSeed"]),
        seq=int(told["seq"]),
        turn=int(told["turn"]),
        phase=v.PHASES.index(told["phase"]),
        current=_seat(told["currentPlayer"]),
        order=order,
        clock=int(told["clock"] if "clock" in told else told["turnStartTime"]),
        started=int(told["turnStartTime"]),
        ap=int(told["actionPoints"]),
        tide=v.TIDES.index(told["currentTide"]),
        deck=deck,
        discard=[v.TIDES.index(card) for card in told["tideDiscard"]],
        history=history,
        drawn=int(
            told.get(
                "drawnSinceShuffle", min(len(history), max(0, rules.turns.tide_cards.in_use - len(deck)))
            )
        ),
        units=units,
        free=free,
        held=held,
        bridges={str(row["id"]): _seat(row["placedBy"]) for row in told["bridges"]},
        players=[_player_in(board, told, row) for row in told["players"]],
        retreat_open=bool(told["retreatOpen"]),
        builds={
            str(name): [v.KINDS.index(kind) for kind in kinds]
            for name, kinds in told["buildsThisTurn"].items()
        },
        counters=dict(told["unitCounters"]) if "unitCounters" in told else counters_of(units),
        revealed=bool(told.get("decisionsRevealed", told["turn"] >= 21 and None not in decisions.values())),
        scores=[int(scores[_player(seat)]) for seat in range(len(order))] if scores else [],
    )


def _player_in(board: Board, told: Json, row: Json) -> Player:
    name = str(row["id"])
    find = board.geometry.find
    decision = told["liftOffDecisions"][name]
    return Player(
        [find((at["q"], at["r"])) for at in row["astronefPosition"]],
        int(told["savedActionPoints"][name]),
        [_seat(colour) for colour in row["capturedAstronefs"]],
        bool(row["hasLiftedOff"]),
        int(row.get("liftOffTurn", 0)),
        bool(row["isConnected"]),
        bool(told["deployDone"][name]),
        [v.TIDES.index(card) for card in told["tideForecast"][name]],
        -1 if decision is None else int(bool(decision)),
        list(told["liftOffChoices"].get(name, [])),
        int(told.get("mineralsBrought", {}).get(name, 0)),
    )


def broken_invariant(rules: Rules, board: Board, state: State) -> str:
    """Rule 4.4: which invariant does not hold, or the empty text."""
    sit = Situation(rules, board, state)
    places: dict[int, str] = {}
    for unit in state.units.values():
        depth = 0
        outer = unit
        while outer.carrier:
            depth += 1
            if depth > 3:
                return "I1"
            outer = state.units[outer.carrier]
        if outer.owner != unit.owner:
            return "I3"
        ship = state.units[f"astronef-p{unit.color + 1}-1"]
        laid = unit.kind == v.BRIDGE and not unit.carrier
        if not ship.lifted and ship.owner != unit.owner and not laid:
            return "I4"
        placed = outer.cell >= 0 and outer.kind != v.ASTRONEF
        if unit.kind == v.SUPERTANK and placed and board.terrain[outer.cell] == MOUNTAIN:
            return "I5"
        if unit.on_board() and unit.kind not in (v.BRIDGE, v.TOWER):
            for cell in sit.cells(unit):
                if cell < 0 or cell in places:
                    return "I2"
                places[cell] = unit.id
        if laid != (unit.id in state.bridges):
            return "I6"
        if unit.kind == v.ASTRONEF and not unit.lifted:
            for pode in range(3):
                if (unit.down >> pode & 1 == 1) == (f"tower-p{unit.color + 1}-{pode + 1}" in state.units):
                    return "I7"
    return ""
