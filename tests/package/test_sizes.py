"""Small modules, small functions: what is longer says why."""

import ast
from pathlib import Path

import pytest

import tessera

PACKAGE = Path(tessera.__file__).parent
MODULE = 600
FUNCTION = 60
REASON = "# Long: "  # inside a function, with why it is better whole


def _sources() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def test_no_module_is_longer_than_can_be_read_at_a_sitting() -> None:
    long = {str(path.relative_to(PACKAGE)): len(_lines(path)) for path in _sources()}
    assert {name: count for name, count in long.items() if count > MODULE} == {}


@pytest.mark.parametrize("path", _sources(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_long_function_says_why(path: Path) -> None:
    lines = _lines(path)
    for node in ast.walk(ast.parse("\n".join(lines))):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            body = lines[node.lineno - 1 : node.end_lineno]
            if len(body) > FUNCTION:
                assert any(REASON in line for line in body), f"{node.name}: {len(body)} lines, and no reason"


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()
