"""Where games are played: here, in several processes, or on a cluster. What comes out is the same.

Batches of games go in as long as there is somebody to play them, and come out in the order they went in.
"""

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from types import TracebackType
from typing import Final, Protocol, Self

from tessera.arena.playing import GamePlayed, Job, play_jobs
from tessera.core.errors import TesseraError

AHEAD: Final = 4  # batches begun ahead of the one that is waited for, for each process
_WATCH: Final = 1.0  # seconds between two looks at whether the process that began this one still lives

Batch = Sequence[Job]


class ProcessDied(TesseraError):
    """A process that played games is gone: killed, or out of memory."""

    def __init__(self) -> None:
        super().__init__(
            "a process that played games died: it was killed, or memory ran out; try fewer --jobs"
        )


class Pending(Protocol):
    """A batch that is being played."""

    def result(self) -> list[GamePlayed]:
        """What came of it, as soon as it is over."""


class Runner:
    """Plays batches in this process, each when its result is asked for."""

    window = 1  # batches that are worth beginning at a time

    def submit(self, batch: Batch) -> Pending:
        """Begin a batch."""
        return _Later(batch)

    def close(self) -> None:
        """Begin nothing more, and forget what nobody waits for."""

    def in_order(self, following: Callable[[], Batch | None]) -> Iterator[list[GamePlayed]]:
        """The results of batches in their order. `following` gives the next, or None: none before another
        result is in, and none at all if nothing is being played."""
        begun: deque[Pending] = deque()
        while True:
            while len(begun) < self.window and (batch := following()) is not None:
                begun.append(self.submit(batch))
            if not begun:
                return
            try:
                yield begun.popleft().result()
            except BrokenExecutor:
                raise ProcessDied from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _Later:
    def __init__(self, batch: Batch) -> None:
        self._batch = batch

    def result(self) -> list[GamePlayed]:
        return play_jobs(self._batch)


class Processes(Runner):
    """Plays batches in processes of this machine."""

    def __init__(self, count: int) -> None:
        self.window = AHEAD * count
        self._pool = ProcessPoolExecutor(count, initializer=_watch, initargs=(os.getpid(),))

    def submit(self, batch: Batch) -> Pending:
        return self._pool.submit(play_jobs, batch)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def processes(jobs: int, batches: int) -> Runner:
    """So many processes, 0 for one per core, but no more than there are batches; one is this one."""
    count = min(jobs or os.cpu_count() or 1, batches)
    return Runner() if count <= 1 else Processes(count)


def _watch(parent: int) -> None:
    """In a process of a pool: end with the one that began it, however that ended, and without a word."""
    signal.signal(signal.SIGINT, lambda *_: os._exit(1))

    def look() -> None:
        while os.getppid() == parent:
            time.sleep(_WATCH)
        os._exit(1)

    threading.Thread(target=look, daemon=True).start()
