"""Answers over HTTP: JSON, refusals with their status, and numbers out of a query."""

from typing import Any, Final

import msgspec
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from tessera.core.codec import Plain
from tessera.server.errors import Refused
from tessera.server.records import Refusal

_JSON: Final = msgspec.json.Encoder()
EXCHANGE: Final = "tessera.exchange"  # under which a scope keeps what comes of it


def answer(value: Plain | msgspec.Struct, status: int = 200) -> Response:
    """JSON, of a struct or of plain data."""
    return Response(
        _JSON.encode(value), status, media_type="application/json", headers={"cache-control": "no-store"}
    )


_AGAIN: Final = {429: "1", 503: "5"}  # seconds after which it may be worth another try, by status


class Refusing(Response):
    """An answer that is a refusal, as whoever counts them is told."""

    def __init__(self, error: Refused, **more: Any) -> None:
        super().__init__(status_code=error.status, **more)
        self._error = error

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        exchange: Any = scope.get(EXCHANGE)
        if exchange is not None:
            exchange.refusal = self._error
        await super().__call__(scope, receive, send)


def refusal(error: Refused) -> Response:
    """A refusal as JSON; one that passes says when to try again."""
    told = _JSON.encode(Refusal(error.code, error.text, error.facts))
    headers = {"cache-control": "no-store"}
    response = Refusing(error, content=told, media_type="application/json", headers=headers)
    if error.status in _AGAIN:
        response.headers["retry-after"] = _AGAIN[error.status]
    return response


def number(text: str, where: str) -> int:
    """A number of a query, from 0."""
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Refused("malformed", why="expected a number", where=where)
    return int(text)
