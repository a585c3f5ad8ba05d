"""Flat Monte Carlo: playouts after each command, and no tree."""

from typing import Final

from mypy_extensions import mypyc_attr

from tessera.search.playout import play_on, worth_after
from tessera.search.searcher import DEPTH, RESEED, STEPS, AnyTurn, Searcher, dice_of, legal_at, reach_of
from tessera.search.tally import Tally
from tessera.search.trees import at_least

PLAYOUTS: Final = 4  # that a command gets at least in the first round; a longer list is drawn from


@mypyc_attr(allow_interpreted_subclasses=True)
class FlatMonteCarlo(Searcher):
    """Plays on by chance after each command, in rounds: the better half goes on into the next one.

    All commands of a round are tried in the same worlds, each new and drawn to fit what the seat knows, and
    a round has as many steps as any other. `depth` is as for `Uct`.
    """

    def __init__(self, steps: int = STEPS, depth: int = DEPTH) -> None:
        super().__init__(steps)
        self.depth = at_least(0, "depth", depth)

    def weigh(self, turn: AnyTurn) -> Tally:
        game, seat = turn.game, turn.seat
        tally = Tally(legal_at(turn))
        dice = dice_of(turn)
        world = turn.world()
        depth = reach_of(turn, world, self.depth, self.steps)
        places = list(range(len(tally.commands)))
        dice.shuffle(places)
        state = game.copy(world)
        tally.steps = play_on(game, state, dice, min(depth, self.steps))  # how long a playout is here
        most = max(2, self.steps // ((tally.steps + 1) * PLAYOUTS * 2))
        del places[most:]
        rounds = (len(places) - 1).bit_length()
        for number in range(rounds):
            end = self.steps * (number + 1) // rounds
            while tally.steps < end:
                tried: list[int] = []
                for place in places:
                    if tally.steps >= end:
                        break
                    state = game.copy(world)
                    game.chance(state).reseed(dice.below(RESEED))
                    game.carry_out(state, seat, tally.commands[place])
                    steps = 1 + play_on(game, state, dice, min(depth, self.steps - tally.steps - 1))
                    tried.append(worth_after(game, state, seat, steps))
                    tally.steps += steps
                    tally.playouts += 1
                if len(tried) == len(places) or not tally.visits[places[0]]:  # a world counts for all or none
                    for place, worth in zip(places, tried, strict=False):
                        tally.visits[place] += 1
                        tally.totals[place] += worth
                world = turn.world()
            ranked = sorted([(-tally.mean(place), order, place) for order, place in enumerate(places)])
            places = [place for _, _, place in ranked[: (len(ranked) + 1) // 2]]
        return tally
