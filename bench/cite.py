"""Figures in other pages: `<!--figure PART/GROUP/NAME-->text<!--/-->`, the text filled in from the record.

A page that speaks of speed cites a figure this way or names none; a test holds it. What is between the
two marks is written by `python -m bench --write` and `--render`.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from bench.reading import Reading
from bench.record import Record

MARK = re.compile(r"(<!--figure ([^/>]+)/([^/>]+)/([^>]+?)-->)(.*?)(<!--/-->)", re.DOTALL)


class NoSuchFigure(Exception):
    """A page cites a figure that the record does not have; the text names both."""


def pages(root: Path) -> Iterator[Path]:
    """Every page that may cite: README, changes, documentation, the titles' own."""
    yield root / "README.md"
    yield root / "CHANGELOG.md"
    for folder, pattern in (("docs", "*.md"), ("web", "*.md"), ("src", "**/*.md"), ("examples", "*/*.md")):
        yield from sorted(file for file in (root / folder).glob(pattern) if file.name != "performance.md")


def filled(text: str, record: Record, where: str) -> str:
    """The page with every cited figure as the record has it."""

    def fill(mark: re.Match[str]) -> str:
        part, group, name = mark[2], mark[3], mark[4]
        reading = Reading(record.groups(part))
        if reading.figure(group, name) is None:
            raise NoSuchFigure(
                f"{where} cites {part}/{group}/{name}, which docs/performance.json does not have"
            )
        return f"{mark[1]}{reading.text(group, name)}{mark[6]}"

    return MARK.sub(fill, text)


def refresh(root: Path, record: Record) -> list[Path]:
    """Fill in every page; those that changed."""
    changed: list[Path] = []
    for file in pages(root):
        text = file.read_text(encoding="utf-8")
        new = filled(text, record, str(file.relative_to(root)))
        if new != text:
            file.write_text(new, encoding="utf-8")
            changed.append(file)
    return changed
