"""Rule 18: steps for who has won. Each adds one rule; a run at a step has those of all steps up to it."""

import re
from typing import Any

import pytest
from tests.games.sanctum.bout import run

from tessera.core.codec import unpack
from tessera.core.errors import BadOptions
from tessera.core.match import Match
from tessera.core.plain import Plain
from tessera.games.sanctum import vocabulary as v
from tessera.games.sanctum.battle import Battle, fresh_combat
from tessera.games.sanctum.game import SanctumGame
from tessera.games.sanctum.pools import card_price, removal_price
from tessera.games.sanctum.rules_ascents import AscentDef, Burden
from tessera.games.sanctum.run import Run, rest_heal
from tessera.games.sanctum.state import State


def at(game: SanctumGame, step: int, **options: str) -> State:
    """A fresh run at a step."""
    match: Match[Any, Any, Any, Any] = Match(
        game, "golden", 1, {"profile": "classic", **options, "ascent": step}
    )
    state: State = match.state
    return state


def numbers(step: AscentDef) -> list[int]:
    """What a step changes, but for the card it gives."""
    return [
        number
        for number in (
            step.less_gold,
            step.dearer,
            step.less_rest,
            step.less_mending,
            step.less_hp,
            step.common_hp,
            step.elite_hp,
            step.boss_hp,
            step.might,
        )
        if number
    ]


def step_with(game: SanctumGame, rule: str) -> int:
    """The step that brings this rule."""
    for number, step in enumerate(game.content.ascents, 1):
        if getattr(step, rule) > 0:
            return number
    raise AssertionError(f"no step has {rule}")


def joined(game: SanctumGame, state: State, enemy: str) -> tuple[int, int]:
    """HP and Might of an enemy that joins a fight."""
    state.combat = fresh_combat("act1_row0_node0", 0, 0, 15, [])
    found = Battle(game.content, state, state.combat, None).join(game.ruleset.index("enemy", enemy))
    return found.hp, found.statuses.get(v.MIGHT, 0)


def test_there_are_five_to_ten_steps_and_each_adds_one_rule_in_words(game: SanctumGame) -> None:
    assert 5 <= len(game.content.ascents) <= 10
    for step in game.content.ascents:
        changed = numbers(step)
        assert len(changed) + (step.curse >= 0) == 1, step.id
        told = [int(each) for each in re.findall(r"\d+", step.text)]
        assert told == changed, step.text


def test_without_a_step_it_is_the_rulebooks_run(game: SanctumGame) -> None:
    assert game.codec.digest(at(game, 0)) == game.codec.digest(run(game))


def test_the_map_and_its_dice_are_the_same_at_every_step(game: SanctumGame) -> None:
    assert at(game, len(game.content.ascents)).maps == at(game, 0).maps


def test_a_step_that_is_not_there_is_refused(game: SanctumGame) -> None:
    with pytest.raises(BadOptions, match="ascent"):
        at(game, len(game.content.ascents) + 1)
    with pytest.raises(BadOptions, match="ascent"):
        at(game, -1)


def test_enemies_have_more_hp_by_their_kind(game: SanctumGame) -> None:
    for rule, enemy, hp in (
        ("common_hp", "zombie", 55),
        ("elite_hp", "tomb_guardian", 90),
        ("boss_hp", "bonelord", 150),
    ):
        step = step_with(game, rule)
        more: int = getattr(game.content.ascents[step - 1], rule)
        assert joined(game, at(game, step - 1), enemy)[0] == hp
        assert joined(game, at(game, step), enemy)[0] == hp * (100 + more) // 100


def test_enemies_begin_with_more_might(game: SanctumGame) -> None:
    step = step_with(game, "might")
    before = joined(game, at(game, step - 1), "zombie")[1]
    assert joined(game, at(game, step), "zombie")[1] == before + game.content.ascents[step - 1].might


