"""JSON Merge Patch: the cases of RFC 7396, appendix A, and that a diff always leads where it should."""

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessera.core.patch import diff, merge

APPENDIX_A: list[tuple[Any, Any, Any]] = [
    ({"a": "b"}, {"a": "c"}, {"a": "c"}),
    ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
    ({"a": "b"}, {"a": None}, {}),
    ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
    ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
    ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
    ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
    ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
    (["a", "b"], ["c", "d"], ["c", "d"]),
    ({"a": "b"}, ["c"], ["c"]),
    ({"a": "foo"}, None, None),
    ({"a": "foo"}, "bar", "bar"),
    ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
    ([1, 2], {"a": "b", "c": None}, {"a": "b"}),
    ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
]


@pytest.mark.parametrize(("target", "patch", "result"), APPENDIX_A)
def test_rfc_7396_appendix_a(target: Any, patch: Any, result: Any) -> None:
    before = copy.deepcopy((target, patch))
    assert merge(target, patch) == result
    assert (target, patch) == before, "neither is changed"


# A view has no None in a map, and a place in it never changes between a number and a truth value.
plain = st.recursive(
    st.integers(2, 9) | st.text(max_size=2) | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4),
    max_leaves=12,
)
views = st.dictionaries(st.sampled_from("abcd"), plain, max_size=4)


@given(old=views, new=views)
def test_the_diff_folded_into_the_old_view_is_the_new_one(old: Any, new: Any) -> None:
    before = copy.deepcopy((old, new))
    assert merge(old, diff(old, new)) == new
    assert (old, new) == before, "neither is changed"


@given(view=views)
def test_equal_views_have_an_empty_diff(view: Any) -> None:
    assert diff(view, copy.deepcopy(view)) == {}


def test_a_diff_names_only_what_changed() -> None:
    old = {"turn": 1, "dens": {"0": {"coins": 3, "hand": 2}, "1": {"coins": 0, "hand": 3}}, "gone": [1]}
    new = {"turn": 1, "dens": {"0": {"coins": 5, "hand": 2}, "1": {"coins": 0, "hand": 3}}, "new": []}
    assert diff(old, new) == {"dens": {"0": {"coins": 5}}, "gone": None, "new": []}
