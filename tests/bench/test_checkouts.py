"""What is said of a checkout: its commit, and how long its building takes."""

import subprocess
from pathlib import Path

import pytest
from bench.machine import commit

from bench import building

MAKEFILE = """\
setup:
\t@cat src/tessera/games/taktik/combat.py src/tessera/core/rng.py | wc -l >> built
test:
\t@touch tested
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository with one commit, shaped like ours."""
    for module in (
        building.TITLE_MODULE,
        building.SHARED_MODULE,
        "docs/performance.md",
        "docs/performance.json",
    ):
        (tmp_path / module).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / module).write_text("first\n", encoding="utf-8")
    (tmp_path / "Makefile").write_text(MAKEFILE, encoding="utf-8")
    person = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    for arguments in (["init", "--quiet"], ["add", "."], [*person, "commit", "--quiet", "-m", "First"]):
        subprocess.run(["git", "-C", str(tmp_path), *arguments], check=True)
    return tmp_path


def test_the_commit_is_marked_when_sources_differ_from_it(checkout: Path) -> None:
    clean = commit(checkout)
    assert len(clean) == 7
    (checkout / building.SHARED_MODULE).write_text("second\n", encoding="utf-8")
    assert commit(checkout) == f"{clean} with changes"


def test_what_a_run_writes_itself_is_no_change(checkout: Path) -> None:
    clean = commit(checkout)
    (checkout / "docs" / "performance.md").write_text("second\n", encoding="utf-8")
    (checkout / "docs" / "performance.json").write_text("second\n", encoding="utf-8")
    assert commit(checkout) == clean


def test_a_folder_without_history_has_no_commit(tmp_path: Path) -> None:
    assert commit(tmp_path) == "unknown"


def test_every_step_of_building_is_done_on_sources_that_were_edited(checkout: Path) -> None:
    found = building.steps(checkout, quick=False)
    assert list(found) == list(building.STEPS)
    lines = [int(line) for line in (checkout / "built").read_text(encoding="utf-8").split()]
    assert lines == [2, 2, 6, 10]
    assert (checkout / "tested").exists()


def test_a_quick_run_leaves_the_suite_out(checkout: Path) -> None:
    assert "test" not in building.steps(checkout, quick=True)
    assert not (checkout / "tested").exists()


def test_a_step_that_fails_is_told_by_its_last_line(checkout: Path) -> None:
    (checkout / "Makefile").write_text("setup:\n\t@echo no compiler >&2; exit 1\n", encoding="utf-8")
    with pytest.raises(building.StepFailed, match="make setup: "):
        building.steps(checkout, quick=True)
