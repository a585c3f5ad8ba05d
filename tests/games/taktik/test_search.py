"""What searches ask: random commands, commands by subject, and how a match stands."""

from typing import Any

import pytest
from tests.games.taktik.battle import SCENARIOS, A, B, battle, taktik

from tessera.core.codec import Codec
from tessera.core.game import WON
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.games.taktik.commands import Cell, Exfiltrate, MoveUnit, NextPhase


def drawn(game: Any, seat: int, times: int = 400) -> list[Any]:
    rng = SplitMix64(1)
    return [game.game.random_command(game.state, seat, rng) for _ in range(times)]


def test_a_random_move_is_of_any_unit_to_any_cell_and_may_come_with_a_tactic() -> None:
    game = battle(A1="I 5,5", A2="I 9,9", B1="I 15,15")
    game.side(A).hand = ["enemy_recon_detection"]
    found = drawn(game, A, 3000)
    assert {command.unit for command in found if isinstance(command, MoveUnit)} == {"A1", "A2"}
    assert any(isinstance(command, NextPhase) for command in found)
    assert any(isinstance(command, MoveUnit) and command.reaction is not None for command in found)
    assert all(command in game.game.legal(game.state, A) for command in found[:200])


def test_a_random_command_may_lead_off_the_board() -> None:
    assert Exfiltrate("A1") in drawn(battle(scenario="breakout", A1="V 8,29", B1="I 0,0"), A)


def test_moves_are_listed_unit_by_unit() -> None:
    game = battle(A1="I 5,5", A2="V 9,9", B1="I 15,15")
    assert list(game.game.subjects(game.state, A)) == ["", "A1", "A2"]
    assert MoveUnit("A1", Cell(5, 6)) in game.game.legal_of(game.state, A, "A1")
    assert game.game.legal_of(game.state, A, "") == [NextPhase()]
    assert not game.game.legal_of(game.state, A, "B1")
    assert not game.game.subjects(game.state, B)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_match_stands_for_one_seat_as_badly_as_it_stands_well_for_the_other(scenario: str) -> None:
    match = Match(taktik(), "standing", 2, {"scenario": scenario})
    rng = SplitMix64(2)
    for _ in range(150):
        if not match.actors():
            break
        value = match.game.value(match.state, A)
        assert value is not None
        assert abs(value) < WON
        assert match.game.value(match.state, B) == -value
        seat = match.actors()[0]
        match.submit(seat, match.game.random_command(match.state, seat, rng))


def test_more_units_stand_better() -> None:
    even = battle(A1="I 5,5", B1="I 15,15", idle=False)
    better = battle(A1="I 5,5", A2="V 6,5", B1="I 15,15", idle=False)
    assert even.game.value(even.state, A) == 0
    assert better.game.value(better.state, A) > 0 > better.game.value(better.state, B)


def test_ground_that_is_held_counts_as_its_scenario_says() -> None:
    held = battle(scenario="flag_capture", A1="I 9,20", B1="I 5,5")
    away = battle(scenario="flag_capture", A1="I 5,5", B1="I 9,20")
    assert held.game.value(held.state, A) > away.game.value(away.state, A)


def test_a_map_that_is_remembered_is_the_same_map() -> None:
    fresh, used = taktik(), taktik()
    options = {"scenario": "skirmish", "deck": "ruleset"}
    for _ in range(2):
        for scenario in ("flag_capture", "skirmish"):
            used.setup(2, {**options, "scenario": scenario}, 11)
    codec: Codec = fresh.codec
    assert codec.digest(used.setup(2, options, 11)) == codec.digest(fresh.setup(2, options, 11))
