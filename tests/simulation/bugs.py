"""Bugs that the server had or might have had, each put back by a patch: the simulation must find every one.

A patch replaces a mended function by a faulty one. Whoever mends another bug that people could meet adds it
here, so that it is known that worlds still come across it.
"""

from collections.abc import AsyncGenerator, Callable, Iterable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from tessera import machine
from tessera.server import audience, lobby, proposals, socket, supervisor, turns, writer
from tessera.server.audience import Audience
from tessera.server.deeds import Deeds
from tessera.server.entries import AnyEntry, Asked, Undone
from tessera.server.errors import Refused
from tessera.server.ledger import STATUS_PLAYING, Ledger
from tessera.server.lobby import Lobby
from tessera.server.requests import JoinRequest
from tessera.server.seats import Holder
from tessera.server.sessions import BAD_TOKEN, Session
from tessera.server.supervisor import Worker
from tessera.server.table import LiveTable
from tessera.server.writer import Writer
from tessera.store.base import Grown, Logged
from tessera.store.chained import ChainedStore
from tessera.store.keeper import Keeper
from tessera.store.links import opened

Patch = pytest.MonkeyPatch


@dataclass(frozen=True)
class Bug:
    """What goes wrong, and by which violations it may be known."""

    name: str
    put_back: Callable[[Patch], None]
    codes: tuple[str, ...]
    first: int = 0  # the seed at which it was last found: tried before the others
    seeds: int = 400  # from 0 on, within which it must be found


# ---------------------------------------------------------------- the life of a seat


def sockets_stay(patch: Patch) -> None:
    """A seat changes hands, and the sockets of whoever left it go on."""
    patch.setattr(Audience, "send_away", lambda self: None)


def late_hello(patch: Patch) -> None:
    """Who holds the seat is asked before the table's lock; a hello that waits enters a seat that was left."""

    async def enter(self: LiveTable, session: Session, token: str, since: int) -> None:
        if token:
            session.holder = self.ledger.holder_of(token)
        async with self._lock:
            await self._settle()
            self._audience.enter(session, since)

    def send_away(self: Audience) -> None:  # only those who are there when the seat is left
        for viewer in self._viewers.values():
            for session in list(viewer.sessions):
                if session.seat is not None and not self._ledger.seats[session.seat].holder:
                    viewer.sessions.remove(session)
                    session.close(BAD_TOKEN, Refused("seat.left"))

    patch.setattr(LiveTable, "enter", enter)
    patch.setattr(Audience, "send_away", send_away)


def one_process_knows(patch: Patch) -> None:
    """Sockets are closed where somebody leaves, and not in the other processes."""
    close, leave = Audience.send_away, LiveTable.get_up

    async def get_up(self: LiveTable, holder: Holder) -> None:
        await leave(self, holder)
        close(self._audience)

    patch.setattr(Audience, "send_away", lambda self: None)
    patch.setattr(LiveTable, "get_up", get_up)


def holder_not_asked_again(patch: Patch) -> None:
    """A frame is done for the seat that its socket once held."""

    def must_hold(ledger: Ledger, holder: Holder) -> int:
        if holder.seat is None:
            raise Refused("seat.required")
        return holder.seat

    patch.setattr(proposals, "must_hold", must_hold)
    patch.setattr(Audience, "send_away", lambda self: None)


def old_token_rematch(patch: Patch) -> None:
    """A rematch asked for with an old token makes whoever sits there now ready."""
    old: ContextVar[tuple[str, int] | None] = ContextVar("old", default=None)
    rematch, holder_of = Lobby.rematch, LiveTable.holder_of

    async def of_seat(self: LiveTable, token: str) -> Holder:
        known = old.get()
        if known is None or known[0] == self.id:
            return await holder_of(self, token)
        return Holder(known[1], self.ledger.seats[known[1]].holder)

    async def again(self: Lobby, table: LiveTable, token: str) -> Any:
        seat = table.ledger.holder_of(token).seat
        assert seat is not None
        old.set((table.id, seat))
        return await rematch(self, table, token)

    patch.setattr(LiveTable, "holder_of", of_seat)
    patch.setattr(Lobby, "rematch", again)


