"""People in a simulation: they join, play, leave, take back, chat, fork, play again, and come back.

A person is an honest client: it folds what it is sent, sends again with the same id what was not answered,
and believes the server. Ids are numbered anew at every table, so those of different people are often alike.
"""

from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Final

from tests.server.client import spliced
from tests.simulation.network import Network, Pass, Wire
from tests.simulation.oracle import Ask, Oracle, holder_of
from tests.simulation.plan import SHAPES, Item
from tests.simulation.process import Process

from tessera.core.patch import merge

BAD_TOKEN: Final = 4401
NO_TABLE: Final = 4404
PATIENCE: Final = 6.0  # seconds a person waits for an answer before trying another socket
MOST_LINES: Final = 5
MOST_TRIES: Final = 20
AGAIN_AFTER: Final = (0.05, 0.15, 0.4, 0.8)


class Chair:
    """A place at a table: with a token, or among the spectators."""

    def __init__(self, label: str, table: str, seat: int | None, token: str) -> None:
        self.label = label
        self.table = table
        self.seat = seat
        self.token = token
        self.asks: dict[str, Ask] = {}
        self.lines: list[Line] = []
        self.view: Any = None
        self.seq = -1
        self.lost = False  # the server said that it is not ours
        self.opening = 0
        self.attempts = 0

    def unanswered(self) -> list[Ask]:
        """What the server still owes."""
        return [ask for ask in self.asks.values() if not ask.answer]

    def ask_again(self) -> None:
        """A socket is gone: what was asked through it is asked through another."""
        for ask in self.unanswered():
            self.lines[0].wire.say(ask.frame)


class Line:
    """One socket of a chair, and what came through it."""

    def __init__(self, person: "Person", chair: Chair, host: Process, since: int, edits: bool) -> None:
        self.person = person
        self.chair = chair
        self.welcomed = False
        self.view: Any = chair.view if since >= 0 else None
        self.seq = since
        self.choices: list[Any] = []
        self.asked_back = False  # somebody wants to go back, and nothing was played since
        self._given: list[Any] = []
        self.wire: Wire = person.net.connect(person.name, host, self)
        self.wire.token, self.wire.table = chair.token, chair.table
        hello = {"t": "hello", "v": 1, "table": chair.table, "token": chair.token, "since": since}
        self.wire.say({**hello, "edits": edits, "client": person.name})
        person.later(PATIENCE, self._impatient)

    def _impatient(self) -> None:
        """No welcome came: another try."""
        if not self.welcomed and self.wire.is_open and not self.person.is_calm():
            self.wire.cut(server_knows_in=0.5)

    def heard(self, frame: dict[str, Any]) -> None:
        """A frame came."""
        kind = frame["t"]
        chair = self.chair
        if kind == "welcome":
            self._welcome(frame)
        elif kind == "update":
            self._update(frame)
        elif kind in ("undo_asked", "undo_denied"):
            self.asked_back = kind == "undo_asked"
        elif kind in ("ack", "refused", "answer", "reply", "hint"):
            ask = chair.asks.get(frame["id"])
            if ask is not None and frame.get("code", "").startswith("store."):
                self.person.later(0.4, self.wire.say, ask.frame)  # nothing is known: once more
            elif ask is not None and not ask.answer:
                ask.answer = "refused" if kind == "refused" else "ack"
                self.person.oracle.note(f"{self.person.name} {ask.kind} {ask.id} {frame.get('code', kind)}")

    def _welcome(self, frame: dict[str, Any]) -> None:
        chair = self.chair
        self.welcomed = True
        self.asked_back = False
        chair.attempts = 0
        if frame["seat"] != chair.seat:
            self.person.oracle.fail("welcome.other_seat", person=self.person.name, frame=frame["seat"])
        if frame["full"]:
            self.view = frame.get("view")
            self.choices = self._given = [each["command"] for each in frame.get("choices") or []]
        self.seq = frame["seq"]
        self._check()
        for ask in chair.unanswered():  # what was never answered is asked again, by the same id
            self.wire.say(ask.frame)

    def _update(self, frame: dict[str, Any]) -> None:
        still = frame["seq"] == self.seq and frame["seat"] == -1 and not frame["patch"]
        if not still and frame["seq"] != self.seq + 1:
            self.person.oracle.fail(
                "fold.gap", person=self.person.name, table=self.chair.table, had=self.seq, got=frame["seq"]
            )
        self.asked_back = self.asked_back and still
        self.seq = frame["seq"]
        self.view = merge(self.view, frame["patch"])
        if "choices" in frame:
            self.choices = [each["command"] for each in frame["choices"]]
        else:
            edit = [(keep, drop, [each["command"] for each in put]) for keep, drop, put in frame["edit"]]
            self.choices = spliced(self._given, edit)
        self._given = self.choices or self._given
        self._check()

    def _check(self) -> None:
        if self.view is None:
            return
        chair = self.chair
        self.person.oracle.folded(self.person.name, chair.table, chair.seat, self.seq, self.view)
        if self.seq >= chair.seq:
            chair.seq, chair.view = self.seq, self.view

    def hung_up(self, code: int, reason: str) -> None:
        """The socket is closed."""
        chair = self.chair
        if self in chair.lines:
            chair.lines.remove(self)
        if code in (BAD_TOKEN, NO_TABLE) or reason == "table.damaged":
            self.person.refused(chair, reason)
        elif chair.lines:  # another one is there: what was not answered here is asked again there
            chair.ask_again()
        else:
            self.person.come_back(chair)


