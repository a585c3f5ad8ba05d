"""Rules 4.2 to 4.5 and 4.9: floors, bit for bit against the recorded maps, and sound for any seed."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tessera import registry
from tessera._form import status
from tessera.core.drivers import Scripted, Traced
from tessera.core.rng import Mulberry32
from tessera.games.sanctum.game import SanctumGame
from tessera.games.sanctum.generate import floor_from, full_floor, generate_floor
from tessera.games.sanctum.map_text import LETTER
from tessera.games.sanctum.model import NODE_TYPES, FloorMap, NodeType, node_id
from tessera.games.sanctum.rules_map import MapRules, Profile
from tessera.games.sanctum.sketch import Sketch, sketch_floor, sketch_from, stream_text
from tessera.games.sanctum.validate import validate_map

VECTORS = Path(__file__).parents[2] / "vectors" / "sanctum" / "map_vectors.json"
MAPS = json.loads(VECTORS.read_text("utf-8"))["maps"]
RULES = SanctumGame(registry.ruleset_of(SanctumGame)).map_rules
COMPILED = status().form == "compiled"
EDGE_SEEDS = [
    "",
    "a",
    " ",
    "x" * 150,
    "🏰🔥",
    "\ud800",
    "\udfff\ud800",
    "\0",
    "!@#$%^&*()'\"<>\n\t",
    "alxexlnb",
]


def letters(floor: FloorMap) -> list[str]:
    return ["".join(LETTER[node.type] for node in row) for row in floor.rows]


def columns(floor: FloorMap) -> list[list[list[int]]]:
    return [
        [[int(to.rpartition("node")[2]) for to in node.connections] for node in row]
        for row in floor.rows[:-1]
    ]


@pytest.mark.parametrize("map", MAPS, ids=[f"{m['profile']} {m['stream'][:20]!r}" for m in MAPS])
def test_rule_4_9_the_recorded_maps(map: dict[str, Any], rules: MapRules) -> None:
    profile = rules.profile(map["profile"])
    floor = generate_floor(map["act"], map["seed"], profile)
    assert floor.seed == map["stream"]
    assert [len(row) for row in floor.rows] == map["sizes"]
    assert letters(floor) == map["types"]
    assert columns(floor) == map["edges"]
    assert sketch_floor(map["act"], map["seed"], profile).draws == map["draws"]


def test_rule_2_2_ids_count_rows_and_columns_from_zero(classic: Profile) -> None:
    floor = generate_floor(1, "golden", classic)
    assert floor.rows[3][2].id == "act1_row3_node2"
    assert floor.boss_node == "act1_row14_node0"
    assert floor.entry_node == "act1_row0_node0"
    assert floor.rows[0][0].connections == ("act1_row1_node0", "act1_row1_node1")
    assert not any(node.visited for node in floor.nodes())


def test_rule_2_2_the_plain_form_is_json(classic: Profile) -> None:
    data = generate_floor(2, "golden", classic).plain()
    assert json.loads(json.dumps(data)) == data
    assert list(data) == ["act", "profile", "seed", "rows", "boss_node"]
    node = generate_floor(2, "golden", classic).rows[0][0].plain()
    assert list(node) == ["id", "type", "act", "row", "column", "connections", "visited"]
    assert node["type"] == "COMBAT"


def test_rule_3_5_the_empty_seed_stands_for_the_default(classic: Profile) -> None:
    assert generate_floor(1, "", classic) == generate_floor(1, "default_seed", classic)
    assert generate_floor(1, " ", classic) != generate_floor(1, "", classic)
    assert stream_text(2, "", classic) == "default_seed_act2"


@pytest.mark.parametrize("act", [0, 4, -1])
def test_rule_4_7_there_are_three_acts(act: int, classic: Profile) -> None:
    with pytest.raises(ValueError, match=r"acts 1\.\.3"):
        generate_floor(act, "a", classic)


@pytest.mark.parametrize("seed", EDGE_SEEDS, ids=[repr(seed)[:16] for seed in EDGE_SEEDS])
@pytest.mark.parametrize("name", ["classic", "compact", "varied"])
def test_any_text_is_a_seed(seed: str, name: str, rules: MapRules) -> None:
    for act in (1, 2, 3):
        floor = generate_floor(act, seed, rules.profile(name))
        assert validate_map(floor, rules) == (True, [])
        assert generate_floor(act, seed, rules.profile(name)) == floor


def check(floor: FloorMap, profile: Profile) -> None:
    """Rule 4.6 and the criteria of 4.1, written apart from the generator and the validator."""
    last = len(floor.rows) - 1
    sizes = [len(row) for row in floor.rows]
    assert sizes[0] == sizes[last] == 1
    assert all(2 <= size <= 4 for size in sizes[1:last])
    assert sizes[1] <= 3
    assert floor.rows[0][0].type == NodeType.COMBAT
    assert floor.rows[last][0].type == NodeType.BOSS
    if profile.name != "compact":
        assert len(sizes) == 15
        assert 28 <= sum(sizes) <= 53
    else:
        assert len(sizes) in (7, 8)
        assert sum(sizes) == 15
        assert floor.count(NodeType.COMBAT) in (7, 8)
    counts = {kind: floor.count(kind) for kind in NODE_TYPES}
    quotas = (
        ((3, 4), (4, 5), (3, 4), (4, 5)) if profile.name == "varied" else ((2, 3), (2, 3), (1, 2), (1, 2))
    )
    placed = (NodeType.ELITE, NodeType.CAMPFIRE, NodeType.MERCHANT, NodeType.SHRINE)
    for kind, (fewest, most) in zip(placed, quotas, strict=True):
        assert fewest <= counts[kind] <= most
    assert counts[NodeType.BOSS] == 1
    for row in floor.rows:
        for node in row:
            assert node.id == node_id(floor.act, node.row, node.column)
            assert node.type != NodeType.ELITE or node.row >= 4
            assert node.type != NodeType.CAMPFIRE or node.row < last - 1
    for exits, above in zip(columns(floor), sizes[1:], strict=True):
        reached: list[int] = []
        for targets in exits:
            assert 1 <= len(targets) <= 3
            assert targets == sorted(set(targets))
            assert not reached or reached[-1] <= targets[0], "ways cross"
            reached += targets
        assert set(reached) == set(range(above)), "an orphan"


# Seeds are numbered from what hypothesis draws: some thousand texts and, from each, a family of neighbours.
FAMILY = 20 if COMPILED else 2
EXAMPLES = 340 if COMPILED else 100


@given(text=st.text(st.characters(codec=None, exclude_categories=()), max_size=40))
@settings(max_examples=EXAMPLES)
def test_rule_4_6_every_floor_of_every_seed_is_sound(text: str) -> None:
    """With 3 acts and 3 profiles: more than 60,000 floors compiled, more than 1,800 interpreted."""
    for number in range(FAMILY):
        seed = f"{text}{number}" if number else text
        for profile in RULES.profiles.values():
            for act in (1, 2, 3):
                floor = generate_floor(act, seed, profile)
                check(floor, profile)
                valid, errors = validate_map(floor, RULES)
                assert valid, [str(error) for error in errors]


@given(
    text=st.text(max_size=12), act=st.integers(1, 3), name=st.sampled_from(["classic", "compact", "varied"])
)
@settings(max_examples=200 if COMPILED else 50)
def test_sketch_and_floor_are_the_same_map(text: str, act: int, name: str) -> None:
    profile = RULES.profile(name)
    sketch = sketch_floor(act, text, profile)
    floor = generate_floor(act, text, profile)
    assert sketch.rows == len(floor.rows)
    for row, nodes in enumerate(floor.rows):
        assert sketch.size(row) == len(nodes)
        for node in nodes:
            place = sketch.starts[row] + node.column
            assert NODE_TYPES[sketch.types[place]] == node.type
            if row < sketch.rows - 1:
                exits = sketch.exits[place]
                wanted = tuple(node_id(act, row + 1, to) for to in range(exits >> 2, (exits & 3) + 1))
                assert node.connections == wanted
    assert full_floor(sketch, floor.seed, profile) == floor


@given(text=st.text(max_size=12), name=st.sampled_from(["classic", "compact", "varied"]))
@settings(max_examples=100 if COMPILED else 30)
def test_the_fast_draws_are_the_kernels_draws(text: str, name: str) -> None:
    """A stream that is traced draws through the kernel; one that is not, by the sketch's own arithmetic."""
    profile = RULES.profile(name)
    plain, traced = Mulberry32.of_text(f"{text}_act1"), Mulberry32.of_text(f"{text}_act1")
    trace = Traced()
    traced.drive(trace)
    ours, theirs = sketch_from(1, profile, plain), sketch_from(1, profile, traced)
    assert lists(ours) == lists(theirs)
    assert (plain.state, plain.draws) == (traced.state, traced.draws)
    assert ours.draws == theirs.draws == len(trace.draws)


