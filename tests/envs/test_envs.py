"""What the environments promise beyond the libraries' checks."""

import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from tests.harbour import Smugglers, smugglers

from tessera import envs
from tessera.core.game import WON
from tessera.core.rng import SplitMix64
from tessera.envs.play import Play
from tessera.envs.spaces import NotAllowed, Spaces, match_seed

SMUGGLERS = "smugglers.game:Smugglers"


def first_allowed(mask: Any) -> Any:
    if isinstance(mask, tuple):
        return np.array([column.argmax() for column in mask])
    return int(mask.argmax())


def test_a_match_between_agents_ends_with_what_was_won() -> None:
    env = envs.aec(SMUGGLERS, seats=3)
    env.reset(seed=4)
    won = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        won[agent] += reward
        env.step(None if over or cut else first_allowed(seen["action_mask"]))
    outcome = env.play.ended
    assert outcome is not None
    assert won == {f"seat_{seat}": 1.0 if seat in outcome.winners else -1.0 for seat in range(3)}


def test_the_mask_is_the_list_and_every_action_in_it_does_what_its_command_does() -> None:
    spaces = Spaces(SMUGGLERS)
    play = Play(spaces, match_seed(9, 0))
    while play.ended is None:
        seat = play.awaited()[0]
        legal, numbers = play.choices(seat)
        assert sorted(np.flatnonzero(play.mask(seat))) == sorted(numbers)
        assert [play.command_for(seat, number) for number in numbers] == [(each, True) for each in legal]
        play.submit(seat, legal[0])


@pytest.mark.parametrize("title", ["taktik", "imperium"])
def test_rows_of_small_numbers_say_each_command(title: str) -> None:
    spaces = Spaces(title, options={"map_size": 20, "elimination": False} if title == "imperium" else {})
    assert not spaces.by_number
    play, rng = Play(spaces, 5), SplitMix64(5)
    for _ in range(40):
        if play.ended is not None:
            break
        seat = play.awaited()[0]
        legal, numbers = play.choices(seat)
        place = rng.below(len(legal))
        row = spaces.numbering.row_of(numbers[place])
        assert play.command_for(seat, np.array(row)) == (legal[place], True)
        assert all(mask[value] for mask, value in zip(play.mask(seat), row, strict=True))
        play.submit(seat, legal[place])
    assert play.position > 8


