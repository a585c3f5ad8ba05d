"""The whole state as plain data, in the rulebook's words (rule 15.1), and its digest (rule 15.3)."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from tessera.boards.hexmap import HexMap
from tessera.core.plain import plain
from tessera.core.ruleset import Ruleset
from tessera.games.imperium import forms
from tessera.games.imperium.canonical import canonical, fnv_text, rng_bytes
from tessera.games.imperium.forms import Form, Shape, hex_form, null
from tessera.games.imperium.records import (
    BUILD,
    GOTO,
    ORDER_NAMES,
    PATROL,
    REPAIR,
    Entity,
    Orders,
    Player,
    Unit,
)
from tessera.games.imperium.setup import board_of
from tessera.games.imperium.sight import (
    memory_improvement,
    memory_owner,
    memory_pillaged,
    memory_road,
    memory_tier,
)
from tessera.games.imperium.state import State
from tessera.games.imperium.storage import Store

E = TypeVar("E", bound=Entity)


def rules_digest(ruleset: Ruleset) -> str:
    """Rule 3.2: the tables' digest, over their data with all defaults filled in."""
    tables: dict[str, object] = {name.rpartition(".")[0]: ruleset.plain(name) for name in ruleset.files}
    return fnv_text(canonical(tables))


def state_digest(snapshot: Form) -> str:
    """Rule 15.3."""
    return fnv_text(canonical(snapshot))


def snapshot_of(state: State, rules_digest: str) -> Form:
    """Everything there is to know of a game, its generator included."""
    board = board_of(state)
    return {
        "turn": state.turn,
        "round": state.round,
        "current_player": state.current_player,
        "seed": state.seed,
        "rules_digest": rules_digest,
        "options": forms.SETTINGS.written(board, state.settings),
        "width": state.width,
        "height": state.height,
        "wrap": state.wrap,
        "tiles": [tile_form(state, tile) for tile in range(board.size)],
        "players": [_player(board, player) for player in state.players],
        "units": _store(state.units, state.units.slots, lambda unit: _unit(board, unit)),
        "cities": _store(state.cities, state.cities.slots, lambda city: forms.CITY.written(board, city)),
        "routes": _store(state.routes, state.routes.slots, lambda route: forms.ROUTE.written(board, route)),
        "war_since": [[null(since) for since in row] for row in state.war_since],
        "met": [[known == 1 for known in row] for row in state.met],
        "relations": _relations(state),
        "treaties": _all(forms.TREATY, board, state.treaties),
        "next_treaty": state.next_treaty,
        "proposals": _all(forms.PROPOSAL, board, state.proposals),
        "peace_offers": _all(forms.PEACE_OFFER, board, state.peace_offers),
        "influence": [row.copy() for row in state.influence],
        "capitals": _all(forms.CAPITAL, board, state.capitals),
        "wonders": {str(building): player for building, player in enumerate(state.wonders) if player >= 0},
        "battles": _all(forms.BATTLE, board, state.battles),
        "rng": list(rng_bytes(state.rng, state.stream)),
        "ended": None if state.ended is None else forms.ENDED.written(board, state.ended),
    }


def _all(shape: Shape, board: HexMap, records: Sequence[object]) -> list[Form]:
    return [shape.written(board, record) for record in records]


def _relations(state: State) -> list[list[Form]]:
    players = range(len(state.players))
    return [
        [
            {
                "betrayal": state.betrayal[a][b],
                "war_history": state.war_history[a][b],
                "goodwill": state.goodwill[a][b],
            }
            for b in players
        ]
        for a in players
    ]


def _store(kept_by: Store, all_slots: list[E | None], written: Callable[[E], Form]) -> Form:
    slots: list[Form] = []
    for index, kept in enumerate(all_slots):
        value = None if kept is None else written(kept)
        slots.append({"generation": kept_by.generations[index], "value": value})
    return {"slots": slots, "free": kept_by.free.copy()}


def tile_form(state: State, tile: int) -> Form:
    """What is on a tile."""
    tiles = state.tiles
    improvement = tiles.improvement[tile]
    return {
        "terrain": tiles.terrain[tile],
        "resource": null(tiles.resource[tile]),
        "improvement": None
        if improvement < 0
        else {
            "id": improvement,
            "tier": tiles.tier[tile],
            "worked": tiles.worked[tile],
            "pillaged": tiles.pillaged[tile] == 1,
        },
        "road": tiles.road[tile],
        "river_edges": tiles.rivers[tile],
        "owner": null(tiles.owner[tile]),
        "claim": null(tiles.claim[tile]),
        "city": null(tiles.city[tile]),
    }


def _unit(board: HexMap, unit: Unit) -> Form:
    form = forms.UNIT.written(board, unit)
    form["orders"] = None if unit.orders is None else orders_form(board, unit.orders)
    return form


def orders_form(board: HexMap, orders: Orders) -> Form:
    """What a unit has been told to do."""
    form: Form = {"type": ORDER_NAMES[orders.kind]}
    if orders.kind == GOTO:
        form["path"] = [hex_form(board, tile) for tile in orders.path]
    elif orders.kind == PATROL:
        form["waypoints"] = [hex_form(board, tile) for tile in orders.path]
        form["current"] = orders.current
    elif orders.kind in (BUILD, REPAIR):
        if orders.kind == BUILD:
            form["improvement"] = orders.improvement
        form["at"] = hex_form(board, orders.at)
        form["turns_remaining"] = orders.turns_remaining
    return form


def _player(board: HexMap, player: Player) -> Form:
    form = forms.PLAYER.written(board, player)
    form["known_techs"] = [tech for tech, known in enumerate(player.known_techs) if known]
    form["explored"] = [tile for tile, seen in enumerate(player.explored) if seen]
    form["memory"] = _memory(player)
    return form


def _memory(player: Player) -> Form:
    """What is remembered of each tile; one of which nothing is remembered but bare land is left out."""
    kept: Form = {}
    for tile, packed in enumerate(player.memory):
        seen = player.cities_seen.get(tile)
        if packed == 0 and seen is None:
            continue
        improvement = memory_improvement(packed)
        kept[str(tile)] = {
            "owner": null(memory_owner(packed)),
            "improvement": None
            if improvement < 0
            else {
                "id": improvement,
                "tier": memory_tier(packed),
                "pillaged": memory_pillaged(packed) == 1,
            },
            "road": memory_road(packed),
            "city": plain(seen),
        }
    return kept
