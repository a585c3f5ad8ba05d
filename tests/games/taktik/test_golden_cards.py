"""Golden scenarios G46 to G70 of the rulebook: bonus and malus cards, turn ends, and `legacy`."""

from typing import Any

from tests.games.taktik.battle import A, B, Battle, battle, legacy, move, on, tactic

from tessera.games.taktik.commands import (
    AcceptMalus,
    AttackSelect,
    CancelMalus,
    DrawCard,
    EndTurn,
    NextPhase,
    PlayCard,
    PlayStored,
    StoreBonus,
)
from tessera.games.taktik.effects import allowance, create_effects
from tessera.games.taktik.events import DeckRefilled, MalusApplied, MalusCancelled, MalusFizzled
from tessera.games.taktik.state import TaktikState

FOUR = ["advanced_recon", "air_cover", "un_ceasefire", "troop_motivation"]


def drawing(top: str, store: list[str] | None = None, **units: Any) -> Battle:
    """PLAYER_A is about to draw this card."""
    return battle(phase="CARD_DRAW", deck=[top, "air_cover"], store=store, **(units or {"A1": "I 5,5"}))


def cards_at_work(state: TaktikState) -> list[str]:
    return [effect.card for effect in state.effects]


def test_g46_a_malus_happens_at_once_when_nothing_is_stored() -> None:
    game = drawing("ammunition_shortage")
    game.play(A, DrawCard())
    assert game.phase == "CARD_RESOLUTION"
    assert cards_at_work(game.state) == ["ammunition_shortage"]
    assert game.state.discard == ["ammunition_shortage"]
    assert game.state.pending_card is None


def test_g47_a_stored_bonus_cancels_the_malus_just_drawn() -> None:
    game = drawing("ammunition_shortage", ["rapid_supply_convoy"])
    game.play(A, DrawCard())
    assert game.game.view(game.state, B).pending is not None
    assert game.game.view(game.state, B).pending.stage == "cancel"  # type: ignore[union-attr]
    assert game.refuses(A, NextPhase()) == "card.pending"
    assert game.refuses(A, PlayCard("ammunition_shortage")) == "card.pending"
    game.play(A, CancelMalus(0, "pending"))
    assert sorted(game.state.discard) == ["ammunition_shortage", "rapid_supply_convoy"]
    assert game.state.effects == []


def test_g48_an_accepted_malus_may_still_be_cancelled() -> None:
    game = drawing("ammunition_shortage", ["rapid_supply_convoy"])
    game.play(A, DrawCard(), AcceptMalus())
    assert cards_at_work(game.state) == ["ammunition_shortage"]
    game.play(A, CancelMalus(0, 1))
    assert game.state.effects == []


def test_g49_the_opponent_picks_the_unit_that_disinformation_holds() -> None:
    game = drawing("enemy_disinformation", A1="I 5,5", A2="V 7,5", B1="I 15,15")
    game.play(A, DrawCard())
    assert game.state.pending_card is not None
    assert game.state.pending_card.chooser == B
    assert game.refuses(A, PlayCard("enemy_disinformation", on("A2"))) == "turn.not_yours"
    assert game.refuses(B, PlayCard("enemy_disinformation", on("B1"))) == "target.owner"
    game.play(B, PlayCard("enemy_disinformation", on("A2")))
    game.next()
    assert game.refuses(A, move("A2", 7, 6)) == "move.blocked"


def test_g50_mechanical_failure_fizzles_without_machines() -> None:
    game = drawing("mechanical_failure")
    game.play(A, DrawCard())
    assert game.tells(MalusFizzled) == [MalusFizzled("mechanical_failure", A)]
    assert game.state.discard == ["mechanical_failure"]


def test_g51_a_full_store_replaces() -> None:
    stored = [
        "troop_motivation",
        "advanced_recon",
        "extra_supplies",
        "air_cover",
        "air_cover",
        "special_supplies",
    ]
    game = drawing("air_cover", stored)
    game.play(A, DrawCard())
    assert game.refuses(A, StoreBonus()) == "store.full"
    assert game.refuses(A, StoreBonus(6)) == "store.unknown"
    assert game.refuses(A, PlayCard("air_cover", on("A1"))) == "target.invalid"
    game.play(A, StoreBonus(2))
    assert game.state.discard == ["extra_supplies"]
    assert game.side(A).store[2] == "air_cover"


