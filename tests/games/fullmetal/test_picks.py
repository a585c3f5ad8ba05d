"""What searches ask of the title: a random command, the commands of one piece, and how the match stands."""

from typing import Any

import pytest
from tests.games.fullmetal.duel import Table, duel, given, positions

from tessera.bots.play import bot_named, play_out
from tessera.bots.random import RandomBot
from tessera.core.game import WON
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.games.fullmetal.commands import Fire, Load, Move, Unload
from tessera.games.fullmetal.game import FullMetalGame

AnyMatch = Match[Any, Any, Any, Any]


def test_a_random_command_is_one_of_the_list_all_through_a_game(game: FullMetalGame) -> None:
    rng = SplitMix64(4)
    for state in positions(game, 11, 25):
        for seat in game.actors(state):
            listed = game.legal(state, seat)
            for _ in range(20):
                assert game.random_command(state, seat, rng) in listed


def test_a_piece_that_can_do_nothing_is_no_subject_and_has_no_commands(game: FullMetalGame) -> None:
    table: Table = duel(game)
    given(table, {"put": {"tank-p1-1": [5, 0]}})
    subjects = game.subjects(table.state, 0)
    assert "tank-p1-1" in subjects
    assert "tower-p1-1" not in subjects, "a tower alone has nothing to shoot at"
    assert not game.legal_of(table.state, 0, "tower-p1-1")
    assert not game.legal_of(table.state, 0, "tank-p2-1"), "it is the other's"
    assert all(isinstance(each, Move) for each in game.legal_of(table.state, 0, "tank-p1-1"))


def test_a_shot_is_about_the_gun_that_is_named_first(game: FullMetalGame) -> None:
    table: Table = duel(game)
    given(table, {"put": {"tank-p1-1": [5, 0], "tank-p1-2": [4, 1], "crab-p2-1": [4, -1]}})
    for gun, other in (("tank-p1-1", "tank-p1-2"), ("tank-p1-2", "tank-p1-1")):
        shots = [each for each in game.legal_of(table.state, 0, gun) if isinstance(each, Fire)]
        assert [shot.attackers for shot in shots] == [(gun, other)] * len(shots)


@pytest.mark.parametrize("seats", [2, 4])
def test_what_costs_nothing_and_is_taken_back_does_not_hold_up_a_random_player(
    game: FullMetalGame, seats: int
) -> None:
    match: AnyMatch = Match(game, 8, seats)
    turns: dict[tuple[int, int], int] = {}
    free: dict[tuple[int, int], int] = {}

    def watch(seat: int, command: object, events: list[object]) -> None:
        key = match.state.turn, seat
        turns[key] = turns.get(key, 0) + 1
        if isinstance(command, (Load, Unload)):
            free[key] = free.get(key, 0) + 1

    play_out(match, [RandomBot()] * seats, 20_000, watch)
    assert max(turns.values()) < 150
    assert max(free.values()) < 40


def test_a_match_stands_evenly_before_anyone_has_landed_and_well_with_a_captured_ship(
    game: FullMetalGame,
) -> None:
    assert [game.value(game.setup(2, {"board": 174}, 7), seat) for seat in (0, 1)] == [0, 0]
    table: Table = duel(game)
    even = game.value(table.state, 1)
    given(table, {"captured": {"p1": ["p2"]}})
    assert game.value(table.state, 0) > 300
    assert game.value(table.state, 1) < even - 300


def test_ore_aboard_is_worth_more_than_ore_on_the_way_and_that_more_than_ore_on_the_ground(
    game: FullMetalGame,
) -> None:
    values = []
    for where in ([1, 1], "crab-p1-1", "astronef-p1-1"):
        table: Table = duel(game)
        given(table, {"put": {"crab-p1-1": [5, 0]}, "minerals": {"mineral-1": where}})
        values.append(game.value(table.state, 0))
    assert values == sorted(values)
    assert values[0] < values[1] < values[2] < WON


def test_the_lead_of_a_match_between_bots_foretells_who_wins(game: FullMetalGame) -> None:
    """At two thirds of the turns."""
    right = 0
    for seed in range(4):
        match: AnyMatch = Match(game, seed, 2, {"length": "short"})
        told: list[int] = []

        def watch(
            seat: int, command: object, events: list[object], match: AnyMatch = match, told: list[int] = told
        ) -> None:
            if match.state.turn == 21 and not told:
                told.append(0 if game.value(match.state, 0) > 0 else 1)

        play_out(match, [bot_named(game, "normal"), bot_named(game, "easy")], watch=watch)
        outcome = match.outcome()
        assert outcome is not None
        right += told[0] in outcome.winners
    assert right >= 3
