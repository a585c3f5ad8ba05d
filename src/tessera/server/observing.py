"""What a host sees of every request: an id by which all its log lines are found, its route, status and time.

The outermost layer. An id that a proxy of the host's own sends is kept and sent back; anybody else's is not
believed, for it would stand in the log.
"""

import re
from dataclasses import dataclass
from itertools import count
from typing import Any, Final

from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tessera import machine
from tessera.machine import monotonic
from tessera.server.admission import place_in
from tessera.server.answers import EXCHANGE
from tessera.server.door import Door
from tessera.server.errors import Refused
from tessera.server.logs import REQUEST
from tessera.server.metrics import Metrics
from tessera.server.refusals import Refusals
from tessera.server.tracing import Tracing

METHODS: Final = frozenset({"GET", "HEAD", "POST"})  # others are counted together: they may be anything
NO_ROUTE: Final = "none"  # of what was refused before anybody looked where it goes
_ID: Final = re.compile(rb"[A-Za-z0-9._:-]{1,64}")


@dataclass
class Exchange:
    """A request and what came of it."""

    id: str
    route: str = NO_ROUTE
    status: int = 0  # of an answer that never began
    refusal: Refused | None = None


class Observed:
    """Watches requests pass."""

    def __init__(
        self, app: ASGIApp, door: Door, metrics: Metrics, refusals: Refusals, tracing: Tracing | None = None
    ) -> None:
        self._app = app
        self._door = door
        self._metrics = metrics
        self._refusals = refusals
        self._tracing = tracing
        self._prefix = machine.token(6)
        self._numbers = count(1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        exchange = scope[EXCHANGE] = Exchange(self._id(scope))
        before = REQUEST.set(exchange.id)
        try:
            if scope["type"] == "websocket":
                await self._app(scope, receive, send)
            else:
                await self._traced(exchange, scope, receive, send)
        finally:
            REQUEST.reset(before)

    def _id(self, scope: Scope) -> str:
        """The id that the host's own proxy gave it, or one of ours."""
        client = scope.get("client")
        if client and self._door.is_proxy(client[0]):
            given: bytes = dict(scope["headers"]).get(b"x-request-id", b"")
            if _ID.fullmatch(given):
                return given.decode("ascii")
        return f"{self._prefix}-{next(self._numbers):x}"

    async def _traced(self, exchange: Exchange, scope: Scope, receive: Receive, send: Send) -> None:
        if self._tracing is None:
            await self._request(exchange, scope, receive, send)
            return
        with self._tracing.span("request", **{"tessera.request": exchange.id}) as span:
            await self._request(exchange, scope, receive, send)
            span.update_name(f"{scope['method']} {exchange.route}")
            span.set_attributes({"http.route": exchange.route, "http.response.status_code": exchange.status})

    async def _request(self, exchange: Exchange, scope: Scope, receive: Receive, send: Send) -> None:
        began = monotonic()

        async def seen(message: Message) -> None:
            if message["type"] == "http.response.start":
                exchange.status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", exchange.id.encode())]
            await send(message)

        try:
            await self._app(scope, receive, seen)
        finally:
            method = scope["method"] if scope["method"] in METHODS else "other"
            self._metrics.requests.labels(method, exchange.route, str(exchange.status)).inc()
            self._metrics.request_time.labels(exchange.route).observe(monotonic() - began)
            if exchange.refusal is not None:
                self._refusals.count(exchange.refusal, place_in(scope), path=scope["path"])


class SeenRoute(Route):
    """A route by whose path its requests are counted."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Starlette's own word."""
        exchange: Any = scope.get(EXCHANGE)
        if exchange is not None:
            exchange.route = self.path
        await super().handle(scope, receive, send)
