"""One live table: everything that changes it or reads its match goes through here, one at a time.

Calls go one way: from here to the turns of bots and clocks, from both to the writer, and from there to the
log, the ledger and whoever watches. Whoever asks comes as a `Holder`, who is looked at again under the lock:
a seat may have changed hands while they waited for it.
"""

import asyncio

from tessera.core.errors import Illegal
from tessera.machine import monotonic
from tessera.server import history, proposals, taking_back
from tessera.server.audience import Audience
from tessera.server.choices import Choices
from tessera.server.entries import AnyEntry
from tessera.server.errors import Duplicate, Refused
from tessera.server.frames import Answer, Ask, Do, HintGiven, Notice, Query
from tessera.server.ledger import STATUS_OPEN, Ledger
from tessera.server.logs import failed
from tessera.server.metrics import Metrics
from tessera.server.records import AnswerChance, FactorLines, LogPage, TableRecord, Tagged
from tessera.server.rules import Rules
from tessera.server.seats import Holder
from tessera.server.sessions import Session
from tessera.server.settings import Settings
from tessera.server.turns import Turns
from tessera.server.workers import WorkerPool
from tessera.server.writer import Propose, Tried, Writer
from tessera.store import Store


class LiveTable:
    """A table in memory."""

    def __init__(
        self,
        ledger: Ledger,
        store: Store,
        pool: WorkerPool,
        rules: Rules,
        choices: Choices,
        settings: Settings,
        metrics: Metrics,
        kept_at: int = -1,
    ) -> None:
        """`kept_at` is the position whose state is kept in the store."""
        self.id = ledger.id
        self.ledger = ledger
        self._workers = pool
        self._rules = rules
        self._settings = settings
        self._audience = Audience(ledger, choices, settings)
        self._writer = Writer(ledger, store, self._audience, settings, metrics)
        self._writer.kept_at = kept_at
        self._lock = self._writer.lock
        self._turns = Turns(self._writer, pool, rules, settings, metrics)
        self._visited = monotonic()
        self._stopped = False

    # ------------------------------------------------------------ coming and going

    def record(self) -> TableRecord:
        """The table as everyone may see it."""
        return self._audience.record()

    async def holder_of(self, token: str) -> Holder:
        """Who holds a seat by this token as the log stands now, or a refusal."""
        if not token:
            raise Refused("token.missing")
        async with self._lock:
            await self._follow()
            return self.ledger.holder_of(token)

    async def enter(self, session: Session, token: str, since: int) -> None:
        """Welcome a socket: a spectator, or the holder of a token."""
        async with self._lock:
            await self._settle()
            if token:
                session.holder = await self._seated(token)
            self._audience.enter(session, since)
            self._visited = monotonic()

    async def _seated(self, token: str) -> Holder:
        """Who holds a seat by this token, as far as is known here: that others left is heard of in time."""
        try:
            return self.ledger.holder_of(token)
        except Refused as refusal:
            if refusal.code != "token.wrong":
                raise
        await self._follow()  # somebody may have sat down a moment ago, at another process
        return self.ledger.holder_of(token)

    def leave(self, session: Session) -> None:
        """A socket is gone."""
        self._audience.leave(session)
        self._visited = monotonic()

    def is_idle(self, since: float) -> bool:
        """Whether nobody would miss it in memory, and nobody has come or done anything since then."""
        busy = self._audience or self._turns or self._writer
        return not busy and max(self._visited, self._writer.changed) < since

    @property
    def is_removed(self) -> bool:
        """Whether the store does not know it any more, as far as was noticed."""
        return self._writer.removed

    async def begin(self) -> None:
        """Start right away if nobody is waited for, and let whoever is next go on."""
        if self.ledger.damage is not None:
            self._writer.keep_listing()
            return
        async with self._lock:
            await self._follow()  # what was written while it was loaded
            await self._write(proposals.start)
            self._writer.keep_listing()  # whoever wrote last may not have come to it

    async def rest(self) -> None:
        """Let neither bots nor clocks go on: somebody only looks in, or changes a thing or two."""
        await self._turns.stop()

    async def stop(self, code: int = 0) -> None:
        """Finish what is being written, then do no more; close the sockets with a code."""
        self._stopped = True
        await self._turns.stop()
        async with self._lock:
            if code:
                for session in self._audience.everyone():
                    session.close(code)
        await self._writer.finish()

    async def catch_up(self, logged: int) -> None:
        """The log has that many entries: read what another process wrote, if it was another."""
        if logged > self._writer.appending and self.ledger.damage is None:
            async with self._lock:
                await self._follow()

    async def _write(self, propose: Propose, tried: Tried | None = None) -> AnyEntry | None:
        """Write for whoever asks, who holds the lock; then whoever is next goes on."""
        try:
            return await self._writer.write(propose, tried)
        finally:  # a refusal may come after entries of others
            self._turns.go_on()

    async def _write_for(self, holder: Holder, id: str, propose: Propose) -> int:
        """Write what a holder asks for under an id: the seq at which it was done.

        A refusal is true only if nothing was written elsewhere meanwhile: it may be done already, at a
        process that died before it could say so, or here, by an append of which nobody heard.
        """
        known = self.ledger.logged
        tried: Tried = {}
        try:
            await self._write(propose, tried)
        except (Refused, Illegal):
            found = await self._follow()
            if self.ledger.logged == known:
                raise
            if not any(entry in tried for entry in found):
                await self._write(propose)
        done = self.ledger.done_at(holder, id)
        return self.ledger.seq if done is None else done

    async def _settle(self) -> None:
        try:
            await self._writer.settle()
        finally:
            self._turns.go_on()

    async def _follow(self) -> list[bytes]:
        try:
            return await self._writer.follow()
        finally:
            self._turns.go_on()

    # ------------------------------------------------------------ the lobby

    async def sit(self, guest: proposals.Guest, wanted: int | None) -> int:
        """Take an open seat: its number. A token that holds one already keeps it."""
        token, chars = guest.token, self._settings.name_chars
        async with self._lock:
            await self._follow()  # it may have been taken at another process
            await self._write(lambda ledger: proposals.sit(ledger, guest, wanted, chars))
            await self._write(proposals.start)
            seat = self.ledger.holder_of(token).seat
            assert seat is not None, "a token holds a seat"
            return seat

    async def ready(self, holder: Holder, ready: bool, id: str = "") -> int:
        """Say that a seat is ready, or no longer. Whoever holds several speaks for all of them."""
        async with self._lock:
            return await self._ready(holder, ready, id)

    async def _ready(self, holder: Holder, ready: bool, id: str = "") -> int:
        try:
            done = await self._write_for(
                holder, id, lambda ledger: proposals.be_ready(ledger, holder, ready, id)
            )
        except Duplicate:  # the store may have failed between the two
            await self._write(proposals.start)
            raise
        await self._write(proposals.start)
        return done

    async def start(self, holder: Holder, id: str = "") -> int:
        """Begin the match: everyone must be there and ready. Who starts is, also if others are not."""
        async with self._lock:
            await self._follow()  # others may have said ready at another process
            try:
                return await self._write_for(
                    holder, id, lambda ledger: proposals.start_by(ledger, holder, id)
                )
            except Refused as refusal:
                if refusal.code != "table.not_ready":
                    raise
                done = await self._ready(holder, True)
                if self.ledger.status == STATUS_OPEN:
                    raise
                return done

    async def get_up(self, holder: Holder) -> None:
        """Leave: before the match the seat is free again; during it, that is giving up."""
        async with self._lock:
            await self._write(lambda ledger: proposals.leave(ledger, holder))
            await self._write(proposals.close)

    async def kick(self, holder: Holder, seat: int) -> None:
        """Send somebody away before the match, as the maker of the table."""
        async with self._lock:
            await self._write(lambda ledger: proposals.kick_by(ledger, holder, seat))

    async def obey(self, *orders: Propose) -> bool:
        """Write what a host decided, one after the other; whether there was anything to write."""
        async with self._lock:
            await self._follow()
            written = [await self._write(order) for order in orders]
        await self._writer.finish()
        return any(entry is not None for entry in written)

    def tell(self, notice: Notice) -> None:
        """A word of the host's to everybody here."""
        self._audience.say(notice)

    def sockets(self) -> list[Session]:
        """Everybody here."""
        return list(self._audience.everyone())

    async def link(self, rematch: str) -> None:
        """Remember the rematch, so that the others find it."""
        async with self._lock:
            await self._write(lambda ledger: proposals.link(ledger, rematch))

    # ------------------------------------------------------------ play

    async def do(self, holder: Holder, frame: Do) -> int:
        """A seat's command: the seq it stands at, once it is durable."""
        async with self._lock:
            return await self._write_for(
                holder, frame.id, lambda ledger: proposals.frame(ledger, holder, frame)
            )

    async def resign(self, holder: Holder, id: str) -> int:
        """Give up: the others win."""
        async with self._lock:
            return await self._write_for(holder, id, lambda ledger: proposals.resign(ledger, holder, id))

    async def say(self, holder: Holder, text: str, id: str) -> int:
        """A line of chat."""
        if not self._settings.may_chat(holder.seat):
            raise Refused("chat.off" if self._settings.chat == "off" else "chat.seated")
        text = text.strip()
        if not text:
            raise Refused("chat.empty")
        if len(text) > self._settings.chat_chars:
            raise Refused("chat.too_long", most=self._settings.chat_chars)
        async with self._lock:
            return await self._write_for(holder, id, lambda ledger: proposals.chat(ledger, holder, text, id))

    async def log(self, holder: Holder | None, until: int, count: int) -> LogPage:
        """The lines before an entry, as this seat may read them."""
        async with self._lock:
            await self._settle()
            seat = None if holder is None else proposals.must_hold(self.ledger, holder)
            proposals.must_have_begun(self.ledger)
            lines = await asyncio.to_thread(history.log_lines, self.ledger, seat, count, until)
        return LogPage(lines, bool(lines) and lines[0].seq > 1)

    async def ask(self, holder: Holder, frame: Ask) -> Answer:
        """What would come of a command, as far as the seat can know."""
        ledger = self.ledger
        async with self._lock:
            await self._settle()
            seat = proposals.must_hold(ledger, holder)
            proposals.must_play(ledger)
            command = proposals.read_command(ledger, frame.command)
            refusal = ledger.match.check(seat, command)
            if refusal is not None:
                raise refusal
            view = ledger.match.view(seat)
        game = ledger.game
        budget, patience = self._settings.ask_budget, self._settings.ask_patience
        try:
            found = await self._workers.ask(
                game, self._rules, seat, view, game.codec.commands.plain(command), budget, patience
            )
        except TimeoutError:
            raise Refused("ask.too_long") from None
        except Exception:
            failed("question failed", table=self.id, seat=seat, command=type(command).__name__)
            raise Refused("ask.failed") from None
        odds = [AnswerChance(answer, chance, percent(*chance)) for answer, chance in found.answers]
        return Answer(frame.id, odds, found.exact, [FactorLines(*each) for each in found.factors])

    async def query(self, holder: Holder, frame: Query) -> Tagged:
        """The title's answer to a question of its own, from what the seat knows."""
        ledger = self.ledger
        async with self._lock:
            await self._settle()
            seat = proposals.must_hold(ledger, holder)
            proposals.must_play(ledger)
            question = proposals.read_question(ledger, frame.question)
            found = ledger.game.answer(ledger.match.state, seat, question)
        return ledger.game.codec.answers.plain(found)

    async def hint(self, holder: Holder, id: str) -> HintGiven:
        """What the title's best bot would do in this seat's place, seeing what it sees, and why."""
        ledger = self.ledger
        game = ledger.game
        async with self._lock:
            await self._settle()
            seat = proposals.must_hold(ledger, holder)
            proposals.must_play(ledger)
            if ledger.others(seat):
                raise Refused("hint.people")
            if game.bot() is None:
                raise Refused("hint.no_bot", title=game.title)
            if seat not in ledger.actors():
                raise Refused("hint.not_now")
            view, legal = ledger.match.view(seat), ledger.match.legal(seat)
        try:
            command, phrase, why = await self._workers.hint(
                game, self._rules, seat, view, legal, self._settings.bot_patience
            )
        except TimeoutError:
            raise Refused("ask.too_long") from None
        return HintGiven(id, command, phrase, why)

    # ------------------------------------------------------------ taking back

    async def undo(self, holder: Holder, to: int, id: str) -> int:
        """Go back. Free while nothing was learned; a practice table goes further, if the others agree."""
        ledger = self.ledger
        async with self._lock:
            await self._settle()
            seat = proposals.once(ledger, holder, id)
            to, at = self._wanted(seat, to), ledger.seq
            alone = ledger.made.practice and not ledger.others(seat)
            question = taking_back.question(ledger, seat, to)
        fresh = question is None or await self._learned(question)
        if fresh and not ledger.made.practice:
            raise Refused("undo.revealed")

        def propose(ledger: Ledger) -> proposals.Proposal:
            if alone or not fresh:
                return proposals.undo(ledger, holder, to, at, id, fresh)
            return proposals.ask_back(ledger, holder, to, at, id)

        async with self._lock:
            return await self._write_for(holder, id, propose)

    def _wanted(self, seat: int, to: int) -> int:
        """Where a seat asks to go: to before its last command, or to a position."""
        ledger = self.ledger
        proposals.must_play(ledger)
        if ledger.back_request is not None:
            raise Refused("undo.pending")
        last = ledger.match.position - 1
        if to < 0:
            to = taking_back.last_of(ledger.match, ledger.same_person(seat)) - 1
            if to < 0:
                raise Refused("undo.nothing")
        if to > last:
            raise Refused("undo.bad_position", last=last)
        return to

    async def _learned(self, asked: taking_back.Question) -> bool:
        """Whether the seat learned something; if that cannot be found out, it may have."""
        game, patience = self.ledger.game, self._settings.ask_patience
        try:
            return await self._workers.learned(game, self._rules, asked, patience)
        except Exception:  # a title that cannot guess a world cannot take back for nothing, and plays on
            if self._stopped:  # the workers were let go: nothing was found out, and nothing is wrong
                raise Refused("server.stopping") from None
            failed("cannot tell what was learned", table=self.id, seat=asked.seat)
            return True

    async def redo(self, holder: Holder, id: str) -> int:
        """Forward again, to where the match stood before this seat took back."""
        async with self._lock:
            return await self._write_for(holder, id, lambda ledger: proposals.redo(ledger, holder, id))

    async def undo_answer(self, holder: Holder, yes: bool, id: str) -> int:
        """Agree or not to what another seat asked."""
        async with self._lock:
            return await self._write_for(
                holder, id, lambda ledger: proposals.answer_back(ledger, holder, yes, id)
            )


def percent(over: int, under: int) -> float:
    """A chance for people, to a tenth: what may happen is never 0, and what may not never 100.

    >>> percent(1, 6), percent(1, 5000), percent(4999, 5000), percent(1, 1)
    (16.7, 0.1, 99.9, 100.0)
    """
    if over in (0, under):
        return 100.0 if over else 0.0
    return min(max(round(100 * over / under, 1), 0.1), 99.9)
