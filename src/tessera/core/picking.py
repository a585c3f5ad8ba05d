"""Picks among commands by chance, as random players and playouts do."""

from collections.abc import Sequence
from typing import Final, TypeVar

from tessera.core.chance import Rng

C = TypeVar("C")  # a command

SELDOM: Final = 16
"""Out of how many random commands one may be of `to_and_fro`, where there is anything else to do."""


def pick_command(legal: Sequence[C], to_and_fro: tuple[type, ...], rng: Rng) -> C:
    """One of the commands by chance: each has one, and those that undo each other seldom."""
    if to_and_fro:
        onward = [command for command in legal if type(command) not in to_and_fro]
        if onward and len(onward) < len(legal):
            if rng.below(SELDOM):
                return rng.pick(onward)
            return rng.pick([command for command in legal if type(command) in to_and_fro])
    return rng.pick(legal)
