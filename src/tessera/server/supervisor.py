"""Workers under supervision: whoever dies, hangs or is stopped is replaced, and nobody waits for it longer.

A worker is a process, or a thread where there are to be no processes. Each piece of work has a patience,
which counts from the moment the worker begins it. Knows neither titles nor tables.
"""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures import Executor, Future
from contextlib import suppress
from typing import Any, Final, TypeVar

from tessera import machine
from tessera.server.logs import warn
from tessera.server.processes import WorkerDied, WorkerProcess

T = TypeVar("T")

LOOK_EVERY: Final = 0.25  # seconds between two looks at a worker that has something to do
READY_PATIENCE: Final = 120.0  # to be made ready may take long, on a slow machine that interprets the rules


class Hung(TimeoutError):
    """The work took longer than its patience."""


class Crowded(TimeoutError):
    """As much waits to be worked out as may."""


class _Job:
    """Something a worker was given, and who waits for it."""

    __slots__ = ("begun", "given", "patience", "waiter")

    def __init__(self, given: "Future[Any]", patience: float) -> None:
        self.given = given
        self.patience = patience
        self.begun: float | None = None  # as far as it was seen
        self.waiter: asyncio.Future[Any] | None = None

    def fail(self, error: Exception) -> None:
        """Tell whoever waits that there will be no answer."""
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_exception(error)

    def pass_on(self) -> None:
        """Hand the answer to whoever waits for it."""
        waiter = self.waiter
        if waiter is None or waiter.done() or self.given.cancelled():
            return
        error = self.given.exception()
        if error is None:
            waiter.set_result(self.given.result())
        else:
            waiter.set_exception(error)


class Worker:
    """One process or thread, what it has to do, and what has been made ready in it."""

    def __init__(self, executor: Executor) -> None:
        self.lost = False
        self._executor = executor
        self._jobs: list[_Job] = []
        self._looking = False
        self._prepared: dict[Hashable, asyncio.Future[Any]] = {}

    @property
    def pid(self) -> int:
        """The number of its process; 0 of a thread."""
        return self._executor.pid if isinstance(self._executor, WorkerProcess) else 0

    def waiting(self) -> int:
        """How much it has to do. What nobody waits for any more still has to be finished."""
        self._jobs = [job for job in self._jobs if not job.given.done()]
        return len(self._jobs)

    def give(self, work: Callable[..., T], *details: Any, patience: float = READY_PATIENCE) -> "Future[T]":
        """Something to do after all that it was given before."""
        given = self._executor.submit(work, *details)
        self._jobs.append(_Job(given, patience))
        self._look_later()
        return given

    async def do(self, work: Callable[..., T], *details: Any, patience: float) -> T:
        """The same, and wait for it: `Hung` if it takes too long, `WorkerDied` if the worker is lost."""
        job = self._awaited(work, *details, patience=patience)
        assert job.waiter is not None, "somebody waits"
        try:
            result: T = await job.waiter
            return result
        except asyncio.CancelledError:
            job.given.cancel()  # if it has not begun it never will; if it has, it is watched to its end
            raise

    def _awaited(self, work: Callable[..., object], *details: Any, patience: float) -> _Job:
        given = self.give(work, *details, patience=patience)
        job = self._jobs[-1]
        loop = asyncio.get_running_loop()
        job.waiter = loop.create_future()

        def heard(_: object) -> None:
            with suppress(RuntimeError):  # whoever asked has gone home, and the loop with them
                loop.call_soon_threadsafe(job.pass_on)

        given.add_done_callback(heard)
        return job

    async def prepare(self, key: Hashable, work: Callable[..., object], *details: Any) -> None:
        """Make something ready, once: nobody's patience should count that."""
        ready = self._prepared.get(key)
        if ready is None or (ready.done() and (ready.cancelled() or ready.exception() is not None)):
            ready = self._awaited(work, *details, patience=READY_PATIENCE).waiter
            assert ready is not None, "somebody waits"
            ready.add_done_callback(lambda done: done.cancelled() or done.exception())  # all may have gone
            self._prepared[key] = ready
        await asyncio.shield(ready)

    def close(self, finish: bool = False) -> None:
        """Let it go; with `finish`, when it has done all that it was given."""
        self._executor.shutdown(wait=False, cancel_futures=not finish)
        if not finish:
            self.lost = True
            self._tell_all(None)

    # ------------------------------------------------------------ supervision

    def _look_later(self) -> None:
        if self._looking or self.lost:
            return
        with suppress(RuntimeError):  # without a loop nobody waits, and nobody watches
            asyncio.get_running_loop().call_later(LOOK_EVERY, self._look)
            self._looking = True

    def _look(self) -> None:
        """Is it at work, and not at the same for too long?"""
        self._looking = False
        if self.lost or not self.waiting():
            return
        now = asyncio.get_running_loop().time()
        for job in self._jobs:
            if job.given.running():
                job.begun = now if job.begun is None else job.begun
                if now - job.begun > job.patience:
                    self._lose("hung", job)
                    return
        if isinstance(self._executor, WorkerProcess) and self._executor.is_stopped():
            self._lose("stopped", None)
            return
        self._look_later()

    def _lose(self, why: str, hung: _Job | None) -> None:
        warn("worker replaced", why=why, pid=self.pid, waiting=len(self._jobs))
        self.lost = True
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._tell_all(hung)

    def _tell_all(self, hung: _Job | None) -> None:
        for job in self._jobs:
            job.fail(
                Hung("it took too long") if job is hung else WorkerDied(f"process {self.pid} was let go")
            )


