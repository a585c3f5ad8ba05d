"""A title for PettingZoo's AEC: all seats, one after the other."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.spaces import Space
from pettingzoo import AECEnv  # type: ignore[import-untyped]  # it says no types

from tessera.envs.play import Play
from tessera.envs.spaces import AUTO, Spaces, Title, match_seed


def seat_names(seats: int) -> list[str]:
    """What agents are called."""
    return [f"seat_{seat}" for seat in range(seats)]


class TurnsEnv(AECEnv):  # type: ignore[misc]
    """Every seat is an agent, and acts when the match waits for it.

    An observation is {"observation": the view, "action_mask": what may be done}. Where several are awaited
    they take turns, seat by seat. With `max_cycles` a match is cut off when the seat to act has sent so many
    commands. Unseeded, the matches are those of seed 0, one after the other.
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
        super().__init__()
        self.spaces = Spaces(title, seats, options, actions, illegal, overlays)
        self.max_cycles = max_cycles
        self.shaping = shaping
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{self.spaces.game.name}_v{self.spaces.game.version}",
            "render_modes": ["ansi"],
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = seat_names(self.spaces.seats)
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces: dict[str, Space[Any]] = {}
        self.action_spaces: dict[str, Space[Any]] = {}
        for agent in self.possible_agents:
            self.observation_spaces[agent] = self.spaces.observation_space()
            self.action_spaces[agent] = self.spaces.action_space()
        self._seed, self._matches = 0, 0
        self.play: Play

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """The first match of a seed, or the next one."""
        if seed is not None:
            self._seed, self._matches = seed, 0
        self.play = Play(self.spaces, match_seed(self._seed, self._matches), self.shaping)
        self._matches += 1
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.sent = dict.fromkeys(self.agents, 0)
        self.agent_selection = self.possible_agents[self.play.awaited()[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seat[agent]
        mine = agent == self.agent_selection and not self.terminations.get(agent, True)
        numbers = self.play.choices(seat)[1] if mine else []
        return {"observation": self.play.array(seat), "action_mask": self.spaces.mask(numbers)}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seat[agent]
        command, said = self.play.command_for(seat, action)
        self.play.submit(seat, command)
        self.sent[agent] += 1
        self._cumulative_rewards[agent] = 0.0
        self.infos = {each: {} for each in self.agents}
        if not said:
            self.infos[agent]["illegal"] = True
        self.rewards = dict(zip(self.possible_agents, self.play.rewards(), strict=True))
        awaited = self.play.awaited()
        if awaited:
            later = [each for each in awaited if each > seat] if self.game_is_concurrent() else []
            self.agent_selection = self.possible_agents[(later or awaited)[0]]
            if self.max_cycles and self.sent[self.agent_selection] >= self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.possible_agents[(seat + 1) % len(self.possible_agents)]
        self._accumulate_rewards()

    def game_is_concurrent(self) -> bool:
        """Whether seats act at the same time here, so that they take turns."""
        return self.spaces.game.concurrent(self.play.state)

    def render(self) -> str | np.ndarray | list[Any] | None:
        """What a spectator sees, as text."""
        return self.play.text(None) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""
