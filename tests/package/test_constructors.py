"""The constructors that the build writes: what a record's fields say, in a line that was blank."""

import ast
import traceback
from pathlib import Path

import pytest
from tools.constructors import NoCopy, NoPlace, copy_tree, records, written_out

from tessera._form import status
from tessera.core.kinds import kinds_of
from tessera.games.taktik import commands, state
from tessera.games.taktik.game import TaktikGame

TAKTIK = Path(commands.__file__).parent

SOURCE = '''\
from dataclasses import dataclass, field


class Event:
    """Base of every event."""


@dataclass(frozen=True)
class Moved(Event):
    unit: str
    path: tuple[int, ...] = ()


@dataclass
class Unit:
    at: int

    def here(self) -> int:
        return self.at


@dataclass(frozen=True)
class Jumped(Moved):
    over: int = 0
'''


def test_a_constructor_is_written_into_the_blank_line_after_its_class() -> None:
    before, after = SOURCE.split("\n"), written_out(SOURCE).split("\n")
    changed = {number: line for number, line in enumerate(after) if [line] != before[number : number + 1]}
    assert list(changed.values()) == [
        "@dataclass(frozen=True, init=False)",
        (
            "    def __init__(self, unit: str, path: tuple[int, ...] = ()) -> None: "
            'object.__setattr__(self, "unit", unit); object.__setattr__(self, "path", path)'
        ),
        "@dataclass(init=False)",
        "    def __init__(self, at: int) -> None: self.at = at",
        "@dataclass(frozen=True, init=False)",
        (
            "    def __init__(self, unit: str, path: tuple[int, ...] = (), over: int = 0) -> None: "
            'object.__setattr__(self, "unit", unit); object.__setattr__(self, "path", path); '
            'object.__setattr__(self, "over", over)'
        ),
        "",
    ]
    made: dict[str, type] = {}
    exec(written_out(SOURCE), {"__name__": __name__}, made)
    assert str(made["Jumped"]("a", over=2)) == "Jumped(unit='a', path=(), over=2)"
    with pytest.raises(AttributeError):
        made["Moved"]("a").unit = "b"


def test_a_default_that_is_made_anew_and_fields_by_name_are_written_out_too() -> None:
    said = "@dataclass(kw_only=True)\nclass A:\n    x: list[int] = field(default_factory=list)\n    y: int\n"
    assert written_out(said).split("\n")[4] == (
        "    def __init__(self, *, x: list[int] | None = None, y: int) -> None: "
        "self.x = [] if x is None else x; self.y = y"
    )


COPIED = """\
from dataclasses import dataclass

from tessera.core.rng import SplitMix64


@dataclass
class Shield:
    strength: int

    def copy(self) -> "Shield":
        return copied(self)


@dataclass
class Army:
    name: str
    rng: SplitMix64
    ground: tuple[int, ...]
    marks: list[int]
    land: list[int]
    rows: list[list[int]]
    best: Shield | None
    shields: dict[str, Shield]

    def copy(self) -> "Army":
        return copied(self, shared=("land",))
"""


def test_a_copy_is_written_out_in_the_place_of_the_line_that_asks_for_it() -> None:
    after = written_out(COPIED, "army.py", TAKTIK.parents[1]).split("\n")
    assert after[10] == "        return Shield(strength=self.strength)"
    assert after[25] == (
        "        return Army(name=self.name, rng=self.rng.twin(), ground=self.ground, "
        "marks=self.marks.copy(), land=self.land, rows=[each.copy() for each in self.rows], "
        "best=None if self.best is None else self.best.copy(), "
        "shields={key: each.copy() for key, each in self.shields.items()})"
    )


def test_a_record_that_is_made_like_another_is_written_out_where_it_is_made() -> None:
    made = (
        "def seen(army: Army) -> Army:\n    return made_like(\n        Army, army, name=army.name,\n    )\n"
    )
    after = written_out(f"{COPIED}\n\n{made}", "army.py", TAKTIK.parents[1]).split("\n")
    assert after[-4:] == [
        (
            "    return Army(name=army.name, rng=army.rng.twin(), ground=army.ground, "
            "marks=army.marks.copy(), land=army.land.copy(), rows=[each.copy() for each in army.rows], "
            "best=None if army.best is None else army.best.copy(), "
            "shields={key: each.copy() for key, each in army.shields.items()})"
        ),
        "",
        "",
        "",
    ]


