"""What every spec can do, and the context in which data is checked.

A spec says what data may look like. It checks nodes, merges overlays, writes its JSON Schema and puts itself
in words, so that the loader, the option form and the designer's pages never disagree.
"""

from collections.abc import Mapping
from typing import Final

from mypy_extensions import mypyc_attr

from tessera.core.errors import BadOptions, Fault
from tessera.core.nodes import BrokenNode, Faults, Node, Place, Plain, ScalarNode, from_plain, in_words
from tessera.core.spec.aside import Aside


class Unset:
    """The type of UNSET: no default was given, which differs from a default of null."""


UNSET: Final = Unset()


class Context:
    """What a check knows beyond the node: the ids that exist, and where faults go."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        self.tables: dict[str, dict[str, Place]] = {}
        self.unread: dict[str, bool] = {}  # tables of files that could not be read: their ids are not judged
        self.removed: dict[tuple[str, str], Place] = {}
        self.added: dict[tuple[str, str], str] = {}  # new in an overlay -> the remedy if that was a slip
        self.trusting = False  # true while a spec's own defaults are checked: no table exists yet

    def fault(self, place: Place, path: str, message: str) -> None:
        self.faults.add(place, path, message)

    def expected(self, node: Node, path: str, what: str, remedy: str = "") -> None:
        """The usual fault: something else stands there. Silent about what was reported before."""
        if not isinstance(node, BrokenNode):
            self.faults.add(node.place, path, f"expected {what}, got {in_words(node)}{remedy}")


class SchemaBook:
    """Collects the named parts of a JSON Schema while it is written."""

    def __init__(self, ids: Mapping[str, tuple[str, ...]] | None = None, change: bool = False) -> None:
        self.parts: dict[str, object] = {}
        self.tells_play = False  # of a ruleset: each key says whether it alters play
        self.aside: Aside | None = None  # why what is being written alters none
        self.change = change  # of an overlay, which names only what it changes
        self.ids: Mapping[str, tuple[str, ...]] = ids if ids is not None else {}

    def whole(self, spec: "Spec") -> dict[str, object]:
        """The schema of what an overlay replaces as a whole, such as the item of a list."""
        change = self.change
        self.change = False
        written = spec.schema_part(self)
        self.change = change
        return written

    def removable(self, spec: "Spec") -> dict[str, object]:
        """The schema of an entry, which an overlay may remove."""
        written = spec.schema_part(self)
        return {"anyOf": [written, {"type": "null"}]} if self.change else written


@mypyc_attr(allow_interpreted_subclasses=True)
class Spec:
    """What some data may look like.

    `default` makes a field optional: where it is absent the default stands. `doc` is a line for designers.
    """

    def __init__(self, default: object = UNSET, doc: str = "") -> None:
        self.default = default
        self.doc = doc
        self.title = ""
        self.picture = ""

    def called(self, title: str, text: str, picture: str = "") -> "Spec":
        """The same spec with words for people: a name, a sentence, a picture's name where there is one."""
        self.title = title
        self.doc = text
        self.picture = picture
        return self

    @property
    def has_default(self) -> bool:
        return not isinstance(self.default, Unset)

    def fits(self, node: Node) -> bool:
        """Whether the node is of this kind at all (a map, a list, text…), whatever is inside."""
        raise NotImplementedError

    def check(self, node: Node, ctx: Context, path: str) -> Plain:
        """The data with defaults filled in. Every fault goes to the context; nothing is raised."""
        raise NotImplementedError

    def declare(self, node: Node, ctx: Context, path: str) -> None:
        """Registers the ids of every table inside, before anything is checked."""

    def merge(self, base: Node, over: Node, ctx: Context, path: str) -> Node:
        """What an overlay makes of a value: unless maps meet, the new one stands."""
        return over

    def words(self) -> str:
        """In a few words, for messages and for designers."""
        raise NotImplementedError

    def schema_in(self, book: SchemaBook) -> dict[str, object]:
        """The bare JSON Schema, without default and description."""
        raise NotImplementedError

    def parts(self) -> list[tuple[str, "Spec"]]:
        """The named parts."""
        return []

    def shown(self) -> "Spec":
        """What is left without the list, the null or the name around it."""
        return self

    def schema_part(self, book: SchemaBook) -> dict[str, object]:
        written = self.schema_in(book)
        if self.has_default:
            written["default"] = self.default
        if self.title:
            written["title"] = self.title
        if self.doc:
            written["description"] = self.doc
        if self.picture:
            written["x-picture"] = self.picture
        return written

    def schema(
        self, ids: Mapping[str, tuple[str, ...]] | None = None, change: bool = False
    ) -> dict[str, object]:
        """JSON Schema (2020-12). With `ids` (table -> ids) references list what they may name.

        With `change` it is that of an overlay: nothing is required, and null removes an entry.
        """
        return self.schema_by(SchemaBook(ids, change))

    def schema_by(self, book: SchemaBook) -> dict[str, object]:
        """The whole schema, written into this book."""
        written: dict[str, object] = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
        written.update(self.schema_part(book))
        if book.tells_play:
            written["x-alters-play"] = book.aside is None
        if book.parts:
            written["$defs"] = book.parts
        return written

    def table_names(self) -> list[str]:
        """The tables this spec fills."""
        names: dict[str, bool] = {}
        _tables(self, names, {})
        return list(names)

    def own_table(self) -> str:
        """The table this spec itself fills, or nothing."""
        return ""


