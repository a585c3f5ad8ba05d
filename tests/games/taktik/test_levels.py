"""Opponents at levels, their reasons, and what a newcomer is offered."""

from typing import Any

import pytest
from tests.games.taktik.battle import SCENARIOS, A, B, battle, taktik

from tessera.bots.play import play_out
from tessera.core.game import EASY, HARD, LEVELS, NORMAL, turn_at
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.games.taktik import commands as cmd


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("scenario", ["skirmish", "breakout", "legacy_skirmish"])
def test_every_level_plays_legal_commands_from_its_view_and_says_why(scenario: str, level: str) -> None:
    game = taktik()
    bot = game.bot(level)
    assert bot is not None
    match = Match(game, "levels", 2, {"scenario": scenario})
    rng = SplitMix64(5)
    for _ in range(120):
        if not match.actors():
            break
        seat = match.actors()[0]
        turn = match.turn(seat, rng)
        command = bot.choose(turn)
        assert command in turn.legal
        turn.rng = SplitMix64(0)
        drawn = scenario == "legacy_skirmish" or isinstance(command, cmd.SelectTactics)
        assert command == bot.choose(turn) or level != NORMAL or drawn, "normal draws its tactics alone"
        said = bot.why(turn.view, command)
        assert not said[0].islower()
        assert said.endswith(".")
        assert "_" not in said
        match.submit(seat, command)


def test_the_easy_level_looks_after_fewer_units() -> None:
    field: dict[str, Any] = {f"A{n}": f"I {n},5" for n in range(1, 7)}
    field |= {f"B{n}": f"I {n},6" for n in range(1, 7)}
    declared = {}
    for level in LEVELS:
        game = battle(phase="ATTACK", **field)
        bot = game.game.bot(level)
        assert bot is not None
        while game.phase == "ATTACK":
            turn = turn_at(game.game, game.state, A, SplitMix64(1))
            if isinstance(command := bot.choose(turn), cmd.NextPhase):
                break
            game.play(A, command)
        declared[level] = len(game.state.attack_queue)
    assert declared[EASY] < declared[NORMAL] == declared[HARD] == 5


@pytest.mark.once
def test_hard_beats_the_rulebooks_bot() -> None:
    """Both seats of each seed, in the scenario that is about even; `python -m bench levels` plays more."""
    game = taktik()
    hard, normal = game.bot(HARD), game.bot(NORMAL)
    assert hard is not None
    assert normal is not None
    won = 0
    for seed in range(5):
        for seat in (A, B):
            bots = [hard, normal] if seat == A else [normal, hard]
            outcome = play_out(Match(game, f"duel {seed}", 2, dict(game.quick.options)), bots).outcome()
            assert outcome is not None
            won += seat in outcome.winners
    assert won >= 6


def test_hard_takes_other_tactics_in_other_matches_and_plays_them() -> None:
    game = taktik()
    hard = game.bot()
    assert hard is not None
    hands: set[tuple[str, ...]] = set()
    for seed in range(12):
        match = Match(game, seed, 2)
        chosen = hard.choose(match.turn(A, SplitMix64(seed)))
        assert isinstance(chosen, cmd.SelectTactics)
        assert match.check(A, chosen) is None
        hands.add(chosen.cards)
    assert len(hands) >= 6
    fight = battle(phase="DICE_RESOLUTION", A1="V 5,5", B1="V 7,5")
    fight.attack("A1", "B1")
    fight.side(B).hand = []
    rolled = hard.choose(turn_at(game, fight.state, A, SplitMix64(1)))
    assert isinstance(rolled, cmd.RollDice)
    assert rolled.reaction is not None


def test_hard_keeps_out_of_reach_of_what_it_cannot_shoot_at() -> None:
    game = battle(A1="I 5,5", B1="V 13,5", B2="V 13,6", B3="V 13,7", idle=False)
    hard = game.game.bot()
    assert hard is not None
    for command in hard.plan(turn_at(game.game, game.state, A, SplitMix64(1))):
        game.play(A, command)
    assert game.state.units["A1"].cell % 20 < 8  # a vehicle moves three cells and shoots two


def test_hard_aims_at_what_a_secret_mission_asks_for() -> None:
    game = battle(scenario="secret_orders", phase="ATTACK", A1="V 5,5", B1="V 6,5", B2="S 5,6")
    game.side(A).mission = "neutralize_special_unit"
    hard = game.game.bot()
    assert hard is not None
    assert hard.choose(turn_at(game.game, game.state, A, SplitMix64(1))) == cmd.AttackSelect("A1", "B2")


def test_why_an_attack_is_worth_it() -> None:
    game = battle(phase="ATTACK", A1="V 5,5", B1="I 7,5")
    bot = game.game.bot()
    assert bot is not None
    assert (
        bot.why(game.game.view(game.state, A), cmd.AttackSelect("A1", "B1"))
        == "3 of 6 faces hit Infantry 1, and a hit destroys it: no other attack promises more."
    )


def test_the_quick_match_is_one_of_even_sides() -> None:
    game = taktik()
    assert game.quick.options == {"scenario": "flag_capture"}
    sides = game.sides(2, {**game.quick.options, "deck": "ruleset"})
    assert [side.name for side in sides] == ["Attacker", "Defender"]
    assert sides[0].text.startswith("Comes from the north with")
    assert sides[1].text.startswith("Holds the south with")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_figures_have_the_same_names_all_along_and_the_deciding_one_first(scenario: str) -> None:
    game = taktik()
    match = Match(game, "figures", 2, {"scenario": scenario})
    names = [figure.name for figure in game.figures(match.state)]
    bot = game.bot(EASY)
    assert bot is not None
    rng = SplitMix64(3)
    for _ in range(90):
        if match.actors():
            seat = match.actors()[0]
            match.submit(seat, bot.choose(match.turn(seat, rng)))
    figures = game.figures(match.state)
    assert [figure.name for figure in figures] == names
    assert all(len(figure.values) == 2 for figure in figures)
    first = {
        "flag_capture": "Turns held",
        "points_race": "Victory points",
        "supply_line": "Supply runs",
        "five_points": "Points held",
        "breakout": "Units away",
        "resource_war": "Resources",
        "sabotage_raid": "Structures sabotaged",
        "grand_campaign": "Victory points",
    }
    assert names[0] == first.get(scenario, "Units")


def test_the_catalogue_tells_what_ground_does_and_how_units_are_displayed() -> None:
    told = taktik().catalogue()
    ground = told["ground"]
    assert isinstance(ground, dict)
    assert ground["FOREST"] == {
        "letter": "f",
        "name": "forest",
        "text": "2 movement points to enter; rolls against a unit here get \N{MINUS SIGN}1.",
    }
    assert ground["WATER"]["text"] == "Nobody can enter."
    units = told["units"]
    assert isinstance(units, dict)
    assert units["VEHICLE"] == {
        "name": "Mechanized infantry",
        "kind": "vehicle",
        "offset": [0, 0],
        "scale": 100,
    }
    assert len(told["recommended"]) == 6
