"""What a host may order a server to do, or a store, and what is answered: the records of `tessera admin`.

An order is told apart by `do`. Times are milliseconds since 1970, spans are seconds. Nothing here holds a
token or the hash of one: a fingerprint is a few digits that say whether two are the same.
"""

from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from tessera.server.house import Barred
from tessera.server.ledger import WATCHERS
from tessera.server.records import ChatLine, ClockReading, LogLine, TablePage, TableRecord


class Order(msgspec.Struct, tag_field="do", frozen=True, forbid_unknown_fields=True):
    """Something to do."""


class Tables(Order, tag="tables", frozen=True):
    """Tables, listed or not, newest first: those that fit."""

    title: str = ""
    status: str = ""
    older: int = 0  # nothing happened there for so long
    newer: int = 0  # something did within so long
    player: str = ""
    seats: int = 0
    limit: int = 50
    cursor: str = ""


class Show(Order, tag="show", frozen=True):
    """Everything about one table."""

    table: str
    lines: int = 10  # of its log, and of its chat


class Close(Order, tag="close", frozen=True):
    """End a table without winner or loser."""

    table: str
    reason: Annotated[str, msgspec.Meta(max_length=500)] = ""


class Kick(Order, tag="kick", frozen=True):
    """Send whoever holds a seat away; in a running match that is giving up, or a bot goes on."""

    table: str
    seat: int
    bot: bool = False


class Mute(Order, tag="mute", frozen=True):
    """End the chat of a seat, or of all who watch a table, or let them chat again."""

    table: str
    seat: int = WATCHERS
    muted: bool = True


class Bar(Order, tag="bar", frozen=True):
    """Keep an address or a network out, or from chatting, for a while or for good."""

    address: str
    chat_only: bool = False
    seconds: int = 0
    reason: Annotated[str, msgspec.Meta(max_length=500)] = ""


class Unbar(Order, tag="unbar", frozen=True):
    """Let them in again, or let them chat."""

    address: str
    chat_only: bool = False


class Bars(Order, tag="bars", frozen=True):
    """Who is kept out, or from chatting."""


class Delete(Order, tag="delete", frozen=True):
    """Throw a table away, with everything of it."""

    table: str


class Forget(Order, tag="forget", frozen=True):
    """Let a name be somebody's: at every table, or whoever sits in one seat."""

    name: str = ""
    table: str = ""
    seat: int = WATCHERS


class Stats(Order, tag="stats", frozen=True):
    """Figures of the store and of the server."""


class Drain(Order, tag="drain", frozen=True):
    """Begin nothing more, or begin again; without either, say how far it is."""

    draining: bool | None = None


AnyOrder = Tables | Show | Close | Kick | Mute | Bar | Unbar | Bars | Delete | Forget | Stats | Drain


# ---------------------------------------------------------------- answers


class HolderShown(msgspec.Struct, frozen=True):
    """Who holds a seat, as far as two tokens can be told apart, and where their sockets come from."""

    seat: int
    fingerprint: str
    muted: bool


class SocketShown(msgspec.Struct, frozen=True):
    """A socket at the table; `seat` is null for whoever watches."""

    seat: int | None
    address: str


class TableShown(msgspec.Struct, frozen=True):
    """One table. What cannot be read of it is left out, and `fault` says why."""

    record: TableRecord | None
    entries: int
    log_bytes: int
    holders: list[HolderShown] = []
    watchers_muted: bool = False
    sockets: list[SocketShown] = []
    moves: list[LogLine] = []
    chat: list[ChatLine] = []
    clock: ClockReading | None = None
    fault: str = ""


class Done(msgspec.Struct, frozen=True):
    """Whether there was anything to do, at which tables it was done, and which could not be opened."""

    changed: bool
    tables: list[str] = []
    failed: list[str] = []


class Barring(msgspec.Struct, frozen=True):
    """Who is kept out, and from chatting."""

    bans: list[Barred]
    mutes: list[Barred]


class Figures(msgspec.Struct, frozen=True):
    """What there is: in the store, and in the process that answers if one serves."""

    serving: bool
    tables: dict[str, dict[str, int]]  # by title and status
    seats_taken: int
    store_bytes: int | UnsetType = UNSET
    tables_in_memory: int = 0
    sockets: int = 0
    bots_waiting: int = 0
    memory_bytes: int = 0
    draining: bool = False


class Draining(msgspec.Struct, frozen=True):
    """Whether nothing begins any more, and how many sockets hold a seat of a running match here."""

    draining: bool
    playing: int


Answer = TablePage | TableShown | Done | Barring | Figures | Draining
