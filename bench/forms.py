"""Both forms of the rules in one run: each measurement runs in a process of its own, compiled or interpreted.

A module that is measured this way has `in_this_form(quick) -> dict`.
"""

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
FORMS = ("compiled", "interpreted")


class NotThisForm(Exception):
    """The rules cannot run in the wanted form here; the text says why."""


def environ_of(form: str) -> dict[str, str]:
    """The environment of a process whose rules are to run in that form."""
    environ = {name: value for name, value in os.environ.items() if name != "TESSERA_PURE"}
    return {**environ, "TESSERA_PURE": "1"} if form == "interpreted" else environ


def in_form(form: str, module: str, quick: bool) -> dict[str, Any]:
    """What `bench.<module>.in_this_form` answers when the rules run in that form."""
    command = [sys.executable, "-m", "bench.forms", module, form, *(["--quick"] if quick else [])]
    done = subprocess.run(
        command, cwd=ROOT, env=environ_of(form), capture_output=True, text=True, check=False
    )
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or [f"exit code {done.returncode}"]
        raise NotThisForm(last[0])
    answer: dict[str, Any] = json.loads(done.stdout)
    if "not this form" in answer:
        raise NotThisForm(answer["not this form"])
    return answer


def main(module: str, form: str, quick: bool) -> None:
    """Answer on standard output, as JSON."""
    from tessera._form import status

    if status().form != form:
        print(json.dumps({"not this form": f"the rules run {status().form} ({status().reason})"}))
        return
    print(json.dumps(importlib.import_module(f"bench.{module}").in_this_form(quick)))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], "--quick" in sys.argv[3:])
