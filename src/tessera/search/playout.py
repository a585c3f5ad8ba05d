"""Random play from a position on, and what its end is worth."""

from typing import Any, Final

from tessera.core.chance import Driver, Rng, index_of_weight
from tessera.core.game import WON
from tessera.core.worth import worth_of_end
from tessera.search.searcher import AnyGame

HASTE: Final = 64
"""A win so many commands away is worth that much less, and a loss that much more: who can win, does."""


def play_on(game: AnyGame, state: Any, dice: Rng, most: int) -> int:
    """Random commands of whoever is awaited, at most so many; how many there were.

    Fewer: the match is over.
    """
    for done in range(most):
        seats = game.awaited(state)
        if not seats:
            return done
        seat = seats[0]
        game.carry_out(state, seat, game.random_command(state, seat, dice))
    return most


def worth_after(game: AnyGame, state: Any, seat: int, steps: int) -> int:
    """What a position is worth to a seat that looks so many commands ahead to it."""
    ended = game.outcome(state)
    if ended is None:
        value = game.value(state, seat)
        return 0 if value is None else max(-WON, min(WON, value))
    worth = worth_of_end(game, ended, seat)
    late = min(HASTE, steps)
    if worth > 0:
        return worth - late
    return worth + late if worth < 0 else 0


class DrawCounter(Driver):
    """Counts draws and leaves them to the generators: what was done without any comes out the same again."""

    def __init__(self) -> None:
        self.draws = 0

    def below(self, rng: Rng, n: int) -> int:
        self.draws += 1
        return rng.roll(n)

    def weighted(self, rng: Rng, weights: Any) -> int:
        self.draws += 1
        return index_of_weight(weights, rng.roll(sum(weights)))
