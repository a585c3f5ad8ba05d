"""Rule 15: the bot sees its view alone, answers alike, and wins as often as the rulebook asks."""

import os
from typing import Any

import pytest
from tests.games.sanctum.bout import fight

from tessera.bots.play import Position, act, generator, play_out
from tessera.core.game import Turn, turn_at
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.games.sanctum import commands as cmd
from tessera.games.sanctum import vocabulary as v
from tessera.games.sanctum.game import SanctumGame
from tessera.games.sanctum.state import COMBAT, State
from tessera.testing.leaks import check_resampled, check_told_alike

SOAK = int(os.environ.get("TESSERA_SOAK", "0"))


def wins(game: SanctumGame, class_id: str, seeds: int) -> int:
    won = 0
    for number in range(seeds):
        options = {"class_id": class_id, "profile": "classic"}
        match: Match[Any, Any, Any, Any] = Match(game, f"t{number}", 1, options)
        play_out(match, [game.bot()])
        won += match.state.result == "won"
    return won


@pytest.mark.skipif(not SOAK, reason="minutes of play; any number in TESSERA_SOAK runs it")
@pytest.mark.parametrize(("class_id", "percent"), [("cleric", 50), ("dungeon_knight", 50), ("diabolist", 25)])
def test_rule_15_the_bot_wins_classic_runs(class_id: str, percent: int, game: SanctumGame) -> None:
    """What the rulebook asks; the bot's own aims are higher, and those of `python -m bench wins`."""
    assert wins(game, class_id, 200) * 100 >= percent * 200


def test_the_same_view_gives_the_same_choice(game: SanctumGame) -> None:
    match: Match[Any, Any, Any, Any] = Match(game, "alike", 1, {"class_id": "diabolist"})
    one, other = game.bot(), game.bot()
    for number in range(60):
        if not match.actors():
            break
        turn = match.turn(0, SplitMix64(number))
        first = one.choose(turn)
        read = game.codec.view_from(game.codec.view_plain(turn.view))
        assert other.choose(Turn(game, 0, read, turn.legal, SplitMix64(9))) == first
        assert first in turn.legal
        match.submit(0, first)


def test_it_kills_what_it_can_kill(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "zombie", "skeleton", hand=["smite", "shield_of_faith"], resolve=1, hp=9)
    bout.intends("shamble", "bone_strike")
    bout.enemy(2).hp = 5
    choice = game.bot().choose(turn_at(game, bout.state, 0, SplitMix64(0)))
    assert choice == cmd.PlayCard(1, 2)


def test_it_guards_against_death(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "zombie", hand=["smite", "shield_of_faith"], resolve=1, hp=9).intends("slam")
    choice = game.bot().choose(turn_at(game, bout.state, 0, SplitMix64(0)))
    assert choice == cmd.PlayCard(2, None)


def last_boss(game: SanctumGame, number: int) -> State:
    """Before the Hollow God, with a deck such as a run brings there."""
    deck = ["sword_strike"] * 3 + ["raise_shield"] * 3 + ["bulwark_stance", "shield_bash+", "iron_mastery+"]
    deck += ["defensive_formation+", "wall_of_steel", "cleave", "riposte+", "impale+", "press_the_attack"]
    deck += ["executioner", "stalwart+", "last_stand"]
    hand, draw = deck[::4], [card for place, card in enumerate(deck) if place % 4]
    relics = ["tower_shield", "crown_of_the_drowned", "skull_of_the_bonelord"]
    bout = fight(
        game,
        "dungeon_knight",
        "hollow_god",
        kind="boss",
        act=3,
        hand=hand,
        draw=draw,
        relics=relics,
        fortify=3,
    )
    bout.state.streams.reseed(number)
    return bout.state


def hp_kept(game: SanctumGame, level: str, dice: int) -> int:
    """HP left after the ordinary fights of the first act, each with each starter deck."""
    content = game.content
    kept = 0
    for of_class in content.classes:
        for encounter in content.encounters:
            if encounter.act != 1 or encounter.tier not in (v.TIERS.index("medium"), v.TIERS.index("hard")):
                continue
            deck = [content.cards[kind].id for kind in of_class.deck]
            SplitMix64(dice).shuffle(deck)
            foes = [content.enemies[kind].id for kind in encounter.enemies]
            relics = [content.relics[of_class.starter_relic].id]
            state = fight(game, of_class.id, *foes, hand=deck[:5], draw=deck[5:], relics=relics, hp=50).state
            state.streams.reseed(dice)
            position = Position(game, state, 1, dice)
            rng = generator(dice, 0)
            while state.phase == COMBAT:
                act(position, 0, game.bot(level), rng)
            kept += state.hp
    return kept


@pytest.mark.once  # the recorded matches hold that both forms play alike
def test_who_tries_out_what_it_means_to_do_keeps_more_hp(game: SanctumGame) -> None:
    assert sum(hp_kept(game, "hard", dice) for dice in (1, 2)) > sum(
        hp_kept(game, "normal", dice) for dice in (1, 2)
    )


