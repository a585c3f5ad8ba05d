"""The generators that the rulebooks name, bit for bit.

Each maps its raw output to a number below n in its own way, because recorded matches and the rulebooks'
vectors depend on it. Products of 32-bit words are taken in halves of 16 bits: compiled, a product with a
factor of 2**30 or more leaves the machine's integers and costs ten times as much.
"""

from collections.abc import Sequence
from typing import Final

from tessera.core.chance import Chance, Driver, Rng, Seed
from tessera.core.errors import Exhausted
from tessera.core.seal import twin_of

__all__ = [
    "Chance",
    "Driver",
    "Lcg32",
    "Mulberry32",
    "Rng",
    "Seed",
    "SplitMix64",
    "Xoshiro128",
    "mix64",
    "text_hash",
]

MASK32: Final = 0xFFFFFFFF
MASK64: Final = 0xFFFFFFFFFFFFFFFF
TWO32: Final = 0x100000000
_MULBERRY_STEP: Final = 0x6D2B79F5
_MULBERRY_LAST: Final = 9007199254740992  # 2**53: beyond it the JavaScript state would round
_GOLDEN64: Final = 0x9E3779B97F4A7C15


def times32(a: int, b: int) -> int:
    """The low 32 bits of the product of two 32-bit words."""
    low, other = a & 0xFFFF, b & 0xFFFF
    cross = low * (b >> 16) + (a >> 16) * other
    return (low * other + ((cross & 0xFFFF) << 16)) & MASK32


def scale32(word: int, n: int) -> int:
    """`word * n >> 32`: a 32-bit word as a number below n, from its top."""
    return ((word >> 16) * n + (((word & 0xFFFF) * n) >> 16)) >> 16


def text_hash(text: str) -> int:
    """The signed 32-bit hash of JavaScript's `h = h * 31 + charCodeAt(i)` over UTF-16 code units."""
    h = 0
    for char in text:
        c = ord(char)
        if c > 0xFFFF:  # a surrogate pair, as JavaScript sees it
            c -= 0x10000
            h = ((h << 5) - h + 0xD800 + (c >> 10)) & MASK32
            c = 0xDC00 + (c & 0x3FF)
        h = ((h << 5) - h + c) & MASK32
    return h - TWO32 if h >= 0x80000000 else h


class Mulberry32(Rng):
    """mulberry32 with JavaScript's semantics: the state is added to unreduced, only the mixing wraps."""

    def __init__(self, state: int, label: str = "", draws: int = 0) -> None:
        super().__init__(label)
        self.state = state
        self.draws = draws

    @staticmethod
    def of_text(text: str, label: str = "") -> "Mulberry32":
        """Seeded by a text, any text: nothing is trimmed or folded."""
        state = abs(text_hash(text))
        return Mulberry32(state or 1, label)

    def raw(self) -> int:
        """The next 32 bits, past any driver."""
        sealed = self.sealed
        if sealed is not None:
            self.draws += 1
            return sealed.word32(self.draws - 1)
        state = self.state + _MULBERRY_STEP
        if state > _MULBERRY_LAST:
            raise Exhausted(
                "mulberry32: the state would pass 2**53, where JavaScript rounds; use another stream"
            )
        self.state = state
        self.draws += 1
        t = state & MASK32
        t = times32(t ^ (t >> 15), t | 1)
        t ^= (t + times32(t ^ (t >> 7), t | 61)) & MASK32
        return t ^ (t >> 14)

    def u32(self) -> int:
        """The next 32 bits."""
        return self.below(TWO32)

    def roll(self, n: int) -> int:
        return scale32(self.raw(), n)

    def twin(self) -> "Mulberry32":
        twin = Mulberry32(self.state, self.label, self.draws)
        twin.sealed = twin_of(self.sealed)
        return twin

    def restart(self, seed: int) -> None:
        self.state = mix64(seed) & MASK32 or 1
        self.draws = 0

    def save(self) -> list[object]:
        return ["mulberry32", self.label, self.state, self.draws, *self.key()]


