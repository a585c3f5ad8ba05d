"""What never changes between the matches of an environment: spaces, and the way into and out of them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tessera import registry
from tessera.core.axes import Unnumbered
from tessera.core.errors import TesseraError
from tessera.core.game import Game
from tessera.core.match import complete_options
from tessera.core.plain import plain
from tessera.core.spaces import layout_for, numbering_of
from tessera.core.streams import stream_value
from tessera.registry import AnyGame

Title = str | type[AnyGame] | AnyGame
"""A title by its name or `package.module:Class`, by its class, or bound to a ruleset already."""

Numbers = NDArray[np.int32]
Mask = NDArray[np.int8]
Actions = spaces.Discrete[np.int64] | spaces.MultiDiscrete[np.int64]

MOST_NUMBERS: Final = 1 << 16
"""How many commands may be played by single numbers; beyond, rows of small ones are better."""

AUTO, NUMBER, ROW = "auto", "number", "row"
ILLEGAL: Final = ("nearest", "raise")


class NotAllowed(TesseraError):
    """An action that stands for no legal command, where an environment was told not to mend it."""


def game_of(title: Title, overlays: Sequence[str | Path] = ()) -> AnyGame:
    """The title, bound to its ruleset."""
    if isinstance(title, Game):
        return title
    return registry.game(title, overlays) if isinstance(title, str) else registry.bound(title, overlays)


def match_seed(seed: int, number: int) -> int:
    """The seed of the match of that number in an environment of that seed."""
    return stream_value(seed, f"match {number}")


class Spaces:
    """The spaces of a title with so many seats and these options.

    `actions` is `number` for Discrete, `row` for MultiDiscrete (a kind of command, then its fields), `auto`
    for the first of them that is small enough. With `waiting` there is one more action, for who has nothing
    to do.
    """

    def __init__(
        self,
        title: Title,
        seats: int = 0,
        options: Mapping[str, object] | None = None,
        actions: str = AUTO,
        illegal: str = "nearest",
        overlays: Sequence[str | Path] = (),
        waiting: bool = False,
    ) -> None:
        self._made_by = (title, seats, options, actions, illegal, overlays, waiting)
        self.game = game_of(title, overlays)
        self.seats = seats or self.game.seats_by_default()
        self.options = complete_options(self.game.options_spec(), options or {})
        self.numbering = numbering_of(self.game, self.seats, self.options)
        self.layout = layout_for(self.game, self.seats, self.options)
        if actions not in (AUTO, NUMBER, ROW):
            raise ValueError(f"actions: one of 'auto', 'number' and 'row', got {actions!r}")
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal: one of {', '.join(ILLEGAL)}, got {illegal!r}")
        self.illegal = illegal
        self.waiting = waiting
        small = self.numbering.size <= MOST_NUMBERS
        self.by_number = actions == NUMBER or (actions == AUTO and small)
        self.wait = self.numbering.size  # the number of waiting, where there is such a thing
        self.columns = list(self.numbering.columns)
        if waiting:
            self.columns[0] += 1
        low, high = np.array(self.layout.spans, np.int32).T
        self._low, self._high = low.copy(), high.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Between processes as what it was made of."""
        return Spaces, self._made_by

    def action_space(self) -> Actions:
        """A space of its own for each seat, since whoever samples from it seeds it."""
        if self.by_number:
            return spaces.Discrete(self.numbering.size + self.waiting)
        return spaces.MultiDiscrete(self.columns)

    def view_space(self) -> spaces.Box:
        """The array of a view, each slot within its bounds."""
        return spaces.Box(self._low, self._high, dtype=np.int32)

    def observation_space(self) -> spaces.Dict:
        """A view and what may be done, as PettingZoo's own games have them."""
        mask: spaces.Space[Any]
        if self.by_number:
            mask = spaces.MultiBinary(self.numbering.size + self.waiting)
        else:
            mask = spaces.Tuple([spaces.MultiBinary(size) for size in self.columns])
        return spaces.Dict({"observation": self.view_space(), "action_mask": mask})

    def array(self, view: object) -> Numbers:
        """A view as an array."""
        filled = self.layout.filled(plain(view))
        numbers = np.zeros(self.layout.size, np.int32)
        numbers[filled.slots] = filled.numbers
        return numbers

    def mask(self, numbers: Sequence[int]) -> Mask | tuple[Mask, ...]:
        """What these numbers leave open: 1 for each action, or for each value of each column."""
        if self.by_number:
            found = np.zeros(self.numbering.size + self.waiting, np.int8)
            found[np.asarray(numbers, np.int64)] = 1
            return found
        columns = [np.zeros(size, np.int8) for size in self.columns]
        if self.waiting and len(numbers) == 1 and numbers[0] == self.wait:
            columns[0][-1] = 1
            for column in columns[1:]:
                column[0] = 1
        else:
            for column, allowed in zip(columns, self.numbering.allowed(numbers), strict=True):
                column[allowed] = 1
        return tuple(columns)

    def place_of(self, action: Any, numbers: Sequence[int]) -> tuple[int, bool]:
        """Which of these numbers an action means, by its place, and whether it said so itself.

        What stands for none of them means the one that begins most like it, or is NotAllowed.
        """
        if self.by_number:
            number = int(action)
            row = self.numbering.row_of(number) if number < self.wait else [len(self.numbering.kinds)]
        else:
            row = [int(each) for each in action]
            try:
                number = self.numbering.number_in(row)
            except Unnumbered:
                number = -1
        if number in numbers:
            return numbers.index(number), True
        if self.illegal == "raise":
            raise NotAllowed(f"{self.game.name}: action {action} is no legal command here")
        return self.numbering.nearest(row, numbers), False
