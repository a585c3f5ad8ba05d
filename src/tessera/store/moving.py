"""Tables on their way from one store to another, whatever keeps them: each whole, with seals and times."""

from collections.abc import AsyncIterator, Callable, Sequence
from typing import Final, NamedTuple

from tessera.core.errors import Conflict
from tessera.store.base import Listing, Logged, Snapshot, StoredRecord
from tessera.store.chained import ChainedStore
from tessera.store.errors import BrokenLog, Damaged, MatchExists, UnknownMatch
from tessera.store.links import faults_of

ADDED: Final = "added"
SAME: Final = "same"
OTHER: Final = "other"  # something else stands there
BROKEN: Final = "broken"

_PAGE: Final = 100


class Whole(NamedTuple):
    """A match with everything that is kept of it. Its entries are sealed."""

    listing: Listing
    log: Sequence[Logged]
    kept: Snapshot | None


class Brought(NamedTuple):
    """What became of a table or a record on its way in."""

    what: str  # "table" or "record"
    id: str
    verdict: str
    why: str = ""


Wanted = Callable[[Listing], bool]


async def listings(store: ChainedStore, wanted: Wanted = lambda _: True) -> list[Listing]:
    """The matches that are wanted, the oldest first."""
    found: list[Listing] = []
    cursor = ""
    while True:
        page = await store.matches(None, _PAGE, cursor)
        found += [listing for listing in page.listings if wanted(listing)]
        cursor = page.cursor
        if not cursor:
            return found[::-1]


async def whole_of(store: ChainedStore, match_id: str) -> Whole:
    """A match as it is kept. `BrokenLog` if it is not as it was written."""
    listing = await store.meta(match_id)  # before the log: what that lacks of it was lost
    try:
        log = await store.keeper.read(match_id)
    except Damaged:
        await store.read(match_id)  # which says where
        raise
    listing = listing._replace(seq=max(listing.seq, len(log)))
    faults = faults_of(match_id, log, listing.seq)
    if faults:
        raise BrokenLog(match_id, faults)
    kept = await store.latest_snapshot(match_id)
    if kept is not None and kept.seq > len(log):  # made of entries that came after we looked
        kept = None
    return Whole(listing, log, kept)


async def records(store: ChainedStore) -> AsyncIterator[StoredRecord]:
    """Every record, in order of keys."""
    after = ""
    while page := await store.records("", after, _PAGE):
        for record in page:
            yield record
        after = page[-1].key


class Importer:
    """Brings tables and records into a store. What is there already is never changed."""

    def __init__(self, store: ChainedStore | None, dry: bool = False) -> None:
        """Without a store there is nothing yet where it would be; `dry` only looks."""
        self._store = store
        self._dry = dry or store is None

    async def table(self, whole: Whole) -> Brought:
        """Take a table over, whole or not at all."""
        listing, log, kept = whole
        match_id = listing.match_id
        try:
            faults = faults_of(match_id, log, listing.seq)
            if faults:
                raise BrokenLog(match_id, faults)
            if self._store is not None and not self._dry:
                await self._store.adopt(listing, log, kept)
            elif self._store is not None:
                await self._store.meta(match_id)
                raise MatchExists(match_id)
        except BrokenLog as broken:
            return Brought("table", match_id, BROKEN, "; ".join(str(fault) for fault in broken.faults))
        except UnknownMatch:
            pass
        except MatchExists:
            assert self._store is not None, "it is there, so there is a store"
            if list(await self._store.keeper.read(match_id)) == list(log):
                return Brought("table", match_id, SAME)
            return Brought("table", match_id, OTHER, "another table with this id is there, or it went on")
        return Brought("table", match_id, ADDED)

    async def record(self, record: StoredRecord) -> Brought:
        """Write a record where none is."""
        there = None if self._store is None else await self._store.get(record.key)
        if there is None and self._store is not None and not self._dry:
            try:
                await self._store.put(record.key, record.data, 0)
            except Conflict:
                there = await self._store.get(record.key)
        if there is None:
            return Brought("record", record.key, ADDED)
        if there.data == record.data:
            return Brought("record", record.key, SAME)
        return Brought("record", record.key, OTHER, "another record with this key is there")


async def emptied(store: ChainedStore) -> None:
    """Remove everything from a store that is to be written over."""
    for listing in await listings(store):
        await store.remove(listing.match_id)
    async for record in records(store):
        await store.delete(record.key, record.revision)
