"""Bad input: each kind gets its documented answer, and the table plays on."""

import asyncio
import socket
import time
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tests.server.client import Client
from tests.server.conftest import Start
from tests.server.host import Host, wait_for
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

Made = dict[str, Any]


def plays_on(host: Host, made: Made) -> None:
    async def scenario() -> None:
        async with Client(host, made["table"], made["token"]) as client:
            await client.play(commands=1)

    asyncio.run(scenario())


def refused_hello(host: Host, data: bytes | str, form: str = "tessera.v1") -> tuple[str, int | None]:
    """The code of the error and of the close that answer a first frame."""

    async def scenario() -> tuple[str, int | None]:
        client = Client(host, "", form=form)
        await client.open()
        await client.socket.send(data)
        closed = await client.closed()
        error = client.frames[-1]
        assert error["t"] == "error"
        assert closed.reason == error["code"]
        return error["code"], closed.code

    return asyncio.run(scenario())


def packed(**frame: Any) -> bytes:
    return msgspec.msgpack.encode(frame)


def test_every_bad_hello_has_its_answer(host: Host) -> None:
    made = host.make("human", "random")
    other = host.make("human", "random")
    table, token = made["table"], made["token"]
    hello = {"t": "hello", "v": 1, "table": table}
    assert refused_hello(host, packed(**hello, token="x" * 43)) == ("token.wrong", 4401)
    assert refused_hello(host, packed(**hello, token=other["token"])) == ("token.wrong", 4401)
    assert refused_hello(host, packed(**{**hello, "v": 2})) == ("version.unknown", 4426)
    assert refused_hello(host, packed(**{**hello, "table": "none"})) == ("table.unknown", 4404)
    assert refused_hello(host, packed(**{**hello, "table": "../x"})) == ("table.unknown", 4404)
    assert refused_hello(host, packed(t="ping")) == ("hello.expected", 4400)
    assert refused_hello(host, packed(t="do", id="1", command={})) == ("hello.expected", 4400)
    assert refused_hello(host, packed(t="hello")) == ("malformed", 4400)
    assert refused_hello(host, packed(**{**hello, "token": 5})) == ("malformed", 4400)
    assert refused_hello(host, b"\xc1\xff") == ("malformed", 4400)
    assert refused_hello(host, b"") == ("malformed", 4400)
    assert refused_hello(host, "{", "tessera.v1.json") == ("malformed", 4400)
    assert refused_hello(host, '{"t":"hello","v":1,"table":"none"}', "") == ("table.unknown", 4404)
    assert token
    plays_on(host, made)


def test_silence_instead_of_a_hello_is_closed(start: Start) -> None:
    host = start(hello_timeout=0.1)

    async def scenario() -> None:
        client = Client(host, "")
        await client.open()
        closed = await client.closed()
        assert (closed.code, closed.reason) == (4408, "hello.timeout")

    asyncio.run(scenario())


def test_frames_that_are_none_are_told_and_the_socket_stays(host: Host) -> None:
    made = host.make("human", "random")

    async def scenario() -> None:
        async with Client(host, made["table"], made["token"]) as client:
            bad = [
                b"",
                b"\xc1",
                b"\x93\x01",
                packed(t="fly"),
                packed(x=1),
                packed(t="do"),
                packed(t="do", id=1),
            ]
            bad += [
                b"\x91" * 5000,
                packed(t="chat", text=5),
                packed(t="undo_answer"),
                msgspec.msgpack.encode([1]),
            ]
            for data in bad:
                await client.socket.send(data)
                error = await client.until("error")
                assert error["code"] == "malformed", data
            await client.socket.send('{"t":"ping"}')  # JSON among MessagePack is understood
            await client.until("pong")
            await client.say({"t": "hello", "v": 1, "table": made["table"]})
            assert (await client.until("refused"))["code"] == "hello.repeated"
            await client.play(commands=1)
        assert host.metric("tessera_malformed_total") == 11

    asyncio.run(scenario())


def test_commands_that_are_none_or_not_now_are_refused_with_their_codes(host: Host) -> None:
    table, first, second = host.two_people()

    async def scenario() -> None:
        async with Client(host, table, first) as one, Client(host, table, second) as two:

            async def code(client: Client, command: Any, **more: Any) -> str:
                answer = await client.do(command, **more)
                assert answer["t"] == "refused", answer
                return str(answer["code"])

            legal = one.choices[0]["command"]
            wrong: list[Any] = [None, 5, [], "Ship", {}, {"type": "Fly"}, {"type": "Ship"}, {**legal, "x": 1}]
            for bad in wrong:
                assert await code(one, bad) == "malformed"
            assert await code(one, {"type": "Ship", "crate": "0"}) == "malformed"
            assert await code(one, {"type": "Ship", "crate": -(1 << 62)}) == "crate.not_in_hand"
            assert await code(two, legal) == "turn.not_yours"
            assert await code(one, legal, id="x" * 65) == "id.bad"
            await one.say({"t": "do", "id": "", "command": legal})
            assert (await one.until("refused"))["code"] == "id.bad"
            assert one.seq == 0
            await one.play(commands=1)

    asyncio.run(scenario())


def test_facts_of_a_refusal_come_along(host: Host) -> None:
    table, _, second = host.two_people()

    async def scenario() -> None:
        async with Client(host, table, second) as two:
            refused = await two.do({"type": "Ship", "crate": 0})
            assert refused["facts"] == {"seat": 1, "turn": 0}
            assert refused["text"] == "It is seat 0's turn."

    asyncio.run(scenario())


