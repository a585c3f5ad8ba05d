"""Full field types of record classes, compiled or not.

A compiled module keeps only erased annotations (`list`, not `list[Unit]`), while codecs and schemas need
the whole type. The source ships beside the binary, so the annotations are read back from there. A module's
source is parsed once, whatever is asked of its records: parsing is most of what a title's first digest
costs. This is the one place where the kernel looks at a file: its own source.
"""

import ast
import copyreg
import dataclasses
import pkgutil
import sys
import typing
from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Final

from tessera.core.errors import TesseraError

_SAID: Final = "_tessera_said"  # where a compiled module keeps what its source says, read once


class NoSource(TesseraError):
    """A compiled module came without its source, so its records cannot be described."""


class Said:
    """What a source says of one class: the annotation of each field, and what its constructor asks for."""

    def __init__(self, node: ast.ClassDef, lines: list[bytes]) -> None:
        self.restored = False
        self.fields: dict[str, str] = {}
        self.asks: list[str] | None = None  # None: no constructor is written, so it asks for the fields
        for line in node.body:
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                self.fields[line.target.id] = _text_of(line.annotation, lines)
            elif isinstance(line, ast.FunctionDef) and line.name == "__init__":
                self.asks = [argument.arg for argument in line.args.args[1:]]


def _text_of(node: ast.expr, lines: list[bytes]) -> str:
    """An expression as it is written; columns count bytes."""
    first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
    if first == last:
        return lines[first][node.col_offset : node.end_col_offset].decode()
    middle = [lines[first][node.col_offset :], *lines[first + 1 : last], lines[last][: node.end_col_offset]]
    return b"\n".join(middle).decode()


def field_types(record: type, extras: bool = False) -> dict[str, object]:
    """The type of every field of a dataclass, in order, with nothing erased; with `extras`, annotated."""
    restore(record)
    hints = typing.get_type_hints(record, include_extras=extras)
    return {field.name: hints[field.name] for field in dataclasses.fields(record)}


def restore(record: type) -> None:
    """Give a compiled record class, and all classes it derives from, their full annotations back."""
    for base in record.__mro__:
        module = sys.modules.get(base.__module__)
        if module is not None and _is_compiled(module):
            _said_in(module)


def constructor_asks(record: typing.Any) -> list[str] | None:
    """The parameters of a compiled record's own constructor; None when the record can be made empty.

    A compiled class with an `__init__` of its own cannot be made without calling it.
    """
    try:
        record.__new__(record)
    except TypeError:
        pass
    else:
        return None
    said = _said_in(sys.modules[record.__module__]).get(record.__name__)
    if said is not None and said.asks is not None:
        return said.asks
    return [field.name for field in dataclasses.fields(record)]


def _is_compiled(module: ModuleType) -> bool:
    file = getattr(module, "__file__", None)
    return isinstance(file, str) and not file.endswith((".py", ".pyc"))


def _said_in(module: ModuleType) -> dict[str, Said]:
    """What a compiled module's source says of its classes; whoever asks first has them restored.

    A module that is still being imported, whose own last lines ask, has not made all of them yet.
    """
    kept: dict[str, Said] | None = module.__dict__.get(_SAID)
    if kept is None:
        source = _source_of(module)
        lines = source.split(b"\n")
        tree = ast.parse(source, f"{module.__name__}.py")
        kept = {node.name: Said(node, lines) for node in tree.body if isinstance(node, ast.ClassDef)}
        module.__dict__[_SAID] = kept
    if all(of_class.restored for of_class in kept.values()):
        return kept
    names: dict[str, typing.Any] = dict(vars(typing))  # annotations may be any expression
    names.update(vars(module))
    for name, of_class in kept.items():
        cls = getattr(module, name, None)
        if isinstance(cls, type) and not of_class.restored:
            of_class.restored = True
            _restore_class(cls, of_class, names)
    return kept


def _restore_class(cls: type, said: Said, names: dict[str, typing.Any]) -> None:
    # Our own source, read for the very module it was compiled into: one evaluation for all its fields.
    values = eval(f"({', '.join(said.fields.values())},)", names) if said.fields else ()  # noqa: S307
    full: dict[str, object] = dict(zip(said.fields, values, strict=True))
    if full:
        cls.__annotations__ = full
        for each in getattr(cls, "__dataclass_fields__", {}).values():
            if each.name in full:
                each.type = full[each.name]
    if dataclasses.is_dataclass(cls):
        # Compiled records have no __dict__ to pickle; they are made anew from their fields.
        copyreg.pickle(cls, _as_call)


def _as_call(record: typing.Any) -> tuple[typing.Any, tuple[object, ...]]:
    fields = {field.name: getattr(record, field.name) for field in dataclasses.fields(record)}
    kind: Callable[..., object] = type(record)
    return partial(kind, **fields), ()


def _source_of(module: ModuleType) -> bytes:
    package, _, name = module.__name__.rpartition(".")
    try:
        data = pkgutil.get_data(package, f"{name}.py") if package else None
    except OSError:
        data = None
    if data is None:
        raise NoSource(
            f"{module.__name__} is compiled, but {name}.py is not beside it; reinstall with sources"
        )
    return data
