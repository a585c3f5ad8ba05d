"""The bodies of HTTP requests. Unknown members are refused, so that a misspelt one is not ignored."""

from typing import Annotated

import msgspec

from tessera.core.codec import Plain
from tessera.server.clocks import MOST_SECONDS
from tessera.server.errors import Refused
from tessera.server.seats import KINDS


class SeatRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A seat as it is asked for."""

    kind: Annotated[str, msgspec.Meta(extra_json_schema={"enum": list(KINDS)})]
    name: str = ""
    level: str = ""  # of a bot; empty: its best


class ClockRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Seconds."""

    turn: int = 0
    game: int = 0


class TableRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A table as it is asked for."""

    title: str
    seats: list[SeatRequest] = []
    options: dict[str, Plain] = {}
    seed: int | str | None = None
    clock: ClockRequest | None = None
    listed: bool = False
    hidden: bool = False  # its end is kept out of the hall of fame
    name: str = ""
    overlay: str = ""
    practice: bool = False  # everything may be taken back, and the record says so
    lesson: str = ""  # one of the title's: it brings seats, options and seed

    def milliseconds(self) -> tuple[int, int]:
        """For each turn and for the whole match."""
        clock = self.clock or ClockRequest()
        for seconds in (clock.turn, clock.game):
            if not 0 <= seconds <= MOST_SECONDS:
                raise Refused("clock.bad", most=MOST_SECONDS)
        return clock.turn * 1000, clock.game * 1000


class JoinRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Take an open seat: a certain one, or the first."""

    name: str = ""
    seat: int | None = None
    ready: bool = False


class HolderRequest(msgspec.Struct, forbid_unknown_fields=True):
    """What the holder of a seat asks; the token may come in the Authorization header instead."""

    token: str = ""


class ReadyRequest(HolderRequest, forbid_unknown_fields=True):
    """Ready, or no longer."""

    ready: bool = True


class KickRequest(HolderRequest, kw_only=True, forbid_unknown_fields=True):
    """Send somebody away from a table of one's own, before the match."""

    seat: int


class ForkRequest(HolderRequest, kw_only=True, forbid_unknown_fields=True):
    """A new table with the same past up to entry `at`; `reseed` gives it fresh chance."""

    at: int
    seats: list[SeatRequest] = []
    reseed: bool = False


REQUESTS = (TableRequest, JoinRequest, HolderRequest, ReadyRequest, KickRequest, ForkRequest)
