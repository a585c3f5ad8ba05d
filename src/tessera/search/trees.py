"""The players that grow trees: UCT in a world or a few, and information-set search in ever new ones."""

from typing import Final

from mypy_extensions import mypyc_attr

from tessera.search.searcher import DEPTH, STEPS, AnyTurn, Searcher, dice_of, legal_at, reach_of
from tessera.search.tally import Tally
from tessera.search.tree import Tree

C: Final = 100


@mypyc_attr(allow_interpreted_subclasses=True)
class Uct(Searcher):
    """Upper confidence bounds on a tree: for titles without secrets, or as if there were none.

    Each of `worlds` is drawn once and shares the steps with the others; what their trees found is added up.
    Every playout goes on by chance for at most `depth` commands and ends in what the position is worth.
    Exploring weighs `c` hundredths of how much playouts differ.
    """

    def __init__(self, steps: int = STEPS, depth: int = DEPTH, c: int = C, worlds: int = 1) -> None:
        super().__init__(steps)
        self.depth = at_least(0, "depth", depth)
        self.c = at_least(0, "c", c)
        self.worlds = at_least(1, "worlds", worlds)

    def weigh(self, turn: AnyTurn) -> Tally:
        legal = legal_at(turn)
        total = Tally(legal)
        for number in range(self.worlds):
            world = turn.world()
            depth = reach_of(turn, world, self.depth, self.steps)
            tree = Tree(turn.game, turn.seat, legal, dice_of(turn), depth, self.c)
            tree.plant(world)
            steps = self.steps * (number + 1) // self.worlds - self.steps * number // self.worlds
            while tree.steps < steps:
                tree.grow(steps - tree.steps)
            total.add(tree.tally())
        return total


@mypyc_attr(allow_interpreted_subclasses=True)
class Ismcts(Searcher):
    """Information-set Monte Carlo tree search with a single observer: for titles with secrets.

    Every playout has a world of its own that fits what the seat knows, and all share one tree, so that
    no plan rests on a card that only one world has. `depth` and `c` are as for `Uct`.
    """

    def __init__(self, steps: int = STEPS, depth: int = DEPTH, c: int = C) -> None:
        super().__init__(steps)
        self.depth = at_least(0, "depth", depth)
        self.c = at_least(0, "c", c)

    def weigh(self, turn: AnyTurn) -> Tally:
        legal = legal_at(turn)
        world = turn.world()
        tree = Tree(
            turn.game, turn.seat, legal, dice_of(turn), reach_of(turn, world, self.depth, self.steps), self.c
        )
        while tree.steps < self.steps:
            tree.grow_in(world, self.steps - tree.steps)
            if tree.steps < self.steps:
                world = turn.world()
        return tree.tally()


def at_least(least: int, name: str, value: int) -> int:
    """The value of a setting, if it is not too small for it."""
    if value < least:
        raise ValueError(f"{name}: expected at least {least}, got {value}")
    return value
