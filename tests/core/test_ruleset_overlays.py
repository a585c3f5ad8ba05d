"""A mod adds, changes and removes entries; its faults are told in its own files."""

import pytest

from tessera.core.errors import BadRuleset
from tessera.core.ruleset import Overlay, Ruleset, RulesetSpec, load
from tessera.core.spec import (
    AnyPlain,
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
    Table,
    Tagged,
    Text,
)

UNIT = Fields(
    {"name": Text(1), "moves": Int(1, 9), "traits": ListOf(Ref("trait"), default=[])},
    {"upgrade": Nullable(Ref("unit"))},
)
TRAITS = Fields({"traits": Names("trait")})
WEATHER = Tagged("type", {"calm": Fields({}), "storm": Fields({"turns": Int(1)})})
CARDS = Fields(
    {"cards": Records("card", Fields({"cost": Int(0, 3)})), "deck": ListOf(Row(Ref("card"), Int(1)))}
)
SKIRMISH = RulesetSpec(
    {
        "units.yaml": Table("unit", UNIT),
        "traits.yaml": TRAITS,
        "terrain.yaml": Fields({"marsh": Int(1), "weather": WEATHER}),
        "cards.yaml": CARDS,
    }
)
SHEET = RulesetSpec({"units.yaml": Sheet("unit", UNIT), "traits.yaml": TRAITS})
FILES = {
    "units.yaml": """\
scout: {name: Scout, moves: 4}
pike:
  name: Pikemen
  moves: 2
  traits: [braced]
  upgrade: scout
""",
    "traits.yaml": "traits: [braced, swift]\n",
    "terrain.yaml": "marsh: 3\nweather: {type: storm, turns: 2}\n",
    "cards.yaml": "cards: [{id: smite, cost: 1}, {id: heal, cost: 2}]\ndeck: [[smite, 4], [heal, 2]]\n",
}


def faults(files: dict[str, str], overlay: Overlay) -> list[str]:
    with pytest.raises(BadRuleset) as error:
        load(SKIRMISH, {**FILES, **files}, [overlay])
    return [str(fault) for fault in error.value.faults]


def winter(**files: str) -> Overlay:
    return Overlay("winter", {f"{name}.yaml": text for name, text in files.items()})


def modded(*overlays: Overlay) -> Ruleset:
    return load(SKIRMISH, FILES, overlays)


def test_an_overlay_changes_fields_and_leaves_the_rest() -> None:
    rules = modded(winter(units="pike: {moves: 1}\n"))
    pike = rules.file("units.yaml").record("pike")
    assert (pike.number("moves"), pike.texts("traits"), pike.text("name")) == (1, ("braced",), "Pikemen")
    assert rules.name == "standard+winter"
    assert rules.digest != load(SKIRMISH, FILES).digest


def test_an_overlay_adds_entries_after_those_that_were_there() -> None:
    rules = modded(winter(units="sled: {name: Sled, moves: 6}\n"))
    assert rules.ids("unit") == ("scout", "pike", "sled")


def test_lists_are_replaced_whole() -> None:
    rules = modded(winter(units="pike: {traits: [swift]}\n"))
    assert rules.file("units.yaml").record("pike").texts("traits") == ("swift",)


def test_null_removes_an_entry_but_is_a_value_where_null_is_one() -> None:
    assert modded(winter(units="pike: null\n")).ids("unit") == ("scout",)
    assert (
        modded(winter(units="pike: {upgrade: null}\n"))
        .file("units.yaml")
        .record("pike")
        .maybe_text("upgrade")
        is None
    )


def test_overlays_lie_on_each_other_in_order() -> None:
    rules = modded(winter(units="pike: {moves: 1}\n"), Overlay("thaw", {"units.yaml": "pike: {moves: 5}\n"}))
    assert rules.file("units.yaml").record("pike").number("moves") == 5
    assert rules.name == "standard+winter+thaw"


def test_a_later_overlay_may_bring_back_what_an_earlier_one_removed() -> None:
    rules = modded(
        winter(units="scout: null\n"), Overlay("thaw", {"units.yaml": "scout: {name: S, moves: 3}\n"})
    )
    assert rules.ids("unit") == ("pike", "scout")


def test_a_table_written_as_a_list_is_changed_by_id() -> None:
    rules = modded(winter(cards="cards:\n  - {id: heal, cost: 0}\n  - {id: frost, cost: 1}\n"))
    assert rules.ids("card") == ("smite", "heal", "frost")
    assert rules.file("cards.yaml").record("cards").record("heal").number("cost") == 0


