"""Golden scenarios G38 to G45 of the rulebook: tactics.

Each is played as the rulebook's host would have it; where the opponent reacts, also as this table asks it.
"""

from typing import Any

import pytest
from tests.games.taktik.battle import A, B, Battle, battle, move, on, tactic

from tessera.core.game import HOST
from tessera.games.taktik.commands import EndTurn, NextPhase, Pass, React, ResolveAttack, RollDice
from tessera.games.taktik.effects import allowance
from tessera.games.taktik.events import (
    AttackCancelled,
    DiceRerolled,
    ReactionDeclined,
    RollShifted,
    TacticPlayed,
)


def adjacent(seed: int, **more: Any) -> Battle:
    """A1 attacks B1 next to it; nothing is rolled yet."""
    game = battle(A1="I 5,5", B1="I 6,6", seed=seed, **more)
    game.attack("A1", "B1")
    return game


def test_g38_tactical_block_cancels_the_attack_before_the_die() -> None:
    game = adjacent(1112)
    game.roll(tactic("tactical_block", "A1", by=B))
    assert game.tells(AttackCancelled) == [AttackCancelled("A1", "B1")]
    assert game.state.rng.state == 1112
    assert game.unit("A1").attacked


def test_g38_the_asked_opponent_blocks_for_itself() -> None:
    game, host = adjacent(1112), adjacent(1112)
    game.play(B, React("tactical_block", on("A1")))
    host.roll(tactic("tactical_block", "A1", by=B))
    assert game.digest() == host.digest()


def test_g39_what_a_reaction_before_the_roll_may_be() -> None:
    game = adjacent(1112)
    refusals = {
        "tactic.player": tactic("tactical_block", "B1"),
        "reaction.window": tactic("commanders_luck", window="afterAttackRoll"),
        "reaction.mismatch": tactic("commanders_luck", window="beforeAttackRoll"),
        "tactic.not_in_hand": tactic("favorable_weather"),
        "target.owner": tactic("precision_shot", "B1"),
        "target.required": tactic("precision_shot"),
    }
    for code, reaction in refusals.items():
        assert game.refuses(HOST, RollDice(reaction)) == code


def test_g40_natural_cover_turns_a_narrow_hit() -> None:
    game = adjacent(251)
    assert game.roll() == "HIT"
    game.resolve(tactic("natural_cover", "B1", by=B))
    assert [(event.value, event.outcome) for event in game.tells(RollShifted)] == [(2, "MISS")]
    assert "B1" in game.state.units


def test_g40_the_asked_opponent_takes_cover() -> None:
    game = adjacent(251)
    game.play(B, Pass())
    game.play(A, RollDice())
    game.play(B, React("natural_cover", on("B1")))
    assert "B1" in game.state.units
    assert game.state.pending_attack is None


def test_g41_the_opponents_luck_turns_a_hit_into_a_miss() -> None:
    game = adjacent(682)
    assert game.roll() == "HIT"
    game.resolve(tactic("commanders_luck", by=B))
    assert [(event.die, event.outcome) for event in game.tells(DiceRerolled)] == [(1, "MISS")]


def test_g42_ones_own_luck_turns_a_miss_into_a_hit() -> None:
    game = adjacent(257, ground={"FOREST": [(6, 6)]})
    assert game.roll() == "MISS"
    assert game.state.last_roll is not None
    assert (game.state.last_roll.die, game.state.last_roll.value) == (3, 2)
    game.resolve(tactic("commanders_luck"))
    assert [(e.die, e.value, e.outcome) for e in game.tells(DiceRerolled)] == [(4, 3, "HIT")]
    assert "B1" not in game.state.units


def test_g43_suppressive_fire_halves_the_enemys_next_turn() -> None:
    game = battle(A1="I 1,1", B1="V 10,10", B2="S 12,10", B3="I 14,10")
    game.side(A).hand = ["suppressive_fire"]
    game.play(A, move("A1", 2, 2, tactic("suppressive_fire")))
    game.next(4)
    assert game.state.active == B
    allowances = [allowance(game.book, game.state, game.unit(unit)) for unit in ("B1", "B2", "B3")]
    assert allowances == [2, 1, 1]
    game.state.phase = 6
    game.play(B, EndTurn())
    assert game.state.effects == []