def test_what_stands_for_nothing_means_the_nearest_command_or_is_refused() -> None:
    env = envs.gym(SMUGGLERS)
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    assert env.step(wrong)[4]["illegal"]
    strict = envs.gym(SMUGGLERS, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(NotAllowed, match="smugglers: action"):
        strict.step(wrong)


def test_seats_that_plan_at_the_same_time_act_in_one_step() -> None:
    env = envs.parallel("sint", seats=3)
    seen, _ = env.reset(seed=2)
    vote = env.spaces.numbering
    ready = next(
        number
        for command, number in zip(*env.play.choices(0), strict=True)
        if type(command).__name__ == "VoteReady"
    )
    assert vote.name_of(ready) == "VoteReady(ready 1)"
    assert all(seen[agent]["action_mask"][ready] for agent in env.agents)
    env.step(dict.fromkeys(env.agents, ready))
    assert env.play.position == 3, "three commands in one step"
    assert env.play.game.view(env.play.state, None).phase != "Lobby"


def test_who_is_not_awaited_waits() -> None:
    env = envs.parallel(SMUGGLERS)
    seen, _ = env.reset(seed=2)
    assert list(np.flatnonzero(seen["seat_1"]["action_mask"])) == [env.spaces.wait]
    assert not seen["seat_0"]["action_mask"][env.spaces.wait]


def test_shaping_adds_up_to_nothing() -> None:
    for shaping in (0.0, 0.7):
        env = envs.gym(SMUGGLERS, shaping=shaping)
        _, info = env.reset(seed=6)
        value = smugglers().value(env.seated.play.state, 0)
        rewards, over = [], False
        while not over:
            _, reward, over, _, info = env.step(first_allowed(info["action_mask"]))
            rewards.append(reward)
        outcome = env.seated.play.ended
        assert outcome is not None
        end = 1.0 if 0 in outcome.winners else -1.0
        assert sum(rewards) == pytest.approx(end - shaping * value / WON)
        assert any(rewards[:-1]) == bool(shaping)


def test_the_same_seed_gives_the_same_matches_and_the_next_reset_the_next_match() -> None:
    def first_views(env: envs.gym, seed: int | None) -> list[int]:
        return list(env.reset(seed=seed)[0])

    one, other = envs.gym(SMUGGLERS), envs.gym(SMUGGLERS)
    again = [first_views(one, 3), first_views(one, None), first_views(one, 3)]
    assert again[0] == again[2] != again[1]
    assert [first_views(other, 3), first_views(other, None)] == again[:2]


def played(env: envs.vector, steps: int) -> list[Any]:
    """What is seen and won in so many steps."""
    seen, infos = env.reset(seed=11)
    found: list[Any] = [seen.tobytes()]
    for _ in range(steps):
        actions = infos["action_mask"].argmax(axis=1)
        seen, rewards, over, cut, infos = env.step(actions)
        found.append((seen.tobytes(), rewards.tolist(), over.tolist(), cut.tolist()))
    return found


def test_several_processes_give_what_one_gives() -> None:
    alone, shared = envs.vector(SMUGGLERS, 5), envs.vector(SMUGGLERS, 5, processes=2)
    try:
        assert played(alone, 30) == played(shared, 30)
    finally:
        shared.close()


def test_a_match_in_a_vector_that_is_over_begins_anew_in_the_step_after() -> None:
    env = envs.vector(SMUGGLERS, 2)
    _, infos = env.reset(seed=1)
    for _ in range(60):
        _, rewards, over, _, infos = env.step(infos["action_mask"].argmax(axis=1))
        if over[0]:
            assert rewards[0] in (1.0, -1.0)
            assert not infos["action_mask"][0].any(), "nothing can be done when it is over"
            _, rewards, over, _, infos = env.step(infos["action_mask"].argmax(axis=1))
            assert not over[0]
            assert rewards[0] == 0.0
            assert infos["action_mask"][0].any()
            return
    raise AssertionError("no match came to an end")


def test_vectors_of_rows_tell_the_columns_one_after_the_other() -> None:
    env = envs.vector("taktik", 2, max_steps=3, opponents="random")
    _, infos = env.reset(seed=1)
    assert infos["action_mask"].shape == (2, sum(env.spaces.columns))
    splits = np.cumsum(env.spaces.columns)[:-1]
    for _ in range(5):
        rows = [[column.argmax() for column in np.split(mask, splits)] for mask in infos["action_mask"]]
        infos = env.step(np.array(rows))[4]
    assert env.single_action_space.shape == (len(env.spaces.columns),)


def test_what_a_worker_fails_at_is_told() -> None:
    with pytest.raises(envs.Lost, match="unknown player 'nobody'"):
        envs.vector(SMUGGLERS, 2, processes=2, opponents="nobody")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"seat": 2}, "seat: one of 0..1, got 2"),
        ({"opponents": ["bot"]}, "opponents: one for each of 2 seats, got 1"),
        ({"actions": "words"}, "actions: one of"),
        ({"illegal": "shrug"}, "illegal: one of"),
    ],
)
def test_what_cannot_be_is_refused_in_words(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        envs.gym(SMUGGLERS, **given)


def test_a_title_may_be_given_as_a_class_or_bound() -> None:
    for title in (Smugglers, smugglers()):
        assert envs.gym(title).reset(seed=2)[0].tolist() == envs.gym(SMUGGLERS).reset(seed=2)[0].tolist()


def test_rendering_tells_what_the_seat_sees() -> None:
    env = envs.gym(SMUGGLERS, seat=1, render_mode="ansi")
    env.reset(seed=1)
    assert "your hand" in env.render()


def test_a_missing_package_is_named_with_the_remedy() -> None:
    code = (
        "import sys, importlib.util as u\n"
        "real = u.find_spec\n"
        "u.find_spec = lambda name, *more: None if name == 'pettingzoo' else real(name, *more)\n"
        "import tessera.envs"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert "pip install 'tessera-games[envs]'" in run.stderr
