"""Ways out of a socket: straight into uvicorn's transport, and through plain ASGI under any other server."""

import asyncio
from pathlib import Path
from typing import Any, Self

import msgspec
import pytest
from tests.server.client import Client
from tests.server.host import Host

from tessera.server import frames
from tessera.server.app import Application
from tessera.server.running import server_for
from tessera.server.settings import Settings
from tessera.server.transport import FrameTransport, SocketProtocol


def messages(data: bytes) -> list[Any]:
    """What a client reads from these bytes of the wire."""
    found: list[Any] = []
    while data:
        kind, size, start = data[0], data[1], 2
        if size > 125:
            start = 4 if size == 126 else 10
            size = int.from_bytes(data[2:start], "big")
        body, data = data[start : start + size], data[start + size :]
        found.append(msgspec.msgpack.decode(body) if kind == 0x82 else msgspec.json.decode(body))
    return found


def test_uvicorn_is_given_our_sockets_by_its_own_setting(tmp_path: Path) -> None:
    settings = Settings()
    config = server_for(Application(tmp_path / "tables.db", settings), settings).config
    config.load()
    assert config.ws_protocol_class is SocketProtocol


@pytest.mark.parametrize("form", ["tessera.v1", "tessera.v1.json"])
def test_frames_of_one_step_leave_in_one_write(
    host: Host, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[bytes] = []
    write = FrameTransport.write

    def watched(transport: FrameTransport, data: bytes) -> None:
        written.append(data)
        write(transport, data)

    monkeypatch.setattr(FrameTransport, "write", watched)
    made = host.make("human", "human")

    async def play() -> None:
        async with Client(host, made["table"], made["token"], form=form) as seat:
            await seat.do(seat.choices[0]["command"])

    asyncio.run(play())
    kinds = [[message["t"] for message in messages(each)] for each in written]
    assert kinds[0] == ["welcome"]
    assert ["update", "ack"] in kinds


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_frames_of_any_size_have_the_head_that_rfc_6455_says(size: int) -> None:
    frame = frames.Error("x", "a" * size)
    for packed in (True, False):
        encoded = frames.EncodedFrame(frame)
        [message] = messages(encoded.framed(packed))
        assert message == {"t": "error", "code": "x", "text": "a" * size}


def test_a_transport_that_is_full_or_gone_takes_no_frames() -> None:
    async def look() -> None:
        loop = asyncio.get_running_loop()
        server = await loop.create_server(asyncio.Protocol, "127.0.0.1", 0)
        transport, _ = await loop.create_connection(asyncio.Protocol, *server.sockets[0].getsockname()[:2])
        direct = FrameTransport()
        assert not direct.takes_frames()
        direct.connect(transport)
        assert direct.takes_frames()
        direct.is_paused = True
        assert not direct.takes_frames()
        direct.is_paused = False
        direct.cut()
        assert not direct.takes_frames()
        server.close()
        await server.wait_closed()

    asyncio.run(look())


class PlainServer:
    """The least an ASGI server does for an application: it starts it and carries messages."""

    def __init__(self, app: Application) -> None:
        self.app = app
        self._to_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._from_app: asyncio.Queue[Any] = asyncio.Queue()

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(
            self.app({"type": "lifespan", "state": {}}, self._to_app.get, self._from_app.put)
        )
        await self._to_app.put({"type": "lifespan.startup"})
        assert (await self._from_app.get())["type"] == "lifespan.startup.complete"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._to_app.put({"type": "lifespan.shutdown"})
        assert (await self._from_app.get())["type"] == "lifespan.shutdown.complete"
        await self._task

    async def socket(self, sent: list[dict[str, Any]], until: str) -> list[Any]:
        """What comes over a socket that sends this, up to a frame of that kind."""
        incoming: asyncio.Queue[Any] = asyncio.Queue()
        outgoing: asyncio.Queue[Any] = asyncio.Queue()
        scope = {"type": "websocket", "path": "/ws", "headers": [], "subprotocols": [frames.TEXT]}
        task = asyncio.create_task(self.app(scope, incoming.get, outgoing.put))
        await incoming.put({"type": "websocket.connect"})
        for each in sent:
            await incoming.put({"type": "websocket.receive", "text": msgspec.json.encode(each).decode()})
        assert await outgoing.get() == {"type": "websocket.accept", "subprotocol": frames.TEXT}
        heard: list[Any] = []
        while not heard or heard[-1]["t"] != until:
            heard.append(msgspec.json.decode((await asyncio.wait_for(outgoing.get(), 60))["text"]))
        await incoming.put({"type": "websocket.disconnect", "code": 1000})
        await task
        return heard


def test_any_asgi_server_can_carry_the_socket(tmp_path: Path) -> None:
    async def play() -> list[Any]:
        app = Application(tmp_path / "tables.db", Settings(bot_processes=0, titles=("smugglers",)))
        async with PlainServer(app) as server:
            from tessera.server.requests import SeatRequest, TableRequest

            asked = TableRequest("smugglers", [SeatRequest("human"), SeatRequest("human")], seed=5)
            made = await app.lobby().make(asked)
            hello = {"t": "hello", "v": 1, "table": made.table, "token": made.token}
            [welcome] = await server.socket([hello], "welcome")
            do = {"t": "do", "id": "1", "command": welcome["choices"][0]["command"]}
            return await server.socket([hello, do], "ack")

    assert [frame["t"] for frame in asyncio.run(play())] == ["welcome", "update", "ack"]
