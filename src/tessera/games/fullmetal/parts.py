"""Files from outside, read field by field. A fault names its place, what was expected and what stood there.

Knows nothing of the rules: `saved_in` and `compact` say what they expect.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from tessera.core.errors import Illegal

MALFORMED: Final = "save.malformed"
_LONGEST: Final = 40
_DIGITS: Final = 6  # of the number in the id of a piece


def bad(where: str, why: str) -> Illegal:
    """A file is refused: where, and why."""
    return Illegal(MALFORMED, where=where, why=why)


def in_short(value: object) -> str:
    """What stood there, for a message."""
    if isinstance(value, dict):
        return "a record"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    told = "null" if value is None else repr(value)
    return told if len(told) <= _LONGEST else f"{told[:_LONGEST]}…"


class Part:
    """A record of a file, and where it stands. Any: what comes from outside is looked at field by field."""

    def __init__(self, value: Any, where: str) -> None:
        if not isinstance(value, dict):
            raise bad(where, f"expected a record, got {in_short(value)}")
        self.fields: dict[str, Any] = value
        self.where = where

    def place(self, name: str) -> str:
        return f"{self.where}.{name}" if self.where else name

    def has(self, name: str) -> bool:
        return name in self.fields

    def _get(self, name: str) -> Any:
        if name not in self.fields:
            raise bad(self.place(name), "it is missing; save the game again with the program that wrote it")
        return self.fields[name]

    def expected(self, name: str, what: str) -> Illegal:
        """The usual fault."""
        return bad(self.place(name), f"expected {what}, got {in_short(self.fields.get(name))}")

    # ------------------------------------------------------------ what may stand in a field

    def number(self, name: str, least: int, most: int) -> int:
        value = self._get(name)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.expected(name, f"a whole number from {least} to {most}")
        return value

    def flag(self, name: str) -> bool:
        value = self._get(name)
        if not isinstance(value, bool):
            raise self.expected(name, "true or false")
        return value

    def text(self, name: str) -> str:
        value = self._get(name)
        if not isinstance(value, str):
            raise self.expected(name, "a text")
        return value

    def unit_id(self, name: str) -> str:
        """The id of a piece: it ends in a number, by which the pieces of a kind are counted."""
        id = self.text(name)
        number = id.rpartition("-")[2]
        if not number.isascii() or not number.isdigit() or len(number) > _DIGITS or int(number) == 0:
            raise self.expected(name, "an id that ends in a number, as tank-p1-2 does")
        return id

    def one_of(self, name: str, known: Sequence[str]) -> int:
        """Which of these words it is."""
        value = self._get(name)
        if not isinstance(value, str) or value not in known:
            raise self.expected(name, f"one of {', '.join(known)}")
        return list(known).index(value)

    def words(self, name: str, known: Sequence[str]) -> list[int]:
        """A list of such words."""
        found: list[int] = []
        for place, value in enumerate(self.items(name)):
            if not isinstance(value, str) or value not in known:
                raise bad(
                    f"{self.place(name)}[{place}]",
                    f"expected one of {', '.join(known)}, got {in_short(value)}",
                )
            found.append(list(known).index(value))
        return found

    def texts(self, name: str) -> list[str]:
        for place, value in enumerate(self.items(name)):
            if not isinstance(value, str):
                raise bad(f"{self.place(name)}[{place}]", f"expected a text, got {in_short(value)}")
        return [str(value) for value in self.items(name)]

    def items(self, name: str) -> list[Any]:
        value = self._get(name)
        if not isinstance(value, list):
            raise self.expected(name, "a list")
        return value

    def part(self, name: str) -> "Part":
        return Part(self._get(name), self.place(name))

    def parts(self, name: str) -> "Iterator[Part]":
        for place, value in enumerate(self.items(name)):
            yield Part(value, f"{self.place(name)}[{place}]")

    def seat(self, name: str, seats: int) -> int:
        """A player by its id, `p1` to `p4`."""
        return self.one_of(name, [f"p{seat + 1}" for seat in range(seats)])

    def seats(self, name: str, seats: int) -> list[int]:
        return self.words(name, [f"p{seat + 1}" for seat in range(seats)])
