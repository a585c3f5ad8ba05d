"""The sequential test on streams of which the truth is known."""

import math
from fractions import Fraction

import pytest

from tessera.arena.stopping import BETTER, NOT_BETTER, OPEN, Hypotheses, Sequential, likeliest, share_of
from tessera.core.errors import BadOptions
from tessera.core.rng import SplitMix64

HALF = Fraction(1, 2)
ASKED = Hypotheses(0, 100)


def answered(share: float, seed: int, most: int = 5000) -> tuple[str, int]:
    """The answer about a player who wins games with this chance, and after how many pairs it came."""
    test, rng = Sequential(ASKED), SplitMix64(seed)
    for number in range(1, most + 1):
        won = sum(rng.below(10_000) < share * 10_000 for _ in range(2))
        if answer := test.take(Fraction(won, 2)):
            return answer, number
    return OPEN, most


def test_elo_is_what_it_is_elsewhere() -> None:
    assert share_of(0) == 0.5
    assert share_of(400) == pytest.approx(10 / 11)
    assert share_of(-400) == pytest.approx(1 / 11)


def test_who_wins_every_game_is_better_soon() -> None:
    test = Sequential(ASKED)
    answers = [test.take(Fraction(1)) for _ in range(60)]
    assert BETTER in answers
    assert answers.index(BETTER) < 60


def test_who_draws_every_pair_is_not_better() -> None:
    test = Sequential(ASKED)
    answers = [test.take(HALF) for _ in range(40)]
    assert NOT_BETTER in answers


@pytest.mark.parametrize(("elo", "right"), [(0, NOT_BETTER), (100, BETTER), (-60, NOT_BETTER), (200, BETTER)])
def test_the_answer_is_right_about_as_often_as_promised(elo: int, right: str) -> None:
    answers = [answered(share_of(elo), seed)[0] for seed in range(30)]
    assert answers.count(right) >= 26  # 28 or 29 of 30 on average where the truth is one of the two


def test_a_clear_case_takes_fewer_games_than_a_close_one() -> None:
    clear = sum(answered(share_of(400), seed)[1] for seed in range(8))
    close = sum(answered(share_of(50), seed)[1] for seed in range(8))
    assert clear * 4 < close


def test_the_two_hypotheses_mirror_each_other() -> None:
    shares = [Fraction(n, 4) for n in (4, 2, 1, 3, 4, 0, 2, 3)]
    one, other = Sequential(Hypotheses(-20, 20)), Sequential(Hypotheses(-20, 20))
    for share in shares:
        one.take(share)
        other.take(1 - share)
    assert one.course == pytest.approx([-ratio for ratio in other.course])


def test_the_likeliest_distribution_has_the_mean_it_must_have() -> None:
    found = {Fraction(0): 3.0, HALF: 4.0, Fraction(1): 13.0}
    made = likeliest(found, 0.55)
    assert math.fsum(made.values()) == pytest.approx(1)
    assert math.fsum(float(x) * p for x, p in made.items()) == pytest.approx(0.55)
    assert likeliest(found, 0.75) == pytest.approx({x: n / 20 for x, n in found.items()})


@pytest.mark.parametrize("text", ["5", "20,0", "0,x", "nan,5", "0,2000", "1,1", "0,1,2"])
def test_what_is_no_question_is_told(text: str) -> None:
    with pytest.raises(BadOptions, match="expected two numbers of Elo"):
        Hypotheses.of(text)
    assert Hypotheses.of("-5, 2.5") == Hypotheses(-5, 2.5)
