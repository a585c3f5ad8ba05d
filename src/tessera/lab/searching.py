"""Goes through the seeds of a family, here or in several processes: those that keep a condition, or what a
number is in each.

A search goes in stretches of numbers, whose results come back in their order. How long a stretch is follows
from how fast the first ones went, and decides nothing about what is found.
"""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from time import monotonic
from typing import Final, TypeVar

from tessera.arena.running import Runner, processes
from tessera.core.errors import BadOptions
from tessera.core.measures import Opening, Openings
from tessera.core.query import Expression, SeedQuery, search
from tessera.lab.family import Family
from tessera.registry import AnyGame

ALONE: Final = 0.4
"""Seconds a search goes on in this process before it begins any other: what is common is found at once."""
PACE: Final = 0.5
"""Seconds a stretch should take."""

TRIED_FIRST: Final = 16
"""Seeds of which one must have room for a match; with none the options are at fault, not the seeds."""

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


def opening_of(family: Family, number: int) -> Opening | None:
    """The first position of a number; None if no match can begin with it (a world with too little room)."""
    openings = family.openings(number) if family.varies else openings_of(family)
    try:
        return openings.of(family.seed(number))
    except BadOptions:
        return None


def ready(family: Family, start: int) -> Openings:
    """The first positions of a family of which some can be begun; else BadOptions says why none can."""
    openings = openings_of(family)
    for number in range(start, start + TRIED_FIRST):
        if opening_of(family, number) is not None:
            return openings
    family.match(start)  # tells why
    return openings


def scan(stretch: Stretch) -> list[int]:
    """The numbers of the seeds that keep the condition, ascending."""
    openings = openings_of(stretch.family)
    query = SeedQuery(stretch.where, openings)
    if not stretch.family.varies:
        return search(query, openings, stretch.family.prefix, stretch.begin, stretch.end, stretch.most)
    kept = (number for number, opening in _each(stretch) if query.matches(opening))
    return list(islice(kept, stretch.most))


def _each(stretch: Stretch) -> Iterator[tuple[int, Opening]]:
    """The numbers of a stretch that matches can begin with, and what they begin with."""
    for number in range(stretch.begin, stretch.end):
        opening = opening_of(stretch.family, number)
        if opening is not None:
            yield number, opening


def take(stretch: Stretch) -> list[int]:
    """What the number is in the seeds that keep the condition, or in all if there is none."""
    openings = openings_of(stretch.family)
    query = SeedQuery(stretch.where, openings) if stretch.where else None
    expression = Expression(stretch.show, openings)
    found: list[int] = []
    for _, opening in _each(stretch):
        if query is None or query.matches(opening):
            found.append(expression.of(opening))
    return found


def look(stretch: Stretch) -> list[Miss]:
    """How each seed fails the condition."""
    openings = openings_of(stretch.family)
    query = SeedQuery(stretch.where, openings)
    found: list[Miss] = []
    for number, opening in _each(stretch):
        kept = tuple([part.holds(opening) for part in query.parts])
        missed = sum([part.misses(opening) for part in query.parts])
        found.append(Miss(number, kept, missed, tuple([shown.of(opening) for shown in query.shown])))
    return found


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C waits for the end of this: compiled code that it broke off would end the process."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    asked: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: asked.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if asked:
        raise KeyboardInterrupt


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
        with undisturbed():
            result = work(stretch(at, end))
        yield end, result
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
