"""What a table is, according to its log: seats, status, match, clocks, chat.

Folds entries one by one and knows neither sockets nor store nor time: any process that folds the same log has
the same table.
"""

from collections import OrderedDict, deque
from collections.abc import Container
from typing import Any, Final, NamedTuple

from msgspec import UNSET

from tessera.core.game import HOST, Outcome
from tessera.core.match import Entry as Line
from tessera.core.match import Match
from tessera.files import AnyMatch
from tessera.registry import AnyGame
from tessera.server.clocks import Clock
from tessera.server.entries import (
    AnyEntry,
    Chatted,
    Closed,
    Did,
    Ended,
    Left,
    Linked,
    Made,
    Readied,
    Reseeded,
    Sat,
    Started,
    Undone,
)
from tessera.server.errors import Refused
from tessera.server.records import ChatLine, ClockLimits, ForkedFrom, OutcomeRecord, Status, TableRecord
from tessera.server.seats import HUMAN, OPEN, Seat
from tessera.server.settings import Settings

STATUS_OPEN: Final = "open"
STATUS_PLAYING: Final = "playing"
STATUS_FINISHED: Final = "finished"
UNLISTED: Final = "private"  # the store's word for tables that no list shows


class Shortcut(NamedTuple):
    """A derived state and its position: entries up to there need not be played again."""

    position: int
    state: Any


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
    ) -> None:
        """`match` is for whoever already began it; setting one up twice can cost as much as a turn."""
        if made.rules_digest != game.ruleset.digest or made.title_version != game.version:
            raise Refused("table.other_rules")
        self.id = id
        self.game = game
        self.made = made
        self.seats = [Seat(seat.kind, seat.name, seat.holder, seat.ready) for seat in made.seats]
        self.match: AnyMatch = match or Match(game, made.seed, len(made.seats), made.options)
        people = [number for number, seat in enumerate(self.seats) if not seat.is_bot]
        self.clock = Clock(len(self.seats), made.turn, made.bank, people)
        self.status: Status = STATUS_OPEN
        self.ended: Outcome | None = None  # by the table, not by the rules
        self.ended_by: Ended | None = None
        self.chat: deque[ChatLine] = deque(maxlen=settings.chat_kept)
        self.chats = 0
        self.rematch = ""
        self.logged = 1
        self.askers: dict[int, int] = {}  # seq of an undo -> who asked for it
        self._ids: OrderedDict[tuple[int | None, str], int] = OrderedDict()
        self._ids_kept = settings.ids_kept
        self._over: Outcome | None = None
        self._actors: list[int] = []
        self._awaited: list[int] = []
        self._shortcut = shortcut

    # ------------------------------------------------------------ questions

    @property
    def seq(self) -> int:
        """How many entries of play there are: what a command answers."""
        return self.match.position + (self.ended_by is not None)

    @property
    def is_whole(self) -> bool:
        """Whether the state belongs to the log: no shortcut lies beyond its end."""
        return self._shortcut is None

    def actors(self) -> list[int]:
        """The seats that may act now."""
        return self._actors if self.status == STATUS_PLAYING else []

    def awaited(self) -> list[int]:
        """The seats the match waits for: bots among them think, and their clocks run."""
        return self._awaited if self.status == STATUS_PLAYING else []

    def run_clock(self, now: int) -> None:
        """Time runs for whoever is waited for."""
        self.clock.look(self.awaited(), now, self._turn_of)

    def overtaken(self, seat: int, at: int) -> bool:
        """Whether only commands of other seats came since, in a title where a command stays good then."""
        if not self.game.concurrent or self.ended_by is not None or at > self.match.position:
            return False
        return all(entry.command is not None and entry.seat != seat for entry in self.match.entries[at:])

    def _turn_of(self, seat: int) -> int | None:
        return self.game.turn_of(self.match.state, seat)

    def outcome(self) -> Outcome | None:
        """How it ended, by the rules or by the table."""
        return self.ended or self._over

    def known(self, seat: int | None, id: str) -> int | None:
        """Where the client's own id stands, if it was done before."""
        return self._ids.get((seat, id)) if id else None

    def same_person(self, seat: int) -> list[int]:
        """The seats of whoever made the table are one person's; any other seat stands alone."""
        if self.seats[seat].kind != HUMAN:
            return [seat]
        return [number for number, each in enumerate(self.seats) if each.kind == HUMAN]

    def outcome_record(self) -> OutcomeRecord | None:
        """How it ended, as everyone is told."""
        outcome = self.outcome()
        if outcome is None:
            return None
        return OutcomeRecord(list(outcome.winners), outcome.reason, list(outcome.scores))

    def record(self, connected: Container[int] = (), watching: int = 0) -> TableRecord:
        """The table as everyone may see it."""
        made = self.made
        return TableRecord(
            table=self.id,
            title=made.title,
            name=made.name,
            status=self.status,
            seats=[seat.shown(number, number in connected) for number, seat in enumerate(self.seats)],
            options=self.match.options,
            overlay=made.overlay,
            clock=ClockLimits(made.turn // 1000, made.bank // 1000),
            listed=made.listed,
            seeded=made.seeded,
            position=self.seq,
            created=made.at,
            watching=watching,
            outcome=self.outcome_record() or UNSET,
            seed=made.seed if self.status == STATUS_FINISHED else UNSET,
            rematch=self.rematch or UNSET,
            forked=ForkedFrom(made.forked_from, made.forked_at) if made.forked_from else UNSET,
        )

    # ------------------------------------------------------------ folding

    def fold(self, entry: AnyEntry) -> list[Any]:
        """Take an entry in; the events, if it was a command."""
        events: list[Any] = []
        if isinstance(entry, Did):
            command = self.game.codec.commands.from_plain(entry.command)
            if not self._jumped(Line(entry.seat, command)):
                events = self.match.submit(entry.seat, command)
            self.note_done(entry)
            return events
        self.logged += 1
        if isinstance(entry, Undone):
            if not self._jumped(Line(undo=entry.to)):
                self.match.undo(entry.to)
            self.askers[self.match.position] = entry.seat
            self._look()
        elif isinstance(entry, Reseeded):
            if not self._jumped(Line(reseed=entry.seed)):
                self.match.reseed(entry.seed)
            self._look()
        elif isinstance(entry, Ended):
            winners = tuple(seat for seat in range(len(self.seats)) if seat != entry.seat)
            self.ended = Outcome(winners, entry.reason)
            self.ended_by = entry
            self.status = STATUS_FINISHED
        elif isinstance(entry, Chatted):
            self.chats += 1
            self.chat.append(ChatLine(self.chats, entry.seat, entry.name, entry.text, entry.at))
            self._remember(entry.seat, entry.id, self.chats)
        else:
            self._fold_lobby(entry)
        return events

    def _fold_lobby(self, entry: AnyEntry) -> None:
        if isinstance(entry, Sat):
            seat = self.seats[entry.seat]
            seat.holder, seat.name, seat.ready = entry.holder, entry.name, entry.ready
        elif isinstance(entry, Left):
            seat = self.seats[entry.seat]
            seat.kind, seat.holder, seat.name, seat.ready = OPEN, b"", "", False
        elif isinstance(entry, Readied):
            self.seats[entry.seat].ready = entry.ready
        elif isinstance(entry, Started):
            self.status = STATUS_PLAYING
            self._look()
        elif isinstance(entry, Linked):
            self.rematch = entry.rematch
        elif isinstance(entry, Closed):
            self.ended = Outcome((), "abandoned")
            self.status = STATUS_FINISHED

    def note_done(self, entry: Did) -> None:
        """A command that the match has taken in already is in the log."""
        self.logged += 1
        if entry.charge == HOST:
            self.clock.spend(entry.seat, entry.took)
        else:  # its time was up, and the host has done what the rules say: that turn is over for the clock
            self.clock.spend(entry.charge, entry.took)
            self.clock.begin_turn(entry.charge)
        self._remember(entry.seat, entry.id, self.match.position)
        self._look()

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
        self._over = self.match.outcome()
        self._actors = self.match.actors()
        self._awaited = self.match.awaited()
        if self._over is not None and self.status == STATUS_PLAYING:
            self.status = STATUS_FINISHED

    def _remember(self, seat: int | None, id: str, place: int) -> None:
        if id:
            self._ids[seat, id] = place
            if len(self._ids) > self._ids_kept:
                self._ids.popitem(last=False)
