"""What a measurement answers: figures with a unit, an aim and whether it was met; or why there is none.

All figures are plain data, so that they travel between processes and into a file. Processor time is what
counts here: other work on the machine disturbs it far less than it disturbs the clock.
"""

import gc
from collections.abc import Callable
from time import process_time

Figure = dict[str, object]
"""{"value": number, "unit": text} and, if there is something to reach, {"aim": text, "met": bool}."""


def per_second(value: float, what: str) -> Figure:
    """A rate per second of processor time."""
    return {"value": value, "unit": f"{what}/s"}


def micros(seconds: float) -> Figure:
    """A duration."""
    return {"value": seconds * 1e6, "unit": "µs"}


def ratio(ours: float, theirs: float, at_least: float | None = None) -> Figure:
    """How many times faster we are; with an aim if there is one."""
    value = ours / theirs
    if at_least is None:
        return {"value": value, "unit": "×"}
    return {"value": value, "unit": "×", "aim": f"at least {at_least:g} ×", "met": value >= at_least}


def not_measured(reason: object) -> Figure:
    """A figure that could not be had here, and why. Never a failure."""
    return {"not measured": str(reason)}


def rate(work: Callable[[], int], rounds: int) -> float:
    """`work` returns how many things it did; the answer is the most per processor second over the rounds."""
    most = 0.0
    for _ in range(rounds):
        gc.collect()
        began = process_time()
        done = work()
        most = max(most, done / (process_time() - began))
    return most


def cost(call: Callable[[], object], rounds: int, at_least: float = 0.02) -> float:
    """Processor seconds of one call, the least over the rounds; each round lasts at least so long."""
    loops = 1
    while True:
        began = process_time()
        for _ in range(loops):
            call()
        taken = process_time() - began
        if taken >= at_least:
            break
        loops *= 2
    least = taken / loops
    for _ in range(rounds - 1):
        began = process_time()
        for _ in range(loops):
            call()
        least = min(least, (process_time() - began) / loops)
    return least
