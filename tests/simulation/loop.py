"""An event loop without a clock, a selector or threads: one seed, one run.

Time stands still while anything is ready and then jumps to the next timer. Callbacks of one process run in
the order in which they were asked for, as asyncio promises; between processes, and between timers that are
due together, no order is promised, so the seed chooses. What the server gives to a thread is done a little
later in the same thread. A process is a name in the context of its tasks: it can be held, and it can be
killed, after which nothing of it runs again.
"""

import asyncio
import heapq
import random
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, Future
from contextvars import Context, ContextVar, copy_context
from typing import Any, Final, TypeVar, TypeVarTuple

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

OUTSIDE: Final = "outside"  # whatever belongs to no server process: people, the network, the disk
PROCESS: Final[ContextVar[str]] = ContextVar("simulated process", default=OUTSIDE)

_LATE: Final = 0.08  # of what is given to threads, this part takes long


class SimFuture(asyncio.Future[Any]):
    """A future whose place in a set does not follow from an address in memory."""

    serial = 0

    def __hash__(self) -> int:
        return self.serial


class SimTask(asyncio.Task[Any]):
    """The same for a task."""

    serial = 0

    def __hash__(self) -> int:
        return self.serial


class _Handle(asyncio.TimerHandle):
    """Something to call, and whose it is."""

    def __init__(
        self,
        when: float,
        callback: Callable[..., object],
        args: tuple[Any, ...],
        loop: asyncio.AbstractEventLoop,
        context: Context,
    ) -> None:
        super().__init__(when, callback, args, loop, context)
        self.context = context
        self.process = context.get(PROCESS, OUTSIDE)

    def run(self) -> None:
        """Call it."""
        self._run()  # what every loop calls


