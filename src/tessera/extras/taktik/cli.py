"""`tessera taktik`: look at the ground and the line-up of a seed."""

from typing import Annotated

import typer

from tessera import registry
from tessera.cli.later import several
from tessera.cli.terminal import SEED_VARIABLES, SvgFile, out, parse_seed, print_json, write_picture
from tessera.core.match import Match
from tessera.games.taktik.biomes import biomes
from tessera.games.taktik.game import TaktikGame
from tessera.games.taktik.picture import Counter, draw_map
from tessera.games.taktik.roads import networks

app = several(__doc__)


@app.callback()
def commands() -> None:
    """Keeps `map` a command of its own while it is the only one."""


@app.command("map")
def show_map(
    seed: Annotated[
        str,
        typer.Argument(
            envvar=list(SEED_VARIABLES), help="The match's seed: a number (modulo 2^32) or any text."
        ),
    ] = "1",
    scenario: Annotated[str, typer.Option(help="The scenario, which names the ruleset.")] = "skirmish",
    svg: SvgFile = None,
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """Show the map a match of this seed is played on, with both sides deployed."""
    if svg is not None and json:
        raise typer.BadParameter("--svg and --json exclude each other")
    game = registry.bound(TaktikGame)
    match = Match(game, parse_seed(seed), 2, {"scenario": scenario})
    state = match.state
    ground = state.ground
    if json:
        print_json(
            {
                "seed": match.seed,
                "scenario": scenario,
                "width": ground.width,
                "height": ground.height,
                "biomes": _rows(ground.biomes, ground.width),
                "overlays": _rows(ground.overlays, ground.width),
                "units": [
                    {
                        "id": unit.id,
                        "owner": unit.owner,
                        "x": unit.cell % ground.width,
                        "y": unit.cell // ground.width,
                    }
                    for unit in state.units.values()
                ],
            }
        )
        return
    if svg is None:
        out.print(game.text(match.view(None)), markup=False)
        return
    rules = game.book(state).rules
    network = networks(ground.seed, ground.width, ground.height, rules.generation)
    biome = biomes(network.next_seed, network, rules.generation)
    units = [Counter(unit.owner, unit.kind, unit.cell, unit.id) for unit in state.units.values()]
    picture = draw_map(network, biome, units, rules.types, f"Taktik: seed {seed}, {scenario}").render()
    write_picture(picture, svg)


def _rows(letters: str, width: int) -> list[str]:
    return [letters[start : start + width] for start in range(0, len(letters), width)]
