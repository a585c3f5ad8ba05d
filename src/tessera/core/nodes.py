"""Plain data that remembers where it was written.

A tree of nodes is what a text, or data handed over by a caller, becomes before it is checked: the specs of
`core.spec` read it and never learn which of the two it was. Knows no format and no game.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from tessera.core.errors import Fault

Key: TypeAlias = str | int
Plain: TypeAlias = "bool | int | str | list[Plain] | dict[Key, Plain] | None"
"""Checked data: what MessagePack and JSON can hold, without floats."""

INT_MIN: Final = -(2**63)
INT_MAX: Final = 2**63 - 1
MAX_DEPTH: Final = 64


@dataclass(frozen=True)
class Place:
    """Where a value was written. Line 0 means: not in a text (options, defaults, a file as a whole)."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" if self.line else self.file


NOWHERE: Final = Place("", 0, 0)


class Node:
    """One value and its place."""

    def __init__(self, place: Place) -> None:
        self.place = place


class ScalarNode(Node):
    """null, true, false, an integer or text."""

    def __init__(self, place: Place, value: bool | int | str | None) -> None:
        super().__init__(place)
        self.value = value


class ListNode(Node):
    """Values in order."""

    def __init__(self, place: Place, items: list[Node]) -> None:
        super().__init__(place)
        self.items = items


class MapNode(Node):
    """Values by key, in the order written. `places` says where each key stands."""

    def __init__(self, place: Place, values: dict[Key, Node], places: dict[Key, Place]) -> None:
        super().__init__(place)
        self.values = values
        self.places = places


class BrokenNode(Node):
    """Something already reported as a fault. Every spec accepts it in silence: one slip is told once."""


class Faults:
    """Collects everything that is wrong before anyone complains."""

    def __init__(self) -> None:
        self.found: list[tuple[Place, str, str]] = []

    def add(self, place: Place, path: str, message: str) -> None:
        self.found.append((place, path, message))

    def report(self) -> list[Fault]:
        """Every fault once, by file and line. A value that fills many gaps is told where it was first met."""
        met: dict[tuple[str, int, int, str], bool] = {}
        kept: list[tuple[str, int, int, int, Fault]] = []
        for place, path, message in self.found:
            if place.line:
                key = (place.file, place.line, place.column, message)
                if key in met:
                    continue
                met[key] = True
            fault = Fault(place.file, place.line, path, message)
            kept.append((place.file, place.line, place.column, len(kept), fault))
        kept.sort(key=_by_place)
        return [row[4] for row in kept]


def _by_place(row: tuple[str, int, int, int, Fault]) -> tuple[str, int, int, int]:
    return row[0], row[1], row[2], row[3]


def child(path: str, key: Key) -> str:
    """The path of a map's value: `pike.traits`, `thresholds[1]`, `codes['~']`."""
    if isinstance(key, str) and key.replace("-", "_").isidentifier():
        return f"{path}.{key}" if path else key
    return f"{path}[{key!r}]"


def in_words(node: Node) -> str:
    """What stands there, in the words of someone who writes YAML."""
    if isinstance(node, ScalarNode):
        value = node.value
        if value is None:
            return "null"
        if value is True:
            return "true"
        if value is False:
            return "false"
        if isinstance(value, str):
            return f"text {value!r}" if len(value) <= 40 else f"text {value[:37] + '...'!r}"
        return str(value)
    if isinstance(node, ListNode):
        return "a list"
    return "a map"


def from_plain(value: object, path: str, faults: Faults, place: Place = NOWHERE, depth: int = 0) -> Node:
    """Data given by a caller as nodes. What cannot be plain (floats, sets, objects) becomes a fault."""
    if value is None or isinstance(value, bool):
        return ScalarNode(place, value)
    if isinstance(value, str):
        if not _is_text(value):
            faults.add(place, path, "text with half a character (a lone surrogate)")
            return BrokenNode(place)
        return ScalarNode(place, value)
    if isinstance(value, int):
        if not INT_MIN <= value <= INT_MAX:
            faults.add(place, path, f"{value} does not fit in 64 bits")
            return BrokenNode(place)
        return ScalarNode(place, value)
    if depth >= MAX_DEPTH:
        faults.add(place, path, f"nested deeper than {MAX_DEPTH} levels")
        return BrokenNode(place)
    if isinstance(value, (list, tuple)):
        items: list[Node] = []
        for i, item in enumerate(value):
            items.append(from_plain(item, f"{path}[{i}]", faults, place, depth + 1))
        return ListNode(place, items)
    if isinstance(value, Mapping):
        values: dict[Key, Node] = {}
        places: dict[Key, Place] = {}
        written: dict[str, bool] = {}
        for key, item in value.items():
            if isinstance(key, bool) or not isinstance(key, (str, int)):
                faults.add(place, path, f"a key must be text or an integer, got {key!r}")
            elif isinstance(key, str) and not _is_text(key):
                faults.add(place, path, "a key with half a character (a lone surrogate)")
            elif isinstance(key, int) and not INT_MIN <= key <= INT_MAX:
                faults.add(place, path, f"key {key} does not fit in 64 bits")
            elif str(key) in written:
                faults.add(place, path, f"duplicate key {str(key)!r}")
            else:
                written[str(key)] = True
                values[key] = from_plain(item, child(path, key), faults, place, depth + 1)
                places[key] = place
        return MapNode(place, values, places)
    if isinstance(value, float):
        faults.add(place, path, f"{value!r} is not an integer: only integers are allowed")
    else:
        faults.add(place, path, f"expected plain data, got {type(value).__name__}")
    return BrokenNode(place)


def _is_text(value: str) -> bool:
    return value.isascii() or not any(0xD800 <= ord(letter) <= 0xDFFF for letter in value)


def to_plain(node: Node) -> Plain:
    """The bare data of a tree."""
    if isinstance(node, ScalarNode):
        return node.value
    if isinstance(node, ListNode):
        return [to_plain(item) for item in node.items]
    if isinstance(node, MapNode):
        return {key: to_plain(value) for key, value in node.values.items()}
    return None


def nearest(name: str, known: Iterable[Key]) -> str:
    """The remedy for an unknown name: `; did you mean 'braced'?`, else a short list of what is known."""
    names = [str(each) for each in known]
    best = ""
    fewest = 1 + max(1, len(name) // 3)  # more slips than that, and it is another word
    for each in names:
        slips = _slips(name.lower(), each.lower())
        nearer = slips == fewest and best and abs(len(each) - len(name)) < abs(len(best) - len(name))
        if slips < fewest or nearer:
            best = each
            fewest = slips
    if best:
        return f"; did you mean {best!r}?"
    if 0 < len(names) <= 8:
        return f"; known: {', '.join(names)}"
    return ""


def _slips(one: str, other: str) -> int:
    """How many letters were added, dropped, mistaken or swapped with their neighbour."""
    before: list[int] = []
    last = list(range(len(other) + 1))
    for i in range(1, len(one) + 1):
        row = [i]
        for j in range(1, len(other) + 1):
            same = one[i - 1] == other[j - 1]
            least = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (0 if same else 1))
            if i > 1 and j > 1 and one[i - 1] == other[j - 2] and one[i - 2] == other[j - 1]:
                least = min(least, before[j - 2] + 1)
            row.append(least)
        before = last
        last = row
    return last[len(other)]
