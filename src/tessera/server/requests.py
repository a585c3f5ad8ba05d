"""The bodies of HTTP requests, besides the one that asks for a table."""

import msgspec

from tessera.server.wishes import SeatWish


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """Take an open seat: a certain one, or the first."""

    name: str = ""
    seat: int | None = None
    ready: bool = False


class Held(msgspec.Struct, forbid_unknown_fields=True):
    """What the holder of a seat asks; the token may come in the Authorization header instead."""

    token: str = ""


class ReadyWish(Held, forbid_unknown_fields=True):
    """Ready, or no longer."""

    ready: bool = True


class Fork(msgspec.Struct, forbid_unknown_fields=True):
    """A new table with the same past up to entry `at`; `reseed` gives it fresh chance."""

    at: int
    token: str = ""
    seats: list[SeatWish] = []
    reseed: bool = False
