"""The generators give the numbers that the rulebooks print, and keep what `Rng` promises."""

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tessera.core.chance import Driver, Rng, index_of_weight
from tessera.core.drivers import Scripted
from tessera.core.errors import Exhausted, Malformed
from tessera.core.rng import Lcg32, Mulberry32, SplitMix64, Xoshiro128, mix64
from tessera.core.streams import restore_chance

TAKTIK: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "vectors" / "taktik" / "rng_vectors.json").read_text()
)

MAKERS: dict[str, Callable[[int], Rng]] = {
    "mulberry32": lambda seed: Mulberry32(seed & 0xFFFFFFFF or 1),
    "lcg32 high": lambda seed: Lcg32(seed),
    "lcg32 low": lambda seed: Lcg32(seed, "low"),
    "splitmix64": lambda seed: SplitMix64(seed),
    "xoshiro128": lambda seed: Xoshiro128.of_value(seed),
}
every_generator = pytest.mark.parametrize("make", MAKERS.values(), ids=list(MAKERS))
seeds = st.integers(0, 2**64 - 1)


# ---------------------------------------------------------------- the rulebooks' vectors: SplitMix64

# Section 13.3 of the rulebook of Sint: the order in which a deck shuffled from seed 1 is drawn.
DRAWN_FROM_SEED_1 = [
    "AnchorLoose",
    "CloggedPipe",
    "HighWaves",
    "TheBook",
    "ManOverboard",
    "FogBank",
    "NoLight",
    "AnchorStuck",
    "MonsterDough",
    "Rudderless",
    "ShoeSetting",
    "AttackWave",
    "FalseNote",
    "SingASong",
    "SeagullAttack",
    "Leak",
    "FallingGift",
    "StaticNoise",
    "JammedCannon",
    "TurboMode",
    "SlipperyDeck",
    "LuckyDip",
    "Blockade",
    "HighPressure",
    "LightsOut",
    "WeirdGifts",
    "PeppernutRain",
    "Listing",
    "TheStaff",
    "Overheating",
    "Recipe",
    "AfternoonNap",
    "StrongHeadwind",
    "SugarRush",
    "ShortCircuit",
    "Present",
    "SilentForce",
    "Seasick",
    "MicePlague",
    "GoldenNut",
    "CostumeParty",
    "Stowaway",
    "WailingAlarm",
    "WheelClamp",
    "Amerigo",
    "Panic",
    "StickyFloor",
    "BigLeak",
    "FluWave",
]


def sint_deck(seed: int) -> tuple[list[str], SplitMix64]:
    rng = SplitMix64(seed)
    deck = sorted(DRAWN_FROM_SEED_1)
    rng.shuffle(deck)
    return deck, rng


