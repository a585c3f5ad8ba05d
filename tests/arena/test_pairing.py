"""Who meets whom: every pair as often in every seat, whatever the number of players and seats."""

from collections import Counter
from itertools import permutations

import pytest

from tessera.arena.pairing import Pairing, Schedule, Sitting, Swiss, Together, pairing
from tessera.arena.standing import Standing
from tessera.core.errors import BadOptions


def all_of(made: Pairing, rounds: int, standing: Standing | None = None) -> list[Sitting]:
    """All sittings; every game is won by the player named first."""
    standing = standing or Standing(made.players)
    schedule = Schedule(made, rounds, standing)
    found: list[Sitting] = []
    while (sitting := schedule.following()) is not None:
        found.append(sitting)
        games = [
            {"outcome": {"winners": [seats.index(min(seats))], "reason": "won", "scores": []}, "commands": 1}
            for seats in sitting.seatings
        ]
        standing.take(sitting.round, sitting.seatings, games, False)
        schedule.taken()
    return found


@pytest.mark.parametrize(("players", "seats"), [(2, 2), (3, 2), (5, 2), (3, 3), (5, 3), (6, 4)])
def test_everybody_meets_everybody_as_often_in_every_seat(players: int, seats: int) -> None:
    sittings = all_of(Pairing(players, seats), 2)
    met: Counter[tuple[int, int]] = Counter()
    sat: Counter[tuple[int, int]] = Counter()
    for sitting in sittings:
        for seating in sitting.seatings:
            met.update(permutations(seating, 2))
            sat.update((player, seat) for seat, player in enumerate(seating))
    assert len(met) == players * (players - 1)
    assert len(set(met.values())) == 1
    assert len(sat) == players * seats
    assert len(set(sat.values())) == 1


def test_of_two_seats_each_pair_plays_a_seed_both_ways() -> None:
    for sitting in all_of(Pairing(4, 2), 1):
        first, second = sitting.seatings
        assert first == second[::-1]


def test_at_larger_tables_who_plays_after_whom_changes_from_round_to_round() -> None:
    first, second = all_of(Pairing(3, 3), 2)
    assert first.seatings[0] == (0, 1, 2)
    assert second.seatings[0] == (2, 1, 0)


def test_games_are_counted_through_the_whole_arena() -> None:
    sittings = all_of(Pairing(4, 2), 3)
    assert [sitting.number for sitting in sittings] == list(range(18))
    assert [sitting.first for sitting in sittings] == list(range(0, 36, 2))
    assert Pairing(4, 2).games_a_round() == 12


@pytest.mark.parametrize("players", [4, 5, 8])
def test_swiss_rounds_have_everybody_once_and_whoever_is_left_over_rests(players: int) -> None:
    sittings = all_of(Swiss(players, 2), 3)
    for number in range(3):
        seated = [player for each in sittings if each.round == number for player in each.seatings[0]]
        assert len(seated) == len(set(seated)) == players - players % 2
    rested = [
        player
        for number in range(3)
        for player in range(players)
        if not any(player in each.seatings[0] for each in sittings if each.round == number)
    ]
    assert len(rested) == len(set(rested)) == 3 * (players % 2)


def test_in_a_swiss_arena_nobody_meets_again_before_having_met_the_others() -> None:
    met = Counter(frozenset(each.seatings[0]) for each in all_of(Swiss(4, 2), 3))
    assert set(met.values()) == {1}
    assert len(met) == 6


def test_a_swiss_round_waits_for_the_one_before_it() -> None:
    schedule = Schedule(Swiss(4, 2), 2, Standing(4))
    assert schedule.following() is not None
    assert schedule.following() is not None
    assert schedule.following() is None
    schedule.taken()
    assert schedule.following() is None
    schedule.taken()
    assert schedule.following() is not None


def test_who_plays_alone_or_in_a_crew_plays_the_same_seeds_by_itself() -> None:
    (sitting,) = all_of(Together(3, 4), 1)
    assert sitting.seatings == ((0, 0, 0, 0), (1, 1, 1, 1), (2, 2, 2, 2))


def test_they_are_compared_by_wins_and_then_by_scores() -> None:
    standing = Standing(3)
    ends = [((), (9,)), ((0,), (4,)), ((0,), (5,))]
    games = [{"outcome": {"winners": w, "reason": "r", "scores": s}, "commands": 1} for w, s in ends]
    standing.take(0, [(0,), (1,), (2,)], games, True)
    assert standing.order() == [2, 1, 0]
    assert standing.halves == [[0, 0, 0], [2, 0, 0], [2, 2, 0]]


def test_of_more_than_two_rivals_the_losers_are_told_apart_by_their_scores() -> None:
    standing = Standing(3)
    game = {"outcome": {"winners": [1], "reason": "r", "scores": [3, 9, 5]}, "commands": 1}
    (ranks,) = standing.take(0, [(0, 1, 2)], [game], False)
    assert dict(ranks) == {1: 0, 2: 1, 0: 2}


def test_what_makes_no_sense_is_told() -> None:
    with pytest.raises(BadOptions, match="unknown 'knockout'; use one of round-robin, swiss"):
        pairing("knockout", 4, 2, False)
    with pytest.raises(BadOptions, match="3 seats want as many players, and 2 are named"):
        pairing("round-robin", 2, 3, False)
    with pytest.raises(BadOptions, match="nobody meets here"):
        pairing("swiss", 2, 1, True)
