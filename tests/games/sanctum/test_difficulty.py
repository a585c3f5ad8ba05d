"""What a run begins with at each difficulty; `normal` is the rulebook's own run, to the byte."""

from typing import Any

from tessera.core.match import Match
from tessera.games.sanctum.difficulty import DIFFICULTIES
from tessera.games.sanctum.game import SanctumGame


def begun(game: SanctumGame, **options: str) -> Match[Any, Any, Any, Any]:
    return Match(game, "golden", 1, {"class_id": "cleric", **options})


def test_a_normal_run_is_a_run_without_the_choice(game: SanctumGame) -> None:
    assert begun(game).digest() == begun(game, difficulty="normal").digest()
    assert begun(game).state.max_hp == 75
    assert begun(game).state.gold == 50


def test_an_easy_run_has_more_hp_and_gold_and_a_helping_hand_in_every_fight(game: SanctumGame) -> None:
    match = begun(game, difficulty="easy")
    eased = DIFFICULTIES["easy"]
    assert (match.state.hp, match.state.max_hp) == (75 + eased.hp, 75 + eased.hp)
    assert match.state.gold == 50 + eased.gold
    match.submit(0, match.legal(0)[0])
    fight = match.view(0).combat
    assert fight.block == eased.block
    assert fight.statuses["might"].value == eased.might


def test_a_hard_run_begins_with_less(game: SanctumGame) -> None:
    match = begun(game, difficulty="hard")
    assert (match.state.hp, match.state.max_hp) == (60, 60)
    assert match.state.gold == 0
    match.submit(0, match.legal(0)[0])
    assert match.view(0).combat.statuses == {}


def test_the_map_and_its_dice_are_the_same_at_every_difficulty(game: SanctumGame) -> None:
    maps = [begun(game, difficulty=each).view(0).maps for each in DIFFICULTIES]
    assert maps[0] == maps[1] == maps[2]


def test_the_words_say_what_the_numbers_do() -> None:
    for each in DIFFICULTIES.values():
        for number in (each.hp, each.block, each.might):
            assert not number or str(abs(number)) in each.text


def test_the_quick_start_offers_a_level_of_the_title_by_its_options(game: SanctumGame) -> None:
    for level in game.levels:
        chosen = {**game.quick.options, **game.quick.by_level[level]}
        match: Match[Any, Any, Any, Any] = Match(game, "golden", 1, chosen)
        assert match.options["difficulty"] == level
        assert match.options["profile"] == "compact"
