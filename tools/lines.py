"""Counts the lines of src and web by kind and by title, at any commit, so that two can be compared.

    python tools/lines.py                      the checkout
    python tools/lines.py HEAD~20              a commit
    python tools/lines.py HEAD~20 HEAD         both, and the difference

Blank lines and comments count: they are read like the others. What is counted is what git keeps; data and
pictures are not code and are left out, JSON in web/src that a script once wrote is not.
"""

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Final

CODE: Final = re.compile(r"^(src|web/(src|scripts))/.*\.(py|ts|tsx|css|mjs|json)$")
# What says a title's data: specs, typed records and the step from the one to the other.
DATA: Final = re.compile(
    r"/(spec\w*|\w+_spec|rules\w*|rulebook\w*|compile|content\w*|book|weights|effect)\.py$"
)
KINDS: Final = ("constructors", "lists of kinds", "data records", "baked data", "other Python", "client")
CHECKOUT: Final = ""


def git(*words: str) -> str:
    return subprocess.run(("git", *words), check=True, capture_output=True, text=True).stdout


def texts(commit: str) -> Iterator[tuple[str, str]]:
    """Path and text of every file that counts."""
    listed = git("ls-files") if commit == CHECKOUT else git("ls-tree", "-r", "--name-only", commit)
    for path in listed.splitlines():
        if CODE.match(path):
            if commit != CHECKOUT:
                yield path, git("show", f"{commit}:{path}")
                continue
            with open(path, encoding="utf-8") as file:
                yield path, file.read()


def part(path: str) -> str:
    """The title or layer a file belongs to."""
    found = re.match(r"(?:src/tessera/games|web/src/boards)/(\w+)/", path)
    if found:
        return found[1]
    if path.startswith("web/"):
        return "client"
    return path.split("/")[2] if path.count("/") > 2 else "package"


def kinds(path: str, text: str) -> Counter[str]:
    """How many lines of each kind a file has."""
    total = text.count("\n")
    if path.endswith(".json"):
        return Counter({"baked data": total})
    if not path.endswith(".py"):
        return Counter({"client": total})
    if path.startswith("web/"):
        return Counter({"baked data": total})  # a script that bakes it
    count: Counter[str] = Counter()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef) and any("dataclass" in ast.unparse(d) for d in node.decorator_list):
            count["constructors"] += sum(length(each) for each in node.body if is_constructor(each))
        elif is_list_of_kinds(node):
            count["lists of kinds"] += length(node)
    rest = total - sum(count.values())
    count["data records" if "/games/" in path and DATA.search(path) else "other Python"] += rest
    return count


def is_constructor(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name == "__init__"


def is_list_of_kinds(node: ast.AST) -> bool:
    """`COMMANDS = (Move, Attack, ...)`: a module's classes named a second time."""
    value = node.value if isinstance(node, (ast.Assign, ast.AnnAssign)) else None
    return (
        isinstance(value, ast.Tuple)
        and len(value.elts) > 2
        and all(
            isinstance(each, ast.Name) and each.id[:1].isupper() and not each.id.isupper()
            for each in value.elts
        )
    )


def length(node: ast.AST) -> int:
    first, last = getattr(node, "lineno", 0), getattr(node, "end_lineno", 0)
    return int(last) - int(first) + 1


def counted(commit: str) -> dict[str, Counter[str]]:
    """By part, how many lines of each kind."""
    found: dict[str, Counter[str]] = {}
    for path, text in texts(commit):
        found.setdefault(part(path), Counter()).update(kinds(path, text))
    return found


def table(found: dict[str, Counter[str]], before: dict[str, Counter[str]] | None) -> str:
    """Markdown: a row for each part, and their sum. With a `before`, what changed stands behind."""
    names = sorted({*found, *(before or {})})
    rows = [f"| | {' | '.join(KINDS)} | all |", f"|---|{'---:|' * (len(KINDS) + 1)}"]
    sums: dict[str, Counter[str]] = {"now": Counter(), "then": Counter()}
    for name in [*names, "**all**"]:
        now, then = found.get(name, Counter()), (before or {}).get(name, Counter())
        if name == "**all**":
            now, then = sums["now"], sums["then"]
        else:
            sums["now"].update(now)
            sums["then"].update(then)
        cells = [cell(now[kind], then[kind], before is not None) for kind in KINDS]
        cells.append(cell(now.total(), then.total(), before is not None))
        rows.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(rows)


def cell(now: int, then: int, compared: bool) -> str:
    if not now and not then:
        return ""
    return f"{now:,} ({now - then:+,})" if compared and now != then else f"{now:,}"


def main(commits: list[str]) -> None:
    if len(commits) > 2:
        raise SystemExit(__doc__)
    before = counted(commits[0]) if len(commits) == 2 else None
    print(table(counted(commits[-1] if commits else CHECKOUT), before))


if __name__ == "__main__":
    main(sys.argv[1:])
