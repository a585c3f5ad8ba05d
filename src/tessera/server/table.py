"""One live table: everything that changes it or reads its match goes through here, one at a time.

What happens is written by its pen, shown by its audience, and carried on by its turns.
"""

import asyncio
import time
from collections.abc import Coroutine
from typing import Any, Final

from tessera.core.codec import Plain, pack, plain
from tessera.core.errors import Malformed
from tessera.core.game import HOST
from tessera.core.match import Broken
from tessera.server.audience import Audience
from tessera.server.botrunner import Crew
from tessera.server.choices import Choices
from tessera.server.clocks import now_ms
from tessera.server.errors import Duplicate, Refused
from tessera.server.frames import ID_CHARS, Ask, ChatLine, Do, Over, Parcel, UndoAsked, UndoDenied
from tessera.server.ledger import STATUS_FINISHED, STATUS_OPEN, STATUS_PLAYING, Ledger
from tessera.server.logs import failed, note, warn
from tessera.server.metrics import Metrics
from tessera.server.records import (
    AnyEntry,
    Closed,
    Did,
    Ended,
    Left,
    Linked,
    Readied,
    Said,
    Sat,
    Started,
    Undone,
)
from tessera.server.seats import OPEN, hash_of, seat_of
from tessera.server.sessions import BAD_TOKEN, Session
from tessera.server.settings import Settings
from tessera.server.sheets import SheetKeeper
from tessera.server.turns import Turns
from tessera.server.writing import Pen
from tessera.store import Store, StoreError

PLAYED: Final = (Did, Undone, Ended)  # entries that everyone is shown
MOVED: Final = (Did, Undone)  # those that leave the lobby record as it was


class Wish:
    """A seat asked to take something back; these seats have yet to agree."""

    def __init__(self, seat: int, to: int, waiting: set[int]) -> None:
        self.seat = seat
        self.to = to
        self.waiting = waiting


