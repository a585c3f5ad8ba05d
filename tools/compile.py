"""Compiles the rules behind a server that already plays; `make play` hands this to `tessera play`.

Every line it prints is for the person at the terminal, and the last one says how it ended. Standard input is
a pipe from the server: when that closes, however the server ended, this ends with all it has started. What
was compiled by then is kept, and the next run goes on from there. Leaves with 0 when all is compiled.
"""

import os
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
LOG: Final = ROOT / "build" / "compile.log"
OURS: Final = "tessera: "  # begins every line of our own build that is for people
REMEDY: Final = "on Debian and Ubuntu: sudo apt install gcc python3-dev"


def main() -> None:
    """Install what compiling needs, then compile; stop at the first obstacle."""
    if hasattr(os, "nice"):
        os.nice(15)
    threading.Thread(target=end_with_the_server, daemon=True).start()
    reason = obstacle()
    if reason:
        leave(f"the rules run interpreted: {reason}; {REMEDY}")
    tell("compiling the rules behind the scenes; you can play meanwhile")
    LOG.parent.mkdir(exist_ok=True)
    LOG.write_text("")
    if reason := run(["tools/packages.py", "compile"], aloud=False):
        leave(f"the rules stay interpreted: {reason}")
    if run(["setup.py", "-q", "build_ext", "--inplace"], aloud=True):
        leave(f"the rules stay interpreted: compiling failed, as {LOG.relative_to(ROOT)} says")


def obstacle() -> str:
    """Why there is no point in beginning. The build itself looks closer."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the headers of this Python are not installed"
    return ""


def run(command: list[str], aloud: bool) -> str:
    """Run one of our scripts. Empty if it went well, else the last thing it said to people."""
    last = "it does not say why"
    with LOG.open("a") as log:
        work = subprocess.Popen(
            [sys.executable, *command],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert work.stdout is not None
        for line in work.stdout:
            log.write(line)
            if line.startswith(OURS):
                last = line.removeprefix(OURS).strip()
                if aloud:
                    tell(last)
    return last if work.wait() else ""


def tell(text: str) -> None:
    """Say something to the person at the terminal."""
    print(text, flush=True)


def leave(text: str) -> None:
    """Say why it ends here, and end."""
    tell(text)
    sys.exit(1)


def end_with_the_server() -> None:
    """Wait until the server is gone, then take the whole process group along."""
    while os.read(0, 1):  # not sys.stdin: its buffer must not be held when the interpreter ends
        pass
    if os.name == "posix" and os.getpgrp() == os.getpid():
        os.killpg(
            os.getpgrp(), signal.SIGKILL
        )  # safe at any moment: a build in place is stamped when it is whole
    os._exit(1)


if __name__ == "__main__":
    main()
