"""Connections before there is a request: uvicorn's own protocol, and the limits it does not know.

Heads must come soon and be small, answers must be read, and requests may not be heaped up on a connection.
Whoever has too many connections is told so, as far as they listen.
"""

import asyncio
from typing import Any, Final, cast

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from tessera.server.answers import refusal
from tessera.server.door import Door, place_of
from tessera.server.errors import Refused
from tessera.server.refusals import Refusals
from tessera.server.settings import Settings
from tessera.server.transport import SocketProtocol

HEAPED: Final = 16  # requests that may wait behind another on one connection; browsers send none
_REASONS: Final = {408: "Request Timeout", 429: "Too Many Requests", 431: "Request Header Fields Too Large"}


class HostConfig(uvicorn.Config):
    """Uvicorn's settings, and what its protocols share."""

    def __init__(self, *args: Any, door: Door, refusals: Refusals, limits: Settings, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.door = door
        self.refusals = refusals
        self.limits = limits


class TooMuch(Exception):
    """Stops the parser in the middle of what it reads."""


class RequestProtocol(HttpToolsProtocol):
    """One connection."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        shared = cast(HostConfig, config)  # made by `server_for`
        self._door = shared.door
        self._limits = shared.limits
        self._refusals = shared.refusals
        self._address: str | None = None
        self._refusal: Refused | None = None
        self._timer: asyncio.TimerHandle | None = None  # for a head that does not come
        self._unread: asyncio.TimerHandle | None = None  # for answers that are not read
        self._head = 0  # bytes since the last whole head
        self._in_body = False  # also of a request that is answered already: what comes is thrown away
        self._answered = False

    # ------------------------------------------------------------ asyncio's words

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        try:
            self._door.enter(self._address)
        except Refused as error:
            self._refusal = error  # told when they say something: before that nobody reads
        self._expect_head(1.0 if self._refusal else self._limits.head_patience)

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._settle()
        self._go()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """They say something."""
        if self._refusal is not None:
            self._end(self._refusal)
            return
        super().data_received(data)
        if self._timer is not None and not self._in_body:  # there is still no whole head
            self._head += len(data)
            if self._head > self._limits.head_bytes:
                self._end(Refused("head.too_large", limit=self._limits.head_bytes))

    def pause_writing(self) -> None:
        """They do not read what they asked for."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(self._limits.read_patience, self.transport.abort)

    def resume_writing(self) -> None:
        """They read on."""
        self._cancel_unread()
        super().resume_writing()

    # ------------------------------------------------------------ uvicorn's words

    def on_headers_complete(self) -> None:
        """A head is whole."""
        self._cancel_timer()
        self._in_body = True
        if len(self.pipeline) >= HEAPED:
            raise TooMuch
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """A request is whole."""
        self._in_body = False
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """An answer is on its way."""
        self._answered = True
        super().on_response_complete()
        if not self.transport.is_closing() and self.cycle.response_complete:
            self._expect_head(self._limits.head_patience)

    def handle_websocket_upgrade(self) -> None:
        """It becomes a socket, which takes the place of this protocol."""
        self._settle()
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        if isinstance(socket, SocketProtocol):
            socket.when_lost = self._go
        else:
            self._go()

    def shutdown(self) -> None:
        """The server stops: what is not read is not waited for."""
        if self.flow.write_paused:
            self.transport.abort()
        else:
            super().shutdown()

    # ------------------------------------------------------------ limits

    def _expect_head(self, patience: float) -> None:
        self._cancel_timer()
        self._head = 0
        self._timer = self.loop.call_later(patience, self._late)

    def _late(self) -> None:
        if self._head and not self._answered:
            self._end(Refused("head.timeout"))
        else:  # what one has not asked for one does not read
            self.transport.close()

    def _end(self, error: Refused) -> None:
        """Say why, and hang up."""
        self._settle()
        if self.transport.is_closing():
            return
        self._refusals.count(error, place_of(self._address or ""))
        answer = refusal(error)
        phrase = _REASONS.get(answer.status_code, "Service Unavailable")
        head = [f"HTTP/1.1 {answer.status_code} {phrase}".encode(), b"connection: close"]
        head += [name + b": " + value for name, value in answer.raw_headers]
        self.transport.write(b"\r\n".join(head) + b"\r\n\r\n" + bytes(answer.body))
        self.transport.close()

    def _settle(self) -> None:
        self._cancel_timer()
        self._cancel_unread()

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _cancel_unread(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _go(self) -> None:
        if self._address is not None:
            self._door.leave(self._address)
            self._address = None
