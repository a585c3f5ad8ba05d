"""The random player: every legal command is as likely as any other."""

from collections.abc import Sequence
from typing import TypeVar

from tessera.core.chance import Rng
from tessera.core.game import Bot

C = TypeVar("C")
V = TypeVar("V")


class RandomBot(Bot[C, V]):
    """Picks from the legal list and looks at nothing else."""

    def choose(self, view: V, legal: Sequence[C], rng: Rng) -> C:
        return rng.pick(legal)
