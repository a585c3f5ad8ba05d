"""`tessera fullmetal`: look at boards."""

from typing import Annotated

import typer

from tessera import registry
from tessera.cli.later import several
from tessera.cli.terminal import SvgFile, out, print_json, write_picture
from tessera.core.match import Match
from tessera.games.fullmetal.game import FullMetalGame
from tessera.games.fullmetal.picture import draw_board

app = several(__doc__)


@app.callback()
def commands() -> None:
    """Keeps `board` a command of its own while it is the only one."""


@app.command("board")
def show_board(
    seed: Annotated[int, typer.Option(min=0, help="The board's seed; 174 is the default board.")] = 174,
    match: Annotated[int, typer.Option(help="The match's seed, which draws the minerals.")] = 1,
    svg: SvgFile = None,
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """Show a board with its landing zones and the minerals of a match."""
    if svg is not None and json:
        raise typer.BadParameter("--svg and --json exclude each other")
    game = registry.bound(FullMetalGame)
    state = Match(game, match, 2, {"board": seed}).state
    board = game.board(seed)
    minerals = list(state.free)
    if json:
        print_json(
            {
                "seed": seed,
                "terrain": board.lines(),
                "zones": game.view(state, None).zones,
                "minerals": [list(board.geometry.hexes[cell]) for cell in minerals],
            }
        )
        return
    if svg is None:
        rows = [list(row) for row in board.lines()]
        for cell in minerals:
            rows[cell // 37][cell % 37] = "o"
        out.print("\n".join("".join(row) for row in rows), markup=False, highlight=False)
        return
    picture = draw_board(board, minerals, f"Full Metal Planète: board {seed}").render()
    write_picture(picture, svg)
