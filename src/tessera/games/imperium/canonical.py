"""Canonical bytes, the 64-bit digest over them, and the streams of chance (rules 2.6, 15.2, 15.3)."""

from typing import Final

from tessera.core.plain import pack_sorted
from tessera.core.rng import Xoshiro128

MASK64: Final = 0xFFFFFFFFFFFFFFFF
FNV_START: Final = 0xCBF29CE484222325
FNV_PRIME: Final = 0x100000001B3


def fnv1a(data: bytes) -> int:
    """FNV-1a with 64 bits."""
    h = FNV_START
    for byte in data:
        h = ((h ^ byte) * FNV_PRIME) & MASK64
    return h


def fnv_text(data: bytes) -> str:
    """The digest as it is written: 16 lower-case hexadecimal digits."""
    return f"{fnv1a(data):016x}"


def canonical(value: object) -> bytes:
    """MessagePack with sorted keys and shortest headers."""
    return pack_sorted(value)


def stream_value(seed: int, label: str) -> int:
    """What the stream of that label is seeded from."""
    return fnv1a((seed & MASK64).to_bytes(8, "little") + label.encode("ascii"))


def stream(seed: int, label: str) -> Xoshiro128:
    """The generator of a stream, before its first draw."""
    return Xoshiro128.of_value(stream_value(seed, label), label)


def rng_bytes(rng: Xoshiro128, value: int) -> bytes:
    """The 32 bytes of a generator's state; `value` is what its stream was seeded from."""
    words = b"".join([word.to_bytes(4, "little") for word in (rng.s0, rng.s1, rng.s2, rng.s3)])
    return words + rng.draws.to_bytes(8, "little") + value.to_bytes(8, "little")


def rng_from_bytes(data: bytes, label: str = "game") -> tuple[Xoshiro128, int]:
    """The generator and its stream's value from 32 bytes."""
    if len(data) != 32:
        raise ValueError(f"a generator's state is 32 bytes, got {len(data)}")
    words = [int.from_bytes(data[i : i + 4], "little") for i in range(0, 16, 4)]
    draws = int.from_bytes(data[16:24], "little")
    return Xoshiro128(words, label, draws), int.from_bytes(data[24:], "little")
