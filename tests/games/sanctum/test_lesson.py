"""The first lesson goes as it says: every step finds its act, and its numbers are those on the board."""

from typing import Any

from tessera import registry
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.games.sanctum.game import SanctumGame
from tessera.lessons import LessonStep, lessons_of

Run = Match[Any, Any, Any, Any]


def fits(record: dict[str, Any], wanted: dict[str, Any]) -> bool:
    return all(record.get(key) == value for key, value in wanted.items())


def act(game: SanctumGame, run: Run, step: LessonStep) -> None:
    """The first legal command that the step waits for."""
    for command in run.legal(0):
        plain: Any = game.codec.commands.plain(command)
        if any(fits(plain, wanted) for wanted in step.do):
            run.submit(0, command)
            return
    raise AssertionError(f"{step.id}: there is no such choice")


def wait(game: SanctumGame, run: Run, step: LessonStep) -> None:
    """Play on as a learner would, until it happens."""
    assert isinstance(step.until, list)
    bot = game.bot("easy")
    for number in range(60):
        for event in run.submit(0, bot.choose(run.turn(0, SplitMix64(number)))):
            plain: Any = game.codec.events.plain(event)
            if any(fits(plain, wanted) for wanted in step.until):
                return
    raise AssertionError(f"{step.id}: it does not happen")


def checked(run: Run, step: str) -> None:
    """What the steps say of the position."""
    view = run.view(0)
    combat = view.combat
    if step == "intents":
        assert [(each.name, each.intent.damage) for each in combat.enemies.values()] == [
            ("Bone Archer", 9),
            ("Acolyte", 4),
        ]
    elif step == "incoming":
        assert (combat.incoming, combat.fortify, combat.resolve) == (13, 3, 3)
    elif step == "guard_again":
        assert combat.incoming - combat.block - combat.fortify == 5
    elif step == "end_turn":
        assert (combat.block, combat.fortify, combat.resolve) == (10, 3, 0)
    elif step == "unhurt":
        archer, acolyte = combat.enemies.values()
        assert (view.hp, archer.hp, archer.intent.damage, acolyte.intent.damage) == (80, 11, 9, None)
    elif step == "finish":
        assert combat.enemies["1"].hp == 0
    elif step == "card":
        assert "executioner" in view.reward.cards
    elif step == "merchant":
        assert view.gold >= view.shop.removal_price
        assert all(ware.price > view.gold for ware in view.shop.relics)


def test_the_first_lesson_can_be_played_to_its_end(game: SanctumGame) -> None:
    lesson = lessons_of(game, registry.locate("sanctum"))[0]
    assert 12 <= len(lesson.steps) <= 25
    run: Run = Match(game, lesson.seed, len(lesson.seats), lesson.options)
    for step in lesson.steps:
        checked(run, step.id)
        if step.do:
            act(game, run, step)
        elif step.until:
            wait(game, run, step)
    assert run.state.stats.nodes == 3
    assert run.state.phase == "map"
