"""What each seat knows (rules 11, 14, 15 and 18.5)."""

from functools import cache
from typing import Any

import pytest
from tests.games.imperium.field import Field, number, order
from tests.games.imperium.tables import ruleset

from tessera.core.codec import pack, pack_sorted
from tessera.core.match import Match
from tessera.core.patch import diff
from tessera.core.rng import SplitMix64
from tessera.games.imperium import placing, sight
from tessera.games.imperium.canonical import canonical, fnv_text
from tessera.games.imperium.commands import EndTurn, MoveUnit, OrderForm, SetOrders
from tessera.games.imperium.events import PlayersMet, TileHidden, TileRevealed, UnitMoved
from tessera.games.imperium.game import ImperiumGame
from tessera.games.imperium.records import Unit
from tessera.games.imperium.redact import told
from tessera.games.imperium.research import learn
from tessera.games.imperium.seeing import view_of
from tessera.games.imperium.spots import Spot
from tessera.games.imperium.state import Scratch
from tessera.games.imperium.storage import UnitStore
from tessera.games.imperium.view import ImperiumView


@cache
def the_game() -> ImperiumGame:
    return ImperiumGame(ruleset())


def two(far: bool = True) -> Field:
    field = Field(2)
    field.city(4, 4)
    field.city(14, 14 if far else 6, 1)
    sight.publish(field.world)
    field.world.events.clear()
    return field


def test_g08_ids_of_removed_things_find_nothing() -> None:
    store = UnitStore([], [], [])
    a, b, c = (store.insert(Unit(-1, 0, 0, tile)) for tile in range(3))
    assert b == 1 << 32
    store.remove(b)
    d = store.insert(Unit(-1, 0, 0, 3))
    assert d == 1 << 32 | 1
    store.remove(a)
    store.remove(c)
    e = store.insert(Unit(-1, 0, 0, 4))
    assert e == 2 << 32 | 1
    assert [store.get(raw) for raw in (a, b, c)] == [None, None, None]
    assert [unit.id for unit in store.living()] == [d, e]


# ---------------------------------------------------------------- sight


def test_rule_11_2_units_cities_and_own_tiles_see() -> None:
    field = Field()
    city = field.city(5, 5)
    scout = field.unit("scout", 14, 14)
    sight.publish(field.world)
    seen = [tile for tile in range(field.board.size) if field.world.sees(0, tile)]
    assert seen == sorted({*field.board.disc(city.pos, 2), *field.board.disc(scout.pos, 3)})
    assert [tile for tile, known in enumerate(field.state.players[0].explored) if known] == seen


def test_rule_11_2_hills_lift_the_eye_and_the_sea_lowers_it() -> None:
    field = Field(terrain="hills")
    warrior = field.unit("warrior", 5, 5)
    assert sight.eye_radius(field.world, warrior) == 3
    warrior.embarked = True
    assert sight.eye_radius(field.world, warrior) == 1


def test_rule_11_2_allies_share_their_sight() -> None:
    field = two()
    field.meet(0, 1)
    theirs = field.world.cities_of(1)[0].pos
    assert not field.world.sees(0, theirs)
    field.treaty("alliance", 0, 1)
    sight.publish(field.world)
    assert field.world.sees(0, theirs)
    assert field.told(TileRevealed)
    field.state.treaties.clear()
    sight.publish(field.world)
    assert not field.world.sees(0, theirs)
    assert field.state.players[0].cities_seen[theirs].owner == 1  # what was seen is remembered


def test_rule_12_4_a_step_tells_which_tiles_came_and_went() -> None:
    field = Field()
    field.city(5, 5)
    warrior = field.unit("warrior", 12, 12)
    sight.publish(field.world)
    field.world.events.clear()
    order(field, MoveUnit(warrior.id, (field.world.spot(field.tile(13, 12)),)))
    came, went = field.told(TileRevealed), field.told(TileHidden)
    assert len(came) == len(went) == 5
    last = field.names()[-10:]
    assert sorted(last) == ["TileHidden"] * 5 + ["TileRevealed"] * 5  # at the end of the list


