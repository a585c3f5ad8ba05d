"""What map.yaml may hold: data that could fail in some draw is refused when it is read."""

from importlib import resources

import pytest

from tessera.core.errors import BadOptions, BadRuleset
from tessera.core.ruleset import Overlay, load
from tessera.games.sanctum.generate import generate_floor
from tessera.games.sanctum.model import NodeType
from tessera.games.sanctum.rules import RULES_SPEC, Content
from tessera.games.sanctum.rules_map import MapRules, Profile
from tessera.games.sanctum.validate import validate_map

SOURCES = {
    file.name: file.read_text("utf-8")
    for file in resources.files("tessera.games.sanctum").joinpath("data").iterdir()
    if file.name.endswith(".yaml")
}


def rules_with(overlay: str) -> MapRules:
    return load(RULES_SPEC, SOURCES, [Overlay("mod", {"map.yaml": overlay})]).make(Content).map


def faults(overlay: str) -> str:
    with pytest.raises(BadRuleset) as caught:
        rules_with(overlay)
    return str(caught.value)


def test_the_numbers_of_rule_4_1(classic: Profile, compact: Profile) -> None:
    assert (classic.rows, classic.total_nodes) == ((15, 15), (28, 53))
    assert (compact.rows, compact.total_nodes) == ((7, 8), (15, 15))
    assert classic.quotas == compact.quotas == [(2, 3), (2, 3), (1, 2), (1, 2)]
    assert classic.combat_percent is None
    assert compact.combat_percent == (50, 60)


def test_the_varied_ruins_are_as_long_as_the_classic_ones_with_less_combat(
    classic: Profile, rules: MapRules
) -> None:
    varied = rules.profile("varied")
    assert (varied.rows, varied.total_nodes) == (classic.rows, classic.total_nodes)
    for (_, most), (fewest, _) in zip(classic.quotas, varied.quotas, strict=True):
        assert fewest >= most
    shares = []
    for profile in (classic, varied):
        floors = [generate_floor(1, f"s{number}", profile) for number in range(200)]
        nodes = sum(len(floor.nodes()) for floor in floors)
        shares.append(100 * sum(floor.count(NodeType.COMBAT) for floor in floors) // nodes)
    assert shares[0] > 70
    assert shares[1] < 60


def test_an_unknown_profile_is_told_with_the_nearest(rules: MapRules) -> None:
    assert rules.profile() is rules.profile("classic")
    with pytest.raises(BadOptions, match="unknown profile 'clasic'; did you mean 'classic'"):
        rules.profile("clasic")


def test_a_mod_within_the_bounds_gives_sound_floors() -> None:
    rules = rules_with(
        "profiles: {classic: {rows: [9, 9], total_nodes: [16, 29], "
        "row_sizes: {middle_rows: 7}, quotas: {ELITE: [3, 4], MERCHANT: [0, 1]}}}"
    )
    profile = rules.profile("classic")
    for number in range(200):
        floor = generate_floor(1, f"s{number}", profile)
        assert validate_map(floor, rules) == (True, [])
        assert len(floor.rows) == 9


@pytest.mark.parametrize(
    ("overlay", "why"),
    [
        ("profiles: {classic: {rows: [14, 15]}}", "expected [15, 15]: the middle rows"),
        ("profiles: {classic: {total_nodes: [20, 53]}}", "expected [28, 53], which the row sizes give"),
        ("profiles: {classic: {quotas: {ELITE: [2, 9]}}}", "expected 0..8"),
        ("profiles: {classic: {row_sizes: {min: 4}}}", "expected at most max 4 and row1_max 3"),
        ("profiles: {classic: {row_sizes: {max: 5}}}", "expected 2..4"),
        ("elite_min_row: 13", "3 ELITE, but rows from 13 on may hold only 2 nodes"),
        ("profiles: {compact: {row_sizes: {middle_nodes: 11}}}", "expected 12..19"),
        ("profiles: {compact: {combat_percent: [55, 60]}}", "leaves 7 COMBAT of 14 nodes, not 55..60 %"),
        ("profiles: {classic: {combat_percent: [55, 60]}}", "can be promised only with rule: fill"),
        ("profiles: {compact: {quotas_table: [[2, 8, 1, 1]]}}", "8 CAMPFIRE, but the rows that allow it"),
        ("profiles: {compact: {quotas_table: [[2, 2, 6, 6]]}}", "12 MERCHANT and SHRINE, but only 9"),
        ("placement_order: [CAMPFIRE, ELITE, MERCHANT, SHRINE]", "in this order"),
        ("node_types: [ELITE, COMBAT, CAMPFIRE, MERCHANT, SHRINE, BOSS]", "in this order"),
        ("max_exits: 4", "expected 3"),
        ("profiles: {huge: {rows: [3, 3]}}", "unknown profile 'huge'"),
        ("profiles: {classic: {quotas_table: [[2, 2, 1, 1]]}}", "expected either quotas or quotas_table"),
        ("default_profil: compact", "unknown key 'default_profil'"),
    ],
)
def test_rule_4_6_data_that_could_fail_is_refused(overlay: str, why: str) -> None:
    told = faults(overlay)
    assert why in told
    assert "map.yaml:" in told


def test_faults_are_told_together() -> None:
    told = faults(
        "elite_min_row: 13\nprofiles: {classic: {rows: [14, 15]}, compact: {combat_percent: [55, 60]}}"
    )
    assert len(told.split("\n")) >= 3
