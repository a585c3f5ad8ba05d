"""Whoever is next at a table when it is not a person: bots, and clocks that run out."""

import asyncio
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any, Final

from tessera.bots.play import bot_named
from tessera.core.errors import Illegal
from tessera.core.game import HOST
from tessera.core.streams import stream_value
from tessera.machine import monotonic
from tessera.server import proposals
from tessera.server.clocks import ticks_ms
from tessera.server.errors import Refused
from tessera.server.logs import failed, of_nobody, warn
from tessera.server.metrics import Metrics
from tessera.server.rules import Rules
from tessera.server.settings import Settings
from tessera.server.workers import WorkerPool
from tessera.server.writer import Writer
from tessera.store.tasks import end

FAILURES: Final = 2  # in succession, after which a bot is not waited for
REST: Final = 64  # entries for which the random player then has its seat


class Trust:
    """How far the bots of a table can be relied on: one that fails again and again must not hold it up."""

    def __init__(self) -> None:
        self._failures: dict[int, int] = {}  # by seat, since it last had an answer
        self._rests: dict[int, int] = {}  # seats the random player has, with the entry until which

    def player(self, seat: int, own: str, at: int) -> str:
        """Who plays a seat at an entry: its own bot, or the random player in its place."""
        return "random" if at < self._rests.get(seat, 0) else own

    def answered(self, seat: int) -> None:
        """A bot has planned."""
        self._failures.pop(seat, None)

    def failed(self, seat: int, at: int) -> bool:
        """A bot has failed; whether it rests now. After a rest it has one try."""
        self._failures[seat] = self._failures.get(seat, 0) + 1
        if self._failures[seat] < FAILURES:
            return False
        self._rests[seat] = at + REST
        return True


class Turns:
    """Lets bots think and clocks run at one table."""

    def __init__(
        self, writer: Writer, pool: WorkerPool, rules: Rules, settings: Settings, metrics: Metrics
    ) -> None:
        self._writer = writer
        self._ledger = writer.ledger
        self._workers = pool
        self._rules = rules
        self._settings = settings
        self._metrics = metrics
        self._trust = Trust()
        self._thinking = False
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False

    def __bool__(self) -> bool:
        """Whether something will happen by itself."""
        return self._thinking or self._timer is not None or bool(self._tasks)

    def go_on(self) -> None:
        """Look who is to act: start bots that must think and the clock that runs out first."""
        if self._stopped:
            return
        ledger = self._ledger
        awaited = ledger.awaited()
        if not self._thinking and any(ledger.seats[seat].is_bot for seat in awaited):
            self._thinking = True
            self._spawn(self._think())
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        out = ledger.clock.first_out() if awaited else None
        if out is not None:
            self._ring_in(max(0, out[0] - ticks_ms()) / 1000)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside, until it is done or the table stops."""
        task = asyncio.create_task(work, context=of_nobody())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Do no more."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        await end(self._tasks)

    # ------------------------------------------------------------ bots

    async def _think(self) -> None:
        """Play the bots' seats until a person is to act."""
        try:
            while not self._stopped:
                async with self._writer.lock:
                    await self._writer.settle()
                    ledger = self._ledger
                    bots = [seat for seat in ledger.awaited() if ledger.seats[seat].is_bot]
                    if not bots:
                        return
                    seat, at = bots[0], ledger.seq
                    view = ledger.match.view(seat)
                    player = self._trust.player(seat, ledger.seats[seat].player, at)
                    looks = bot_named(ledger.game, player).needs_legal
                    legal = ledger.match.legal(seat) if looks else []
                began = monotonic()
                commands = await self._plan(seat, player, at, view, legal)
                took = monotonic() - began
                self._metrics.bot_time.observe(took)
                spare = self._settings.bot_pace - took
                if spare > 0:
                    await asyncio.sleep(spare)
                await self._carry_out(seat, at, commands)
        except Refused as refusal:
            warn("bot waits", table=self._ledger.id, error=str(refusal))
            await asyncio.sleep(1.0)
        finally:
            self._thinking = False
            if not self._stopped:
                with suppress(RuntimeError):  # no loop runs any more: the process has come to its end
                    asyncio.get_running_loop().call_soon(self.go_on)

    async def _plan(self, seat: int, player: str, at: int, view: Any, legal: list[Any]) -> Sequence[Any]:
        ledger = self._ledger
        made = ledger.made
        seed = stream_value(made.secret.hex() or made.seed, f"bot {seat} at {at}")
        try:
            planned = await self._workers.plan(
                ledger.game, self._rules, seat, player, view, legal, seed, self._settings.bot_patience
            )
            if player != "random":
                self._trust.answered(seat)
            return planned
        except Exception:  # whatever a bot does wrong, the table plays on
            self._metrics.bot_faults.inc()
            failed("bot failed", table=ledger.id, seat=seat, position=at)
            if self._trust.failed(seat, at):
                warn("random player takes over", table=ledger.id, seat=seat, until=at + REST)
            return [legal[seed % len(legal)]] if legal else []

    async def _carry_out(self, seat: int, at: int, commands: Sequence[Any]) -> None:
        """Send what a bot planned, as long as nobody else comes between; what is refused is left out.

        If all of it is refused, the last legal command stands in: the one that ends a turn, if any.
        """
        ledger = self._ledger
        code = "nothing planned"
        accepted = False
        for command in commands:
            async with self._writer.lock:
                if self._stopped or ledger.seq != at or (accepted and seat not in ledger.actors()):
                    return
                try:
                    await self._write(seat, at, command)
                    at = ledger.seq
                    accepted = True
                except Illegal as refusal:
                    code = refusal.code
        if accepted:
            return
        async with self._writer.lock:
            if not self._stopped and ledger.seq == at:
                self._metrics.bot_faults.inc()
                warn("bot chose what is not legal", table=ledger.id, seat=seat, code=code)
                await self._write(seat, at, ledger.match.legal(seat)[-1])

    async def _write(self, seat: int, at: int, command: Any) -> None:
        try:
            await self._writer.write(lambda ledger: proposals.command(ledger, seat, command, at))
        except Refused as refusal:
            if refusal.code not in ("stale", "table.finished"):
                raise
        finally:
            self.go_on()

    # ------------------------------------------------------------ clocks

    def _ring_in(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(seconds, lambda: self._spawn(self._time_is_up()))

    async def _time_is_up(self) -> None:
        self._timer = None
        try:
            async with self._writer.lock:
                await self._writer.settle()
                out = self._ledger.clock.first_out() if self._ledger.awaited() else None
                if out is not None and out[0] <= ticks_ms():
                    await self._expire(out[1])
                self.go_on()
        except Refused as refusal:
            warn("clock waits", table=self._ledger.id, error=str(refusal))
            self._ring_in(1.0)

    async def _expire(self, seat: int) -> None:
        """A title may have a rule for it, as a command of the host. Otherwise the seat has lost."""
        at = self._ledger.seq
        commands = self._ledger.match.legal(HOST)
        if commands:
            await self._writer.write(
                lambda ledger: proposals.command(ledger, HOST, commands[0], at, charge=seat)
            )
        else:
            await self._writer.write(lambda ledger: proposals.forfeit(ledger, seat, at))
