"""Chance: what every generator offers, and who may stand in for one.

A generator is part of the game state and of no view: whoever can read it knows the future. Everything a
title draws goes through `below` or `weighted`, so a driver can stand in for the arithmetic: a script in a
test, a trace when hunting a divergence, an enumeration when somebody asks for exact odds.
"""

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

from mypy_extensions import mypyc_attr

from tessera.core.seal import Seal

T = TypeVar("T")

Seed = int | str
"""What a match is drawn from: a number or a text; every title takes both."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Driver:
    """Answers draws in a generator's place. The generator it is asked for comes along."""

    def below(self, rng: "Rng", n: int) -> int:
        """A number in 0..n-1."""
        raise NotImplementedError

    def weighted(self, rng: "Rng", weights: Sequence[int]) -> int:
        """An index of `weights`, never one of weight 0."""
        return index_of_weight(weights, self.below(rng, sum(weights)))


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """All the chance of one game state: a single generator, or labelled streams."""

    def copy(self) -> "Chance":
        """An independent twin that will give the same draws. Drivers are not copied."""
        raise NotImplementedError

    def __deepcopy__(self, memo: object) -> "Chance":
        return self.copy()

    def drive(self, driver: Driver | None) -> None:
        """Let `driver` answer every draw from now on; None gives the arithmetic back."""
        raise NotImplementedError

    def reseed(self, seed: int) -> None:
        """Forget the present state and go on from `seed`: what a fork for search gets.

        Sealed chance stays sealed, under a key that follows from its own and the seed.
        """
        raise NotImplementedError

    def seal(self, key: bytes) -> None:
        """Let every raw bit come from this secret key from now on; no key gives the arithmetic back."""
        raise NotImplementedError

    def save(self) -> list[object]:
        """Plain data from which `restore_chance` makes an equal twin."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng(Chance):
    """A generator. `draws` counts raw draws; `label` tells streams apart in a trace."""

    def __init__(self, label: str = "") -> None:
        self.label = label
        self.draws = 0
        self.driver: Driver | None = None
        self.sealed: Seal | None = None  # where raw bits come from, if not from the generator's own state

    # What a generator provides.

    def roll(self, n: int) -> int:
        """The generator's own number in 0..n-1, past any driver."""
        raise NotImplementedError

    def twin(self) -> "Rng":
        """What `copy` promises, typed as a generator."""
        raise NotImplementedError

    def restart(self, seed: int) -> None:
        """Begin anew from a seed, past any seal: nothing is drawn yet."""
        raise NotImplementedError

    # What a title uses.

    def below(self, n: int) -> int:
        """A number in 0..n-1, each as likely as the generator can make it."""
        if n < 1:
            raise ValueError(f"below({n}): there must be at least one outcome")
        driver = self.driver
        if driver is not None:
            return driver.below(self, n)
        return self.roll(n)

    def between(self, low: int, high: int) -> int:
        """A number in low..high, both included; draws also when they are equal."""
        return low + self.below(high - low + 1)

    def die(self, sides: int = 6) -> int:
        """A number in 1..sides."""
        return self.below(sides) + 1

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Fisher-Yates from the far end, in place: len-1 draws, none for 0 or 1 items."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """A shuffled copy."""
        copy = list(items)
        self.shuffle(copy)
        return copy

    def pick(self, items: Sequence[T]) -> T:
        """One of the items; one draw."""
        return items[self.below(len(items))]

    def weighted(self, weights: Sequence[int]) -> int:
        """An index, as likely as its weight; one draw; an item of weight 0 is never chosen."""
        total = 0
        for weight in weights:
            if weight < 0:
                raise ValueError(f"weighted: negative weight {weight}")
            total += weight
        if total == 0:
            raise ValueError("weighted: the weights sum to 0")
        driver = self.driver
        if driver is not None:
            return driver.weighted(self, weights)
        return index_of_weight(weights, self.roll(total))

    def copy(self) -> "Rng":
        return self.twin()

    def reseed(self, seed: int) -> None:
        self.restart(seed)
        if self.sealed is not None:
            self.sealed = self.sealed.derive(f"reseed {seed}")

    def seal(self, key: bytes) -> None:
        """Its own state is forgotten, too: what it was seeded from can be read nowhere."""
        self.sealed = None
        if key:
            sealed = Seal(key)
            self.reseed(sealed.number())
            self.sealed = sealed

    def key(self) -> list[object]:
        """What `save` says of the seal, at its end: the key in hexadecimal, or nothing."""
        return [] if self.sealed is None else [self.sealed.key.hex()]

    def drive(self, driver: Driver | None) -> None:
        self.driver = driver


def index_of_weight(weights: Sequence[int], point: int) -> int:
    """The index whose stretch of the running sum holds `point`."""
    for index, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return index
    raise ValueError("index_of_weight: the point lies beyond the sum of the weights")
