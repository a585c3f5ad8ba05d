"""Commands as numbers: fixed spaces, rows of small numbers, and what has no number."""

from dataclasses import dataclass
from typing import Any, Literal

import pytest
from tests.harbour import Raid, Ship, Stash, played, smugglers

from tessera.core.axes import (
    ALONE,
    Among,
    Axis,
    Count,
    Either,
    Maybe,
    Of,
    Ordered,
    Parts,
    Picked,
    PlaceIn,
    Sighting,
    Unnumbered,
)
from tessera.core.numbering import Numbering
from tessera.core.spaces import numbering_of


def number(axis: Axis, value: Any, view: object = None) -> int:
    return axis.number(value, Sighting(view))


def test_a_number_is_the_kind_then_the_fields() -> None:
    numbering = numbering_of(smugglers(), 2, {})
    assert (numbering.size, numbering.columns) == (24, [3, 6, 2])
    assert numbering.number_of(Ship(0), None) == 0
    assert numbering.number_of(Stash(2), None) == 8
    assert numbering.number_of(Raid(1, 1), None) == 12 + 2 + 1
    assert numbering.row_of(15) == [2, 1, 1]
    assert numbering.name_of(15) == "Raid(crate 1, seat 1)"


def test_every_number_is_a_row_and_back() -> None:
    numbering = numbering_of(smugglers(), 4, {})
    assert [numbering.number_in(numbering.row_of(each)) for each in range(36)] == list(range(36))


@pytest.mark.parametrize("row", [[3, 0, 0], [0, 6, 0], [0, 0, 1], [0, 0], [-1, 0, 0]])
def test_a_row_that_stands_for_nothing_has_no_number(row: list[int]) -> None:
    with pytest.raises(Unnumbered):
        numbering_of(smugglers(), 2, {}).number_in(row)


def test_the_way_back_goes_through_the_list() -> None:
    match, numbering = played(seed=3), numbering_of(smugglers(), 2, {})
    seat = match.actors()[0]
    legal, view = match.legal(seat), match.view(seat)
    numbers = numbering.numbers(legal, view)
    assert [numbering.command_of(each, view, legal) for each in numbers] == legal
    with pytest.raises(Unnumbered, match="no legal command has the number 99"):
        numbering.command_of(99, view, legal)


def test_columns_tell_what_may_follow_a_beginning() -> None:
    numbering = numbering_of(smugglers(), 2, {})
    numbers = [numbering.number_of(each, None) for each in (Ship(0), Ship(3), Raid(2, 1))]
    assert numbering.allowed(numbers) == [[0, 2], [0, 2, 3], [0, 1]]
    assert numbering.allowed(numbers, [0]) == [[0], [0, 3], [0]]


def test_the_nearest_command_shares_the_longest_beginning() -> None:
    numbering = numbering_of(smugglers(), 2, {})
    numbers = [numbering.number_of(each, None) for each in (Ship(0), Raid(2, 1))]
    assert numbering.nearest([2, 0, 0], numbers) == 1
    assert numbering.nearest([1, 5, 0], numbers) == 0, "none begins so: the first of the list"


def test_axes() -> None:
    assert number(Count(-1, 3), 3) == 4
    assert number(Among(["a", "b"]), "b") == 1
    assert number(Maybe(Count(0, 3)), None) == 0
    assert number(Maybe(Count(0, 3)), 2) == 3
    assert number(Either(Among(["pending"]), Count(0, 4)), 3) == 4
    assert number(Of(Count(0, 9), max), (3, 7)) == 7
    assert number(Parts(real=Count(0, 4), imag=ALONE), 3) == 3
    assert number(PlaceIn(4, tuple), "y", view="xyz") == 1
    assert [number(Ordered(Count(0, 2), 2), each) for each in ((), (0,), (2,), (0, 0))] == [0, 1, 3, 5]


def test_choices_out_of_a_list_go_by_their_place_among_all() -> None:
    axis = Picked("abcde", 3)
    chosen = [f"{a}{b}{c}" for a in "abcde" for b in "abcde" for c in "abcde" if a < b < c]
    assert axis.size == 10
    assert sorted(number(axis, tuple(each)) for each in chosen) == list(range(10))


@pytest.mark.parametrize(
    ("axis", "value"),
    [
        (Count(0, 3), 4),
        (Among("ab"), "c"),
        (PlaceIn(2, tuple), "z"),
        (PlaceIn(1, tuple), "y"),
        (Ordered(Count(0, 1), 1), (0, 0)),
        (Picked("abc", 2), ("a", "a")),
        (Either(Count(0, 1)), 2),
    ],
)
def test_what_lies_beyond_an_axis_has_no_number(axis: Axis, value: Any) -> None:
    with pytest.raises(Unnumbered):
        number(axis, value, view="xy")


@dataclass(frozen=True)
class Wait:
    pass


@dataclass(frozen=True)
class Trim:
    sail: Literal["main", "jib"]
    reef: bool


@dataclass(frozen=True)
class Hail:
    words: str


def test_switches_and_literals_need_no_axis_and_open_contents_have_none() -> None:
    numbering = Numbering([Wait, Trim, Hail], {})
    assert numbering.size == 1 + 4
    assert numbering.number_of(Trim("jib", False), None) == 3
    with pytest.raises(Unnumbered, match="Hail has no numbers"):
        numbering.number_of(Hail("ahoy"), None)


def test_axes_of_fields_that_are_not_there_are_refused() -> None:
    with pytest.raises(Unnumbered, match="no such fields: mast"):
        Numbering([Trim], {Trim: {"mast": ALONE}})
