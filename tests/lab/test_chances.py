"""How sure a count is: known values, and promises that hold on synthetic data."""

import doctest
import math
from fractions import Fraction

import pytest

from tessera.core.rng import SplitMix64
from tessera.lab import chances
from tessera.lab.chances import (
    ERROR,
    Apart,
    benjamini_hochberg,
    binomial,
    fisher,
    holm,
    newcombe,
    sequence,
    welch,
    wilson,
)

pytestmark = pytest.mark.once


def flips(seed: int, games: int, share: Fraction) -> list[bool]:
    """So many games, each won with that chance."""
    rng = SplitMix64(seed)
    return [rng.below(share.denominator) < share.numerator for _ in range(games)]


def test_the_examples_hold() -> None:
    assert doctest.testmod(chances).failed == 0


def test_wilsons_interval_is_the_one_of_the_books() -> None:
    low, high = wilson(1, 50)
    assert (round(low, 4), round(high, 4)) == (0.0035, 0.1050)
    assert wilson(0, 50)[0] == 0.0
    assert wilson(50, 50)[1] == 1.0
    assert wilson(0, 0) == (0.0, 1.0)


def test_newcombes_interval_is_the_one_of_his_paper() -> None:
    low, high = newcombe(56, 70, 48, 80)
    assert (round(low, 4), round(high, 4)) == (0.0524, 0.3339)


def test_exact_tests_add_up_chances() -> None:
    assert binomial(0, 10, 0.5) == pytest.approx(2 / 1024)
    assert binomial(5, 10, 0.5) == pytest.approx(1.0)
    assert fisher(3, 4, 1, 4) == pytest.approx(34 / 70)  # the lady tasting tea
    assert fisher(5, 10, 5, 10) == pytest.approx(1.0)


def test_means_are_told_apart_by_their_errors() -> None:
    assert welch((10.0, 2.0, 100), (10.0, 2.0, 100)) == 1.0
    assert welch((10.0, 2.0, 100), (11.0, 2.0, 100)) < 0.001
    assert welch((10.0, 0.0, 100), (10.0, 0.0, 100)) == 1.0


@pytest.mark.parametrize(("correct", "wrong_at_most"), [(holm, 0.08), (benjamini_hochberg, 0.08)])
def test_of_many_measures_without_any_difference_none_is_told_most_of_the_time(
    correct: object, wrong_at_most: float
) -> None:
    assert callable(correct)
    wrong = 0
    for run in range(200):
        rng = SplitMix64(run)
        told = correct([(1 + rng.below(1_000_000)) / 1_000_000 for _ in range(30)])
        wrong += any(chance < ERROR for chance in told)
    assert wrong / 200 <= wrong_at_most
    uncorrected = 1 - (1 - ERROR) ** 30
    assert uncorrected > 0.78  # what it would be without


def test_a_great_difference_among_many_is_still_told() -> None:
    told = holm([0.5, 0.0001, *[0.3] * 28])
    assert [chance < ERROR for chance in told] == [False, True, *[False] * 28]


def test_a_confidence_sequence_holds_the_truth_however_often_one_looks() -> None:
    share = Fraction(3, 10)
    left = 0
    for run in range(200):
        hits = 0
        for of, won in enumerate(flips(run, 200, share), 1):
            hits += won
            low, high = sequence(hits, of)
            if not low <= share <= high:
                left += 1
                break
    assert left / 200 <= ERROR


def test_wilsons_interval_does_not_when_one_looks_after_every_game() -> None:
    left = 0
    for run in range(200):
        hits = 0
        for of, won in enumerate(flips(run, 200, Fraction(3, 10)), 1):
            hits += won
            low, high = wilson(hits, of)
            if of >= 10 and not low <= 0.3 <= high:
                left += 1
                break
    assert left / 200 > 2 * ERROR


def test_equal_rates_are_seldom_told_apart_and_unequal_ones_soon() -> None:
    wrong = 0
    for run in range(200):
        apart = Apart()
        for one, other in zip(
            flips(run, 300, Fraction(1, 2)), flips(run + 1000, 300, Fraction(1, 2)), strict=True
        ):
            apart.take(one, other)
        wrong += apart.chance() < ERROR
    assert wrong / 200 <= ERROR
    apart = Apart()
    pairs = zip(flips(1, 200, Fraction(1, 4)), flips(2, 200, Fraction(3, 4)), strict=True)
    after = 0
    while apart.chance() >= ERROR:
        apart.take(*next(pairs))
        after += 1
    assert after < 60
    assert math.isfinite(apart.log_e)
