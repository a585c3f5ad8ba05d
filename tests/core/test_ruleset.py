"""A ruleset is loaded whole or refused with every fault at once, each where it was written."""

import pickle

import pytest

from tessera.core.errors import BadRuleset
from tessera.core.ruleset import Findings, Overlay, Ruleset, RulesetSpec, load
from tessera.core.spec import (
    Bool,
    Choice,
    Fields,
    Int,
    ListOf,
    MapOf,
    Names,
    Nullable,
    Records,
    Ref,
    Row,
    Sheet,
    Span,
    Table,
    Tagged,
    Text,
)

UNIT = Fields(
    {
        "name": Text(1),
        "moves": Int(1, 9),
        "strength": Int(0, default=1),
        "traits": ListOf(Ref("trait"), unique=True, default=[]),
        "upgrade": Nullable(Ref("unit"), default=None),
    }
)
SKIRMISH = RulesetSpec(
    {
        "units.yaml": Table("unit", UNIT),
        "traits.yaml": Fields({"traits": Names("trait")}),
        "terrain.yaml": Fields(
            {
                "cost": MapOf(Choice(["plain", "marsh"], "terrain"), Int(1), complete=True),
                "sizes": Span(4, 40),
                "fog": Bool(),
                "weather": Tagged(
                    "type", {"calm": Fields({}), "storm": Fields({"turns": Int(1)})}, "weather"
                ),
            }
        ),
        "cards.yaml": Fields(
            {"cards": Records("card", Fields({"cost": Int(0, 3)})), "deck": ListOf(Row(Ref("card"), Int(1)))}
        ),
    }
)
FILES = {
    "units.yaml": """\
# Costs are in movement points.
scout: {name: Scout, moves: 4}
pike:
  name: Pikemen
  moves: 2
  strength: 3
  traits: [braced]
  upgrade: scout
""",
    "traits.yaml": "traits: [braced, swift]\n",
    "terrain.yaml": """\
cost: {plain: 1, marsh: 3}
sizes: [8, 12]
fog: true
weather: {type: storm, turns: 2}
""",
    "cards.yaml": """\
cards:
  - {id: smite, cost: 1}
  - {id: heal, cost: 2}
deck: [[smite, 4], [heal, 2]]
""",
}


def skirmish(**changed: str) -> Ruleset:
    return load(SKIRMISH, {**FILES, **{f"{name}.yaml": text for name, text in changed.items()}})


def faults(
    files: dict[str, str | bytes], overlays: list[Overlay] | None = None, spec: RulesetSpec = SKIRMISH
) -> list[str]:
    with pytest.raises(BadRuleset) as error:
        load(spec, {**FILES, **files}, overlays or [])
    return [str(fault) for fault in error.value.faults]


def test_data_is_read_with_types_and_defaults() -> None:
    pike = skirmish().file("units.yaml").record("pike")
    assert (pike.text("name"), pike.number("strength"), pike.texts("traits")) == ("Pikemen", 3, ("braced",))
    scout = skirmish().file("units.yaml").record("scout")
    assert (scout.number("strength"), scout.texts("traits"), scout.maybe_text("upgrade")) == (1, (), None)
    assert skirmish().file("terrain.yaml").span("sizes") == (8, 12)
    assert skirmish().file("terrain.yaml").flag("fog")
    assert [(row.text(0), row.number(1)) for row in skirmish().file("cards.yaml").rows("deck")] == [
        ("smite", 4),
        ("heal", 2),
    ]
    assert [name for name, _ in skirmish().file("cards.yaml").record("cards").entries()] == ["smite", "heal"]


def test_ids_for_people_and_numbers_for_speed() -> None:
    rules = skirmish()
    assert rules.ids("unit") == ("scout", "pike")
    assert rules.index("unit", "pike") == 1
    assert rules.ids("trait") == ("braced", "swift")
    assert rules.ids("card") == ("smite", "heal")


def test_a_table_may_be_numbered_by_id_instead_of_as_written() -> None:
    spec = RulesetSpec({"units.yaml": Table("unit", Fields({}), sort=True)})
    rules = load(spec, {"units.yaml": "b: {}\nA: {}\na: {}\n"})
    assert rules.ids("unit") == ("A", "a", "b")
    assert rules.digest == load(spec, {"units.yaml": "A: {}\na: {}\nb: {}\n"}).digest


