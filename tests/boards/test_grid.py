"""The square grid and its regions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessera.boards.grid import Grid
from tessera.boards.hexmap import HexMap
from tessera.boards.paths import Pathfinder
from tessera.boards.regions import components, flood

grids = st.builds(Grid, st.integers(1, 8), st.integers(1, 8))


def test_neighbours_come_in_compass_order() -> None:
    grid = Grid(3, 3)
    assert grid.beside4(4) == [1, 5, 7, 3]
    assert grid.beside8(4) == [1, 2, 5, 8, 7, 6, 3, 0]
    assert grid.four[:4] == [-1, 1, 3, -1]
    assert grid.eight[:8] == [-1, -1, 1, 4, 3, -1, -1, -1]


def test_cells_are_numbered_row_by_row() -> None:
    board = Grid(20, 30)
    assert board.index(19, 0) == 19
    assert board.index(0, 1) == 20
    assert board.xy(599) == (19, 29)


@given(grids, st.data())
def test_manhattan_and_chebyshev_count_steps(grid: Grid, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, grid.size - 1))
    cells = range(grid.size)
    assert Pathfinder(grid.four, 4).steps([start]) == [grid.manhattan(start, cell) for cell in cells]
    assert Pathfinder(grid.eight, 8).steps([start]) == [grid.chebyshev(start, cell) for cell in cells]


@given(grids, st.integers(0, 9), st.data())
def test_diamonds_and_squares_are_row_major(grid: Grid, radius: int, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, grid.size - 1))
    cells = range(grid.size)
    assert grid.diamond(start, radius) == [c for c in cells if grid.manhattan(start, c) <= radius]
    assert grid.square(start, radius) == [c for c in cells if grid.chebyshev(start, c) <= radius]


def drawn(*lines: str) -> tuple[Grid, list[int]]:
    return Grid(len(lines[0]), len(lines)), [".#".find(cell) for cell in "".join(lines)]


def test_components_by_sides_and_by_corners() -> None:
    grid, kinds = drawn(
        "..#.",
        "##.~",
        "#..#",
    )
    assert components(grid.four, 4, kinds) == [[0, 1], [2], [3], [4, 5, 8], [6, 9, 10], [11]]
    assert components(grid.eight, 8, kinds) == [[0, 1, 3, 6, 9, 10], [2, 4, 5, 8], [11]]


def test_flood_stays_among_the_open_cells() -> None:
    grid, kinds = drawn(
        "..#.",
        "##..",
    )
    is_open = [kind == 0 for kind in kinds]
    assert flood(grid.four, 4, 3, is_open) == [3, 6, 7]
    assert flood(grid.four, 4, 2, is_open) == []
    assert flood(grid.eight, 8, 3, is_open) == [0, 1, 3, 6, 7]


@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_components_are_the_floods_of_their_cells(width: int, height: int, data: st.DataObject) -> None:
    board = HexMap(width, height, wrap=data.draw(st.booleans()))
    kinds = data.draw(st.lists(st.integers(-1, 2), min_size=board.size, max_size=board.size))
    regions = components(board.neighbours, 6, kinds)
    assert [region[0] for region in regions] == sorted(region[0] for region in regions)
    assert sorted(c for region in regions for c in region) == [c for c, kind in enumerate(kinds) if kind >= 0]
    for region in regions:
        same = [kind == kinds[region[0]] for kind in kinds]
        assert all(flood(board.neighbours, 6, cell, same) == region for cell in region)


def test_nonsense_is_refused() -> None:
    for width, height in ((0, 1), (1, -1)):
        with pytest.raises(ValueError, match="at least one column"):
            Grid(width, height)
    grid = Grid(2, 2)
    with pytest.raises(ValueError, match=r"\(2, 0\) is off the 2 x 2 grid"):
        grid.index(2, 0)
    for cell in (-1, 4):
        for ask in (grid.xy, grid.beside4, grid.beside8):
            with pytest.raises(ValueError, match="off the grid of 4 cells"):
                ask(cell)
    with pytest.raises(ValueError, match="radius"):
        grid.diamond(0, -1)
    with pytest.raises(ValueError, match="4 cells, but 3 values"):
        flood(grid.four, 4, 0, [True] * 3)
    with pytest.raises(ValueError, match="cell 4 is off the board"):
        flood(grid.four, 4, 4, [True] * 4)
    with pytest.raises(ValueError, match="do not divide"):
        components(grid.four, 5, [0] * 3)