def test_rule_11_5_seeing_a_neighbour_is_meeting_it() -> None:
    field = two()
    scout = field.unit("scout", 10, 12)
    sight.publish(field.world)
    assert not field.state.met[0][1]
    order(field, MoveUnit(scout.id, (field.world.spot(field.tile(11, 12)),)))
    assert (field.state.met[0][1], field.state.met[1][0]) == (1, 1)
    assert field.told(PlayersMet)


def test_g84_what_is_out_of_sight_is_as_it_was_last_seen() -> None:
    field = two()
    enemy = field.unit("warrior", 9, 9, 1)
    scout = field.unit("scout", 9, 6)
    sight.publish(field.world)
    assert str(enemy.id) in view_of(field.world, 0).units
    for y in (5, 4, 3):
        placing.move_unit(field.world, scout, field.tile(9, y))
    sight.publish(field.world)
    before = view_of(field.world, 0)
    assert str(enemy.id) not in before.units
    assert before.ground[str(enemy.pos)]
    placing.move_unit(field.world, enemy, field.tile(10, 9))
    field.state.tiles.road[field.tile(9, 9)] = 1
    sight.publish(field.world)
    assert plain(view_of(field.world, 0)) == plain(before)


def test_g85_iron_shows_once_its_tech_is_known() -> None:
    field = two()
    field.resource(5, 4, "iron")
    tile = str(field.tile(5, 4))
    assert tile not in view_of(field.world, 0).resources
    learn(field.world, 0, number("tech", "iron_working"))
    assert view_of(field.world, 0).resources[tile] == number("resource", "iron")


def test_g86_others_show_neither_orders_nor_moves() -> None:
    field = two()
    worker = field.unit("worker", 13, 14, 1)
    field.state.current_player = 1
    order(field, SetOrders(worker.id, OrderForm("BuildImprovement", (), number("improvement", "farm"))))
    field.unit("scout", 11, 14)
    sight.publish(field.world)
    seen = view_of(field.world, 0).units[str(worker.id)]
    assert (seen.orders, seen.moves_left, seen.promotion_picks, seen.automated) == (None, None, None, None)
    assert view_of(field.world, 1).units[str(worker.id)].orders is not None


# ---------------------------------------------------------------- events


def test_rule_14_a_move_is_told_to_others_where_they_see_it() -> None:
    field = two()
    walker = field.unit("horseman", 8, 8, 1)
    field.unit("scout", 8, 6)
    sight.publish(field.world)
    field.world.events.clear()
    field.state.current_player = 1
    path = tuple(field.world.spot(field.tile(8, y)) for y in (9, 10, 11))
    order(field, MoveUnit(walker.id, path))
    (moved,) = field.told(UnitMoved)
    assert isinstance(moved, UnitMoved)
    seen = told(field.world, moved, 0)
    assert isinstance(seen, UnitMoved)
    assert (seen.path, seen.moves_left) == ((), None)  # it left before their eyes, nobody knows where to
    assert told(field.world, moved, 1) is moved
    stranger = UnitMoved(walker.id, 1, path[0], path, 0)
    assert told(field.world, stranger, 0) is None


# ---------------------------------------------------------------- bytes


def test_g87_and_g88_canonical_encoding() -> None:
    small = canonical({"turn": 1, "current_player": 0})
    assert small.hex() == "82ae63757272656e745f706c6179657200a47475726e01"
    assert fnv_text(small) == "26bea1f40446d254"
    mixed = canonical({"a": 300, "b": [True, None, -1, -200], "c": "hex"})
    assert mixed.hex() == "83a161cd012ca16294c3c0ffd1ff38a163a3686578"
    assert fnv_text(mixed) == "1d9420e0e03102ad"


def test_g89_a_command_on_the_wire() -> None:
    game = the_game()
    command = MoveUnit(3 << 32 | 1, (Spot(1, 0),))
    wire = canonical(game.codec.commands.plain(command))
    assert wire.hex() == (
        "83a4706174689182a17101a17200a474797065a84d6f7665556e6974a4756e6974cf0000000300000001"
    )
    assert game.codec.commands.from_bytes(wire) == command


def plain(view: ImperiumView) -> Any:
    return the_game().codec.view_plain(view)


