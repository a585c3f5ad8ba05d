"""The socket at /ws, straight on ASGI: hello, then frames in both directions until somebody leaves."""

import asyncio

from tessera.core.errors import Illegal, Malformed
from tessera.machine import monotonic
from tessera.server import frames, transport
from tessera.server.admission import place_in, turn_away
from tessera.server.errors import Duplicate, Refused, refused_by
from tessera.server.frames import ID_CHARS, Ack, Error, FromClient, Hello, RefusedFrame
from tessera.server.limits import Buckets
from tessera.server.lobby import Lobby
from tessera.server.logs import TABLE, failed, warn
from tessera.server.metrics import Metrics
from tessera.server.origins import foreign
from tessera.server.refusals import Refusals
from tessera.server.seats import spectator
from tessera.server.sessions import (
    BAD_HELLO,
    BAD_TOKEN,
    BARRED,
    FLOOD,
    FULL,
    NO_HELLO,
    NO_TABLE,
    RESTARTING,
    WRONG_VERSION,
    Message,
    Receive,
    Send,
    Session,
)
from tessera.server.settings import Settings
from tessera.server.table import LiveTable
from tessera.server.tracing import Tracing
from tessera.store import StoreError

_CLOSE_FOR = {
    "token.wrong": BAD_TOKEN,
    "seat.left": BAD_TOKEN,
    "seat.kicked": BAD_TOKEN,
    "door.closed": BARRED,
    "door.wrong_code": BARRED,
    "table.unknown": NO_TABLE,
    "version.unknown": WRONG_VERSION,
    "server.stopping": RESTARTING,
    "store.unavailable": RESTARTING,
    "store.slow": RESTARTING,
    "store.full": RESTARTING,
    "store.damaged": RESTARTING,
}


