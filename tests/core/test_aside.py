"""What of the data alters play: said with a key, told to designers, and all that the digest is taken over."""

from dataclasses import dataclass
from typing import Annotated, Any

import pytest

from tessera.core.ruleset import Ruleset, RulesetSpec, load
from tessera.core.spec import (
    BOT,
    ID,
    PICTURE,
    TAG,
    UNREAD,
    WORDS,
    WORKED_OUT,
    Choice,
    Fields,
    File,
    Forms,
    Int,
    Later,
    LeftOut,
    ListOf,
    MapOf,
    OneOf,
    Records,
    Shape,
    Sheet,
    Table,
    Text,
)

DOMAINS = ("land", "sea", "air")


@dataclass
class Effect:
    """What a card does."""

    do: Annotated[str, TAG]
    amount: Annotated[int, Int(0, 9), "How much."]
    told: Annotated[str, Text(), WORDS, "What is said of it."]


@dataclass
class Spot:
    """A place."""

    at: Annotated[int, Int(0, 9), "Where."]
    sign: Annotated[str, Text(), PICTURE, "How it is drawn."]


@dataclass
class Looks:
    """How a unit is drawn."""

    size: Annotated[int, Int(1, 9), "How large."]
    colours: Annotated[list[int], ListOf(Int(0, 255)), "Its colours."]


@dataclass
class Unit:
    """A row of the unit table."""

    id: Annotated[str, ID]
    name: Annotated[str, Text(1), WORDS, "What people call it."]
    speed: Annotated[int, Int(0, 9), "Steps a turn."]
    looks: Annotated[Looks, PICTURE, "How it is drawn."]
    does: Annotated[list[Effect], ListOf(Forms(Effect, "do", {"hit": "amount told", "rest": "told"}))]
    goes: Annotated[int, ListOf(Choice(DOMAINS)), "A mask."]
    likes: Annotated[list[bool], ListOf(Choice(DOMAINS)), "Flags."]
    route: Annotated[list[str], ListOf(Choice(DOMAINS)), "One after the other."]
    cost: Annotated[list[int], MapOf(Choice(DOMAINS), Int(0, 9)), "By number."]
    odds: Annotated[dict[str, int], MapOf(Choice(DOMAINS), Int(0, 9)), "As written."]
    home: Annotated[Spot | int, OneOf(Int(0, 9), Shape(Spot)), "A place, or only where."]
    extra: Annotated[str, Text(), WORDS, LeftOut(), "More words."]
    fast: Annotated[bool, WORKED_OUT]


@dataclass
class Weights:
    """What bots value."""

    push: Annotated[int, Int(0, 9), "Going on."]


@dataclass
class Card:
    """A row of the card table."""

    id: Annotated[str, ID]
    name: Annotated[str, Text(1), WORDS, "What people call it."]
    price: Annotated[int, Int(0, 9), "What it costs."]


@dataclass
class Rules:
    units: Annotated[dict[str, Unit], File("units.yaml"), Table("unit")]
    cards: Annotated[list[Card], File("cards.yaml"), Sheet("card")]
    relics: Annotated[list[Card], File("relics.yaml", "relics"), Records("relic")]
    bot: Annotated[Weights, File("bot.yaml"), BOT]
    notes: Annotated[list[str] | None, File("notes.txt"), ListOf(Text()), UNREAD, LeftOut()]


SPEC = RulesetSpec.of(Rules)
FILES = {
    "units.yaml": """
man:
  name: Man
  speed: 1
  looks: {size: 1, colours: [1, 2]}
  does: [{do: hit, amount: 2, told: Ouch}, {do: rest, told: Ah}]
  goes: [land, sea]
  likes: [sea, air]
  route: [land, sea]
  cost: {land: 1, sea: 2}
  odds: {land: 1, sea: 2}
  home: {at: 3, sign: inn}
""",
    "cards.yaml": "defaults: {price: 1}\nentries: {a: {name: A}, b: {name: B, price: 2}}",
    "relics.yaml": "relics: [{id: r, name: R, price: 3}]",
    "bot.yaml": "push: 1",
}


def rules(file: str = "units.yaml", *changes: tuple[str, str]) -> Ruleset:
    text = FILES[file]
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return load(SPEC, {**FILES, file: text})


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("units.yaml", "name: Man", "name: Person"),
        ("units.yaml", "size: 1", "size: 2"),
        ("units.yaml", "[1, 2]", "[1, 2, 3]"),
        ("units.yaml", "told: Ouch", "told: Au"),
        ("units.yaml", "told: Ah", "told: Oh"),
        ("units.yaml", "sign: inn", "sign: pub"),
        ("units.yaml", "speed: 1", "speed: 1\n  extra: More"),
        ("cards.yaml", "name: A", "name: Z"),
        ("relics.yaml", "name: R", "name: Z"),
        ("bot.yaml", "push: 1", "push: 2"),
    ],
)
def test_what_is_set_aside_is_not_in_the_digest(file: str, old: str, new: str) -> None:
    other = rules(file, (old, new))
    assert other.digest == rules().digest
    assert other.data_digest != rules().data_digest


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("units.yaml", "man:", "woman:"),
        ("units.yaml", "speed: 1", "speed: 2"),
        ("units.yaml", "amount: 2", "amount: 3"),
        ("units.yaml", "{do: rest, told: Ah}", "{do: hit, amount: 2, told: Ah}"),
        ("units.yaml", "goes: [land, sea]", "goes: [land]"),
        ("units.yaml", "likes: [sea, air]", "likes: [sea, land]"),
        ("units.yaml", "route: [land, sea]", "route: [sea, land]"),
        ("units.yaml", "cost: {land: 1, sea: 2}", "cost: {land: 2, sea: 1}"),
        ("units.yaml", "odds: {land: 1, sea: 2}", "odds: {sea: 2, land: 1}"),
        ("units.yaml", "at: 3", "at: 4"),
        ("units.yaml", "home: {at: 3, sign: inn}", "home: 3"),
        ("cards.yaml", "defaults: {price: 1}", "defaults: {price: 3}"),
        ("cards.yaml", "a: {name: A}, b: {name: B, price: 2}", "b: {name: B, price: 2}, a: {name: A}"),
        ("relics.yaml", "price: 3", "price: 4"),
    ],
)
def test_everything_else_is(file: str, old: str, new: str) -> None:
    assert rules(file, (old, new)).digest != rules().digest


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("goes: [land, sea]", "goes: [sea, land]"),
        ("likes: [sea, air]", "likes: [air, sea]"),
        ("cost: {land: 1, sea: 2}", "cost: {sea: 2, land: 1}"),
        ("home: {at: 3, sign: inn}", "home: {sign: inn, at: 3}"),
    ],
)
def test_order_counts_only_where_the_type_of_the_field_keeps_it(old: str, new: str) -> None:
    assert rules("units.yaml", (old, new)).digest == rules().digest


