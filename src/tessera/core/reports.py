"""What a title tells of itself and of a match for people and pages: small records, no rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from tessera.core.plain import Plain

DETAIL: Final = 0
USUAL: Final = 1
GRAVE: Final = 2
"""How much an event matters to a reader: logs may fold details away, pages tell grave ones first."""


class Quick(NamedTuple):
    """The match that one click starts: one a newcomer can win and learns from."""

    options: Mapping[str, Plain] = {}  # what differs from the usual options
    seat: int = 0  # where the person sits
    seats: int = 0  # how many play; 0: as usual
    by_level: Mapping[str, Mapping[str, Plain]] = {}  # what a level adds: how a solo title is made easier


class Figure(NamedTuple):
    """A number by which people follow how a match goes: of each seat, or one of all who play together."""

    name: str
    values: tuple[int, ...]


class Factors(NamedTuple):
    """What counts on one side of a decision, in words for people: whose it is, and a line for each."""

    name: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Outcome:
    """How a match ended. Nobody among the winners: a draw, or a cooperative loss."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[int, ...] = ()

    def __reduce__(
        self,
    ) -> tuple[object, ...]:  # the default sets fields one by one, which a frozen one refuses
        return Outcome, (self.winners, self.reason, self.scores)


def in_words(record: object) -> str:
    """`CrateSold(crate=3)` as `crate sold: crate 3`."""
    name = "".join([f" {char.lower()}" if char.isupper() else char for char in type(record).__name__]).strip()
    facts = [
        f"{field} {getattr(record, field)}"
        for field in getattr(record, "__dataclass_fields__", {})
        if getattr(record, field) is not None
    ]
    return f"{name}: {', '.join(facts)}" if facts else name


def refusal_in_words(code: str, facts: Mapping[str, str]) -> str:
    """A refusal whose code has no sentence: "stash full: holds 3"."""
    told = ", ".join([f"{name} {fact}" for name, fact in facts.items()])
    reason = code.replace(".", " ").replace("_", " ")
    return f"{reason}: {told}" if told else reason
