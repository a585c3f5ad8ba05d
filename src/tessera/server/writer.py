"""The one way into a table: what is proposed is appended to its log, folded into the ledger, and shown.

A command is applied in memory, appended, and only then taken for true and shown. If the append fails the
match steps back; if another process was first, its entries are read and the proposal is made again. After a
failure that tells nothing, the log itself says what happened, and what stands there is not written again.

Calls go down, from here to the store, the ledger and the audience; none of them knows who called.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final

from tessera.core.codec import pack
from tessera.core.errors import Conflict
from tessera.server.audience import Audience
from tessera.server.clocks import now_ms
from tessera.server.entries import AnyEntry, Chatted, Did, Ended, Linked, Started, Undone, decode, encode
from tessera.server.errors import Refused
from tessera.server.frames import Over
from tessera.server.ledger import STATUS_FINISHED, Ledger
from tessera.server.listing import ListingWriter
from tessera.server.logs import note, warn
from tessera.server.metrics import Metrics
from tessera.server.proposals import Proposal
from tessera.server.settings import Settings
from tessera.store import Store, StoreError

ATTEMPTS: Final = 8

Propose = Callable[[Ledger], Proposal | None]


class Writer:
    """Writes for one table and follows what other processes write. Used while `lock` is held."""

    def __init__(
        self, ledger: Ledger, store: Store, audience: Audience, settings: Settings, metrics: Metrics
    ) -> None:
        self.lock = asyncio.Lock()
        self.ledger = ledger
        self.appending = ledger.logged  # up to here the log is known, or being written by us
        self.changed = time.monotonic()
        self._store = store
        self._audience = audience
        self._settings = settings
        self._metrics = metrics
        self._listing = ListingWriter(ledger, store)
        self._unsure = False
        self._chores: set[asyncio.Task[None]] = set()

    def __bool__(self) -> bool:
        """Whether something is being written."""
        return bool(self._chores) or self.lock.locked()

    async def finish(self) -> None:
        """Wait for what is written beside the log."""
        if self._chores:
            await asyncio.wait(list(self._chores))

    async def write(self, propose: Propose) -> AnyEntry | None:
        """Append what is proposed and take it in; again if others came first. None: nothing to write."""
        await self.settle()
        ledger = self.ledger
        tried: dict[bytes, AnyEntry] = {}
        for _ in range(ATTEMPTS):
            proposal = propose(ledger)
            if proposal is None:
                return None
            data = encode(proposal.entry)
            tried[data] = proposal.entry
            if await self._append(proposal, data):
                if proposal.events is not None and isinstance(proposal.entry, Did):
                    ledger.note_done(proposal.entry)
                    self._show(proposal.entry, proposal.events)
                else:
                    self._take_in(proposal.entry)
                return proposal.entry
            for found in await self.settle():
                if found in tried:
                    return tried[found]
        raise Refused("table.busy")

    async def _append(self, proposal: Proposal, data: bytes) -> bool:
        """Whether the entry is durable. If not, or if nobody knows, the ledger is as it was before."""
        before = self.ledger.logged
        self.appending = before + 1
        began = time.perf_counter()
        done = False
        try:
            await self._store.append(self.ledger.id, before, [data])
            done = True
        except Conflict:
            self._metrics.conflicts.inc()
        except StoreError as error:
            self._metrics.store_errors.inc()
            warn("append failed", table=self.ledger.id, error=str(error))
        finally:  # also when it is cancelled: the log has the word
            if not done:
                self._unsure = True
                self.appending = before
                if proposal.events is not None:
                    self.ledger.take_back()
        if done:
            self._metrics.append.observe(time.perf_counter() - began)
        return done

    async def follow(self) -> None:
        """Read what other processes wrote."""
        self._unsure = True
        await self.settle()

    async def settle(self) -> list[bytes]:
        """If it is not certain how long the log is, read it: the entries that were new."""
        if not self._unsure:
            return []
        ledger = self.ledger
        try:
            found = [logged.entry for logged in await self._store.read(ledger.id, ledger.logged + 1)]
            for entry in found:
                self._take_in(decode(entry, ledger.made.version))
        except StoreError as error:
            self._metrics.store_errors.inc()
            warn("store does not answer", table=ledger.id, error=str(error))
            raise Refused("store.unavailable") from None
        self._unsure = False
        return found

    # ------------------------------------------------------------ what is durable

    def _take_in(self, entry: AnyEntry) -> None:
        self._show(entry, self.ledger.fold(entry))

    def _show(self, entry: AnyEntry, events: list[Any]) -> None:
        """An entry is in the log and in the ledger: tell everyone, and keep what is derived from it."""
        ledger = self.ledger
        self.appending = max(self.appending, ledger.logged)
        self.changed = time.monotonic()
        if isinstance(entry, Chatted):
            self._audience.say(ledger.chat[-1])
            return
        if isinstance(entry, Did | Undone | Ended):
            ledger.run_clock(now_ms())
            self._audience.show(entry, events)
            self._metrics.commands.inc()
            if ledger.seq % self._settings.snapshot_every == 0:
                self._beside(self._keep_snapshot())
        elif isinstance(entry, Started):
            ledger.run_clock(now_ms())
            self._audience.show_start()
        over = ledger.status == STATUS_FINISHED
        if over or not isinstance(entry, Did | Undone):  # those leave the table's record as it was
            self._audience.say_table()
            self.keep_listing()
        if over and not isinstance(entry, Linked):
            self._metrics.finished.labels(ledger.made.title).inc()
            note("match finished", table=ledger.id, title=ledger.made.title, entries=ledger.seq)
            outcome = ledger.outcome_record()
            assert outcome is not None, "what is finished has an outcome"
            self._audience.say(Over(outcome))

    def keep_listing(self) -> None:
        """Bring what lists show of the table up to date, beside everything else."""
        self._beside(self._listing.keep())

    def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Do it without waiting; it is finished even when the table stops."""
        task = asyncio.create_task(work)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    async def _keep_snapshot(self) -> None:
        """Spare whoever loads this table next the way from the beginning."""
        ledger = self.ledger
        data = pack([ledger.match.position, ledger.game.codec.state_bytes(ledger.match.state)])
        try:
            await self._store.snapshot(ledger.id, ledger.logged, data)
        except StoreError as error:
            warn("snapshot not written", table=ledger.id, error=str(error))
