"""Setting up where something is missing: one line says what to do. The real Makefile and scripts run."""

import os
import re
import shutil
import socket
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

pytestmark = pytest.mark.once  # it runs the tools, each as a process

ROOT = Path(__file__).resolve().parents[2]
OLD_PYTHON = f"""#!/bin/sh
exec {sys.executable} -c 'import sys; sys.version_info = (3, 10, 13); exec(sys.argv[2])' "$@"
"""

needs_make = pytest.mark.skipif(
    shutil.which("make") is None or os.name != "posix", reason="make is not installed"
)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """What setting up reads, in a folder of its own."""
    for name in ("Makefile", "pyproject.toml", "web/package.json", "web/package-lock.json", "web/index.html"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    for name in ("tools", "requirements"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def executable(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


def without_network(**more: str) -> dict[str, str]:
    """An environment in which no registry answers: every one is at a port where nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        nowhere = f"http://127.0.0.1:{free.getsockname()[1]}/"
    kept = {
        name: value for name, value in os.environ.items() if not name.lower().startswith(("pip_", "npm_"))
    }
    return {
        **kept,
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_INDEX_URL": nowhere,
        "PIP_RETRIES": "0",
        "npm_config_registry": nowhere,
        "npm_config_fetch_retries": "0",
        **more,
    }


def told_by(
    command: list[str], folder: Path, env: dict[str, str] | None = None, stdin: int | None = None
) -> tuple[int, list[str]]:
    """The exit code, and the lines that are ours: make adds its own about which target failed."""
    done = subprocess.run(
        command,
        cwd=folder,
        env=env,
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=900,  # only so that nothing hangs for ever: a busy machine takes minutes
    )
    return done.returncode, [
        line for line in done.stdout.splitlines() if not re.match(r"make(\[\d+\])?: ", line)
    ]


def own_environment(folder: Path, with_pip: bool) -> Path:
    """An empty environment of Python; pip, if wanted, is lent by the one the tests run in."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder / ".venv")], check=True)
    if with_pip:
        import pip

        (packages,) = (folder / ".venv").glob("lib/python*/site-packages")
        (packages / "pip").symlink_to(Path(pip.__file__).parent)
    return folder / ".venv" / "bin" / "python"


# ---------------------------------------------------------------- Python


@needs_make
@pytest.mark.parametrize("goal", ["play", "setup"])
def test_an_old_python_is_refused_before_anything_starts(checkout: Path, goal: str) -> None:
    old = executable(checkout / "python3.10", OLD_PYTHON)
    code, told = told_by(["make", goal, f"PYTHON={old}"], checkout)
    assert code == 2
    assert told == [f"tessera needs Python 3.11 or newer; name one: make PYTHON=python3.12 {goal}"]
    assert not (checkout / ".venv").exists()
    assert not (checkout / "web" / "node_modules").exists()


@needs_make
def test_no_python_at_all_is_told_the_same_way(checkout: Path) -> None:
    code, told = told_by(["make", "play", "PYTHON=./no-such-python"], checkout)
    assert code == 2
    assert told == ["tessera needs Python 3.11 or newer; name one: make PYTHON=python3.12 play"]


@needs_make
def test_arguments_are_passed_on_to_the_command() -> None:
    command = ["make", "--dry-run", "play", "ARGS=taktik --no-browser --port 8123"]
    told = told_by(command, ROOT)[1]
    assert told[-1].strip().endswith("play --compile-with tools/compile.py taktik --no-browser --port 8123")


# ---------------------------------------------------------------- packages


def test_packages_that_cannot_be_had_are_told_in_one_line(checkout: Path) -> None:
    python = own_environment(checkout, with_pip=True)
    code, told = told_by([str(python), "tools/packages.py", "play"], checkout, without_network())
    assert code == 1
    (line,) = told
    assert line.startswith("tessera: packages could not be installed (--requirement requirements/play.txt)")
    assert "is there a network?" in line
    assert "annotated-doc" in (checkout / "build" / "pip.log").read_text()
    assert not list((checkout / ".venv").glob(".packages-*")), "the next run must try again"


@needs_make
def test_once_they_are_there_no_network_is_needed(checkout: Path) -> None:
    python = own_environment(checkout, with_pip=False)
    for name, lists in (("play", ("play",)), ("compile", ("play", "compile"))):
        texts = [(checkout / "requirements" / f"{each}.txt").read_text() for each in lists]
        (checkout / ".venv" / f".packages-{name}").write_text("\n".join(texts))
        assert told_by([str(python), "tools/packages.py", name], checkout, without_network()) == (0, [])


@pytest.mark.parametrize("name", ["play", "compile"])
def test_the_pinned_lists_are_whole(name: str) -> None:
    """They are installed without looking at what their packages need, so they must name all of it."""
    lists = ["play"] if name == "play" else ["play", "compile"]
    lines = [
        line for each in lists for line in (ROOT / "requirements" / f"{each}.txt").read_text().splitlines()
    ]
    pinned = [Requirement(line) for line in lines if line and not line.startswith("#")]
    names = {canonicalize_name(each.name) for each in pinned}
    missing = set()
    for each in pinned:
        if each.marker is not None and not each.marker.evaluate():
            continue
        installed = distribution(each.name)
        assert each.specifier.contains(installed.version), f"{installed.name} is another one; run make setup"
        for need in map(Requirement, installed.requires or []):
            if need.marker is None or need.marker.evaluate({"extra": ""}):
                missing |= {canonicalize_name(need.name)} - names
    assert missing == set()


def test_what_the_package_needs_is_what_playing_installs() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needs = {canonicalize_name(Requirement(each).name) for each in project["dependencies"]}
    lines = (ROOT / "requirements" / "play.txt").read_text().splitlines()
    pinned = {canonicalize_name(Requirement(line).name) for line in lines if not line.startswith("#")}
    assert needs <= pinned


# ---------------------------------------------------------------- Node


@pytest.mark.parametrize("node", ["", "v18.19.1"])
def test_no_node_and_no_package_of_it_is_told_in_one_line(checkout: Path, node: str) -> None:
    path = checkout / "bin"
    path.mkdir()
    if node:
        executable(path / "node", f"#!/bin/sh\necho {node}\n")
        executable(path / "npm", "#!/bin/sh\nexit 1\n")
    code, told = told_by([sys.executable, "tools/web.py"], checkout, without_network(PATH=str(path)))
    assert code == 1
    assert told[0] == "tessera: no Node.js of at least 20.19 here; taking one from a package"
    (line,) = told[1:]
    assert "connect to the network, or install Node.js with npm" in line


@pytest.mark.skipif(shutil.which("npm") is None, reason="this machine has no npm")
def test_npm_without_a_network_is_told_in_one_line(checkout: Path) -> None:
    environment = without_network(npm_config_cache=str(checkout / "cache"))
    code, told = told_by([sys.executable, "tools/web.py"], checkout, environment)
    assert code == 1
    assert told == [
        "tessera: `npm install` failed in web/: is there a network? npm's words are in build/npm.log"
    ]


def test_a_client_that_is_built_needs_no_node(checkout: Path) -> None:
    prints = [sys.executable, "-c", "import web; print(web.fingerprint(), end='')"]
    built = subprocess.run(prints, cwd=checkout / "tools", capture_output=True, text=True, check=True).stdout
    (checkout / "build").mkdir()
    (checkout / "build" / ".web").write_text(built)
    page = checkout / "src" / "tessera" / "server" / "static" / "index.html"
    page.parent.mkdir(parents=True)
    page.touch()
    environment = without_network(PATH=str(checkout))
    assert told_by([sys.executable, "tools/web.py"], checkout, environment) == (0, [])
    (checkout / "web" / "index.html").write_text("another")
    assert told_by([sys.executable, "tools/web.py"], checkout, environment)[0] == 1


# ---------------------------------------------------------------- compiling behind a server


def compile_in(checkout: Path, **more: str) -> tuple[int, list[str]]:
    """tools/compile.py as the server runs it: its input stays open."""
    ours, theirs = os.pipe()
    try:
        python = checkout / ".venv" / "bin" / "python"
        return told_by([str(python), "tools/compile.py"], checkout, without_network(**more), ours)
    finally:
        os.close(ours)
        os.close(theirs)


def test_no_compiler_is_told_in_one_line_and_nothing_is_tried(checkout: Path) -> None:
    own_environment(checkout, with_pip=False)
    code, told = compile_in(checkout, CC="no-such-cc")
    assert code == 1
    (line,) = told
    assert line.startswith("the rules run interpreted: there is no C compiler (no-such-cc); ")
    assert line.endswith("sudo apt install gcc python3-dev")
    assert not (checkout / "build").exists()


def test_a_compiler_without_its_packages_is_told_in_one_line(checkout: Path) -> None:
    own_environment(checkout, with_pip=True)
    code, told = compile_in(checkout, CC=sys.executable)
    assert code == 1
    assert told[0].startswith("compiling the rules behind the scenes")
    (line,) = told[1:]
    assert line.startswith("the rules stay interpreted: packages could not be installed")
    assert "is there a network?" in line
