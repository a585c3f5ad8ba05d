"""One live table: everything that changes it or reads its match goes through here, one at a time.

Calls go one way: from here to the turns of bots and clocks, from both to the writer, and from there to the
log, the ledger and whoever watches.
"""

import time
from functools import partial

from tessera.server import proposals
from tessera.server.audience import Audience
from tessera.server.choices import Choices
from tessera.server.entries import AnyEntry, Sat
from tessera.server.errors import Refused
from tessera.server.frames import ID_CHARS, Ask, Do, UndoAsked, UndoDenied
from tessera.server.ledger import STATUS_OPEN, STATUS_PLAYING, Ledger
from tessera.server.metrics import Metrics
from tessera.server.records import AnswerChance, TableRecord
from tessera.server.seats import seat_of
from tessera.server.sessions import BAD_TOKEN, Session
from tessera.server.settings import Settings
from tessera.server.turns import Turns
from tessera.server.workers import WorkerPool
from tessera.server.writer import Propose, Writer
from tessera.store import Store


class UndoRequest:
    """A seat asked at entry `at` to go back; these seats have yet to agree."""

    def __init__(self, seat: int, to: int, at: int, waiting: set[int]) -> None:
        self.seat = seat
        self.to = to
        self.at = at
        self.waiting = waiting


