"""Declared records that take one of several forms, and what a field's type makes of a list or a map."""

from dataclasses import dataclass
from typing import Annotated, Final

from tessera.core.ruleset import Ruleset, RulesetSpec, load
from tessera.core.spec import ID, TAG, File, Form, Forms, Int, Later, ListOf, MapOf, Ref, Table

NEED: Final = Later("need")


class Sum:
    """A list that was added up."""

    def __init__(self, numbers: list[int]) -> None:
        self.total = sum(numbers)


@dataclass
class Need:
    """What must hold."""

    kind: Annotated[int, TAG]
    level: Annotated[int, Int(0, 9), "How much."]
    of: Annotated[list["Need"], ListOf(NEED, min=1), "What it is made of."]


NEED.be(
    Forms(
        Need,
        "type",
        {
            "age": Form("level", "Old enough.", {"level": Int(2, 3)}),
            "size": "level: Big enough.",
            "not": Form("of", "The other way round.", {"of": NEED}),
            "any": "of",
        },
    )
)


@dataclass
class Town:
    """A place."""

    id: Annotated[str, ID]
    needs: Annotated[list[Need], ListOf(NEED), "What it asks."]
    sizes: Annotated[Sum, ListOf(Int()), "Its quarters."]
    roads: Annotated[list[int], MapOf(Ref("town"), Ref("town")), "By way of which town, to each."]
    goods: Annotated[list[int], MapOf(Ref("town"), Int()), "What each gets."]


@dataclass
class Towns:
    entries: Annotated[list[Town], Table("town"), "All of them."]


@dataclass
class Data:
    towns: Annotated[Towns, File("towns.yaml")]


TEXT: Final = """
entries:
  a: {needs: [{type: not, of: {type: age, level: 2}}], sizes: [2, 3], roads: {b: a}, goods: {b: 4}}
  b: {needs: [{type: any, of: [{type: size, level: 0}, {type: age, level: 3}]}],
    sizes: [], roads: {}, goods: {}}
"""


def ruleset(text: str = TEXT) -> Ruleset:
    return load(RulesetSpec.of(Data), {"towns.yaml": text})


def towns() -> list[Town]:
    return ruleset().make(Data).towns.entries


def test_a_record_where_a_list_is_wanted_is_a_list_of_the_one() -> None:
    (need,) = towns()[0].needs
    assert [(inner.kind, inner.level) for inner in need.of] == [(0, 2)]
    (need,) = towns()[1].needs
    assert [(inner.kind, inner.level) for inner in need.of] == [(1, 0), (0, 3)]


def test_a_class_may_be_made_of_a_list() -> None:
    assert [town.sizes.total for town in towns()] == [5, 0]


def test_where_a_map_names_nobody_there_is_no_number() -> None:
    assert [town.roads for town in towns()] == [[-1, 0], [-1, -1]]
    assert [town.goods for town in towns()] == [[0, 4], [0, 0]]


def test_a_form_has_words_and_checks_of_its_own() -> None:
    spec = NEED.meaning
    assert isinstance(spec, Forms)
    age, size = spec.forms["age"], spec.forms["size"]
    assert [age.doc, size.doc] == ["Old enough.", "Big enough."]
    assert [form.fields["level"].words() for form in (age, size)] == ["integer 2..3", "integer 0..9"]
    assert [form.docs["level"] for form in (age, size)] == ["How much.", "How much."]
