"""The simulated network: sockets and requests between people and processes, over the server's real ASGI.

A socket keeps its order, as TCP does; nothing keeps the order between two of them. It may be slow, be cut so
that one end learns of it long after the other, or lie in a partition, where everything waits. A request may
arrive twice, long after the first time; an answer may be lost after the work was done.
"""

import asyncio
import random
from collections import deque
from collections.abc import Callable
from contextvars import Context
from typing import Any, Final, NamedTuple, Protocol

import msgspec
from tests.simulation.loop import SimLoop

from tessera.server.transport import STATE, FrameTransport

LOST: Final = 1006  # what a client is told when nobody said goodbye
RESPONSE_TIMEOUT: Final = 12.0
_APART: Final = 1e-6  # seconds between two frames of one socket, so that they keep their order

Answered = Callable[[int, Any], None]  # the status, 0 if none came; the body


class Host(Protocol):
    """A process, as the network knows it."""

    place: str
    key: str  # of its present life
    up: bool
    context: Context
    app: Any


class Heard(Protocol):
    """Whoever holds the other end of a socket."""

    def heard(self, frame: dict[str, Any]) -> None:
        """A frame came."""

    def hung_up(self, code: int, reason: str) -> None:
        """The socket is closed."""


class Pass(NamedTuple):
    """What a request shows: the token of a seat, and a key under which it is done once."""

    token: str = ""
    key: str = ""


class Network:
    """All sockets and requests of a world."""

    def __init__(self, loop: SimLoop, seed: str, sent: "Callable[[Wire, dict[str, Any]], None]") -> None:
        self.loop = loop
        self.sent = sent  # told of every frame the moment a server lets go of it
        self.wires: list[Wire] = []
        self.slow: dict[str, float] = {}  # by person
        self.parted: set[tuple[str, str]] = set()  # (person, place)
        self.requests = 0  # that nobody has answered yet
        self.outside = Context()
        self._seed = seed
        self._calls: dict[str, int] = {}

    def chance(self, name: str) -> random.Random:
        """A stream for every socket and request: what is left out elsewhere changes little here."""
        number = self._calls[name] = self._calls.get(name, 0) + 1
        return random.Random(f"{self._seed}/{name}/{number}")

    def connect(self, person: str, host: Host, end: Heard) -> "Wire":
        """A new socket."""
        wire = Wire(self, person, host, end)
        self.wires.append(wire)
        return wire

    def part(self, person: str, place: str) -> None:
        """Nothing passes between these two until `join`."""
        self.parted.add((person, place))

    def join(self, person: str, place: str) -> None:
        """It passes again, what waited first."""
        self.parted.discard((person, place))
        for wire in list(self.wires):
            if (wire.person, wire.host.place) == (person, place):
                wire.flow()

    def died(self, key: str) -> None:
        """A process is gone, and with it its ends of all sockets."""
        for wire in [each for each in self.wires if each.key == key]:
            wire.cut(server_knows_in=0.0)

    def ask(
        self, person: str, host: Host, method: str, path: str, body: Any, pass_: Pass, answered: Answered
    ) -> None:
        """A request; it is answered once, with status 0 if no answer came."""
        chance = self.chance(f"request {person}")
        slow = self.slow.get(person, 1.0)
        settled = False
        self.requests += 1

        def settle(status: int, found: Any) -> None:
            nonlocal settled
            if not settled:
                settled = True
                self.requests -= 1
                timer.cancel()
                answered(status, found)

        def deliver() -> None:
            if not host.up or (person, host.place) in self.parted:
                self.loop.call_later(0.05, settle, 0, None, context=self.outside)
                return
            call = _Call(self, host, method, path, body, pass_, person)
            call.run(lambda status, found: back(status, found))

        def back(status: int, found: Any) -> None:
            if (person, host.place) not in self.parted:
                delay = chance.uniform(0.001, 0.02) * slow
                self.loop.call_later(delay, settle, status, found, context=self.outside)

        timer = self.loop.call_later(RESPONSE_TIMEOUT, settle, 0, None, context=self.outside)
        self.loop.call_later(chance.uniform(0.001, 0.02) * slow, deliver, context=self.outside)

    def repeat(
        self, person: str, host: Host, method: str, path: str, body: Any, pass_: Pass, answered: Answered
    ) -> None:
        """The same request once more, as a proxy may send it; nobody waits for the answer."""
        if host.up and (person, host.place) not in self.parted:
            _Call(self, host, method, path, body, pass_, person).run(answered)


