"""What is written to the store: one log per table, from its making to its end.

Everything that must survive is an entry here, so a table is what its log says, in any process. Entries are
MessagePack maps told apart by `k`. The first one carries the version of the form; older forms are brought
forward when they are read.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from tessera.core.codec import Plain
from tessera.core.errors import Malformed
from tessera.core.game import HOST
from tessera.server.records import SeatKind

VERSION: Final = 1


class TableEntry(msgspec.Struct, tag_field="k", omit_defaults=True, frozen=True):
    """Something that happened at a table. `at` is milliseconds since 1970."""

    at: int


class SeatMade(msgspec.Struct, omit_defaults=True, frozen=True):
    """A seat as it was laid out."""

    kind: SeatKind
    name: str = ""
    holder: bytes = b""
    ready: bool = False


class Made(TableEntry, tag="made", frozen=True):
    """A table was made. Always the first entry."""

    version: int
    savedAt: str  # noqa: N815  # the name every persisted form of ours carries
    title: str
    title_version: int
    rules_digest: str
    options: dict[str, Plain]
    seed: int | str
    seats: tuple[SeatMade, ...]
    overlay: str = ""
    seeded: bool = False  # whoever made it chose the seed, and may know what comes
    turn: int = 0  # milliseconds for each turn; 0: no limit
    bank: int = 0  # milliseconds for the whole match; 0: no limit
    listed: bool = False
    name: str = ""
    forked_from: str = ""
    forked_at: int = 0


class Sat(TableEntry, tag="sat", frozen=True):
    """Somebody took a seat."""

    seat: int
    name: str
    holder: bytes
    ready: bool = False


class Left(TableEntry, tag="left", frozen=True):
    """A seat is free again."""

    seat: int


class Readied(TableEntry, tag="ready", frozen=True):
    """A seat is ready, or no longer."""

    seat: int
    ready: bool


class Started(TableEntry, tag="started", frozen=True):
    """The match began."""


class Did(TableEntry, tag="did", frozen=True):
    """A seat's command, or the host's."""

    seat: int
    command: Plain
    id: str = ""  # the client's own, by which it is not done twice
    took: int = 0  # milliseconds of thinking
    charge: int = HOST  # whose milliseconds, if the command is the host's


class Undone(TableEntry, tag="undone", frozen=True):
    """The match went back, with everyone's consent."""

    to: int
    seat: int = -1  # who asked


class Reseeded(TableEntry, tag="reseeded", frozen=True):
    """Fresh chance: a fork goes its own way."""

    seed: int


class Ended(TableEntry, tag="ended", frozen=True):
    """The table ended the match before the rules did."""

    seat: int
    reason: str  # "resigned" or "time"


class Chatted(TableEntry, tag="said", frozen=True):
    """A line of chat."""

    seat: int | None
    name: str
    text: str
    id: str = ""


class Linked(TableEntry, tag="linked", frozen=True):
    """A rematch was made."""

    rematch: str


class Closed(TableEntry, tag="closed", frozen=True):
    """Everyone left before it began."""


AnyEntry = Made | Sat | Left | Readied | Started | Did | Undone | Reseeded | Ended | Chatted | Linked | Closed

_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final[msgspec.msgpack.Decoder[AnyEntry]] = msgspec.msgpack.Decoder(AnyEntry)

Migration = Callable[[dict[str, Any]], dict[str, Any]]
MIGRATIONS: Final[Mapping[int, Migration]] = {}
"""From a version to the next: the step that brings an entry of that version forward."""


def encode(entry: AnyEntry) -> bytes:
    """The bytes of an entry."""
    return _ENCODER.encode(entry)


def decode(data: bytes, version: int = VERSION, steps: Mapping[int, Migration] = MIGRATIONS) -> AnyEntry:
    """The entry in these bytes, written in `version` of the form."""
    try:
        if version == VERSION:
            return _DECODER.decode(data)
        fields = msgspec.msgpack.decode(data)
        while version != VERSION:
            step = steps.get(version)
            if step is None:
                raise Malformed(f"version {version} of a table's log is not known here (this is {VERSION})")
            fields = step(fields)
            version += 1
        entry: AnyEntry = msgspec.convert(fields, AnyEntry)
        return entry
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Malformed(f"not an entry of a table's log: {error}") from None


def version_of(data: bytes) -> int:
    """The version that the first entry of a log names."""
    try:
        first = msgspec.msgpack.decode(data)
        return int(first["version"])
    except (msgspec.DecodeError, UnicodeDecodeError, KeyError, TypeError, ValueError):
        raise Malformed("not the first entry of a table's log") from None
