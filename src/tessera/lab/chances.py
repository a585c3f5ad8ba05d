"""How sure a count is: intervals, tests, corrections for many of them, and answers while games still come in.

Wilson's interval for a share, Newcombe's for the difference of two, Fisher's exact test, Welch's for means
(large samples). Who looks after every game and stops when he likes what he sees is wrong far too often; so
what may stop early goes by a *confidence sequence*, which holds the true share at all times together with the
promised chance (a Beta mixture, after Robbins), and two rates are told apart by an *e-value* (Turner, Ly and
Grünwald), which may be looked at after every pair.
"""

import math
from collections.abc import Callable, Sequence
from statistics import NormalDist
from typing import Final

ERROR: Final = 0.05
_NORMAL: Final = NormalDist()

Interval = tuple[float, float]
Spread = tuple[float, float, int]
"""The mean of a sample, its standard deviation, and its size."""


def quantile(error: float) -> float:
    """How many standard deviations hold all but so much, on both sides together."""
    return _NORMAL.inv_cdf(1 - error / 2)


def wilson(hits: int, of: int, error: float = ERROR) -> Interval:
    """Wilson's interval for a share; (0, 1) if nothing was counted.

    >>> [round(each, 3) for each in wilson(50, 100)]
    [0.404, 0.596]
    """
    if not of:
        return 0.0, 1.0
    z = quantile(error)
    share = hits / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    reach = z / (1 + z * z / of) * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def newcombe(hits: int, of: int, other_hits: int, other_of: int, error: float = ERROR) -> Interval:
    """Newcombe's interval for how much the first share lies above the second."""
    if not of or not other_of:
        return -1.0, 1.0
    one, other = hits / of, other_hits / other_of
    low, high = wilson(hits, of, error)
    other_low, other_high = wilson(other_hits, other_of, error)
    gap = one - other
    below = math.hypot(one - low, other_high - other)
    above = math.hypot(high - one, other - other_low)
    return max(-1.0, gap - below), min(1.0, gap + above)


def fisher(hits: int, of: int, other_hits: int, other_of: int) -> float:
    """How likely counts at least as unlike as these are, if both shares are the same (exact, two-sided).

    >>> round(fisher(1, 10, 9, 10), 4)
    0.0011
    """
    total, drawn = of + other_of, hits + other_hits

    def log_chance(first: int) -> float:
        return _log_choose(of, first) + _log_choose(other_of, drawn - first) - _log_choose(total, drawn)

    found = log_chance(hits)
    firsts = range(max(0, drawn - other_of), min(of, drawn) + 1)
    chances = [log_chance(first) for first in firsts]
    return min(1.0, math.fsum([math.exp(each) for each in chances if each <= found + 1e-9]))


def binomial(hits: int, of: int, share: float) -> float:
    """The same of one count, if the true share is this one."""

    def log_chance(count: int) -> float:
        return _log_choose(of, count) + count * math.log(share) + (of - count) * math.log1p(-share)

    found = log_chance(hits)
    chances = [log_chance(count) for count in range(of + 1)]
    return min(1.0, math.fsum([math.exp(each) for each in chances if each <= found + 1e-9]))


def welch(one: Spread, other: Spread) -> float:
    """How likely means at least as far apart are, if both come from one mean. For samples of 20 and more."""
    (mean_one, deviation_one, count_one), (mean_other, deviation_other, count_other) = one, other
    if count_one < 2 or count_other < 2:
        return 1.0
    error = math.sqrt(deviation_one**2 / count_one + deviation_other**2 / count_other)
    gap = abs(mean_one - mean_other)
    if not error:
        return 0.0 if gap else 1.0
    return math.erfc(gap / error / math.sqrt(2))


def mean(values: Sequence[float]) -> float:
    """Their mean."""
    return math.fsum(values) / len(values)


def variance(values: Sequence[float]) -> float:
    """Their variance, as of a sample."""
    middle = mean(values)
    return math.fsum([(each - middle) ** 2 for each in values]) / (len(values) - 1)


def _log_choose(of: int, count: int) -> float:
    return math.lgamma(of + 1) - math.lgamma(count + 1) - math.lgamma(of - count + 1)


# ---------------------------------------------------------------- many comparisons


def holm(chances: Sequence[float]) -> list[float]:
    """The same, corrected so that all together are wrong no more often than one would be.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    order = sorted(range(len(chances)), key=lambda each: chances[each])
    corrected = [0.0] * len(chances)
    worst = 0.0
    for rank, each in enumerate(order):
        worst = max(worst, min(1.0, (len(chances) - rank) * chances[each]))
        corrected[each] = worst
    return corrected


def benjamini_hochberg(chances: Sequence[float]) -> list[float]:
    """Corrected so that of what is called found only so great a part is not there: for long lists.

    >>> benjamini_hochberg([0.01, 0.04, 0.03])
    [0.03, 0.04, 0.04]
    """
    order = sorted(range(len(chances)), key=lambda each: chances[each])
    corrected = [0.0] * len(chances)
    best = 1.0
    for rank in range(len(order), 0, -1):
        best = min(best, len(chances) * chances[order[rank - 1]] / rank)
        corrected[order[rank - 1]] = best
    return corrected


# ---------------------------------------------------------------- while games come in


def sequence(hits: int, of: int, error: float = ERROR) -> Interval:
    """The confidence sequence of a share after so many games: it may be looked at after every one.

    With a chance of 1 - `error` it never once leaves the true share outside, however long one goes on.
    """
    if not of:
        return 0.0, 1.0
    misses = of - hits
    mixture = math.lgamma(hits + 1) + math.lgamma(misses + 1) - math.lgamma(of + 2)
    least = mixture + math.log(error)

    def inside(share: float) -> bool:
        told = (hits * math.log(share) if hits else 0.0) + (misses * math.log1p(-share) if misses else 0.0)
        return told > least

    share = min(1 - 1e-12, max(1e-12, hits / of))
    return _edge(share, 1e-12, inside), _edge(share, 1 - 1e-12, inside)


def _edge(within: float, without: float, inside: Callable[[float], bool]) -> float:
    if inside(without):
        return round(without)
    for _ in range(50):
        middle = (within + without) / 2
        if inside(middle):
            within = middle
        else:
            without = middle
    return without


class Apart:
    """Whether two rates differ, asked after every pair of games: one under each rule.

    Games of a pair may share a seed: if they then turn out alike, it is only the more careful.
    """

    def __init__(self) -> None:
        self.log_e = 0.0
        self.most = 0.0  # the largest it ever was
        self._hits = [0.5, 0.5]  # with half a hit and half a miss that nobody saw
        self._seen = [1.0, 1.0]

    def take(self, one: bool, other: bool) -> None:
        """Count a pair."""
        rates = [hits / seen for hits, seen in zip(self._hits, self._seen, strict=True)]
        shared = sum(rates) / 2
        for rate, hit in zip(rates, (one, other), strict=True):
            self.log_e += math.log(rate / shared if hit else (1 - rate) / (1 - shared))
        for each, hit in enumerate((one, other)):
            self._hits[each] += hit
            self._seen[each] += 1
        self.most = max(self.most, self.log_e)

    def chance(self) -> float:
        """How likely so strong an answer ever is, if the rates are the same."""
        return min(1.0, math.exp(-self.most))
