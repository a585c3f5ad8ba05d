"""Where work is done: here, in several processes, or on a cluster. What comes out is the same.

Pieces of work (batches of games, most often) go in as long as there is somebody to do them, and come out in
the order they went in.
"""

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import partial
from types import TracebackType
from typing import Final, Generic, Protocol, Self, TypeVar

from tessera.core.errors import TesseraError

Piece = TypeVar("Piece")
Result = TypeVar("Result")
Told_co = TypeVar("Told_co", covariant=True)

AHEAD: Final = 4  # pieces begun ahead of the one that is waited for, for each process
_WATCH: Final = 1.0  # seconds between two looks at whether the process that began this one still lives


class ProcessDied(TesseraError):
    """A process that did a part of the work is gone: killed, or out of memory."""

    def __init__(self) -> None:
        super().__init__(
            "a process that did a part of the work died: it was killed, or memory ran out; try fewer --jobs"
        )


class Pending(Protocol[Told_co]):
    """A piece of work that is being done."""

    def result(self) -> Told_co:
        """What came of it, as soon as it is done."""


class Runner(Generic[Piece, Result]):
    """Does pieces of work in this process, each when its result is asked for.

    `work` is a function of a module and takes all it needs in the piece, so that other processes can do it.
    """

    window = 1  # pieces that are worth beginning at a time

    def __init__(self, work: Callable[[Piece], Result]) -> None:
        self.work = work

    def submit(self, piece: Piece) -> Pending[Result]:
        """Begin a piece."""
        return _Later(self.work, piece)

    def close(self) -> None:
        """Begin nothing more, and forget what nobody waits for."""

    def in_order(self, following: Callable[[], Piece | None]) -> Iterator[Result]:
        """The results of pieces in their order. `following` gives the next, or None: none before another
        result is in, and none at all if nothing is being done."""
        begun: deque[Pending[Result]] = deque()
        while True:
            while len(begun) < self.window and (piece := following()) is not None:
                begun.append(self.submit(piece))
            if not begun:
                return
            try:
                yield begun.popleft().result()
            except BrokenExecutor:
                raise ProcessDied from None

    def all(self, pieces: Iterable[Piece]) -> Iterator[Result]:
        """The results of all these pieces in their order."""
        return self.in_order(partial(next, iter(pieces), None))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _Later(Generic[Piece, Result]):
    def __init__(self, work: Callable[[Piece], Result], piece: Piece) -> None:
        self._work = work
        self._piece = piece

    def result(self) -> Result:
        return self._work(self._piece)


class Processes(Runner[Piece, Result]):
    """Does pieces of work in processes of this machine."""

    def __init__(self, work: Callable[[Piece], Result], count: int) -> None:
        super().__init__(work)
        self.window = AHEAD * count
        self._pool = ProcessPoolExecutor(count, initializer=_watch, initargs=(os.getpid(),))

    def submit(self, piece: Piece) -> Pending[Result]:
        return self._pool.submit(self.work, piece)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def processes(work: Callable[[Piece], Result], jobs: int, pieces: int) -> Runner[Piece, Result]:
    """So many processes, 0 for one per core, but no more than there are pieces of work; one is this one."""
    count = min(jobs or os.cpu_count() or 1, pieces)
    return Runner(work) if count <= 1 else Processes(work, count)


def _watch(parent: int) -> None:
    """In a process of a pool: end with the one that began it, however that ended, and without a word."""
    signal.signal(signal.SIGINT, lambda *_: os._exit(1))

    def look() -> None:
        while os.getppid() == parent:
            time.sleep(_WATCH)
        os._exit(1)

    threading.Thread(target=look, daemon=True).start()
