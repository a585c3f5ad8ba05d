"""Specs of tables: entries with ids that other data may name.

A table may be written as a map (`pike: {...}`), as a list of records (`- {id: pike, ...}`) or as a bare list
of names; all three number their entries in the order written, or sorted by id.
"""

import re
from collections.abc import Mapping
from typing import Final

from tessera.core.nodes import (
    BrokenNode,
    Key,
    ListNode,
    MapNode,
    Node,
    Place,
    Plain,
    ScalarNode,
    child,
    nearest,
)
from tessera.core.spec.base import OPEN, UNSET, Context, SchemaBook, Spec, is_null

ID_PATTERN: Final = "[A-Za-z][A-Za-z0-9_-]*"
_ID: Final = re.compile(ID_PATTERN)


def declare_id(table: str, name: Key, place: Place, ctx: Context, path: str) -> bool:
    """Registers an id once; says what is wrong with it otherwise."""
    if not isinstance(name, str) or _ID.fullmatch(name) is None:
        ctx.fault(place, path, f"expected an id (letters, digits, '_', '-'), got {name!r}")
        return False
    known = ctx.tables.setdefault(table, {}) if table else {}
    if name in known:
        ctx.fault(place, path, f"{table} {name!r} exists already, at {known[name]}")
        return False
    known[name] = place
    return True


def check_entry(table: str, name: str, spec: Spec, node: Node, ctx: Context, path: str) -> Plain:
    """One entry. If it is new in an overlay and incomplete, its id may be a slip: say so."""
    mark = len(ctx.faults.found)
    value = spec.check(node, ctx, path)
    return hint_slip(table, name, mark, value, ctx)


def hint_slip(table: str, name: str, mark: int, value: Plain, ctx: Context) -> Plain:
    if len(ctx.faults.found) > mark and (table, name) in ctx.added:
        place, path, message = ctx.faults.found[mark]
        if message.startswith("missing key"):
            ctx.faults.found[mark] = (place, path, f"{message}; {name!r} is new here{ctx.added[table, name]}")
    return value


def note_change(
    table: str, key: Key, place: Place, base: Mapping[Key, Node], gone: bool, ctx: Context
) -> None:
    """Remembers what an overlay added or removed, for the messages of later checks."""
    if not table or not isinstance(key, str):
        return
    if gone:
        ctx.removed[table, key] = place
    else:
        remedy = nearest(key, base)
        ctx.added[table, key] = remedy if "did you mean" in remedy else ""