def test_ten_and_more_faults_are_told_at_once_each_with_its_line() -> None:
    told = faults(
        {
            "units.yaml": """\
scout: {name: Scout, moves: 40}
pike:
  name: 7
  moves: two
  traits: [brased, braced, braced]
  upgrade: scoot
  sight: 2
horse:
  nam: Horse
9: {name: Nine, moves: 1}
""",
            "terrain.yaml": """\
cost: {plain: 1, mash: 2}
sizes: [12, 8]
fog: no
weather: {type: strom}
speed: 1.5
""",
            "cards.yaml": """\
cards:
  - {id: smite, cost: 4}
  - {id: smite, cost: 1}
  - {cost: 1}
deck: [[smte, 1]]
""",
            "unit.yaml": "",
        }
    )
    assert told == [
        "cards.yaml:2: cards.smite.cost: expected 0..3, got 4",
        "cards.yaml:3: cards[1]: card 'smite' exists already, at cards.yaml:2",
        "cards.yaml:4: cards[2]: missing key 'id' (the id of the entry)",
        "cards.yaml:5: deck[0][0]: unknown card 'smte'; did you mean 'smite'?",
        "terrain.yaml:1: cost: missing key 'marsh' (integer at least 1)",
        "terrain.yaml:1: cost.mash: unknown terrain 'mash'; did you mean 'marsh'?",
        "terrain.yaml:2: sizes: expected [low, high], got [12, 8]; swap them",
        "terrain.yaml:3: fog: expected true or false, got text 'no'; write false",
        "terrain.yaml:4: weather.type: unknown weather 'strom'; did you mean 'storm'?",
        "terrain.yaml:5: unknown key 'speed'; known: cost, sizes, fog, weather",
        "terrain.yaml:5: speed: 1.5 is not an integer: use a smaller unit, or quote it",
        "unit.yaml: unknown file; did you mean 'units.yaml'?",
        "units.yaml:1: scout.moves: expected 1..9, got 40",
        "units.yaml:3: pike.name: expected text, got 7; put it in quotes",
        "units.yaml:4: pike.moves: expected an integer 1..9, got text 'two'",
        "units.yaml:5: pike.traits[0]: unknown trait 'brased'; did you mean 'braced'?",
        "units.yaml:5: pike.traits[2]: text 'braced' stands twice in the list",
        "units.yaml:6: pike.upgrade: unknown unit 'scoot'; did you mean 'scout'?",
        "units.yaml:7: pike: unknown key 'sight'; known: name, moves, strength, traits, upgrade",
        "units.yaml:8: horse: missing key 'name' (text of at least 1 character)",
        "units.yaml:8: horse: missing key 'moves' (integer 1..9)",
        "units.yaml:9: horse: unknown key 'nam'; did you mean 'name'?",
        "units.yaml:10: [9]: expected an id (letters, digits, '_', '-'), got 9",
    ]


def test_a_file_that_cannot_be_read_does_not_make_references_to_it_dangle() -> None:
    assert faults({"traits.yaml": "traits: [braced\n"}) == [
        "traits.yaml:2: not valid YAML: expected ',' or ']', but got '<stream end>'; close the list with ']'"
    ]
    with pytest.raises(BadRuleset) as error:
        load(SKIRMISH, {name: text for name, text in FILES.items() if name != "traits.yaml"})
    assert [str(fault) for fault in error.value.faults] == ["traits.yaml: the file is missing"]


def test_the_digest_names_the_data_not_its_spelling() -> None:
    digest = skirmish().digest
    assert len(digest) == 64
    respelled = """\
scout:
    moves:   4   # fast
    name: "Scout"
    strength: 1
pike: {upgrade: scout, traits: [braced], strength: 3, moves: 2, name: Pikemen}
"""
    assert skirmish(units=respelled).digest == digest
    assert skirmish(units=FILES["units.yaml"].replace("moves: 2", "moves: 3")).digest != digest
    assert load(SKIRMISH, dict(reversed(FILES.items()))).digest == digest


def test_a_digest_recorded_long_ago_still_names_the_same_data() -> None:
    assert skirmish().data_digest == "d3a2accb7d1dcec2d3167ea437a16087601445a39a012ceaf74cb46863b2194e"
    assert skirmish().digest == "ea3d1e30967b235895e492b0cc55e6071bf9a03050fee6b80613649068122de7"


def test_file_order_counts_where_it_numbers_the_entries() -> None:
    scout, pike = FILES["units.yaml"].split("pike:")
    swapped = f"pike:{pike}{scout}"
    assert skirmish(units=swapped).ids("unit") == ("pike", "scout")
    assert skirmish(units=swapped).digest != skirmish().digest


