"""The snapshot a client draws from: what there is, as flat lists, each thing with its id and its place.

Beside the snapshot of rule 15.1, which has stores with slots and tiles by number, and restores a game. This
one restores nothing: it is read, and then kept by the events that follow. As whole as the other one, it is
for a host, never for a player.
"""

from tessera.boards.hexmap import HexMap
from tessera.games.imperium import forms
from tessera.games.imperium.canonical import rng_bytes
from tessera.games.imperium.forms import Form, hex_form, null
from tessera.games.imperium.records import City, Player, Unit
from tessera.games.imperium.rules import Rules
from tessera.games.imperium.setup import board_of
from tessera.games.imperium.snapshot import orders_form, tile_form
from tessera.games.imperium.state import State


def client_snapshot(rules: Rules, state: State, rules_digest: str) -> Form:
    """Turn, map, players, units and cities as a client keeps them."""
    board = board_of(state)
    return {
        "turn": state.turn,
        "round": state.round,
        "current_player": state.current_player,
        "rules_digest": rules_digest,
        "map": {
            "width": state.width,
            "height": state.height,
            "wrap": state.wrap,
            "tiles": [_tile(board, state, tile) for tile in range(board.size)],
        },
        "players": [_player(player) for player in state.players],
        "units": [_unit(rules, board, unit) for unit in state.units.living()],
        "cities": [_city(board, city) for city in state.cities.living()],
        "rng_state": list(rng_bytes(state.rng, state.stream)),
        "ended": None if state.ended is None else forms.ENDED.written(board, state.ended),
    }


def _tile(board: HexMap, state: State, tile: int) -> Form:
    return {**hex_form(board, tile), **tile_form(state, tile)}


def _player(player: Player) -> Form:
    return {
        "id": player.id,
        "name": player.name,
        "civ": player.civ,
        "is_ai": player.is_ai,
        "alive": player.alive,
        "gold": player.gold,
        "culture": player.culture,
        "government": player.government,
        "researching": null(player.researching),
        "known_techs": [tech for tech, known in enumerate(player.known_techs) if known],
        "capital": null(player.capital),
    }


def _unit(rules: Rules, board: HexMap, unit: Unit) -> Form:
    return {
        "id": unit.id,
        "type_id": unit.kind,
        "owner": unit.owner,
        "pos": hex_form(board, unit.pos),
        "hp": unit.hp,
        "moves_left": unit.moves_left,
        "veteran_level": rules.level_of(unit.experience),
        "orders": None if unit.orders is None else orders_form(board, unit.orders),
    }


def _city(board: HexMap, city: City) -> Form:
    return {"id": city.id, **forms.CITY.written(board, city)}
