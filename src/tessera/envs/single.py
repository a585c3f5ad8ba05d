"""One seat of a title for Gymnasium."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from tessera import registry
from tessera.envs.seated import LearnerSeat, Opponents
from tessera.envs.spaces import AUTO, Numbers, Spaces, Title


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat against bots, or the only seat of a title for one.

    An observation is the array of the seat's view; `info["action_mask"]` tells what may be done, and so does
    `action_masks()` in the form that sb3-contrib asks for. Unseeded, the matches are those of seed 0.
    """

    # Gymnasium declares it so.
    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        title: Title,
        seat: int = 0,
        opponents: Opponents = "bot",
        *,
        seats: int = 0,
        max_steps: int = 0,
        shaping: float = 0.0,
        actions: str = AUTO,
        illegal: str = "nearest",
        overlays: Sequence[str | Path] = (),
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.spaces = Spaces(title, seats, options, actions, illegal, overlays)
        self.seated = LearnerSeat(self.spaces, seat, opponents, shaping, max_steps)
        self.observation_space = self.spaces.view_space()
        self.action_space = self.spaces.action_space()
        self.render_mode = render_mode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """The first match of a seed, or the next one."""
        super().reset(seed=seed)
        if seed is not None:
            self.seated.seed(seed)
        self.seated.begin()
        return self._array(), {"action_mask": self._mask()}

    def step(self, action: Any) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        reward, over, cut, said = self.seated.step(action)
        info = {"action_mask": self._mask(), "illegal": not said}
        return self._array(), reward, over, cut, info

    def _array(self) -> Numbers:
        return self.seated.play.array(self.seated.seat)

    def _mask(self) -> Any:
        return self.seated.play.mask(self.seated.seat)

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be done, as MaskablePPO asks: for rows the columns one after the other."""
        mask = self._mask()
        whole = np.concatenate(mask) if isinstance(mask, tuple) else mask
        return whole.astype(np.bool_)

    def render(self) -> Any:
        """What the seat sees, as text."""
        return self.seated.play.text(self.seated.seat) if self.render_mode == "ansi" else None


def register() -> list[str]:
    """Tell Gymnasium of every installed title; `gymnasium.make("tessera/taktik-v1")` makes its environment.

    What is asked of `make` goes to the environment: seat, opponents, options of the title.
    """
    ids: list[str] = []
    for name, found in registry.titles().items():
        id = f"tessera/{name}-v{found.about.version}"
        if id not in gymnasium.registry:
            gymnasium.register(id, "tessera.envs.single:SeatEnv", kwargs={"title": name})
        ids.append(id)
    return ids
