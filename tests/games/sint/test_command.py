"""`tessera sint ship` and `tessera sint solve` in all their forms."""

import json
from pathlib import Path

from typer.testing import CliRunner

from tessera import files
from tessera.extras.sint.cli import app

RUN = CliRunner()


def test_a_ship_is_drawn_printed_and_told(tmp_path: Path) -> None:
    file = tmp_path / "ship.svg"
    assert RUN.invoke(app, ["ship", "--layout", "torus", "--svg", str(file)]).exit_code == 0
    drawing = file.read_text(encoding="utf-8")
    assert drawing.startswith("<svg")
    assert "Corridor B" in drawing
    told = json.loads(RUN.invoke(app, ["ship", "--layout", "torus", "--json"]).stdout)
    assert told["empty"] == [2, 6]
    assert len(told["rooms"]) == 11
    assert "Central Hallway" in RUN.invoke(app, ["ship"]).stdout
    assert RUN.invoke(app, ["ship", "--json", "--svg", "-"]).exit_code == 2
    assert RUN.invoke(app, ["ship", "--layout", "cube"]).exit_code == 2


def test_a_solved_game_is_a_verified_replay_that_can_be_drawn(tmp_path: Path) -> None:
    file = tmp_path / "game.tsr"
    asked = ["solve", "--seed", "3", "--layout", "torus", "--players", "2", "--width", "4", "--steps", "16"]
    told = json.loads(RUN.invoke(app, [*asked, "--out", str(file), "--json"]).stdout)
    assert not told["won"]
    assert told["entries"] == files.verify(file).entries
    assert len(told["line"]) == told["decisions"]
    ask = ["ship", "--replay", str(file), "--svg", "-"]
    assert "Round" in RUN.invoke(app, ask).stdout
    assert "not won" in RUN.invoke(app, asked).stdout
