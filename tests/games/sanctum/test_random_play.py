"""Rule 6 by chance: one of the listed commands, each with a chance of its own, in every phase of a run."""

from collections import Counter
from typing import Any

import pytest
from tests.games.sanctum.bout import fight

from tessera.core.chance import Driver
from tessera.core.game import WON
from tessera.core.match import Match
from tessera.core.odds import enumerate_outcomes
from tessera.core.rng import SplitMix64
from tessera.games.sanctum import commands as cmd
from tessera.games.sanctum.game import SanctumGame
from tessera.games.sanctum.state import State

EACH = 4  # positions of every phase
PHASES = ("map", "combat", "reward", "campfire", "shop", "shrine")


def drawn(game: SanctumGame, state: State) -> set[cmd.Command]:
    """All that chance may come up with here."""

    def draw(driver: Driver) -> cmd.Command:
        rng = SplitMix64(0)
        rng.drive(driver)
        return game.random_command(state, 0, rng)

    chances = enumerate_outcomes(draw, 20_000)
    assert chances.exact
    return set(chances.lower)


@pytest.mark.parametrize("class_id", ["cleric", "dungeon_knight", "diabolist"])
def test_rule_6_every_listed_command_has_a_chance_and_nothing_else(class_id: str, game: SanctumGame) -> None:
    seen: Counter[str] = Counter()
    for number in range(3):
        match: Match[Any, Any, Any, Any] = Match(game, f"chance{number}", 1, {"class_id": class_id})
        bot = game.bot("easy")
        rng = SplitMix64(number)
        while match.actors():
            phase = match.state.phase
            if seen[phase] < EACH and (phase != "combat" or match.state.potions):
                seen[phase] += 1
                assert drawn(game, match.state) == set(match.legal(0)), phase
            match.submit(0, bot.choose(match.turn(0, rng)))
    assert all(seen[phase] for phase in PHASES[:3])


def test_rule_6_at_the_end_both_endings_can_be_drawn(game: SanctumGame) -> None:
    state = fight(game, "cleric", "zombie", hand=["smite"]).state
    state.phase = "ending"
    assert drawn(game, state) == {cmd.ChooseEnding("warden"), cmd.ChooseEnding("leave")}


def test_a_turn_is_rarely_ended_while_cards_can_be_played(game: SanctumGame) -> None:
    state = fight(game, "cleric", "zombie", hand=["smite"] * 5, resolve=3).state
    rng = SplitMix64(1)
    ends = sum(isinstance(game.random_command(state, 0, rng), cmd.EndTurn) for _ in range(600))
    assert 50 < ends < 150  # one in six


def test_a_run_is_worth_more_the_better_it_stands(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "hollow_god", hand=["smite"], hp=60)
    state = bout.state
    usual = game.value(state, 0)
    assert usual is not None

    def changed(**fields: int) -> int:
        twin = game.copy(state)
        for name, number in fields.items():
            setattr(twin, name, number)
        found = game.value(twin, 0)
        assert found is not None
        return found

    assert changed(hp=30) < usual < changed(hp=state.max_hp)
    assert changed(act=3) > usual
    wounded = game.copy(state)
    assert wounded.combat is not None
    wounded.combat.enemies[0].hp //= 2
    assert (game.value(wounded, 0) or 0) > usual
    blessed = game.copy(state)
    blessed.relics = [*blessed.relics, *range(5, 10)]
    assert (game.value(blessed, 0) or 0) > usual


def test_what_is_not_over_is_never_sure(game: SanctumGame) -> None:
    state = fight(game, "cleric", "hollow_god", hand=["smite"], hp=60).state
    state.hp = 1
    assert (game.value(state, 0) or 0) > -WON
    state.phase = "ending"
    assert (game.value(state, 0) or 0) < WON
