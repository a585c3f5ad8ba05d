"""The pen of a table: appends to its log in the store, and follows what other processes append.

A command is applied in memory, appended, and only then taken for true and shown. If the append fails the
match steps back; if another process was first, its entries are read and the proposal is judged again. After a
failure that tells nothing, the log itself says what happened, and what stands there is not written again.
"""

import time
from collections.abc import Callable
from typing import Any, Final

from tessera.core.errors import Conflict
from tessera.server.errors import Refused
from tessera.server.ledger import Ledger
from tessera.server.logs import warn
from tessera.server.metrics import Metrics
from tessera.server.records import AnyEntry, Did, decode, encode
from tessera.store import Store, StoreError

ATTEMPTS: Final = 8

Propose = Callable[[], AnyEntry | None]
Take = Callable[[AnyEntry, list[Any]], None]


class Pen:
    """Writes for one table, which holds its lock. `take` is told of every entry once it is durable."""

    def __init__(self, ledger: Ledger, store: Store, metrics: Metrics, take: Take) -> None:
        self.appending = ledger.logged  # up to here the log is known, or being written by us
        self._ledger = ledger
        self._store = store
        self._metrics = metrics
        self._take = take
        self._ahead: list[Any] | None = None  # the events of a command that is applied but not yet durable
        self._unsure = False

    def submit(self, seat: int, command: Any) -> None:
        """Apply a command ahead of the append that follows. For use inside a proposal, once."""
        self._ahead = self._ledger.match.submit(seat, command)

    async def write(self, propose: Propose) -> None:
        """Append what is proposed, then take it in; again if others came first. None is nothing to do."""
        await self.settle()
        tried: set[bytes] = set()
        for _ in range(ATTEMPTS):
            entry = propose()
            if entry is None:
                return
            before = self._ledger.logged
            self.appending = before + 1
            data = encode(entry)
            tried.add(data)
            began = time.perf_counter()
            try:
                await self._store.append(self._ledger.id, before, [data])
            except Conflict:
                self._metrics.conflicts.inc()
                self._step_back()
            except StoreError as error:
                self._metrics.store_errors.inc()
                warn("append failed", table=self._ledger.id, error=str(error))
                self._step_back()
            except BaseException:
                self._step_back()
                raise
            else:
                self._metrics.append.observe(time.perf_counter() - began)
                self._fold(entry)
                return
            if not tried.isdisjoint(await self.settle()):
                return
        raise Refused("table.busy")

    async def follow(self) -> None:
        """Read what other processes wrote."""
        self._unsure = True
        await self.settle()

    async def settle(self) -> list[bytes]:
        """If it is not certain how long the log is, read it: the entries that were new."""
        if not self._unsure:
            return []
        ledger = self._ledger
        try:
            found = [logged.entry for logged in await self._store.read(ledger.id, ledger.logged + 1)]
            for entry in found:
                self._fold(decode(entry, ledger.made.version))
        except StoreError as error:
            self._metrics.store_errors.inc()
            warn("store does not answer", table=ledger.id, error=str(error))
            raise Refused("store.unavailable") from None
        self._unsure = False
        return found

    def _fold(self, entry: AnyEntry) -> None:
        events, self._ahead = self._ahead, None
        if events is None or not isinstance(entry, Did):
            events = self._ledger.fold(entry)
        else:
            self._ledger.note_done(entry)
        self.appending = max(self.appending, self._ledger.logged)
        self._take(entry, events)

    def _step_back(self) -> None:
        """Take back in memory what was not written, or nobody knows; the log has the word."""
        self._unsure = True
        self.appending = self._ledger.logged
        if self._ahead is not None:
            self._ahead = None
            match = self._ledger.match
            self._ledger.match = match.fork(at=match.position - 1)
