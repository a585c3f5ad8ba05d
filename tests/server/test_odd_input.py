"""Numbers, names and addresses beyond what anybody means: refused in words, with the socket alive.

Each of these was a 500, a dead socket or a traceback once.
"""

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from tests.server.client import Client
from tests.server.conftest import Start
from tests.server.host import Host
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from tessera.server import frames
from tessera.server.pages import policy

LONG = 10**26
FORMS = ["tessera.v1", "tessera.v1.json"]


def test_a_cursor_that_no_page_gave_is_malformed(host: Host) -> None:
    for cursor in ("9" * 19, "9" * 30, "9" * 5000, "²", "-1", "1_0"):
        reply = host.get(f"/api/tables?cursor={quote(cursor)}")
        assert (reply.status, reply.body["error"]) == (400, "malformed")
        assert reply.body["facts"]["where"] == "cursor"
    assert host.get("/api/tables?cursor=" + "9" * 18).status == 200


def test_names_longer_than_the_system_takes_are_not_there(start: Start, tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "index.html").write_text("the client")
    host = start(static=tmp_path / "static")
    for name in ("a" * 256, "a" * 5000, "b/" * 2500 + "b"):
        for path in ("/{}.js", "/assets/{}.js", "/titles/smugglers/{}.js", "/a/{}/x.js"):
            reply = host.get(path.format(name))
            assert (reply.status, reply.body["error"]) == (404, "page.unknown")
        assert host.get(f"/{name}").body["error"] == "page.unknown"


def test_a_path_of_several_lines_is_refused_like_any_other(host: Host) -> None:
    reply = host.post("/x%0Ay")
    assert (reply.status, reply.body["error"]) == (404, "page.unknown")


def test_an_origin_that_is_no_address_is_refused(host: Host) -> None:
    odd = ["http://[::1", "http://]", "http://[", "http://[::1]:x", "//"]
    for origin in [*odd, "\xff"]:
        reply = host.post("/api/tables", {"title": "smugglers"}, Origin=origin)
        assert (reply.status, reply.body["error"]) == (403, "origin.refused")

    async def scenario() -> None:
        for origin in odd:
            client = Client(host, "none")
            client.origin = Origin(origin)
            with pytest.raises(InvalidStatus) as refused:
                await client.open()
            assert refused.value.response.status_code == 403

    asyncio.run(scenario())


def sent_as(form: str, frame: dict[str, Any]) -> bytes | str:
    """The frame in this form; MessagePack has no integers beyond 64 bits, but unsigned ones."""
    if form == "tessera.v1.json":
        return msgspec.json.encode(frame).decode().replace('"LONG"', str(LONG)).replace('"LOW"', str(-LONG))
    return (
        msgspec.msgpack.encode(frame)
        .replace(b"\xa4LONG", b"\xcf" + b"\xff" * 8)
        .replace(b"\xa3LOW", b"\xcf\x80" + b"\0" * 7)
    )


@pytest.mark.parametrize("form", FORMS)
def test_integers_beyond_64_bits_are_malformed_wherever_they_stand(host: Host, form: str) -> None:
    made = host.make("human", "random")
    bad: list[tuple[dict[str, Any], str]] = [
        ({"t": "do", "id": "a", "command": {"type": "Ship", "crate": "LONG"}}, "$.command.crate"),
        ({"t": "do", "id": "a", "command": {"type": "Ship", "crate": "LOW"}}, "$.command.crate"),
        ({"t": "do", "id": "a", "command": {"type": "Ship", "x": [{"y": ["LONG"]}]}}, "$.command.x[0].y[0]"),
        ({"t": "ask", "id": "a", "command": {"type": "Ship", "crate": "LONG"}}, "$.command.crate"),
        ({"t": "query", "id": "a", "question": "LONG"}, "$.question"),
        ({"t": "do", "id": "a", "at": "LONG", "command": {}}, "$.at"),
        ({"t": "undo", "to": "LONG"}, "$.to"),
    ]

    async def scenario() -> None:
        async with Client(host, made["table"], made["token"], form=form) as client:
            for frame, where in bad:
                # Either form is understood on a socket of either.
                for each in {form, *FORMS}:
                    await client.socket.send(sent_as(each, frame))
                    error = await client.until("error")
                    assert error["code"] == "malformed", frame
                    assert f"an integer does not fit in 64 bits (at {where})" in error["text"]
            most = {"type": "Ship", "crate": frames.INT_MAX}
            assert (await client.do(most))["facts"] == {"crate": frames.INT_MAX}
            least = {"type": "Ship", "crate": frames.INT_MIN}
            assert (await client.do(least))["facts"] == {"crate": frames.INT_MIN}
            await client.play(commands=1)

    asyncio.run(scenario())


def test_so_they_are_in_a_hello(host: Host) -> None:
    made = host.make("human", "random")

    async def scenario(form: str, field: str) -> None:
        client = Client(host, made["table"], form=form)
        await client.open()
        await client.socket.send(sent_as(form, {**client.hello, field: "LONG"}))
        closed = await client.closed()
        assert (closed.code, closed.reason) == (4400, "malformed")

    for form in FORMS:
        for field in ("v", "since"):
            asyncio.run(scenario(form, field))


@pytest.mark.parametrize("form", FORMS)
def test_facts_that_no_format_carries_leave_the_socket_alive(
    host: Host, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    from smugglers.game import Smugglers
    from tessera.core.errors import Illegal

    made = host.make("human", "random")

    async def scenario() -> None:
        async with Client(host, made["table"], made["token"], form=form) as client:
            legal = client.choices[0]["command"]
            with monkeypatch.context() as broken:
                broken.setattr(Smugglers, "refusal", lambda *_: Illegal("crate.not_in_hand", crate=object()))
                assert (await client.do(legal))["code"] == "answer.unsendable"
            assert (await client.do(legal))["t"] == "ack"

    asyncio.run(scenario())


def served(*arguments: str) -> tuple[int, str]:
    command = [sys.executable, "-c", "from tessera.cli import main; main()", "serve", "--port", "0"]
    done = subprocess.run([*command, *arguments], capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stderr


def test_a_store_that_cannot_be_used_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_bytes(b"Dear friend, this is not a database. " * 200)
    for db, code, told in (
        (str(tmp_path), 2, "is a folder; name a file in it"),
        (str(tmp_path / "letter.db"), 4, "file is not a database"),
        ("mysql://host/tables", 2, "known are sqlite:///path"),
        ("redis://127.0.0.1:1/0", 4, "Connection refused"),
    ):
        ended, said = served("--db", db)
        assert (ended, said.startswith("error: ")) == (code, True), said
        assert told in said
        assert "Traceback" not in said


def test_an_unknown_log_level_is_told_with_those_there_are() -> None:
    code, said = served("--log-level", "bogus")
    assert code == 2
    assert "--log-level: expected one of debug, info, warning, error, got 'bogus'" in said
    assert "Traceback" not in said


def test_the_content_policy_names_the_hosts_a_page_may_connect_to(host: Host) -> None:
    (rule,) = [
        each.strip()
        for each in host.get("/").headers["content-security-policy"].split(";")
        if each.strip().startswith("connect-src")
    ]
    assert rule == f"connect-src 'self' ws://{host.place} wss://{host.place}"
    for odd in (b"", b"a b", b"evil.example; script-src *", b"*", b"a\r\nx: y", b"[::1", b"a:999999"):
        assert b"connect-src 'self'; " in policy([(b"host", odd)]), odd
    assert b" ws://[::1]:80 wss://[::1]:80;" in policy([(b"host", b"[::1]:80")])
