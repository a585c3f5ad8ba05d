"""The full types of a compiled module's records, also of those it makes after it was first asked."""

import sys
from dataclasses import make_dataclass
from pathlib import Path
from types import ModuleType

import pytest

from tessera.core.annotations import field_types

SOURCE = """
from dataclasses import dataclass

@dataclass
class First:
    names: list[str]

@dataclass
class Second:
    firsts: tuple[First, ...]
"""


def test_records_made_after_their_module_was_first_asked_are_restored_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "afterwards"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "records.py").write_text(SOURCE)
    monkeypatch.syspath_prepend(tmp_path)
    module = ModuleType("afterwards.records")
    module.__file__ = str(folder / "records.so")  # as the compiler would leave it: types erased
    monkeypatch.setitem(sys.modules, module.__name__, module)
    first = make_dataclass("First", [("names", list)], namespace={"__module__": module.__name__})
    module.__dict__["First"] = first
    assert field_types(first) == {"names": list[str]}
    second = make_dataclass("Second", [("firsts", tuple)], namespace={"__module__": module.__name__})
    module.__dict__["Second"] = second
    assert field_types(second) == {"firsts": tuple[first, ...]}  # type: ignore[valid-type]