def test_sint_13_3_the_first_three_outputs_of_seed_0() -> None:
    rng = SplitMix64(0)
    assert [rng.raw() for _ in range(3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_sint_13_3_the_first_ten_dice_of_seed_0() -> None:
    rng = SplitMix64(0)
    assert [rng.die() for _ in range(10)] == [2, 1, 2, 5, 2, 1, 6, 3, 6, 3]


@pytest.mark.parametrize("seed", [0, 1, 7, 2**64 - 1])
def test_sint_13_3_the_state_after_the_setup_of_48_draws(seed: int) -> None:
    _, rng = sint_deck(seed)
    assert rng.draws == 48
    assert rng.state == (seed + 0xAA66D2C7DDF743F0) % 2**64


def test_sint_13_3_all_49_cards_of_seed_1_in_the_order_they_are_drawn() -> None:
    deck, _ = sint_deck(1)
    assert deck[::-1] == DRAWN_FROM_SEED_1


@pytest.mark.parametrize(
    ("seed", "drawn"),
    [
        (0, ["JammedCannon", "SingASong", "MonsterDough"]),
        (7, ["FallingGift", "FogBank", "TheBook"]),
        (12345, ["ShoeSetting", "TurboMode", "ManOverboard"]),
    ],
)
def test_sint_13_3_the_first_three_cards_of_other_seeds(seed: int, drawn: list[str]) -> None:
    deck, _ = sint_deck(seed)
    assert deck[:-4:-1] == drawn


# ---------------------------------------------------------------- the rulebooks' vectors: Lcg32


@pytest.mark.parametrize("row", TAKTIK["index"], ids=lambda row: f"{row['n']} of {row['k']}")
@pytest.mark.parametrize("dice", ["low", "high"])
def test_taktik_3_a_draw_becomes_an_index_by_the_key_dice(row: dict[str, int], dice: str) -> None:
    inverse = pow(TAKTIK["multiplier"], -1, TAKTIK["modulus"])
    before = (row["n"] - TAKTIK["increment"]) * inverse % TAKTIK["modulus"]  # the state whose next draw is n
    assert Lcg32(before, dice).below(row["k"]) == row[dice]


@pytest.mark.parametrize("dice", ["low", "high"])
def test_taktik_3_dice_and_the_states_after_them(dice: str) -> None:
    for row in TAKTIK[f"dice_{dice}"]:
        rng = Lcg32(row["seed"], dice)
        for result, after in zip(row["results"], row["next_seeds"], strict=True):
            assert (rng.die(), rng.state) == (result, after)
        assert rng.state == row["final_seed"]


@pytest.mark.parametrize("dice", ["low", "high"])
def test_taktik_3_shuffles_and_the_states_after_them(dice: str) -> None:
    for row in TAKTIK[f"shuffles_{dice}"]:
        rng = Lcg32(row["seed"], dice)
        assert rng.shuffled(row["input"]) == row["output"], row["name"]
        assert rng.state == row["next_seed"], row["name"]


def test_taktik_3_low_dice_alternate_between_odd_and_even() -> None:
    rng = Lcg32(2463534242, "low")
    parity = [rng.die() % 2 for _ in range(50)]
    assert all(a != b for a, b in pairwise(parity))


def test_taktik_3_dice_decides_the_index_but_never_the_state() -> None:
    high, low = Lcg32(5, "high"), Lcg32(5, "low")
    high.shuffled(range(20))
    low.shuffled(range(20))
    assert high.state == low.state


def test_dice_must_be_high_or_low() -> None:
    with pytest.raises(ValueError, match="'high' or 'low', got 'middle'"):
        Lcg32(1, "middle")


# ---------------------------------------------------------------- the rulebooks' vectors: xoshiro128**

G09 = 0x57F230A7B3680BA6  # the value of stream `game` for game seed 12345


def test_imperium_g09_four_words_from_a_64_bit_value_through_splitmix() -> None:
    rng = Xoshiro128.of_value(G09)
    assert [rng.s0, rng.s1, rng.s2, rng.s3] == [0xC0BC1E19, 0x21361C01, 0xA9BF5CDF, 0xB04A4047]
    assert rng.draws == 0


def test_imperium_g09_the_first_five_outputs() -> None:
    rng = Xoshiro128.of_value(G09)
    assert [rng.raw() for _ in range(5)] == [1098258795, 2966716244, 589186440, 2405344032, 1370788328]


def test_imperium_g42_the_rolls_of_a_fight_out_of_forty() -> None:
    rng = Xoshiro128.of_value(G09)
    rolls = [35, 4, 0, 32, 8, 30, 15, 30, 39, 29, 26, 32, 30, 10, 10, 12, 18, 14, 30]
    assert [rng.below(40) for _ in rolls] == rolls
    assert rng.draws == 19


def test_imperium_2_6_what_does_not_divide_evenly_is_drawn_again() -> None:
    n = 2**31 + 1  # nearly every second output lies beyond the limit
    drawn, raw = Xoshiro128.of_value(G09), Xoshiro128.of_value(G09)
    given_back = [drawn.below(n) for _ in range(20)]
    outputs = [raw.raw() for _ in range(drawn.draws)]
    assert given_back == [x for x in outputs if x < n]
    assert drawn.draws > 20


def test_imperium_2_6_a_draw_out_of_two_to_the_32_is_the_output_itself() -> None:
    assert Xoshiro128.of_value(G09).below(2**32) == 1098258795
    with pytest.raises(ValueError, match="more than 32 bits"):
        Xoshiro128.of_value(G09).below(2**32 + 1)


def test_xoshiro_takes_exactly_four_words() -> None:
    with pytest.raises(ValueError, match="expected 4 words, got 3"):
        Xoshiro128([1, 2, 3])


# ---------------------------------------------------------------- what every generator promises


@every_generator
@settings(max_examples=30)
@given(seed=seeds, n=st.integers(1, 2**32))
def test_below_stays_below(make: Callable[[int], Rng], seed: int, n: int) -> None:
    rng = make(seed)
    assert all(0 <= rng.below(n) < n for _ in range(5))


@every_generator
def test_below_reaches_every_outcome(make: Callable[[int], Rng]) -> None:
    rng = make(1)
    assert sorted({rng.below(10) for _ in range(400)}) == list(range(10))


@every_generator
@settings(max_examples=30)
@given(seed=seeds, low=st.integers(-50, 50), span=st.integers(0, 50))
def test_between_includes_both_ends(make: Callable[[int], Rng], seed: int, low: int, span: int) -> None:
    rng = make(seed)
    assert low <= rng.between(low, low + span) <= low + span
    assert rng.draws >= 1, "draws also when both ends are equal"


@every_generator
@settings(max_examples=30)
@given(seed=seeds, items=st.lists(st.integers(), max_size=30))
def test_a_shuffle_is_a_permutation_and_draws_once_less_than_there_are_items(
    make: Callable[[int], Rng], seed: int, items: list[int]
) -> None:
    script = _Counting()
    rng = make(seed)
    rng.drive(script)
    shuffled = rng.shuffled(items)
    assert sorted(shuffled) == sorted(items)
    assert script.ranges == list(range(len(items), 1, -1))


@every_generator
@settings(max_examples=30)
@given(seed=seeds, weights=st.lists(st.integers(0, 9), min_size=1, max_size=8).filter(any))
def test_weighted_never_picks_a_weight_of_0(
    make: Callable[[int], Rng], seed: int, weights: list[int]
) -> None:
    rng = make(seed)
    assert all(weights[rng.weighted(weights)] > 0 for _ in range(10))


@every_generator
def test_weighted_picks_in_proportion(make: Callable[[int], Rng]) -> None:
    rng = make(3)
    hits = [0, 0, 0]
    for _ in range(2000):
        hits[rng.weighted([1, 0, 3])] += 1
    assert hits[1] == 0
    assert 400 < hits[0] < 600


@every_generator
@settings(max_examples=30)
@given(seed=seeds, skip=st.integers(0, 20))
def test_a_copy_gives_the_same_numbers_and_is_independent(
    make: Callable[[int], Rng], seed: int, skip: int
) -> None:
    rng = make(seed)
    for _ in range(skip):
        rng.below(6)
    twin = rng.copy()
    assert twin.save() == rng.save()
    ahead = [twin.below(1000) for _ in range(5)]
    assert twin.save() != rng.save()
    assert [rng.below(1000) for _ in range(5)] == ahead


@every_generator
@settings(max_examples=30)
@given(seed=seeds, skip=st.integers(0, 20))
def test_save_and_restore_go_on_alike(make: Callable[[int], Rng], seed: int, skip: int) -> None:
    rng = make(seed)
    rng.label = "loot"
    for _ in range(skip):
        rng.below(6)
    twin = restore_chance(rng.save())
    assert isinstance(twin, type(rng))
    assert (twin.label, twin.draws) == ("loot", rng.draws)
    assert [twin.below(1000) for _ in range(5)] == [rng.below(1000) for _ in range(5)]


@every_generator
def test_reseeding_forgets_the_past(make: Callable[[int], Rng]) -> None:
    one, other = make(1), make(2)
    other.below(6)
    one.reseed(77)
    other.reseed(77)
    assert one.draws == other.draws == 0
    assert one.save() == other.save()
    numbers = [one.below(1000) for _ in range(8)]
    other.reseed(78)
    assert [other.below(1000) for _ in range(8)] != numbers


@every_generator
def test_a_driver_answers_in_the_place_of_the_arithmetic(make: Callable[[int], Rng]) -> None:
    rng = make(1)
    before = rng.save()
    rng.drive(Scripted([5, 0, 2, 3]))
    assert rng.die() == 6
    assert rng.between(10, 12) == 10
    assert rng.pick("abc") == "c"
    assert rng.weighted([3, 0, 2]) == 2
    assert rng.save() == before, "the generator itself has not moved"
    assert rng.copy().driver is None, "drivers are not copied"
    rng.drive(None)
    assert rng.below(1000) == make(1).below(1000)


@every_generator
def test_there_must_be_an_outcome(make: Callable[[int], Rng]) -> None:
    rng = make(1)
    before = rng.save()
    nothing: list[int] = []
    wrongs: list[Callable[[], int]] = [
        lambda: rng.below(0),
        lambda: rng.between(3, 2),
        lambda: rng.pick(nothing),
    ]
    for wrong in wrongs:
        with pytest.raises(ValueError, match="at least one outcome"):
            wrong()
    with pytest.raises(ValueError, match="sum to 0"):
        rng.weighted([0, 0])
    with pytest.raises(ValueError, match="negative weight -1"):
        rng.weighted([3, -1])
    assert rng.save() == before


def test_a_point_beyond_the_weights_is_a_bug_and_says_so() -> None:
    assert [index_of_weight([2, 0, 1], point) for point in range(3)] == [0, 0, 2]
    with pytest.raises(ValueError, match="beyond the sum"):
        index_of_weight([2, 0, 1], 3)


def test_mixing_is_a_bijection_where_it_was_tried() -> None:
    assert len({mix64(n) for n in range(2000)}) == 2000


# ---------------------------------------------------------------- the end of a generator, and old saves


def test_mulberry_ends_before_its_state_passes_2_to_the_53() -> None:
    step = 0x6D2B79F5
    rng = Mulberry32(2**53 - step)
    rng.raw()
    assert rng.state == 2**53
    with pytest.raises(Exhausted, match=r"2\*\*53"):
        rng.raw()
    assert (rng.state, rng.draws) == (2**53, 1), "a refused draw changes nothing"


@pytest.mark.parametrize(
    ("saved", "numbers"),
    [
        (["mulberry32", "loot", 123456789, 7], [257, 970, 785, 206, 303, 747]),
        (["lcg32", "", 42, 3, "high"], [252, 88, 577, 222, 375, 25]),
        (["lcg32", "dice", 42, 3, "low"], [273, 188, 867, 294, 261, 632]),
        (["splitmix64", "bot 0", 2**64 - 1, 12], [936, 969, 1, 842, 606, 75]),
        (["xoshiro128", "game", 1, 2, 3, 4, 9], [520, 0, 40, 200, 883, 492]),
    ],
    ids=lambda value: str(value[0]),
)
def test_a_generator_saved_long_ago_still_gives_the_same_numbers(
    saved: list[object], numbers: list[int]
) -> None:
    rng = restore_chance(saved)
    assert isinstance(rng, Rng)
    assert rng.save() == saved
    assert [rng.below(1000) for _ in numbers] == numbers


@pytest.mark.parametrize(
    "saved",
    [
        None,
        [],
        "splitmix64",
        ["splitmix64"],
        ["splitmix64", 1, 2, 3],
        ["splitmix64", "", 1],
        ["splitmix64", "", 1, "2"],
        ["splitmix64", "", "1", 2, 3],
        ["mulberry32", "", 1.5, 0],
        ["lcg32", "", 1, 2],
        ["lcg32", "", 1, 2, "middle"],
        ["xoshiro128", "", 1, 2, 3, 4],
        ["mersenne", "", 1, 2],
        ["streams", 1],
        ["streams", None, []],
        ["streams", 1, [["splitmix64"]]],
        ["streams", 1, {}],
    ],
    ids=str,
)
def test_what_is_not_a_saved_generator_is_refused(saved: object) -> None:
    with pytest.raises(Malformed):
        restore_chance(saved)


class _Counting(Driver):
    def __init__(self) -> None:
        self.ranges: list[int] = []

    def below(self, rng: Rng, n: int) -> int:
        self.ranges.append(n)
        return rng.roll(n)
