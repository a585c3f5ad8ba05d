"""The rules are pure, as far as their text can show it. Imports are the business of the layers contract.

No float in rules, no order taken from a set, no builtin that reaches outside.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tessera

pytestmark = pytest.mark.once  # it reads sources

PACKAGE = Path(tessera.__file__).parent
RULES = ("core", "search", "boards", "games")  # drawings may use floats: draw, and a title's pictures
REACHING_OUT = {
    "open",
    "print",
    "input",
    "breakpoint",
    "exec",
    "compile",
    "__import__",
    "hash",
    "globals",
}
ORDERLY = {"sorted", "len", "min", "max", "sum", "any", "all", "set", "frozenset"}  # same answer in any order


def sources(*layers: str) -> list[Path]:
    return sorted(path for layer in layers for path in (PACKAGE / layer).rglob("*.py"))


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def is_set(node: ast.expr, known: set[str]) -> bool:
    """Whether an expression is a set, as far as one scope's text tells."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in ("set", "frozenset")
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr | ast.BitAnd | ast.Sub | ast.BitXor):
        return is_set(node.left, known) or is_set(node.right, known)
    return isinstance(node, ast.Set | ast.SetComp) or (isinstance(node, ast.Name) and node.id in known)


def says_set(annotation: ast.expr | None) -> bool:
    text = ast.unparse(annotation) if annotation is not None else ""
    return text.removeprefix("Final[").startswith(("set[", "frozenset[", "set ", "frozenset "))


def known_sets(scope: ast.AST) -> set[str]:
    """Names that a scope assigns a set to, or declares to be one."""
    known: set[str] = set()
    for node in ast.walk(scope):
        if isinstance(node, ast.arg) and says_set(node.annotation):
            known.add(node.arg)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            if says_set(node.annotation) or (node.value is not None and is_set(node.value, known)):
                known.add(node.target.id)
        elif isinstance(node, ast.Assign) and is_set(node.value, known):
            known.update(target.id for target in node.targets if isinstance(target, ast.Name))
    return known


def iterated(scope: ast.AST) -> Iterator[ast.expr]:
    """Expressions whose order becomes the order of something."""
    harmless = {
        id(argument)
        for node in ast.walk(scope)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ORDERLY
        for argument in node.args
    }
    for node in ast.walk(scope):
        if isinstance(node, ast.For):
            yield node.iter
        elif isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp) and id(node) not in harmless:
            yield from (part.iter for part in node.generators)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in ("list", "tuple", "enumerate", "iter", "zip", "map", "filter"):
                yield from node.args
        elif isinstance(node, ast.Starred):
            yield node.value


def iterations_over_sets(tree: ast.Module) -> list[int]:
    scopes = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    found = {each.lineno for each in iterated(tree) if is_set(each, set())}
    for scope in scopes:
        known = known_sets(scope)
        found.update(each.lineno for each in iterated(scope) if is_set(each, known))
    return sorted(found)


def floats(tree: ast.Module) -> list[int]:
    """Lines where a float is written or may arise. What divides fractions stays exact."""
    exact = any(isinstance(node, ast.ImportFrom) and node.module == "fractions" for node in tree.body)
    found = []
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=float() | complex()):
                found.append(node.lineno)
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()) if not exact:
                found.append(node.lineno)
            case ast.Call(func=ast.Name(id="float")):
                found.append(node.lineno)
    return found


def calls_outside(tree: ast.Module) -> list[str]:
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    named = ((call.lineno, call.func.id) for call in calls if isinstance(call.func, ast.Name))
    return [f"line {line}: {name}()" for line, name in named if name in REACHING_OUT]


@pytest.mark.parametrize("path", sources(*RULES, "draw"), ids=name_of)
def test_rules_are_pure(path: Path) -> None:
    tree = ast.parse(path.read_text())
    assert not calls_outside(tree)
    assert not iterations_over_sets(tree), "the order of a set is no order"
    if not path.name.startswith("picture") and not path.is_relative_to(PACKAGE / "draw"):
        assert not floats(tree), "rules are counted in integers"


@pytest.mark.parametrize(
    "text",
    [
        "for x in {1, 2}: pass",
        "def f(s: set[int]) -> list[int]:\n    return [x for x in s]",
        "def f() -> list[int]:\n    s = {1} | {2}\n    return list(s)",
        "def f(s: frozenset[int]) -> list[int]:\n    return [*s]",
    ],
)
def test_an_order_taken_from_a_set_is_seen(text: str) -> None:
    assert iterations_over_sets(ast.parse(text))


@pytest.mark.parametrize(
    "text",
    ["def f(s: set[int]) -> list[int]:\n    return sorted(x + 1 for x in s)", "x = 3 in {1, 2}", "y = [*{}]"],
)
def test_a_set_that_gives_no_order_is_fine(text: str) -> None:
    assert not iterations_over_sets(ast.parse(text))


@pytest.mark.parametrize("text", ["x = 1.5", "x = a / b", "x /= 2", "x = float(y)"])
def test_a_float_is_seen(text: str) -> None:
    assert floats(ast.parse(text))
