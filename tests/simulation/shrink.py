"""A failing plan, cut down to what it needs to fail."""

from collections.abc import Callable, Sequence

from tests.simulation.plan import Item, Plan
from tests.simulation.world import Run, World


def run(plan: Plan) -> Run:
    """What comes of a plan."""
    return World(plan).run()


def shrink(plan: Plan, code: str, run: Callable[[Plan], Run] = run, most: int = 400) -> tuple[Plan, int]:
    """The shortest plan found that still ends in a violation of that code, and how many were run.

    Pieces are left out, halves first, then ever smaller ones, as long as what is left fails the same way.
    """
    items: Sequence[Item] = plan.items
    runs = 0

    def fails(kept: Sequence[Item]) -> bool:
        nonlocal runs
        runs += 1
        found = run(Plan(plan.seed, tuple(kept))).found
        return found is not None and found.code == code

    size = max(1, len(items) // 2)
    while runs < most:
        before = len(items)
        here = 0
        while here < len(items) and runs < most:
            kept = [*items[:here], *items[here + size :]]
            if fails(kept):
                items = kept
            else:
                here += size
        if size == 1 and len(items) == before:
            break
        size = max(1, size // 2)
    return Plan(plan.seed, tuple(items)), runs


def told(plan: Plan) -> str:
    """A plan for people, and as data that `python -m tests.simulation --plan` takes."""
    lines = [
        f"  {item.at:8.4f}  {item.who:5} {item.verb}"
        + (f" for {item.span} s" if item.span else "")
        + (f" at {item.table}" if item.table else "")
        for item in plan.items
    ]
    return "\n".join(lines)
