"""Sealed chance: every raw bit follows from the key, and everything else stays as the rulebooks have it."""

import hashlib
from collections.abc import Callable

import pytest
from tests.harbour import smugglers

from tessera.core.chance import Chance, Rng
from tessera.core.codec import pack, unpack
from tessera.core.errors import BadOptions, Conflict, Malformed
from tessera.core.match import Match
from tessera.core.replay import dumps, read, verify
from tessera.core.rng import Lcg32, Mulberry32, SplitMix64, Xoshiro128, scale32
from tessera.core.seal import Seal, commitment_of
from tessera.core.streams import Streams, TextStreams, restore_chance

KEY = bytes(range(32))
GENERATORS: list[Callable[[], Rng]] = [
    lambda: Mulberry32(5, "m"),
    lambda: Lcg32(5, "high", "h"),
    lambda: Lcg32(5, "low", "l"),
    lambda: SplitMix64(5, "s"),
    lambda: Xoshiro128.of_value(5, "x"),
]
FAMILIES: list[Callable[[], Chance]] = [
    lambda: Streams(5),
    lambda: Streams("five"),
    lambda: TextStreams("five"),
]


def drawn(chance: Chance, many: int = 40) -> list[int]:
    rng = chance.get("dice") if isinstance(chance, Streams) else chance
    assert isinstance(rng, Rng)
    return [rng.below(1000) for _ in range(many)]


def sealed(make: Callable[[], Chance], key: bytes = KEY) -> Chance:
    chance = make()
    chance.seal(key)
    return chance


def test_the_tape_never_changes() -> None:
    """Recorded matches hang on these words: they are BLAKE2b of the block's number under the key."""
    block = hashlib.blake2b(bytes(8), key=KEY, digest_size=64, person=b"tessera draws").digest()
    seal = Seal(KEY)
    assert [seal.word32(n) for n in range(16)] == [
        int.from_bytes(block[4 * n : 4 * n + 4], "little") for n in range(16)
    ]
    assert seal.word64(7) == int.from_bytes(block[56:], "little")
    assert seal.word32(16) != seal.word32(0)
    assert (seal.word32(0), seal.word64(1000)) == (2478919635, 1197768835980861028)


@pytest.mark.parametrize("make", [*GENERATORS, *FAMILIES])
def test_a_sealed_generator_follows_from_its_key_and_from_nothing_else(make: Callable[[], Chance]) -> None:
    assert drawn(sealed(make)) == drawn(sealed(make))
    assert drawn(sealed(make)) != drawn(make())
    for byte in range(32):
        other = bytearray(KEY)
        other[byte] ^= 128
        assert drawn(sealed(make, bytes(other))) != drawn(sealed(make))


@pytest.mark.parametrize("make", GENERATORS)
def test_what_it_was_seeded_from_is_forgotten(make: Callable[[], Rng]) -> None:
    other = make()
    other.reseed(77)
    other.seal(KEY)
    assert other.save() == sealed(make).save()


@pytest.mark.parametrize("make", [*GENERATORS, *FAMILIES])
def test_copies_and_bytes_draw_alike(make: Callable[[], Chance]) -> None:
    chance = sealed(make)
    drawn(chance, 21)
    twin, read_back = chance.copy(), restore_chance(unpack(pack(chance.save())))
    assert twin.save() == read_back.save() == chance.save()
    expected = drawn(chance)
    assert drawn(twin) == expected
    assert drawn(read_back) == expected


@pytest.mark.parametrize("make", [*GENERATORS, *FAMILIES])
def test_fresh_chance_stays_sealed_and_tells_nothing_of_the_key(make: Callable[[], Chance]) -> None:
    chance = sealed(make)
    chance.reseed(9)
    assert KEY.hex() not in str(chance.save())
    assert drawn(chance) != drawn(sealed(make))
    again = sealed(make, bytes(32))
    again.reseed(9)
    assert drawn(again) != drawn(chance), "the same number under another key is other chance"


@pytest.mark.parametrize("make", [*GENERATORS, *FAMILIES])
def test_without_a_key_the_arithmetic_is_back(make: Callable[[], Chance]) -> None:
    chance = sealed(make)
    chance.seal(b"")
    assert KEY.hex() not in str(chance.save())
    assert drawn(chance) != drawn(sealed(make))
    assert restore_chance(chance.save()).save() == chance.save()