class _Call:
    """One request inside a process."""

    def __init__(
        self, net: Network, host: Host, method: str, path: str, body: Any, pass_: Pass, person: str
    ) -> None:
        self._net = net
        self._host = host
        query = path.partition("?")[2]
        headers = [(b"host", b"sim"), (b"content-type", b"application/json")]
        if pass_.token:
            headers.append((b"authorization", f"Bearer {pass_.token}".encode()))
        if pass_.key:
            headers.append((b"idempotency-key", pass_.key.encode()))
        self._scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path.partition("?")[0],
            "raw_path": path.partition("?")[0].encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": headers,
            "client": (person, 1),
            "server": ("sim", 80),
            "state": {},
        }
        self._body = b"" if body is None else msgspec.json.encode(body)
        self._sent = False
        self._status = 0
        self._answer = bytearray()

    def run(self, back: Answered) -> None:
        async def work() -> None:
            await self._host.app(self._scope, self._receive, self._send)
            data = bytes(self._answer)
            back(self._status, msgspec.json.decode(data) if data.startswith((b"{", b"[")) else data)

        self._net.loop.create_task(work(), context=self._host.context.copy())

    async def _receive(self) -> dict[str, Any]:
        if self._sent:
            await asyncio.get_running_loop().create_future()  # the client neither speaks nor goes
        self._sent = True
        return {"type": "http.request", "body": self._body, "more_body": False}

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
        else:
            self._answer += message.get("body", b"")


