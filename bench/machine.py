"""What a run is of: the machine, the tools, the commit, the form of the rules."""

import os
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from bench.record import Run
from tessera._form import status

ROOT = Path(__file__).resolve().parents[1]
OWN_FILES = (":(exclude)docs/performance.*", ":(exclude)*.md")


def this_run(quick: bool) -> Run:
    """The run that begins now."""
    return Run(
        date=datetime.now(UTC).date().isoformat(),
        commit=commit(ROOT),
        form=status().form,
        machine=machine(),
        tools=tools(),
        quick=quick,
    )


def commit(root: Path) -> str:
    """The commit checked out, marked if sources differ from it; pages are written by the run itself."""
    head = _answer(["git", "-C", str(root), "rev-parse", "--short=7", "HEAD"])
    if not head:
        return "unknown"
    changes = _answer(["git", "-C", str(root), "status", "--porcelain", "--", ".", *OWN_FILES])
    return f"{head} with changes" if changes else head


def machine() -> str:
    """The processor's name, how many there are of it, and the system."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{names[0] if names else 'unknown processor'}, {os.cpu_count()} cores, {sys.platform}"


def tools() -> str:
    """Versions of what runs the two sides."""
    python = ".".join(str(part) for part in sys.version_info[:3])
    node = _answer(["node", "--version"]).removeprefix("v")
    return f"Python {python}, Node {node}" if node else f"Python {python}"


def _answer(command: list[str]) -> str:
    """What a program prints; nothing if it is missing or fails."""
    if shutil.which(command[0]) is None:
        return ""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""
