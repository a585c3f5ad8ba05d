"""Brings a host's orders to whoever carries them out: a server on its local socket, or the store itself."""

import asyncio
import http.client
import socket
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer

from tessera.core.errors import TesseraError

PATIENCE: Final = 60.0
_SPANS: Final = {"s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800}

Db = Annotated[str, typer.Option(help="The store: a file, or an address of PostgreSQL or Redis.")]
At = Annotated[
    Path | None, typer.Option("--socket", help="The socket of a server; found by its store when left out.")
]
Json = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
USUAL: Final = "tessera.db"


class OrderRefused(TesseraError):
    """It was not done."""


def span(text: str) -> int:
    """Seconds of a span as people type it: 90s, 30m, 12h, 7d, 2w."""
    number, unit = text[:-1], text[-1:]
    if not number.isascii() or not number.isdigit() or unit not in _SPANS or len(number) > 6:
        raise typer.BadParameter(f"{text!r} is no span; write 90s, 30m, 12h, 7d or 2w")
    return int(number) * _SPANS[unit]


def carry_out(order: Any, db: str, at: Path | None) -> Any:
    """The answer, as plain data: of the server at a socket, of one that serves the store, or of the store."""
    from tessera.server.admin_place import place_to_ask  # other commands need no server

    place = place_to_ask(db) if at is None else at
    return _on_store(order, db) if place is None else _over(place, order)


def _on_store(order: Any, db: str) -> Any:
    if "://" not in db and not Path(db).is_file():  # a server would begin a new one
        raise OrderRefused(f"{db}: no such file, and no server answers for it")
    from tessera.server.admin import on_store  # brings all of the server along

    return msgspec.to_builtins(asyncio.run(on_store(db, order)))


def _over(place: Path, order: Any) -> Any:
    link = _Local(place)
    try:
        link.request("POST", "/orders", msgspec.json.encode(order), {"content-type": "application/json"})
        reply = link.getresponse()
        told = msgspec.json.decode(reply.read())
    except (OSError, http.client.HTTPException, msgspec.DecodeError) as error:
        raise OrderRefused(f"{place}: no server answers there ({error})") from None
    finally:
        link.close()
    if reply.status != http.HTTPStatus.OK:
        raise OrderRefused(f"{told['error']}: {told['text']}")
    return told


class _Local(http.client.HTTPConnection):
    """HTTP over a local socket."""

    def __init__(self, place: Path) -> None:
        super().__init__("localhost", timeout=PATIENCE)
        self._place = place

    def connect(self) -> None:
        """Open it."""
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(PATIENCE)
        self.sock.connect(str(self._place))