class LiveTable:
    """A table in memory."""

    def __init__(
        self,
        ledger: Ledger,
        store: Store,
        pool: WorkerPool,
        folders: list[str],
        choices: Choices,
        settings: Settings,
        metrics: Metrics,
    ) -> None:
        self.id = ledger.id
        self.ledger = ledger
        self._workers = pool
        self._folders = folders
        self._settings = settings
        self._audience = Audience(ledger, choices, settings)
        self._writer = Writer(ledger, store, self._audience, settings, metrics)
        self._lock = self._writer.lock
        self._turns = Turns(self._writer, pool, folders, settings, metrics)
        self._visited = time.monotonic()
        self._undo: UndoRequest | None = None

    # ------------------------------------------------------------ coming and going

    def record(self) -> TableRecord:
        """The table as everyone may see it."""
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
        async with self._lock:
            await self._settle()
            self._audience.enter(session, since)
            self._visited = time.monotonic()

    def leave(self, session: Session) -> None:
        """A socket is gone."""
        self._audience.leave(session)
        self._visited = time.monotonic()

    def is_idle(self, since: float) -> bool:
        """Whether nobody would miss it in memory, and nobody has come or done anything since then."""
        busy = self._audience or self._turns or self._writer
        return not busy and max(self._visited, self._writer.changed) < since

    async def begin(self) -> None:
        """Start right away if nobody is waited for, and let whoever is next go on."""
        async with self._lock:
            await self._write(proposals.start)
            self._writer.keep_listing()  # whoever wrote last may not have come to it

    async def stop(self, code: int = 0) -> None:
        """Finish what is being written, then do no more; close the sockets with a code."""
        await self._turns.stop()
        async with self._lock:
            if code:
                for session in self._audience.everyone():
                    session.close(code)
        await self._writer.finish()

    async def catch_up(self, logged: int) -> None:
        """The log has that many entries: read what another process wrote, if it was another."""
        if logged > self._writer.appending:
            async with self._lock:
                try:
                    await self._writer.follow()
                finally:
                    self._turns.go_on()

    async def _write(self, propose: Propose) -> AnyEntry | None:
        """Write for whoever asks, who holds the lock; then whoever is next goes on."""
        try:
            return await self._writer.write(propose)
        finally:  # a refusal may come after entries of others
            self._turns.go_on()

    async def _settle(self) -> None:
        try:
            await self._writer.settle()
        finally:
            self._turns.go_on()

    # ------------------------------------------------------------ the lobby

    async def sit(self, token: str, name: str, wanted: int | None, ready: bool) -> int:
        """Take an open seat: its number."""
        async with self._lock:
            sat = await self._write(lambda ledger: proposals.sit(ledger, token, name, wanted, ready))
            assert isinstance(sat, Sat), "who sits down writes that"
            await self._write(proposals.start)
            return sat.seat

    async def ready(self, seat: int, ready: bool) -> None:
        """Say that a seat is ready, or no longer. Whoever holds several speaks for all of them."""
        async with self._lock:
            await self._ready(seat, ready)

    async def _ready(self, seat: int, ready: bool) -> None:
        for number in self.ledger.same_person(seat):
            await self._write(partial(proposals.be_ready, seat=number, ready=ready))
        await self._write(proposals.start)

    async def start(self, seat: int) -> None:
        """Begin the match: everyone must be there and ready; who starts is."""
        async with self._lock:
            proposals.must_be_open(self.ledger)
            missing = [number for number, each in enumerate(self.ledger.seats) if not each.taken]
            if missing:
                raise Refused("table.not_full", open=missing)
            await self._ready(seat, True)
            if self.ledger.status == STATUS_OPEN:
                waiting = [
                    number for number, each in enumerate(self.ledger.seats) if not (each.is_bot or each.ready)
                ]
                raise Refused("table.not_ready", waiting=waiting)

    async def get_up(self, seat: int) -> None:
        """Leave: before the match the seat is free again; during it, that is giving up."""
        if self.ledger.status == STATUS_PLAYING:
            await self.resign(seat)
            return
        async with self._lock:
            await self._write(lambda ledger: proposals.get_up(ledger, seat))
            await self._write(proposals.close)
            for session in self._audience.sessions(seat):
                session.close(BAD_TOKEN, Refused("token.wrong"))

    async def link(self, rematch: str) -> None:
        """Remember the rematch, so that the others find it."""
        async with self._lock:
            await self._write(lambda ledger: proposals.link(ledger, rematch))

    # ------------------------------------------------------------ play

    async def do(self, seat: int, frame: Do) -> int:
        """A seat's command: the seq it stands at, once it is durable."""
        if not 0 < len(frame.id) <= ID_CHARS:
            raise Refused("id.bad", most=ID_CHARS)
        async with self._lock:
            await self._write(lambda ledger: proposals.frame(ledger, seat, frame))
            return self.ledger.seq

    async def resign(self, seat: int) -> None:
        """Give up: the others win."""
        async with self._lock:
            await self._write(lambda ledger: proposals.resign(ledger, seat))

    async def say(self, seat: int | None, text: str, id: str) -> None:
        """A line of chat."""
        text = text.strip()
        if not text:
            raise Refused("chat.empty")
        if len(text) > self._settings.chat_chars:
            raise Refused("chat.too_long", most=self._settings.chat_chars)
        if len(id) > ID_CHARS:
            raise Refused("id.bad", most=ID_CHARS)
        async with self._lock:
            await self._write(lambda ledger: proposals.chat(ledger, seat, text, id))

    async def ask(self, seat: int, frame: Ask) -> tuple[list[AnswerChance], bool]:
        """What would come of a command, as far as the seat can know; and whether that is exact."""
        ledger = self.ledger
        async with self._lock:
            await self._settle()
            proposals.must_play(ledger)
            command = proposals.read_command(ledger, frame.command)
            refusal = ledger.match.check(seat, command)
            if refusal is not None:
                raise refusal
            view = ledger.match.view(seat)
        game = ledger.game
        budget, patience = self._settings.ask_budget, self._settings.ask_patience
        try:
            found, exact = await self._workers.ask(
                game, self._folders, seat, view, game.codec.commands.plain(command), budget, patience
            )
        except TimeoutError:
            raise Refused("ask.too_long") from None
        odds = [
            AnswerChance(answer, (over, under), round(100 * over / under, 1)) for answer, over, under in found
        ]
        return odds, exact

    # ------------------------------------------------------------ taking back

    async def undo(self, seat: int, to: int) -> None:
        """Ask to go back: done at once if nobody else has to agree."""
        async with self._lock:
            await self._settle()
            ledger = self.ledger
            proposals.must_play(ledger)
            if self._asked_undo() is not None:
                raise Refused("undo.pending")
            last = ledger.match.position - 1
            if to < 0:
                to = proposals.before_last_of(ledger, seat)
            if not 0 <= to <= last:
                raise Refused("undo.bad_position", last=last)
            mine = ledger.same_person(seat)
            others = {n for n, each in enumerate(ledger.seats) if not each.is_bot and n not in mine}
            asked = UndoRequest(seat, to, ledger.seq, others)
            if others:
                self._undo = asked
                self._audience.say(UndoAsked(seat, to))
            else:
                await self._take_back(asked)

    async def undo_answer(self, seat: int, yes: bool) -> None:
        """Agree or not to what another seat asked."""
        async with self._lock:
            asked = self._asked_undo()
            if asked is None or seat not in asked.waiting:
                raise Refused("undo.not_asked")
            if not yes:
                self._undo = None
                self._audience.say(UndoDenied(seat))
                return
            asked.waiting.difference_update(self.ledger.same_person(seat))
            if not asked.waiting:
                await self._take_back(asked)

    def _asked_undo(self) -> UndoRequest | None:
        """What was asked, if nothing has been played since."""
        asked = self._undo
        return asked if asked is not None and asked.at == self.ledger.seq else None

    async def _take_back(self, asked: UndoRequest) -> None:
        await self._write(lambda ledger: proposals.undo(ledger, asked.seat, asked.to, asked.at))
