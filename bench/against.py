"""This checkout against another one, compiled or not, in one run: what a change did to the speed of play.

    python -m bench.against OTHER [--rounds N]

OTHER is a checkout built like this one (`make compiled`, or `python setup.py build_ext --inplace`), a wheel,
or an environment's Python. Both play the same seeds with the same commands, in turns, each in a process of
its own; the shortest time counts. Whether they play alike is the question of `tessera diff --against`.
"""

import argparse
import json
import subprocess
from pathlib import Path
from typing import Any

from tessera.lab.elsewhere import Elsewhere, tessera_at

ROOT = Path(__file__).resolve().parents[1]
GAMES = {"fullmetal": 1, "imperium": 1, "sanctum": 6, "sint": 6, "taktik": 2}

PLAY = """
import gc, json, sys
gc.disable()  # as timeit does: when it runs depends on all else that a process holds
from time import process_time
from tessera import registry
from tessera.bots import play
from tessera.core.match import Match
from tessera.core.rng import SplitMix64

def random_play(game, seeds, longest=1500):
    spent = done = 0
    last = ""
    for seed in range(seeds):
        match = Match(game, seed)
        state, rng = match.state, SplitMix64(seed)
        for _ in range(longest):
            actors = game.actors(state)
            if not actors:
                break
            began = process_time()
            commands = game.legal(state, actors[0])
            command = commands[rng.below(len(commands))]
            assert game.check(state, actors[0], command) is None
            game.apply(state, actors[0], command)
            spent += process_time() - began
            done += 1
        last = game.codec.state_bytes(state)
    from hashlib import blake2b
    return spent / done, blake2b(last).hexdigest()

games = json.loads(sys.argv[1])
out = {}
for title, seeds in games.items():
    began = process_time()
    game = registry.game(title)
    bound = process_time() - began
    game.codec.state_bytes(Match(game, 0).state)
    each, digest = random_play(game, seeds)
    out[title] = {"move": each, "bound": bound, "digest": digest}
print(json.dumps(out))
"""


def measured(other: Elsewhere) -> dict[str, dict[str, Any]]:
    """By title: processor seconds of a command (list, check, carry out) and of binding; where play ended."""
    env = {**other.environment(), "PYTHONHASHSEED": "0"}
    found: dict[str, dict[str, Any]] = {}
    for title, seeds in GAMES.items():
        command = other.command("-c", PLAY, json.dumps({title: seeds}))
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"{other.where}: {done.stderr.strip().splitlines()[-1]}")
        found.update(json.loads(done.stdout))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    with tessera_at(asked.other) as other, tessera_at(ROOT) as here:
        runs = [(measured(other), measured(here)) for _ in range(asked.rounds)]
    print("| title | other, µs a command | here | here / other | binding, other | here | same end |")
    print("|---|---:|---:|---:|---:|---:|---|")
    for title in GAMES:
        row = [title]
        for what, unit, digits in (("move", 1e6, 2), ("bound", 1e3, 1)):
            then, now = (min(run[side][title][what] for run in runs) for side in (0, 1))
            row += [f"{then * unit:.{digits}f}", f"{now * unit:.{digits}f}"]
            if what == "move":
                row.append(f"{now / then:.3f}")
        row[4:] = [f"{each} ms" for each in row[4:]]
        row.append("yes" if runs[0][0][title]["digest"] == runs[0][1][title]["digest"] else "NO")
        print(f"| {' | '.join(row)} |")


if __name__ == "__main__":
    main()
