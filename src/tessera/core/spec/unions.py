"""Specs of data that may take one of several forms, and of data that holds itself."""

from collections.abc import Mapping

from tessera.core.nodes import ListNode, MapNode, Node, Plain, ScalarNode, child, nearest
from tessera.core.spec.base import UNSET, Context, SchemaBook, Spec, is_null
from tessera.core.spec.fields import Fields


class Tagged(Spec):
    """A record whose other keys depend on the value of one: `{type: nTurns, turns: 3}`."""

    def __init__(
        self, tag: str, forms: Mapping[str, Fields], what: str = "", default: object = UNSET, doc: str = ""
    ) -> None:
        super().__init__(default, doc)
        self.tag = tag
        self.forms: dict[str, Fields] = dict(forms)
        self.what = what or tag
        for name, form in self.forms.items():
            if tag in form.fields:
                raise ValueError(f"form {name!r} may not hold the tag {tag!r} as a field of its own")

    def fits(self, node: Node) -> bool:
        return isinstance(node, MapNode)

    def form_of(self, node: Node) -> str | None:
        """The name of the form a record takes, if it names a known one."""
        if isinstance(node, MapNode):
            tag = node.values.get(self.tag)
            if isinstance(tag, ScalarNode) and isinstance(tag.value, str) and tag.value in self.forms:
                return tag.value
        return None

    def check(self, node: Node, ctx: Context, path: str) -> Plain:
        if not isinstance(node, MapNode):
            ctx.expected(node, path, f"a map with the key {self.tag!r}")
            return {}
        name = self.form_of(node)
        if name is not None:
            return self.forms[name].check_beside(node, ctx, path, self.tag, name)
        tag = node.values.get(self.tag)
        if tag is None:
            ctx.fault(node.place, path, f"missing key {self.tag!r} (one of {', '.join(self.forms)})")
        elif isinstance(tag, ScalarNode) and isinstance(tag.value, str):
            remedy = nearest(tag.value, self.forms)
            ctx.fault(tag.place, child(path, self.tag), f"unknown {self.what} {tag.value!r}{remedy}")
        else:
            ctx.expected(tag, child(path, self.tag), f"one of {', '.join(self.forms)}")
        return {}

    def declare(self, node: Node, ctx: Context, path: str) -> None:
        name = self.form_of(node)
        if name is not None:
            self.forms[name].declare(node, ctx, path)

    def merge(self, base: Node, over: Node, ctx: Context, path: str) -> Node:
        """Another form replaces the record; the same form, or none named, changes it."""
        before = self.form_of(base)
        after = self.form_of(over)
        named = isinstance(over, MapNode) and self.tag in over.values
        if before is None or (named and after != before):
            return over
        return self.forms[before].merge(base, over, ctx, path)

    def words(self) -> str:
        return f"record with {self.tag}: {', '.join(self.forms)}"

    def schema_in(self, book: SchemaBook) -> dict[str, object]:
        forms: list[object] = []
        for name, form in self.forms.items():
            written = form.schema_part(book)
            properties: dict[str, object] = {self.tag: {"const": name}}
            for key in form.fields:
                properties[key] = form.key_schema(key, book)
            written["properties"] = properties
            if not book.change:
                written["required"] = [self.tag, *form.required()]
            forms.append(written)
        return {"anyOf" if book.change else "oneOf": forms}

    def parts(self) -> list[tuple[str, Spec]]:
        named: list[tuple[str, Spec]] = []
        for name, form in self.forms.items():
            named.append((f"{self.tag}: {name}", form))
        return named


class OneOf(Spec):
    """Any of several forms, tried in order. Forms of different kinds (number, map) give the best messages."""

    def __init__(self, *forms: Spec, default: object = UNSET, doc: str = "") -> None:
        super().__init__(default, doc)
        self.forms = list(forms)

    def fits(self, node: Node) -> bool:
        return any(form.fits(node) for form in self.forms)

    def pick(self, node: Node, ctx: Context, path: str) -> Spec | None:
        """The form to judge by: the first without a fault, else the one with the fewest."""
        fitting = [form for form in self.forms if form.fits(node)]
        if len(fitting) < 2:
            return fitting[0] if fitting else None
        best = fitting[0]
        fewest = -1
        for form in fitting:
            mark = len(ctx.faults.found)
            form.check(node, ctx, path)
            count = len(ctx.faults.found) - mark
            del ctx.faults.found[mark:]
            if count == 0:
                return form
            if fewest < 0 or count < fewest:
                best = form
                fewest = count
        return best

    def check(self, node: Node, ctx: Context, path: str) -> Plain:
        form = self.pick(node, ctx, path)
        if form is None:
            ctx.expected(node, path, self.words())
            return None
        return form.check(node, ctx, path)

    def merge(self, base: Node, over: Node, ctx: Context, path: str) -> Node:
        """Maps merge only if a single form takes maps; otherwise which form is meant would be a guess."""
        fitting = [form for form in self.forms if form.fits(base) and form.fits(over)]
        return fitting[0].merge(base, over, ctx, path) if len(fitting) == 1 else over

    def words(self) -> str:
        return " or ".join(form.words() for form in self.forms)

    def schema_in(self, book: SchemaBook) -> dict[str, object]:
        return {"anyOf": [form.schema_part(book) for form in self.forms]}

    def parts(self) -> list[tuple[str, Spec]]:
        named: list[tuple[str, Spec]] = []
        for form in self.forms:
            if form.parts():
                named.append(("<or>", form))
        return named


class Later(Spec):
    """A spec that will be given its meaning with `be`, so that data may hold more of itself.

    effect = Later("effect")
    effect.be(Tagged("do", {"if": Fields({"then": ListOf(effect)}), "draw": Fields({"amt": Int(1)})}))
    """

    def __init__(self, name: str, default: object = UNSET, doc: str = "") -> None:
        super().__init__(default, doc)
        self.name = name
        self._meaning: Spec | None = None

    def be(self, spec: Spec) -> None:
        self._meaning = spec

    @property
    def meaning(self) -> Spec:
        if self._meaning is None:
            raise ValueError(f"Later({self.name!r}) was never told what to be")
        return self._meaning

    def fits(self, node: Node) -> bool:
        return self.meaning.fits(node)

    def check(self, node: Node, ctx: Context, path: str) -> Plain:
        return self.meaning.check(node, ctx, path)

    def declare(self, node: Node, ctx: Context, path: str) -> None:
        if isinstance(node, (ListNode, MapNode)):
            self.meaning.declare(node, ctx, path)

    def merge(self, base: Node, over: Node, ctx: Context, path: str) -> Node:
        return over if is_null(over) else self.meaning.merge(base, over, ctx, path)

    def words(self) -> str:
        return self.name

    def schema_in(self, book: SchemaBook) -> dict[str, object]:
        name = self.name if book.aside is None else f"{self.name} ({book.aside.word})"
        if name not in book.parts:
            book.parts[name] = {}  # named before it is written: it may hold itself
            book.parts[name] = self.meaning.schema_part(book)
        return {"$ref": f"#/$defs/{name}"}

    def parts(self) -> list[tuple[str, Spec]]:
        return self.meaning.parts()

    def shown(self) -> Spec:
        return self.meaning.shown()
