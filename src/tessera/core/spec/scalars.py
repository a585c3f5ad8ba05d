"""Specs of single values: integers, switches, text, closed choices, references, and anything plain."""

import re
from collections.abc import Sequence

from tessera.core.nodes import Key, ListNode, MapNode, Node, Plain, ScalarNode, nearest, to_plain
from tessera.core.spec.base import UNSET, Context, SchemaBook, Spec


class Int(Spec):
    """An integer within bounds, both inclusive."""

    def __init__(
        self, min: int | None = None, max: int | None = None, default: object = UNSET, doc: str = ""
    ) -> None:
        super().__init__(default, doc)
        self.min = min
        self.max = max

    def fits(self, node: Node) -> bool:
        return (
            isinstance(node, ScalarNode) and isinstance(node.value, int) and not isinstance(node.value, bool)
        )

    def check(self, node: Node, ctx: Context, path: str) -> Plain:
        if (
            not isinstance(node, ScalarNode)
            or not isinstance(node.value, int)
            or isinstance(node.value, bool)
        ):
            remedy = ""
            if isinstance(node, ScalarNode) and isinstance(node.value, str) and is_decimal(node.value):
                remedy = "; remove the quotes"
            ctx.expected(node, path, f"an {self.words()}", remedy)
            return 0
        value = node.value
        if (self.min is not None and value < self.min) or (self.max is not None and value > self.max):
            ctx.fault(node.place, path, f"expected {self.bounds()}, got {value}")
        return value

    def bounds(self) -> str:
        if self.min is not None and self.max is not None:
            return f"{self.min}..{self.max}" if self.min != self.max else str(self.min)
        if self.min is not None:
            return f"at least {self.min}"
        return f"at most {self.max}" if self.max is not None else ""

    def words(self) -> str:
        return f"integer {self.bounds()}".rstrip()

    def schema_in(self, book: SchemaBook) -> dict[str, object]:
        written: dict[str, object] = {"type": "integer"}
        if self.min is not None:
            written["minimum"] = self.min
        if self.max is not None:
            written["maximum"] = self.max
        return written


def is_decimal(text: str) -> bool:
    return text.isascii() and text.removeprefix("-").isdigit() and len(text) <= 19


class Bool(Spec):
    """true or false."""

    def fits(self, node: Node) -> bool:
        return isinstance(node, ScalarNode) and isinstance(node.value, bool)

    def check(self, node: Node, ctx: Context, path: str) -> Plain:
        if isinstance(node, ScalarNode) and isinstance(node.value, bool):
            return node.value
        remedy = ""
        if isinstance(node, ScalarNode) and isinstance(node.value, str):
            if node.value.lower() in ("yes", "on", "y", "true"):
                remedy = "; write true"
            elif node.value.lower() in ("no", "off", "n", "false"):
                remedy = "; write false"
        ctx.expected(node, path, "true or false", remedy)
        return False

    def words(self) -> str:
        return "true or false"

    def schema_in(self, book: SchemaBook) -> dict[str, object]:
        return {"type": "boolean"}


class Text(Spec):
    """Text, of a length and of a form if asked (`pattern` must match all of it; `form` says it in words)."""

    def __init__(
        self,
        min: int = 0,
        max: int | None = None,
        pattern: str = "",
        form: str = "",
        default: object = UNSET,
        doc: str = "",
    ) -> None:
        super().__init__(default, doc)
        self.min = min
        self.max = max
        self.pattern = pattern
        self.form = form or f"text like {pattern}"

    def fits(self, node: Node) -> bool:
        return isinstance(node, ScalarNode) and isinstance(node.value, str)

    def check(self, node: Node, ctx: Context, path: str) -> Plain:
        if not isinstance(node, ScalarNode) or not isinstance(node.value, str):
            remedy = "; put it in quotes" if isinstance(node, ScalarNode) and node.value is not None else ""
            ctx.expected(node, path, "text", remedy)
            return ""
        value = node.value
        if len(value) < self.min or (self.max is not None and len(value) > self.max):
            ctx.fault(node.place, path, f"expected {self.lengths()}, got {len(value)}")
        elif self.pattern and re.fullmatch(self.pattern, value) is None:
            ctx.expected(node, path, self.form)
        return value

    def lengths(self) -> str:
        if self.max is None:
            return f"at least {self.min} character{'s' if self.min != 1 else ''}"
        if self.min == self.max:
            return f"{self.min} character{'s' if self.min != 1 else ''}"
        return f"{self.min}..{self.max} characters"

    def words(self) -> str:
        if self.pattern:
            return self.form
        return f"text of {self.lengths()}" if self.min or self.max is not None else "text"

    def schema_in(self, book: SchemaBook) -> dict[str, object]:
        written: dict[str, object] = {"type": "string"}
        if self.min:
            written["minLength"] = self.min
        if self.max is not None:
            written["maxLength"] = self.max
        if self.pattern:
            written["pattern"] = f"^(?:{self.pattern})$"
        return written


