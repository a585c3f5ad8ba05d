"""Bots and questions about odds and knowledge, worked out beside the server so that its loop never waits.

A worker gets what the seat may know and nothing else: the bytes of its view and its legal commands. It binds
the title itself. A worker that dies, hangs or is stopped is replaced (`supervisor`); where there are no
worker processes, a thread does the work.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, Final, TypeVar

import msgspec

from tessera.bots.play import bot_named
from tessera.bots.weighing import Weighed, weigh
from tessera.core.codec import Plain, pack, unpack
from tessera.core.errors import Malformed
from tessera.core.game import Turn
from tessera.core.rng import SplitMix64
from tessera.core.streams import stream_value
from tessera.registry import AnyGame
from tessera.server import taking_back
from tessera.server.rules import Rules, bind
from tessera.server.supervisor import Supervisor, Worker

T = TypeVar("T")

BEST: Final = "bot"  # the title's own at its best
MOST_QUESTIONS: Final = 64  # that wait for one worker; bots wait as long as it takes


class Task(msgspec.Struct, frozen=True):
    """What a worker is given, as plain data."""

    title: str
    rules: Rules
    seat: int
    view: bytes
    seed: int
    kind: str = ""  # of the bot
    legal: tuple[Any, ...] = ()
    command: Any = None  # of the question
    commands: tuple[Any, ...] = ()  # of what is to be taken back
    after: bytes = b""  # the view it led to
    budget: int = 0


_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(Task)

# ---------------------------------------------------------------- in the worker


@cache
def _game(title: str, rules: Rules) -> AnyGame:
    """The title by the rules it had first, as the server keeps it too, however an overlay changes."""
    return bind(title, rules)


def _bind(title: str, rules: Rules, view: bytes) -> None:
    """Build all that the first task of a title takes, and is not the task."""
    game = _game(title, rules)
    with suppress(Malformed, TypeError, NameError):  # one whose views do not survive the way: see `_fit`
        view_from(game, view)


def _prepare(data: bytes) -> None:
    task = _DECODER.decode(data)
    _bind(task.title, task.rules, task.view)


def view_from(game: AnyGame, data: bytes) -> Any:
    """The view that these bytes describe."""
    return game.codec.view_from(unpack(data))


def _plan(data: bytes) -> list[Plain]:
    task = _DECODER.decode(data)
    game = _game(task.title, task.rules)
    read = game.codec.commands.from_plain
    legal = [read(command) for command in task.legal]
    bot = bot_named(game, task.kind)
    planned = bot.plan(Turn(game, task.seat, view_from(game, task.view), legal, SplitMix64(task.seed)))
    return [game.codec.commands.plain(command) for command in planned]


def _hint(data: bytes) -> tuple[dict[str, Plain], str, str]:
    """The best bot's first legal command, its words and its reason, all from the view."""
    task = _DECODER.decode(data)
    game = _game(task.title, task.rules)
    read = game.codec.commands.from_plain
    legal = [read(command) for command in task.legal]
    return advice(game, task.seat, view_from(game, task.view), legal, task.seed)


def advice(
    game: AnyGame, seat: int, view: Any, legal: Sequence[Any], seed: int
) -> tuple[dict[str, Plain], str, str]:
    """What the title's best bot would do here, in words, and why."""
    bot = bot_named(game, BEST)
    planned = bot.plan(Turn(game, seat, view, legal, SplitMix64(seed)))
    command = next((each for each in planned if each in legal), None)
    if command is None:  # a plan may begin with what the rules then refuse
        command = bot.choose(Turn(game, seat, view, legal, SplitMix64(seed)))
    return game.codec.commands.plain(command), game.phrase(command, view), bot.why(view, command)


def _ask(data: bytes) -> Weighed:
    task = _DECODER.decode(data)
    game = _game(task.title, task.rules)
    command = game.codec.commands.from_plain(task.command)
    return weigh(game, view_from(game, task.view), task.seat, command, task.seed, task.budget)


def _learned(data: bytes) -> bool:
    task = _DECODER.decode(data)
    game = _game(task.title, task.rules)
    before, after = view_from(game, task.view), view_from(game, task.after)
    return taking_back.learned(
        game, taking_back.Question(task.seat, before, list(task.commands), after), task.seed
    )


# ---------------------------------------------------------------- in the server


