"""The persisted game (rule 17.2), version 2, on its way out. `saved_in` reads it.

A state alone does not know its table: who plays, which game it is and when the turn began. Whoever writes a
file for people says so (`Occasion`); what the state itself remembers of clock and connections stands beside
it, so that a loaded file has the digest of the match that was saved.
"""

from typing import Final, NamedTuple

from tessera.games.fullmetal import vocabulary as v
from tessera.games.fullmetal.board import SIZE, TERRAINS, Board
from tessera.games.fullmetal.extras import Json, added
from tessera.games.fullmetal.rules import Rules
from tessera.games.fullmetal.state import Player, State, Unit, mineral_id

VERSION: Final = 2
_CARRIERS: Final = ("astronef", "barge", "crab", "converter")


class Occasion(NamedTuple):
    """The table a game is saved at, as the file tells of it. By seat: names, who is ready, who is there."""

    game_id: str
    names: tuple[str, ...]
    ready: tuple[bool, ...]
    connected: tuple[bool, ...]
    started: int  # when the present turn began, in milliseconds since 1970
    limit: int = 0  # milliseconds for a turn; 0: as the rules say


def _player(seat: int) -> str:
    return f"p{seat + 1}"


def _hex(board: Board, cell: int) -> dict[str, int] | None:
    return None if cell < 0 else {"q": board.geometry.q[cell], "r": board.geometry.r[cell]}


def save(
    rules: Rules,
    board: Board,
    state: State,
    saved_at: str,
    extras: Json | None = None,
    occasion: Occasion | None = None,
) -> Json:
    """The file as plain data. `extras` are what a loaded file said beyond what this version knows."""
    told = _state_out(rules, board, state)
    if state.scores:
        told["scores"] = {_player(seat): points for seat, points in enumerate(state.scores)}
    file: Json = {"version": VERSION, "savedAt": saved_at, "state": told}
    if extras:
        file = added(file, extras)
    if occasion is not None:
        _sign(file["state"], occasion)
    return file


def _sign(told: Json, occasion: Occasion) -> None:
    """Say at which table it was saved."""
    told["gameId"] = occasion.game_id
    told["turnStartTime"] = occasion.started
    if occasion.limit:
        told["turnTimeLimit"] = occasion.limit
    for player, name, ready, connected in zip(
        told["players"], occasion.names, occasion.ready, occasion.connected, strict=True
    ):
        player["name"] = name
        player["isReady"] = ready
        player["isConnected"] = connected


def _state_out(rules: Rules, board: Board, state: State) -> Json:
    players = state.players
    return {
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
        # Beyond the rulebook: what this engine remembers besides, so that nothing is lost on the way.
        "clock": state.clock,
        "clockStarted": state.started,
        "connectedInPlay": {_player(seat): player.connected for seat, player in enumerate(players)},
        "drawnSinceShuffle": state.drawn,
        "decisionsRevealed": state.revealed,
        "mineralsBrought": {_player(seat): player.brought for seat, player in enumerate(players)},
        "mineralOrder": [*state.free.values(), *state.held],
        "rngDraws": state.rng.draws,
        "contested": state.contested,
        "spoils": {_player(seat): player.spoils for seat, player in enumerate(players)},
    }


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