def lists(sketch: Sketch) -> tuple[list[int], list[int], list[int]]:
    return sketch.starts, sketch.types, sketch.exits


def scripted(profile: Profile, draws: list[int]) -> FloorMap:
    rng = Mulberry32(1)
    script = Scripted(draws)
    rng.drive(script)
    floor = floor_from(1, "script", profile, rng)
    script.finish()
    return floor


def test_rule_4_4_four_targets_on_one_node_are_shared_with_a_neighbour(compact: Profile) -> None:
    draws = [0, 2, 2, 0]  # five middle rows of two; the spare nodes go to row 3 twice, and to row 1
    sizes = [1, 3, 2, 4, 2, 2, 1]
    for below, above in pairwise(sizes):
        draws += [0] * above  # every target asks for the leftmost node
        draws += [0] * below  # no extra edges
    draws += [0, *[0] * 6]  # the first row of quotas, and always the first candidate
    floor = scripted(compact, draws)
    assert [len(row) for row in floor.rows] == sizes
    # Row 2 to row 3: the left node keeps three of the four, the right one takes the last.
    assert columns(floor)[2] == [[0, 1, 2], [3]]
    # Nodes that got no target share the last one used to their left.
    assert columns(floor)[1] == [[0, 1], [1], [1]]


def test_rule_4_5_an_elite_avoids_a_row_that_would_be_all_elite(compact: Profile) -> None:
    draws = [0, 0, 0, 0]  # five middle rows of two; each spare node goes to the first row that may grow
    sizes = [1, 3, 4, 2, 2, 2, 1]
    for below, above in pairwise(sizes):
        draws += [0] * above + [0] * below
    draws += [1, 0, 0, 0, *[0] * 4]  # three elites, each time the first candidate
    floor = scripted(compact, draws)
    assert [len(row) for row in floor.rows] == sizes
    elites = [node.id for node in floor.nodes() if node.type == NodeType.ELITE]
    # Rows 4 and 5 hold two nodes each: one elite in each, then every candidate is dropped, so none is.
    assert elites == ["act1_row4_node0", "act1_row4_node1", "act1_row5_node0"]
