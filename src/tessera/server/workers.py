"""Bots and questions about odds, worked out beside the server so that its loop never waits.

A worker gets what the seat may know and nothing else: the bytes of its view and its legal commands. It binds
the title itself. A worker that dies is replaced; where there are no worker processes, a thread does the work.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from fractions import Fraction
from functools import cache
from typing import Any, Final, TypeVar

import msgspec

from tessera import registry
from tessera.bots.play import bot_named
from tessera.core.codec import Plain, pack, unpack
from tessera.core.errors import Malformed
from tessera.core.odds import odds
from tessera.core.rng import SplitMix64
from tessera.core.streams import stream_value
from tessera.registry import AnyGame

T = TypeVar("T")

WORLDS: Final = 4  # worlds in which a question is asked: if they agree, nothing hidden matters
MOST_ANSWERS: Final = 24


class Task(msgspec.Struct, frozen=True):
    """What a worker is given, as plain data."""

    title: str
    folders: tuple[str, ...]
    seat: int
    view: bytes
    seed: int
    kind: str = ""  # of the bot
    legal: tuple[Any, ...] = ()
    command: Any = None  # of the question
    budget: int = 0


_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(Task)

# ---------------------------------------------------------------- in the worker


def _begin() -> None:
    """A worker leaves Ctrl-C to the server and ends when the server is gone, however that ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it was held back until now: see `_uninterrupted`
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


def _start() -> None:
    """Nothing: whoever has done it is there."""


@cache
def _game(title: str, folders: tuple[str, ...]) -> AnyGame:
    """The title by the rules it had first, as the server keeps it too, however an overlay changes."""
    return registry.game(title, folders)


def _bind(title: str, folders: tuple[str, ...]) -> bool:
    return bool(_game(title, folders).codec)


def _prepare(data: bytes) -> None:
    """Build all that the first task of a title takes, and is not the task."""
    task = _DECODER.decode(data)
    view_from(_game(task.title, task.folders), task.view)


def view_from(game: AnyGame, data: bytes) -> Any:
    """The view that these bytes describe."""
    return game.codec.view_from(unpack(data))


def _plan(data: bytes) -> list[Plain]:
    task = _DECODER.decode(data)
    game = _game(task.title, task.folders)
    read = game.codec.commands.from_plain
    legal = [read(command) for command in task.legal]
    bot = bot_named(game, task.kind)
    planned = bot.plan(view_from(game, task.view), legal, SplitMix64(task.seed))
    return [game.codec.commands.plain(command) for command in planned]


