"""Answers over HTTP: JSON, refusals with their status, and numbers out of a query."""

from typing import Final

import msgspec
from starlette.responses import Response

from tessera.core.codec import Plain
from tessera.server.errors import Refused
from tessera.server.records import Refusal

_JSON: Final = msgspec.json.Encoder()


def answer(value: Plain | msgspec.Struct, status: int = 200) -> Response:
    """JSON, of a struct or of plain data."""
    return Response(
        _JSON.encode(value), status, media_type="application/json", headers={"cache-control": "no-store"}
    )


_AGAIN: Final = {429: "1", 503: "5"}  # seconds after which it may be worth another try, by status


def refusal(error: Refused) -> Response:
    """A refusal as JSON; one that passes says when to try again."""
    response = answer(Refusal(error.code, error.text, error.facts), error.status)
    if error.status in _AGAIN:
        response.headers["retry-after"] = _AGAIN[error.status]
    return response


def number(text: str, where: str) -> int:
    """A number of a query, from 0."""
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Refused("malformed", why="expected a number", where=where)
    return int(text)
