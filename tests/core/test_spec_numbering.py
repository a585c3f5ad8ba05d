"""How declared tables are numbered, and what a declared field holds where the data takes one of its forms."""

from dataclasses import dataclass
from typing import Annotated

from tessera.core.ruleset import Overlay, RulesetSpec, load
from tessera.core.spec import AnyPlain, File, Int, ListOf, MapOf, OneOf, Ref, Row, Shape, Table


@dataclass
class Kind:
    """A kind of thing."""

    order: Annotated[int, Int(0), "Where it stands among the kinds."]


@dataclass
class Worth:
    """What a kind is worth."""

    points: Annotated[int, "Points."]


@dataclass
class Area:
    """A stretch."""

    rect: Annotated[tuple[int, int], Row(Int(), Int()), "From, to."]


@dataclass
class Spot:
    """A place."""

    near: Annotated[int, "Where."]


@dataclass
class Things:
    """All there is."""

    kinds: Annotated[dict[str, Kind], Table("kind", by="order"), "Kinds."]
    worth: Annotated[list[Worth], MapOf(Ref("kind"), Shape(Worth), complete=True), "What each is worth."]
    chosen: Annotated[int, ListOf(Ref("kind")), "Those chosen."]
    places: Annotated[list[Annotated[Area | Spot, OneOf(Shape(Area), Shape(Spot))]], "Where they are."]
    notes: Annotated[object, AnyPlain(), "Anything."]


@dataclass
class Data:
    """The files."""

    things: Annotated[Things, File("things.yaml")]


SPEC = RulesetSpec.of(Data)
TEXT = """
kinds: {pike: {order: 1}, bow: {order: 3}}
worth: {bow: {points: 5}, pike: {points: 2}}
chosen: [bow]
places: [{near: 4}, {rect: [1, 2]}]
notes: null
"""


def things(over: str = "") -> Things:
    overlays = [Overlay("mod", {"things.yaml": over})] if over else []
    return load(SPEC, {"things.yaml": TEXT}, overlays).make(Data).things


def test_a_table_is_numbered_by_the_number_under_a_key() -> None:
    mod = "kinds: {axe: {order: 2}}\nworth: {axe: {points: 9}}\n"
    assert list(things().kinds) == ["pike", "bow"]
    modded = things(mod)
    assert list(modded.kinds) == ["pike", "axe", "bow"], "a mod's entry takes its place among the others"
    assert modded.worth == [Worth(2), Worth(9), Worth(5)]
    assert modded.chosen == 1 << 2


def test_a_complete_map_by_ids_holds_records_by_number() -> None:
    assert things().worth == [Worth(2), Worth(5)]


def test_which_record_a_form_is_follows_from_its_keys() -> None:
    assert things().places == [Spot(4), Area((1, 2))]


def test_plain_data_may_be_null() -> None:
    assert things().notes is None
    assert things("notes: {a: [1]}").notes == {"a": [1]}
