"""A package as a fresh clone has it, without anything compiled, and `tessera play` on it beside a script.

The suite itself runs compiled, or is told not to; what happens on the way from one form to the other can only
be seen in a package of its own.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Self

import tessera
from tessera._form import BINARY

PACKAGE = Path(tessera.__file__).parent
ROOT = PACKAGE.parents[1]

# Leaves behind what looks like a whole build, once it is told to go on by a line in a file.
COMPILES = f"""
import sys, tessera._form as form
from pathlib import Path
from typing import Self
package = Path(form.__file__).parent
print("compiling", flush=True)
go_on = open(sys.argv[0] + ".go")  # a pipe with a name: waits for whoever opens the other end
go_on.read()
(package / "core" / "nothing{BINARY}").touch()
form.write_stamp(str(package), form.marks(str(package)))
"""

# The real wrapper around a build that goes on for ever, with a child. Both hold a lock that is free only when
# both are gone.
GOES_ON = """
import fcntl, subprocess, sys, time
lock = open("lock", "w")
fcntl.flock(lock, fcntl.LOCK_EX)
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"], pass_fds=[lock.fileno()])
print("tessera: compiling", file=sys.stderr, flush=True)
time.sleep(3600)
"""


def script_of(folder: Path, text: str) -> Path:
    """A script of this text."""
    script = folder / "compile.py"
    script.write_text(text)
    return script


def endless_build(folder: Path) -> Path:
    """tools/compile.py in a checkout whose packages are installed and whose build never ends."""
    (folder / "tools").mkdir()
    (folder / "tools" / "packages.py").touch()
    (folder / "setup.py").write_text(GOES_ON)
    return Path(shutil.copy(ROOT / "tools" / "compile.py", folder / "tools"))


def package_without_binaries(folder: Path) -> Path:
    """A copy of the sources, data and client; give the folder to put on the path."""
    left_out = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", ".compiled*")
    shutil.copytree(PACKAGE, folder / "src" / "tessera", ignore=left_out)
    return folder / "src"


class Play:
    """`tessera play --compile-with SCRIPT` on a package without binaries; ends with the block."""

    def __init__(self, folder: Path, script: Path) -> None:
        self.script = script
        kept = {name: value for name, value in os.environ.items() if name != "TESSERA_PURE"}
        source = package_without_binaries(folder)
        self.environment = {
            **kept,
            "PYTHONPATH": str(source),
            "TESSERA_TITLES": str(ROOT / "examples"),
            "CC": sys.executable,  # for who only asks whether there is one
        }
        self.db = folder / "tables.db"

    def __enter__(self) -> Self:
        command = [sys.executable, "-m", "tessera", "play", "--no-browser", "--db", str(self.db)]
        self.process = subprocess.Popen(
            [*command, "--compile-with", str(self.script)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=self.environment,
        )
        assert self.process.stdout is not None
        told = self.process.stdout.readline()
        self.url = told.split()[3].rstrip("/")
        return self

    def next_line(self) -> str:
        """The next line on standard error."""
        assert self.process.stderr is not None
        return self.process.stderr.readline().rstrip()

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        self.process.communicate(timeout=60)
