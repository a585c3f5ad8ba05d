"""Keys of HTTP requests: what is asked under one is done once, whoever repeats it and wherever it arrives.

A key is a secret of the client. Ids of tables and tokens of seats follow from it, so the log itself says
whether a request was done, in any process and after a restart, and the answer can be given again to whoever
knows the key, and to nobody else. The key itself is neither kept nor logged.
"""

import re
from base64 import urlsafe_b64encode
from hashlib import blake2b
from typing import Final

from tessera import machine
from tessera.server.errors import Refused

HEADER: Final = "Idempotency-Key"
LEAST: Final = 22  # characters that 128 random bits take
MOST: Final = 64
_FORM: Final = re.compile(rf"[A-Za-z0-9_-]{{{LEAST},{MOST}}}")


def checked(key: str) -> str:
    """The key of a request, or nothing if it has none."""
    if key and not _FORM.fullmatch(key):
        raise Refused("key.bad", least=LEAST, most=MOST)
    return key


def new_table_id() -> str:
    """The id of a table that is made without a key."""
    return _no_flag(machine.token(9))


def table_of(key: str, what: str) -> str:
    """The id of the table that is made under a key."""
    return _no_flag(urlsafe_b64encode(_drawn(key, 9, b"tessera made", what)).decode())


def _no_flag(id: str) -> str:
    """Whoever looks after tables writes their ids on a command line, where a dash begins something else."""
    return f"_{id[1:]}" if id.startswith("-") else id


def token_of(key: str, table: str, seat: int | None) -> str:
    """The token of a seat of a table that was made under a key; without a seat, of whoever joined."""
    return urlsafe_b64encode(_drawn(key, 32, b"tessera token", f"{table} {seat}")).decode().rstrip("=")


def deed_of(key: str) -> str:
    """The id under which the log of a table keeps what a holder did: nothing follows from it."""
    return _drawn(key, 16, b"tessera deed", "").hex() if key else ""


def _drawn(key: str, size: int, person: bytes, about: str) -> bytes:
    return blake2b(about.encode(), key=key.encode(), digest_size=size, person=person).digest()
