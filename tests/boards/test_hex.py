"""Hexes on the endless plane. G01 to G05 are golden scenarios of the Imperium rulebook."""

from itertools import pairwise
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessera.boards.hex import (
    DIRECTIONS,
    Cube,
    Hex,
    Layout,
    add,
    axial_to_cube,
    check_directions,
    cube_to_axial,
    direction_to,
    disc,
    distance,
    from_offset,
    length,
    line,
    neighbours,
    opposite,
    reflect,
    ring,
    rotate,
    step,
    to_offset,
)

hexes = st.tuples(st.integers(-40, 40), st.integers(-40, 40))
layouts = st.sampled_from(get_args(Layout))
axes = st.sampled_from(["q", "r", "s"])


def test_g01_plane_distance() -> None:
    assert distance((0, 0), (3, -1)) == 3


def test_g02_neighbours_come_in_direction_order_at_distance_1() -> None:
    assert neighbours((0, 0)) == [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    assert [distance((0, 0), near) for near in neighbours((0, 0))] == [1] * 6


def test_g03_ring_1() -> None:
    assert ring((0, 0), 1) == [(-1, 1), (0, 1), (1, 0), (1, -1), (0, -1), (-1, 0)]


def test_g04_ring_2() -> None:
    assert ring((0, 0), 2) == [
        (-2, 2), (-1, 2), (0, 2), (1, 1), (2, 0), (2, -1),
        (2, -2), (1, -2), (0, -2), (-1, -1), (-2, 0), (-2, 1),
    ]  # fmt: skip


def test_g05_disc_sizes() -> None:
    assert [len(disc((5, -3), radius)) for radius in range(5)] == [1, 7, 19, 37, 61]


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a) == length((b[0] - a[0], b[1] - a[1]))
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(hexes, st.integers(0, 5), st.integers(0, 9))
def test_the_opposite_direction_leads_back(at: Hex, direction: int, times: int) -> None:
    there = step(at, direction, times)
    assert distance(at, there) == times
    assert step(there, opposite(direction), times) == at


@given(hexes, st.integers(0, 5))
def test_direction_to_names_the_step(at: Hex, direction: int) -> None:
    assert direction_to(at, step(at, direction)) == direction
    assert direction_to(at, step(at, direction, 2)) == -1


@given(hexes, st.integers(1, 8))
def test_a_ring_is_closed_of_six_sides_and_at_its_radius(centre: Hex, radius: int) -> None:
    found = ring(centre, radius)
    assert len(found) == len(set(found)) == 6 * radius
    assert all(distance(centre, at) == radius for at in found)
    assert all(distance(a, b) == 1 for a, b in zip(found, found[1:] + found[:1], strict=True))


@given(st.integers(0, 5), st.booleans(), st.integers(0, 5))
def test_a_title_may_turn_its_own_way(start: int, clockwise: bool, radius: int) -> None:
    own = tuple(DIRECTIONS[(start + (-d if clockwise else d)) % 6] for d in range(6))
    check_directions(own)
    assert neighbours((2, 3), own) == [add((2, 3), vector) for vector in own]
    found = ring((2, 3), radius, own)
    assert found[0] == step((2, 3), 4, radius, own)
    assert sorted(found) == sorted(ring((2, 3), radius))


@pytest.mark.parametrize(
    "wrong",
    [DIRECTIONS[:5], (DIRECTIONS[0],) * 6, (DIRECTIONS[1], DIRECTIONS[0], *DIRECTIONS[2:]), ((2, 0),) * 6],
)
def test_directions_out_of_turn_are_refused(wrong: tuple[Hex, ...]) -> None:
    with pytest.raises(ValueError, match="turning order"):
        check_directions(wrong)


@given(hexes, hexes)
def test_a_line_goes_step_by_step_and_wastes_none(a: Hex, b: Hex) -> None:
    found = line(a, b)
    assert found[0] == a
    assert found[-1] == b
    assert [distance(a, at) for at in found] == list(range(distance(a, b) + 1))
    assert all(distance(x, y) == 1 for x, y in pairwise(found))


@given(hexes, hexes)
def test_the_way_back_is_the_same_line(a: Hex, b: Hex) -> None:
    assert line(b, a) == line(a, b)[::-1]


@given(hexes, hexes, hexes)
def test_a_line_does_not_depend_on_where_it_lies(a: Hex, b: Hex, by: Hex) -> None:
    assert line(add(a, by), add(b, by)) == [add(at, by) for at in line(a, b)]


