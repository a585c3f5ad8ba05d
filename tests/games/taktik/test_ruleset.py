"""The data: what is refused, what mods may change, and that protocol.yaml tells the truth."""

import re
from dataclasses import replace

import pytest
from tests.games.taktik.battle import DATA, A, Battle, battle, move, taktik

from tessera.core.errors import BadOptions, BadRuleset
from tessera.core.ruleset import Overlay, Ruleset, load
from tessera.games.taktik.aim import roll_modifier
from tessera.games.taktik.book import Book
from tessera.games.taktik.game import TaktikGame
from tessera.games.taktik.movement import reachable
from tessera.games.taktik.refusals import RULEBOOK
from tessera.games.taktik.rules import Display, rules_of
from tessera.games.taktik.rules_scenarios import Area, BridgeSpot
from tessera.games.taktik.state import TaktikState


def rules_with(**files: str) -> Ruleset:
    """The shipped data with texts laid over it: `terrain="..."` for terrain.yaml."""
    sources = {file.name: file.read_bytes() for file in DATA.glob("*.yaml")}
    overlay = Overlay("mod", {f"{name}.yaml": text for name, text in files.items()})
    return load(TaktikGame.rules_spec(), sources, [overlay])


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("cards", "decks: {common_60: {total: 61}}", "the list holds 60 cards, not 61"),
        ("cards", "decks: {common_60: {split: {bonus_special: 11}}}", "the list holds 10 such cards"),
        ("units", "compositions: {standard: {ATTACKER: {INFANTRY: 9}}}", "expected 6..8, got 9"),
        ("scenarios", "scenarios: {skirmish: {armies: {DEFENDER: {SPECIAL: 9}}}}", "at most 15 are allowed"),
        ("scenarios", "scenarios: {skirmish: {armies: {ATTACKER: {VEHICLE: 2}}}}", "expected 3..5, got 2"),
        ("units", "roles: {PLAYER_A: DEFENDER}", "both players are DEFENDER; one must be ATTACKER"),
        ("units", "profiles: {standard: {VEHICLE: null}}", "missing key 'VEHICLE'"),
        ("scenarios", "zones: {village: {rect: [7, 16, 25, 19]}}", "outside the 20x30 board"),
        ("scenarios", "zones: {village: {near: [7]}}", "expected 2 items, got 1"),
        ("scenarios", "missions: {village_defense: {units: 0}}", "missions.village_defense.units"),
        (
            "terrain",
            "generation: {biome: {min_count: {WATER: {floor: 1, divisor: 9}}}}",
            "unknown key 'WATER'",
        ),
        ("rulesets", "rulesets: {legacy: {common_deck: common_60}}", "does not define"),
        ("rulesets", "rulesets: {standard: {common_deck: tactics_11}}", "a tactic card"),
        ("terrain", "order: [ROUGH, PLAIN, FOREST, URBAN, INDUSTRIAL, HILL, WATER]", "this order is code"),
        ("effects", "quadrants: [NW, NE, SE, SW]", "these names are code"),
        ("cards", "cards: {dense_fog: {standard: {window: beforeBreakfast}}}", "beforeBreakfast"),
    ],
)
def test_data_that_contradicts_itself_is_refused_with_the_place(file: str, text: str, told: str) -> None:
    with pytest.raises(BadRuleset, match=re.escape(told)) as refused:
        rules_with(**{file: text})
    assert file in str(refused.value)


def on_rules(game: Battle, ruleset: Ruleset) -> tuple[Book, TaktikState]:
    return Book(rules_of(ruleset)["standard"]), game.state


def test_rule_7_2_movement_rules_block_unblock_and_cost() -> None:
    amphibious = """
movement_rules:
  - {id: swim, requires: {unit_types: [VEHICLE], terrain_tags: [water]}, cost_delta: 1, unblocks: true}
  - {id: no_woods, requires: {unit_tags: [vehicle], terrain_tags: [cover]}, blocks: true}
"""
    game = battle(A1="V 5,5", A2="I 9,9", ground={"WATER": [(6, 5), (9, 10)], "FOREST": [(4, 5), (8, 9)]})
    book, state = on_rules(game, rules_with(terrain=amphibious))
    vehicle = reachable(book, state, state.units["A1"])
    assert vehicle[5 * 20 + 6] == 1
    assert 5 * 20 + 4 not in vehicle
    infantry = reachable(book, state, state.units["A2"])
    assert 10 * 20 + 9 not in infantry
    assert 9 * 20 + 8 in infantry


def test_rule_8_3_combat_rules_modify_the_roll() -> None:
    uphill = """
combat_rules:
  - id: uphill
    requires: {defender_terrain_tags: [elevated], attacker_unit_types: [INFANTRY]}
    roll_modifier: -2
"""
    game = battle(A1="I 5,5", A2="V 7,5", B1="I 6,5", ground={"HILL": [(6, 5)]})
    book, state = on_rules(game, rules_with(terrain=uphill))
    units = state.units
    assert roll_modifier(book, state, units["A1"], units["B1"]) == -3
    assert roll_modifier(book, state, units["A2"], units["B1"]) == -1


