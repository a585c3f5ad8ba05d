"""Writes the constructors of records for the build.

mypyc leaves the `__init__` that `dataclass` makes interpreted, which costs several times a compiled one. So
what mypyc is given is not the sources but a copy of them, in which every dataclass has its constructor
written out; the sources themselves say each field once. A copy has the lines of its source, one for one, so
that a traceback out of compiled code names the line a person wrote: a constructor takes the place of the
blank line after its class.

A class is left as it is if its constructor says more than its fields do (`__init__`, `__post_init__`, a
default factory, fields for keywords only), or if it derives from something this module does not show.
"""

import ast
from pathlib import Path
from typing import Final, NamedTuple

LEFT_ALONE: Final = ("__init__", "__post_init__")


class Field(NamedTuple):
    """A field as the source says it."""

    name: str
    type: str
    default: str | None


class Record(NamedTuple):
    """A dataclass that gets a constructor."""

    node: ast.ClassDef
    decorator: ast.expr
    frozen: bool
    fields: list[Field]


class NoPlace(Exception):
    """There is no blank line after a record for its constructor; `ruff format` makes one."""


def written_out(source: str, name: str = "<source>") -> str:
    """The same source, line for line, with the constructors of its records written out."""
    lines = source.split("\n")
    for record in records(ast.parse(source, name)):
        place = record.node.end_lineno  # the line after the class, counted from 0
        assert place is not None
        if place < len(lines) and lines[place].strip():
            raise NoPlace(f"{name}:{place + 1}: expected a blank line after class {record.node.name}")
        lines[place : place + 1] = [constructor(record)]
        if place + 1 == len(lines):
            lines.append("")
        without_init(lines, record.decorator)
    return "\n".join(lines)


def records(tree: ast.Module) -> list[Record]:
    """Every class of a module that gets a constructor, in order."""
    found: dict[str, Record] = {}
    bare: set[str] = {"object"}  # classes without fields, whose children inherit nothing to set
    for node in tree.body:
        if not isinstance(node, ast.ClassDef):
            continue
        decorator = next((each for each in node.decorator_list if is_dataclass(each)), None)
        inherited = inherited_fields(node, found, bare)
        if decorator is None:
            if inherited == [] and not any(isinstance(line, ast.AnnAssign) for line in node.body):
                bare.add(node.name)
            continue
        own = own_fields(node)
        if inherited is None or own is None or says_more(node, decorator):
            continue
        fields = {field.name: field for field in [*inherited, *own]}
        if fields:
            found[node.name] = Record(node, decorator, flag(decorator, "frozen"), list(fields.values()))
        else:
            bare.add(node.name)
    return list(found.values())


def inherited_fields(node: ast.ClassDef, found: dict[str, Record], bare: set[str]) -> list[Field] | None:
    """The fields a class inherits; None if this module does not show them."""
    fields: list[Field] = []
    for base in node.bases:
        name = base.id if isinstance(base, ast.Name) else ""
        if name in found:
            fields += found[name].fields
        elif name not in bare:
            return None
    return fields


def own_fields(node: ast.ClassDef) -> list[Field] | None:
    """The fields a class declares; None if one has a default that is not simply a value."""
    fields: list[Field] = []
    for line in node.body:
        if not isinstance(line, ast.AnnAssign) or not isinstance(line.target, ast.Name):
            continue
        kind = ast.unparse(line.annotation)
        if "ClassVar" in kind:
            continue
        if isinstance(line.value, ast.Call) or "InitVar" in kind or "KW_ONLY" in kind:
            return None
        fields.append(Field(line.target.id, kind, None if line.value is None else ast.unparse(line.value)))
    return fields


def says_more(node: ast.ClassDef, decorator: ast.expr) -> bool:
    """Whether the class makes its objects in a way of its own."""
    methods = [line.name for line in node.body if isinstance(line, ast.FunctionDef)]
    return any(name in methods for name in LEFT_ALONE) or any(
        names(decorator, word) for word in ("init", "kw_only", "slots")
    )


def constructor(record: Record) -> str:
    """`__init__` in one line."""
    asked = ["self"]
    for field in record.fields:
        asked.append(f"{field.name}: {field.type}" + ("" if field.default is None else f" = {field.default}"))
    if record.frozen:
        body = [f'object.__setattr__(self, "{field.name}", {field.name})' for field in record.fields]
    else:
        body = [f"self.{field.name} = {field.name}" for field in record.fields]
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
        text = written_out(path.read_text(encoding="utf-8"), str(path))
        if not copy.is_file() or copy.read_text(encoding="utf-8") != text:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(text, encoding="utf-8")
    for copy in target.rglob("*.py"):
        if copy not in wanted:
            copy.unlink()
