"""Logarithms and roots in whole numbers."""

import doctest
import math

from tessera.search import bounds


def test_logarithms_are_near_the_true_ones() -> None:
    numbers = [*range(1, 3000), 10**4 + 7, 10**6 - 1, 10**9, 2**53]
    for n in numbers:
        assert abs(bounds.log(n) / bounds.LOG_ONE - math.log(n)) < 0.009, n


def test_roots_rise_and_shares_fall() -> None:
    numbers = [*range(1, 9000), 10**5, 10**6, 10**9]
    roots = [bounds.root_of_log(n) for n in numbers]
    shares = [bounds.share(n) for n in numbers]
    assert roots == sorted(roots)
    assert shares == sorted(shares, reverse=True)
    assert shares[0] == bounds.SHARE_ONE
    assert abs(roots[999] / bounds.ROOT_ONE - math.sqrt(math.log(1000))) < 0.01


def test_the_examples_hold() -> None:
    assert doctest.testmod(bounds).failed == 0
