"""How promising a command is, in whole numbers: logarithms and roots by table, the same on every machine.

The upper confidence bound of a command that was tried n times where N commands were is

    mean + c * sqrt(ln N) / sqrt(n)

Each factor has a fixed point of its own, so that no product of two leaves the integers that compiled code
holds in a register.
"""

from math import isqrt
from typing import Final

LOG_ONE: Final = 1 << 20  # how ln 2.718... stands in what `log` gives
ROOT_ONE: Final = 1 << 8  # how 1 stands in `root_of_log`
SHARE_ONE: Final = 1 << 10  # how 1 stands in `share`
MEAN_ONE: Final = 16  # how one of WON stands in a mean

_LARGE: Final = 1 << 40
_NUMBERS: Final = 256  # the logarithms of the numbers below it are kept
_LN_2: Final = 762123384786 >> 20  # ln 2 in LOG_ONE


def _logarithms() -> list[int]:
    """ln of 0 (taken for 1), 1, 2, ...: the steps are 2 atanh(1 / (2n + 1))."""
    found = [0, 0]
    exact = 0
    for n in range(1, _NUMBERS - 1):
        odd = 2 * n + 1
        power = odd
        for term in range(1, 60, 2):
            exact += 2 * _LARGE // (power * term)
            power *= odd * odd
        found.append(exact * LOG_ONE // _LARGE)
    return found


_LOGS: Final = _logarithms()


def log(n: int) -> int:
    """The natural logarithm of a number from 1 up, in LOG_ONE: of its first eight bits, and how many follow.

    >>> log(1), log(100) * 1000 // LOG_ONE, log(100_000) * 1000 // LOG_ONE
    (0, 4605, 11511)
    """
    more = n.bit_length() - 8
    if more <= 0:
        return _LOGS[n]
    return _LOGS[n >> more] + more * _LN_2


_TABLED: Final = 4096
_ROOTS: Final = [isqrt(log(n) * (ROOT_ONE * ROOT_ONE) // LOG_ONE) for n in range(_TABLED)]
_SHARES: Final = [SHARE_ONE, *[isqrt(SHARE_ONE * SHARE_ONE // n) for n in range(1, _TABLED)]]


def root_of_log(n: int) -> int:
    """sqrt(ln n), in ROOT_ONE."""
    if n < _TABLED:
        return _ROOTS[n]
    return isqrt(log(n) * (ROOT_ONE * ROOT_ONE) // LOG_ONE)


def share(n: int) -> int:
    """1 / sqrt(n), in SHARE_ONE."""
    if n < _TABLED:
        return _SHARES[n]
    return isqrt(SHARE_ONE * SHARE_ONE // n)
