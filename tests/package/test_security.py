"""docs/security.md names a test for every promise: each of them exists, and every row names one."""

import ast
import re
from functools import cache
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
PAGE = (REPOSITORY / "docs" / "security.md").read_text()
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")
TABLE = re.compile(r"^\| promise \| held by \|\n\|---\|---\|\n((?:\|.*\n)+)", re.MULTILINE)
ROW = re.compile(r"^\| (.+) \| (.+) \|$", re.MULTILINE)


@cache
def functions_of(file: str) -> frozenset[str]:
    path = REPOSITORY / file
    tree = ast.parse(path.read_text()) if path.is_file() else ast.Module([], [])
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, functions))


def test_every_test_that_the_page_names_exists() -> None:
    named = NAMED.findall(PAGE)
    assert len(named) > 10
    assert [f"{file}::{name}" for file, name in named if name not in functions_of(file)] == []


def test_every_promise_names_a_test() -> None:
    rows = [row for table in TABLE.findall(PAGE) for row in ROW.findall(table)]
    assert len(rows) > 10
    assert [promise for promise, held in rows if not NAMED.search(held)] == []