def left_and_locked_out(patch: Patch) -> None:
    """Who leaves while the match starts is shown the door and plays on."""

    async def get_up(self: LiveTable, holder: Holder) -> None:
        playing = self.ledger.status == STATUS_PLAYING
        async with self._lock:
            if playing or self.ledger.status != STATUS_PLAYING:
                await self._write(lambda ledger: proposals.leave(ledger, holder))
                await self._write(proposals.close)
            for session in self._audience.sessions(holder.seat):
                session.close(BAD_TOKEN, Refused("seat.left"))

    patch.setattr(LiveTable, "get_up", get_up)


# ---------------------------------------------------------------- once


def undo_twice(patch: Patch) -> None:
    """An undo leaves no id in the log's memory, so a second one of the same id goes back further."""
    fold = Ledger.fold

    def without_id(self: Ledger, entry: AnyEntry) -> list[Any]:
        return fold(self, msgspec.structs.replace(entry, id="") if isinstance(entry, Undone) else entry)

    patch.setattr(Ledger, "fold", without_id)


def id_twice(patch: Patch) -> None:
    """Nobody looks whether an id was done before."""
    patch.setattr(proposals, "not_done", lambda *_: None)


def spectators_share_ids(patch: Patch) -> None:
    """Two spectators that chose the same id are taken for one."""
    patch.setattr(socket, "spectator", lambda name: Holder(None, b""))


def seat_keeps_ids(patch: Patch) -> None:
    """An id belongs to the seat, so whoever sits down next cannot use it."""
    at, note = Deeds.at, Deeds.note
    patch.setattr(Deeds, "at", lambda self, holder, deed: at(self, Holder(holder.seat, b""), deed))
    patch.setattr(
        Deeds, "note", lambda self, holder, deed, seq: note(self, Holder(holder.seat, b""), deed, seq)
    )
    patch.setattr(Deeds, "forget", lambda self, seat: None)


def undo_asked_here_only(patch: Patch) -> None:
    """That somebody wants to go back is told in the process where they asked, and in no other."""
    pass_on, settle = Writer._pass_on, Writer.settle
    following: ContextVar[bool] = ContextVar("following", default=False)

    async def from_others(self: Writer) -> list[bytes]:
        token = following.set(True)
        try:
            return await settle(self)
        finally:
            following.reset(token)

    def here_only(self: Writer, entry: Any) -> None:
        if not (following.get() and isinstance(entry, Asked)):
            pass_on(self, entry)

    patch.setattr(Writer, "settle", from_others)
    patch.setattr(Writer, "_pass_on", here_only)


# ---------------------------------------------------------------- the log


def told_before_durable(patch: Patch) -> None:
    """An entry is acknowledged and shown when it is handed to the store, not when it is there."""

    async def append(self: Writer, proposal: Any, data: bytes) -> bool:
        before = self.ledger.logged
        self.appending = before + 1

        async def later() -> None:
            try:
                await self._store.append(self.ledger.id, before, [data])
            except Exception:
                self._unsure = True

        self._beside(later())
        return True

    patch.setattr(Writer, "_append", append)


def refused_though_done(patch: Patch) -> None:
    """After an append whose answer was lost nobody looks into the log: it is taken for not done."""
    append = Writer._append

    async def give_up(self: Writer, proposal: Any, data: bytes) -> bool:
        before = self._metrics.store_errors._value.get()
        done = await append(self, proposal, data)
        if not done and self._metrics.store_errors._value.get() > before:
            raise Refused("table.busy")
        return done

    patch.setattr(Writer, "_append", give_up)
    refused_by_who_lags(patch)


def not_taken_back(patch: Patch) -> None:
    """A command whose append failed stays in the match."""
    patch.setattr(Ledger, "take_back", lambda self: None)


def others_not_followed(patch: Patch) -> None:
    """What another process writes is not read."""

    async def catch_up(self: LiveTable, logged: int) -> None:
        return

    patch.setattr(LiveTable, "catch_up", catch_up)


def hints_missed(patch: Patch) -> None:
    """After the store was gone, nobody asks what was written meanwhile."""
    watch = Keeper.watch

    def watch_anew(self: Keeper, held: Iterable[str] = ()) -> AsyncGenerator[Grown, None]:
        return watch(self)

    patch.setattr(Keeper, "watch", watch_anew)


def missed_update(patch: Patch) -> None:
    """Who comes back is sent all that was missed, but for the first."""
    missed = Audience._missed
    patch.setattr(Audience, "_missed", lambda self, *about: missed(self, *about)[1:])


def refused_by_who_lags(patch: Patch) -> None:
    """A process that has not heard yet what another wrote refuses as stale what is done already."""

    async def write_for(self: LiveTable, holder: Holder, deed: str, propose: Any) -> int:
        await self._write(propose)
        done = self.ledger.done_at(holder, deed)
        return self.ledger.seq if done is None else done

    patch.setattr(LiveTable, "_write_for", write_for)


