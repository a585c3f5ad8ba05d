"""`tessera balance`: told on the terminal, as JSON and as a page; narrowed, and refused with words."""

import importlib
from pathlib import Path

import pytest
from tests.cli.answer import Cli

pytestmark = pytest.mark.once


def test_wins_and_targets_are_told(cli: Cli) -> None:
    answer = cli("balance", "smugglers", "--games", "40", "--jobs", "1")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("Smugglers: 160 matches of 4 kinds; seed 1.")
    assert "holds: Every kind of crate is shipped or stashed." in answer.out
    assert "2 seats, random" in answer.out


def test_as_json_and_as_a_page(cli: Cli, tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    line = ["balance", "smugglers", "--games", "8", "--play", "dens", "--seats", "2", "--jobs", "1"]
    answer = cli(*line, "--json", "--report", report)
    (side,) = answer.json["sides"]
    assert [cell["key"] for cell in side["cells"]] == ["bot, 2 seats"]
    assert "<svg" in report.read_text()
    assert cli(*line, "--json").out == answer.out


def test_taktik_narrowed_to_one_scenario(cli: Cli) -> None:
    answer = cli(
        *["balance", "taktik", "--play", "scenarios", "--level", "easy"],
        *["--option", "scenario=breakout", "--games", "3", "--jobs", "1", "--json"],
    )
    (cell,) = answer.json["sides"][0]["cells"]
    assert [row["called"] for row in cell["wins"]] == ["Attacker", "Defender"]
    assert cell["rounds"]["count"] == 3
    assert {"tactic", "card", "arm"} == set(cell["content"])


def test_a_mod_stands_beside_its_base(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "cargo.yaml").write_text("raid_from: 1\n")
    line = ["balance", "smugglers", "--overlay", tmp_path, "--games", "60", "--play", "dens", "--jobs", "1"]
    answer = cli(*line)
    assert f"smugglers+{tmp_path.name}" in answer.out
    assert "crate rope: had by" in answer.out


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (["--play", "docks"], "smugglers balance: play: unknown 'docks'; there are dens, chance"),
        (["--level", "hard"], "smugglers balance: level: unknown 'hard'; use one of bot, random"),
        (["--seats", "9"], "smugglers balance: seats: expected 2..4, got 9"),
        (["--overlay", "/nowhere"], "/nowhere: no such folder or packed mod"),
    ],
)
def test_what_cannot_be_is_refused_with_words(cli: Cli, line: list[str], told: str) -> None:
    answer = cli("balance", "smugglers", *line)
    assert answer.code == 2
    assert answer.complaint() == told


@pytest.fixture
def wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The balance.yaml of a title that derives from Smugglers."""
    package = tmp_path / "shoals"
    package.mkdir()
    (package / "__init__.py").write_text("from shoals.game import Shoals\nGAME = Shoals\n")
    (package / "game.py").write_text(
        "from smugglers.game import Smugglers\n\n\n"
        "class Shoals(Smugglers):\n    name = 'shoals'\n    title = 'Shoals'\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("TESSERA_TITLES", f"{tmp_path}:{Path(__file__).parents[2] / 'examples'}")
    return package / "balance.yaml"


def test_a_bad_file_tells_file_and_line_and_a_failed_target_is_told(cli: Cli, wanted: Path) -> None:
    wanted.write_text("plays:\n  dens: {name: Dens, games: many}\n")
    answer = cli("balance", "shoals")
    assert answer.code == 2
    told = "balance.yaml:2: plays.dens.games: expected an integer 1..1000000, got text 'many'"
    assert answer.complaint() == told
    assert told in cli("rules", "check", "shoals").err
    # And one that is good, with a target that nothing meets, can fail the line.
    wanted.write_text(
        "plays: {dens: {name: Dens, games: 30}}\n"
        "targets: {none: {text: The first seat never wins., play: dens, measure: wins, of: seat 1, "
        "between: [0, 1]}}\n"
    )
    answer = cli("balance", "shoals", "--check", "--jobs", "1")
    assert answer.code == 1
    assert "fails: The first seat never wins." in answer.out
    # A title without an observer is told everything else; one whose observer is none is told so.
    (cell,) = cli("balance", "shoals", "--jobs", "1", "--json").json["sides"][0]["cells"]
    assert (cell["content"], cell["played"]) == ({}, 30)
    (wanted.parent / "content.py").write_text("def observer(game: object) -> None: ...\n")
    importlib.invalidate_caches()
    told = "shoals.content: `observer` gives no tessera.lab.content.Content"
    assert cli("balance", "shoals", "--jobs", "1").complaint() == told


def test_numbers_are_tuned_and_an_overlay_is_proposed(cli: Cli, tmp_path: Path) -> None:
    to = tmp_path / "mod"
    line = ["balance", "smugglers", "--tune", "cargo.raid_from=2,6", "--target", "seats", "--games", "8"]
    answer = cli(*line, "--seats", "2", "--to", to, "--jobs", "1")
    assert answer.code == 0
    assert "cargo.raid_from: 5 -> " in answer.out
    assert f"overlay: {to}" in answer.out
    assert cli("rules", "check", "smugglers", "--overlay", to).code == 0
    assert cli(*line, "--to", to, "--jobs", "1").code == 2  # never over somebody's work
    refused = cli("balance", "smugglers", "--tune", "cargo.raid_from=2,6", "--target", "peace")
    assert refused.complaint() == "tune: target: no target 'peace'; there are order, seats, crates"


def test_aims_of_ones_own_take_the_place_of_the_titles(cli: Cli, tmp_path: Path) -> None:
    aims = tmp_path / "mine.yaml"
    aims.write_text("plays: {two: {name: Two, games: 4, seats: [2]}}\n")
    answer = cli("balance", "smugglers", "--aims", aims, "--jobs", "1", "--json")
    assert [cell["key"] for cell in answer.json["sides"][0]["cells"]] == ["bot, 2 seats"]
    assert answer.json["sides"][0]["targets"] == []
    assert cli("balance", "smugglers", "--aims", tmp_path / "nowhere.yaml").code == 2
