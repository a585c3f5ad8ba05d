"""From the texts of a data folder, and the mods laid over it, to one checked and immutable ruleset.

Pure: the texts are handed in, reading folders is done elsewhere. Everything that is wrong is reported at
once, each fault with the file and line it was written on, base or overlay. The digest names what can alter
play, not its spelling: neither comments, spacing and defaults written out change it, nor words for people,
pictures and what bots value.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, TypeAlias, TypeVar

import msgspec

from tessera.core.errors import BadRuleset
from tessera.core.nodes import (
    BrokenNode,
    Faults,
    Key,
    ListNode,
    MapNode,
    Node,
    Place,
    Plain,
    ScalarNode,
    nearest,
)
from tessera.core.record import Record, copy_plain
from tessera.core.spec.aside import Aside
from tessera.core.spec.base import Context, SchemaBook, Spec, is_null
from tessera.core.spec.declared import slots_of
from tessera.core.spec.fields import Fields, forbid_tables
from tessera.core.spec.making import Numbers, absent, made
from tessera.core.spec.playing import played
from tessera.core.spec.reference import Reference
from tessera.core.yamltext import parse_lines, parse_yaml

Source: TypeAlias = str | bytes
D = TypeVar("D")  # the class that declares a title's data


@dataclass(frozen=True)
class ModMark:
    """Which mod it was: what records of a match keep, so that whoever lacks it is told what to get."""

    id: str
    name: str
    version: str
    digest: str  # of its files

    def __str__(self) -> str:
        version = f" {self.version}" if self.version else ""
        return f"{self.name}{version} ({self.id}, {self.digest[:12]}…)"


@dataclass(frozen=True)
class Overlay:
    """A mod: texts by file name that add, change or remove entries of the files they are named after."""

    name: str
    files: Mapping[str, Source]
    place: str = ""  # where its files lie, as faults name it; its name, if that is not said
    mark: ModMark | None = None


class Findings:
    """Where a title's own checks report what no spec can say, such as a sum that does not match."""

    def __init__(self, nodes: Mapping[str, Node], faults: Faults) -> None:
        self._nodes = nodes
        self._faults = faults

    def fault(self, file: str, path: Sequence[Key], message: str) -> None:
        """A fault at the value that `path` leads to, or at the last step of it that was written."""
        node = self._nodes[file]
        place = node.place
        told = ""
        for step in path:
            told = f"{told}[{step}]" if isinstance(step, int) else f"{told}.{step}" if told else step
            found: Node | None = None
            if isinstance(node, MapNode):
                found = node.values.get(step)
                if found is not None:
                    place = node.places[step] if isinstance(found, MapNode) else found.place
            elif isinstance(node, ListNode):
                found = _item(node, step)
                if found is not None:
                    place = found.place
            node = found if found is not None else BrokenNode(place)
        self._faults.add(place, told, message)


def _item(node: ListNode, step: Key) -> Node | None:
    """An item by position, or a record of a table by its id."""
    if isinstance(step, int):
        return node.items[step] if 0 <= step < len(node.items) else None
    for item in node.items:
        if isinstance(item, MapNode):
            name = item.values.get("id")
            if isinstance(name, ScalarNode) and name.value == step:
                return item
    return None


Check: TypeAlias = "Callable[[Ruleset, Findings], None]"


