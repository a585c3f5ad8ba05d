"""A numbered family of seeds of one title: 0, 1, 2, … or, with a prefix, s0, s1, s2, …

Its matches have the same seats, options and overlays.
"""

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tessera import registry
from tessera.core.chance import Seed
from tessera.core.errors import BadOptions, Fault
from tessera.core.match import Match, complete_options
from tessera.core.measures import Openings

NUMBER: Final = "{n}"
"""The value of an option that is the number of its seed: `board={n}` goes through planets."""


@dataclass(frozen=True)
class Family:
    """What every process of a search has to know of its title."""

    title: str
    seats: int
    options: Mapping[str, object] = field(default_factory=dict)  # as they were given
    overlays: tuple[str, ...] = ()
    prefix: str = ""

    def seed(self, number: int) -> Seed:
        """The seed of a number."""
        return f"{self.prefix}{number}" if self.prefix else number

    def game(self) -> registry.AnyGame:
        """The title under its overlays."""
        return registry.game(self.title, self.overlays)

    @property
    def varies(self) -> bool:
        """Whether an option goes with the number, too."""
        return NUMBER in self.options.values()

    def chosen(self, number: int) -> dict[str, object]:
        """The options of a number."""
        return {name: number if value == NUMBER else value for name, value in self.options.items()}

    def openings(self, number: int = 0) -> Openings:
        """The first positions, by seed; under options that vary, those of this number."""
        game = self.game()
        return game.openings(self.seats, complete_options(game.options_spec(), self.chosen(number)))

    def match(self, number: int) -> Match[Any, Any, Any, Any]:
        """A match of that seed."""
        return Match(self.game(), self.seed(number), self.seats, self.chosen(number))

    def play(self, number: int) -> str:
        """The command that plays it."""
        words = ["tessera", "play", self.title, "--seed", str(self.seed(number))]
        if self.seats != self.game().seats_by_default():
            words += ["--seats", ",".join(["human"] + ["bot"] * (self.seats - 1))]
        for name, value in self.chosen(number).items():
            told = str(value).lower() if isinstance(value, bool) else str(value)
            words += ["--option", f"{name}={told}"]
        for folder in self.overlays:
            words += ["--overlay", folder]
        return shlex.join(words)


def family(
    title: str,
    seats: int = 0,
    options: Mapping[str, object] | None = None,
    overlays: Sequence[str | Path] = (),
    prefix: str = "",
) -> Family:
    """A family, checked: the title has such options, and room for so many."""
    game = registry.game(title, overlays)
    if seats and not game.min_seats <= seats <= game.max_seats:
        told = f"expected {game.min_seats}..{game.max_seats}, got {seats}"
        raise BadOptions([Fault("match", 0, "seats", told)])
    if prefix.isdecimal():
        told = "expected a text with something else than digits, which would be a number"
        raise BadOptions([Fault("seeds", 0, "prefix", told)])
    found = Family(
        game.name, seats or game.seats_by_default(), dict(options or {}), tuple(map(str, overlays)), prefix
    )
    found.openings()
    return found
