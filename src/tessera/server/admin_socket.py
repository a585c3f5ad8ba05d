"""The socket for a host's orders: HTTP on a local address, which the public port knows nothing of.

One path, `POST /orders`, with an order as JSON; what it answers is JSON, too. Whoever can open the socket is
the host: its mode lets nobody but the owner of the process.
"""

import asyncio
import errno
import socket
from pathlib import Path
from typing import Final

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from tessera.server.admin import Admin
from tessera.server.admin_place import answers
from tessera.server.answers import answer, refusal
from tessera.server.errors import Refused, refused_by
from tessera.server.logs import failed
from tessera.server.orders import AnyOrder
from tessera.store import StoreError

PATH: Final = "/orders"
_OWNER_ONLY: Final = 0o600
_ORDER: Final[msgspec.json.Decoder[AnyOrder]] = msgspec.json.Decoder(AnyOrder)


def read_order(data: bytes) -> AnyOrder:
    """The order in a body."""
    try:
        return _ORDER.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        why, _, where = str(error).partition(" - at `")
        raise Refused("malformed", why=why, where=where.rstrip("`") or "$") from None


class AdminSocket:
    """Listens at a path until it is closed."""

    def __init__(self, path: Path, admin: Admin) -> None:
        self.path = path
        self._admin = admin
        self._state = ServerState()
        self._listening: asyncio.Server | None = None

    async def open(self) -> None:
        """Begin. `OSError` if nothing can listen there."""
        config = uvicorn.Config(
            Starlette(routes=[Route(PATH, self._answer, methods=["POST"])]),
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
        )
        config.load()
        self._listening = await asyncio.get_running_loop().create_unix_server(
            lambda: HttpToolsProtocol(config, self._state, {}), sock=_bound(self.path)
        )

    async def close(self) -> None:
        """Listen no more."""
        if self._listening is None:
            return
        self._listening.close()
        for link in list(self._state.connections):
            link.shutdown()
        self.path.unlink(missing_ok=True)

    async def _answer(self, request: Request) -> Response:
        try:
            return answer(await self._admin.do(read_order(await request.body())))
        except Refused as error:
            return refusal(error)
        except StoreError as error:
            failed("order not carried out")
            return refusal(refused_by(error))


def _bound(path: Path) -> socket.socket:
    """A socket that only its owner may open: nobody can before it listens, and by then its mode is set."""
    bound = socket.socket(socket.AF_UNIX)
    try:
        if path.is_socket():
            if answers(path):
                raise OSError(errno.EADDRINUSE, "another server listens there", str(path))
            path.unlink()  # left behind by one that is gone
        bound.bind(str(path))
        path.chmod(_OWNER_ONLY)
    except OSError:
        bound.close()
        raise
    return bound
