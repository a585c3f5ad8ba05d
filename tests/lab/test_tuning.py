"""A search over numbers: it finds what a target wants, proposes what loads, and proves it afresh."""

import json
import sys
from pathlib import Path

import pytest
from tests.harbour import smugglers

import tessera
from tessera import registry
from tessera.core.errors import BadOptions
from tessera.lab.knobs import knob_of, overlay_files
from tessera.lab.tuning import Tuning, TuningAsked, off_target
from tessera.lab.variants import Narrowed
from tessera.lab.weighing import BalanceAsked

pytestmark = pytest.mark.once


def tuning(*tune: str, games: int = 24, trials: int = 64) -> Tuning:
    """A search on Smugglers for its target of seats."""
    asked = BalanceAsked("smugglers", (), Narrowed(games=games, seats=(2,)))
    return Tuning(TuningAsked(asked, tune, ("seats",), trials))


def test_a_knob_is_found_by_its_way_and_takes_a_range_or_a_list() -> None:
    rules = smugglers().ruleset
    assert knob_of("cargo.raid_from=2..6", rules).values == (2, 3, 4, 5, 6)
    assert knob_of("cargo.raid_from=2..6:3", rules).values == (2, 5)
    knob = knob_of("cargo.crates.pearl.copies=1,4", rules)
    assert (knob.values, knob.usual) == ((1, 4), 3)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ("raids=1..2", "there is no raids.yaml"),
        ("cargo.raid_form=1..2", "cargo has no 'raid_form'; did you mean 'raid_from'?"),
        ("cargo.crates.pearl.name=1..2", "leads to no whole number"),
        ("cargo.raid_from=6..2", "expected values as 2..6, 2..20:3 or 1,2,4, got '6..2'"),
        ("cargo.raid_from", "expected the way to a number and its values"),
        ("cargo.hand.size=1..2", "cargo.hand is 3, with nothing inside"),
    ],
)
def test_what_is_no_knob_is_told(asked: str, why: str) -> None:
    with pytest.raises(BadOptions) as refused:
        knob_of(asked, smugglers().ruleset)
    assert why in str(refused.value)


def test_an_overlay_says_only_what_differs_and_lists_whole(tmp_path: Path) -> None:
    rules = smugglers().ruleset
    knobs = [knob_of("cargo.raid_from=2..6", rules), knob_of("cargo.crates.rum.copies=1..9", rules)]
    assert overlay_files(rules, knobs, (4, 7)) == {
        "cargo.yaml": "raid_from: 4\ncrates:\n  rum:\n    copies: 7\n"
    }
    sint = registry.game("sint").ruleset
    knob = knob_of("ship.bosses.1.hp=4..9", sint)
    folder = tmp_path / "mod"
    folder.mkdir()
    for name, text in overlay_files(sint, [knob], (5,)).items():
        (folder / name).write_text(text)
    tuned = tessera.game("sint", [folder]).ruleset.file("ship.yaml").records("bosses")
    bosses = sint.file("ship.yaml").records("bosses")
    assert [boss.number("hp") for boss in tuned] == [
        5 if at == 1 else boss.number("hp") for at, boss in enumerate(bosses)
    ]
    assert [boss.text("name") for boss in tuned] == [boss.text("name") for boss in bosses]


def test_a_deck_of_the_dungeon_is_reached_by_id_and_place(tmp_path: Path) -> None:
    rules = registry.game("sanctum").ruleset
    knob = knob_of("cards.cards.smite.fx.0.amt=3..9", rules)
    for name, text in overlay_files(rules, [knob], (7,)).items():
        (tmp_path / name).write_text(text)
    tuned = tessera.game("sanctum", [tmp_path]).ruleset.plain("cards.yaml")
    assert isinstance(tuned, dict)
    assert str(tuned["cards"]).count("'amt': 7") > str(rules.plain("cards.yaml")).count("'amt': 7")


def test_a_proposal_loads_and_stands_with_its_evidence(tmp_path: Path) -> None:
    to = tmp_path / "proposed"
    told = tuning("cargo.raid_from=6..9").run(to)
    assert told["proposed"]["cargo.raid_from"] in (6, 7)  # of 6 to 9 the rules allow these
    assert [each["setting"] for each in told["refused"]] == [[8], [9]]
    assert "cargo.yaml:1: raid_from: expected 1..7, got 8" in told["refused"][0]["why"]
    assert json.loads((to / "evidence.json").read_text()) == told
    ruleset = tessera.game("smugglers", [to]).ruleset
    assert ruleset.file("cargo.yaml").number("raid_from") == told["proposed"]["cargo.raid_from"]


def test_it_is_confirmed_on_seeds_that_it_was_not_tuned_on(tmp_path: Path) -> None:
    told = tuning("cargo.raid_from=2,5").run(tmp_path / "a")
    assert told["confirmed_on"] != told["tuned_on"]
    assert {each["id"] for each in told["mod"]} == {"seats"}
    assert told["compared"]
    assert tuning("cargo.raid_from=2,5").run(tmp_path / "b", jobs=2) == told


def test_a_large_space_is_searched_with_no_more_trials_than_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = ("cargo.raid_from=2..7", "cargo.crates.pearl.copies=1..9")
    searched = tuning(*wide, games=8, trials=5)
    told = searched.run(tmp_path / "optuna")
    assert 1 <= len(told["tried"]) <= 5
    monkeypatch.setitem(sys.modules, "optuna", None)  # as if it were not installed
    told = tuning(*wide, games=8, trials=5).run(tmp_path / "grid")
    assert {tuple(each["setting"]) for each in told["tried"]} == {(2, 1), (2, 9), (7, 1), (7, 9)}


def test_how_far_off_a_target_is() -> None:
    def told(value: float, *between: int) -> float:
        return off_target([{"between": between, "found": [{"value": value}]}])

    assert told(50, 45, 55) == 0
    assert told(55, 45, 55) == 1
    assert told(0, 45, 55) == 10
    assert told(80, 70, 100) == 0  # at least 70
    assert told(60, 70, 100) == 2
