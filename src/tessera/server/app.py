"""The whole server as one ASGI application: HTTP through Starlette, the socket straight."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from tessera.server.admin import Admin
from tessera.server.admin_socket import AdminSocket
from tessera.server.admission import Admission
from tessera.server.answers import refusal
from tessera.server.compiling import Compiler
from tessera.server.door import Door
from tessera.server.errors import Refused
from tessera.server.http import Api
from tessera.server.lobby import Lobby
from tessera.server.logs import note, warn
from tessera.server.metrics import Metrics
from tessera.server.pages import STATIC, Pages, SafeHeaders, TitleFiles
from tessera.server.settings import Settings
from tessera.server.socket import Socket
from tessera.server.titles import Titles
from tessera.store import Store, StoreError, open_store
from tessera.store.opening import file_of


class Application:
    """Serves tables from one store. `lobby` is there between startup and shutdown."""

    def __init__(
        self,
        db: str | Path,
        settings: Settings | None = None,
        static: Path = STATIC,
        compiler: Compiler | None = None,
        open_db: Callable[[str | Path], Awaitable[Store]] = open_store,
        admin_socket: Path | None = None,
    ) -> None:
        """`admin_socket` is where `tessera admin` finds it; without one it takes no orders."""
        self.settings = settings or Settings()
        self.metrics = Metrics()
        self._db = db
        self._open_db = open_db
        self._admin_socket = admin_socket
        self._compiler = compiler
        self._lobby: Lobby | None = None
        self._socket: Socket | None = None
        api = Api(self.lobby, self.settings, self.metrics, compiler)
        self.door = Door(self.settings)
        self._http = Starlette(
            routes=[
                *api.routes(),
                Route("/titles/{name}/{path:path}", TitleFiles(self.settings.titles).__call__),
                Route("/{path:path}", Pages(static).__call__, methods=["GET"]),
            ],
            middleware=[Middleware(SafeHeaders), Middleware(GZipMiddleware, minimum_size=1024)],
            exception_handlers={Refused: _refused, 404: _not_there, 405: _method_refused},
            lifespan=self._lifespan,
        )
        self._admission = Admission(self._admitted, self.door, self.settings)

    def lobby(self) -> Lobby:
        """The tables."""
        if self._lobby is None:
            raise Refused("server.stopping")
        return self._lobby

    def hasten(self) -> None:
        """The server is told to stop: wait no longer for bodies and proofs."""
        self.door.shut()
        if self._lobby is not None:
            self._lobby.prover.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        await self._admission(scope, receive, send)

    async def _admitted(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self._http(scope, receive, send)
        elif scope["path"] == "/ws" and self._socket is not None:
            await self._socket(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 1008, "reason": "page.unknown"})

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        store = await self._open_db(self._db)
        self._lobby = Lobby(store, Titles(self.settings), self.settings, self.metrics)
        self._socket = Socket(self._lobby, self.settings, self.metrics)
        house = self._lobby.house
        if self.settings.house_every:
            with suppress(StoreError):  # it is looked at again soon
                await house.look()
        self.door.is_banned = house.is_banned
        house.when_changed.append(self._socket.send_away)
        await self._lobby.open()
        desk = await self._open_desk(Admin(self._lobby, store, file_of(self._db), serving=True))
        note("started", titles=self._lobby.titles.names(), admin=desk and str(desk.path))
        compiling: asyncio.Task[None] | None = None
        if self._compiler is not None:
            compiling = asyncio.create_task(self._compiler.run(self._lobby.renew_workers))
        try:
            yield
        finally:
            if compiling is not None:
                compiling.cancel()
                await asyncio.wait([compiling])
            if desk is not None:
                await desk.close()
            await self._lobby.close()

    async def _open_desk(self, admin: Admin) -> AdminSocket | None:
        if self._admin_socket is None:
            return None
        desk = AdminSocket(self._admin_socket, admin)
        try:
            await desk.open()
        except OSError as error:
            warn("no socket for orders", path=str(self._admin_socket), error=str(error))
            return None
        return desk


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return refusal(error)


async def _not_there(_: Request, __: Exception) -> Response:
    return refusal(Refused("page.unknown"))


async def _method_refused(_: Request, __: Exception) -> Response:
    return refusal(Refused("method.refused"))