def test_what_a_record_does_not_have_cannot_be_given_to_it() -> None:
    with pytest.raises(NoCopy, match=r"army\.py:29: Army has no size"):
        written_out(f"{COPIED}\n\ntwin = made_like(Army, army, size=3)\n", "army.py", TAKTIK.parents[1])


def test_a_class_whose_fields_do_not_say_how_it_is_copied_is_told_with_its_place() -> None:
    with pytest.raises(NoCopy, match=r"army\.py:4: the fields of A do not say how it is made"):
        written_out(
            "class A:\n    x: int\n    def copy(self) -> 'A':\n        return copied(self)\n", "army.py"
        )


@pytest.mark.parametrize(
    "said",
    [
        "@dataclass\nclass A:\n    x: int = field(default=0, repr=False)\n",
        "@dataclass(slots=True)\nclass A:\n    x: int\n",
        "@dataclass\nclass A:\n    x: int\n    def __post_init__(self) -> None: ...\n",
        "@dataclass(init=False)\nclass A:\n    x: int\n    def __init__(self) -> None: self.x = 1\n",
        "@dataclass\nclass A(elsewhere.Base):\n    x: int\n",
        "@dataclass\nclass A:\n    LIMIT: ClassVar[int] = 3\n",
        "class A:\n    x: int\n",
    ],
)
def test_a_class_that_says_more_than_its_fields_is_left_as_it_is(said: str) -> None:
    assert written_out(said) == said


def test_a_record_without_a_blank_line_after_it_is_told_with_its_place() -> None:
    with pytest.raises(NoPlace, match=r"unit\.py:4: expected a blank line after class Unit"):
        written_out("@dataclass\nclass Unit:\n    at: int\nLIMIT = 3\n", "unit.py")


def test_a_copy_is_touched_only_where_its_source_changed(tmp_path: Path) -> None:
    sources, copies = tmp_path / "sources", tmp_path / "copies"
    (sources / "deep").mkdir(parents=True)
    (sources / "deep" / "a.py").write_text(SOURCE)
    (sources / "b.py").write_text("LIMIT = 3\n")
    copy_tree(sources, copies)
    stamp = (copies / "deep" / "a.py").stat().st_mtime_ns
    (sources / "b.py").unlink()
    (sources / "c.py").write_text("LIMIT = 4\n")
    copy_tree(sources, copies)
    assert sorted(path.name for path in copies.rglob("*.py")) == ["a.py", "c.py"]
    assert (copies / "deep" / "a.py").stat().st_mtime_ns == stamp


@pytest.mark.once  # it reads sources
def test_every_source_keeps_its_lines() -> None:
    package = TAKTIK.parents[1]
    found = 0
    for path in sorted(package.rglob("*.py")):
        text = path.read_text()
        copy = written_out(text, path.name, package)
        found += len(records(ast.parse(text)))
        assert len(copy.split("\n")) - len(text.split("\n")) in (0, 1), path  # one more at the end of a file
    assert found > 400


@pytest.mark.skipif(status().form != "compiled", reason="only the interpreted form is here")
def test_a_traceback_out_of_compiled_code_names_the_line_that_was_written() -> None:
    with pytest.raises(TypeError) as caught:
        state.copy_state(None)  # type: ignore[arg-type]
    frame = traceback.extract_tb(caught.tb)[-1]
    assert frame.filename.endswith("src/tessera/games/taktik/state.py")
    source = (TAKTIK / "state.py").read_text().split("\n")
    assert "def copy_state(" in source[(frame.lineno or 0) - 1]


def test_kinds_are_read_off_the_module_that_declares_them() -> None:
    kinds = [kind.__name__ for kind in kinds_of(commands.Command)]
    tree = ast.parse((TAKTIK / "commands.py").read_text())
    declared = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    assert kinds == [node.name for node in declared if "Command" in map(ast.unparse, node.bases)]
    assert [kind.__name__ for kind in TaktikGame.command_types] == kinds
