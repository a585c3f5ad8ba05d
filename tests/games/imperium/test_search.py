"""What searches ask of Imperium: subjects, random commands, and how a seat stands."""

from functools import cache
from typing import Any

from tests.games.imperium.field import Field, number

from tessera import registry
from tessera.core.game import WON
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.games.imperium import random_play
from tessera.games.imperium.commands import AttackUnit, DisbandUnit, EndTurn, MoveUnit, SetProduction
from tessera.games.imperium.legal import legal_commands
from tessera.games.imperium.records import Ended
from tessera.games.imperium.standing import standing
from tessera.games.imperium.subjects import legal_about, subjects_of


@cache
def game() -> Any:
    return registry.game("imperium")


def at_war() -> Field:
    """Two cities, a warrior and a worker on one side, an enemy warrior next to it."""
    field = Field(players=2)
    field.city(3, 3)
    field.city(12, 12, player=1)
    field.unit("warrior", 5, 5)
    field.unit("worker", 3, 4)
    field.unit("warrior", 6, 5, player=1)
    field.meet(0, 1)
    field.state.war_since[0][1] = field.state.war_since[1][0] = 1
    return field


# ---------------------------------------------------------------- subjects


def test_a_subject_is_a_unit_a_city_a_rival_or_an_affair_of_the_seat() -> None:
    field = at_war()
    warrior, worker = field.world.units_of(0)
    city = field.world.cities_of(0)[0]
    assert subjects_of(field.world, 0) == [
        f"unit {warrior.id}",
        f"unit {worker.id}",
        f"city {city.id}",
        "knowledge",
        "player 1",
        "",
    ]


def test_the_commands_of_all_subjects_are_the_list_in_its_order() -> None:
    field = at_war()
    found = [each for subject in subjects_of(field.world, 0) for each in legal_about(field.world, 0, subject)]
    assert found == legal_commands(field.world, 0)


def test_nobody_commands_what_is_anothers_or_out_of_turn() -> None:
    field = at_war()
    theirs = field.world.units_of(1)[0]
    assert not legal_about(field.world, 0, f"unit {theirs.id}")
    assert not legal_about(field.world, 0, "unit warrior")
    assert not subjects_of(field.world, 1)


# ---------------------------------------------------------------- random commands


def drawn(field: Field, times: int) -> list[Any]:
    rng = SplitMix64(5)
    return [random_play.draw(field.world, rng) for _ in range(times)]


def test_chance_mostly_goes_on_and_seldom_throws_away() -> None:
    found = drawn(at_war(), 400)
    assert sum(isinstance(each, MoveUnit) for each in found) > 100
    assert sum(isinstance(each, AttackUnit) for each in found) > 20
    assert 0 < sum(isinstance(each, DisbandUnit) for each in found) < 20


def test_a_city_that_makes_nothing_begins_something_and_another_seldom_changes_its_mind() -> None:
    idle, busy = at_war(), at_war()
    busy.make(busy.world.cities_of(0)[0], "unit", "warrior")
    begun = [sum(isinstance(each, SetProduction) for each in drawn(field, 400)) for field in (idle, busy)]
    assert begun[0] > 40
    assert begun[1] < 10


def test_when_nobody_has_anything_to_do_the_turn_ends() -> None:
    field = Field()
    field.state.players[0].researching = number("tech", "mining")
    found = drawn(field, 200)
    assert sum(isinstance(each, EndTurn) for each in found) > 150


def test_a_turn_of_random_play_is_about_as_long_as_there_is_to_command() -> None:
    match = Match(game(), 3, 2, {"map_size": 20, "round_limit": 12})
    rng = SplitMix64(1)
    commands = ends = 0
    while match.actors():
        seat = match.actors()[0]
        command = match.game.random_command(match.state, seat, rng)
        match.submit(seat, command)
        commands += 1
        ends += isinstance(command, EndTurn)
    assert ends >= 20
    assert commands / ends < 12


# ---------------------------------------------------------------- how it stands


def test_equal_realms_are_even() -> None:
    field = Field(players=2)
    field.city(3, 3)
    field.city(12, 12, player=1)
    assert standing(field.world, 0) == standing(field.world, 1) == 0


def test_a_city_more_is_an_advantage_and_the_rivals_disadvantage() -> None:
    field = Field(players=2)
    field.city(3, 3)
    field.city(9, 3)
    field.city(12, 12, player=1)
    assert 0 < standing(field.world, 0) < WON
    assert standing(field.world, 1) == -standing(field.world, 0)


def test_soldiers_count_and_the_more_the_longer_there_is_to_fight() -> None:
    field = Field(players=2)
    field.city(3, 3)
    field.city(12, 12, player=1)
    for x in range(5, 9):
        field.unit("warrior", x, 5)
    early = standing(field.world, 0)
    field.state.round = field.state.settings.round_limit
    assert early > 0
    assert standing(field.world, 0) > 0


def test_against_several_the_best_rival_counts() -> None:
    field = Field(players=3)
    field.city(3, 3)
    field.city(12, 12, player=1)
    field.city(12, 17, player=1)
    field.city(17, 5, player=2)
    assert standing(field.world, 0) < 0
    assert standing(field.world, 0) == -standing(field.world, 1)


def test_all_stages_but_one_outweigh_a_better_score() -> None:
    field = Field(players=2)
    field.city(3, 3)
    field.city(12, 12, player=1)
    field.city(12, 17, player=1)
    before = standing(field.world, 0)
    field.state.players[0].stages = field.rules.stages[:-1]
    assert before < 0 < standing(field.world, 0)


def test_who_is_out_has_all_but_lost() -> None:
    field = Field(players=2)
    field.city(12, 12, player=1)
    field.state.players[0].alive = False
    assert standing(field.world, 0) == 1 - WON


def test_a_match_that_is_over_has_no_subjects() -> None:
    field = at_war()
    field.state.ended = Ended(0, "Time", (1, 0))
    assert not subjects_of(field.world, 0)
    assert not legal_about(field.world, 0, "")
