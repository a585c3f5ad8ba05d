"""Seats and the tokens that hold them.

A token is 32 random bytes as text; whoever has it holds the seat, on any device. Only its hash is kept, and
hashes are compared in constant time.
"""

import hmac
import secrets
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from tessera.server.records import SeatKind, SeatRecord

HUMAN: Final = "human"  # one of the creator's own seats; several of them share one screen
OPEN: Final = "open"  # for whoever joins by link
BOT: Final = "bot"  # the title's own opponent
RANDOM: Final = "random"
KINDS: Final[tuple[SeatKind, ...]] = (HUMAN, BOT, RANDOM, OPEN)


def new_token() -> str:
    """A token nobody can guess."""
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> bytes:
    """What is kept of a token."""
    return blake2b(token.encode("utf-8", "surrogatepass"), digest_size=32, person=b"tessera seat").digest()


@dataclass
class Seat:
    """One place at a table."""

    kind: SeatKind
    name: str = ""
    holder: bytes = b""  # the hash of its token; empty while nobody holds it
    ready: bool = False

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
        )


def seat_of(seats: list[Seat], token: str) -> int | None:
    """The seat this token holds. Looks at every seat, whatever it finds, so that time tells nothing."""
    wanted = hash_of(token)
    found: int | None = None
    for number, seat in enumerate(seats):
        if hmac.compare_digest(seat.holder, wanted):
            found = number
    return found
