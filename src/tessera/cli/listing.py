"""`tessera games`, `tessera info` and `tessera schema`: what there is."""

import platform
from typing import Annotated

import typer
from rich.table import Table

from tessera import registry
from tessera._form import status
from tessera._version import VERSION
from tessera.cli.terminal import out, print_json

Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command("games")(games)
    app.command("info")(info)
    app.command("schema")(schema)


def games(json: Json = False) -> None:
    """List the titles that are installed."""
    found = registry.titles()
    if json:
        print_json(
            [
                {
                    "name": each.name,
                    "title": each.game.title,
                    "summary": each.game.summary,
                    "seats": [each.game.min_seats, each.game.max_seats],
                    "version": each.game.version,
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
        kind = each.game
        seats = (
            f"{kind.min_seats}-{kind.max_seats}" if kind.max_seats > kind.min_seats else str(kind.min_seats)
        )
        table.add_row(each.name, kind.title, seats, kind.summary)
    out.print(table)


def info(json: Json = False) -> None:
    """Tell the version, whether the rules run compiled, and where titles come from."""
    form = status()
    facts = {
        "version": VERSION,
        "compiled": form.form == "compiled",
        "form": form.form,
        "reason": form.reason,
        "python": platform.python_version(),
        "titles": list(registry.titles()),
    }
    if json:
        print_json(facts)
        return
    out.print(f"Tessera {VERSION} on Python {facts['python']}")
    out.print(f"rules run {form.form}" + (f" ({form.reason})" if form.reason else ""), markup=False)
    out.print(f"titles: {', '.join(registry.titles())}", markup=False)


def schema(title: Annotated[str, typer.Argument(help="The title's name.")]) -> None:
    """Print the JSON Schema of a title's commands, events, view and options."""
    game = registry.game(title)
    print_json({**game.codec.schemas(), "options": game.options_spec().schema()})
