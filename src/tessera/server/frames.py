"""The records of the wire: what a socket may carry in each direction, in MessagePack or JSON.

Told apart by `t`. Unknown members are ignored, so that either side may learn new ones first; wrong types and
unknown frames are refused.
"""

import re
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
    FactorLines,
    LogLine,
    OutcomeRecord,
    TableRecord,
    Tagged,
)

PROTOCOL: Final = 1
PACKED: Final = "tessera.v1"
TEXT: Final = "tessera.v1.json"

ID_CHARS: Final = 64

INT_MIN: Final = -(1 << 63)
INT_MAX: Final = (1 << 63) - 1
_LONG_NUMBER: Final = re.compile(r"[0-9]{19}")
_LONG_INTEGER: Final = b"\xcf"  # what begins an unsigned integer of 64 bits in MessagePack

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
    client: str = ""  # a spectator's own name for itself, by which its ids are known on its next socket
    invite: str = ""  # a code, where the host lets only invited people watch


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


class Redo(Frame, tag="redo", frozen=True):
    id: str = ""


class UndoAnswer(Frame, tag="undo_answer", frozen=True):
    yes: bool
    id: str = ""


class Resign(Frame, tag="resign", frozen=True):
    id: str = ""


class Ask(Frame, tag="ask", frozen=True):
    id: str
    command: Any


class Query(Frame, tag="query", frozen=True):
    id: str
    question: Any


class Hint(Frame, tag="hint", frozen=True):
    id: str


class Ready(Frame, tag="ready", frozen=True):
    ready: bool = True
    id: str = ""


class Start(Frame, tag="start", frozen=True):
    id: str = ""


class Ping(Frame, tag="ping", frozen=True):
    pass


Change = Do | Chat | Undo | Redo | UndoAnswer | Resign | Ready | Start
"""What changes a table, and is done once for every id."""

FromClient = Hello | Change | Ask | Query | Hint | Ping

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
    can_undo: bool = False
    can_redo: bool = False
    can_chat: bool = True


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
    weights: list[int]  # how much each of them matters: 0 a detail, 1, 2 grave
    patch: Plain
    clock: ClockReading | None
    choices: list[ChoiceRecord] | msgspec.UnsetType = msgspec.UNSET  # or:
    edit: list[Splice] | msgspec.UnsetType = msgspec.UNSET
    can_undo: bool = False
    can_redo: bool = False
    back: bool = False  # the match went back, or forward again
    outcome: OutcomeRecord | msgspec.UnsetType = msgspec.UNSET  # with the entry that ended it


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
    factors: list[FactorLines]


class Reply(Frame, tag="reply", frozen=True):
    id: str
    answer: Tagged


class HintGiven(Frame, tag="hint", frozen=True):
    id: str
    command: Tagged
    phrase: str
    why: str  # empty: the bot cannot say


class Over(Frame, tag="over", frozen=True):
    outcome: OutcomeRecord


class Notice(Frame, tag="notice", frozen=True):
    """A word of the host's to everybody; the code says what it is about."""

    code: str
    text: str


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
    | Reply
    | HintGiven
    | Over
    | Notice
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
    """The frame a client sent: MessagePack if it came as bytes, JSON if as text.

    Integers fit in 64 bits with their sign, in both forms: no rule and no answer meets others.
    """
    try:
        if isinstance(data, str):
            frame, may_be_long = _UNJSON.decode(data), _LONG_NUMBER.search(data) is not None
        else:
            frame, may_be_long = _UNPACK.decode(data), _LONG_INTEGER in data
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        why, _, where = str(error).partition(" - at `")
        raise Malformed(why, where.rstrip("`") or "$") from None
    if may_be_long:
        _refuse_long_integers(frame)
    return frame


def _refuse_long_integers(frame: FromClient) -> None:
    todo: list[tuple[str, Any]] = [("$", msgspec.structs.asdict(frame))]
    while todo:
        where, value = todo.pop()
        if isinstance(value, dict):
            todo += [(f"{where}.{name}", each) for name, each in value.items()]
        elif isinstance(value, list):
            todo += [(f"{where}[{place}]", each) for place, each in enumerate(value)]
        elif isinstance(value, int) and not INT_MIN <= value <= INT_MAX:
            raise Malformed("an integer does not fit in 64 bits", where)
