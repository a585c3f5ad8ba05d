"""Every card of rules 9.7 to 9.9 that no golden scenario already plays, and the rules around them."""

from typing import Any

import pytest
from tests.games.taktik.battle import A, B, Battle, battle, legacy, move, on, tactic

from tessera.core.game import HOST
from tessera.games.taktik.commands import (
    AttackSelect,
    CancelMalus,
    DrawCard,
    EndTurn,
    NextPhase,
    PlayCard,
    PlayStored,
    React,
    RollDice,
    StoreBonus,
    Targets,
)
from tessera.games.taktik.effects import allowance, create_effects
from tessera.games.taktik.events import CardDiscarded, MalusCancelled


def holding(card: str, **units: Any) -> Battle:
    """PLAYER_A has just drawn this bonus."""
    return battle(phase="CARD_RESOLUTION", pending=card, **(units or {"A1": "I 5,5"}))


def suffering(card: str, *, active: int = A, store: list[str] | None = None, **units: Any) -> Battle:
    """The active player drew this malus and accepted it."""
    game = battle(phase="CARD_DRAW", deck=[card], active=active, **(units or {"A1": "I 5,5"}))
    game.play(active, DrawCard())
    game.side(active).store = list(store or [])
    return game


def steps(game: Battle, *units: str) -> list[int]:
    return [allowance(game.book, game.state, game.unit(unit)) for unit in units]


def value_of(game: Battle, attacker: str = "A1", target: str = "B1") -> int:
    """The value of the next roll, which is a 3."""
    game.state.rng.state = 251
    game.attack(attacker, target)
    game.roll()
    assert game.state.last_roll is not None
    return game.state.last_roll.value


# ---------------------------------------------------------------- bonus (9.7)


def test_rapid_supply_convoy_gives_own_units_a_point_for_the_turn() -> None:
    game = holding("rapid_supply_convoy", A1="I 5,5", A2="V 7,5", A3="S 9,5", B1="I 15,15")
    game.play(A, PlayCard("rapid_supply_convoy"))
    assert steps(game, "A1", "A2", "A3", "B1") == [2, 4, 3, 1]
    game.next(5)
    assert game.state.effects == []


def test_forward_supply_depot_lasts_three_player_turns_and_leaves_artillery_out() -> None:
    game = holding("forward_supply_depot", A1="I 5,5", A2="V 7,5", A3="S 9,5")
    game.play(A, PlayCard("forward_supply_depot"))
    assert steps(game, "A1", "A2", "A3") == [2, 4, 2]
    for left in (2, 1, 0):
        game.state.phase = 6
        game.state.pending_card = None
        game.play(game.state.active, EndTurn())
        assert [effect.turns_left for effect in game.state.effects] == ([left] if left else [])


def test_air_cover_frees_a_blocked_unit_and_spares_it_a_malus() -> None:
    game = suffering("mechanical_failure", A1="V 5,5", A2="V 7,5")
    game.play(A, PlayCard("mechanical_failure", on("A1")))
    create_effects(game.state, game.book.card("supply_interruption"), A, (), "", [])
    game.side(A).store = ["air_cover"]
    assert game.refuses(A, PlayStored(0, on("A2"))) == "target.invalid"
    game.play(A, PlayStored(0, on("A1")))
    assert steps(game, "A1", "A2") == [3, 1]
    game.next()
    game.play(A, move("A1", 8, 8))


def test_artillery_support_adds_two_for_one_unit() -> None:
    game = holding("artillery_support", A1="I 5,5", A2="I 6,6", B1="I 6,5", B2="I 19,0")
    assert game.refuses(A, PlayCard("artillery_support", on("B1"))) == "target.owner"
    assert game.refuses(A, PlayCard("artillery_support", on("A1", "A2"))) == "target.count"
    assert game.refuses(A, PlayCard("artillery_support", on("A7"))) == "target.unknown"
    game.play(A, PlayCard("artillery_support", on("A1")))
    assert value_of(game, "A1") == 5


def test_extra_supplies_are_for_units_that_cannot_move_and_attack() -> None:
    game = holding("extra_supplies", A1="I 5,5", A2="S 7,5")
    assert game.refuses(A, PlayCard("extra_supplies", on("A1"))) == "target.invalid"
    game.play(A, PlayCard("extra_supplies", on("A2")))


def test_troop_motivation_adds_one_for_all_own_units() -> None:
    game = holding("troop_motivation", A1="I 5,5", B1="I 6,5", B2="I 19,0")
    game.play(A, PlayCard("troop_motivation"))
    assert value_of(game) == 4


def test_international_aid_needs_a_reserve() -> None:
    game = holding("international_aid")
    game.side(A).reserve = [0, 0, 0]
    assert game.refuses(A, PlayCard("international_aid")) == "deploy.no_reserve"