class Person:
    """One of those who play."""

    def __init__(
        self,
        name: str,
        net: Network,
        oracle: Oracle,
        hosts: list[Process],
        labels: dict[str, str],
        is_calm: Callable[[], bool],
    ) -> None:
        self.name = name
        self.net = net
        self.oracle = oracle
        self.hosts = hosts
        self.labels = labels  # tables of the plan -> their ids
        self.is_calm = is_calm
        self.chairs: list[Chair] = []
        self.waiting = 0  # requests that have to be answered
        self._last: tuple[str, str, Any, Pass] | None = None
        self._keys = 0
        self._answers: dict[str, Any] = {}  # by the key of a request
        self._said = 0
        self._turn = 0

    def later(self, seconds: float, work: Callable[..., None], *args: Any) -> None:
        """After a while, as nobody's process."""
        self.net.loop.call_later(seconds, work, *args, context=self.net.outside)

    def _host(self, number: int) -> Process:
        return self.hosts[number % len(self.hosts)]

    # ------------------------------------------------------------ sockets

    def open(self, chair: Chair, number: int) -> None:
        """Another socket of a chair; in some a view is kept, in others begun anew."""
        if chair.lost or len(chair.lines) >= MOST_LINES:
            return
        since = chair.seq if number % 3 and chair.view is not None else -1
        chair.lines.append(Line(self, chair, self._host(number), since, bool(number & 4)))

    def come_back(self, chair: Chair) -> None:
        """After a cut."""
        if chair.lost or chair.opening:
            return
        chair.opening += 1
        wait = AGAIN_AFTER[min(chair.attempts, len(AGAIN_AFTER) - 1)]
        chair.attempts += 1
        self._turn += 1
        self.later(wait, self._back, chair, self._turn)

    def _back(self, chair: Chair, turn: int) -> None:
        chair.opening -= 1
        if not chair.lines:
            self.open(chair, turn)

    def refused(self, chair: Chair, reason: str) -> None:
        """The server says that this chair is not ours, or not there."""
        table = self.oracle.tables.get(chair.table)
        if table is not None and table.id in self.oracle.damaged:
            pass  # what was written last may not be there any more
        elif table is not None and chair.seat is not None:
            if table.ledger.seats[chair.seat].holder == holder_of(chair.token):
                self.oracle.fail("holder.refused", person=self.name, table=chair.table, reason=reason)
        elif reason == "table.unknown" and table is not None:
            self.oracle.fail("table.lost", person=self.name, table=chair.table)
        chair.lost = True
        self.oracle.note(f"{self.name} lost seat {chair.seat} at {chair.table}: {reason}")

    def cut(self, silently: float) -> None:
        """All sockets break."""
        for chair in self.chairs:
            for line in list(chair.lines):
                line.wire.cut(server_knows_in=silently)

    def every_line(self) -> list[Line]:
        """All sockets."""
        return [line for chair in self.chairs for line in chair.lines]

    # ------------------------------------------------------------ frames

    def _say(self, chair: Chair, kind: str, number: int, **members: Any) -> None:
        """A frame with a new id."""
        id = f"x{len(chair.asks) + 1}"
        frame = {"t": kind, "id": id, **members}
        ask = Ask(self.name, chair.table, chair.token, kind, id, frame)
        chair.asks[id] = ask
        self.oracle.asked(ask)
        self.oracle.note(f"{self.name} says {kind} {id} {members}")
        if chair.lines:
            chair.lines[number % len(chair.lines)].wire.say(frame)

    def _again(self, chair: Chair, number: int) -> None:
        """Something that was said before, once more."""
        asks = list(chair.asks.values())
        if asks and chair.lines:
            ask = asks[-1 - number % min(3, len(asks))]
            if ask.kind != "hint":
                chair.lines[(number >> 4) % len(chair.lines)].wire.say(ask.frame)

    # ------------------------------------------------------------ requests

    def request(self, method: str, path: str, body: Any, token: str, done: Callable[[Any], None]) -> None:
        """Ask over HTTP until somebody answers."""
        self._keys += 1
        key = blake2b(f"{self.name} {self._keys}".encode(), digest_size=16).hexdigest()
        shown = Pass(token, key if method == "POST" else "")
        self._last = (method, path, body, shown)
        if path == "/api/tables" or path.endswith(("/fork", "/rematch")):
            self.oracle.tables_asked += 1
        self.waiting += 1
        tries = 0

        def send() -> None:
            nonlocal tries
            self._turn += 1
            tries += 1
            self.net.ask(self.name, self._host(self._turn), method, path, body, shown, answered)

        def answered(status: int, found: Any) -> None:
            error = found.get("error", "") if isinstance(found, dict) else ""
            if (status in (0, 503) or error.startswith("store.")) and tries < 40:
                self.later(0.3, send)
                return
            self.waiting -= 1
            self.oracle.note(f"{self.name} {method} {path} {status}")
            if status >= 500:
                self.oracle.fail("request.failed", person=self.name, path=path, status=status, body=found)
            if status in (200, 201):
                self._compare(key, path, found)
                done(found)

        send()

    def _compare(self, key: str, path: str, found: Any) -> None:
        """The same request has the same answer, whenever it comes."""
        told = {name: found.get(name) for name in ("table", "seat", "token") if isinstance(found, dict)}
        if self._answers.setdefault(key, told) != told and "token" in found:
            self.oracle.fail("answer.differs", person=self.name, path=path, was=self._answers[key], now=told)

    def ask_again(self, host: int, span: float) -> None:
        """The latest request arrives once more."""
        if self._last is not None:
            method, path, body, shown = self._last

            def answered(status: int, found: Any) -> None:
                if status in (200, 201) and shown.key:
                    self._compare(shown.key, path, found)

            self.later(
                span, self.net.repeat, self.name, self._host(host), method, path, body, shown, answered
            )

    def _held(
        self, chair: Chair, what: str, done: Callable[[Any], None] = lambda _: None, **more: Any
    ) -> None:
        self.oracle.asked(Ask(self.name, chair.table, chair.token, what, "", {}))
        self.oracle.note(f"{self.name} asks to {what} {chair.table}")
        body = {"token": chair.token, **more}
        self.request("POST", f"/api/tables/{chair.table}/{what}", body, chair.token, done)

    def _sit(self, label: str, found: Any) -> None:
        """An answer that brings seats."""
        self.labels.setdefault(label, found["table"])
        seats = found.get("seats") or [{"seat": found["seat"], "token": found["token"]}]
        for each in seats:
            if each.get("token"):
                known = [chair for chair in self.chairs if chair.token == each["token"]]
                if not any(chair.table == found["table"] for chair in known):
                    chair = Chair(label, found["table"], each["seat"], each["token"])
                    self.chairs.append(chair)
                    self.open(chair, self._turn)

    # ------------------------------------------------------------ steps of a plan

    def step(self, item: Item, tries: int = 0) -> None:
        """Do what the plan says, as far as there is something to do it with."""
        verb, number, label = item.verb, item.number, item.table
        if verb == "make":
            title, seats, more = list(SHAPES.values())[number]
            body = {"title": title, "seats": [{"kind": kind} for kind in seats], **more}
            self.request("POST", "/api/tables", body, "", lambda found: self._sit(label, found))
            return
        if verb == "repeat":
            self.ask_again(number, 0.0)
            return
        table = self.labels.get(label)
        if table is None:  # whoever makes it still waits for it
            if tries < MOST_TRIES and not self.is_calm():
                self.later(0.2, self.step, item, tries + 1)
            return
        if verb == "join":
            body = {"name": self.name, "ready": bool(number)}
            path = f"/api/tables/{table}/join"
            self.oracle.asked(Ask(self.name, table, "", "join", "", {}))
            self.request("POST", path, body, "", lambda found: self._sit(label, found))
        elif verb == "watch":
            mine = [each for each in self.chairs if each.table == table and each.seat is None]
            if not mine:
                mine = [Chair(label, table, None, "")]
                self.chairs += mine
            self.open(mine[0], number)
        else:
            mine = [each for each in self.chairs if each.table == table]
            if mine:
                # The latest, or any: who left a seat may still hold sockets of it.
                self._deed(mine[-1 - (number >> 8) % len(mine)], verb, number)

    def _deed(self, chair: Chair, verb: str, number: int) -> None:
        """Something at a table where one sits or watches."""
        if verb == "open":
            self.open(chair, number)
        elif verb == "shut":
            if len(chair.lines) > 1:
                chair.lines.pop(number % len(chair.lines)).wire.shut()
                chair.ask_again()
        elif verb == "play":
            self._play(chair, number)
        elif verb == "again":
            self._again(chair, number)
        elif verb == "chat":
            self._said += 1
            self._say(chair, "chat", number, text=f"{self.name} {self._said}")
        elif verb == "look":
            self.request("GET", f"/api/tables/{chair.table}/log", None, chair.token, lambda _: None)
        elif chair.seat is None:
            if verb == "resign":
                self._say(chair, "resign", number)
        elif verb in ("undo", "redo", "resign", "hint"):
            self._say(chair, verb, number)
        elif verb in ("agree", "deny"):
            self._say(chair, "undo_answer", number, yes=verb == "agree")
        elif verb in ("ready", "start"):
            if number & 1:
                self._held(chair, verb)
            else:
                self._say(chair, verb, number)
        elif verb == "rematch":
            self._held(chair, verb, lambda found: self._sit(chair.label + "'", found))
        elif verb == "fork":
            self._held(chair, verb, lambda found: self._sit(chair.label + "+", found), at=0)
        elif verb == "leave":
            self._held(chair, verb)

    def _play(self, chair: Chair, number: int) -> None:
        """One of the choices that a socket shows; sometimes one that answers an older position."""
        lines = [line for line in chair.lines if line.choices]
        if lines:
            line = lines[number % len(lines)]
            command = line.choices[(number >> 3) % len(line.choices)]
            at = line.seq if number % 4 else -1
            self._say(chair, "do", number, command=command, at=at)
