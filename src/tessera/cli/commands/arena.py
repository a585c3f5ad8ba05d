"""`tessera arena`: players against each other, rated; also bots of your own, on one machine or many."""

import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table
from typer.core import TyperCommand

from tessera.arena.contest import ArenaAsked, Contest
from tessera.arena.pairing import ROUND_ROBIN
from tessera.arena.players import entrants
from tessera.arena.playing import LIMIT, Plays, play_jobs
from tessera.arena.program import Allowance
from tessera.arena.record import REPORT, SUMMARY, Folder
from tessera.arena.report import answer_in_words, asked_in_words, columns_of, page
from tessera.arena.running import processes
from tessera.arena.stopping import Hypotheses
from tessera.cli.later import MARKUP
from tessera.cli.progress import progress_bar
from tessera.cli.terminal import (
    INTERRUPTED,
    Overlays,
    complain,
    err,
    out,
    parse_options,
    parse_seed,
    print_json,
)

LOCAL = "local"


class _WithRay(TyperCommand):
    """Takes `--ray` with an address, or alone."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, _spelled_out(args))


def _spelled_out(arguments: Sequence[str]) -> list[str]:
    spelled: list[str] = []
    for argument, following in zip(arguments, [*arguments[1:], ""], strict=True):
        alone = argument == "--ray" and ":" not in following and following not in (LOCAL, "auto")
        spelled.append(f"--ray={LOCAL}" if alone else argument)
    return spelled


app = typer.Typer(add_completion=False, rich_markup_mode=MARKUP, pretty_exceptions_enable=False)


@app.command("arena", cls=_WithRay)
def arena(
    title: Annotated[str, typer.Argument(help="The title's name.")],
    players: Annotated[
        list[str],
        typer.Option(
            "--players",
            "-p",
            help="Who plays, with commas: bot, hard, random, ./mybot.py:MyBot, package.module:MyBot, "
            "cmd:./mybot; new=./mybot.py:MyBot calls one new. May be repeated.",
        ),
    ],
    games: Annotated[int, typer.Option(min=1, help="How many games, rounded up to whole rounds.")] = 100,
    pairing: Annotated[
        str, typer.Option(help="round-robin (all meet all), or swiss (those who stand alike).")
    ] = ROUND_ROBIN,
    seats: Annotated[int, typer.Option(min=0, help="Seats of a table; as usual when left out.")] = 0,
    option: Annotated[list[str] | None, typer.Option(help="An option of the title, as name=value.")] = None,
    overlay: Overlays = None,
    seed: Annotated[
        str, typer.Option(help="The arena's seed; the seed of round k is derived from both.")
    ] = "1",
    sprt: Annotated[
        str,
        typer.Option(
            help="Two Elo, as 0,20: is the first player better than the second by the one or by the other? "
            "Stops when that is clear."
        ),
    ] = "",
    folder: Annotated[
        Path | None,
        typer.Option(
            "--out",
            help="A folder for results, replays and report. The same line again goes on where it was.",
        ),
    ] = None,
    report: Annotated[Path | None, typer.Option(help="Write the report to this file, too.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="Commands after which a game counts as endless.")] = LIMIT,
    move_time: Annotated[float, typer.Option(min=0.01, help="Seconds a program has for a decision.")] = 10,
    game_time: Annotated[float, typer.Option(min=0.01, help="Seconds a program has for a game.")] = 600,
    memory: Annotated[int, typer.Option(min=16, help="MiB a program may use.")] = 1024,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 takes one per core.")] = 0,
    ray: Annotated[
        str,
        typer.Option(
            metavar="[ADDRESS]", help="Play on this Ray cluster; without an address on one begun here."
        ),
    ] = "",
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """Let players meet on equal seeds from every seat, and tell how strong each is, and how sure that is."""
    # Long: most of it is the options.
    contest = Contest(
        ArenaAsked(
            title,
            entrants(players),
            games,
            seats,
            parse_options(option or []),
            tuple(overlay or ()),
            parse_seed(seed),
            pairing,
            Hypotheses.of(sprt) if sprt else None,
            limit,
            Allowance(move_time, game_time, memory),
        )
    )
    opened = nullcontext() if folder is None else Folder(folder, contest.described())
    kept = "interrupted" if folder is None else "interrupted; the same line goes on"
    leaving = nullcontext() if ray else _left_at_once(kept)  # a cluster is taken down first
    with opened as place, _runner(ray, jobs, contest.games) as runner, leaving, progress_bar() as progress:
        task = progress.add_task(title, total=contest.games)
        contest.run(runner, place, lambda done: progress.advance(task, done))
        summary = contest.summary()
        course = contest.test.course if contest.test is not None else ()
        told = page(summary, contest.times, contest.results, course)
        if place is not None:
            place.finish({SUMMARY: summary, REPORT: told})
    if report is not None:
        report.write_text(told, encoding="utf-8")
    if json:
        print_json(summary)
    else:
        _tell(summary)
        if folder is not None:
            out.print(f"report: {folder / REPORT}", markup=False)
        elif report is None:
            err.print("--out FOLDER keeps every game, and a report with plots", markup=False)


@contextmanager
def _left_at_once(told: str) -> Iterator[None]:
    """Ctrl-C ends the process where it stands: an exception must not go through the middle of compiled rules,
    and whatever is in a folder is whole at any moment. Programs and processes that were begun end with it."""

    def leave(*_: object) -> None:
        err.show_cursor(True)
        complain(told)
        os._exit(INTERRUPTED)

    before = signal.signal(signal.SIGINT, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _runner(ray: str, jobs: int, games: int) -> Plays:
    if not ray:
        return processes(play_jobs, jobs, games)
    from tessera.arena.cluster import Cluster  # nobody else pays for Ray

    return Cluster(play_jobs, ray, jobs)


def _tell(summary: dict[str, Any]) -> None:
    columns = columns_of(summary)
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("player", overflow="fold")
    for name in columns:
        table.add_column(name, justify="right")
    for row in summary["table"]:
        table.add_row(escape(row["player"]), *(columns[name](row) for name in columns))
    out.print(asked_in_words(summary), markup=False)
    out.print(table)
    if "test" in summary:
        out.print(answer_in_words(summary), markup=False)