class WorkerPool:
    """Those who think beside the server."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._fits: dict[type, bool] = {}
        self._expected: dict[tuple[str, Rules], bytes] = {}  # titles, each with one of its views
        self._crew = Supervisor(processes, self._make_ready)
        self._here = Supervisor(0)  # for what cannot leave this process

    def warm(self) -> None:
        """Start the workers now, so that the first bot does not wait for them."""
        self._crew.workers()

    def given(self) -> int:
        """How much the workers have to do: plans and questions. May be asked from any thread."""
        return self._crew.given() + self._here.given()

    async def answer(self, patience: float) -> None:
        """Let a worker say that it lives, if none has anything else to do: one that works is watched.

        `TimeoutError` if none does in time, `WorkerDied` or `OSError` if there is none.
        """
        if self._processes and not self._crew.given():
            await self._crew.run(bool, patience=patience)

    def expect(self, game: AnyGame, rules: Rules, view: Callable[[], Any]) -> None:
        """This title is played: every worker, also one that comes later, gets ready while nobody waits."""
        key = (game.name, rules)
        if self._processes and key not in self._expected:
            workers = self._crew.workers()
            self._expected[key] = pack(view())
            for worker in workers:
                worker.give(_bind, *key, self._expected[key])

    def _make_ready(self, worker: Worker) -> None:
        for (title, rules), view in self._expected.items():
            worker.give(_bind, title, rules, view)

    def renew(self) -> None:
        """Give all work from now on to new workers; the present ones end when theirs is done.

        A new worker looks for itself whether the rules are compiled by now. Only bytes go to it and come
        back, so it may run another form of the rules than the server.
        """
        if self._processes:
            self._crew.renew()

    def close(self) -> None:
        """Let the workers go, whatever they are at."""
        self._crew.close()
        self._here.close()

    async def plan(
        self,
        game: AnyGame,
        rules: Rules,
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
        turn: Turn[Any, Any] = Turn(game, seat, view, legal, SplitMix64(seed))
        if kind == "random":
            return bot.plan(turn)
        if not self._processes or not await self._fit(game, view):
            return await self._here.run(bot.plan, turn, patience=patience)
        write = game.codec.commands.plain
        task = Task(
            game.name,
            rules,
            seat,
            pack(view),
            seed,
            kind,
            tuple([write(command) for command in legal]),
        )
        planned = await self._run(_plan, task, patience, most=0)
        return [game.codec.commands.from_plain(command) for command in planned]

    async def ask(
        self,
        game: AnyGame,
        rules: Rules,
        seat: int,
        view: Any,
        command: Plain,
        budget: int,
        patience: float,
    ) -> Weighed:
        """The chances of what everyone would see come of a command, and what they come from."""
        data = pack(view)
        task = Task(game.name, rules, seat, data, stream_value(0, data.hex()), command=command, budget=budget)
        return await self._run(_ask, task, patience)

    async def learned(
        self, game: AnyGame, rules: Rules, asked: taking_back.Question, patience: float
    ) -> bool:
        """Whether a seat knows more after commands of its own than it could have known before."""
        data = pack(asked.before)
        seed = stream_value(0, data.hex())
        if not self._processes or not await self._fit(game, asked.before):
            return await self._here.run(
                taking_back.learned, game, asked, seed, patience=patience, most=MOST_QUESTIONS
            )
        task = Task(
            game.name,
            rules,
            asked.seat,
            data,
            seed,
            commands=tuple(asked.commands),
            after=pack(asked.after),
        )
        return await self._run(_learned, task, patience)

    async def hint(
        self,
        game: AnyGame,
        rules: Rules,
        seat: int,
        view: Any,
        legal: Sequence[Any],
        patience: float,
    ) -> tuple[dict[str, Plain], str, str]:
        """The command that the title's best bot would send from this view, its words, and the reason."""
        data = pack(view)
        seed = stream_value(0, data.hex())  # of nothing but the view: the same question, the same answer
        if self._processes and not await self._fit(game, view):
            return await self._here.run(
                advice, game, view, legal, seed, patience=patience, most=MOST_QUESTIONS
            )
        write = game.codec.commands.plain
        task = Task(game.name, rules, seat, data, seed, BEST, tuple([write(command) for command in legal]))
        return await self._run(_hint, task, patience)

    async def _run(
        self, work: Callable[[bytes], T], task: Task, patience: float, most: int = MOST_QUESTIONS
    ) -> T:
        data = _ENCODER.encode(task)

        async def ready(worker: Worker) -> None:
            await worker.prepare((task.title, task.rules), _prepare, data)

        return await self._crew.run(work, data, patience=patience, ready=ready, most=most)

    async def _fit(self, game: AnyGame, view: Any) -> bool:
        """Whether this title's views survive the way to a worker; found out with the first one."""
        fits = self._fits.get(game.view_type)
        if fits is None:
            fits = self._fits[game.view_type] = await asyncio.to_thread(_survives, game, view)
        return fits


def _survives(game: AnyGame, view: Any) -> bool:
    data = pack(view)
    try:
        return pack(view_from(game, data)) == data
    except (Malformed, TypeError, NameError):
        return False
