"""`docs/bots.md` from the first line to the last: its files are written, its commands are run."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.pages import DOCS, worked_through

from tessera.cli.main import run

pytestmark = pytest.mark.once  # players and programs are tried in both forms elsewhere

PAGE = DOCS / "bots.md"


def test_everything_on_the_page_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    told = worked_through(PAGE, tmp_path, capsys)
    assert "first/games/000000.tsr: ok, smugglers" in told
    assert "new is better than old: by 50 Elo rather than 0" in told
    order = [row["player"] for row in json.loads((tmp_path / "first" / "summary.json").read_text())["table"]]
    looking, first = order.index("./looking.py:Looking"), order.index("./mybot.py:First")
    assert looking < min(first, order.index("random")), "looking ahead helps"
    assert "failed" not in told
    by_hand = subprocess.run([sys.executable, "by_hand.py"], capture_output=True, text=True, check=False)
    assert by_hand.stdout.startswith("Outcome(winners="), by_hand.stderr


def test_what_the_page_says_of_a_stranger_is_what_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mybot.py").write_text("\n" * 6 + "class MyBot:\n    pass\n")
    assert run(["sim", "smugglers", "--seats", "mybot.py:MyBot,bot"]) == 2
    sentence = capsys.readouterr().err.strip().removeprefix("error: ")
    assert f"`{sentence}`" in PAGE.read_text(encoding="utf-8")