def test_it_plans_a_turn_until_chance_has_a_say(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "zombie", hand=["smite", "smite", "guiding_light"], resolve=3)
    bout.intends("slam")
    plan = list(game.bot().plan(turn_at(game, bout.state, 0, SplitMix64(0))))
    assert game.bot().choose(turn_at(game, bout.state, 0, SplitMix64(0))) == plan[0]
    draws = [place for place, each in enumerate(plan) if each == cmd.PlayCard(3, 1)]
    assert draws in ([], [len(plan) - 1]), "after a card that draws it looks again"
    bout = fight(game, "cleric", "zombie", hand=["smite", "smite"], resolve=3).intends("slam")
    plan = list(game.bot().plan(turn_at(game, bout.state, 0, SplitMix64(0))))
    assert plan == [cmd.PlayCard(1, 1), cmd.PlayCard(2, 1), cmd.EndTurn()]


def test_what_it_tries_are_worlds_of_its_own(game: SanctumGame) -> None:
    """Another order of the draw pile and other dice in the true state: the same choice."""
    state = last_boss(game, 1)
    chosen = game.bot().plan(turn_at(game, state, 0, SplitMix64(0)))
    for number in range(3):
        other = game.copy(state)
        other.streams.reseed(100 + number)
        assert other.combat is not None
        SplitMix64(number).shuffle(other.combat.draw)
        assert game.bot().plan(turn_at(game, other, 0, SplitMix64(number))) == chosen


def test_it_says_why(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "zombie", "skeleton", hand=["smite", "shield_of_faith"], resolve=1, hp=9)
    bout.intends("shamble", "bone_strike")
    bout.enemy(2).hp = 5
    view = game.view(bout.state, 0)
    assert view.combat is not None
    first, second = view.combat.enemies.values()
    assert second.intent is not None
    bot = game.bot()
    killed = f"It kills the {second.name} before it strikes for {second.intent.damage}."
    assert bot.why(view, cmd.PlayCard(1, 2)) == killed
    assert bot.why(view, cmd.PlayCard(2, None)).startswith("It stops ")
    assert bot.why(view, cmd.PlayCard(1, 1)).startswith(f"It takes 5 HP from the {first.name}")


def test_its_reasons_are_sentences_all_the_way(game: SanctumGame) -> None:
    match: Match[Any, Any, Any, Any] = Match(game, "why", 1, {"class_id": "cleric", "profile": "compact"})
    bot = game.bot("normal")
    rng = SplitMix64(4)
    before = game.codec.state_bytes(match.state)
    while match.actors():
        turn = match.turn(0, rng)
        for command in turn.legal:
            reason = bot.why(turn.view, command)
            if isinstance(command, cmd.DiscardPotion):
                assert reason == ""
            elif match.state.phase != "ending":
                assert reason.endswith("."), command
                assert "_" not in reason
        assert game.codec.state_bytes(match.state) == before, "reasons change nothing"
        match.submit(0, bot.choose(turn))
        before = game.codec.state_bytes(match.state)


def reached(game: SanctumGame, level: str) -> int:
    """Places entered in a few runs."""
    places = 0
    for number in range(4):
        match: Match[Any, Any, Any, Any] = Match(game, f"far{number}", 1, {"profile": "compact"})
        play_out(match, [game.bot(level)])
        places += match.state.stats.nodes
    return places


@pytest.mark.once  # the recorded matches hold that both forms play alike
def test_who_plays_better_comes_further(game: SanctumGame) -> None:
    assert reached(game, "easy") < reached(game, "normal")


def test_figures_follow_the_run_and_count_only_fights_that_were_won(game: SanctumGame) -> None:
    match: Match[Any, Any, Any, Any] = Match(game, "figures", 1, {"class_id": "diabolist"})
    names = [figure.name for figure in game.figures(match.state)]
    assert names[0] == "HP"
    match.submit(0, match.legal(0)[0])
    while match.actors() and match.state.phase == "combat":
        match.submit(0, cmd.EndTurn())
    assert match.state.result == "lost"
    figures = {figure.name: figure.values for figure in game.figures(match.state)}
    assert figures["HP"] == (0,)
    assert figures["Fights won"] == (0,)
    assert match.view(0).stats.fights_won == 0


@pytest.mark.parametrize("class_id", ["cleric", "dungeon_knight", "diabolist"])
def test_nothing_leaks_deep_in_a_run_either(class_id: str, game: SanctumGame) -> None:
    """The kit's leak check on positions that random play never reaches."""
    match: Match[Any, Any, Any, Any] = Match(game, "deep", 1, {"class_id": class_id, "profile": "compact"})
    bot = game.bot("normal")
    rng = SplitMix64(1)
    asked = 0
    while match.actors():
        command = bot.choose(match.turn(0, rng))
        if match.position % 9 == 0:
            other = check_resampled(game, match.state, 0, match.legal(0)[:5], rng)
            check_told_alike(game, match.state, other, 0, command, 0)
            asked += 1
        match.submit(0, command)
    assert asked > 10
