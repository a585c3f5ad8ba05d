"""A world: two server processes and more on one disk, people, a network, and a plan of what befalls them.

It runs until the plan is over and everything is mended, and then until nothing is owed to anybody. Whatever
contradicts the oracle on the way is what was found; the same plan finds the same again.
"""

import logging
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests import pebbles
from tests.simulation.disk import Disk
from tests.simulation.keeper import CRASH_AFTER, CRASH_BEFORE, FAIL_BEFORE, LOSE_ANSWER, SimKeeper, Ways
from tests.simulation.labour import BEFALLS
from tests.simulation.loop import PROCESS, new_loop
from tests.simulation.network import Network, Wire
from tests.simulation.oracle import Oracle, Violation, holder_of, plain
from tests.simulation.people import Chair, Person
from tests.simulation.plan import CALM_AT, PEOPLE, PLACES, Item, Plan
from tests.simulation.process import Process

from tessera import registry
from tessera.server.ledger import STATUS_OPEN
from tessera.server.logs import LOG
from tessera.server.processes import WorkerDied
from tessera.server.settings import Settings
from tessera.server.table import LiveTable
from tessera.store import StoreError
from tessera.store.chained import ChainedStore
from tessera.store.links import SEAL_BYTES
from tessera.store.scrubbing import scrub

MOST_CALM: Final = 150.0  # seconds in which everything must have come to rest
MOST_STEPS: Final = 400_000
LOOKS: Final = 4  # looks that must find everything at rest
TITLES: Final = ("smugglers", "pebbles", "taktik")

SETTINGS: Final = Settings(
    titles=TITLES,
    bot_processes=1,
    bot_patience=2.0,
    ask_patience=2.0,
    frames_per_second=1e6,
    frames_burst=10_000,
    writes_per_second=1e6,
    writes_burst=10_000,
    chats_per_second=1e6,
    chats_burst=10_000,
    near=5,
    snapshot_every=6,
    idle_table=1.5,
    sweep_every=0.7,
    house_every=0.0,  # no host decides anything in these worlds
    queue_frames=40,
)


class Run(NamedTuple):
    """How a world ended."""

    plan: Plan
    found: Violation | None
    trace: list[str]
    steps: int
    faults: int  # that happened
    entries: int  # in all logs

    def digest(self) -> str:
        """Equal for runs that went the same way."""
        return blake2b("\n".join(self.trace).encode(), digest_size=8).hexdigest()


@cache
def prepare() -> None:
    """Titles that worlds play, bound once."""
    folder = Path(tempfile.mkdtemp(prefix="tessera-simulation-"))
    pebbles.lay(folder)
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
    os.environ["TESSERA_TITLES"] = pebbles.titles_with(folder)
    for title in TITLES:
        registry.game(title).codec  # noqa: B018  # builds it


class _Log(logging.Handler):
    """Hears when a server says that something failed which must not."""

    def __init__(self, oracle: Oracle) -> None:
        super().__init__(logging.WARNING)
        self._oracle = oracle

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        facts = getattr(record, "facts", {})
        self._oracle.note(f"{PROCESS.get()} {record.getMessage()} {facts} {error!r}")
        expected = isinstance(error, StoreError | TimeoutError | WorkerDied)
        if record.levelno >= logging.ERROR and not expected:
            self._oracle.fail("server.failed", event=record.getMessage(), error=repr(error), **facts)