@given(hexes, hexes)
def test_a_line_takes_the_nearest_hex_and_of_two_the_one_with_smaller_q_then_r(a: Hex, b: Hex) -> None:
    # Everything times the number of steps, so that the points on the line are whole.
    total = max(1, distance(a, b))
    for i, at in enumerate(line(a, b)):
        point = (a[0] * (total - i) + b[0] * i, a[1] * (total - i) + b[1] * i)
        others = [at, *neighbours(at)]
        # Between two hexes, squared straight distance decides: q² + qr + r².
        gaps = [(other[0] * total - point[0], other[1] * total - point[1]) for other in others]
        ranked = [(q * q + q * r + r * r, other) for (q, r), other in zip(gaps, others, strict=True)]
        assert min(ranked)[1] == at


def test_ties_of_a_line() -> None:
    assert line((0, 0), (1, 1)) == [(0, 0), (0, 1), (1, 1)]  # not (1, 0): q is smaller
    assert line((0, 0), (2, -1)) == [(0, 0), (1, -1), (2, -1)]  # equal q: r is smaller
    assert line((4, 4), (4, 4)) == [(4, 4)]


@given(hexes, hexes, st.integers(-12, 12))
def test_turning_keeps_the_distance_and_six_sixths_are_nothing(at: Hex, around: Hex, sixths: int) -> None:
    turned = rotate(at, sixths, around)
    assert distance(turned, around) == distance(at, around)
    assert rotate(turned, -sixths, around) == at
    assert rotate(at, 6, around) == at


def test_one_sixth_takes_each_direction_to_the_next() -> None:
    assert [rotate(vector, 1) for vector in DIRECTIONS] == [*DIRECTIONS[1:], DIRECTIONS[0]]


@given(hexes, hexes, axes)
def test_a_mirror_image_of_a_mirror_image_is_the_thing(at: Hex, around: Hex, axis: str) -> None:
    image = reflect(at, axis, around)  # type: ignore[arg-type]
    assert distance(image, around) == distance(at, around)
    assert reflect(image, axis, around) == at  # type: ignore[arg-type]


@given(hexes, hexes)
def test_cubes_round_trip_sum_up_to_0_and_measure_the_same(a: Hex, b: Hex) -> None:
    """Full Metal, section 2: x = q, z = r, y = -q - r."""
    cube, other = axial_to_cube(a), axial_to_cube(b)
    assert (cube.x, cube.z, sum(cube)) == (*a, 0)
    assert cube_to_axial(cube) == a
    assert max(abs(i - j) for i, j in zip(cube, other, strict=True)) == distance(a, b)


@given(hexes, layouts)
def test_offset_conversions_round_trip(at: Hex, layout: Layout) -> None:
    column, row = to_offset(at, layout)
    assert from_offset(column, row, layout) == at
    assert to_offset(from_offset(at[0], at[1], layout), layout) == at


@pytest.mark.parametrize(
    ("layout", "beside_even", "beside_odd"),
    [
        # Full Metal, section 2: the table of directions in the odd-q layout.
        (
            "odd-q",
            [(1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (0, 1)],
            [(1, 1), (1, 0), (0, -1), (-1, 0), (-1, 1), (0, 1)],
        ),
        (
            "even-q",
            [(1, 1), (1, 0), (0, -1), (-1, 0), (-1, 1), (0, 1)],
            [(1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (0, 1)],
        ),
        (
            "odd-r",
            [(1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)],
            [(1, 0), (1, -1), (0, -1), (-1, 0), (0, 1), (1, 1)],
        ),
        (
            "even-r",
            [(1, 0), (1, -1), (0, -1), (-1, 0), (0, 1), (1, 1)],
            [(1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)],
        ),
    ],
)
def test_offset_steps_of_even_and_odd_lines(
    layout: Layout, beside_even: list[tuple[int, int]], beside_odd: list[tuple[int, int]]
) -> None:
    for (column, row), expected in (((4, 4), beside_even), ((5, 5), beside_odd)):
        around = [to_offset(near, layout) for near in neighbours(from_offset(column, row, layout))]
        assert [(x - column, y - row) for x, y in around] == expected


def test_nonsense_is_refused() -> None:
    with pytest.raises(ValueError, match="radius"):
        ring((0, 0), -1)
    with pytest.raises(ValueError, match="radius"):
        disc((0, 0), -1)
    with pytest.raises(ValueError, match="axis"):
        reflect((0, 0), "x")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"x \+ y \+ z must be 0, got 1 \+ 1 \+ 1"):
        cube_to_axial(Cube(1, 1, 1))
    with pytest.raises(ValueError, match="odd-r, even-r, odd-q, even-q"):
        to_offset((0, 0), "odd")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="unknown layout"):
        from_offset(0, 0, "odd")  # type: ignore[arg-type]