class Lcg32(Rng):
    """The 32-bit congruential generator of Taktik. `dice` says how a draw becomes a number.

    "high" reads the top of the draw, so a roll says nothing about the next; "low" takes the remainder, so
    rolls alternate between odd and even, as the earliest edition's did.
    """

    def __init__(self, state: int, dice: str = "high", label: str = "", draws: int = 0) -> None:
        super().__init__(label)
        if dice not in ("high", "low"):
            raise ValueError(f"dice: expected 'high' or 'low', got {dice!r}")
        self.state = state & MASK32
        self.low = dice == "low"
        self.draws = draws

    def raw(self) -> int:
        """The next 32 bits, which are also the next state unless it is sealed; past any driver."""
        self.draws += 1
        sealed = self.sealed
        if sealed is not None:
            return sealed.word32(self.draws - 1)
        before = self.state
        high = ((before >> 16) * 1664525) & 0xFFFF
        self.state = state = ((before & 0xFFFF) * 1664525 + (high << 16) + 1013904223) & MASK32
        return state

    def roll(self, n: int) -> int:
        if self.low:
            return self.raw() % n
        return scale32(self.raw(), n)

    def twin(self) -> "Lcg32":
        twin = Lcg32(self.state, "low" if self.low else "high", self.label, self.draws)
        twin.sealed = twin_of(self.sealed)
        return twin

    def restart(self, seed: int) -> None:
        self.state = mix64(seed) & MASK32
        self.draws = 0

    def save(self) -> list[object]:
        return ["lcg32", self.label, self.state, self.draws, "low" if self.low else "high", *self.key()]


def mix64(value: int) -> int:
    """SplitMix64's output for a state: a bijection of 64 bits that scatters neighbours."""
    z = value & MASK64
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK64
    return z ^ (z >> 31)


class SplitMix64(Rng):
    """SplitMix64; a number below n is the remainder."""

    def __init__(self, state: int, label: str = "", draws: int = 0) -> None:
        super().__init__(label)
        self.state = state & MASK64
        self.draws = draws

    def raw(self) -> int:
        """The next 64 bits, past any driver."""
        self.draws += 1
        sealed = self.sealed
        if sealed is not None:
            return sealed.word64(self.draws - 1)
        self.state = state = (self.state + _GOLDEN64) & MASK64
        return mix64(state)

    def roll(self, n: int) -> int:
        return self.raw() % n

    def twin(self) -> "SplitMix64":
        twin = SplitMix64(self.state, self.label, self.draws)
        twin.sealed = twin_of(self.sealed)
        return twin

    def restart(self, seed: int) -> None:
        self.state = mix64(seed ^ _GOLDEN64)
        self.draws = 0

    def save(self) -> list[object]:
        return ["splitmix64", self.label, self.state, self.draws, *self.key()]


class Xoshiro128(Rng):
    """xoshiro128** on four 32-bit words, without bias: what does not divide evenly is drawn again."""

    def __init__(self, words: Sequence[int], label: str = "", draws: int = 0) -> None:
        super().__init__(label)
        if len(words) != 4:
            raise ValueError(f"xoshiro128: expected 4 words, got {len(words)}")
        self.s0 = words[0] & MASK32
        self.s1 = words[1] & MASK32
        self.s2 = words[2] & MASK32
        self.s3 = words[3] & MASK32
        self.draws = draws

    @staticmethod
    def of_value(value: int, label: str = "") -> "Xoshiro128":
        """Seeded by a 64-bit value through two steps of SplitMix64."""
        a = mix64(value + _GOLDEN64)
        b = mix64(value + 2 * _GOLDEN64)
        words = [a & MASK32, a >> 32, b & MASK32, b >> 32]
        if not any(words):
            words[0] = 1
        return Xoshiro128(words, label)

    def raw(self) -> int:
        """The next 32 bits, past any driver."""
        self.draws += 1
        sealed = self.sealed
        if sealed is not None:
            return sealed.word32(self.draws - 1)
        s1 = self.s1
        x = ((s1 << 2) + s1) & MASK32
        x = ((x << 7) | (x >> 25)) & MASK32
        out = ((x << 3) + x) & MASK32
        s2 = self.s2 ^ self.s0
        s3 = self.s3 ^ s1
        self.s1 = s1 ^ s2
        self.s0 ^= s3
        self.s2 = s2 ^ ((s1 << 9) & MASK32)
        self.s3 = ((s3 << 11) | (s3 >> 21)) & MASK32
        return out

    def roll(self, n: int) -> int:
        if n > TWO32:
            raise ValueError(f"xoshiro128: below({n}) is more than 32 bits")
        limit = TWO32 // n * n
        x = self.raw()
        while x >= limit:
            x = self.raw()
        return x % n

    def twin(self) -> "Xoshiro128":
        twin = Xoshiro128((self.s0, self.s1, self.s2, self.s3), self.label, self.draws)
        twin.sealed = twin_of(self.sealed)
        return twin

    def restart(self, seed: int) -> None:
        fresh = Xoshiro128.of_value(seed)
        self.s0, self.s1, self.s2, self.s3 = fresh.s0, fresh.s1, fresh.s2, fresh.s3
        self.draws = 0

    def save(self) -> list[object]:
        return ["xoshiro128", self.label, self.s0, self.s1, self.s2, self.s3, self.draws, *self.key()]
