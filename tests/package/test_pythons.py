"""Which Pythons the package names, is built for, and is tried on."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tools.pythons import Trial, differences, named_versions, search, version_of

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
HERE = f"{sys.version_info.major}.{sys.version_info.minor}"


def test_the_metadata_names_the_pythons_that_wheels_are_built_for() -> None:
    named = named_versions()
    assert PROJECT["project"]["requires-python"] == f">={named[0]}"
    assert PROJECT["tool"]["mypy"]["python_version"] == named[0]
    assert PROJECT["tool"]["cibuildwheel"]["build"] == [f"cp{each.replace('.', '')}-*" for each in named]


def test_an_interpreter_is_known_by_running_it(tmp_path: Path) -> None:
    assert version_of(sys.executable) == HERE
    assert version_of(str(tmp_path / "python3.11")) == ""


def test_interpreters_are_found_in_pyenv_and_only_if_they_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for version, text in ((f"{HERE}.1", "#!/bin/sh\nexit 127\n"), (f"{HERE}.2", "")):
        python = tmp_path / "versions" / version / "bin" / "python"
        python.parent.mkdir(parents=True)
        if text:
            python.write_text(text)
            python.chmod(0o755)
        else:
            python.symlink_to(sys.executable)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    found = str(tmp_path / "versions" / f"{HERE}.2" / "bin" / "python")
    assert dict(search([HERE, "3.99"])) == {HERE: found}


def test_what_is_no_python_is_refused_in_one_line(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tools.pythons", str(tmp_path / "python")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, f"tessera: {tmp_path / 'python'} is no Python that runs\n")


def test_digests_that_differ_are_told_with_their_match() -> None:
    one = Trial("3.11.7", "interpreted", "", "taktik 1 60 aa\ntaktik 2 60 bb\n")
    two = Trial("3.14.0", "compiled", "", "taktik 1 60 aa\ntaktik 2 60 cc\nsint 1 60 dd\n")
    assert list(differences([one, one])) == []
    assert list(differences([one, two])) == [
        "3.11.7 interpreted: taktik 2 60 bb; 3.14.0 compiled: taktik 2 60 cc",
        "3.11.7 interpreted: nothing; 3.14.0 compiled: sint 1 60 dd",
    ]
    assert one.mark != two.mark
