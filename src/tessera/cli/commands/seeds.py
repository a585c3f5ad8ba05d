"""`tessera seeds`: worlds, boards, decks and starts that keep a condition, and how numbers lie over seeds."""

from pathlib import Path
from typing import Annotated, Final

import typer

from tessera.cli import seeking
from tessera.cli.terminal import CHECK_FAILED, Overlays, parse_options, print_json
from tessera.lab.family import family
from tessera.lab.finding import LIMIT, count_over, find
from tessera.lab.searching import openings_of

_COUNTED: Final = 1000  # seeds of a distribution when nobody says


def seeds(
    title: Annotated[str, typer.Argument(help="The title's name.")],
    where: Annotated[str, typer.Option(help="The condition; --list says what it may speak of.")] = "",
    count: Annotated[int, typer.Option(min=1, help="How many seeds to find.")] = 10,
    show: Annotated[
        str,
        typer.Option(help="Tell how this number lies over the seeds instead: its least, median and most."),
    ] = "",
    listed: Annotated[bool, typer.Option("--list", help="Tell what can be measured, with examples.")] = False,
    seats: Annotated[int, typer.Option(min=0, help="Seats of a match; as usual when left out.")] = 0,
    option: Annotated[
        list[str] | None,
        typer.Option(help="An option of the title, as name=value; the value {n} is the seed's number."),
    ] = None,
    overlay: Overlays = None,
    prefix: Annotated[
        str, typer.Option(help="Seeds are this text and a number; numbers alone without.")
    ] = "",
    start: Annotated[int, typer.Option("--from", min=0, help="The number to start with.")] = 0,
    limit: Annotated[
        int | None,
        typer.Option(min=1, help=f"How many seeds to try: at most {LIMIT:,}, and {_COUNTED:,} with --show."),
    ] = None,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 takes one per core.")] = 0,
    svg: Annotated[Path | None, typer.Option(help="A folder to draw every find into.")] = None,
    html: Annotated[Path | None, typer.Option(help="Write a page with every find to this file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """Find seeds by what their matches begin with.

    The same question always gives the same seeds, however many processes work on it. Ctrl-C ends it and
    leaves what was found. Exit code 1 when nothing was found.
    """
    searched = family(title, seats, parse_options(option or []), overlay or (), prefix)
    if listed:
        seeking.print_measures(searched.title, openings_of(searched).measures, json)
        return
    if show:
        counted = limit or _COUNTED
        with seeking.told(0, counted) as progress:
            spread = count_over(searched, show, where, start, counted, jobs, progress)
        seeking.print_spread(spread, json)
        if not spread.counts:
            raise typer.Exit(CHECK_FAILED)
        return
    if not where:
        raise typer.BadParameter("say --where, --show or --list")
    tries = limit or LIMIT
    with seeking.told(count, tries) as progress:
        search = find(searched, where, count, start, tries, jobs, progress)
    if json:
        print_json(seeking.as_data(search))
    else:
        seeking.print_finds(search)
    seeking.write_pictures(search, svg, html)
    seeking.leave(search)
