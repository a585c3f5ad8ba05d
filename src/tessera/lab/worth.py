"""What pieces of content are worth: who had one and won, against who could have had it and won.

Matches of different kinds and seats are compared each with its like (a weighted mean of differences, after
Mantel and Haenszel), so a card that mostly the stronger side holds is not praised for its holder. What is
called dominant, weak or dead is corrected for the number of pieces (Benjamini and Hochberg). Whoever is ahead
gets more of everything: worth is a place to look, no verdict.
"""

import math
from collections.abc import Sequence
from typing import Any, Final

from tessera.lab.chances import ERROR, benjamini_hochberg, quantile
from tessera.lab.chances import newcombe as _newcombe
from tessera.lab.tally import (
    HAD,
    HAD_WON,
    OFFERED,
    TAKEN,
    USED,
    WITHOUT,
    WITHOUT_WON,
    Cell,
    Pieces,
)

DOMINANT: Final = "dominant"
WEAK: Final = "weak"
UNSEEN: Final = "never offered"
DEAD: Final = "never taken"
FEWEST: Final = 10  # holders, before anything is said of what it is worth
MATTERS: Final = 0.05  # a smaller difference is not told


def worth_of(cells: Sequence[Cell], pieces: Pieces) -> dict[str, list[dict[str, Any]]]:
    """By kind, every piece of all these cells together: the most worthwhile first."""
    found: dict[str, list[dict[str, Any]]] = {}
    for kind, words in pieces.items():
        rows = [_piece(cells, kind, word.id, word.name) for word in words]
        if rows:
            _judge(rows)
            found[kind] = sorted(rows, key=lambda each: (-(each["lift"] or 0.0), each["id"]))
    return found


def _piece(cells: Sequence[Cell], kind: str, id: str, name: str) -> dict[str, Any]:
    strata = [row for cell in cells for row in cell["content"].get(kind, {}).get(id, ())]
    sums = [sum(row[place] for row in strata) for place in range(7)]
    lift, low, high, chance = _lift(strata)
    return {
        "id": id,
        "name": name,
        "offered": sums[OFFERED],
        "taken": sums[TAKEN],
        "used": sums[USED],
        "had": sums[HAD],
        "had_won": sums[HAD_WON],
        "without": sums[WITHOUT],
        "without_won": sums[WITHOUT_WON],
        "lift": lift,
        "low": low,
        "high": high,
        "chance": chance,
        "note": "",
    }


def _lift(strata: Sequence[Sequence[int]]) -> tuple[float | None, float | None, float | None, float]:
    """How much more often holders win than others, its interval, and how likely that is by chance."""
    told = [row for row in strata if row[HAD] and row[WITHOUT]]
    if sum(row[HAD] for row in told) < FEWEST or sum(row[WITHOUT] for row in told) < FEWEST:
        return None, None, None, 1.0
    if len(told) == 1:
        row = told[0]
        low, high = _newcombe(row[HAD_WON], row[HAD], row[WITHOUT_WON], row[WITHOUT])
    weights = [row[HAD] * row[WITHOUT] / (row[HAD] + row[WITHOUT]) for row in told]
    whole = math.fsum(weights)
    gaps = [row[HAD_WON] / row[HAD] - row[WITHOUT_WON] / row[WITHOUT] for row in told]
    lift = math.fsum([weight * gap for weight, gap in zip(weights, gaps, strict=True)]) / whole
    spread = math.fsum(
        [
            weight * weight * (_variance(row[HAD_WON], row[HAD]) + _variance(row[WITHOUT_WON], row[WITHOUT]))
            for weight, row in zip(weights, told, strict=True)
        ]
    )
    deviation = math.sqrt(spread) / whole
    if len(told) > 1:
        reach = quantile(ERROR) * deviation
        low, high = max(-1.0, lift - reach), min(1.0, lift + reach)
    return round(lift, 4), round(low, 4), round(high, 4), math.erfc(abs(lift) / deviation / math.sqrt(2))


def _variance(hits: int, of: int) -> float:
    """Of a share, with one hit and one miss that nobody saw: none is certain."""
    share = (hits + 1) / (of + 2)
    return share * (1 - share) / of


def _judge(rows: list[dict[str, Any]]) -> None:
    judged = [each for each in rows if each["lift"] is not None]
    is_offered = any(each["offered"] for each in rows)
    for each, chance in zip(judged, benjamini_hochberg([each["chance"] for each in judged]), strict=True):
        if chance < ERROR and abs(each["lift"]) >= MATTERS:
            each["note"] = DOMINANT if each["lift"] > 0 else WEAK
    for each in rows:
        if not each["had"]:
            each["note"] = UNSEEN if is_offered and not each["offered"] else DEAD
        each["chance"] = round(each["chance"], 6)
