"""One socket: what waits to be sent, how much it may send, and when it is dropped.

Sending never waits: a frame is put in line and a task carries the line to the socket. A client that reads too
slowly lets its line grow past the limit and is dropped; nobody else notices.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

from tessera.server.errors import Refused
from tessera.server.frames import Error, Frame, Parcel
from tessera.server.frames import Refused as RefusedFrame
from tessera.server.limits import Bucket
from tessera.server.metrics import Metrics
from tessera.server.settings import Settings

Message = MutableMapping[str, Any]  # ASGI's own word for it
Send = Callable[[Message], Awaitable[None]]
Receive = Callable[[], Awaitable[Message]]

# Why a socket was closed; the numbers below 4000 are those of RFC 6455.
TOO_LARGE: Final = 1009
RESTARTING: Final = 1012
BAD_HELLO: Final = 4400
BAD_TOKEN: Final = 4401
NO_TABLE: Final = 4404
NO_HELLO: Final = 4408
SLOW: Final = 4413
WRONG_VERSION: Final = 4426
FLOOD: Final = 4429
FULL: Final = 4503


class Session:
    """A socket and who sits behind it: a seat, or a spectator (None)."""

    __slots__ = (
        "_bytes",
        "_chats",
        "_frames",
        "_line",
        "_metrics",
        "_send",
        "_settings",
        "_task",
        "_writable",
        "closed",
        "packed",
        "seat",
        "strikes",
    )

    def __init__(self, send: Send, settings: Settings, metrics: Metrics) -> None:
        self._send = send
        self._settings = settings
        self._metrics = metrics
        writable = getattr(getattr(send, "__self__", None), "writable", None)
        self._writable = writable if isinstance(writable, asyncio.Event) else None  # uvicorn's own
        self._line: deque[Message] = deque()
        self._bytes = 0
        self._task: asyncio.Task[None] | None = None
        self._frames = Bucket(settings.frames_per_second, settings.frames_burst)
        self._chats: Bucket | None = None
        self.packed = True
        self.seat: int | None = None
        self.strikes = 0
        self.closed = False

    def may_send(self) -> bool:
        """Whether a frame of this client is listened to now."""
        return self._frames.take()

    def may_chat(self) -> bool:
        """Whether a line of chat is."""
        if self._chats is None:
            self._chats = Bucket(self._settings.chats_per_second, self._settings.chats_burst)
        return self._chats.take()

    # ------------------------------------------------------------ out

    def push(self, parcel: Parcel) -> None:
        """Put a frame in line. Drops the client if the line is too long."""
        if self.closed:
            return
        message: Message
        if self.packed:
            data = parcel.packed()
            message, size = {"type": "websocket.send", "bytes": data}, len(data)
        else:
            text = parcel.text()
            message, size = {"type": "websocket.send", "text": text}, len(text)
        if self._task is None and self._writable is not None and self._writable.is_set():
            self._send_now(message)
            return
        self._line.append(message)
        self._bytes += size
        if len(self._line) > self._settings.queue_frames or self._bytes > self._settings.queue_bytes:
            self.drop()
        elif self._task is None:
            self._task = asyncio.create_task(self._carry())

    def tell(self, frame: Frame) -> None:
        """Send a frame to this client alone."""
        self.push(Parcel(frame))

    def refuse(self, id: str, refusal: Refused) -> None:
        """Say no, politely."""
        self.tell(RefusedFrame(id, refusal.code, refusal.facts, refusal.text))

    def close(self, code: int, refusal: Refused | None = None) -> None:
        """Say why, then close."""
        if self.closed:
            return
        if refusal is not None:
            self.tell(Error(refusal.code, refusal.text))
        reason = "" if refusal is None else refusal.code
        self._line.append({"type": "websocket.close", "code": code, "reason": reason})
        if self._task is None:
            self._task = asyncio.create_task(self._carry())
        self.closed = True

    def drop(self) -> None:
        """Let go of a client that does not read. What waits for it is thrown away."""
        self.closed = True
        self._line.clear()
        self._metrics.dropped.inc()
        if self._task is not None:
            self._task.cancel()
        # A close would wait in line like everything else. The server's own transport, where there is one, can
        # be cut; otherwise the socket goes when its pings are not answered.
        transport = getattr(getattr(self._send, "__self__", None), "transport", None)
        if transport is not None:
            transport.abort()

    async def flushed(self) -> None:
        """Wait until the line is empty or nobody takes it any more."""
        task = self._task
        if task is not None:
            await asyncio.wait([task])

    def _send_now(self, message: Message) -> None:
        """A socket that takes more takes it without waiting: a task for every frame would be waste."""
        step = self._send(message).__await__()
        try:
            next(step)
        except StopIteration:
            return
        except Exception:  # whatever a server raises when the client is gone
            self.closed = True
            return
        raise AssertionError("uvicorn waits only while its socket is not writable")

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
