"""Golden scenarios G71 to G82 of the rulebook: the ways to win."""

from typing import Any

import pytest
from tests.games.taktik.battle import A, B, Battle, battle, move

from tessera.games.taktik.commands import EndTurn, Exfiltrate
from tessera.games.taktik.events import CargoDelivered, CargoLoaded, ScoreChanged
from tessera.games.taktik.setup import assign_mission
from tessera.games.taktik.vocabulary import PHASES


def end_turn(game: Battle) -> None:
    game.state.phase = PHASES.index("END_TURN")
    game.play(game.state.active, EndTurn())


def won(game: Battle) -> tuple[int, str]:
    assert game.phase == "VICTORY"
    return game.state.winner, game.state.result


def test_g71_the_flag_is_held_for_four_player_turns() -> None:
    game = battle(scenario="flag_capture", A1="V 9,19")
    game.play(A, move("A1", 9, 20))
    for held in range(1, 5):
        end_turn(game)
        assert game.state.zones["base_flag"].hold == [held, 0]
    assert won(game) == (A, "capture_hold")
    assert game.state.turn == 4


def test_g72_the_last_points_come_from_a_kill() -> None:
    game = battle(scenario="points_race", A1="S 5,5", B1="S 6,5", seed=682)
    game.side(A).vp = 22
    game.unit("B1").damage = 1
    game.attack("A1", "B1")
    game.roll()
    game.resolve()
    assert game.tells(ScoreChanged) == [ScoreChanged(A, "vp", 3)]
    assert won(game) == (A, "victory_points")


@pytest.mark.parametrize(("intruder", "winner"), [({"A1": "I 8,17"}, A), ({"A1": "I 0,0"}, B)])
def test_g73_the_village_must_not_be_lost(intruder: dict[str, Any], winner: int) -> None:
    game = battle(
        scenario="last_stand", turn=40, B1="I 0,28", B2="I 2,28", B3="I 4,28", idle=False, **intruder
    )
    end_turn(game)
    assert won(game) == (winner, "timed_resistance")


def test_g74_a_logistics_run_loads_and_delivers() -> None:
    game = battle(scenario="supply_line", A1="V 8,5")
    game.play(A, move("A1", 8, 4))
    assert game.tells(CargoLoaded) == [CargoLoaded("A1")]

    game = battle(scenario="supply_line", A1="V 8,17")
    game.unit("A1").cargo = True
    game.side(A).runs = 1
    game.play(A, move("A1", 8, 18))
    assert game.tells(CargoDelivered) == [CargoDelivered("A1")]
    assert won(game) == (A, "logistics_run")


def test_g75_the_third_unit_out_wins() -> None:
    game = battle(scenario="breakout", A1="I 8,29", A2="I 0,0")
    game.side(A).exfiltrated = 2
    assert game.refuses(A, Exfiltrate("A2")) == "evacuation.not_in_zone"
    game.play(A, Exfiltrate("A1"))
    assert won(game) == (A, "exfiltration")


def test_g76_the_last_unit_out_too_early_loses() -> None:
    game = battle(scenario="breakout", A1="I 8,29")
    game.play(A, Exfiltrate("A1"))
    assert won(game) == (B, "annihilation")


def test_exfiltration_is_for_scenarios_that_ask_for_it() -> None:
    assert battle(A1="I 8,29").refuses(A, Exfiltrate("A1")) == "evacuation.none"


def test_g77_the_leader_falls() -> None:
    game = battle(scenario="decapitation", A1="S 5,5", B1="S 6,5", seed=682)
    assert game.unit("B1").leader
    game.unit("B1").damage = 1
    game.attack("A1", "B1")
    game.roll()
    game.resolve()
    assert won(game) == (A, "assassination")


def test_g78_two_structures_down() -> None:
    game = battle(
        scenario="sabotage_raid",
        river=[(10, y) for y in range(30)],
        road=[(9, 15), (10, 15), (11, 15)],
        A1="I 5,20",
        A2="I 10,15",
    )
    bridge = 15 * 20 + 10
    assert game.book.atlas(game.state.ground).bridge[bridge]
    end_turn(game)
    down = [name for name, each in game.state.structures.items() if each.neutralised]
    assert down == ["fuel_depot", "main_bridge"]
    assert game.state.ground.disabled_bridges == (bridge,)
    assert not game.book.atlas(game.state.ground).bridge[bridge]
    assert won(game) == (A, "sabotage")


def test_rule_11_1_4_a_unit_that_attacked_sabotages_nothing() -> None:
    game = battle(scenario="sabotage_raid", A1="I 5,20", A2="I 14,20")
    game.unit("A1").attacked = True
    end_turn(game)
    assert [name for name, each in game.state.structures.items() if each.neutralised] == ["radio_hub"]


def on_points(game: Battle, *held: tuple[str, str]) -> None:
    """Put units on the one cell of a zone each."""
    for unit, zone in held:
        game.unit(unit).cell = game.state.zones[zone].cells[0]


def test_g79_five_points_tied() -> None:
    game = battle(scenario="five_points", turn=40, A1="I 0,0", A2="I 1,0", B1="I 2,0", B2="I 3,0")
    on_points(game, ("A1", "point_alpha"), ("A2", "point_bravo"), ("B1", "point_delta"), ("B2", "point_echo"))
    end_turn(game)
    assert won(game) == (B, "territorial_control")


def test_g80_resources_add_up() -> None:
    game = battle(scenario="resource_war", A1="I 0,0", A2="I 1,0")
    game.side(A).resources = 18
    on_points(game, ("A1", "node_west"), ("A2", "node_mid"))
    end_turn(game)
    assert game.side(A).resources == 20
    assert won(game) == (A, "resource_accumulation")


def test_g81_a_combined_score_may_be_drawn() -> None:
    game = battle(scenario="grand_campaign", turn=50, A1="I 0,0", A2="I 1,0", B1="I 2,0")
    game.side(A).vp, game.side(B).vp = 4, 6
    on_points(game, ("A1", "point_alpha"), ("A2", "point_bravo"), ("B1", "point_delta"))
    end_turn(game)
    assert won(game) == (-1, "combined_scoring")
    outcome = game.game.outcome(game.state)
    assert outcome is not None
    assert outcome.winners == ()


def test_g82_a_secret_mission_is_done_at_once() -> None:
    game = battle(scenario="secret_orders", A1="I 5,5", B1="I 6,5", seed=682)
    assign_mission(game.book, game.state, A, "advanced_tactical_support")
    game.state.bonus_plays = 2
    game.attack("A1", "B1")
    game.roll()
    game.resolve()
    assert won(game) == (A, "secret_missions")
