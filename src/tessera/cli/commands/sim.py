"""`tessera sim`: matches between bots, many at a time, each from a seed of its own."""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tessera import files, registry
from tessera.bots.play import bot_named, play_out, players_of
from tessera.cli.terminal import err, out, parse_options, parse_seed, print_json
from tessera.core.chance import Seed
from tessera.core.codec import plain
from tessera.core.errors import BadOptions, Fault
from tessera.core.match import seat_match
from tessera.core.streams import stream_value


@dataclass(frozen=True)
class Job:
    """One game of a run, complete enough to be played in another process."""

    title: str
    overlays: tuple[str, ...]
    seed: int
    players: tuple[str, ...]
    options: dict[str, object]
    limit: int
    save: str


def derived_seed(seed: Seed, number: int) -> int:
    """The seed of game `number` of a run: 53 bits, so that every language reads it exactly."""
    return stream_value(seed, f"game {number}") & ((1 << 53) - 1)


def sim(
    title: Annotated[str, typer.Argument(help="The title's name.")],
    seed: Annotated[
        str, typer.Option(help="The run's seed; game k's own seed is derived from it and k.")
    ] = "1",
    seats: Annotated[
        str,
        typer.Option(
            help="Who sits where, with commas: easy, normal, hard, bot (its best), random, or ismcts:2000."
        ),
    ] = "",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1,
    option: Annotated[list[str] | None, typer.Option(help="An option of the title, as name=value.")] = None,
    overlay: Annotated[list[str] | None, typer.Option(help="A folder laid over the title's data.")] = None,
    save: Annotated[Path | None, typer.Option(help="A folder to save every game to, as replays.")] = None,
    limit: Annotated[
        int, typer.Option(min=1, help="Commands after which a game counts as endless.")
    ] = 100_000,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 takes one per core.")] = 0,
    json: Annotated[bool, typer.Option("--json", help="One JSON object per finished game and line.")] = False,
) -> None:
    """Let bots play matches and tell how they ended."""
    game = registry.game(title, overlay or ())
    if seats:
        players = tuple(players_of(seats))
    else:
        own = "bot" if game.bot() is not None else "random"
        players = (own,) * game.seats_by_default()
    if not game.min_seats <= len(players) <= game.max_seats:
        told = f"expected {game.min_seats}..{game.max_seats} players, got {len(players)}"
        raise BadOptions([Fault(title, 0, "seats", told)])
    for name in players:
        bot_named(game, name)
    options = parse_options(option or [])
    _ = game.codec  # built before any process is forked, so that each has it
    root = parse_seed(seed)
    work = [
        Job(title, tuple(overlay or ()), derived_seed(root, k), players, options, limit, str(save or ""))
        for k in range(games)
    ]
    finished: list[dict[str, Any]] = []
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    ) as progress:
        task = progress.add_task(title, total=games)
        for result in _results(work, jobs or os.cpu_count() or 1):
            finished.append(result)
            if json:
                print_json(result, lines=True)
            progress.advance(task)
    if not json:
        _summary(game, players, finished)


def play_job(job: Job) -> dict[str, Any]:
    """Play one game to its end."""
    game = registry.game(job.title, job.overlays)
    match: files.AnyMatch = seat_match(game, job.seed, [True] * len(job.players), job.options)
    play_out(match, [bot_named(game, name) for name in job.players], job.limit)
    if job.save:
        files.save(match, Path(job.save) / f"{job.title}-{job.seed}.tsr")
    return {
        "title": job.title,
        "seed": job.seed,
        "seats": list(job.players),
        "outcome": plain(match.outcome()),
        "commands": match.position,
        "digest": match.digest(),
    }


def _results(work: list[Job], jobs: int) -> Iterator[dict[str, Any]]:
    """The results in the order of the games, however many processes play them."""
    if jobs <= 1 or len(work) <= 1:
        yield from map(play_job, work)
        return
    with ProcessPoolExecutor(min(jobs, len(work))) as pool:
        try:
            yield from pool.map(play_job, work, chunksize=max(1, min(16, len(work) // (jobs * 4) or 1)))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _summary(game: registry.AnyGame, players: tuple[str, ...], finished: list[dict[str, Any]]) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("seat", "player", "wins", "share", "mean score"):
        table.add_column(column, justify="left" if column == "player" else "right")
    for seat, name in enumerate(players):
        wins = sum(seat in result["outcome"]["winners"] for result in finished)
        scores = [r["outcome"]["scores"][seat] for r in finished if len(r["outcome"]["scores"]) > seat]
        mean = f"{sum(scores) / len(scores):.1f}" if scores else "-"
        table.add_row(str(seat), name, str(wins), f"{100 * wins / len(finished):.1f} %", mean)
    commands = sum(result["commands"] for result in finished)
    out.print(f"{game.title}: {len(finished)} games, {commands / len(finished):.1f} commands each on average")
    out.print(table)
    if len(finished) == 1:
        result = finished[0]
        out.print(
            f"{result['outcome']['reason']}; seed {result['seed']}; digest {result['digest']}", markup=False
        )
