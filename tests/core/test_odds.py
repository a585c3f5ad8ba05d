"""Exact odds: hand-computed cases, certified bounds, and the real rules of the tutorial title."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.harbour import Raid, Ship, Stash, played, smugglers

from tessera.core.chance import Driver, Rng
from tessera.core.errors import Illegal
from tessera.core.match import Match
from tessera.core.odds import Odds, enumerate_outcomes, odds
from tessera.core.rng import SplitMix64


def chances(play: Callable[[Rng], int], budget: int = 20_000) -> Odds[int]:
    """The odds of a little game that draws from one generator."""

    def run(driver: Driver) -> int:
        rng = SplitMix64(1)
        rng.drive(driver)
        return play(rng)

    return enumerate_outcomes(run, budget)


# ---------------------------------------------------------------- by hand


def test_the_sum_of_two_dice() -> None:
    result = chances(lambda rng: rng.die() + rng.die())
    assert result.exact
    assert result.runs == 36
    assert {total: result.of(total) for total in range(1, 14)} == {
        total: Fraction(max(0, 6 - abs(7 - total)), 36) for total in range(1, 14)
    }
    assert next(iter(result.lower)) == 7, "in order of falling chance"


def test_no_chance_at_all_takes_one_run() -> None:
    result = chances(lambda rng: 5)
    assert (result.lower, result.unknown, result.runs) == ({5: Fraction(1)}, Fraction(0), 1)


def test_a_weighted_choice_has_its_weights_and_nothing_has_weight_0() -> None:
    result = chances(lambda rng: rng.weighted([0, 3, 0, 5, 2]))
    assert result.lower == {3: Fraction(1, 2), 1: Fraction(3, 10), 4: Fraction(1, 5)}
    assert result.runs == 3


def test_how_often_is_drawn_may_depend_on_what_was_drawn() -> None:
    def explode(rng: Rng) -> int:
        """A die of three sides that is rolled again, once, on its highest."""
        total = rng.die(3)
        return total + rng.die(2) if total == 3 else total

    assert chances(explode).lower == {
        1: Fraction(1, 3),
        2: Fraction(1, 3),
        4: Fraction(1, 6),
        5: Fraction(1, 6),
    }


def test_a_weighted_choice_within_another() -> None:
    def deep(rng: Rng) -> int:
        bag = rng.weighted([1, 2])
        return 10 * bag + rng.weighted([[1, 1], [0, 0, 4, 1]][bag])

    assert chances(deep).lower == {
        12: Fraction(2, 3) * Fraction(4, 5),
        0: Fraction(1, 6),
        1: Fraction(1, 6),
        13: Fraction(2, 15),
    }


def test_a_draw_out_of_one_costs_no_further_run() -> None:
    assert chances(lambda rng: rng.below(1) + rng.below(2)).runs == 2


def test_equal_answers_are_merged() -> None:
    result = chances(lambda rng: rng.below(100) % 2)
    assert result.lower == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert result.runs == 100


# ---------------------------------------------------------------- when the budget ends first


def test_what_was_not_looked_at_is_the_width_of_the_bounds() -> None:
    result = chances(lambda rng: rng.below(4), budget=3)
    assert not result.exact
    assert result.runs == 3
    assert result.unknown == Fraction(1, 4)
    assert result.bounds(0) == (Fraction(1, 4), Fraction(1, 2))
    assert result.bounds(3) == (Fraction(0), Fraction(1, 4))


def test_the_likeliest_branches_are_looked_at_first() -> None:
    result = chances(lambda rng: rng.weighted([1, 90, 9]), budget=2)
    assert result.of(1) == Fraction(9, 10)
    result = chances(lambda rng: rng.weighted([1, 9, 90]), budget=2)
    assert result.of(2) == Fraction(9, 10)


def test_a_draw_out_of_a_trillion_keeps_one_place() -> None:
    result = chances(lambda rng: rng.below(2**40), budget=50)
    assert result.runs == 50
    assert result.unknown == 1 - Fraction(50, 2**40)


def test_a_budget_is_at_least_one_run() -> None:
    with pytest.raises(ValueError, match="at least one run"):
        chances(lambda rng: 0, budget=0)


shapes = st.recursive(
    st.integers(0, 3),  # an answer
    lambda inner: st.lists(st.tuples(st.integers(0, 3), inner), min_size=1, max_size=4).filter(
        lambda options: any(weight for weight, _ in options)
    ),
    max_leaves=12,
)
Shape = object


def walk(shape: Shape, rng: Rng) -> int:
    while isinstance(shape, list):
        weights = [weight for weight, _ in shape]
        if len(set(weights)) == 1:
            shape = shape[rng.below(len(weights))][1]
        else:
            shape = shape[rng.weighted(weights)][1]
    assert isinstance(shape, int)
    return shape


def by_hand(shape: Shape, chance: Fraction, found: dict[int, Fraction]) -> dict[int, Fraction]:
    if isinstance(shape, list):
        total = sum(weight for weight, _ in shape)
        for weight, inner in shape:
            if weight:
                by_hand(inner, chance * Fraction(weight, total), found)
    else:
        assert isinstance(shape, int)
        found[shape] = found.get(shape, Fraction(0)) + chance
    return found


@given(shape=shapes, budget=st.integers(1, 14))
def test_bounds_hold_the_truth_and_exact_odds_are_the_truth(shape: Shape, budget: int) -> None:
    truth = by_hand(shape, Fraction(1), {})
    bounded = chances(lambda rng: walk(shape, rng), budget)
    assert sum(bounded.lower.values()) + bounded.unknown == 1
    for answer in range(4):
        low, high = bounded.bounds(answer)
        assert low <= truth.get(answer, 0) <= high
    assert chances(lambda rng: walk(shape, rng)).lower == truth


@settings(max_examples=25)
@given(sides=st.lists(st.integers(1, 5), min_size=1, max_size=4))
def test_every_path_is_taken_once(sides: list[int]) -> None:
    seen: list[tuple[int, ...]] = []

    def roll(rng: Rng) -> int:
        seen.append(tuple(rng.below(n) for n in sides))
        return 0

    result = chances(roll)
    count = 1
    for n in sides:
        count *= n
    assert result.runs == len(seen) == len(set(seen)) == count


# ---------------------------------------------------------------- the real rules


@pytest.mark.parametrize("crate", range(6))
def test_a_crate_of_value_v_is_sold_with_chance_7_minus_v_of_6(crate: int) -> None:
    game = smugglers()
    match = Match(game, 1, 2)
    match.state.dens[0].hand[0] = crate
    value = game.cargo.crates[crate].value
    before = match.digest()
    result = odds(game, match.state, 0, Ship(crate), lambda after, events: after.dens[0].coins)
    assert result.of(value) == Fraction(7 - value, 6)
    assert result.of(0) == Fraction(value - 1, 6)
    assert result.exact
    assert match.digest() == before, "the state asked about is untouched"
    assert match.state.rng.driver is None


def test_a_raid_succeeds_one_time_in_three() -> None:
    game = smugglers()
    match = Match(game, 1, 2)
    match.state.dens[1].stash.append(5)
    crate = match.state.dens[0].hand[0]
    result = odds(game, match.state, 0, Raid(crate, 1), lambda after, events: bool(after.dens[0].coins))
    assert result.lower == {False: Fraction(2, 3), True: Fraction(1, 3)}


def test_a_command_that_would_be_refused_has_no_odds() -> None:
    match = played(commands=4)
    before = match.digest()
    with pytest.raises(Illegal) as refusal:
        odds(smugglers(), match.state, 1, Stash(0), lambda after, events: 0)
    assert refusal.value.code == "turn.not_yours"
    assert match.digest() == before