def test_g52_internal_discipline_cancels_three_categories() -> None:
    game = drawing("supply_interruption", ["internal_discipline"])
    game.play(A, DrawCard())
    assert game.refuses(A, CancelMalus(0, "pending")) == "malus.not_cancellable"

    game = drawing("operational_funding_cut", ["internal_discipline"])
    game.play(A, DrawCard(), CancelMalus(0, "pending"))
    assert game.tells(MalusCancelled)[0].malus == "operational_funding_cut"


def test_g53_a_funding_cut_blocks_logistics() -> None:
    game = drawing("operational_funding_cut", ["rapid_supply_convoy"])
    game.play(A, DrawCard(), AcceptMalus())
    assert game.refuses(A, PlayStored(0)) == "card.blocked"
    assert game.refuses(A, CancelMalus(0, 1)) == "card.blocked"


def test_g54_internal_discipline_brings_the_next_bonus_back() -> None:
    game = drawing("internal_discipline", ["rapid_supply_convoy"])
    game.play(A, DrawCard(), PlayCard("internal_discipline"), PlayStored(0))
    assert game.side(A).store == ["rapid_supply_convoy"]
    assert allowance(game.book, game.state, game.unit("A1")) == 2
    assert cards_at_work(game.state) == ["rapid_supply_convoy"]
    assert game.state.discard == ["internal_discipline"]


def test_g55_electronic_countermeasures_only_cancel() -> None:
    game = drawing("electronic_countermeasures")
    game.play(A, DrawCard())
    assert game.refuses(A, PlayCard("electronic_countermeasures")) == "card.cancel_only"


def test_g56_a_ceasefire_lasts_a_full_round() -> None:
    game = drawing("un_ceasefire", A1="I 5,5", B1="I 6,5")
    game.play(A, DrawCard())
    game.next(2)
    assert game.refuses(A, AttackSelect("A1", "B1")) == "attack.blocked"
    game.next(3)
    assert game.state.active == B
    game.state.phase = 4
    assert game.refuses(B, AttackSelect("B1", "A1")) == "attack.blocked"
    game.next(3)
    assert game.state.effects == []


def test_g57_international_aid_deploys_a_reserve() -> None:
    game = drawing("international_aid", A1="I 5,5", A2="I 6,5", A3="I 7,5")
    game.play(A, DrawCard(), PlayCard("international_aid"))
    fresh = game.unit("A4")
    assert (fresh.kind, fresh.cell, fresh.moved, fresh.attacked) == (0, 10, True, True)
    assert game.side(A).reserve == [1, 0, 0]


def test_g58_special_supplies_repair_what_is_damaged() -> None:
    game = drawing("special_supplies", A1="I 5,5", A2="V 7,5")
    game.play(A, DrawCard())
    assert game.refuses(A, PlayCard("special_supplies", on("A2"))) == "target.invalid"
    game.unit("A2").damage = 1
    game.play(A, PlayCard("special_supplies", on("A2")))
    assert game.unit("A2").damage == 0


def test_g59_the_deck_is_shuffled_at_the_end_of_the_turn() -> None:
    game = battle(phase="END_TURN", deck=FOUR, seed=42, A1="I 5,5")
    game.play(A, EndTurn())
    assert game.state.common_deck == ["un_ceasefire", "troop_motivation", "advanced_recon", "air_cover"]
    assert game.state.rng.state == 2479403867
    assert (game.state.turn, game.state.active, game.phase) == (2, B, "TURN_START")


def test_g60_an_empty_deck_is_refilled_from_the_discard() -> None:
    game = battle(phase="CARD_DRAW", deck=[], seed=42, A1="I 5,5")
    game.state.discard = list(FOUR)
    game.play(A, DrawCard())
    assert game.tells(DeckRefilled) == [DeckRefilled(4)]
    assert game.tells(MalusApplied) == [MalusApplied("un_ceasefire", A)]
    assert game.state.rng.state == 2479403867
    game.state.phase, game.state.common_deck, game.state.discard = 1, [], []
    assert game.refuses(A, DrawCard()) == "deck.empty"


FIELD_HOSPITAL = """
cards:
  special_supplies:
    standard:
      targeting: {type: unit, owner: self, count: 1, max_count: 1, chooser: self}
      does: []
      creates:
        - duration: {type: untilPhase, phase: ATTACK}
          hooks: [{hook: onPhaseStart, phase: MOVEMENT, do: [{instant: restore}]}]
"""


def test_g61_an_effect_that_waits_for_a_phase_and_ends_with_another() -> None:
    game = battle(phase="CARD_RESOLUTION", pending="special_supplies", mod=FIELD_HOSPITAL, A1="V 5,5")
    game.unit("A1").damage = 1
    game.play(A, PlayCard("special_supplies", on("A1")))
    assert game.unit("A1").damage == 1
    game.next()
    assert game.unit("A1").damage == 0
    assert len(game.state.effects) == 1
    game.next()
    assert game.state.effects == []


