"""What a learner of Smugglers practises on and is measured by; needs `tessera-games[envs]` and no torch."""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from tessera.core.layout import Layout
from tessera.envs.play import Play
from tessera.envs.seated import LearnerSeat
from tessera.envs.single import SeatEnv
from tessera.envs.spaces import Spaces

TITLE = "smugglers.game:Smugglers"
FEW = 12  # values of a slot that are told apart one by one; more are a quantity

Features = NDArray[np.float32]
Policy = Callable[[Features, NDArray[np.bool_]], int]
"""What to do, by the features of a view and the mask of what may be done."""


class Spread:
    """An array of a view as a network likes it: small slots one by one, quantities between -1 and 1."""

    def __init__(self, layout: Layout) -> None:
        spans = np.array(layout.spans, np.int64)
        width = spans[:, 1] - spans[:, 0] + 1
        self.few = np.flatnonzero(width <= FEW)
        self.many = np.flatnonzero(width > FEW)
        self.low = spans[self.few, 0]
        self.starts = np.concatenate([[0], np.cumsum(width[self.few])[:-1]]).astype(np.int64)
        self.marks = int(width[self.few].sum())
        self.scale = np.abs(spans[self.many]).max(axis=1).astype(np.float32)
        self.size = self.marks + len(self.many)

    def __call__(self, numbers: NDArray[np.int32]) -> Features:
        found = np.zeros(self.size, np.float32)
        found[self.starts + numbers[self.few] - self.low] = 1.0
        found[self.marks :] = numbers[self.many] / self.scale
        return found


class PracticeEnv(gymnasium.Env[Any, Any]):
    """Matches against the title's bot, from each seat in turn. Each environment has seeds of its own."""

    def __init__(self, seed: int, title: str = TITLE, shaping: float = 0.5) -> None:
        self.rooms = [SeatEnv(title, seat, "bot", shaping=shaping) for seat in (0, 1)]
        for seat, room in enumerate(self.rooms):
            room.seated.seed(2 * seed + seat)
        self.room = self.rooms[0]
        self.spread = Spread(self.room.spaces.layout)
        self.observation_space = gymnasium.spaces.Box(-1.0, 1.0, (self.spread.size,), np.float32)
        self.action_space = self.room.action_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Features, dict[str, Any]]:
        super().reset(seed=seed)
        self.room = self.rooms[1] if self.room is self.rooms[0] else self.rooms[0]
        seen, info = self.room.reset()
        return self.spread(seen), info

    def step(self, action: Any) -> tuple[Features, float, bool, bool, dict[str, Any]]:
        seen, reward, over, cut, info = self.room.step(action)
        return self.spread(seen), reward, over, cut, info

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be done now."""
        return self.room.action_masks()


@dataclass(frozen=True)
class Score:
    """Matches won, shared and lost; a shared one counts half."""

    won: int
    shared: int
    lost: int

    @property
    def games(self) -> int:
        return self.won + self.shared + self.lost

    @property
    def rate(self) -> float:
        return (self.won + self.shared / 2) / self.games

    def interval(self, z: float = 1.96) -> tuple[float, float]:
        """Where the true rate lies, 19 times out of 20 (Wilson)."""
        n, p = self.games, self.rate
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return middle - half, middle + half


def measured(policy: Policy, games: int, seed: int, title: str = TITLE, opponent: str = "bot") -> Score:
    """The policy against the bot in so many matches, each deal played from both seats."""
    spaces = Spaces(title)
    spread = Spread(spaces.layout)
    ends = [0, 0, 0]
    for seat in (0, 1):
        seated = LearnerSeat(spaces, seat, opponent, shaping=0.0, max_steps=0)
        seated.seed(seed)
        for _ in range(games // 2):
            seated.begin()
            ends[_played(seated, seat, spread, policy)] += 1
    return Score(*ends)


def _played(seated: LearnerSeat, seat: int, spread: Spread, policy: Policy) -> int:
    """Play a match to its end: 0 won, 1 shared, 2 lost."""
    play: Play = seated.play
    while play.ended is None:
        mask = np.asarray(play.mask(seat), np.bool_)
        seated.step(policy(spread(play.array(seat)), mask))
    if seat not in play.ended.winners:
        return 2
    return 0 if len(play.ended.winners) == 1 else 1


def at_random(seed: int = 0) -> Policy:
    """A policy that knows only what may be done."""
    rng = np.random.default_rng(seed)

    def choose(_: Features, mask: NDArray[np.bool_]) -> int:
        return int(rng.choice(np.flatnonzero(mask)))

    return choose
