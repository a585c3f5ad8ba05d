"""Full field types of record classes, compiled or not.

A compiled module keeps only erased annotations (`list`, not `list[Unit]`), while codecs and schemas need
the whole type. The source ships beside the binary, so the annotations are read back from there, once per
module. This is the one place where the kernel looks at a file: its own source.
"""

import ast
import copyreg
import dataclasses
import pkgutil
import sys
import typing
from types import ModuleType

from tessera.core.errors import TesseraError


class NoSource(TesseraError):
    """A compiled module came without its source, so its records cannot be described."""


def field_types(record: type) -> dict[str, object]:
    """The type of every field of a dataclass, in order, with nothing erased."""
    restore(record)
    hints = typing.get_type_hints(record)
    return {field.name: hints[field.name] for field in dataclasses.fields(record)}


def restore(record: type) -> None:
    """Give a compiled record class, and all classes it derives from, their full annotations back."""
    for base in record.__mro__:
        module = sys.modules.get(base.__module__)
        if module is not None and _is_compiled(module) and not getattr(module, "_tessera_restored", False):
            _restore_module(module)


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
    for node in ast.parse(_source_of(sys.modules[record.__module__])).body:
        if isinstance(node, ast.ClassDef) and node.name == record.__name__:
            for line in node.body:
                if isinstance(line, ast.FunctionDef) and line.name == "__init__":
                    return [argument.arg for argument in line.args.args[1:]]
    raise TypeError(f"{record.__name__} cannot be made empty, and its source shows no constructor")


def _is_compiled(module: ModuleType) -> bool:
    file = getattr(module, "__file__", None)
    return isinstance(file, str) and not file.endswith((".py", ".pyc"))


def _restore_module(module: ModuleType) -> None:
    source = _source_of(module)
    names: dict[str, typing.Any] = dict(vars(typing))  # annotations may be any expression
    names.update(vars(module))
    for node in ast.parse(source).body:
        if not isinstance(node, ast.ClassDef):
            continue
        cls = getattr(module, node.name, None)
        if not isinstance(cls, type):
            continue
        full: dict[str, object] = {}
        for line in node.body:
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                # The text is our own source, compiled into the very module it is read for.
                full[line.target.id] = eval(ast.unparse(line.annotation), names)  # noqa: S307
        if full:
            cls.__annotations__ = full
            for field in getattr(cls, "__dataclass_fields__", {}).values():
                if field.name in full:
                    field.type = full[field.name]
        if dataclasses.is_dataclass(cls):
            # Compiled records have no __dict__ to pickle; they are made anew from their fields.
            copyreg.pickle(cls, _as_call)
    module.__dict__["_tessera_restored"] = True


def _as_call(record: typing.Any) -> tuple[typing.Any, tuple[object, ...]]:
    return type(record), tuple([getattr(record, field.name) for field in dataclasses.fields(record)])


def _source_of(module: ModuleType) -> str:
    package, _, name = module.__name__.rpartition(".")
    try:
        data = pkgutil.get_data(package, f"{name}.py") if package else None
    except OSError:
        data = None
    if data is None:
        raise NoSource(
            f"{module.__name__} is compiled, but {name}.py is not beside it; reinstall with sources"
        )
    return data.decode()
