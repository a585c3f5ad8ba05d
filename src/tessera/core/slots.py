"""What an array of numbers is made of: parts, each with its slots, their names and the numbers they may hold.

A part writes a piece of plain data at its place among slots that hold 0. Different data of the part's kind
give different numbers: a list tells its length, what may be missing has a flag, a text of a closed vocabulary
is its place there, and what is not spelled out (prose, the rest of a list that is longer than its slots) is
summed up by a hash. Knows no view and no game; `core.layout` makes the parts that a view needs.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from mypy_extensions import mypyc_attr

from tessera.core.errors import TesseraError
from tessera.core.plain import Plain, pack_sorted

LOWEST: Final = -(1 << 31)
HIGHEST: Final = (1 << 31) - 1
SUM_SLOTS: Final = 2
WIDE_SLOTS: Final = 3
_THIRTY: Final = (1 << 30) - 1

Span = tuple[int, int]


class Misfit(TesseraError):
    """A view holds what its array has no number for: `field` names the slot, `why` says what."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"{field}: {why}")
        self.field = field
        self.why = why

    def __reduce__(self) -> tuple[object, ...]:
        return Misfit, (self.field, self.why)


class MisfitAt(Exception):
    """A misfit as the part sees it, which knows its slot and no name."""

    def __init__(self, slot: int, why: str) -> None:
        super().__init__(why)
        self.slot = slot
        self.why = why


class Filled:
    """The slots that hold anything but 0, and what they hold; most of an array is empty."""

    def __init__(self) -> None:
        self.slots: list[int] = []
        self.numbers: list[int] = []

    def put(self, slot: int, number: int) -> None:
        """Write a number into a slot, once."""
        if number:
            self.slots.append(slot)
            self.numbers.append(number)


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """Some slots in a row."""

    def __init__(self, size: int) -> None:
        self.size = size

    def names(self, name: str) -> list[str]:
        """A name for each slot, from the name of the whole."""
        return [name]

    def spans(self) -> list[Span]:
        """For each slot the least and the greatest number it may hold; 0 is among them."""
        return [(0, 1)]

    def fill(self, value: Plain, into: Filled, at: int) -> None:
        """Write the value from slot `at` on, where all is 0."""
        raise NotImplementedError


class Flag(Part):
    """Yes or no."""

    def __init__(self) -> None:
        super().__init__(1)

    def fill(self, value: Plain, into: Filled, at: int) -> None:
        into.put(at, 1 if value else 0)


class Number(Part):
    """A whole number within bounds."""

    def __init__(self, low: int = LOWEST, high: int = HIGHEST) -> None:
        super().__init__(1)
        self.low = low
        self.high = high

    def spans(self) -> list[Span]:
        return [(min(self.low, 0), max(self.high, 0))]

    def fill(self, value: Plain, into: Filled, at: int) -> None:
        number: int = value
        if not self.low <= number <= self.high:
            raise MisfitAt(at, f"{number} is not in {self.low}..{self.high}")
        into.put(at, number)


class Wide(Part):
    """A whole number of up to 64 bits in three slots, thirty bits in each of the lower two."""

    def __init__(self) -> None:
        super().__init__(WIDE_SLOTS)

    def names(self, name: str) -> list[str]:
        return [f"{name}.high", f"{name}.middle", f"{name}.low"]

    def spans(self) -> list[Span]:
        return [(-8, 15), (0, _THIRTY), (0, _THIRTY)]

    def fill(self, value: Plain, into: Filled, at: int) -> None:
        number = int(value)
        high = number >> 60
        if not -8 <= high <= 15:
            raise MisfitAt(at, f"{number} has more than 64 bits")
        into.put(at, high)
        into.put(at + 1, number >> 30 & _THIRTY)
        into.put(at + 2, number & _THIRTY)


class OneWord(Part):
    """One of a closed list of texts: its place there, counted from 1."""

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(1)
        self.numbers: dict[str, int] = {word: number for number, word in enumerate(words, 1)}

    def spans(self) -> list[Span]:
        return [(0, len(self.numbers))]

    def fill(self, value: Plain, into: Filled, at: int) -> None:
        number = self.numbers.get(value)
        if number is None:
            raise MisfitAt(at, f"{value!r} is no word of its vocabulary")
        into.put(at, number)


class Letters(Part):
    """A text letter by letter, each one of an alphabet; the length first."""

    def __init__(self, alphabet: str, most: int) -> None:
        super().__init__(1 + most)
        self.numbers: dict[str, int] = {letter: number for number, letter in enumerate(alphabet, 1)}
        self.most = most

    def names(self, name: str) -> list[str]:
        return [f"{name}.length", *[f"{name}[{place}]" for place in range(self.most)]]

    def spans(self) -> list[Span]:
        return [(0, self.most), *[(0, len(self.numbers))] * self.most]

    def fill(self, value: Plain, into: Filled, at: int) -> None:
        text: str = value
        if len(text) > self.most:
            raise MisfitAt(at, f"{text!r} is longer than {self.most} letters")
        into.put(at, len(text))
        for letter in text:
            at += 1
            number = self.numbers.get(letter)
            if number is None:
                raise MisfitAt(at, f"{letter!r} is no letter of its alphabet")
            into.put(at, number)


