"""Labelled streams: many generators from one seed, so that one choice never disturbs another.

Also the saved form of all chance, because streams are made of generators.
"""

from hashlib import blake2b
from typing import Final

from mypy_extensions import mypyc_attr

from tessera.core.chance import Chance, Driver, Rng, Seed
from tessera.core.errors import Malformed
from tessera.core.rng import Lcg32, Mulberry32, SplitMix64, Xoshiro128, mix64
from tessera.core.seal import SECRET_BYTES, Seal


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
        self.sealed: Seal | None = None

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
            rng = self._begin(label)
        return rng

    def _begin(self, label: str) -> Rng:
        rng = self.make(label)
        if self.sealed is not None:
            rng.seal(self.sealed.derive(label).key)
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
        twin.sealed = self.sealed  # nothing is read from it but other seals
        return twin

    def drive(self, driver: Driver | None) -> None:
        self.driver = driver
        for rng in self.streams.values():
            rng.drive(driver)

    def reseed(self, seed: int) -> None:
        """Every stream, used or not, goes on from elsewhere."""
        self.seed = seed if isinstance(self.seed, int) else f"{mix64(seed):016x}"
        if self.sealed is not None:
            self.sealed = self.sealed.derive(f"reseed {seed}")
        for label in list(self.streams):
            self._begin(label)

    def seal(self, key: bytes) -> None:
        """The seed is forgotten, too: every stream, used or not, begins from the key."""
        self.sealed = None
        if key:
            sealed = Seal(key)
            self.reseed(sealed.number())
            self.sealed = sealed
        for label in list(self.streams):
            self._begin(label)

    def save(self) -> list[object]:
        saved: list[object] = [self.kind(), self.seed, [rng.save() for rng in self.streams.values()]]
        if self.sealed is not None:
            saved.append(self.sealed.key.hex())
        return saved


class TextStreams(Streams):
    """Streams as Sanctum Ruins defines them: a Mulberry32 over the text `seed_label`."""

    def make(self, label: str) -> Rng:
        return Mulberry32.of_text(f"{self.seed}_{label}", label)

    def blank(self) -> "TextStreams":
        return TextStreams(self.seed)

    def copy(self) -> "TextStreams":
        twin = super().copy()
        assert isinstance(twin, TextStreams), "streams copy to their own kind"
        return twin

    def kind(self) -> str:
        return "text_streams"


def restore_chance(saved: object) -> Chance:
    """The generator or the streams that `save` described."""
    if not isinstance(saved, list) or not saved:
        raise Malformed("expected a saved generator: a list that starts with its kind")
    kind = saved[0]
    if kind in ("streams", "text_streams"):
        seal, parts = _take_seal(saved, 3)
        if len(parts) != 3 or not isinstance(parts[1], int | str) or not isinstance(parts[2], list):
            raise Malformed(f"expected [{kind!r}, seed, streams]")
        family: Streams = Streams(parts[1]) if kind == "streams" else TextStreams(parts[1])
        for each in parts[2]:
            rng = _restore_rng(each)
            family.streams[rng.label] = rng
        family.sealed = seal
        return family
    return _restore_rng(saved)


_SAVED: Final = {"mulberry32": 4, "lcg32": 5, "splitmix64": 4, "xoshiro128": 7}
"""How many things a saved generator of each kind tells, but for its seal."""


def _restore_rng(saved: object) -> Rng:
    if not isinstance(saved, list) or len(saved) < 4 or not isinstance(saved[1], str):
        raise Malformed("expected a saved generator: [kind, label, numbers …]")
    kind: object = saved[0]
    seal, parts = _take_seal(saved, _SAVED.get(kind, len(saved)) if isinstance(kind, str) else len(saved))
    rng = _unsealed(kind, saved[1], parts)
    rng.sealed = seal
    return rng


def _take_seal(saved: list[object], length: int) -> tuple[Seal | None, list[object]]:
    """The seal at the end of something of that length, if there is one, and the rest."""
    if len(saved) != length + 1:
        return None, saved
    try:
        key = bytes.fromhex(str(saved[-1]))
    except ValueError:
        key = b""
    if len(key) != SECRET_BYTES:
        raise Malformed(f"expected the key of a seal at the end of a saved {saved[0]!r}")
    return Seal(key), saved[:-1]


def _unsealed(kind: object, label: str, saved: list[object]) -> Rng:
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
