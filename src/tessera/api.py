"""The front door for bot authors, researchers and notebooks: `import tessera` offers what stands here."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from tessera import registry, search
from tessera.arena.players import player
from tessera.bots.play import Position, play_out
from tessera.core.chance import Seed
from tessera.core.errors import BadOptions, Fault
from tessera.core.game import Bot, Game, Turn
from tessera.core.match import Match, seat_match
from tessera.core.odds import odds
from tessera.core.worth import worth
from tessera.files import AnyMatch, load, save, verify
from tessera.registry import game, titles

__all__ = [
    "Bot",
    "Game",
    "Match",
    "Position",
    "Turn",
    "game",
    "load",
    "new",
    "odds",
    "play_out",
    "player",
    "save",
    "search",
    "titles",
    "verify",
    "worth",
]


def new(
    title: str,
    seed: Seed = 0,
    seats: int = 0,
    options: Mapping[str, object] | None = None,
    overlays: Sequence[str | Path] = (),
    bots: Sequence[int] = (),
) -> AnyMatch:
    """A fresh match. The same arguments give the same match anywhere, so the seed is 0 unless you choose one.

    `seats` 0 takes two, or as many as the title needs. `bots` are the seats that programs will play: the
    title is told, as it is by a table, and the match keeps it in its options.
    """
    found = registry.game(title, overlays)
    if not bots:
        return Match(found, seed, seats, options)
    count = seats or found.seats_by_default()
    faults = [
        Fault("match", 0, "bots", f"there is no seat {seat} of {count}")
        for seat in bots
        if not 0 <= seat < count
    ]
    if faults:
        raise BadOptions(faults)
    return seat_match(found, seed, [seat in bots for seat in range(count)], options or {})
