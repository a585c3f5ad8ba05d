"""The generator as the map's author named it, for notebooks and ports. No rule imports it.

The same draws as the game's own streams, with `next()` as a fraction of 1: the only float of the title, and
none that a state could hold.
"""

from collections.abc import Sequence
from math import ldexp
from typing import TypeVar

from tessera.core.rng import Mulberry32

T = TypeVar("T")


class SeededRandom:
    """Mulberry32 of a text (rule 3): the same text gives the same draws, always and everywhere.

    >>> rng = SeededRandom("golden_act1")
    >>> rng.next(), rng.next_int(1, 6)
    (0.13887466676533222, 5)
    """

    def __init__(self, seed: str) -> None:
        self._rng = Mulberry32.of_text(seed)

    @property
    def state(self) -> int:
        """What the next draw comes from; grows unreduced, as in JavaScript (3.2)."""
        return self._rng.state

    def next(self) -> float:
        """The next draw, in [0, 1): 32 bits, so exact in a float."""
        return ldexp(self._rng.raw(), -32)

    def next_int(self, low: int, high: int) -> int:
        """A number from low to high, both included; one draw, even where they are the same."""
        return self._rng.between(low, high)

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """The items in another order; the argument is untouched."""
        return self._rng.shuffled(items)

    def weighted_choice(self, items: Sequence[T], weights: Sequence[int]) -> T:
        """One of the items, each as likely as its weight says."""
        if len(items) != len(weights):
            raise ValueError(f"{len(items)} items need as many weights, got {len(weights)}")
        return items[self._rng.weighted(weights)]
