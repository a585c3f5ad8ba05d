"""The front door for bot authors, researchers and notebooks: `import tessera` offers what stands here."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from tessera import registry
from tessera.bots.play import play_out
from tessera.core.chance import Seed
from tessera.core.match import Match
from tessera.core.odds import odds
from tessera.files import AnyMatch, load, save, verify
from tessera.registry import game, titles

__all__ = ["game", "load", "new", "odds", "play_out", "save", "titles", "verify"]


def new(
    title: str,
    seed: Seed = 0,
    seats: int = 0,
    options: Mapping[str, object] | None = None,
    overlays: Sequence[str | Path] = (),
) -> AnyMatch:
    """A fresh match. The same arguments give the same match anywhere, so the seed is 0 unless you choose one.

    `seats` 0 takes two, or as many as the title needs.
    """
    return Match(registry.game(title, overlays), seed, seats, options)
