"""What all keepers share: checks at the door, group commit, subscriptions, closing.

A keeper for one engine fills in the storage itself. It must write a batch so that every append of it is all
or nothing, and tell of appends made by other processes.
"""

import asyncio
import contextlib
import re
from abc import abstractmethod
from collections.abc import AsyncGenerator, Iterable, Sequence
from enum import Enum
from typing import Final

from tessera.store.base import Grown, Logged, Store
from tessera.store.bells import Bells
from tessera.store.errors import StoreClosed, StoreError, UnknownMatch, Unreachable
from tessera.store.group import Append, GroupCommit, Verdict
from tessera.store.tasks import end

_MATCH_ID: Final = re.compile(r"[A-Za-z0-9_.-]{1,64}")
_KEY: Final = re.compile(r"[!-~]{1,200}")
_WORD: Final = re.compile(r"[a-z][a-z0-9_-]{0,31}")
_CURSOR_DIGITS: Final = 18  # what fits in 64 bits whatever the digits are
_READ_AHEAD: Final = 512  # entries a subscription reads at a time
_PATIENCE: Final = (0.05, 0.2, 1.0, 2.0)  # seconds between attempts to hear from a server again


class Way(Enum):
    """How a store is opened."""

    READ = "read"  # one that is there, left as it is
    WRITE = "write"  # one that is there, brought forward
    CREATE = "create"  # made if it is not there


def checked_id(match_id: str) -> str:
    """The id of a match, fit for every keeper: it becomes part of keys and messages."""
    if not _MATCH_ID.fullmatch(match_id):
        raise ValueError(f"match id {match_id!r}: 1 to 64 letters, digits, '_', '.' or '-'")
    return match_id


def checked_key(key: str) -> str:
    """The key of a record: visible ASCII, so that every keeper sorts it alike."""
    if not _KEY.fullmatch(key):
        raise ValueError(f"key {key!r}: 1 to 200 visible ASCII characters")
    return key


def checked_status(status: str) -> str:
    """The status of a match: one lower-case word."""
    if not _WORD.fullmatch(status):
        raise ValueError(f"status {status!r}: a lower-case word of at most 32 characters")
    return status


def checked_page(limit: int, cursor: str) -> int:
    """The number below which the page begins; 0 means from the top."""
    if limit < 1:
        raise ValueError(f"limit {limit}: at least 1")
    if cursor and not (cursor.isascii() and cursor.isdigit() and len(cursor) <= _CURSOR_DIGITS):
        raise ValueError(f"cursor {cursor[:32]!r}: not one that a page gave")
    return int(cursor or 0)


class Keeper(Store):
    """A store without its storage."""

    where: str  # the address as people may see it, without a password

    def __init__(self, where: str) -> None:
        self.where = where
        self._group = GroupCommit(self._write_and_ring)
        self._bells = Bells()
        self._listener: asyncio.Task[None] | None = None
        self._listening = asyncio.Event()
        self._closing: asyncio.Task[None] | None = None

    # ------------------------------------------------------------ for a keeper to fill in

    @abstractmethod
    async def _write(self, batch: Sequence[Append]) -> Sequence[Verdict]:
        """Write a batch in which no match stands twice; a verdict for each append, in order."""

    @abstractmethod
    async def _listen(self) -> None:
        """Ring for what other processes append; call `_now_listening` once nothing can be missed."""

    @abstractmethod
    async def _release(self) -> None:
        """Let go of files and connections."""

    # ------------------------------------------------------------ shared

    async def append(self, match_id: str, expected_seq: int, entries: Sequence[bytes]) -> int:
        checked_id(match_id)
        if expected_seq < 0 or not entries:
            raise ValueError(
                f"append of {len(entries)} entries after {expected_seq}: at least one, after 0 or more"
            )
        for entry in entries:
            if not isinstance(entry, bytes):
                raise TypeError(f"an entry is bytes, not {type(entry).__name__}")
        wanted = Append(match_id, expected_seq, entries, sum(map(len, entries)))
        await self._group.append(wanted)
        return wanted.new_seq

    async def _write_and_ring(self, batch: Sequence[Append]) -> Sequence[Verdict]:
        verdicts = await self._write(batch)
        if self._bells:
            for wanted, verdict in zip(batch, verdicts, strict=True):
                if verdict is None:
                    self._bells.ring(wanted.match_id, wanted.new_seq)
        return verdicts

    async def subscribe(self, match_id: str, after: int = 0) -> AsyncGenerator[Logged, None]:
        self._check_open()
        with self._bells.bell(checked_id(match_id)) as bell:
            await self._hear()
            bell.ring()  # the first read needs no news
            while not self._bells.closed:
                await bell.heard()
                full = True
                while full and not self._bells.closed:
                    try:
                        found = await self.read(match_id, after + 1, _READ_AHEAD)
                    except Unreachable:
                        break  # the listener rings when the server is back
                    except StoreClosed:
                        return
                    full = len(found) == _READ_AHEAD
                    for logged in found:
                        after = logged.seq
                        yield logged

    async def watch(self, held: Iterable[str] = ()) -> AsyncGenerator[Grown, None]:
        self._check_open()
        with self._bells.watch() as watch:
            await self._hear()
            for match_id in list(held):  # only now: what grows after this look is heard of
                with contextlib.suppress(UnknownMatch):  # it was removed: who holds it hears that by and by
                    yield Grown(match_id, (await self.meta(match_id)).seq)
            while not self._bells.closed:
                for grown in await watch.taken():
                    yield grown

    async def close(self) -> None:
        if self._closing is None:
            self._closing = asyncio.create_task(self._close())
        await asyncio.shield(self._closing)

    async def _close(self) -> None:
        await self._group.close()
        self._bells.close()
        if self._listener is not None:
            await end([self._listener])
        await self._release()

    def _check_open(self) -> None:
        if self._closing is not None:
            raise StoreClosed

    async def _hear(self) -> None:
        """Start listening, once for the store, and wait until nothing can be missed."""
        if self._listener is None:
            self._listener = asyncio.create_task(self._keep_listening(), name="tessera-store-listener")
        waiting = asyncio.create_task(self._listening.wait())
        await asyncio.wait([waiting, self._listener], return_when=asyncio.FIRST_COMPLETED)
        if not waiting.done():
            waiting.cancel()
            if not self._listener.cancelled():
                self._listener.result()  # a bug of ours ended it: loudly

    def _now_listening(self) -> None:
        self._listening.set()
        self._bells.ring_all()  # for what was appended while nobody listened

    async def _keep_listening(self) -> None:
        attempt = 0
        while True:
            try:
                await self._listen()
            except StoreClosed:
                return
            except StoreError as fault:
                if self._listening.is_set():
                    attempt = 0
                    self._listening.clear()
                self._bells.fail(fault)
                self._bells.ring_all()  # whoever reads now finds out what is wrong
            await asyncio.sleep(_PATIENCE[min(attempt, len(_PATIENCE) - 1)])
            attempt += 1
