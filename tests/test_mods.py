"""Mods: a folder for one title or for several, what they tell of themselves, and the one in examples."""

from pathlib import Path
from typing import Any

import pytest

from tessera import mods, registry
from tessera.core.errors import BadRuleset, Malformed
from tessera.core.match import Match
from tessera.core.plain import plain

WINTER = Path(__file__).parents[1] / "examples" / "winter"


def test_a_mod_is_called_what_it_says_or_like_its_folder(tmp_path: Path) -> None:
    assert mods.about(WINTER).name == "Winter"
    assert mods.about(WINTER).summary
    assert mods.about(tmp_path).name == tmp_path.name
    (tmp_path / "mod.yaml").write_text("nmae: Frost\n")
    with pytest.raises(BadRuleset, match=r"mod\.yaml:1: unknown key 'nmae'; did you mean 'name'\?"):
        mods.about(tmp_path)


def test_each_title_takes_its_own_folder(tmp_path: Path) -> None:
    assert [file.name for file in mods.files_for(WINTER, "taktik")] == ["scenarios.yaml"]
    assert [file.name for file in mods.files_for(WINTER, "sanctum")] == ["cards.yaml", "classes.yaml"]
    with pytest.raises(
        Malformed, match="nothing for sint in this mod, which is for imperium, sanctum, taktik"
    ):
        registry.game("sint", [WINTER])
    (tmp_path / "mod.yaml").write_text("name: Nothing\n")
    with pytest.raises(Malformed, match="an overlay names the files it changes"):
        registry.game("sint", [tmp_path])


def test_a_fault_names_the_file_where_it_lies(tmp_path: Path) -> None:
    own = tmp_path / "frost" / "taktik"
    own.mkdir(parents=True)
    (own / "scenarios.yaml").write_text("scenarios: {skirmish: {name: 3}}\n")
    with pytest.raises(BadRuleset, match=r"^frost/taktik/scenarios\.yaml:1: .*expected text, got 3"):
        registry.game("taktik", [tmp_path / "frost"])


def test_a_mod_is_named_by_its_folder_or_otherwise() -> None:
    assert mods.named(str(WINTER)) == ("winter", WINTER)
    assert mods.named(f"snow={WINTER}") == ("snow", WINTER)
    with pytest.raises(Malformed, match="--overlay snow=nowhere: no folder, no packed mod"):
        mods.named("snow=nowhere")


def test_what_winter_adds_is_in_the_catalogue() -> None:
    taktik: Any = registry.game("taktik", [WINTER]).catalogue()
    assert taktik["scenarios"]["long_winter"]["name"] == "The long winter"
    assert taktik["scenarios"]["long_winter"]["aims"][0] == (
        "The attacker wins by holding the village for 3 turns in a row."
    )
    units: Any = registry.game("imperium", [WINTER]).catalogue()["units"]
    scout = next(unit for unit in units if unit["key"] == "ski_scout")
    assert (scout["label"], scout["moves"], scout["cost"], scout["text"]) == (
        "Ski Scout",
        3,
        27,
        "ignores rough ground",
    )


def test_a_modded_match_is_told_in_the_mods_words() -> None:
    game = registry.game("taktik", [WINTER])
    match = Match(game, 1, 2, {"scenario": "long_winter"})
    assert "Taktik: The long winter" in game.text(match.view(0))
    game = registry.game("sanctum", [WINTER])
    run = Match(game, "frost", 1, {"class_id": "cleric"})
    assert "Hoarfrost" in str(plain(run.view(0)))


# ---------------------------------------------------------------- the catalogue itself


def test_every_number_of_imperium_has_its_place_in_the_catalogue() -> None:
    game = registry.game("imperium")
    told: Any = game.catalogue()
    for table, key in (
        ("unit", "units"),
        ("tech", "techs"),
        ("building", "buildings"),
        ("policy", "policies"),
    ):
        assert [each["key"] for each in told[key]] == list(game.ruleset.ids(table))


def test_taktik_has_a_text_for_every_card_in_every_set_that_has_it() -> None:
    game = registry.game("taktik")
    told: Any = game.catalogue()
    for card, entry in game.ruleset.file("cards.yaml").record("cards").entries():
        for name in ("standard", "legacy"):
            assert (name in entry) == bool(told["cards"][card]["text"].get(name)), card