def test_raw_bits_become_dice_as_the_rulebook_says() -> None:
    words = [Seal(KEY).word32(n) for n in range(10)]
    high, low = Lcg32(1), Lcg32(1, "low")
    high.seal(KEY)
    low.seal(KEY)
    assert [high.below(6) for _ in words] == [scale32(word, 6) for word in words]
    assert [low.below(6) for _ in words] == [word % 6 for word in words]


def test_streams_of_different_labels_have_nothing_in_common() -> None:
    family = Streams(1)
    family.seal(KEY)
    assert drawn(family.get("a")) != drawn(family.get("b"))


@pytest.mark.parametrize(
    "saved", [["splitmix64", "", 1, 2, "no key"], ["streams", 1, [], "ab"], ["lcg32", "", 1, 2, "low", 5]]
)
def test_a_spoilt_seal_is_malformed(saved: list[object]) -> None:
    with pytest.raises(Malformed, match="the key of a seal"):
        restore_chance(saved)


def test_32_bits_of_dice_do_not_find_a_sealed_generator() -> None:
    """The search that finds an open one, through 2^12 of its 2^32 states."""

    def found(rng: Lcg32) -> bool:
        seen, coming = [rng.die() for _ in range(20)], rng.copy()
        for state in range(4096):
            guess = Lcg32(state)
            if [guess.die() for _ in range(20)] == seen:
                return [guess.die() for _ in range(20)] == [coming.die() for _ in range(20)]
        return False

    hidden = Lcg32(1234)
    hidden.seal(KEY)
    assert found(Lcg32(1234))
    assert not found(hidden)


# ---------------------------------------------------------------- matches


def test_a_match_commits_to_its_secret() -> None:
    match = Match(smugglers(), 1, secret=KEY)
    assert match.commitment == commitment_of(KEY) == hashlib.sha256(KEY).hexdigest()
    assert Match(smugglers(), 1).commitment == ""
    with pytest.raises(BadOptions, match="expected 32 bytes, got 5"):
        Match(smugglers(), 1, secret=b"short")


def test_hands_come_from_the_secret_and_not_from_the_seed() -> None:
    def hands(seed: int, secret: bytes) -> list[list[int]]:
        return [den.hand for den in Match(smugglers(), seed, 4, secret=secret).state.dens]

    assert hands(1, KEY) == hands(2, KEY)
    assert hands(1, KEY) != hands(1, bytes(32))


def test_going_back_with_fresh_chance_is_an_entry_of_the_log() -> None:
    match = Match(smugglers(), 1, secret=KEY, checkpoint_every=3)
    for _ in range(8):
        seat = match.actors()[0]
        match.submit(seat, match.legal(seat)[0])
    match.undo(4, reseed=9)
    assert match.digest() != match.fork(at=4).digest()
    assert match.state.dens == match.state_at(4).dens
    for _ in range(8):
        seat = match.actors()[0]
        match.submit(seat, match.legal(seat)[-1])
    match.undo(9)
    assert match.digest() == match.fork(at=9).digest()
    match.undo(2, reseed=19)
    data = dumps(match, "now", "test", every=1)
    assert b'"undo":4,"reseed":9' in data
    assert verify(read(data), smugglers()).digest == match.digest()
    with pytest.raises(Conflict):
        match.undo(99, reseed=1)


def test_a_match_can_begin_where_another_stood() -> None:
    match = Match(smugglers(), 1, secret=KEY)
    for _ in range(5):
        seat = match.actors()[0]
        match.submit(seat, match.legal(seat)[0])
    game = match.game
    start = game.codec.state_bytes(match.apart_at(3, bytes(32)))
    other = Match(game, 2, match.seats, match.options, secret=b"x" * 32, start=start)
    assert other.state.dens == match.state_at(3).dens
    data = dumps(other, "now", "test", every=1)
    assert verify(read(data), game).digest == other.digest()
    for spoilt, told in ((b'"start":"', "start is not base64"), (b'"secret":"', "secret is not 32 bytes")):
        with pytest.raises(Malformed, match=told):
            read(data.replace(spoilt, spoilt + b"!"))
