"""Seeds by what they begin with: `seeds` finds those that keep a condition, `spread` tells how a number lies
over many of them.

    found = seeds("taktik", "army_distance() >= 12 and bridges() <= 2", count=5)
    [each.seed for each in found.seeds]

Nothing is random about either: the same question gives the same answer, whatever `jobs` says. docs/seeds.md
is the manual of the conditions.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tessera.core.chance import Seed
from tessera.core.measures import Measure
from tessera.core.query import Expression, SeedQuery
from tessera.lab.family import Family, family
from tessera.lab.searching import (
    Miss,
    Stretch,
    in_stretches,
    look,
    opening_of,
    openings_of,
    ready,
    scan,
    take,
    undisturbed,
)

LIMIT: Final = 100_000
"""How many seeds are tried when nobody says."""
SAMPLE: Final = 256
"""Seeds that are looked at again to say why none was found; fewer if that takes seconds each."""
COSTLY_SAMPLE: Final = 4

Progress = Callable[[int, int], None]  # how many seeds were tried, and how many found


def _quiet(tried: int, found: int) -> None:
    """Tells nobody."""


@dataclass(frozen=True)
class Find:
    """A seed that keeps the condition, and the numbers it was found by."""

    number: int
    seed: Seed
    measures: Mapping[str, int]
    play: str


@dataclass(frozen=True)
class Nearest:
    """Why nothing was found: how many of a sample kept each part, and the seed that came nearest to all."""

    sample: int
    kept: Mapping[str, int]
    seed: Seed
    failed: tuple[str, ...]
    measures: Mapping[str, int]


@dataclass(frozen=True)
class Search:
    """What a search found. `complete` says whether it went to its end."""

    family: Family
    where: str
    tried: int
    seeds: tuple[Find, ...]
    nearest: Nearest | None
    complete: bool


@dataclass(frozen=True)
class Distribution:
    """How a number lies over the seeds that were asked: how many seeds have each value, ascending."""

    show: str
    tried: int
    counts: Mapping[int, int]

    @property
    def seeds(self) -> int:
        """How many seeds were counted: those that keep the condition."""
        return sum(self.counts.values())

    def at(self, percent: int) -> int:
        """The smallest value that so many percent of the seeds do not exceed; 50 is the median."""
        wanted = max(1, -(-self.seeds * percent // 100))
        for value, count in self.counts.items():
            wanted -= count
            if wanted <= 0:
                return value
        raise ValueError("no seed was counted")

    def bins(self, most: int = 12) -> list[tuple[int, int, int]]:
        """The values in at most so many steps of equal width: both ends of each, and its seeds."""
        if not self.counts:
            return []
        low, high = min(self.counts), max(self.counts)
        width = -(-(high - low + 1) // most)
        steps = range(low, high + 1, width)
        found = dict.fromkeys(range(len(steps)), 0)
        for value, count in self.counts.items():
            found[(value - low) // width] += count
        return [(begin, min(begin + width - 1, high), found[i]) for i, begin in enumerate(steps)]


def measures(
    title: str,
    seats: int = 0,
    options: Mapping[str, object] | None = None,
    overlays: Sequence[str | Path] = (),
) -> Mapping[str, Measure]:
    """What a title lets conditions speak of, by name."""
    return openings_of(family(title, seats, options, overlays)).measures


def seeds(
    title: str,
    where: str,
    count: int = 10,
    *,
    seats: int = 0,
    options: Mapping[str, object] | None = None,
    overlays: Sequence[str | Path] = (),
    prefix: str = "",
    start: int = 0,
    limit: int = LIMIT,
    jobs: int = 1,
    progress: Progress = _quiet,
) -> Search:
    """The first seeds of a family that keep a condition; an interrupted search gives what it had found."""
    return find(family(title, seats, options, overlays, prefix), where, count, start, limit, jobs, progress)


def find(
    searched: Family, where: str, count: int, start: int, limit: int, jobs: int, progress: Progress = _quiet
) -> Search:
    """The same for a family that is there already."""
    query = SeedQuery(where, ready(searched, start))
    found: list[int] = []
    tried = 0
    complete = True

    def stretch(begin: int, end: int) -> Stretch:
        return Stretch(searched, where, begin, end, count)

    try:
        for end, numbers in in_stretches(scan, stretch, start, start + limit, jobs):
            found.extend(numbers[: count - len(found)])
            done = len(found) == count
            tried = (found[-1] + 1 if done else end) - start
            progress(tried, len(found))
            if done:
                break
    except KeyboardInterrupt:
        complete = False
    nearest = None
    finds: list[Find] = []
    try:
        with undisturbed():
            finds.extend([_find(searched, query, number) for number in found])
            if not found and complete:
                nearest = _nearest(searched, where, query, range(start, start + tried))
    except KeyboardInterrupt:
        complete = False
    return Search(searched, where, tried, tuple(finds), nearest, complete)


def _find(searched: Family, query: SeedQuery, number: int) -> Find:
    opening = opening_of(searched, number)
    assert opening is not None, "it was found"
    shown = {each.text: each.of(opening) for each in query.shown}
    return Find(number, searched.seed(number), shown, searched.play(number))


def _nearest(searched: Family, where: str, query: SeedQuery, tried: range) -> Nearest | None:
    """Of the first of those that were tried, the one that fails the fewest parts, and these by least."""
    sample = tried[: COSTLY_SAMPLE if query.costly else SAMPLE]
    looked = look(Stretch(searched, where, sample.start, sample.stop))
    if not looked:
        return None
    texts = [part.text for part in query.parts]
    kept = {text: sum([each.kept[i] for each in looked]) for i, text in enumerate(texts)}

    def failing(miss: Miss) -> tuple[int, int, int]:
        return miss.kept.count(False), miss.missed, miss.number

    best = min(looked, key=failing)
    failed = tuple([text for text, held in zip(texts, best.kept, strict=True) if not held])
    shown = {each.text: value for each, value in zip(query.shown, best.shown, strict=True)}
    return Nearest(len(looked), kept, searched.seed(best.number), failed, shown)


def spread(
    title: str,
    show: str,
    count: int = 1000,
    *,
    where: str = "",
    seats: int = 0,
    options: Mapping[str, object] | None = None,
    overlays: Sequence[str | Path] = (),
    prefix: str = "",
    start: int = 0,
    jobs: int = 1,
    progress: Progress = _quiet,
) -> Distribution:
    """How a number lies over so many seeds, or over those of them that keep a condition."""
    asked = family(title, seats, options, overlays, prefix)
    return count_over(asked, show, where, start, count, jobs, progress)


def count_over(
    asked: Family, show: str, where: str, start: int, count: int, jobs: int, progress: Progress = _quiet
) -> Distribution:
    """The same for a family that is there already."""
    openings = ready(asked, start)
    Expression(show, openings)
    if where:
        SeedQuery(where, openings)
    counts: Counter[int] = Counter()
    tried = 0

    def stretch(begin: int, end: int) -> Stretch:
        return Stretch(asked, where, begin, end, show=show)

    try:
        for end, values in in_stretches(take, stretch, start, start + count, jobs):
            counts.update(values)
            tried = end - start
            progress(tried, counts.total())
    except KeyboardInterrupt:
        if not counts:
            raise
    return Distribution(show, tried, dict(sorted(counts.items())))
