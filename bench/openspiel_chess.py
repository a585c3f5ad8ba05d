"""Chess of OpenSpiel driven from Python: random play with the list of legal actions. Prints JSON.

Run by bench/peers.py in an environment of its own, where `pyspiel` is and Tessera is not.
"""

import json
import random
import sys
from time import process_time

import pyspiel  # type: ignore[import-not-found]  # lives in the peer's environment


def played(seconds: float, dice: random.Random) -> float:
    """Moves per second of processor time."""
    game = pyspiel.load_game("chess")
    moves = 0
    began = process_time()
    while process_time() - began < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
            moves += 1
    return moves / (process_time() - began)


def main() -> None:
    quick = "--quick" in sys.argv[1:]
    dice = random.Random(1)
    rounds = [played(0.3 if quick else 1.0, dice) for _ in range(2 if quick else 5)]
    print(json.dumps({"played": max(rounds)}))


if __name__ == "__main__":
    main()
