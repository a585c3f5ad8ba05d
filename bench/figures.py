"""What a measurement answers: figures with a unit, an aim and whether it was met; or why there is none.

All figures are plain data, so that they travel between processes and into a file. Processor time is what
counts here: other work on the machine disturbs it far less than it disturbs the clock.
"""

import gc
from collections.abc import Callable, Mapping
from math import sqrt
from time import process_time

Figure = dict[str, object]
"""{"value": number, "unit": text} and, if there is something to reach, {"aim": text, "met": bool}.

With {"must": True} a run that does not reach it has failed.
"""

Group = dict[str, Figure | str]
"""Figures by name that were measured together; or {"not measured": why}, which is no failure; or
{"failed": why}, which is one."""

Groups = dict[str, Group]
"""What one part of the measurements answers."""

NOT_MEASURED = "not measured"
FAILED = "failed"


def figure(value: float, unit: str = "") -> Figure:
    """A number with its unit."""
    return {"value": value, "unit": unit}


def per_second(value: float, what: str) -> Figure:
    """A rate per second of processor time."""
    return figure(value, f"{what}/s")


def micros(seconds: float) -> Figure:
    """A duration in microseconds."""
    return figure(seconds * 1e6, "µs")


def millis(seconds: float) -> Figure:
    """A duration in milliseconds."""
    return figure(seconds * 1e3, "ms")


def ratio(ours: float, theirs: float, least: float | None = None) -> Figure:
    """How many times faster we are; with an aim if there is one."""
    value = figure(ours / theirs, "×")
    return value if least is None else at_least(value, least)


def at_least(measured: Figure, least: float) -> Figure:
    """The figure, with an aim it must not stay below."""
    return _aimed(measured, f"at least {least:,g}", _value(measured) >= least)


def at_most(measured: Figure, most: float) -> Figure:
    """The figure, with an aim it must not exceed."""
    return _aimed(measured, f"at most {most:,g}" if most else "none", _value(measured) <= most)


def within(measured: Figure, least: float, most: float) -> Figure:
    """The figure, with an aim on both sides."""
    return _aimed(measured, f"{least:,g} to {most:,g}", least <= _value(measured) <= most)


def yes(answer: bool) -> Figure:
    """An answer that ought to be yes."""
    return {**figure(int(answer), "yes or no"), "aim": "yes", "met": answer}


def must(measured: Figure) -> Figure:
    """The figure, whose aim the run has to meet."""
    return {**measured, "must": True}


def not_measured(reason: object) -> Group:
    """Figures that could not be had here, and why. Never a failure."""
    return {NOT_MEASURED: str(reason)}


def failed(reason: object) -> Group:
    """Figures that ought to have been had, and what went wrong."""
    return {FAILED: str(reason)}


def figures_of(group: Mapping[str, object]) -> dict[str, Figure]:
    """The figures of a group, by name; none when it could not be measured."""
    return {name: value for name, value in group.items() if isinstance(value, dict)}


def faults(groups: Groups) -> list[str]:
    """In words, everything that makes a run a failure."""
    told: list[str] = []
    for name, group in groups.items():
        if FAILED in group:
            told.append(f"{name}: {group[FAILED]}")
        for key, each in figures_of(group).items():
            if each.get("must") and not each["met"]:
                unit = f" {each['unit']}" if each["unit"] else ""
                told.append(f"{name}: {key} is {_value(each):.3g}{unit}, and must be {each['aim']}")
    return told


def wilson(won: float, games: int) -> tuple[float, float]:
    """The interval of 95 in 100 around a share, in percent (Wilson's: it holds for few games, too)."""
    share, z2 = won / games, 1.96**2
    middle = share + z2 / (2 * games)
    spread = 1.96 * sqrt(share * (1 - share) / games + z2 / (4 * games**2))
    whole = 1 + z2 / games
    return 100 * (middle - spread) / whole, 100 * (middle + spread) / whole


def share(won: float, games: int) -> Group:
    """A share with its interval, as three figures and the number of games."""
    low, high = wilson(won, games)
    return {
        "games": figure(games),
        "won": figure(100 * won / games, "%"),
        "from": figure(low, "%"),
        "to": figure(high, "%"),
    }


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


def _value(measured: Figure) -> float:
    value = measured["value"]
    assert isinstance(value, int | float), "a figure is a number"
    return value


def _aimed(measured: Figure, aim: str, met: bool) -> Figure:
    unit = str(measured["unit"])
    shown = f"{aim} {unit}" if unit and not unit.endswith("/s") and aim != "none" else aim
    return {**measured, "aim": shown, "met": met}
