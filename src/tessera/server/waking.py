"""Tables that are played against a clock, found in the store after a start.

In memory their clocks run out by themselves; a table that nobody opens is not in memory.
"""

from collections.abc import AsyncIterator

from tessera.machine import now_ms
from tessera.server.clocks import ticks_ms
from tessera.server.ledger import STATUS_PLAYING, UNLISTED
from tessera.server.listing import record_from
from tessera.store import Store

_PAGE = 100


async def timed(store: Store) -> AsyncIterator[str]:
    """The ids of tables with a clock whose match goes on, as their listings have it. No log is read."""
    for status in (STATUS_PLAYING, UNLISTED):
        cursor = ""
        while True:
            page = await store.matches(status, _PAGE, cursor)
            for listing in page.listings:
                record = record_from(listing)
                if (
                    record is not None
                    and record.status == STATUS_PLAYING
                    and (record.clock.turn or record.clock.game)
                ):
                    yield listing.match_id
            cursor = page.cursor
            if not cursor:
                break


def resumed(moved: int, began: int) -> int:
    """For how many milliseconds a clock has run: since the last entry, but not longer than the server."""
    return max(0, min(ticks_ms() - began, now_ms() - moved))