def test_the_delver_begins_with_fewer_hp_and_a_curse(game: SanctumGame) -> None:
    step = step_with(game, "less_hp")
    assert at(game, step).max_hp == at(game, step).hp == 75 - game.content.ascents[step - 1].less_hp
    step = next(n for n, each in enumerate(game.content.ascents, 1) if each.curse >= 0)
    deck = at(game, step).deck
    assert (deck[-1].uid, deck[-1].kind) == (12, game.content.ascents[step - 1].curse)
    assert [card.kind for card in deck[:-1]] == [card.kind for card in at(game, 0).deck]
    assert at(game, step).next_uid == 13


def test_fights_bring_less_gold(game: SanctumGame) -> None:
    step = step_with(game, "less_gold")
    purses = []
    for each in (0, step):
        state = at(game, each)
        state.position = "act1_row0_node0"
        Run(game.content, game.map_rules.profile("classic"), state, [])._roll_reward(v.FIGHT, 0)
        purses.append(state.gold - 50)
    less = game.content.ascents[step - 1].less_gold
    assert purses[1] == purses[0] * (100 - less) // 100 < purses[0]


def test_a_bosss_fall_restores_less(game: SanctumGame) -> None:
    step = step_with(game, "less_mending")
    state = at(game, step)
    state.hp = 1
    state.position = "act1_row14_node0"
    boss = game.ruleset.index("enemy", "bonelord")
    Run(game.content, game.map_rules.profile("classic"), state, [])._roll_reward(v.FIGHT_BOSS, boss)
    less = game.content.ascents[step - 1].less_mending
    assert state.hp == 1 + state.max_hp * (100 - less) // 100


def test_rules_that_no_step_has_yet_work_for_mods(game: SanctumGame) -> None:
    state = at(game, 0)
    rest, card, removal = (
        rest_heal(game.content, state),
        card_price(game.content, state, 5),
        removal_price(game.content, state),
    )
    steps = [AscentDef(0, "dear", "Dear", "", 0, 20, 10, 0, 0, 0, 0, 0, 0, -1)]
    burden = Burden(steps)
    assert (burden.prices, burden.less_rest) == (120, 10)
    plain = game.content.burdens[0]
    try:
        game.content.burdens[0] = burden
        assert rest_heal(game.content, state) == (75 * 20 + 99) // 100 < rest
        assert card_price(game.content, state, 5) == card * 120 // 100
        assert removal_price(game.content, state) == removal * 120 // 100
    finally:
        game.content.burdens[0] = plain


def test_the_view_tells_the_rules_that_hold_and_what_winning_leads_to(game: SanctumGame) -> None:
    names = [step.name for step in game.content.ascents]
    for step in (0, 3, len(names)):
        view = game.view(at(game, step), 0)
        assert view.ascent == step
        assert [(each.number, each.name) for each in view.ascents] == list(enumerate(names[:step], 1))
        following = None if view.next_ascent is None else view.next_ascent.name
        assert following == (names[step] if step < len(names) else None)


def test_the_options_say_the_rule_of_every_step(game: SanctumGame) -> None:
    schema: Any = game.options_spec().schema()
    told = schema["properties"]["ascent"]["oneOf"]
    assert [each["const"] for each in told] == list(range(len(game.content.ascents) + 1))
    for each, step in zip(told[1:], game.content.ascents, strict=True):
        assert step.name in each["title"]
        assert each["description"].startswith(step.text)


@pytest.mark.parametrize("version", [1, 2])
def test_runs_of_versions_without_steps_go_on(version: int, game: SanctumGame) -> None:
    state = run(game)
    old = unpack(game.codec.state_bytes(state))
    assert isinstance(old, dict)
    del old["ascent"]
    moved = game.migrate(old, version)
    assert moved is not None
    assert game.codec.digest(moved) == game.codec.digest(state)
    assert game.migrate(old, 0) is None


def test_nothing_else_is_brought_along(game: SanctumGame) -> None:
    strange: Plain = []
    assert game.migrate(strange, 2) is None
