"""What a table is, according to its log: seats, status, match, clocks, chat.

Folds entries one by one and knows neither sockets nor store nor time: any process that folds the same log has
the same table.
"""

from collections import deque
from collections.abc import Container
from typing import Any, Final, NamedTuple

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from tessera.core.errors import TesseraError
from tessera.core.game import HOST
from tessera.core.match import Entry as Line
from tessera.core.match import Match
from tessera.core.reports import Outcome
from tessera.core.seal import commitment_of
from tessera.files import AnyMatch
from tessera.registry import AnyGame
from tessera.server.clocks import Clock
from tessera.server.deeds import Deeds
from tessera.server.entries import (
    Answered,
    AnyEntry,
    Asked,
    Chatted,
    Closed,
    Did,
    Ended,
    Forgotten,
    Kicked,
    Left,
    Linked,
    Made,
    Migrated,
    Muted,
    Outdated,
    Readied,
    Reseeded,
    Sat,
    Started,
    Undone,
)
from tessera.server.errors import Refused
from tessera.server.names import SOMEBODY, folded
from tessera.server.records import (
    ChatLine,
    ClockLimits,
    ForkedFrom,
    Halt,
    ModRecord,
    OutcomeRecord,
    Status,
    TableRecord,
)
from tessera.server.seats import BOT, HUMAN, OPEN, Holder, Seat, hash_of, seat_of
from tessera.server.settings import Settings

STATUS_OPEN: Final = "open"
STATUS_PLAYING: Final = "playing"
STATUS_FINISHED: Final = "finished"
STATUS_STOPPED: Final = "stopped"
STATUSES: Final = (STATUS_OPEN, STATUS_PLAYING, STATUS_FINISHED, STATUS_STOPPED)
OUTDATED: Final = "outdated"  # the reason of a match that ended because its title changed under it
MARK_BYTES: Final = 12
UNLISTED: Final = "private"  # the store's word for tables that no list shows
FAMOUS: Final = "famous"  # and for those of them that only the hall of fame shows
GONE: Final = "…"  # what a line says whose speaker was forgotten
WATCHERS: Final = -1  # all who watch, where a seat is named
LEFT_KEPT: Final = 256  # tokens of people who left: what they are told is all that it is for


class Shortcut(NamedTuple):
    """A derived state and its position: entries up to there need not be played again."""

    position: int
    state: Any


class Ahead(NamedTuple):
    """Where the match stood before it went back, and who had asked for that."""

    position: int
    seat: int


class BackRequest(NamedTuple):
    """A seat asked to go back to an entry; these seats have yet to agree."""

    seat: int
    to: int
    waiting: list[int]


class Origin(NamedTuple):
    """By which version and rules a table is played, and up to which entry of its log it was by others."""

    version: int
    rules: str
    passed: int = 0


class OtherState(TesseraError):
    """The state after an entry is another than when it was written."""

    def __init__(self) -> None:
        super().__init__("the state after it is another")