class Wire:
    """One socket: a person's end and a server's end."""

    def __init__(self, net: Network, person: str, host: Host, end: Heard) -> None:
        self.net = net
        self.person = person
        self.host = host
        self.key = host.key
        self.end = end
        self.token = ""  # what its hello said, for whoever checks
        self.table = ""
        self.seat: int | None = None  # what its welcome said
        self.is_open = True
        self.twice = 0  # so many of the next frames arrive twice
        self._chance = net.chance(f"socket {person}")
        self._up: deque[bytes] = deque()  # waits because of a partition
        self._down: deque[tuple[str, Any]] = deque()
        self._up_at = self._down_at = 0.0
        self._inbox: deque[dict[str, Any]] = deque([{"type": "websocket.connect"}])
        self._waiting: asyncio.Future[None] | None = None
        self._server_gone = False  # the server's end knows that it is over
        self._stalled = False
        self._unstalled: list[asyncio.Future[None]] = []
        self._direct = FrameTransport() if self._chance.random() < 0.5 else None
        if host.up:
            net.loop.call_later(self._delay(), self._begin, context=net.outside)
        else:
            net.loop.call_later(0.02, self._hang_up, LOST, "", context=net.outside)

    def _delay(self) -> float:
        return self._chance.uniform(0.0005, 0.015) * self.net.slow.get(self.person, 1.0)

    def _is_parted(self) -> bool:
        return (self.person, self.host.place) in self.net.parted

    def _begin(self) -> None:
        if not self.host.up or self.host.key != self.key or not self.is_open:
            self._hang_up(LOST, "")
            return
        state: dict[str, Any] = {}
        if self._direct is not None:
            self._direct.connect(_Pipe(self))
            state[STATE] = self._direct
        scope = {
            "type": "websocket",
            "path": "/ws",
            "headers": [(b"host", b"sim")],
            "subprotocols": ["tessera.v1"],
            "client": (self.person, 1),
            "state": state,
        }
        task = self.host.app(scope, self._receive, self._send)
        self.net.loop.create_task(task, context=self.host.context.copy())

    # ------------------------------------------------------------ the person's end

    def say(self, frame: dict[str, Any]) -> None:
        """Send a frame."""
        if not self.is_open:
            return
        data = msgspec.msgpack.encode(frame)
        for _ in range(2 if self.twice else 1):
            self._up.append(data)
        self.twice = max(0, self.twice - 1)
        self.flow()

    def shut(self) -> None:
        """The person closes."""
        self.cut(server_knows_in=self._delay(), told=False)

    def stall(self, stalled: bool) -> None:
        """The person reads nothing, or reads again."""
        self._stalled = stalled
        if self._direct is not None:
            self._direct.is_paused = stalled
        if not stalled:
            waiting, self._unstalled = self._unstalled, []
            for future in waiting:
                if not future.done():
                    future.set_result(None)

    def cut(self, server_knows_in: float, told: bool = True) -> None:
        """The socket breaks. What was on its way is lost; the server may learn of it much later."""
        if not self.is_open:
            return
        self.is_open = False
        self._up.clear()
        self._down.clear()
        self.net.wires.remove(self)
        self.stall(False)
        loop = self.net.loop
        loop.call_later(server_knows_in, self._disconnect, context=self.net.outside)
        if told:
            loop.call_later(self._delay(), self.end.hung_up, LOST, "", context=self.net.outside)

    def _hang_up(self, code: int, reason: str) -> None:
        if self.is_open:
            self.is_open = False
            self.net.wires.remove(self)
            self._disconnect()
            self.end.hung_up(code, reason)

    # ------------------------------------------------------------ in between

    def flow(self) -> None:
        """Let pass what may pass, in order."""
        if self._is_parted():
            return
        loop = self.net.loop
        while self._up:
            self._up_at = max(self._up_at + _APART, loop.time() + self._delay())
            loop.call_at(self._up_at, self._arrive, self._up.popleft(), context=self.net.outside)
        while self._down:
            self._down_at = max(self._down_at + _APART, loop.time() + self._delay())
            loop.call_at(self._down_at, self._bring, *self._down.popleft(), context=self.net.outside)

    def _arrive(self, data: bytes) -> None:
        if self.is_open and not self._server_gone:
            self._put({"type": "websocket.receive", "bytes": data})

    def _bring(self, kind: str, what: Any) -> None:
        if not self.is_open:
            return
        if kind == "close":
            self._hang_up(*what)
        else:
            self.end.heard(what)

    # ------------------------------------------------------------ the server's end

    def _put(self, message: dict[str, Any]) -> None:
        self._inbox.append(message)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def _disconnect(self) -> None:
        if not self._server_gone:
            self._server_gone = True
            self._put({"type": "websocket.disconnect", "code": LOST})

    async def _receive(self) -> dict[str, Any]:
        while not self._inbox:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self._inbox.popleft()

    async def _send(self, message: dict[str, Any]) -> None:
        if self._server_gone:
            raise OSError("the client is gone")
        if message["type"] == "websocket.send":
            while self._stalled:
                future = asyncio.get_running_loop().create_future()
                self._unstalled.append(future)
                await future
            self.let_go(message["bytes"])
        elif message["type"] == "websocket.close":
            self._down.append(("close", (message.get("code", 1000), message.get("reason", ""))))
            self.flow()

    def let_go(self, data: bytes) -> None:
        """The server has sent a frame."""
        frame = msgspec.msgpack.decode(data)
        self.net.sent(self, frame)
        if self.is_open:
            self._down.append(("frame", frame))
            self.flow()

    def abort(self) -> None:
        """The server cuts it."""
        self.cut(server_knows_in=0.0)

    @property
    def is_gone(self) -> bool:
        """Whether the server knows that it is over."""
        return self._server_gone


class _Pipe(asyncio.Transport):
    """What the server writes straight to a socket: whole frames with their heads, as RFC 6455 says."""

    def __init__(self, wire: Wire) -> None:
        super().__init__()
        self._wire = wire

    def write(self, data: Any) -> None:
        here = 0
        while here < len(data):
            size = data[here + 1]
            here += 2
            if size >= 126:
                width = 2 if size == 126 else 8
                size = int.from_bytes(data[here : here + width], "big")
                here += width
            self._wire.let_go(bytes(data[here : here + size]))
            here += size

    def is_closing(self) -> bool:
        return self._wire.is_gone

    def abort(self) -> None:
        self._wire.abort()