def _ask(data: bytes) -> tuple[list[tuple[str, int, int]], bool]:
    task = _DECODER.decode(data)
    game = _game(task.title, task.folders)
    view = view_from(game, task.view)
    command = game.codec.commands.from_plain(task.command)

    def question(state: Any, events: list[Any]) -> str:
        seen = [game.redact(state, event, None) for event in events]
        return "; ".join(game.tell(event) for event in seen if event is not None)

    total: dict[str, Fraction] = {}
    worlds: list[dict[str, Fraction]] = []
    exact = True
    for world in range(WORLDS):
        state = game.determinise(view, task.seat, SplitMix64(stream_value(task.seed, f"world {world}")))
        chances = game.foresee(state, task.seat, command)
        if chances is None:
            found = odds(game, state, task.seat, command, question, max(1, task.budget // WORLDS))
            chances = found.lower
            exact = exact and found.exact
        exact = exact and chances == (worlds[0] if worlds else chances)
        worlds.append(chances)
        for answer, chance in chances.items():
            total[answer] = total.get(answer, Fraction(0)) + chance / WORLDS
    ordered = sorted(total.items(), key=lambda item: -item[1])[:MOST_ANSWERS]
    return [(answer, chance.numerator, chance.denominator) for answer, chance in ordered], exact


# ---------------------------------------------------------------- in the server


class Worker:
    """One process or thread that thinks, and what has been made ready in it."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self._given: set[Future[Any]] = set()
        self._expected: set[tuple[str, tuple[str, ...]]] = set()
        self._prepared: dict[tuple[str, tuple[str, ...]], asyncio.Future[None]] = {}

    def waiting(self) -> int:
        """How much it has to do. What nobody waits for any more still has to be finished."""
        self._given = {work for work in self._given if not work.done()}
        return len(self._given)

    def give(self, work: Callable[..., T], *details: Any) -> Future[T]:
        """Something to do after all that it was given before."""
        given = self._executor.submit(work, *details)
        self._given.add(given)
        return given

    def expect(self, title: str, folders: tuple[str, ...]) -> None:
        """Bind a title when there is nothing else to do, so that its first task finds it bound."""
        if (title, folders) not in self._expected:
            self._expected.add((title, folders))
            with suppress(BrokenProcessPool):  # whoever takes its place binds what it is asked about
                self.give(_bind, title, folders)

    async def prepare(self, task: Task, data: bytes) -> None:
        """Make a task's title ready, however long it takes: nobody's patience should count that."""
        key = (task.title, task.folders)
        ready = self._prepared.get(key)
        if ready is None or (ready.done() and (ready.cancelled() or ready.exception() is not None)):
            ready = self._prepared[key] = asyncio.wrap_future(self.give(_prepare, data))
        await asyncio.shield(ready)

    def close(self, finish: bool = False) -> None:
        """Let it go; what it is at, it may finish, and with `finish` all that it was given."""
        self._executor.shutdown(wait=False, cancel_futures=not finish)


class WorkerPool:
    """Those who think beside the server."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._fits: dict[type, bool] = {}
        self._thread = ThreadPoolExecutor(1, "tessera-bots")
        self._workers: list[Worker] = []

    def warm(self) -> None:
        """Start the workers now, so that the first bot does not wait for them."""
        self._all()

    def expect(self, game: AnyGame, folders: Sequence[str]) -> None:
        """A bot will be asked about this title: workers may bind it while nobody waits."""
        if self._processes:
            for worker in self._all():
                worker.expect(game.name, tuple(folders))

    def renew(self) -> None:
        """Give all work from now on to new workers; the present ones end when theirs is done.

        A new worker looks for itself whether the rules are compiled by now. Only bytes go to it and come
        back, so it may run another form of the rules than the server.
        """
        if self._processes:
            old, self._workers = self._workers, []
            for worker in old:
                worker.close(finish=True)
            self.warm()

    def close(self) -> None:
        """Let the workers go."""
        for worker in self._workers:
            worker.close()
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def plan(
        self,
        game: AnyGame,
        folders: Sequence[str],
        seat: int,
        kind: str,
        view: Any,
        legal: Sequence[Any],
        seed: int,
        patience: float,
    ) -> Sequence[Any]:
        """The commands a bot wants to send, one after the other."""
        if len(legal) == 1:
            return legal
        bot = bot_named(game, kind)
        if kind == "random":
            return bot.plan(view, legal, SplitMix64(seed))
        if not self._processes or not await self._fit(game, view):
            work = asyncio.get_running_loop().run_in_executor(
                self._thread, bot.plan, view, legal, SplitMix64(seed)
            )
            return await asyncio.wait_for(work, patience)
        write = game.codec.commands.plain
        task = Task(
            game.name,
            tuple(folders),
            seat,
            pack(view),
            seed,
            kind,
            tuple([write(command) for command in legal]),
        )
        planned = await self._run(_plan, task, patience)
        return [game.codec.commands.from_plain(command) for command in planned]

    async def ask(
        self,
        game: AnyGame,
        folders: Sequence[str],
        seat: int,
        view: Any,
        command: Plain,
        budget: int,
        patience: float,
    ) -> tuple[list[tuple[str, int, int]], bool]:
        """The chances of what everyone would see come of a command, and whether they are exact."""
        data = pack(view)
        task = Task(
            game.name, tuple(folders), seat, data, stream_value(0, data.hex()), command=command, budget=budget
        )
        found: tuple[list[tuple[str, int, int]], bool] = await self._run(_ask, task, patience)
        return found

    async def _run(self, work: Callable[[bytes], T], task: Task, patience: float) -> T:
        data = _ENCODER.encode(task)
        died = False
        while True:
            worker = min(self._all(), key=Worker.waiting)
            try:
                await worker.prepare(task, data)
                if worker not in self._workers:
                    continue  # it was renewed meanwhile, and takes no more
                return await asyncio.wait_for(asyncio.wrap_future(worker.give(work, data)), patience)
            except BrokenProcessPool:
                if worker in self._workers:
                    self._workers.remove(worker)
                    worker.close()
                if died:
                    raise
                died = True

    def _all(self) -> list[Worker]:
        """The workers; one that is missing is started."""
        if not self._processes and not self._workers:
            self._workers.append(Worker(self._thread))
        while len(self._workers) < self._processes:
            context = multiprocessing.get_context("spawn")
            worker = Worker(ProcessPoolExecutor(1, context, initializer=_begin))
            with _uninterrupted():
                worker.give(_start)
            self._workers.append(worker)
        return self._workers

    async def _fit(self, game: AnyGame, view: Any) -> bool:
        """Whether this title's views survive the way to a worker; found out with the first one."""
        fits = self._fits.get(game.view_type)
        if fits is None:
            fits = self._fits[game.view_type] = await asyncio.to_thread(_survives, game, view)
        return fits


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """A process that is started here waits with Ctrl-C until it can leave it to the server."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _survives(game: AnyGame, view: Any) -> bool:
    data = pack(view)
    try:
        return pack(view_from(game, data)) == data
    except (Malformed, TypeError, NameError):
        return False
