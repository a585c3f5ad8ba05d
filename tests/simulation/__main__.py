"""Run worlds by hand: one seed with its story, a plan from a file, or as many as hold so many faults.

python -m tests.simulation 17              run one world; say what was found, and how it came to it
python -m tests.simulation 17 --shrink     and cut it down
python -m tests.simulation --plan FILE     run a plan that was cut down before
python -m tests.simulation --faults 10000  world after world, until that many faults have happened
"""

import argparse
import sys
import time
from pathlib import Path

import msgspec
import tests.conftest  # noqa: F401  # says where the titles are
from tests.simulation.plan import Plan, plan_for
from tests.simulation.shrink import run, shrink, told
from tests.simulation.world import Run

STORY = 60  # lines that are told of a world that failed


def main() -> int:
    """The exit code: 1 if something was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__.split("\n")[0])
    parser.add_argument("seed", nargs="?", type=int)
    parser.add_argument("--shrink", action="store_true", help="cut a failing plan down")
    parser.add_argument("--plan", type=Path, help="a plan, as --shrink printed it")
    parser.add_argument("--faults", type=int, default=0, help="how many faults must happen")
    parser.add_argument("--first", type=int, default=0, help="the first seed, with --faults")
    parser.add_argument("--story", action="store_true", help="tell all that happened")
    asked = parser.parse_args()
    if asked.faults:
        return _many(asked.first, asked.faults)
    if asked.plan is not None:
        plan = msgspec.json.decode(asked.plan.read_bytes(), type=Plan)
    elif asked.seed is not None:
        plan = plan_for(asked.seed)
    else:
        parser.error("name a seed, a plan or a number of faults")
    ended = run(plan)
    print("\n".join(ended.trace if asked.story else ended.trace[-STORY:]))
    return _report(ended, asked.shrink)


def _many(first: int, faults: int) -> int:
    began = time.monotonic()
    happened = entries = steps = 0
    seed = first
    while happened < faults:
        ended = run(plan_for(seed))
        if ended.found is not None:
            return _report(ended, cut=True)
        happened += ended.faults
        entries += ended.entries
        steps += ended.steps
        seed += 1
        if sys.stdout.isatty() and seed % 10 == 0:
            print(f"\r{happened} faults in {seed - first} worlds", end="", flush=True)
    took = time.monotonic() - began
    print(
        f"\r{happened} faults in {seed - first} worlds: {entries} entries, {steps} steps, nothing found"
        f" ({took:.0f} s)"
    )
    return 0


def _report(ended: Run, cut: bool) -> int:
    print(f"seed {ended.plan.seed}: {ended.faults} faults, {ended.entries} entries, {ended.steps} steps")
    if ended.found is None:
        print("nothing found")
        return 0
    print(f"FOUND {ended.found}")
    if cut:
        small, runs = shrink(ended.plan, ended.found.code)
        print(
            f"\ncut from {len(ended.plan.items)} to {len(small.items)} items in {runs} runs:\n{told(small)}"
        )
        again = run(small)
        print("\n".join(again.trace[-STORY:]))
        print(f"\nas data: {msgspec.json.encode(small).decode()}")
    print(f"\nagain: python -m tests.simulation {ended.plan.seed} --shrink")
    return 1


if __name__ == "__main__":
    sys.exit(main())
