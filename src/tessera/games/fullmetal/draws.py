"""How this title draws (rule 19): SplitMix64, of which the high half is scaled down.

The kernel's SplitMix64 takes the remainder instead, so the raw output is scaled here. A driver that stands in
for the generator is asked first, as `Rng.below` would.
"""

from tessera.core.rng import SplitMix64, scale32


def below(rng: SplitMix64, n: int) -> int:
    """A number in 0..n-1."""
    driver = rng.driver
    if driver is not None:
        return driver.below(rng, n)
    return scale32(rng.raw() >> 32, n)


def shuffle(rng: SplitMix64, items: list[int]) -> None:
    """Fisher-Yates from the far end, in place."""
    for i in range(len(items) - 1, 0, -1):
        j = below(rng, i + 1)
        items[i], items[j] = items[j], items[i]
