"""What a search found out about the commands it looked at, and which of them it would send."""

from collections.abc import Sequence
from typing import Any, Final

from tessera.core.game import WON

MARGIN: Final = WON // 50
"""By how much a free command that can be taken back must be better than all that go on: less is the luck of
the draw, by which a player could load and unload for ever."""


class Tally:
    """How often each command was tried, and the sum of what came of it for the seat that asks."""

    def __init__(self, commands: Sequence[Any]) -> None:
        self.commands = commands  # of the title's own types
        self.visits = [0] * len(commands)
        self.totals = [0] * len(commands)
        self.steps = 0  # commands that were followed or applied
        self.playouts = 0

    def add(self, other: "Tally") -> None:
        """Take in what another search found about the same commands, in the same order."""
        for place in range(len(self.visits)):
            self.visits[place] += other.visits[place]
            self.totals[place] += other.totals[place]
        self.steps += other.steps
        self.playouts += other.playouts

    def mean(self, place: int) -> int:
        """What a command was worth on average, from -WON to WON; one that was never tried, 0."""
        visits = self.visits[place]
        return self.totals[place] // visits if visits else 0

    def best(self, to_and_fro: tuple[type, ...] = ()) -> int:
        """The place of the command that was tried most, the better of equals, the first of those.

        Of those in `to_and_fro` one is taken only where it is clearly better than all others.
        """
        swing = onward = -1
        for place in range(len(self.visits)):
            if to_and_fro and type(self.commands[place]) in to_and_fro:
                if swing < 0 or self._beats(place, swing):
                    swing = place
            elif onward < 0 or self._beats(place, onward):
                onward = place
        if swing < 0 or onward < 0:
            return max(swing, onward)
        clearly = self._beats(swing, onward) and self.mean(swing) >= self.mean(onward) + MARGIN
        return swing if clearly else onward

    def _beats(self, place: int, other: int) -> bool:
        visits, others = self.visits[place], self.visits[other]
        return visits > others or (visits == others and self.mean(place) > self.mean(other))

    def told(self, place: int) -> str:
        """The figures of a command in a sentence."""
        return (
            f"Tried {self.visits[place]} of {sum(self.visits)} times, it is worth {self.mean(place)} "
            f"on average, where {WON} is a win and -{WON} a loss."
        )
