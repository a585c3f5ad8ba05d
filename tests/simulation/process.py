"""A server process in a simulation: the real application on a simulated machine, at a place of its own."""

import asyncio
import random
from collections.abc import Callable
from concurrent.futures import Executor
from contextvars import Context
from pathlib import Path
from typing import Any, Final

from tests.simulation.keeper import SimKeeper, Ways
from tests.simulation.labour import SimWorker
from tests.simulation.loop import PROCESS, LaterThread, SimLoop

from tessera import machine
from tessera.server.app import Application
from tessera.server.lobby import Lobby
from tessera.server.settings import Settings
from tessera.store import Store
from tessera.store.chained import ChainedStore

EPOCH_MS: Final = 1_800_000_000_000
NO_FILES: Final = Path(__file__).parent / "no such folder"  # the browser client is no part of it


class SimMachine(machine.Machine):
    """The machine of one process: its clock may be set, its chance follows from the seed."""

    def __init__(self, loop: SimLoop, seed: str, uptime: float) -> None:
        self.set_by = 0.0  # seconds by which somebody has set the clock
        self._loop = loop
        self._uptime = uptime
        self._chance = random.Random(f"{seed}/machine")
        self.workers = 0
        self.befalls = ""  # the next thing that a worker does

    def now_ms(self) -> int:
        return EPOCH_MS + round((self._loop.time() + self.set_by) * 1000)

    def monotonic(self) -> float:
        return self._loop.time() + self._uptime

    def token(self, size: int) -> str:
        return self._chance.randbytes(size).hex()

    def secret(self, size: int) -> bytes:
        return self._chance.randbytes(size)

    def bits(self, count: int) -> int:
        return self._chance.getrandbits(count)

    def threads(self, count: int, name: str) -> Executor:
        return LaterThread(self._loop)

    def worker(self, begin: Callable[[], Any]) -> Any:
        self.workers += 1
        return SimWorker(self._loop, self.workers, self._befall)

    def _befall(self) -> str:
        befalls, self.befalls = self.befalls, ""
        return befalls

    def start(self, work: Callable[[], None], name: str) -> None:
        self._loop.call_later(self._loop.thread_time(), work)


class Process:
    """A place where one process runs after the other."""

    def __init__(self, loop: SimLoop, ways: Ways, settings: Settings, seed: str, place: str) -> None:
        self.place = place
        self.key = ""
        self.up = False
        self.context = Context()
        self.app: Any = None
        self.lives = 0
        self.machine = SimMachine(loop, f"{seed}/{place}", 0.0)
        self._loop = loop
        self._ways = ways
        self._settings = settings
        self._seed = seed
        self._told_to_stop: asyncio.Future[None] | None = None
        self._running: asyncio.Task[None] | None = None
        self._set_by = 0.0

    def start(self) -> None:
        """Begin a new life."""
        assert not self.up
        self.lives += 1
        self.key = f"{self.place}.{self.lives}"
        self.context = Context()
        self.machine = SimMachine(self._loop, f"{self._seed}/{self.key}", 1000.0 * self.lives)
        self.machine.set_by = self._set_by
        self.context.run(machine.use, self.machine)
        self.context.run(PROCESS.set, self.key)
        self._running = self._loop.create_task(self._live(), context=self.context.copy())

    async def _live(self) -> None:
        """What uvicorn does: the lifespan of the application, around everything else."""
        keeper = SimKeeper(self._ways, self.place, self.key)

        async def open_db(_: str | Path) -> Store:
            return ChainedStore(keeper)

        self.app = Application("", self._settings, NO_FILES, open_db=open_db)
        stop = self._told_to_stop = self._loop.create_future()
        key = self.key
        began = False

        async def receive() -> dict[str, Any]:
            nonlocal began
            if began:
                await stop
                return {"type": "lifespan.shutdown"}
            began = True
            return {"type": "lifespan.startup"}

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "lifespan.startup.complete" and self.key == key:
                self.up = True

        try:
            await self.app({"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}, receive, send)
        finally:
            if self.key == key:
                self.up = False

    def set_clock(self, seconds: float) -> None:
        """Somebody sets the clock of this machine; a later process has it so, too."""
        self._set_by += seconds
        self.machine.set_by = self._set_by

    def terminate(self) -> None:
        """As a host stops it: no new callers; it ends when it has said goodbye."""
        if self.up and self._told_to_stop is not None and not self._told_to_stop.done():
            self.up = False
            self._told_to_stop.set_result(None)

    def die(self) -> None:
        """As suddenly as it gets."""
        self.up = False
        self._loop.kill(self.key)

    @property
    def is_over(self) -> bool:
        """Whether there is no process here."""
        return not self.up and (
            self._running is None or self._running.done() or self._loop.is_killed(self.key)
        )

    def lobby(self) -> Lobby | None:
        """Its tables, while it is up."""
        found: Lobby | None = self.app.lobby() if self.up else None
        return found
