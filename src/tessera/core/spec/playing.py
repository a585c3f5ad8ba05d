"""From checked data to what of it can alter play: what the digest of a ruleset is taken over.

The same walk as `making`, and by the same two guides. The spec says which keys are set aside (`aside`): they
are left out. The field's type says where order counts: the order of entries numbers them, a list is a list
and a `dict` is gone through as it was written; but words that become a mask, and a map that becomes a list
by number, mean the same in any order, and so does a record.
"""

import typing
from collections.abc import Mapping
from typing import Any

from tessera.core.nodes import Key, Plain
from tessera.core.spec.base import Spec
from tessera.core.spec.declared import Shape, bare, without_none
from tessera.core.spec.fields import Fields
from tessera.core.spec.making import could_be
from tessera.core.spec.records import Records, Sheet
from tessera.core.spec.scalars import Choice, Ref
from tessera.core.spec.shapes import ListOf, MapOf, Nullable, Row
from tessera.core.spec.tables import Table
from tessera.core.spec.unions import Later, OneOf, Tagged


def played(spec: Spec, want: Any, value: Plain) -> Plain:
    """What can alter play of the checked data `value`, which becomes a field of type `want`."""
    if not isinstance(value, (dict, list)):
        return value
    want = bare(without_none(bare(want)))
    if isinstance(spec, Later):
        return played(spec.meaning, want, value)
    if isinstance(spec, Nullable):
        return played(spec.spec, want, value)
    if isinstance(spec, OneOf):
        return _either(spec, want, value)
    if isinstance(value, list):
        return _items(spec, want, value)
    if isinstance(spec, Sheet):
        return _record(spec.shape, {"entries": want}, value)
    if isinstance(spec, (Table, Records)):
        return _entries(spec.entry, want, value)
    if isinstance(spec, MapOf):
        return _map(spec, want, value)
    if isinstance(spec, Fields):
        return _record(spec, spec.wants, value)
    if isinstance(spec, Tagged):
        form = spec.forms[str(value[spec.tag])]
        return _record(form, form.wants, value)
    return value


def _record(spec: Fields, wants: Mapping[str, Any], value: dict[Key, Plain]) -> dict[Key, Plain]:
    """By name, so that it does not matter in which order a class declares its fields."""
    kept: dict[Key, Plain] = {}
    for key in sorted(value, key=str):
        name = str(key)
        if name in spec.asides:
            continue
        inner = spec.fields.get(name)
        kept[key] = value[key] if inner is None else played(inner, wants.get(name, object), value[key])
    return kept


def _entries(entry: Spec, want: Any, value: dict[Key, Plain]) -> dict[Key, Plain]:
    """The entries of a table, in their order: it numbers them."""
    parts = typing.get_args(want)
    inner = parts[-1 if typing.get_origin(want) is dict else 0] if parts else object
    return {key: played(entry, inner, item) for key, item in value.items()}


def _map(spec: MapOf, want: Any, value: dict[Key, Plain]) -> dict[Key, Plain]:
    origin = typing.get_origin(want)
    parts = typing.get_args(want)
    by_number = origin in (list, tuple)
    inner = parts[0] if by_number and parts else parts[1] if origin is dict else object
    keys = sorted(value, key=str) if by_number else list(value)
    return {key: played(spec.value, inner, value[key]) for key in keys}


def _items(spec: Spec, want: Any, value: list[Plain]) -> list[Plain]:
    parts = typing.get_args(want)
    if isinstance(spec, Row):
        wanted = parts if len(parts) == len(value) and Ellipsis not in parts else [object] * len(value)
        return [played(*each) for each in zip(spec.items, wanted, value, strict=True)]
    if not isinstance(spec, ListOf):
        return value
    flags = bool(parts) and bare(parts[0]) is bool
    if (want is int or flags) and isinstance(spec.item, (Choice, Ref)):
        return [*sorted(dict.fromkeys(map(str, value)))]
    inner = parts[0] if parts else object
    return [played(spec.item, inner, item) for item in value]


def _either(spec: OneOf, want: Any, value: Plain) -> Plain:
    for form in spec.forms:
        if isinstance(value, dict) and isinstance(form, (Shape, Tagged, Later)) and could_be(form, value):
            return played(form, want, value)
    return value
