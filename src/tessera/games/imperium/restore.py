"""A state from its snapshot (rule 15.1): the game goes on as if it had never stopped."""

from tessera.boards.hexmap import HexMap
from tessera.core.errors import Malformed
from tessera.core.nodes import Key, Plain
from tessera.core.record import Record
from tessera.games.imperium.canonical import rng_from_bytes
from tessera.games.imperium.records import (
    BUILD,
    GOTO,
    ORDER_NAMES,
    PATROL,
    REPAIR,
    Adopted,
    Battle,
    Capital,
    City,
    DealItem,
    Ended,
    Item,
    Orders,
    PeaceOffer,
    Player,
    Proposal,
    Route,
    SeenCity,
    Treaty,
    Unit,
)
from tessera.games.imperium.rules import Rules
from tessera.games.imperium.sight import pack_memory
from tessera.games.imperium.state import Scratch, Settings, State, Tiles
from tessera.games.imperium.storage import CityStore, RouteStore, UnitStore, raw_id


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
        settings=_settings(form.record("options")),
        width=board.width,
        height=board.height,
        wrap=board.wrap,
        tiles=_tiles(tiles),
        players=[_player(rules, board, each) for each in form.records("players")],
        units=_units(board, form.record("units")),
        cities=_cities(board, form.record("cities")),
        routes=_routes(form.record("routes")),
        war_since=_matrix(form, "war_since"),
        met=_matrix(form, "met"),
        betrayal=_relations(form, "betrayal"),
        war_history=_relations(form, "war_history"),
        goodwill=_relations(form, "goodwill"),
        treaties=[_treaty(each) for each in form.records("treaties")],
        next_treaty=form.number("next_treaty"),
        proposals=[
            Proposal(
                each.number("from"),
                each.number("to"),
                _items(each.records("offer")),
                _items(each.records("demand")),
                each.number("expires_round"),
            )
            for each in form.records("proposals")
        ],
        peace_offers=[
            PeaceOffer(each.number("from"), each.number("to"), each.number("expires_round"))
            for each in form.records("peace_offers")
        ],
        influence=_matrix(form, "influence"),
        capitals=[
            Capital(each.number("founder"), each.number("city"), _tile(board, each.record("pos")))
            for each in form.records("capitals")
        ],
        wonders=wonders,
        battles=[_battle(board, each) for each in form.records("battles")],
        ended=None
        if ended is None
        else Ended(_number(ended, "winner"), ended.text("reason"), tuple(ended.numbers("scores"))),
        scratch=Scratch(),
    )


def _battle(board: HexMap, form: Record) -> Battle:
    return Battle(
        form.number("turn"),
        form.number("attacker"),
        form.number("target"),
        form.number("attacker_owner"),
        form.number("target_owner"),
        _tile(board, form.record("start")),
        _tile(board, form.record("at")),
        form.flag("ranged"),
        form.flag("on_city"),
        form.number("attacker_hp"),
        form.number("target_hp"),
        form.number("seen"),
        form.number("seen_start"),
    )


def _number(form: Record, key: str) -> int:
    """A number, or the state's -1 where the snapshot has null."""
    value = form.maybe_number(key)
    return -1 if value is None else value


def _tile(board: HexMap, at: Record) -> int:
    return board.index((at.number("q"), at.number("r")))


def _matrix(form: Record, key: str) -> list[list[int]]:
    """Rows of numbers, truth values or nulls."""
    value = form.plain()[key]
    if not isinstance(value, list):
        raise TypeError(f"{key} is not a list")
    rows: list[list[int]] = []
    for line in value:
        if not isinstance(line, list):
            raise TypeError(f"{key} is not a list of lists")
        row: list[int] = []
        for cell in line:
            if cell is None:
                row.append(-1)
            elif isinstance(cell, int):
                row.append(int(cell))
            else:
                raise TypeError(f"{key} holds {cell!r}")
        rows.append(row)
    return rows


def _relations(form: Record, part: str) -> list[list[int]]:
    value = form.plain()["relations"]
    if not isinstance(value, list):
        raise TypeError("relations is not a list")
    return [[cell.number(part) for cell in Record({"row": line}).records("row")] for line in value]


def _settings(form: Record) -> Settings:
    return Settings(
        form.text("difficulty"),
        form.flag("elimination"),
        form.flag("domination"),
        form.flag("science"),
        form.flag("culture"),
        form.flag("score"),
        form.number("round_limit"),
        form.flag("open_sight"),
    )


def _tiles(rows: tuple[Record, ...]) -> Tiles:
    tiles = Tiles([], [], [], [], [], [], [], [], [], [], [])
    for row in rows:
        improvement = row.maybe_record("improvement")
        tiles.terrain.append(row.number("terrain"))
        tiles.resource.append(_number(row, "resource"))
        tiles.improvement.append(-1 if improvement is None else improvement.number("id"))
        tiles.tier.append(0 if improvement is None else improvement.number("tier"))
        tiles.worked.append(0 if improvement is None else improvement.number("worked"))
        tiles.pillaged.append(1 if improvement is not None and improvement.flag("pillaged") else 0)
        tiles.road.append(row.number("road"))
        tiles.rivers.append(row.number("river_edges"))
        tiles.owner.append(_number(row, "owner"))
        tiles.claim.append(_number(row, "claim"))
        tiles.city.append(_number(row, "city"))
    return tiles


def _slots(form: Record) -> list[tuple[int, Record | None]]:
    return [(slot.number("generation"), slot.maybe_record("value")) for slot in form.records("slots")]


