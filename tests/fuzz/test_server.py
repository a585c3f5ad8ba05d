"""Frames and HTTP against the whole application, called as an ASGI server calls it.

Whatever comes, the socket answers the ping after it, no answer is a failure of the server, and the server's
log holds no error. Every title has its turn: frames are bent from the commands and questions that a seat has
there, requests go to every route that there is.
"""

import asyncio
import json
import logging
import random
from collections.abc import Iterator, Sequence
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import msgspec
import pytest
from tests.fuzz.cases import ODD, Case, bent, cases, fails, packed, torn
from tests.server.test_transport import PlainServer

from tessera import registry
from tessera.server import frames
from tessera.server.app import Application
from tessera.server.logs import LOG
from tessera.server.settings import Settings

pytestmark = pytest.mark.once  # what is compiled is no part of the door
BROKEN: Final = {"rules.broken", "ask.failed", "answer.unsendable", "server.failed"}
TITLES: Final = ("smugglers", "taktik", "fullmetal", "sint", "imperium", "sanctum")
TABLE_EVERY: Final = 80  # cases at one table
SETTINGS: Final = Settings(
    titles=TITLES,
    bot_processes=0,
    ask_budget=16,
    idle_table=1.0,
    sweep_every=1.0,
    frames_per_second=1e9,
    frames_burst=1 << 30,
    chats_per_second=1e9,
    chats_burst=1 << 30,
    writes_per_second=1e9,
    writes_burst=1 << 30,
    reads_per_second=1e9,
    reads_burst=1 << 30,
)


