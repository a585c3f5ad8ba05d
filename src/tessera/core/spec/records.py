"""Tables written as a list of records, and tables with defaults of their own."""

from collections.abc import Mapping

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
from tessera.core.spec.base import UNSET, Context, SchemaBook, Spec, is_null
from tessera.core.spec.fields import OPEN_FIELDS, Fields
from tessera.core.spec.tables import ID_PATTERN, Table, declare_id, hint_slip, note_change


class Records(Spec):
    """A table written as a list of records, each with its `id`. The data comes out as a map of id to entry.

    In an overlay the list names only what changes (`- {id: smite, cost: 2}`); written as a map of id to
    change, it may also remove (`smite: null`). An empty `table` keeps the ids to the list: unique, but not to
    be named.
    """

    def __init__(
        self,
        table: str,
        entry: Fields = OPEN_FIELDS,
        key: str = "id",
        min: int = 0,
        sort: bool = False,
        default: object = UNSET,
        doc: str = "",
    ) -> None:
        super().__init__(default, doc)
        self.table = table
        self.entry = entry
        self.is_open = entry is OPEN_FIELDS
        self.key = key
        self.min = min
        self.sort = sort
        if key in entry.fields:
            raise ValueError(f"the entry may not hold {key!r} as a field of its own: it is the id")

    def own_table(self) -> str:
        return self.table

    def fits(self, node: Node) -> bool:
        return isinstance(node, ListNode)

    def id_node(self, node: Node) -> ScalarNode | None:
        if isinstance(node, MapNode):
            found = node.values.get(self.key)
            if isinstance(found, ScalarNode) and isinstance(found.value, str):
                return found
        return None

    def by_id(self, node: ListNode) -> list[tuple[str, int, Node]]:
        """Every record that has an id, in the order of the table."""
        rows: list[tuple[str, int, Node]] = []
        for i, item in enumerate(node.items):
            found = self.id_node(item)
            if found is not None:
                rows.append((str(found.value), i, item))
        if self.sort:
            rows.sort(key=_by_id)
        return rows

    def declare(self, node: Node, ctx: Context, path: str) -> None:
        if not isinstance(node, ListNode):
            if isinstance(node, BrokenNode) and self.table:
                ctx.unread[self.table] = True
            return
        if self.table:
            ctx.tables.setdefault(self.table, {})
            for name, i, item in self.by_id(node):
                found = self.id_node(item)
                place = item.place if found is None else found.place
                declare_id(self.table, name, place, ctx, f"{path}[{i}]")
        for i, item in enumerate(node.items):
            self.entry.declare(item, ctx, f"{path}[{i}]")

    def check(self, node: Node, ctx: Context, path: str) -> Plain:
        out: dict[Key, Plain] = {}
        if not isinstance(node, ListNode):
            ctx.expected(node, path, f"a {self.words()}")
            return out
        if len(node.items) < self.min:
            ctx.fault(node.place, path, f"expected at least {self.min} entries, got {len(node.items)}")
        for i, item in enumerate(node.items):
            if isinstance(item, MapNode) and self.id_node(item) is None:
                if self.key in item.values:
                    ctx.expected(item.values[self.key], f"{path}[{i}].{self.key}", "an id")
                else:
                    ctx.fault(item.place, f"{path}[{i}]", f"missing key {self.key!r} (the id of the entry)")
            elif not isinstance(item, (MapNode, BrokenNode)):
                ctx.expected(item, f"{path}[{i}]", f"a map with the key {self.key!r}")
        for name, i, item in self.by_id(node):
            if name in out and not self.table:
                ctx.fault(item.place, f"{path}[{i}]", f"id {name!r} stands twice in the list")
            mark = len(ctx.faults.found)
            value = self.entry.check_beside(item, ctx, child(path, name), self.key, name)
            if isinstance(value, dict):
                del value[self.key]
            out[name] = hint_slip(self.table, name, mark, value, ctx)
        return out

    def changes(self, over: MapNode | ListNode, ctx: Context, path: str) -> list[tuple[Key, Place, Node]]:
        """What an overlay says about which ids, in either of its two forms."""
        said: list[tuple[Key, Place, Node]] = []
        if isinstance(over, MapNode):
            for key, value in over.values.items():
                place = over.places[key]
                said.append((key, place, self.with_id(value, key, place)))
            return said
        for i, item in enumerate(over.items):
            found = self.id_node(item)
            if found is not None:
                said.append((str(found.value), found.place, item))
            else:
                ctx.expected(item, f"{path}[{i}]", f"a map with the key {self.key!r}")
        return said

    def with_id(self, node: Node, name: Key, place: Place) -> Node:
        """A record that was written under its id, as it stands in the list."""
        if not isinstance(node, MapNode) or self.key in node.values:
            return node
        values: dict[Key, Node] = {self.key: ScalarNode(place, name)}
        places: dict[Key, Place] = {self.key: place}
        values.update(node.values)
        places.update(node.places)
        return MapNode(node.place, values, places)

    def merge(self, base: Node, over: Node, ctx: Context, path: str) -> Node:
        if not isinstance(base, ListNode) or not isinstance(over, (ListNode, MapNode)):
            return over
        items = list(base.items)
        where: dict[Key, Node] = {}
        for name, _, item in self.by_id(base):
            where[name] = item
        for key, place, value in self.changes(over, ctx, path):
            old = where.get(key)
            if old is None and is_null(value):
                remedy = nearest(str(key), where)
                ctx.fault(place, child(path, key), f"there is no {self.table} {key!r} to remove{remedy}")
            elif old is None:
                note_change(self.table, key, place, where, False, ctx)
                where[key] = value
                items.append(value)
            elif is_null(value):
                items.remove(old)
                del where[key]
                note_change(self.table, key, place, where, True, ctx)
            else:
                where[key] = self.entry.merge(old, value, ctx, child(path, key))
                items[items.index(old)] = where[key]
        return ListNode(base.place, items)

    def words(self) -> str:
        return f"list of {self.table or 'named'} entries, each with its {self.key}: {self.entry.words()}"

    def schema_in(self, book: SchemaBook) -> dict[str, object]:
        entry = self.entry.schema_part(book)
        properties: dict[str, object] = {self.key: {"type": "string", "pattern": f"^{ID_PATTERN}$"}}
        for name in self.entry.fields:
            properties[name] = self.entry.key_schema(name, book)
        entry["properties"] = properties
        entry["required"] = [self.key] if book.change else [self.key, *self.entry.required()]
        written: dict[str, object] = {"type": "array", "items": entry}
        if book.change:  # an overlay may also name what changes by id, and so remove
            by_id = Table(self.table, self.entry).schema_part(book)
            return {"anyOf": [written, by_id]}
        if self.min:
            written["minItems"] = self.min
        return written

    def parts(self) -> list[tuple[str, Spec]]:
        return [(f"<{self.table or 'entry'}>", self.entry)]


