"""The first lesson on the real rules: every step can be done where it stands, against the bot of a server."""

from typing import Any

from tests.games.taktik.battle import taktik

from tessera import catalogue
from tessera.bots.play import bot_named
from tessera.core.match import Match
from tessera.core.plain import plain
from tessera.core.rng import SplitMix64
from tessera.core.streams import stream_value
from tessera.games.taktik.commands import Pass
from tessera.lessons import lessons_of

AnyMatch = Match[Any, Any, Any, Any]


def the_bot_plays(match: AnyMatch, seed: int) -> None:
    """As a server lets it."""
    bot = bot_named(match.game, "easy")
    while 1 in match.awaited():
        rng = SplitMix64(stream_value(seed, f"bot 1 at {match.position}"))
        for command in bot.plan(match.turn(1, rng)):
            match.submit(1, command)


def test_the_first_lesson_goes_as_it_says() -> None:
    game = taktik()
    [lesson] = lessons_of(game, catalogue.locate("taktik"))
    match: AnyMatch = Match(game, lesson.seed, 2, lesson.options)
    dice: list[tuple[int, int]] = []
    for step in lesson.steps:
        the_bot_plays(match, int(lesson.seed))
        if step.until:
            while match.state.active != 0:  # the enemy attacks, and the learner lets it
                match.submit(0, Pass())
                the_bot_plays(match, int(lesson.seed))
        if step.id == "aim":
            assert {each.attacker for each in match.legal(0) if hasattr(each, "attacker")} == {"A9"}
        wanted: Any = step.do[0] if step.do else None
        if wanted:
            able = [each for each in match.legal(0) if fits_in(wanted, plain_of(game, each))]
            assert able, step.id
            match.submit(0, able[0])
        if step.id == "roll":
            dice.append((match.state.last_roll.die, match.state.last_roll.value))
    assert dice == [(2, 4)], "as the step after it says"
    assert "B2" not in match.state.units
    assert (match.state.turn, match.state.active, match.outcome()) == (3, 0, None)


def fits_in(wanted: dict[str, Any], command: Any) -> bool:
    """Whether a command has all that is named; what is a record in it may have more."""
    for name, value in wanted.items():
        found = command.get(name)
        if isinstance(value, dict):
            if not isinstance(found, dict) or not fits_in(value, found):
                return False
        elif found != value:
            return False
    return True


def plain_of(game: Any, command: Any) -> dict[str, Any]:
    told: dict[str, Any] = plain(game.codec.commands.plain(command))
    return told
