"""Whole games: lists of legal commands in full positions, invariants, and how well the bot does."""

from typing import Any

import pytest
from tests.games.fullmetal.duel import positions

from tessera._form import status
from tessera.bots.play import bot_named, play_out
from tessera.core.codec import pack_sorted
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.games.fullmetal.commands import Move
from tessera.games.fullmetal.game import FullMetalGame
from tessera.games.fullmetal.saved_in import broken_invariant
from tessera.games.fullmetal.state import State
from tessera.games.fullmetal.vocabulary import FINISHED

COMPILED = status().form == "compiled"
GAMES = 3 if COMPILED else 1


@pytest.fixture(scope="module", params=["normal", "random"])
def played(game: FullMetalGame, request: pytest.FixtureRequest) -> list[State]:
    return positions(game, 11, 31, request.param, 4)


def test_rule_4_4_invariants_hold_all_game_long(game: FullMetalGame, played: list[State]) -> None:
    for state in played:
        assert broken_invariant(game.rules, game.board(174), state) == ""
        assert len(state.deck) + len(state.discard) == 15
        cells = [unit.cell for unit in state.units.values() if unit.carrier]
        assert state.turn == 1 or all(cell >= 0 for cell in cells), "rule 22, decision 24"


def test_what_is_listed_is_accepted_and_the_other_way_round_in_full_positions(
    game: FullMetalGame, played: list[State]
) -> None:
    rng = SplitMix64(3)
    pool: list[Any] = []
    for state in played:
        for seat in game.actors(state):
            legal = game.legal(state, seat)
            pool.extend(legal[:: max(1, len(legal) // 25)])
    for state in played[:: 1 if COMPILED else 3]:
        for seat in game.actors(state):
            legal = game.legal(state, seat)
            written = {pack_sorted(game.codec.commands.plain(command)) for command in legal}
            assert len(written) == len(legal), "listed twice"
            for command in [rng.pick(legal) for _ in range(60)]:
                assert game.check(state, seat, command) is None, command
            for command in [rng.pick(pool) for _ in range(200)]:
                if not isinstance(command, Move) and game.check(state, seat, command) is None:
                    assert pack_sorted(game.codec.commands.plain(command)) in written, command


@pytest.mark.once
@pytest.mark.slow
def test_rule_21_the_bot_averages_forty_points_against_itself(game: FullMetalGame) -> None:
    total = 0
    for seed in range(1, GAMES + 1):
        match: Match[Any, Any, Any, Any] = Match(game, seed, 4)
        play_out(match, [bot_named(game, "bot")] * 4)
        assert match.state.phase == FINISHED
        total += sum(match.state.scores)
    assert total >= 40 * 4 * GAMES


@pytest.mark.once
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rule_21_the_bot_beats_random_players(game: FullMetalGame, seats: int) -> None:
    for seed in range(1, 8 if COMPILED else 2):
        match: Match[Any, Any, Any, Any] = Match(game, seed, seats)
        place = seed % seats
        players = [bot_named(game, "bot" if seat == place else "random") for seat in range(seats)]
        play_out(match, players)
        outcome = match.outcome()
        assert outcome is not None
        assert outcome.winners == (place,)
