"""What all generic players share: a budget, a tally of the commands, the choice and its reason."""

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from tessera.core.game import Bot, Game, Turn
from tessera.core.rng import Xoshiro128
from tessera.search.tally import Tally

AnyGame = Game[Any, Any, Any, Any]
AnyTurn = Turn[Any, Any]

STEPS: Final = 10_000
DEPTH: Final = 40
SEEDS: Final = 1 << 53  # of generators that are made for a search
RESEED: Final = 1 << 30  # of worlds whose chance is made anew


@mypyc_attr(allow_interpreted_subclasses=True)
class Searcher(Bot[Any, Any]):
    """Tries commands in worlds that look to its seat as the true one does, and sends the best.

    `steps` is the whole of its budget: how many commands it follows or applies for one decision, never how
    long it takes. Equal turns and equal chance give equal choices, in both forms and on every machine.
    """

    def __init__(self, steps: int = STEPS) -> None:
        if steps < 1:
            raise ValueError(f"steps: a search needs at least one, got {steps}")
        self.steps = steps
        self._about: Any = None  # the view of the last decision
        self._chosen: Any = None
        self._figures = ""

    def weigh(self, turn: AnyTurn) -> Tally:
        """What each legal command is worth to the seat, in the order of `legal_at`."""
        raise NotImplementedError

    def choose(self, turn: AnyTurn) -> Any:
        legal = legal_at(turn)
        if len(legal) == 1:
            return legal[0]
        return self.chosen(turn, self.weigh(turn))

    def chosen(self, turn: AnyTurn, tally: Tally) -> Any:
        """The best of a tally; its figures are kept for who asks why."""
        place = tally.best(turn.game.to_and_fro)
        self._about = turn.view
        self._chosen = tally.commands[place]
        self._figures = tally.told(place)
        return self._chosen

    def why(self, view: Any, command: Any) -> str:
        """The figures of the last decision, if that is the one asked about."""
        return self._figures if self._about is view and self._chosen == command else ""


def legal_at(turn: AnyTurn) -> Sequence[Any]:
    """The legal commands of a turn; a list that nobody made is made in a world, where it is the same one."""
    if turn.legal:
        return turn.legal
    listed: Sequence[Any] = turn.game.legal(turn.world(), turn.seat)
    return listed


def dice_of(turn: AnyTurn) -> Xoshiro128:
    """Quick chance for a whole search, from one draw of the player's own."""
    return Xoshiro128.of_value(turn.rng.below(SEEDS))


def reach_of(turn: AnyTurn, world: Any, depth: int, steps: int) -> int:
    """How many commands a playout has at most: to its end, where the title has no estimate before it."""
    return steps if turn.game.value(world, turn.seat) is None else depth
