"""Perfect-information Monte Carlo: expectimax in several worlds that fit, chance by chance (`core/odds`)."""

from fractions import Fraction
from typing import Any, Final

from mypy_extensions import mypyc_attr

from tessera.core.chance import Driver
from tessera.core.odds import enumerate_outcomes
from tessera.core.rng import Xoshiro128
from tessera.search.playout import play_on, worth_after
from tessera.search.searcher import DEPTH, RESEED, STEPS, AnyGame, AnyTurn, Searcher, dice_of, legal_at
from tessera.search.tally import Tally
from tessera.search.trees import at_least

WORLDS: Final = 4
AHEAD: Final = 2
FINE: Final = 64  # parts of a point of worth that means are rounded to
FEW_RUNS: Final = 2  # outcomes that a command gets at least; a longer list is drawn from
OUTCOMES: Final = 24  # of a command that is looked past

Seats = tuple[int, ...]  # who sent the commands on the way here, the last one last
Worths = tuple[int, ...]  # what comes of it for each of them, in FINE


class Spent(Exception):
    """The steps of a look ahead are spent before it was whole."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Pimc(Searcher):
    """Looks `depth` commands ahead in each of `worlds`, with every outcome of chance as likely as it is.

    Whoever is awaited sends what is best for itself; then `rollout` random commands follow, and the position
    is worth what the title says. Each world is looked at one command deep first, then two, as far as its
    share of the steps goes; where a command may end in more ways than can be looked at, the likeliest count.
    """

    def __init__(
        self, steps: int = STEPS, depth: int = AHEAD, worlds: int = WORLDS, rollout: int = 0
    ) -> None:
        super().__init__(steps)
        self.depth = at_least(1, "depth", depth)
        self.worlds = at_least(1, "worlds", worlds)
        self.rollout = at_least(0, "rollout", rollout)

    def weigh(self, turn: AnyTurn) -> Tally:
        tally = Tally(legal_at(turn))
        dice = dice_of(turn)
        places = list(range(len(tally.commands)))
        worlds = min(self.worlds, self.steps)
        world = turn.world()
        rollout = self.rollout
        if turn.game.value(world, turn.seat) is None:
            rollout = max(DEPTH, rollout)
        rollout = min(rollout, self.steps // worlds - 1)
        most = max(1, self.steps // (worlds * FEW_RUNS * (1 + rollout)))
        if most < len(places):
            dice.shuffle(places)
            del places[most:]
            places.sort()
        for number in range(worlds):
            steps = self.steps * (number + 1) // worlds - self.steps * number // worlds
            look = Lookahead(turn, world, dice, rollout, steps)
            found = look.deepest([tally.commands[place] for place in places], self.depth)
            for place, worth in zip(places, found, strict=True):
                tally.visits[place] += 1
                tally.totals[place] += worth
            tally.steps += look.steps
            tally.playouts += look.leaves
            if number + 1 < worlds:
                world = turn.world()
        return tally


class Lookahead:
    """What may come of commands in one world."""

    def __init__(self, turn: AnyTurn, world: Any, dice: Xoshiro128, rollout: int, most: int) -> None:
        self.game: AnyGame = turn.game
        self.seat = turn.seat
        self.world = world
        self.dice = dice
        self.rollout = rollout
        self.most = most
        self.steps = 0
        self.leaves = 0
        self.to_and_fro: tuple[type, ...] = self.game.to_and_fro

    def deepest(self, commands: list[Any], depth: int) -> list[int]:
        """The mean worth of each command, looked at as deep as the steps allow."""
        way = (self.seat,)
        looked = [self._after(self.world, way, each, 1, len(commands)) for each in commands]
        for ahead in range(2, depth + 1):
            try:
                looked = [self._after(self.world, way, each, ahead, 0) for each in commands]
            except Spent:
                break
        return [worths[0] // FINE for worths in looked]

    def _after(self, state: Any, way: Seats, command: Any, ahead: int, among: int) -> Worths:
        """What is to be expected of a command that the last on the way sends.

        The commands of the first look share out the steps `among` them, and that look is always whole.
        """
        game, seat = self.game, way[-1]

        def run(driver: Driver) -> Worths:
            if self.steps >= self.most:
                raise Spent
            self.steps += 1
            trial = game.copy(state)
            game.chance(trial).drive(driver)
            game.carry_out(trial, seat, command)
            game.chance(trial).drive(None)
            return self._best(trial, way, ahead - 1)

        budget = max(1, self.most // (among * (1 + self.rollout))) if among else OUTCOMES
        odds = enumerate_outcomes(run, budget)
        if len(odds.lower) == 1:
            return next(iter(odds.lower))
        sums = [Fraction(0)] * len(way)
        for worths, chance in odds.lower.items():
            for place, worth in enumerate(worths):
                sums[place] += worth * chance
        seen = 1 - odds.unknown
        return tuple([int(each / seen) for each in sums])

    def _best(self, state: Any, way: Seats, ahead: int) -> Worths:
        """What a position is worth to those on the way, if the awaited send what is best for them."""
        game = self.game
        seats = game.awaited(state) if ahead else ()
        if not seats:
            return self._leaf(state, way)
        further = (*way, seats[0])
        legal = game.legal(state, seats[0])
        onward = [command for command in legal if type(command) not in self.to_and_fro] or legal
        best: Worths = ()
        for command in onward:
            worths = self._after(state, further, command, ahead, 0)
            if not best or worths[-1] > best[-1]:
                best = worths
        return best[:-1]

    def _leaf(self, state: Any, way: Seats) -> Worths:
        """What the position is worth to those on the way, after the random commands that follow."""
        game, steps = self.game, len(way)
        self.leaves += 1
        if self.rollout:
            state = game.copy(state)
            game.chance(state).reseed(self.dice.below(RESEED))
            most = min(self.rollout, self.most - self.steps)
            done = play_on(game, state, self.dice, most)
            self.steps += done
            steps += done
        if game.cooperative:
            return (FINE * worth_after(game, state, self.seat, steps),) * len(way)
        return tuple([FINE * worth_after(game, state, seat, steps) for seat in way])
