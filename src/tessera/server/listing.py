"""What lists show of a table, as the store keeps it. Derived from its log: losing it loses nothing."""

from typing import Final

import msgspec

from tessera.core.codec import Plain
from tessera.core.errors import Conflict
from tessera.server.ledger import FAMOUS, STATUS_FINISHED, UNLISTED, Ledger
from tessera.server.logs import warn
from tessera.server.records import TableRecord
from tessera.store import Listing, Store, StoreError

_ATTEMPTS: Final = 8
_OF_NOW: Final = ("status", "halted", "seats", "outcome")  # what is true also of a table that is not whole


def listing_of(ledger: Ledger) -> tuple[str, dict[str, Plain]]:
    """Status and public facts, as the store lists them."""
    record = ledger.record()
    return _found_under(ledger, record), msgspec.to_builtins(record)


def _found_under(ledger: Ledger, record: TableRecord) -> str:
    """Where it is found: in the lists, in the hall of fame alone, or by its id only."""
    made = ledger.made
    if made.listed:
        return record.status
    is_famous = record.status == STATUS_FINISHED and ledger.is_alone and not made.hidden
    return FAMOUS if is_famous else UNLISTED


def record_from(listing: Listing) -> TableRecord | None:
    """The table's record in a listing; None if another version wrote it in a form that is not known here."""
    try:
        return msgspec.convert(listing.meta, TableRecord)
    except msgspec.ValidationError as error:
        warn("listing not understood", table=listing.match_id, error=str(error))
        return None


class ListingWriter:
    """Brings the listing of one table up to date."""

    def __init__(self, ledger: Ledger, store: Store) -> None:
        self._ledger = ledger
        self._store = store
        self._busy = False

    async def keep(self) -> None:
        """Write it as the table is now; one writer at a time is enough."""
        if self._busy:
            return
        self._busy = True
        try:
            for _ in range(_ATTEMPTS):
                kept = await self._store.meta(self._ledger.id)
                status, meta = self._now(kept)
                if (kept.status, kept.meta) == (status, meta):
                    if (status, meta) == self._now(kept):
                        return
                    continue
                try:
                    await self._store.update_meta(self._ledger.id, kept.revision, status, meta)
                except Conflict:
                    continue
        except StoreError as error:
            warn("listing not written", table=self._ledger.id, error=str(error))
        finally:
            self._busy = False

    def _now(self, kept: Listing) -> tuple[str, dict[str, Plain]]:
        """As it is to be listed. Of a table whose log or code is not whole, what was told of it before is
        better than what is left, but for what can be done with it."""
        status, meta = listing_of(self._ledger)
        if self._ledger.stopped is None:
            return status, meta
        if kept.meta.get("status") == STATUS_FINISHED:
            return kept.status, kept.meta
        now: dict[str, Plain] = {each: meta[each] for each in _OF_NOW if each in meta}
        return status, {**kept.meta, **now}
