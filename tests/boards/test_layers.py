"""Layered maps: rows of nodes with exits to the next row."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessera.boards.layers import LayerMap

# One entry, two rows, one end; nothing wrong with it.
SOUND: list[list[list[int]]] = [[[0, 1]], [[0], [0, 1]], [[0], [0]], [[]]]


@st.composite
def layer_maps(draw: st.DrawFn) -> LayerMap:
    widths = draw(st.lists(st.integers(1, 3), min_size=1, max_size=5))
    exits: list[list[list[int]]] = []
    for row, width in enumerate(widths):
        above = widths[row + 1] if row + 1 < len(widths) else 0
        column = st.integers(0, above - 1) if above else st.nothing()
        exits.append(draw(st.lists(st.lists(column, unique=True), min_size=width, max_size=width)))
    return LayerMap(exits)


def codes(exits: list[list[list[int]]]) -> list[tuple[str, int, int]]:
    return [(fault.code, fault.row, fault.column) for fault in LayerMap(exits).faults()]


def test_a_sound_map_has_no_faults() -> None:
    assert codes(SOUND) == []
    assert LayerMap(SOUND).widths == [1, 2, 2, 1]


@given(layer_maps())
def test_nodes_reached_and_finishing_are_those_that_walks_show(act: LayerMap) -> None:
    reachable, finishing = act.reachable(), act.finishing()
    on_a_path = [[False] * width for width in act.widths]
    for walk in product(*(range(width) for width in act.widths)):
        if all(walk[row + 1] in act.exits[row][walk[row]] for row in range(act.height - 1)):
            for row, column in enumerate(walk):
                on_a_path[row][column] = True
    for row, width in enumerate(act.widths):
        for column in range(width):
            assert on_a_path[row][column] == (reachable[row][column] and finishing[row][column])


@given(layer_maps())
def test_a_crossing_is_two_edges_whose_ends_change_sides(act: LayerMap) -> None:
    for row in range(act.height - 1):
        edges = [(a, x) for a in range(act.widths[row]) for x in sorted(act.exits[row][a])]
        crossing = [(a, x, b, y) for a, x in edges for b, y in edges if a < b and x > y]
        assert act.crossings(row) == crossing


@pytest.mark.parametrize(
    ("exits", "expected"),
    [
        ([[[0, 1]], [[], [0]], [[]]], [("exit.none", 1, 0), ("endless", 1, 0)]),
        ([[[0]], [[0], [0]], [[]]], [("entrance.none", 1, 1), ("unreachable", 1, 1)]),
        ([[[0, 1]], [[1], [0]], [[0], [0]], [[]]], [("crossing", 1, 0)]),
        ([[[0, 2]], [[0]], [[]]], [("exit.unknown", 0, 0)]),
        ([[[0, -1]], [[0]], [[]]], [("exit.unknown", 0, 0), ("exit.unsorted", 0, 0)]),
        ([[[0, 0]], [[]]], [("exit.repeated", 0, 0)]),
        ([[[1, 0]], [[0], [0]], [[]]], [("exit.unsorted", 0, 0)]),
        ([[[0]], [[0]]], [("exit.last", 1, 0)]),
        (
            [[[0]], [[0], [1]], [[0], []], [[]]],
            [
                ("exit.none", 2, 1),
                ("entrance.none", 1, 1),
                ("unreachable", 1, 1),
                ("unreachable", 2, 1),
                ("endless", 1, 1),
                ("endless", 2, 1),
            ],
        ),
    ],
)
def test_each_fault_has_its_code_and_place(
    exits: list[list[list[int]]], expected: list[tuple[str, int, int]]
) -> None:
    assert codes(exits) == expected


def test_a_fault_can_be_read() -> None:
    assert str(LayerMap([[[3]], [[]]]).faults()[0]) == "row 0, column 0: row 1 has no column 3"


def test_a_shape_that_is_no_map_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one row"):
        LayerMap([])
    with pytest.raises(ValueError, match="row 1 has no node"):
        LayerMap([[[0]], []])


def test_places_off_the_map_are_refused() -> None:
    act = LayerMap(SOUND)
    for row, column in ((-1, 0), (4, 0), (1, 2), (1, -1)):
        with pytest.raises(ValueError, match="there is no"):
            act.next(row, column)