# ---------------------------------------------------------------- legacy


def test_g62_legacy_draws_in_any_phase_and_a_malus_happens_at_once() -> None:
    game = legacy(phase="MOVEMENT", deck=["un_ceasefire"], A1="I 5,5")
    game.play(A, DrawCard())
    assert cards_at_work(game.state) == ["un_ceasefire"]
    assert game.phase == "MOVEMENT"


def test_g63_legacy_disinformation_waits_for_an_enemy_target() -> None:
    game = legacy(deck=["enemy_disinformation", "un_ceasefire"], A1="I 5,5", B1="I 9,9")
    game.play(A, DrawCard())
    assert game.refuses(A, DrawCard()) == "card.pending"
    assert game.refuses(A, PlayCard("enemy_disinformation", on("A1"))) == "target.owner"
    assert game.refuses(A, PlayCard("enemy_disinformation")) == "target.required"
    game.play(A, PlayCard("enemy_disinformation", on("B1")))
    assert game.state.effects[0].units == ("B1",)


def test_g64_legacy_countermeasures_sweep_the_opponents_malus() -> None:
    game = legacy(pending="electronic_countermeasures", A1="I 5,5")
    for owner, card in ((B, "ammunition_shortage"), (B, "un_ceasefire"), (A, "disrupted_supply_lines")):
        create_effects(game.state, game.book.card(card), owner, (), "", [])
    game.play(A, PlayCard("electronic_countermeasures"))
    assert game.tells(MalusCancelled)[0].removed == 2
    assert cards_at_work(game.state) == ["disrupted_supply_lines", "electronic_countermeasures"]


def test_g65_legacy_refills_from_the_full_list() -> None:
    game = legacy(deck=[], seed=1, A1="I 5,5")
    game.play(A, DrawCard())
    assert game.state.pending_card is not None
    assert game.state.pending_card.card == "advanced_recon"
    assert game.state.common_deck[0] == "rapid_supply_convoy"
    assert game.state.rng.state == 70837908


def test_g66_legacy_stores_six_for_both_players() -> None:
    game = legacy(pending="troop_motivation", store=["advanced_recon"] * 6, A1="I 5,5")
    assert game.refuses(A, StoreBonus()) == "store.full"


def test_g67_legacy_phases_wrap_without_changing_the_player() -> None:
    game = legacy(phase="END_TURN", A1="I 5,5")
    game.unit("A1").moved = True
    game.play(A, NextPhase())
    assert (game.phase, game.state.active, game.state.turn) == ("TURN_START", A, 1)
    assert not game.unit("A1").moved
    game.play(A, EndTurn())
    assert (game.phase, game.state.active, game.state.turn) == ("END_TURN", B, 2)


def test_g68_legacy_suppressive_fire_needs_a_unit_that_has_not_moved() -> None:
    game = legacy(A1="I 5,5", B1="I 9,9", B2="I 11,9")
    game.unit("B1").moved = True
    assert game.refuses(A, move("A1", 5, 6, tactic("suppressive_fire", "B1"))) == "target.already_moved"
    assert game.refuses(A, move("A1", 15, 15, tactic("suppressive_fire", "B2"))) == "move.out_of_reach"
    assert "suppressive_fire" in (game.side(A).hand or [])
    game.play(A, move("A1", 5, 6, tactic("suppressive_fire", "B2")))
    assert allowance(game.book, game.state, game.unit("B2")) == 2


def test_g69_legacy_convoy_speeds_everyone_up() -> None:
    game = legacy(pending="rapid_supply_convoy", A1="I 5,5", B1="V 9,9")
    game.play(A, PlayCard("rapid_supply_convoy"))
    assert [allowance(game.book, game.state, game.unit(unit)) for unit in ("A1", "B1")] == [4, 3]


def test_g70_legacy_tactical_block_on_the_target_changes_nothing_now() -> None:
    game = legacy(A1="I 5,5", B1="I 6,5", seed=5)
    game.attack("A1", "B1")
    assert game.roll(tactic("tactical_block", "B1")) == "MISS"
    assert game.state.last_roll is not None
    assert game.state.last_roll.die == 3


def test_legacy_does_not_know_the_newer_commands() -> None:
    game = legacy(A1="I 5,5")
    for command in (AcceptMalus(), PlayStored(0), CancelMalus(0, 1)):
        assert game.refuses(A, command) == "command.unknown"
    assert game.refuses(B, NextPhase()) == "turn.not_yours"
