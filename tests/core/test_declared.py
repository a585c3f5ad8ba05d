"""A data record said once: the class gives the checks, the documentation and the records."""

from dataclasses import dataclass
from typing import Annotated

import pytest
from jsonschema import Draft202012Validator

from tessera.core.errors import BadRuleset
from tessera.core.ruleset import Overlay, Ruleset, RulesetSpec, load
from tessera.core.spec import (
    ID,
    NUMBER,
    TAG,
    WORKED_OUT,
    Choice,
    File,
    Forms,
    Int,
    LeftOut,
    ListOf,
    MapOf,
    Nullable,
    OneOf,
    Records,
    Ref,
    Shape,
    Sheet,
    Span,
    Table,
    Text,
)

DOMAINS = ("land", "sea")


@dataclass
class Effect:
    """What a card does."""

    do: Annotated[int, TAG]
    amount: Annotated[int, Int(0, 9), "How much."]
    to: Annotated[str, Choice(["self", "all"]), "Whom."]


EFFECT = Forms(Effect, "do", {"draw": "amount", "deal": "amount to?: Hurts.", "shuffle": ""}, "effect")


@dataclass
class Unit:
    """A row of the unit table."""

    number: Annotated[int, NUMBER]
    id: Annotated[str, ID]
    name: Annotated[str, Text(1), "What people call it."]
    domain: Annotated[int, Choice(DOMAINS, "domain"), "Where it moves."]
    carries: Annotated[int, ListOf(Ref("unit")), "What it takes aboard."]
    likes: Annotated[list[bool], ListOf(Choice(DOMAINS)), "Where it is happy."]
    next: Annotated[int, Nullable(Ref("unit")), "What it becomes."]
    bonus: Annotated[list[int], MapOf(Choice(DOMAINS), Int(-9, 9)), "By domain."]
    reach: Annotated[tuple[int, int], Span(0, 9), "From and to."]
    class_: Annotated[int, OneOf(Choice(["any"]), Ref("unit")), "Whose it is."]
    does: Annotated[list[Effect], ListOf(EFFECT, default=[]), "What it does."]
    speed: Annotated[int, Int(1, 9), LeftOut(3), "Steps a turn."]
    motto: Annotated[str | None, Text(1), LeftOut(), "Carved above the door."]
    fast: Annotated[bool, WORKED_OUT]

    def work_out(self) -> None:
        self.fast = self.speed > 5


@dataclass
class Tree:
    """Data that holds itself."""

    name: Annotated[str, Text(1)]
    below: Annotated[list["Tree"], ListOf(default=[])]


@dataclass
class Rank:
    id: Annotated[str, ID]
    pay: Annotated[int, Int(0, 99), "A turn."]


@dataclass
class Data:
    units: Annotated[list[Unit], File("units.yaml"), Table("unit", min=1)]
    tree: Annotated[Tree, File("tree.yaml")]
    ranks: Annotated[dict[str, Rank], File("ranks.yaml"), Records("rank")]
    towns: Annotated[list[Rank], File("towns.yaml"), Sheet("town"), LeftOut()]


SPEC = RulesetSpec.of(Data)
TEXTS = {
    "units.yaml": """
boat: {name: Boat, domain: sea, carries: [man], likes: [sea], next: null, bonus: {sea: 2}, reach: [0, 2],
       class: any, does: [{do: deal, amount: 3, to: all}, {do: shuffle}]}
man:  {name: Man, domain: land, carries: [], likes: [], next: boat, bonus: {}, reach: [1, 1], class: boat,
       speed: 7, motto: On}
""",
    "tree.yaml": "name: oak\nbelow: [{name: moss}, {name: fern, below: [{name: dew}]}]\n",
    "ranks.yaml": "- {id: major, pay: 9}\n- {id: cook, pay: 4}\n",
    "towns.yaml": "defaults: {pay: 5}\nentries: {aurel: {}, brig: {pay: 6}}\n",
}


def rules(**changed: str) -> Ruleset:
    return load(SPEC, {**TEXTS, **{f"{name}.yaml": text for name, text in changed.items()}})


def faults(**changed: str) -> str:
    with pytest.raises(BadRuleset) as caught:
        rules(**changed)
    return str(caught.value)


def test_words_become_what_the_type_wants() -> None:
    boat, man = rules().make(Data).units
    assert (boat.number, boat.id, boat.name, boat.domain) == (0, "boat", "Boat", 1)
    assert boat.carries == 1 << man.number
    assert boat.likes == [False, True]
    assert (boat.next, man.next) == (-1, boat.number)
    assert boat.bonus == [0, 2]
    assert boat.reach == (0, 2)
    assert (boat.class_, man.class_) == (-1, boat.number)