def test_g44_coordinated_maneuver_spends_the_supporter() -> None:
    game = battle(A1="I 5,5", A2="V 6,7", B1="I 6,5", ground={"URBAN": [(6, 5)]}, seed=251)
    game.side(A).hand = ["coordinated_maneuver"]
    game.attack("A1", "B1")
    assert game.roll(tactic("coordinated_maneuver", "A1", "A2")) == "HIT"
    assert game.state.last_roll is not None
    assert game.state.last_roll.value == 3
    assert game.unit("A2").attacked


def test_g45_enemy_recon_detection_sees_through_the_forest() -> None:
    game = battle(A1="I 5,4", B1="I 6,6", ground={"FOREST": [(6, 6)]}, seed=251)
    game.side(A).hand = ["enemy_recon_detection"]
    game.play(A, move("A1", 5, 5, tactic("enemy_recon_detection", quadrant="NW")))
    game.attack("A1", "B1")
    assert game.roll() == "HIT"
    assert game.state.last_roll is not None
    assert game.state.last_roll.value == 3


# ---------------------------------------------------------------- rule 10.2 as this table puts it


def test_rule_10_2_the_opponent_is_asked_first() -> None:
    game = adjacent(251)
    assert game.game.actors(game.state) == [B]
    assert game.refuses(A, RollDice()) == "turn.not_yours"
    game.play(B, Pass())
    assert game.told == [ReactionDeclined(B)]
    assert game.game.actors(game.state) == [A]
    assert game.refuses(B, Pass()) == "reaction.window"
    game.play(A, RollDice(tactic("precision_shot", "A1")))
    assert game.tells(TacticPlayed)[0].player == A
    assert game.game.actors(game.state) == [B], "after the roll it is asked again"


def test_rule_10_2_one_tactic_per_command() -> None:
    game = adjacent(251)
    game.play(B, React("dense_fog"))
    assert game.state.last_roll is not None, "the roll happened with it, so nobody else may add one"
    assert game.side(A).hand is not None
    assert len(game.side(A).hand or []) == 6


def test_rule_10_2_a_seat_cannot_play_the_others_cards() -> None:
    game = adjacent(251)
    game.play(B, Pass())
    for card in ("tactical_block", "favorable_weather"):
        assert game.refuses(A, RollDice(tactic(card, "A1", by=B))) == "command.malformed", (
            "whatever the other holds"
        )


@pytest.mark.parametrize("card", ["tactical_block", "suppressive_fire"])
def test_section_12_being_asked_tells_nothing_of_the_hand(card: str) -> None:
    game = adjacent(251)
    game.side(B).hand = [card]
    assert game.game.actors(game.state) == [B], "asked while it holds anything it might play"
    assert Pass() in game.game.legal(game.state, B)


def test_section_12_nobody_is_asked_who_cannot_have_a_tactic_for_it() -> None:
    game = adjacent(251)
    game.side(B).hand = []
    assert game.game.actors(game.state) == [A]
    game.side(B).hand = ["suppressive_fire"]
    game.side(B).played = ["tactical_block", "dense_fog"]
    assert game.game.actors(game.state) == [A], "everyone saw both tactics it could have played"


def test_rule_10_1_windows_are_computed() -> None:
    game = battle(A1="I 5,5", B1="I 6,6", seed=251)
    assert game.game.view(game.state, A).windows == ["beforeMove", "afterMove"]
    game.attack("A1", "B1")
    assert game.game.view(game.state, A).windows == ["beforeAttackRoll"]
    game.roll()
    assert game.game.view(game.state, A).windows == ["afterAttackRoll", "beforeDamage"]
    game.resolve()
    assert game.game.view(game.state, A).windows == []


def test_rule_6_1_a_before_move_tactic_is_undone_with_a_refused_move() -> None:
    game = battle(A1="I 5,5", B1="I 9,9")
    game.side(A).hand = ["suppressive_fire"]
    assert game.refuses(A, move("A1", 9, 5, tactic("suppressive_fire"))) == "move.out_of_reach"
    assert game.side(A).hand == ["suppressive_fire"]


def test_the_dice_commands_ask_for_an_attack_and_a_roll() -> None:
    game = battle(A1="I 5,5", B1="I 6,6", phase="DICE_RESOLUTION")
    assert game.refuses(A, RollDice()) == "attack.none"
    assert game.refuses(A, ResolveAttack()) == "attack.none"
    game.attack("A1", "B1")
    assert game.refuses(HOST, ResolveAttack()) == "roll.missing"
    game.roll()
    assert game.refuses(HOST, RollDice()) == "roll.done"
    assert game.refuses(A, NextPhase()) == "attack.pending"
