"""The map as a library: what its author named, found under those names in the package."""

import doctest
import json
from pathlib import Path
from typing import Any

import pytest
from tests.package.test_imports import modules_after

from tessera.games import sanctum
from tessera.games.sanctum import FloorMap, NodeType, SeededRandom, generate_floor, validate_map
from tessera.games.sanctum.rules_map import MapRules
from tessera.games.sanctum.standard import standard_rules

VECTORS = Path(__file__).parents[2] / "vectors" / "sanctum" / "rng_vectors.json"
SEEDS = json.loads(VECTORS.read_text("utf-8"))["seeds"]
TITLE = "tessera.games.sanctum"


def test_a_floor_needs_an_act_and_a_seed() -> None:
    floor = generate_floor(1, "golden")
    assert isinstance(floor, FloorMap)
    assert floor == generate_floor(1, "golden", standard_rules().profile("classic"))
    assert floor != generate_floor(2, "golden")
    assert generate_floor(3, "") == generate_floor(3, "default_seed")


def test_without_rules_those_of_the_title_hold(rules: MapRules) -> None:
    assert standard_rules() == rules
    assert standard_rules() is standard_rules(), "read once"


def test_the_answer_for_a_bad_map_is_false_and_lists_the_faults() -> None:
    floor = generate_floor(1, "golden")
    assert validate_map(floor)
    floor.rows[1][0].visited = True
    assert validate_map(floor), "a walk changes no map"
    floor.rows[1][0].row = 2
    verdict = validate_map(floor)
    assert not verdict
    assert not verdict.valid
    assert [str(error) for error in verdict.errors] == [
        "V07 act1_row1_node0: says it stands at act, row, column (1, 2, 0)"
    ]
    valid, errors = verdict
    assert (valid, errors) == (False, verdict.errors)
    assert not validate_map({})


@pytest.mark.parametrize("act", [1, 2, 3])
def test_the_boss_is_a_node_of_the_map(act: int) -> None:
    floor = generate_floor(act, "golden")
    assert floor.boss is floor.nodes()[-1]
    assert floor.boss is floor.find(floor.boss_node)
    assert (floor.boss.type, floor.boss.connections) == (NodeType.BOSS, ())


@pytest.mark.parametrize("vector", SEEDS, ids=[each["label"] for each in SEEDS])
def test_rule_3_4_the_generator_as_its_author_named_it(vector: dict[str, Any]) -> None:
    seed = vector["seed"]
    rng = SeededRandom(seed)
    drawn = [rng.next() for _ in range(8)]
    assert [repr(value) for value in drawn] == [repr(float(text)) for text in vector["next_decimal"]]
    assert all(0 <= value < 1 for value in drawn)
    assert rng.state == vector["state_after_8"]
    rng = SeededRandom(seed)
    assert [rng.next_int(1, 6) for _ in vector["nextInt_1_6"]] == vector["nextInt_1_6"]
    rng = SeededRandom(seed)
    numbers = list(range(10))
    assert (rng.shuffle(numbers), numbers) == (vector["shuffle_0_9"], list(range(10)))
    rng = SeededRandom(seed)
    wanted = vector["weightedChoice_60_30_10"]
    assert [rng.weighted_choice(["common", "uncommon", "rare"], [60, 30, 10]) for _ in wanted] == wanted


def test_a_weighted_choice_needs_a_weight_for_every_item() -> None:
    with pytest.raises(ValueError, match="3 items need as many weights, got 2"):
        SeededRandom("a").weighted_choice("abc", [1, 2])


def test_rule_4_3_the_rows_of_a_floor_are_its_first_draws() -> None:
    rng = SeededRandom("golden_act2")
    sizes = [rng.next_int(2, 4) for _ in range(13)]
    assert [len(row) for row in generate_floor(2, "golden").rows] == [1, min(sizes[0], 3), *sizes[1:], 1]


def test_everything_is_exported_and_nothing_is_brought_before_it_is_asked_for() -> None:
    assert all(getattr(sanctum, name) is not None for name in sanctum.__all__)
    assert dir(sanctum) == sorted(sanctum.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'generate_flor'"):
        _ = sanctum.generate_flor  # type: ignore[attr-defined]
    assert not [name for name in modules_after(f"import {TITLE}") if name.startswith(f"{TITLE}.")]


def test_no_rule_knows_the_generator_of_floats() -> None:
    modules = modules_after(
        "import tessera\nmatch = tessera.new('sanctum', seed='a')\nmatch.submit(0, match.legal(0)[0])"
    )
    assert f"{TITLE}.run" in modules
    assert f"{TITLE}.seeded" not in modules


def test_the_example_of_the_package_runs() -> None:
    found = doctest.testmod(sanctum)
    assert (found.failed, found.attempted) == (0, 3)