class Ledger:
    """The folded log of one table. `seq` counts the entries of play; `logged` counts everything."""

    def __init__(
        self,
        id: str,
        game: AnyGame,
        made: Made,
        settings: Settings,
        shortcut: Shortcut | None = None,
        match: AnyMatch | None = None,
        origin: Origin | None = None,
    ) -> None:
        """`match` is for whoever already began it; setting one up twice can cost as much as a turn.

        `origin` is where play begins that this game has the code for; without one, with the making.
        """
        self.id = id
        self.origin = origin or Origin(made.title_version, made.rules_digest)
        self.game = game
        self.made = made
        self.seats = [Seat(seat.kind, seat.name, seat.holder, seat.ready, seat.level) for seat in made.seats]
        self.match: AnyMatch = match or Match(
            game, made.seed, len(made.seats), made.options, secret=made.secret, start=made.start
        )
        people = [number for number, seat in enumerate(self.seats) if not seat.is_bot]
        self.clock = Clock(len(self.seats), made.turn, made.bank, people)
        self.status: Status = STATUS_OPEN
        self.damage: Refused | None = None  # the log goes on, but not as it was written: only to be looked at
        self.halt: Refused | None = None  # the log is sound, but the code to play on is not here
        self.ended: Outcome | None = None  # by the table, not by the rules
        self.ended_by: Ended | None = None
        self.chat: deque[ChatLine] = deque(maxlen=settings.chat_kept)
        self.chats = 0
        self.muted: list[int] = []  # seats that may not chat; WATCHERS: whoever has none
        self._spoken: dict[str, list[int]] = {}  # which lines of chat were said under a name
        self.rematch = ""
        self.logged = 1
        self.moved = made.at  # when the latest entry was written
        self.askers: dict[int, int] = {}  # seq of an undo -> who asked for it
        self.ahead: list[Ahead] = []  # where undos left from, as long as nothing was played since
        self.redone: set[int] = set()  # seqs at which the match went forward again
        self.drawn: set[int] = set()  # seqs at which a generator moved, as far as it was seen
        self.back_request: BackRequest | None = None  # as long as nothing was played since
        self._deeds = Deeds(settings.ids_kept)
        self._left: deque[bytes] = deque(maxlen=LEFT_KEPT)
        self._kicked: list[bytes] = []  # tokens of people who were sent away: they open nothing here again
        self._closed: Closed | None = None  # by the host
        self._over: Outcome | None = None
        self._actors: list[int] = []
        self._awaited: list[int] = []
        self._chance: list[object] = []
        self._shortcut = shortcut
        fields = game.options_spec().fields
        self._hidden = [name for name, spec in fields.items() if getattr(spec, "hidden", False)]
        self.began = made.at  # when the present turn began
        self._turns: list[tuple[int, int | None]] = []  # whose turns these are

    # ------------------------------------------------------------ questions

    @property
    def seq(self) -> int:
        """How many entries of play there are: what a command answers."""
        return self.match.position + (self.ended_by is not None)

    @property
    def is_whole(self) -> bool:
        """Whether the state belongs to the log: no shortcut lies beyond its end."""
        return self._shortcut is None

    @property
    def is_private(self) -> bool:
        """Whether there are no others' secrets: one person holds all seats, or practises with bots."""
        kinds = {seat.kind for seat in self.seats}
        return OPEN not in kinds and (self.made.practice or kinds == {HUMAN})

    @property
    def is_alone(self) -> bool:
        """Whether one person plays: alone, or against programs."""
        people = [seat for seat in self.seats if not seat.is_bot]
        return len(people) == 1 and people[0].kind == HUMAN

    @property
    def stopped(self) -> Refused | None:
        """Why nothing can be played here; None if that depends on the match."""
        return self.damage or self.halt

    def actors(self) -> list[int]:
        """The seats that may act now."""
        return self._actors if self.status == STATUS_PLAYING and self.stopped is None else []

    def awaited(self) -> list[int]:
        """The seats the match waits for: bots among them think, and their clocks run."""
        return self._awaited if self.status == STATUS_PLAYING and self.stopped is None else []

    def run_clock(self, now: int) -> None:
        """Time runs for whoever is waited for."""
        self.clock.look(self.awaited(), now, self._turn_of)

    def overtaken(self, seat: int, at: int) -> bool:
        """Whether only commands of other seats came since, where a command stays good then."""
        if (
            self.ended_by is not None
            or at > self.match.position
            or not self.game.concurrent(self.match.state)
        ):
            return False
        return all(entry.command is not None and entry.seat != seat for entry in self.match.entries[at:])

    def _turn_of(self, seat: int) -> int | None:
        return self.game.turn_of(self.match.state, seat)

    def outcome(self) -> Outcome | None:
        """How it ended, by the rules or by the table."""
        return self.ended or self._over

    def holder_of(self, token: str) -> Holder:
        """Whoever shows this token, with the seat it holds; or a refusal."""
        key = hash_of(token)
        seat = seat_of(self.seats, key)
        if seat is None:
            if self.damage is not None:  # it may hold one according to what cannot be read
                raise self.damage
            raise self.why_gone(key) if self.has_left(key) else Refused("token.wrong")
        return Holder(seat, key)

    def has_left(self, key: bytes) -> bool:
        """Whether a token of this hash held a seat, as far back as that is remembered, and does no more."""
        return key in self._left or key in self._kicked

    def why_gone(self, key: bytes) -> Refused:
        """Why a token that held a seat holds none."""
        return Refused("seat.kicked" if key in self._kicked else "seat.left")

    def is_barred(self, token: str) -> bool:
        """Whether whoever shows this token was sent away from here."""
        return hash_of(token) in self._kicked

    def lines_of(self, name: str) -> list[int]:
        """The lines of chat that were said under a name, or one that reads alike."""
        return list(self._spoken.get(folded(name), ()))

    def holds(self, holder: Holder) -> bool:
        """Whether the seat is still theirs. Spectators have none to lose."""
        return holder.seat is None or self.seats[holder.seat].holder == holder.key

    def done_at(self, holder: Holder, id: str) -> int | None:
        """The seq at which this was done under the client's own id; None if it was not."""
        return self._deeds.at(holder, id)

    def same_person(self, seat: int) -> list[int]:
        """The seats of whoever made the table are one person's; any other seat stands alone."""
        if self.seats[seat].kind != HUMAN:
            return [seat]
        return [number for number, each in enumerate(self.seats) if each.kind == HUMAN]

    def others(self, seat: int) -> list[int]:
        """The seats of other people."""
        mine = self.same_person(seat)
        return [number for number, each in enumerate(self.seats) if not each.is_bot and number not in mine]

    def outcome_record(self) -> OutcomeRecord | None:
        """How it ended, as everyone is told."""
        outcome = self.outcome()
        if outcome is None:
            return None
        return OutcomeRecord(list(outcome.winners), outcome.reason, list(outcome.scores))

    def record(self, connected: Container[int] = (), watching: int = 0) -> TableRecord:
        """The table as everyone may see it."""
        made = self.made
        stopped = self.stopped
        return TableRecord(
            table=self.id,
            title=made.title,
            name=made.name,
            status=self.status if stopped is None or self.status == STATUS_FINISHED else STATUS_STOPPED,
            seats=[seat.shown(number, number in connected) for number, seat in enumerate(self.seats)],
            options=self._told_options(),
            overlay=made.overlay,
            mods=[ModRecord(mod.id, mod.name, mod.version) for mod in made.mods],
            clock=ClockLimits(made.turn // 1000, made.bank // 1000),
            listed=made.listed,
            seeded=made.seeded,
            practice=made.practice,
            hidden=made.hidden,
            position=self.seq,
            created=made.at,
            watching=watching,
            outcome=self.outcome_record() or UNSET,
            seed=made.seed if self.status == STATUS_FINISHED else UNSET,
            commitment=commitment_of(made.secret) or UNSET,
            secret=made.secret.hex() if made.secret and self.status == STATUS_FINISHED else UNSET,
            rematch=self.rematch or UNSET,
            forked=ForkedFrom(made.forked_from, made.forked_at) if made.forked_from else UNSET,
            awaited=list(self.awaited()),
            moved=self.moved,
            lesson=made.lesson,
            rounds=self._rounds(),
            damaged=True if self.damage is not None else UNSET,
            version=self.origin.version,
            rules=self.origin.rules,
            halted=UNSET if stopped is None else Halt(stopped.code, stopped.text),
            closed=UNSET if self._closed is None else self._closed.note,
        )

    def _rounds(self) -> int | UnsetType:
        found = self.game.round_of(self.match.state) if self.status == STATUS_FINISHED else None
        return UNSET if found is None else found

    def is_open_to(self, seat: int | None) -> bool:
        """Whether this is a spectator of a match that is over: nothing is kept from it any more."""
        return seat is None and self.status == STATUS_FINISHED

    def seen_by(self, seat: int | None) -> Any:
        """The state to make this seat's view of."""
        state = self.match.state
        return self.game.opened(self.game.copy(state)) if self.is_open_to(seat) else state

    def _told_options(self) -> dict[str, Any]:
        """The options; one that no form shows may hold what is to come, and is told at the end."""
        if not self._hidden or self.status == STATUS_FINISHED:
            return self.match.options
        return {name: value for name, value in self.match.options.items() if name not in self._hidden}

    # ------------------------------------------------------------ folding

    def fold(self, entry: AnyEntry) -> list[Any]:
        """Take an entry in; the events, if it was a command."""
        events: list[Any] = []
        if self.passes and isinstance(entry, Did | Undone | Reseeded | Migrated):
            self._pass_by(entry)
            return events
        if isinstance(entry, Did):
            command = self.game.codec.commands.from_plain(entry.command)
            if not self._jumped(Line(entry.seat, command)):
                events = self.match.submit(entry.seat, command)
                if entry.mark and entry.mark != self.mark():
                    self.take_back()
                    raise OtherState
            self.note_done(entry)
            return events
        if isinstance(entry, Migrated):  # by another process, which has the later version
            raise Refused("table.newer", version=entry.title_version, title=self.game.title)
        self.moved = entry.at
        self.logged += 1
        if isinstance(entry, Undone):
            left = self.match.position
            if not self._jumped(Line(undo=entry.to, reseed=entry.reseed)):
                self.match.undo(entry.to, entry.reseed)
            self._note_way(entry, left)
            self._look()
            self._remember(entry.seat if entry.agreed < 0 else entry.agreed, entry.id)
        elif isinstance(entry, Reseeded):
            if not self._jumped(Line(reseed=entry.seed)):
                self.match.reseed(entry.seed)
            self.ahead.clear()
            self.back_request = None
            self._look()
        elif isinstance(entry, Ended):
            others = [seat for seat in range(len(self.seats)) if seat != entry.seat]
            winners = () if self.game.cooperative else tuple(others)  # a crew wins and loses together
            self.ended = Outcome(winners, entry.reason)
            self.ended_by = entry
            self.back_request = None
            self.status = STATUS_FINISHED
            self._remember(entry.seat, entry.id)
        elif isinstance(entry, Outdated):
            self.ended = Outcome((), OUTDATED)
            self.back_request = None
            self.status = STATUS_FINISHED
        elif isinstance(entry, Asked | Answered | Chatted):
            self._fold_talk(entry)
        elif isinstance(entry, Kicked | Muted | Forgotten):
            self._fold_order(entry)
        else:
            self._fold_lobby(entry)
        return events

    @property
    def passes(self) -> bool:
        """Whether the next entry belongs to code that is not here: it counts, and is not played."""
        return self.halt is not None or self.logged < self.origin.passed

    def _pass_by(self, entry: Did | Undone | Reseeded | Migrated) -> None:
        """Take in of an entry what it says of people and time, and nothing of play."""
        if isinstance(entry, Did):
            self.note_done(entry)
            return
        self.moved = entry.at
        self.logged += 1
        self.back_request = None
        if isinstance(entry, Undone):
            self._remember(entry.seat if entry.agreed < 0 else entry.agreed, entry.id)

    def mark(self) -> bytes:
        """What an entry may carry to hold its state to: who folds it with other code finds another."""
        return bytes.fromhex(self.match.digest())[:MARK_BYTES]

    def _fold_talk(self, entry: Asked | Answered | Chatted) -> None:
        """What people tell each other."""
        if isinstance(entry, Asked):
            self.back_request = BackRequest(entry.seat, entry.to, self.others(entry.seat))
        elif isinstance(entry, Chatted):
            self.chats += 1
            self._spoken.setdefault(folded(entry.name), []).append(self.chats)
            self.chat.append(ChatLine(self.chats, entry.seat, entry.name, entry.text, entry.at))
        elif self.back_request is not None:
            seat, to, waiting = self.back_request
            agreed = self.same_person(entry.seat)
            left = [each for each in waiting if each not in agreed]
            self.back_request = BackRequest(seat, to, left) if entry.yes else None
        self._remember(entry.seat, entry.id, entry.by if isinstance(entry, Chatted) else b"")

    def _fold_lobby(self, entry: AnyEntry) -> None:
        if isinstance(entry, Sat):
            seat = self.seats[entry.seat]
            seat.holder, seat.name, seat.ready = entry.holder, entry.name, entry.ready
        elif isinstance(entry, Left):
            seat = self.seats[entry.seat]
            self._left.append(seat.holder)
            self._deeds.forget(entry.seat)
            seat.kind, seat.holder, seat.name, seat.ready = OPEN, b"", "", False
            self._unmute(entry.seat)
        elif isinstance(entry, Readied):
            self._fold_ready(entry.seat, entry.ready)
            self._remember(entry.seat, entry.id)
        elif isinstance(entry, Started):
            self.status = STATUS_PLAYING
            self._look()
            self._note_turn(entry.at)
            if entry.seat >= 0:
                self._fold_ready(entry.seat, True)
                self._remember(entry.seat, entry.id)
        elif isinstance(entry, Linked):
            self.rematch = entry.rematch
        elif isinstance(entry, Closed):
            self.ended = Outcome((), entry.reason or "abandoned")
            self._closed = entry if entry.reason else None
            self.back_request = None
            self.status = STATUS_FINISHED

    def _fold_order(self, entry: Kicked | Muted | Forgotten) -> None:
        """What a host decided, or the maker of the table."""
        if isinstance(entry, Muted):
            self._unmute(entry.seat)
            if entry.muted:
                self.muted.append(entry.seat)
        elif isinstance(entry, Forgotten):
            for number in entry.seats:
                self.seats[number].name = SOMEBODY
            for place, line in enumerate(self.chat):
                if line.n in entry.lines:
                    self.chat[place] = replace(line, name=SOMEBODY, text=GONE)
            for spoken in self._spoken.values():
                spoken[:] = [n for n in spoken if n not in entry.lines]
        else:
            self._send_away(entry)

    def _send_away(self, entry: Kicked) -> None:
        seat = self.seats[entry.seat]
        self._kicked.append(seat.holder)
        self._deeds.forget(entry.seat)
        self._unmute(entry.seat)
        asked = self.back_request
        if asked is not None and entry.seat in (asked.seat, *asked.waiting):
            self.back_request = None
        seat.holder, seat.ready, seat.level = b"", False, ""
        if entry.bot:
            seat.kind, seat.name = BOT, entry.bot
            self.clock.stop_for(entry.seat)
            return
        seat.kind = OPEN
        if self.status == STATUS_OPEN:  # who played it is remembered
            seat.name = ""

    def _unmute(self, seat: int) -> None:
        if seat in self.muted:
            self.muted.remove(seat)

    def _fold_ready(self, seat: int, ready: bool) -> None:
        for number in self.same_person(seat):
            self.seats[number].ready = ready

    def _note_way(self, entry: Undone, left: int) -> None:
        here = self.match.position
        self.back_request = None
        self.askers[here] = entry.seat
        if entry.redo:
            self.redone.add(here)
            if self.ahead:
                self.ahead.pop()
        else:
            self.ahead.append(Ahead(left, entry.seat))

    def note_done(self, entry: Did) -> None:
        """A command that the match has taken in already is in the log."""
        self.logged += 1
        self.moved = entry.at
        self.ahead.clear()
        self.back_request = None
        if entry.charge == HOST:
            self.clock.spend(entry.seat, entry.took)
        else:  # its time was up, and the host has done what the rules say: that turn is over for the clock
            self.clock.spend(entry.charge, entry.took)
            self.clock.begin_turn(entry.charge)
        self._remember(entry.seat, entry.id)
        self._look()
        self._note_turn(entry.at)

    def take_back(self) -> None:
        """The last command of the match was applied and is in no log: as if it had not been."""
        self.match = self.match.fork(at=self.match.position - 1)

    def _jumped(self, line: "Line[Any]") -> bool:
        """Whether the entry lies before the kept state: then it is noted and not played again."""
        shortcut = self._shortcut
        if shortcut is None:
            return False
        self.match.skip(line)
        if self.match.position == shortcut.position:
            self.match.state = shortcut.state
            self._shortcut = None
        return True

    def _look(self) -> None:
        if self._shortcut is not None:
            return
        chance = self.game.chance(self.match.state).save()
        if chance != self._chance:
            self.drawn.add(self.match.position)
            self._chance = chance
        self._over = self.match.outcome()
        self._actors = self.match.actors()
        self._awaited = self.match.awaited()
        if self._over is not None and self.status == STATUS_PLAYING:
            self.status = STATUS_FINISHED

    def _note_turn(self, at: int) -> None:
        """A turn that is another one than before began now; where every decision is a turn, each does."""
        turns = [(seat, self._turn_of(seat)) for seat in self._awaited]
        if turns != self._turns or any(turn is None for _, turn in turns):
            self.began = at
            self._turns = turns

    def _remember(self, seat: int | None, id: str, spectator: bytes = b"") -> None:
        """Whoever holds the seat at this entry, or a spectator, did this under an id of their own."""
        if id:
            key = spectator if seat is None else self.seats[seat].holder
            self._deeds.note(Holder(seat, key), id, self.seq)
