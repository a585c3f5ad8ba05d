"""Seeds that a search goes through in a second of one core's time, title by title.

What is asked for is never so, hence every seed is tried, and asks one thing of the first position.
"""

from collections.abc import Callable
from typing import Final

from bench.figures import Group, Groups, per_second, rate
from bench.parts import Part
from bench.reading import Reading
from tessera.core.query import SeedQuery, search
from tessera.lab.family import family

# A condition that no seed keeps, and how many seeds are tried.
ASKED: Final = {
    "fullmetal": ("minerals > 851", 10_000),
    "imperium": ("least(rival_distance) > 998", 200),
    "sanctum": ("elite(act=1) > 99", 40_000),
    "sint": ("cards(amerigo, first=1) > 1", 10_000),
    "taktik": ("army_distance > 99", 200),
}


def measure(quick: bool) -> Groups:
    """One figure a title."""
    found: Group = {}
    for title, (where, count) in ASKED.items():
        work = _search(title, where, count // 10 if quick else count)
        found[title] = per_second(rate(work, 1 if quick else 3), "seeds")
    return {"seeds": found}


def _search(title: str, where: str, count: int) -> Callable[[], int]:
    openings = family(title).openings()
    query = SeedQuery(where, openings)

    def work() -> int:
        assert search(query, openings, "", 0, count, 1) == []
        return count

    return work


def page(found: Reading) -> list[str]:
    """A row a title."""
    rows = {title: f"{title}: `{where}`" for title, (where, _) in ASKED.items()}
    return [
        "Seeds tried in a second, in one process, for a condition that none keeps.",
        found.by_figure("condition", rows, {"seeds": "seeds a second"}),
    ]


PART = Part(rank=55, heading="Seed searches", measure=measure, page=page)
