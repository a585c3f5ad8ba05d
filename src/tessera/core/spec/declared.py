"""A data record said once: a class whose fields carry their checks.

    @dataclass
    class Unit:
        "A row of the unit table."
        number: Annotated[int, NUMBER]
        name: Annotated[str, Text(1), "What people call it."]
        domain: Annotated[int, Choice(DOMAINS, "domain"), "Where it moves."]
        carries: Annotated[int, ListOf(Ref("cargo")), "What it can take aboard."]
        fights: Annotated[bool, WORKED_OUT]

`Shape(Unit)` is the spec of its data: it checks, merges, writes JSON Schema and documents every key, and
`making.made` makes the record itself. The data may word a thing otherwise than the rules want it at hand;
the field's type says how it becomes the one from the other (`making` has the table).
A text in the annotation documents the key; `WORDS`, `PICTURE`, `BOT` or `UNREAD` in it says that what the key
holds alters no play (`aside`).

- `NUMBER`, `ID`: where the record stands in its table. `TAG`: which of its `Forms` it takes.
- `LeftOut(value)`: the key may be left out of the data, and stays out; the record then holds the value.
- `WORKED_OUT`: not in the data. The record's method `work_out` sets it, once, after the record is made.
- A key that is a word of Python's own (`class`, `from`) is written with an underscore behind it.
"""

import dataclasses
import types
import typing
from collections.abc import Mapping
from typing import Any, Final

from tessera.core.annotations import field_types
from tessera.core.spec.aside import Aside
from tessera.core.spec.base import UNSET, Spec
from tessera.core.spec.fields import Fields
from tessera.core.spec.records import Records, Sheet
from tessera.core.spec.scalars import Bool, Int, Text
from tessera.core.spec.shapes import ListOf, MapOf, Nullable, Row
from tessera.core.spec.tables import Table
from tessera.core.spec.unions import Later, Tagged


class Mark:
    """What a field holds that is not one of its record's keys."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


NUMBER: Final = Mark("NUMBER")
ID: Final = Mark("ID")
TAG: Final = Mark("TAG")
WORKED_OUT: Final = Mark("WORKED_OUT")


class LeftOut:
    """The key may be left out and stays out; the record then holds `value`, or its type's nothing."""

    def __init__(self, value: object = UNSET) -> None:
        self.value = value


class File:
    """The file in which this part of the data stands: all of it, or what stands under its only key."""

    def __init__(self, name: str, key: str = "") -> None:
        self.name = name
        self.key = key


class Slot:
    """One field of a declared record: what its type wants, and what its annotation says."""

    def __init__(self, name: str, want: Any, met: dict[type, Later]) -> None:
        self.name = name
        self.key = name.removesuffix("_")
        self.want = want
        self.mark: Mark | None = None
        self.left_out: LeftOut | None = None
        self.aside: Aside | None = None
        self.file = ""
        self.file_key = ""
        self.doc = ""
        self.blank: object = UNSET  # what the field holds without data, once that was asked
        self.spec: Spec | None = None
        for each in _said(want):
            if isinstance(each, Mark):
                self.mark = each
            elif isinstance(each, LeftOut):
                self.left_out = each
            elif isinstance(each, Aside):
                self.aside = each
            elif isinstance(each, File):
                self.file = each.name
                self.file_key = each.key
            elif isinstance(each, str):
                self.doc = each
        if self.mark is None:
            self.spec = _spec_of(want, met)


class Shape(Fields):
    """The spec of a declared record, which also makes the record."""

    def __init__(
        self, kind: type, default: object = UNSET, doc: str = "", met: dict[type, Later] | None = None
    ) -> None:
        self.kind = kind
        self.slots = slots_of(kind, {} if met is None else met)
        given: dict[str, Spec] = {}
        optional: dict[str, Spec] = {}
        docs: dict[str, str] = {}
        for slot in self.slots:
            if slot.spec is not None:
                (given if slot.left_out is None else optional)[slot.key] = slot.spec
                docs[slot.key] = slot.doc or slot.spec.doc
        asides = {slot.key: slot.aside for slot in self.slots if slot.aside is not None}
        super().__init__(given, optional, default, doc or first_paragraph(kind), docs, asides)
        self.wants = {slot.key: slot.want for slot in self.slots}


class Form:
    """One of several forms: its keys in order, what it is for, what a key holds here and not elsewhere.

    `Form("amount to?: Hurts somebody.")` says the first two in one text.
    """

    def __init__(self, keys: str, doc: str = "", specs: Mapping[str, Spec] | None = None) -> None:
        named, _, told = keys.partition(":")
        self.keys = named.split()
        self.doc = doc or told.strip()
        self.specs: Mapping[str, Spec] = {} if specs is None else specs


