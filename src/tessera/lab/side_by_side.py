"""Two rulesets side by side: what differs in the same kinds of matches, and what of it is no accident.

All shares and means of all cells are corrected together (Holm); what bots took of the content, of which there
is much, by its own (Benjamini and Hochberg). Where matches were stopped as soon as the answer was clear, the
chances of wins are those that may be looked at at any time, and means are told without one.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tessera.lab.chances import ERROR, Spread, benjamini_hochberg, fisher, holm, newcombe, welch
from tessera.lab.tally import HAD, Cell

_MEANS: Final = {"commands": "commands", "rounds": "rounds", "turnovers": "turn-overs"}

Found = dict[str, Any]


def compared(
    base: Sequence[Cell], mod: Sequence[Cell], looked: Mapping[tuple[str, str], Sequence[float]]
) -> list[Found]:
    """Every share and mean of cells that both have. `looked` has for cells that were watched while they were
    played how likely so great a difference is, by play and key, for each row of wins."""
    others = {(cell["play"], cell["key"]): cell for cell in mod}
    found: list[Found] = []
    for cell in base:
        key = cell["play"], cell["key"]
        other = others.get(key)
        if other is not None:
            found += _wins(cell, other, looked.get(key))
            found += _means(cell, other, told=key not in looked)
    judged = [each for each in found if each["chance"] is not None]
    for each, chance in zip(judged, holm([each["chance"] for each in judged]), strict=True):
        each["corrected"] = round(chance, 6)
        each["clear"] = chance < ERROR
        each["chance"] = round(each["chance"], 6)
    return found


def _wins(cell: Cell, other: Cell, looked: Sequence[float] | None) -> list[Found]:
    rows: list[Found] = []
    for at, (one, two) in enumerate(zip(cell["wins"], other["wins"], strict=True)):
        counts = two["won"], two["of"], one["won"], one["of"]
        low, high = newcombe(*counts)
        rows.append(
            {
                "play": cell["play"],
                "name": cell["name"],
                "what": f"{one['called']} wins",
                "unit": "%",
                "base": _percent(one["share"]),
                "mod": _percent(two["share"]),
                "low": round(100 * low, 2),
                "high": round(100 * high, 2),
                "chance": fisher(*counts) if looked is None else looked[at],
                "corrected": None,
                "clear": False,
            }
        )
    return rows


def _percent(share: float | None) -> float | None:
    return None if share is None else round(100 * share, 2)


def _means(cell: Cell, other: Cell, told: bool) -> list[Found]:
    rows: list[Found] = []
    for key, what in _MEANS.items():
        one, two = cell[key], other[key]
        if one and two and one["count"] and two["count"]:
            rows.append(
                {
                    "play": cell["play"],
                    "name": cell["name"],
                    "what": what,
                    "unit": "",
                    "base": one["mean"],
                    "mod": two["mean"],
                    "low": None,
                    "high": None,
                    "chance": welch(_spread(two), _spread(one)) if told else None,
                    "corrected": None,
                    "clear": False,
                }
            )
    return rows


def _spread(told: dict[str, Any]) -> Spread:
    return told["mean"], told["deviation"], told["count"]


def content_compared(base: Sequence[Cell], mod: Sequence[Cell]) -> list[Found]:
    """Pieces of content that are clearly had more often, or less, under the other rules."""
    one, two = _had(base), _had(mod)
    found: list[Found] = []
    for (kind, id), (had, of) in one.items():
        other_had, other_of = two.get((kind, id), (0, 0))
        if of and other_of:
            found.append(
                {
                    "kind": kind,
                    "id": id,
                    "base": round(100 * had / of, 2),
                    "mod": round(100 * other_had / other_of, 2),
                    "chance": fisher(other_had, other_of, had, of),
                }
            )
    corrected = benjamini_hochberg([each["chance"] for each in found])
    return [
        {**each, "chance": round(each["chance"], 6), "corrected": round(chance, 6)}
        for each, chance in zip(found, corrected, strict=True)
        if chance < ERROR
    ]


def _had(cells: Sequence[Cell]) -> dict[tuple[str, str], tuple[int, int]]:
    """How many seats had each piece, and of how many seats."""
    sums: dict[tuple[str, str], tuple[int, int]] = {}
    for cell in cells:
        for kind, pieces in cell["content"].items():
            for id, rows in pieces.items():
                had, of = sums.get((kind, id), (0, 0))
                sums[kind, id] = had + sum(row[HAD] for row in rows), of + len(rows) * cell["played"]
    return sums
