"""Which tables of a store the installed code would not continue, found without changing anything.

Every table that is not over is opened as a server would open it, from its whole log, and looked at.
"""

from collections.abc import AsyncIterator
from typing import Final, Literal, TypeAlias

import msgspec

from tessera.core.errors import TesseraError
from tessera.server.bygone import origin_of
from tessera.server.errors import Refused
from tessera.server.ledger import OUTDATED, STATUS_FINISHED
from tessera.server.listing import record_from
from tessera.server.opening import Opener, looker
from tessera.server.settings import Settings
from tessera.store import Listing, Store, StoreError

PAGE: Final = 100

Verdict: TypeAlias = Literal["over", "continues", "moves", "ends", "waits", "diverged", "damaged"]
"""`moves`: its title takes it along. What ends, waits, diverged or is damaged is not continued."""


class Finding(msgspec.Struct, frozen=True):
    """What becomes of a table."""

    table: str
    title: str
    verdict: Verdict
    why: str = ""

    @property
    def is_continued(self) -> bool:
        """Whether nobody loses anything."""
        return self.verdict in ("over", "continues", "moves")


async def look_through(store: Store, settings: Settings) -> AsyncIterator[Finding]:
    """Every table of the store."""
    opener = looker(store, settings)
    cursor = ""
    while True:
        page = await store.matches(None, PAGE, cursor)
        for listing in page.listings:
            yield await _look_at(opener, listing)
        cursor = page.cursor
        if not cursor:
            return


async def _look_at(opener: Opener, listing: Listing) -> Finding:
    id = listing.match_id
    record = record_from(listing)
    title = "" if record is None else record.title
    if record is not None and record.status == STATUS_FINISHED:
        return Finding(id, title, "over")
    try:
        reading = await opener.read(id)
        title = reading.log.made.title
        ledger = (await opener.open(id)).ledger
    except (TesseraError, StoreError) as error:
        return Finding(id, title, "damaged", error.text if isinstance(error, Refused) else str(error))
    if ledger.damage is not None:
        return Finding(id, title, "damaged", ledger.damage.text)
    if ledger.halt is not None:
        diverged = ledger.halt.code == "table.diverged"
        return Finding(id, title, "diverged" if diverged else "waits", ledger.halt.text)
    origin = origin_of(reading.log.made, reading.log.entries)
    if ledger.ended is not None and ledger.ended.reason == OUTDATED:
        why = f"it was played with version {origin.version}, and the title takes no match of that along"
        return Finding(id, title, "ends", why)
    if ledger.status == STATUS_FINISHED:
        return Finding(id, title, "over")
    if ledger.origin.version != origin.version:
        return Finding(id, title, "moves", f"from version {origin.version} to {ledger.origin.version}")
    return Finding(id, title, "continues")
