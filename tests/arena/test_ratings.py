"""Ratings of players whose strength is known, because they are made up."""

from tessera.arena.ratings import CENTRE, rated
from tessera.arena.standing import Ranks
from tessera.arena.stopping import share_of
from tessera.core.rng import SplitMix64


def rounds_of(elos: list[int], count: int, seed: int) -> list[list[Ranks]]:
    """Rounds in which every pair plays twice."""
    rng = SplitMix64(seed)
    rounds: list[list[Ranks]] = []
    for _ in range(count):
        games: list[Ranks] = []
        for one in range(len(elos)):
            for other in range(one + 1, len(elos)):
                for _ in range(2):
                    won = rng.below(10_000) < share_of(elos[one] - elos[other]) * 10_000
                    games.append(((one, int(not won)), (other, int(won))))
        rounds.append(games)
    return rounds


def test_the_mean_is_the_centre_and_the_stronger_stands_higher() -> None:
    ratings = rated(rounds_of([0, 200, 100], 30, 1), 3)
    assert abs(sum(each.elo for each in ratings) - 3 * CENTRE) <= 2
    assert ratings[1].elo > ratings[2].elo > ratings[0].elo
    assert all(each.low < each.elo < each.high for each in ratings)


def test_intervals_hold_the_truth_about_as_often_as_they_promise() -> None:
    elos, held = [0, 50, 150], 0
    middle = sum(elos) / len(elos)
    for seed in range(12):
        for elo, found in zip(elos, rated(rounds_of(elos, 10, seed), 3), strict=True):
            held += found.low <= CENTRE + elo - middle <= found.high
    assert held >= 32  # of 36


def test_more_games_make_them_narrower() -> None:
    few, many = (rated(rounds_of([0, 100], count, 3), 2)[0] for count in (5, 60))
    assert many.high - many.low < (few.high - few.low) / 2


def test_who_won_every_game_is_not_infinitely_strong() -> None:
    rounds: list[list[Ranks]] = [[((0, 0), (1, 1)), ((0, 0), (1, 1))]] * 10
    best, worst = rated(rounds, 2)
    assert best.elo - worst.elo > 300
    assert best.high - best.low > 100  # all resampled rounds are the same, yet nothing is sure


def test_the_order_of_rounds_hardly_matters() -> None:
    rounds = rounds_of([0, 80, 160], 20, 4)
    there, back = rated(rounds, 3), rated(rounds[::-1], 3)
    assert all(abs(one.elo - other.elo) <= 12 for one, other in zip(there, back, strict=True))
    assert rated(rounds, 3) == there


def test_larger_tables_and_ties_are_rated_too() -> None:
    game: Ranks = ((0, 0), (1, 1), (2, 2))
    tie: Ranks = ((0, 0), (1, 0), (2, 0))
    best, middle, worst = rated([[game], [game], [tie], [game]], 3)
    assert best.elo > middle.elo > worst.elo
    assert {each.elo for each in rated([[tie]] * 5, 3)} <= {CENTRE - 1, CENTRE, CENTRE + 1}


def test_without_games_nobody_is_better() -> None:
    assert {(each.elo, each.low, each.high) for each in rated([], 2)} == {(CENTRE, CENTRE, CENTRE)}
