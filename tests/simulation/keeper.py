"""The simulated store: a real `Keeper` over a shared `Disk`, with ways that are slow, cut, full or frozen.

Everything that keepers share (checks, group commit, subscriptions, bells, closing) is the server's own code.
"""

import asyncio
import random
from collections.abc import Callable, Mapping, Sequence
from contextvars import Context, copy_context
from typing import Final, TypeVar

from tests.simulation.disk import Disk, Image, Op
from tests.simulation.loop import SimLoop

from tessera.core.codec import Plain, pack, unpack
from tessera.machine import now_ms
from tessera.store.base import Listing, Logged, Page, Snapshot, StoredRecord
from tessera.store.errors import Busy, NoRoom, Unreachable
from tessera.store.group import Append, Verdict
from tessera.store.keeper import Keeper, checked_id, checked_key, checked_page, checked_status

T = TypeVar("T")

WHERE: Final = "sim://disk"
BUSY_AFTER: Final = 5.0  # seconds a writer waits for a store that does not move
_LOOK_AGAIN: Final = 0.1

# What can befall the next append of a process.
FAIL_BEFORE: Final = "fail before commit"
LOSE_ANSWER: Final = "lose the answer"
CRASH_BEFORE: Final = "crash before commit"
CRASH_AFTER: Final = "crash after commit"


class Ear:
    """One process that listens for what others append."""

    def __init__(self, keeper: "SimKeeper") -> None:
        self.keeper = keeper
        self.context: Context = copy_context()
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Ways:
    """Between the processes and the disk: how long it takes, what is cut, and what is armed to go wrong."""

    def __init__(self, loop: SimLoop, disk: Disk, seed: str, crash: Callable[[str], None]) -> None:
        self.loop = loop
        self.disk = disk
        self.slow = 1.0
        self.full = False
        self.frozen = False
        self.severed: set[str] = set()  # places whose processes do not reach the disk
        self.armed: dict[str, str] = {}  # place -> what befalls the next append there
        self.ears: list[Ear] = []
        self.crash = crash
        self._chance = random.Random(f"{seed}/ways")

    def span(self) -> float:
        """How long one way takes now."""
        return self._chance.uniform(0.0002, 0.004) * self.slow

    def sever(self, place: str) -> None:
        """Cut a place off: its process hears nothing more, and knows."""
        self.severed.add(place)
        for ear in [each for each in self.ears if each.keeper.place == place]:
            self.ears.remove(ear)
            if not ear.lost.done():
                ear.lost.set_exception(Unreachable(WHERE, "the connection was lost"))

    def forget(self, process: str) -> None:
        """A process is dead."""
        self.ears = [ear for ear in self.ears if ear.keeper.process != process]
        self.disk.abandon(process)

    def ring(self, match_id: str, seq: int) -> None:
        """Tell everyone who listens, after a while."""
        for ear in self.ears:
            self.loop.call_later(self.span() * 3, self._ring, ear, match_id, seq, context=ear.context)

    def _ring(self, ear: Ear, match_id: str, seq: int) -> None:
        if ear not in self.ears:
            return
        if self.frozen:
            self.loop.call_later(_LOOK_AGAIN, self._ring, ear, match_id, seq, context=ear.context)
        else:
            ear.keeper.hear(match_id, seq)


