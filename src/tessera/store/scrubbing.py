"""Looking through a whole store for what is not as it was written. Changes nothing in it."""

from collections.abc import AsyncIterator
from typing import NamedTuple

from tessera.store.base import Store
from tessera.store.errors import BrokenLog, UnknownMatch
from tessera.store.links import LogFault

_PAGE = 100


class Scrubbed(NamedTuple):
    """One log: how many entries were found sound, and what is wrong."""

    match_id: str
    entries: int
    faults: tuple[LogFault, ...]


async def scrub(store: Store) -> AsyncIterator[Scrubbed]:
    """Every log of the store, newest first. `Damaged` if not even the list of them can be read."""
    cursor = ""
    while True:
        page = await store.matches(None, _PAGE, cursor)
        for listing in page.listings:
            try:
                yield Scrubbed(listing.match_id, len(await store.read(listing.match_id)), ())
            except BrokenLog as broken:
                yield Scrubbed(listing.match_id, len(broken.sound), broken.faults)
            except UnknownMatch:  # its row is there for a list and not for a reader: an index is damaged
                fault = LogFault(1, "cannot be found by the table's id")
                yield Scrubbed(listing.match_id, 0, (fault,))
        cursor = page.cursor
        if not cursor:
            return
