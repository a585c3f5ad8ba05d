"""The JSON Schema of a spec agrees with its check."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tessera.core.nodes import Plain
from tessera.core.spec import (
    AnyPlain,
    Bool,
    Choice,
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
    Sheet,
    Spec,
    Table,
    Tagged,
    Text,
    faults_in,
)

EFFECT = Later("effect")
EFFECT.be(Tagged("do", {"a": Fields({"b": Int(0, 3)}), "c": Fields({}, {"then": ListOf(EFFECT, max=2)})}))

SPECS: list[Spec] = [
    Int(0, 3),
    Bool(),
    Text(1, 3, pattern="[ab]*"),
    Choice(["a", 1]),
    Nullable(Int(1)),
    ListOf(Int(0, 2), min=1, max=2),
    Row(Int(), Text()),
    MapOf(Choice(["a", "b"]), Int(), complete=True),
    MapOf(Int(), Bool()),
    MapOf(Choice([0, 1]), Bool(), complete=True),
    Fields({"a": Int(default=1), "b": Text()}, {"c": Bool()}),
    EFFECT,
    OneOf(Int(2), Text(2), Fields({"a": Int()})),
    Table("t", Fields({"a": Int(0)}), min=1),
    Records("", Fields({"a": Int(0)})),
    Names("n", min=1),
    AnyPlain(),
]

words = st.sampled_from(["a", "b", "c", "ab", "do", "then", "id", "0", "1", ""])
data = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 4) | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.parametrize("number", range(len(SPECS)))
def test_every_schema_is_a_schema_and_plain_json(number: int) -> None:
    schema = SPECS[number].schema()
    Draft202012Validator.check_schema(schema)
    assert json.loads(json.dumps(schema)) == schema


@given(st.sampled_from(range(len(SPECS))), data)
def test_schema_and_check_accept_the_same_data(number: int, value: Plain) -> None:
    spec = SPECS[number]
    # Unique ids of a list of records are more than a schema can say.
    clashes = [fault for fault in faults_in(spec, value) if "twice" in fault.message]
    if not clashes:
        assert Draft202012Validator(spec.schema()).is_valid(value) == (not faults_in(spec, value))


def test_references_list_the_ids_that_are_known() -> None:
    assert Ref("unit").schema({"unit": ("pike", "scout")})["enum"] == ["pike", "scout"]


def test_the_schema_of_a_sheet_lets_defaults_fill_entries() -> None:
    sheet = Sheet("unit", Fields({"moves": Int(1), "cost": Int(1)}))
    validator = Draft202012Validator(sheet.schema())
    assert validator.is_valid({"defaults": {"cost": 1}, "entries": {"pike": {"moves": 2}}})
    assert not validator.is_valid({"entries": {"pike": {"mooves": 2}}})