def test_nothing_handed_out_can_change_the_ruleset() -> None:
    rules = skirmish()
    copy = rules.plain("units.yaml")
    assert isinstance(copy, dict)
    copy.clear()
    rules.file("units.yaml").plain().clear()
    assert rules.file("units.yaml").names() == ("scout", "pike")
    with pytest.raises(AttributeError):
        rules.digest = "other"  # type: ignore[misc]


def test_a_wrong_question_stops_loudly() -> None:
    units = skirmish().file("units.yaml")
    with pytest.raises(KeyError, match="units has no 'horse'"):
        units.record("horse")
    with pytest.raises(TypeError, match="is not an integer"):
        units.record("pike").number("name")


def test_a_ruleset_survives_pickling() -> None:
    rules = skirmish()
    again = pickle.loads(pickle.dumps(rules))
    assert (again.digest, again.name, again.ids("unit")) == (rules.digest, rules.name, rules.ids("unit"))
    assert again.answers_to(rules.data_digest)


def test_a_drawn_file_is_checked_line_by_line() -> None:
    spec = RulesetSpec(
        {"board.txt": ListOf(Text(3, 3, pattern="[~.]+", form="a row of ~ and ."), min=2, max=2)}
    )
    assert load(spec, {"board.txt": "~~.\n...\n"}).lines("board.txt") == ("~~.", "...")
    with pytest.raises(BadRuleset, match=r"board.txt:2: \[1\]: expected a row of ~ and \., got text '\.x\.'"):
        load(spec, {"board.txt": "~~.\n.x.\n"})


SHEET = RulesetSpec(
    {"units.yaml": Sheet("unit", UNIT, {"era": Int(0)}), "traits.yaml": Fields({"traits": Names("trait")})}
)


def test_the_defaults_of_a_sheet_fill_its_entries_and_leave_no_trace() -> None:
    short = "era: 1\ndefaults: {moves: 2}\nentries:\n  pike: {name: P}\n  horse: {name: H, moves: 4}\n"
    full = "era: 1\nentries:\n  pike: {name: P, moves: 2}\n  horse: {name: H, moves: 4}\n"
    traits = FILES["traits.yaml"]
    rules = load(SHEET, {"units.yaml": short, "traits.yaml": traits})
    assert rules.file("units.yaml").record("entries").record("pike").number("moves") == 2
    assert rules.digest == load(SHEET, {"units.yaml": full, "traits.yaml": traits}).digest


def test_a_fault_in_the_defaults_of_a_sheet_is_told_once() -> None:
    text = "era: 1\ndefaults: {moves: 20, sight: 1}\nentries:\n  a: {name: A}\n  b: {name: B}\n"
    with pytest.raises(BadRuleset) as error:
        load(SHEET, {"units.yaml": text, "traits.yaml": FILES["traits.yaml"]})
    assert [str(fault) for fault in error.value.faults] == [
        "units.yaml:2: defaults.moves: expected 1..9, got 20",
        "units.yaml:2: defaults: unknown key 'sight'; known: name, moves, strength, traits, upgrade",
    ]


def decks_are_small(rules: Ruleset, findings: Findings) -> None:
    total = sum(row.number(1) for row in rules.file("cards.yaml").rows("deck"))
    if total > 5:
        findings.fault("cards.yaml", ("deck", 1), f"{total} cards; at most 5 fit")
        findings.fault("cards.yaml", ("cards", "heal", "cost"), "too dear")


def test_a_title_can_report_what_no_spec_can_say_with_file_and_line() -> None:
    spec = RulesetSpec(SKIRMISH.files, checks=[decks_are_small])
    assert faults({}, spec=spec) == [
        "cards.yaml:3: cards.heal.cost: too dear",
        "cards.yaml:4: deck[1]: 6 cards; at most 5 fit",
    ]


def test_an_optional_file_may_be_absent() -> None:
    spec = RulesetSpec({"a.yaml": Table("a", Fields({}))}, optional={"b.yaml": Table("b", Fields({}))})
    assert load(spec, {"a.yaml": "x: {}\n"}).files == ("a.yaml",)
    assert load(spec, {"a.yaml": "x: {}\n", "b.yaml": "y: {}\n"}).ids("b") == ("y",)


def test_the_reference_of_all_files_is_written_for_designers() -> None:
    references = SKIRMISH.references()
    assert list(references) == list(SKIRMISH.files)
    assert "### <unit>" in references["units.yaml"].text()
