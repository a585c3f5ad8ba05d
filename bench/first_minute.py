"""The first minute of somebody who has just cloned Tessera: what tools/first_minute.py found, on the page.

The tool clones, starts `make play` in an empty home and takes minutes, so it runs by itself and hands
over a file: `python -m bench --first-minute FILE --write`.
"""

import json
from pathlib import Path

from bench.figures import Figure, Groups, at_most, figure
from bench.parts import Part
from bench.peers import Missing
from bench.reading import Reading

PLAY, TABLES = "make play", "first table"
STEPS = {
    "first_page_seconds": "`make play` in a clean clone, until the first page answers",
    "compiled_seconds": "until the compiled form is there",
    "second_start_seconds": "`make play`, the second time, until the page answers",
}
AIMS = {"first_page_seconds": 60, "second_start_seconds": 3}


class BadFile(Exception):
    """The file is not what tools/first_minute.py writes; the text says what is wrong with it."""


def read(file: Path) -> Groups:
    """The figures in the file."""
    try:
        told = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as cause:
        raise BadFile(f"{file}: {cause}; write it with tools/first_minute.py") from cause
    if not isinstance(told, dict):
        raise BadFile(f"{file}: expected an object; write it with tools/first_minute.py")
    tables = told.get("first_table_seconds", {})
    if not isinstance(tables, dict):
        raise BadFile(f"{file}: first_table_seconds: expected seconds by title")
    found = {name: _seconds(file, name, told[name]) for name in STEPS if told.get(name) is not None}
    if not found:
        raise BadFile(f"{file}: none of {', '.join(STEPS)}; write it with tools/first_minute.py")
    return {
        PLAY: {name: at_most(each, AIMS[name]) if name in AIMS else each for name, each in found.items()},
        TABLES: {
            str(title): _seconds(file, f"first_table_seconds.{title}", value)
            for title, value in tables.items()
        },
    }


def measure(quick: bool) -> Groups:
    """Nothing by itself: the tool does."""
    raise Missing("run tools/first_minute.py, and give its file with --first-minute")


def _seconds(file: Path, name: str, value: object) -> Figure:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadFile(f"{file}: {name}: expected seconds, got {value!r}")
    return figure(float(value), "s")


def page(found: Reading) -> list[str]:
    """From cloning to the first move, wall time."""
    titles = {name: name for name in found.groups.get(TABLES, {})}
    return [
        "Wall time from a clean clone in an empty home, packages fetched.",
        found.by_figure("step", STEPS, {PLAY: "wall time"}),
        "Until the first table of each title is open, in the order they were asked for:",
        found.by_figure("title", titles, {TABLES: "wall time"}),
    ]


PART = Part(
    rank=5,
    heading="The first minute",
    measure=measure,
    page=page,
    on_request=True,
    command="python tools/first_minute.py",
)
