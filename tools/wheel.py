"""Builds the source distribution, and from nothing but that the wheel; then looks into both.

    python tools/wheel.py [--out dist] [--pure]

Run by `make wheel`, after `make setup`. The source distribution carries the built browser client, so that
building from it needs no Node. Whatever the checkout has compiled already is taken over: objects are known by
the content they were made from (see setup.py), so a wheel after `make setup` takes seconds. `--pure` compiles
nothing and gives a wheel for every platform, which runs interpreted.
"""

import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path, PurePosixPath
from typing import Final
from zipfile import ZipFile

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = Path("src", "tessera")
PAGE: Final = "tessera/server/static/index.html"
MADE: Final = (
    "*.so",
    "*.pyd",
    "*.c",
    "*.h",
    "*.o",
    "*.stamp*",
    "*.pyc",
    "*.new",
)  # while building or running
NOT_COPIED: Final = (".*", "build", "dist", "node_modules", "__pycache__", "*.egg-info", *MADE)
ROOM: Final = {  # what a source distribution holds beside the package
    *("CHANGELOG.md", "LICENSE", "MANIFEST.in", "PKG-INFO", "README.md"),
    *("pyproject.toml", "setup.cfg", "setup.py", "tools/constructors.py"),
}


class Unfit(Exception):
    """It cannot be built here, or what was built is not what it should be. One line a fault."""


def main() -> None:
    """Build into a folder, and say what is in it."""
    parser = argparse.ArgumentParser(description="Build the source distribution and the wheel.")
    parser.add_argument(
        "--out", type=Path, default=ROOT / "dist", help="the folder to build into; it is emptied"
    )
    parser.add_argument("--pure", action="store_true", help="compile nothing")
    asked = parser.parse_args()
    try:
        made = build(ROOT, asked.out, pure=asked.pure)
    except Unfit as error:
        sys.exit("\n".join(f"tessera: {line}" for line in str(error).splitlines()))
    for file in made:
        print(f"{file}: {file.stat().st_size // 1024} KiB")


