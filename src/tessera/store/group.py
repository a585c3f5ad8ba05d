"""Group commit: appends that wait at the same time are written together, and one disk flush serves them all.

A batch holds at most one append of each match, so that a keeper can write it in one statement in which a
conflict leaves out one append and no other. Which keeper writes is not known here.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from tessera.store.errors import StoreClosed

BATCH_APPENDS: Final = 256
BATCH_BYTES: Final = 4 << 20


class Append(NamedTuple):
    """One append as it was asked for."""

    match_id: str
    expected_seq: int
    entries: Sequence[bytes]
    size: int  # bytes of all entries

    @property
    def new_seq(self) -> int:
        """The last seq of the match if this append wins."""
        return self.expected_seq + len(self.entries)


Verdict: TypeAlias = Exception | None
Write: TypeAlias = Callable[[Sequence[Append]], Awaitable[Sequence[Verdict]]]


class GroupCommit:
    """Hands batches to `write`, one at a time, and each caller its own verdict."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._waiting: deque[tuple[Append, asyncio.Future[None]]] = deque()
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    async def append(self, wanted: Append) -> None:
        """Return when the append is durable; raise what its keeper says."""
        if self._closed:
            raise StoreClosed
        verdict: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((wanted, verdict))
        if self._task is None:
            # The task starts in the next round of the loop: whoever asks in this round is in the first batch.
            self._task = asyncio.create_task(self._run(), name="tessera-group-commit")
        await verdict

    async def close(self) -> None:
        """Write what waits, take no more."""
        self._closed = True
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        try:
            while self._waiting:
                batch = self._next_batch()
                try:
                    verdicts = await self._write([wanted for wanted, _ in batch])
                except Exception as error:  # the keeper failed as a whole: every caller hears of it
                    verdicts = [error] * len(batch)
                for (_, future), verdict in zip(batch, verdicts, strict=True):
                    if future.done():  # its caller was cancelled
                        continue
                    if verdict is None:
                        future.set_result(None)
                    else:
                        future.set_exception(verdict)
        finally:
            self._task = None
            for _, future in self._waiting:  # only when this task itself was cancelled
                future.cancel()
            self._waiting.clear()

    def _next_batch(self) -> list[tuple[Append, asyncio.Future[None]]]:
        batch: list[tuple[Append, asyncio.Future[None]]] = []
        later: list[tuple[Append, asyncio.Future[None]]] = []
        taken: set[str] = set()
        size = 0
        while self._waiting and len(batch) < BATCH_APPENDS and (size < BATCH_BYTES or not batch):
            item = self._waiting.popleft()
            wanted = item[0]
            if wanted.match_id in taken:
                later.append(item)
                continue
            taken.add(wanted.match_id)
            batch.append(item)
            size += wanted.size
        self._waiting.extendleft(reversed(later))
        return batch
