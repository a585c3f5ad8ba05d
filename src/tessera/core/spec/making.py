"""From checked data to the records that declare it. Happens once, when a title is bound to its rules.

What the data says in words, the rules want at hand. The field's type decides:

| in the data | type of the field | in the record |
|---|---|---|
| a word of a `Choice`, the id of a `Ref` | `int` | its number among the choices, or in its table |
| | `str` | the word or id itself |
| null | `int`, `str`, a list | -1, an empty text, an empty list |
| | `X | None` | None |
| one of several kinds of data | `X | Y` | by what the data is |
| a list | `list[X]`, `tuple[X, ...]` | each of its items |
| a list of words or ids | `int` | a bit set for the number of each |
| | `list[bool]` | for every word or id there is: whether it is listed |
| | any other class | one of it, made of the list |
| a map | `dict[K, V]` | the same, keys as above |
| a map by words or ids | `list[V]` | by number; nothing (0, "", [], the number -1) where none is given |
| a table | `list[X]`, `dict[str, X]` | its entries by number, or by id |
| a record | a declared class | one of it |
| | `list[X]` | a list of the one |
"""

import typing
from collections.abc import Mapping
from typing import Any, TypeAlias

from tessera.core.nodes import Key, Plain
from tessera.core.spec.base import Spec, Unset
from tessera.core.spec.declared import (
    ID,
    NUMBER,
    TAG,
    Forms,
    Shape,
    Slot,
    bare,
    is_union,
)
from tessera.core.spec.fields import Fields
from tessera.core.spec.records import Records, Sheet
from tessera.core.spec.scalars import Choice, Ref
from tessera.core.spec.shapes import ListOf, MapOf, Nullable, Row
from tessera.core.spec.tables import Names, Table
from tessera.core.spec.unions import Later, OneOf, Tagged

Numbers: TypeAlias = Mapping[str, Mapping[str, int]]
"""The number of every id, by table."""


def made(spec: Spec, want: Any, value: Plain, numbers: Numbers) -> Any:
    """What a field of type `want` holds where the checked data is `value`."""
    if isinstance(value, bool):  # before numbers: compiled, a switch that was taken for one becomes one
        return value
    if isinstance(value, int):
        return value
    want = bare(want)
    if isinstance(spec, Later):
        return made(spec.meaning, want, value, numbers)
    if value is None:
        return nothing(spec, want)
    if is_union(want):
        want = _part(spec, want)
    if isinstance(spec, Nullable):
        return made(spec.spec, want, value, numbers)
    if isinstance(spec, (Choice, Ref)):
        return _number(spec, value, numbers) if want is int else value
    if isinstance(spec, (ListOf, Row, Names)):
        return _list(spec, want, value, numbers)
    if isinstance(spec, MapOf):
        return _map(spec, want, value, numbers)
    if isinstance(spec, (Table, Records, Sheet)):
        return _table(spec, want, value, numbers)
    if isinstance(spec, (Fields, Tagged)):
        one = record(spec, value, numbers)
        return [one] if typing.get_origin(want) is list else one
    if isinstance(spec, OneOf):
        return _either(spec, want, value, numbers)
    return value


def _part(spec: Spec, want: Any) -> Any:
    """Which of several types the data of a spec becomes; all of them while the spec is itself undecided."""
    parts = [bare(part) for part in typing.get_args(want) if part is not type(None)]
    if len(parts) == 1:
        return parts[0]
    inner = spec.spec if isinstance(spec, Nullable) else spec
    if isinstance(inner, (ListOf, Row, Names)):
        return next(part for part in parts if typing.get_origin(part) in (list, tuple))
    if isinstance(inner, (Choice, Ref)):
        return int if int in parts else str
    return want


def record(spec: Spec, value: Plain, numbers: Numbers, id: str = "", number: int = -1) -> Any:
    """The record that this data declares."""
    assert isinstance(value, dict), "the data is checked"
    if isinstance(spec, Later):
        return record(spec.meaning, value, numbers, id, number)
    if isinstance(spec, Shape):
        return _filled(spec.kind, spec.slots, spec.fields, value, numbers, id, number, 0, "")
    if isinstance(spec, Forms):
        form = str(value[spec.tag])
        turn = list(spec.forms).index(form)
        return _filled(spec.kind, spec.slots, spec.forms[form].fields, value, numbers, id, number, turn, form)
    if isinstance(spec, Tagged):
        return record(spec.forms[str(value[spec.tag])], value, numbers, id, number)
    raise TypeError(f"no class declares {spec.words()}; use Shape or Forms")


def _filled(
    kind: Any,
    slots: list[Slot],
    specs: Mapping[str, Spec],
    value: dict[Key, Plain],
    numbers: Numbers,
    id: str,
    number: int,
    turn: int,
    form: str,
) -> Any:
    given: list[Any] = []
    for slot in slots:
        if slot.mark is NUMBER:
            given.append(number)
        elif slot.mark is ID:
            given.append(id)
        elif slot.mark is TAG:
            given.append(turn if bare(slot.want) is int else form)
        elif slot.key in value and slot.key in specs:
            given.append(made(specs[slot.key], slot.want, value[slot.key], numbers))
        else:
            given.append(absent(slot))
    out = kind(*given)
    if hasattr(kind, "work_out"):
        out.work_out()
    return out


