"""`tessera sim`: matches between bots, many at a time, each from a seed of its own."""

from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.markup import escape
from rich.table import Table

from tessera import files, registry
from tessera.arena.players import Entrant, entrants, player
from tessera.arena.playing import LIMIT, Job, derived_seed, play_jobs
from tessera.arena.running import processes
from tessera.cli.progress import progress_bar
from tessera.cli.terminal import out, parse_options, parse_seed, print_json
from tessera.core.errors import BadOptions, Fault

_MOST_AT_ONCE: Final = 16  # games that a process is handed


def sim(
    title: Annotated[str, typer.Argument(help="The title's name.")],
    seed: Annotated[
        str, typer.Option(help="The run's seed; game k's own seed is derived from it and k.")
    ] = "1",
    seats: Annotated[
        str,
        typer.Option(
            help="Who sits where, with commas: easy, normal, hard, bot (its best) or random; "
            "./mybot.py:MyBot or cmd:./mybot for one of your own."
        ),
    ] = "",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1,
    option: Annotated[list[str] | None, typer.Option(help="An option of the title, as name=value.")] = None,
    overlay: Annotated[list[str] | None, typer.Option(help="A folder laid over the title's data.")] = None,
    save: Annotated[Path | None, typer.Option(help="A folder to save every game to, as replays.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="Commands after which a game counts as endless.")] = LIMIT,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 takes one per core.")] = 0,
    json: Annotated[bool, typer.Option("--json", help="One JSON object per finished game and line.")] = False,
) -> None:
    """Let bots play matches and tell how they ended."""
    game = registry.game(title, overlay or ())
    own = "bot" if game.bot() is not None else "random"
    players = entrants([seats]) if seats else (Entrant(own, own),) * game.seats_by_default()
    if not game.min_seats <= len(players) <= game.max_seats:
        told = f"expected {game.min_seats}..{game.max_seats} players, got {len(players)}"
        raise BadOptions([Fault(title, 0, "seats", told)])
    for each in players:
        player(game, each.spec, each.home)
    options = parse_options(option or [])
    _ = game.codec  # built before any process is forked, so that each has it
    root = parse_seed(seed)
    work = [
        Job(
            title, tuple(overlay or ()), derived_seed(root, k), players, options, limit, keep=save is not None
        )
        for k in range(games)
    ]
    runner = processes(play_jobs, jobs, games)
    size = max(1, min(_MOST_AT_ONCE, games // runner.window))
    batches = [work[first : first + size] for first in range(0, games, size)]
    finished: list[dict[str, Any]] = []
    with progress_bar() as progress, runner:
        task = progress.add_task(title, total=games)
        for batch in runner.all(batches):
            for game_played in batch:
                result = game_played.result
                finished.append(result)
                if save is not None:
                    files.put(game_played.replay, save / f"{title}-{result['seed']}.tsr")
                if json:
                    print_json(result, lines=True)
                progress.advance(task)
    if not json:
        _summary(game, players, finished)


def _summary(game: registry.AnyGame, players: tuple[Entrant, ...], finished: list[dict[str, Any]]) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("seat", "player", "wins", "share", "mean score"):
        table.add_column(column, justify="left" if column == "player" else "right")
    for seat, each in enumerate(players):
        wins = sum(seat in result["outcome"]["winners"] for result in finished)
        scores = [r["outcome"]["scores"][seat] for r in finished if len(r["outcome"]["scores"]) > seat]
        mean = f"{sum(scores) / len(scores):.1f}" if scores else "-"
        table.add_row(str(seat), escape(each.label), str(wins), f"{100 * wins / len(finished):.1f} %", mean)
    commands = sum(result["commands"] for result in finished)
    out.print(f"{game.title}: {len(finished)} games, {commands / len(finished):.1f} commands each on average")
    out.print(table)
    if len(finished) == 1:
        result = finished[0]
        out.print(
            f"{result['outcome']['reason']}; seed {result['seed']}; digest {result['digest']}", markup=False
        )
