"""Smugglers for learners: what its commands are numbered by, and how much a view may hold."""

from smugglers.records import Raid, Ship, Stash
from smugglers.rules import Cargo
from tessera.core.axes import Count
from tessera.core.layout import Bounds
from tessera.core.numbering import Axes


def axes_of(cargo: Cargo, seats: int) -> Axes:
    """Every command is about a kind of crate; a raid also about a seat."""
    crate = Count(0, len(cargo.crates) - 1)
    return {
        Ship: {"crate": crate},
        Stash: {"crate": crate},
        Raid: {"crate": crate, "seat": Count(0, seats - 1)},
    }


def bounds_of(cargo: Cargo, seats: int) -> Bounds:
    """At the end all crates are spent; a hand and a stash are small."""
    all = sum(crate.copies for crate in cargo.crates)
    numbers = (0, len(cargo.crates) - 1)
    richest = sum(crate.copies * crate.value for crate in cargo.crates)
    return Bounds(
        most={"View.spent": all, "View.hand": cargo.hand, "View.stash": cargo.stash},
        keys={"View.dens": [str(seat) for seat in range(seats)]},
        spans={
            "View.seat": (0, seats - 1),
            "View.turn": (-1, seats - 1),
            "View.roll": (0, 6),
            "View.deck": (0, all),
            "View.spent": numbers,
            "View.hand": numbers,
            "View.stash": numbers,
            "Place.hand": (0, cargo.hand),
            "Place.stash": (0, cargo.stash),
            "Place.coins": (0, richest),
        },
    )
