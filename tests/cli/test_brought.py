"""Commands of a title from elsewhere: listed, run, and told when they are broken."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests import pebbles
from tests.cli.answer import Answer

Process = Callable[[str], Answer]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    pebbles.lay(tmp_path / "titles")
    with pebbles.found(tmp_path / "titles", monkeypatch) as titles:
        yield titles


@pytest.fixture
def shell(folder: Path, process: Process) -> Process:
    """Lines of shell in which `tessera` finds the titles of that folder."""
    assert str(folder) in os.environ["TESSERA_TITLES"]
    return lambda line: process(f"TESSERA_TITLES='{os.environ['TESSERA_TITLES']}' {line}")


def test_it_is_listed_and_run(shell: Process) -> None:
    told = shell("tessera --help").out
    assert "Count pebbles, and say what to take." in told
    assert "Look at the ground" in told, "and the shipped ones"
    assert shell("tessera pebbles best 7").out == "take 3\n"
    assert "Say what to take from a pile." in shell("tessera pebbles --help").out


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('"""`tessera odd`: nothing."""\nimport no_such_module', "odd.cli: ModuleNotFoundError"),
        ('"""`tessera odd`: nothing."""\n', "odd.cli: has no `app`"),
        ('"""`tessera odd`: nothing."""\napp = 3\n', "odd.cli: `app` is not a typer.Typer"),
    ],
)
def test_one_that_is_broken_is_told_when_it_is_run(
    folder: Path, shell: Process, text: str, told: str
) -> None:
    pebbles.lay(folder, "odd", **{"cli.py": text})
    answer = shell("tessera odd best 7")
    assert answer.code == 2
    assert told in answer.complaint()
    assert shell("tessera --help").code == 0, "its line needs no import"


def test_a_broken_title_leaves_the_help_and_all_other_commands(folder: Path, shell: Process) -> None:
    pebbles.lay(folder, "odd", **{"__init__.py": "import no_such_module"})
    answer = shell("tessera --help")
    assert answer.code == 0
    assert "verify" in answer.out
    assert "Look at the ground" in answer.out
    assert "odd: ModuleNotFoundError" in answer.err
    assert shell("tessera pebbles best 7").code == 0
