"""Rule 3: the tables, their numbers, and every fault of a changed table by file and line."""

import pytest
from tests.games.imperium.tables import changed, line_of, rules, ruleset, texts

from tessera.core.errors import BadRuleset
from tessera.core.ruleset import Overlay, load
from tessera.games.imperium.rules import RULES_SPEC
from tessera.games.imperium.vocabulary import (
    ATTACK_PCT,
    EFFECT_KINDS,
    EFFECTS,
    HAS_RESOURCE,
    IS_CAPITAL,
    NOT,
    REQUIREMENTS,
    YIELD_PER_TERRAIN,
)


def faults(sources: dict[str, bytes]) -> list[str]:
    with pytest.raises(BadRuleset) as caught:
        load(RULES_SPEC, sources, name="imperium")
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("table", "count"),
    [
        ("terrain", 12),
        ("improvement", 14),
        ("resource", 18),
        ("unit", 43),
        ("building", 63),
        ("tech", 65),
        ("government", 7),
        ("policy", 24),
        ("branch", 8),
        ("promotion", 16),
        ("civilization", 8),
        ("project", 8),
        ("treaty", 10),
    ],
)
def test_rule_3_1_runtime_ids_number_a_table_by_ascending_data_id(table: str, count: int) -> None:
    ids = ruleset().ids(table)
    assert len(ids) == count
    assert list(ids) == sorted(ids)


def test_rule_3_1_file_order_means_nothing() -> None:
    text = texts()["terrain.yaml"].decode()
    head, _, entries = text.partition("entries:\n")
    turned = head + "entries:\n" + "".join(reversed(entries.splitlines(keepends=True)))
    other = load(RULES_SPEC, {**texts(), "terrain.yaml": turned.encode()}, name="imperium")
    assert other.digest == ruleset().digest


def test_rule_3_2_defaults_written_out_change_no_digest() -> None:
    sources = changed("units.yaml", "worker:   {label: Worker,", "worker:   {label: Worker, hp: 100,")
    assert load(RULES_SPEC, sources, name="imperium").digest == ruleset().digest


def test_rule_3_2_a_dangling_reference_is_told_by_file_and_line() -> None:
    sources = changed("units.yaml", "tech: gunpowder, obsolete_by", "tech: gunpowdr, obsolete_by")
    line = line_of("units.yaml", "tech: gunpowdr", sources)
    assert faults(sources) == [
        f"units.yaml:{line}: entries.musketman.tech: unknown tech 'gunpowdr'; did you mean 'gunpowder'?"
    ]


def test_rule_3_2_a_number_out_of_range_is_told_by_file_and_line() -> None:
    sources = changed("policies.yaml", "open_era: 4", "open_era: 9")
    assert faults(sources) == ["policies.yaml:4: open_era: expected 0..6, got 9"]


def test_rule_3_2_a_float_is_a_fault() -> None:
    sources = changed("rules.yaml", "start_gold: 50", "start_gold: 50.5")
    (told,) = faults(sources)
    assert told.startswith(f"rules.yaml:{line_of('rules.yaml', 'start_gold')}: game.start_gold: ")


def test_rule_3_2_unknown_and_duplicate_keys_are_faults() -> None:
    (told,) = faults(changed("terrain.yaml", "sight: 1, yields", "sigt: 1, sight: 1, yields"))
    assert "entries.hills: unknown key 'sigt'" in told
    (told,) = faults(changed("terrain.yaml", "sight: 1, yields", "sight: 1, sight: 1, yields"))
    assert told.startswith(f"terrain.yaml:{line_of('terrain.yaml', 'hills:')}: ")


def test_rule_3_2_a_cycle_of_techs_is_told_at_its_first_entry() -> None:
    old = "mining:           {label: Mining,           era: 0, field: economy,    cost: 30, requires: []}"
    new = old.replace("era: 0", "era: 1").replace("requires: []", "requires: [iron_working]")
    sources = changed("techs.yaml", old, new)
    line = line_of("techs.yaml", "bronze_working:", sources)
    cycle = "bronze_working needs mining needs iron_working needs bronze_working"
    assert faults(sources) == [f"techs.yaml:{line}: entries.bronze_working.requires: a cycle: {cycle}"]


def test_rule_3_2_no_tech_needs_one_of_a_later_era() -> None:
    sources = changed("techs.yaml", "cost: 35, requires: []", "cost: 35, requires: [compass]")
    line = line_of("techs.yaml", "  sailing:", sources)
    told = faults(sources)
    assert f"techs.yaml:{line}: entries.sailing.requires[0]: era 0 is lower than era 2 of 'compass'" in told


def test_rule_3_2_a_unique_unit_is_like_what_it_replaces() -> None:
    sources = changed(
        "units.yaml",
        "tech: iron_working, obsolete_by: longswordsman, civ",
        "tech: mining, obsolete_by: musketman, civ",
    )
    place = f"units.yaml:{line_of('units.yaml', '  cohort:', sources)}: entries.cohort"
    assert faults(sources) == [
        f"{place}.tech: differs from 'iron_working' of 'swordsman', which it replaces",
        f"{place}.obsolete_by: differs from 'longswordsman' of 'swordsman', which it replaces",
    ]


