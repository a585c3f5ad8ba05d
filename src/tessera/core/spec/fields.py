"""The spec of a record: known keys, each with a spec of its own."""

from collections.abc import Mapping
from typing import Any, Final

from tessera.core.nodes import Key, MapNode, Node, Place, Plain, child, nearest
from tessera.core.spec.aside import Aside
from tessera.core.spec.base import UNSET, Context, SchemaBook, Spec, default_faults, default_node


class Fields(Spec):
    """A record: known keys, each with its spec.

    A field whose spec has a default may be left out and is then filled in; a field of `optional` may be left
    out and stays out; every other field is required. The data comes out in the order of the spec. `docs` says
    what keys are for, where their specs, which several keys may share, do not. `asides` are the keys that
    alter no play, each with the reason.
    """

    def __init__(
        self,
        fields: Mapping[str, Spec],
        optional: Mapping[str, Spec] | None = None,
        default: object = UNSET,
        doc: str = "",
        docs: Mapping[str, str] | None = None,
        asides: Mapping[str, Aside] | None = None,
    ) -> None:
        super().__init__(default, doc)
        self.docs: dict[str, str] = {} if docs is None else dict(docs)
        self.wants: dict[str, Any] = {}  # what keys become, where a class declares them
        self.asides: dict[str, Aside] = {} if asides is None else dict(asides)
        self.fields: dict[str, Spec] = dict(fields)
        self.optional: dict[str, bool] = {}
        if optional is not None:
            for name, spec in optional.items():
                if name in self.fields:
                    raise ValueError(f"field {name!r} is both required and optional")
                self.fields[name] = spec
                self.optional[name] = True
        for name, spec in self.fields.items():
            if spec.has_default:
                wrong = default_faults(spec, name)
                if wrong:
                    raise ValueError(f"the default of field {wrong[0]} does not fit its spec")
        for name in self.asides:
            forbid_tables(self.fields[name], name)

    def partial(self) -> "Fields":
        """The same fields, each of which may be left out: what changes, where the rest stays."""
        return Fields({}, self.fields, docs=self.docs, asides=self.asides)

    def fits(self, node: Node) -> bool:
        return isinstance(node, MapNode)

    def check(self, node: Node, ctx: Context, path: str) -> Plain:
        return self.check_beside(node, ctx, path, "", None)

    def check_beside(self, node: Node, ctx: Context, path: str, tag: str, value: Plain) -> Plain:
        """As `check`, for a record that also holds the key `tag`, whose value was checked elsewhere."""
        out: dict[Key, Plain] = {}
        if not isinstance(node, MapNode):
            ctx.expected(node, path, "a map")
            return out
        if tag:
            out[tag] = value
        for key in node.values:
            if key not in self.fields and (key != tag or not tag):
                ctx.fault(node.places[key], path, f"unknown key {str(key)!r}{self._remedy(str(key), node)}")
        for name, spec in self.fields.items():
            inner = node.values.get(name)
            at = child(path, name)
            if inner is not None:
                out[name] = spec.check(inner, ctx, at)
            elif name in self.optional:
                continue
            elif spec.has_default:
                out[name] = spec.check(default_node(spec, node.place, at, ctx), ctx, at)
            else:
                ctx.fault(node.place, path, f"missing key {name!r} ({spec.words()})")
        return out

    def _remedy(self, key: str, node: MapNode) -> str:
        """A slip is most likely a key that is not given yet."""
        absent = nearest(key, [name for name in self.fields if name not in node.values])
        return absent if "did you mean" in absent else nearest(key, self.fields)

    def declare(self, node: Node, ctx: Context, path: str) -> None:
        if isinstance(node, MapNode):
            for name, spec in self.fields.items():
                inner = node.values.get(name)
                if inner is not None:
                    spec.declare(inner, ctx, child(path, name))

    def merge(self, base: Node, over: Node, ctx: Context, path: str) -> Node:
        if not isinstance(base, MapNode) or not isinstance(over, MapNode):
            return over
        values: dict[Key, Node] = dict(base.values)
        places: dict[Key, Place] = dict(base.places)
        for key, value in over.values.items():
            spec = self.fields.get(key) if isinstance(key, str) else None
            if spec is not None and key in values:
                values[key] = spec.merge(values[key], value, ctx, child(path, key))
            else:
                values[key] = value
                places[key] = over.places[key]
        return MapNode(base.place, values, places)

    def words(self) -> str:
        names = list(self.fields)
        shown = ", ".join(names[:6]) + (", ..." if len(names) > 6 else "")
        return f"record {{{shown}}}"

    def required(self) -> list[str]:
        return [
            name for name, spec in self.fields.items() if name not in self.optional and not spec.has_default
        ]

    def schema_in(self, book: SchemaBook) -> dict[str, object]:
        properties: dict[str, object] = {}
        for name in self.fields:
            properties[name] = self.key_schema(name, book)
        written: dict[str, object] = {
            "type": "object",
            "properties": properties,
            "additionalProperties": False,
        }
        if self.required() and not book.change:
            written["required"] = self.required()
        return written

    def key_schema(self, name: str, book: SchemaBook) -> dict[str, object]:
        """The schema of one key, with what the key is for."""
        outer, own = book.aside, self.asides.get(name)
        book.aside = outer or own
        written = self.fields[name].schema_part(book)
        if self.docs.get(name):
            written["description"] = self.docs[name]
        if book.tells_play:
            written["x-alters-play"] = book.aside is None
            if own is not None:
                written["description"] = f"{written.get('description', '')} {own.said}".lstrip()
        book.aside = outer
        return written

    def parts(self) -> list[tuple[str, Spec]]:
        named: list[tuple[str, Spec]] = []
        for name, spec in self.fields.items():
            named.append((f"{name}?" if name in self.optional else name, spec))
        return named


def forbid_tables(spec: Spec, name: str) -> None:
    """Entries go by number in a match, so a table is never without effect on play, whoever names its ids."""
    tables = spec.table_names()
    if tables:
        raise ValueError(f"{name} cannot be set aside: it holds the ids of {', '.join(tables)}")


OPEN_FIELDS: Final = Fields({})
"""Stands where the type of a declared field says which records a table holds."""
