"""Tables that have lain still for long enough, removed with everything that is theirs."""

from collections.abc import AsyncIterator, Callable
from typing import NamedTuple

from tessera.store.base import Listing
from tessera.store.chained import ChainedStore
from tessera.store.errors import Damaged, UnknownMatch
from tessera.store.moving import listings


class Old(NamedTuple):
    """A table that nobody has touched for long."""

    listing: Listing
    moved: int  # when its last entry was written, or its listing
    size: int  # bytes of its entries and its snapshot


async def old_tables(
    store: ChainedStore, before: int, wanted: Callable[[Listing], bool]
) -> AsyncIterator[Old]:
    """Those that are wanted and in which nothing was written since `before`, the oldest first."""
    for listing in await listings(store, lambda each: each.saved_at < before and wanted(each)):
        try:
            last = await store.keeper.read(listing.match_id, max(listing.seq, 1))
            moved = max([listing.saved_at, *[logged.saved_at for logged in last]])
            if moved < before:
                yield Old(listing, moved, await _size(store, listing.match_id))
        except (UnknownMatch, Damaged):  # it is gone; or it is for a host to look at, and not to be lost here
            continue


async def _size(store: ChainedStore, match_id: str) -> int:
    kept = await store.latest_snapshot(match_id)
    log = await store.keeper.read(match_id)
    return sum(len(logged.entry) for logged in log) + (0 if kept is None else len(kept.data))


async def prune(store: ChainedStore, old: Old) -> bool:
    """Remove a table, unless somebody has touched it since it was found."""
    listing = old.listing
    try:
        now = await store.meta(listing.match_id)
        if (now.seq, now.revision) != (listing.seq, listing.revision):
            return False
        await store.remove(listing.match_id)
    except UnknownMatch:
        return False
    return True
