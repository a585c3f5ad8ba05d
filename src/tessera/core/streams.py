"""Labelled streams: many generators from one seed, so that one choice never disturbs another.

Also the saved form of all chance, because streams are made of generators.
"""

from hashlib import blake2b

from mypy_extensions import mypyc_attr

from tessera.core.chance import Chance, Driver, Rng, Seed
from tessera.core.errors import Malformed
from tessera.core.rng import Lcg32, Mulberry32, SplitMix64, Xoshiro128, mix64


def stream_value(seed: Seed, label: str) -> int:
    """64 bits from (seed, label) by BLAKE2b: streams of different labels have nothing in common."""
    if isinstance(seed, int):
        kind, key = b"i", seed.to_bytes((seed.bit_length() + 8) // 8, "little", signed=True)
    else:
        kind, key = b"t", seed.encode("utf-8", "surrogatepass")
    text = label.encode("utf-8", "surrogatepass")
    length = len(key).to_bytes(8, "little")
    return int.from_bytes(blake2b(kind + length + key + text, digest_size=8).digest(), "little")


@mypyc_attr(allow_interpreted_subclasses=True)
class Streams(Chance):
    """Generators by label, each made when first used, so that one choice never disturbs another.

    Every stream is a SplitMix64 seeded by hashing (seed, label).
    """

    def __init__(self, seed: Seed) -> None:
        self.seed: Seed = seed
        self.streams: dict[str, Rng] = {}
        self.driver: Driver | None = None

    def make(self, label: str) -> Rng:
        """The stream as it is before its first draw."""
        return SplitMix64(stream_value(self.seed, label), label)

    def blank(self) -> "Streams":
        """The same family of streams, none of them used."""
        return Streams(self.seed)

    def kind(self) -> str:
        """The name `restore_chance` knows this family by."""
        return "streams"

    def get(self, label: str) -> Rng:
        """The stream of that label."""
        rng = self.streams.get(label)
        if rng is None:
            rng = self.make(label)
            rng.drive(self.driver)
            self.streams[label] = rng
        return rng

    def drop(self, label: str) -> None:
        """Forget a stream that will not be used again; asking for it anew starts it over."""
        self.streams.pop(label, None)

    def copy(self) -> "Streams":
        twin = self.blank()
        for label, rng in self.streams.items():
            twin.streams[label] = rng.twin()
        return twin

    def drive(self, driver: Driver | None) -> None:
        self.driver = driver
        for rng in self.streams.values():
            rng.drive(driver)

    def reseed(self, seed: int) -> None:
        """Every stream, used or not, goes on from elsewhere."""
        self.seed = seed if isinstance(self.seed, int) else f"{mix64(seed):016x}"
        for label in list(self.streams):
            fresh = self.make(label)
            fresh.drive(self.driver)
            self.streams[label] = fresh

    def save(self) -> list[object]:
        return [self.kind(), self.seed, [rng.save() for rng in self.streams.values()]]


class TextStreams(Streams):
    """Streams as Sanctum Ruins defines them: a Mulberry32 over the text `seed_label`."""

    def make(self, label: str) -> Rng:
        return Mulberry32.of_text(f"{self.seed}_{label}", label)

    def blank(self) -> "TextStreams":
        return TextStreams(self.seed)

    def kind(self) -> str:
        return "text_streams"


def restore_chance(saved: object) -> Chance:
    """The generator or the streams that `save` described."""
    if not isinstance(saved, list) or not saved:
        raise Malformed("expected a saved generator: a list that starts with its kind")
    kind = saved[0]
    if kind in ("streams", "text_streams"):
        if len(saved) != 3 or not isinstance(saved[1], int | str) or not isinstance(saved[2], list):
            raise Malformed(f"expected [{kind!r}, seed, streams]")
        family: Streams = Streams(saved[1]) if kind == "streams" else TextStreams(saved[1])
        for each in saved[2]:
            rng = _restore_rng(each)
            family.streams[rng.label] = rng
        return family
    return _restore_rng(saved)


def _restore_rng(saved: object) -> Rng:
    if not isinstance(saved, list) or len(saved) < 4 or not isinstance(saved[1], str):
        raise Malformed("expected a saved generator: [kind, label, numbers …]")
    kind: object = saved[0]
    label: str = saved[1]
    dice: object = saved[-1]
    rest = saved[2:-1] if kind == "lcg32" else saved[2:]
    numbers: list[int] = [n for n in rest if isinstance(n, int)]
    if len(numbers) != len(rest):
        raise Malformed(f"expected numbers in a saved {kind!r}")
    if kind == "mulberry32" and len(numbers) == 2:
        return Mulberry32(numbers[0], label, numbers[1])
    if kind == "lcg32" and len(numbers) == 2 and dice in ("low", "high"):
        return Lcg32(numbers[0], "low" if dice == "low" else "high", label, numbers[1])
    if kind == "splitmix64" and len(numbers) == 2:
        return SplitMix64(numbers[0], label, numbers[1])
    if kind == "xoshiro128" and len(numbers) == 5:
        return Xoshiro128(numbers[:4], label, numbers[4])
    raise Malformed(f"unknown generator {kind!r}, or the wrong numbers for it")
