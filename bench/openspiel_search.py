"""Tree search of OpenSpiel on tic-tac-toe, in C++ and in Python: simulations per second. Prints JSON.

Run by bench/peers.py in an environment of its own, where `pyspiel` is and Tessera is not. Both search the
empty board with one random playout for each simulation, and prove nothing on the way (`solve`).
"""

import json
import sys
from time import process_time

import numpy as np
import pyspiel  # type: ignore[import-not-found]  # lives in the peer's environment
from open_spiel.python.algorithms import mcts  # type: ignore[import-untyped]

SIMULATIONS = 10_000
C = 1.4


def in_cpp(state: object, game: object) -> float:
    """Simulations per second of processor time."""
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 7), C, SIMULATIONS, 1000, False, 1, False)
    began = process_time()
    for _ in range(5):
        bot.step(state)
    return 5 * SIMULATIONS / (process_time() - began)


def in_python(state: object, game: object) -> float:
    """The same of the search that is written in Python."""
    dice = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    bot = mcts.MCTSBot(game, C, SIMULATIONS, evaluator, solve=False, random_state=dice)
    began = process_time()
    bot.step(state)
    return SIMULATIONS / (process_time() - began)


def main() -> None:
    rounds = 2 if "--quick" in sys.argv[1:] else 5
    game = pyspiel.load_game("tic_tac_toe")
    state = game.new_initial_state()
    rates = {
        "cpp": max(in_cpp(state, game) for _ in range(rounds)),
        "python": max(in_python(state, game) for _ in range(rounds)),
    }
    print(json.dumps(rates))


if __name__ == "__main__":
    main()
