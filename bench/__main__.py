"""`python -m bench [NAME …] [--quick] [--json FILE]`: run the measurements and print what they found.

Every module of this folder that has `measure(quick) -> dict` takes part; a new one needs no entry here.
"""

import argparse
import importlib
import json
import os
import pkgutil
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import bench
from bench import peers
from bench.figures import not_measured
from tessera._form import status

Measure = Callable[[bool], dict[str, object]]
HELPERS = ("figures", "forms", "peers", "openspiel_chess", "__main__")


def measurements() -> dict[str, Measure | str]:
    """Every measurement by name; a text says why one cannot be had here."""
    found: dict[str, Measure | str] = {}
    for info in pkgutil.iter_modules(bench.__path__):
        if info.name in HELPERS:
            continue
        try:
            module = importlib.import_module(f"bench.{info.name}")
        except ImportError as cause:
            found[info.name] = f"{cause.name or cause} is not installed"
            continue
        measure = getattr(module, "measure", None)
        if measure is not None:
            found[info.name] = measure
    return found


def run(measure: Measure | str, quick: bool) -> dict[str, object]:
    """The figures, or the reason why there are none."""
    if isinstance(measure, str):
        return {"all": not_measured(measure)}
    try:
        return measure(quick)
    except (peers.Missing, ImportError) as reason:
        return {"all": not_measured(reason)}


def rows(figures: Mapping[str, object], within: str = "") -> list[tuple[str, str, str, str]]:
    """Name, figure, aim and whether it was met, as text; a group of figures lends them its name."""
    told: list[tuple[str, str, str, str]] = []
    for name, value in figures.items():
        if isinstance(value, dict) and not value.keys() & {"value", "not measured"}:
            told += rows(value, f"{within}{name}: ")
        else:
            told.append((f"{within}{name}", *_told(name, value)))
    return told


def _told(name: str, value: object) -> tuple[str, str, str]:
    if isinstance(value, dict):
        if "not measured" in value:
            return f"not measured: {value['not measured']}", "", ""
        met = "" if "met" not in value else ("met" if value["met"] else "NOT MET")
        return f"{_number(value['value'])} {value['unit']}", str(value.get("aim", "")), met
    if isinstance(value, bool):
        return "yes" if value else "no", "", ""
    unit = " µs" if name.endswith("_us") else " ×" if name.endswith("_ratio") else ""
    return f"{_number(value)}{unit}", "", ""


def _number(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def machine() -> str:
    """The processor's name and how many there are of it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{names[0] if names else 'unknown processor'}, {os.cpu_count()} cores"


def main() -> None:
    known = measurements()
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure Tessera beside its peers.")
    choice = f"what to measure: {', '.join(known)}; all when left out"
    parser.add_argument("names", nargs="*", metavar="NAME", help=choice)
    parser.add_argument("--quick", action="store_true", help="rough figures in a fraction of the time")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures to this file")
    asked = parser.parse_args()
    unknown = [name for name in asked.names if name not in known]
    if unknown:
        parser.error(f"unknown: {', '.join(unknown)}; known: {', '.join(known)}")
    console = Console()
    about = {
        "date": datetime.now(UTC).date().isoformat(),
        "machine": machine(),
        "tools": peers.versions(),
        "form": f"{status().form} ({status().reason})",
    }
    console.print(f"{about['machine']}; {about['tools']}; the rules run {about['form']}", highlight=False)
    console.print("Rates are per second of processor time.\n", highlight=False)
    results: dict[str, Any] = {}
    for name in asked.names or known:
        results[name] = run(known[name], asked.quick)
        table = Table(title=name, title_justify="left", box=None, pad_edge=False, show_header=False)
        for column in ("figure", "value", "aim", "met"):
            table.add_column(column, justify="right" if column == "value" else "left", overflow="fold")
        for row in rows(results[name]):
            table.add_row(*row)
        console.print(table)
        console.print()
    if asked.json is not None:
        text = json.dumps({**about, "figures": results}, indent=2, ensure_ascii=False)
        asked.json.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
