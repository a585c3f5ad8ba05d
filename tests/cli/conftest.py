"""The command line, called as a function or as a process, and what it answered."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.answer import Answer, Cli
from tests.harbour import played

from tessera import files
from tessera.cli.main import run


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Runs one command line in this process, with the lines a person would type."""

    def call(*arguments: str | Path, typed: str = "") -> Answer:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        code = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Answer(code, captured.out, captured.err)

    return call


@pytest.fixture
def process(tmp_path: Path) -> Callable[[str], Answer]:
    """Runs a line of shell in an empty folder, in which `tessera` is the command."""
    script = tmp_path / "tessera"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "from tessera.cli import main; main()" "$@"\n')
    script.chmod(0o755)
    env = {
        **os.environ,
        "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    }

    def call(line: str) -> Answer:
        done = subprocess.run(
            line, shell=True, cwd=tmp_path, env=env, capture_output=True, text=True, check=False, timeout=120
        )
        return Answer(done.returncode, done.stdout, done.stderr)

    return call


@pytest.fixture
def replay_file(tmp_path: Path) -> Path:
    """A recorded match of three seats that stopped after twelve commands."""
    return files.save(played(seed="dusk", seats=3, commands=12), tmp_path / "dusk.tsr", every=1)
