"""Commands as numbers: a fixed discrete space, and the same as a row of small numbers.

A command's number is made of its kind and of the numbers of its fields on their axes. In one view a number
always means the same command; the way back goes through the list of legal commands, so that what follows from
the position (a path, a price) needs no place in the number. What a list never has (`unlisted`) has no number.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from tessera.core.annotations import field_types
from tessera.core.axes import SWITCH, Among, Axis, Sighting, Unnumbered

Axes: TypeAlias = Mapping[type, Mapping[str, Axis]]
"""For each kind of command the axes of its fields, in the order of their columns.

What lies deeper goes by its way there: `reaction/card`, `attackers/0`.
"""


class _Kind:
    """A kind of command: its first number, its fields and how many commands it has."""

    def __init__(self, number: int, record: type, axes: Mapping[str, Axis], first: int) -> None:
        self.number = number
        self.record = record
        self.names = [name for name, axis in axes.items() if axis.size > 1]
        self.axes = [axes[name] for name in self.names]
        self.ways: list[list[str]] = [name.split("/") for name in self.names]
        self.first = first
        self.size = 1
        for axis in self.axes:
            self.size *= axis.size


class Numbering:
    """The numbers of a title's commands. `size` is how many there are, `columns` the sizes of the row."""

    def __init__(self, kinds: Sequence[type], axes: Axes) -> None:
        self.kinds: list[_Kind] = []
        self.by_name: dict[str, _Kind] = {}
        self.size = 0
        for record in kinds:
            own = _axes_of(record, axes)
            if own is None:
                continue
            kind = _Kind(len(self.kinds), record, own, self.size)
            self.kinds.append(kind)
            self.by_name[record.__name__] = kind
            self.size += kind.size
        widest = max([len(kind.axes) for kind in self.kinds], default=0)
        self.columns: list[int] = [len(self.kinds)]
        for column in range(widest):
            sizes = [kind.axes[column].size for kind in self.kinds if column < len(kind.axes)]
            self.columns.append(max(sizes))

    def number_of(self, command: Any, view: object) -> int:
        """The number of a command for the seat whose view this is; Unnumbered if it has none."""
        return self._number(command, Sighting(view))

    def numbers(self, legal: Sequence[Any], view: object) -> list[int]:
        """The numbers of a list of commands, in its order."""
        seen = Sighting(view)
        return [self._number(command, seen) for command in legal]

    def _number(self, command: Any, seen: Sighting) -> int:
        kind = self.by_name.get(type(command).__name__)
        if kind is None:
            raise Unnumbered(
                f"{type(command).__name__} has no numbers: it is unlisted, or its axes are missing"
            )
        number = 0
        for place, axis in enumerate(kind.axes):
            value = command
            for step in kind.ways[place]:
                if value is None:
                    break
                if step.isdigit():
                    value = value[int(step)] if int(step) < len(value) else None
                else:
                    value = getattr(value, step)
            try:
                number = number * axis.size + axis.number(value, seen)
            except Unnumbered as misfit:
                raise Unnumbered(f"{kind.record.__name__}.{kind.names[place]}: {misfit}") from None
        return kind.first + number

    def command_of(self, number: int, view: object, legal: Sequence[Any]) -> Any:
        """The legal command of that number; Unnumbered if no legal command has it."""
        numbers = self.numbers(legal, view)
        if number not in numbers:
            raise Unnumbered(f"no legal command has the number {number} here")
        return legal[numbers.index(number)]

    # ------------------------------------------------------------ rows of small numbers

    def row_of(self, number: int) -> list[int]:
        """The same as a row: the kind, then the numbers of its fields; unused columns are 0."""
        kind = self._kind_of(number)
        rest = number - kind.first
        row = [0] * len(self.columns)
        for column in range(len(kind.axes), 0, -1):
            size = kind.axes[column - 1].size
            row[column] = rest % size
            rest //= size
        row[0] = kind.number
        return row

    def number_in(self, row: Sequence[int]) -> int:
        """The number that a row stands for; Unnumbered if it stands for none."""
        if len(row) != len(self.columns) or not 0 <= row[0] < len(self.kinds):
            raise Unnumbered(f"{list(row)} is no row of {self.columns}")
        kind = self.kinds[row[0]]
        number = 0
        for column, axis in enumerate(kind.axes, 1):
            if not 0 <= row[column] < axis.size:
                raise Unnumbered(f"column {column}: {kind.record.__name__} has only {axis.size} values there")
            number = number * axis.size + row[column]
        if any(row[len(kind.axes) + 1 :]):
            raise Unnumbered(f"{kind.record.__name__} has only {len(kind.axes)} columns beside its kind")
        return kind.first + number

    def _kind_of(self, number: int) -> _Kind:
        if 0 <= number < self.size:
            for kind in self.kinds:
                if number < kind.first + kind.size:
                    return kind
        raise Unnumbered(f"{number} is not in 0..{self.size - 1}")

    def nearest(self, row: Sequence[int], numbers: Sequence[int]) -> int:
        """Which of these numbers begins most like the row: the place of the first such in the list.

        For players that fill columns one by one and know only what each of them may hold.
        """
        best, longest = 0, -1
        for place, number in enumerate(numbers):
            other = self.row_of(number)
            same = 0
            while same < len(row) and other[same] == row[same]:
                same += 1
            if same > longest:
                best, longest = place, same
        return best

    def allowed(self, numbers: Sequence[int], prefix: Sequence[int] = ()) -> list[list[int]]:
        """For each column what it may hold, of those numbers whose rows begin with the prefix; ascending."""
        found: list[dict[int, bool]] = [{} for _ in self.columns]
        start = list(prefix)
        for number in numbers:
            row = self.row_of(number)
            if row[: len(start)] == start:
                for column, value in enumerate(row):
                    found[column][value] = True
        return [sorted(values) for values in found]

    def name_of(self, number: int) -> str:
        """What a number stands for, by kind and fields: `Raid(crate 2, seat 1)`; for tables and logs."""
        kind = self._kind_of(number)
        row = self.row_of(number)
        told = [f"{name} {row[place]}" for place, name in enumerate(kind.names, 1)]
        return f"{kind.record.__name__}({', '.join(told)})"


def _axes_of(record: type, axes: Axes) -> Mapping[str, Axis] | None:
    """The axes of a kind's fields: said, or told by their types; None if neither says all of them."""
    said = axes.get(record, {})
    types = field_types(record)
    known = [name.split("/")[0] for name in said]
    unknown = [name for name in known if name not in types]
    if unknown:
        raise Unnumbered(f"{record.__name__} has no such fields: {', '.join(unknown)}")
    found = dict(said)
    for name, kind in types.items():
        if name in known:
            continue
        if kind is bool:
            found[name] = SWITCH
        elif getattr(kind, "__args__", None) and getattr(kind, "__name__", "") == "Literal":
            found[name] = Among(getattr(kind, "__args__", ()))
        elif said:
            raise Unnumbered(f"{record.__name__}.{name} has no axis")
        else:
            return None
    return found
