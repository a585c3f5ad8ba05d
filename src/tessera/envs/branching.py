"""A match as a tree: every draw of chance is a branch of its own, and so may be every column of a command.

The rules run as they are. A driver in the generator's place answers the draws that are settled already; at
the first one that is not, the command is put off, its state thrown away, and the draw becomes a node.
"""

from collections.abc import Sequence
from typing import Any, Final

from tessera.core.chance import Driver, Rng
from tessera.core.plain import digest_of, pack_sorted
from tessera.core.reports import Outcome
from tessera.core.rng import SplitMix64
from tessera.core.streams import stream_value
from tessera.envs.spaces import Spaces

CHANCE_MOST: Final = 1024
"""Of how many outcomes a draw may be one to be a node; beyond, it is settled by a generator of the tree's."""


class Undecided(Exception):
    """A draw that nobody has settled; each of its outcomes has a weight."""

    def __init__(self, weights: list[int]) -> None:
        super().__init__(f"{len(weights)} outcomes")
        self.weights = weights


class Settled(Driver):
    """Answers the draws that are settled, and asks for the next one."""

    def __init__(self, drawn: list[int], wide: Rng) -> None:
        self.drawn = drawn
        self.wide = wide
        self.asked = 0

    def below(self, rng: Rng, n: int) -> int:
        if n == 1:
            return 0
        if n > CHANCE_MOST:
            return self.wide.below(n)
        return self._next([1] * n)

    def weighted(self, rng: Rng, weights: Sequence[int]) -> int:
        return self._next(list(weights))

    def _next(self, weights: list[int]) -> int:
        if self.asked == len(self.drawn):
            raise Undecided(weights)
        self.asked += 1
        return self.drawn[self.asked - 1]


class Junction:
    """Where a match stands in its tree. `weights` are those of the draw that is waited for, if one is.

    `told` has a digest for each seat of all that it was told and did so far.
    """

    def __init__(self, spaces: Spaces, deals: int, seed: int, length: int) -> None:
        self.spaces = spaces
        self.first = seed
        self.length = length
        self.seed = seed
        self.state: Any = None
        self.ended: Outcome | None = None
        self.over = False
        self.seat = 0
        self.sent = 0
        self.prefix: list[int] = []  # columns of the next command that are chosen
        self.command: Any = None  # one that waits for chance
        self.drawn: list[int] = []
        self.weights: list[int] = [1] * deals
        self.told = [""] * spaces.seats
        self._choices: tuple[list[Any], list[int]] | None = None
        if deals == 1:
            self.take(0)

    def __deepcopy__(self, memo: object) -> "Junction":
        twin = Junction.__new__(Junction)
        twin.__dict__.update(self.__dict__)
        if self.state is not None:
            twin.state = self.spaces.game.copy(self.state)
        twin.prefix, twin.drawn = self.prefix.copy(), self.drawn.copy()
        twin.weights, twin.told = self.weights.copy(), self.told.copy()
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        codec = self.spaces.game.codec
        kept = {name: value for name, value in self.__dict__.items() if name not in ("_choices", "ended")}
        kept["state"] = None if self.state is None else codec.state_bytes(self.state)
        kept["command"] = None if self.command is None else codec.commands.plain(self.command)
        return _revived, (kept,)

    # ------------------------------------------------------------ what may be done

    def choices(self) -> tuple[list[Any], list[int]]:
        """The legal commands of whoever acts, and their numbers."""
        if self._choices is None:
            game = self.spaces.game
            legal = game.legal(self.state, self.seat)
            view = game.view(self.state, self.seat)
            self._choices = legal, self.spaces.numbering.numbers(legal, view)
        return self._choices

    def allowed(self) -> list[int]:
        """The actions of whoever acts, ascending."""
        if self.over or self.weights:
            return []
        numbers = self.choices()[1]
        if self.spaces.by_number:
            return sorted(numbers)
        return self.spaces.numbering.allowed(numbers, self.prefix)[len(self.prefix)]

    def name_of(self, action: int) -> str:
        """An action in words."""
        if self.state is None:
            return f"deal {action}"
        if self.weights:
            return f"draw {action}"
        if not self.spaces.by_number:
            column = len(self.prefix)
            kinds = self.spaces.numbering.kinds
            return kinds[action].record.__name__ if column == 0 else f"column {column}: {action}"
        legal, numbers = self.choices()
        game = self.spaces.game
        if action not in numbers:
            return self.spaces.numbering.name_of(action)
        return game.phrase(legal[numbers.index(action)], game.view(self.state, self.seat))

    # ------------------------------------------------------------ going on

    def take(self, action: int) -> None:
        """Settle the draw that is waited for, or act."""
        if self.state is None:
            self._deal(action)
        elif self.weights:
            self.drawn.append(action)
            self.weights = []
            self._carry_out()
        else:
            self._act(action)

    def _deal(self, number: int) -> None:
        self.seed = stream_value(self.first, f"deal {number}")
        self.weights = []
        self.state = self.spaces.game.setup(self.spaces.seats, self.spaces.options, self.seed)
        self._look()

    def _act(self, action: int) -> None:
        legal, numbers = self.choices()
        if self.spaces.by_number:
            number = action
        else:
            self.prefix.append(action)
            if len(self.prefix) < len(self.spaces.columns):
                return
            number, self.prefix = self.spaces.numbering.number_in(self.prefix), []
        self.command = legal[numbers.index(number)]
        self._carry_out()

    def _carry_out(self) -> None:
        """The command, as far as its draws are settled; at the first that is not, it waits."""
        game = self.spaces.game
        trial = game.copy(self.state)
        wide = SplitMix64(stream_value(self.seed, f"wide {self.sent} {self.drawn}"))
        game.chance(trial).drive(Settled(self.drawn, wide))
        try:
            events = game.apply(trial, self.seat, self.command)
        except Undecided as draw:
            self.weights = draw.weights
            return
        game.chance(trial).drive(None)
        self.state = trial
        self._tell(events)
        self.sent += 1
        self.command, self.drawn = None, []
        self._look()

    def _tell(self, events: list[Any]) -> None:
        """What each seat learns by the command: its own as it was, and of the events what it is told."""
        game = self.spaces.game
        for seat in range(self.spaces.seats):
            told = [game.redact(self.state, event, seat) for event in events]
            forms = [game.codec.events.plain(each) for each in told if each is not None]
            own = game.codec.commands.plain(self.command) if seat == self.seat else None
            self.told[seat] = digest_of(pack_sorted([self.told[seat], own, forms]))[:16]

    def _look(self) -> None:
        self._choices = None
        self.ended = self.spaces.game.outcome(self.state)
        self.over = self.ended is not None or self.sent >= self.length
        if not self.over:
            self.seat = self.spaces.game.awaited(self.state)[0]


def _revived(kept: dict[str, Any]) -> Junction:
    """A branch from what `__reduce__` kept of it."""
    branch = Junction.__new__(Junction)
    branch.__dict__.update(kept, _choices=None, ended=None)
    game = branch.spaces.game
    if branch.state is not None:
        branch.state = game.codec.state_from(branch.state)
        branch.ended = game.outcome(branch.state)
    if branch.command is not None:
        branch.command = game.codec.commands.from_plain(branch.command)
    return branch