class Choice(Spec):
    """One of a closed set of names or numbers whose meaning is code. `what` names the kind of thing.

    In a declared record a name goes by its number: its place among the names, counted from `first`.
    """

    def __init__(
        self,
        values: Sequence[Key],
        what: str = "",
        default: object = UNSET,
        doc: str = "",
        first: int = 0,
    ) -> None:
        super().__init__(default, doc)
        self.values = tuple(values)
        self.what = what
        self.first = first

    def fits(self, node: Node) -> bool:
        if not isinstance(node, ScalarNode) or isinstance(node.value, bool):
            return False
        value = node.value
        if isinstance(value, str):
            return any(isinstance(each, str) for each in self.values)
        return isinstance(value, int) and any(isinstance(each, int) for each in self.values)

    def check(self, node: Node, ctx: Context, path: str) -> Plain:
        if isinstance(node, ScalarNode) and not isinstance(node.value, bool) and node.value in self.values:
            return node.value
        if isinstance(node, ScalarNode) and isinstance(node.value, str) and self.fits(node):
            remedy = nearest(node.value, self.values)
            if self.what:
                ctx.fault(node.place, path, f"unknown {self.what} {node.value!r}{remedy}")
            else:
                ctx.expected(node, path, self.words(), remedy if "did you mean" in remedy else "")
        else:
            ctx.expected(node, path, self.words())
        return self.values[0] if self.values else None

    def words(self) -> str:
        return "one of " + ", ".join(str(value) for value in self.values)

    def schema_in(self, book: SchemaBook) -> dict[str, object]:
        return {"enum": list(self.values)}


class Ref(Spec):
    """The id of an entry of a table, wherever in the ruleset that table is written."""

    def __init__(self, table: str, default: object = UNSET, doc: str = "") -> None:
        super().__init__(default, doc)
        self.table = table

    def fits(self, node: Node) -> bool:
        return isinstance(node, ScalarNode) and isinstance(node.value, str)

    def check(self, node: Node, ctx: Context, path: str) -> Plain:
        if not isinstance(node, ScalarNode) or not isinstance(node.value, str):
            ctx.expected(node, path, self.words())
            return ""
        name = node.value
        if ctx.trusting or self.table in ctx.unread:
            return name
        known = ctx.tables.get(self.table)
        if known is None or name not in known:
            gone = ctx.removed.get((self.table, name))
            remedy = (
                f": removed by {gone}"
                if gone is not None
                else nearest(name, known if known is not None else ())
            )
            ctx.fault(node.place, path, f"unknown {self.table} {name!r}{remedy}")
        return name

    def words(self) -> str:
        return f"the id of a {self.table}"

    def schema_in(self, book: SchemaBook) -> dict[str, object]:
        ids = book.ids.get(self.table)
        if ids is not None:
            return {"enum": list(ids)}
        return {"type": "string", "x-table": self.table}


class AnyPlain(Spec):
    """Any plain data: maps, lists, text, integers, true, false, null."""

    def fits(self, node: Node) -> bool:
        return isinstance(node, (ScalarNode, ListNode, MapNode))

    def check(self, node: Node, ctx: Context, path: str) -> Plain:
        return to_plain(node)

    def merge(self, base: Node, over: Node, ctx: Context, path: str) -> Node:
        if not isinstance(base, MapNode) or not isinstance(over, MapNode):
            return over
        values = dict(base.values)
        places = dict(base.places)
        for key, value in over.values.items():
            values[key] = self.merge(values[key], value, ctx, path) if key in values else value
            places[key] = over.places[key]
        return MapNode(base.place, values, places)

    def words(self) -> str:
        return "any plain data"

    def schema_in(self, book: SchemaBook) -> dict[str, object]:
        return {}