class Socket:
    """Answers one WebSocket at a time, as often as it is called."""

    def __init__(
        self,
        lobby: Lobby,
        settings: Settings,
        metrics: Metrics,
        refusals: Refusals,
        tracing: Tracing | None = None,
    ) -> None:
        self._lobby = lobby
        self._settings = settings
        self._metrics = metrics
        self._refusals = refusals
        self._tracing = tracing
        self._open: dict[Session, None] = {}  # in the order in which they came
        self._chats = Buckets(settings.address_chats_per_second, settings.address_chats_burst)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """ASGI."""
        await receive()  # websocket.connect
        stranger = foreign(scope["headers"], self._settings.origins)
        if stranger is not None:
            self._refusals.count(stranger, place_in(scope), path=scope["path"])
            await turn_away(stranger, scope, receive, send)
            return
        offered = scope.get("subprotocols", [])
        chosen = next((each for each in offered if each in (frames.PACKED, frames.TEXT)), None)
        await send({"type": "websocket.accept", "subprotocol": chosen})
        direct = scope.get("state", {}).get(transport.STATE)
        session = Session(send, self._settings, self._metrics, direct)
        session.packed = chosen != frames.TEXT
        session.place = place_in(scope)
        if len(self._open) >= self._settings.connections:
            self._end(session, FULL, Refused("server.full"))
            await session.flushed()
            return
        self._open[session] = None
        self._metrics.connections.inc()
        try:
            table = await self._hello(session, receive, guess=chosen is None)
            if table is not None:
                try:
                    await self._listen(session, table, receive)
                finally:
                    table.leave(session)
                    await session.forget()
        finally:
            await session.flushed()
            session.closed = True
            self._open.pop(session, None)
            self._metrics.connections.dec()

    def send_away(self) -> None:
        """Close every socket from an address that the host has barred."""
        for session in list(self._open):
            if self._lobby.house.is_banned(session.place):
                self._end(session, BARRED, Refused("address.banned"))

    async def _hello(self, session: Session, receive: Receive, guess: bool) -> LiveTable | None:
        """The table this socket belongs to from now on; None if it was closed."""
        try:
            async with asyncio.timeout(self._settings.hello_timeout):
                data = _data(await receive())
        except TimeoutError:
            self._end(session, NO_HELLO, Refused("hello.timeout"))
            return None
        if data is None:
            return None
        if guess:
            session.packed = isinstance(data, bytes)
        try:
            hello = frames.read(data)
            if not isinstance(hello, Hello):
                raise Refused("hello.expected")
            if hello.v != frames.PROTOCOL:
                raise Refused("version.unknown", version=hello.v, speaks=frames.PROTOCOL)
            if len(hello.client) > ID_CHARS:
                raise Refused("id.bad", most=ID_CHARS)
            if not hello.token:
                self._lobby.invites.ask_watcher(session.place, hello.invite)
            session.edits = hello.edits
            session.holder = spectator(hello.client)
            table = await self._lobby.table(hello.table)
            TABLE.set(table.id)
            await table.enter(session, hello.token, hello.since)
            return table
        except Malformed as error:
            self._metrics.malformed.inc()
            self._end(session, BAD_HELLO, Refused("malformed", why=error.why, where=error.where))
        except Refused as refusal:
            self._end(session, _CLOSE_FOR.get(refusal.code, BAD_HELLO), refusal)
        return None

    def _end(self, session: Session, code: int, refusal: Refused) -> None:
        """Close a socket, and say why."""
        self._refusals.count(refusal, session.place)
        session.close(code, refusal)

    def _refuse(self, session: Session, id: str, refusal: Refused) -> None:
        """Refuse one frame."""
        self._refusals.count(refusal, session.place)
        session.refuse(id, refusal)

    async def _listen(self, session: Session, table: LiveTable, receive: Receive) -> None:
        while not session.closed:
            data = _data(await receive())
            if data is None or session.closed:  # by us, while it was waited for
                return
            too_fast = not session.may_send()
            if too_fast:
                self._metrics.flooded.inc()
                session.strikes += 1
                if session.strikes > self._settings.strikes:
                    self._end(session, FLOOD, Refused("rate.exceeded"))
                    return
            try:
                frame = frames.read(data)
            except Malformed as error:
                self._metrics.malformed.inc()
                refusal = Refused("malformed", why=error.why, where=error.where)
                session.tell(Error(refusal.code, refusal.text))
                continue
            if too_fast:
                self._refuse(session, getattr(frame, "id", ""), Refused("rate.exceeded"))
            elif isinstance(frame, frames.Ask | frames.Hint):
                # Working it out may take long, and what the client does meanwhile must not wait for it.
                if not session.work_out(self._answer(session, table, frame)):
                    self._refuse(session, frame.id, Refused("rate.exceeded"))
            else:
                await self._answer(session, table, frame)

    async def _answer(self, session: Session, table: LiveTable, frame: FromClient) -> None:
        id = getattr(frame, "id", "")
        try:
            await self._do(session, table, frame)
        except Duplicate as known:
            self._metrics.duplicates.inc()
            session.tell(Ack(id, known.seq))
        except Refused as refusal:
            self._refuse(session, id, refusal)
        except Illegal as refusal:
            self._refusals.count(refusal, session.place)
            words = table.ledger.game.explain(refusal)
            session.tell(RefusedFrame(id, refusal.code, dict(refusal.facts), words))
        except StoreError as error:
            self._metrics.store_errors.inc()
            warn("store does not answer", table=table.id, error=str(error))
            self._refuse(session, id, refused_by(error))
        except Exception:
            failed("frame failed", table=table.id, seat=session.seat, frame=type(frame).__name__)
            self._refuse(session, id, Refused("rules.broken"))

    async def _do(self, session: Session, table: LiveTable, frame: FromClient) -> None:
        if isinstance(frame, frames.Ping):
            session.tell(frames.Pong())
            return
        if isinstance(frame, Hello):
            raise Refused("hello.repeated")
        if len(frame.id) > ID_CHARS:
            raise Refused("id.bad", most=ID_CHARS)
        holder = session.holder
        if isinstance(frame, frames.Ask):
            session.tell(await table.ask(holder, frame))
        elif isinstance(frame, frames.Query):
            session.tell(frames.Reply(frame.id, await table.query(holder, frame)))
        elif isinstance(frame, frames.Hint):
            session.tell(await table.hint(holder, frame.id))
        else:
            began = monotonic()
            if self._tracing is None:
                seq = await self._change(session, table, frame)
            else:
                with self._tracing.span(type(frame).__name__, **{"tessera.table": table.id}):
                    seq = await self._change(session, table, frame)
            self._metrics.ack.observe(monotonic() - began)
            if frame.id:
                session.tell(Ack(frame.id, seq))

    async def _change(self, session: Session, table: LiveTable, frame: frames.Change) -> int:
        """Do what changes the table, once for every id: the seq at which it was done."""
        holder = session.holder
        if isinstance(frame, frames.Do):
            if not frame.id:
                raise Refused("id.bad", most=ID_CHARS)
            return await table.do(holder, frame)
        if isinstance(frame, frames.Chat):
            if not session.may_chat() or not self._chats.take(session.place):
                raise Refused("rate.exceeded")
            if self._lobby.house.is_muted(session.place):
                raise Refused("chat.muted")
            return await table.say(holder, frame.text, frame.id)
        if isinstance(frame, frames.Undo):
            return await table.undo(holder, frame.to, frame.id)
        if isinstance(frame, frames.Redo):
            return await table.redo(holder, frame.id)
        if isinstance(frame, frames.UndoAnswer):
            return await table.undo_answer(holder, frame.yes, frame.id)
        if isinstance(frame, frames.Resign):
            return await table.resign(holder, frame.id)
        if isinstance(frame, frames.Ready):
            return await table.ready(holder, frame.ready, frame.id)
        return await table.start(holder, frame.id)


def _data(message: Message) -> bytes | str | None:
    if message["type"] != "websocket.receive":
        return None
    data: bytes | None = message.get("bytes")
    text: str | None = message.get("text")
    return text if data is None else data