class Forms(Tagged):
    """The spec of a declared record that takes one of several forms, each with some of its keys.

    EFFECT = Forms(Effect, "do", {"draw": "amount: Takes cards.", "deal": "amount to?", "stop": ""}, "effect")

    A form names its keys in order, with `?` behind those that may be left out, and after a colon what it is
    for. What a key may hold is said by the field, or, where that depends on the form, by a `Form`.
    """

    def __init__(
        self,
        kind: type,
        tag: str,
        forms: Mapping[str, str | Form],
        what: str = "",
        default: object = UNSET,
        doc: str = "",
    ) -> None:
        self.kind = kind
        self.slots = slots_of(kind, {})
        by_key = {slot.key: slot for slot in self.slots}
        made: dict[str, Fields] = {}
        for name, told in forms.items():
            form = told if isinstance(told, Form) else Form(told)
            given: dict[str, Spec] = {}
            optional: dict[str, Spec] = {}
            docs: dict[str, str] = {}
            asides: dict[str, Aside] = {}
            for word in form.keys:
                key = word.removesuffix("?")
                if key not in by_key:
                    raise TypeError(f"form {name!r} names {key!r}, which {kind.__name__} does not have")
                own = form.specs.get(key)
                spec = by_key[key].spec if own is None else own
                if spec is None:
                    raise TypeError(f"form {name!r} names {key!r}, which is no key of the data")
                (optional if word.endswith("?") else given)[key] = spec
                docs[key] = (own.doc if own is not None else "") or by_key[key].doc or spec.doc
                aside = by_key[key].aside
                if aside is not None:
                    asides[key] = aside
            made[name] = Fields(given, optional, doc=form.doc, docs=docs, asides=asides)
            made[name].wants = {key: by_key[key].want for key in made[name].fields}
        super().__init__(tag, made, what, default, doc or first_paragraph(kind))


def slots_of(kind: type, met: dict[type, Later]) -> list[Slot]:
    """The fields of a declared record, in order."""
    if not dataclasses.is_dataclass(kind):
        raise TypeError(f"{kind.__name__} is no dataclass, so it declares no data")
    return [Slot(name, want, met) for name, want in field_types(kind, extras=True).items()]


def first_paragraph(kind: type) -> str:
    """The first paragraph of a docstring, on one line; nothing for what `dataclass` writes itself."""
    text = (kind.__doc__ or "").strip()
    return "" if text.startswith(f"{kind.__name__}(") else " ".join(text.split("\n\n")[0].split())


def bare(want: Any) -> Any:
    """A type without its annotation."""
    return typing.get_args(want)[0] if typing.get_origin(want) is typing.Annotated else want


def without_none(want: Any) -> Any:
    """The type beside None, if None is one of two."""
    if is_union(want):
        rest = [each for each in typing.get_args(want) if each is not type(None)]
        if len(rest) == 1:
            return rest[0]
    return want


def is_union(want: Any) -> bool:
    return typing.get_origin(want) in (typing.Union, types.UnionType)


def _said(want: Any) -> tuple[Any, ...]:
    return typing.get_args(want)[1:] if typing.get_origin(want) is typing.Annotated else ()


def _spec_of(want: Any, met: dict[type, Later]) -> Spec:
    for each in _said(want):
        if isinstance(each, Spec):
            return _bound(each, bare(want), met)
    return _by_type(bare(want), met)


def _by_type(want: Any, met: dict[type, Later]) -> Spec:
    if want is bool:
        return Bool()
    if want is int:
        return Int()
    if want is str:
        return Text()
    inner = without_none(want)
    if inner is not want:
        return Nullable(_spec_of(inner, met))
    origin = typing.get_origin(want)
    parts = typing.get_args(want)
    if origin is list or (origin is tuple and len(parts) == 2 and parts[1] is Ellipsis):
        return ListOf(_spec_of(parts[0], met))
    if origin is tuple:
        return Row(*[_spec_of(part, met) for part in parts])
    if origin is dict:
        return MapOf(_spec_of(parts[0], met), _spec_of(parts[1], met))
    if isinstance(want, type) and dataclasses.is_dataclass(want):
        return _shape(want, met)
    raise TypeError(f"no data is declared by {want!r}; annotate the field with a spec")


def _shape(kind: type, met: dict[type, Later]) -> Spec:
    """A record inside itself is met again before it is finished."""
    if kind in met:
        return met[kind]
    later = Later(kind.__name__)
    met[kind] = later
    shape = Shape(kind, met=met)
    del met[kind]
    later.be(shape)
    return shape


def _bound(spec: Spec, want: Any, met: dict[type, Later]) -> Spec:
    """A spec of a container that leaves its inside to the type (`ListOf(min=1)`), with the inside."""
    if isinstance(spec, ListOf) and spec.is_open:
        return ListOf(_inside(want, met), spec.min, spec.max, spec.unique, spec.default, spec.doc)
    if isinstance(spec, MapOf) and spec.is_open:
        key, value = typing.get_args(want)
        return MapOf(
            _spec_of(key, met), _spec_of(value, met), spec.min, spec.complete, spec.default, spec.doc
        )
    if isinstance(spec, Table) and spec.is_open:
        return Table(spec.table, _inside(want, met), spec.min, spec.sort, spec.default, spec.doc, spec.by)
    if isinstance(spec, Records) and spec.is_open:
        entry = _fields(_inside(want, met))
        return Records(spec.table, entry, spec.key, spec.min, spec.sort, spec.default, spec.doc)
    if isinstance(spec, Sheet) and spec.is_open:
        return Sheet(spec.table, _fields(_inside(want, met)), None, spec.sort, spec.doc)
    return spec


def _inside(want: Any, met: dict[type, Later]) -> Spec:
    """What a list holds, or a map under each of its keys."""
    parts = typing.get_args(want)
    if not parts:
        raise TypeError(f"{want!r} does not say what it holds")
    return _spec_of(parts[1] if typing.get_origin(want) is dict else parts[0], met)


def _fields(spec: Spec) -> Fields:
    if not isinstance(spec, Fields):
        raise TypeError("the entries of a list with ids are records")
    return spec
