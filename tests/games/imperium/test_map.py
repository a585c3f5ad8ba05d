"""Rule 4 and golden scenarios G01 to G12: the hex map, its stores of chance, and worlds made from seeds."""

import pytest
from tests.games.imperium.tables import rules, ruleset

from tessera.boards.hex import disc, distance, neighbours, ring
from tessera.boards.hexmap import HexMap
from tessera.core.errors import Illegal
from tessera.games.imperium.canonical import fnv_text, rng_bytes, rng_from_bytes, stream, stream_value
from tessera.games.imperium.generate import WorldMap, generate
from tessera.games.imperium.land import LandMap
from tessera.games.imperium.vocabulary import STRATEGIC

WRAPPED = HexMap(20, 20, "odd-r", wrap=True)


def test_g01_plane_distance() -> None:
    assert distance((0, 0), (3, -1)) == 3


def test_g02_neighbours_in_direction_order() -> None:
    found = neighbours((0, 0))
    assert found == [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    assert [distance((0, 0), near) for near in found] == [1] * 6


def test_g03_ring_of_radius_1() -> None:
    assert ring((0, 0), 1) == [(-1, 1), (0, 1), (1, 0), (1, -1), (0, -1), (-1, 0)]


def test_g04_ring_of_radius_2() -> None:
    assert ring((0, 0), 2) == [
        (-2, 2),
        (-1, 2),
        (0, 2),
        (1, 1),
        (2, 0),
        (2, -1),
        (2, -2),
        (1, -2),
        (0, -2),
        (-1, -1),
        (-2, 0),
        (-2, 1),
    ]


def test_g05_sizes_of_discs() -> None:
    assert [len(disc((7, 3), radius)) for radius in range(5)] == [1, 7, 19, 37, 61]


@pytest.mark.parametrize(
    ("at", "index", "canonical"),
    [((-1, 0), 19, (19, 0)), ((20, 0), 0, (0, 0)), ((-1, 2), 40, (-1, 2)), ((-5, 10), 200, (-5, 10))],
)
def test_g06_index_and_canonical_hex_on_a_wrapped_map(
    at: tuple[int, int], index: int, canonical: tuple[int, int]
) -> None:
    assert WRAPPED.find(at) == index
    assert WRAPPED.canonical(at) == canonical


def test_g06_rows_do_not_wrap() -> None:
    assert WRAPPED.find((0, -1)) == -1


@pytest.mark.parametrize(
    ("a", "b", "steps"),
    [((0, 0), (19, 0), 1), ((0, 0), (10, 0), 10), ((0, 0), (19, 10), 10), ((2, 3), (18, 7), 6)],
)
def test_g07_distance_across_the_seam(a: tuple[int, int], b: tuple[int, int], steps: int) -> None:
    land = bare_land(WRAPPED)
    here, there = WRAPPED.at(*a), WRAPPED.at(*b)
    assert WRAPPED.distance(here, there) == steps
    assert land.distance(here, there) == steps == land.distance(there, here)


def test_g07_distance_without_a_seam() -> None:
    flat = HexMap(20, 20, "odd-r", wrap=False)
    assert bare_land(flat).distance(flat.at(0, 0), flat.at(19, 10)) == 24


def bare_land(board: HexMap) -> LandMap:
    return LandMap(board, rules(), [ruleset().index("terrain", "plains")] * board.size, [0] * board.size)


@pytest.mark.parametrize("wrap", [True, False])
def test_rule_4_4_kept_discs_and_rings_are_those_of_the_board(wrap: bool) -> None:
    board = HexMap(17, 13, "odd-r", wrap=wrap)
    land = bare_land(board)
    for radius in (0, 1, 2, 3, 4, 9):
        for tile in range(0, board.size, 5):
            assert land.disc(tile, radius) == board.disc(tile, radius)
            assert land.ring(tile, radius) == board.ring(tile, radius)


def test_rule_4_4_city_tile_numbers_keep_their_place_at_the_edge_of_the_map() -> None:
    land = bare_land(HexMap(20, 20, "odd-r", wrap=True))
    around = land.city_tiles(5)
    assert len(around) == 19
    assert around[0] == 5
    assert around[3] == 6  # east
    assert [around[k] for k in (4, 5)] == [-1, -1]  # beyond the north edge


def test_g09_the_stream_of_a_game() -> None:
    assert f"{stream_value(12345, 'game'):016x}" == "57f230a7b3680ba6"
    rng = stream(12345, "game")
    words = [f"{word:08x}" for word in (rng.s0, rng.s1, rng.s2, rng.s3)]
    assert words == ["c0bc1e19", "21361c01", "a9bf5cdf", "b04a4047"]
    assert [rng.raw() for _ in range(5)] == [1098258795, 2966716244, 589186440, 2405344032, 1370788328]


def test_g10_draws_and_the_bytes_of_the_generator() -> None:
    rng = stream(12345, "game")
    assert [rng.below(40) for _ in range(12)] == [35, 4, 0, 32, 8, 30, 15, 30, 39, 29, 26, 32]
    saved = rng_bytes(rng, stream_value(12345, "game"))
    assert saved.hex() == "63b8cc0ed9f7dc68225f4c02e2c2d8170c00000000000000a60b68b3a730f257"
    again, value = rng_from_bytes(saved)
    assert value == stream_value(12345, "game")
    assert [again.below(40) for _ in range(7)] == [30, 10, 10, 12, 18, 14, 30]


def tile_bytes(values: list[int]) -> str:
    return fnv_text(bytes([value & 255 for value in values]))


def test_g11_a_world_of_20_by_20() -> None:
    world = generate(rules(), 20, 20, 2, "continents", 42)
    assert tile_bytes(world.terrain) == "d8097e045aec75e5"
    assert tile_bytes(world.resource) == "a7e2169eef6b07cc"
    assert tile_bytes(world.rivers) == "bb14293a8caba40c"
    assert world.starts == [79, 327]
    assert world.draws == 557
    assert land_tiles(world) == 180
    assert world.river_count == 4


def test_g12_a_world_of_44_by_28() -> None:
    world = generate(rules(), 44, 28, 4, "continents", 7)
    assert tile_bytes(world.terrain) == "7af62770389c22de"
    assert tile_bytes(world.resource) == "4d34fd00381eebdb"
    assert tile_bytes(world.rivers) == "8502eeafd3dd31d3"
    assert world.starts == [301, 156, 182, 796]
    assert world.draws == 1555
    assert world.river_count == 12
    assert world.fertility == [131, 125, 114, 80]
    assert world.fertility_after == [131, 125, 114, 110]


def land_tiles(world: WorldMap) -> int:
    return sum(1 for kind in world.terrain if rules().terrains[kind].land)


@pytest.mark.parametrize("kind", ["pangaea", "continents", "islands"])
@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_rule_4_6_every_type_gives_a_sound_world(kind: str, seed: int) -> None:
    world = generate(rules(), 32, 20, 3, kind, seed)
    board = world.board
    water_bp = next(each.water_bp for each in rules().maps.types if each.id == kind)
    assert board.size - land_tiles(world) == board.size * water_bp // 10_000
    for tile, bits in enumerate(world.rivers):  # rule 4.5: always set on both sides
        for d in range(6):
            near = board.neighbours[tile * 6 + d]
            if bits >> d & 1:
                assert near >= 0
                assert world.rivers[near] >> (d + 3) % 6 & 1
    for tile, resource in enumerate(world.resource):
        if resource >= 0:
            assert rules().resources[resource].terrains >> world.terrain[tile] & 1
    for kept in rules().resources:
        if kept.kind == STRATEGIC:
            assert world.resource.count(kept.number) >= 3
    floor = rules().maps.starts.spacing_floor
    for i, start in enumerate(world.starts):
        assert rules().maps.starts.terrains >> world.terrain[start] & 1
        for other in world.starts[:i]:
            assert board.distance(start, other) >= floor


def test_rule_4_6_a_map_without_a_seam_has_edges() -> None:
    world = generate(rules(), 24, 16, 2, "continents", 3, wrap=False)
    assert world.board.neighbours[0 * 6 + 3] == -1


@pytest.mark.parametrize(
    ("width", "height", "players"), [(15, 20, 2), (20, 11, 2), (201, 20, 2), (20, 20, 0)]
)
def test_rule_4_6_sizes_outside_the_limits_are_refused(width: int, height: int, players: int) -> None:
    with pytest.raises(Illegal) as caught:
        generate(rules(), width, height, players, "continents", 1)
    assert caught.value.code == "setup.size"


def test_rule_4_6_an_unknown_type_is_refused() -> None:
    with pytest.raises(Illegal) as caught:
        generate(rules(), 20, 20, 2, "archipelago", 1)
    assert caught.value.code == "setup.option"


def test_rule_4_6_players_who_find_no_place_are_refused() -> None:
    with pytest.raises(Illegal) as caught:
        generate(rules(), 16, 12, 16, "islands", 1)
    assert caught.value.code == "setup.starts"


def test_m14_the_roomier_start_is_dealt_to_either_seat_alike() -> None:
    """In a duel the start with more land near it wins most games, so no seat may be dealt it more often."""
    first = worlds = 0
    for seed in range(60):
        world = generate(rules(), 32, 20, 2, "continents", seed)
        room = [
            sum(1 for tile in world.board.disc(start, 6) if rules().terrains[world.terrain[tile]].land)
            for start in world.starts
        ]
        worlds += room[0] != room[1]
        first += room[0] > room[1]
    assert 35 * worlds <= 100 * first <= 65 * worlds
