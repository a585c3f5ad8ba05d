"""The parts of the measurements: every module of this folder that has a `PART`. A new one needs no entry
here.
"""

import importlib
import pkgutil
import traceback
from collections.abc import Callable
from dataclasses import dataclass

import bench
from bench import peers
from bench.figures import Groups, failed
from bench.reading import Reading

PROGRAMS = ("__main__", "openspiel_chess", "openspiel_search", "pettingzoo_classics")
"""What lies here and is run, not imported."""


@dataclass(frozen=True)
class Part:
    """Something that is measured, and how the page tells of it."""

    rank: int  # where it stands on the page
    heading: str
    measure: Callable[[bool], Groups]  # asked with True for rough figures in a fraction of the time
    page: Callable[[Reading], list[str]]  # paragraphs and tables
    on_request: bool = False  # takes very long: left out unless it is named
    command: str = ""  # what measures it, if not `python -m bench NAME`


class NotHere(Exception):
    """A whole part cannot be measured on this machine; the text says why."""


def parts() -> dict[str, Part]:
    """Every part by name, in the order of the page."""
    found: dict[str, Part] = {}
    for info in pkgutil.iter_modules(bench.__path__):
        if info.name in PROGRAMS:
            continue
        part = getattr(importlib.import_module(f"bench.{info.name}"), "PART", None)
        if isinstance(part, Part):
            found[info.name] = part
    return dict(sorted(found.items(), key=lambda each: (each[1].rank, each[0])))


def measured(part: Part, quick: bool) -> Groups:
    """What the part answers; NotHere when it cannot be had. A part that breaks has failed, not the run."""
    try:
        return part.measure(quick)
    except (peers.Missing, ImportError) as reason:
        raise NotHere(str(reason)) from reason
    except Exception as cause:
        traceback.print_exc()
        return {"all": failed(f"{type(cause).__name__}: {cause}")}
