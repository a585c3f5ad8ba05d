"""In the place of a worker process: what it is given is done later, in this thread, if nothing befalls it.

It behaves as `WorkerProcess` does from outside: one thing after the other, and whoever waits when the process
is gone hears `WorkerDied`.
"""

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final

from tests.simulation.loop import SimLoop

from tessera.server.processes import WorkerDied, WorkerExecutor

HANGS: Final = "worker hangs"
DIES: Final = "worker dies"
IS_LATE: Final = "worker is late"
IS_STOPPED: Final = "worker is stopped"
ANSWERS_TWICE: Final = "worker answers twice"
BEFALLS: Final = (HANGS, DIES, IS_LATE, IS_STOPPED, ANSWERS_TWICE)
_LATE: Final = 1.2  # seconds, within the patience of whoever asked

_Given = tuple["_Answer", Callable[..., Any], tuple[Any, ...], dict[str, Any]]


class _Answer(Future[Any]):
    """What comes back; it may come once more."""

    def come_again(self) -> None:
        """Tell everyone who waited that it is there, though they know."""
        self._invoke_callbacks()  # type: ignore[attr-defined]  # what the standard library calls when it is set


class SimWorker(WorkerExecutor):
    """One worker of one process."""

    def __init__(self, loop: SimLoop, number: int, befalls: Callable[[], str]) -> None:
        """`befalls` says what happens to the next thing that is done."""
        self._loop = loop
        self._number = number
        self._befalls = befalls
        self._waiting: deque[_Given] = deque()
        self._doing: _Answer | None = None
        self._stopped = False
        self._gone = False

    @property
    def pid(self) -> int:
        return self._number

    def is_stopped(self) -> bool:
        return self._stopped

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        answer = _Answer()
        self._waiting.append((answer, fn, args, kwargs))
        if self._gone:
            self._loop.call_later(0.001, self._die)
        elif self._doing is None:
            self._next()
        return answer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if cancel_futures:
            self._loop.call_later(0.001, self._die)
        self._gone = self._gone or cancel_futures

    # ------------------------------------------------------------ in the process

    def _next(self) -> None:
        while self._waiting and not self._gone:
            answer, fn, args, kwargs = self._waiting.popleft()
            if answer.set_running_or_notify_cancel():
                self._doing = answer
                befalls = self._befalls()
                late = _LATE if befalls == IS_LATE else 0.0
                if befalls == DIES:
                    self._loop.call_later(self._loop.thread_time(), self._die)
                elif befalls == IS_STOPPED:
                    self._stopped = True
                elif befalls != HANGS:
                    again = befalls == ANSWERS_TWICE
                    after = self._loop.thread_time() + late
                    self._loop.call_later(after, self._do, answer, fn, args, kwargs, again)
                return

    def _do(
        self, answer: _Answer, fn: Callable[..., Any], args: Any, kwargs: dict[str, Any], again: bool
    ) -> None:
        if self._gone:
            return
        try:
            answer.set_result(fn(*args, **kwargs))
        except Exception as error:
            answer.set_exception(error)
        self._doing = None
        if again:
            self._loop.call_later(self._loop.thread_time(), answer.come_again)
        self._next()

    def _die(self) -> None:
        """The process is gone, and the pipe with it."""
        self._gone = True
        died = WorkerDied(f"process {self._number} ended")
        if self._doing is not None and not self._doing.done():
            self._doing.set_exception(died)
        while self._waiting:
            answer = self._waiting.popleft()[0]
            if answer.set_running_or_notify_cancel():
                answer.set_exception(died)
