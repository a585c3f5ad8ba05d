"""A name means one thing: no two modules of the package offer a class of the same name.

Titles are left out: they share the names of roles (`State`, `View`, `Rules`), and never meet.
"""

import ast
from collections import defaultdict
from pathlib import Path

import tessera

PACKAGE = Path(tessera.__file__).parent
MEANT_TWICE: dict[str, str] = {}  # a name that must stay with two owners -> why


def public_classes() -> dict[str, list[str]]:
    """Every public class at the top of a module, and where it is."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE)
        if place.parts[0] == "games":
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(place.as_posix())
    return found


def test_no_public_class_has_the_name_of_another() -> None:
    classes = public_classes()
    assert len(classes) > 200
    assert {
        name: places for name, places in classes.items() if len(places) > 1 and name not in MEANT_TWICE
    } == {}


def test_what_is_meant_twice_still_is() -> None:
    classes = public_classes()
    assert [name for name in MEANT_TWICE if len(classes[name]) < 2] == []
