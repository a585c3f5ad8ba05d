"""PettingZoo's own classic games in random play by their masks. Prints JSON: steps per processor second.

Run by bench/peers.py in an environment of its own, where PettingZoo has what its games need.
"""

import importlib
import json
import random
import sys
from time import process_time
from typing import Any

GAMES = ("tictactoe_v3", "connect_four_v3", "chess_v6")


def rate(env: Any, seconds: float, dice: random.Random) -> float:
    """Steps of one environment; every agent sees its observation and mask before it acts."""
    steps = 0
    began = process_time()
    env.reset(seed=1)
    while process_time() - began < seconds:
        if not env.agents:
            env.reset()
        seen, _, over, cut, _ = env.last()
        env.step(None if over or cut else int(dice.choice(seen["action_mask"].nonzero()[0])))
        steps += 1
    return steps / (process_time() - began)


def main() -> None:
    quick = "--quick" in sys.argv[1:]
    found: dict[str, float] = {}
    for name in GAMES:
        env = importlib.import_module(f"pettingzoo.classic.{name}").env()
        rounds = [rate(env, 0.3 if quick else 1.0, random.Random(1)) for _ in range(2 if quick else 4)]
        found[name] = max(rounds)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
