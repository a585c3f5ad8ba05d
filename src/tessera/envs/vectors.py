"""Many matches of one title for Gymnasium's vectorised interface, in this process or in several."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from tessera.envs.rows import Arrays, Rows
from tessera.envs.seated import Opponents
from tessera.envs.spaces import AUTO, Numbers, Spaces, Title
from tessera.envs.workers import Workers

Infos = dict[str, Any]


class SeatVectorEnv(VectorEnv[Any, Any, Any]):
    """`count` matches in lock step, each a seat against bots as in `SeatEnv`, each with a stream of its own.

    A match that is over begins anew in the step after, whose action is ignored. `infos["action_mask"]` has a
    line for each match: what may be done, for rows of small numbers the columns one after the other. How many
    `processes` share the work changes nothing but the time it takes.
    """

    # Gymnasium declares it so.
    metadata: dict[str, Any] = {"render_modes": ["ansi"], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        title: Title,
        count: int,
        processes: int = 1,
        seat: int = 0,
        opponents: Opponents = "bot",
        *,
        seats: int = 0,
        max_steps: int = 0,
        shaping: float = 0.0,
        actions: str = AUTO,
        illegal: str = "nearest",
        overlays: Sequence[str | Path] = (),
        **options: object,
    ) -> None:
        if not 1 <= processes <= count:
            raise ValueError(f"processes: one of 1..{count}, got {processes}")
        self.spaces = Spaces(title, seats, options, actions, illegal, overlays)
        self.num_envs = count
        self.single_observation_space = self.spaces.view_space()
        self.single_action_space = self.spaces.action_space()
        self.observation_space = batch_space(self.single_observation_space, count)
        self.action_space = batch_space(self.single_action_space, count)
        self._rows: Rows | None = None
        self._workers: Workers | None = None
        if processes == 1:
            self._arrays = Arrays(self.spaces, count)
            self._rows = Rows(self.spaces, self._arrays, 0, count, seat, opponents, shaping, max_steps)
        else:
            made_by = (title, self.spaces.seats, dict(self.spaces.options), actions, illegal, list(overlays))
            plays = (seat, opponents, shaping, max_steps)
            self._workers = Workers(self.spaces, made_by, plays, count, processes)
            self._arrays = self._workers.arrays

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, Infos]:
        """The first matches of a seed, or the next ones."""
        if self._rows is not None:
            self._rows.reset(seed)
        elif self._workers is not None:
            self._workers.reset(seed)
        return self._arrays.views.copy(), self._infos()

    def step(
        self, actions: Any
    ) -> tuple[Numbers, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Infos]:
        arrays = self._arrays
        arrays.actions[:] = actions
        if self._rows is not None:
            self._rows.step()
        elif self._workers is not None:
            self._workers.step()
        over, cut = arrays.over.astype(np.bool_), arrays.cut.astype(np.bool_)
        return arrays.views.copy(), arrays.rewards.copy(), over, cut, self._infos()

    def _infos(self) -> Infos:
        return {"action_mask": self._arrays.masks.copy(), "_action_mask": np.ones(self.num_envs, np.bool_)}

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be done, a line for each match."""
        return self._arrays.masks.astype(np.bool_)

    def close_extras(self, **kwargs: Any) -> None:
        if self._workers is not None:
            self._workers.close()
