"""Seats and the tokens that hold them.

A token is 32 random bytes as text; whoever has it holds the seat, on any device. Only its hash is kept, and
hashes are compared in constant time.
"""

import hmac
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final, NamedTuple

from msgspec import UNSET

from tessera import machine
from tessera.server.records import SeatKind, SeatRecord

HUMAN: Final = "human"  # one of the creator's own seats; several of them share one screen
OPEN: Final = "open"  # for whoever joins by link
BOT: Final = "bot"  # the title's own opponent
RANDOM: Final = "random"
KINDS: Final[tuple[SeatKind, ...]] = (HUMAN, BOT, RANDOM, OPEN)


def new_token() -> str:
    """A token nobody can guess."""
    return machine.token(32)


def hash_of(token: str) -> bytes:
    """What is kept of a token."""
    return blake2b(token.encode("utf-8", "surrogatepass"), digest_size=32, person=b"tessera seat").digest()


class Holder(NamedTuple):
    """Who asks: the hash of what they showed, and the seat it held then. Spectators hold none.

    A seat may change hands while a request waits: the table compares the two again before it does anything.
    """

    seat: int | None
    key: bytes


def spectator(name: str) -> Holder:
    """A spectator by the name that a client gave itself; without one, a stranger."""
    told = (name or new_token()).encode("utf-8", "surrogatepass")
    return Holder(None, blake2b(told, digest_size=16, person=b"tessera watcher").digest())


@dataclass
class Seat:
    """One place at a table."""

    kind: SeatKind
    name: str = ""
    holder: bytes = b""  # the hash of its token; empty while nobody holds it
    ready: bool = False
    level: str = ""  # of a bot; empty: its best

    @property
    def player(self) -> str:
        """The name of the bot that plays it."""
        return self.level or self.kind

    @property
    def is_bot(self) -> bool:
        """Whether a program of ours plays it."""
        return self.kind in (BOT, RANDOM)

    @property
    def taken(self) -> bool:
        """Whether somebody plays it."""
        return self.is_bot or bool(self.holder)

    def shown(self, number: int, connected: bool) -> SeatRecord:
        """What everyone may know of it."""
        return SeatRecord(
            seat=number,
            kind=self.kind,
            name=self.name,
            taken=self.taken,
            ready=self.is_bot or self.ready,
            connected=self.is_bot or connected,
            level=self.level or UNSET,
        )


def seat_of(seats: list[Seat], key: bytes) -> int | None:
    """The seat that a token of this hash holds. Looks at every seat, so that time tells nothing."""
    found: int | None = None
    for number, seat in enumerate(seats):
        if hmac.compare_digest(seat.holder, key):
            found = number
    return found
