"""Whole servers under faults, in one thread and on virtual time. See docs/simulation.md.

Some hundred faults in every run; TESSERA_FAULTS=10000, or `make faults`, for the long one.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.simulation.bugs import BUGS
from tests.simulation.plan import FAULTS, Plan, plan_for
from tests.simulation.shrink import run, shrink

pytestmark = pytest.mark.once  # it plays with the server; what the rules do is proven elsewhere

ROOT = Path(__file__).parents[2]
WANTED = int(os.environ.get("TESSERA_FAULTS", "300"))
A_WORLD = plan_for(0).faults()


@pytest.mark.parametrize("seed", range(-(-WANTED // A_WORLD)))
def test_a_world_holds_whatever_befalls_it(seed: int) -> None:
    ended = run(plan_for(seed))
    assert ended.found is None, f"{ended.found}\n\nagain: python -m tests.simulation {seed} --shrink"
    assert ended.faults == A_WORLD


def test_every_kind_of_fault_befalls_some_world() -> None:
    seen = {item.verb for seed in range(60) for item in plan_for(seed).items}
    assert set(FAULTS) <= seen


def test_the_same_seed_gives_the_same_world_in_any_process() -> None:
    script = (
        "import tests.conftest; from tests.simulation.plan import plan_for;"
        "from tests.simulation.shrink import run; print(run(plan_for(4)).digest())"
    )
    there = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
        capture_output=True,
        text=True,
        check=True,
    )
    here = [run(plan_for(4)).digest() for _ in range(2)]
    assert here == [there.stdout.strip()] * 2


def test_a_failing_plan_is_cut_down_and_fails_again_the_same_way(monkeypatch: pytest.MonkeyPatch) -> None:
    bug = next(bug for bug in BUGS if bug.name == "an old token acts at the rematch")
    bug.put_back(monkeypatch)
    whole = plan_for(bug.first)
    found = run(whole).found
    assert found is not None
    small, _ = shrink(whole, found.code, most=25)
    assert len(small.items) < len(whole.items) * 2 / 3
    first, second = run(small), run(Plan(small.seed, small.items))
    assert first.found is not None
    assert first.found.code == found.code
    assert first.found == second.found
    assert first.trace == second.trace
