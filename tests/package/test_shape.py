"""The same role has the same file in every title; docs/architecture.md has the table."""

from pathlib import Path

import pytest

import tessera.games
from tessera import registry
from tessera.core.game import Game

REPOSITORY = Path(__file__).parents[2]
GAMES = Path(tessera.games.__file__).parent
TITLES = sorted(each.parent.name for each in GAMES.glob("*/game.py"))


def _roles() -> dict[str, bool]:
    """Each file of the table, and whether every title has it."""
    text = (REPOSITORY / "docs" / "architecture.md").read_text()
    table = text.split("## The shape of a title", 1)[1].split("\n## ", 1)[0]
    rows = [line.split("|")[1:-1] for line in table.splitlines() if line.startswith("| `")]
    return {file.strip().strip("`"): where.strip() == "every title" for file, _, where in rows}


def test_the_table_names_the_roles() -> None:
    assert {"game", "rules", "view", "seeing", "guessing", "telling", "options", "catalogue"} <= set(_roles())


@pytest.mark.parametrize("title", TITLES)
def test_every_title_has_a_file_for_every_role(title: str) -> None:
    missing = [
        role for role, everywhere in _roles().items() if everywhere and not _file(title, role).exists()
    ]
    assert missing == []


@pytest.mark.parametrize("role", _roles())
def test_a_role_that_is_not_everywhere_is_somewhere(role: str) -> None:
    assert any(_file(title, role).exists() for title in TITLES)


@pytest.mark.parametrize("title", TITLES)
def test_what_a_title_plays_with_stands_in_the_files_of_its_role(title: str) -> None:
    game: Game[object, object, object, object] = registry.game(title)
    assert _owner(type(game)) == f"{title}.game"
    assert _owner(game.state_type) == f"{title}.state"
    assert _owner(game.view_type) == f"{title}.view"
    assert {_owner(each) for each in game.command_types} == {f"{title}.commands"}
    assert {_owner(each) for each in game.event_types} == {f"{title}.events"}
    assert _owner(type(game.bot())) == f"{title}.bot"


@pytest.mark.parametrize("title", TITLES)
def test_a_game_asks_the_module_of_each_role(title: str) -> None:
    """`game.py` hands each question on; an answer of its own would hide from who looks for the role."""
    source = _file(title, "game").read_text()
    package = f"tessera.games.{title}"
    for role in ("options", "setup", "gate", "refusals", "legal", "seeing", "guessing", "telling", "text"):
        named = f"from {package}.{role} import" in source or _imports_module(source, package, role)
        assert named, f"{title}/game.py does not ask {role}.py"


def _imports_module(source: str, package: str, role: str) -> bool:
    lines = [line for line in source.splitlines() if line.startswith(f"from {package} import ")]
    return any(role in line.split(" import ")[1].replace(",", " ").split() for line in lines)


def _file(title: str, role: str) -> Path:
    return GAMES / title / f"{role}.py"


def _owner(record: type) -> str:
    return record.__module__.removeprefix("tessera.games.")
