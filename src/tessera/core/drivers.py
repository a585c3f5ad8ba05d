"""Stand-ins for a generator: a script for tests, a trace for hunting divergence.

The enumerating driver, which walks through every outcome, lives in `odds`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tessera.core.errors import Exhausted
from tessera.core.rng import Driver, Rng


@dataclass(frozen=True)
class Draw:
    """One draw: which stream, its how-many-eth driven draw, out of how many, and what came."""

    label: str
    index: int
    range: int
    value: int


class Scripted(Driver):
    """Gives the numbers of a list, one per draw. A draw beyond the list, or a number out of range, fails."""

    def __init__(self, values: Sequence[int]) -> None:
        self.values = list(values)
        self.used = 0

    def below(self, rng: Rng, n: int) -> int:
        if self.used >= len(self.values):
            raise Exhausted(
                f"the script of {len(self.values)} draws has no draw for below({n}) on {rng.label!r}"
            )
        value = self.values[self.used]
        if not 0 <= value < n:
            raise Exhausted(
                f"draw {self.used} of the script is {value}, but below({n}) was asked on {rng.label!r}"
            )
        self.used += 1
        return value

    def finish(self) -> None:
        """Fails when draws are left over: the rules drew less often than the script expects."""
        left = len(self.values) - self.used
        if left:
            raise Exhausted(f"{left} of the {len(self.values)} scripted draws were not asked for")


class Traced(Driver):
    """Lets every generator draw as it would, and writes each draw down."""

    def __init__(self) -> None:
        self.draws: list[Draw] = []

    def below(self, rng: Rng, n: int) -> int:
        value = rng.roll(n)
        self.draws.append(Draw(rng.label, len(self.draws), n, value))
        return value
