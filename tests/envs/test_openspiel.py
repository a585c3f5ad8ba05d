"""Titles as games of OpenSpiel: its own tests run on them, and so do its algorithms."""

from copy import deepcopy
from fractions import Fraction
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]
import pytest
from open_spiel.python.algorithms import generate_playthrough, mcts  # type: ignore[import-untyped]
from tests.harbour import Raid, Ship, smugglers

from tessera.core.odds import odds
from tessera.envs import openspiel
from tessera.envs.branching import Junction
from tessera.envs.spaces import Spaces

SMUGGLERS = "smugglers.game:Smugglers"


def load(title: str, parameters: str = "") -> Any:
    return pyspiel.load_game(openspiel.register(title) + parameters)


@pytest.mark.parametrize(("title", "parameters"), [(SMUGGLERS, "(players=3)"), ("taktik", "(length=15)")])
def test_the_random_simulation_test_of_openspiel_passes(title: str, parameters: str) -> None:
    pyspiel.random_sim_test(load(title, parameters), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("title", "parameters"), [(SMUGGLERS, ""), ("taktik", "(length=2)")])
def test_a_playthrough_is_the_same_when_it_is_played_again(title: str, parameters: str) -> None:
    name = openspiel.register(title) + parameters
    first = generate_playthrough.playthrough(name, None, seed=7)
    lines = first.splitlines()
    actions = [int(line.split(": ")[1]) for line in lines if line.startswith("action: ")]
    assert actions
    assert generate_playthrough.playthrough(name, actions, seed=7) == first


def test_search_by_openspiel_plays_a_match_to_its_end() -> None:
    game, rng = load(SMUGGLERS), np.random.RandomState(3)
    searching = mcts.MCTSBot(game, 1.4, 4, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        else:
            state.apply_action(searching.step(state))
    assert all(won in (1.0, -1.0) for won in state.returns())


def test_the_draws_of_a_command_are_nodes_with_the_chances_that_odds_tell() -> None:
    branch = Junction(Spaces(SMUGGLERS), deals=1, seed=4, length=99)
    legal, numbers = branch.choices()
    ship = next(each for each in legal if isinstance(each, Ship))
    before = branch.state
    told = odds(smugglers(), before, branch.seat, ship, lambda state, events: state.roll)
    branch.take(numbers[legal.index(ship)])
    assert branch.weights == [1] * 6
    assert branch.state is before, "nothing has happened yet"
    rolls = {}
    for outcome in range(6):
        after = deepcopy(branch)
        after.take(outcome)
        rolls[after.state.roll] = Fraction(1, 6)
    assert rolls == told.lower


def test_a_command_of_a_large_title_is_chosen_column_by_column() -> None:
    branch = Junction(Spaces("taktik"), deals=1, seed=4, length=99)
    seat, sent = branch.seat, branch.sent
    columns = len(branch.spaces.columns)
    for column in range(columns):
        assert (branch.seat, branch.sent, len(branch.prefix)) == (seat, sent, column)
        branch.take(branch.allowed()[-1])
    assert branch.sent == sent + 1


def test_players_are_told_apart_by_what_they_were_told() -> None:
    branch = Junction(Spaces(SMUGGLERS), deals=1, seed=4, length=99)
    legal, numbers = branch.choices()
    stash = next(place for place, each in enumerate(legal) if not isinstance(each, Ship | Raid))
    branch.take(numbers[stash])
    assert branch.told[0] != branch.told[1], "only one of them knows what lies in the stash"
