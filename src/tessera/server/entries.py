"""What is written to the store: one log per table, from its making to its end.

Everything that must survive is an entry here, so a table is what its log says, in any process. Entries are
MessagePack maps told apart by `k`. The first one carries the version of the form; older forms are brought
forward when they are read. What a client asked for under an id of its own carries that `id`, by which it is
not done twice: whoever folds the log knows what was done, in any process and after a restart.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from tessera.core.codec import Plain
from tessera.core.errors import Malformed
from tessera.core.game import HOST
from tessera.core.ruleset import ModMark
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
    level: str = ""  # of a bot; empty: its best


class ModMade(msgspec.Struct, omit_defaults=True, frozen=True):
    """A mod that a table is played with, as it was when the table was made."""

    id: str
    name: str
    version: str = ""
    digest: str = ""

    def mark(self) -> ModMark:
        """The same, as records of matches keep it."""
        return ModMark(self.id, self.name, self.version, self.digest)


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
    hidden: bool = False  # its end is kept out of the hall of fame
    name: str = ""
    forked_from: str = ""
    forked_at: int = 0
    practice: bool = False  # everything may be taken back here
    lesson: str = ""  # the one that is played here, by its id
    secret: bytes = b""  # where all hidden chance comes from; told to nobody before the end
    start: bytes = b""  # the state it begins from, if not from the title's set-up
    mods: tuple[ModMade, ...] = ()  # laid over the title's own data, in this order


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
    """A seat is ready, or no longer, and with it all seats of the same person."""

    seat: int
    ready: bool
    id: str = ""


class Started(TableEntry, tag="started", frozen=True):
    """The match began."""

    seat: int = -1  # who said so; -1: everyone was ready
    id: str = ""


class Did(TableEntry, tag="did", frozen=True):
    """A seat's command, or the host's."""

    seat: int
    command: Plain
    id: str = ""
    took: int = 0  # milliseconds of thinking
    charge: int = HOST  # whose milliseconds, if the command is the host's
    mark: bytes = b""  # now and then: the first bytes of the digest of the state after it


class Undone(TableEntry, tag="undone", frozen=True):
    """The match went back, or forward again to where it was before it went back."""

    to: int
    seat: int = -1  # who asked
    redo: bool = False  # forward again
    reseed: int = -1  # fresh chance: what was seen before it went back says nothing of what comes
    agreed: int = -1  # whose consent was the last that it needed; -1: it needed none
    id: str = ""  # of whoever agreed, or else asked


class Asked(TableEntry, tag="asked", frozen=True):
    """A seat asked the others whether the match may go back."""

    seat: int
    to: int
    id: str = ""


class Answered(TableEntry, tag="answered", frozen=True):
    """A seat did not agree to that, or did while others have yet to."""

    seat: int
    yes: bool
    id: str = ""


class Reseeded(TableEntry, tag="reseeded", frozen=True):
    """Fresh chance: a fork goes its own way."""

    seed: int


class Ended(TableEntry, tag="ended", frozen=True):
    """The table ended the match before the rules did."""

    seat: int
    reason: str  # "resigned" or "time"
    id: str = ""


class Migrated(TableEntry, tag="migrated", frozen=True):
    """The match goes on under a later version of its title, from this state.

    What was played before belongs to the older code: it counts, and is not played again.
    """

    title_version: int
    rules_digest: str
    state: bytes  # canonical


class Outdated(TableEntry, tag="outdated", frozen=True):
    """The title changed under the match and could not take it along: it ends, and nobody has lost."""

    title_version: int  # of the title that could not


class Chatted(TableEntry, tag="said", frozen=True):
    """A line of chat."""

    seat: int | None
    name: str
    text: str
    id: str = ""
    by: bytes = b""  # which spectator


class Linked(TableEntry, tag="linked", frozen=True):
    """A rematch was made."""

    rematch: str


class Closed(TableEntry, tag="closed", frozen=True):
    """Everyone left before it began; or, with a reason, the host ended it without winner or loser."""

    reason: str = ""  # "closed"; empty: everyone had left
    note: str = ""  # what the host told those who sat there


class Kicked(TableEntry, tag="kicked", frozen=True):
    """A seat was taken from its holder: it is free again, or a bot goes on in their place."""

    seat: int
    by: str = "host"  # or "maker", of the table
    bot: str = ""  # what the bot is called that goes on; empty: none does


class Muted(TableEntry, tag="muted", frozen=True):
    """Whoever sits there may not chat any more, or may again. Seat -1: all who watch."""

    seat: int
    muted: bool


class Forgotten(TableEntry, tag="forgotten", frozen=True):
    """From here on these seats and these lines of chat are somebody's, and the lines say nothing."""

    seats: tuple[int, ...]
    lines: tuple[int, ...]


AnyEntry = (
    Made
    | Sat
    | Left
    | Readied
    | Started
    | Did
    | Undone
    | Asked
    | Answered
    | Reseeded
    | Ended
    | Migrated
    | Outdated
    | Chatted
    | Linked
    | Closed
    | Kicked
    | Muted
    | Forgotten
)

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
