"""`tessera fullmetal`: look at boards, and read and write the two file formats."""

from datetime import UTC, datetime
from json import dumps
from pathlib import Path
from typing import Annotated

import typer

from tessera import files, registry
from tessera.cli.later import several
from tessera.cli.terminal import SvgFile, err, out, print_json, write_picture
from tessera.core.errors import BadOptions, Fault, Illegal, Malformed
from tessera.core.match import Match
from tessera.games.fullmetal.game import FullMetalGame
from tessera.games.fullmetal.picture import draw_board
from tessera.games.fullmetal.resuming import FORMATS, file_of, kept_text, parsed, state_of_file
from tessera.games.fullmetal.saved import Occasion

app = several(__doc__)


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


@app.command("export")
def export_file(
    match: Annotated[Path, typer.Argument(help="A match as `tessera` saves it (.tsr).")],
    form: Annotated[
        str, typer.Option("--format", help="`saved`, the whole game, or `compact`, the snapshot.")
    ] = "saved",
    at: Annotated[
        int | None, typer.Option(min=0, help="After so many entries; the last when left out.")
    ] = None,
    names: Annotated[
        list[str] | None, typer.Option("--name", help="Who plays, seat by seat; once for each.")
    ] = None,
    id: Annotated[str, typer.Option(help="The game's id; the file's name when left out.")] = "",
    to: Annotated[
        Path | None, typer.Option("--out", help="Write to this file; to stdout when left out.")
    ] = None,
) -> None:
    """Write a match in one of the title's own file formats, with all that is in it: its chance, too."""
    if form not in FORMATS:
        raise typer.BadParameter(f"--format: expected {' or '.join(FORMATS)}, got {form!r}")
    held = _match(match, at)
    seats = held.seats
    called = [*(names or []), *[f"Player {seat + 1}" for seat in range(seats)][len(names or []) :]]
    if len(called) > seats:
        raise typer.BadParameter(f"--name: the match has {seats} seats, got {len(called)} names")
    written = datetime.fromtimestamp(match.stat().st_mtime, UTC)
    occasion = Occasion(
        id or match.stem, tuple(called), (True,) * seats, (True,) * seats, int(written.timestamp() * 1000)
    )
    game = registry.bound(FullMetalGame)
    saved_at = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    origin = str(held.options.get("saved", ""))
    told = file_of(game.rules, game.board, held.state, form, saved_at, occasion, origin)
    if to is None:
        print_json(told)
        return
    to.write_text(dumps(told, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    err.print(f"wrote {to}", markup=False)


@app.command("import")
def import_file(
    file: Annotated[Path, typer.Argument(help="A saved game or a compact snapshot, as JSON.")],
    to: Annotated[
        Path | None, typer.Option("--out", help="The match to write; beside the file when left out.")
    ] = None,
    over: Annotated[
        Path | None, typer.Option(help="A match (.tsr) that a compact snapshot is laid over.")
    ] = None,
    board: Annotated[int, typer.Option(min=0, help="The board of a compact snapshot without --over.")] = 174,
) -> None:
    """Make a match that goes on from a file of the title's own; `tessera play` and `verify` take it."""
    game = registry.bound(FullMetalGame)
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise Malformed(f"cannot be read: {fault}", str(file)) from None
    known = None if over is None else _match(over, None).state
    try:
        state, extras = state_of_file(game.rules, game.board, parsed(text), board, known)
    except Illegal as refused:
        where, why = refused.facts.get("where"), refused.facts.get("why")
        raise Malformed(
            str(why or game.explain(refused)), f"{file}: {where}" if where else str(file)
        ) from None
    saved = kept_text(game.rules, game.board, state, extras)
    match = Match(game, state.seed, len(state.players), {"saved": saved, "board": state.board_seed})
    target = to or file.with_suffix(".tsr")
    files.save(match, target)
    out.print(
        f"{target}: turn {state.turn}, {len(state.players)} players, digest {match.digest()}", markup=False
    )


def _match(path: Path, at: int | None) -> files.AnyMatch:
    """The match in a file, at an entry."""
    held = files.load(path)
    if not isinstance(held.game, FullMetalGame):
        raise Malformed(f"it is a match of {held.game.title}", str(path))
    if at is not None and at > held.position:
        raise BadOptions([Fault(str(path), 0, "--at", f"expected at most {held.position}, got {at}")])
    return held if at is None else held.fork(at=at)
