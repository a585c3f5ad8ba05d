"""Copies of records, from what their fields say: nobody writes a field a second time to copy it.

A record that can be copied says so in one method:

    def copy(self) -> "Unit":
        return copied(self)

Interpreted, that line works as it stands. For compiled code the build writes out in its place what the
fields say (`tools/constructors.py`), by the same rule: lists and dicts are copied to any depth, a record or
a generator that has a `copy` is asked for it, and all else never changes and is shared.

`made_like` makes a record of one kind from one of another kind that has fields of the same names.
"""

import dataclasses
import typing
from collections.abc import Callable
from functools import cache
from operator import methodcaller
from types import NoneType

from tessera.core.annotations import field_types

R = typing.TypeVar("R")
# How a value is copied; None says that it is shared. What it takes and gives is of the field's own type.
How = Callable[[typing.Any], typing.Any] | None


def copied(record: R, shared: tuple[str, ...] = ()) -> R:
    """An independent twin; fields named in `shared` are never changed in place and stand in both."""
    kind: typing.Any = type(record)
    twin: R = kind.__new__(kind)
    for name, how in _plan(kind, shared):
        value = getattr(record, name)
        object.__setattr__(twin, name, value if how is None else how(value))
    return twin


def made_like(kind: type[R], source: object, /, **given: typing.Any) -> R:
    """A record whose fields are given, or else copied from those of `source` that have the same names.

    The types of what is given and taken are checked where the build writes the call out.
    """
    wanted: typing.Any = kind
    for name, how in _plan(wanted, ()):
        if name not in given:
            value = getattr(source, name)
            given[name] = value if how is None else how(value)
    return kind(**given)


@cache
def _plan(kind: typing.Any, shared: tuple[str, ...]) -> list[tuple[str, How]]:
    """Every field of a record, and how it is copied."""
    types = field_types(kind)
    names = [field.name for field in dataclasses.fields(kind)]
    return [(name, None if name in shared else _how(types[name])) for name in names]


def _how(wanted: typing.Any) -> How:
    origin, parts = typing.get_origin(wanted), typing.get_args(wanted)
    if origin is list:
        return _list_how(_how(parts[0]))
    if origin is dict:
        return _dict_how(_how(parts[1]))
    if NoneType in parts:
        return _maybe_how([_how(part) for part in parts])
    if isinstance(wanted, type) and hasattr(wanted, "copy"):
        return methodcaller("copy")
    return None


def _list_how(inner: How) -> How:
    if inner is None:
        return list.copy
    return lambda value: [inner(each) for each in value]


def _dict_how(inner: How) -> How:
    if inner is None:
        return dict.copy
    return lambda value: {key: inner(each) for key, each in value.items()}


def _maybe_how(inner: list[How]) -> How:
    how = next((each for each in inner if each is not None), None)
    if how is None:
        return None
    return lambda value: None if value is None else how(value)