def build(root: Path, out: Path, *, pure: bool = False) -> tuple[Path, Path]:
    """The source distribution and the wheel of the checkout at `root`, both looked into."""
    wanted, rules = package_files(root), compiled_modules(root)
    refuse(faults_of_client(wanted))
    shutil.rmtree(out, ignore_errors=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # Of a copy: setuptools would leave a list of files in the checkout, and believe an old one it finds.
        tree = shutil.copytree(root, folder / "tree", ignore=shutil.ignore_patterns(*NOT_COPIED))
        run("--sdist", tree, folder, pure=pure)
        (sdist,) = folder.glob("*.tar.gz")
        refuse(faults_of_sdist(sdist, wanted))
        with tarfile.open(sdist) as archive:
            archive.extractall(folder, filter="data")
        unpacked = folder / sdist.name.removesuffix(".tar.gz")
        if not pure:
            take_over(root, unpacked)
        run("--wheel", unpacked, folder, pure=pure)
        (wheel,) = folder.glob("*.whl")
        refuse(faults_of_wheel(wheel, wanted, rules))
        out.mkdir(parents=True)
        return Path(shutil.move(sdist, out)), Path(shutil.move(wheel, out))


def run(what: str, source: Path, out: Path, *, pure: bool) -> None:
    """Let the build front end build, in the environment this runs in."""
    environment = {**os.environ, **({"TESSERA_NO_COMPILE": "1"} if pure else {})}
    environment.pop("PYTHONPATH", None)  # of a checkout; what is built stands on its own
    command = [sys.executable, "-m", "build", what, "--no-isolation", "--outdir", str(out), str(source)]
    done = subprocess.run(command, cwd=source, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
        raise Unfit(f"python -m build {what} failed; its own words stand above")


def take_over(root: Path, unpacked: Path) -> None:
    """Copy what this very interpreter compiled in the checkout: C files, objects, libraries, mypy's cache."""
    for made in root.glob(f"build/*{sys.implementation.cache_tag}"):
        place = unpacked / "build" / made.name
        if made.name.startswith("lib"):
            for binary in made.rglob(f"*{EXTENSION_SUFFIXES[0]}"):
                name = binary.relative_to(made)
                if (unpacked / "src" / name.with_name(f"{module_of(name.name)}.py")).exists():
                    (place / name).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy2(binary, place / name)
        else:
            shutil.copytree(made, place)


def package_files(root: Path) -> set[str]:
    """Every file of the package that is written or built for it, as a path in the wheel."""
    return {
        path.relative_to(root / "src").as_posix()
        for path in (root / PACKAGE).rglob("*")
        if path.is_file() and not any(path.match(pattern) for pattern in MADE)
    }


def compiled_modules(root: Path) -> set[str]:
    """The modules that the build compiles, as it says itself, as paths in the wheel without their ending."""
    layers = constant(root / PACKAGE / "_form.py", "LAYERS")
    left_out = {
        path for pattern in constant(root / "setup.py", "LEFT_OUT") for path in (root / PACKAGE).glob(pattern)
    }
    found = {path for layer in layers for path in (root / PACKAGE / layer).rglob("*.py")} - left_out
    return {path.relative_to(root / "src").with_suffix("").as_posix() for path in found}


def constant(file: Path, name: str) -> Iterable[str]:
    """A constant of a source that is not to be run: setup.py would build."""
    for node in ast.parse(file.read_text()).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == name:
            assert node.value is not None
            value: Iterable[str] = ast.literal_eval(node.value)
            return value
    raise Unfit(f"{file.name} has no constant {name}, which says what is compiled")


def module_of(name: str) -> str:
    """The module that a binary belongs to: every module has one for its name and one for its code."""
    return name.partition(".")[0].removesuffix("__mypyc")


def faults_of_client(files: set[str]) -> list[str]:
    """What the browser client lacks."""
    folder = PAGE.rpartition("/")[0]
    if PAGE not in files:
        return [f"no browser client in src/{folder}; make setup builds it"]
    kinds = {PurePosixPath(name).suffix for name in files if name.startswith(f"{folder}/assets/")}
    return [
        f"the browser client has no {kind} file; make setup builds it"
        for kind in (".js", ".css")
        if kind not in kinds
    ]


def faults_of_page(text: str, names: Iterable[str]) -> list[str]:
    """What the page names and the archive does not hold."""
    folder = PAGE.rpartition("/")[0]
    named = re.findall(r'(?:src|href)="(/[^"]+)"', text)
    return [
        f"missing: {folder}{name}, which index.html names"
        for name in named
        if folder + name not in set(names)
    ]


def faults_of_sdist(sdist: Path, wanted: set[str]) -> list[str]:
    """What is missing from a source distribution, and what does not belong there."""
    with tarfile.open(sdist) as archive:
        names = {member.name.partition("/")[2] for member in archive if member.isfile()}
    inside = {name.removeprefix("src/") for name in names if name.startswith("src/tessera/")}
    beside = {name for name in names if not name.startswith("src/")}
    faults = [f"{sdist.name}: missing: {name}" for name in sorted((wanted - inside) | (ROOM - beside))]
    return faults + [f"{sdist.name}: stray: {name}" for name in sorted((inside - wanted) | (beside - ROOM))]


def faults_of_wheel(wheel: Path, wanted: set[str], rules: set[str]) -> list[str]:
    """What is missing from a wheel, and what is there and should not. All `rules` are compiled, or none."""
    with ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
        page = archive.read(PAGE).decode() if PAGE in names else ""
    binaries = {name for name in names if name.endswith((".so", ".pyd"))}
    compiled = {str(PurePosixPath(name).with_name(module_of(PurePosixPath(name).name))) for name in binaries}
    faults = faults_of_page(page, names)
    faults += [f"missing: {name}" for name in sorted(wanted - names)]
    faults += [f"stray: {name}" for name in sorted(names - binaries - wanted)]
    faults += [f"not compiled: {name}.py" for name in sorted(rules - compiled) if binaries]
    faults += [f"compiled from nothing: {name}" for name in sorted(compiled - rules)]
    if ("none-any" in wheel.name) != (not binaries):
        faults.append(f"{len(binaries)} binaries in a wheel that says otherwise by its name")
    return [f"{wheel.name}: {fault}" for fault in faults]


def refuse(faults: list[str]) -> None:
    """Stop if there is any fault."""
    if faults:
        raise Unfit("\n".join(faults))


if __name__ == "__main__":
    main()
