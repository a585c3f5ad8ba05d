"""`tessera seeds`: found and shown, as lines, data, pictures and a page."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.cli.answer import Cli

from tessera.lab import finding, searching

HANDS = ("seeds", "smugglers", "--where", "spread(hand_value) <= 1 and hand(pearl, seat=0) >= 1")


def test_seeds_are_listed_with_the_numbers_they_were_found_by(cli: Cli) -> None:
    answer = cli(*HANDS, "--count", "3")
    assert answer.code == 0
    head, *rows = answer.out.splitlines()
    assert head.split("  ")[0] == "seed"
    assert "hand(pearl, seat=0)" in head
    assert len(rows) == 3
    assert "3 of " in answer.err
    assert f"play the first: tessera play smugglers --seed {rows[0].split()[0]}" in answer.err


def test_as_json(cli: Cli) -> None:
    told = cli(*HANDS, "--count", "2", "--seats", "3", "--json").json
    assert list(told) == ["title", "where", "seats", "options", "tried", "complete", "seeds", "nearest"]
    assert told["complete"] is True
    assert told["nearest"] is None
    for seed in told["seeds"]:
        assert seed["measures"]["spread(hand_value)"] <= 1
        assert seed["play"].endswith(f"--seed {seed['seed']} --seats human,bot,bot")


def test_the_result_does_not_depend_on_the_processes(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = cli(*HANDS, "--count", "9", "--jobs", "1", "--json").out
    monkeypatch.setattr(searching, "ALONE", 0)  # others begin at once
    assert cli(*HANDS, "--count", "9", "--jobs", "2", "--json").out == alone


def test_nothing_found_ends_with_one_and_says_why(cli: Cli) -> None:
    answer = cli(
        "seeds", "smugglers", "--where", "deck_size == 18 and hand_value(seat=0) > 99", "--limit", "30"
    )
    assert answer.code == 1
    assert "0 of 30 seeds tried" in answer.err
    assert "    0 keep hand_value(seat=0) > 99" in answer.err
    assert "   30 keep deck_size == 18" in answer.err
    assert "which fails hand_value(seat=0) > 99: deck_size is 18, hand_value(seat=0) is" in answer.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--where", "hant(seat=0) > 1"], "unknown function 'hant' at column 1; did you mean 'hand'?"),
        (["--where", "hand(seat=7) > 1"], "there is no seat 7; seats are 0..1"),
        ([], "say --where, --show or --list"),
        (["--where", "deck_size > 1", "--seats", "9"], "expected 2..4"),
        (["--where", "deck_size > 1", "--option", "depth=3"], "depth"),
        (["--where", "deck_size > 1", "--prefix", "7"], "prefix"),
    ],
)
def test_slips_are_told(cli: Cli, arguments: list[str], told: str) -> None:
    answer = cli("seeds", "smugglers", *arguments)
    assert answer.code == 2
    assert told.replace("seat 7; seats", "seat 7") in answer.err.replace(" at column 11; seats", "")
    assert "Traceback" not in answer.err


def test_ctrl_c_leaves_what_was_found(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    scan = searching.scan

    def interrupted(stretch: searching.Stretch) -> list[int]:
        if stretch.begin > 40:
            raise KeyboardInterrupt
        return scan(stretch)

    monkeypatch.setattr(finding, "scan", interrupted)
    answer = cli(*HANDS, "--count", "999", "--jobs", "1", "--json")
    assert answer.code == 130
    assert answer.json["complete"] is False
    assert answer.json["seeds"]


def test_what_can_be_measured_is_listed(cli: Cli) -> None:
    answer = cli("seeds", "taktik", "--list")
    assert answer.code == 0
    for word in ("army_distance", "cells between the nearest two enemies", "least(…)", "infantry"):
        assert word in answer.out
    told = cli("seeds", "imperium", "--seats", "5", "--list", "--json").json
    assert told["river"]["truth"] is True
    assert told["river"]["arguments"][0] == {
        "name": "seat",
        "meaning": "whose start",
        "low": 0,
        "high": 4,
        "usual": 0,
        "needed": True,
        "single": "",
        "each": True,
    }


def test_how_a_number_lies(cli: Cli) -> None:
    answer = cli("seeds", "smugglers", "--show", "hand_value(seat=0)", "--limit", "100")
    assert answer.code == 0
    assert "hand_value(seat=0) in 100 of 100 seeds: min " in answer.out
    assert "█" in answer.out
    told = cli("seeds", "smugglers", "--show", "hand_value(seat=0)", "--limit", "100", "--json").json
    assert told["min"] <= told["quarter"] <= told["median"] <= told["three_quarters"] <= told["max"]
    assert sum(count for _, count in told["counts"]) == 100
    assert cli("seeds", "smugglers", "--show", "deck_size", "--where", "deck_size > 99").code == 1


def test_pictures_and_a_page(cli: Cli, tmp_path: Path) -> None:
    folder, page = tmp_path / "boards", tmp_path / "finds.html"
    line = ("seeds", "sint", "--where", "tones(positive, first=3) >= 1", "--count", "2")
    answer = cli(*line, "--svg", folder, "--html", page, "--json")
    drawn = sorted(folder.iterdir())
    assert [file.name for file in drawn] == [f"sint-{each['seed']}.svg" for each in answer.json["seeds"]]
    for file in drawn:
        assert ElementTree.fromstring(file.read_text("utf-8")).tag.endswith("svg")
    text = page.read_text("utf-8")
    assert text.count("<img") == 2
    assert "http" not in text.replace("http://www.w3.org", ""), "the page needs nothing else"
    without = cli(*HANDS, "--count", "1", "--svg", folder, "--html", page)
    assert "smugglers draws no boards" in without.err
    assert "<pre>" in page.read_text("utf-8")
