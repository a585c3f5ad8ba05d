"""Replays of tables straight from a store, as the server's own download writes them, without a server."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from tessera._version import VERSION
from tessera.core import replay
from tessera.machine import now_ms
from tessera.server.entries import Made, decode, version_of
from tessera.server.errors import Refused
from tessera.server.ledger import Ledger
from tessera.server.settings import Settings
from tessera.server.titles import Titles
from tessera.store import Logged


class Replayed(NamedTuple):
    """A table's match as a file."""

    title: str
    status: str
    entries: int
    data: bytes


def replay_of(id: str, log: Sequence[Logged], titles: Titles, settings: Settings) -> Replayed:
    """The replay of a table from its log. `Refused` if its title or its rules are not here.

    Of a match that goes on it holds the seed and the secret, from which follows all that is hidden.
    """
    if not log:
        raise Refused("table.unknown", table=id)
    version = version_of(log[0].entry)
    made = decode(log[0].entry, version)
    assert isinstance(made, Made), "the first entry of a log has a version, so it is the making of a table"
    ledger = Ledger(id, titles.offer(made.title, made.overlay).game(), made, settings)
    for logged in log[1:]:
        ledger.fold(decode(logged.entry, version))
    saved_at = datetime.fromtimestamp(now_ms() / 1000, UTC).isoformat(timespec="seconds")
    data = replay.dumps(ledger.match, saved_at, VERSION)
    return Replayed(made.title, ledger.status, ledger.seq, data)
