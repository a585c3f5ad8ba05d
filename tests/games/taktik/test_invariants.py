"""Invariants I1 to I13 of section 2, after every command of random play in every scenario."""

from collections import Counter

import pytest
from tests.games.taktik.battle import SCENARIOS, Battle, taktik

from tessera.core.game import NORMAL, turn_at
from tessera.core.rng import SplitMix64
from tessera.games.taktik.commands import Command, DrawCard, EndTurn, NextPhase, ResolveAttack, RollDice
from tessera.games.taktik.effects import move_limit
from tessera.games.taktik.state import TaktikState
from tessera.games.taktik.vocabulary import BONUS, CARD_RESOLUTION, DICE_RESOLUTION, VICTORY

RANDOM = ("React", *(kind.__name__ for kind in (DrawCard, RollDice, ResolveAttack, EndTurn, NextPhase)))


def check_board(game: Battle, state: TaktikState, strict: bool) -> None:
    units = list(state.units.values())
    assert all(name == unit.id for name, unit in state.units.items()), "I1"
    assert len({unit.cell for unit in units}) == len(units), "I1"
    assert all(0 <= unit.cell < 600 for unit in units), "I1"
    if strict:
        assert all(state.ground.biomes[unit.cell] != "w" for unit in units), "I2"
    assert 0 <= state.moves_this_turn <= move_limit(game.book, state, state.active), "I3"
    assert all(0 <= unit.damage < unit.hits for unit in units), "I8"


def check_cards(game: Battle, state: TaktikState, strict: bool) -> None:
    for side in state.sides:
        assert len(side.store) <= 6, "I4"
        assert all(game.book.card(card).kind == BONUS for card in side.store), "I4"
    if not strict:
        return
    held = Counter(state.common_deck) + Counter(state.discard)
    for side in state.sides:
        held += Counter(side.store)
        if side.hand is not None:
            assert len(side.hand) + len(side.played) == 6, "I13"
    if state.pending_card is not None:
        assert state.phase == CARD_RESOLUTION, "I7"
        held[state.pending_card.card] += 1
    assert held == Counter(game.book.rules.decks[state.deck_list].cards), "I5"


def check_all(game: Battle, before: int, command: Command) -> None:
    state = game.state
    strict = game.book.rules.switches.strict
    check_board(game, state, strict)
    check_cards(game, state, strict)
    if strict:
        assert state.pending_attack is None or state.phase == DICE_RESOLUTION, "I6"
        assert state.last_roll is None or state.pending_attack is not None, "I6"
        assert not state.declined or state.pending_attack is not None
    assert (state.phase == VICTORY) == bool(state.result), "I9"
    assert 0 <= state.rng.state < 2**32, "I10"
    assert state.rng.state == before or type(command).__name__ in RANDOM, "I10"
    ids = [effect.id for effect in state.effects]
    assert ids == sorted(set(ids)), "I12"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_invariants_hold_in_random_play(scenario: str) -> None:
    title = taktik()
    for seed in (3, 4):
        game = Battle(title, title.setup(2, {"scenario": scenario, "deck": "ruleset"}, seed))
        rng = SplitMix64(seed)
        for _ in range(450):
            actors = title.actors(game.state)
            if not actors:
                break
            seat = rng.pick(list(actors))
            command = rng.pick(title.legal(game.state, seat))
            before = game.state.rng.state
            game.play(seat, command)
            check_all(game, before, command)


def test_a_state_from_bytes_is_as_good_as_any() -> None:
    """Compiled methods would fail on it, so state records have none."""
    title = taktik()
    bot = title.bot(NORMAL)
    assert bot is not None
    for scenario in ("sabotage_raid", "legacy_skirmish"):
        state = title.setup(2, {"scenario": scenario, "deck": "ruleset"}, 6)
        for _ in range(200):
            actors = title.actors(state)
            if not actors:
                break
            read = title.codec.state_from(title.codec.state_bytes(state))
            assert isinstance(read, TaktikState)
            assert title.codec.digest(title.copy(read)) == title.codec.digest(state)
            legal = title.legal(read, actors[0])
            assert legal == title.legal(state, actors[0])
            command = bot.choose(turn_at(title, read, actors[0], SplitMix64(0)))
            assert title.check(read, actors[0], command) is None
            state = read
            title.apply(state, actors[0], command)
