"""Specs of lists and maps of like things."""

from collections.abc import Sequence

from tessera.core.nodes import (
    Key,
    ListNode,
    MapNode,
    Node,
    Plain,
    ScalarNode,
    child,
    in_words,
    nearest,
)
from tessera.core.spec.base import OPEN, UNSET, Context, SchemaBook, Spec, is_null
from tessera.core.spec.scalars import Choice, Int, Ref, is_decimal


class Nullable(Spec):
    """A value or null."""

    def __init__(self, spec: Spec, default: object = UNSET, doc: str = "") -> None:
        super().__init__(default, doc)
        self.spec = spec

    def fits(self, node: Node) -> bool:
        return is_null(node) or self.spec.fits(node)

    def check(self, node: Node, ctx: Context, path: str) -> Plain:
        return None if is_null(node) else self.spec.check(node, ctx, path)

    def declare(self, node: Node, ctx: Context, path: str) -> None:
        self.spec.declare(node, ctx, path)

    def merge(self, base: Node, over: Node, ctx: Context, path: str) -> Node:
        return over if is_null(base) or is_null(over) else self.spec.merge(base, over, ctx, path)

    def words(self) -> str:
        return f"{self.spec.words()}, or null"

    def schema_in(self, book: SchemaBook) -> dict[str, object]:
        return {"anyOf": [self.spec.schema_part(book), {"type": "null"}]}

    def parts(self) -> list[tuple[str, Spec]]:
        return self.spec.parts()

    def shown(self) -> Spec:
        return self.spec.shown()


class ListOf(Spec):
    """A list of like items. An overlay replaces it whole."""

    def __init__(
        self,
        item: Spec = OPEN,
        min: int = 0,
        max: int | None = None,
        unique: bool = False,
        default: object = UNSET,
        doc: str = "",
    ) -> None:
        super().__init__(default, doc)
        self.item = item
        self.is_open = item is OPEN
        self.min = min
        self.max = max
        self.unique = unique

    def fits(self, node: Node) -> bool:
        return isinstance(node, ListNode)

    def check(self, node: Node, ctx: Context, path: str) -> Plain:
        if not isinstance(node, ListNode):
            ctx.expected(node, path, f"a {self.words()}")
            return []
        count = len(node.items)
        if count < self.min or (self.max is not None and count > self.max):
            ctx.fault(node.place, path, f"expected {self.lengths()}, got {count}")
        values: list[Plain] = []
        for i, item in enumerate(node.items):
            value = self.item.check(item, ctx, f"{path}[{i}]")
            if self.unique and value in values:
                ctx.fault(item.place, f"{path}[{i}]", f"{in_words(item)} stands twice in the list")
            values.append(value)
        return values

    def declare(self, node: Node, ctx: Context, path: str) -> None:
        if isinstance(node, ListNode):
            for i, item in enumerate(node.items):
                self.item.declare(item, ctx, f"{path}[{i}]")

    def lengths(self) -> str:
        if self.max is None:
            return f"at least {self.min} items"
        return f"{self.min} items" if self.min == self.max else f"{self.min}..{self.max} items"

    def words(self) -> str:
        size = f" ({self.lengths()})" if self.min or self.max is not None else ""
        return f"list{size}, each: {self.item.words()}"

    def schema_in(self, book: SchemaBook) -> dict[str, object]:
        written: dict[str, object] = {"type": "array", "items": book.whole(self.item)}
        if self.min:
            written["minItems"] = self.min
        if self.max is not None:
            written["maxItems"] = self.max
        if self.unique:
            written["uniqueItems"] = True
        return written

    def parts(self) -> list[tuple[str, Spec]]:
        return self.item.parts()

    def shown(self) -> Spec:
        return self.item.shown()


class Row(Spec):
    """A list of fixed length whose places have meanings of their own: `[smite, 4]`."""

    def __init__(self, *items: Spec, default: object = UNSET, doc: str = "") -> None:
        super().__init__(default, doc)
        self.items = list(items)

    def fits(self, node: Node) -> bool:
        return isinstance(node, ListNode)

    def check(self, node: Node, ctx: Context, path: str) -> Plain:
        if not isinstance(node, ListNode):
            ctx.expected(node, path, self.words())
            return []
        if len(node.items) != len(self.items):
            ctx.fault(
                node.place, path, f"expected {len(self.items)} items, got {len(node.items)}: {self.words()}"
            )
        values: list[Plain] = []
        for i, item in enumerate(node.items[: len(self.items)]):
            values.append(self.items[i].check(item, ctx, f"{path}[{i}]"))
        return values

    def words(self) -> str:
        return "[" + ", ".join(item.words() for item in self.items) + "]"

    def schema_in(self, book: SchemaBook) -> dict[str, object]:
        return {
            "type": "array",
            "prefixItems": [book.whole(item) for item in self.items],
            "minItems": len(self.items),
            "maxItems": len(self.items),
        }


