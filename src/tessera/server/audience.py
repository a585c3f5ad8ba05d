"""What everyone at a table is sent: each seat what it may know, spectators what anyone may.

Sockets that see alike share one view and one encoded frame. Called by the table while it holds its lock.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from tessera.core.codec import Plain
from tessera.core.game import HOST
from tessera.core.patch import diff
from tessera.server import history
from tessera.server.choices import Choices, Splice, edited
from tessera.server.clocks import now_ms
from tessera.server.entries import Did, Ended, Undone
from tessera.server.frames import PROTOCOL, EncodedFrame, FromServer, TableChanged, Update, Welcome
from tessera.server.ledger import STATUS_OPEN, Ledger
from tessera.server.records import ChoiceRecord, HistoryFrame, TableRecord
from tessera.server.sessions import Session
from tessera.server.settings import Settings


class Viewer:
    """All sockets that see alike: those of one seat, or those of the spectators."""

    __slots__ = ("choices", "sessions", "view")

    def __init__(self) -> None:
        self.sessions: list[Session] = []
        self.view: dict[str, Plain] = {}
        self.choices: list[ChoiceRecord] = []  # the last that were not empty: what edits go by

    def send(self, frame: EncodedFrame) -> None:
        """To every socket."""
        for session in self.sessions:
            session.push(frame)

    def update(self, update: Update, choices: list[ChoiceRecord]) -> None:
        """An update without choices, and those: whole, or as an edit to whoever takes one."""
        splices: list[Splice] | None = None
        if choices:
            if any(each.edits for each in self.sessions):
                splices = edited(self.choices, choices)
            self.choices = choices
        whole: EncodedFrame | None = None
        short = None if splices is None else EncodedFrame(msgspec.structs.replace(update, edit=splices))
        for session in self.sessions:
            if session.edits and short is not None:
                session.push(short)
            else:
                whole = whole or EncodedFrame(msgspec.structs.replace(update, choices=choices))
                session.push(whole)


class Audience:
    """The sockets at one table."""

    def __init__(self, ledger: Ledger, choices: Choices, settings: Settings) -> None:
        self._ledger = ledger
        self._written = choices
        self._settings = settings
        self._viewers: dict[int | None, Viewer] = {}

    def __bool__(self) -> bool:
        return any(viewer.sessions for viewer in self._viewers.values())

    def sessions(self, seat: int | None) -> list[Session]:
        """The sockets of one seat, or of the spectators."""
        viewer = self._viewers.get(seat)
        return list(viewer.sessions) if viewer is not None else []

    def everyone(self) -> Iterator[Session]:
        """Every socket."""
        for viewer in self._viewers.values():
            yield from viewer.sessions

    def record(self) -> TableRecord:
        """The lobby record, as everyone may see it."""
        connected = {seat for seat, viewer in self._viewers.items() if seat is not None and viewer.sessions}
        return self._ledger.record(connected, len(self.sessions(None)))

    # ------------------------------------------------------------ coming and going

    def enter(self, session: Session, since: int) -> None:
        """Welcome a socket, with the view or with what it has missed."""
        ledger = self._ledger
        viewer = self._viewers.setdefault(session.seat, Viewer())
        began = ledger.status != STATUS_OPEN
        if began and not viewer.sessions:
            viewer.view = history.seen(ledger.match, session.seat)
        viewer.sessions.append(session)
        choices = self._choices(session.seat) if began else []
        viewer.choices = choices
        if began and 0 <= since <= ledger.seq and ledger.seq - since <= self._settings.near:
            session.push(EncodedFrame(self._welcome(session.seat, since=since)))
            for update in self._missed(session.seat, since, choices):
                session.push(EncodedFrame(update))
        else:
            session.push(EncodedFrame(self._welcome(session.seat, viewer.view if began else None, choices)))
        self.say_table(but=session)

    def leave(self, session: Session) -> None:
        """A socket is gone."""
        viewer = self._viewers.get(session.seat)
        if viewer is not None and session in viewer.sessions:
            viewer.sessions.remove(session)
            if not viewer.sessions:
                viewer.view = {}
            self.say_table()

    # ------------------------------------------------------------ telling

    def say(self, frame: FromServer) -> None:
        """The same to all."""
        encoded = EncodedFrame(frame)
        for viewer in self._viewers.values():
            viewer.send(encoded)

    def say_table(self, but: Session | None = None) -> None:
        """The lobby record to all, but for one who has it."""
        frame: EncodedFrame | None = None
        for session in self.everyone():
            if session is not but:
                frame = frame or EncodedFrame(TableChanged(self.record()))
                session.push(frame)

    def show(self, entry: Did | Undone | Ended, events: list[Any]) -> None:
        """An entry of play: to each what it may know of it."""
        ledger = self._ledger
        match = ledger.match
        game = ledger.game
        actors = ledger.actors()
        clock = ledger.clock.shown(now_ms())
        shared: history.Shared = {}
        for seat, viewer in self._viewers.items():
            if not viewer.sessions:
                continue
            view = history.seen(match, seat)
            shown, texts = history.told(game, match.state, events, seat, shared)
            if isinstance(entry, Ended):
                phrase = history.ENDINGS[entry.reason]
            else:
                phrase = history.phrase_of(game, match.entries[-1], seat)
            patch = diff(viewer.view, view)
            viewer.view = view
            update = Update(ledger.seq, entry.seat, phrase, shown, texts, patch, clock)
            viewer.update(update, self._choices(seat) if seat in actors else [])

    def show_start(self) -> None:
        """The match began: everyone is welcomed again, with the first view."""
        for seat, viewer in self._viewers.items():
            if viewer.sessions:
                viewer.view = history.seen(self._ledger.match, seat)
                viewer.choices = self._choices(seat)
                viewer.send(EncodedFrame(self._welcome(seat, viewer.view, viewer.choices)))

    # ------------------------------------------------------------ frames

    def _welcome(
        self, seat: int | None, view: Plain = None, choices: list[ChoiceRecord] | None = None, since: int = -1
    ) -> Welcome:
        ledger = self._ledger
        full = since < 0
        began = ledger.status != STATUS_OPEN
        return Welcome(
            v=PROTOCOL,
            table=self.record(),
            seat=seat,
            seq=ledger.seq if full else since,
            log=history.log_lines(ledger, seat, self._settings.log_kept) if full and began else [],
            chat=list(ledger.chat),
            clock=ledger.clock.shown(now_ms()),
            full=full,
            view=view,
            choices=(choices or []) if full else None,
        )

    def _choices(self, seat: int | None) -> list[ChoiceRecord]:
        ledger = self._ledger
        if seat is None or seat not in ledger.actors():
            return []
        return self._written.shown(ledger.match.legal(seat))

    def _missed(self, seat: int | None, since: int, choices: list[ChoiceRecord]) -> list[Update]:
        """An update for every entry after `since`; the last one brings the choices of now."""
        ledger = self._ledger
        clock = ledger.clock.shown(now_ms())
        missed = list(history.frames(ledger, seat, since, ledger.seq))
        if not missed:  # the choices are still owed
            missed.append(HistoryFrame(ledger.seq, HOST, "", [], [], {}))
        updates = [Update(**msgspec.structs.asdict(frame), choices=[], clock=clock) for frame in missed]
        return [*updates[:-1], msgspec.structs.replace(updates[-1], choices=choices)]
