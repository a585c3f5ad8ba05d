"""Rule 21.6 as the bot takes it: points that could not be saved go into cover."""

from tests.games.fullmetal.duel import Table, duel, given

from tessera.games.fullmetal.commands import Command, Move, RebuildTower
from tessera.games.fullmetal.game import FullMetalGame
from tessera.games.fullmetal.guard import Guard
from tessera.games.fullmetal.planner import Planner

OUTSIDE = {"crab-p1-1": [5, 0], "tank-p1-1": [8, -2], "tank-p1-2": [8, -1], "tank-p2-1": [1, 2]}


def guarded(table: Table) -> Command | None:
    legal = table.game.legal(table.state, 0)
    return Guard(Planner(table.sit, 0, legal)).best(legal)


def test_rule_21_6_a_threatened_carrier_ends_the_turn_under_two_own_guns(game: FullMetalGame) -> None:
    table = duel(game)
    given(table, {"put": OUTSIDE})
    while (command := guarded(table)) is not None:
        assert isinstance(command, Move)
        game.apply(table.state, 0, command)
    assert table.sit.cover()[0][table.unit("crab-p1-1").cell] > 1
    assert table.state.ap >= game.rules.costs.limits.saved, "the reserve is not touched"


def test_rule_21_6_a_gun_without_a_charge_comes_to_cover_the_carrier(game: FullMetalGame) -> None:
    table = duel(game)
    given(table, {"put": OUTSIDE})
    crab = table.unit("crab-p1-1")
    before = table.sit.cover()[0][crab.cell]
    guard = Guard(Planner(table.sit, 0, game.legal(table.state, 0)))
    command = guard.escort(crab)
    assert isinstance(command, Move)
    game.apply(table.state, 0, command)
    assert table.sit.cover()[0][crab.cell] == before + 1


def test_rule_21_6_nothing_is_spent_that_can_be_saved(game: FullMetalGame) -> None:
    table = duel(game)
    given(table, {"put": OUTSIDE, "ap": 10})
    assert guarded(table) is None


def test_rule_21_6_nobody_guards_what_nobody_threatens(game: FullMetalGame) -> None:
    table = duel(game)
    given(table, {"put": {name: at for name, at in OUTSIDE.items() if name != "tank-p2-1"}})
    assert guarded(table) is None


def test_rule_21_6_a_carrier_steps_under_its_own_guns(game: FullMetalGame) -> None:
    table = duel(game)
    given(table, {"put": {**OUTSIDE, "tank-p1-1": [7, -1], "tank-p1-2": [8, -2]}})
    command = guarded(table)
    assert isinstance(command, Move)
    assert command.unit == "crab-p1-1"
    game.apply(table.state, 0, command)
    assert table.sit.cover()[0][table.unit("crab-p1-1").cell] > 1


def test_rule_21_6_the_towers_of_a_captured_ship_are_raised_again(game: FullMetalGame) -> None:
    table = duel(game)
    given(table, {"captured": {"p1": ["p2"]}, "towersDown": {"astronef-p2-1": [0, 1, 2]}})
    assert isinstance(guarded(table), RebuildTower)
