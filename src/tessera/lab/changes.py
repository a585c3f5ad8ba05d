"""What differs between the data of two rulesets, key by key, and where each side wrote it.

The merged and checked data is compared, so that neither spelling nor defaults written out count. Whether a
change can alter play is asked of the digest of play: a value put into the other data changes it, or not.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from tessera.core.codec import pack
from tessera.core.nodes import BrokenNode, Faults, Key, ListNode, MapNode, Node, ScalarNode, child
from tessera.core.ruleset import RulesetSpec
from tessera.core.spec.aside import Aside
from tessera.core.spec.base import Spec
from tessera.core.spec.fields import Fields
from tessera.core.spec.records import Records, Sheet
from tessera.core.spec.shapes import ListOf, MapOf, Nullable, Row
from tessera.core.spec.tables import Table
from tessera.core.spec.unions import Later, OneOf, Tagged
from tessera.core.yamltext import parse_lines, parse_yaml
from tessera.lab.executing import Told

Path = tuple[Key, ...]
ABSENT: Final = msgspec.UNSET
_LONG: Final = 60  # characters of a value in words


@dataclass(frozen=True)
class DataChange:
    """One value of the data that is another one now. What was added or removed is empty on one side."""

    file: str
    path: str  # "crates.rum.value"
    before: str  # as YAML would have it
    after: str
    before_at: str  # "cargo.yaml:9"; empty if nobody wrote it
    after_at: str
    alters: bool  # whether it can alter play
    why: str  # of what alters none: words, picture, bot or unread; else empty

    def words(self) -> str:
        """The change in a line."""
        places = " → ".join([each for each in dict.fromkeys((self.before_at, self.after_at)) if each])
        what = f"{self.before or 'nothing'} → {self.after or 'nothing'}"
        told = "can alter play" if self.alters else f"alters no play{f': {self.why}' if self.why else ''}"
        return (
            f"{self.file}: {f'{self.path}: ' if self.path else ''}{what} ({places or 'by default'}), {told}"
        )


def changes(spec: RulesetSpec, before: Told, after: Told) -> tuple[DataChange, ...]:
    """The changes from one side's rules to the other's (as `Executor.rules` tells them).

    What alters play is judged by `spec`, which is that of the later side.
    """
    written = _Written(before["sources"]), _Written(after["sources"])
    found: list[DataChange] = []
    for file in dict.fromkeys((*before["data"], *after["data"])):
        old, new = before["data"].get(file, ABSENT), after["data"].get(file, ABSENT)
        for path, one, other in _differing(old, new, ()):
            at_old = written[0].place(file, path) if one is not ABSENT else ""
            at_new = written[1].place(file, path, int(other is ABSENT))  # an overlay took it away
            alters = _alters(spec, file, old, new, path, other)
            aside = (
                None
                if alters or file not in spec.files
                else _aside(spec, file, path, old if one is not ABSENT else new)
            )
            where = ""
            for step in path:
                where = child(where, step) if isinstance(step, str) else f"{where}[{step}]"
            found.append(
                DataChange(
                    file, where, _yaml(one), _yaml(other), at_old, at_new, alters, aside.word if aside else ""
                )
            )
    return tuple(found)


def _differing(old: Any, new: Any, path: Path) -> Iterator[tuple[Path, Any, Any]]:
    """The places where plain data differs, as deep as both sides have a place."""
    if type(old) is type(new) and isinstance(old, dict):
        for key in dict.fromkeys((*old, *new)):
            yield from _differing(old.get(key, ABSENT), new.get(key, ABSENT), (*path, key))
        if list(old) != list(new) and old.keys() == new.keys() and all(old[key] == new[key] for key in old):
            yield path, old, new  # another order
    elif type(old) is type(new) and isinstance(old, list) and len(old) == len(new):
        for number, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from _differing(one, other, (*path, number))
    elif type(old) is not type(new) or old != new:
        yield path, old, new


def _yaml(value: Any) -> str:
    if value is ABSENT:
        return ""
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= _LONG else text[: _LONG - 1] + "…"


# ---------------------------------------------------------------- whether it counts


def _alters(spec: RulesetSpec, file: str, old: Any, new: Any, path: Path, value: Any) -> bool:
    """Whether the digest of play is another one with this value in the old data."""
    if file in spec.asides:
        return False
    if file not in spec.files or old is ABSENT or new is ABSENT:
        return True
    try:
        return pack(spec.played(file, old)) != pack(spec.played(file, _with(old, path, value)))
    except (KeyError, TypeError, ValueError):  # data of another version, which this one's spec does not fit
        return True


def _with(data: Any, path: Path, value: Any) -> Any:
    """The data with a value put there, or taken away."""
    if not path:
        return value
    if isinstance(data, list):
        assert isinstance(path[0], int), "a list goes by positions"
        return [
            _with(each, path[1:], value) if number == path[0] else each for number, each in enumerate(data)
        ]
    changed = dict(data)
    if len(path) == 1 and value is ABSENT:
        changed.pop(path[0])
    else:
        changed[path[0]] = _with(changed.get(path[0]), path[1:], value)
    return changed


def _aside(spec: RulesetSpec, file: str, path: Path, data: Any) -> Aside | None:
    """Why what stands there alters no play."""
    if file in spec.asides:
        return spec.asides[file]
    return _aside_in(spec.files[file], path, data)


def _aside_in(spec: Spec, path: Path, data: Any) -> Aside | None:
    """The same inside a spec, down the path."""
    if not path:
        return None
    key, rest = path[0], path[1:]
    inner = _inner(data, key)
    if isinstance(spec, Later):
        return _aside_in(spec.meaning, path, data)
    if isinstance(spec, Nullable):
        return _aside_in(spec.spec, path, data)
    if isinstance(spec, OneOf):
        return next(
            (found for form in spec.forms if (found := _aside_in(form, path, data)) is not None), None
        )
    if isinstance(spec, ListOf):
        return _aside_in(spec.item, rest, inner)
    if isinstance(spec, Row):
        return _aside_in(spec.items[int(key)], rest, inner)
    if isinstance(spec, MapOf):
        return _aside_in(spec.value, rest, inner)
    if isinstance(spec, (Table, Records)):
        return _aside_in(spec.entry, rest, inner)
    fields = spec.shape if isinstance(spec, Sheet) else spec
    if isinstance(fields, Tagged) and isinstance(data, dict):
        fields = fields.forms[str(data[fields.tag])]
    if isinstance(fields, Fields):
        name = str(key)
        found = fields.asides.get(name)
        part = fields.fields.get(name)
        return found if found is not None or part is None else _aside_in(part, rest, inner)
    return None


def _inner(data: Any, key: Key) -> Any:
    if isinstance(data, dict):
        return data.get(key)
    return data[key] if isinstance(data, list) and isinstance(key, int) and key < len(data) else None


# ---------------------------------------------------------------- where it stands


class _Written:
    """The texts of one side: a title's own files, then those of each overlay, which wins."""

    def __init__(self, sources: Sequence[tuple[str, Mapping[str, str]]]) -> None:
        self._sources = sources
        self._trees: dict[tuple[int, str], Node | None] = {}

    def place(self, file: str, path: Path, first: int = 0) -> str:
        """Where this value was written last, by source `first` or one after it; empty if it stands nowhere,
        as a default does."""
        for number in reversed(range(first, len(self._sources))):
            tree = self._tree(number, file)
            found = None if tree is None else _found(tree, path)
            if found is not None:
                return found
        return ""

    def _tree(self, number: int, file: str) -> Node | None:
        key = (number, file)
        if key not in self._trees:
            place, files = self._sources[number]
            text = files.get(file)
            parse = parse_lines if file.endswith(".txt") else parse_yaml
            shown = f"{place}/{file}" if place else file
            self._trees[key] = None if text is None else parse(shown, text, Faults())
        return self._trees[key]


def _found(node: Node, path: Path) -> str | None:
    """Where the path leads to in this tree, or None if it does not."""
    place = node.place
    for step in path:
        following: Node | None = None
        if isinstance(node, MapNode):
            following = node.values.get(step)
            if following is not None:
                place = node.places[step]
        elif isinstance(node, ListNode):
            following = _item(node, step)
            if following is not None:
                place = following.place
        if following is None or isinstance(following, BrokenNode):
            return None
        node = following
    return str(place)


def _item(node: ListNode, step: Key) -> Node | None:
    """An item by position, or a record of a table by its id."""
    if isinstance(step, int):
        return node.items[step] if step < len(node.items) else None
    for item in node.items:
        if isinstance(item, MapNode):
            name = item.values.get("id")
            if isinstance(name, ScalarNode) and name.value == step:
                return item
    return None