def test_a_file_that_is_set_aside_may_come_and_go() -> None:
    noted = load(SPEC, {**FILES, "notes.txt": "buy milk"})
    assert noted.digest == rules().digest
    assert noted.data_digest != rules().data_digest


def test_rules_answer_to_the_digest_of_play_and_to_the_older_one_of_all_the_data() -> None:
    own, reworded, other = (
        rules(),
        rules("bot.yaml", ("1", "2")),
        rules("units.yaml", ("speed: 1", "speed: 2")),
    )
    assert own.answers_to(own.digest)
    assert own.answers_to(own.data_digest)
    assert own.answers_to(reworded.digest)
    assert not own.answers_to(reworded.data_digest), "nobody can tell what else was different"
    assert not own.answers_to(other.digest)
    assert not own.answers_to("")


def test_data_whose_form_no_class_declares_is_in_the_digest_as_it_is_written() -> None:
    spec = RulesetSpec({"a.yaml": Fields({"b": MapOf(Text(), Int()), "c": ListOf(Choice(DOMAINS))})})
    first = load(spec, {"a.yaml": "{b: {x: 1, y: 2}, c: [land, sea]}"}).digest
    assert load(spec, {"a.yaml": "{c: [land, sea], b: {x: 1, y: 2}}"}).digest == first
    assert load(spec, {"a.yaml": "{b: {y: 2, x: 1}, c: [land, sea]}"}).digest != first
    assert load(spec, {"a.yaml": "{b: {x: 1, y: 2}, c: [sea, land]}"}).digest != first


def test_a_table_cannot_be_set_aside() -> None:
    @dataclass
    class Named:
        """Ids that rules may name."""

        units: Annotated[dict[str, Weights], Table("unit"), WORDS, "Units."]

    @dataclass
    class Whole:
        units: Annotated[Named, File("units.yaml")]

    @dataclass
    class OfFile:
        units: Annotated[dict[str, Weights], File("units.yaml"), Table("unit"), BOT]

    with pytest.raises(ValueError, match=r"units cannot be set aside: it holds the ids of unit"):
        RulesetSpec.of(Whole)
    with pytest.raises(ValueError, match=r"units.yaml cannot be set aside: it holds the ids of unit"):
        RulesetSpec.of(OfFile)


def test_the_schema_says_of_every_key_whether_it_alters_play() -> None:
    schema: Any = SPEC.schema("units.yaml")
    assert schema["x-alters-play"] is True
    unit = schema["additionalProperties"]["properties"]
    assert (unit["name"]["x-alters-play"], unit["speed"]["x-alters-play"]) == (False, True)
    assert unit["name"]["description"] == "What people call it. Words for people: they alter no play."
    assert unit["looks"]["x-alters-play"] is False
    assert unit["looks"]["properties"]["size"]["x-alters-play"] is False
    hit, rest = unit["does"]["items"]["oneOf"]
    assert (hit["properties"]["amount"]["x-alters-play"], rest["properties"]["told"]["x-alters-play"]) == (
        True,
        False,
    )
    bot: Any = SPEC.schema("bot.yaml")
    assert (bot["x-alters-play"], bot["properties"]["push"]["x-alters-play"]) == (False, False)
    assert "x-alters-play" not in str(Shape(Unit).schema()), "options of a match are all play"


def test_the_reference_says_it_too() -> None:
    references = SPEC.references()
    units = references["units.yaml"].text()
    assert "| `name` | text of at least 1 character | required | no: words | What people call it. |" in units
    assert "| `speed` | integer 0..9 | required | yes | Steps a turn. |" in units
    assert "| `size` | integer 1..9 | required | no: picture | How large. |" in units
    assert "| | `told` | text | required | no: words | What is said of it. |" in units
    bot = references["bot.yaml"].text()
    assert "For bots: it alters no play." in bot
    assert "| `push` | integer 0..9 | required | no: bot | Going on. |" in bot


def test_a_part_that_holds_itself_is_told_apart_where_it_is_set_aside() -> None:
    effect = Later("effect")
    effect.be(Fields({"x": Int(0, 9), "more": ListOf(effect)}))
    spec = RulesetSpec({"a.yaml": Fields({"does": effect, "tells": effect}, asides={"tells": WORDS})})
    parts: Any = spec.schema("a.yaml")["$defs"]
    told = {name: part["properties"]["x"]["x-alters-play"] for name, part in parts.items()}
    assert told == {"effect": True, "effect (words)": False}
