"""`tessera replay`: a recorded match at any position, through any seat's eyes."""

from pathlib import Path
from typing import Annotated

import typer

from tessera import files
from tessera.cli.terminal import Overlays, out, print_json
from tessera.core.codec import plain
from tessera.core.drivers import Draw, Traced


def replay(
    file: Annotated[Path, typer.Argument(help="A replay (.tsr).", dir_okay=False)],
    at: Annotated[int, typer.Option(min=-1, help="The position to show; -1 is the end.")] = -1,
    seat: Annotated[
        int, typer.Option("--as", min=-1, help="Whose eyes to see it with; -1 is a spectator.")
    ] = -1,
    draws: Annotated[bool, typer.Option("--draws", help="Show every draw of chance up to there.")] = False,
    overlay: Overlays = None,
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """Play a recorded match again and show it, at any position."""
    player = files.player(file, overlay or ())
    header = player.record.header
    total = len(player.record.lines)
    if at > total:
        raise typer.BadParameter(f"the match has {total} entries", param_hint="--at")
    if seat >= header.seats:
        raise typer.BadParameter(f"the match has seats 0..{header.seats - 1}", param_hint="--as")
    traced = _trace(player, total if at < 0 else at) if draws else []
    match = player.run(at)
    game = match.game
    eyes = None if seat < 0 else seat
    view = match.view(eyes)
    if json:
        print_json(
            {
                "header": plain(header),
                "position": match.position,
                "entries": total,
                "entry": player.record.lines[match.position - 1] if match.position else None,
                "digest": match.digest(),
                "actors": match.actors(),
                "view": game.codec.view_plain(view),
                "outcome": plain(match.outcome()),
                **({"draws": [{"entry": entry, **plain(draw)} for entry, draw in traced]} if draws else {}),
            }
        )
        return
    out.print(
        f"{game.title}, seed {header.seed}, {header.seats} seats, ruleset {header.ruleset}: "
        f"position {match.position} of {total}",
        markup=False,
    )
    if match.position:
        out.print(f"last: {_last_of(match)}", markup=False)
    out.print(game.text(view), markup=False)
    for number, draw in traced:
        told = f"entry {number}: {draw.label or 'draw'} {draw.index}: {draw.value} of 0..{draw.range - 1}"
        out.print(told, markup=False, style="dim")
    outcome = match.outcome()
    if outcome is not None:
        out.print(
            f"{outcome.reason}; winners: {', '.join(map(str, outcome.winners)) or 'nobody'}", markup=False
        )
    out.print(f"digest {match.digest()}")


def _last_of(match: files.AnyMatch) -> str:
    """The last entry of a match in words."""
    entry = match.entries[-1]
    if entry.undo >= 0:
        fresh = ", with fresh chance" if entry.reseed >= 0 else ""
        return f"went back to position {entry.undo}{fresh}"
    if entry.reseed >= 0:
        return "fresh chance"
    before = match.game.view(match.state_at(match.position - 1), None if entry.seat < 0 else entry.seat)
    return f"seat {entry.seat}: {match.game.phrase(entry.command, before)}"


def _trace(player: files.AnyPlayer, to: int) -> list[tuple[int, Draw]]:
    """Play on to a position and give every draw with the entry that made it."""
    traced: list[tuple[int, Draw]] = []
    match = player.match
    while match.position < to:
        trace = Traced()
        match.game.chance(match.state).drive(trace)
        player.step()
        match.game.chance(match.state).drive(None)
        traced.extend((match.position, draw) for draw in trace.draws)
    return traced