def absent(slot: Slot) -> Any:
    """What a field holds that the data does not give.

    Most forms of a record leave most of its fields out: it is worked out once, and lists made anew.
    """
    blank = slot.blank
    if isinstance(blank, Unset):
        left_out = slot.left_out
        if left_out is not None and not isinstance(left_out.value, Unset):
            blank = left_out.value
        else:
            blank = nothing(slot.spec, bare(slot.want))
        slot.blank = blank
    return blank.copy() if isinstance(blank, (list, dict)) else blank


def nothing(spec: Spec | None, want: Any) -> Any:
    """What a field holds where there is no data for it: made anew each time, since lists can be filled."""
    origin = typing.get_origin(want)
    if is_union(want) or want is None or want is object:
        return None
    if want is bool:
        return False
    if want is int:
        inner = spec.spec if isinstance(spec, Nullable) else spec
        return -1 if isinstance(inner, (Choice, Ref)) else 0
    if want is str:
        return ""
    if origin is tuple:
        return ()
    if origin is dict:
        return {}
    if origin is list:
        return []
    raise TypeError(f"a field of type {want!r} cannot be left out; let it be None then")


def _number(spec: Spec, value: Plain, numbers: Numbers) -> int:
    if isinstance(spec, Ref):
        return numbers[spec.table][str(value)]
    assert isinstance(spec, Choice), "only words and ids have numbers"
    return value if isinstance(value, int) else spec.first + spec.values.index(str(value))


def _count(spec: Spec, numbers: Numbers) -> int:
    """How many numbers the words or ids take, from 0."""
    if isinstance(spec, Ref):
        return len(numbers.get(spec.table, {}))
    if isinstance(spec, Choice):
        return spec.first + len(spec.values)
    raise TypeError(f"{spec.words()} has no numbers")


def _list(spec: Spec, want: Any, value: Plain, numbers: Numbers) -> Any:
    assert isinstance(value, list), "the data is checked"
    origin = typing.get_origin(want)
    parts = typing.get_args(want)
    if isinstance(spec, Row):
        wanted = parts if origin is tuple and Ellipsis not in parts else [parts[0]] * len(value)
        items = [
            made(inner, each, item, numbers)
            for inner, each, item in zip(spec.items, wanted, value, strict=True)
        ]
        return tuple(items) if origin is tuple else items
    inner = spec.item if isinstance(spec, ListOf) else None
    if want is int:
        mask = 0
        for item in value:
            assert inner is not None, "names have no numbers of their own"
            mask |= 1 << _number(inner, item, numbers)
        return mask
    if inner is not None and parts and bare(parts[0]) is bool and isinstance(inner, (Choice, Ref)):
        flags = [False] * _count(inner, numbers)
        for item in value:
            flags[_number(inner, item, numbers)] = True
        return flags
    each = parts[0] if parts else object
    made_items = [item if inner is None else made(inner, each, item, numbers) for item in value]
    if origin is None and want is not object:
        return want(made_items)
    return tuple(made_items) if origin is tuple else made_items


def _map(spec: MapOf, want: Any, value: Plain, numbers: Numbers) -> Any:
    assert isinstance(value, dict), "the data is checked"
    parts = typing.get_args(want)
    if typing.get_origin(want) is dict:
        return {
            made(spec.key, parts[0], key, numbers): made(spec.value, parts[1], item, numbers)
            for key, item in value.items()
        }
    given: dict[int, Any] = {}
    for key, item in value.items():
        given[_number(spec.key, key, numbers)] = made(spec.value, parts[0], item, numbers)
    dense = [
        given[number] if number in given else nothing(spec.value, bare(parts[0]))
        for number in range(_count(spec.key, numbers))
    ]
    return tuple(dense) if typing.get_origin(want) is tuple else dense


def _table(spec: Spec, want: Any, value: Plain, numbers: Numbers) -> Any:
    assert isinstance(value, dict), "the data is checked"
    if isinstance(spec, Sheet):
        entries = value["entries"]
        assert isinstance(entries, dict), "the data is checked"
        value = entries
    assert isinstance(spec, (Table, Records, Sheet)), "a table"
    by_id = typing.get_origin(want) is dict
    inner = typing.get_args(want)[1 if by_id else 0]
    out: dict[str, Any] = {}
    for number, (id, item) in enumerate(value.items()):
        if isinstance(spec.entry, (Shape, Forms, Later)) and isinstance(item, dict):
            out[str(id)] = record(spec.entry, item, numbers, str(id), number)
        else:
            out[str(id)] = made(spec.entry, inner, item, numbers)
    if by_id:
        return out
    return tuple(out.values()) if typing.get_origin(want) is tuple else list(out.values())


def _either(spec: OneOf, want: Any, value: Plain, numbers: Numbers) -> Any:
    """Which form it took is seen by the value; a form that is a record is made by its own class."""
    for form in spec.forms:
        if isinstance(value, dict) and isinstance(form, (Shape, Tagged, Later)) and could_be(form, value):
            return record(form, value, numbers)
    numbered = want is int or (is_union(want) and int in typing.get_args(want))
    for form in spec.forms:
        if isinstance(value, str) and numbered and isinstance(form, Ref):
            if value in numbers.get(form.table, {}):
                return numbers[form.table][value]
        elif isinstance(value, str) and numbered and isinstance(form, Choice) and value in form.values:
            return -1 - form.values.index(value)
    return value


def could_be(form: Spec, value: dict[Key, Plain]) -> bool:
    """Whether these keys are this record's: several records may be forms of one thing."""
    if not isinstance(form, Shape):
        return True
    return all(key in form.fields for key in value) and all(key in value for key in form.required())
