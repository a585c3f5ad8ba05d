"""How long a developer waits: set-up of a clean clone, set-up after an edit, the whole suite.

Works in a clone of its own, fetches packages as `make setup` does, and takes many minutes: it runs only
when it is named.
"""

import os
import subprocess
import tempfile
import time
from pathlib import Path

from bench.figures import Figure, Group, Groups, failed, figure
from bench.forms import ROOT
from bench.parts import Part
from bench.reading import Reading

TITLE_MODULE = "src/tessera/games/taktik/combat.py"
SHARED_MODULE = "src/tessera/core/rng.py"
STEPS = {
    "setup": "`make setup` in a clean clone, packages included",
    "setup again": "`make setup` when nothing was edited",
    "title edited": "`make setup` after adding a function to one module of a title",
    "kernel edited": "`make setup` after adding a function to a module that everything uses",
    "test": "`make test` after that, both forms and the browser",
}
GROUP = "steps"


class StepFailed(Exception):
    """A command of make failed; the text is its last line."""


def measure(quick: bool) -> Groups:
    """Wall time of each step; the suite is left out of a quick run."""
    with tempfile.TemporaryDirectory() as name:
        clone = Path(name, "clone")
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        try:
            return {GROUP: steps(clone, quick)}
        except StepFailed as problem:
            return {GROUP: failed(problem)}


def steps(clone: Path, quick: bool) -> Group:
    """Every step in a clone that nobody else needs."""
    group: Group = {"setup": _make(clone, "setup"), "setup again": _make(clone, "setup")}
    for name, module in (("title edited", TITLE_MODULE), ("kernel edited", SHARED_MODULE)):
        with (clone / module).open("a", encoding="utf-8") as file:
            file.write("\n\ndef added_by_a_measurement(number: int) -> int:\n    return number + 1\n")
        group[name] = _make(clone, "setup")
    if not quick:
        group["test"] = _make(clone, "test")
    return group


def _make(clone: Path, target: str) -> Figure:
    environ = {
        name: value for name, value in os.environ.items() if not name.startswith(("TESSERA_", "PYTHON"))
    }
    began = time.perf_counter()
    done = subprocess.run(
        ["make", "--silent", target],
        cwd=clone,
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        last = done.stdout.strip().splitlines()[-1:] or [f"exit code {done.returncode}"]
        raise StepFailed(f"make {target}: {last[0]}")
    return figure(time.perf_counter() - began, "s")


def page(found: Reading) -> list[str]:
    """One row a step."""
    return ["Wall time.", found.by_figure("step", STEPS, {GROUP: "time"})]


PART = Part(rank=98, heading="Building", measure=measure, page=page, on_request=True)