class SimLoop(asyncio.AbstractEventLoop):
    """Runs one world. `step` runs one callback; whoever drives it looks at the world in between."""

    def __init__(self, seed: str) -> None:
        self.steps = 0
        self.faults: list[dict[str, Any]] = []  # exceptions that nobody caught
        self._now = 0.0
        self._serial = 0
        self._order = random.Random(f"{seed}/order")
        self._threads = random.Random(f"{seed}/threads")
        self._ready: dict[str, deque[_Handle]] = {}
        self._timers: list[tuple[float, float, int, _Handle]] = []
        self._held: set[str] = set()
        self._dead: set[str] = set()
        self._graves: list[_Handle] = []  # what the dead would have done next
        self._tasks: list[SimTask] = []
        self._burying = False

    # ------------------------------------------------------------ running

    def step(self) -> bool:
        """Run one callback, at the time it is due; False if there will never be one again."""
        while True:
            able = [name for name, queue in self._ready.items() if queue and name not in self._held]
            if able:
                name = able[0] if len(able) == 1 else able[self._order.randrange(len(able))]
                handle = self._ready[name].popleft()
                if not self._ready[name]:
                    del self._ready[name]
                if handle.cancelled():
                    continue
                self.steps += 1
                asyncio._set_running_loop(self)
                try:
                    handle.run()
                finally:
                    asyncio._set_running_loop(None)
                return True
            if not self._timers:
                return False
            self._jump()

    def next_at(self) -> float:
        """When the next callback is due."""
        if any(queue and name not in self._held for name, queue in self._ready.items()):
            return self._now
        return self._timers[0][0] if self._timers else float("inf")

    def _jump(self) -> None:
        """To the next timer, and all that is due with it."""
        self._now = max(self._now, self._timers[0][0])
        while self._timers and self._timers[0][0] <= self._now:
            handle = heapq.heappop(self._timers)[3]
            if not handle.cancelled():
                self._queue(handle)

    def _queue(self, handle: _Handle) -> None:
        if self._is_dead(handle.process):
            self._graves.append(handle)
        else:
            self._ready.setdefault(handle.process, deque()).append(handle)

    def _is_dead(self, process: str) -> bool:
        return process in self._dead and not self._burying

    def hold(self, process: str) -> None:
        """Nothing of it runs until it is let go; its timers go off meanwhile."""
        self._held.add(process)

    def let_go(self, process: str) -> None:
        """It runs on."""
        self._held.discard(process)

    def kill(self, process: str) -> None:
        """Nothing of it ever runs again."""
        self._dead.add(process)
        self._held.discard(process)
        self._graves += self._ready.pop(process, ())

    def is_killed(self, process: str) -> bool:
        """Whether it was killed."""
        return process in self._dead

    def bury(self) -> None:
        """The world is over: end every task, also of the dead, so that nothing is left for the collector."""
        self._burying = True
        self._held.clear()
        for handle in self._graves:
            self._queue(handle)
        for _ in range(50):
            left = [task for task in self._tasks if not task.done()]
            if not left:
                return
            asyncio._set_running_loop(self)
            for task in left:
                task.cancel()
            asyncio._set_running_loop(None)
            until = self._now + 2.0
            while self.next_at() <= until and self.step():
                pass

    # ------------------------------------------------------------ what asyncio asks of a loop

    def time(self) -> float:
        return self._now

    def call_soon(
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.Handle:
        handle = _Handle(self._now, callback, args, self, copy_context() if context is None else context)
        self._queue(handle)
        return handle

    def call_soon_threadsafe(
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.Handle:
        return self.call_soon(callback, *args, context=context)

    def call_later(
        self, delay: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(
        self, when: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        handle = _Handle(when, callback, args, self, copy_context() if context is None else context)
        self._serial += 1
        heapq.heappush(self._timers, (when, self._order.random(), self._serial, handle))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """A cancelled timer is thrown away when it is due."""

    def create_future(self) -> "asyncio.Future[Any]":
        future = SimFuture(loop=self)
        self._serial += 1
        future.serial = self._serial
        return future

    def create_task(
        self, coro: Any, *, name: str | None = None, context: Context | None = None, **_: Any
    ) -> "asyncio.Task[Any]":
        task = SimTask(coro, loop=self, name=name, context=context)
        self._serial += 1
        task.serial = self._serial
        self._tasks.append(task)
        if len(self._tasks) % 2048 == 0:
            self._tasks = [each for each in self._tasks if not each.done()]
        return task

    def run_in_executor(  # type: ignore[override]  # the stub is a coroutine, the real one is not
        self, executor: Any, func: Callable[..., T], *args: Any
    ) -> "asyncio.Future[T]":
        future = self.create_future()

        def work() -> None:
            if future.done():
                return
            try:
                future.set_result(func(*args))
            except Exception as error:
                future.set_exception(error)

        self.call_later(self.thread_time(), work)
        return future

    def thread_time(self) -> float:
        """How long a thread takes for what it is given."""
        late = self._threads.random() < _LATE
        return self._threads.uniform(0.02, 0.4) if late else self._threads.uniform(0.0, 0.004)

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if not self._burying:
            self.faults.append(context)


class LaterThread(Executor):
    """In the place of a thread of the server's own: what it is given is done later, in this one."""

    def __init__(self, loop: SimLoop) -> None:
        self._loop = loop
        self._free_at = 0.0

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> "Future[T]":
        future: Future[T] = Future()

        def work() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                future.set_result(fn(*args, **kwargs))
            except Exception as error:
                future.set_exception(error)

        self._free_at = max(self._free_at, self._loop.time()) + self._loop.thread_time()
        self._loop.call_at(self._free_at, work)
        return future


def new_loop(seed: str) -> SimLoop:
    """A loop; of all that asyncio's could do, it does what the server asks for."""
    return SimLoop(seed)  # type: ignore[abstract]  # sockets, signals and children are real: none of them here


def run(loop: SimLoop, work: Coroutine[Any, Any, T]) -> T:
    """Run one thing to its end; for what needs no world."""
    task = loop.create_task(work)
    while not task.done():
        if not loop.step():
            raise AssertionError("it waits for ever")
    result: T = task.result()
    return result