def yaml_like(value: object) -> str:
    """A default as a designer would write it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(yaml_like(item) for item in value) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {yaml_like(item)}" for key, item in value.items()) + "}"
    return str(value)


def _tables(spec: Spec, names: dict[str, bool], met: dict[int, bool]) -> None:
    if id(spec) in met:
        return
    met[id(spec)] = True
    if spec.own_table():
        names[spec.own_table()] = True
    for _, part in spec.parts():
        _tables(part, names, met)


class Open(Spec):
    """Stands where the type of a declared field says what a container holds."""

    def fits(self, node: Node) -> bool:
        raise TypeError("a container without an inside is for declared fields, whose type says it")

    def check(self, node: Node, ctx: Context, path: str) -> Plain:
        raise TypeError("a container without an inside is for declared fields, whose type says it")

    def words(self) -> str:
        return "what the field's type says"


OPEN: Final = Open()


def default_node(spec: Spec, place: Place, path: str, ctx: Context) -> Node:
    """The default of a spec, standing where it is missing."""
    return from_plain(spec.default, path, ctx.faults, place)


def default_faults(spec: Spec, path: str) -> list[Fault]:
    """What is wrong with a spec's own default; a title's mistake."""
    ctx = Context(Faults())
    ctx.trusting = True
    spec.check(from_plain(spec.default, path, ctx.faults), ctx, path)
    return ctx.faults.report()


def faults_in(spec: Spec, data: object, path: str = "") -> list[Fault]:
    """Every fault of data that a caller hands over."""
    ctx = Context(Faults())
    node = from_plain(data, path, ctx.faults)
    spec.declare(node, ctx, path)
    spec.check(node, ctx, path)
    return ctx.faults.report()


def checked(spec: Spec, data: object, path: str = "options") -> Plain:
    """Data from a caller, complete with defaults; raises BadOptions with every fault at once.

    The faults read `options.seats: expected 2..4, got 9`.
    """
    ctx = Context(Faults())
    node = from_plain(data, path, ctx.faults)
    spec.declare(node, ctx, path)
    value = spec.check(node, ctx, path)
    if ctx.faults.found:
        raise BadOptions(ctx.faults.report())
    return value


def is_null(node: Node) -> bool:
    return isinstance(node, ScalarNode) and node.value is None