class SimKeeper(Keeper):
    """The store as one process sees it."""

    def __init__(self, ways: Ways, place: str, process: str) -> None:
        """A place is where one process runs after the other."""
        super().__init__(WHERE)
        self.place = place
        self.process = process
        self._ways = ways

    def hear(self, match_id: str, seq: int) -> None:
        """Somebody appended."""
        self._bells.ring(match_id, seq)

    # ------------------------------------------------------------ the way there and back

    async def _there(self) -> None:
        self._reach()
        await asyncio.sleep(self._ways.span())
        waited = 0.0
        while self._ways.frozen:
            self._reach()
            if waited >= BUSY_AFTER:
                raise Busy(WHERE, "another process holds it")
            await asyncio.sleep(_LOOK_AGAIN)
            waited += _LOOK_AGAIN
        self._reach()

    def _reach(self) -> None:
        if self.place in self._ways.severed:
            raise Unreachable(WHERE, "no answer")

    async def _back(self) -> None:
        await asyncio.sleep(self._ways.span())
        self._reach()

    async def _look(self, question: Callable[[Image], T]) -> T:
        self._check_open()
        await self._there()
        found = question(self._ways.disk.image)
        await self._back()
        return found

    async def _change(self, op: Op) -> None:
        self._check_open()
        await self._there()
        (verdict,) = await self._flush([op])
        await self._back()
        if verdict is not None:
            raise verdict

    async def _flush(self, ops: Sequence[Op]) -> Sequence[Verdict]:
        """Hand over, and wait for the plate. It goes on though the caller may not wait any more."""
        ways, disk = self._ways, self._ways.disk
        if ways.full:
            raise NoRoom(WHERE, "no space left on device")
        numbers = [disk.begin(self.process, op) for op in ops]
        done: asyncio.Future[list[Verdict]] = ways.loop.create_future()

        def flushed() -> None:
            verdicts = [disk.commit(number) for number in numbers]
            if not done.done():
                done.set_result(verdicts)

        ways.loop.call_later(ways.span() * 2, flushed)
        return await done

    # ------------------------------------------------------------ the log

    async def _write(self, batch: Sequence[Append]) -> Sequence[Verdict]:
        await self._there()
        befalls = self._ways.armed.pop(self.place, "")
        if befalls == FAIL_BEFORE:
            raise Unreachable(WHERE, "the connection was lost")
        if befalls == CRASH_BEFORE:
            await self._die()
        now = now_ms()
        ops = [("append", each.match_id, each.expected_seq, list(each.entries), now) for each in batch]
        verdicts = await self._flush(ops)
        if befalls == CRASH_AFTER:
            await self._die()
        if befalls == LOSE_ANSWER:
            raise Unreachable(WHERE, "the connection was lost")
        await self._back()
        return verdicts

    async def _die(self) -> None:
        self._ways.crash(self.process)
        await asyncio.get_running_loop().create_future()

    async def read(self, match_id: str, from_seq: int = 1, limit: int | None = None) -> list[Logged]:
        def look(image: Image) -> list[Logged]:
            entries = image.row(match_id).entries
            last = len(entries) if limit is None else from_seq - 1 + limit
            found = entries[from_seq - 1 : last]
            return [Logged(seq, *entry) for seq, entry in enumerate(found, from_seq)]

        return await self._look(look)

    async def _listen(self) -> None:
        await self._there()
        ear = Ear(self)
        self._ways.ears.append(ear)
        self._now_listening()
        try:
            await ear.lost
        finally:
            if ear in self._ways.ears:
                self._ways.ears.remove(ear)

    async def _release(self) -> None:
        await asyncio.sleep(self._ways.span())

    # ------------------------------------------------------------ about a match

    async def create(self, match_id: str, status: str, meta: Mapping[str, Plain]) -> Listing:
        now = now_ms()
        data = pack(meta)
        await self._change(("create", checked_id(match_id), checked_status(status), data, now))
        return Listing(match_id, status, unpack(data), 1, 0, now, now)

    async def meta(self, match_id: str) -> Listing:
        return await self._look(lambda image: _listing(image, match_id))

    async def update_meta(self, match_id: str, revision: int, status: str, meta: Mapping[str, Plain]) -> int:
        op = ("meta", match_id, revision, checked_status(status), pack(meta), now_ms())
        await self._change(op)
        return revision + 1

    async def adopt(self, listing: Listing, log: Sequence[Logged], kept: Snapshot | None) -> None:
        match_id, status, meta, revision, _, created, saved_at = listing
        entries = [(logged.entry, logged.saved_at) for logged in log]
        facts = (checked_id(match_id), checked_status(status), pack(meta), revision, created, saved_at)
        await self._change(("adopt", *facts, entries, kept))

    async def remove(self, match_id: str) -> None:
        await self._change(("remove", match_id))

    async def matches(self, status: str | None = None, limit: int = 50, cursor: str = "") -> Page:
        below = checked_page(limit, cursor) or 1 << 62

        def look(image: Image) -> Page:
            rows = [
                (row.number, match_id)
                for match_id, row in image.matches.items()
                if row.number < below and status in (None, row.status)
            ]
            rows.sort(reverse=True)
            page = [_listing(image, match_id) for _, match_id in rows[:limit]]
            return Page(page, str(rows[limit - 1][0]) if len(rows) > limit else "")

        return await self._look(look)

    # ------------------------------------------------------------ caches and records

    async def snapshot(self, match_id: str, seq: int, data: bytes) -> None:
        await self._change(("snapshot", match_id, seq, data, now_ms()))

    async def latest_snapshot(self, match_id: str) -> Snapshot | None:
        def look(image: Image) -> Snapshot | None:
            kept = image.row(match_id).snapshot
            return None if kept is None else Snapshot(*kept)

        return await self._look(look)

    async def put(self, key: str, data: bytes, revision: int) -> int:
        await self._change(("put", checked_key(key), data, now_ms(), revision))
        return revision + 1

    async def get(self, key: str) -> StoredRecord | None:
        def look(image: Image) -> StoredRecord | None:
            found = image.records.get(key)
            return None if found is None else StoredRecord(key, *found)

        return await self._look(look)

    async def delete(self, key: str, revision: int) -> None:
        await self._change(("delete", key, revision))

    async def records(self, prefix: str, after: str = "", limit: int = 100) -> list[StoredRecord]:
        def look(image: Image) -> list[StoredRecord]:
            keys = sorted(key for key in image.records if key.startswith(prefix) and key > after)
            return [StoredRecord(key, *image.records[key]) for key in keys[:limit]]

        return await self._look(look)


def _listing(image: Image, match_id: str) -> Listing:
    row = image.row(match_id)
    seq = len(row.entries)
    return Listing(match_id, row.status, unpack(row.meta), row.revision, seq, row.created, row.saved_at)
