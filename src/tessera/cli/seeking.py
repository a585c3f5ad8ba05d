"""Searches through seeds and tells what was found: for `tessera seeds` and for titles that have it, too."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import typer
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from tessera.cli.terminal import CHECK_FAILED, INTERRUPTED, complain, err, out, print_json
from tessera.core.measures import Argument, Measure
from tessera.core.query import OF_NUMBERS, OVER_ALL
from tessera.lab.finding import Distribution, Nearest, Search
from tessera.lab.gallery import page, picture

_BAR: Final = 40  # the widest of a histogram


@contextmanager
def told(most: int, limit: int) -> Iterator[Callable[[int, int], None]]:
    """A bar that says how many seeds were tried, and how many found; `most` 0: all are counted."""
    with Progress(
        TextColumn("{task.fields[found]:,} found, {task.completed:,} tried"),
        BarColumn(),
        TimeElapsedColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    ) as bar:
        task = bar.add_task("search", total=limit, found=0)

        def progress(tried: int, found: int) -> None:
            probable = min(limit, max(tried, tried * most // found)) if most and found else limit
            bar.update(task, completed=tried, total=probable, found=found)

        yield progress


# ---------------------------------------------------------------- what was found


def print_finds(search: Search) -> None:
    """A line for each seed with the numbers it was found by, and how to play the first."""
    if search.seeds:
        rows = [["seed", *search.seeds[0].measures]]
        rows += [[str(find.seed), *map(str, find.measures.values())] for find in search.seeds]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for first, *others in rows:  # one line a seed, however wide: rich would fold it
            cells = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
            out.print("  ".join([first.ljust(widths[0]), *cells]), markup=False)
    print_tried(search)
    if search.seeds:
        err.print(f"play the first: {search.seeds[0].play}", markup=False)


def print_tried(search: Search) -> None:
    """How many were found of how many, and why none was."""
    err.print(f"{len(search.seeds)} of {search.tried:,} seeds tried", markup=False)
    if search.nearest is not None:
        print_nearest(search.nearest)


def print_nearest(nearest: Nearest) -> None:
    """Why nothing was found: what fails most often, and what came nearest."""
    err.print(f"of the first {nearest.sample}:", markup=False)
    for text, kept in sorted(nearest.kept.items(), key=lambda each: each[1]):
        err.print(f"  {kept:>5} keep {text}", markup=False)
    numbers = ", ".join(f"{text} is {value}" for text, value in nearest.measures.items())
    err.print(
        f"nearest is {nearest.seed}, which fails {' and '.join(nearest.failed)}: {numbers}", markup=False
    )


def as_data(search: Search) -> dict[str, Any]:
    """A search as plain data."""
    family = search.family
    return {
        "title": family.title,
        "where": search.where,
        "seats": family.seats,
        "options": dict(family.options),
        "tried": search.tried,
        "complete": search.complete,
        "seeds": [{"seed": each.seed, "measures": each.measures, "play": each.play} for each in search.seeds],
        "nearest": None if search.nearest is None else asdict(search.nearest),
    }


def write_pictures(search: Search, folder: Path | None, file: Path | None) -> None:
    """Every board into a folder, and all of them as one page."""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        written = 0
        for find in search.seeds:
            drawn = picture(search.family, find.number)
            if drawn:
                name = "".join([char if char.isalnum() or char in "-_." else "_" for char in str(find.seed)])
                (folder / f"{search.family.title}-{name}.svg").write_text(drawn, encoding="utf-8")
                written += 1
        if search.seeds and not written:
            complain(f"{search.family.title} draws no boards; --html shows them as text")
        else:
            err.print(f"wrote {written} pictures to {folder}", markup=False)
    if file is not None:
        file.write_text(page(search), encoding="utf-8")
        err.print(f"wrote {file}", markup=False)


def leave(search: Search) -> None:
    """End a command with the exit code of its search."""
    if not search.complete:
        complain("interrupted")
        raise typer.Exit(INTERRUPTED)
    if not search.seeds:
        raise typer.Exit(CHECK_FAILED)


# ---------------------------------------------------------------- how numbers lie


def print_spread(spread: Distribution, json: bool) -> None:
    """The least, the median, the most, and a histogram."""
    if json:
        print_json(
            {
                "show": spread.show,
                "tried": spread.tried,
                "seeds": spread.seeds,
                **({} if not spread.counts else _landmarks(spread)),
                "counts": [[value, count] for value, count in spread.counts.items()],
            }
        )
        return
    if not spread.counts:
        err.print(f"none of {spread.tried:,} seeds keeps the condition", markup=False)
        return
    marks = ", ".join(f"{name} {value}" for name, value in _landmarks(spread).items())
    out.print(f"{spread.show} in {spread.seeds:,} of {spread.tried:,} seeds: {marks}", markup=False)
    bins = spread.bins()
    most = max(count for _, _, count in bins)
    labels = [f"{low}" if low == high else f"{low}..{high}" for low, high, _ in bins]
    width = max(map(len, labels))
    for label, (_, _, count) in zip(labels, bins, strict=True):
        length = -(-count * _BAR // most)
        out.print(f"{label:>{width}}  {'█' * length}{' ' if length else ''}{count}", markup=False)


def _landmarks(spread: Distribution) -> dict[str, int]:
    return {
        "min": spread.at(0),
        "quarter": spread.at(25),
        "median": spread.at(50),
        "three_quarters": spread.at(75),
        "max": spread.at(100),
    }


# ---------------------------------------------------------------- what there is


def print_measures(title: str, measures: Mapping[str, Measure], json: bool) -> None:
    """Every measure with its sentence, an example, and what it may be told."""
    if json:
        print_json({name: _measure(each) for name, each in measures.items()})
        return
    for name, each in measures.items():
        out.print(f"[bold]{name}[/]  {escape(each.meaning)}{escape(_kind(each))}")
        out.print(f"    {each.example}", markup=False)
        for argument in each.arguments:
            out.print(f"    {_argument(argument)}", markup=False)
        if each.ids is not None:
            names = ", ".join(each.ids.numbers)
            more = "one or more" if each.ids.needed else "any number"
            out.print(f"    {more} of these {each.ids.kind}s: {names}", markup=False)
    out.print("\n[bold]in every title[/]")
    for name, meaning in {**OVER_ALL, **OF_NUMBERS}.items():
        out.print(f"{name}(…)  {meaning}", markup=False)
    err.print(f'\ntry: tessera seeds {title} --where "{next(iter(measures.values())).example}"', markup=False)


def _kind(measure: Measure) -> str:
    return (" (yes or no)" if measure.truth else "") + (" (takes seconds)" if measure.costly else "")


def _argument(argument: Argument) -> str:
    high = f"{argument.high}" if argument.high < 10**6 else ""
    written = f"{argument.name}={argument.low}..{high}"
    if argument.single:
        written = f"{argument.single}=… or {argument.name}=…..…"
    rest = "; needed" if argument.needed else f"; {argument.usual} when left out" if argument.usual else ""
    return f"{written}: {argument.meaning}{rest}"


def _measure(measure: Measure) -> dict[str, Any]:
    ids = measure.ids
    return {
        "meaning": measure.meaning,
        "example": measure.example,
        "truth": measure.truth,
        "costly": measure.costly,
        "arguments": [
            {
                "name": each.name,
                "meaning": each.meaning,
                "low": each.low,
                "high": each.high,
                "usual": each.usual,
                "needed": each.needed,
                "single": each.single,
                "each": each.each,
            }
            for each in measure.arguments
        ],
        "ids": None if ids is None else {"kind": ids.kind, "needed": ids.needed, "names": list(ids.numbers)},
    }
