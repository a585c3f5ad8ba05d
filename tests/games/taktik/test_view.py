"""Section 12: what each seat sees, what it is told, and states that fit what it knows."""

import pytest
from tests.games.taktik.battle import HAND, SCENARIOS, A, B, Battle, battle, legacy, taktik

from tessera.core.codec import plain
from tessera.core.rng import SplitMix64
from tessera.games.taktik.commands import DrawCard, SelectTactics, StoreBonus
from tessera.games.taktik.events import BonusStored, CardDrawn, TacticsSelected
from tessera.games.taktik.setup import assign_mission
from tessera.games.taktik.text import WIDTH


def told(game: Battle, seat: int | None) -> list[object]:
    return [game.game.redact(game.state, event, seat) for event in game.told]


def test_a_drawn_bonus_is_its_drawers_secret() -> None:
    game = battle(phase="CARD_DRAW", deck=["air_cover"], A1="I 5,5")
    game.play(A, DrawCard())
    for seat, card in ((A, "air_cover"), (B, None), (None, None)):
        pending = game.game.view(game.state, seat).pending
        assert pending is not None
        assert pending.card == card
        assert CardDrawn(A, card) in told(game, seat)
    game.play(A, StoreBonus())
    assert told(game, A) == [BonusStored(A, "air_cover")]
    assert told(game, B) == told(game, None) == [BonusStored(A, None)]
    seen = game.game.view(game.state, B).sides["PLAYER_A"]
    assert (seen.stored, seen.store) == (1, None)
    assert game.game.view(game.state, A).sides["PLAYER_A"].store == ["air_cover"]


def test_a_drawn_malus_is_public() -> None:
    game = battle(phase="CARD_DRAW", deck=["ammunition_shortage"], store=["air_cover"], A1="I 5,5")
    game.play(A, DrawCard())
    pending = game.game.view(game.state, B).pending
    assert pending is not None
    assert (pending.card, pending.stage) == ("ammunition_shortage", "cancel")
    assert CardDrawn(A, "ammunition_shortage") in told(game, None)


def test_the_tactics_are_chosen_in_secret() -> None:
    title = taktik()
    game = Battle(title, title.setup(2, {"scenario": "skirmish", "deck": "ruleset"}, 1))
    assert title.view(game.state, B).sides["PLAYER_A"].tactics is None
    game.play(A, SelectTactics(HAND))
    assert told(game, B) == [TacticsSelected(A, None)]
    seen = title.view(game.state, B).sides["PLAYER_A"]
    assert (seen.tactics, seen.hand) == (6, None)
    assert sorted(title.view(game.state, A).sides["PLAYER_A"].hand or []) == sorted(HAND)


def test_missions_and_convoys_are_ones_own() -> None:
    game = battle(scenario="secret_orders", A1="I 5,5", B1="V 9,9")
    assign_mission(game.book, game.state, B, "convoy_protection")
    for seat in (A, None):
        seen = game.game.view(game.state, seat).sides["PLAYER_B"]
        assert (seen.mission, seen.convoy) == (None, None)
    own = game.game.view(game.state, B).sides["PLAYER_B"]
    assert (own.mission, own.convoy) == ("convoy_protection", "B8")


@pytest.mark.parametrize("seat", [A, B, None])
def test_no_view_holds_a_seed_or_the_generator(seat: int | None) -> None:
    for make in (battle, legacy):
        game = make(A1="I 5,5", seed=987654321)
        shown = repr(plain(game.game.view(game.state, seat)))
        assert "987654321" not in shown
        assert "rng" not in shown
        assert "seed" not in shown


def test_legacy_hides_nothing_else() -> None:
    game = legacy(A1="I 5,5", pending="troop_motivation", store=["advanced_recon"])
    view = game.game.view(game.state, B)
    assert view.common_deck == game.state.common_deck
    assert view.pending is not None
    assert view.pending.card == "troop_motivation"
    assert view.sides["PLAYER_A"].store == ["advanced_recon"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_determinised_states_look_the_same_and_differ_in_what_is_hidden(scenario: str) -> None:
    title = taktik()
    state = title.setup(2, {"scenario": scenario, "deck": "ruleset"}, 5)
    rng = SplitMix64(5)
    worlds = []
    for step in range(120):
        actors = title.actors(state)
        if not actors:
            break
        for seat in (A, B):
            view = title.view(state, seat)
            world = title.determinise(view, seat, SplitMix64(step))
            worlds.append(world.common_deck == state.common_deck)
            assert title.view(world, seat) == view
            held = sorted([*world.common_deck, *world.discard, *world.sides[A].store, *world.sides[B].store])
            assert len(held) == len([*state.common_deck, *state.discard]) + sum(
                len(side.store) for side in state.sides
            )
        title.apply(state, actors[0], rng.pick(title.legal(state, actors[0])))
    assert all(worlds) == (scenario == "legacy_skirmish")


def test_the_terminal_view_fits_a_hundred_columns() -> None:
    title = taktik()
    for scenario in SCENARIOS:
        state = title.setup(2, {"scenario": scenario, "deck": "ruleset"}, 2)
        rng = SplitMix64(2)
        for _ in range(150):
            actors = title.actors(state)
            if not actors:
                break
            view = title.view(state, actors[0])
            lines = title.text(view).splitlines()
            assert max(len(line) for line in lines) <= WIDTH
            assert len(lines) >= 31
            legal = title.legal(state, actors[0])
            command = rng.pick(legal)
            assert title.phrase(command, view)
            assert "_" not in title.phrase(command, view)
            title.apply(state, actors[0], command)


def test_commands_in_words_tell_choices_apart() -> None:
    title = taktik()
    game = battle(A1="I 5,5", A2="V 7,7", B1="I 9,9")
    game.side(A).hand = ["suppressive_fire", "enemy_recon_detection"]
    view = title.view(game.state, A)
    said = [title.phrase(command, view) for command in title.legal(game.state, A)]
    assert len(said) == len(set(said))
    assert "Move Infantry 1 to F7" in said
