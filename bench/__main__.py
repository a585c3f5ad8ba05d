"""`python -m bench [NAME …] [--quick] [--write]`: run the measurements, print them, write the page of them.

Exit code 0 when everything was measured and what must hold holds, 1 when not, 2 when it was asked
wrongly.
"""

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path

import msgspec
from rich.console import Console

from bench import cite, first_minute, page, record, terminal
from bench.figures import Groups, faults, not_measured
from bench.machine import ROOT, this_run
from bench.parts import NotHere, Part, measured, parts
from tessera._form import status

FIGURES = ROOT / "docs" / "performance.json"
PAGE = ROOT / "docs" / "performance.md"


def main() -> None:
    known = parts()
    parser = _parser(known)
    asked = parser.parse_args()
    unknown = [name for name in asked.names if name not in known]
    if unknown:
        parser.error(f"unknown: {', '.join(unknown)}; known: {', '.join(known)}")
    if asked.write and status().form != "compiled":
        parser.error(f"--write is for the compiled rules, and they run interpreted: {status().reason}")
    try:
        sys.exit(run(asked, known))
    except (record.Unreadable, cite.NoSuchFigure, first_minute.BadFile) as problem:
        parser.error(str(problem))


def run(asked: argparse.Namespace, known: Mapping[str, Part]) -> int:
    console = Console()
    kept = record.load(FIGURES)
    if asked.render:
        write(kept, known)
        return 0
    now = this_run(asked.quick)
    console.print(
        f"{now.machine}; {now.tools}; commit {now.commit}; the rules run {status().form}", highlight=False
    )
    console.print("Rates are per second of processor time unless wall time is named.\n", highlight=False)
    found: dict[str, Groups] = {}
    wrong: list[str] = []
    if asked.first_minute is not None:
        found["first_minute"] = first_minute.read(asked.first_minute)
        terminal.show(console, "first_minute", found["first_minute"])
    wanted = asked.names or [name for name, part in known.items() if not part.on_request]
    for name in wanted if asked.names or asked.first_minute is None else ():
        try:
            groups = measured(known[name], asked.quick)
        except NotHere as reason:
            terminal.show(console, name, {"all": not_measured(reason)})
            continue
        terminal.show(console, name, groups)
        found[name] = groups
        told = [f"{name}: {fault}" for fault in faults(groups)]
        wrong += told
        if asked.write and not told:  # part by part: a long run that is stopped keeps what it has
            kept.take(name, groups, now)
            write(kept, known)
    if asked.write and "first_minute" in found:
        kept.take("first_minute", found["first_minute"], now)
        write(kept, known)
    if asked.json is not None:
        text = json.dumps({**msgspec.to_builtins(now), "figures": found}, indent=2, ensure_ascii=False)
        asked.json.write_text(text + "\n", encoding="utf-8")
    if wrong:
        terminal.fail(console, wrong + (["their parts were not written to the page"] if asked.write else []))
    return 1 if wrong else 0


def write(kept: record.Record, known: Mapping[str, Part]) -> None:
    """The record, the page made of it, and what other pages cite."""
    record.save(kept, FIGURES)
    PAGE.write_text(page.page(kept, known), encoding="utf-8")
    cite.refresh(ROOT, kept)


def _parser(known: Mapping[str, Part]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure Tessera beside its peers.")
    usual = ", ".join(name for name, part in known.items() if not part.on_request)
    named = ", ".join(name for name, part in known.items() if part.on_request)
    choice = f"what to measure: {usual}; all of these when left out. Only when named: {named}"
    parser.add_argument("names", nargs="*", metavar="NAME", help=choice)
    parser.add_argument("--quick", action="store_true", help="rough figures in a fraction of the time")
    parser.add_argument("--write", action="store_true", help="put the figures into docs/performance.md")
    parser.add_argument(
        "--render", action="store_true", help="write the page again from its figures, measure nothing"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures to this file")
    parser.add_argument(
        "--first-minute", type=Path, metavar="FILE", help="take in what tools/first_minute.py has written"
    )
    return parser


if __name__ == "__main__":
    main()
