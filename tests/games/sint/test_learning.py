"""What a newcomer meets: the lesson on its rails, bots at levels, the quick match, and what options say."""

from pathlib import Path

import pytest

from tessera import lessons
from tessera.bots.play import play_out
from tessera.core.game import EASY, HARD, LEVELS, NORMAL
from tessera.core.match import Match
from tessera.core.spec import Pick
from tessera.games.sint import commands as cmd
from tessera.games.sint import events as ev
from tessera.games.sint.bot import SKILLS
from tessera.games.sint.commands import Command
from tessera.games.sint.events import Event
from tessera.games.sint.game import SintGame
from tessera.games.sint.state import State
from tessera.games.sint.view import SintView

HERE = Path(lessons.__file__).parent / "games" / "sint"
SintMatch = Match[State, Command, Event, SintView]


def test_the_lesson_goes_as_its_steps_say(game: SintGame) -> None:
    """Every act is legal when it is asked for, and what is waited for comes by agreeing to each phase."""
    lesson = lessons.read(game, "first", (HERE / "lessons" / "first.yaml").read_bytes())
    match: SintMatch = Match(game, lesson.seed, len(lesson.seats), lesson.options)
    seen: list[Event] = []
    for step in lesson.steps:
        if step.do:
            wanted = dict(step.do[0])
            command = getattr(cmd, str(wanted.pop("type")))(**wanted)
            assert match.game.check(match.state, 0, command) is None, step.id
            seen.extend(match.submit(0, command))
            assert step.wrong, step.id
        elif step.until:
            assert not isinstance(step.until, str)
            wanted = dict(step.until[0])
            kind = str(wanted.pop("type"))
            come = False
            while not come:
                events = match.submit(0, cmd.VoteReady(True))
                seen.extend(events)
                come = any(
                    type(event).__name__ == kind
                    and all(getattr(event, name) == value for name, value in wanted.items())
                    for event in events
                )
                assert match.state.phase != 3 or come, step.id  # no plan is passed over
    assert len(lesson.steps) <= 25
    # What the texts speak of.
    assert [event.roll for event in seen if isinstance(event, ev.ShotFired)] == [5]
    assert next(event.card for event in seen if isinstance(event, ev.CardDrawn)) == "PeppernutRain"
    aimed = [event.target_system for event in seen if isinstance(event, ev.Telegraphed)]
    assert aimed == ["Cannons", "Engine", "Kitchen", "Kitchen", "Bridge"]
    assert ev.SystemExploded(5) in seen
    assert match.state.hull == 15
    assert match.state.boss_hp == 4


def test_the_levels_think_less_and_less(game: SintGame) -> None:
    assert game.levels == LEVELS
    easy, normal, hard = SKILLS[EASY], SKILLS[NORMAL], SKILLS[HARD]
    assert easy.width < normal.width
    assert easy.whims > normal.whims > hard.whims == 0
    assert hard.steps > normal.steps == easy.steps


@pytest.mark.parametrize("level", LEVELS)
def test_a_crew_of_any_level_plays_to_the_end(game: SintGame, level: str) -> None:
    bot = game.bot(level)
    assert bot is not None
    match: SintMatch = Match(game, 31, 2)
    assert play_out(match, [bot] * 2, 20_000).outcome() is not None


def test_figures_tell_the_course_of_a_match(game: SintGame) -> None:
    match: SintMatch = Match(game, 1, 3, {"difficulty": "book"})
    names = [figure.name for figure in game.figures(match.state)]
    assert names == ["Hull", "Health of all bosses left", "Fire", "Water", "Fainted or overboard"]
    assert [figure.values for figure in game.figures(match.state)] == [(20,), (50,), (0,), (0,), (0,)]
    match.state.boss_level, match.state.boss_hp, match.state.defeated = 1, 0, True
    match.state.players[0].hp = 0
    match.state.rooms[5].hazards = [0, 1, 1]
    assert [figure.values[0] for figure in game.figures(match.state)] == [20, 35, 1, 2, 1]


def test_water_comes_by_default_and_every_choice_has_a_sentence(game: SintGame) -> None:
    match: SintMatch = Match(game, 1, 2)
    assert match.options["attack_mix"] == "mixed"
    assert match.state.mixed
    spec = game.options_spec()
    for name in ("layout", "difficulty", "attack_mix", "boarding"):
        pick = spec.fields[name]
        assert isinstance(pick, Pick)
        for word in pick.options:
            assert word.text.endswith("."), word
            assert not word.picture or (HERE / "web" / f"{word.picture}.svg").is_file()
