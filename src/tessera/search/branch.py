"""The nodes of a search tree, and which of a node's commands is tried next."""

from math import isqrt
from typing import Any, Final

from tessera.core.game import WON
from tessera.core.picking import SELDOM
from tessera.core.rng import Xoshiro128
from tessera.search.bounds import MEAN_ONE, ROOT_ONE, SHARE_ONE, root_of_log, share

NEW: Final = 0  # nobody has been here
CERTAIN: Final = 1  # reached without chance: the position is the same one every time
CHANGING: Final = 2  # reached through chance, or in another world each time
OVER: Final = 3  # the match is over, the same way every time

FEW: Final = 32
"""Lists up to so long are tried to their end; of longer ones the more, the more often a node was visited."""

LOWEST: Final = -(1 << 60)


class Branch:
    """A position as the commands that lead to it; what was found out about the last of them.

    (Integers of a record, not entries of lists: compiled, they need no objects of their own.)
    """

    def __init__(self, command: Any, seat: int, swings: int) -> None:
        self.command = command  # of the title's own type; None at the root
        self.seat = seat  # who sent it, and whose worth is added up
        self.swings = swings  # how many commands of `to_and_fro` end the way here
        self.kind = NEW
        self.visits = 0
        self.total = 0
        self.mean = 0  # in MEAN_ONE
        self.share = SHARE_ONE
        self.available = 0  # how often it could be sent, where that differs
        self.mover = -1  # who is to act here; of a CERTAIN node
        self.children: list[Branch] = []
        self.listed = False  # whether `untried` holds what the rules allow here
        self.untried: list[Any] = []
        self.seldom: list[Any] = []  # the same, of commands that undo each other
        self.longest = 0  # how many commands there were at most; of a CHANGING node
        self.state: Any = None  # the position itself, of a CERTAIN node that was entered
        self.places: dict[Any, Branch] = {}  # children by command; of a CHANGING node
        self.worths: list[int] = []  # by seat; of an OVER node

    def learn(self, worth: int) -> None:
        """One more visit, and what came of it."""
        self.visits = visits = self.visits + 1
        self.total = total = self.total + worth
        self.mean = total * MEAN_ONE // visits
        self.share = share(visits)

    def take_list(self, legal: list[Any], to_and_fro: tuple[type, ...]) -> None:
        """Note the commands that the rules allow here."""
        self.listed = True
        self.longest = len(legal)
        if not to_and_fro:
            self.untried = legal
            return
        self.untried = [command for command in legal if type(command) not in to_and_fro]
        self.seldom = [command for command in legal if type(command) in to_and_fro]

    def widens(self) -> bool:
        """Whether there is room for one more child."""
        return self.longest <= FEW or len(self.children) < width(self.visits)

    def child_of(self, seat: int, command: Any) -> "Branch | None":
        """The child that this seat's command leads to, of a CHANGING node."""
        known = self.places.get(command)
        if known is not None and known.seat != seat:
            return self.places.get((seat, command))
        return known

    def add(self, child: "Branch") -> None:
        """Take in a child that `child_of` does not know."""
        self.children.append(child)
        key = child.command
        self.places[(child.seat, key) if key in self.places else key] = child

    def draw(self, dice: Xoshiro128) -> Any:
        """One of the commands not tried yet, taken off the list; those that undo each other come seldom."""
        left = self.untried
        if self.seldom and (not left or not dice.roll(SELDOM)):
            left = self.seldom
        place = dice.roll(len(left))
        command = left[place]
        left[place] = left[-1]
        left.pop()
        return command


def width(visits: int) -> int:
    """How many children a node with a long list may have."""
    return 8 + isqrt(4 * visits)


def most_promising(children: list[Branch], visits: int, reach: int) -> Branch:
    """The child with the highest upper bound; `reach` is the worth that exploring weighs against."""
    wide = reach * MEAN_ONE * root_of_log(visits) // ROOT_ONE
    best = children[0]
    most = LOWEST
    for child in children:
        bound = child.mean + wide * child.share // SHARE_ONE
        if bound > most:
            most = bound
            best = child
    return best


def most_promising_of(available: list[Branch], reach: int) -> Branch:
    """The same where not every command is there every time: each counts the times that it was."""
    best = available[0]
    most = LOWEST
    for child in available:
        wide = reach * MEAN_ONE * root_of_log(child.available) // ROOT_ONE
        bound = child.mean + wide * child.share // SHARE_ONE
        if bound > most:
            most = bound
            best = child
    return best


class Spread:
    """How much what comes of playouts differs: the measure that exploring is weighed in.

    A title whose estimates differ by little is searched as thoroughly as one that is won or lost.
    """

    def __init__(self, percent: int) -> None:
        self.percent = percent
        self.count = 0
        self.sum = 0
        self.squares = 0
        self.reach = WON * percent // 100

    def learn(self, worth: int) -> None:
        """Take in one more; looked at anew now and then."""
        self.count = count = self.count + 1
        self.sum += worth
        self.squares += worth * worth
        if count & 15 == 0:
            self.reach = self.percent * max(WON // 100, self._deviation()) // 100

    def _deviation(self) -> int:
        return isqrt(max(0, self.squares // self.count - (self.sum // self.count) ** 2))
