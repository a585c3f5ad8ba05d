"""The tree keeps its layers; the contracts are in pyproject.toml, and `make check` tells the whole story."""

import subprocess
import sys
from pathlib import Path

import pytest

import tessera

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = Path(tessera.__file__).parent


def test_nothing_imports_against_the_layers() -> None:
    lint = [
        sys.executable,
        "-c",
        "from importlinter.cli import lint_imports_command; lint_imports_command()",
        "--no-cache",
    ]
    done = subprocess.run(lint, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_folder_with_sources_is_a_package() -> None:
    """A folder without __init__.py would be left out of the wheel."""
    folders = {path.parent for path in PACKAGE.rglob("*.py")}
    assert sorted(folder for folder in folders if not (folder / "__init__.py").exists()) == []


@pytest.mark.parametrize("title", sorted(path.parent.name for path in PACKAGE.glob("games/*/__init__.py")))
def test_a_title_brings_its_own_rulebook(title: str) -> None:
    assert (PACKAGE / "games" / title / "README.md").exists()
