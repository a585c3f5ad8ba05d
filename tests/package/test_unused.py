"""Nothing is kept that nothing uses, and a data key that no rule reads says so.

A plain search for words: what has a name that is mentioned anywhere else is taken for used. A title's names
are not looked for in other titles, which never meet it.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tessera import registry

pytestmark = pytest.mark.once  # it reads sources

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "tessera"
PLACES = ("src", "tests", "bench", "examples", "tools", "docs", "web")
KINDS = {".py", ".md", ".ts", ".tsx", ".mjs", ".js"}
WORD = re.compile(r"[A-Za-z_]\w*")
TITLES = registry.titles()

_BY_OPEN_SPIEL = "OpenSpiel calls it"
UNUSED: dict[str, str] = {  # a name that stays though nothing mentions it -> why
    "envs/openspiel.make_py_observer": _BY_OPEN_SPIEL,
    "envs/openspiel._legal_actions": _BY_OPEN_SPIEL,
    "envs/openspiel._apply_action": _BY_OPEN_SPIEL,
    "envs/openspiel._action_to_string": _BY_OPEN_SPIEL,
    "envs/openspiel.set_from": _BY_OPEN_SPIEL,
    "envs/openspiel.string_from": _BY_OPEN_SPIEL,
    "envs/vectors.close_extras": "Gymnasium calls it",
}

PLAIN = {"property", "staticmethod", "classmethod"}  # other decorators hand what they decorate to somebody

UNREAD = "no rule reads it"  # what the documentation of such a key says

Named = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
NAMED = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
Defined = tuple[str, int, str]  # a file of the package, a line of it, a name


def _files() -> Iterator[Path]:
    for place in PLACES:
        for path in sorted((ROOT / place).rglob("*")):
            if path.suffix in KINDS and "node_modules" not in path.parts and path != Path(__file__):
                yield path


def _is_of_another(path: Path, title: str) -> bool:
    inside = path.relative_to(ROOT).with_suffix("")
    return any(part in TITLES and part != title for part in inside.parts)


def _title_of(path: Path) -> str:
    return next((part for part in path.relative_to(ROOT).parts if part in TITLES), "")


def _defined(path: Path) -> Iterator[Defined]:
    """Functions, classes, methods and constants, but those that Python or a decorator calls."""
    place = path.relative_to(PACKAGE).as_posix()
    body = ast.parse(path.read_text(encoding="utf-8")).body
    members = [node for each in body if isinstance(each, ast.ClassDef) for node in each.body]
    for node in body + members:
        if isinstance(node, NAMED) and not node.name.startswith("__") and not _is_handed_on(node):
            yield place, node.lineno, node.name
    for index, node in enumerate(body):
        if not _completes_a_row(body, index):
            for name in _constants(node):
                if not name.startswith("__"):
                    yield place, node.lineno, name


def _is_handed_on(node: Named) -> bool:
    return not isinstance(node, ast.ClassDef) and any(
        not (isinstance(each, ast.Name) and each.id in PLAIN) for each in node.decorator_list
    )


def _constants(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return [node.target.id]
    if isinstance(node, ast.Assign):
        return [target.id for target in node.targets if isinstance(target, ast.Name)]
    return []


def _completes_a_row(body: list[ast.stmt], index: int) -> bool:
    """Whether this is a number between its neighbours: LOW = 0, NORMAL = 1, HIGH = 2 reads better whole."""
    number = _number(body[index])
    if number is None:
        return False
    before = _number(body[index - 1]) if index else None
    after = _number(body[index + 1]) if index + 1 < len(body) else None
    return before == number - 1 or after == number + 1


def _number(node: ast.stmt) -> int | None:
    value = node.value if isinstance(node, ast.AnnAssign | ast.Assign) else None
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, int) else None


def _unused() -> dict[str, str]:
    """Every name that nothing else mentions, and where it stands."""
    defined = {path: list(_defined(path)) for path in sorted(PACKAGE.rglob("*.py"))}
    words = {path: Counter(WORD.findall(path.read_text(encoding="utf-8"))) for path in _files()}
    found: dict[str, str] = {}
    for title in ("", *TITLES):
        # What no title owns is looked for everywhere.
        scope = [path for path in words if not title or not _is_of_another(path, title)]
        mentions: Counter[str] = Counter()
        for path in scope:
            mentions.update(words[path])
        definitions = Counter(name for path in scope for _, _, name in defined.get(path, []))
        for path, names in defined.items():
            if _title_of(path) == title:
                for place, line, name in names:
                    if mentions[name] <= definitions[name]:
                        found[f"{place.removesuffix('.py')}.{name}"] = f"{place}:{line}"
    return found


def test_nothing_is_kept_that_nothing_uses() -> None:
    unused = _unused()
    assert {name: place for name, place in unused.items() if name not in UNUSED} == {}
    assert [name for name in UNUSED if name not in unused] == []


def _data_keys(title: str) -> Iterator[tuple[str, str]]:
    """The keys of a title's data records, and what their documentation says."""
    for path in sorted((PACKAGE / "games" / title).glob("rules*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                texts = [each for each in ast.walk(node.annotation) if isinstance(each, ast.Constant)]
                said = [each.value for each in texts if isinstance(each.value, str)]
                words = ast.unparse(node.annotation)
                if said and "Annotated" in words and "File(" not in words:
                    yield node.target.id, " ".join(said)


@pytest.mark.parametrize("title", TITLES)
def test_a_key_that_no_rule_reads_says_so(title: str) -> None:
    sources = [path for path in sorted(PACKAGE.rglob("*.py")) if not _is_of_another(path, title)]
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    read = set(re.findall(r"\.([A-Za-z_]\w*)", text)) | set(re.findall(r"""["']([A-Za-z_]\w*)["']""", text))
    silent: list[str] = []
    for key, said in _data_keys(title):
        if key not in read and UNREAD not in said:
            silent.append(f"{key}: {said}")
    assert silent == []