def test_switches_of_movement_can_be_turned() -> None:
    game = battle(A1="V 5,5", A2="I 6,5", road=[(x, 5) for x in range(2, 12)])
    book, state = on_rules(game, rules_with(rulesets="rulesets: {standard: {movement: {directions: 4}}}"))
    assert (6 * 20 + 6) in reachable(book, state, state.units["A1"])
    assert reachable(book, state, state.units["A1"])[6 * 20 + 6] == 2, "no diagonals"
    passing = rules_with(rulesets="rulesets: {standard: {movement: {pass_through_units: true}}}")
    book, state = on_rules(game, passing)
    reach = reachable(book, state, state.units["A1"])
    assert reach[5 * 20 + 7] == 1, "through its own infantry, along the road"
    assert 5 * 20 + 6 not in reach


def test_a_mod_adds_a_unit_type_where_its_order_puts_it() -> None:
    mod = """
types: {MILITIA: {name: Militia, order: 2}, VEHICLE: {order: 3}, SPECIAL: {order: 4}}
profiles:
  standard: {MILITIA: {movement: 1, attack: 1, hits: 3, move_and_attack: false}}
  legacy: {MILITIA: {movement: 1, attack: 1, hits: 1, move_and_attack: true}}
"""
    points = "vp_tables: {race: {elimination: {MILITIA: 5}}, campaign: {elimination: {MILITIA: 5}}}"
    rules = rules_of(rules_with(units=mod, scenarios=points))["standard"]
    assert [each.id for each in rules.types] == ["INFANTRY", "MILITIA", "VEHICLE", "SPECIAL"]
    assert [each.hits for each in rules.profile] == [1, 3, 2, 2]
    assert rules.armies == [[6, 0, 3, 1], [8, 0, 5, 2]]
    assert rules.vp_tables["race"].elimination == [1, 5, 2, 3]
    assert rules.cards["mechanical_failure"].targeting.types == 1 << 2 | 1 << 3
    assert rules.special_kind == 3


def test_a_mod_says_how_a_type_is_displayed() -> None:
    rules = rules_of(rules_with(units="types: {SPECIAL: {display: {scale: 130}}}"))["standard"]
    assert [each.display for each in rules.types] == [Display((0, 0), 100)] * 2 + [Display((0, 0), 130)]
    with pytest.raises(BadRuleset, match=r"types\.SPECIAL\.display\.scale: expected 10\.\.400, got 0"):
        rules_with(units="types: {SPECIAL: {display: {scale: 0}}}")


def test_roles_may_be_the_other_way_round() -> None:
    rules = rules_of(rules_with(units="roles: {PLAYER_A: DEFENDER, PLAYER_B: ATTACKER}"))["standard"]
    assert rules.armies == [[8, 5, 2], [6, 3, 1]]
    assert [rules.player_of(role) for role in (0, 1, 2, -1)] == [1, 0, 2, -1]


def test_a_mod_changes_what_a_zone_is() -> None:
    rules = rules_of(rules_with(scenarios="zones: {village: {bridge_near: [3, 4]}}"))["standard"]
    assert rules.zones["village"] == BridgeSpot((3, 4))
    assert rules.zones["base_flag"] == Area((9, 20, 10, 21))


def test_every_scenario_is_an_option_and_the_deck_too() -> None:
    title = taktik()
    known = [name for book in title.books.values() for name in book.rules.scenarios]
    offered = title.options_spec().schema()["properties"]["scenario"]["oneOf"]  # type: ignore[index]
    assert [each["const"] for each in offered] == known
    state = title.setup(2, {"scenario": "skirmish", "deck": "common_90"}, 1)
    assert len(state.common_deck) == 90
    with pytest.raises(BadOptions, match="lacks its cards"):
        title.setup(2, {"scenario": "legacy_skirmish", "deck": "common_90"}, 1)


def test_a_text_is_as_good_a_seed_as_a_number() -> None:
    title = taktik()
    options = {"scenario": "skirmish", "deck": "ruleset"}
    worded, numbered = title.setup(2, options, "moonlight"), title.setup(2, options, 1)
    assert title.codec.digest(worded) == title.codec.digest(title.setup(2, options, "moonlight"))
    assert worded.ground != numbered.ground
    assert title.codec.digest(numbered) == title.codec.digest(title.setup(2, options, 1 + 2**32))


def in_words(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).upper()


def test_protocol_yaml_names_every_command_event_and_refusal() -> None:
    protocol = taktik().ruleset.file("protocol.yaml")
    commands = {in_words(kind.__name__) for kind in TaktikGame.command_types}
    assert commands - set(protocol.record("commands").names()) == {"REACT", "PASS"}
    assert set(protocol.record("commands").names()) <= commands
    events = {in_words(kind.__name__) for kind in TaktikGame.event_types}
    assert events - set(protocol.texts("events")) == {"REACTION_DECLINED"}
    assert set(protocol.texts("events")) <= events
    assert set(protocol.texts("errors")) <= set(RULEBOOK.values())


def test_the_bridge_that_was_blown_up_is_part_of_the_ground() -> None:
    game = battle(A1="V 5,5", river=[(6, y) for y in range(30)], road=[(5, 5), (6, 5), (7, 5)])
    assert game.reach("A1")[6, 5] == 0
    game.state.ground = replace(game.state.ground, disabled_bridges=(5 * 20 + 6,))
    assert game.reach("A1")[6, 5] == 2, "the road still saves a point, the river is in the way"
    assert game.refuses(A, move("A1", 9, 5)) == "move.out_of_reach"
