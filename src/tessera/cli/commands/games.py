"""`tessera games`: the titles that are installed."""

from typing import Annotated

import typer
from rich.table import Table

from tessera import catalogue
from tessera.cli.terminal import out, print_json


def games(json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False) -> None:
    """List the titles that are installed."""
    found = catalogue.titles()
    if json:
        print_json(
            [
                {
                    "name": each.name,
                    "title": each.about.title,
                    "summary": each.about.summary,
                    "seats": [each.about.min_seats, each.about.max_seats],
                    "version": each.about.version,
                    "origin": each.origin,
                }
                for each in found.values()
            ]
        )
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("name", "title", "seats", "what it is"):
        table.add_column(column)
    for each in found.values():
        about = each.about
        least, most = about.min_seats, about.max_seats
        seats = f"{least}-{most}" if most > least else str(least)
        table.add_row(each.name, about.title, seats, about.summary)
    out.print(table)
