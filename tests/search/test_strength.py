"""Searches find what is best where that is known, and win where it is not."""

from collections.abc import Iterator
from typing import Any

import pytest
from tests import pebbles
from tests.harbour import smugglers
from tests.search.boards import best_worth, board, tictactoe, turn

from tessera import registry
from tessera.bots.play import AnyBot, bot_named, play_out
from tessera.bots.random import RandomBot
from tessera.core.match import Match
from tessera.search import FlatMonteCarlo, Ismcts, Pimc, Searcher, Uct
from tessera.search.tictactoe import Fill, State

pytestmark = pytest.mark.once  # that both forms choose alike is held by the vectors

TREES = [Uct(800), Ismcts(800), Pimc(20_000)]


def faults_of(player: Searcher, state: State, own: int) -> Iterator[str]:
    """Every mark of the player that gives away what it had, against all that the other side may do."""
    game = tictactoe()
    if state.turn < 0:
        return
    if state.turn != own:
        for mark in game.legal(state, state.turn):
            after = game.copy(state)
            game.apply(after, state.turn, mark)
            yield from faults_of(player, after, own)
        return
    due = best_worth(state.own, state.other)
    command = player.choose(turn(game, state, own))
    game.apply(state, own, command)
    if -best_worth(state.own, state.other) < due:
        yield f"{command} in {state}"
        return
    yield from faults_of(player, state, own)


@pytest.mark.parametrize("own", [0, 1])
def test_uct_plays_perfect_tictactoe_whatever_the_other_side_does(own: int) -> None:
    assert list(faults_of(Uct(6_000), tictactoe().setup(2, {}, 0), own)) == []


@pytest.mark.parametrize("player", [*TREES, FlatMonteCarlo(800)], ids=lambda player: type(player).__name__)
def test_a_win_is_taken(player: Searcher) -> None:
    assert player.choose(turn(tictactoe(), board("xx. / oo. / ..."), 0)) == Fill(2)


@pytest.mark.parametrize("player", TREES, ids=lambda player: type(player).__name__)
def test_a_loss_is_warded_off(player: Searcher) -> None:
    assert player.choose(turn(tictactoe(), board("xx. / o.. / ..."), 1)) == Fill(2)


@pytest.mark.parametrize(
    "player",
    [Uct(3_000), Ismcts(3_000), Pimc(20_000, depth=13, worlds=1)],
    ids=lambda player: type(player).__name__,
)
def test_the_winning_number_of_pebbles_is_found(
    player: Searcher, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    pebbles.lay(tmp_path)
    with pebbles.found(tmp_path, monkeypatch):
        game = registry.game("pebbles")
        for pile, best in ((13, 1), (11, 3), (6, 2)):
            state = game.setup(2, {}, 0)
            state.pile = pile
            assert player.choose(turn(game, state, 0)).count == best


def points(player: AnyBot, other: AnyBot, pairs: int, options: dict[str, object] | None = None) -> float:
    """The share of games that the player wins, each seed from both seats; a draw is half of one."""
    won = 0.0
    for seed in range(pairs):
        for seat in range(2):
            bots = [player, other] if seat == 0 else [other, player]
            outcome = play_out(Match(smugglers(), seed, 2, options), bots).outcome()
            assert outcome is not None
            won += (seat in outcome.winners) / max(1, len(outcome.winners))
    return won / (2 * pairs)


def test_information_sets_beat_the_harbourmaster_in_smugglers() -> None:
    """Dice decide most of it: the title's own bot wins 57 of 100 against chance."""
    player = bot_named(smugglers(), "ismcts:300,depth=0")
    assert points(player, RandomBot(), 20) >= 0.55
    assert points(player, bot_named(smugglers(), "bot"), 40) >= 0.52
