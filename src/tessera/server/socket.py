"""The socket at /ws, straight on ASGI: hello, then frames in both directions until somebody leaves."""

import asyncio
from urllib.parse import urlsplit

from tessera.core.codec import plain
from tessera.core.errors import Illegal, Malformed
from tessera.server import frames, transport
from tessera.server.errors import Duplicate, Refused
from tessera.server.frames import Ack, Answer, Error, FromClient, Hello, RefusedFrame
from tessera.server.lobby import Lobby
from tessera.server.logs import failed, warn
from tessera.server.metrics import Metrics
from tessera.server.sessions import (
    BAD_HELLO,
    BAD_TOKEN,
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
from tessera.store import StoreError

_CLOSE_FOR = {
    "token.wrong": BAD_TOKEN,
    "table.unknown": NO_TABLE,
    "version.unknown": WRONG_VERSION,
    "server.stopping": RESTARTING,
    "store.unavailable": RESTARTING,
}


def same_origin(headers: list[tuple[bytes, bytes]], allowed: tuple[str, ...]) -> bool:
    """Whether a page that sent these headers may talk to us: it is ours, it is allowed, or it is no page."""
    found = dict(headers)
    origin = found.get(b"origin", b"").decode("latin-1")
    if not origin or origin in allowed:
        return True
    return urlsplit(origin).netloc == found.get(b"host", b"").decode("latin-1")


class Socket:
    """Answers one WebSocket at a time, as often as it is called."""

    def __init__(self, lobby: Lobby, settings: Settings, metrics: Metrics) -> None:
        self._lobby = lobby
        self._settings = settings
        self._metrics = metrics
        self._open = 0

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """ASGI."""
        await receive()  # websocket.connect
        if not same_origin(scope["headers"], self._settings.origins):
            await send({"type": "websocket.close", "code": 1008, "reason": "origin.refused"})
            return
        offered = scope.get("subprotocols", [])
        chosen = next((each for each in offered if each in (frames.PACKED, frames.TEXT)), None)
        await send({"type": "websocket.accept", "subprotocol": chosen})
        direct = scope.get("state", {}).get(transport.STATE)
        session = Session(send, self._settings, self._metrics, direct)
        session.packed = chosen != frames.TEXT
        if self._open >= self._settings.connections:
            session.close(FULL, Refused("server.full"))
            await session.flushed()
            return
        self._open += 1
        self._metrics.connections.inc()
        try:
            table = await self._hello(session, receive, guess=chosen is None)
            if table is not None:
                try:
                    await self._listen(session, table, receive)
                finally:
                    table.leave(session)
        finally:
            await session.flushed()
            session.closed = True
            self._open -= 1
            self._metrics.connections.dec()

    async def _hello(self, session: Session, receive: Receive, guess: bool) -> LiveTable | None:
        """The table this socket belongs to from now on; None if it was closed."""
        try:
            async with asyncio.timeout(self._settings.hello_timeout):
                data = _data(await receive())
        except TimeoutError:
            session.close(NO_HELLO, Refused("hello.timeout"))
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
            session.edits = hello.edits
            table = await self._lobby.table(hello.table)
            session.seat = table.seat_of(hello.token) if hello.token else None
            await table.enter(session, hello.since)
            return table
        except Malformed as error:
            self._metrics.malformed.inc()
            session.close(BAD_HELLO, Refused("malformed", why=error.why, where=error.where))
        except Refused as refusal:
            session.close(_CLOSE_FOR.get(refusal.code, BAD_HELLO), refusal)
        return None

    async def _listen(self, session: Session, table: LiveTable, receive: Receive) -> None:
        while not session.closed:
            data = _data(await receive())
            if data is None:
                return
            too_fast = not session.may_send()
            if too_fast:
                self._metrics.flooded.inc()
                session.strikes += 1
                if session.strikes > self._settings.strikes:
                    session.close(FLOOD, Refused("rate.exceeded"))
                    return
            try:
                frame = frames.read(data)
            except Malformed as error:
                self._metrics.malformed.inc()
                refusal = Refused("malformed", why=error.why, where=error.where)
                session.tell(Error(refusal.code, refusal.text))
                continue
            if too_fast:
                session.refuse(getattr(frame, "id", ""), Refused("rate.exceeded"))
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
            self._metrics.refused.inc()
            session.refuse(id, refusal)
        except Illegal as refusal:
            self._metrics.refused.inc()
            words = table.ledger.game.explain(refusal)
            session.tell(RefusedFrame(id, refusal.code, plain(refusal.facts), words))
        except StoreError as error:
            self._metrics.store_errors.inc()
            warn("store does not answer", table=table.id, error=str(error))
            session.refuse(id, Refused("store.unavailable"))
        except Exception:
            failed("frame failed", table=table.id, seat=session.seat, frame=type(frame).__name__)
            session.refuse(id, Refused("rules.broken"))

    async def _do(self, session: Session, table: LiveTable, frame: FromClient) -> None:
        if isinstance(frame, frames.Ping):
            session.tell(frames.Pong())
            return
        if isinstance(frame, Hello):
            raise Refused("hello.repeated")
        seat = session.seat
        if isinstance(frame, frames.Chat):
            if not session.may_chat():
                raise Refused("rate.exceeded")
            await table.say(seat, frame.text, frame.id)
        elif seat is None:
            raise Refused("seat.required")
        elif isinstance(frame, frames.Do):
            session.tell(Ack(frame.id, await table.do(seat, frame)))
            return
        elif isinstance(frame, frames.Ask):
            odds, exact = await table.ask(seat, frame)
            session.tell(Answer(frame.id, odds, exact))
            return
        elif isinstance(frame, frames.Undo):
            await table.undo(seat, frame.to)
        elif isinstance(frame, frames.UndoAnswer):
            await table.undo_answer(seat, frame.yes)
        elif isinstance(frame, frames.Resign):
            await table.resign(seat)
        elif isinstance(frame, frames.Ready):
            await table.ready(seat, frame.ready)
        else:
            await table.start(seat)
        if frame.id:
            session.tell(Ack(frame.id, table.ledger.seq))


def _data(message: Message) -> bytes | str | None:
    if message["type"] != "websocket.receive":
        return None
    data: bytes | None = message.get("bytes")
    text: str | None = message.get("text")
    return text if data is None else data
