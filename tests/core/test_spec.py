"""Specs check data from callers as they check files: every fault at once, with a path instead of a line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessera.core.errors import BadOptions
from tessera.core.nodes import Node, Plain
from tessera.core.spec import (
    AnyPlain,
    Bool,
    Choice,
    Context,
    Fields,
    Int,
    Later,
    ListOf,
    MapOf,
    Names,
    Nullable,
    OneOf,
    Records,
    Ref,
    Row,
    SchemaBook,
    Sheet,
    Span,
    Spec,
    Table,
    Tagged,
    Text,
    checked,
    faults_in,
)
from tessera.core.spec.reference import Reference

OPTIONS = Fields(
    {
        "seats": Int(2, 4, default=2),
        "board": Choice(["small", "large"], default="small"),
        "fog": Bool(default=False),
        "limit": Nullable(Int(1), default=None),
    },
    {"title": Text(1, 20)},
)


def told(spec: Spec, data: object, path: str = "it") -> list[str]:
    return [str(fault) for fault in faults_in(spec, data, path)]


def test_options_are_completed_with_their_defaults_in_the_order_of_the_spec() -> None:
    options = checked(OPTIONS, {"fog": True})
    assert options == {"seats": 2, "board": "small", "fog": True, "limit": None}
    assert isinstance(options, dict)
    assert list(options) == ["seats", "board", "fog", "limit"]


def test_an_optional_field_without_default_stays_out() -> None:
    options = checked(OPTIONS, {})
    assert isinstance(options, dict)
    assert "title" not in options


def test_every_fault_of_the_options_is_told_at_once() -> None:
    with pytest.raises(BadOptions) as error:
        checked(OPTIONS, {"seats": 9, "board": "smal", "fog": "no", "limit": 0, "title": "", "sets": 1})
    assert [str(fault) for fault in error.value.faults] == [
        "options: unknown key 'sets'; did you mean 'seats'?",
        "options.seats: expected 2..4, got 9",
        "options.board: expected one of small, large, got text 'smal'; did you mean 'small'?",
        "options.fog: expected true or false, got text 'no'; write false",
        "options.limit: expected at least 1, got 0",
        "options.title: expected 1..20 characters, got 0",
    ]


@pytest.mark.parametrize(
    ("spec", "data", "fault"),
    [
        (Int(), "abc", "it: expected an integer, got text 'abc'"),
        (Int(), "12", "it: expected an integer, got text '12'; remove the quotes"),
        (Int(), True, "it: expected an integer, got true"),
        (Int(max=3), 4, "it: expected at most 3, got 4"),
        (Int(), 1.5, "it: 1.5 is not an integer: only integers are allowed"),
        (Int(), 2**63, "it: 9223372036854775808 does not fit in 64 bits"),
        (Bool(), 1, "it: expected true or false, got 1"),
        (Text(), 7, "it: expected text, got 7; put it in quotes"),
        (Text(), "\ud800", "it: text with half a character (a lone surrogate)"),
        (
            Text(pattern="[a-z]+", form="lower-case letters"),
            "A",
            "it: expected lower-case letters, got text 'A'",
        ),
        (Choice([4, 8]), 5, "it: expected one of 4, 8, got 5"),
        (Choice([1, 2]), True, "it: expected one of 1, 2, got true"),
        (Choice(["braced"], "trait"), "brased", "it: unknown trait 'brased'; did you mean 'braced'?"),
        (ListOf(Int()), {}, "it: expected a list, each: integer, got a map"),
        (ListOf(Int(), min=2, max=2), [1], "it: expected 2 items, got 1"),
        (ListOf(Int(), unique=True), [1, 2, 1], "it[2]: 1 stands twice in the list"),
        (Row(Text(), Int()), ["a"], "it: expected 2 items, got 1: [text, integer]"),
        (Span(0), [5, 2], "it: expected [low, high], got [5, 2]; swap them"),
        (MapOf(Choice(["a", "b"]), Int(), complete=True), {"a": 1}, "it: missing key 'b' (integer)"),
        (MapOf(Int(1, 3), Int()), {4: 0}, "it[4]: expected 1..3, got 4"),
        (Fields({"a": Int()}), {}, "it: missing key 'a' (integer)"),
        (Fields({"a": Int()}), [], "it: expected a map, got a list"),
        (Nullable(Int()), "x", "it: expected an integer, got text 'x'"),
        (AnyPlain(), {1, 2}, "it: expected plain data, got set"),
        (AnyPlain(), {None: 1}, "it: a key must be text or an integer, got None"),
        (AnyPlain(), {1: 1, "1": 2}, "it: duplicate key '1'"),
        (OneOf(Int(), Choice(["all"])), [], "it: expected integer or one of all, got a list"),
        (OneOf(Int(0), Choice(["all"])), -1, "it: expected at least 0, got -1"),
        (
            OneOf(Fields({"rect": Int()}), Fields({"near": Int()})),
            {"near": "x"},
            "it.near: expected an integer, got text 'x'",
        ),
        (Records("", Fields({})), [{"id": "a"}, {"id": "a"}], "it[1]: id 'a' stands twice in the list"),
        (Records("", Fields({})), [{}], "it[0]: missing key 'id' (the id of the entry)"),
    ],
)
def test_a_fault_says_what_was_expected_and_what_was_found(spec: Spec, data: object, fault: str) -> None:
    assert told(spec, data) == [fault]


def test_data_that_holds_itself_is_refused_not_followed() -> None:
    loop: list[object] = []
    loop.append(loop)
    (fault,) = told(AnyPlain(), loop)
    assert fault.endswith("nested deeper than 64 levels")


DURATION = Tagged("type", {"turn": Fields({}), "turns": Fields({"count": Int(1)})}, "duration")


def test_the_tag_of_a_record_decides_which_keys_it_has() -> None:
    assert checked(DURATION, {"count": 3, "type": "turns"}) == {"type": "turns", "count": 3}
    assert told(DURATION, {"type": "turn", "count": 3}) == ["it: unknown key 'count'"]
    assert told(DURATION, {"type": "turnz"}) == ["it.type: unknown duration 'turnz'; did you mean 'turns'?"]
    assert told(DURATION, {}) == ["it: missing key 'type' (one of turn, turns)"]


def effects() -> Spec:
    effect = Later("effect")
    effect.be(
        Tagged("do", {"draw": Fields({"amt": Int(1)}), "both": Fields({"then": ListOf(effect)})}, "effect")
    )
    return effect


def test_data_may_hold_more_of_itself() -> None:
    nested = {
        "do": "both",
        "then": [{"do": "draw", "amt": 1}, {"do": "both", "then": [{"do": "draw", "amt": 0}]}],
    }
    assert told(effects(), nested) == ["it.then[1].then[0].amt: expected at least 1, got 0"]


def test_integer_keys_arrive_as_text_from_json() -> None:
    assert checked(MapOf(Int(1, 3), Int()), {"1": 5}) == {1: 5}
    assert checked(MapOf(Choice([1, 2]), Int(), complete=True), {"1": 5, "2": 6}) == {1: 5, 2: 6}


def test_a_partial_record_may_leave_everything_out_and_nothing_is_filled_in() -> None:
    card = Fields({"cost": Int(0, 3), "fracture": Bool(default=False)})
    assert checked(card.partial(), {"cost": 1}) == {"cost": 1}


def test_a_wrong_default_is_the_authors_mistake_and_found_when_the_spec_is_made() -> None:
    with pytest.raises(ValueError, match=r"seats: expected 2\.\.4, got 9"):
        Fields({"seats": Int(2, 4, default=9)})


def test_defaults_inside_defaults_are_filled_in() -> None:
    spec = Fields({"shop": Fields({"cards": Int(default=3)}, default={})})
    assert checked(spec, {}) == {"shop": {"cards": 3}}


def test_a_spec_describes_itself_to_designers() -> None:
    spec = Fields(
        {
            "units": Table(
                "unit",
                Fields({"moves": Int(1, 9, doc="In hexes."), "traits": ListOf(Ref("trait"), default=[])}),
            ),
            "traits": Names("trait"),
        }
    )
    assert Reference("war.yaml", spec).text().split("\n") == (
        [
            "## war.yaml",
            "",
            "| key | may hold | if left out | alters play | what for |",
            "|---|---|---|---|---|",
            "| `units` | map of unit id to record | required | yes |  |",
            "| `traits` | list of trait ids | required | yes |  |",
            "",
            "### units.<unit>",
            "",
            "| key | may hold | if left out | alters play | what for |",
            "|---|---|---|---|---|",
            "| `moves` | integer 1..9 | required | yes | In hexes. |",
            "| `traits` | list, each: the id of a trait | `[]` | yes |  |",
            "",
        ]
    )
    assert spec.table_names() == ["unit", "trait"]


def test_a_description_of_data_that_holds_itself_ends() -> None:
    assert Reference("cards.yaml", effects()).text().count("`draw`") == 1


def test_every_kind_of_spec_can_put_itself_in_words() -> None:
    fields = Fields({"a": Int()})
    every: list[Spec] = [
        *(AnyPlain(), Bool(), Choice(["a"]), fields, Int(), ListOf(Int()), MapOf(Text(), Int()), Names("t")),
        *(Nullable(Int()), OneOf(Int(), Text()), Records("t", fields), Ref("t"), Row(Int()), Span()),
        *(Sheet("t", fields), Table("t", fields), DURATION, Text()),
    ]
    assert all(spec.words() for spec in every)


class Even(Spec):
    """What a title may add when the vocabulary does not reach."""

    def fits(self, node: Node) -> bool:
        return Int().fits(node)

    def check(self, node: Node, ctx: Context, path: str) -> Plain:
        value = Int().check(node, ctx, path)
        if isinstance(value, int) and value % 2:
            ctx.fault(node.place, path, f"expected an even number, got {value}")
        return value

    def words(self) -> str:
        return "even number"

    def schema_in(self, book: SchemaBook) -> dict[str, object]:
        return {"type": "integer", "multipleOf": 2}


def test_a_title_may_bring_a_spec_of_its_own() -> None:
    spec = Fields({"dice": ListOf(Even(), default=[2])})
    assert checked(spec, {}) == {"dice": [2]}
    assert told(spec, {"dice": [2, 3]}) == ["it.dice[1]: expected an even number, got 3"]
    assert "| `dice` | list, each: even number | `[2]` | yes |  |" in Reference("dice.yaml", spec).text()


plain_data = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)


@given(plain_data)
def test_any_plain_data_passes_unchanged(data: Plain) -> None:
    assert checked(AnyPlain(), data) == data


@given(plain_data)
def test_no_data_however_wrong_makes_a_check_fail_in_another_way(data: Plain) -> None:
    record = Fields(
        {"a": Int(0, 5), "b": ListOf(DURATION, unique=True)},
        {"c": OneOf(Span(), Text(2), MapOf(Int(), Bool()))},
    )
    for spec in (
        record,
        Records("t", record),
        Table("t", record),
        Sheet("t", record),
        Names("t"),
        effects(),
        OPTIONS,
    ):
        assert isinstance(faults_in(spec, data), list)
