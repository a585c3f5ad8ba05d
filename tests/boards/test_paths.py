"""Searches against a slow reference that follows the promise word by word.

The promise: least cost, then fewest steps, then each cell entered from the cell that comes first by
(cost, steps, index).
"""

import gc
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tessera.boards.grid import Grid
from tessera.boards.hexmap import HexMap
from tessera.boards.paths import BLOCKED, UNREACHED, Pathfinder


@dataclass
class Board:
    """Any neighbour table, with costs by edge; entry costs are the case where all edges to a cell agree."""

    neighbours: list[int]
    degree: int
    entry: list[int]
    edges: list[int]

    @property
    def size(self) -> int:
        return len(self.entry)


def by_entry(board: Board) -> list[int]:
    return [board.entry[near] if near >= 0 else BLOCKED for near in board.neighbours]


def reference(board: Board, edges: list[int], starts: list[int]) -> list[tuple[int, int] | None]:
    """(cost, steps) of every cell: improve anything that can be improved until nothing can."""
    best: list[tuple[int, int] | None] = [(0, 0) if cell in starts else None for cell in range(board.size)]
    changed = True
    while changed:
        changed = False
        for k, to in enumerate(board.neighbours):
            here = best[k // board.degree]
            if to >= 0 and edges[k] > 0 and here is not None:
                offer = (here[0] + edges[k], here[1] + 1)
                there = best[to]
                if there is None or offer < there:
                    best[to] = offer
                    changed = True
    return best


def reference_path(board: Board, edges: list[int], start: int, goal: int) -> list[int] | None:
    """Back from the goal, each time to the first cell by (cost, steps, index) that a best way comes from."""
    best = reference(board, edges, [start])
    if best[goal] is None:
        return None
    way: list[int] = []
    while goal != start:
        way.append(goal)
        came: list[tuple[tuple[int, int], int]] = []
        for k, to in enumerate(board.neighbours):
            here = best[k // board.degree]
            if to == goal and edges[k] > 0 and here and (here[0] + edges[k], here[1] + 1) == best[goal]:
                came.append((here, k // board.degree))
        goal = min(came)[1]
    return way[::-1]


prices = st.one_of(st.integers(-1, 3), st.integers(0, 40), st.sampled_from([1, 200, 255, 256, 900]))


@st.composite
def boards(draw: st.DrawFn) -> Board:
    kind = draw(st.sampled_from(["hex", "wrapped", "four", "eight", "any"]))
    if kind == "any":  # links that lead one way, loops and repeats
        degree = draw(st.integers(1, 4))
        size = draw(st.integers(1, 10))
        table = draw(st.lists(st.integers(-1, size - 1), min_size=size * degree, max_size=size * degree))
    else:
        width, height = draw(st.integers(1, 5)), draw(st.integers(1, 5))
        size = width * height
        if kind in ("hex", "wrapped"):
            degree, table = 6, HexMap(width, height, wrap=kind == "wrapped").neighbours
        else:
            grid = Grid(width, height)
            degree, table = (4, grid.four) if kind == "four" else (8, grid.eight)
    cheap = draw(st.booleans())
    price = st.integers(0, 2) if cheap else prices
    entry = draw(st.lists(price, min_size=size, max_size=size))
    edges = draw(st.lists(price, min_size=len(table), max_size=len(table)))
    return Board(table, degree, entry, edges)


def cells_of(board: Board) -> st.SearchStrategy[int]:
    return st.integers(0, board.size - 1)


@settings(max_examples=150)
@given(boards(), st.data())
def test_distances_and_steps_equal_the_reference(board: Board, data: st.DataObject) -> None:
    finder = Pathfinder(board.neighbours, board.degree)
    starts = data.draw(st.lists(cells_of(board), max_size=3))
    for _ in range(2):  # working memory is used again
        expected = reference(board, by_entry(board), starts)
        assert finder.distances(starts, board.entry) == [UNREACHED if b is None else b[0] for b in expected]
        expected = reference(board, board.edges, starts)
        assert finder.distances_by_edge(starts, board.edges) == [
            UNREACHED if b is None else b[0] for b in expected
        ]
        open_edges = [min(1, price) for price in by_entry(board)]
        expected = reference(board, open_edges, starts)
        assert finder.steps(starts, board.entry) == [UNREACHED if b is None else b[0] for b in expected]
        all_edges = [1 if near >= 0 else 0 for near in board.neighbours]
        expected = reference(board, all_edges, starts)
        assert finder.steps(starts) == [UNREACHED if b is None else b[0] for b in expected]


@settings(max_examples=150)
@given(boards(), st.one_of(st.integers(0, 12), st.sampled_from([300, 1023, 1024, 5000])), st.data())
def test_reach_equals_the_reference_with_every_path(board: Board, budget: int, data: st.DataObject) -> None:
    finder = Pathfinder(board.neighbours, board.degree)
    start = data.draw(cells_of(board))
    for edges, reach in (
        (by_entry(board), finder.reach(start, budget, board.entry)),
        (board.edges, finder.reach_by_edge(start, budget, board.edges)),
    ):
        best = reference(board, edges, [start])
        expected = sorted((b[0], cell) for cell, b in enumerate(best) if b is not None and b[0] <= budget)
        assert list(zip(reach.spent, reach.cells, strict=True)) == expected
        assert len(reach) == len(expected)
        assert list(reach.costs().items()) == [(cell, cost) for cost, cell in expected]
        for cell in range(board.size):
            cost = reach.cost_to(cell)
            assert (cell in reach) == (cost != UNREACHED) == ((cost, cell) in expected)
            within = reference_path(board, edges, start, cell) if cell in reach else None
            assert reach.path_to(cell) == within


@settings(max_examples=200)
@given(boards(), st.data())
def test_a_heuristic_changes_the_work_and_never_the_path(board: Board, data: st.DataObject) -> None:
    finder = Pathfinder(board.neighbours, board.degree)
    start, goal = data.draw(cells_of(board)), data.draw(cells_of(board))
    for edges, costs, find in (
        (by_entry(board), board.entry, finder.path),
        (board.edges, board.edges, finder.path_by_edge),
    ):
        expected = reference_path(board, edges, start, goal)
        assert find(start, goal, costs) == expected
        # Any guess up to the true remaining cost is allowed, however jumpy.
        guess: list[int] = []
        for cell in range(board.size):
            rest = reference(board, edges, [cell])[goal]
            guess.append(data.draw(st.integers(0, 50 if rest is None else rest[0])))
        assert find(start, goal, costs, guess) == expected
        assert find(start, goal, costs, guess.__getitem__) == expected


def test_uniform_reach_is_a_disc() -> None:
    board = HexMap(40, 40, wrap=True)
    finder = Pathfinder(board.neighbours, 6)
    middle = board.at(20, 20)
    reach = finder.reach(middle, 5, [1] * board.size)
    assert sorted(reach.cells) == sorted(board.disc(middle, 5))
    assert reach.spent == [board.distance(middle, cell) for cell in reach.cells]


def test_a_drawn_detour() -> None:
    rows = [
        "a~.",
        ".#.",
        "..b",
    ]
    drawing = "".join(rows)
    grid = Grid(3, 3)
    costs = [{"#": BLOCKED, "~": 3}.get(cell, 1) for cell in drawing]
    finder = Pathfinder(grid.four, 4)
    start, goal = drawing.index("a"), drawing.index("b")
    assert finder.path(start, goal, costs) == [3, 6, 7, 8]
    assert finder.reach(start, 3, costs).cells == [0, 3, 6, 1, 7]
    assert finder.reach(start, 3, costs).spent == [0, 1, 2, 3, 3]


def test_fewest_steps_decide_between_equally_cheap_ways() -> None:
    # 0 to 3 directly for 2, or through 1 for 1 and 1.
    neighbours = [1, 3, 3, -1, -1, -1, -1, -1]
    edges = [1, 2, 1, 0, 0, 0, 0, 0]
    finder = Pathfinder(neighbours, 2)
    assert finder.path_by_edge(0, 3, edges) == [3]
    assert finder.reach_by_edge(0, 5, edges).path_to(3) == [3]


def test_the_start_costs_nothing_even_if_it_is_closed() -> None:
    finder = Pathfinder([1, 0], 1)
    assert finder.distances([0], [BLOCKED, 2]) == [0, 2]
    assert finder.reach(0, 0, [BLOCKED, 2]).cells == [0]
    assert finder.path(0, 0, [BLOCKED, 2]) == []
    assert finder.path(1, 0, [BLOCKED, 2]) is None


def test_a_reach_is_not_touched_by_later_searches() -> None:
    board = HexMap(9, 9)
    finder = Pathfinder(board.neighbours, 6)
    costs = [1 + cell % 3 for cell in range(board.size)]
    kept = finder.reach(40, 6, costs)
    finder.reach(0, 9, costs)
    finder.distances([80], costs)
    finder.path(3, 77, costs)
    fresh = Pathfinder(board.neighbours, 6).reach(40, 6, costs)
    assert [kept.path_to(cell) for cell in kept.cells] == [fresh.path_to(cell) for cell in fresh.cells]


def test_a_search_stopped_by_an_error_does_not_spoil_the_next() -> None:
    board = HexMap(9, 9)
    finder = Pathfinder(board.neighbours, 6)
    good = [1] * board.size
    expected = finder.reach(40, 4, good).cells
    bad = good.copy()
    bad[21] = None  # type: ignore[call-overload]
    for _ in range(2):
        with pytest.raises(TypeError):
            finder.reach(40, 4, bad)
        assert finder.reach(40, 4, good).cells == expected
        with pytest.raises(TypeError):
            finder.distances([40], bad)
        assert finder.distances([40], good) == finder.steps([40])


def test_answers_are_those_recorded() -> None:
    # One number for thousands of answers: any form, machine or version must come to it.
    board = HexMap(31, 23, wrap=True)
    finder = Pathfinder(board.neighbours, 6)
    costs = [(cell * 7919 % 101) % 5 for cell in range(board.size)]
    edges = [(entry * 104729 % 997) % 7 if near >= 0 else 0 for entry, near in enumerate(board.neighbours)]
    told: list[object] = []
    for start in range(0, board.size, 60):
        told.append(finder.distances([start], costs))
        told.append(finder.distances_by_edge([start], edges))
        for reach in (finder.reach(start, 9, costs), finder.reach_by_edge(start, 9, edges)):
            told.append([(cell, reach.cost_to(cell), reach.path_to(cell)) for cell in reach.cells])
        told.append(finder.path(start, board.size - 1 - start, costs))
    assert blake2b(repr(told).encode(), digest_size=8).hexdigest() == "0e64bacd8d7b10b1"


def test_a_finder_is_freed_with_its_cells() -> None:
    before = len(gc.get_objects())
    finder: Pathfinder | None = Pathfinder(HexMap(30, 30).neighbours, 6)
    assert finder is not None
    finder = None
    gc.collect()
    assert len(gc.get_objects()) < before + 500


def test_a_table_that_is_no_board_is_refused() -> None:
    for table, degree in (([], 6), ([1, 0, 1], 2), ([0], 0)):
        with pytest.raises(ValueError, match="do not divide"):
            Pathfinder(table, degree)
    for wrong in (2, -2):
        with pytest.raises(ValueError, match=f"cell 1 has neighbour {wrong}, but there are 2 cells"):
            Pathfinder([1, wrong], 1)


@pytest.mark.parametrize("cell", [-1, 2])
@pytest.mark.parametrize(
    "search",
    [
        lambda finder, cell: finder.distances([cell], [1, 1]),
        lambda finder, cell: finder.distances_by_edge([cell], [1, 1]),
        lambda finder, cell: finder.steps([cell]),
        lambda finder, cell: finder.reach(cell, 1, [1, 1]),
        lambda finder, cell: finder.reach_by_edge(cell, 1, [1, 1]),
        lambda finder, cell: finder.path(0, cell, [1, 1]),
        lambda finder, cell: finder.path(cell, 0, [1, 1]),
    ],
)
def test_cells_off_the_board_are_refused(search: Callable[[Pathfinder, int], object], cell: int) -> None:
    with pytest.raises(ValueError, match=f"cell {cell} is off the board of 2 cells"):
        search(Pathfinder([1, 0], 1), cell)


@pytest.mark.parametrize(
    "search",
    [
        lambda finder: finder.distances([0], [1]),
        lambda finder: finder.steps([0], [1]),
        lambda finder: finder.reach(0, 1, [1, 1, 1]),
        lambda finder: finder.path(0, 1, []),
        lambda finder: finder.path(0, 1, [1, 1], [0]),
        lambda finder: finder.path_by_edge(0, 1, [1]),
    ],
)
def test_a_wrong_number_of_costs_is_refused(search: Callable[[Pathfinder], object]) -> None:
    with pytest.raises(ValueError, match="2 costs are needed"):
        search(Pathfinder([1, 0], 1))


def test_a_negative_budget_is_refused() -> None:
    finder = Pathfinder([1, 0], 1)
    for search in (finder.reach, finder.reach_by_edge):
        with pytest.raises(ValueError, match="budget"):
            search(0, -1, [1, 1])