def test_countermeasures_cancel_an_enemy_tactic_but_not_ones_own() -> None:
    game = holding("electronic_countermeasures")
    create_effects(game.state, game.book.card("suppressive_fire"), B, (), "", [])
    create_effects(game.state, game.book.card("suppressive_fire"), A, (), "", [])
    assert game.refuses(A, CancelMalus("pending", 2)) == "malus.unknown"
    assert game.refuses(A, CancelMalus("pending", 7)) == "malus.unknown"
    game.play(A, CancelMalus("pending", 1))
    assert game.tells(MalusCancelled)[0].malus == "suppressive_fire"
    assert [effect.owner for effect in game.state.effects] == [A]
    assert game.state.bonus_plays == 0, "cancelling is not playing"


@pytest.mark.parametrize("card", ["special_supplies", "air_cover"])
def test_d14_two_bonuses_cancel_nothing(card: str) -> None:
    game = suffering("ammunition_shortage", store=[card])
    assert game.refuses(A, CancelMalus(0, 1)) == "malus.not_cancellable"


def test_rule_9_6_the_order_of_its_tests() -> None:
    game = battle(phase="CARD_DRAW", deck=["ammunition_shortage"], store=["troop_motivation"], A1="I 5,5")
    create_effects(game.state, game.book.card("un_ceasefire"), B, (), "", [])
    game.play(A, DrawCard())
    assert game.refuses(A, CancelMalus("pending", "pending")) == "card.none_pending"
    assert game.refuses(A, CancelMalus(4, "pending")) == "store.unknown"
    assert game.refuses(A, CancelMalus(0, 1)) == "card.pending"
    assert game.refuses(A, PlayStored(0)) == "card.pending"
    assert game.refuses(A, StoreBonus()) == "card.not_bonus"


def test_rule_9_5_a_kept_bonus_needs_room_in_the_store() -> None:
    game = holding("internal_discipline")
    game.play(A, PlayCard("internal_discipline"))
    game.side(A).store = ["troop_motivation"] * 6
    game.play(A, PlayStored(0))
    assert game.side(A).store[-1] == "troop_motivation"
    assert len(game.side(A).store) == 6
    assert game.state.effects[0].card == "troop_motivation", "the keeper is used up"


def test_rule_9_5_internal_discipline_does_not_keep_itself() -> None:
    game = holding("internal_discipline")
    game.play(A, PlayCard("internal_discipline"))
    assert game.tells(CardDiscarded) == [CardDiscarded("internal_discipline", A)]


# ---------------------------------------------------------------- malus (9.8)


def test_supply_interruption_slows_the_drawer() -> None:
    game = suffering("supply_interruption", A1="I 5,5", A2="V 7,5", A3="S 9,5", B1="V 15,15")
    assert steps(game, "A1", "A2", "A3", "B1") == [0, 1, 1, 3]
    game.next()
    assert game.reach("A1") == {}
    assert game.refuses(A, move("A1", 5, 6)) == "move.out_of_reach"


def test_ammunition_shortage_takes_two_off_the_drawers_rolls() -> None:
    assert value_of(suffering("ammunition_shortage", A1="I 5,5", B1="I 6,5", B2="I 19,0")) == 1


def test_mechanical_failure_stops_a_machine_of_the_drawers_choice() -> None:
    game = suffering("mechanical_failure", A1="V 5,5", A2="I 7,5", B1="I 6,5")
    assert game.refuses(A, PlayCard("mechanical_failure", on("A2"))) == "target.invalid"
    game.play(A, PlayCard("mechanical_failure", on("A1")), NextPhase())
    assert game.refuses(A, move("A1", 5, 6)) == "move.blocked"
    game.next()
    assert game.refuses(A, AttackSelect("A1", "B1")) == "attack.blocked"


def test_disrupted_supply_lines_forbid_repair() -> None:
    game = suffering("disrupted_supply_lines", store=["special_supplies"], A1="V 5,5")
    game.unit("A1").damage = 1
    assert steps(game, "A1") == [2]
    assert game.refuses(A, PlayStored(0, on("A1"))) == "restore.blocked"


def test_international_pressure_stops_the_drawers_attacks_this_turn() -> None:
    game = suffering("international_pressure", A1="I 5,5", B1="I 6,5")
    game.state.phase = 4
    assert game.refuses(A, AttackSelect("A1", "B1")) == "attack.blocked"
    game.next(3)
    assert game.state.effects == []


def test_sanctions_forbid_deployment() -> None:
    game = suffering("severe_international_sanctions", store=["international_aid"])
    assert game.refuses(A, PlayStored(0)) == "deploy.blocked"


# ---------------------------------------------------------------- tactics (9.9)


def attacking(card: str, by: int = A, **more: Any) -> Battle:
    """A1 attacks B1 next to it with this tactic in a hand; the next die is a 3."""
    game = battle(A1="I 5,5", B1="I 6,5", seed=251, **more)
    game.side(by).hand = [card]
    game.attack("A1", "B1")
    return game


def rolled(game: Battle) -> int:
    assert game.state.last_roll is not None
    return game.state.last_roll.value


