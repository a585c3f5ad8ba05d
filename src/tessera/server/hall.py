"""The hall of fame of a title at this host: its finished matches, the most glorious first.

Those that are listed are in it, and those that one person played alone or against programs, listed or not,
unless their maker hid them. What people play among themselves without listing it is nobody else's business.

Read from the listings, which hold all that is shown; nothing of it is kept but for a moment.
"""

from collections.abc import Awaitable, Callable
from typing import Final

from msgspec import UNSET

from tessera.machine import monotonic
from tessera.server.ledger import OUTDATED
from tessera.server.records import TablePage, TableRecord
from tessera.server.seats import HUMAN, OPEN

MOST_READ: Final = 50  # pages of listings that are looked through, the newest first
PAGE: Final = 100
MOST_SHOWN: Final = 100
FRESH: Final = 5.0  # seconds for which an answer is given again
UNDECIDED: Final = ("abandoned", "closed", OUTDATED)  # it came to no end of its own

Pages = Callable[[str, str], Awaitable[TablePage]]
"""Some of the finished tables of a title: the page behind a cursor."""


class Halls:
    """The halls of all titles."""

    def __init__(self, *sources: Pages) -> None:
        self._sources = sources
        self._kept: dict[str, tuple[float, list[TableRecord]]] = {}

    async def hall(self, title: str) -> list[TableRecord]:
        """The best matches of a title, the best first."""
        made, found = self._kept.get(title, (0.0, []))
        now = monotonic()
        if title not in self._kept or now - made > FRESH:
            found = await self._read(title)
            self._kept[title] = (now, found)
        return found

    async def _read(self, title: str) -> list[TableRecord]:
        found: list[TableRecord] = []
        for pages in self._sources:
            cursor = ""
            for _ in range(MOST_READ):
                page = await pages(title, cursor)
                found += [record for record in page.tables if counts(record)]
                found.sort(key=glory, reverse=True)
                del found[MOST_SHOWN:]
                cursor = page.cursor
                if not cursor:
                    break
        return found


def counts(record: TableRecord) -> bool:
    """Whether it was a match of its own that came to an end, and is not hidden: no fork, no practice."""
    outcome = record.outcome
    if outcome is UNSET or record.hidden or record.practice or record.lesson or record.forked is not UNSET:
        return False
    return outcome.reason not in UNDECIDED and record.position > 0


def glory(record: TableRecord) -> tuple[int, int, int, int]:
    """People who won first, by their score; of equal ones the quicker, then the later."""
    outcome = record.outcome
    if outcome is UNSET:
        return (0, 0, 0, 0)
    scores, seats = outcome.scores, record.seats
    by_person = any(seats[seat].kind in (HUMAN, OPEN) for seat in outcome.winners if seat < len(seats))
    best = max([scores[seat] for seat in outcome.winners if seat < len(scores)], default=0)
    length = record.position if record.rounds is UNSET else record.rounds
    return (int(by_person), best, -length, record.moved)