def test_a_table_written_as_a_list_may_be_changed_as_a_map_which_can_remove() -> None:
    rules = modded(
        winter(cards="cards: {heal: null, smite: {cost: 3}, frost: {cost: 1}}\ndeck: [[frost, 1]]\n")
    )
    assert rules.ids("card") == ("smite", "frost")
    assert rules.file("cards.yaml").record("cards").record("smite").number("cost") == 3


def test_another_tag_replaces_a_record_and_the_same_tag_changes_it() -> None:
    assert (
        modded(winter(terrain="weather: {turns: 5}\n")).file("terrain.yaml").record("weather").number("turns")
        == 5
    )
    calm = modded(winter(terrain="weather: {type: calm}\n")).file("terrain.yaml").record("weather")
    assert calm.plain() == {"type": "calm"}


def test_new_defaults_of_a_sheet_reach_every_entry() -> None:
    files = {
        "units.yaml": "defaults: {moves: 2}\nentries: {a: {name: A}, b: {name: B, moves: 4}}\n",
        "traits.yaml": FILES["traits.yaml"],
    }
    entries = (
        load(SHEET, files, [winter(units="defaults: {moves: 3}\n")]).file("units.yaml").record("entries")
    )
    assert [entry.number("moves") for _, entry in entries.entries()] == [3, 4]


def test_an_empty_overlay_file_changes_nothing() -> None:
    assert modded(winter(units="# nothing yet\n")).digest == load(SKIRMISH, FILES).digest


def test_removing_what_is_still_named_is_told_with_the_overlay_that_did_it() -> None:
    assert faults({}, winter(units="\nscout: null\n")) == [
        "units.yaml:6: pike.upgrade: unknown unit 'scout': removed by winter/units.yaml:2"
    ]


def test_faults_point_to_the_file_the_value_came_from() -> None:
    overlay = winter(
        units="pike:\n  moves: 0\n  trait: [swift]\nsled: {name: Sled, moves: 6, traits: [swif]}\n",
        traits="traits: [braced, swift, 7]\n",
        weather="",
    )
    assert faults({"terrain.yaml": "weather: {type: calm}\nmarsh: yes\n"}, overlay) == [
        "terrain.yaml:2: marsh: expected an integer at least 1, got text 'yes'",
        "winter/traits.yaml:1: traits[2]: expected an id, got 7",
        "winter/units.yaml:2: pike.moves: expected 1..9, got 0",
        "winter/units.yaml:3: pike: unknown key 'trait'; did you mean 'traits'?",
        "winter/units.yaml:4: sled.traits[0]: unknown trait 'swif'; did you mean 'swift'?",
        "winter/weather.yaml: unknown file; known: units.yaml, traits.yaml, terrain.yaml, cards.yaml",
    ]


def test_an_incomplete_new_entry_may_be_a_slip_of_an_old_one() -> None:
    (told,) = faults({}, winter(units="pkie: {moves: 3}\n"))
    assert told.startswith("winter/units.yaml:1: pkie: missing key 'name' (")
    assert told.endswith("; 'pkie' is new here; did you mean 'pike'?")


def test_removing_what_does_not_exist_is_a_slip() -> None:
    assert faults({}, winter(units="pkie: null\n", cards="cards: {heel: null}\n")) == [
        "winter/cards.yaml:1: cards.heel: there is no card 'heel' to remove; did you mean 'heal'?",
        "winter/units.yaml:1: pkie: there is no unit 'pkie' to remove; did you mean 'pike'?",
    ]


def test_a_broken_overlay_is_one_fault() -> None:
    told = faults({}, winter(units="pike: {moves\n"))
    assert len(told) == 1
    assert told[0].startswith("winter/units.yaml:")


def test_maps_merge_deep_and_a_key_of_a_map_can_be_removed() -> None:
    spec = RulesetSpec(
        {
            "a.yaml": Fields(
                {"prices": MapOf(Text(), Int()), "marks": MapOf(Text(), Nullable(Int())), "notes": AnyPlain()}
            )
        }
    )
    base = {"a.yaml": "prices: {a: 1, b: 2}\nmarks: {a: 1}\nnotes: {x: {y: 1, z: 2}, l: [1, 2]}\n"}
    over = Overlay("m", {"a.yaml": "prices: {a: null, c: 3}\nmarks: {a: null}\nnotes: {x: {y: 5}, l: [3]}\n"})
    assert load(spec, base, [over]).plain("a.yaml") == {
        "prices": {"b": 2, "c": 3},
        "marks": {"a": None},
        "notes": {"x": {"y": 5, "z": 2}, "l": [3]},
    }
    with pytest.raises(BadRuleset, match=r"m/a.yaml:1: prices.q: there is no 'q' to remove"):
        load(spec, base, [Overlay("m", {"a.yaml": "prices: {q: null}\n"})])