class RulesetSpec:
    """What a title's data folder holds: a spec for each file name.

    A `.txt` file is read as the list of its lines, every other file as YAML. `optional` files may be absent.
    `checks` run on data that fits the specs and report what contradicts itself across fields and files.
    """

    def __init__(
        self,
        files: Mapping[str, Spec],
        optional: Mapping[str, Spec] | None = None,
        checks: Sequence[Check] = (),
    ) -> None:
        self.files: dict[str, Spec] = dict(files)
        self.optional: dict[str, bool] = {}
        if optional is not None:
            for name, spec in optional.items():
                self.files[name] = spec
                self.optional[name] = True
        self.checks = list(checks)
        self.asides: dict[str, Aside] = {}  # files that alter no play, each with the reason
        self._wants: dict[
            str, Any
        ] = {}  # by file: the type of the field that holds it, where one is declared

    @staticmethod
    def of(kind: type, checks: Sequence[Check] = ()) -> "RulesetSpec":
        """What a class declares whose every field is a file, or worked out of the others.

        `units: Annotated[list[Unit], File("units.yaml"), Table("unit")]`

        A field that may be `LeftOut` is an optional file; one that is `WORKED_OUT` is none.
        """
        files: dict[str, Spec] = {}
        optional: dict[str, Spec] = {}
        asides: dict[str, Aside] = {}
        wants: dict[str, Any] = {}
        for slot in slots_of(kind, {}):
            if slot.spec is not None:
                if not slot.file:
                    raise TypeError(f"{kind.__name__}.{slot.name} does not name its File")
                spec = slot.spec
                if slot.aside is not None:
                    forbid_tables(spec, slot.file)
                    asides[slot.file] = slot.aside
                wants[slot.file] = slot.want
                if slot.file_key:
                    spec = Fields({slot.file_key: spec}, docs={slot.file_key: slot.doc})
                    spec.wants = {slot.file_key: slot.want}
                (files if slot.left_out is None else optional)[slot.file] = spec
        whole = RulesetSpec(files, optional, checks)
        whole.asides = asides
        whole._wants = wants
        return whole

    def schema(
        self, file: str, ids: Mapping[str, tuple[str, ...]] | None = None, change: bool = False
    ) -> dict[str, object]:
        """The JSON Schema of a file, for an editor; with `change`, of a mod's file of that name."""
        book = SchemaBook(ids, change)
        book.tells_play = True
        book.aside = self.asides.get(file)
        return self.files[file].schema_by(book)

    def references(self) -> dict[str, Reference]:
        """The reference of every key, by file, for designers."""
        return {file: Reference(file, spec, self.asides.get(file)) for file, spec in self.files.items()}

    def played(self, file: str, data: Plain) -> Plain:
        """What of a file's checked data can alter play, if the file is not set aside."""
        return played(self.files[file], self._wants.get(file, object), data)

    def digest(self, data: Mapping[str, Plain]) -> str:
        """BLAKE2b-256, in hexadecimal, of all that can alter play, whatever order its files come in."""
        files = [file for file in sorted(data) if file not in self.asides]
        return _digest({file: self.played(file, data[file]) for file in files})


class Ruleset:
    """Checked data. Ids are text for people; inside a match entries go by their number in their table."""

    def __init__(
        self,
        name: str,
        data: dict[str, Plain],
        tables: dict[str, tuple[str, ...]],
        digest: str,
        mods: tuple[ModMark, ...] = (),
    ) -> None:
        """`digest` is that of what can alter play in the data (`RulesetSpec.digest`)."""
        self.mods = mods  # laid over the title's own data, in this order
        self._name = name
        self._data = data
        self._ids = tables
        self._digest = digest
        self._data_digest = _digest(data)
        self._numbers: dict[str, dict[str, int]] = {}
        for table, ids in tables.items():
            self._numbers[table] = {each: number for number, each in enumerate(ids)}

    def __reduce__(self) -> tuple[object, ...]:
        return Ruleset, (self._name, self._data, self._ids, self._digest, self.mods)

    def __repr__(self) -> str:
        return f"<Ruleset {self._name} {self._digest[:12]}>"

    @property
    def name(self) -> str:
        """The base ruleset's name, followed by its overlays: `standard+winter`."""
        return self._name

    @property
    def digest(self) -> str:
        """BLAKE2b-256, in hexadecimal, of what can alter play in the merged data with defaults filled in.

        Under rules of the same digest, a match goes on as it began; names, pictures and bots may differ.
        """
        return self._digest

    @property
    def data_digest(self) -> str:
        """The same of all the data: whoever keeps what is told of the rules goes by this one."""
        return self._data_digest

    def answers_to(self, digest: str) -> bool:
        """Whether a match that names this digest can be played under these rules.

        It may be either: until format 3 of replays, matches named the digest of all the data.
        """
        return digest in (self._digest, self._data_digest)

    @property
    def files(self) -> tuple[str, ...]:
        return tuple(self._data)

    @property
    def tables(self) -> tuple[str, ...]:
        """The name of every table."""
        return tuple(self._ids)

    def file(self, name: str) -> Record:
        """A file that holds a map (a record or a table)."""
        data = self._data[name]
        if not isinstance(data, dict):
            raise TypeError(f"{name} is a list; ask for its lines")
        return Record(data, name.rpartition(".")[0])

    def lines(self, name: str) -> tuple[str, ...]:
        """A file that is read line by line."""
        return Record({name: self._data[name]}).texts(name)

    def plain(self, name: str) -> Plain:
        """A copy of a file's data, free to change."""
        return copy_plain(self._data[name])

    def ids(self, table: str) -> tuple[str, ...]:
        """Every id of a table; its place here is its number."""
        return self._ids[table]

    def index(self, table: str, name: str) -> int:
        """The number of an id."""
        return self._numbers[table][name]

    def make(self, kind: type[D]) -> D:
        """The typed records of the class that declares this data (`RulesetSpec.of`)."""
        numbers: Numbers = self._numbers
        given: list[Any] = []
        for slot in slots_of(kind, {}):
            if slot.spec is None:  # worked out below
                given.append(absent(slot))
                continue
            data = self._data.get(slot.file)
            if slot.file_key and isinstance(data, dict):
                data = data[slot.file_key]
            given.append(made(slot.spec, slot.want, data, numbers))
        whole: D = kind(*given)
        finish: Any = getattr(whole, "work_out", None)
        if finish is not None:
            finish()
        return whole

    def schema_ids(self) -> dict[str, tuple[str, ...]]:
        """What `schema` needs to list the names that references may take."""
        return dict(self._ids)


