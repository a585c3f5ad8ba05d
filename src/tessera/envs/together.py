"""A title for PettingZoo's parallel environments: all seats act in every step."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.spaces import Space
from pettingzoo import ParallelEnv  # type: ignore[import-untyped]  # it says no types

from tessera.envs.play import Play
from tessera.envs.spaces import AUTO, Spaces, Title, match_seed
from tessera.envs.turns import seat_names


class TogetherEnv(ParallelEnv):  # type: ignore[misc]
    """Every seat is an agent and acts in every step; who is not awaited can only wait, the last action.

    The commands of a step are chosen from one position and carried out in the order of the seats; one that
    the others have overtaken is not carried out (`infos[agent]["refused"]`). Where seats take turns, all but
    one wait. With `max_cycles` a match is cut off after so many steps.
    """

    def __init__(
        self,
        title: Title,
        seats: int = 0,
        *,
        max_cycles: int = 0,
        shaping: float = 0.0,
        actions: str = AUTO,
        illegal: str = "nearest",
        overlays: Sequence[str | Path] = (),
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.spaces = Spaces(title, seats, options, actions, illegal, overlays, waiting=True)
        self.max_cycles = max_cycles
        self.shaping = shaping
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{self.spaces.game.name}_v{self.spaces.game.version}",
            "render_modes": ["ansi"],
            "render_fps": 1,
        }
        self.possible_agents = seat_names(self.spaces.seats)
        self.agents: list[str] = []
        self.observation_spaces: dict[str, Space[Any]] = {}
        self.action_spaces: dict[str, Space[Any]] = {}
        for agent in self.possible_agents:
            self.observation_spaces[agent] = self.spaces.observation_space()
            self.action_spaces[agent] = self.spaces.action_space()
        self._seed, self._matches = 0, 0
        self.play: Play
        self.cycles = 0

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """The first match of a seed, or the next one."""
        if seed is not None:
            self._seed, self._matches = seed, 0
        self.play = Play(self.spaces, match_seed(self._seed, self._matches), self.shaping)
        self._matches += 1
        self.cycles = 0
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def _observations(self) -> dict[str, Any]:
        awaited = self.play.awaited()
        return {
            agent: {
                "observation": self.play.array(seat),
                "action_mask": self.spaces.mask(
                    self.play.choices(seat)[1] if seat in awaited else [self.spaces.wait]
                ),
            }
            for seat, agent in enumerate(self.possible_agents)
        }

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        play = self.play
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        commands: list[tuple[int, Any]] = []
        for seat in play.awaited():
            agent = self.possible_agents[seat]
            command, said = play.command_for(seat, actions[agent])
            commands.append((seat, command))
            if not said:
                infos[agent]["illegal"] = True
        for seat, command in commands:
            if not play.tried(seat, command):
                infos[self.possible_agents[seat]]["refused"] = True
        self.cycles += 1
        over = play.ended is not None
        cut = not over and bool(self.max_cycles) and self.cycles >= self.max_cycles
        agents = self.agents
        observations = self._observations()
        rewards = dict(zip(self.possible_agents, play.rewards(), strict=True))
        if over or cut:
            self.agents = []
        return observations, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def render(self) -> np.ndarray | str | list[Any] | None:
        """What a spectator sees, as text."""
        return self.play.text(None) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""
