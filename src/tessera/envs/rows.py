"""Many matches in lock step: the rows of a vectorised environment, in whatever process they are."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tessera.core.streams import stream_value
from tessera.envs.seated import LearnerSeat, Opponents
from tessera.envs.spaces import Numbers, Spaces


class Arrays:
    """What all rows tell of themselves, one entry or one line each. `actions` is what they are told."""

    def __init__(self, spaces: Spaces, count: int, buffers: "list[Any] | None" = None) -> None:
        shapes = self.shapes(spaces, count)
        if buffers is None:
            made = [np.zeros(shape, kind) for shape, kind in shapes]
        else:
            made = [
                np.frombuffer(buffer, kind).reshape(shape)
                for buffer, (shape, kind) in zip(buffers, shapes, strict=True)
            ]
        self.views: Numbers = made[0]
        self.masks: NDArray[np.int8] = made[1]
        self.rewards: NDArray[np.float64] = made[2]
        self.over: NDArray[np.int8] = made[3]
        self.cut: NDArray[np.int8] = made[4]
        self.actions: NDArray[np.int64] = made[5]

    @staticmethod
    def shapes(spaces: Spaces, count: int) -> list[tuple[tuple[int, ...], Any]]:
        """The shape and the kind of each of the arrays."""
        columns = (count,) if spaces.by_number else (count, len(spaces.columns))
        return [
            ((count, spaces.layout.size), np.int32),
            ((count, spaces.numbering.size if spaces.by_number else sum(spaces.columns)), np.int8),
            ((count,), np.float64),
            ((count,), np.int8),
            ((count,), np.int8),
            (columns, np.int64),
        ]


class Rows:
    """The rows from `first` to before `end`. A row that is over begins its next match in the step after."""

    def __init__(
        self,
        spaces: Spaces,
        arrays: Arrays,
        first: int,
        end: int,
        seat: int,
        opponents: Opponents,
        shaping: float,
        max_steps: int,
    ) -> None:
        self.spaces = spaces
        self.arrays = arrays
        self.seats = {
            row: LearnerSeat(spaces, seat, opponents, shaping, max_steps) for row in range(first, end)
        }
        for row, seated in self.seats.items():
            seated.seed(stream_value(0, f"env {row}"))

    def reset(self, seed: int | None) -> None:
        """The first match of each row of a seed, or the next ones. Each row has a stream of its own."""
        for row, seated in self.seats.items():
            if seed is not None:
                seated.seed(stream_value(seed, f"env {row}"))
            self._begin(row, seated)

    def step(self) -> None:
        """One step of every row, as `actions` say."""
        arrays = self.arrays
        for row, seated in self.seats.items():
            if arrays.over[row] or arrays.cut[row]:
                self._begin(row, seated)
                continue
            arrays.rewards[row], arrays.over[row], arrays.cut[row], _ = seated.step(arrays.actions[row])
            self._look(row, seated)

    def _begin(self, row: int, seated: LearnerSeat) -> None:
        arrays = self.arrays
        seated.begin()
        arrays.rewards[row] = 0.0
        arrays.over[row] = arrays.cut[row] = 0
        self._look(row, seated)

    def _look(self, row: int, seated: LearnerSeat) -> None:
        play = seated.play
        self.arrays.views[row] = play.array(seated.seat)
        mask = self.arrays.masks[row]
        numbers = play.choices(seated.seat)[1]
        if self.spaces.by_number:
            mask[:] = 0
            mask[numbers] = 1
        else:
            np.concatenate(self.spaces.mask(numbers), out=mask)
