"""One socket: what waits to be sent, how much it may send, and when it is dropped.

Sending never waits. Frames of one step leave in one write; while the socket takes no more they stand in line,
and a task carries the line. A client that reads too slowly lets its line grow past the limit and is dropped;
nobody else notices.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, MutableMapping
from typing import Any, Final

from tessera.server.errors import Refused
from tessera.server.frames import EncodedFrame, Error, FromServer, RefusedFrame
from tessera.server.limits import Bucket
from tessera.server.logs import failed
from tessera.server.metrics import Metrics
from tessera.server.seats import Holder
from tessera.server.settings import Settings
from tessera.server.transport import FrameTransport
from tessera.store.tasks import end

Message = MutableMapping[str, Any]  # ASGI's own word for it
Send = Callable[[Message], Awaitable[None]]
Receive = Callable[[], Awaitable[Message]]

# Why a socket was closed; the numbers below 4000 are those of RFC 6455.
FAILED: Final = 1011
RESTARTING: Final = 1012
BAD_HELLO: Final = 4400
BAD_TOKEN: Final = 4401
BARRED: Final = 4403
NO_TABLE: Final = 4404
NO_HELLO: Final = 4408
WRONG_VERSION: Final = 4426
FLOOD: Final = 4429
FULL: Final = 4503


class Session:
    """A socket and who sits behind it: the holder of a seat, or a spectator."""

    __slots__ = (
        "_asking",
        "_burst",
        "_bytes",
        "_chats",
        "_frames",
        "_line",
        "_metrics",
        "_send",
        "_settings",
        "_task",
        "_transport",
        "closed",
        "edits",
        "holder",
        "packed",
        "place",
        "strikes",
    )

    def __init__(
        self, send: Send, settings: Settings, metrics: Metrics, transport: FrameTransport | None = None
    ) -> None:
        self._send = send
        self._settings = settings
        self._metrics = metrics
        self._transport = transport  # without one everything goes through `send`
        self._burst: list[EncodedFrame] = []  # leaves at the end of this step of the loop
        self._line: deque[Message] = deque()
        self._bytes = 0
        self._task: asyncio.Task[None] | None = None
        self._frames = Bucket(settings.frames_per_second, settings.frames_burst)
        self._chats: Bucket | None = None
        self._asking: set[asyncio.Task[None]] = set()
        self.packed = True
        self.edits = False  # takes lists of choices as edits
        self.holder = Holder(None, b"")
        self.place = ""  # where it comes from, as limits count it
        self.strikes = 0
        self.closed = False

    @property
    def seat(self) -> int | None:
        """Where it sits; None: it watches."""
        return self.holder.seat

    def may_send(self) -> bool:
        """Whether a frame of this client is listened to now."""
        return self._frames.take()

    def may_chat(self) -> bool:
        """Whether a line of chat is."""
        if self._chats is None:
            self._chats = Bucket(self._settings.chats_per_second, self._settings.chats_burst)
        return self._chats.take()

    def work_out(self, answer: Coroutine[Any, Any, None]) -> bool:
        """Answer a question beside everything else this client sends; not more than some at once."""
        if len(self._asking) >= self._settings.asks_at_once:
            answer.close()
            return False
        task = asyncio.create_task(answer)
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)
        return True

    async def forget(self) -> None:
        """Nobody waits for answers any more."""
        await end(list(self._asking))

    # ------------------------------------------------------------ out

    def push(self, frame: EncodedFrame) -> None:
        """Put a frame in line. Drops the client if the line is too long."""
        if self.closed:
            return
        try:
            _ = frame.packed() if self.packed else frame.text()
        except Exception:  # a title's text or number that no format holds: found here, where it can be told
            self._cannot_send(frame.frame)
            return
        if self._task is None and self._transport is not None:
            self._burst.append(frame)
            if len(self._burst) == 1:
                asyncio.get_running_loop().call_soon(self._leave)
            return
        self._stand_in_line(frame)

    def _leave(self) -> None:
        """Write what this step has gathered, at once if the socket takes it."""
        burst = self._burst
        if not burst:
            return
        transport = self._transport
        if self._task is None and transport is not None and transport.takes_frames():
            packed = self.packed
            transport.write(
                burst[0].framed(packed)
                if len(burst) == 1
                else b"".join([frame.framed(packed) for frame in burst])
            )
            burst.clear()
            return
        waiting = burst.copy()
        burst.clear()
        for frame in waiting:
            if not self.closed:
                self._stand_in_line(frame)

    def _stand_in_line(self, frame: EncodedFrame) -> None:
        message: Message
        if self.packed:
            data = frame.packed()
            message, size = {"type": "websocket.send", "bytes": data}, len(data)
        else:
            text = frame.text()
            message, size = {"type": "websocket.send", "text": text}, len(text)
        self._line.append(message)
        self._bytes += size
        if len(self._line) > self._settings.queue_frames or self._bytes > self._settings.queue_bytes:
            self.drop()
        elif self._task is None:
            self._task = asyncio.create_task(self._carry())

    def _cannot_send(self, frame: FromServer) -> None:
        """Say so to whoever waits for it; without an id that is anyone, who then begins anew."""
        failed("frame cannot be sent", seat=self.seat, frame=type(frame).__name__)
        id = getattr(frame, "id", "")
        if id:
            self.refuse(id, Refused("answer.unsendable"))
        else:
            self.close(FAILED, Refused("server.failed"))

    def tell(self, frame: FromServer) -> None:
        """Send a frame to this client alone."""
        self.push(EncodedFrame(frame))

    def refuse(self, id: str, refusal: Refused) -> None:
        """Say no, politely."""
        self.tell(RefusedFrame(id, refusal.code, refusal.facts, refusal.text))

    def close(self, code: int, refusal: Refused | None = None) -> None:
        """Say why, then close."""
        if self.closed:
            return
        if refusal is not None:
            self.tell(Error(refusal.code, refusal.text))
        self._leave()
        reason = "" if refusal is None else refusal.code
        self._line.append({"type": "websocket.close", "code": code, "reason": reason})
        if self._task is None:
            self._task = asyncio.create_task(self._carry())
        self.closed = True

    def drop(self) -> None:
        """Let go of a client that does not read. What waits for it is thrown away."""
        self.closed = True
        self._line.clear()
        self._burst.clear()
        self._metrics.dropped.inc()
        if self._task is not None:
            self._task.cancel()
        # A close would wait in line like everything else. Where the transport can be reached it is cut;
        # otherwise the socket goes when its pings are not answered.
        if self._transport is not None:
            self._transport.cut()

    async def flushed(self) -> None:
        """Wait until the line is empty or nobody takes it any more."""
        self._leave()
        task = self._task
        if task is not None:
            await asyncio.wait([task])

    async def _carry(self) -> None:
        line = self._line
        try:
            while line:
                message = line.popleft()
                await self._send(message)
                data = message.get("bytes") or message.get("text") or b""
                self._bytes -= len(data)
        except asyncio.CancelledError:
            if not self.closed:
                raise
        except Exception:  # whatever a server raises when the client is gone
            self.closed = True
            line.clear()
        finally:
            self._task = None
