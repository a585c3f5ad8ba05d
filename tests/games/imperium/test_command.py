"""`tessera imperium world` in all its forms."""

import json
from pathlib import Path

from typer.testing import CliRunner

import tessera
from tessera.bots.play import play_out
from tessera.bots.random import RandomBot
from tessera.extras.imperium.cli import app

RUN = CliRunner()


def test_a_world_is_drawn_printed_and_told(tmp_path: Path) -> None:
    file = tmp_path / "world.svg"
    asked = ["world", "--seed", "7", "--size", "small"]
    assert RUN.invoke(app, [*asked, "--svg", str(file)]).exit_code == 0
    picture = file.read_text(encoding="utf-8")
    assert picture.startswith("<svg")
    assert picture.count("player ") == 4
    told = json.loads(RUN.invoke(app, [*asked, "--json"]).stdout)
    assert (told["width"], told["height"]) == (44, 28)
    assert [start["tile"] for start in told["starts"]] == [301, 156, 182, 796]  # G12
    lines = RUN.invoke(app, asked).stdout.splitlines()
    assert len(lines) == 28
    assert lines[1].startswith(" ")


def test_a_size_may_be_given_in_numbers() -> None:
    told = json.loads(RUN.invoke(app, ["world", "--seed", "42", "--size", "20x20", "--json"]).stdout)
    assert [start["tile"] for start in told["starts"]] == [79, 327]  # G11


def test_what_makes_no_world_is_refused_with_the_remedy() -> None:
    for asked, remedy in (
        (["--size", "tiny"], "duel, small"),
        (["--size", "8x8"], "16 to 200 wide"),
        (["--type", "moon"], "continents"),
        (["--size", "16x12", "--players", "16", "--type", "islands"], "no room"),
        (["--json", "--svg", "-"], "exclude"),
    ):
        done = RUN.invoke(app, ["world", *asked])
        assert done.exit_code == 2
        assert remedy in " ".join(done.output.replace("│", " ").split())


def test_a_saved_game_is_drawn_whole_or_as_a_seat_knows_it(tmp_path: Path) -> None:
    match = tessera.new("imperium", seed=3, seats=2, options={"map_size": 20, "round_limit": 3})
    saved = tessera.save(play_out(match, [RandomBot()] * 2), tmp_path / "game.tsr")
    whole, known, first = tmp_path / "whole.svg", tmp_path / "known.svg", tmp_path / "first.svg"
    assert RUN.invoke(app, ["picture", str(saved), "--svg", str(whole)]).exit_code == 0
    assert RUN.invoke(app, ["picture", str(saved), "--seat", "0", "--svg", str(known)]).exit_code == 0
    assert RUN.invoke(app, ["picture", str(saved), "--at", "0", "--svg", str(first)]).exit_code == 0
    texts = [each.read_text(encoding="utf-8") for each in (whole, known, first)]
    assert all(text.startswith("<svg") for text in texts)
    assert len(set(texts)) == 3
    assert "round 1, 0 cities" in texts[2]
    assert RUN.invoke(app, ["picture", str(saved), "--seat", "2", "--svg", "-"]).exit_code == 2
