"""The whole server as one ASGI application: HTTP through Starlette, the socket straight."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final, cast

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tessera.server.admin import Admin
from tessera.server.admin_socket import AdminSocket
from tessera.server.admission import Admission, turn_away
from tessera.server.answers import refusal
from tessera.server.compiling import Compiler
from tessera.server.door import Door, network
from tessera.server.errors import Refused
from tessera.server.http import Api
from tessera.server.lobby import Lobby
from tessera.server.logs import note, warn
from tessera.server.metrics import Metrics
from tessera.server.observing import Observed, SeenRoute
from tessera.server.pages import STATIC, OldAddress, Pages, SafeHeaders, TitleFiles, nothing
from tessera.server.refusals import Refusals
from tessera.server.settings import Settings
from tessera.server.socket import Socket
from tessera.server.stopping import within
from tessera.server.titles import Titles
from tessera.server.tracing import tracing_to
from tessera.store import Store, StoreError, open_store
from tessera.store.opening import file_of

LAST_TRACES: Final = 0.05  # the share of the time to stop in which traces are sent


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
        self.refusals = Refusals(self.metrics)
        self._tracing = tracing_to(self.settings.traces)
        self._db = db
        self._open_db = open_db
        self._admin_socket = admin_socket
        self._compiler = compiler
        self._lobby: Lobby | None = None
        self._socket: Socket | None = None
        base = self.settings.base
        api = Api(self.lobby, self.settings, self.metrics, compiler)
        self.door = Door(self.settings)
        self._http = Starlette(
            routes=[
                *api.routes(),
                SeenRoute("/titles/{name}/{path:path}", TitleFiles(self.settings.titles).__call__),
                SeenRoute("/t/{path}", OldAddress(base).__call__, methods=["GET"]),
                SeenRoute("/{path:path}", Pages(static, base).__call__, methods=["GET"]),
            ],
            middleware=[Middleware(SafeHeaders), Middleware(GZipMiddleware, minimum_size=1024)],
            exception_handlers={Refused: _refused, 404: _not_there, 405: _method_refused},
            lifespan=self._lifespan,
        )
        inside: ASGIApp = Admission(self._admitted, self.door, self.settings, self.refusals)
        if self.settings.proxies:  # without one nobody is believed
            trusted = [str(network(each)) for each in self.settings.proxies]
            inside = cast(ASGIApp, ProxyHeadersMiddleware(cast(Any, inside), trusted))
        self._entrance = Observed(inside, self.door, self.metrics, self.refusals, self._tracing)

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
        await self._entrance(scope, receive, send)

    async def _admitted(self, scope: Scope, receive: Receive, send: Send) -> None:
        base = self.settings.base
        if base and scope["type"] in ("http", "websocket"):
            path: str = scope["path"]
            if not path.startswith(f"{base}/"):
                await self._outside(scope, receive, send)
                return
            # What lies below knows of no base. The exchange in it stays the same one.
            scope = {**scope, "path": path[len(base) :], "raw_path": scope.get("raw_path", b"")[len(base) :]}
        if scope["type"] != "websocket":
            await self._http(scope, receive, send)
        elif scope["path"] == "/ws" and self._socket is not None:
            await self._socket(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 1008, "reason": "page.unknown"})

    async def _outside(self, scope: Scope, receive: Receive, send: Send) -> None:
        """For whoever asks beside the path below which all of it lies."""
        base = self.settings.base
        if scope["type"] == "websocket":
            await receive()  # websocket.connect
            await turn_away(Refused("page.outside", base=base), scope, receive, send)
        elif scope["path"] == base:
            asked = scope["query_string"].decode("latin-1")
            await RedirectResponse(f"{base}/?{asked}" if asked else f"{base}/", 308)(scope, receive, send)
        else:
            answered = nothing(Request(scope), Refused("page.outside", base=base), base)
            await SafeHeaders(answered)(scope, receive, send)

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        store = await self._open_db(self._db)
        self._lobby = Lobby(store, Titles(self.settings), self.settings, self.metrics)
        self._socket = Socket(self._lobby, self.settings, self.metrics, self.refusals, self._tracing)
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
            if self._tracing is not None:
                sent = asyncio.to_thread(self._tracing.close)
                await within(LAST_TRACES * self.settings.stop_patience, sent, "traces")

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
