"""Other software to measure against, installed once into .cache/bench/ with pinned versions.

boardgame.io comes from bench/js/package-lock.json and runs under Node with NODE_ENV=production; OpenSpiel and
PettingZoo get virtual environments of their own. Nothing here is needed to use Tessera: what is missing is
reported.
"""

import json
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
CACHE = ROOT / ".cache" / "bench"
SCRIPTS = Path(__file__).resolve().parent / "js"
OPEN_SPIEL = "open_spiel==2.0.2"
PETTING_ZOO = ("pygame==2.6.1", "chess==1.11.2", "pettingzoo==1.27.0")
PATIENCE = 600  # seconds for an installation or a measurement


class Missing(Exception):
    """A peer is not to be had on this machine; the text says why."""


def boardgame(script: str, quick: bool) -> dict[str, Any]:
    """What a script of bench/js prints, run against boardgame.io."""
    node = _tool("node")
    folder = CACHE / "js"
    _cache_folder(folder)
    installed = folder / "installed.json"
    wanted = (SCRIPTS / "package-lock.json").read_text(encoding="utf-8")
    if not installed.exists() or installed.read_text(encoding="utf-8") != wanted:
        for name in ("package.json", "package-lock.json"):
            shutil.copy2(SCRIPTS / name, folder / name)
        flags = ["--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        _run([_tool("npm"), "ci", *flags], folder, "boardgame.io could not be installed")
        installed.write_text(wanted, encoding="utf-8")
    for module in SCRIPTS.glob("*.mjs"):
        shutil.copy2(module, folder / module.name)
    command = [node, script, *(["--quick"] if quick else [])]
    answer: dict[str, Any] = json.loads(_run(command, folder, f"{script} failed", NODE_ENV="production"))
    return answer


def open_spiel(script: Path, quick: bool) -> dict[str, Any]:
    """What a Python script prints that may import pyspiel."""
    return _in_python("open_spiel", "OpenSpiel", ["--only-binary=:all:", OPEN_SPIEL], script, quick)


def pettingzoo(script: Path, quick: bool) -> dict[str, Any]:
    """What a Python script prints that may import PettingZoo's classic games."""
    return _in_python("pettingzoo", "PettingZoo", PETTING_ZOO, script, quick)


def _in_python(name: str, called: str, wanted: Sequence[str], script: Path, quick: bool) -> dict[str, Any]:
    """What a script prints in a virtual environment that has these packages."""
    folder = CACHE / name
    python = folder / "bin" / "python"
    installed = folder / "installed.txt"
    _cache_folder(CACHE)
    if not installed.exists() or installed.read_text(encoding="utf-8") != wanted[-1]:
        venv.create(folder, with_pip=True, clear=True)
        install = [str(python), "-m", "pip", "install", "--quiet", *wanted]
        _run([*install, "--disable-pip-version-check"], folder, f"{called} could not be installed")
        installed.write_text(wanted[-1], encoding="utf-8")
    command = [str(python), str(script), *(["--quick"] if quick else [])]
    answer: dict[str, Any] = json.loads(_run(command, folder, f"{script.name} failed"))
    return answer


def versions() -> str:
    """Of the tools this run uses."""
    python = ".".join(str(part) for part in sys.version_info[:3])
    node = shutil.which("node")
    if node is None:
        return f"Python {python}"
    return f"Python {python}, Node {_run([node, '--version'], ROOT, 'node').strip().removeprefix('v')}"


def _cache_folder(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (CACHE / ".gitignore").write_text("*\n", encoding="utf-8")


def _tool(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise Missing(f"{name} is not installed")
    return found


def _run(command: Sequence[str], folder: Path, failure: str, **environ: str) -> str:
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, **environ},
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
    except subprocess.TimeoutExpired:
        raise Missing(f"{failure}: no answer within {PATIENCE} s") from None
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if line.strip()] or [
            f"exit code {done.returncode}"
        ]
        raise Missing(f"{failure}: {lines[-1].strip()}")
    return done.stdout