def test_what_is_left_out_of_the_data_stays_out_and_the_record_has_its_value() -> None:
    ruleset = rules()
    assert "speed" not in ruleset.file("units.yaml").record("boat")
    boat, man = ruleset.make(Data).units
    assert (boat.speed, boat.motto, boat.fast) == (3, None, False)
    assert (man.speed, man.motto, man.fast) == (7, "On", True)


def test_a_record_of_several_forms_holds_nothing_where_its_form_has_no_key() -> None:
    deal, shuffle = rules().make(Data).units[0].does
    assert (deal.do, deal.amount, deal.to) == (1, 3, "all")
    assert (shuffle.do, shuffle.amount, shuffle.to) == (2, 0, "")


def test_data_may_hold_itself() -> None:
    tree = rules().make(Data).tree
    assert [each.name for each in tree.below] == ["moss", "fern"]
    assert tree.below[1].below[0].name == "dew"


def test_tables_come_as_lists_or_by_id_and_sheets_are_filled() -> None:
    data = rules().make(Data)
    assert {id: rank.pay for id, rank in data.ranks.items()} == {"major": 9, "cook": 4}
    assert [(town.id, town.pay) for town in data.towns] == [("aurel", 5), ("brig", 6)]


def test_a_file_that_may_be_left_out_is_empty() -> None:
    texts = {name: text for name, text in TEXTS.items() if name != "towns.yaml"}
    assert load(SPEC, texts).make(Data).towns == []


def test_lists_of_two_games_are_not_the_same_list() -> None:
    ruleset = rules()
    assert ruleset.make(Data).units[0].does is not ruleset.make(Data).units[0].does


def test_a_fault_has_its_line() -> None:
    told = faults(ranks="- {id: major, pay: 900}\n")
    assert told == "ranks.yaml:1: major.pay: expected 0..99, got 900"


def test_a_form_takes_only_its_own_keys() -> None:
    told = faults(units=TEXTS["units.yaml"].replace("do: shuffle", "do: shuffle, amount: 1"))
    assert "units.yaml:3" in told
    assert "unknown key 'amount'" in told


def test_an_overlay_changes_one_key_of_one_record() -> None:
    mod = Overlay("mod", {"units.yaml": "man: {speed: 2}\n"})
    assert load(SPEC, TEXTS, [mod]).make(Data).units[1].speed == 2


def test_the_schema_says_what_each_key_is_for() -> None:
    schema = SPEC.schema("units.yaml", rules().schema_ids())
    entry = schema["additionalProperties"]
    assert isinstance(entry, dict)
    assert entry["description"] == "A row of the unit table."
    assert entry["properties"]["speed"]["description"] == "Steps a turn."
    assert entry["properties"]["next"]["anyOf"][0]["enum"] == ["boat", "man"]
    assert "speed" not in entry["required"]
    assert "fast" not in entry["properties"]


def test_the_reference_says_it_too_and_finds_what_nobody_explained() -> None:
    reference = SPEC.references()["units.yaml"]
    assert "| `speed` | integer 1..9 | nothing | yes | Steps a turn. |" in reference.text()
    told = "| `deal` | | | | | Hurts. |\n| | `amount` | integer 0..9 | required | yes | How much. |"
    assert told in reference.text()
    assert reference.undocumented() == ["<unit>.does[] do: draw", "<unit>.does[] do: shuffle"]
    assert SPEC.references()["tree.yaml"].undocumented() == ["name"]


def test_an_overlays_schema_asks_for_nothing_and_lets_entries_go() -> None:
    schema = SPEC.schema("units.yaml", rules().schema_ids(), change=True)
    whole = SPEC.schema("units.yaml", rules().schema_ids())
    for change in ({"man": {"speed": 2}}, {"man": None}, {}):
        assert list(Draft202012Validator(schema).iter_errors(change)) == []
        assert list(Draft202012Validator(whole).iter_errors(change)) != []
    for slip in ({"man": {"sped": 2}}, {"man": {"does": [{"do": "draw"}]}}):  # a list is replaced whole
        assert list(Draft202012Validator(schema).iter_errors(slip)) != []


def test_a_field_that_declares_nothing_is_the_titles_mistake() -> None:
    @dataclass
    class Odd:
        what: object

    with pytest.raises(TypeError, match="no data is declared by"):
        Shape(Odd)


def test_a_form_with_an_unknown_key_is_the_titles_mistake() -> None:
    with pytest.raises(TypeError, match="names 'amuont'"):
        Forms(Effect, "do", {"draw": "amuont"})


def test_a_file_without_a_name_is_the_titles_mistake() -> None:
    @dataclass
    class Nameless:
        ranks: Annotated[dict[str, Rank], Records("rank")]

    with pytest.raises(TypeError, match="does not name its File"):
        RulesetSpec.of(Nameless)
