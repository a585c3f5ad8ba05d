"""docs/balance.md and its figures: made by the program, before and after, title by title."""

import json
from pathlib import Path
from typing import Any

import pytest
from tools.balance import AFTER, BEFORE, BEGIN, END, kept, merged, rendered, section

from tessera import lab, registry

DOCS = Path(__file__).parents[2] / "docs"

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def run() -> dict[str, Any]:
    return kept(lab.balance("smugglers", games=8, plays=["dens"]))


def test_a_section_tells_before_and_after(run: dict[str, Any]) -> None:
    told = section("smugglers", {BEFORE: run, AFTER: run})
    assert told.startswith("### Smugglers\n\nBefore: version 1, rules ")
    assert "After: version 1" in told
    row = next(line for line in told.splitlines() if line.startswith("| 2 seats, bot |"))
    wins = [cell.strip() for cell in row.split("|")[2:4]]
    assert wins[0] == wins[1]
    assert wins[0].endswith("; 8")  # matches
    alone = section("smugglers", {BEFORE: run})
    assert "| - |" in alone
    assert "After" not in alone


def test_plays_of_the_same_rules_add_up_and_those_of_others_do_not(run: dict[str, Any]) -> None:
    chance = kept(lab.balance("smugglers", games=4, plays=["chance"]))
    both = merged(run, chance)
    assert [cell["play"] for cell in both["cells"]] == ["dens", "dens", "dens", "chance"]
    assert {each["play"] for each in both["targets"]} == {"dens", "chance"}
    assert merged(both, run)["cells"][0]["play"] == "chance"  # the newest stands last
    assert merged(run | {"version": 0}, chance) == chance


def test_the_hand_written_part_stays(run: dict[str, Any]) -> None:
    page = rendered(f"# Mine\n{BEGIN}stale words\n{END}Foot\n", {"titles": {"smugglers": {BEFORE: run}}})
    assert page.startswith(f"# Mine\n{BEGIN}### Smugglers")
    assert page.endswith(f"{END}Foot\n")
    assert "stale words" not in page


def test_the_page_is_the_one_of_its_figures_and_has_every_title() -> None:
    figures = json.loads((DOCS / "balance.json").read_text(encoding="utf-8"))
    page = (DOCS / "balance.md").read_text(encoding="utf-8")
    assert rendered(page, figures) == page
    assert set(figures["titles"]) == set(registry.titles())
    for runs in figures["titles"].values():
        assert {"version", "rules", "engine", "seed", "targets", "cells"} <= set(runs[BEFORE])
