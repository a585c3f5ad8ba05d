"""The libraries' own checks of environments, for every title."""

import warnings
from types import SimpleNamespace
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import (  # type: ignore[import-untyped]
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)
from pettingzoo.utils import parallel_to_aec  # type: ignore[import-untyped]

from tessera import envs

CYCLES = 12
TITLES: list[tuple[str, dict[str, Any]]] = [
    ("smugglers.game:Smugglers", {}),
    ("sint", {"seats": 3}),
    ("sanctum", {}),
    ("taktik", {}),
    ("fullmetal", {"length": "short"}),
    ("imperium", {"map_size": 20}),
]


@pytest.fixture(params=TITLES, ids=lambda each: each[0].split(":")[0])
def title(request: pytest.FixtureRequest) -> tuple[str, dict[str, Any]]:
    found: tuple[str, dict[str, Any]] = request.param
    return found


def test_pettingzoo_api(title: tuple[str, dict[str, Any]]) -> None:
    name, options = title
    with warnings.catch_warnings():
        # It would rather see arrays; with a mask an observation is a dict, as in PettingZoo's own games.
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Action space for each agent probably should be")  # rows of numbers
        api_test(envs.aec(name, render_mode="ansi", **options), num_cycles=CYCLES)


def test_pettingzoo_parallel_api(title: tuple[str, dict[str, Any]]) -> None:
    name, options = title
    parallel_api_test(envs.parallel(name, render_mode="ansi", **options), num_cycles=CYCLES)


def test_pettingzoo_seeds(title: tuple[str, dict[str, Any]]) -> None:
    name, options = title
    seed_test(lambda: envs.aec(name, **options), num_cycles=CYCLES)
    parallel_seed_test(lambda: envs.parallel(name, **options), num_cycles=CYCLES)


def test_pettingzoo_max_cycles(title: tuple[str, dict[str, Any]]) -> None:
    name, options = title

    def together(max_cycles: int) -> Any:
        env = envs.parallel(name, max_cycles=max_cycles, **options)
        for seat, space in enumerate(env.action_spaces.values()):
            space.seed(seat)  # the check draws actions, and some of them end a match early
        return env

    max_cycles_test(
        SimpleNamespace(parallel_env=together, env=lambda max_cycles: parallel_to_aec(together(max_cycles)))
    )


def test_gymnasium(title: tuple[str, dict[str, Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    name, options = title
    monkeypatch.setattr(gymnasium.envs.registration, "registry", dict(gymnasium.registry))
    gymnasium.register("tessera/tried-v1", "tessera.envs:gym", kwargs={"title": name, "opponents": "random"})
    env = gymnasium.make(
        "tessera/tried-v1", disable_env_checker=True, max_steps=CYCLES, render_mode="ansi", **options
    )
    check_env(env.unwrapped)


def test_gymnasium_makes_every_installed_title_by_name() -> None:
    ids = envs.register()
    assert envs.register() == ids, "a second time changes nothing"
    assert [id for id in ids if id.startswith("tessera/taktik-v")]
    env = gymnasium.make(next(id for id in ids if "sanctum" in id))
    _, info = env.reset(seed=3)
    assert info["action_mask"].any()
