"""Exact odds: the real rules, driven through every outcome of chance.

No formula is written twice: an enumerating driver takes the generator's place, the same handlers run once
per outcome, and equal answers are added up as exact fractions. When the budget ends first, what was not
looked at becomes the width between a certified lower and upper bound.

The state asked about should be one the asker may know: a determinised copy, or one in which nothing
hidden touches the question.
"""

import heapq
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Generic, TypeVar

from tessera.core.chance import Driver, Rng
from tessera.core.game import Game

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")
V = TypeVar("V")
A = TypeVar("A")

DEFAULT_BUDGET = 20_000
LARGEST = 1 << 53  # the whole numbers below it are whole numbers everywhere, in a browser too
ROUNDED = 10**9


def sendable(chance: Fraction) -> tuple[int, int]:
    """A chance as two whole numbers that every format and every reader can hold.

    Exact where both are small enough, else the nearest billionth; but what may happen is never 0, and what
    may not is never 1.

    >>> sendable(Fraction(1, 6))
    (1, 6)
    >>> sendable(Fraction(1, 3**40))
    (1, 1000000000)
    """
    if chance.denominator < LARGEST and chance.numerator < LARGEST:
        return chance.numerator, chance.denominator
    near = (2 * chance.numerator * ROUNDED + chance.denominator) // (2 * chance.denominator)
    return min(max(near, 1), ROUNDED - 1), ROUNDED


class Odds(Generic[A]):
    """Answers with the least chance each certainly has, in order of falling chance.

    `unknown` is the chance of everything not looked at: 0 when the odds are exact. `runs` is how often the
    rules ran.
    """

    def __init__(self, lower: dict[A, Fraction], unknown: Fraction, runs: int) -> None:
        self.lower = lower
        self.unknown = unknown
        self.runs = runs

    def __repr__(self) -> str:
        told = ", ".join([f"{answer!r}: {chance}" for answer, chance in self.lower.items()])
        rest = f"; unknown {self.unknown}" if self.unknown else ""
        return f"<Odds {told}{rest}>"

    @property
    def exact(self) -> bool:
        """Whether every outcome was looked at."""
        return self.unknown == 0

    def of(self, answer: A) -> Fraction:
        """The chance of an answer when the odds are exact, its lower bound otherwise."""
        return self.lower.get(answer, Fraction(0))

    def bounds(self, answer: A) -> tuple[Fraction, Fraction]:
        """The certified lower and upper bound of an answer's chance."""
        low = self.of(answer)
        return low, low + self.unknown


class _Step:
    """One draw on the present path: the options' weights, the one taken, the chance of being here."""

    def __init__(self, weights: list[int], total: int, taken: int, mass: Fraction) -> None:
        self.weights = weights  # empty: `total` options of equal weight
        self.total = total
        self.taken = taken
        self.mass = mass


class Enumerator(Driver):
    """Follows a prefix of choices, then takes the first possible option of every further draw.

    After a run, `steps` tells every draw that happened, so the other options can be visited later.
    """

    def __init__(self, prefix: Sequence[int], mass: Fraction) -> None:
        self.prefix = prefix
        self.steps: list[_Step] = []
        self.mass = mass  # the chance of the whole prefix, which the caller knows already

    def below(self, rng: Rng, n: int) -> int:
        depth = len(self.steps)
        if depth < len(self.prefix):
            taken = self.prefix[depth]
            self.steps.append(_Step([], n, taken, self.mass))
            return taken
        self.steps.append(_Step([], n, 0, self.mass))
        self.mass = self.mass / n
        return 0

    def weighted(self, rng: Rng, weights: Sequence[int]) -> int:
        depth = len(self.steps)
        options = list(weights)
        total = sum(options)
        if depth < len(self.prefix):
            taken = self.prefix[depth]
            self.steps.append(_Step(options, total, taken, self.mass))
            return taken
        taken = 0
        while options[taken] == 0:
            taken += 1
        self.steps.append(_Step(options, total, taken, self.mass))
        self.mass = self.mass * Fraction(options[taken], total)
        return taken


def enumerate_outcomes(run: Callable[[Driver], A], budget: int = DEFAULT_BUDGET) -> Odds[A]:
    """Call `run` once per outcome of chance, likeliest branches first, and add up equal answers.

    `run` must do the same thing each time but for what its driver answers.
    """
    if budget < 1:
        raise ValueError(f"budget: at least one run is needed, got {budget}")
    found: dict[A, Fraction] = {}
    # (-chance of one option, order of arrival, choices so far, next option, end): options of equal weight
    # wait together, so a draw out of billions costs one place. The order breaks ties the same way everywhere.
    waiting: list[tuple[Fraction, int, tuple[int, ...], int, int]] = []
    arrivals = 0
    runs = 0
    prefix: tuple[int, ...] = ()
    mass = Fraction(1)
    while True:
        driver = Enumerator(prefix, mass)
        answer = run(driver)
        runs += 1
        found[answer] = found.get(answer, Fraction(0)) + driver.mass
        path = [step.taken for step in driver.steps]
        for depth in range(len(prefix), len(driver.steps)):
            step = driver.steps[depth]
            base = tuple(path[:depth])
            if not step.weights:
                if step.total > 1:
                    heapq.heappush(waiting, (-step.mass / step.total, arrivals, base, 1, step.total))
                    arrivals += 1
                continue
            for option in range(step.taken + 1, len(step.weights)):
                weight = step.weights[option]
                if weight:
                    chance = step.mass * Fraction(weight, step.total)
                    heapq.heappush(waiting, (-chance, arrivals, base, option, option + 1))
                    arrivals += 1
        if not waiting or runs >= budget:
            break
        negative, arrival, base, option, end = waiting[0]
        if option + 1 < end:
            heapq.heapreplace(waiting, (negative, arrival, base, option + 1, end))
        else:
            heapq.heappop(waiting)
        prefix = (*base, option)
        mass = -negative
    unknown = Fraction(0)
    for negative, _, _, option, end in waiting:
        unknown -= negative * (end - option)
    ordered = dict(sorted(found.items(), key=lambda item: -item[1]))
    return Odds(ordered, unknown, runs)


def odds(
    game: Game[S, C, E, V],
    state: S,
    seat: int,
    command: C,
    question: Callable[[S, list[E]], A],
    budget: int = DEFAULT_BUDGET,
) -> Odds[A]:
    """The chances of every answer to `question(state after, events)` if this seat sends this command.

    The given state is untouched. Raises Illegal if the command would be refused.
    """

    def run(driver: Driver) -> A:
        trial = game.copy(state)
        game.chance(trial).drive(driver)
        events = game.apply(trial, seat, command)
        game.chance(trial).drive(None)
        return question(trial, events)

    return enumerate_outcomes(run, budget)
