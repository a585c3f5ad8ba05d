"""`tessera schema`: the JSON Schema of a title's commands, events, view and options."""

from typing import Annotated

import typer

from tessera import registry
from tessera.cli.terminal import print_json


def schema(title: Annotated[str, typer.Argument(help="The title's name.")]) -> None:
    """Print the JSON Schema of a title's commands, events, view and options."""
    game = registry.game(title)
    print_json(game.schemas())
