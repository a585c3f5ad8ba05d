"""Whether targets hold: of every cell a target speaks of what was found, how sure that is, and a word for it.

holds    what was found lies within the target
fails    the true value lies outside, with all cells of the target together wrong at most 5 times of 100
open     what was found lies outside, and the true value may yet lie within; or next to nothing was played
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from tessera.lab.aims import (
    BEST_SEAT,
    COMMANDS,
    DRAWS,
    ROUNDS,
    SPREAD,
    UNTOUCHED,
    UNUSED,
    WINS,
    WORTH,
    Target,
    seat_name,
)
from tessera.lab.chances import ERROR, Interval, newcombe, quantile, sequence, wilson
from tessera.lab.tally import HAD, HAD_WON, USED, WITHOUT, Cell, Pieces
from tessera.lab.variants import seats_in_words

HOLDS: Final = "holds"
FAILS: Final = "fails"
OPEN: Final = "open"
FEWEST: Final = 30  # matches, before a target can be said to hold
ENOUGH: Final = 100  # seats that could have had a piece, before it counts as one that nobody wants

_AND: Final = " "  # between ids, which have none

Share = tuple[str, int, int]
"""What is told of something: its name, hits, and of how many."""


def judged(targets: Sequence[Target], cells: Sequence[Cell], pieces: Pieces) -> list[dict[str, Any]]:
    """Every target of what was played, with what was found of it; content by its names."""
    plays = {cell["play"] for cell in cells}
    return [
        _judged(target, [cell for cell in cells if cell["play"] == target.play], pieces)
        for target in targets
        if target.play in plays
    ]


def _judged(target: Target, cells: list[Cell], pieces: Pieces) -> dict[str, Any]:
    found = _MEASURES[target.measure](target, cells)
    if target.measure in (UNTOUCHED, UNUSED, WORTH):
        names = {word.id: word.name for word in pieces.get(target.of, ())}
        for each in found:
            each["name"] = ", ".join([names.get(id, id) for id in each["name"].split(_AND)])
    words = [each["verdict"] for each in found]
    verdict = FAILS if FAILS in words else OPEN if OPEN in words or not words else HOLDS
    return {
        "id": target.id,
        "text": target.text,
        "play": target.play,
        "measure": target.measure,
        "between": target.between,
        "verdict": verdict,
        "found": found,
    }


def hits_of(target: Target, cell: Cell) -> tuple[int, int]:
    """How often whom the target speaks of won in this cell, and of how many matches."""
    at = row_of(target.of, cell)
    if target.ending:
        ended = cell["endings"].get(target.ending)
        if ended is None:
            return 0, 0
        return (0, ended["games"]) if at is None else (ended["won"][at], ended["games"])
    return (0, cell["played"]) if at is None else (cell["wins"][at]["won"], cell["played"])


def row_of(side: str, cell: Cell) -> int | None:
    """Which row of wins is meant: a side, a seat by its number, or the first."""
    if cell["together"] or not side:
        return 0
    for at, each in enumerate(cell["wins"]):
        if side in (each["side"], seat_name(at)):
            return at
    return None


# ---------------------------------------------------------------- the measures


def _wins(target: Target, cells: Sequence[Cell]) -> list[dict[str, Any]]:
    return _shares(target, [(cell["name"], *hits_of(target, cell)) for cell in cells], _early(cells))


def _draws(target: Target, cells: Sequence[Cell]) -> list[dict[str, Any]]:
    return _shares(target, [(cell["name"], cell["draws"], cell["played"]) for cell in cells], _early(cells))


def _best_seat(target: Target, cells: Sequence[Cell]) -> list[dict[str, Any]]:
    shares: list[Share] = []
    for cell in cells:
        best = max(cell["wins"], key=lambda each: each["won"])
        shares.append((f"{cell['name']}: {best['called']}", best["won"], cell["played"]))
    return _shares(target, shares, _early(cells))


def _worth(target: Target, cells: Sequence[Cell]) -> list[dict[str, Any]]:
    """Every piece of the kind, of the seats that had it."""
    pieces: dict[str, list[int]] = {}
    for cell in cells:
        for id, rows in cell["content"].get(target.of, {}).items():
            counts = pieces.setdefault(id, [0, 0])
            counts[0] += sum(row[HAD_WON] for row in rows)
            counts[1] += sum(row[HAD] for row in rows)
    return _shares(target, [(id, won, had) for id, (won, had) in pieces.items() if had], _early(cells))


def _early(cells: Sequence[Cell]) -> bool:
    return any(cell["early"] for cell in cells)


def _shares(target: Target, shares: Sequence[Share], early: bool) -> list[dict[str, Any]]:
    told = [each for each in shares if each[2]]
    if target.together and told:
        told = [("together", sum(hits for _, hits, _ in told), sum(of for _, _, of in told))]
    least, most = target.between[0] / 100, target.between[1] / 100
    bound = sequence if early else wilson
    found: list[dict[str, Any]] = []
    for name, hits, of in told:
        sure = bound(hits, of, ERROR / len(told))  # all of them together are wrong that seldom
        found.append(
            {
                "name": name,
                "value": round(100 * hits / of, 2),
                **_interval(bound(hits, of)),
                "of": of,
                "verdict": verdict_of(hits / of, sure, least, most, of),
            }
        )
    return found


def _interval(found: Interval) -> dict[str, float]:
    return {"low": round(100 * found[0], 2), "high": round(100 * found[1], 2)}


def verdict_of(value: float, sure: Interval, least: float, most: float, of: int) -> str:
    """The word for a value of so many matches and the interval that holds the true one."""
    if least <= value <= most:
        return HOLDS if of >= FEWEST else OPEN
    return FAILS if sure[1] < least or sure[0] > most else OPEN


def _spread(target: Target, cells: Sequence[Cell]) -> list[dict[str, Any]]:
    """The choices of an option that win most and least, all else alike."""
    groups: dict[str, dict[str, list[int]]] = {}
    for cell in cells:
        rest = {name: cell["options"][name] for name in cell["swept"] if name != target.over}
        words = [*map(str, rest.values()), seats_in_words(cell["seats"]), cell["level"]]
        group = ", ".join(words)
        hits, of = hits_of(target, cell)
        counts = groups.setdefault(group, {}).setdefault(str(cell["options"][target.over]), [0, 0])
        counts[0] += hits
        counts[1] += of
    found: list[dict[str, Any]] = []
    for group, choices in groups.items():
        told = {name: counts for name, counts in choices.items() if counts[1]}
        if len(told) < 2:
            continue
        order = sorted(told, key=lambda name: told[name][0] / told[name][1])
        (low, low_of), (high, high_of) = told[order[0]], told[order[-1]]
        gap = high / high_of - low / low_of
        pairs = len(told) * (len(told) - 1) // 2
        sure = newcombe(high, high_of, low, low_of, ERROR / pairs)
        least, most = target.between[0] / 100, target.between[1] / 100
        found.append(
            {
                "name": f"{group}: {order[-1]} above {order[0]}",
                "value": round(100 * gap, 2),
                **_interval(newcombe(high, high_of, low, low_of)),
                "of": min(low_of, high_of),
                "verdict": verdict_of(gap, sure, least, most, min(low_of, high_of)),
            }
        )
    return found


def _untouched(target: Target, cells: Sequence[Cell]) -> list[dict[str, Any]]:
    """Pieces of the kind that nobody had (or used, if that is asked), in all cells together."""
    wanted = USED if target.measure == UNUSED else HAD
    counts: dict[str, int] = {}
    chances: dict[str, int] = {}
    for cell in cells:
        for id, rows in cell["content"].get(target.of, {}).items():
            counts[id] = counts.get(id, 0) + sum(row[wanted] for row in rows)
            chances[id] = chances.get(id, 0) + sum(row[HAD] + row[WITHOUT] for row in rows)
    if not counts:
        return []
    lying = [id for id, count in counts.items() if not count]
    least, most = target.between
    tried = [id for id in lying if chances[id] >= ENOUGH]
    verdict = HOLDS if least <= len(lying) <= most else FAILS if len(tried) > most else OPEN
    name = _AND.join(lying) or "none"
    return [{"name": name, "value": len(lying), "of": len(counts), "verdict": verdict}]


def _lengths(target: Target, cells: Sequence[Cell]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for cell in cells:
        spread = cell[target.measure]
        if spread is None or not spread["count"]:
            continue
        # The error of a median is about a quarter above that of a mean.
        reach = 1.2533 * quantile(ERROR / len(cells)) * spread["deviation"] / spread["count"] ** 0.5
        value = spread["median"]
        least, most = target.between
        found.append(
            {
                "name": cell["name"],
                "value": value,
                "of": spread["count"],
                "verdict": verdict_of(value, (value - reach, value + reach), least, most, spread["count"]),
            }
        )
    return found


_MEASURES: Final[dict[str, Callable[[Target, Sequence[Cell]], list[dict[str, Any]]]]] = {
    WINS: _wins,
    BEST_SEAT: _best_seat,
    DRAWS: _draws,
    SPREAD: _spread,
    UNTOUCHED: _untouched,
    UNUSED: _untouched,
    WORTH: _worth,
    ROUNDS: _lengths,
    COMMANDS: _lengths,
}
