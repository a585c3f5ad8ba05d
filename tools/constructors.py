"""Writes what the fields of records say for the build: their constructors and their copies.

mypyc leaves the `__init__` that `dataclass` makes interpreted, which costs several times a compiled one. So
what mypyc is given is not the sources but a copy of them, in which every dataclass has its constructor
written out; the sources themselves say each field once. A copy has the lines of its source, one for one, so
that a traceback out of compiled code names the line a person wrote: a constructor takes the place of the
blank line after its class, and what a record is copied by that of `return copied(self)` (`core/copying.py`).

A class is left as it is if its constructor says more than its fields do (`__init__`, `__post_init__`), or if
it derives from something this module does not show.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

LEFT_ALONE: Final = ("__init__", "__post_init__")
EMPTY: Final = {"list": "[]", "dict": "{}"}


class Field(NamedTuple):
    """A field as the source says it."""

    name: str
    type: ast.expr
    default: str | None
    made: str | None  # the default that is made anew for every record


class Record(NamedTuple):
    """A dataclass that gets a constructor."""

    node: ast.ClassDef
    decorator: ast.expr
    frozen: bool
    by_name: bool  # whether the constructor takes its fields by their names only
    fields: list[Field]


class NoPlace(Exception):
    """There is no blank line after a record for its constructor; `ruff format` makes one."""


class NoCopy(Exception):
    """A record asks to be copied by its fields, and they do not say how."""


def written_out(source: str, name: str = "<source>", package: Path | None = None) -> str:
    """The same source, line for line, with constructors and copies of its records written out.

    `package` is the folder of the package it belongs to, where records of other modules are looked up.
    """
    lines = source.split("\n")
    tree = ast.parse(source, name)
    found = records(tree)
    for record in found:
        place = record.node.end_lineno  # the line after the class, counted from 0
        assert place is not None
        if place < len(lines) and lines[place].strip():
            raise NoPlace(f"{name}:{place + 1}: expected a blank line after class {record.node.name}")
        lines[place : place + 1] = [constructor(record)]
        if place + 1 == len(lines):
            lines.append("")
        without_init(lines, record.decorator)
    if "copied(self" in source:
        write_copies(lines, tree, {record.node.name: record for record in found}, name, package)
    if "made_like(" in source:
        write_likenesses(lines, tree, name, package)
    return "\n".join(lines)


def records(tree: ast.Module) -> list[Record]:
    """Every class of a module that gets a constructor, in order."""
    found: dict[str, Record] = {}
    bare: set[str] = {"object", "Generic"}  # classes without fields, whose children inherit nothing to set
    for node in tree.body:
        if not isinstance(node, ast.ClassDef):
            continue
        decorator = next((each for each in node.decorator_list if is_dataclass(each)), None)
        inherited = inherited_fields(node, found, bare)
        if decorator is None:
            if inherited == []:
                bare.add(node.name)
            continue
        own = own_fields(node)
        if inherited is None or own is None or says_more(node, decorator):
            continue
        fields = {field.name: field for field in [*inherited, *own]}
        if fields:
            settings = flag(decorator, "frozen"), flag(decorator, "kw_only")
            found[node.name] = Record(node, decorator, *settings, list(fields.values()))
        else:
            bare.add(node.name)
    return list(found.values())


def inherited_fields(node: ast.ClassDef, found: dict[str, Record], bare: set[str]) -> list[Field] | None:
    """The fields a class inherits; None if this module does not show them."""
    fields: list[Field] = []
    for base in node.bases:
        named = base.value if isinstance(base, ast.Subscript) else base
        name = named.id if isinstance(named, ast.Name) else ""
        if name in found:
            fields += found[name].fields
        elif name not in bare:
            return None
    return fields


def own_fields(node: ast.ClassDef) -> list[Field] | None:
    """The fields a class declares; None if one says more than a type and a default."""
    fields: list[Field] = []
    for line in node.body:
        if not isinstance(line, ast.AnnAssign) or not isinstance(line.target, ast.Name):
            continue
        kind = ast.unparse(line.annotation)
        if "ClassVar" in kind:
            continue
        if "InitVar" in kind or "KW_ONLY" in kind:
            return None
        default, made = None if line.value is None else ast.unparse(line.value), None
        if isinstance(line.value, ast.Call):
            said = {each.arg: ast.unparse(each.value) for each in line.value.keywords}
            if ast.unparse(line.value.func) != "field" or said.keys() != {"default_factory"}:
                return None
            factory = said["default_factory"]
            default, made = None, EMPTY.get(factory, f"{factory}()")
        fields.append(Field(line.target.id, line.annotation, default, made))
    return fields


def says_more(node: ast.ClassDef, decorator: ast.expr) -> bool:
    """Whether the class makes its objects in a way of its own."""
    methods = [line.name for line in node.body if isinstance(line, ast.FunctionDef)]
    return any(name in methods for name in LEFT_ALONE) or any(
        names(decorator, word) for word in ("init", "slots")
    )


def constructor(record: Record) -> str:
    """`__init__` in one line."""
    asked, body = ["self", "*"] if record.by_name else ["self"], []
    for field in record.fields:
        name, kind, value = field.name, ast.unparse(field.type), field.name
        if field.made is not None:
            asked.append(f"{name}: {kind} | None = None")
            value = f"{field.made} if {name} is None else {name}"
        else:
            asked.append(f"{name}: {kind}" + ("" if field.default is None else f" = {field.default}"))
        body.append(
            f'object.__setattr__(self, "{name}", {value})' if record.frozen else f"self.{name} = {value}"
        )
    return f"    def __init__({', '.join(asked)}) -> None: {'; '.join(body)}"


def without_init(lines: list[str], decorator: ast.expr) -> None:
    """Tell `dataclass`, in its own line, that the constructor is there."""
    end, column = decorator.end_lineno, decorator.end_col_offset
    assert end is not None
    assert column is not None
    text = lines[end - 1]
    before = text[:column]
    if isinstance(decorator, ast.Call):
        comma = ", " if decorator.args or decorator.keywords else ""
        before = before.rstrip().removesuffix(")") + f"{comma}init=False)"
    else:
        before += "(init=False)"
    lines[end - 1] = before + text[column:]


# ---------------------------------------------------------------- copies


def write_copies(
    lines: list[str], tree: ast.Module, found: dict[str, Record], name: str, package: Path | None
) -> None:
    """Put what the fields say in the place of every `return copied(self)`."""
    ways = ways_to_copy(tree, package)
    for cls in [node for node in tree.body if isinstance(node, ast.ClassDef)]:
        for line in [node for node in ast.walk(cls) if isinstance(node, ast.Return)]:
            call = line.value
            if not isinstance(call, ast.Call) or ast.unparse(call.func) != "copied":
                continue
            if cls.name not in found:
                raise NoCopy(f"{name}:{line.lineno}: the fields of {cls.name} do not say how it is made")
            shared = {word: ast.literal_eval(value) for word, value in keywords(call)}.get("shared", ())
            end = line.end_lineno or line.lineno
            lines[line.lineno - 1] = " " * line.col_offset + copy_text(found[cls.name], shared, ways)
            lines[line.lineno : end] = [""] * (end - line.lineno)


def keywords(call: ast.Call) -> list[tuple[str, ast.expr]]:
    """What a call names, by its name."""
    return [(each.arg, each.value) for each in call.keywords if each.arg is not None]


def ways_to_copy(tree: ast.Module, package: Path | None) -> dict[str, str]:
    """The method by which each class is copied that a module declares or imports; one without is shared."""
    ways: dict[str, str] = {}
    for name, node, _ in classes_in_sight(tree, package):
        note_way(ways, node, name)
    return ways


def classes_in_sight(
    tree: ast.Module, package: Path | None
) -> Iterator[tuple[str, ast.ClassDef, ast.Module]]:
    """Every class that a module declares or imports from its package: its name here, itself, its module."""
    for name, node in declared(tree).items():
        yield name, node, tree
    for line in tree.body:
        if not isinstance(line, ast.ImportFrom) or package is None or line.module is None:
            continue
        place = package.parent.joinpath(*line.module.split("."))
        module = parsed(place.with_suffix(".py"), package)
        known = {} if module is None else declared(module)
        for each in line.names:
            name = each.asname or each.name
            if module is not None and each.name in known:
                yield name, known[each.name], module
            elif (whole := parsed(place / f"{each.name}.py", package)) is not None:
                for inner, node in declared(whole).items():
                    yield f"{name}.{inner}", node, whole


def declared(module: ast.Module) -> dict[str, ast.ClassDef]:
    """The classes of a module, by name."""
    return {each.name: each for each in module.body if isinstance(each, ast.ClassDef)}


@cache
def parsed(path: Path, package: Path) -> ast.Module | None:
    """A module of the package; None if there is none."""
    if not path.is_relative_to(package) or not path.is_file():
        return None
    return ast.parse(path.read_text(encoding="utf-8"))


def note_way(ways: dict[str, str], node: ast.ClassDef, name: str) -> None:
    """A `copy` of its own type, or the `twin` of a generator, whose `copy` promises only some generator."""
    methods = [line.name for line in node.body if isinstance(line, ast.FunctionDef)]
    for way in ("copy", "twin"):
        if way in methods:
            ways[name] = way
            return


def copy_text(record: Record, shared: tuple[str, ...], ways: dict[str, str]) -> str:
    """What makes a twin, in one line."""
    given: list[str] = []
    for field in record.fields:
        value = f"self.{field.name}"
        text = None if field.name in shared else copy_of(value, field.type, ways, 0)
        given.append(f"{field.name}={text or value}")
    return f"return {record.node.name}({', '.join(given)})"


def copy_of(value: str, kind: ast.expr, ways: dict[str, str], depth: int) -> str | None:
    """What copies a value of a type; None if it is shared."""
    if isinstance(kind, ast.Constant) and isinstance(kind.value, str):
        kind = ast.parse(kind.value, mode="eval").body
    if isinstance(kind, ast.BinOp):  # `Unit | None`
        inner = copy_of(value, kind.left, ways, depth)
        return None if inner is None else f"None if {value} is None else {inner}"
    if isinstance(kind, ast.Subscript):
        outer, each = ast.unparse(kind.value), f"each{depth or ''}"
        if outer == "list":
            inner = copy_of(each, kind.slice, ways, depth + 1)
            return f"{value}.copy()" if inner is None else f"[{inner} for {each} in {value}]"
        if outer == "dict":
            assert isinstance(kind.slice, ast.Tuple)
            inner = copy_of(each, kind.slice.elts[1], ways, depth + 1)
            key = f"key{depth or ''}"
            pairs = f"{{{key}: {inner} for {key}, {each} in {value}.items()}}"
            return f"{value}.copy()" if inner is None else pairs
        return None
    way = ways.get(ast.unparse(kind))
    return None if way is None else f"{value}.{way}()"


# ---------------------------------------------------------------- records made like others


def write_likenesses(lines: list[str], tree: ast.Module, name: str, package: Path | None) -> None:
    """Put the constructor's call in the place of every `made_like(Unit, seen, …)`."""
    likeness = Likeness(tree, name, package)
    for call in outermost(tree):
        first, last = call.lineno - 1, (call.end_lineno or call.lineno) - 1
        before = lines[first].encode()[: call.col_offset].decode()
        after = lines[last].encode()[call.end_col_offset :].decode()
        lines[first] = before + ast.unparse(likeness.visit(call)) + after
        lines[first + 1 : last + 1] = [""] * (last - first)


