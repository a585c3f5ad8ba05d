"""The one way into a table: what is proposed is appended to its log, folded into the ledger, and shown.

A command is applied in memory, appended, and only then taken for true and shown. If the append fails the
match steps back; if another process was first, its entries are read and the proposal is made again. After a
failure that tells nothing, the log itself says what happened, and what stands there is not written again.

Calls go down, from here to the store, the ledger and the audience; none of them knows who called.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

from tessera.core.errors import Conflict, TesseraError
from tessera.machine import monotonic
from tessera.server import kept
from tessera.server.audience import Audience
from tessera.server.bygone import Bygone
from tessera.server.clocks import ticks_ms
from tessera.server.entries import (
    Answered,
    AnyEntry,
    Asked,
    Chatted,
    Closed,
    Did,
    Ended,
    Kicked,
    Left,
    Migrated,
    Reseeded,
    Sat,
    Started,
    Undone,
    decode,
    encode,
)
from tessera.server.errors import Refused, refused_by
from tessera.server.frames import Over, UndoAsked, UndoDenied
from tessera.server.ledger import STATUS_FINISHED, STATUS_OPEN, Ledger
from tessera.server.listing import ListingWriter
from tessera.server.logs import failed, note, warn
from tessera.server.metrics import Metrics
from tessera.server.proposals import Proposal
from tessera.server.settings import Settings
from tessera.store import BrokenLog, Busy, Damaged, NoRoom, Slow, Store, StoreError, UnknownMatch

ATTEMPTS: Final = 8
_IN_VAIN: Final = (
    NoRoom,
    Damaged,
    Slow,
    Busy,
    BrokenLog,
    UnknownMatch,
)  # what fails again if it is tried again at once

Propose = Callable[[Ledger], Proposal | None]
Tried = dict[bytes, AnyEntry]  # as they would stand in the log


def not_understood(entry: int, error: TesseraError) -> Refused:
    """Why a table can only be looked at: an entry of its log makes no sense after those before it."""
    return Refused("table.damaged", entry=entry, why=f"cannot be understood ({error})")


def fold(ledger: Ledger, entry: AnyEntry) -> list[Any]:
    """Take an entry of the log in: the events, if it was a command.

    One of play that the code here refuses, fails at or makes another state of halts the table there: the code
    changed and its version did not. What people do is taken in all the same, and play is passed by.
    """
    logged = ledger.logged
    try:
        return ledger.fold(entry)
    except Exception as error:
        if ledger.passes or not isinstance(entry, Did | Undone | Reseeded | Migrated):
            raise
        why = str(error) if isinstance(error, TesseraError) else f"{type(error).__name__}: {error}"
        failed("code does not follow the log", table=ledger.id, title=ledger.made.title, entry=logged + 1)
        other = Refused("table.diverged", entry=logged + 1, why=why)
        ledger.halt = error if isinstance(error, Refused) else other
        ledger.logged = logged
        return ledger.fold(entry)


class Writer:
    """Writes for one table and follows what other processes write. Used while `lock` is held."""

    def __init__(
        self, ledger: Ledger, store: Store, audience: Audience, settings: Settings, metrics: Metrics
    ) -> None:
        self.lock = asyncio.Lock()
        self.ledger = ledger
        self.appending = ledger.logged  # up to here the log is known, or being written by us
        self.changed = monotonic()
        self.removed = False  # from the store, by its host: nothing more can be written
        self._store = store
        self._audience = audience
        self._settings = settings
        self._metrics = metrics
        self._listing = ListingWriter(ledger, store)
        self._unsure = False
        self._fault: StoreError | None = None  # of the last append
        self._chores: set[asyncio.Task[None]] = set()
        self.kept_at = -1  # the position whose state is kept in the store

    def __bool__(self) -> bool:
        """Whether something is being written."""
        return bool(self._chores) or self.lock.locked()

    async def finish(self) -> None:
        """Keep the state as it is, and wait for what is written beside the log."""
        ledger = self.ledger
        if ledger.status != STATUS_OPEN and ledger.match.position != self.kept_at:
            self._beside(self._keep_snapshot())
        if self._chores:
            await asyncio.wait(list(self._chores))

    async def write(self, propose: Propose, tried: Tried | None = None) -> AnyEntry | None:
        """Append what is proposed and take it in; again if others came first. None: nothing to write.

        Whoever wants to know after a refusal what may stand in the log all the same hands in `tried`.
        """
        await self.settle()
        ledger = self.ledger
        if ledger.damage is not None:
            raise ledger.damage
        tried = {} if tried is None else tried
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
            if isinstance(self._fault, _IN_VAIN):
                raise refused_by(self._fault)
        raise Refused("table.busy") if self._fault is None else refused_by(self._fault)

    async def _append(self, proposal: Proposal, data: bytes) -> bool:
        """Whether the entry is durable. If not, or if nobody knows, the ledger is as it was before."""
        before = self.ledger.logged
        self.appending = before + 1
        began = monotonic()
        done = False
        self._fault = None
        try:
            await self._store.append(self.ledger.id, before, [data])
            done = True
        except Conflict:
            self._metrics.conflicts.inc()
        except StoreError as error:
            self._metrics.store_errors.inc()
            self._fault = error
            self.removed = isinstance(error, UnknownMatch)
            warn("append failed", table=self.ledger.id, error=str(error))
        finally:  # also when it is cancelled: the log has the word
            if not done:
                self._unsure = True
                self.appending = before
                if proposal.events is not None:
                    self.ledger.take_back()
        if done:
            self._metrics.append.observe(monotonic() - began)
        return done

    async def follow(self) -> list[bytes]:
        """Read what other processes wrote: the entries that were new."""
        self._unsure = True
        return await self.settle()

    async def settle(self) -> list[bytes]:
        """If it is not certain how long the log is, read it: the entries that were new."""
        ledger = self.ledger
        if not self._unsure or ledger.damage is not None:  # then nothing more can be followed
            return []
        try:
            found = [logged.entry for logged in await self._store.read(ledger.id, ledger.logged + 1)]
        except StoreError as error:
            self._metrics.store_errors.inc()
            warn("log cannot be read", table=ledger.id, error=str(error))
            self.removed = isinstance(error, UnknownMatch)
            refusal = refused_by(error)
            if isinstance(error, BrokenLog):
                ledger.damage = refusal
            raise refusal from None
        for entry in found:
            try:
                self._take_in(decode(entry, ledger.made.version))
            except TesseraError as error:  # an entry that says nothing, or nothing that could have happened
                failed("log cannot be followed", table=ledger.id, entry=ledger.logged + 1)
                ledger.damage = not_understood(ledger.logged + 1, error)
                raise ledger.damage from None
        self._unsure = False
        return found

    # ------------------------------------------------------------ what is durable

    def _take_in(self, entry: AnyEntry) -> None:
        self._show(entry, fold(self.ledger, entry))

    def _show(self, entry: AnyEntry, events: list[Any]) -> None:
        """An entry is in the log and in the ledger: tell everyone, and keep what is derived from it."""
        ledger = self.ledger
        self.appending = max(self.appending, ledger.logged)
        self.changed = monotonic()
        if isinstance(entry, Chatted | Asked | Answered):
            self._pass_on(entry)
            return
        if isinstance(entry, Left | Sat | Kicked):  # before anything else is said
            self._audience.send_away()
        if isinstance(entry, Did | Undone | Ended):
            ledger.run_clock(ticks_ms())
            self._audience.show(entry, events)
            self._metrics.commands.inc()
            if ledger.seq % self._settings.snapshot_every == 0:
                self._beside(self._keep_snapshot())
        elif isinstance(entry, Started):
            ledger.run_clock(ticks_ms())
            self._audience.show_start()
        over = ledger.status == STATUS_FINISHED
        if over or not isinstance(entry, Did | Undone):  # those leave the table's record as it was
            self._audience.say_table()
            self.keep_listing()
        if over and isinstance(entry, Did | Ended | Closed):
            self._metrics.finished.labels(ledger.made.title).inc()
            note("match finished", table=ledger.id, title=ledger.made.title, entries=ledger.seq)
            outcome = ledger.outcome_record()
            assert outcome is not None, "what is finished has an outcome"
            self._beside(self._keep_snapshot())
            self._audience.say(Over(outcome))

    def _pass_on(self, entry: Chatted | Asked | Answered) -> None:
        """What people tell each other, to everyone."""
        if isinstance(entry, Chatted):
            self._audience.say(self.ledger.chat[-1])
        elif isinstance(entry, Asked):
            self._audience.say(UndoAsked(entry.seat, entry.to))
        elif not entry.yes:
            self._audience.say(UndoDenied(entry.seat))

    def keep_listing(self) -> None:
        """Bring what lists show of the table up to date, beside everything else."""
        self._beside(self._listing.keep())

    def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Do it without waiting; it is finished even when the table stops."""
        task = asyncio.create_task(work)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    async def _keep_snapshot(self) -> None:
        """Spare whoever loads this table next the way from the beginning, and have something to show without
        the code that made it."""
        ledger = self.ledger
        if ledger.stopped is not None or isinstance(ledger, Bygone):
            return
        position = ledger.match.position
        try:
            data = kept.of(ledger)
        except Exception:  # what a title fails at; the log is enough
            failed("state cannot be kept", table=ledger.id)
            return
        try:
            await self._store.snapshot(ledger.id, ledger.logged, data)
            self.kept_at = position
        except StoreError as error:
            warn("snapshot not written", table=ledger.id, error=str(error))
