"""Answers over HTTP: JSON, refusals with their status, and numbers out of a query."""

from typing import Final

import msgspec
from starlette.responses import Response

from tessera.core.codec import Plain
from tessera.server.errors import Refused

_JSON: Final = msgspec.json.Encoder()


def answer(value: Plain, status: int = 200) -> Response:
    """JSON."""
    return Response(
        _JSON.encode(value), status, media_type="application/json", headers={"cache-control": "no-store"}
    )


def refusal(error: Refused) -> Response:
    """A refusal as JSON."""
    return answer({"error": error.code, "text": error.text, "facts": error.facts}, error.status)


def number(text: str, where: str) -> int:
    """A number of a query, from 0."""
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Refused("malformed", why="expected a number", where=where)
    return int(text)
