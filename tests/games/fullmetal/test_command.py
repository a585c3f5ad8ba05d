"""`tessera fullmetal board` in all its forms."""

import json
from pathlib import Path

from typer.testing import CliRunner

from tessera.extras.fullmetal.cli import app

RUN = CliRunner()


def test_a_board_is_drawn_printed_and_told(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert RUN.invoke(app, ["board", "--seed", "3", "--svg", str(file)]).exit_code == 0
    assert file.read_text(encoding="utf-8").startswith("<svg")
    told = json.loads(RUN.invoke(app, ["board", "--json"]).stdout)
    assert len(told["terrain"]) == 23
    assert len(told["minerals"]) == 160
    assert "~" in RUN.invoke(app, ["board"]).stdout


def test_two_forms_at_once_are_refused() -> None:
    assert RUN.invoke(app, ["board", "--json", "--svg", "-"]).exit_code == 2
