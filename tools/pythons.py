"""Tries the package on every Python that its metadata names, and compares the digests.

    python -m tools.pythons [--compiled] [--brief] [PYTHON ...]

Run by `make pythons`, after `make setup`. Interpreters are those named, or those found on PATH and in pyenv.
Each gets an environment of its own below build/pythons with the wheel in it, not the checkout, and runs there
the core of the suite, a move in every title, all recorded matches and a fixed set of new ones. `--compiled`
tries the compiled form, too; that takes some minutes the first time. `--brief` leaves out the suite. It ends
with a table, and fails if anything did or if two digests differ. A Python that is not here is no failure.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import zip_longest
from pathlib import Path
from typing import Final

from tools.wheel import ROOT, Unfit, build

PLACE: Final = ROOT / "build" / "pythons"
PINS: Final = ("--constraint", str(ROOT / "requirements" / "dev.txt"))
SUITE: Final = (
    "tests/core",
    "tests/boards",
    "tests/testing",
    "tests/test_files.py",
    "tests/test_registry.py",
)
FOR_SUITE: Final = ("pytest", "pytest-timeout", "pytest-xdist", "hypothesis", "jsonschema")


@dataclass(frozen=True)
class Trial:
    """What came of one interpreter in one form."""

    version: str
    form: str
    suite: str  # as pytest sums it up
    digests: str

    @property
    def mark(self) -> str:
        """Stands for all digests, short enough to compare by eye."""
        return blake2b(self.digests.encode(), digest_size=6).hexdigest()


def main() -> None:
    """Try them all, and compare."""
    parser = argparse.ArgumentParser(description="Try the package on every Python that can be had here.")
    parser.add_argument(
        "pythons", nargs="*", metavar="PYTHON", help="interpreters; those found here if left out"
    )
    parser.add_argument("--compiled", action="store_true", help="the compiled form, too")
    parser.add_argument("--brief", action="store_true", help="digests and recorded matches only")
    asked = parser.parse_args()
    versions = named_versions()
    found = {version_of(python): python for python in asked.pythons} or dict(search(versions))
    if "" in found:
        sys.exit(f"tessera: {found['']} is no Python that runs")
    if not found:
        sys.exit(
            f"tessera: found none of Python {', '.join(versions)}; python -m tools.pythons PATH names one"
        )
    try:
        _, pure = build(ROOT, PLACE / "dist", pure=True)
        trials = []
        for minor, python in found.items():
            for wheel in (pure, *([compiled(minor, python)] if asked.compiled else [])):
                trials.append(tried(minor, python, wheel, brief=asked.brief))
                print(f"Python {trials[-1].version} {trials[-1].form}: {trials[-1].suite}", file=sys.stderr)
    except Unfit as error:
        sys.exit(f"tessera: {error}")
    print("| Python | form | core of the suite | recorded matches | digests |\n|---|---|---|---|---|")
    for trial in trials:
        print(f"| {trial.version} | {trial.form} | {trial.suite} | verified | `{trial.mark}` |")
    if missing := [version for version in versions if version not in found]:
        print(f"Not tried: Python {', '.join(missing)}.")
    if len({trial.digests for trial in trials}) > 1:
        sys.exit("\n".join(["tessera: digests differ", *differences(trials)]))


def named_versions() -> list[str]:
    """The versions of Python that the package's metadata names."""
    text = (ROOT / "pyproject.toml").read_text()
    kinds = " ".join(tomllib.loads(text)["project"]["classifiers"])
    return re.findall(r"Python :: (3\.\d+)", kinds)


def search(versions: Sequence[str]) -> Iterator[tuple[str, str]]:
    """An interpreter of each version, if this machine has one: on PATH, or among those of pyenv."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    for version in versions:
        here = [shutil.which(f"python{version}"), *sorted(map(str, pyenv.glob(f"{version}.*/bin/python")))]
        for python in filter(None, here):
            if version_of(python) == version:  # pyenv puts names on PATH that do not run
                yield version, python
                break


def version_of(python: str) -> str:
    """Its version as 3.12; empty if it does not run."""
    code = "import sys; print('%d.%d' % sys.version_info[:2])"
    try:
        done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip()


def environment(minor: str, name: str, python: str) -> str:
    """The interpreter of a fresh environment."""
    place = PLACE / minor / name
    shutil.rmtree(place, ignore_errors=True)
    run(python, "-m", "venv", str(place))
    return str(place / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))


def compiled(minor: str, python: str) -> Path:
    """A wheel compiled by and for this interpreter; what it compiled before is kept below build/."""
    inside = environment(minor, "build", python)
    needs = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    run(inside, "-m", "pip", "install", "--quiet", *PINS, "build", *needs)
    run(inside, "setup.py", "-q", "build_ext")
    run(inside, "tools/wheel.py", "--out", str(PLACE / minor / "dist"))
    (wheel,) = (PLACE / minor / "dist").glob("*.whl")
    if wheel.name.endswith("none-any.whl"):
        raise Unfit(f"Python {minor} compiles nothing here: it needs a C compiler and its own headers")
    return wheel


def tried(minor: str, python: str, wheel: Path, *, brief: bool) -> Trial:
    """Install a wheel into an empty environment and run everything there."""
    form = "interpreted" if wheel.name.endswith("none-any.whl") else "compiled"
    inside = environment(minor, form, python)
    run(inside, "-m", "pip", "install", "--quiet", *PINS, str(wheel), *FOR_SUITE)
    run(inside, "-I", "tools/installed.py", "--expect", form, "--replays", "tests/replays")
    digests = run(inside, "-I", "tools/digests.py")
    suite = "left out"
    if not brief:
        told = run(inside, "-m", "pytest", "-q", "-n", "auto", "-p", "no:cacheprovider", *SUITE)
        suite = re.sub(r" in [\d.]+s.*", "", told.splitlines()[-1])
    version = run(inside, "-c", "import platform; print(platform.python_version())").strip()
    return Trial(version, form, suite, digests)


def run(*command: str) -> str:
    """What a command prints; if it fails, so do we."""
    unwanted = ("PYTHON", "TESSERA_PURE", "TESSERA_TITLES", "TESSERA_EXPECT")
    kept = {name: text for name, text in os.environ.items() if not name.startswith(unwanted)}
    done = subprocess.run(command, cwd=ROOT, env=kept, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
        raise Unfit(f"{' '.join(command)} ended with {done.returncode}; its own words stand above")
    return done.stdout


def differences(trials: Sequence[Trial]) -> Iterator[str]:
    """Line by line, where a trial differs from the first."""
    first = trials[0]
    for other in trials[1:]:
        pairs = zip_longest(first.digests.splitlines(), other.digests.splitlines(), fillvalue="nothing")
        for ours, theirs in pairs:
            if ours != theirs:
                yield f"{first.version} {first.form}: {ours}; {other.version} {other.form}: {theirs}"


if __name__ == "__main__":
    main()
