"""`tessera imperium`: look at worlds, and at games played on them."""

from pathlib import Path
from typing import Annotated

import typer

from tessera import registry
from tessera.cli.later import several
from tessera.cli.terminal import SvgFile, out, print_json, write_picture
from tessera.core.errors import Illegal
from tessera.files import load
from tessera.games.imperium.game import ImperiumGame
from tessera.games.imperium.generate import WorldMap, generate
from tessera.games.imperium.options import Chosen, PlayerChoice
from tessera.games.imperium.picture import draw_world
from tessera.games.imperium.picture_game import draw_game
from tessera.games.imperium.rules import Rules
from tessera.games.imperium.setup import civilizations, map_size

app = several(__doc__)

# One letter a terrain on the terminal; what a mod adds shows its initial.
_LETTERS = {
    "coast": "~",
    "ocean": "≈",
    "lake": "o",
    "plains": ".",
    "grassland": ",",
    "desert": ":",
    "tundra": "-",
    "hills": "n",
    "mountains": "^",
    "forest": "f",
    "jungle": "j",
    "marsh": "m",
}


@app.command("world")
def show_world(
    seed: Annotated[int, typer.Option(min=0, max=2**64 - 1, help="The game's seed.")] = 1,
    size: Annotated[
        str, typer.Option(help="duel, small, standard, large or huge; or WIDTHxHEIGHT.")
    ] = "standard",
    type_name: Annotated[str, typer.Option("--type", help="continents, pangaea or islands.")] = "continents",
    players: Annotated[
        int, typer.Option(min=0, max=16, help="How many begin; 0 for as many as the size is meant for.")
    ] = 0,
    wrap: Annotated[bool, typer.Option(help="Join the left and right edges.")] = True,
    svg: SvgFile = None,
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """Show the world a seed makes: terrain, rivers, resources, and where everybody begins."""
    if svg is not None and json:
        raise typer.BadParameter("--svg and --json exclude each other")
    game = registry.bound(ImperiumGame)
    rules = game.rules
    width, height, count = _extent(rules, size, players)
    try:
        world = generate(rules, width, height, count, type_name, seed, wrap)
    except Illegal as refused:
        raise typer.BadParameter(game.explain(refused)) from None
    civs = civilizations(rules, [PlayerChoice("", "", False, "") for _ in range(count)], seed)
    if json:
        print_json(_plain(rules, world, civs, seed))
        return
    if svg is None:
        _print(rules, world)
        return
    write_picture(
        draw_world(rules, world, civs, f"Backbay Imperium: world {seed}, {type_name}").render(), svg
    )


@app.command("picture")
def show_game(
    replay: Annotated[Path, typer.Argument(help="A saved match.")],
    svg: Annotated[Path, typer.Option(help="Write the picture to this file; - for stdout.")],
    at: Annotated[int, typer.Option(min=-1, help="After so many commands; -1 for the last.")] = -1,
    seat: Annotated[int, typer.Option(min=-1, help="What this seat has explored; -1 for everything.")] = -1,
) -> None:
    """Draw the map of a saved match: realms, cities, roads and units."""
    match = load(replay)
    if not isinstance(match.game, ImperiumGame):
        raise typer.BadParameter(f"{replay} is a match of {match.game.title}")
    if at > match.position or seat >= match.seats:
        raise typer.BadParameter(f"the match has {match.position} commands and {match.seats} seats")
    state = match.state if at < 0 else match.state_at(at)
    title = f"Backbay Imperium: {replay.stem}"
    write_picture(draw_game(match.game.rules, state, title, None if seat < 0 else seat).render(), svg)


def _extent(rules: Rules, size: str, players: int) -> tuple[int, int, int]:
    """Width, height and players, from a size by name or by numbers."""
    wide, by, high = size.partition("x")
    if by and wide.isdigit() and high.isdigit():
        return int(wide), int(high), players or 2
    for each in rules.maps.sizes:
        if each.id == size:
            width, height = map_size(rules, players, Chosen({"size": size}))
            return width, height, players or each.players
    names = ", ".join([each.id for each in rules.maps.sizes])
    raise typer.BadParameter(f"unknown size {size!r}; known: {names}, or WIDTHxHEIGHT")


def _plain(rules: Rules, world: WorldMap, civs: list[int], seed: int) -> dict[str, object]:
    resources = {
        str(tile): rules.resources[resource].id
        for tile, resource in enumerate(world.resource)
        if resource >= 0
    }
    return {
        "seed": seed,
        "width": world.board.width,
        "height": world.board.height,
        "wrap": world.board.wrap,
        "terrain": [rules.terrains[kind].id for kind in world.terrain],
        "resources": resources,
        "rivers": world.rivers,
        "starts": [
            {"tile": tile, "civilization": rules.civilizations[civs[player]].id}
            for player, tile in enumerate(world.starts)
        ],
    }


def _print(rules: Rules, world: WorldMap) -> None:
    """Rows of letters; odd rows lie half a hex to the right; digits are starts."""
    letters = [_LETTERS.get(kind.id, kind.id[0].upper()) for kind in rules.terrains]
    cells = [letters[kind] for kind in world.terrain]
    for player, tile in enumerate(world.starts):
        cells[tile] = f"{player:x}".upper()
    width = world.board.width
    for row in range(world.board.height):
        line = " ".join(cells[row * width : (row + 1) * width])
        out.print(f"{' ' * (row & 1)}{line}", markup=False, highlight=False, soft_wrap=True)
