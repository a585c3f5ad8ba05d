"""What everyone at a table is sent: each seat what it may know, spectators what anyone may.

Sockets that see alike share one view and one encoded frame. Called by the table while it holds its lock.

A socket is told what its holder may know at each entry, in the order of the log. Whoever leaves is sent away
at that entry, in every process, and so before the first view of whoever sits there next.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec

from tessera.core.codec import Plain
from tessera.core.game import HOST
from tessera.core.patch import diff
from tessera.registry import AnyGame
from tessera.server import history
from tessera.server.choices import Choices, Splice, edited
from tessera.server.clocks import ticks_ms
from tessera.server.entries import Did, Ended, Undone
from tessera.server.errors import Refused
from tessera.server.frames import PROTOCOL, EncodedFrame, FromServer, TableChanged, UndoAsked, Update, Welcome
from tessera.server.ledger import STATUS_OPEN, WATCHERS, Ledger
from tessera.server.records import ChoiceRecord, HistoryFrame, LogLine, TableRecord
from tessera.server.sessions import BAD_TOKEN, Session
from tessera.server.settings import Settings
from tessera.server.taking_back import can_redo, can_take_back


class Viewer:
    """All sockets that see alike: those of one seat, or those of the spectators."""

    __slots__ = ("choices", "seen", "sessions", "view")

    def __init__(self) -> None:
        self.sessions: list[Session] = []
        self.seen: Any = None  # the view, as the title knows it
        self.view: dict[str, Plain] = {}  # and as it went out
        self.choices: list[ChoiceRecord] = []  # the last that were not empty: what edits go by

    def look(self, game: AnyGame, state: Any, seat: int | None) -> None:
        """See this state."""
        self.seen = game.view(state, seat)
        self.view = game.codec.view_plain(self.seen)

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
            viewer.look(ledger.game, ledger.seen_by(session.seat), session.seat)
        viewer.sessions.append(session)
        choices = self._choices(session.seat, viewer) if began else []
        viewer.choices = choices
        near = ledger.match.floor <= since <= ledger.seq and ledger.seq - since <= self._settings.near
        missed = self._missed(session.seat, since, choices) if began and near else []
        if missed and not ledger.is_open_to(session.seat):
            session.push(EncodedFrame(self._welcome(session.seat, since=since)))
            for update in missed:
                session.push(EncodedFrame(update))
        else:
            session.push(EncodedFrame(self._welcome(session.seat, viewer.view if began else None, choices)))
        asked = ledger.back_request
        if asked is not None:
            session.tell(UndoAsked(asked.seat, asked.to))
        self.say_table(but=session)

    def leave(self, session: Session) -> None:
        """A socket is gone."""
        viewer = self._viewers.get(session.seat)
        if viewer is not None and session in viewer.sessions:
            viewer.sessions.remove(session)
            if not viewer.sessions:
                viewer.view, viewer.seen = {}, None
            self.say_table()

    def send_away(self) -> None:
        """Close every socket whose seat is no longer its holder's."""
        for viewer in self._viewers.values():
            for session in list(viewer.sessions):
                if not self._ledger.holds(session.holder):
                    viewer.sessions.remove(session)
                    session.close(BAD_TOKEN, self._ledger.why_gone(session.holder.key))

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
        game = ledger.game
        actors = ledger.actors()
        clock = ledger.clock.shown(ticks_ms())
        shared: history.Shared = {}
        for seat, viewer in self._viewers.items():
            if not viewer.sessions:
                continue
            before, view = viewer.seen, viewer.view
            state = ledger.seen_by(seat)
            viewer.look(game, state, seat)
            telling = history.told(game, state, events, seat, viewer.seen, shared)
            if isinstance(entry, Ended):
                phrase = history.ENDINGS[entry.reason]
            else:
                phrase = history.phrase_of(ledger, ledger.seq, seat, before)
            patch = diff(view, viewer.view)
            update = Update(
                *(ledger.seq, entry.seat, phrase, *telling, patch, clock),
                can_undo=can_take_back(ledger, seat),
                can_redo=can_redo(ledger, seat),
                back=isinstance(entry, Undone),
                outcome=ledger.outcome_record() or msgspec.UNSET,
            )
            viewer.update(update, self._choices(seat, viewer) if seat in actors else [])

    def show_start(self) -> None:
        """The match began: everyone is welcomed again, with the first view."""
        for seat, viewer in self._viewers.items():
            if viewer.sessions:
                viewer.look(self._ledger.game, self._ledger.match.state, seat)
                viewer.choices = self._choices(seat, viewer)
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
            log=self._log(seat) if full and began else [],
            chat=list(ledger.chat),
            clock=ledger.clock.shown(ticks_ms()),
            full=full,
            view=view,
            choices=(choices or []) if full else None,
            can_undo=can_take_back(ledger, seat),
            can_redo=can_redo(ledger, seat),
            can_chat=self._settings.may_chat(seat)
            and (WATCHERS if seat is None else seat) not in ledger.muted,
        )

    def _log(self, seat: int | None) -> list[LogLine]:
        with suppress(Refused):  # the past cannot be told any more; the present can
            return history.log_lines(self._ledger, seat, self._settings.log_kept)
        return []

    def _choices(self, seat: int | None, viewer: Viewer) -> list[ChoiceRecord]:
        ledger = self._ledger
        if seat is None or seat not in ledger.actors():
            return []
        return self._written.shown(ledger.match.legal(seat), viewer.seen)

    def _missed(self, seat: int | None, since: int, choices: list[ChoiceRecord]) -> list[Update]:
        """An update for every entry after `since`, at least one; the last one brings the choices of now."""
        ledger = self._ledger
        clock = ledger.clock.shown(ticks_ms())
        try:
            missed = list(history.frames(ledger, seat, since, ledger.seq))
        except Refused:  # it cannot be told any more: a whole view, then
            return []
        if not missed:  # the choices are still owed
            missed.append(HistoryFrame(ledger.seq, HOST, "", [], [], [], {}))
        updates = [Update(**msgspec.structs.asdict(frame), choices=[], clock=clock) for frame in missed]
        now = msgspec.structs.replace(
            updates[-1],
            choices=choices,
            can_undo=can_take_back(ledger, seat),
            can_redo=can_redo(ledger, seat),
        )
        return [*updates[:-1], now]
