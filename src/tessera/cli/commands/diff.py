"""`tessera diff`: what a change of rules does to matches: recorded ones, or games that bots play for it."""

import difflib
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from tessera.arena.playing import LIMIT
from tessera.cli.progress import progress_bar
from tessera.cli.tables import matches_of
from tessera.cli.terminal import (
    CHECK_FAILED,
    USAGE,
    Overlays,
    complain,
    err,
    out,
    parse_options,
    parse_seed,
    print_json,
)
from tessera.lab import corpus as corpora
from tessera.lab.comparing import NotCompared
from tessera.lab.corpus import Corpus
from tessera.lab.diff_report import how_it_went_on, page
from tessera.lab.diffing import GAMES, BothSides, Cause, Example, OneSide, RulesDiff, asked, compared

_MOST_ALIKE = 3  # lines of a position around one that differs


def diff(
    title: Annotated[str, typer.Argument(help="The title's name.")],
    overlay: Overlays = None,
    base: Annotated[
        list[str] | None,
        typer.Option(help="A folder that was laid over the data before: an earlier form of the mod, say."),
    ] = None,
    against: Annotated[
        Path | None,
        typer.Option(
            help="Another Tessera to compare with: a checkout, a wheel, or an environment's Python."
        ),
    ] = None,
    replays: Annotated[Path | None, typer.Option(help="A folder of replays to try it on.")] = None,
    store: Annotated[str, typer.Option(help="The tables of a server: a file, or an address.")] = "",
    games: Annotated[
        int, typer.Option(min=1, help="Games that bots play, if nothing else is named.")
    ] = GAMES,
    seats: Annotated[
        str, typer.Option(help="Who plays them, with commas, as in `sim`; its own bot when left out.")
    ] = "",
    option: Annotated[list[str] | None, typer.Option(help="An option of these games, as name=value.")] = None,
    seed: Annotated[str, typer.Option(help="The seed that those of the games are derived from.")] = "1",
    limit: Annotated[int, typer.Option(min=1, help="Commands after which such a game is left.")] = LIMIT,
    html: Annotated[Path | None, typer.Option(help="Write a report with boards to this file.")] = None,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 takes one per core.")] = 0,
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """Execute matches by changed rules and say what changes: which matches, from which entry on, and why.

    Exits with 1 if a match is altered, with 2 if none is but one could not be read, or none was compared.
    """
    if replays is not None and store:
        raise typer.BadParameter("--replays and --store exclude each other")
    with asked(title, overlay or (), base or (), against) as both, progress_bar() as progress:
        if replays is not None:
            found = corpora.replays(title, replays)
        elif store:
            found = _tables(both, store)
        else:
            own = both.before if against is None else both.after
            options = parse_options(option or [])
            found = corpora.played(title, own.overlays, games, seats, options, parse_seed(seed), limit)
        task = progress.add_task(title, total=len(found.matches))
        told = compared(both, found, jobs, html is not None, lambda: progress.advance(task))
    _tell_left_out(told.left_out)
    if html is not None:
        html.write_text(page(told), encoding="utf-8")
    if json:
        print_json(told.plain())
    else:
        _tell(told)
        if html is not None:
            out.print(f"\nreport: {html}", markup=False)
    unread = not told.matches or any(each.damaged for each in told.left_out)
    raise typer.Exit(CHECK_FAILED if told.altered else USAGE if unread else 0)


def _tables(both: BothSides, store: str) -> Corpus:
    """The finished and running matches of a store."""
    folders = [*both.before.overlays, *both.after.overlays]
    tables, running, unread = matches_of(store, both.title, folders)
    if running:
        err.print(
            f"warning: {running} of these tables are being played: what this prints may show what is hidden"
            " in them. Give it to nobody.",
            markup=False,
        )
    found = corpora.recorded(both.title, tables, f"tables of {store}")
    return Corpus(found.words, found.matches, (*unread, *found.left_out))


# ---------------------------------------------------------------- in the terminal


def _tell_left_out(left: Sequence[NotCompared]) -> None:
    """What is damaged by its name; of what is sound but does not belong here the first, and how many."""
    complain(*[f"left out: {each.name}: {each.why}" for each in left if each.damaged])
    others = [each for each in left if not each.damaged]
    for why in dict.fromkeys([each.why for each in others]):
        those = [each.name for each in others if each.why == why]
        more = f" and {len(those) - 1} more" if len(those) > 1 else ""
        err.print(f"left out: {those[0]}{more}: {why}", markup=False)


def _tell(found: RulesDiff) -> None:
    out.print(found.headline(), markup=False, style="bold")
    out.print(f"before: {found.before.words()}", markup=False)
    out.print(f"after:  {found.after.words()}", markup=False)
    out.print(f"matches: {found.corpus}", markup=False)
    out.print("\nWhat changed in the data", style="bold")
    for change in found.changes:
        out.print(f"  {change.words()}", markup=False)
    if not found.changes:
        out.print("  nothing")
    for cause in found.causes:
        _tell_cause(cause)


def _tell_cause(cause: Cause) -> None:
    example = cause.example
    count = f"{cause.matches} match{'es' if cause.matches > 1 else ''}, first at {example.place()}"
    out.print(f"\n{cause.words()}", markup=False, style="bold")
    out.print(f"  {count}", markup=False)
    if example.command:
        who = "" if example.seat is None else f"seat {example.seat}: "
        out.print(f"  {who}{example.command}", markup=False, style="cyan")
    for name, shown in (("before", example.before), ("after", example.after)):
        for line in _told(shown):
            out.print(f"    {name + ':':9}{line}", markup=False)
    for name, lines in (("differs", example.differs), ("gone", example.gone), ("new", example.new)):
        for line in lines:
            out.print(f"    {name + ':':9}{line}", markup=False)
    for line in _position(example):
        style = {"-": "red", "+": "green"}.get(line[:1], "dim")
        out.print(f"    {line}", markup=False, style=style)
    for line in how_it_went_on(example):
        out.print(f"  {line}", markup=False)


def _told(shown: OneSide) -> Sequence[str]:
    lines = [f"refused: {shown.refused}"] if shown.refused else list(shown.told)
    return [*lines, f"draws {', '.join(shown.draws)}"] if shown.draws else lines


def _position(example: Example) -> list[str]:
    """The position after the entry, as it differs; where one side has none, the one before it."""
    if not (example.before.text and example.after.text):
        return [f" {line}" for line in example.text.splitlines()]
    one, other = example.before.text.splitlines(), example.after.text.splitlines()
    return list(difflib.unified_diff(one, other, "before", "after", lineterm="", n=_MOST_ALIKE))