def outermost(tree: ast.AST) -> Iterator[ast.Call]:
    """Every call of `made_like` that is in no other."""
    for node in ast.iter_child_nodes(tree):
        if is_likeness(node):
            assert isinstance(node, ast.Call)
            yield node
        else:
            yield from outermost(node)


def is_likeness(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "made_like"


class Likeness(ast.NodeTransformer):
    """Writes `made_like` out: what is not given is taken from the field of the same name."""

    def __init__(self, tree: ast.Module, name: str, package: Path | None) -> None:
        self.name = name
        self.package = package
        self.seen = {known: (node, module) for known, node, module in classes_in_sight(tree, package)}

    @cache  # noqa: B019  # as long as one source is written out
    def ways(self, module: ast.Module) -> dict[str, str]:
        return ways_to_copy(module, self.package)

    def visit_Call(self, call: ast.Call) -> ast.AST:  # the name that `ast` looks for
        self.generic_visit(call)
        if not is_likeness(call):
            return call
        kind, source = map(ast.unparse, call.args)
        found = self.seen.get(kind)
        record = found and next((each for each in records(found[1]) if each.node.name == found[0].name), None)
        if not found or not record or not source.isidentifier():
            raise NoCopy(f"{self.name}:{call.lineno}: no {kind} can be made like {source}")
        ways = self.ways(found[1])
        given = {each.arg for each in call.keywords}
        strange = given.difference(field.name for field in record.fields)
        if strange:
            raise NoCopy(f"{self.name}:{call.lineno}: {kind} has no {strange.pop()}")
        for field in record.fields:
            if field.name not in given:
                value = f"{source}.{field.name}"
                text = copy_of(value, field.type, ways, 0) or value
                call.keywords.append(ast.keyword(field.name, ast.parse(text, mode="eval").body))
        return ast.Call(call.args[0], [], call.keywords)


# ---------------------------------------------------------------- reading decorators


def is_dataclass(decorator: ast.expr) -> bool:
    """Whether a decorator is `dataclass`, with or without settings."""
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return ast.unparse(called) in ("dataclass", "dataclasses.dataclass")


def names(decorator: ast.expr, setting: str) -> bool:
    """Whether the decorator names this setting."""
    return isinstance(decorator, ast.Call) and any(each.arg == setting for each in decorator.keywords)


def flag(decorator: ast.expr, setting: str) -> bool:
    """Whether the decorator switches this setting on."""
    return isinstance(decorator, ast.Call) and any(
        each.arg == setting and ast.unparse(each.value) == "True" for each in decorator.keywords
    )


def copy_tree(sources: Path, target: Path) -> None:
    """Bring the copy of a tree of sources up to date; what did not change is not touched."""
    wanted: set[Path] = set()
    for path in sorted(sources.rglob("*.py")):
        copy = target / path.relative_to(sources)
        wanted.add(copy)
        text = written_out(path.read_text(encoding="utf-8"), str(path), sources)
        if not copy.is_file() or copy.read_text(encoding="utf-8") != text:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(text, encoding="utf-8")
    for copy in target.rglob("*.py"):
        if copy not in wanted:
            copy.unlink()
