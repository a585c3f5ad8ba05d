"""The simulation finds the bugs it is there for: each is put back, and found within so many seeds."""

import pytest
from tests.simulation.bugs import BUGS, Bug
from tests.simulation.plan import plan_for
from tests.simulation.shrink import run

pytestmark = pytest.mark.once  # as in test_simulation


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name.replace(" ", "-"))
def test_a_bug_that_is_put_back_is_found(bug: Bug, monkeypatch: pytest.MonkeyPatch) -> None:
    bug.put_back(monkeypatch)
    for seed in (bug.first, *range(bug.seeds)):
        found = run(plan_for(seed)).found
        if found is not None:
            assert found.code in bug.codes, found
            return
    pytest.fail(f"not found in {bug.seeds} worlds")