class Table:
    """A table in memory."""

    def __init__(
        self,
        ledger: Ledger,
        store: Store,
        crew: Crew,
        folders: list[str],
        choices: Choices,
        settings: Settings,
        metrics: Metrics,
    ) -> None:
        self.id = ledger.id
        self.ledger = ledger
        self.lock = asyncio.Lock()
        self.pen = Pen(ledger, store, metrics, self._take)
        self.touched = time.monotonic()
        self._store = store
        self._crew = crew
        self._folders = folders
        self._settings = settings
        self._metrics = metrics
        self._audience = Audience(ledger, choices, settings)
        self._turns = Turns(self, crew, folders, settings, metrics)
        self._sheet = SheetKeeper(ledger, store)
        self._wish: Wish | None = None
        self._chores: set[asyncio.Task[None]] = set()  # finished even when the table stops

    # ------------------------------------------------------------ coming and going

    def record(self) -> dict[str, Plain]:
        """The lobby record, as everyone may see it."""
        return self._audience.record()

    def seat_of(self, token: str) -> int:
        """The seat a token holds, or a refusal."""
        if not token:
            raise Refused("token.missing")
        seat = seat_of(self.ledger.seats, token)
        if seat is None:
            raise Refused("token.wrong")
        return seat

    async def enter(self, session: Session, since: int) -> None:
        """Welcome a socket."""
        async with self.lock:
            await self.pen.settle()
            self._audience.enter(session, since)
            self.touched = time.monotonic()

    def leave(self, session: Session) -> None:
        """A socket is gone."""
        self._audience.leave(session)
        self.touched = time.monotonic()

    def is_idle(self) -> bool:
        """Whether nobody would miss it in memory."""
        return not (self._audience or self._turns or self._chores or self.lock.locked())

    async def begin(self) -> None:
        """Start right away if nobody is waited for, and let whoever is next go on."""
        async with self.lock:
            await self._start_if_ready()
            self._turns.go_on()
            self._chore(self._sheet.keep())  # whoever wrote last may not have come to it

    async def stop(self, code: int = 0) -> None:
        """Finish what is being written, then do no more; close the sockets with a code."""
        await self._turns.stop()
        async with self.lock:
            if code:
                for session in self._audience.everyone():
                    session.close(code)
        if self._chores:
            await asyncio.wait(list(self._chores))

    async def catch_up(self) -> None:
        """Another process wrote: read what is new."""
        async with self.lock:
            await self.pen.follow()

    # ------------------------------------------------------------ the lobby

    async def sit(self, token: str, name: str, wanted: int | None, ready: bool) -> int:
        """Take an open seat."""
        taken = -1

        def propose() -> AnyEntry:
            nonlocal taken
            ledger = self.ledger
            self._must_be_open()
            free = [
                number for number, seat in enumerate(ledger.seats) if seat.kind == OPEN and not seat.taken
            ]
            if wanted is not None:
                if not 0 <= wanted < len(ledger.seats):
                    raise Refused("seat.unknown", seat=wanted)
                if wanted not in free:
                    raise Refused("seat.taken", seat=wanted)
            if not free:
                raise Refused("table.full")
            taken = free[0] if wanted is None else wanted
            return Sat(now_ms(), taken, name, hash_of(token), ready)

        async with self.lock:
            await self.pen.write(propose)
            await self._start_if_ready()
        return taken

    async def ready(self, seat: int, ready: bool) -> None:
        """Say that a seat is ready, or no longer. Whoever holds several speaks for all of them."""
        async with self.lock:
            await self._ready(seat, ready)

    async def _ready(self, seat: int, ready: bool) -> None:
        for number in self.ledger.same_person(seat):

            def propose(number: int = number) -> AnyEntry | None:
                self._must_be_open()
                return None if self.ledger.seats[number].ready == ready else Readied(now_ms(), number, ready)

            await self.pen.write(propose)
        await self._start_if_ready()

    async def start(self, seat: int) -> None:
        """Begin the match: everyone must be there and ready; who starts is."""
        async with self.lock:
            self._must_be_open()
            missing = [number for number, each in enumerate(self.ledger.seats) if not each.taken]
            if missing:
                raise Refused("table.not_full", open=missing)
            await self._ready(seat, True)
            if self.ledger.status == STATUS_OPEN:
                waiting = [
                    number for number, each in enumerate(self.ledger.seats) if not (each.is_bot or each.ready)
                ]
                raise Refused("table.not_ready", waiting=waiting)

    async def _start_if_ready(self) -> None:
        def propose() -> AnyEntry | None:
            everyone = all(seat.is_bot or (seat.taken and seat.ready) for seat in self.ledger.seats)
            return Started(now_ms()) if self.ledger.status == STATUS_OPEN and everyone else None

        await self.pen.write(propose)

    async def get_up(self, seat: int) -> None:
        """Leave: before the match the seat is free again; during it, that is giving up."""
        if self.ledger.status == STATUS_PLAYING:
            await self.resign(seat)
            return

        def propose() -> AnyEntry | None:
            return Left(now_ms(), seat) if self.ledger.status == STATUS_OPEN else None

        def close() -> AnyEntry | None:
            deserted = not any(each.holder for each in self.ledger.seats)
            return Closed(now_ms()) if self.ledger.status == STATUS_OPEN and deserted else None

        async with self.lock:
            await self.pen.write(propose)
            await self.pen.write(close)
            for session in self._audience.sessions(seat):
                session.close(BAD_TOKEN, Refused("token.wrong"))

    async def link(self, rematch: str) -> None:
        """Remember the rematch, so that the others find it."""
        async with self.lock:
            await self.pen.write(lambda: None if self.ledger.rematch else Linked(now_ms(), rematch))

    # ------------------------------------------------------------ play

    async def do(self, seat: int, frame: Do) -> int:
        """A seat's command: the seq it stands at, once it is durable."""
        if not 0 < len(frame.id) <= ID_CHARS:
            raise Refused("id.bad", most=ID_CHARS)
        async with self.lock:
            await self.pen.write(lambda: self._judge_frame(seat, frame))
            return self.ledger.seq

    def _judge_frame(self, seat: int, frame: Do) -> AnyEntry:
        known = self.ledger.known(seat, frame.id)
        if known is not None:
            raise Duplicate(known)
        return self.judge(seat, self._read(frame.command), frame.at, frame.id)

    def judge(self, seat: int, command: Any, at: int, id: str = "", charge: int = HOST) -> AnyEntry:
        """The entry of a command, which is applied ahead of it; or why it is refused."""
        ledger = self.ledger
        self._must_play()
        if at >= 0 and at != ledger.seq and not ledger.overtaken(seat, at):
            raise Refused("stale", at=at, seq=ledger.seq)
        now = now_ms()
        took = ledger.clock.took(seat if charge == HOST else charge, now)
        try:
            self.pen.submit(seat, command)
        except Broken:
            failed("rules broken", table=self.id, seat=seat, position=ledger.seq)
            raise Refused("rules.broken") from None
        return Did(now, seat, ledger.game.codec.commands.plain(command), id, took, charge)

    def _read(self, command: Plain) -> Any:
        try:
            return self.ledger.game.codec.commands.from_plain(command)
        except Malformed as error:
            raise Refused("malformed", why=error.why, where=error.where) from None

    def _must_be_open(self) -> None:
        if self.ledger.status == STATUS_FINISHED:
            raise Refused("table.finished")
        if self.ledger.status != STATUS_OPEN:
            raise Refused("table.started")

    def _must_play(self) -> None:
        if self.ledger.status == STATUS_OPEN:
            raise Refused("table.not_started")
        if self.ledger.status == STATUS_FINISHED:
            raise Refused("table.finished")

    async def resign(self, seat: int) -> None:
        """Give up: the others win."""

        def propose() -> AnyEntry:
            self._must_play()
            return Ended(now_ms(), seat, "resigned")

        async with self.lock:
            await self.pen.write(propose)

    async def say(self, seat: int | None, text: str, id: str) -> None:
        """A line of chat."""
        text = text.strip()
        if not text:
            raise Refused("chat.empty")
        if len(text) > self._settings.chat_chars:
            raise Refused("chat.too_long", most=self._settings.chat_chars)
        if len(id) > ID_CHARS:
            raise Refused("id.bad", most=ID_CHARS)

        def propose() -> AnyEntry:
            known = self.ledger.known(seat, id)
            if known is not None:
                raise Duplicate(known)
            return Said(now_ms(), seat, "" if seat is None else self.ledger.seats[seat].name, text, id)

        async with self.lock:
            await self.pen.write(propose)

    async def ask(self, seat: int, frame: Ask) -> tuple[list[Plain], bool]:
        """What would come of a command, as far as the seat can know."""
        async with self.lock:
            await self.pen.settle()
            self._must_play()
            command = self._read(frame.command)
            refusal = self.ledger.match.check(seat, command)
            if refusal is not None:
                raise refusal
            view = self.ledger.match.view(seat)
        game = self.ledger.game
        budget, patience = self._settings.ask_budget, self._settings.ask_patience
        try:
            found, exact = await self._crew.ask(
                game, self._folders, seat, view, game.codec.commands.plain(command), budget, patience
            )
        except TimeoutError:
            raise Refused("ask.too_long") from None
        odds = [
            {"answer": answer, "chance": [over, under], "percent": round(100 * over / under, 1)}
            for answer, over, under in found
        ]
        return odds, exact

    # ------------------------------------------------------------ taking back

    async def undo(self, seat: int, to: int) -> None:
        """Ask to go back: done at once if nobody else has to agree."""
        async with self.lock:
            await self.pen.settle()
            self._must_play()
            if self._wish is not None:
                raise Refused("undo.pending")
            last = self.ledger.match.position - 1
            if to < 0:
                to = self._before_last_of(seat)
            if not 0 <= to <= last:
                raise Refused("undo.bad_position", last=last)
            mine = self.ledger.same_person(seat)
            others = {n for n, each in enumerate(self.ledger.seats) if not each.is_bot and n not in mine}
            if others:
                self._wish = Wish(seat, to, others)
                self._audience.say(Parcel(UndoAsked(seat, to)))
            else:
                await self._undo(seat, to)

    async def undo_answer(self, seat: int, yes: bool) -> None:
        """Agree or not to what another seat asked."""
        async with self.lock:
            wish = self._wish
            if wish is None or seat not in wish.waiting:
                raise Refused("undo.not_asked")
            if not yes:
                self._wish = None
                self._audience.say(Parcel(UndoDenied(seat)))
                return
            wish.waiting.difference_update(self.ledger.same_person(seat))
            if not wish.waiting:
                await self._undo(wish.seat, wish.to)

    async def _undo(self, seat: int, to: int) -> None:
        at = self.ledger.seq

        def propose() -> AnyEntry:
            self._must_play()
            if self.ledger.seq != at:
                raise Refused("stale", at=at, seq=self.ledger.seq)
            return Undone(now_ms(), to, seat)

        await self.pen.write(propose)

    def _before_last_of(self, seat: int) -> int:
        """The position before this seat's last command that still counts."""
        entries = self.ledger.match.entries
        here = len(entries)
        while here > 0:
            entry = entries[here - 1]
            if entry.undo >= 0:
                here = entry.undo
            elif entry.seat == seat:
                return here - 1
            else:
                here -= 1
        raise Refused("undo.nothing")

    # ------------------------------------------------------------ what is durable

    def _take(self, entry: AnyEntry, events: list[Any]) -> None:
        """An entry is in the log and folded: show it, and let the game go on."""
        ledger = self.ledger
        self.touched = time.monotonic()
        if isinstance(entry, Said):
            self._audience.say(Parcel(ChatLine(**ledger.chat[-1])))
            return
        if isinstance(entry, PLAYED):
            self._wish = None
            ledger.run_clock(now_ms())
            self._audience.show(entry, events)
            self._metrics.commands.inc()
            if ledger.seq % self._settings.snapshot_every == 0:
                self._chore(self._keep_snapshot())
        elif isinstance(entry, Started):
            ledger.run_clock(now_ms())
            self._audience.show_start()
        over = ledger.status == STATUS_FINISHED
        if over or not isinstance(entry, MOVED):
            self._audience.say_table()
            self._chore(self._sheet.keep())
        if over and not isinstance(entry, Linked):
            self._metrics.finished.labels(ledger.made.title).inc()
            note("match finished", table=self.id, title=ledger.made.title, entries=ledger.seq)
            self._audience.say(Parcel(Over(plain(ledger.outcome()))))
        self._turns.go_on()

    def _chore(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    async def _keep_snapshot(self) -> None:
        """Spare whoever loads this table next the way from the beginning."""
        ledger = self.ledger
        data = pack([ledger.match.position, ledger.game.codec.state_bytes(ledger.match.state)])
        try:
            await self._store.snapshot(self.id, ledger.logged, data)
        except StoreError as error:
            warn("snapshot not written", table=self.id, error=str(error))
