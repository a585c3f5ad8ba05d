"""The HTTP interface: titles, the lobby, replays. JSON in and out; every refusal has a stable code."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tessera import _form
from tessera._version import VERSION
from tessera.core import replay
from tessera.core.errors import Malformed
from tessera.lessons import Lesson
from tessera.registry import AnyGame
from tessera.server import hall, history
from tessera.server.admission import place_in
from tessera.server.answers import answer, number, refusal
from tessera.server.bygone import Bygone
from tessera.server.compiling import Compiler
from tessera.server.course import course_of
from tessera.server.errors import Duplicate, Refused, refused_by
from tessera.server.film import film_of
from tessera.server.hall import Halls
from tessera.server.invites import INVITE
from tessera.server.keys import HEADER, checked, deed_of
from tessera.server.ledger import STATUS_FINISHED, Ledger
from tessera.server.limits import Buckets
from tessera.server.lobby import Lobby
from tessera.server.logs import TABLE, failed, note
from tessera.server.metrics import CONTENT_TYPE, Metrics
from tessera.server.openapi import document
from tessera.server.origins import foreign
from tessera.server.records import (
    Course,
    Film,
    Health,
    History,
    LessonCard,
    LogPage,
    NewTable,
    ReplayVerdict,
    ServerInfo,
    SideCard,
    TablePage,
    TableRecord,
    TakenSeat,
    TitleCard,
)
from tessera.server.replays import recorded
from tessera.server.requests import (
    ForkRequest,
    HolderRequest,
    JoinRequest,
    KickRequest,
    ReadyRequest,
    TableRequest,
)
from tessera.server.routes import ApiRoute, Handler
from tessera.server.seats import Holder
from tessera.server.settings import Settings
from tessera.server.table import LiveTable
from tessera.server.title_routes import Seen, title_routes
from tessera.store import StoreError
from tessera.terms import Term

T = TypeVar("T")

MOST_LINES: Final = 100  # of a log in one answer
MOST_FRAMES: Final = 5_000  # of a history in one answer
DERIVED_KEPT: Final = 32  # courses and films, of the matches that were asked for last
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
        self._telling = asyncio.Semaphore(1)
        self._courses: dict[str, Course] = {}  # of finished matches, which change no more
        self._films: dict[str, Film] = {}
        self._halls = Halls(self._finished_of, self._famous_of)
        self._routes: list[ApiRoute] = []
        self._document: bytes | memoryview | None = None

    def routes(self) -> list[ApiRoute]:
        """Every route of the interface; those that titles bring stand behind ours."""
        # Long: each of them is said here, once.
        title, table = "/api/titles/{name}", "/api/tables/{id}"
        tables = {
            "status": "open, playing, finished or stopped",
            "limit": "1 to 100",
            "cursor": "of the last page",
            "title": "only of this title",
            "seed": "only with this seed, which is known once they are finished",
        }
        story = {"as": "spectator or a seat", "from": "an entry", "to": "an entry"}
        sides = {"seats": "how many", "options": "as JSON", "overlay": "a mod by its id"}
        mod = {
            "overlay": "a mod by its id; none when left out",
            "rules": "a digest: as the tables that name it are played",
        }
        get, post, holds, watch = self._get, self._post, self._holds, self._watch
        own = [
            get("/api/info", self._info, "Version, form of the rules", answers=ServerInfo),
            get("/api/titles", self._titles, "What is offered", answers=list[TitleCard]),
            get(f"{title}/rules", self._rules, "The guide of a title, or its rules", answers="text/markdown"),
            get(f"{title}/terms", self._terms, "Words that explain themselves", answers=list[Term]),
            get(f"{title}/lessons", self._lessons, "First matches that teach", answers=list[LessonCard]),
            get(f"{title}/lessons/{{lesson}}", self._lesson, "One of them, whole", answers=Lesson),
            get(f"{title}/catalogue", self._catalogue, "Names, numbers and texts of the rules", query=mod),
            get(f"{title}/sides", self._sides, "Who plays what", query=sides, answers=list[SideCard]),
            watch(f"{title}/hall", self._hall, "Its finished matches, best first", answers=list[TableRecord]),
            get(f"{title}/schema", self._schema, "JSON Schema of commands, events, view and options"),
            watch(
                "/api/tables", self._listed, "Listed tables, newest first", query=tables, answers=TablePage
            ),
            post(
                *("/api/tables", self._make, "Make a table", TableRequest),
                answers=NewTable,
                status=201,
                invited=True,
            ),
            watch(table, self._table, "The record of a table", answers=TableRecord),
            post(
                *(f"{table}/join", self._join, "Take an open seat", JoinRequest),
                answers=TakenSeat,
                invited=True,
            ),
            holds(f"{table}/ready", self._ready, "Say ready, or no longer", ReadyRequest),
            holds(f"{table}/start", self._start, "Say ready, and start", HolderRequest),
            holds(f"{table}/leave", self._leave, "Leave; that is resigning a match", HolderRequest),
            holds(f"{table}/kick", self._kick, "Send somebody away before the match", KickRequest),
            holds(f"{table}/rematch", self._rematch, "Play the same people again", HolderRequest, TakenSeat),
            holds(f"{table}/fork", self._fork, "A new table with the same past", ForkRequest, NewTable, 201),
            watch(f"{table}/replay.tsr", self._replay, "The record of a finished match", answers=REPLAY_TYPE),
            watch(
                f"{table}/history", self._history, "A finished match in frames", query=story, answers=History
            ),
            watch(f"{table}/course", self._course, "How a finished match went, in numbers", answers=Course),
            watch(f"{table}/film", self._film, "A finished match round by round, as a film", answers=Film),
            watch(
                f"{table}/log",
                self._log,
                "Older lines of the log, for the holder of a seat or a spectator",
                query={"before": "an entry"},
                answers=LogPage,
            ),
            post("/api/replays", self._verify, "Prove a replay", REPLAY_TYPE, answers=ReplayVerdict),
            get("/healthz", self._health, "Whether the process lives", answers=Health),
            get("/readyz", self._ready_to_play, "Whether tables can be played", answers=Health),
            get("/openapi.json", self._openapi, "This document"),
        ]
        if not self._settings.metrics_address:
            own.append(get("/metrics", self._measured, "Counters for Prometheus", answers="text/plain"))
        known = {(route.method, route.path) for route in own}
        brought = title_routes(self._settings.titles, self._bound, self._seen, self._watched)
        self._routes = [*own, *[route for route in brought if (route.method, route.path) not in known]]
        return self._routes

    def _get(self, path: str, handler: Handler, summary: str, **facts: Any) -> ApiRoute:
        return ApiRoute("GET", path, self._wrap(handler), summary, **facts)

    def _watch(self, path: str, handler: Handler, summary: str, **facts: Any) -> ApiRoute:
        """What shows tables: an invitation may be asked for."""
        return ApiRoute("GET", path, self._watched(handler), summary, invited=True, **facts)

    def _watched(self, handler: Handler, writes: bool = False) -> Handler:
        async def watched(request: Request) -> Response:
            self._lobby.invites.ask_watcher(place_in(request.scope), _invite(request))
            return await handler(request)

        return self._wrap(watched, writes)

    def _post(self, path: str, handler: Handler, summary: str, body: Any, **facts: Any) -> ApiRoute:
        facts.setdefault("once", path.startswith("/api/tables"))  # a proof changes nothing
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

    async def _seen(self, id: str, token: str) -> Seen:
        table = await self._lobby.table(id)
        ledger = table.ledger
        if isinstance(ledger, Bygone):
            raise ledger.stopped or Refused("table.bygone")
        whole = ledger.status == STATUS_FINISHED
        if token and not whole:
            await table.holder_of(token)  # refuses a token that holds nothing here
            whole = ledger.is_private
        return Seen(ledger.match, table.record(), ledger.began, whole)

    @property
    def _lobby(self) -> Lobby:
        return self._find_lobby()

    def _wrap(self, handler: Handler, writes: bool = False) -> Handler:
        async def guarded(request: Request) -> Response:
            TABLE.set(request.path_params.get("id", ""))
            try:
                if writes:
                    stranger = foreign(request.scope["headers"], self._settings.origins)
                    if stranger is not None:
                        raise stranger
                    if not self._writes.take(place_in(request.scope)):
                        raise Refused("rate.exceeded")
                    _key(request)  # one that is none is refused wherever something changes
                return await handler(request)
            except Refused as error:
                return refusal(error)
            except StoreError as error:
                self._metrics.store_errors.inc()
                failed("store failed", path=request.scope["path"])
                return refusal(refused_by(error))

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

    async def _terms(self, request: Request) -> Response:
        return answer(await asyncio.to_thread(self._lobby.titles.terms, request.path_params["name"]))

    async def _lessons(self, request: Request) -> Response:
        offer = self._lobby.titles.offer(request.path_params["name"])
        found = await asyncio.to_thread(offer.lessons)
        return answer([LessonCard(lesson.id, lesson.title, lesson.summary) for lesson in found])

    async def _lesson(self, request: Request) -> Response:
        offer = self._lobby.titles.offer(request.path_params["name"])
        return answer(await asyncio.to_thread(offer.lesson, request.path_params["lesson"]))

    async def _catalogue(self, request: Request) -> Response:
        query = request.query_params
        name, overlay, rules = request.path_params["name"], query.get("overlay", ""), query.get("rules", "")
        tag, told = await self._lobby.catalogue(name, overlay, rules)
        headers = {"etag": tag, "cache-control": "no-cache"}  # kept, and asked for by its tag
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return Response(told, media_type="application/json", headers=headers)

    async def _sides(self, request: Request) -> Response:
        query = request.query_params
        try:
            options = msgspec.json.decode(query.get("options") or "{}", type=dict[str, Any])
        except (msgspec.DecodeError, RecursionError) as error:
            raise Refused("malformed", why=str(error), where="options") from None
        name, overlay = request.path_params["name"], query.get("overlay", "")
        seats = number(query.get("seats", "0"), "seats")
        return answer(await asyncio.to_thread(self._lobby.titles.sides, name, overlay, seats, options))

    async def _hall(self, request: Request) -> Response:
        name = request.path_params["name"]
        self._lobby.titles.offer(name)  # refuses a title that is not offered here
        return answer(await self._halls.hall(name))

    async def _finished_of(self, title: str, cursor: str) -> TablePage:
        return await self._lobby.listed(STATUS_FINISHED, hall.PAGE, cursor, title=title)

    async def _famous_of(self, title: str, cursor: str) -> TablePage:
        return await self._lobby.famous(title, hall.PAGE, cursor)

    async def _schema(self, request: Request) -> Response:
        return answer(await asyncio.to_thread(self._lobby.titles.schema, request.path_params["name"]))

    # ------------------------------------------------------------ tables

    async def _listed(self, request: Request) -> Response:
        query = request.query_params
        limit = number(query.get("limit", "50"), "limit")
        status, cursor = query.get("status", "open"), query.get("cursor", "")
        wanted = {name: query[name] for name in ("title", "seed") if name in query}
        return answer(await self._lobby.listed(status, limit, cursor, **wanted))

    async def _make(self, request: Request) -> Response:
        self._must_be_invited(request)
        asked = await self._body(request, TableRequest)
        return answer(await self._lobby.make(asked, _key(request)), 201)

    async def _table(self, request: Request) -> Response:
        return answer((await self._asked(request)).record())

    async def _join(self, request: Request) -> Response:
        self._must_be_invited(request)
        asked = await self._body(request, JoinRequest)
        table = await self._asked(request)
        return answer(await self._lobby.join(table, asked, _bearer(request), _key(request)))

    async def _ready(self, request: Request) -> Response:
        asked = await self._body(request, ReadyRequest)
        table, holder, _ = await self._held(request, asked)
        with suppress(Duplicate):
            await table.ready(holder, asked.ready, deed_of(_key(request)))
        return answer(table.record())

    async def _start(self, request: Request) -> Response:
        table, holder, _ = await self._held(request)
        with suppress(Duplicate):
            await table.start(holder, deed_of(_key(request)))
        return answer(table.record())

    async def _leave(self, request: Request) -> Response:
        try:
            table, holder, _ = await self._held(request)
            await table.get_up(holder)
        except Refused as refusal:  # under a key it may be asked twice, and then it is done already
            if refusal.code != "seat.left" or not _key(request):
                raise
            table = await self._asked(request)
        return answer(table.record())

    async def _kick(self, request: Request) -> Response:
        asked = await self._body(request, KickRequest)
        table, holder, _ = await self._held(request, asked)
        await table.kick(holder, asked.seat)
        note("sent away", table=table.id, seat=asked.seat, by="maker")
        return answer(table.record())

    async def _rematch(self, request: Request) -> Response:
        table, _, token = await self._held(request)
        return answer(await self._lobby.rematch(table, token))

    async def _fork(self, request: Request) -> Response:
        self._must_be_invited(request)
        asked = await self._body(request, ForkRequest)
        table = await self._asked(request)
        token = _bearer(request) or asked.token
        seat = (await table.holder_of(token)).seat if token else None
        key = _key(request)
        made = await self._lobby.fork(table, asked.at, seat, asked.seats, asked.reseed, key)
        return answer(made, 201)

    def _must_be_invited(self, request: Request) -> None:
        self._lobby.invites.ask(place_in(request.scope), _invite(request))

    async def _asked(self, request: Request) -> LiveTable:
        return await self._lobby.table(request.path_params["id"])

    async def _held(
        self, request: Request, asked: HolderRequest | None = None
    ) -> tuple[LiveTable, Holder, str]:
        held = await self._body(request, HolderRequest) if asked is None else asked
        table = await self._asked(request)
        token = _bearer(request) or held.token
        return table, await table.holder_of(token), token

    # ------------------------------------------------------------ finished matches

    async def _finished(self, request: Request) -> LiveTable:
        table = await self._asked(request)
        if table.ledger.status != STATUS_FINISHED:
            raise Refused("table.not_finished")
        return table

    async def _replay(self, request: Request) -> Response:
        table = await self._finished(request)
        data = await asyncio.to_thread(recorded, table.ledger)
        name = f"{table.ledger.made.title}-{table.id}.tsr"
        return Response(
            data,
            media_type=REPLAY_TYPE,
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    async def _log(self, request: Request) -> Response:
        table = await self._asked(request)
        token = _bearer(request)
        holder = await table.holder_of(token) if token else None
        until = number(request.query_params.get("before", str(table.ledger.seq + 1)), "before")
        return answer(await table.log(holder, until, MOST_LINES))

    async def _history(self, request: Request) -> Response:
        table = await self._finished(request)
        ledger = table.ledger
        match = ledger.match
        query = request.query_params
        eyes = query.get("as", "spectator")
        seat = None if eyes == "spectator" else number(eyes, "as")
        if seat is not None and not 0 <= seat < match.seats:
            raise Refused("seat.unknown", seat=seat)
        first = max(match.floor, min(number(query.get("from", "0"), "from"), match.position))
        last = min(number(query.get("to", str(ledger.seq)), "to"), ledger.seq, first + MOST_FRAMES)

        def look() -> History:
            frames = list(history.frames(ledger, seat, first, last, open_hand=True))
            return History(history.view_at(match, seat, first), first, ledger.seq, frames)

        async with self._telling:  # however many ask, one thread is enough for them
            return answer(await asyncio.to_thread(look))

    async def _course(self, request: Request) -> Response:
        table = await self._finished(request)
        course = await self._derived(self._courses, table, course_of)
        return answer(course)

    async def _film(self, request: Request) -> Response:
        table = await self._finished(request)
        film = await self._derived(self._films, table, film_of)
        return answer(film)

    async def _derived(self, kept: dict[str, T], table: LiveTable, work: Callable[[Ledger], T]) -> T:
        """What is made of a finished match: it is walked through once, however many ask."""
        async with self._telling:
            if table.id not in kept:
                kept[table.id] = await asyncio.to_thread(work, table.ledger)
            if len(kept) > DERIVED_KEPT:
                kept.pop(next(iter(kept)))
            return kept[table.id]

    async def _verify(self, request: Request) -> Response:
        data = await _limited(request, self._settings.replay_bytes)

        try:
            header = replay.read_header(data)
            if header.start:  # a stranger's state may be one that no rule ever met
                raise Malformed("begins from a state of its own: prove it with `tessera verify`", "line 1")
        except Malformed as error:
            return answer(ReplayVerdict(False, 0, "", error=str(error)))
        return answer(await self._lobby.prove(header.title, header.rules_digest, data))

    # ------------------------------------------------------------ for hosts

    async def _health(self, _: Request) -> Response:
        return answer(Health(True, VERSION))

    async def _ready_to_play(self, _: Request) -> Response:
        try:
            lobby = self._lobby
            fault = lobby.closing() or await lobby.readiness.fault()
        except Refused as stopping:
            fault = stopping
        if fault is None:
            return answer(Health(True, VERSION))
        return answer(Health(False, VERSION, fault.code, fault.text), fault.status)

    async def _measured(self, _: Request) -> Response:
        return Response(self._metrics.text(), media_type=CONTENT_TYPE)

    async def _openapi(self, _: Request) -> Response:
        if self._document is None:  # it is long, and the routes do not change
            self._document = answer(document(self._routes, self._settings.base)).body
        return Response(self._document, media_type="application/json", headers={"cache-control": "no-store"})

    # ------------------------------------------------------------ bodies

    async def _body(self, request: Request, kind: type[T]) -> T:
        data = await _limited(request, self._settings.body_bytes)
        try:
            return msgspec.json.decode(data or b"{}", type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            why, _, where = str(error).partition(" - at `")
            raise Refused("malformed", why=why, where=where.rstrip("`") or "$") from None


async def _limited(request: Request, limit: int) -> bytes:
    told = request.headers.get("content-length", "")
    if told.isdigit() and int(told) > limit:
        raise Refused("body.too_large", limit=limit)
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > limit:
            raise Refused("body.too_large", limit=limit)
        parts.append(part)
    return b"".join(parts)


def _key(request: Request) -> str:
    """The key under which a request is done once; empty if it has none."""
    return checked(request.headers.get(HEADER, ""))


def _invite(request: Request) -> str:
    return str(request.headers.get(INVITE, ""))


def _bearer(request: Request) -> str:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""
