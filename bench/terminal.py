"""Figures on the terminal: name, value, aim, met or NOT MET; and faults, loudly."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from bench.figures import FAILED, NOT_MEASURED, Groups, figures_of
from bench.reading import number


def show(console: Console, name: str, groups: Groups) -> None:
    """One part as a table."""
    table = Table(title=name, title_justify="left", box=None, pad_edge=False, show_header=False)
    for column in ("figure", "value", "aim", "met"):
        table.add_column(column, justify="right" if column == "value" else "left", overflow="fold")
    for row in rows(groups):
        table.add_row(*row)
    console.print(table)
    console.print()


def rows(groups: Groups) -> list[tuple[str, str, str, str]]:
    """Name, figure, aim and whether it was met, as text."""
    told: list[tuple[str, str, str, str]] = []
    for name, group in groups.items():
        for word in (NOT_MEASURED, FAILED):
            if word in group:
                told.append((name, f"{word}: {group[word]}", "", ""))
        for key, figure in figures_of(group).items():
            met = "" if "met" not in figure else "met" if figure["met"] else "NOT MET"
            value = f"{number(figure['value'])} {figure['unit']}".strip()
            told.append((f"{name}: {key}", value, str(figure.get("aim", "")), met))
    return told


def fail(console: Console, faults: Sequence[str]) -> None:
    """What makes this run a failure, where nobody can miss it."""
    console.rule("[bold red]FAILED[/]", style="red")
    for fault in faults:
        console.print(f"[bold red]✗[/] {fault}", highlight=False)
    console.rule(style="red")
