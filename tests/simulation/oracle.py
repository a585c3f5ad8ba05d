"""What must be true: the log as the disk has it, folded beside the servers, and what people asked for.

Told of every entry the moment it is durable, of every frame the moment a server lets go of it, and of every
request the moment a person makes it. What contradicts is a violation, and the first of them is the finding.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec

from tessera import registry
from tessera.core import replay
from tessera.core.game import HOST
from tessera.server.entries import (
    AnyEntry,
    Chatted,
    Did,
    Ended,
    Left,
    Linked,
    Made,
    Readied,
    Sat,
    Started,
    Undone,
    decode,
)
from tessera.server.ledger import STATUS_OPEN, STATUS_PLAYING, Ledger
from tessera.server.seats import hash_of
from tessera.server.settings import Settings
from tessera.store.links import opened

GETTING_READY: Final = ("ready", "start", "rematch")
GIVING_UP: Final = ("resign", "leave")


class Violation(NamedTuple):
    """What was found."""

    code: str
    facts: str
    at: float

    def __str__(self) -> str:
        return f"{self.code} at {self.at:.4f} s: {self.facts}"


@dataclass
class Ask:
    """Something a person asked for; `id` is the person's own, and tables know it by who holds the token."""

    person: str
    table: str
    token: str
    kind: str
    id: str
    frame: dict[str, Any]
    answer: str = ""  # "ack" or "refused"


@cache
def holder_of(token: str) -> bytes:
    """What a log keeps of a token."""
    return hash_of(token) if token else b""


def plain(value: Any) -> Any:
    """As it is after a way over the wire."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(value))


class TableTruth:
    """One table as its log says, and everybody's view of every entry."""

    def __init__(self, id: str, made: Made, settings: Settings) -> None:
        self.id = id
        self.ledger = Ledger(id, registry.game(made.title), made, settings)
        self.settings = settings
        self.made = made
        self.entries: list[bytes] = []
        self.views: dict[tuple[int | None, int], Any] = {}
        self.done: dict[tuple[bytes, str], list[int]] = defaultdict(list)  # (holder, id) -> places
        self.chats: dict[str, int] = defaultdict(int)  # text -> how often
        self.counts: dict[tuple[str, bytes], int] = defaultdict(int)  # (kind of entry, holder) -> how often
        self.sat = 0  # how often a seat was taken
        self.began_at = 0.0  # when the latest entry of play was durable

    @property
    def seq(self) -> int:
        return self.ledger.seq

    def see(self) -> None:
        """Remember what everyone sees now."""
        if self.ledger.status == STATUS_OPEN:
            return
        game, state = self.ledger.game, self.ledger.match.state
        for seat in (None, *range(len(self.ledger.seats))):
            self.views[seat, self.seq] = plain(game.codec.view_plain(game.view(state, seat)))

    def choices(self, seat: int | None) -> list[Any]:
        """What a seat may do now, as plain data."""
        ledger = self.ledger
        if seat is None or seat not in ledger.actors():
            return []
        write = ledger.game.codec.commands.plain
        return [plain(write(command)) for command in ledger.match.legal(seat)]

    def holders(self, seat: int) -> list[bytes]:
        """Who may speak for a seat: its holder, and whoever holds the others of the same person."""
        return [self.ledger.seats[each].holder for each in self.ledger.same_person(seat)]

    def folded_again(self) -> Ledger:
        """The same log from the beginning."""
        ledger = Ledger(self.id, self.ledger.game, self.made, self.settings)
        for data in self.entries[1:]:
            ledger.fold(decode(data))
        return ledger


