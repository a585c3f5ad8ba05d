"""Requests at the door, on plain ASGI: how many, how long their bodies take, and how much of them is held.

Every route is behind it, those that titles bring, too. What is too much is refused where it is read, so a
handler that reads a body needs no limits of its own but the size.
"""

import asyncio
from contextlib import suppress

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tessera.server.answers import refusal
from tessera.server.door import Door, place_of
from tessera.server.errors import Refused
from tessera.server.refusals import Refusals
from tessera.server.settings import Settings


def place_in(scope: Scope) -> str:
    """Where a request comes from, as the door counts it."""
    client = scope.get("client")
    return place_of(client[0]) if client else ""


class Admission:
    """Lets requests and sockets in, as far as the door does."""

    def __init__(self, app: ASGIApp, door: Door, settings: Settings, refusals: Refusals) -> None:
        self._app = app
        self._door = door
        self._refusals = refusals
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        place = place_in(scope)
        try:
            self._door.ask(place)
            body = _Body(self._door, place, self._settings.body_patience, receive) if _brings(scope) else None
        except Refused as error:
            await refusal(error)(scope, receive, send)
            return
        if body is None:
            await self._app(scope, receive, send)
            return
        try:
            await self._app(scope, body.receive, send)
        finally:
            body.close()

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        place = place_in(scope)
        try:
            self._door.open_socket(place)
        except Refused as error:
            self._refusals.count(error, place)
            await receive()  # websocket.connect
            await turn_away(error, scope, receive, send)
            return
        try:
            await self._app(scope, receive, send)
        finally:
            self._door.close_socket(place)


class _Body:
    """The body of one request: what it may take, in time and in bytes."""

    def __init__(self, door: Door, place: str, patience: float, receive: Receive) -> None:
        door.begin_upload(place, self._hasten)
        self._door = door
        self._place = place
        self._receive = receive
        self._until = asyncio.get_running_loop().time() + patience
        self._waiting: asyncio.Timeout | None = None
        self._held = 0
        self._coming = True

    async def receive(self) -> Message:
        """The next part, or a refusal."""
        if not self._coming:
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._until) as self._waiting:
                message = await self._receive()
        except TimeoutError:
            raise Refused("server.stopping" if self._door.is_shut else "body.timeout") from None
        finally:
            self._waiting = None
        size = len(message.get("body", b""))
        self._held += size
        self._door.hold(size)
        if not message.get("more_body", False):
            self._arrived()
        return message

    def _hasten(self) -> None:
        """Wait for it no longer."""
        self._until = 0.0
        if self._waiting is not None and not self._waiting.expired():
            self._waiting.reschedule(self._until)

    def _arrived(self) -> None:
        if self._coming:
            self._coming = False
            self._door.end_upload(self._place, self._hasten)

    def close(self) -> None:
        """The request is answered."""
        self._arrived()
        self._door.drop(self._held)
        self._held = 0


def _brings(scope: Scope) -> bool:
    """Whether a body comes with the request."""
    headers = dict(scope["headers"])
    return headers.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in headers


async def turn_away(error: Refused, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a socket that is not accepted yet with a refusal over HTTP, where the server can."""
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008, "reason": error.code})
        return
    answer = refusal(error)
    start = {"type": "websocket.http.response.start", "status": answer.status_code}
    with suppress(OSError):  # gone already
        await send({**start, "headers": answer.raw_headers})
        await send({"type": "websocket.http.response.body", "body": answer.body})
