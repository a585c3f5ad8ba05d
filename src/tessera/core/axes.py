"""What the fields of commands are numbered by: seats, words, squares, places in what the seat sees.

An axis gives every value a field may have a number below its size. Where a value is an id that has no end
(units, cards, proposals), its number is the place of that id in the view, which is all a player goes by.
"""

from collections.abc import Callable, Sequence
from math import comb
from typing import Any, Final

from mypy_extensions import mypyc_attr

from tessera.core.errors import TesseraError


class Unnumbered(TesseraError):
    """A command has no number: its kind has no axes, or a value is beyond them."""


class Sighting:
    """A view, and the places of ids in it, looked up once for all commands."""

    def __init__(self, view: object) -> None:
        self.view = view
        self.tables: dict[int, dict[Any, int]] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Axis:
    """So many values."""

    def __init__(self, size: int) -> None:
        self.size = size

    def number(self, value: Any, seen: Sighting) -> int:
        """The number of a value, from 0 to below `size`."""
        raise NotImplementedError


class Alone(Axis):
    """A field that the others settle: a cost, or which of several equally good paths leads there."""

    def __init__(self) -> None:
        super().__init__(1)

    def number(self, value: Any, seen: Sighting) -> int:
        return 0


class Count(Axis):
    """Whole numbers, from the least to the greatest."""

    def __init__(self, low: int, high: int) -> None:
        super().__init__(high - low + 1)
        self.low = low
        self.high = high

    def number(self, value: Any, seen: Sighting) -> int:
        number: int = value
        if not self.low <= number <= self.high:
            raise Unnumbered(f"{number} is not in {self.low}..{self.high}")
        return number - self.low


class Among(Axis):
    """A closed list of values."""

    def __init__(self, values: Sequence[Any]) -> None:
        self.numbers: dict[Any, int] = {value: number for number, value in enumerate(dict.fromkeys(values))}
        super().__init__(len(self.numbers))

    def number(self, value: Any, seen: Sighting) -> int:
        number = self.numbers.get(value, -1)
        if number < 0:
            raise Unnumbered(f"{value!r} is none of the {self.size} values it may be")
        return number


class PlaceIn(Axis):
    """An id, by its place in a list that the view gives; `listed` says which list."""

    def __init__(self, most: int, listed: Callable[[Any], Sequence[Any]]) -> None:
        super().__init__(most)
        self.listed = listed

    def number(self, value: Any, seen: Sighting) -> int:
        table = seen.tables.get(id(self))
        if table is None:
            table = {each: place for place, each in enumerate(dict.fromkeys(self.listed(seen.view)))}
            seen.tables[id(self)] = table
        place = table.get(value, -1)
        if place < 0:
            raise Unnumbered(f"{value!r} is nowhere in the view")
        if place >= self.size:
            raise Unnumbered(f"{value!r} is at place {place} in the view; there are numbers for {self.size}")
        return place


class Maybe(Axis):
    """A field that may be left out: 0, then the values."""

    def __init__(self, axis: Axis) -> None:
        super().__init__(1 + axis.size)
        self.axis = axis

    def number(self, value: Any, seen: Sighting) -> int:
        return 0 if value is None else 1 + self.axis.number(value, seen)


class Either(Axis):
    """The values of one axis, then those of others; the first that knows the value numbers it."""

    def __init__(self, *axes: Axis) -> None:
        super().__init__(sum([axis.size for axis in axes]))
        self.axes = axes

    def number(self, value: Any, seen: Sighting) -> int:
        before = 0
        for axis in self.axes:
            try:
                return before + axis.number(value, seen)
            except Unnumbered:
                before += axis.size
        raise Unnumbered(f"{value!r} is none of the values it may be")


class Of(Axis):
    """What follows from a value, on another axis: the last step of a path, the number in an id."""

    def __init__(self, axis: Axis, taken: Callable[[Any], Any]) -> None:
        super().__init__(axis.size)
        self.axis = axis
        self.taken = taken

    def number(self, value: Any, seen: Sighting) -> int:
        return self.axis.number(self.taken(value), seen)


class Parts(Axis):
    """A record within a command, by some of its fields."""

    def __init__(self, **axes: Axis) -> None:
        size = 1
        for axis in axes.values():
            size *= axis.size
        super().__init__(size)
        self.axes = axes

    def number(self, value: Any, seen: Sighting) -> int:
        number = 0
        for name, axis in self.axes.items():
            number = number * axis.size + axis.number(getattr(value, name), seen)
        return number


class Ordered(Axis):
    """A tuple of at most so many values, in their order."""

    def __init__(self, axis: Axis, most: int) -> None:
        super().__init__((axis.size + 1) ** most)
        self.axis = axis
        self.most = most

    def number(self, value: Any, seen: Sighting) -> int:
        items: Sequence[Any] = value
        if len(items) > self.most:
            raise Unnumbered(f"{len(items)} values, where there are numbers for {self.most}")
        number = 0
        for item in items:
            number = number * (self.axis.size + 1) + 1 + self.axis.number(item, seen)
        return number


class Picked(Axis):
    """So many out of a closed list, in any order: the place of the choice among all of them."""

    def __init__(self, values: Sequence[Any], count: int) -> None:
        self.values = Among(values)
        self.count = count
        super().__init__(comb(self.values.size, count))

    def number(self, value: Any, seen: Sighting) -> int:
        items: Sequence[Any] = value
        places = sorted([self.values.number(item, seen) for item in items])
        if len(places) != self.count or len(dict.fromkeys(places)) != self.count:
            raise Unnumbered(f"{len(places)} values, where {self.count} different ones are chosen")
        return sum([comb(place, nth) for nth, place in enumerate(places, 1)])


ALONE: Final = Alone()
SWITCH: Final = Count(0, 1)
"""False and True."""
