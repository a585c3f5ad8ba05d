"""Mulberry32 with JavaScript's semantics, bit for bit against the recorded vectors (Sanctum, rule 3)."""

import json
from pathlib import Path
from typing import Any

import pytest

from tessera.core.errors import Exhausted
from tessera.core.rng import Mulberry32, text_hash

VECTORS = json.loads(
    (Path(__file__).parents[1] / "vectors" / "sanctum" / "rng_vectors.json").read_text("utf-8")
)
SEEDS = VECTORS["seeds"]


@pytest.fixture(params=SEEDS, ids=[each["label"] for each in SEEDS])
def vector(request: pytest.FixtureRequest) -> dict[str, Any]:
    vector: dict[str, Any] = request.param
    return vector


def fresh(vector: dict[str, Any]) -> Mulberry32:
    return Mulberry32.of_text(vector["seed"])


def test_rule_3_1_a_text_is_hashed_over_its_utf16_units(vector: dict[str, Any]) -> None:
    assert text_hash(vector["seed"]) == vector["hash_int32"]
    assert fresh(vector).state == vector["initial_state"]
    units = "".join(chr(unit) for unit in vector["utf16"])  # surrogates one by one
    assert text_hash(units) == vector["hash_int32"]


def test_rule_3_2_the_state_grows_unreduced(vector: dict[str, Any]) -> None:
    rng = fresh(vector)
    for _ in range(8):
        rng.u32()
    assert rng.state == vector["state_after_8"]
    for _ in range(991):
        rng.u32()
    assert rng.u32() == vector["next_1000th_u32"]
    assert rng.state == vector["state_after_1000"]
    assert rng.draws == 1000


def test_rule_3_3_the_first_eight_draws(vector: dict[str, Any]) -> None:
    rng = fresh(vector)
    drawn = [rng.u32() for _ in range(8)]
    assert drawn == vector["next_u32"]
    assert [repr(value / 4294967296) for value in drawn] == [
        repr(float(text)) for text in vector["next_decimal"]
    ]


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("nextInt_0_1", 0, 1),
        ("nextInt_1_6", 1, 6),
        ("nextInt_2_4", 2, 4),
        ("nextInt_1_100", 1, 100),
        ("nextInt_7_7", 7, 7),
        ("nextInt_neg3_3", -3, 3),
    ],
)
def test_rule_3_4_next_int(vector: dict[str, Any], name: str, low: int, high: int) -> None:
    rng = fresh(vector)
    assert [rng.between(low, high) for _ in vector[name]] == vector[name]
    assert rng.draws == len(vector[name]), "a range of one draws too"


def test_rule_3_4_shuffle(vector: dict[str, Any]) -> None:
    rng = fresh(vector)
    assert rng.shuffled(list(range(10))) == vector["shuffle_0_9"]
    assert rng.u32() == vector["shuffle_0_9_then_next_u32"]
    assert fresh(vector).shuffled(list("abcde")) == vector["shuffle_letters"]
    rng = fresh(vector)
    empty, following = vector["shuffle_empty_then_next_u32"]
    assert [rng.shuffled([]), rng.u32()] == [empty, following]


def test_rule_3_4_weighted(vector: dict[str, Any]) -> None:
    rng = fresh(vector)
    names = ["common", "uncommon", "rare"]
    wanted = vector["weightedChoice_60_30_10"]
    assert [names[rng.weighted([60, 30, 10])] for _ in wanted] == wanted


def test_rule_3_6_the_millionth_draw() -> None:
    run = VECTORS["long_run"]
    rng = Mulberry32.of_text(run["seed"])
    for _ in range(run["draws"]):
        last = rng.raw()
    assert (last, rng.state) == (run["last_u32"], run["state"])


def test_rule_3_2_a_draw_that_would_round_in_javascript_is_refused() -> None:
    rng = Mulberry32(2**53 - 0x6D2B79F5)
    rng.u32()
    assert rng.state == 2**53
    with pytest.raises(Exhausted):
        rng.u32()
    assert rng.state == 2**53
