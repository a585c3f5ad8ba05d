"""A state from its snapshot (rule 15.1): the game goes on as if it had never stopped."""

from collections.abc import Callable
from operator import index
from typing import Any, TypeVar

from tessera.boards.hexmap import HexMap
from tessera.core.errors import Malformed
from tessera.core.nodes import Key, Plain
from tessera.core.record import Record
from tessera.games.imperium import forms
from tessera.games.imperium.canonical import rng_from_bytes
from tessera.games.imperium.forms import Shape, number, tile_of
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
from tessera.games.imperium.rules import Rules
from tessera.games.imperium.sight import pack_memory
from tessera.games.imperium.state import State, Tiles
from tessera.games.imperium.storage import CityStore, RouteStore, UnitStore, raw_id

E = TypeVar("E", bound=Entity)


def state_from(rules: Rules, snapshot: object, rules_digest: str) -> State:
    """The state a snapshot describes. Malformed if it does not fit its shape or these rules."""
    if not isinstance(snapshot, dict):
        raise Malformed("expected a snapshot: a map", "snapshot")
    data: dict[Key, Plain] = {}
    for key, value in snapshot.items():
        data[key] = value
    form = Record(data, "snapshot")
    try:
        if form.text("rules_digest") != rules_digest:
            raise Malformed("was made under other rules", "snapshot.rules_digest")
        return _state(rules, form)
    except (KeyError, TypeError, ValueError, IndexError) as fault:
        raise Malformed(f"does not fit: {fault}", "snapshot") from None


def _state(rules: Rules, form: Record) -> State:
    board = HexMap(form.number("width"), form.number("height"), "odd-r", form.flag("wrap"))
    tiles = form.records("tiles")
    if len(tiles) != board.size:
        raise ValueError(f"{len(tiles)} tiles on a map of {board.size}")
    rng, stream = rng_from_bytes(bytes(form.numbers("rng")))
    wonders = [-1] * len(rules.buildings)
    built = form.record("wonders")
    for name in built.names():
        wonders[int(name)] = built.number(name)
    ended = form.maybe_record("ended")
    return State(
        rng=rng,
        stream=stream,
        seed=form.number("seed"),
        turn=form.number("turn"),
        round=form.number("round"),
        current_player=form.number("current_player"),
        settings=forms.SETTINGS.read(board, form.record("options")),
        width=board.width,
        height=board.height,
        wrap=board.wrap,
        tiles=_tiles(tiles),
        players=[_player(rules, board, each) for each in form.records("players")],
        units=UnitStore(*_store(form.record("units"), lambda raw, each: _unit(board, each, raw))),
        cities=CityStore(
            *_store(form.record("cities"), lambda raw, each: forms.CITY.read(board, each, id=raw))
        ),
        routes=RouteStore(
            *_store(form.record("routes"), lambda raw, each: forms.ROUTE.read(board, each, id=raw))
        ),
        war_since=_matrix(form, "war_since"),
        met=_matrix(form, "met"),
        betrayal=_relations(form, "betrayal"),
        war_history=_relations(form, "war_history"),
        goodwill=_relations(form, "goodwill"),
        treaties=_all(forms.TREATY, board, form.records("treaties")),
        next_treaty=form.number("next_treaty"),
        proposals=_all(forms.PROPOSAL, board, form.records("proposals")),
        peace_offers=_all(forms.PEACE_OFFER, board, form.records("peace_offers")),
        influence=_matrix(form, "influence"),
        capitals=_all(forms.CAPITAL, board, form.records("capitals")),
        wonders=wonders,
        battles=_all(forms.BATTLE, board, form.records("battles")),
        ended=None if ended is None else forms.ENDED.read(board, ended),
    )


def _all(shape: Shape, board: HexMap, rows: tuple[Record, ...]) -> list[Any]:
    """Records of one shape; which they are, the shape alone knows."""
    return [shape.read(board, row) for row in rows]


def _matrix(form: Record, key: str) -> list[list[int]]:
    """Rows of numbers, truth values or nulls; `index` refuses all else."""
    rows: list[list[Any]] = [row.values() for row in form.rows(key)]
    return [[-1 if cell is None else int(index(cell)) for cell in row] for row in rows]


def _relations(form: Record, part: str) -> list[list[int]]:
    return [[cell.number(part) for cell in row.records()] for row in form.rows("relations")]


def _tiles(rows: tuple[Record, ...]) -> Tiles:
    tiles = Tiles([], [], [], [], [], [], [], [], [], [], [])
    for row in rows:
        improvement = row.maybe_record("improvement")
        tiles.terrain.append(row.number("terrain"))
        tiles.resource.append(number(row, "resource"))
        tiles.improvement.append(-1 if improvement is None else improvement.number("id"))
        tiles.tier.append(0 if improvement is None else improvement.number("tier"))
        tiles.worked.append(0 if improvement is None else improvement.number("worked"))
        tiles.pillaged.append(1 if improvement is not None and improvement.flag("pillaged") else 0)
        tiles.road.append(row.number("road"))
        tiles.rivers.append(row.number("river_edges"))
        tiles.owner.append(number(row, "owner"))
        tiles.claim.append(number(row, "claim"))
        tiles.city.append(number(row, "city"))
    return tiles


def _store(form: Record, read: Callable[[int, Record], E]) -> tuple[list[E | None], list[int], list[int]]:
    """The slots of a store, their generations, and those that are free."""
    slots: list[E | None] = []
    generations: list[int] = []
    for place, slot in enumerate(form.records("slots")):
        generation, value = slot.number("generation"), slot.maybe_record("value")
        generations.append(generation)
        slots.append(None if value is None else read(raw_id(place, generation), value))
    return slots, generations, list(form.numbers("free"))


def _unit(board: HexMap, form: Record, raw: int) -> Unit:
    orders = form.maybe_record("orders")
    unit: Unit = forms.UNIT.read(board, form, id=raw, orders=None)
    unit.orders = None if orders is None else _orders(board, orders)
    return unit


def _orders(board: HexMap, form: Record) -> Orders:
    kind = ORDER_NAMES.index(form.text("type"))
    if kind == GOTO:
        return Orders(kind, [tile_of(board, at) for at in form.records("path")])
    if kind == PATROL:
        return Orders(kind, [tile_of(board, at) for at in form.records("waypoints")], form.number("current"))
    if kind in (BUILD, REPAIR):
        return Orders(
            kind,
            [],
            0,
            form.number("improvement") if kind == BUILD else -1,
            tile_of(board, form.record("at")),
            form.number("turns_remaining"),
        )
    return Orders(kind, [])


def _player(rules: Rules, board: HexMap, form: Record) -> Player:
    known = [0] * len(rules.techs)
    for tech in form.numbers("known_techs"):
        known[tech] = 1
    explored = [0] * board.size
    for tile in form.numbers("explored"):
        explored[tile] = 1
    memory = [0] * board.size
    cities: dict[int, object] = {}
    kept = form.record("memory")
    for name in kept.names():
        row = kept.record(name)
        improvement = row.maybe_record("improvement")
        memory[int(name)] = pack_memory(
            number(row, "owner"),
            row.number("road"),
            1 if improvement is not None and improvement.flag("pillaged") else 0,
            0 if improvement is None else improvement.number("tier"),
            -1 if improvement is None else improvement.number("id"),
        )
        seen = row.maybe_record("city")
        if seen is not None:
            cities[int(name)] = seen.plain()
    player: Player = forms.PLAYER.read(
        board, form, known_techs=known, explored=explored, memory=memory, cities_seen=cities
    )
    return player
