"""Opponents at their levels, the reasons they give, how long a match is, and the figures of its course."""

from typing import Any

import pytest

from tessera.bots.play import bot_named, play_out
from tessera.core.game import LEVELS
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.games.fullmetal.arrival import Array, deployment
from tessera.games.fullmetal.commands import Deploy, EndTurn
from tessera.games.fullmetal.game import FullMetalGame
from tessera.games.fullmetal.vocabulary import PHASES

AnyMatch = Match[Any, Any, Any, Any]


def test_a_level_has_a_reason_for_all_it_would_do(game: FullMetalGame) -> None:
    for level in LEVELS:
        bot = bot_named(game, level)
        match: AnyMatch = Match(game, 61, 2, {"length": "sprint"})
        told: set[str] = set()
        while match.awaited():
            seat = match.awaited()[0]
            turn = match.turn(seat, SplitMix64(match.position))
            planned = bot.plan(turn)
            if match.state.turn % 3 == 0:
                turn.rng = SplitMix64(match.position)
                assert planned == bot.plan(turn), "same inputs, same choice"
            for command in planned:
                reason = bot.why(match.view(seat), command)
                assert reason.endswith("."), (level, command)
                assert "-p1-" not in reason
                told.add(reason)
                match.submit(seat, command)
        assert len(told) > 5, level


def test_easier_levels_leave_points_unused(game: FullMetalGame) -> None:
    saved: dict[str, list[int]] = {level: [] for level in LEVELS}
    for level in LEVELS:
        match: AnyMatch = Match(game, 62, 2, {"length": "sprint"})

        def watch(
            seat: int,
            command: object,
            events: list[object],
            match: AnyMatch = match,
            to: list[int] = saved[level],
        ) -> None:
            if isinstance(command, EndTurn) and match.state.turn > 19:
                to.append(command.saved)

        play_out(match, [bot_named(game, level)] * 2, watch=watch)
    assert not any(saved["easy"]), "what it does not use is lost"
    assert sum(saved["hard"]) > 0


@pytest.mark.parametrize(
    ("length", "first", "points"), [("full", 3, 5), ("short", 14, 15), ("sprint", 19, 15)]
)
def test_a_shorter_match_lands_later_and_has_all_its_points_at_once(
    game: FullMetalGame, length: str, first: int, points: int
) -> None:
    match: AnyMatch = Match(game, 63, 2, {"length": length, "ground": "wide"})
    bot = bot_named(game, "normal")
    while PHASES[match.state.phase] != "playing":
        seat = match.awaited()[0]
        match.submit(seat, bot.choose(match.turn(seat, SplitMix64(1))))
    assert (match.state.turn, match.state.ap) == (first, points)


def test_figures_end_with_the_score_and_count_losses(game: FullMetalGame) -> None:
    match: AnyMatch = Match(game, 92, 4, {"length": "short"})
    start = {figure.name: figure.values for figure in game.figures(match.state)}
    assert start["Pieces lost"] == start["Pieces captured"] == start["Minerals aboard"] == (0, 0, 0, 0)
    play_out(match, [bot_named(game, "normal")] * 4)
    end = {figure.name: figure.values for figure in game.figures(match.state)}
    assert list(end) == list(start)
    assert end["Points"] == tuple(match.state.scores)
    assert sum(end["Pieces lost"]) >= sum(end["Pieces captured"]) > 0


def test_quick_start_and_the_clock_of_the_rulebook_are_offered(game: FullMetalGame) -> None:
    assert game.quick.options == {"length": "short"}
    assert game.clocks == (180,)
    Match(game, 1, game.quick.seats, game.quick.options)


@pytest.mark.once  # the form changes nothing but how long it takes
def test_who_tries_whole_turns_beats_who_does_not_in_three_duels_of_four(game: FullMetalGame) -> None:
    """`python -m bench levels` plays two hundred of them."""
    halves = 0
    for seed in ("north", "south"):
        for place in (0, 1):
            match: AnyMatch = Match(game, seed, 2, game.quick.options)
            players = ["normal", "normal"]
            players[place] = "hard"
            outcome = play_out(match, [bot_named(game, name) for name in players]).outcome()
            assert outcome is not None
            halves += 2 * (place in outcome.winners) - (place in outcome.winners and len(outcome.winners) > 1)
    assert halves >= 6


def test_the_best_level_tries_its_turn_in_a_world_of_its_own(game: FullMetalGame) -> None:
    """Whatever the order of the cards nobody has seen, it plays alike; the match is not touched."""
    match: AnyMatch = Match(game, 64, 2, {"length": "sprint"})
    bot = bot_named(game, "hard")
    play_some(match, 60)
    seat = match.awaited()[0]
    before = match.digest()
    planned = bot.plan(match.turn(seat, SplitMix64(1)))
    assert match.digest() == before
    game.redraw(match.state, match.options, True)
    assert bot.plan(match.turn(seat, SplitMix64(2))) == planned
    for command in planned:
        match.submit(seat, command)
    assert isinstance(planned[-1], EndTurn)


def test_where_nobody_threatens_the_guns_stay_in_the_hold(game: FullMetalGame) -> None:
    """Outside they would have to be brought home again, for points that fetch minerals."""
    match: AnyMatch = Match(game, 65, 2, {"length": "sprint"})
    bot = bot_named(game, "hard")
    while PHASES[match.state.phase] == "landing":
        seat = match.awaited()[0]
        match.submit(seat, bot.choose(match.turn(seat, SplitMix64(1))))
    planned = bot.plan(match.turn(0, SplitMix64(1)))
    out = {each.unit.partition("-")[0] for each in planned if isinstance(each, Deploy)}
    assert {"crab", "barge"} <= out <= {"crab", "barge", "converter"}
    assert planned[-1] == EndTurn(0)


def test_carriers_that_start_away_from_the_ship_stand_beside_two_minerals(game: FullMetalGame) -> None:
    match: AnyMatch = Match(game, 66, 2, {"length": "sprint"})
    bot = bot_named(game, "normal")
    while PHASES[match.state.phase] == "landing":
        seat = match.awaited()[0]
        match.submit(seat, bot.choose(match.turn(seat, SplitMix64(1))))
    sit = game.situation(match.state)
    command: object = None
    while not (isinstance(command, Deploy) and command.unit.startswith("crab")):
        command = deployment(sit, 0, Array(guns=False, boats=False, away=3))
        match.submit(0, command)
        sit = game.situation(match.state)
    at = game.geometry.find(command.to)
    assert game.geometry.distance(at, match.state.players[0].spot[0]) >= 3
    assert sum(cell in match.state.free for cell in game.geometry.near[at]) >= 2


def play_some(match: AnyMatch, commands: int) -> None:
    """So many commands of the middle level, and on to the beginning of a turn."""
    bot = bot_named(match.game, "normal")
    last: object = None
    while match.position < commands or not isinstance(last, EndTurn):
        seat = match.awaited()[0]
        last = bot.choose(match.turn(seat, SplitMix64(1)))
        match.submit(seat, last)
