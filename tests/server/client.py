"""A client for tests that knows no rules: it folds patches, keeps every byte it got, and answers choices."""

import asyncio
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self

import msgspec
from tests.server.host import Http
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin, Subprotocol

from tessera.core.patch import merge

PATIENCE = 60.0


class Closed(Exception):
    """The server closed the socket."""

    def __init__(self, code: int | None, reason: str) -> None:
        super().__init__(f"{code} {reason}")
        self.code = code
        self.reason = reason


class Client:
    """One socket. `frames` are all frames so far; `raw` all bytes."""

    def __init__(
        self,
        host: Http,
        table: str,
        token: str = "",
        since: int = -1,
        form: str = "tessera.v1",
        edits: bool = False,
    ) -> None:
        self.host = host
        self.hello: dict[str, Any] = {"t": "hello", "v": 1, "table": table, "token": token, "since": since}
        if edits:
            self.hello["edits"] = True
        self.form = form
        self.origin: Origin | None = None
        self.view: dict[str, Any] = {}
        self.choices: list[dict[str, Any]] = []
        self._given: list[dict[str, Any]] = []  # the last that were not empty
        self.seq = since
        self.table: dict[str, Any] = {}
        self.outcome: dict[str, Any] | None = None
        self.frames: list[dict[str, Any]] = []
        self.raw: list[bytes] = []
        self._seen = 0
        self._ids = 0
        self.socket: ClientConnection

    async def __aenter__(self) -> Self:
        await self.open()
        await self.say(self.hello)
        await self.until("welcome")
        return self

    async def open(self) -> None:
        forms = [Subprotocol(self.form)] if self.form else None
        url = f"ws://{self.host.socket_place}/ws"
        self.socket = await connect(
            url,
            subprotocols=forms,
            max_size=1 << 24,
            compression=None,
            origin=self.origin,
            proxy=None,
        )

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.socket.close()

    # ------------------------------------------------------------ out

    async def say(self, frame: Mapping[str, Any]) -> None:
        if self.form == "tessera.v1.json":
            await self.socket.send(msgspec.json.encode(frame).decode())
        else:
            await self.socket.send(msgspec.msgpack.encode(frame))

    async def ask(self, frame: Mapping[str, Any]) -> dict[str, Any]:
        """Send a frame with an id and wait for what answers it."""
        self._ids += 1
        id = frame.get("id") or f"{id_prefix(self)}{self._ids}"
        await self.say({**frame, "id": id})
        return await self.until("ack", "refused", "answer", "reply", id=id)

    async def do(self, command: Any, **more: Any) -> dict[str, Any]:
        """Send a command."""
        return await self.ask({"t": "do", "command": command, **more})

    # ------------------------------------------------------------ in

    async def next(self) -> dict[str, Any]:
        """The next frame, folded into what this client knows."""
        try:
            async with asyncio.timeout(PATIENCE):
                data = await self.socket.recv()
        except ConnectionClosed as error:
            received = error.rcvd
            raise Closed(received.code if received else None, received.reason if received else "") from None
        self.raw.append(data if isinstance(data, bytes) else data.encode())
        frame: dict[str, Any] = (
            msgspec.json.decode(data) if isinstance(data, str) else msgspec.msgpack.decode(data)
        )
        self.frames.append(frame)
        self._fold(frame)
        return frame

    def _fold(self, frame: dict[str, Any]) -> None:
        kind = frame["t"]
        if kind == "welcome":
            self.table = frame["table"]
            if frame["full"]:
                self.view = frame.get("view", {})
                self.choices = self._given = frame.get("choices") or []
            self.seq = frame["seq"]
            self.outcome = self.table.get("outcome")
        elif kind == "update":
            still = frame["seq"] == self.seq and frame["seat"] == -1 and not frame["patch"]
            assert still or frame["seq"] == self.seq + 1, (self.seq, frame)
            self.seq = frame["seq"]
            self.view = merge(self.view, frame["patch"])
            self.choices = frame["choices"] if "choices" in frame else spliced(self._given, frame["edit"])
            self._given = self.choices or self._given
        elif kind == "table":
            self.table = frame["table"]
        elif kind == "over":
            self.outcome = frame["outcome"]

    async def until(self, *kinds: str, **facts: Any) -> dict[str, Any]:
        """The next frame of these kinds with these members."""
        while True:
            frame = await self.next()
            if frame["t"] in kinds and all(frame.get(name) == value for name, value in facts.items()):
                return frame
            if frame["t"] == "error" and "error" not in kinds:
                raise AssertionError(frame)

    async def until_seq(self, seq: int) -> None:
        while self.seq < seq:
            await self.next()

    async def closed(self) -> Closed:
        """Read on until the server closes."""
        while True:
            try:
                await self.next()
            except Closed as error:
                return error

    async def quiet(self) -> None:
        """Everything the server had to say so far has arrived."""
        await self.say({"t": "ping"})
        await self.until("pong")

    async def play(self, pick: int = 0, commands: int = 1 << 30) -> int:
        """Answer every choice until it is over, or for so many commands; how many were sent."""
        sent = 0
        while self.outcome is None and sent < commands:
            if self.choices:
                answer = await self.do(self.choices[pick % len(self.choices)]["command"])
                assert answer["t"] == "ack", answer
                sent += 1
                pick += 1
            else:
                await self.next()
        return sent


def id_prefix(client: Client) -> str:
    return f"{id(client):x}-"


def spliced(choices: list[Any], edit: list[Any]) -> list[Any]:
    """The list that an edit makes of the last one, as the protocol says."""
    after: list[Any] = []
    here = 0
    for keep, drop, put in edit:
        after += choices[here : here + keep] + put
        here += keep + drop
    return after + choices[here:]
