"""Hex boards with edges and seams. G06 and G07 are golden scenarios of the Imperium rulebook."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessera.boards.hex import DIRECTIONS, Hex, Layout
from tessera.boards.hexmap import HexMap
from tessera.boards.paths import Pathfinder


@st.composite
def maps(draw: st.DrawFn) -> HexMap:
    layout: Layout = draw(st.sampled_from(get_args(Layout)))
    wrap = draw(st.booleans())
    width = draw(st.integers(1, 9))
    if wrap and layout.endswith("q"):
        width += width % 2
    return HexMap(width, draw(st.integers(1, 9)), layout, wrap)


def test_g06_index_and_canonical_hex() -> None:
    world = HexMap(20, 20, wrap=True)
    given_hexes: list[Hex] = [(-1, 0), (20, 0), (-1, 2), (-5, 10)]
    assert [world.index(at) for at in given_hexes] == [19, 0, 40, 200]
    assert [world.canonical(at) for at in given_hexes] == [(19, 0), (0, 0), (-1, 2), (-5, 10)]
    assert world.find((0, -1)) == -1
    with pytest.raises(ValueError, match=r"\(0, -1\) is off the 20 x 20 map"):
        world.canonical((0, -1))


def test_g07_distance_across_the_seam() -> None:
    world = HexMap(20, 20, wrap=True)
    pairs = [((0, 0), (19, 0)), ((0, 0), (10, 0)), ((0, 0), (19, 10)), ((2, 3), (18, 7))]
    assert [world.distance(world.at(*a), world.at(*b)) for a, b in pairs] == [1, 10, 10, 6]
    flat = HexMap(20, 20)
    assert flat.distance(flat.at(0, 0), flat.at(19, 10)) == 24


def test_full_metal_board_numbers_its_hexes_row_by_row() -> None:
    board = HexMap(37, 23, "odd-q")
    assert board.size == 851
    assert board.index((16, -4)) == board.at(16, 4) == 4 * 37 + 16
    assert board.hex(board.at(17, 5)) == (17, -3)
    assert board.find((36, 5)) == -1


def test_neighbours_stop_at_the_edge_and_go_on_across_a_seam() -> None:
    assert HexMap(4, 3).neighbours[:6] == [1, -1, -1, -1, -1, 4]
    assert HexMap(4, 3, wrap=True).neighbours[:6] == [1, -1, -1, 3, 7, 4]
    assert HexMap(4, 3, wrap=True).beside(0) == [1, 3, 7, 4]


@given(maps())
def test_every_cell_has_one_hex_and_back(board: HexMap) -> None:
    assert len(set(board.hexes)) == board.size
    for cell in range(board.size):
        assert board.index(board.hex(cell)) == board.at(*board.offset(cell)) == cell
        q, r = board.hex(cell)
        lap_q, lap_r = board.lap
        assert board.find((q + lap_q, r + lap_r)) == (cell if board.wrap else -1)


@given(maps())
def test_neighbours_are_mutual_and_opposite(board: HexMap) -> None:
    for cell in range(board.size):
        for direction in range(6):
            near = board.neighbour(cell, direction)
            assert near == -1 or board.neighbour(near, direction + 3) == cell


@given(maps(), st.data())
def test_rule_4_3_distance_is_the_number_of_steps(board: HexMap, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, board.size - 1))
    far = Pathfinder(board.neighbours, 6).steps([start])
    for cell in range(board.size):
        assert board.distance(start, cell) == board.distance(cell, start)
        assert board.distance(start, cell) == far[cell]


@given(maps(), st.data())
def test_rule_4_4_rings_on_the_map(board: HexMap, data: st.DataObject) -> None:
    centre = data.draw(st.integers(0, board.size - 1))
    radius = data.draw(st.integers(0, 6))
    found = board.disc(centre, radius)
    assert found[0] == centre
    assert len(found) == len(set(found))
    assert sorted(found) == [c for c in range(board.size) if board.distance(centre, c) <= radius]
    if not board.wrap:
        assert found == [cell for r in range(radius + 1) for cell in board.ring(centre, r)]


def test_rule_4_4_a_ring_around_the_world_keeps_the_first_of_repeats() -> None:
    world = HexMap(3, 1, wrap=True)
    assert world.ring(0, 1) == [1, 2]
    assert world.ring(0, 2) == [2, 1]
    assert world.disc(0, 2) == [0, 1, 2]


def test_a_title_may_number_directions_its_own_way() -> None:
    own = tuple(DIRECTIONS[(2 - d) % 6] for d in range(6))
    board = HexMap(5, 5, directions=own)
    usual = HexMap(5, 5)
    assert board.beside(12) == [usual.neighbour(12, (2 - d) % 6) for d in range(6)]


def test_nonsense_is_refused() -> None:
    for width, height in ((0, 3), (3, 0), (-1, 3)):
        with pytest.raises(ValueError, match="at least one column"):
            HexMap(width, height)
    with pytest.raises(ValueError, match="even width"):
        HexMap(5, 4, "odd-q", wrap=True)
    with pytest.raises(ValueError, match="unknown layout"):
        HexMap(5, 4, "odd")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="turning order"):
        HexMap(5, 4, directions=DIRECTIONS[:3])
    board = HexMap(3, 3)
    for cell in (-1, 9):
        for ask in (board.hex, board.offset, board.beside):
            with pytest.raises(ValueError, match="off the map of 9 cells"):
                ask(cell)
        with pytest.raises(ValueError, match="off the map"):
            board.distance(0, cell)
    with pytest.raises(ValueError, match="column 3, row 0 is off"):
        board.at(3, 0)
    with pytest.raises(ValueError, match="radius"):
        board.ring(0, -1)
