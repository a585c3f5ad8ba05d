"""A store whose logs are chained, above any keeper: entries are sealed on their way in and checked on their
way out. Whoever reads or appends sees the entries as they were handed in.
"""

from collections import OrderedDict
from collections.abc import AsyncGenerator, Iterable, Mapping, Sequence
from contextlib import aclosing
from typing import Final

from tessera.core.codec import Plain
from tessera.core.errors import Conflict
from tessera.store.base import Grown, Listing, Logged, Page, Snapshot, Store, StoredRecord
from tessera.store.errors import BrokenLog, Damaged, OnlyRead
from tessera.store.keeper import Keeper
from tessera.store.links import MISSING, UNREADABLE, LogFault, faults_of, first_link, follow, opened, sealed
from tessera.store.links import next_link as link_after

_KEPT: Final = 1 << 16  # matches whose last link is remembered
_STRIDE: Final = 64  # entries read at a time from damaged pages


class ChainedStore(Store):
    """A keeper with a chain in every log. `read` raises `BrokenLog` where the chain does not hold."""

    def __init__(self, keeper: Store, read_only: bool = False) -> None:
        self.keeper = keeper
        self._read_only = read_only
        self._links: OrderedDict[str, tuple[int, bytes]] = OrderedDict()  # of the last entry we know

    @property
    def where(self) -> str:
        """The address as people may see it."""
        return self.keeper.where if isinstance(self.keeper, Keeper) else ""

    def _check_writable(self) -> None:
        if self._read_only:
            raise OnlyRead(self.where)

    # ------------------------------------------------------------ the log

    async def append(self, match_id: str, expected_seq: int, entries: Sequence[bytes]) -> int:
        self._check_writable()
        if expected_seq < 0 or not entries or not all(isinstance(entry, bytes) for entry in entries):
            return await self.keeper.append(match_id, expected_seq, entries)  # which refuses it in words
        link = await self._link_at(match_id, expected_seq)
        kept: list[bytes] = []
        for seq, entry in enumerate(entries, expected_seq + 1):
            link = link_after(link, seq, entry)
            kept.append(sealed(link, entry))
        try:
            last = await self.keeper.append(match_id, expected_seq, kept)
        except Conflict as conflict:
            if conflict.actual < expected_seq:  # that entry was there
                raise BrokenLog(match_id, [LogFault(conflict.actual + 1, MISSING)]) from None
            raise
        self._remember(match_id, last, link)
        return last

    async def read(self, match_id: str, from_seq: int = 1, limit: int | None = None) -> list[Logged]:
        if from_seq <= 1 and limit is None:
            return await self._read_whole(match_id)
        kept = await self.keeper.read(match_id, from_seq, limit)
        if kept:
            before = kept[0].seq - 1
            link = await self._link_at(match_id, before)
            followed = follow(link, kept, chained=False) if _in_order(kept, before) else None
            if followed is None:
                whole = await self._read_whole(match_id)  # which says what is wrong
                return [logged for logged in whole if logged.seq >= from_seq][:limit]
            self._remember(match_id, kept[-1].seq, followed[0])
        return [_bare(logged) for logged in kept]

    async def _read_whole(self, match_id: str) -> list[Logged]:
        head = (await self.keeper.meta(match_id)).seq  # first: what is appended meanwhile is read, too
        try:
            kept = await self.keeper.read(match_id)
        except Damaged as error:
            kept = await self._read_what_can_be(match_id)
            last = kept[-1].seq if kept else 0
            faults = [*faults_of(match_id, kept, last), LogFault(last + 1, f"{UNREADABLE}: {error.why}")]
            raise BrokenLog(match_id, faults, _sound(kept, faults)) from error
        followed = follow(first_link(match_id), kept, chained=False) if _in_order(kept, 0) else None
        if followed is None or len(kept) < head:
            faults = faults_of(match_id, kept, head)
            raise BrokenLog(match_id, faults, _sound(kept, faults))
        self._links.pop(match_id, None)  # what was known may be of a match that had this id before
        if kept:
            self._remember(match_id, kept[-1].seq, followed[0])
        return [_bare(logged) for logged in kept]

    async def _read_what_can_be(self, match_id: str) -> list[Logged]:
        """The entries before the first that lies on a damaged page."""
        kept: list[Logged] = []
        stride = _STRIDE
        while stride:
            try:
                more = await self.keeper.read(match_id, len(kept) + 1, stride)
            except Damaged:
                stride //= 2
                continue
            kept += more
            if len(more) < stride or not _in_order(kept, 0):
                break
        return kept

    async def _link_at(self, match_id: str, seq: int) -> bytes:
        """The link of an entry that is there; `Conflict` if the log does not reach so far."""
        if seq == 0:
            return first_link(match_id)
        known = self._links.get(match_id)
        if known is not None and known[0] == seq:
            self._links.move_to_end(match_id)
            return known[1]
        kept = await self.keeper.read(match_id, seq, 1)
        if not kept or kept[0].seq != seq:
            head = (await self.keeper.meta(match_id)).seq
            if head < seq:
                raise Conflict(seq, head)
            raise BrokenLog(match_id, [LogFault(seq, MISSING)])
        link, _ = opened(kept[0].entry)
        if link is not None:
            return link
        link = first_link(match_id)  # written before there was a chain: it begins here, and holds all of that
        for logged in await self.keeper.read(match_id, 1, seq):
            link = link_after(link, logged.seq, opened(logged.entry)[1])
        return link

    def _remember(self, match_id: str, seq: int, link: bytes) -> None:
        known = self._links.get(match_id)
        if known is None or known[0] < seq:
            self._links[match_id] = (seq, link)
            self._links.move_to_end(match_id)
            if len(self._links) > _KEPT:
                self._links.popitem(last=False)

    async def subscribe(self, match_id: str, after: int = 0) -> AsyncGenerator[Logged, None]:
        async with aclosing(self.keeper.subscribe(match_id, after)) as news:
            async for logged in news:
                yield _bare(logged)

    def watch(self, held: Iterable[str] = ()) -> AsyncGenerator[Grown, None]:
        return self.keeper.watch(held)

    # ------------------------------------------------------------ what has no chain

    async def create(self, match_id: str, status: str, meta: Mapping[str, Plain]) -> Listing:
        self._check_writable()
        self._links.pop(match_id, None)
        return await self.keeper.create(match_id, status, meta)

    async def meta(self, match_id: str) -> Listing:
        return await self.keeper.meta(match_id)

    async def update_meta(self, match_id: str, revision: int, status: str, meta: Mapping[str, Plain]) -> int:
        self._check_writable()
        return await self.keeper.update_meta(match_id, revision, status, meta)

    async def adopt(self, listing: Listing, log: Sequence[Logged], kept: Snapshot | None) -> None:
        self._check_writable()
        faults = faults_of(listing.match_id, log, listing.seq)
        if faults:
            raise BrokenLog(listing.match_id, faults, _sound(log, faults))
        self._links.pop(listing.match_id, None)
        await self.keeper.adopt(listing, log, kept)

    async def remove(self, match_id: str) -> None:
        self._check_writable()
        self._links.pop(match_id, None)
        await self.keeper.remove(match_id)

    async def matches(self, status: str | None = None, limit: int = 50, cursor: str = "") -> Page:
        return await self.keeper.matches(status, limit, cursor)

    async def snapshot(self, match_id: str, seq: int, data: bytes) -> None:
        self._check_writable()
        await self.keeper.snapshot(match_id, seq, data)

    async def latest_snapshot(self, match_id: str) -> Snapshot | None:
        return await self.keeper.latest_snapshot(match_id)

    async def put(self, key: str, data: bytes, revision: int) -> int:
        self._check_writable()
        return await self.keeper.put(key, data, revision)

    async def get(self, key: str) -> StoredRecord | None:
        return await self.keeper.get(key)

    async def delete(self, key: str, revision: int) -> None:
        self._check_writable()
        await self.keeper.delete(key, revision)

    async def records(self, prefix: str, after: str = "", limit: int = 100) -> list[StoredRecord]:
        return await self.keeper.records(prefix, after, limit)

    async def close(self) -> None:
        await self.keeper.close()


def _bare(logged: Logged) -> Logged:
    return Logged(logged.seq, opened(logged.entry)[1], logged.saved_at)


def _in_order(kept: Sequence[Logged], before: int) -> bool:
    return not kept or (kept[0].seq == before + 1 and kept[-1].seq == before + len(kept))


def _sound(kept: Sequence[Logged], faults: Sequence[LogFault]) -> list[Logged]:
    """The entries before the first fault, as they were handed in."""
    end = faults[0].seq if faults else 0
    return [_bare(logged) for logged in kept if logged.seq < end]
