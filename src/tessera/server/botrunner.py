"""Bots and questions about odds, worked out beside the server so that its loop never waits.

A worker gets what the seat may know and nothing else: the bytes of its view and its legal commands. It binds
the title itself. A worker that dies is replaced; where there are no worker processes, a thread does the work.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from fractions import Fraction
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

_games: dict[tuple[str, tuple[str, ...]], AnyGame] = {}


def _begin() -> None:
    """A worker leaves Ctrl-C to the server and ends when the server is gone, however that ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


def _warm() -> bool:
    return bool(registry.titles())


def _game(task: Task) -> AnyGame:
    key = (task.title, task.folders)
    game = _games.get(key)
    if game is None:
        game = _games[key] = registry.game(task.title, task.folders)
    return game


def view_from(game: AnyGame, data: bytes) -> Any:
    """The view that these bytes describe."""
    return game.codec.view_from(unpack(data))


def _plan(data: bytes) -> list[Plain]:
    task = _DECODER.decode(data)
    game = _game(task)
    read = game.codec.commands.from_plain
    legal = [read(command) for command in task.legal]
    bot = bot_named(game, task.kind)
    planned = bot.plan(view_from(game, task.view), legal, SplitMix64(task.seed))
    return [game.codec.commands.plain(command) for command in planned]


def _ask(data: bytes) -> tuple[list[tuple[str, int, int]], bool]:
    task = _DECODER.decode(data)
    game = _game(task)
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


class Crew:
    """Those who think beside the server."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: Executor | None = None
        self._fits: dict[type, bool] = {}
        self._thread = ThreadPoolExecutor(1, "tessera-bots")

    def warm(self) -> None:
        """Start the workers now, so that the first bot does not wait for them."""
        if self._processes:
            for _ in range(self._processes):
                self._executor().submit(_warm)

    def renew(self) -> None:
        """Give all work from now on to new workers; the present ones end when theirs is done.

        A new worker looks for itself whether the rules are compiled by now. Only bytes go to it and come
        back, so it may run another form of the rules than the server.
        """
        if self._pool is not None:
            self._pool.shutdown(wait=False)
            self._pool = None
            self.warm()

    def close(self) -> None:
        """Let the workers go."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
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
        if not self._processes or not self._fit(game, view):
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

    async def _run(self, work: Any, task: Task, patience: float) -> Any:
        data = _ENCODER.encode(task)
        loop = asyncio.get_running_loop()
        if not self._processes:
            return await asyncio.wait_for(loop.run_in_executor(self._thread, work, data), patience)
        for last in (False, True):
            pool = self._executor()
            try:
                return await asyncio.wait_for(loop.run_in_executor(pool, work, data), patience)
            except BrokenProcessPool:
                if pool is self._pool:
                    self._pool = None
                if last:
                    raise
        raise AssertionError("one of two attempts returns or raises")

    def _executor(self) -> Executor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, context, initializer=_begin)
        return self._pool

    def _fit(self, game: AnyGame, view: Any) -> bool:
        """Whether this title's views survive the way to a worker; found out with the first one."""
        fits = self._fits.get(game.view_type)
        if fits is None:
            data = pack(view)
            try:
                fits = pack(view_from(game, data)) == data
            except (Malformed, TypeError, NameError):
                fits = False
            self._fits[game.view_type] = fits
        return fits