class Errors(logging.Handler):
    """What the server itself takes for a bug."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(self.format(record))


@pytest.fixture
def errors() -> Iterator[Errors]:
    found = Errors()
    LOG.addHandler(found)
    yield found
    LOG.removeHandler(found)


class Answer:
    """What came back over HTTP."""

    def __init__(self) -> None:
        self.status = 0
        self.kind = ""
        self.body = b""

    async def take(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.kind = dict(message["headers"]).get(b"content-type", b"").decode("latin-1")
        else:
            self.body += message.get("body", b"")


async def asked(
    app: Application, method: str, path: str, query: bytes, headers: list[tuple[bytes, bytes]], body: bytes
) -> Answer:
    given = [{"type": "http.request", "body": body, "more_body": False}, {"type": "http.disconnect"}]

    async def receive() -> Any:
        return given.pop(0) if len(given) > 1 else given[0]

    answer = Answer()
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http",
        "state": {},
    }
    scope |= {"method": method, "path": path, "raw_path": quote(path).encode(), "query_string": query}
    scope |= {"headers": headers, "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80), "root_path": ""}
    await app(scope, receive, answer.take)
    return answer


async def made(app: Application, title: str, other: str) -> dict[str, Any]:
    """A table of a title: one person, and others of a kind."""
    kinds = ["human", *[other] * (max(2, registry.game(title).min_seats) - 1)]
    seats = [{"kind": kind} for kind in kinds[: registry.game(title).max_seats]]
    body = msgspec.json.encode({"title": title, "seats": seats})
    answer = await asked(app, "POST", "/api/tables", b"", [], body)
    assert answer.status == 201, answer.body
    found: dict[str, Any] = json.loads(answer.body)
    return found


class Line:
    """One socket at a table."""

    def __init__(self, app: Application, table: dict[str, Any], form: str) -> None:
        self.table = table
        self.choices: list[Any] = []  # what the seat could do when there was last something to do
        self._in: asyncio.Queue[Any] = asyncio.Queue()
        self._out: asyncio.Queue[Any] = asyncio.Queue()
        scope = {"type": "websocket", "path": "/ws", "headers": [], "subprotocols": [form], "state": {}}
        self._task = asyncio.create_task(app(scope, self._in.get, self._out.put))
        self._in.put_nowait({"type": "websocket.connect"})
        self.say(
            msgspec.json.encode({"t": "hello", "v": 1, "table": table["table"], "token": table["token"]})
        )

    def say(self, data: bytes, text: bool = True) -> None:
        if text:
            sent: dict[str, Any] = {"text": data.decode("utf-8", errors="replace")}
        else:
            sent = {"bytes": data}
        self._in.put_nowait({"type": "websocket.receive", **sent})

    async def hear(self, until: str) -> list[dict[str, Any]]:
        """Frames up to one of that kind; a close is one, too."""
        heard: list[dict[str, Any]] = []
        while not heard or heard[-1]["t"] not in (until, "closed"):
            message = await asyncio.wait_for(self._out.get(), 60)
            if message["type"] == "websocket.close":
                heard.append({"t": "closed", **message})
            elif message["type"] == "websocket.send":
                data = message.get("bytes")
                heard.append(msgspec.msgpack.decode(data) if data else msgspec.json.decode(message["text"]))
                self.choices = [each["command"] for each in heard[-1].get("choices") or []] or self.choices
        return heard

    async def close(self) -> None:
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._task


@cache
def questions(title: str) -> list[dict[str, Any]]:
    """What a title may be asked, with nothing yet where numbers and words stand."""
    kinds = registry.game(title).question_types
    known = [{"type": kind.__name__, **{each.name: 0 for each in fields(kind)}} for kind in kinds]
    return known or [{"type": "Way", "to": 1}]


def any_frame(dice: random.Random, command: Any, question: Any) -> Any:
    """A frame that may stand there, for others to be bent from."""
    id = f"i{dice.randrange(1 << 30)}"
    return dice.choice(
        [
            *[{"t": "do", "id": id, "command": command}] * 3,
            {"t": "do", "id": id, "at": dice.randrange(4), "command": command},
            {"t": "chat", "id": id, "text": "hello"},
            {"t": "undo", "id": id, "to": dice.randrange(-1, 4)},
            {"t": "redo", "id": id},
            {"t": "undo_answer", "id": id, "yes": True},
            {"t": "query", "id": id, "question": question},
            {"t": "ask", "id": id, "command": command},
            {"t": "ready", "id": id, "ready": True},
            {"t": "start", "id": id},
            {"t": "hello", "v": 1, "table": "x"},
            {"t": "ping"},
        ]
    )


def sent(dice: random.Random, title: str, choices: Sequence[Any]) -> tuple[bytes, bool]:
    command = dice.choice(choices) if choices else {"type": "Ship", "crate": 0}
    if choices and dice.randrange(6) == 0:  # whole, so that play goes on
        return msgspec.json.encode({"t": "do", "id": f"{dice.randrange(1 << 30)}", "command": command}), True
    frame = bent(dice, any_frame(dice, command, dice.choice(questions(title))))
    text = bool(dice.randrange(2))
    data = msgspec.json.encode(frame) if text else packed(frame)
    return (torn(dice, data) if dice.randrange(3) == 0 else data), text


@pytest.mark.timeout(7200)
def test_frames(tmp_path: Path, errors: Errors) -> None:
    async def scenario() -> None:
        app = Application(tmp_path / "tables.db", SETTINGS)
        async with PlainServer(app):
            line: Line | None = None
            title = ""
            for case in cases("frames"):
                if line is None or case.number % TABLE_EVERY == 0:
                    if line is not None:
                        await line.close()
                    turn = case.number // TABLE_EVERY
                    title = TITLES[turn % len(TITLES)]
                    form = (frames.PACKED, frames.TEXT)[turn // len(TITLES) % 2]
                    line = Line(app, await made(app, title, "random"), form)
                    await line.hear("welcome")
                data, text = sent(case.dice, title, line.choices)
                line.say(data, text)
                line.say(b'{"t":"ping"}')
                heard = await line.hear("pong")
                bad = [each for each in heard if each["t"] == "closed" or each.get("code") in BROKEN]
                if bad or errors.found:
                    fails(case, data, (bad, errors.found))
            if line is not None:
                await line.close()

    asyncio.run(scenario())


OTHERS: Final = ("/", "/titles/{name}/board.js", "/assets/x.js", "/ws")  # what no document tells of


class Routes:
    """What the server says that may be asked, those that titles bring among it."""

    def __init__(self, document: dict[str, Any]) -> None:
        told = document["paths"]
        tables = [path for path in told if path.startswith("/api/tables")]
        self.paths = sorted([*told, *OTHERS, *tables])  # tables twice: there is most to go wrong
        asked = [
            each for path in told.values() for way in path.values() for each in way.get("parameters", ())
        ]
        self.queries = sorted({each["name"] for each in asked if each["in"] == "query"})


Asked = tuple[str, str, bytes, list[tuple[bytes, bytes]], bytes]


def request(dice: random.Random, routes: Routes, title: str, table: dict[str, Any]) -> Asked:
    path = dice.choice(routes.paths).replace("{id}", table["table"])
    path = path.replace("{name}", title).replace("{lesson}", "first")
    if dice.randrange(3) == 0:
        path = "/" + torn(dice, path[1:].encode()).decode("latin-1")
    values = [json.dumps(dice.choice(ODD)) if dice.randrange(2) else str(dice.choice(ODD)) for _ in range(4)]
    query = "&".join(
        f"{dice.choice(routes.queries)}={quote(value)}" for value in values[: dice.randrange(4)]
    ).encode()
    query = torn(dice, query) if dice.randrange(6) == 0 else query
    body = {
        "title": title,
        "seats": [{"kind": "human"}, {"kind": "open", "name": "x"}],
        "options": {},
        "seed": 5,
        "clock": {"turn": 30, "game": 0},
        "token": table["token"],
        "at": 0,
        "seat": 1,
        "name": "n",
        "ready": True,
    }
    wanted = {
        "join": ("name", "seat", "ready"),
        "ready": ("token", "ready"),
        "fork": ("at", "token", "seats"),
        "tables": ("title", "seats", "options", "seed", "clock", "name"),
    }
    names = wanted.get(path.rsplit("/", 1)[-1], ("token",))
    data = json.dumps(bent(dice, {name: body[name] for name in names})).encode()
    data = torn(dice, data) if dice.randrange(4) == 0 else data
    headers = [(b"host", dice.choice((b"here", b"[::1", b"\xff", b"a b", b"")))] if dice.randrange(2) else []
    if dice.randrange(4) == 0:
        headers.append((b"origin", torn(dice, b"http://[::1]:80")))
    if dice.randrange(4) == 0:
        headers.append((b"authorization", torn(dice, b"Bearer " + table["token"].encode())))
    if dice.randrange(4) == 0:
        key = f"{dice.getrandbits(128):032x}".encode()
        headers.append((b"idempotency-key", torn(dice, key) if dice.randrange(2) else key))
    if dice.randrange(8) == 0:
        headers.append((b"if-none-match", torn(dice, b'"abc"')))
    method = dice.choice(("GET", "GET", "POST", "POST", "POST", "HEAD", "PUT", "OPTIONS"))
    return method, path, query, headers, data


@pytest.mark.timeout(7200)
def test_http(tmp_path: Path, errors: Errors) -> None:
    async def one(app: Application, case: Case, wanted: Asked) -> None:
        try:
            answer = await asked(app, *wanted)
        except Exception as error:
            fails(case, wanted, error)
            raise
        refused = answer.status >= 400 and wanted[0] != "HEAD"
        told = refused and answer.kind.startswith("application/json") and "error" in json.loads(answer.body)
        if answer.status >= 500 or (refused and not told) or errors.found:
            fails(case, wanted, (answer.status, answer.body[:300], errors.found))

    async def scenario() -> None:
        app = Application(tmp_path / "tables.db", SETTINGS)
        async with PlainServer(app):
            answer = await asked(app, "GET", "/openapi.json", b"", [], b"")
            routes = Routes(json.loads(answer.body))
            table: dict[str, Any] = {}
            title = ""
            for case in cases("http"):
                if not table or case.number % TABLE_EVERY == 0:
                    title = TITLES[case.number // TABLE_EVERY % len(TITLES)]
                    table = await made(app, title, "open")
                await one(app, case, request(case.dice, routes, title, table))

    asyncio.run(scenario())
