"""The records of the wire: what a socket may carry in each direction, in MessagePack or JSON.

Told apart by `t`. Unknown members are ignored, so that either side may learn new ones first; wrong types and
unknown frames are refused.
"""

from typing import Any, Final

import msgspec

from tessera.core.codec import Plain
from tessera.core.errors import Malformed
from tessera.server.choices import Splice
from tessera.server.records import (
    AnswerChance,
    ChatLine,
    ChoiceRecord,
    ClockReading,
    LogLine,
    OutcomeRecord,
    TableRecord,
    Tagged,
)

PROTOCOL: Final = 1
PACKED: Final = "tessera.v1"
TEXT: Final = "tessera.v1.json"

ID_CHARS: Final = 64

_WHOLE_TEXT: Final = 0x81  # a message in one frame, RFC 6455 section 5.2
_WHOLE_BINARY: Final = 0x82


class Frame(msgspec.Struct, tag_field="t", frozen=True):
    """Something that travels."""


# ---------------------------------------------------------------- from the client


class Hello(Frame, tag="hello", frozen=True):
    v: int
    table: str
    token: str = ""
    since: int = -1
    edits: bool = False  # whether lists of choices may come as edits of the last one


class Do(Frame, tag="do", frozen=True):
    id: str
    command: Any  # checked by the title's codec
    at: int = -1


class Chat(Frame, tag="chat", frozen=True):
    text: str
    id: str = ""


class Undo(Frame, tag="undo", frozen=True):
    to: int = -1
    id: str = ""


class UndoAnswer(Frame, tag="undo_answer", frozen=True):
    yes: bool
    id: str = ""


class Resign(Frame, tag="resign", frozen=True):
    id: str = ""


class Ask(Frame, tag="ask", frozen=True):
    id: str
    command: Any


class Ready(Frame, tag="ready", frozen=True):
    ready: bool = True
    id: str = ""


class Start(Frame, tag="start", frozen=True):
    id: str = ""


class Ping(Frame, tag="ping", frozen=True):
    pass


FromClient = Hello | Do | Chat | Undo | UndoAnswer | Resign | Ask | Ready | Start | Ping

# ---------------------------------------------------------------- from the server


class Welcome(Frame, tag="welcome", frozen=True, omit_defaults=True):
    v: int
    table: TableRecord
    seat: int | None
    seq: int
    log: list[LogLine]
    chat: list[ChatLine]
    clock: ClockReading | None
    full: bool
    view: Plain = None  # absent when `full` is false, or before the match has started
    choices: list[ChoiceRecord] | None = None


class Ack(Frame, tag="ack", frozen=True):
    id: str
    seq: int


class RefusedFrame(Frame, tag="refused", frozen=True):
    id: str
    code: str
    facts: dict[str, Plain]
    text: str


class Error(Frame, tag="error", frozen=True):
    code: str
    text: str


class Update(Frame, tag="update", frozen=True):
    seq: int
    seat: int
    phrase: str
    events: list[Tagged]
    told: list[str]
    patch: Plain
    clock: ClockReading | None
    choices: list[ChoiceRecord] | msgspec.UnsetType = msgspec.UNSET  # or:
    edit: list[Splice] | msgspec.UnsetType = msgspec.UNSET


class TableChanged(Frame, tag="table", frozen=True):
    table: TableRecord


class UndoAsked(Frame, tag="undo_asked", frozen=True):
    seat: int
    to: int


class UndoDenied(Frame, tag="undo_denied", frozen=True):
    seat: int  # who said no


class Answer(Frame, tag="answer", frozen=True):
    id: str
    odds: list[AnswerChance]
    exact: bool


class Over(Frame, tag="over", frozen=True):
    outcome: OutcomeRecord


class Pong(Frame, tag="pong", frozen=True):
    pass


FromServer = (
    Welcome
    | Ack
    | RefusedFrame
    | Error
    | Update
    | TableChanged
    | ChatLine
    | UndoAsked
    | UndoDenied
    | Answer
    | Over
    | Pong
)

_PACK: Final = msgspec.msgpack.Encoder()
_JSON: Final = msgspec.json.Encoder()
_UNPACK: Final[msgspec.msgpack.Decoder[FromClient]] = msgspec.msgpack.Decoder(FromClient)
_UNJSON: Final[msgspec.json.Decoder[FromClient]] = msgspec.json.Decoder(FromClient)


class EncodedFrame:
    """A frame that goes to several sockets: encoded once for each form that one of them speaks."""

    __slots__ = ("_framed", "_packed", "_text", "frame")

    def __init__(self, frame: FromServer) -> None:
        self.frame = frame
        self._framed: bytes | None = None  # as MessagePack, ready for the wire
        self._packed: bytes | None = None
        self._text: str | None = None

    def packed(self) -> bytes:
        """As MessagePack."""
        if self._packed is None:
            self._packed = _PACK.encode(self.frame)
        return self._packed

    def text(self) -> str:
        """As JSON."""
        if self._text is None:
            self._text = _JSON.encode(self.frame).decode()
        return self._text

    def framed(self, packed: bool) -> bytes:
        """As it stands on the wire, MessagePack or JSON."""
        if not packed:
            return _framed(_WHOLE_TEXT, self.text().encode())
        if self._framed is None:
            self._framed = _framed(_WHOLE_BINARY, self.packed())
        return self._framed


def _framed(kind: int, data: bytes) -> bytes:
    """A message as it stands on the wire: one frame, without a mask, as servers send."""
    size = len(data)
    if size < 126:
        return bytes((kind, size)) + data
    if size < 1 << 16:
        return bytes((kind, 126, size >> 8, size & 255)) + data
    return bytes((kind, 127)) + size.to_bytes(8, "big") + data


def read(data: bytes | str) -> FromClient:
    """The frame a client sent: MessagePack if it came as bytes, JSON if as text."""
    try:
        return _UNJSON.decode(data) if isinstance(data, str) else _UNPACK.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        why, _, where = str(error).partition(" - at `")
        raise Malformed(why, where.rstrip("`") or "$") from None
