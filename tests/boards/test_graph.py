"""Rooms and doors. Section 3.3 is the SINT FTL rulebook's."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessera.boards.graph import RoomGraph, room_faults


def torus(size: int) -> RoomGraph:
    return RoomGraph({room: [(room + 1) % size, (room - 1) % size] for room in range(size)})


def plan(rooms: int, pairs: list[tuple[int, int]]) -> RoomGraph:
    doors: dict[int, list[int]] = {room: [] for room in range(rooms)}
    for a, b in pairs:
        if a != b and b not in doors[a]:
            doors[a].append(b)
            doors[b].append(a)
    return RoomGraph(doors)


@st.composite
def plans(draw: st.DrawFn) -> RoomGraph:
    rooms = draw(st.integers(1, 9))
    room = st.integers(0, rooms - 1)
    return plan(rooms, draw(st.lists(st.tuples(room, room), max_size=16)))


def test_rule_3_3_find_path_leaves_out_the_start() -> None:
    ship = torus(11)
    assert ship.path(0, 3) == [1, 2, 3]
    assert ship.path(0, 9) == [10, 9]
    assert ship.path(4, 4) == []
    assert plan(3, [(0, 1)]).path(0, 2) is None
    assert plan(3, [(0, 1)]).distance(0, 2) == -1


def test_rule_3_3_of_equal_ways_the_first_found_by_ascending_id() -> None:
    assert torus(4).path(0, 2) == [1, 2]
    assert torus(4).path(2, 0) == [1, 0]
    # 0-1-5-6 and 0-4-2-6: room 1 is found before room 4, so 5 comes before 2.
    assert plan(7, [(0, 1), (1, 5), (5, 6), (0, 4), (4, 2), (2, 6)]).path(0, 6) == [1, 5, 6]


def test_s25_nearest_of_a_kind_is_the_lowest_id_at_equal_distance() -> None:
    ship = torus(11)
    assert ship.nearest(4, [6, 2]) == 2
    assert ship.nearest(6, [2, 6]) == 6
    assert ship.nearest(4, []) is None
    assert plan(3, [(0, 1)]).nearest(0, [2]) is None


@given(plans())
def test_distances_are_sorted_and_agree_with_paths(graph: RoomGraph) -> None:
    for start in graph.rooms:
        far = graph.distances(start)
        assert list(far.items()) == sorted(far.items(), key=lambda item: (item[1], item[0]))
        for room in graph.rooms:
            way = graph.path(start, room)
            assert graph.distance(start, room) == far.get(room, -1)
            assert (way is None) == (room not in far)
            if way is not None:
                assert len(way) == far[room]
                assert all(graph.are_adjacent(a, b) for a, b in pairwise([start, *way]))


@given(plans())
def test_the_path_is_the_first_of_all_shortest_ones(graph: RoomGraph) -> None:
    for start in graph.rooms:
        layer: list[list[int]] = [[]]
        best: dict[int, list[int]] = {}
        while layer:
            for way in sorted(layer):
                best.setdefault(way[-1] if way else start, way)
            layer = [
                [*way, near]
                for way in layer
                for near in graph.neighbours(way[-1] if way else start)
                if near not in best
            ]
        assert {room: graph.path(start, room) for room in graph.rooms if room in best} == best


@given(plans())
def test_connected_means_every_room_is_reached(graph: RoomGraph) -> None:
    assert graph.is_connected() == all(len(graph.distances(room)) == len(graph.rooms) for room in graph.rooms)


def test_rooms_need_not_be_numbered_without_gaps() -> None:
    graph = RoomGraph({30: [7], 7: [100, 30], 100: [7]})
    assert graph.rooms == [7, 30, 100]
    assert graph.neighbours(7) == [30, 100]
    assert graph.path(100, 30) == [7, 30]


def test_every_fault_of_a_plan_is_named_at_once() -> None:
    doors = {0: [1, 1, 9], 1: [], 2: [2]}
    assert room_faults(doors) == [
        "room 0: has a door to room 1, but room 1 has none back",
        "room 0: the door to room 1 is listed twice",
        "room 0: has a door to room 9, which does not exist",
        "room 2: has a door to itself",
    ]
    with pytest.raises(ValueError, match=r"none back.*listed twice.*does not exist.*to itself"):
        RoomGraph(doors)
    with pytest.raises(ValueError, match="no rooms"):
        RoomGraph({})


def test_the_plan_given_is_not_kept() -> None:
    doors = {0: [1], 1: [0]}
    graph = RoomGraph(doors)
    doors[0].append(5)
    graph.neighbours(0).append(6)
    assert graph.neighbours(0) == [1]


def test_unknown_rooms_are_refused() -> None:
    graph = torus(3)
    with pytest.raises(ValueError, match="no room 3; rooms are 0, 1, 2"):
        graph.path(0, 3)
    with pytest.raises(ValueError, match="no room -1"):
        graph.distances(-1)
    with pytest.raises(ValueError, match="no room 8"):
        graph.nearest(0, [8])
    with pytest.raises(ValueError, match="no room 8"):
        graph.are_adjacent(0, 8)