def _digest(data: Mapping[str, Plain]) -> str:
    return blake2b(msgspec.msgpack.encode(data), digest_size=32).hexdigest()


def load(
    spec: RulesetSpec, sources: Mapping[str, Source], overlays: Sequence[Overlay] = (), name: str = "standard"
) -> Ruleset:
    """The ruleset of these texts. Raises BadRuleset with every fault, by file and line."""
    ctx = Context(Faults())
    nodes = _base_nodes(spec, sources, ctx)
    for overlay in overlays:
        _lay_over(spec, nodes, overlay, ctx)
    data: dict[str, Plain] = {}
    for file, node in nodes.items():
        spec.files[file].declare(node, ctx, "")
    for file, node in nodes.items():
        data[file] = spec.files[file].check(node, ctx, "")
    if ctx.faults.found:
        raise BadRuleset(ctx.faults.report())
    tables: dict[str, tuple[str, ...]] = {}
    for table, ids in ctx.tables.items():
        tables[table] = tuple(ids)
    whole = "+".join([name, *(overlay.name for overlay in overlays)])
    marks = [overlay.mark for overlay in overlays if overlay.mark is not None]
    ruleset = Ruleset(whole, data, tables, spec.digest(data), tuple(marks))
    for check in spec.checks:
        check(ruleset, Findings(nodes, ctx.faults))
    if ctx.faults.found:
        raise BadRuleset(ctx.faults.report())
    return ruleset


def _base_nodes(spec: RulesetSpec, sources: Mapping[str, Source], ctx: Context) -> dict[str, Node]:
    """The tree of every file there is, in the order of the spec."""
    nodes: dict[str, Node] = {}
    for file in spec.files:
        if file in sources:
            nodes[file] = _parse(file, file, sources[file], ctx.faults)
        elif file not in spec.optional:
            ctx.fault(Place(file, 0, 0), "", "the file is missing")
            nodes[file] = BrokenNode(Place(file, 0, 0))
        if file in nodes and isinstance(nodes[file], BrokenNode):
            for table in spec.files[file].table_names():
                ctx.unread[table] = True
    for file in sources:
        if file not in spec.files:
            ctx.fault(Place(file, 0, 0), "", f"unknown file{nearest(file, spec.files)}")
    return nodes


def _lay_over(spec: RulesetSpec, nodes: dict[str, Node], overlay: Overlay, ctx: Context) -> None:
    for file, source in overlay.files.items():
        shown = f"{overlay.place or overlay.name}/{file}"
        if file not in spec.files:
            ctx.fault(Place(shown, 0, 0), "", f"unknown file{nearest(file, spec.files)}")
            continue
        over = _parse(file, shown, source, ctx.faults)
        if isinstance(over, BrokenNode) or is_null(over):
            if isinstance(over, BrokenNode):  # what it would have added is not known: do not call it dangling
                for table in spec.files[file].table_names():
                    ctx.unread[table] = True
            continue
        base = nodes.get(file)
        if base is None:
            nodes[file] = over
        elif not isinstance(base, BrokenNode):
            nodes[file] = spec.files[file].merge(base, over, ctx, "")


def _parse(file: str, shown: str, source: Source, faults: Faults) -> Node:
    return parse_lines(shown, source, faults) if file.endswith(".txt") else parse_yaml(shown, source, faults)