@pytest.mark.parametrize("by", [A, B])
def test_dense_fog_takes_one_off_everyones_rolls(by: int) -> None:
    game = attacking("dense_fog", by)
    game.roll(tactic("dense_fog", by=by))
    assert rolled(game) == 2
    assert game.side(by).hand == []
    assert game.side(by).played == ["dense_fog"]


def test_natural_cover_protects_the_pending_target_only() -> None:
    game = battle(A1="I 5,5", B1="I 6,5", B2="I 4,5", seed=251)
    game.attack("A1", "B1")
    game.roll()
    assert game.refuses(B, React("natural_cover", on("B2"))) == "target.invalid"


def test_clear_line_of_fire_ignores_the_targets_ground() -> None:
    game = attacking("clear_line_of_fire", ground={"URBAN": [(6, 5)]})
    assert game.refuses(HOST, RollDice(tactic("clear_line_of_fire", "B1"))) == "target.owner"
    game.roll(tactic("clear_line_of_fire", "A1"))
    assert rolled(game) == 3


@pytest.mark.parametrize(("card", "target"), [("precision_shot", "A1"), ("expert_aim", "B1")])
def test_precision_shot_and_expert_aim_add_two(card: str, target: str) -> None:
    game = attacking(card)
    game.roll(tactic(card, target))
    assert rolled(game) == 5


def test_favorable_weather_helps_from_two_cells_on() -> None:
    game = attacking("favorable_weather")
    game.roll(tactic("favorable_weather"))
    assert rolled(game) == 3
    game = battle(A1="V 5,5", B1="I 7,5", seed=251)
    game.side(A).hand = ["favorable_weather"]
    game.attack("A1", "B1")
    game.roll(tactic("favorable_weather"))
    assert rolled(game) == 4


def test_coordinated_maneuver_needs_a_supporter_that_could_attack() -> None:
    game = battle(A1="I 5,5", A2="I 0,0", A3="I 6,6", B1="I 6,5", seed=251)
    game.side(A).hand = ["coordinated_maneuver"]
    game.attack("A1", "B1")
    for units in (("A1", "A2"), ("A3", "A1")):
        refused = game.refuses(HOST, RollDice(tactic("coordinated_maneuver", *units)))
        assert refused == "target.invalid"
    assert game.refuses(HOST, RollDice(tactic("coordinated_maneuver", "A1"))) == "target.count"
    assert game.refuses(HOST, RollDice(tactic("coordinated_maneuver", "A1", "A1"))) == "target.count"
    game.roll(tactic("coordinated_maneuver", "A1", "A3"))


def test_enemy_recon_detection_sees_one_quadrant_only() -> None:
    game = battle(A1="I 9,4", B1="I 10,5", ground={"FOREST": [(10, 5)]}, seed=251)
    game.side(A).hand = ["enemy_recon_detection"]
    for quadrant, code in (("", "target.required"), ("XX", "target.invalid")):
        reaction = tactic("enemy_recon_detection", quadrant=quadrant)
        assert game.refuses(A, move("A1", 9, 5, reaction)) == code
    game.play(A, move("A1", 9, 5, tactic("enemy_recon_detection", quadrant="NW")))
    game.attack("A1", "B1")
    game.roll()
    assert rolled(game) == 2, "B1 stands in the north-east"


def test_tactical_block_spares_the_rest_of_the_queue() -> None:
    game = battle(A1="I 5,5", A2="I 6,6", B1="I 6,5", phase="ATTACK", seed=251)
    game.play(A, AttackSelect("A1", "B1"), AttackSelect("A2", "B1"), NextPhase())
    game.play(B, React("tactical_block", on("A2")))
    assert game.state.last_roll is not None, "the pending attack is another's and goes on"
    game.resolve()
    assert game.state.pending_attack is None, "A2's attack was dropped"


# ---------------------------------------------------------------- one wording per choice


def test_a_target_that_the_card_does_not_take_is_refused() -> None:
    game = holding("troop_motivation")
    assert game.refuses(A, PlayCard("troop_motivation", on("A1"))) == "command.malformed"
    game = holding("artillery_support")
    assert game.refuses(A, PlayCard("artillery_support", Targets(("A1",), "NW"))) == "command.malformed"
    assert game.refuses(A, PlayCard("air_cover", on("A1"))) == "card.mismatch"


@pytest.mark.parametrize("card", ["mechanical_failure", "enemy_disinformation"])
def test_legacy_malus_cards_hit_the_other_side(card: str) -> None:
    game = legacy(deck=[card], A1="I 5,5", B1="I 9,9")
    game.play(A, DrawCard(), PlayCard(card, on("B1")))
    game.state.active = B
    assert game.refuses(B, move("B1", 9, 10)) == "move.blocked"


def test_legacy_disrupted_lines_slow_the_opponent_not_below_nothing() -> None:
    game = legacy(deck=["disrupted_supply_lines"] * 4, A1="I 5,5", B1="V 9,9")
    game.play(A, DrawCard(), DrawCard(), DrawCard(), DrawCard())
    assert steps(game, "A1", "B1") == [3, 0]
