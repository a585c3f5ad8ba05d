"""docs/performance.md, made of the record alone: no figure on it is typed.

What a figure means is said by the part that measures it, in the module of its name.
"""

from collections.abc import Mapping
from textwrap import fill

from bench.parts import Part
from bench.reading import Reading
from bench.record import Record, Run

HEAD = """\
# Performance

How fast Tessera is, what it is held against, and how to measure it again. This page is written by the
measurements themselves, from [performance.json](performance.json): edit neither by hand.

    make bench                                          # everything that takes minutes
    .venv/bin/python -m bench titles --quick            # one part, roughly, in seconds
    .venv/bin/python -m bench titles --write            # one part, and its figures on this page
    .venv/bin/python -m bench --render                  # this page again, from the figures it has

`python -m bench --help` lists the parts, and those that run only when they are named. Peers are installed
once into `.cache/bench/` with pinned versions. A peer that cannot be had keeps the figures it has.
A run fails, and says why, when a title is not faster compiled than interpreted or cannot be measured at all.

How to read the tables:

- Rates are per second of processor time of one process, all its threads included, unless wall time is named.
- Ours and a peer's are measured in the same run, taking turns; the best round of each counts.
- A ratio says how many times faster Tessera is. Ratios travel between machines; rates do not."""


def page(record: Record, parts: Mapping[str, Part]) -> str:
    """The whole page."""
    blocks = [HEAD, _runs(record, parts)]
    for name, part in parts.items():
        blocks += [f"## {part.heading}", _origin(record, name, part)]
        if record.runs(name):
            blocks += [_folded(block) for block in part.page(Reading(record.groups(name)))]
    return "\n\n".join(blocks) + "\n"


def _runs(record: Record, parts: Mapping[str, Part]) -> str:
    """The runs the figures come from, the latest first, and which parts each measured."""
    measured: dict[Run, list[str]] = {}
    for name in parts:
        for run in record.runs(name).values():
            held = measured.setdefault(run, [])
            if name not in held:
                held.append(name)
    lines = ["| measured on | commit | rules | machine | with | parts |", "|---|---|---|---|---|---|"]
    for run in sorted(measured, key=lambda run: (run.date, len(measured[run])), reverse=True):
        rough = ", quick run" if run.quick else ""
        told = (
            f"{run.date}{rough}",
            f"`{run.commit}`",
            run.form,
            run.machine,
            run.tools,
            ", ".join(measured[run]),
        )
        lines.append("| " + " | ".join(told) + " |")
    return "\n".join(lines)


def _origin(record: Record, name: str, part: Part) -> str:
    """The command that gives a part's figures, and which run gave these."""
    command = f"`{part.command or f'python -m bench {name}'}`"
    runs = record.runs(name)
    if not runs:
        return f"{command}. Not measured yet."
    latest = max(runs.values(), key=lambda run: (run.date, list(runs.values()).count(run)))
    told = f"{command}, {_when(latest)}"
    older = [f"{group}: {_when(run)}" for group, run in runs.items() if run != latest]
    reasons: dict[str, list[str]] = {}
    for group, each in record.parts[name].items():
        if each.reason:
            reasons.setdefault(each.reason, []).append(group)
    missing = [f"not measured: {', '.join(groups)} ({reason})" for reason, groups in reasons.items()]
    return _folded("; ".join([told, *older, *missing]) + ".")


def _folded(block: str) -> str:
    """A paragraph in lines of readable length; a table as it is."""
    return (
        block if block.startswith("|") else fill(block, 120, break_long_words=False, break_on_hyphens=False)
    )


def _when(run: Run) -> str:
    return f"{run.date} at `{run.commit}`{' in a quick run' if run.quick else ''}"
