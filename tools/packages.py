"""Installs one of the pinned lists of requirements/ into the environment whose Python runs this.

    .venv/bin/python tools/packages.py play       what a server needs
    .venv/bin/python tools/packages.py compile    and what compiling the rules needs
    .venv/bin/python tools/packages.py dev        and what tests and checks need, and Tessera itself, editable

Does nothing if the list has not changed since. One at a time: a set-up started beside a server that is still
installing waits for it. What pip says is kept in build/pip.log.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
LOG: Final = ROOT / "build" / "pip.log"
LISTS: Final = ("play", "compile", "dev")
PIP: Final = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
QUICK: Final = (
    "--no-deps",  # the lists are whole, and a test holds that; resolving takes longer than installing
    "--no-compile",  # byte code is written at the first import; most of what is installed is never imported
)


def main() -> None:
    """Install the list that was named."""
    if len(sys.argv) != 2 or sys.argv[1] not in LISTS:
        sys.exit(f"usage: python tools/packages.py {'|'.join(LISTS)}")
    if sys.prefix == sys.base_prefix:
        sys.exit("tessera: this is no environment of its own; `make setup` makes one")
    name = sys.argv[1]
    stamp = Path(sys.prefix, f".packages-{name}")
    LOG.parent.mkdir(exist_ok=True)
    with alone():
        wanted = content(name)
        if not stamp.exists() or stamp.read_text() != wanted:
            pip("--requirement", f"requirements/{name}.txt")
            if name == "dev":
                pip("--no-build-isolation", "--editable", ".")
        stamp.write_text(wanted)  # written in any case: make looks at its time


def content(name: str) -> str:
    """Everything that decides what is installed."""
    lists = LISTS[: LISTS.index(name) + 1]
    files = [ROOT / "requirements" / f"{each}.txt" for each in lists]
    if name == "dev":
        files.append(ROOT / "pyproject.toml")
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def pip(*arguments: str) -> None:
    """Install, or say in one line what went wrong."""
    environment = {**os.environ, "TESSERA_NO_COMPILE": "1"}  # compiling is a step of its own
    with LOG.open("w") as log:
        done = subprocess.run(
            [*PIP, *QUICK, *arguments], cwd=ROOT, env=environment, stdout=log, stderr=log, check=False
        )
    if done.returncode:
        sys.exit(
            f"tessera: packages could not be installed ({' '.join(arguments)}): is there a network? "
            f"pip's words are in {LOG.relative_to(ROOT)}"
        )


@contextmanager
def alone() -> Iterator[None]:
    """Wait until nobody else installs into this environment."""
    try:
        import fcntl
    except ImportError:  # Windows has no make either
        yield
        return
    with Path(sys.prefix, ".packages.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    main()
