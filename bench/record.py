"""The figures last measured, part by part, in docs/performance.json: what the page is made of.

Every group of figures carries the run it comes from. A run replaces what it measured; what it left out, or
could not have (a peer that is not installed), stays as it was, with its own date and commit.
"""

from pathlib import Path
from typing import Any

import msgspec

from bench.figures import FAILED, NOT_MEASURED, Figure, Groups, figures_of


class Run(msgspec.Struct, frozen=True):
    """When, where and of what figures were measured."""

    date: str
    commit: str
    form: str  # of the rules, where nothing else is said
    machine: str
    tools: str
    quick: bool = False


class Measured(msgspec.Struct):
    """Figures that were measured together; or why there are none."""

    run: Run
    figures: dict[str, Figure] = {}
    reason: str = ""


class Unreadable(Exception):
    """The record is not one of ours; the text says where."""


class Record(msgspec.Struct):
    """By part and group: the figures last measured."""

    parts: dict[str, dict[str, Measured]] = {}

    def take(self, part: str, groups: Groups, run: Run) -> None:
        """What a part answered in this run. What could not be had keeps the figures it has."""
        old = self.parts.get(part, {})
        new: dict[str, Measured] = {}
        for name, group in groups.items():
            reason = str(group.get(FAILED) or group.get(NOT_MEASURED) or "")
            if not reason:
                new[name] = Measured(run, {key: _rounded(each) for key, each in figures_of(group).items()})
            else:
                new[name] = old[name] if name in old else Measured(run, reason=reason)
        self.parts[part] = dict(sorted(new.items()))  # as a file keeps them

    def groups(self, part: str) -> Groups:
        """A part's figures without their runs."""
        return {
            name: {**each.figures} if not each.reason else {NOT_MEASURED: each.reason}
            for name, each in self.parts.get(part, {}).items()
        }

    def runs(self, part: str) -> dict[str, Run]:
        """By group: the run it was measured in."""
        return {name: each.run for name, each in self.parts.get(part, {}).items() if not each.reason}


def load(file: Path) -> Record:
    """What the file holds; an empty record if there is none yet."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Record)
    except FileNotFoundError:
        return Record()
    except msgspec.DecodeError as cause:
        raise Unreadable(f"{file}: {cause}; restore it with git, or remove it and measure again") from cause


def save(record: Record, file: Path) -> None:
    """Write it, parts and groups in order of name, so that a run changes only the lines it measured."""
    plain: dict[str, Any] = msgspec.to_builtins(record)
    plain["parts"] = {part: dict(sorted(groups.items())) for part, groups in sorted(plain["parts"].items())}
    text = msgspec.json.format(msgspec.json.encode(plain), indent=1)
    file.write_bytes(text + b"\n")


def _rounded(figure: Figure) -> Figure:
    value = figure["value"]
    return {**figure, "value": float(f"{value:.4g}")} if isinstance(value, float) else figure