def test_g90_saved_loaded_and_continued_is_the_same_game() -> None:
    game = the_game()
    matches = [Match(game, 5, 2, {"map_size": 20}) for _ in range(2)]
    rng = SplitMix64(5)
    for step in range(60):
        seat = matches[0].actors()[0]
        command = rng.pick(matches[0].legal(seat)[:-1] if step % 5 else [EndTurn()])
        for match in matches:
            match.submit(seat, command)
        if step == 30:
            data = game.codec.state_bytes(matches[1].state)
            matches[1].state = game.codec.state_from(data)  # type: ignore[assignment]
        assert matches[0].digest() == matches[1].digest()


def test_rule_15_4_a_step_on_a_large_world_is_a_patch_of_less_than_a_kilobyte() -> None:
    game = the_game()
    match = Match(game, 3, 8, {"size": "large"})
    largest = 0
    for seat in range(8):
        views = [game.codec.view_plain(match.view(watcher)) for watcher in range(8)]
        moves = [command for command in match.legal(seat) if isinstance(command, MoveUnit)]
        match.submit(seat, moves[-1])
        for watcher in range(8):
            patch = diff(views[watcher], game.codec.view_plain(match.view(watcher)))
            largest = max(largest, len(pack(patch)))
        match.submit(seat, EndTurn())
    assert 0 < largest < 1024


# ---------------------------------------------------------------- derived, never stored


def sensible(rng: SplitMix64, legal: list[Any]) -> Any:
    """Random play that does not give itself up: no disbanding, cities where they may be."""
    weights = {"DisbandUnit": 0, "EndTurn": 30, "FoundCity": 300, "MoveUnit": 5, "AttackUnit": 60}
    return legal[rng.weighted([weights.get(type(each).__name__, 6) for each in legal])]


@pytest.mark.parametrize("seed", [1, 2])
def test_rule_2_8_what_is_kept_beside_the_state_is_what_would_be_derived_from_it(seed: int) -> None:
    game = the_game()
    match = Match(game, seed, 4, {"map_size": 20, "map_type": "pangaea"})
    rng = SplitMix64(seed)
    for step in range(400):
        seat = match.actors()[0]
        match.submit(seat, sensible(rng, match.legal(seat)))
        if step % 40 == 39:
            kept = match.state.scratch
            copy = game.copy(match.state)
            copy.scratch = Scratch()
            fresh = game.world(copy).scratch
            assert fresh.unit_at == kept.unit_at
            assert fresh.sight == kept.sight
            assert fresh.visible == kept.visible
            assert game.codec.state_bytes(copy) == game.codec.state_bytes(match.state)
            invariants(game, match.state)


def invariants(game: ImperiumGame, state: Any) -> None:
    """Rule 3.5's invariants."""
    tiles = state.tiles
    for tile in range(len(tiles.owner)):
        claim = state.cities.get(tiles.claim[tile]) if tiles.claim[tile] >= 0 else None
        assert (tiles.owner[tile] >= 0) == (claim is not None)
        assert claim is None or (claim.owner == tiles.owner[tile] and tile in claim.claimed)
    for city in state.cities.living():
        assert tiles.city[city.pos] == city.id
        assert city.population >= 1
        assert city.hp >= 1
        assert city.claimed == sorted(city.claimed)
    stood: dict[tuple[int, int], int] = {}
    for unit in state.units.living():
        assert 1 <= unit.hp <= unit.max_hp
        key = (unit.pos, game.rules.units[unit.kind].layer)
        assert key not in stood, "rule 5.2: one unit of a layer on a tile"
        stood[key] = unit.owner
    for (tile, _), owner in stood.items():
        assert all(stood.get((tile, layer), owner) == owner for layer in range(3))


def test_a_world_guessed_from_a_view_looks_the_same() -> None:
    game = the_game()
    match = Match(game, 7, 3, {"map_size": 20, "map_type": "pangaea"})
    rng = SplitMix64(7)
    for step in range(300):
        seat = match.actors()[0]
        match.submit(seat, sensible(rng, match.legal(seat)))
        if step % 60 == 59:
            for watcher in range(3):
                view = match.view(watcher)
                other = game.determinise(view, watcher, rng)
                assert pack_sorted(plain(game.view(other, watcher))) == pack_sorted(plain(view))
                invariants(game, other)
