"""The HTTP interface: titles, the lobby, replays. JSON in and out; every refusal has a stable code."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tessera import _form
from tessera._version import VERSION
from tessera.core import replay
from tessera.core.errors import TesseraError
from tessera.registry import AnyGame
from tessera.server import history
from tessera.server.answers import answer, number, refusal
from tessera.server.compiling import Compiler
from tessera.server.errors import Refused
from tessera.server.ledger import STATUS_FINISHED
from tessera.server.limits import Buckets
from tessera.server.lobby import Lobby
from tessera.server.logs import failed
from tessera.server.metrics import CONTENT_TYPE, Metrics
from tessera.server.openapi import document
from tessera.server.records import (
    Health,
    History,
    NewTable,
    ReplayVerdict,
    ServerInfo,
    TablePage,
    TableRecord,
    TakenSeat,
    TitleCard,
)
from tessera.server.requests import ForkRequest, HolderRequest, JoinRequest, ReadyRequest, TableRequest
from tessera.server.routes import ApiRoute, Handler
from tessera.server.settings import Settings
from tessera.server.socket import same_origin
from tessera.server.table import LiveTable
from tessera.server.title_routes import title_routes
from tessera.store import StoreError

T = TypeVar("T")

MOST_FRAMES: Final = 5_000  # of a history in one answer
REPLAY_TYPE: Final = "application/x-ndjson"


class Api:
    """The routes over one lobby."""

    def __init__(
        self,
        lobby: Callable[[], Lobby],
        settings: Settings,
        metrics: Metrics,
        compiler: Compiler | None = None,
    ) -> None:
        self._find_lobby = lobby  # it exists once the store is open
        self._compiler = compiler
        self._settings = settings
        self._metrics = metrics
        self._writes = Buckets(settings.writes_per_second, settings.writes_burst)
        self._proving = asyncio.Semaphore(1)
        self._routes: list[ApiRoute] = []

    def routes(self) -> list[ApiRoute]:
        """Every route of the interface; those that titles bring stand behind ours."""
        title, table = "/api/titles/{name}", "/api/tables/{id}"
        tables = {"status": "open, playing or finished", "limit": "1 to 100", "cursor": "of the last page"}
        story = {"as": "spectator or a seat", "from": "an entry", "to": "an entry"}
        mod = {"overlay": "a mod by its id; none when left out"}
        get, post, holds = self._get, self._post, self._holds
        own = [
            get("/api/info", self._info, "Version, form of the rules", answers=ServerInfo),
            get("/api/titles", self._titles, "What is offered", answers=list[TitleCard]),
            get(f"{title}/rules", self._rules, "The guide of a title, or its rules", answers="text/markdown"),
            get(f"{title}/catalogue", self._catalogue, "Names, numbers and texts of the rules", query=mod),
            get(f"{title}/schema", self._schema, "JSON Schema of commands, events, view and options"),
            get("/api/tables", self._listed, "Listed tables, newest first", query=tables, answers=TablePage),
            post("/api/tables", self._make, "Make a table", TableRequest, answers=NewTable, status=201),
            get(table, self._table, "The record of a table", answers=TableRecord),
            post(f"{table}/join", self._join, "Take an open seat", JoinRequest, answers=TakenSeat),
            holds(f"{table}/ready", self._ready, "Say ready, or no longer", ReadyRequest),
            holds(f"{table}/start", self._start, "Say ready, and start", HolderRequest),
            holds(f"{table}/leave", self._leave, "Leave; that is resigning a match", HolderRequest),
            holds(
                f"{table}/rematch",
                self._rematch,
                "The next match of the same people",
                HolderRequest,
                TakenSeat,
            ),
            holds(f"{table}/fork", self._fork, "A new table with the same past", ForkRequest, NewTable, 201),
            get(f"{table}/replay.tsr", self._replay, "The record of a finished match", answers=REPLAY_TYPE),
            get(
                f"{table}/history", self._history, "A finished match in frames", query=story, answers=History
            ),
            post("/api/replays", self._verify, "Prove a replay", REPLAY_TYPE, answers=ReplayVerdict),
            get("/healthz", self._health, "Whether it is well", answers=Health),
            get("/metrics", self._measured, "Counters for Prometheus", answers="text/plain"),
            get("/openapi.json", self._openapi, "This document"),
        ]
        known = {(route.method, route.path) for route in own}
        brought = title_routes(self._settings.titles, self._bound, self._wrap)
        self._routes = [*own, *[route for route in brought if (route.method, route.path) not in known]]
        return self._routes

    def _get(self, path: str, handler: Handler, summary: str, **facts: Any) -> ApiRoute:
        return ApiRoute("GET", path, self._wrap(handler), summary, **facts)

    def _post(self, path: str, handler: Handler, summary: str, body: Any, **facts: Any) -> ApiRoute:
        return ApiRoute("POST", path, self._wrap(handler, writes=True), summary, body=body, **facts)

    def _holds(
        self,
        path: str,
        handler: Handler,
        summary: str,
        body: Any,
        answers: Any = TableRecord,
        status: int = 200,
    ) -> ApiRoute:
        """What the holder of a seat may do."""
        return self._post(path, handler, summary, body, answers=answers, status=status, seated=True)

    def _bound(self, title: str, overlay: str) -> AnyGame:
        return self._lobby.titles.offer(title, overlay).game()

    @property
    def _lobby(self) -> Lobby:
        return self._find_lobby()

    def _wrap(self, handler: Handler, writes: bool = False) -> Handler:
        async def guarded(request: Request) -> Response:
            try:
                if writes:
                    if not same_origin(request.scope["headers"], self._settings.origins):
                        raise Refused("origin.refused")
                    if not self._writes.take(request.client.host if request.client else ""):
                        raise Refused("rate.exceeded")
                return await handler(request)
            except Refused as error:
                return refusal(error)
            except StoreError:
                self._metrics.store_errors.inc()
                failed("store failed", path=request.url.path)
                return refusal(Refused("store.unavailable"))

        return guarded

    # ------------------------------------------------------------ titles

    async def _info(self, _: Request) -> Response:
        is_compiling = self._compiler is not None and self._compiler.is_running
        return answer(ServerInfo(VERSION, _form.status().form, is_compiling))

    async def _titles(self, _: Request) -> Response:
        return answer(await asyncio.to_thread(self._lobby.titles.listed))

    async def _rules(self, request: Request) -> Response:
        text = await asyncio.to_thread(self._lobby.titles.rules, request.path_params["name"])
        return Response(text, media_type="text/markdown; charset=utf-8")

    async def _catalogue(self, request: Request) -> Response:
        offer = self._lobby.titles.offer(request.path_params["name"], request.query_params.get("overlay", ""))
        tag, told = await asyncio.to_thread(offer.catalogue)
        headers = {"etag": tag, "cache-control": "no-cache"}  # kept, and asked for by its tag
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return Response(told, media_type="application/json", headers=headers)

    async def _schema(self, request: Request) -> Response:
        return answer(await asyncio.to_thread(self._lobby.titles.schema, request.path_params["name"]))

    # ------------------------------------------------------------ tables

    async def _listed(self, request: Request) -> Response:
        query = request.query_params
        limit = number(query.get("limit", "50"), "limit")
        return answer(await self._lobby.listed(query.get("status", "open"), limit, query.get("cursor", "")))

    async def _make(self, request: Request) -> Response:
        asked = await self._body(request, TableRequest)
        return answer(await self._lobby.make(asked), 201)

    async def _table(self, request: Request) -> Response:
        return answer((await self._asked(request)).record())

    async def _join(self, request: Request) -> Response:
        asked = await self._body(request, JoinRequest)
        table = await self._asked(request)
        return answer(await self._lobby.join(table, asked.name, asked.seat, asked.ready))

    async def _ready(self, request: Request) -> Response:
        asked = await self._body(request, ReadyRequest)
        table, seat, _ = await self._held(request, asked)
        await table.ready(seat, asked.ready)
        return answer(table.record())

    async def _start(self, request: Request) -> Response:
        table, seat, _ = await self._held(request)
        await table.start(seat)
        return answer(table.record())

    async def _leave(self, request: Request) -> Response:
        table, seat, _ = await self._held(request)
        await table.get_up(seat)
        return answer(table.record())

    async def _rematch(self, request: Request) -> Response:
        table, seat, token = await self._held(request)
        return answer(await self._lobby.rematch(table, seat, token))

    async def _fork(self, request: Request) -> Response:
        asked = await self._body(request, ForkRequest)
        table = await self._asked(request)
        token = _bearer(request) or asked.token
        seat = table.seat_of(token) if token else None
        return answer(await self._lobby.fork(table, asked.at, seat, asked.seats, asked.reseed), 201)

    async def _asked(self, request: Request) -> LiveTable:
        return await self._lobby.table(request.path_params["id"])

    async def _held(self, request: Request, asked: HolderRequest | None = None) -> tuple[LiveTable, int, str]:
        held = await self._body(request, HolderRequest) if asked is None else asked
        table = await self._asked(request)
        token = _bearer(request) or held.token
        return table, table.seat_of(token), token

    # ------------------------------------------------------------ finished matches

    async def _finished(self, request: Request) -> LiveTable:
        table = await self._asked(request)
        if table.ledger.status != STATUS_FINISHED:
            raise Refused("table.not_finished")
        return table

    async def _replay(self, request: Request) -> Response:
        table = await self._finished(request)
        saved_at = datetime.now(UTC).isoformat(timespec="seconds")
        data = await asyncio.to_thread(replay.dumps, table.ledger.match, saved_at, VERSION)
        name = f"{table.ledger.made.title}-{table.id}.tsr"
        return Response(
            data,
            media_type=REPLAY_TYPE,
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    async def _history(self, request: Request) -> Response:
        table = await self._finished(request)
        ledger = table.ledger
        match = ledger.match
        query = request.query_params
        eyes = query.get("as", "spectator")
        seat = None if eyes == "spectator" else number(eyes, "as")
        if seat is not None and not 0 <= seat < match.seats:
            raise Refused("seat.unknown", seat=seat)
        first = min(number(query.get("from", "0"), "from"), match.position)
        last = min(number(query.get("to", str(ledger.seq)), "to"), ledger.seq, first + MOST_FRAMES)

        def look() -> History:
            frames = list(history.frames(ledger, seat, first, last, open_hand=True))
            return History(history.view_at(match, seat, first), first, ledger.seq, frames)

        return answer(await asyncio.to_thread(look))

    async def _verify(self, request: Request) -> Response:
        data = await _limited(request, self._settings.replay_bytes)

        def prove() -> ReplayVerdict:
            record = replay.read(data)
            game = self._lobby.titles.played_by(record.header.title, record.header.rules_digest).warm()
            verdict = replay.verify(record, game)
            return ReplayVerdict(True, verdict.entries, verdict.digest, title=verdict.title)

        async with self._proving:
            try:
                return answer(await asyncio.to_thread(prove))
            except Refused:
                raise
            except TesseraError as error:
                return answer(ReplayVerdict(False, 0, "", error=str(error)))

    # ------------------------------------------------------------ for hosts

    async def _health(self, _: Request) -> Response:
        well = not self._lobby.stopping
        return answer(Health(well, VERSION), 200 if well else 503)

    async def _measured(self, _: Request) -> Response:
        return Response(self._metrics.text(), media_type=CONTENT_TYPE)

    async def _openapi(self, _: Request) -> Response:
        return answer(document(self._routes))

    # ------------------------------------------------------------ bodies

    async def _body(self, request: Request, kind: type[T]) -> T:
        data = await _limited(request, self._settings.body_bytes)
        try:
            return msgspec.json.decode(data or b"{}", type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            why, _, where = str(error).partition(" - at `")
            raise Refused("malformed", why=why, where=where.rstrip("`") or "$") from None


async def _limited(request: Request, limit: int) -> bytes:
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > limit:
            raise Refused("body.too_large", limit=limit)
        parts.append(part)
    return b"".join(parts)


def _bearer(request: Request) -> str:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""
