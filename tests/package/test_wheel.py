"""The wheel: built from the source distribution, it holds what it must and plays where nothing else is."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest
from tools.wheel import PAGE, Unfit, build, compiled_modules, faults_of_wheel, package_files

from tessera import _form

ROOT = Path(__file__).resolve().parents[2]
STATIC = PAGE.removesuffix("index.html")
PYTHON = Path("Scripts", "python.exe") if os.name == "nt" else Path("bin", "python")


def clean(home: Path) -> dict[str, str]:
    """An environment from which nothing leads to the checkout."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith(("PYTHON", "TESSERA_"))}
    return {**kept, "XDG_DATA_HOME": str(home)}


@pytest.mark.slow
def test_what_is_built_plays_in_an_empty_environment(tmp_path: Path) -> None:
    """In the form this run tests: what the checkout has compiled is taken over, so both take seconds."""
    form = _form.status().form
    _, wheel = build(ROOT, tmp_path / "dist", pure=form == "interpreted")
    place = tmp_path / "empty"
    python = str(place / PYTHON)
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet"]

    def run(*command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, cwd=tmp_path, env=clean(tmp_path), capture_output=True, text=True, check=False
        )

    for command in (
        [sys.executable, "-m", "venv", "--without-pip", str(place)],
        [*pip, "--constraint", str(ROOT / "requirements" / "dev.txt"), str(wheel)],
        [python, "-I", str(ROOT / "tools" / "installed.py"), "--expect", form],
    ):
        done = run(*command)
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    without_pytest = run(python, "-I", "-c", "import tessera.testing")
    assert without_pytest.returncode == 1
    assert without_pytest.stderr.splitlines()[-1] == (
        "ModuleNotFoundError: tessera.testing needs pytest, which is not installed; "
        "pip install 'tessera-games[testing]'"
    )


# ------------------------------------------------------------ what must be inside, as a list


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """As little as a checkout can be that a wheel is made of."""
    texts = {
        "setup.py": 'LEFT_OUT: Final = {"**/__init__.py": "runs once"}\n',
        "src/tessera/_form.py": 'LAYERS: Final = ("core", "games")\n',
        "src/tessera/py.typed": "",
        "src/tessera/core/__init__.py": "",
        "src/tessera/core/match.py": "",
        "src/tessera/games/skirmish/data/units.yaml": "",
        f"src/{STATIC}index.html": '<link href="/assets/a.css"><script src="/assets/a.js"></script>',
        f"src/{STATIC}assets/a.js": "",
        f"src/{STATIC}assets/a.css": "",
        "src/tessera/core/match.cpython-311.so": "",
        "src/tessera/core/__pycache__/match.pyc": "",
        "src/tessera/.compiled.so.stamp": "",
    }
    for name, text in texts.items():
        file = tmp_path / "checkout" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return tmp_path / "checkout"


def faults(checkout: Path, *, without: str = "", and_also: tuple[str, ...] = (), tag: str = "") -> list[str]:
    """What is told about a wheel of that checkout, with something left out or put in."""
    wheel = checkout / f"tessera-1-{tag or 'py3-none-any'}.whl"
    with ZipFile(wheel, "w") as archive:
        for name in sorted({*package_files(checkout), *and_also} - {without}):
            file = checkout / "src" / name
            archive.writestr(name, file.read_text() if file.exists() else "")
        archive.writestr("tessera-1.dist-info/METADATA", "")
    told = faults_of_wheel(wheel, package_files(checkout), compiled_modules(checkout))
    return [line.removeprefix(f"{wheel.name}: ") for line in told]


BINARIES = ("tessera/core/match.cpython-311.so", "tessera/core/match__mypyc.cpython-311.so")


def test_a_wheel_with_everything_has_no_fault(checkout: Path) -> None:
    assert faults(checkout) == []
    assert faults(checkout, and_also=BINARIES, tag="cp311-cp311-linux_x86_64") == []


@pytest.mark.parametrize(
    "name", ["tessera/py.typed", "tessera/core/match.py", "tessera/games/skirmish/data/units.yaml"]
)
def test_a_file_that_was_left_out_is_named(checkout: Path, name: str) -> None:
    assert faults(checkout, without=name) == [f"missing: {name}"]


def test_a_script_that_the_page_names_and_nobody_packed_is_named(checkout: Path) -> None:
    (checkout / "src" / STATIC / "assets" / "a.js").unlink()
    assert faults(checkout) == [f"missing: {STATIC}assets/a.js, which index.html names"]


@pytest.mark.parametrize(
    "name", ["tessera/core/match.c", "tessera/.compiled.so.stamp", "tests/test_match.py", "tessera/old.py"]
)
def test_what_does_not_belong_there_is_named(checkout: Path, name: str) -> None:
    assert faults(checkout, and_also=(name,)) == [f"stray: {name}"]


def test_a_module_without_its_binary_is_named(checkout: Path) -> None:
    (checkout / "src/tessera/games/skirmish/turn.py").touch()
    assert faults(checkout, and_also=BINARIES, tag="cp311-cp311-linux_x86_64") == [
        "not compiled: tessera/games/skirmish/turn.py"
    ]


def test_a_binary_whose_source_is_gone_is_named(checkout: Path) -> None:
    old = "tessera/core/old.cpython-311.so"
    assert faults(checkout, and_also=(*BINARIES, old), tag="cp311-cp311-linux_x86_64") == [
        "compiled from nothing: tessera/core/old"
    ]


def test_a_wheel_for_every_platform_holds_no_binary(checkout: Path) -> None:
    assert faults(checkout, and_also=BINARIES) == ["2 binaries in a wheel that says otherwise by its name"]
    assert faults(checkout, tag="cp311-cp311-linux_x86_64") == [
        "0 binaries in a wheel that says otherwise by its name"
    ]


def test_without_the_browser_client_nothing_is_built(checkout: Path) -> None:
    for file in (checkout / "src" / STATIC).rglob("*.*"):
        file.unlink()
    with pytest.raises(
        Unfit, match=r"^no browser client in src/tessera/server/static; make setup builds it$"
    ):
        build(checkout, checkout / "dist")
    assert not (checkout / "dist").exists()


# ------------------------------------------------------------ what is told without building


def test_the_checkout_says_which_modules_are_compiled() -> None:
    modules = compiled_modules(ROOT)
    assert "tessera/core/match" in modules
    assert not any(name.startswith("tessera/server") or name.endswith("__init__") for name in modules)


def test_what_the_compiled_modules_import_is_there_when_they_are_built_alone() -> None:
    """A build in isolation has only what it requires, and mypyc refuses a module that it cannot look up."""
    named = " ".join(tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"])
    brought = {"yaml": "types-PyYAML", "mypy_extensions": "mypy"}  # by a package of another name
    imported = set()
    for module in compiled_modules(ROOT):
        for node in ast.walk(ast.parse((ROOT / "src" / f"{module}.py").read_text())):
            if isinstance(node, ast.Import):
                imported |= {each.name.partition(".")[0] for each in node.names}
            elif isinstance(node, ast.ImportFrom):
                imported.add(str(node.module).partition(".")[0])
    foreign = imported - sys.stdlib_module_names - {"tessera"}
    assert "msgspec" in foreign
    assert [name for name in sorted(foreign) if brought.get(name, name) not in named] == []


def test_the_kit_without_pytest_says_what_to_install() -> None:
    code = "import sys; sys.modules['pytest'] = None; import tessera.testing"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert re.search(r"tessera\.testing needs pytest.*pip install 'tessera-games\[testing\]'$", done.stderr)
