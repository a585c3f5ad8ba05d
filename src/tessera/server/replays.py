"""The record of a match as a file: what the server sends, and `tessera store export` writes."""

from datetime import UTC, datetime
from typing import NamedTuple

from tessera._version import VERSION
from tessera.core import replay
from tessera.machine import now_ms
from tessera.server.bygone import Bygone
from tessera.server.ledger import STATUS_FINISHED, Ledger
from tessera.server.opening import Opener


class Replayed(NamedTuple):
    """A table's match as a file."""

    title: str
    status: str
    entries: int
    data: bytes


def recorded(ledger: Ledger) -> bytes:
    """The replay of a match; of one whose code is gone, as its log has it. May take long: for threads.

    Of a match that goes on it holds the seed and the secret, from which follows all that is hidden.
    """
    saved_at = datetime.fromtimestamp(now_ms() / 1000, UTC).isoformat(timespec="seconds")
    if isinstance(ledger, Bygone):
        return ledger.replay(saved_at)
    return replay.dumps(ledger.match, saved_at, VERSION, mods=[mod.mark() for mod in ledger.made.mods])


async def replay_of(opener: Opener, id: str) -> Replayed:
    """The replay of a table in a store. `Refused` if its log is damaged, or if it waits for its rules."""
    ledger = (await opener.open(id)).ledger
    stopped = ledger.damage or (None if ledger.status == STATUS_FINISHED else ledger.halt)
    if stopped is not None:
        raise stopped
    return Replayed(ledger.made.title, ledger.status, ledger.seq, recorded(ledger))
