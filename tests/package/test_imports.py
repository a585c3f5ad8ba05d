"""What is imported, counted in processes of their own: who asks for one thing does not pay for another."""

import json
import os
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import tessera
import tessera.games
from tessera import catalogue
from tessera.core.about import About

TITLES = sorted(info.name for info in pkgutil.iter_modules(tessera.games.__path__) if info.ispkg)
COMMANDS = Path(tessera.__file__).parent / "cli" / "commands"


def modules_after(code: str, *arguments: str) -> list[str]:
    """The modules that a fresh interpreter has imported when it has done this."""
    done = subprocess.run(
        [sys.executable, "-c", f"import sys\n{code}\nprint()\nprint(*sorted(sys.modules))", *arguments],
        env={**os.environ, "TESSERA_TITLES": "", "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return done.stdout.splitlines()[-1].split()


def run(*arguments: str) -> list[str]:
    """The same of a command line."""
    return modules_after("from tessera.cli.main import run\nassert run(sys.argv[1:]) == 0", *arguments)


def titles_in(modules: list[str]) -> set[str]:
    """Titles of which more than the name is imported."""
    parts = [module.split(".") for module in modules if module.startswith("tessera.games.")]
    return {part[2] for part in parts if len(part) > 3}


def of_ours(modules: list[str]) -> set[str]:
    return {module for module in modules if module.startswith("tessera.")}


def test_a_title_has_the_name_of_its_folder_and_tells_of_itself_once() -> None:
    for name in TITLES:
        found = catalogue.locate(name)
        assert (found.name, found.origin) == (name, "tessera")
        assert found.about == About(**{fact: getattr(found.game, fact) for fact in About._fields})


def test_the_package_alone_brings_nothing_along() -> None:
    assert of_ours(modules_after("import tessera")) == {"tessera._form", "tessera._version"}


@pytest.mark.parametrize("name", TITLES)
def test_a_title_found_by_name_is_the_only_one_imported(name: str) -> None:
    modules = modules_after("import tessera; tessera.game(sys.argv[1])", name)
    assert titles_in(modules) == {name}
    assert not {"typer", "rich", "starlette", "importlib.metadata"} & set(modules)


@pytest.mark.parametrize("arguments", [["--help"], ["games"], ["games", "--json"], ["info"]])
def test_lists_need_no_rules_and_no_kernel(arguments: list[str]) -> None:
    modules = run(*arguments)
    assert not titles_in(modules)
    assert not {"tessera.core.game", "tessera.core.codec", "tessera.registry", "msgspec", "yaml"} & set(
        modules
    )
    loaded = {module for module in modules if module.startswith("tessera.cli.commands.")}
    assert loaded == {f"tessera.cli.commands.{each}" for each in arguments if each.isalpha()}
    assert not [
        module for module in modules if module.startswith("tessera.extras.") and module.endswith("cli")
    ]


@pytest.mark.parametrize("name", TITLES)
def test_the_commands_of_a_title_import_that_title_alone(name: str) -> None:
    modules = run(name, "--help")
    assert titles_in(modules) == {name}
    assert [module for module in modules if module.startswith("tessera.extras.")] == [
        f"tessera.extras.{name}",
        f"tessera.extras.{name}.cli",
    ]
    assert not [
        module for module in modules if module.startswith(("tessera.cli.commands.", "tessera.server"))
    ]


def test_a_ship_is_shown_without_any_other_title() -> None:
    assert titles_in(run("sint", "ship", "--json")) == {"sint"}


def test_a_match_is_simulated_without_any_other_title() -> None:
    assert titles_in(run("sim", "sanctum", "--seats", "random", "--json")) == {"sanctum"}


def test_the_help_tells_a_line_of_every_command() -> None:
    from tessera.cli import commands
    from tessera.cli.later import Commands

    group = Commands(commands, name="tessera")
    names = group.list_commands(None)
    lines = {name: command.short_help for name, command in group.commands.items()}
    assert set(names) == set(lines) == {file.stem for file in COMMANDS.glob("[a-z]*.py")} | set(TITLES)
    assert all(line and line[0].isupper() and line.endswith(".") for line in lines.values()), json.dumps(
        lines
    )


def test_a_command_without_a_source_is_told_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import compileall
    import importlib

    from tessera.cli.later import Commands

    folder = tmp_path / "orders"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "sail.py").write_text('"""`tessera sail`: leave the harbour."""\ndef sail() -> None: pass\n')
    assert compileall.compile_dir(folder, quiet=1, legacy=True)
    for file in folder.glob("*.py"):
        file.unlink()
    monkeypatch.syspath_prepend(tmp_path)
    group = Commands(importlib.import_module("orders"), name="tessera")
    assert group.commands["sail"].short_help == "Leave the harbour."
    for name in ("orders", "orders.sail"):
        sys.modules.pop(name, None)