# ---------------------------------------------------------------- requests


def join_twice(patch: Patch) -> None:
    """A request to join that is repeated takes another seat."""
    join = Lobby.join

    async def anew(self: Lobby, table: LiveTable, asked: JoinRequest, shown: str, key: str = "") -> Any:
        return await join(self, table, asked, shown)

    patch.setattr(Lobby, "join", anew)


# ---------------------------------------------------------------- workers and damage


def hung_worker_kept(patch: Patch) -> None:
    """A worker that hangs is noticed, and everybody goes on waiting for it."""
    patch.setattr(Worker, "_lose", lambda self, why, hung: None)


def answer_twice(patch: Patch) -> None:
    """An answer that comes a second time is handed to whoever has it already."""

    def pass_on(self: Any) -> None:
        if self.waiter is not None and not self.given.cancelled():
            error = self.given.exception()
            if error is None:
                self.waiter.set_result(self.given.result())
            else:
                self.waiter.set_exception(error)

    patch.setattr(supervisor._Job, "pass_on", pass_on)


def chain_not_looked_at(patch: Patch) -> None:
    """What the store holds is taken for what was written."""

    async def read(self: ChainedStore, match_id: str, from_seq: int = 1, limit: int | None = None) -> Any:
        kept = await self.keeper.read(match_id, from_seq, limit)
        return [Logged(each.seq, opened(each.entry)[1], each.saved_at) for each in kept]

    patch.setattr(ChainedStore, "read", read)


# ---------------------------------------------------------------- clocks and bots


def wall_clock(patch: Patch) -> None:
    """Clocks follow the clock of the machine, which people set."""
    for module in (audience, lobby, proposals, turns, writer):
        patch.setattr(module, "ticks_ms", machine.now_ms)


_SEEN = ("sees.revoked", "acts.revoked", "ack.not_in_log", "ack.unasked", "waits.forever", "server.failed")
_LOST = ("told.before_durable", "ack.not_in_log", "fold.differs", "fold.gap", "log.gap", "memory.differs")

BUGS = (
    Bug("sockets stay when a seat changes hands", sockets_stay, _SEEN, first=1),
    Bug("a hello that waited enters a seat that was left", late_hello, _SEEN, first=1),
    Bug("only one process closes the sockets", one_process_knows, _SEEN, first=1),
    Bug("the holder is not asked again", holder_not_asked_again, _SEEN, first=1),
    Bug("an old token acts at the rematch", old_token_rematch, ("acts.revoked",), first=3),
    Bug("who leaves while it starts is locked out", left_and_locked_out, ("holder.refused",), first=5),
    Bug("an undo is done twice", undo_twice, ("id.twice",), first=32),
    Bug("an id is done twice", id_twice, ("id.twice", "refused.done")),
    Bug("spectators share their ids", spectators_share_ids, ("ack.not_in_log",), first=29),
    Bug("a seat keeps the ids of whoever left it", seat_keeps_ids, ("ack.not_in_log",), first=17),
    Bug("an undo is asked in one process only", undo_asked_here_only, ("waits.forever",), first=17),
    Bug("told before it is durable", told_before_durable, (*_LOST, "waits.forever", "server.failed")),
    Bug("refused though it is done", refused_though_done, ("refused.done",), first=0),
    Bug("a failed append is not taken back", not_taken_back, (*_LOST, "server.failed", "waits.forever")),
    Bug("others are not followed", others_not_followed, ("waits.forever", "fold.gap", "holder.refused")),
    Bug("hints are missed after an outage", hints_missed, ("waits.forever",), first=34),
    Bug(
        "an update is missing for who comes back",
        missed_update,
        ("fold.gap", "fold.differs", "waits.forever"),
    ),
    Bug("a join is done twice", join_twice, ("id.twice", "answer.differs", "acts.revoked")),
    Bug("a worker that hangs is kept", hung_worker_kept, ("waits.forever",), first=39),
    Bug("an answer of a worker is passed on twice", answer_twice, ("exception",)),
    Bug(
        "the chain of a log is not looked at",
        chain_not_looked_at,
        ("scrub.differs", *_LOST, "server.failed"),
        first=5,
    ),
    Bug("clocks follow the wall clock", wall_clock, ("clock.early", "waits.forever"), first=11),
)
