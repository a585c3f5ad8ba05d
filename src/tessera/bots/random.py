"""The random player: every legal command is as likely as any other, but for those that undo each other."""

from typing import TypeVar

from tessera.core.game import Bot, Turn
from tessera.core.picking import pick_command

C = TypeVar("C")
V = TypeVar("V")


class RandomBot(Bot[C, V]):
    """Picks from the legal list and looks at nothing else."""

    def choose(self, turn: Turn[C, V]) -> C:
        return pick_command(turn.legal, turn.game.to_and_fro, turn.rng)
