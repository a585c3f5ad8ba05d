"""The shortest way out of a socket: whole frames, many in one write, without ASGI's message for each of them.

ASGI wraps every frame in a message, a coroutine and a pass through a protocol machine; a frame that a server
sends whole needs two to ten bytes of head. Uvicorn takes a class of ours for its sockets (`ws=`), which hands
the application its transport in the scope's state. Under another server there is none, and the caller sends
through ASGI.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final, cast

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

STATE: Final = "tessera.transport"  # where the scope's state holds it


class FrameTransport:
    """The transport of one socket. Only for frames that are not compressed, between accepting and closing."""

    __slots__ = ("_transport", "is_paused")

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self.is_paused = False

    def connect(self, transport: asyncio.BaseTransport) -> None:
        """The connection is made."""
        self._transport = cast(asyncio.Transport, transport)  # what asyncio promises for a stream

    def takes_frames(self) -> bool:
        """Whether what is written now leaves soon."""
        return not self.is_paused and self._transport is not None and not self._transport.is_closing()

    def write(self, data: bytes) -> None:
        """Whole frames, with their heads."""
        assert self._transport is not None
        self._transport.write(data)

    def cut(self) -> None:
        """Close at once, without a word."""
        if self._transport is not None:
            self._transport.abort()


class SocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's sockets as they are, and a `FrameTransport` that hears what asyncio tells a protocol."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
    ) -> None:
        self._direct = FrameTransport()
        self.when_lost: Callable[[], None] | None = None  # for whoever counts connections
        super().__init__(config, server_state, {**app_state, STATE: self._direct})

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asyncio's word for a connection."""
        self._direct.connect(transport)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Asyncio's word for its end."""
        if self.when_lost is not None:
            self.when_lost()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Asyncio's word for a buffer that is full."""
        self._direct.is_paused = True
        super().pause_writing()

    def resume_writing(self) -> None:
        """Asyncio's word for a buffer that has room again."""
        self._direct.is_paused = False
        super().resume_writing()
