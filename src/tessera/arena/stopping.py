"""Whether one player is better than another, asked while they play: a sequential probability ratio test.

Two hypotheses are weighed: the first player is stronger than the second by `elo0`, or by `elo1`. The unit is
what comes of one seed with seats changed, as a share from 0 to 1: the games of a seed hang together, and
counting them one by one would overstate what is known. The ratio is the generalised one for any such shares
(Van den Bergh, as chess engines are tested): under each hypothesis the likeliest distribution is taken whose
mean is what the hypothesis says.
"""

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from tessera.core.errors import BadOptions, Fault

BETTER: Final = "better"
NOT_BETTER: Final = "not better"
OPEN: Final = ""
ERROR: Final = 0.05  # how often either answer may be wrong
_DOUBT: Final = 0.001  # of each share that could have come but has not: nothing is impossible


def share_of(elo: float) -> float:
    """The share of points that a lead of so many Elo brings."""
    return 1.0 / (1.0 + math.pow(10.0, -elo / 400.0))


def likeliest(found: Mapping[Fraction, float], mean: float) -> dict[Fraction, float]:
    """Of all distributions over these shares with this mean, the one under which `found` is likeliest."""
    away = [(float(share) - mean, count) for share, count in found.items()]
    low, high = -1.0 / max(away)[0], -1.0 / min(away)[0]  # between these every weight is positive
    for _ in range(60):
        middle = (low + high) / 2
        slope = sum([count * far / (1.0 + middle * far) for far, count in away])  # falls as `middle` grows
        low, high = (middle, high) if slope > 0 else (low, middle)
    total = sum(found.values())
    return {
        share: count / total / (1.0 + middle * far)
        for (share, count), (far, _) in zip(found.items(), away, strict=True)
    }


@dataclass(frozen=True)
class Hypotheses:
    """Stronger by `elo0`, or by `elo1`."""

    elo0: float
    elo1: float

    @classmethod
    def of(cls, text: str) -> "Hypotheses":
        """As typed: two numbers with a comma, the smaller first."""
        try:
            elo0, elo1 = (float(part) for part in text.split(","))
        except ValueError:
            elo0 = elo1 = math.nan
        if not -1000 < elo0 < elo1 < 1000:
            why = f"expected two numbers of Elo, the smaller first, as 0,20; got {text!r}"
            raise BadOptions([Fault("arena", 0, "sprt", why)])
        return cls(elo0, elo1)


class Sequential:
    """Weighs the two hypotheses, share by share."""

    bound: Final = math.log((1 - ERROR) / ERROR)

    def __init__(self, asked: Hypotheses) -> None:
        self.asked = asked
        self.course: list[float] = []  # the ratio after each share
        self._found: Counter[Fraction] = Counter()

    def take(self, share: Fraction) -> str:
        """Count a share; the answer, if there is one now."""
        self._found[share] += 1
        self.course.append(self._ratio())
        return self.answer()

    def answer(self) -> str:
        """BETTER, NOT_BETTER or OPEN."""
        ratio = self.course[-1] if self.course else 0.0
        return BETTER if ratio >= self.bound else NOT_BETTER if ratio <= -self.bound else OPEN

    def _ratio(self) -> float:
        """The logarithm of how much likelier the second hypothesis is."""
        quarters = [Fraction(quarter, 4) for quarter in range(5)]
        found = {share: float(self._found[share]) or _DOUBT for share in sorted({*quarters, *self._found})}
        first = likeliest(found, share_of(self.asked.elo0))
        second = likeliest(found, share_of(self.asked.elo1))
        return sum(count * math.log(second[share] / first[share]) for share, count in found.items())
