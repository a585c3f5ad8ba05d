"""What a fork takes along of the match it leaves: its past, or nothing but the state as it was."""

from typing import Any

from tessera import machine
from tessera.core.match import Entry as Line
from tessera.core.match import Match
from tessera.core.seal import SECRET_BYTES
from tessera.files import AnyMatch
from tessera.machine import now_ms
from tessera.registry import AnyGame
from tessera.server.entries import AnyEntry, Did, Reseeded, Undone
from tessera.server.taking_back import SEED_BITS


def apart(match: AnyMatch, at: int) -> AnyMatch:
    """A match that begins where another stood, and from which nothing of the other's chance follows."""
    start = match.game.codec.state_bytes(match.apart_at(at, machine.secret(SECRET_BYTES)))
    seed, secret = machine.bits(SEED_BITS), machine.secret(SECRET_BYTES)
    return Match(match.game, seed, match.seats, match.options, secret=secret, start=start)


def written_again(game: AnyGame, entry: Line[Any], first: int) -> AnyEntry:
    """An entry of play as the log of another table has it, which begins at position `first` of this one."""
    if entry.undo >= 0:
        return Undone(now_ms(), entry.undo - first, reseed=entry.reseed)
    if entry.reseed >= 0:
        return Reseeded(now_ms(), entry.reseed)
    return Did(now_ms(), entry.seat, game.codec.commands.plain(entry.command))