class Oracle:
    """Knows what is true and says what contradicts it."""

    def __init__(self, settings: Settings, now: Callable[[], float]) -> None:
        self.tables: dict[str, TableTruth] = {}
        self.found: Violation | None = None
        self.asks: dict[str, list[Ask]] = defaultdict(list)  # by table
        self.trace: list[str] = []
        self.tables_asked = 0  # to be made
        self.damaged: dict[str, int] = {}  # tables, with the first entry that is not as it was written
        self._settings = settings
        self._now = now

    def fail(self, code: str, **facts: Any) -> None:
        """A violation; the first one counts."""
        text = ", ".join(f"{name}={value!r}" for name, value in facts.items())
        self.note(f"VIOLATION {code} {text}")
        if self.found is None:
            self.found = Violation(code, text, self._now())

    def note(self, line: str) -> None:
        """For whoever reads how it went."""
        self.trace.append(f"{self._now():9.4f} {line}")

    def asked(self, ask: Ask) -> None:
        """A person asks for something."""
        self.asks[ask.table].append(ask)

    def _asks(self, table: str, kinds: tuple[str, ...], holders: list[bytes]) -> Iterator[Ask]:
        for ask in self.asks[table]:
            if ask.kind in kinds and holder_of(ask.token) in holders:
                yield ask

    # ------------------------------------------------------------ what is durable

    def appended(self, match_id: str, before: int, entries: list[bytes]) -> None:
        """Entries are on the disk."""
        for data in (opened(kept)[1] for kept in entries):
            table = self.tables.get(match_id)
            if table is None:
                made = decode(data)
                assert isinstance(made, Made), "a log begins with the making of its table"
                table = self.tables[match_id] = TableTruth(match_id, made, self._settings)
                self.note(f"log {match_id} made {made.title}")
                if len(self.tables) > self.tables_asked:
                    self.fail("id.twice", made=len(self.tables), asked=self.tables_asked)
            else:
                self._entry(table, decode(data))
            table.entries.append(data)
            if len(table.entries) != table.ledger.logged:
                self.fail("log.gap", table=match_id, before=before, logged=table.ledger.logged)

    def _entry(self, table: TableTruth, entry: AnyEntry) -> None:
        self.note(f"log {table.id} {len(table.entries) + 1} {_shown(entry)}")
        self._who(table, entry)
        try:
            table.ledger.fold(entry)
        except Exception as error:
            self.fail("log.unfoldable", table=table.id, entry=_shown(entry), error=repr(error))
            return
        if isinstance(entry, Did):
            self._did(table, entry)
        elif isinstance(entry, Chatted):
            table.chats[entry.text] += 1
            if table.chats[entry.text] > 1:
                self.fail("id.twice", table=table.id, chat=entry.text)
        elif isinstance(entry, Undone):
            self._undone(table, entry)
        if not isinstance(entry, Chatted | Linked):
            table.began_at = self._now()
        table.see()

    def _did(self, table: TableTruth, entry: Did) -> None:
        if not entry.id:
            return
        places = table.done[table.ledger.seats[entry.seat].holder, entry.id]
        places.append(table.ledger.match.position)
        if len(places) > 1:
            self.fail("id.twice", table=table.id, seat=entry.seat, id=entry.id, places=places)

    def _undone(self, table: TableTruth, entry: Undone) -> None:
        kind = "redo" if entry.redo else "undo"
        holder = table.ledger.seats[entry.seat].holder
        table.counts[kind, holder] += 1
        wanted = {ask.id for ask in self._asks(table.id, (kind,), [holder])}
        if table.counts[kind, holder] > len(wanted):
            self.fail(
                "id.twice", table=table.id, kind=kind, done=table.counts[kind, holder], asked=sorted(wanted)
            )

    def _who(self, table: TableTruth, entry: AnyEntry) -> None:
        """Whoever did this holds the seat."""
        ledger = table.ledger
        if isinstance(entry, Did):
            if entry.seat != HOST and not ledger.seats[entry.seat].is_bot:
                holder = ledger.seats[entry.seat].holder
                asked = [ask for ask in self._asks(table.id, ("do",), [holder]) if ask.id == entry.id]
                if not any(ask.frame["command"] == plain(entry.command) for ask in asked):
                    self.fail("acts.revoked", table=table.id, entry=_shown(entry))
        elif isinstance(entry, Readied | Left | Started):
            if getattr(entry, "seat", -1) < 0:
                return  # everyone was ready
            kinds = ("leave",) if isinstance(entry, Left) else GETTING_READY
            found = self._asks(table.id, kinds, table.holders(entry.seat))
            before = (
                ask for ask in self._all("rematch") if holder_of(ask.token) in table.holders(entry.seat)
            )
            if next(found, None) is None and next(before, None) is None:
                self.fail("acts.revoked", table=table.id, entry=_shown(entry))
        elif isinstance(entry, Ended):
            if entry.reason == "time":
                self._timed_out(table, entry)
            elif next(self._asks(table.id, GIVING_UP, [ledger.seats[entry.seat].holder]), None) is None:
                self.fail("acts.revoked", table=table.id, entry=_shown(entry))
        elif isinstance(entry, Chatted):
            holder = b"" if entry.seat is None else ledger.seats[entry.seat].holder
            texts = [ask.frame["text"] for ask in self._asks(table.id, ("chat",), [holder])]
            if entry.text not in texts:
                self.fail("acts.revoked", table=table.id, entry=_shown(entry))
        elif isinstance(entry, Sat):
            if ledger.seats[entry.seat].holder:
                self.fail("seat.taken_twice", table=table.id, entry=_shown(entry))
            table.sat += 1
            asked = [ask for ask in self.asks[table.id] if ask.kind == "join"]
            if table.sat > len(asked):
                self.fail("id.twice", table=table.id, sat=table.sat, asked=len(asked))

    def _all(self, kind: str) -> Iterator[Ask]:
        for asks in self.asks.values():
            for ask in asks:
                if ask.kind == kind:
                    yield ask

    def _timed_out(self, table: TableTruth, entry: Ended) -> None:
        """Time is up only when so much of it has passed since the latest entry."""
        passed = (self._now() - table.began_at) * 1000
        if table.made.turn and passed < table.made.turn - 50:
            self.fail("clock.early", table=table.id, seat=entry.seat, passed=passed, turn=table.made.turn)

    # ------------------------------------------------------------ what a server lets go of

    def sent(self, person: str, table_id: str, token: str, seat: int | None, frame: dict[str, Any]) -> None:
        """A frame leaves for a socket whose hello said this table and token; `seat` is what it was told."""
        table = self.tables.get(table_id)
        kind = frame["t"]
        if (
            table is None
            or table_id in self.damaged
            or kind not in ("welcome", "update", "ack", "refused", "chat")
        ):
            return
        if kind == "ack":
            self._acknowledged(table, person, token, frame)
        elif kind == "refused":
            # Without its store a server knows nothing, says so, and asks to try again: that is no refusal.
            is_told = not frame["code"].startswith("store.")
            if is_told and table.done.get((holder_of(token), frame["id"])):
                self.fail("refused.done", table=table.id, person=person, id=frame["id"], why=frame["code"])
        elif kind == "chat":
            if frame["text"] not in table.chats:
                self.fail("told.before_durable", table=table.id, frame=frame)
        else:
            if frame["seq"] > table.seq:
                self.fail("told.before_durable", table=table.id, seq=frame["seq"], durable=table.seq)
            shows = kind == "update" or frame.get("view") is not None or not frame["full"]
            if seat is not None and shows and table.ledger.seats[seat].holder != holder_of(token):
                self.fail("sees.revoked", table=table.id, seat=seat, person=person, frame=kind)

    def _acknowledged(self, table: TableTruth, person: str, token: str, frame: dict[str, Any]) -> None:
        asks = self.asks[table.id]
        same = [ask for ask in asks if (ask.person, ask.token, ask.id) == (person, token, frame["id"])]
        if not same:
            self.fail("ack.unasked", table=table.id, person=person, frame=frame)
            return
        ask = same[-1]
        holder = holder_of(token)
        good = True
        if ask.kind == "do":
            good = table.done[holder, ask.id] == [frame["seq"]]
        elif ask.kind == "chat":
            good = ask.frame["text"] in table.chats
        elif ask.kind == "resign":
            good = table.ledger.ended is not None
        elif ask.kind == "redo" or (ask.kind == "undo" and self._is_alone(table)):
            acked = {
                each.id for each in asks if each.token == token and each.kind == ask.kind and each.answer
            }
            good = table.counts[ask.kind, holder] >= len(acked | {ask.id}) - self._refused(
                asks, token, ask.kind
            )
        if not good:
            self.fail("ack.not_in_log", table=table.id, person=person, kind=ask.kind, frame=frame)

    @staticmethod
    def _is_alone(table: TableTruth) -> bool:
        ledger = table.ledger
        return len({n for n, seat in enumerate(ledger.seats) if not seat.is_bot}) == 1

    @staticmethod
    def _refused(asks: list[Ask], token: str, kind: str) -> int:
        return len(
            {
                each.id
                for each in asks
                if each.token == token and each.kind == kind and each.answer == "refused"
            }
        )

    # ------------------------------------------------------------ what a person sees

    def folded(self, person: str, table_id: str, seat: int | None, seq: int, view: Any) -> None:
        """A person's view, after an update."""
        table = self.tables[table_id]
        truth = table.views.get((seat, seq))
        if truth is None or truth != view:
            self.fail(
                "fold.differs", table=table_id, person=person, seat=seat, seq=seq, known=truth is not None
            )

    # ------------------------------------------------------------ the end

    def verify(self) -> None:
        """Every log, replayed from scratch, gives what was folded as it grew."""
        for table in self.tables.values():
            again = table.folded_again()
            codec = again.game.codec
            if codec.state_bytes(again.match.state) != codec.state_bytes(table.ledger.match.state):
                self.fail("log.differs", table=table.id)
            data = replay.dumps(table.ledger.match, "1970-01-01T00:00:00+00:00", "simulation")
            verdict = replay.verify(replay.read(data), again.game)
            if verdict.entries != table.ledger.match.position:
                self.fail("replay.differs", table=table.id, verdict=verdict)

    def scrubbed(self, before: dict[str, int], found: dict[str, int]) -> None:
        """What looking through the store told; `before` was damaged when it began."""
        missed = {id: seq for id, seq in before.items() if found.get(id) != seq}
        invented = {id: seq for id, seq in found.items() if self.damaged.get(id) != seq}
        if missed or invented:
            self.fail("scrub.differs", missed=missed, invented=invented)

    def waiting_bots(self) -> list[str]:
        """Tables where a bot is to act."""
        return [
            table.id
            for table in self.tables.values()
            if table.id not in self.damaged
            and any(table.ledger.seats[seat].is_bot for seat in table.ledger.awaited())
        ]

    def running_clocks(self) -> list[str]:
        """Tables where somebody's time runs."""
        return [
            table.id
            for table in self.tables.values()
            if table.id not in self.damaged
            and (table.made.turn and table.ledger.status == STATUS_PLAYING and table.ledger.awaited())
        ]


def _shown(entry: AnyEntry) -> str:
    fields = {name: value for name, value in msgspec.structs.asdict(entry).items() if name != "at" and value}
    if "holder" in fields:
        fields["holder"] = fields["holder"].hex()[:8]
    return f"{type(entry).__name__} {fields}"
