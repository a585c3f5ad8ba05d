"""The HTTP interface: titles, the lobby, replays. JSON in and out; every refusal has a stable code."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tessera import _form
from tessera._version import VERSION
from tessera.core import replay
from tessera.core.codec import Plain
from tessera.core.errors import TesseraError
from tessera.server import history
from tessera.server.answers import answer, number, refusal
from tessera.server.audience import ending_of
from tessera.server.bodies import Fork, Held, Join, ReadyWish
from tessera.server.compiling import Compiler
from tessera.server.errors import Refused
from tessera.server.ledger import STATUS_FINISHED
from tessera.server.limits import Buckets
from tessera.server.lobby import Lobby
from tessera.server.logs import failed
from tessera.server.metrics import CONTENT_TYPE, Metrics
from tessera.server.openapi import document
from tessera.server.settings import Settings
from tessera.server.socket import same_origin
from tessera.server.table import Table
from tessera.server.wishes import TableWish
from tessera.store import StoreError

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]

MOST_FRAMES: Final = 5_000  # of a history in one answer


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

    def routes(self) -> list[Route]:
        """Every route of the interface."""
        tables = "/api/tables/{id}"
        return [
            Route("/api/info", self._wrap(self._info), methods=["GET"]),
            Route("/api/titles", self._wrap(self._titles), methods=["GET"]),
            Route("/api/titles/{name}/rules", self._wrap(self._rules), methods=["GET"]),
            Route("/api/titles/{name}/catalogue", self._wrap(self._catalogue), methods=["GET"]),
            Route("/api/titles/{name}/schema", self._wrap(self._schema), methods=["GET"]),
            Route("/api/tables", self._wrap(self._listed), methods=["GET"]),
            Route("/api/tables", self._wrap(self._make, writes=True), methods=["POST"]),
            Route(tables, self._wrap(self._table), methods=["GET"]),
            Route(f"{tables}/join", self._wrap(self._join, writes=True), methods=["POST"]),
            Route(f"{tables}/ready", self._wrap(self._ready, writes=True), methods=["POST"]),
            Route(f"{tables}/start", self._wrap(self._start, writes=True), methods=["POST"]),
            Route(f"{tables}/leave", self._wrap(self._leave, writes=True), methods=["POST"]),
            Route(f"{tables}/rematch", self._wrap(self._rematch, writes=True), methods=["POST"]),
            Route(f"{tables}/fork", self._wrap(self._fork, writes=True), methods=["POST"]),
            Route(f"{tables}/replay.tsr", self._wrap(self._replay), methods=["GET"]),
            Route(f"{tables}/history", self._wrap(self._history), methods=["GET"]),
            Route("/api/replays", self._wrap(self._verify, writes=True), methods=["POST"]),
            Route("/healthz", self._wrap(self._health), methods=["GET"]),
            Route("/metrics", self._wrap(self._measured), methods=["GET"]),
            Route("/openapi.json", self._wrap(self._openapi), methods=["GET"]),
        ]

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
        return answer({"version": VERSION, "form": _form.status().form, "compiling": is_compiling})

    async def _titles(self, _: Request) -> Response:
        return answer(await asyncio.to_thread(self._lobby.shelf.listed))

    async def _rules(self, request: Request) -> Response:
        text = await asyncio.to_thread(self._lobby.shelf.rules, request.path_params["name"])
        return Response(text, media_type="text/markdown; charset=utf-8")

    async def _catalogue(self, request: Request) -> Response:
        offer = self._lobby.shelf.offer(request.path_params["name"], request.query_params.get("overlay", ""))
        tag, told = await asyncio.to_thread(offer.catalogue)
        headers = {"etag": tag, "cache-control": "no-cache"}  # kept, and asked for by its tag
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return Response(told, media_type="application/json", headers=headers)

    async def _schema(self, request: Request) -> Response:
        return answer(await asyncio.to_thread(self._lobby.shelf.schema, request.path_params["name"]))

    # ------------------------------------------------------------ tables

    async def _listed(self, request: Request) -> Response:
        query = request.query_params
        limit = number(query.get("limit", "50"), "limit")
        return answer(await self._lobby.listed(query.get("status", "open"), limit, query.get("cursor", "")))

    async def _make(self, request: Request) -> Response:
        wish = await self._body(request, TableWish)
        return answer(await self._lobby.make(wish), 201)

    async def _table(self, request: Request) -> Response:
        return answer((await self._asked(request)).record())

    async def _join(self, request: Request) -> Response:
        wish = await self._body(request, Join)
        table = await self._asked(request)
        return answer(await self._lobby.join(table, wish.name, wish.seat, wish.ready))

    async def _ready(self, request: Request) -> Response:
        wish = await self._body(request, ReadyWish)
        table, seat, _ = await self._held(request, wish)
        await table.ready(seat, wish.ready)
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
        wish = await self._body(request, Fork)
        table = await self._asked(request)
        token = _bearer(request) or wish.token
        seat = table.seat_of(token) if token else None
        return answer(await self._lobby.fork(table, wish.at, seat, wish.seats, wish.reseed), 201)

    async def _asked(self, request: Request) -> Table:
        return await self._lobby.table(request.path_params["id"])

    async def _held(self, request: Request, wish: Held | None = None) -> tuple[Table, int, str]:
        held = await self._body(request, Held) if wish is None else wish
        table = await self._asked(request)
        token = _bearer(request) or held.token
        return table, table.seat_of(token), token

    # ------------------------------------------------------------ finished matches

    async def _finished(self, request: Request) -> Table:
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
            media_type="application/x-ndjson",
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
        first = min(max(number(query.get("from", "0"), "from"), 0), match.position)
        last = min(number(query.get("to", str(match.position)), "to"), match.position, first + MOST_FRAMES)

        def look() -> dict[str, Plain]:
            shown = list(history.frames(match, seat, first, last, open_hand=True))
            for frame in shown:
                frame["seat"] = ledger.askers.get(frame["seq"], frame["seat"])
            return {"first": history.first_view(match, seat, first), "from": first, "frames": shown}

        found = await asyncio.to_thread(look)
        ending = ending_of(ledger)
        if ending is not None and last == match.position:
            found["frames"].append(ending)
        found["last"] = ledger.seq
        return answer(found)

    async def _verify(self, request: Request) -> Response:
        data = await _limited(request, self._settings.replay_bytes)

        def prove() -> dict[str, Plain]:
            record = replay.read(data)
            game = self._lobby.shelf.played_by(record.header.title, record.header.rules_digest).warm()
            verdict = replay.verify(record, game)
            return {"ok": True, "title": verdict.title, "entries": verdict.entries, "digest": verdict.digest}

        async with self._proving:
            try:
                return answer(await asyncio.to_thread(prove))
            except Refused:
                raise
            except TesseraError as error:
                return answer({"ok": False, "entries": 0, "digest": "", "error": str(error)})

    # ------------------------------------------------------------ for hosts

    async def _health(self, _: Request) -> Response:
        return answer(
            {"ok": not self._lobby.stopping, "version": VERSION}, 503 if self._lobby.stopping else 200
        )

    async def _measured(self, _: Request) -> Response:
        return Response(self._metrics.text(), media_type=CONTENT_TYPE)

    async def _openapi(self, _: Request) -> Response:
        return answer(document())

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