def _by_id(row: tuple[str, int, Node]) -> str:
    return row[0]


class Sheet(Spec):
    """A file of `defaults` and `entries`: what an entry leaves out, the file's own defaults fill in.

    Further keys of the file are given as `fields`. The data comes out without `defaults`, so that the same
    rules written out in full have the same digest.
    """

    def __init__(
        self,
        table: str,
        entry: Fields = OPEN_FIELDS,
        fields: Mapping[str, Spec] | None = None,
        sort: bool = False,
        doc: str = "",
    ) -> None:
        super().__init__(doc=doc)
        self.table = table
        self.entries = Table(table, entry, sort=sort)
        self.entry = entry
        self.is_open = entry is OPEN_FIELDS
        self.sort = sort
        shape: dict[str, Spec] = {"entries": self.entries}
        if fields is not None:
            shape.update(fields)
        docs = {"entries": "What there is, by id.", "defaults": "What an entry holds where it says nothing."}
        self.shape = Fields(shape, {"defaults": entry.partial()}, docs=docs)

    def own_table(self) -> str:
        return self.table

    def fits(self, node: Node) -> bool:
        return isinstance(node, MapNode)

    def filled(self, node: Node) -> Node:
        """The file with every gap of its entries filled from its defaults."""
        if not isinstance(node, MapNode):
            return node
        defaults = node.values.get("defaults")
        entries = node.values.get("entries")
        if not isinstance(defaults, MapNode) or not isinstance(entries, MapNode):
            return node
        full: dict[Key, Node] = {}
        for key, entry in entries.values.items():
            full[key] = self.fill(entry, defaults)
        values = dict(node.values)
        values["entries"] = MapNode(entries.place, full, entries.places)
        return MapNode(node.place, values, node.places)

    def fill(self, entry: Node, defaults: MapNode) -> Node:
        if not isinstance(entry, MapNode):
            return entry
        values = dict(entry.values)
        places = dict(entry.places)
        for name, value in defaults.values.items():
            if name in self.entry.fields and name not in values:
                values[name] = value
                places[name] = defaults.places[name]
        return MapNode(entry.place, values, places)

    def declare(self, node: Node, ctx: Context, path: str) -> None:
        if isinstance(node, BrokenNode):
            ctx.unread[self.table] = True
        self.shape.declare(node, ctx, path)

    def check(self, node: Node, ctx: Context, path: str) -> Plain:
        if isinstance(node, MapNode) and "defaults" in node.values:
            # Judged first and once: a fault repeated in every entry it fills is told here only.
            self.entry.partial().check(node.values["defaults"], ctx, child(path, "defaults"))
        value = self.shape.check(self.filled(node), ctx, path)
        if isinstance(value, dict) and "defaults" in value:
            del value["defaults"]
        return value

    def merge(self, base: Node, over: Node, ctx: Context, path: str) -> Node:
        return self.shape.merge(base, over, ctx, path)

    def words(self) -> str:
        return f"defaults and entries: {self.entries.words()}"

    def schema_in(self, book: SchemaBook) -> dict[str, object]:
        # Whether an entry is complete depends on the defaults beside it, which a schema cannot say.
        written = self.shape.schema_in(book)
        loose = Table(self.table, self.entry.partial()).schema_part(book)
        properties: dict[str, object] = {"entries": loose}
        for name in self.shape.fields:
            if name != "entries":
                properties[name] = self.shape.key_schema(name, book)
        written["properties"] = properties
        return written

    def parts(self) -> list[tuple[str, Spec]]:
        return self.shape.parts()
