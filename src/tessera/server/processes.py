"""A process that works for the server, one thing after the other, and can be ended at any moment.

An executor of one process that knows neither titles nor tables. Unlike the pool of the standard library it
can be killed while it works, and asked whether somebody has stopped it. It ends with the server, however that
ends.
"""

import multiprocessing
import os
import signal
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_STOPPED: Final = (b"T", b"t")  # as Linux tells them


class WorkerDied(Exception):
    """The process ended before it had an answer."""


class WorkerExecutor(Executor, ABC):
    """An executor of one process, as whoever supervises it sees it."""

    @property
    @abstractmethod
    def pid(self) -> int:
        """The number of the process."""

    @abstractmethod
    def is_stopped(self) -> bool:
        """Whether somebody has stopped it, as far as this system tells."""


class WorkerProcess(WorkerExecutor):
    """One process, and a thread that hands it what it is given and waits for the answers."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._link, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs,), daemon=True)
        with _uninterrupted():
            self._process.start()
        theirs.close()  # so that the end of the process is the end of the pipe
        self._thread = ThreadPoolExecutor(1, "tessera-worker")

    @property
    def pid(self) -> int:
        assert self._process.pid is not None, "it was started"
        return self._process.pid

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Something to do after all that it was given before. `WorkerDied` if it does not come to an end."""
        return self._thread.submit(self._exchange, work, args, kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let it go when it has done what it was given; with `cancel_futures` end it, whatever it is at."""
        if cancel_futures:
            self._process.kill()
        with suppress(RuntimeError):  # let go before
            self._thread.submit(self._part)
        self._thread.shutdown(wait)  # what waits behind a process that is gone ends at once

    def is_stopped(self) -> bool:
        try:
            told = Path(f"/proc/{self.pid}/stat").read_bytes()
        except OSError:
            return False
        return told.rpartition(b") ")[2][:1] in _STOPPED

    # ------------------------------------------------------------ in the thread

    def _exchange(self, work: Callable[..., T], args: Any, kwargs: Any) -> T:
        try:
            self._link.send((work, args, kwargs))
            done, answer = self._link.recv()
        except (EOFError, OSError):
            self._process.kill()
            self._process.join()
            raise WorkerDied(f"process {self.pid} ended with {self._process.exitcode}") from None
        if not done:
            raise answer
        result: T = answer
        return result

    def _part(self) -> None:
        self._link.close()  # it reads the end of its work
        self._process.join()


# ---------------------------------------------------------------- in the process


def _work(link: Connection) -> None:
    """Do what comes, until nothing comes any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it was held back until now: see `_uninterrupted`
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()
    while True:
        answer: tuple[bool, Any]
        try:
            work, args, kwargs = link.recv()
            answer = True, work(*args, **kwargs)
        except EOFError:
            return
        except Exception as error:  # whoever asked is told
            answer = False, error
        try:
            link.send(answer)
        except (BrokenPipeError, ConnectionResetError):
            return
        except Exception as error:  # an answer that cannot be sent
            link.send((False, RuntimeError(f"{type(error).__name__}: {error}")))


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """A process that is started here waits with Ctrl-C until it can leave it to the server."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    # The first process of all brings one that keeps the books, and its start lets Ctrl-C through again: the
    # worker behind it would hear it. So that one comes before.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
