"""Exact odds of what people ask in a fight."""

from fractions import Fraction

import pytest
from tests.games.sanctum.bout import fight, run

from tessera.games.sanctum import commands as cmd
from tessera.games.sanctum.foresight import expected
from tessera.games.sanctum.game import SanctumGame


def test_a_sure_kill_and_one_that_is_not_enough(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "skeleton", hand=["smite", "smite"])
    bout.enemy().hp = 10
    line = [cmd.PlayCard(1, 1), cmd.PlayCard(2, 1)]
    assert game.chances.kill(bout.game.view(bout.state, 0), line).of(True) == 1
    bout.enemy().hp = 11
    assert game.chances.kill(bout.game.view(bout.state, 0), line).of(True) == 0


def test_what_is_drawn_decides(game: SanctumGame) -> None:
    """Guiding Light draws one of four cards, two of which finish the job."""
    draw = ["smite", "holy_smash", "prayer", "shield_of_faith"]
    bout = fight(game, "cleric", "skeleton", hand=["guiding_light"], draw=draw)
    bout.enemy().hp = 8
    uids = [card.uid for card in bout.combat.draw]
    line = [cmd.PlayCard(1, 1), cmd.PlayCard(uids[0], 1), cmd.PlayCard(uids[1], 1)]
    odds = game.chances.kill(game.view(bout.state, 0), line)
    assert odds.exact
    assert odds.of(True) == Fraction(1, 2)


def test_a_random_target_may_be_the_wrong_one(game: SanctumGame) -> None:
    """The Soul Furnace burns one of two: only if it is the weak one does the line kill both."""
    hand = ["soul_rend"]
    bout = fight(game, "diabolist", "skeleton", "skeleton", hand=hand, statuses={"soul_furnace": 3})
    bout.enemy(1).hp = 9
    bout.enemy(2).hp = 3
    odds = game.chances.kill(game.view(bout.state, 0), [cmd.PlayCard(1, 1)])
    assert (odds.of(True), odds.exact) == (Fraction(0), True)
    bout.enemy(1).hp = 7
    assert game.chances.kill(game.view(bout.state, 0), [cmd.PlayCard(1, 1)]).of(True) == 1


def test_the_coming_enemy_turn(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "zombie", "ghoul", block=4).intends("slam", "frenzy")
    odds = game.chances.enemy_turn(game.view(bout.state, 0))
    assert odds.lower == {14: Fraction(1)}
    assert expected(odds) == 14


def test_an_echo_of_an_unknown_card_is_weighed(game: SanctumGame) -> None:
    discard = ["smite", "prayer", "holy_smash"]
    bout = fight(game, "cleric", "soul_fragment", act=3, discard=discard).intends("identity_crisis")
    odds = game.chances.enemy_turn(game.view(bout.state, 0))
    assert odds.exact
    assert odds.of(9) == odds.of(0) == odds.of(16) == Fraction(1, 3)
    assert expected(odds) == Fraction(25, 3)


def test_asking_changes_nothing_and_needs_a_fight(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "zombie", hand=["smite"])
    before = game.codec.digest(bout.state)
    game.chances.enemy_turn(game.view(bout.state, 0))
    assert game.codec.digest(bout.state) == before
    with pytest.raises(ValueError, match="no fight"):
        game.chances.enemy_turn(game.view(run(game), 0))
