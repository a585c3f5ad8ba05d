"""Processes that play rows of a vectorised environment. What they see lies in memory that all share."""

import multiprocessing
from collections.abc import Sequence
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

from tessera.core.errors import TesseraError
from tessera.envs.rows import Arrays, Rows
from tessera.envs.spaces import Spaces


class Lost(TesseraError):
    """A process of an environment failed, or is gone."""


class Workers:
    """So many processes, each with a share of the rows."""

    def __init__(
        self,
        spaces: Spaces,
        made_by: tuple[Any, ...],
        plays: tuple[Any, ...],
        count: int,
        processes: int,
    ) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would share locks and generators of libraries
        buffers = [
            context.RawArray("b", max(1, int(np.prod(shape)) * np.dtype(kind).itemsize))
            for shape, kind in Arrays.shapes(spaces, count)
        ]
        self.arrays = Arrays(spaces, count, buffers)
        self._ends: list[Connection] = []
        self._processes: list[Any] = []
        for number in range(processes):
            ours, theirs = context.Pipe()
            share = count * number // processes, count * (number + 1) // processes
            process = context.Process(
                target=_work, args=(theirs, made_by, plays, count, share, buffers), daemon=True
            )
            process.start()
            theirs.close()
            self._ends.append(ours)
            self._processes.append(process)
        self._wait()

    def reset(self, seed: int | None) -> None:
        """Begin matches in all rows."""
        self._tell(("reset", seed))

    def step(self) -> None:
        """One step of all rows, as the shared `actions` say."""
        self._tell(("step", None))

    def _tell(self, order: tuple[str, int | None]) -> None:
        for end in self._ends:
            end.send(order)
        self._wait()

    def _wait(self) -> None:
        """Until every process is done; what one of them says instead is raised here."""
        said: list[str] = []
        for end in self._ends:
            try:
                said.append(end.recv())
            except EOFError:
                said.append("a process of the environment is gone")
        for each in said:
            if each:
                raise Lost(each)

    def close(self) -> None:
        """End the processes."""
        for end in self._ends:
            end.close()
        for process in self._processes:
            process.join()
        self._ends, self._processes = [], []


def _work(
    end: Connection,
    made_by: tuple[Any, ...],
    plays: tuple[Any, ...],
    count: int,
    share: tuple[int, int],
    buffers: Sequence[Any],
) -> None:
    """What one process does: follow orders until nobody gives any."""
    try:
        spaces = Spaces(*made_by)
        rows = Rows(spaces, Arrays(spaces, count, list(buffers)), *share, *plays)
        end.send("")
        while True:
            order, seed = end.recv()
            if order == "reset":
                rows.reset(seed)
            else:
                rows.step()
            end.send("")
    except EOFError:
        return
    except Exception as error:  # told to whoever waits, in words: not every error survives the way
        end.send(f"{type(error).__name__}: {error}")
