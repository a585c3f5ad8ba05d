"""What Smugglers remembers, what a seat may ask, and what then happened.

Crates are small integers: their place in cargo.yaml. Everything is a plain dataclass of integers, texts,
lists and tuples, so the kernel can copy, encode, digest and describe it.
"""

from dataclasses import dataclass, field

from tessera.core.rng import SplitMix64

# ---------------------------------------------------------------- what is remembered


@dataclass
class Den:
    """One seat's crates and coins."""

    hand: list[int] = field(default_factory=list)
    stash: list[int] = field(default_factory=list)  # face down; the last one lies on top
    coins: int = 0


@dataclass
class State:
    rng: SplitMix64
    deck: list[int]  # the last one is on top
    dens: list[Den]
    spent: list[int]  # crates out of the game, face up
    turn: int = 0  # whose turn; -1 when the game is over
    roll: int = 0  # the last roll, 0 before the first


# ---------------------------------------------------------------- what a seat may ask


@dataclass(frozen=True)
class Ship:
    """Sell a crate over the water: a die must reach its value."""

    crate: int


@dataclass(frozen=True)
class Stash:
    """Hide a crate, face down; it pays half at the end."""

    crate: int


@dataclass(frozen=True)
class Raid:
    """Throw a crate away to grab the top of another seat's stash."""

    crate: int
    seat: int


Command = Ship | Stash | Raid

# ---------------------------------------------------------------- what then happened


@dataclass(frozen=True)
class Shipped:
    seat: int
    crate: int
    roll: int
    coins: int  # 0: the crate was lost


@dataclass(frozen=True)
class Stashed:
    seat: int
    crate: int | None  # only its owner is told which


@dataclass(frozen=True)
class Raided:
    seat: int
    target: int
    thrown: int
    roll: int
    taken: int | None  # the crate that was grabbed and sold


@dataclass(frozen=True)
class Drew:
    seat: int
    crate: int | None  # only its owner is told which


@dataclass(frozen=True)
class Closed:
    coins: tuple[int, ...]


Event = Shipped | Stashed | Raided | Drew | Closed

# ---------------------------------------------------------------- what a seat may know


@dataclass(frozen=True)
class Place:
    """A den as others see it: crates are only counted."""

    hand: int
    stash: int
    coins: int


@dataclass(frozen=True)
class View:
    seat: int | None
    turn: int
    roll: int
    deck: int
    spent: list[int]
    dens: dict[str, Place]
    hand: list[int] | None  # your own, sorted
    stash: list[int] | None  # your own, bottom first
