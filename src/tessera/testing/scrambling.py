"""Other data that a title's checks allow: all that is set aside scrambled, or one value of the rest changed.

A title says which keys alter no play, and a digest is all that stands between a match and rules it was not
made under. So it is not believed: what is set aside is changed everywhere at once and laid over the title's
own data as a mod, through the loader and its checks of every key, and what is not is changed key by key.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

import yaml

from tessera import registry
from tessera.core.nodes import Key, Plain
from tessera.core.record import copy_plain
from tessera.core.rng import SplitMix64
from tessera.core.ruleset import Overlay, Ruleset, RulesetSpec, load
from tessera.core.spec import (
    AnyPlain,
    Bool,
    Choice,
    Fields,
    Int,
    Later,
    ListOf,
    MapOf,
    Nullable,
    OneOf,
    Records,
    Ref,
    Row,
    Sheet,
    Span,
    Spec,
    Table,
    Tagged,
    Text,
)


@dataclass
class Value:
    """A single value of the data: where it stands, and what else could stand there."""

    where: str  # by names of keys; entries and items are not told apart
    aside: bool
    holder: Any  # the list or map that holds it
    key: Any
    spec: Spec


class Scrambler:
    """Changes a ruleset's data within what its checks allow."""

    def __init__(self, kind: type[registry.AnyGame], rng: SplitMix64) -> None:
        self.kind = kind
        self.spec: RulesetSpec = kind.rules_spec()
        self.ruleset: Ruleset = registry.ruleset_of(kind)
        self.rng = rng

    def scrambled(self) -> Ruleset:
        """The title's rules with everything that is set aside changed, as if by a mod."""
        files: dict[str, str] = {}
        for file in self.ruleset.files:
            root = {"": self.ruleset.plain(file)}
            for value in self.values(file, root):
                if value.aside:
                    value.holder[value.key] = self.other(value.spec, value.holder[value.key])
            if root[""] != self.ruleset.plain(file):
                files[file] = self._written(file, root[""])
        return self._loaded(Overlay("scrambled", files))

    def _loaded(self, overlay: Overlay) -> Ruleset:
        """Without the title's own checks: they say what fits together, such as rooms on a grid."""
        given = {file: spec for file, spec in self.spec.files.items() if file not in self.spec.optional}
        optional = {file: self.spec.files[file] for file in self.spec.optional}
        found = load(RulesetSpec(given, optional), registry.own_data(self.kind), [overlay], self.kind.name)
        data = {file: found.plain(file) for file in found.files}
        return Ruleset(found.name, data, found.schema_ids(), self.spec.digest(data))

    def _written(self, file: str, data: Plain) -> str:
        if file.endswith(".txt") and isinstance(data, list):
            return "".join(f"{line}\n" for line in data)
        written = self._source(self.spec.files[file], data)
        return yaml.safe_dump(written, allow_unicode=True, sort_keys=False)

    def unnoticed(self) -> list[str]:
        """The keys a change of which the digest does not show, though nobody set them aside."""
        missed: list[str] = []
        for file in self.ruleset.files:
            root = {"": self.ruleset.plain(file)}
            before = self.spec.played(file, root[""])
            tried: set[str] = set()
            for value in self.values(file, root):
                old = value.holder[value.key]
                if value.aside or value.where in tried:
                    continue
                new = self.other(value.spec, old)
                if new == old:
                    continue
                tried.add(value.where)
                value.holder[value.key] = new
                if self.spec.played(file, root[""]) == before:
                    missed.append(f"{file}{value.where}")
                value.holder[value.key] = old
        return missed

    def values(self, file: str, root: dict[str, Plain]) -> Iterator[Value]:
        """Every single value of a file's checked data, which stands under the empty name of `root`.

        What is set aside and was left out is put in first.
        """
        yield from self._inside(root, "", self.spec.files[file], "", file in self.spec.asides)

    def _inside(self, holder: Any, key: Any, spec: Spec, where: str, aside: bool) -> Iterator[Value]:
        spec, value = self._form(spec, holder[key]), holder[key]
        if isinstance(value, list) and isinstance(spec, (ListOf, Row)):
            items = [spec.item] * len(value) if isinstance(spec, ListOf) else spec.items
            if not all(isinstance(item, (dict, list)) for item in value):
                yield Value(
                    where, aside, holder, key, spec
                )  # changed as a whole: it may ask for unlike items
                return
            for number, item in enumerate(items):
                yield from self._inside(value, number, item, f"{where}[]", aside)
        elif isinstance(value, dict) and isinstance(spec, (Table, Records, MapOf)):
            inner = spec.value if isinstance(spec, MapOf) else spec.entry
            for name in value:
                yield from self._inside(value, name, inner, f"{where}.<>", aside)
        elif isinstance(value, dict) and isinstance(spec, (Fields, Sheet, Tagged)):
            record = _record(spec, value)
            for name, part in record.fields.items():
                beside = aside or name in record.asides
                if beside and name not in value:
                    self._fill(value, name, part)
                if name in value:
                    yield from self._inside(value, name, part, f"{where}.{name}", beside)
        else:
            yield Value(where, aside, holder, key, spec)

    def _fill(self, holder: dict[Any, Plain], key: str, spec: Spec) -> None:
        """Puts something where what is set aside was left out, if it is of a kind that can be made up."""
        if isinstance(spec, Text) and spec.pattern:
            return
        if isinstance(spec, (Bool, Text, Int, Choice, Ref)):
            made: Plain = "x" * max(1, spec.min) if isinstance(spec, Text) else False
            if isinstance(spec, Int):
                made = max(0, spec.min or 0)
            holder[key] = next(iter(self._known(spec)), made)
        elif isinstance(spec, Fields) and all(part.has_default for part in spec.fields.values()):
            holder[key] = {name: copy_plain(cast(Plain, part.default)) for name, part in spec.fields.items()}

    def _form(self, spec: Spec, value: Plain) -> Spec:
        """The spec that a value is judged by, out of those around it."""
        if isinstance(spec, Later):
            return self._form(spec.meaning, value)
        if isinstance(spec, Nullable):
            return self._form(spec.spec, value)
        if isinstance(spec, OneOf):
            forms = [self._form(form, value) for form in spec.forms]
            return next((form for form in forms if self._takes(form, value)), spec)
        return spec

    def _takes(self, spec: Spec, value: Plain) -> bool:
        if isinstance(spec, Choice):
            return value in spec.values
        if isinstance(spec, Ref):
            return value in self.ruleset.ids(spec.table)
        if isinstance(spec, Tagged):
            return isinstance(value, dict) and spec.tag in value
        if isinstance(spec, Fields):
            return isinstance(value, dict) and all(key in spec.fields for key in value)
        if isinstance(value, bool):
            return isinstance(spec, Bool)
        if isinstance(value, int):
            return isinstance(spec, Int)
        if isinstance(value, str):
            return isinstance(spec, Text)
        return isinstance(spec, (ListOf, Row) if isinstance(value, list) else (MapOf, Table, Records))

    def other(self, spec: Spec, value: Plain) -> Plain:
        """Something else that may stand there; the value itself if there is nothing."""
        spec = self._form(spec, value)
        if isinstance(value, bool):
            return not value
        if isinstance(spec, (Choice, Ref)):
            others = [each for each in self._known(spec) if each != value]
            return self.rng.pick(others) if others else value
        if isinstance(value, int):
            return self._number(spec, value)
        if isinstance(value, str):
            return _reworded(spec, value)
        if isinstance(value, dict):  # of no spec that knows its keys
            return {key: self.other(AnyPlain(), item) for key, item in value.items()}
        if isinstance(value, list):
            return self._list(spec, value)
        return value

    def _list(self, spec: Spec, value: list[Plain]) -> list[Plain]:
        if isinstance(spec, ListOf) and value and self._known(self._form(spec.item, value[0])):
            return self._words(spec, value)
        items = spec.items if isinstance(spec, Row) else [_inner(spec)] * len(value)
        changed = [self.other(inner, copy_plain(item)) for inner, item in zip(items, value, strict=True)]
        if isinstance(spec, Span):
            changed = [*sorted(each for each in changed if isinstance(each, int))]
        unlike = isinstance(spec, ListOf) and spec.unique
        return value if unlike and any(changed.count(item) > 1 for item in changed) else changed

    def _words(self, spec: ListOf, value: list[Plain]) -> list[Plain]:
        """Another set of words, not only another order: that may be all the same."""
        for at, item in enumerate(value):
            others = [each for each in self._known(self._form(spec.item, item)) if each not in value]
            if others:
                return [*value[:at], self.rng.pick(others), *value[at + 1 :]]
        return value[:-1] if len(value) > spec.min else value

    def _known(self, spec: Spec) -> Sequence[Key]:
        """The words or ids that may stand there; none where something else does."""
        if isinstance(spec, Ref):
            return self.ruleset.ids(spec.table)
        return spec.values if isinstance(spec, Choice) else ()

    def _number(self, spec: Spec, value: int) -> int:
        low, high = value - 9, value + 9
        if isinstance(spec, Int):
            low = low if spec.min is None else max(low, spec.min)
            high = high if spec.max is None else min(high, spec.max)
        others = [each for each in range(low, high + 1) if each != value]
        return self.rng.pick(others) if others else value

    def _source(self, spec: Spec, value: Plain) -> Any:
        """Checked data as a file writes it: a table of records as a list."""
        spec = self._form(spec, value)
        if isinstance(spec, Sheet):
            spec = spec.shape
        if isinstance(value, dict) and isinstance(spec, Records):
            return [{spec.key: id, **self._source(spec.entry, item)} for id, item in value.items()]
        if isinstance(value, dict) and isinstance(spec, (Fields, Tagged)):
            fields = _record(spec, value).fields
            return {k: self._source(fields[k], item) if k in fields else item for k, item in value.items()}
        if isinstance(value, dict) and isinstance(spec, (Table, MapOf)):
            inner = spec.value if isinstance(spec, MapOf) else spec.entry
            return {key: self._source(inner, item) for key, item in value.items()}
        if isinstance(value, list) and isinstance(spec, ListOf):
            return [self._source(spec.item, item) for item in value]
        return value


def _inner(spec: Spec) -> Spec:
    return spec.item if isinstance(spec, ListOf) else AnyPlain()


def _record(spec: Fields | Sheet | Tagged, value: dict[Any, Plain]) -> Fields:
    if isinstance(spec, Sheet):
        return spec.shape
    return spec.forms[str(value[spec.tag])] if isinstance(spec, Tagged) else spec


def _reworded(spec: Spec, value: str) -> str:
    """Each letter as the next one: what was told apart stays so. What has a form of its own keeps it."""
    if isinstance(spec, Text) and spec.pattern:
        return value
    turned = "".join(_next(letter) for letter in value)
    room = not isinstance(spec, Text) or spec.max is None or len(value) < spec.max
    return f"{value}x" if turned == value and room else turned


def _next(letter: str) -> str:
    if not (letter.isascii() and letter.isalpha()):
        return letter
    first = "a" if letter.islower() else "A"
    return chr(ord(first) + (ord(letter) - ord(first) + 1) % 26)
