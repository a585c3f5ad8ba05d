"""Commands and events are told in words a player knows: names and places as drawn, no ids, no field names."""

import re
from typing import Any

import pytest
from tests.games.fullmetal.duel import duel, given

from tessera.bots.play import bot_named, play_out
from tessera.core.game import HOST
from tessera.core.match import Match
from tessera.core.reports import DETAIL, GRAVE, USUAL
from tessera.games.fullmetal import commands as cmd
from tessera.games.fullmetal import events as ev
from tessera.games.fullmetal.game import FullMetalGame
from tessera.games.fullmetal.telling_names import Names

RAW = re.compile(r"-p\d|mineral-|_|None|\bAP\b|[\[\](){}]|\brule\b")


@pytest.fixture(scope="module")
def told(game: FullMetalGame) -> dict[str, set[str]]:
    """What a whole game between bots says, by kind of record; the lists of choices on the way are checked."""
    words: dict[str, set[str]] = {}
    match: Match[Any, Any, Any, Any] = Match(game, 3, 3)
    steps = 0

    def watch(seat: int, command: object, events: list[object]) -> None:
        nonlocal steps
        steps += 1
        view = match.view(0 if seat == HOST else seat)
        words.setdefault(type(command).__name__, set()).add(game.phrase(command, view))  # type: ignore[arg-type]  # the title's own
        for event in events:
            words.setdefault(type(event).__name__, set()).add(game.tell(event, match.view(0)))  # type: ignore[arg-type]
        if steps % 23 == 0:
            for each in match.actors():
                phrases_are_unique(game, match, each)

    phrases_are_unique(game, match, 0)
    play_out(match, [bot_named(game, "normal")] * 3, watch=watch)
    return words


def phrases_are_unique(game: FullMetalGame, match: Match[Any, Any, Any, Any], seat: int) -> None:
    view = match.view(seat)
    phrases = [game.phrase(command, view) for command in match.legal(seat)]
    twice = [phrase for phrase in phrases if phrases.count(phrase) > 1]
    assert not twice, twice[:2]
    for phrase in phrases:
        assert not RAW.search(phrase), phrase


def test_a_whole_bot_game_is_told_in_words(told: dict[str, set[str]]) -> None:
    assert {"Move", "EndTurn", "Moved", "TurnStarted", "TideDrawn", "GameFinished", "UnitDestroyed"} <= set(
        told
    )
    for kind, lines in told.items():
        for line in lines:
            assert line, kind
            assert not RAW.search(line), line
            assert line[0].isupper() or line.startswith("player "), line


def test_a_piece_goes_by_its_name_and_by_whose_it_is(game: FullMetalGame) -> None:
    table = duel(game)
    given(table, {"put": {"tank-p1-2": [9, 0], "crab-p2-1": [10, 0]}})
    move = cmd.Move("tank-p1-2", ((9, 0), (9, 1)), 1)
    own, other = game.view(table.state, 0), game.view(table.state, 1)
    assert game.phrase(move, own) == "Move your Tank 2 to 9·5 for 1 action point"
    assert game.phrase(move, other) == "Move the Red Tank 2 to 9·5 for 1 action point"
    assert game.phrase(cmd.EndTurn(3), own) == "End the turn and save 3 action points"
    fire = cmd.Fire(("tank-p1-2", "tower-p1-1"), (10, 0), 2)
    assert game.phrase(fire, own) == (
        "Fire at the Blue Crab at 10·5 with your Tank 2 and your Tower 1 for 2 action points"
    )


def test_what_was_taken_says_from_whom(game: FullMetalGame) -> None:
    table = duel(game)
    given(table, {"put": {"tank-p2-2": [9, 0]}})
    table.state.units["tank-p2-2"].owner = 0
    names = Names({"tank": "Tank"}, ["tank"], game.view(table.state, 0))
    assert names.piece("tank-p2-2") == "your captured Blue Tank 2"
    names = Names({"tank": "Tank"}, ["tank"], game.view(table.state, 1))
    assert names.piece("tank-p2-2") == "the captured Blue Tank 2 of Red"


def test_a_piece_that_is_gone_is_told_by_whose_it_was(game: FullMetalGame) -> None:
    view = game.view(duel(game).state, 1)
    view.units.pop("crab-p1-1")
    gone = ev.UnitDestroyed("crab-p1-1", "fire", 1)
    assert game.tell(gone, view) == "Your captured Red Crab is destroyed"
    assert game.tell(ev.UnitDestroyed("crab-p1-1", "fire", 0), view) == "The Red Crab is destroyed"


def test_losses_captures_and_lift_offs_weigh_most_and_steps_least(game: FullMetalGame) -> None:
    assert game.weight(ev.UnitDestroyed("crab-p1-1", "fire", 0)) == GRAVE
    assert game.weight(ev.Captured("crab-p1-1", 0, 1, ())) == GRAVE
    assert game.weight(ev.LiftedOff("astronef-p1-1", 0, 21, 0)) == GRAVE
    assert game.weight(ev.TideDrawn(3, "low", False)) == USUAL
    assert game.weight(ev.Entered("crab-p1-1", "astronef-p1-1", 0, ("mineral-1",))) == USUAL
    assert game.weight(ev.Entered("crab-p1-1", "astronef-p1-1", 0, ())) == DETAIL
    assert game.weight(ev.Moved("crab-p1-1", ((0, 0), (0, 1)), 1)) == DETAIL