class Sum(Part):
    """Anything at all, by a hash of 62 bits: whether two are the same can be seen, and nothing else."""

    def __init__(self) -> None:
        super().__init__(SUM_SLOTS)

    def names(self, name: str) -> list[str]:
        return [f"{name}.sum0", f"{name}.sum1"]

    def spans(self) -> list[Span]:
        return [(0, HIGHEST)] * SUM_SLOTS

    def fill(self, value: Plain, into: Filled, at: int) -> None:
        hashed = int.from_bytes(blake2b(pack_sorted(value), digest_size=8).digest(), "little")
        into.put(at, hashed & HIGHEST)
        into.put(at + 1, hashed >> 31 & HIGHEST)


class Perhaps(Part):
    """What may be missing: a flag, then the part."""

    def __init__(self, part: Part) -> None:
        super().__init__(1 + part.size)
        self.part = part

    def names(self, name: str) -> list[str]:
        return [f"{name}.there", *self.part.names(name)]

    def spans(self) -> list[Span]:
        return [(0, 1), *self.part.spans()]

    def fill(self, value: Plain, into: Filled, at: int) -> None:
        if value is not None:
            into.put(at, 1)
            self.part.fill(value, into, at + 1)


class FixedRow(Part):
    """A fixed number of things, one after the other."""

    def __init__(self, parts: Sequence[Part]) -> None:
        super().__init__(sum([part.size for part in parts]))
        self.parts = list(parts)

    def names(self, name: str) -> list[str]:
        found: list[str] = []
        for place, part in enumerate(self.parts):
            found.extend(part.names(f"{name}[{place}]"))
        return found

    def spans(self) -> list[Span]:
        return [span for part in self.parts for span in part.spans()]

    def fill(self, value: Plain, into: Filled, at: int) -> None:
        items: list[Plain] = value
        for place, part in enumerate(self.parts):
            part.fill(items[place], into, at)
            at += part.size


class Members(Part):
    """A record, field by field."""

    def __init__(self, fields: dict[str, Part]) -> None:
        super().__init__(sum([part.size for part in fields.values()]))
        self.fields = fields

    def names(self, name: str) -> list[str]:
        found: list[str] = []
        for field, part in self.fields.items():
            found.extend(part.names(f"{name}.{field}" if name else field))
        return found

    def spans(self) -> list[Span]:
        return [span for part in self.fields.values() for span in part.spans()]

    def fill(self, value: Plain, into: Filled, at: int) -> None:
        record: dict[str, Plain] = value
        for field, part in self.fields.items():
            part.fill(record.get(field), into, at)
            at += part.size


class Several(Part):
    """A list: its length, so many things, and a sum of those that found no place."""

    def __init__(self, part: Part, most: int) -> None:
        super().__init__(1 + SUM_SLOTS + most * part.size)
        self.part = part
        self.most = most
        self.rest = Sum()

    def names(self, name: str) -> list[str]:
        found = [f"{name}.length", *self.rest.names(f"{name}.rest")]
        for place in range(self.most):
            found.extend(self.part.names(f"{name}[{place}]"))
        return found

    def spans(self) -> list[Span]:
        return [(0, HIGHEST), *self.rest.spans(), *self.part.spans() * self.most]

    def fill(self, value: Plain, into: Filled, at: int) -> None:
        items: list[Plain] = value
        into.put(at, len(items))
        if len(items) > self.most:
            self.rest.fill(items[self.most :], into, at + 1)
            items = items[: self.most]
        at += 1 + SUM_SLOTS
        part, size = self.part, self.part.size
        for item in items:
            part.fill(item, into, at)
            at += size


class Keyed(Part):
    """A map whose keys are known beforehand: each has its place and a flag."""

    def __init__(self, keys: Sequence[str], part: Part) -> None:
        super().__init__(len(keys) * (1 + part.size))
        self.places: dict[str, int] = {key: place for place, key in enumerate(keys)}
        self.part = part

    def names(self, name: str) -> list[str]:
        found: list[str] = []
        for key in self.places:
            found.append(f"{name}[{key}].there")
            found.extend(self.part.names(f"{name}[{key}]"))
        return found

    def spans(self) -> list[Span]:
        return [(0, 1), *self.part.spans()] * len(self.places)

    def fill(self, value: Plain, into: Filled, at: int) -> None:
        entries: dict[str, Plain] = value
        part, step = self.part, 1 + self.part.size
        for key, item in entries.items():
            place = self.places.get(key, -1)
            if place < 0:
                raise MisfitAt(at, f"{key!r} is none of the keys it may have")
            into.put(at + place * step, 1)
            part.fill(item, into, at + place * step + 1)


class Mapped(Part):
    """A map of any keys, in their order: how many, keys and what they lead to, and the sum of the rest."""

    def __init__(self, part: Part, most: int, numbered: bool) -> None:
        key: Part = Wide() if numbered else Sum()
        self.entries = Several(Members({"key": key, "value": part}), most)
        super().__init__(self.entries.size)

    def names(self, name: str) -> list[str]:
        return self.entries.names(name)

    def spans(self) -> list[Span]:
        return self.entries.spans()

    def fill(self, value: Plain, into: Filled, at: int) -> None:
        entries: dict[str, Plain] = value
        keys = in_order(entries)
        self.entries.fill([{"key": key, "value": entries[key]} for key in keys], into, at)


def in_order(keys: "Sequence[str] | dict[str, Plain]") -> list[str]:
    """The order that the keys of a map have in an array: shorter ones first, so that 9 comes before 10."""
    return sorted(keys, key=_by_length)


def _by_length(key: str) -> tuple[int, str]:
    return len(key), key