def test_a_frame_too_large_closes_its_socket_only(host: Host) -> None:
    table, first, second = host.two_people()

    async def scenario() -> None:
        async with Client(host, table, first) as one:
            async with Client(host, table, second) as two:
                await two.socket.send(b"x" * (70 << 10))
                assert (await two.closed()).code == 1009
            await one.play(commands=1)

    asyncio.run(scenario())


def test_a_flood_is_refused_then_closed_and_others_play_on(start: Start) -> None:
    host = start(frames_per_second=5.0, frames_burst=10, strikes=20)
    table, first, second = host.two_people()

    async def scenario() -> None:
        async with Client(host, table, second) as two:
            async with Client(host, table, first) as one:
                for number in range(200):
                    await one.say({"t": "do", "id": f"f{number}", "command": {"type": "Ship", "crate": 99}})
                closed = await one.closed()
                assert (closed.code, closed.reason) == (4429, "rate.exceeded")
                codes = [frame["code"] for frame in one.frames if frame["t"] == "refused"]
                assert codes[:9] == ["crate.not_in_hand"] * 9
                assert codes[-1] == "rate.exceeded"
            await two.quiet()
        async with Client(host, table, first) as one:
            await one.play(commands=1)
        assert host.metric("tessera_flooded_total") == 21

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [("https://evil.example", False), ("null", False), ("https://friends.example", True), ("", True)],
)
def test_pages_of_someone_else_cannot_open_a_socket(start: Start, origin: str, allowed: bool) -> None:
    host = start(origins=("https://friends.example",))
    made = host.make("human", "random")

    async def scenario() -> None:
        client = Client(host, made["table"], made["token"])
        client.origin = Origin(origin or host.url)
        if allowed:
            async with client:
                pass
        else:
            with pytest.raises(InvalidStatus) as refused:
                await client.open()
            assert refused.value.response.status_code == 403

    asyncio.run(scenario())


def test_a_socket_elsewhere_is_refused(host: Host) -> None:
    from websockets.asyncio.client import connect

    async def scenario() -> None:
        with pytest.raises(InvalidStatus):
            await connect(f"ws://{host.place}/elsewhere", proxy=None)

    asyncio.run(scenario())


def test_a_full_server_says_so(start: Start) -> None:
    host = start(connections=1)
    made = host.make("human", "random")

    async def scenario() -> None:
        async with Client(host, made["table"], made["token"]):
            late = Client(host, made["table"], made["token"])
            await late.open()
            closed = await late.closed()
            assert (closed.code, closed.reason) == (4503, "server.full")

    asyncio.run(scenario())


def test_who_left_before_the_start_is_shown_out(host: Host) -> None:
    made = host.make("human", "open")
    token = host.post(f"/api/tables/{made['table']}/join").body["token"]

    async def scenario() -> None:
        async with Client(host, made["table"], token) as client:
            host.post(f"/api/tables/{made['table']}/leave", {"token": token})
            assert (await client.closed()).code == 4401

    asyncio.run(scenario())


def deaf_client(host: Host, table: str) -> socket.socket:
    """A spectator that says hello and never reads again."""
    place, _, port = host.place.partition(":")
    link = socket.socket()
    link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    link.connect((place, int(port)))
    request = (
        f"GET /ws HTTP/1.1\r\nHost: {host.place}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    hello = msgspec.json.encode({"t": "hello", "v": 1, "table": table})
    link.sendall(request.encode())
    assert link.recv(4096).startswith(b"HTTP/1.1 101")
    link.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
    return link


def test_a_client_that_does_not_read_is_dropped_and_nobody_waits_for_it(start: Start) -> None:
    host = start(queue_frames=20, queue_bytes=1 << 16, chats_per_second=1e6, chats_burst=100_000)
    table, first, second = host.two_people()

    async def scenario() -> None:
        async with Client(host, table, second) as two, Client(host, table, first) as one:
            for number in range(20_000):
                began = time.monotonic()
                await one.ask({"t": "chat", "text": "x" * 500, "id": f"m{number}"})
                await two.until("chat")
                assert time.monotonic() - began < 5.0
                if number % 100 == 99 and host.metric("tessera_dropped_total") == 1:
                    break
            assert host.metric("tessera_dropped_total") == 1
            await one.play(commands=1)

    with deaf_client(host, table):
        wait_for(lambda: bool(host.get(f"/api/tables/{table}").body["watching"] == 1))
        asyncio.run(scenario())
        wait_for(lambda: host.metric("tessera_connections") == 0)


def test_rules_that_fail_leave_the_table_where_it_stood(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    from smugglers.game import Smugglers

    made = host.make("human", "random", seed=3)
    whole: Callable[..., Any] = Smugglers._ship

    def broken(*_: Any) -> None:
        raise RuntimeError("a bug of a title")

    async def scenario() -> None:
        async with Client(host, made["table"], made["token"]) as client:
            ship = next(each["command"] for each in client.choices if each["command"]["type"] == "Ship")
            monkeypatch.setattr(Smugglers, "_ship", broken)
            assert (await client.do(ship))["code"] == "rules.broken"
            monkeypatch.setattr(Smugglers, "_ship", whole)
            assert (await client.do(ship))["t"] == "ack"

    asyncio.run(scenario())
