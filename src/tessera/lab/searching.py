"""Goes through the seeds of a family, here or in several processes: those that keep a condition, or what a
number is in each.

A search goes in stretches of numbers, whose results come back in their order. How long a stretch is follows
from how fast the first ones went, and decides nothing about what is found.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from time import monotonic
from typing import Final, TypeVar

from tessera.arena.running import Runner, processes
from tessera.core.measures import Opening, Openings
from tessera.core.query import Expression, SeedQuery, search
from tessera.lab.family import Family
from tessera.registry import AnyGame

ALONE: Final = 0.4
"""Seconds a search goes on in this process before it begins any other: what is common is found at once."""
PACE: Final = 0.5
"""Seconds a stretch should take."""

Result = TypeVar("Result")


@dataclass(frozen=True)
class Stretch:
    """A part of a family, and what is asked of it. `show` is a number, empty in a plain search."""

    family: Family
    where: str
    begin: int
    end: int
    most: int = 0  # how many seeds are wanted
    show: str = ""


@dataclass(frozen=True)
class Miss:
    """How a seed fails a condition: which of its parts it keeps, and by how much it misses the others."""

    number: int
    kept: tuple[bool, ...]
    missed: int
    shown: tuple[int, ...]


# What the last stretch of this process worked with: a ruleset is asked once, not once a stretch.
_last: list[tuple[Family, AnyGame, Openings]] = []


def openings_of(family: Family) -> Openings:
    """The first positions of a family, under its overlays as they are now."""
    game = family.game()
    if not _last or _last[0][0] != family or _last[0][1] is not game:
        _last[:] = [(family, game, family.openings())]
    return _last[0][2]


def opening_of(family: Family, number: int) -> Opening:
    """The first position of a number."""
    starts = family.openings(number) if family.varies else openings_of(family)
    return starts.of(family.seed(number))


def scan(stretch: Stretch) -> list[int]:
    """The numbers of the seeds that keep the condition, ascending."""
    starts = openings_of(stretch.family)
    query = SeedQuery(stretch.where, starts)
    if not stretch.family.varies:
        return search(query, starts, stretch.family.prefix, stretch.begin, stretch.end, stretch.most)
    numbers = range(stretch.begin, stretch.end)
    kept = (number for number in numbers if query.matches(opening_of(stretch.family, number)))
    return list(islice(kept, stretch.most))


def take(stretch: Stretch) -> list[int]:
    """What the number is in the seeds that keep the condition, or in all if there is none."""
    starts = openings_of(stretch.family)
    query = SeedQuery(stretch.where, starts) if stretch.where else None
    expression = Expression(stretch.show, starts)
    found: list[int] = []
    for number in range(stretch.begin, stretch.end):
        start = opening_of(stretch.family, number)
        if query is None or query.matches(start):
            found.append(expression.of(start))
    return found


def look(stretch: Stretch) -> list[Miss]:
    """How each seed fails the condition."""
    starts = openings_of(stretch.family)
    query = SeedQuery(stretch.where, starts)
    found: list[Miss] = []
    for number in range(stretch.begin, stretch.end):
        start = opening_of(stretch.family, number)
        kept = tuple([part.holds(start) for part in query.parts])
        missed = sum([part.misses(start) for part in query.parts])
        found.append(Miss(number, kept, missed, tuple([shown.of(start) for shown in query.shown])))
    return found


def in_stretches(
    work: Callable[[Stretch], Result],
    stretch: Callable[[int, int], Stretch],
    start: int,
    stop: int,
    jobs: int,
) -> Iterator[tuple[int, Result]]:
    """Where each stretch of start..stop-1 ends and what came of it, in the order of the numbers."""
    begun = monotonic()
    at, length = start, 1
    while at < stop and (jobs == 1 or monotonic() - begun < ALONE):
        end = min(at + length, stop)
        before = monotonic()
        yield end, work(stretch(at, end))
        length = _longer(length, monotonic() - before)
        at = end
    if at == stop:
        return
    ends = iter(range(at, stop, length))
    runner: Runner[Stretch, Result] = processes(work, jobs, -(-(stop - at) // length))

    def following() -> Stretch | None:
        begin = next(ends, None)
        return None if begin is None else stretch(begin, min(begin + length, stop))

    with runner:
        for result in runner.in_order(following):
            at = min(at + length, stop)
            yield at, result


def _longer(length: int, took: float) -> int:
    """The length of the next stretch: at most twice as long, and no longer than it should take."""
    if took * 2 <= PACE:
        return length * 2
    return max(1, int(length * PACE / took)) if took > PACE else length
