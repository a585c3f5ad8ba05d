"""`docs/bots.md` from the first line to the last: its files are written, its commands are run."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tessera.cli.main import run

pytestmark = pytest.mark.once  # players and programs are tried in both forms elsewhere

PAGE = Path(__file__).parent.parent / "docs" / "bots.md"
FILE = r"\*\*(?P<name>[\w.]+)\*\*\n\n```\w+\n(?P<text>.*?)```"
COMMANDS = r"```sh\n(?P<lines>.*?)```"


def test_everything_on_the_page_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    told = ""
    for block in re.finditer(f"{FILE}|{COMMANDS}", PAGE.read_text(encoding="utf-8"), re.DOTALL):
        if block["name"]:
            (tmp_path / block["name"]).write_text(block["text"])
            continue
        for line in block["lines"].splitlines():
            command, *arguments = shlex.split(line)
            if command == "tessera":
                code = run(arguments)
                captured = capsys.readouterr()
                assert code == 0, captured.err
                told += captured.out
            else:
                subprocess.run(line, shell=True, check=True)
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
