"""Rule 11 where no golden scenario goes: missions one by one, turn limits, ties, and who is counted."""

from typing import Any

import pytest
from tests.games.taktik.battle import A, B, Battle, battle, legacy, move

from tessera.games.taktik.commands import DrawCard, EndTurn, PlayCard
from tessera.games.taktik.effects import create_effects
from tessera.games.taktik.events import ZoneControl
from tessera.games.taktik.setup import assign_mission
from tessera.games.taktik.vocabulary import PHASES


def end_turn(game: Battle) -> None:
    game.state.phase = PHASES.index("END_TURN")
    game.play(game.state.active, EndTurn())


def won(game: Battle) -> tuple[int, str]:
    return game.state.winner, game.state.result


def ordered(mission: str, player: int, *, active: int, turn: int = 1, **units: Any) -> Battle:
    game = battle(scenario="secret_orders", active=active, turn=turn, **units)
    assign_mission(game.book, game.state, player, mission)
    return game


@pytest.mark.parametrize(
    ("turn", "third", "wins"), [(20, "I 9,16", True), (19, "I 9,16", False), (20, "I 0,29", False)]
)
def test_rule_11_3_village_defense(turn: int, third: str, wins: bool) -> None:
    game = ordered("village_defense", B, active=A, turn=turn, A1="I 0,0", B1="I 7,16", B2="I 8,16", B3=third)
    end_turn(game)
    assert (won(game) == (B, "secret_missions")) == wins


@pytest.mark.parametrize(
    ("lost", "intruder", "wins"), [(3, "I 0,29", True), (4, "I 0,29", False), (0, "I 13,13", False)]
)
def test_rule_11_3_coordinated_assault(lost: int, intruder: str, wins: bool) -> None:
    game = ordered("coordinated_assault", A, active=A, A1="I 12,12", B1=intruder)
    game.side(A).lost = lost
    end_turn(game)
    assert (won(game) == (A, "secret_missions")) == wins


def test_rule_11_3_convoy_protection_counts_at_ones_own_turn_end() -> None:
    game = ordered("convoy_protection", B, active=A, A1="I 5,5", B8="V 3,0")
    assert game.side(B).convoy == "B8"
    end_turn(game)
    assert not game.state.result
    end_turn(game)
    assert won(game) == (B, "secret_missions")


def test_rule_11_3_rapid_reconquest_takes_zones_back() -> None:
    game = ordered("rapid_reconquest", A, active=A, A1="I 2,14", A2="I 17,18")
    assert [game.state.zones[zone].controller for zone in ("west_quadrant", "south_quadrant")] == [B, B]
    end_turn(game)
    assert game.tells(ZoneControl) == [ZoneControl("west_quadrant", A), ZoneControl("east_quadrant", A)]
    assert won(game) == (A, "secret_missions")


def test_rule_11_3_neutralize_by_holding_artillery_twice() -> None:
    game = ordered("neutralize_special_unit", A, active=A, A1="I 0,0", B1="S 9,9")
    for _ in range(2):
        create_effects(game.state, game.book.card("enemy_disinformation"), B, ("B1",), "", [])
        end_turn(game)
    assert game.side(A).immobilised == 2
    assert won(game) == (A, "secret_missions")


@pytest.mark.parametrize(
    ("scenario", "turn", "winner"),
    [("flag_capture", 60, B), ("points_race", 80, -1), ("breakout", 80, B), ("secret_orders", 60, B)],
)
def test_rule_11_2_the_turn_limit(scenario: str, turn: int, winner: int) -> None:
    game = battle(scenario=scenario, turn=turn - 1, A1="I 5,5")
    end_turn(game)
    assert not game.state.result
    end_turn(game)
    assert won(game) == (winner, "turn_limit")


def test_rule_11_1_a_contested_zone_keeps_its_controller_and_nobody_holds_it() -> None:
    game = battle(scenario="flag_capture", A1="I 9,20", B1="I 0,0")
    end_turn(game)
    zone = game.state.zones["base_flag"]
    assert (zone.controller, zone.hold) == (A, [1, 0])
    game.unit("B1").cell = 20 * 20 + 10
    end_turn(game)
    assert (zone.controller, zone.hold) == (A, [0, 0])


def test_rule_11_1_zone_points_go_to_whose_turn_ends() -> None:
    game = battle(scenario="points_race", A1="I 0,0", B1="I 1,0")
    game.unit("A1").cell = game.state.zones["point_charlie"].cells[0]
    game.unit("B1").cell = game.state.zones["point_alpha"].cells[0]
    end_turn(game)
    assert [side.vp for side in game.state.sides] == [2, 0]
    end_turn(game)
    assert [side.vp for side in game.state.sides] == [2, 1]


def test_rule_11_2_equal_points_are_the_active_players() -> None:
    game = battle(scenario="points_race", A1="I 5,5", active=B)
    game.side(A).vp = game.side(B).vp = 25
    end_turn(game)
    assert won(game) == (B, "victory_points")


def test_rule_11_2_objectives_are_recorded_once() -> None:
    game = battle(scenario="grand_campaign", A1="I 9,20", B1="I 0,0")
    for _ in range(4):
        end_turn(game)
    assert [side.objectives for side in game.state.sides] == [[0], []]


def test_rule_11_1_a_bonus_scores_in_the_campaign() -> None:
    game = battle(scenario="grand_campaign", phase="CARD_DRAW", deck=["troop_motivation"], A1="I 5,5")
    game.play(A, DrawCard(), PlayCard("troop_motivation"))
    assert game.side(A).vp == 1


def test_zones_near_a_place_avoid_networks_and_each_other() -> None:
    game = battle(scenario="resource_war", road=[(4, 10)], A1="I 5,5")
    cells = [zone.cells for zone in game.state.zones.values()]
    assert all(len(each) == 1 for each in cells)
    assert len(set(cells)) == 3
    assert game.state.zones["node_west"].cells != (10 * 20 + 4,)


def test_legacy_tests_annihilation_only_when_an_attack_is_resolved() -> None:
    game = legacy(A1="I 5,5", B1="I 6,5", idle=False)
    del game.state.units["B1"]
    game.play(A, move("A1", 5, 6))
    assert not game.state.result
