"""Rule 18 held where there is something to hide: forecasts in play, and decisions before the reveal.

The kit samples the beginning of random games, which here is landing and deployment. These positions come from
a whole game between bots. One seat keeps its converter aboard, so that others foresee what it cannot.
"""

from typing import Any

from tessera.bots.play import bot_named
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.games.fullmetal.commands import Deploy, EndTurn
from tessera.games.fullmetal.game import FullMetalGame
from tessera.games.fullmetal.vocabulary import LIFTOFF
from tessera.testing.leaks import check_choices_told_alike, check_resampled, check_told_alike


def test_rule_18_nothing_leaks_in_play_and_before_the_reveal(game: FullMetalGame) -> None:
    match: Match[Any, Any, Any, Any] = Match(game, 12, 3)
    bot = bot_named(game, "normal")
    rng = SplitMix64(9)
    forecasts = secrets = compared = number = 0
    while match.actors():
        seat = match.actors()[0]
        turn = match.turn(seat, rng)
        legal, command = [*turn.legal], bot.choose(turn)
        state = match.state
        if seat == 0 and isinstance(command, Deploy) and command.unit.startswith("converter"):
            command = EndTurn(0)
        round_ends = isinstance(command, EndTurn) and state.turn > 2 and seat == state.order[-1]
        if number % 37 == 0 or state.phase == LIFTOFF or round_ends:
            forecasts += any(player.forecast for player in state.players)
            secrets += any(player.decision >= 0 for player in state.players) and not state.revealed
            check_choices_told_alike(game, state, seat, command, None)
            for watcher in range(match.seats):
                for _ in range(4 if round_ends else 1):
                    other = check_resampled(game, state, watcher, legal[:: max(1, len(legal) // 10)], rng)
                    compared += check_told_alike(game, state, other, seat, command, watcher)
                check_choices_told_alike(game, state, seat, command, watcher)
        match.submit(seat, command)
        number += 1
    assert forecasts >= 5, "the game must show forecasts, or nothing was tested"
    assert secrets == 2, "two of three seats decide before the last one does"
    assert compared >= 20
