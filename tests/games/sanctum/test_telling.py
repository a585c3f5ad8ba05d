"""Commands and events as people read them: names, never ids or numbers of cards, and no two choices alike."""

import re
from typing import Any

import pytest
from tests.games.sanctum.bout import Bout, fight, run

from tessera.core.match import Match
from tessera.core.reports import DETAIL, GRAVE, USUAL
from tessera.core.rng import SplitMix64
from tessera.games.sanctum import commands as cmd
from tessera.games.sanctum import events as ev
from tessera.games.sanctum.game import SanctumGame

RAW = re.compile(r"_|\benemy \d|\bcard \d|\bpotion \d|\brelic \d|not there|not in|not offered|not for sale")


def phrases(game: SanctumGame, bout: Bout) -> list[str]:
    view = game.view(bout.state, 0)
    return [game.phrase(command, view) for command in game.legal(bout.state, 0)]


def test_cards_are_played_by_name_and_enemies_alike_told_apart(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "acolyte", "ghoul", "acolyte", hand=["smite", "shield_of_faith"], resolve=3)
    told = phrases(game, bout)
    assert told[:4] == [
        "Play Smite on the left Acolyte",
        "Play Smite on the Ghoul",
        "Play Smite on the right Acolyte",
        "Play Shield of Faith",
    ]
    assert told[-1] == "End the turn"
    bout.enemy(1).hp = 0
    assert "Play Smite on the Acolyte" in phrases(game, bout)


def test_three_alike_have_a_middle_and_two_cards_alike_a_second(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "acolyte", "acolyte", "acolyte", hand=["smite", "smite"], resolve=3)
    told = phrases(game, bout)
    assert told[1] == "Play the first Smite on the middle Acolyte"
    assert told[5] == "Play the second Smite on the right Acolyte"


def test_a_name_of_its_own_needs_no_article(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "tomb_guardian", "bonelord", hand=["smite"], resolve=3)
    assert phrases(game, bout)[:2] == ["Play Smite on Varric", "Play Smite on the Bonelord"]


def test_ways_go_by_what_waits_there_and_their_side(game: SanctumGame) -> None:
    state = run(game)
    view = game.view(state, 0)
    assert game.phrase(game.legal(state, 0)[0], view) == "Go to the fight (floor 1)"
    state.position = "act1_row0_node0"
    view = game.view(state, 0)
    told = [game.phrase(command, view) for command in game.legal(state, 0)]
    assert len(told) > 1
    assert told[0] == "Go to the fight on the left (floor 2)"
    assert told[-1] == "Go to the merchant on the right (floor 2)"


def walked(game: SanctumGame, seed: str, class_id: str, profile: str) -> list[tuple[list[str], list[str]]]:
    """Choices and events of a run of the bot, position by position, in words."""
    match: Match[Any, Any, Any, Any] = Match(game, seed, 1, {"class_id": class_id, "profile": profile})
    bot = game.bot("normal")
    rng = SplitMix64(3)
    pages: list[tuple[list[str], list[str]]] = []
    while match.actors():
        turn = match.turn(0, rng)
        view, legal = turn.view, turn.legal
        choices = [game.phrase(command, view) for command in legal]
        # Random steps lead where the bot would not go: gifts poured away, cards given up.
        command = legal[rng.below(len(legal))] if match.position % 7 == 6 else bot.choose(turn)
        events = match.submit(0, command)
        after = match.view(0)
        pages.append((choices, [game.tell(event, after) for event in events]))
    return pages


@pytest.mark.parametrize("class_id", ["cleric", "dungeon_knight", "diabolist"])
def test_no_two_choices_read_alike_and_nothing_raw_is_said(class_id: str, game: SanctumGame) -> None:
    for choices, told in walked(game, "said", class_id, "compact"):
        assert len(set(choices)) == len(choices), choices
        for text in [*choices, *told]:
            assert text
            assert text[0] == text[0].upper(), text
            assert RAW.search(text) is None, text


def test_offers_are_told_with_their_price(game: SanctumGame) -> None:
    told = [choice for page in walked(game, "ruins-186", "dungeon_knight", "compact") for choice in page[0]]
    assert any(re.fullmatch(r"Buy the [A-Z][\w ]+ for \d+ gold", each) for each in told)
    assert any(re.fullmatch(r"Pay \d+ gold and remove the first Sword Strike", each) for each in told)
    assert any(re.fullmatch(r"Take [A-Z][\w ]+", each) for each in told)
    assert any(re.fullmatch(r"Rest and heal \d+ HP", each) for each in told)
    assert "Leave the merchant" in told


def test_what_hurts_weighs_most_and_what_the_table_shows_least(game: SanctumGame) -> None:
    assert game.weight(ev.PlayerHit(0, 0, 4)) == GRAVE
    assert game.weight(ev.PlayerHit(4, 0, 0)) == USUAL
    assert game.weight(ev.RelicGained("iron_ring")) == GRAVE
    assert game.weight(ev.EnemyDied(1, "acolyte")) == GRAVE
    assert game.weight(ev.CardDrawn(1, "smite")) == DETAIL
    assert game.weight(ev.GoldChanged(12)) == USUAL
    assert game.weight(ev.StatusChanged(0, "might", 0)) == DETAIL


def test_the_dead_are_named_as_they_stood(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "acolyte", "acolyte", hand=["smite"], resolve=3)
    bout.enemy(1).hp = 1
    events = game.apply(bout.state, 0, cmd.PlayCard(1, 1))
    view = game.view(bout.state, 0)
    assert "The left Acolyte dies" in [game.tell(event, view) for event in events]
