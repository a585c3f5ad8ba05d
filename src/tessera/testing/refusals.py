"""Every code a title can refuse with: found in its sources, and written down as a page.

python -m tessera.testing.refusals TITLE... > docs/refusals.md
"""

import ast
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path

from tessera import registry

CODE = re.compile(r"[a-z]+\.[a-z_]+")

_HEAD = """# Refusals
Why the rules refuse a command, by title. A code is `area.reason` and stable; where titles mean the same,
they say the same. `{needs}` stands for the fact of that name, which travels with the code. The sentence is
what people read in the terminal and in the browser; it stands in the title's `refusals.py` and nowhere else.

This page is written by `python -m tessera.testing.refusals TITLE...`, and a test holds it to the code.
"""
_PLACES = ("Malformed", "Fault")  # errors that name a place, which looks like a code too
_FILES = (".yaml", ".txt", ".json")  # names that only look like codes


def codes_in(folder: Path) -> dict[str, list[list[str] | None]]:
    """The codes in a title's sources: for each, the facts of every place that makes a refusal of it.

    None stands for a place where a question gives the code alone, and whoever asked makes the refusal.
    """
    found: dict[str, list[list[str] | None]] = {}
    for file in sorted(folder.glob("*.py")):
        if file.name != "refusals.py":
            for code, facts in _codes(ast.parse(file.read_text())):
                found.setdefault(code, []).append(facts)
    return found


def _codes(tree: ast.Module) -> Iterator[tuple[str, list[str] | None]]:
    told: list[ast.expr] = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id in _PLACES:
            told += node.args
        elif node.func.id == "Illegal" and isinstance(code := node.args[0], ast.Constant):
            told.append(code)
            yield str(code.value), [keyword.arg or "" for keyword in node.keywords]
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or node in told:
            continue
        if CODE.fullmatch(node.value) and not node.value.endswith(_FILES):
            yield node.value, None


def page(titles: Sequence[str]) -> str:
    """The page of these titles: the codes that several share, then each title's table."""
    games = [registry.game(title) for title in titles]
    holders: dict[str, list[str]] = {}
    for game in games:
        for code in game.refusals:
            holders.setdefault(code, []).append(game.title)
    shared = {code: ", ".join(names) for code, names in sorted(holders.items()) if len(names) > 1}
    parts = [_HEAD, "\n## In several titles\n| code | titles |\n|---|---|\n"]
    parts += [f"| `{code}` | {names} |\n" for code, names in shared.items()]
    for game in games:
        named = _rulebook(type(game))
        parts.append(f"\n## {game.title}\n| code | {'rulebook | ' if named else ''}in words |\n")
        parts.append("|---|---|---|\n" if named else "|---|---|\n")
        for code, sentence in game.refusals.items():
            called = f"`{named[code]}`" if code in named else ""
            parts.append(f"| `{code}` | {called + ' | ' if named else ''}{sentence} |\n")
    return "".join(parts)


def _rulebook(kind: type) -> Mapping[str, str]:
    """What a title's rulebook calls its codes, where it calls them otherwise."""
    module = import_module(f"{kind.__module__.rpartition('.')[0]}.refusals")
    named: Mapping[str, str] = getattr(module, "RULEBOOK", {})
    return named


if __name__ == "__main__":
    sys.stdout.write(page(sys.argv[1:]))
