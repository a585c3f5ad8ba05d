"""Figures as text, for the terminal and the page; and the tables a part makes of its own.

A table is either one row for every figure with a column for every group (`by_figure`), or one row for every
group with a column for every figure (`by_group`). Where a figure has an aim, a last column tells it.
"""

from collections.abc import Mapping, Sequence

from bench.figures import Figure, Groups, figures_of

NONE = "–"


class Reading:
    """The figures of one part, as the page reads them."""

    def __init__(self, groups: Groups) -> None:
        self.groups = groups

    def figure(self, group: str, name: str) -> Figure | None:
        """One figure, or None where it was not measured."""
        return figures_of(self.groups.get(group, {})).get(name)

    def text(self, group: str, name: str) -> str:
        """One figure in a sentence."""
        found = self.figure(group, name)
        return "(not measured)" if found is None else told(found)

    def by_figure(self, head: str, rows: Mapping[str, str], columns: Mapping[str, str]) -> str:
        """Figures down, groups across; each by name, with what its row or column is called."""
        lines = [
            (label, [(heading, self.figure(group, name)) for group, heading in columns.items()])
            for name, label in rows.items()
        ]
        return _table([head, *columns.values()], lines)

    def by_group(self, head: str, rows: Mapping[str, str], columns: Mapping[str, str]) -> str:
        """Groups down, figures across."""
        lines = [
            (label, [(heading, self.figure(group, name)) for name, heading in columns.items()])
            for group, label in rows.items()
        ]
        return _table([head, *columns.values()], lines)


def told(figure: Figure) -> str:
    """A figure as the page shows it. Rates stand bare: what they count is said beside them."""
    unit = str(figure["unit"])
    if unit == "yes or no":
        return "yes" if figure["value"] else "no"
    return number(figure["value"]) if not unit or unit.endswith("/s") else f"{number(figure['value'])} {unit}"


def aim_of(figure: Figure) -> str:
    """What was to be reached, and whether it was; empty if nothing was."""
    return f"{figure['aim']}: {'met' if figure['met'] else '**not met**'}" if "aim" in figure else ""


def number(value: object) -> str:
    """Three digits that count, and all of a whole number's."""
    if isinstance(value, float):
        if abs(value) >= 1000:
            digits = max(0, len(str(int(abs(value)))) - 3)
            return f"{round(value, -digits):,.0f}"
        return f"{value:.3g}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _table(heads: Sequence[str], lines: Sequence[tuple[str, Sequence[tuple[str, Figure | None]]]]) -> str:
    shown = [(label, cells) for label, cells in lines if any(figure is not None for _, figure in cells)]
    if not shown:
        return "Not measured yet."
    aims = [_aims(cells) for _, cells in shown]
    more = ["aim"] if any(aims) else []
    rows = [
        _row([*heads, *more]),
        "|" + "|".join(["---", *["---:"] * (len(heads) - 1), *["---"] * len(more)]) + "|",
    ]
    for (label, cells), aim in zip(shown, aims, strict=True):
        told_cells = [NONE if figure is None else told(figure) for _, figure in cells]
        rows.append(_row([label, *told_cells, *([aim] if more else [])]))
    return "\n".join(rows)


def _aims(cells: Sequence[tuple[str, Figure | None]]) -> str:
    told_aims = [
        (heading, aim_of(figure)) for heading, figure in cells if figure is not None and "aim" in figure
    ]
    if len(told_aims) == 1:
        return told_aims[0][1]
    return "; ".join(f"{heading} {aim}" for heading, aim in told_aims)


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