class World:
    """Everything there is."""

    def __init__(self, plan: Plan, settings: Settings = SETTINGS) -> None:
        prepare()
        seed = plan.seed
        self.plan = plan
        self.loop = new_loop(seed)
        self.oracle = Oracle(settings, self.loop.time)
        self.disk = Disk(seed, self._appended)
        self.ways = Ways(self.loop, self.disk, seed, self._crashed)
        self.net = Network(self.loop, seed, self._sent)
        self.hosts = [Process(self.loop, self.ways, settings, seed, place) for place in PLACES]
        self.labels: dict[str, str] = {}
        self.is_calm = False
        self.people = {
            name: Person(name, self.net, self.oracle, self.hosts, self.labels, lambda: self.is_calm)
            for name in PEOPLE
        }
        self.faults = 0
        self._rest = 0
        self._calm_since = 0.0
        self._is_over = False

    # ------------------------------------------------------------ told by the parts

    def _appended(self, match_id: str, before: int, entries: Sequence[bytes]) -> None:
        self.oracle.appended(match_id, before, list(entries))
        self.ways.ring(match_id, before + len(entries))

    def _sent(self, wire: Wire, frame: dict[str, Any]) -> None:
        if frame["t"] == "welcome":
            wire.seat = frame["seat"]
        self.oracle.sent(wire.person, wire.table, wire.token, wire.seat, frame)

    def _crashed(self, key: str) -> None:
        host = next(host for host in self.hosts if host.key == key)
        self._kill(host, 0.3)

    # ------------------------------------------------------------ running

    def run(self) -> Run:
        """To the end, or to the first violation."""
        log = _Log(self.oracle)
        before = (LOG.handlers, LOG.propagate, LOG.level)
        LOG.handlers, LOG.propagate = [log], False
        LOG.setLevel(logging.WARNING)
        try:
            self._later(0.0, self._begin)
            while not self._is_over and self.oracle.found is None:
                if self.loop.steps > MOST_STEPS:
                    self.oracle.fail("steps.endless", steps=self.loop.steps)
                if not self.loop.step():
                    break
                if self.loop.faults:
                    fault = self.loop.faults[0]
                    self.oracle.fail(
                        "exception", fault=repr(fault.get("exception")), message=fault["message"]
                    )
            if self.oracle.found is None:
                self.oracle.verify()
                if not self.disk.is_as_journalled():
                    self.oracle.fail("journal.differs")
            entries = sum(len(table.entries) for table in self.oracle.tables.values())
            run = Run(
                self.plan, self.oracle.found, list(self.oracle.trace), self.loop.steps, self.faults, entries
            )
            self.loop.bury()
            return run
        finally:
            LOG.handlers, LOG.propagate = before[:2]
            LOG.setLevel(before[2])

    def _later(self, seconds: float, work: Callable[..., None], *args: Any) -> None:
        self.loop.call_later(seconds, work, *args, context=self.net.outside)

    def _begin(self) -> None:
        for host in self.hosts:
            host.start()
        for item in self.plan.items:
            self._later(item.at, self._befall, item)
        self._later(CALM_AT, self._calm)

    def _befall(self, item: Item) -> None:
        if item.is_fault:
            self.faults += 1
            self.oracle.note(f"FAULT {item.verb} {item.who} {item.span}")
            _FAULTS[item.verb](self, item)
        else:
            self.people[item.who].step(item)

    # ------------------------------------------------------------ faults

    def _host(self, item: Item) -> Process:
        return next(host for host in self.hosts if host.place == item.who)

    def _cut(self, item: Item) -> None:
        self.people[item.who].cut(item.span)

    def _part(self, item: Item) -> None:
        place = PLACES[item.number % len(PLACES)]
        self.net.part(item.who, place)
        self._later(item.span, self.net.join, item.who, place)

    def _slow_line(self, item: Item) -> None:
        self.net.slow[item.who] = 30.0
        self._later(item.span, self._quicken, item.who)

    def _quicken(self, who: str) -> None:
        self.net.slow.pop(who, None)

    def _stop_reading(self, item: Item) -> None:
        for line in self.people[item.who].every_line():
            line.wire.stall(True)
            self._later(item.span, line.wire.stall, False)

    def _twice(self, item: Item) -> None:
        for line in self.people[item.who].every_line():
            line.wire.twice = 1 + item.number % 3

    def _request_again(self, item: Item) -> None:
        self.people[item.who].ask_again(item.number, item.span)

    def _kill_now(self, item: Item) -> None:
        self._kill(self._host(item), item.span)

    def _kill(self, host: Process, back_in: float) -> None:
        if host.is_over:
            return
        self.oracle.note(f"{host.key} is dead")
        host.die()
        self.ways.forget(host.key)
        self.net.died(host.key)
        self._later(back_in, self._start, host)

    def _start(self, host: Process) -> None:
        """A new process, as soon as the old one is over."""
        if host.up:
            return
        if not host.is_over:
            self._later(0.1, self._start, host)
            return
        self.net.died(host.key)
        host.start()

    def _terminate(self, item: Item) -> None:
        host = self._host(item)
        host.terminate()
        self._later(item.span, self._start, host)

    def _hold(self, item: Item) -> None:
        key = self._host(item).key
        self.loop.hold(key)
        self._later(item.span, self.loop.let_go, key)

    def _set_clock(self, item: Item) -> None:
        self._host(item).set_clock((-3600.0, 3600.0, 30.0, -5.0)[item.number % 4])

    def _arm(self, item: Item) -> None:
        befalls = {
            "fail append": FAIL_BEFORE,
            "lose answer": LOSE_ANSWER,
            "kill before commit": CRASH_BEFORE,
            "kill after commit": CRASH_AFTER,
        }
        self.ways.armed[item.who] = befalls[item.verb]

    def _befall_worker(self, item: Item) -> None:
        self._host(item).machine.befalls = item.verb

    def _damage(self, item: Item) -> None:
        """One entry of a table is no longer as it was written; not its first, without which there is none."""
        rows = self.disk.image.matches
        there = [id for id in sorted(rows) if len(rows[id].entries) > 2 and id not in self.oracle.damaged]
        if there:
            id = there[item.number % len(there)]
            entries = rows[id].entries
            index = 1 + (item.number >> 3) % (len(entries) - 1)
            size = len(entries[index][0]) - SEAL_BYTES
            self.disk.damage(id, index, SEAL_BYTES + (item.number >> 6) % size, item.number % 8)
            self.oracle.damaged[id] = index + 1
            self.oracle.note(f"entry {index + 1} of {id} is damaged")

    def _scrub_now(self, item: Item) -> None:
        self._scrub(item.who, lambda: None)

    def _scrub(self, place: str, done: Callable[[], None]) -> None:
        """Look through the store from a place, as a host does while everybody plays."""
        before = dict(self.oracle.damaged)
        store = ChainedStore(SimKeeper(self.ways, place, f"{place} scrub"))

        async def look() -> None:
            try:
                told = [each async for each in scrub(store)]
            except StoreError:  # out of reach
                told = []
            else:
                found = {each.match_id: each.faults[0].seq for each in told if each.faults}
                self.oracle.scrubbed(before, found)
            self.oracle.note(f"scrubbed {len(told)} logs")
            done()

        self.loop.create_task(look(), context=self.net.outside.copy())

    def _sever(self, item: Item) -> None:
        self.ways.sever(item.who)
        self._later(item.span, self.ways.severed.discard, item.who)

    def _slow_store(self, item: Item) -> None:
        self.ways.slow = 40.0
        self._later(item.span, self._set_ways, "slow", 1.0)

    def _full(self, item: Item) -> None:
        self.ways.full = True
        self._later(item.span, self._set_ways, "full", False)

    def _freeze_store(self, item: Item) -> None:
        self.ways.frozen = True
        self._later(item.span, self._set_ways, "frozen", False)

    def _set_ways(self, name: str, value: Any) -> None:
        setattr(self.ways, name, value)

    def _lose_power(self, item: Item) -> None:
        for host in self.hosts:
            self.loop.kill(host.key)
        self.disk.lose_power()
        for host in self.hosts:
            if not host.is_over or host.up:
                host.die()
                self.ways.forget(host.key)
                self.net.died(host.key)
                self._later(item.span, self._start, host)

    # ------------------------------------------------------------ the end

    def _calm(self) -> None:
        """Everything is mended, and everyone comes back."""
        self.oracle.note("CALM")
        self.is_calm = True
        self._calm_since = self.loop.time()
        self.ways.slow, self.ways.full, self.ways.frozen = 1.0, False, False
        self.ways.severed.clear()
        self.ways.armed.clear()
        for host in self.hosts:
            host.machine.befalls = ""
        self.net.slow.clear()
        for who, place in sorted(self.net.parted):
            self.net.join(who, place)
        for host in self.hosts:
            self.loop.let_go(host.key)
            if not host.up:
                self._start(host)
        for person in self.people.values():
            for line in person.every_line():
                line.wire.stall(False)
                line.wire.twice = 0
            for chair in person.chairs:
                if not chair.lines:
                    person.come_back(chair)
        self._later(0.5, self._look)

    def _look(self) -> None:
        """Is anything owed to anybody?"""
        owed = self._owed()
        self._rest = 0 if owed else self._rest + 1
        if self._rest >= LOOKS:
            self._scrub(PLACES[0], self._end)
        elif self.loop.time() - self._calm_since > MOST_CALM:
            self.oracle.fail("waits.forever", owed=owed)
        else:
            self._later(0.5, self._look)

    def _end(self) -> None:
        self._is_over = True

    def _owed(self) -> list[str]:
        owed = [f"{host.place} is not up" for host in self.hosts if not host.up]
        owed += [f"a bot at {table}" for table in self.oracle.waiting_bots()]
        owed += [f"a clock at {table}" for table in self.oracle.running_clocks()]
        for person in self.people.values():
            if person.waiting:
                owed.append(f"{person.waiting} requests of {person.name}")
            for chair in person.chairs:
                owed += self._owed_to(person, chair)
        return owed + self._behind()

    def _owed_to(self, person: Person, chair: Chair) -> list[str]:
        if chair.lost:
            return []
        name = f"{person.name} at {chair.table}"
        owed = [f"an answer to {ask.kind} {ask.id} of {name}" for ask in chair.unanswered()]
        if not chair.lines:
            owed.append(f"a socket of {name}")
        truth = self.oracle.tables[chair.table]
        for line in chair.lines:
            if not line.welcomed:
                owed.append(f"a welcome of {name}")
            elif chair.table in self.oracle.damaged:
                continue  # it is to be looked at, at some places not to its end
            elif line.view is not None and line.seq != truth.seq:
                owed.append(f"updates of {name}: {line.seq} of {truth.seq}")
            elif line.view is not None and line.choices != truth.choices(chair.seat):
                owed.append(f"choices of {name}")
            elif line.asked_back != (truth.ledger.back_request is not None):
                owed.append(f"a question to go back of {name}")
            elif line.view is None and truth.views:
                owed.append(f"the view of {name}")
            elif chair.seat is not None and not self._holds(chair):
                owed.append(f"a goodbye to {name}")
        return owed

    def _holds(self, chair: Chair) -> bool:
        assert chair.seat is not None
        seat = self.oracle.tables[chair.table].ledger.seats[chair.seat]
        return seat.holder == holder_of(chair.token)

    def _behind(self) -> list[str]:
        """Tables in memory that are not what the log says."""
        behind: list[str] = []
        for host in self.hosts:
            lobby = host.lobby()
            for id, table in {} if lobby is None else lobby._tables.items():
                truth = self.oracle.tables[id].ledger
                codec = truth.game.codec
                if id in self.oracle.damaged:
                    self._look_at_damaged(host, table)
                elif table.ledger.logged != truth.logged:
                    behind.append(f"{host.place} follows {id} to {table.ledger.logged} of {truth.logged}")
                elif codec.state_bytes(table.ledger.match.state) != codec.state_bytes(truth.match.state):
                    self.oracle.fail("memory.differs", place=host.place, table=id)
        return behind

    def _look_at_damaged(self, host: Process, table: LiveTable) -> None:
        """What a process shows of a damaged table has been so, and nothing that was damaged is in it."""
        ledger, truth = table.ledger, self.oracle.tables[table.id]
        game = ledger.game
        seen = plain(game.codec.view_plain(game.view(ledger.match.state, None)))
        if ledger.status != STATUS_OPEN and truth.views.get((None, ledger.seq)) != seen:
            self.oracle.fail("damage.shown", place=host.place, table=table.id, seq=ledger.seq)


_FAULTS: Final[dict[str, Callable[[World, Item], None]]] = {
    "cut": World._cut,
    "cut silently": World._cut,
    "part": World._part,
    "slow line": World._slow_line,
    "stop reading": World._stop_reading,
    "twice": World._twice,
    "request again": World._request_again,
    "kill": World._kill_now,
    "kill before commit": World._arm,
    "kill after commit": World._arm,
    "terminate": World._terminate,
    "hold": World._hold,
    "set clock": World._set_clock,
    "fail append": World._arm,
    "lose answer": World._arm,
    "sever": World._sever,
    "slow store": World._slow_store,
    "full": World._full,
    "freeze store": World._freeze_store,
    "freeze long": World._freeze_store,
    "damage": World._damage,
    "scrub": World._scrub_now,
    **dict.fromkeys(BEFALLS, World._befall_worker),
    "power": World._lose_power,
}
