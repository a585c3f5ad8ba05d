"""The boards are a library: docs/boards.md names all of it, and nothing that is not there."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/boards.md").read_text(encoding="utf-8")


def _public(body: list[ast.stmt]) -> list[str]:
    """Functions, classes with their methods, constants and types of a module, without the private ones."""
    names: list[str] = []
    for node in body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            names += [node.name, *(each.name for each in node.body if isinstance(each, ast.FunctionDef))]
        elif isinstance(node, ast.FunctionDef):
            names.append(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.append(node.target.id)
    return [name for name in names if not name.startswith("_")]


def _sections() -> dict[str, str]:
    """What the page says of each module."""
    parts = re.split(r"^## .*`tessera\.boards\.(\w+)`$", PAGE, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_the_page_names_every_public_name_of_its_module() -> None:
    sections = _sections()
    missing: list[str] = []
    for source in sorted((ROOT / "src/tessera/boards").glob("[!_]*.py")):
        said = re.findall(r"`(\w+)", sections.get(source.stem, ""))
        for name in _public(ast.parse(source.read_text(encoding="utf-8")).body):
            if name not in said:
                missing.append(f"{source.stem}.{name}")
    assert not missing, f"docs/boards.md says nothing of {', '.join(missing)}; delete them or name them"


def test_what_the_tables_name_is_there() -> None:
    for module, text in _sections().items():
        source = (ROOT / f"src/tessera/boards/{module}.py").read_text(encoding="utf-8")
        known = _public(ast.parse(source).body)
        for row in re.findall(r"^\| (`.+?) \|", text, re.MULTILINE):
            for name in re.findall(r"`(\w+)`", row):
                assert name in known, f"docs/boards.md tells of {module}.{name}, which is not there"


def test_its_example_runs() -> None:
    example = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert example is not None
    exec(compile(example[1], "docs/boards.md", "exec"), {})