class Span(Row):
    """A range of integers written `[low, high]`, both inclusive, low not above high."""

    def __init__(
        self, min: int | None = None, max: int | None = None, default: object = UNSET, doc: str = ""
    ) -> None:
        super().__init__(Int(min, max), Int(min, max), default=default, doc=doc)

    def check(self, node: Node, ctx: Context, path: str) -> Plain:
        before = len(ctx.faults.found)
        value = super().check(node, ctx, path)
        if len(ctx.faults.found) == before and isinstance(value, list) and len(value) == 2:
            low, high = value
            if isinstance(low, int) and isinstance(high, int) and low > high:
                ctx.fault(node.place, path, f"expected [low, high], got [{low}, {high}]; swap them")
        return value

    def words(self) -> str:
        return f"[low, high], each {self.items[0].words()}"


class MapOf(Spec):
    """A map whose keys are data. In an overlay null removes a key, unless null is a value here.

    `complete` asks for every name its keys may take (a Choice's values, a Ref's table).
    """

    def __init__(
        self,
        key: Spec = OPEN,
        value: Spec = OPEN,
        min: int = 0,
        complete: bool = False,
        default: object = UNSET,
        doc: str = "",
    ) -> None:
        super().__init__(default, doc)
        self.key = key
        self.value = value
        self.is_open = value is OPEN
        self.min = min
        self.complete = complete

    def fits(self, node: Node) -> bool:
        return isinstance(node, MapNode)

    def check(self, node: Node, ctx: Context, path: str) -> Plain:
        if not isinstance(node, MapNode):
            ctx.expected(node, path, f"a {self.words()}")
            return {}
        if len(node.values) < self.min:
            ctx.fault(node.place, path, f"expected at least {self.min} keys, got {len(node.values)}")
        out: dict[Key, Plain] = {}
        for key, value in node.values.items():
            place = node.places[key]
            name = key
            if not place.line and isinstance(key, str) and self._numbered() and is_decimal(key):
                name = int(key)  # JSON has no integer keys
            self.key.check(ScalarNode(place, name), ctx, child(path, key))
            out[name] = self.value.check(value, ctx, child(path, key))
        if self.complete:
            for needed in self._all_keys(ctx):
                if needed not in out:
                    ctx.fault(node.place, path, f"missing key {needed!r} ({self.value.words()})")
        return out

    def _numbered(self) -> bool:
        """Whether keys are integers."""
        key = self.key
        return isinstance(key, Int) or (
            isinstance(key, Choice) and all(isinstance(each, int) for each in key.values)
        )

    def _all_keys(self, ctx: Context) -> Sequence[Key]:
        key = self.key
        if isinstance(key, Choice):
            return key.values
        if isinstance(key, Ref) and key.table not in ctx.unread:
            return tuple(ctx.tables.get(key.table, {}))
        return ()

    def declare(self, node: Node, ctx: Context, path: str) -> None:
        if isinstance(node, MapNode):
            for key, value in node.values.items():
                self.value.declare(value, ctx, child(path, key))

    def merge(self, base: Node, over: Node, ctx: Context, path: str) -> Node:
        if not isinstance(base, MapNode) or not isinstance(over, MapNode):
            return over
        values = dict(base.values)
        places = dict(base.places)
        for key, value in over.values.items():
            if is_null(value) and not self.value.fits(value):
                if key in values:
                    del values[key]
                    del places[key]
                else:
                    remedy = nearest(str(key), base.values)
                    ctx.fault(over.places[key], child(path, key), f"there is no {key!r} to remove{remedy}")
            elif key in values:
                values[key] = self.value.merge(values[key], value, ctx, child(path, key))
            else:
                values[key] = value
                places[key] = over.places[key]
        return MapNode(base.place, values, places)

    def words(self) -> str:
        return f"map of {self.key.words()}, to {self.value.words()}"

    def schema_in(self, book: SchemaBook) -> dict[str, object]:
        names: dict[str, object] = {"pattern": "^-?[0-9]+$"}
        if isinstance(self.key, Choice):
            names = {"enum": [str(value) for value in self.key.values]}
        elif not isinstance(self.key, Int):
            names = self.key.schema_part(book)
        written: dict[str, object] = {
            "type": "object",
            "propertyNames": names,
            "additionalProperties": book.removable(self.value),
        }
        if self.min and not book.change:
            written["minProperties"] = self.min
        if self.complete and isinstance(self.key, Choice) and not book.change:
            written["required"] = [str(value) for value in self.key.values]
        return written

    def parts(self) -> list[tuple[str, Spec]]:
        return [("<key>", self.key), ("<value>", self.value)] if self.value.parts() else []