def _units(board: HexMap, form: Record) -> UnitStore:
    slots: list[Unit | None] = []
    generations: list[int] = []
    for index, (generation, value) in enumerate(_slots(form)):
        generations.append(generation)
        slots.append(None if value is None else _unit(board, value, raw_id(index, generation)))
    return UnitStore(slots, generations, list(form.numbers("free")))


def _unit(board: HexMap, form: Record, raw: int) -> Unit:
    orders = form.maybe_record("orders")
    return Unit(
        id=raw,
        kind=form.number("type"),
        owner=form.number("owner"),
        pos=_tile(board, form.record("pos")),
        hp=form.number("hp"),
        max_hp=form.number("max_hp"),
        moves_left=form.number("moves_left"),
        experience=form.number("experience"),
        promotions=list(form.numbers("promotions")),
        promotion_picks=form.number("promotion_picks"),
        fortified_turns=form.number("fortified_turns"),
        orders=None if orders is None else _orders(board, orders),
        automated=form.flag("automated"),
        embarked=form.flag("embarked"),
        acted=form.flag("acted"),
    )


def _orders(board: HexMap, form: Record) -> Orders:
    kind = ORDER_NAMES.index(form.text("type"))
    if kind == GOTO:
        return Orders(kind, [_tile(board, at) for at in form.records("path")])
    if kind == PATROL:
        return Orders(kind, [_tile(board, at) for at in form.records("waypoints")], form.number("current"))
    if kind in (BUILD, REPAIR):
        return Orders(
            kind,
            [],
            0,
            form.number("improvement") if kind == BUILD else -1,
            _tile(board, form.record("at")),
            form.number("turns_remaining"),
        )
    return Orders(kind, [])


def _cities(board: HexMap, form: Record) -> CityStore:
    slots: list[City | None] = []
    generations: list[int] = []
    for index, (generation, value) in enumerate(_slots(form)):
        generations.append(generation)
        slots.append(None if value is None else _city(board, value, raw_id(index, generation)))
    return CityStore(slots, generations, list(form.numbers("free")))


def _city(board: HexMap, form: Record, raw: int) -> City:
    producing = form.maybe_record("producing")
    return City(
        id=raw,
        name=form.text("name"),
        owner=form.number("owner"),
        founder=form.number("founder"),
        pos=_tile(board, form.record("pos")),
        population=form.number("population"),
        specialists=form.number("specialists"),
        food_stockpile=form.number("food_stockpile"),
        production_stockpile=form.number("production_stockpile"),
        buildings=list(form.numbers("buildings")),
        producing=None if producing is None else Item(producing.text("kind"), producing.number("id")),
        locked_assignments=list(form.numbers("locked_assignments")),
        claimed=list(form.numbers("claimed")),
        border_progress=form.number("border_progress"),
        border_claims=form.number("border_claims"),
        hp=form.number("hp"),
        attacked=form.flag("attacked"),
        occupied_rounds=form.number("occupied_rounds"),
        bought=form.flag("bought"),
    )


def _routes(form: Record) -> RouteStore:
    slots: list[Route | None] = []
    generations: list[int] = []
    for index, (generation, value) in enumerate(_slots(form)):
        generations.append(generation)
        slots.append(
            None
            if value is None
            else Route(
                raw_id(index, generation),
                value.number("owner"),
                value.number("from"),
                value.number("to"),
                list(value.numbers("path")),
            )
        )
    return RouteStore(slots, generations, list(form.numbers("free")))


def _player(rules: Rules, board: HexMap, form: Record) -> Player:
    known = [0] * len(rules.techs)
    for tech in form.numbers("known_techs"):
        known[tech] = 1
    explored = [0] * board.size
    for tile in form.numbers("explored"):
        explored[tile] = 1
    memory = [0] * board.size
    cities: dict[int, SeenCity] = {}
    kept = form.record("memory")
    for name in kept.names():
        row = kept.record(name)
        improvement = row.maybe_record("improvement")
        memory[int(name)] = pack_memory(
            _number(row, "owner"),
            row.number("road"),
            1 if improvement is not None and improvement.flag("pillaged") else 0,
            0 if improvement is None else improvement.number("tier"),
            -1 if improvement is None else improvement.number("id"),
        )
        seen = row.maybe_record("city")
        if seen is not None:
            cities[int(name)] = SeenCity(
                seen.number("id"), seen.text("name"), seen.number("owner"), seen.number("population")
            )
    return Player(
        id=form.number("id"),
        name=form.text("name"),
        civ=form.number("civ"),
        is_ai=form.flag("is_ai"),
        personality=form.text("personality"),
        alive=form.flag("alive"),
        gold=form.number("gold"),
        culture=form.number("culture"),
        lifetime_culture=form.number("lifetime_culture"),
        milestones=form.number("milestones"),
        policy_picks=form.number("policy_picks"),
        policies=[Adopted(each.number("policy"), each.number("era")) for each in form.records("policies")],
        government=form.number("government"),
        researching=_number(form, "researching"),
        research_progress=list(form.numbers("research_progress")),
        research_overflow=form.number("research_overflow"),
        known_techs=known,
        war_weariness=form.number("war_weariness"),
        capital=_number(form, "capital"),
        stages=list(form.numbers("stages")),
        explored=explored,
        memory=memory,
        cities_seen=cities,
    )


def _treaty(form: Record) -> Treaty:
    return Treaty(
        form.number("id"),
        form.number("kind"),
        form.number("a"),
        form.number("b"),
        _number(form, "giver"),
        form.number("gold"),
        _number(form, "resource"),
        form.number("signed_round"),
        _number(form, "expires_round"),
    )


def _items(rows: tuple[Record, ...]) -> tuple[DealItem, ...]:
    return tuple([DealItem(row.text("kind"), row.number("value")) for row in rows])
