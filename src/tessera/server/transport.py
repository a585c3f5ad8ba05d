"""The shortest way out of a socket: frames straight into the transport below uvicorn's ASGI `send`.

ASGI wraps every frame in a message, a coroutine and a pass through a protocol machine; a frame that a server
sends whole needs two to ten bytes of head. Under another server, or while a socket takes no more, there is no
such way and the caller sends through ASGI.
"""

import asyncio
from typing import Any, Final

TEXT: Final = 0x81  # a whole message of text, RFC 6455 section 5.2
BINARY: Final = 0x82


def framed(kind: int, data: bytes) -> bytes:
    """A message as it stands on the wire: one frame, without a mask, as servers send."""
    size = len(data)
    if size < 126:
        return bytes((kind, size)) + data
    if size < 1 << 16:
        return bytes((kind, 126, size >> 8, size & 255)) + data
    return bytes((kind, 127)) + size.to_bytes(8, "big") + data


class Outlet:
    """Uvicorn's transport of one socket whose handshake is done. Only for frames that are not compressed."""

    __slots__ = ("_protocol", "_transport", "_writable")

    def __init__(self, protocol: Any, transport: asyncio.Transport, writable: asyncio.Event) -> None:
        self._protocol = protocol
        self._transport = transport
        self._writable = writable

    @classmethod
    def below(cls, send: object) -> "Outlet | None":
        """The outlet below an ASGI `send`; None if it is not uvicorn's, or not made as expected."""
        protocol = getattr(send, "__self__", None)
        transport: Any = getattr(protocol, "transport", None)
        writable = getattr(protocol, "writable", None)
        known = hasattr(protocol, "close_sent") and hasattr(protocol, "disconnected")
        if not known or not isinstance(writable, asyncio.Event) or not hasattr(transport, "is_closing"):
            return None
        return cls(protocol, transport, writable)

    def is_open(self) -> bool:
        """Whether it takes frames now."""
        protocol = self._protocol
        return (
            self._writable.is_set()
            and not (protocol.close_sent or protocol.disconnected)
            and not self._transport.is_closing()
        )

    def write(self, data: bytes) -> None:
        """Frames, as `framed` made them."""
        self._transport.write(data)

    def cut(self) -> None:
        """Close at once, without a word."""
        self._transport.abort()