class Table(Spec):
    """A map of id to entry. In an overlay, null removes an entry and a map changes some of its fields.

    `table` is the name references use; `sort` numbers and keeps the entries by id (ASCII), `by` by the
    number under that key of each, instead of as written.
    """

    def __init__(
        self,
        table: str,
        entry: Spec = OPEN,
        min: int = 0,
        sort: bool = False,
        default: object = UNSET,
        doc: str = "",
        by: str = "",
    ) -> None:
        super().__init__(default, doc)
        self.table = table
        self.entry = entry
        self.is_open = entry is OPEN
        self.min = min
        self.sort = sort
        self.by = by

    def own_table(self) -> str:
        return self.table

    def fits(self, node: Node) -> bool:
        return isinstance(node, MapNode)

    def declare(self, node: Node, ctx: Context, path: str) -> None:
        if not isinstance(node, MapNode):
            if isinstance(node, BrokenNode):
                ctx.unread[self.table] = True
            return
        ctx.tables.setdefault(self.table, {})
        for key in self.keys_of(node):
            declare_id(self.table, key, node.places[key], ctx, child(path, key))
            self.entry.declare(node.values[key], ctx, child(path, key))

    def keys_of(self, node: MapNode) -> list[Key]:
        keys = list(node.values)
        if self.sort:
            keys.sort(key=str)
        if self.by:
            keys.sort(key=lambda key: _number_under(node.values[key], self.by))
        return keys

    def check(self, node: Node, ctx: Context, path: str) -> Plain:
        out: dict[Key, Plain] = {}
        if not isinstance(node, MapNode):
            ctx.expected(node, path, f"a {self.words()}")
            return out
        if len(node.values) < self.min:
            ctx.fault(node.place, path, f"expected at least {self.min} entries, got {len(node.values)}")
        for key in self.keys_of(node):
            out[key] = check_entry(self.table, str(key), self.entry, node.values[key], ctx, child(path, key))
        return out

    def merge(self, base: Node, over: Node, ctx: Context, path: str) -> Node:
        if not isinstance(base, MapNode) or not isinstance(over, MapNode):
            return over
        values = dict(base.values)
        places = dict(base.places)
        for key, value in over.values.items():
            place = over.places[key]
            if is_null(value) and not self.entry.fits(value):
                if key in values:
                    del values[key]
                    del places[key]
                    note_change(self.table, key, place, values, True, ctx)
                else:
                    remedy = nearest(str(key), base.values)
                    ctx.fault(place, child(path, key), f"there is no {self.table} {key!r} to remove{remedy}")
            elif key in values:
                values[key] = self.entry.merge(values[key], value, ctx, child(path, key))
            else:
                note_change(self.table, key, place, values, False, ctx)
                values[key] = value
                places[key] = place
        return MapNode(base.place, values, places)

    def words(self) -> str:
        return f"map of {self.table} id to {self.entry.words()}"

    def schema_in(self, book: SchemaBook) -> dict[str, object]:
        written: dict[str, object] = {
            "type": "object",
            "propertyNames": {"pattern": f"^{ID_PATTERN}$"},
            "additionalProperties": book.removable(self.entry),
        }
        if self.min and not book.change:
            written["minProperties"] = self.min
        return written

    def parts(self) -> list[tuple[str, Spec]]:
        return [(f"<{self.table} id>", self.entry)]


def _number_under(entry: Node, key: str) -> int:
    """What entries are sorted by; 0 where there is none, which the entry's own check reports."""
    found = entry.values.get(key) if isinstance(entry, MapNode) else None
    return found.value if isinstance(found, ScalarNode) and isinstance(found.value, int) else 0


class Names(Spec):
    """A table that is only its ids: `categories: [logistics, support]`. The data comes out as a list."""

    def __init__(self, table: str, min: int = 0, default: object = UNSET, doc: str = "") -> None:
        super().__init__(default, doc)
        self.table = table
        self.min = min

    def own_table(self) -> str:
        return self.table

    def fits(self, node: Node) -> bool:
        return isinstance(node, ListNode)

    def declare(self, node: Node, ctx: Context, path: str) -> None:
        if isinstance(node, BrokenNode):
            ctx.unread[self.table] = True
        if isinstance(node, ListNode):
            ctx.tables.setdefault(self.table, {})
            for i, item in enumerate(node.items):
                if isinstance(item, ScalarNode) and isinstance(item.value, str):
                    declare_id(self.table, item.value, item.place, ctx, f"{path}[{i}]")

    def check(self, node: Node, ctx: Context, path: str) -> Plain:
        out: list[Plain] = []
        if not isinstance(node, ListNode):
            ctx.expected(node, path, f"a {self.words()}")
            return out
        if len(node.items) < self.min:
            ctx.fault(node.place, path, f"expected at least {self.min} names, got {len(node.items)}")
        for i, item in enumerate(node.items):
            if isinstance(item, ScalarNode) and isinstance(item.value, str):
                out.append(item.value)
            else:
                ctx.expected(item, f"{path}[{i}]", "an id")
        return out

    def words(self) -> str:
        return f"list of {self.table} ids"

    def schema_in(self, book: SchemaBook) -> dict[str, object]:
        written: dict[str, object] = {
            "type": "array",
            "items": {"type": "string", "pattern": f"^{ID_PATTERN}$"},
        }
        written["uniqueItems"] = True
        if self.min:
            written["minItems"] = self.min
        return written