def test_rule_3_2_a_branch_has_three_tiers_and_a_rival_that_names_it_back() -> None:
    sources = changed("policies.yaml", "branch: craft, tier: 3", "branch: craft, tier: 2")
    line = line_of("policies.yaml", "  craft:  ")
    assert faults(sources) == [
        f"policies.yaml:{line}: branches.craft: expected exactly tiers 1, 2 and 3, got 1, 2, 2"
    ]
    sources = changed("policies.yaml", "Craft,       rival: scholarship", "Craft,       rival: liberty")
    told = faults(sources)
    assert any("branches.craft.rival: 'liberty' does not name 'craft' as its rival" in each for each in told)
    assert any("branches.scholarship.rival: 'craft' does not name" in each for each in told)


def test_rule_3_2_all_tiers_but_the_last_mature() -> None:
    (told,) = faults(
        changed("improvements.yaml", "tiers: [{yields: {food: 1}, mature: 5}", "tiers: [{yields: {food: 1}}")
    )
    assert "entries.farm.tiers[0]: only the last tier may lack 'mature'" in told
    (told,) = faults(changed("improvements.yaml", "{yields: {food: 3}}]", "{yields: {food: 3}, mature: 9}]"))
    assert "entries.farm.tiers[2]: the last tier cannot mature" in told


def test_rule_3_2_all_faults_are_reported_together() -> None:
    sources = changed("units.yaml", "tech: gunpowder, obsolete_by", "tech: gunpowdr, obsolete_by")
    sources["policies.yaml"] = changed("policies.yaml", "open_era: 4", "open_era: 9")["policies.yaml"]
    sources["victory.yaml"] = changed("victory.yaml", "share_bp: 10000", "share_bp: none")["victory.yaml"]
    assert len(faults(sources)) == 3


def test_rule_3_2_entries_the_rules_name_can_be_changed_but_not_removed() -> None:
    with pytest.raises(BadRuleset) as caught:
        load(RULES_SPEC, texts(), [Overlay("mod", {"diplomacy.yaml": "treaties: {alliance: null}"})])
    assert "the rules name treaty 'alliance', which is missing" in str(caught.value)
    mod = Overlay("mod", {"diplomacy.yaml": "treaties: {alliance: {betrayal: -40}}"})
    assert load(RULES_SPEC, texts(), [mod]).digest != ruleset().digest


def test_rule_9_1_effects_are_compiled_to_numbers() -> None:
    sahlan = rules().civilizations[ruleset().index("civilization", "sahlan")]
    first = sahlan.effects.all[0]
    assert first.kind == YIELD_PER_TERRAIN
    assert (first.yield_, first.value) == (2, 1000)
    assert first.terrains == 1 << ruleset().index("terrain", "desert")
    harrow = rules().civilizations[ruleset().index("civilization", "harrow")]
    assert [effect.value for effect in harrow.effects.by_kind[ATTACK_PCT]] == [10]
    assert len(EFFECTS) == EFFECT_KINDS


def test_rule_9_2_requirements_are_compiled_to_numbers() -> None:
    homesteads = rules().policies[ruleset().index("policy", "homesteads")]
    (outer,) = homesteads.effects.all[0].requires
    assert outer.kind == NOT
    assert [inner.kind for inner in outer.of] == [IS_CAPITAL]
    plant = rules().buildings[ruleset().index("building", "power_plant")]
    (any_of,) = plant.requires
    assert [(inner.kind, rules().resources[inner.resource].id) for inner in any_of.of] == [
        (HAS_RESOURCE, "coal"),
        (HAS_RESOURCE, "oil"),
    ]
    assert len(REQUIREMENTS) == 15


def test_rule_9_3_scope_splits_the_effects_of_buildings() -> None:
    hall = rules().buildings[ruleset().index("building", "hall_of_laws")]
    assert [effect.empire for effect in hall.effects.all] == [True, False]
    assert hall.effects.city_scope == hall.effects.all[1:]


def test_rule_5_16_a_civilization_gets_its_unique_unit_in_place_of_another() -> None:
    aurelia = rules().civilizations[ruleset().index("civilization", "aurelia")]
    swordsman = ruleset().index("unit", "swordsman")
    assert rules().units[aurelia.stands_for[swordsman]].id == "cohort"
    assert aurelia.stands_for[ruleset().index("unit", "warrior")] == ruleset().index("unit", "warrior")


def test_rule_8_5_what_a_tech_unlocks_is_read_from_the_other_tables() -> None:
    tech = rules().techs[ruleset().index("tech", "animal_husbandry")]
    assert [rules().improvements[each].id for each in tech.improvements] == ["pasture"]
    assert [rules().resources[each].id for each in tech.reveals] == ["horses"]
    assert [rules().techs[each].id for each in tech.leads_to] == ["horseback_riding", "wheel"]


def test_g13_levels_by_experience() -> None:
    assert [rules().level_of(xp) for xp in (0, 49, 50, 99, 100, 199, 200, 900)] == [0, 0, 1, 1, 2, 2, 3, 3]