class Supervisor:
    """Some workers, always as many. With no processes, one thread."""

    def __init__(self, processes: int, begin: Callable[[Worker], None] | None = None) -> None:
        self.processes = processes
        self._begin = begin  # what every worker does first
        self._workers: list[Worker] = []
        self._leaving: list[Worker] = []
        self._closed = False

    def workers(self) -> list[Worker]:
        """The workers; one that is missing is started."""
        self._workers = [worker for worker in self._workers if not worker.lost]
        while len(self._workers) < max(1, self.processes) and not self._closed:
            worker = Worker(WorkerProcess() if self.processes else machine.threads(1, "tessera-bots"))
            self._workers.append(worker)
            if self._begin is not None:
                self._begin(worker)
        return self._workers

    def waiting(self) -> int:
        """How much all of them have to do."""
        return sum(worker.waiting() for worker in self._workers)

    async def run(
        self,
        work: Callable[..., T],
        *details: Any,
        patience: float,
        ready: Callable[[Worker], Awaitable[None]] | None = None,
        most: int = 0,
    ) -> T:
        """What comes of it, by whoever has least to do. Tried once more if a worker is lost over it.

        `Hung` if it takes longer than its patience, which does not count what `ready` takes; `Crowded` if
        more than `most` waits already.
        """
        died = False
        while True:
            worker = min(self.workers(), key=Worker.waiting, default=None)
            if worker is None:
                raise WorkerDied("the workers were let go")
            if most and worker.waiting() > most:
                raise Crowded("too much waits to be worked out")
            try:
                if ready is not None:
                    await ready(worker)
                if worker not in self._workers:
                    continue  # it was renewed meanwhile, and takes no more
                return await worker.do(work, *details, patience=patience)
            except WorkerDied:
                if not worker.lost:
                    worker.close()
                if died or self._closed:
                    raise
                died = True

    def renew(self) -> None:
        """Give all work from now on to new workers; the present ones end when theirs is done."""
        self._leaving = [worker for worker in self._leaving if worker.waiting()] + self._workers
        for worker in self._workers:
            worker.close(finish=True)
        self._workers = []
        self.workers()

    def close(self) -> None:
        """Let all of them go, whatever they are at."""
        self._closed = True
        for worker in [*self._workers, *self._leaving]:
            worker.close()
