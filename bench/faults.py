"""Kills of the server at random moments under load, as `make faults` does them: what it takes, and that it
holds.

Takes minutes, and runs only when it is named.
"""

import os
import subprocess
import sys
import time

from bench.figures import Groups, failed, figure, must, yes
from bench.forms import ROOT
from bench.parts import Part
from bench.reading import Reading

KILLS = 200
GROUP = "kills"


def measure(quick: bool) -> Groups:
    """How many kills, whether everything held, and how long it took."""
    kills = 10 if quick else KILLS
    command = [sys.executable, "-m", "pytest", "-q", "tests/server/test_faults.py", "-k", "kills"]
    environ = {**os.environ, "TESSERA_KILLS": str(kills)}
    began = time.perf_counter()
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - began
    if done.returncode > 1:  # 1 is a test that failed; more is no test at all
        return {GROUP: failed(f"pytest ended with {done.returncode}: {done.stdout.strip()[-200:]}")}
    return {
        GROUP: {
            "kills": figure(kills),
            "held": must(yes(done.returncode == 0)),
            "minutes": figure(seconds / 60, "minutes"),
        }
    }


def page(found: Reading) -> list[str]:
    """What was done to the server, and what came of it."""
    rows = {
        "kills": "kills of the server at random moments under load",
        "held": "nothing acknowledged lost, nothing applied twice, all clients at the server's digest",
        "minutes": "wall time of it all",
    }
    return [found.by_figure("figure", rows, {GROUP: ""})]


PART = Part(rank=95, heading="Faults", measure=measure, page=page, on_request=True)
