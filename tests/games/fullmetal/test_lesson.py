"""The first lesson on the real rules: every step can be done where it stands, against the bot of a server."""

from typing import Any

from tessera import catalogue
from tessera.bots.play import bot_named
from tessera.core.match import Match
from tessera.core.plain import plain
from tessera.core.rng import SplitMix64
from tessera.core.streams import stream_value
from tessera.games.fullmetal.game import FullMetalGame
from tessera.lessons import lessons_of

AnyMatch = Match[Any, Any, Any, Any]


def the_bot_plays(match: AnyMatch, seed: int) -> None:
    """As a server lets it."""
    bot = bot_named(match.game, "easy")
    while 1 in match.awaited():
        rng = SplitMix64(stream_value(seed, f"bot 1 at {match.position}"))
        for command in bot.plan(match.turn(1, rng)):
            match.submit(1, command)


def test_the_first_lesson_goes_as_it_says(game: FullMetalGame) -> None:
    [lesson] = lessons_of(game, catalogue.locate("fullmetal"))
    match: AnyMatch = Match(game, lesson.seed, 2, lesson.options)
    tides: list[str] = []
    for step in lesson.steps:
        if step.until:
            the_bot_plays(match, int(lesson.seed))
            assert 0 in match.awaited(), step.id
            tides.append(match.view(0).tide)
        wanted: Any = step.do[0] if step.do else None
        if not wanted:  # nothing is asked for, or anything will do
            continue
        able = [each for each in match.legal(0) if fits_in(wanted, plain_of(game, each))]
        assert able, step.id
        match.submit(0, able[0])
    view = match.view(0)
    assert tides[-2:] == ["normal", "high"], "as the Converter foretold"
    assert (view.turn, view.action_points) == (20, 25)
    aboard = view.units["astronef-p1-1"].cargo
    assert {"crab-p1-1", "mineral-112", "mineral-113"} <= set(aboard)


def fits_in(wanted: dict[str, Any], command: dict[str, Any]) -> bool:
    return all(command.get(name) == value for name, value in wanted.items())


def plain_of(game: FullMetalGame, command: Any) -> dict[str, Any]:
    told: dict[str, Any] = plain(game.codec.commands.plain(command))
    return told
