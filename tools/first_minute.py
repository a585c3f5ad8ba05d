"""Measures what somebody new waits for: clones this repository, runs `make play` in an empty home, and looks.

    .venv/bin/python tools/first_minute.py [--json FILE]

Prints the seconds from `make play` to the first page and to the compiled form, from asking for the first
table of each title to its first view, and from a second `make play` to its page. CPU seconds stand beside
them where the system tells (Linux): they mean something on a busy machine, too. The environment is empty but
for what pip and npm need to reach their registries. All happens in a temporary folder, which is removed.
"""

import argparse
import json
import os
import platform
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from websockets.sync.client import connect
from websockets.typing import Subprotocol

ROOT: Final = Path(__file__).resolve().parent.parent
KEPT: Final = ("PATH", "LANG", "SSL_CERT_FILE", "SSL_CERT_DIR", "REQUESTS_CA_BUNDLE", "NODE_EXTRA_CA_CERTS")
KEPT_KINDS: Final = ("pip_", "npm_config_", "http_proxy", "https_proxy", "no_proxy", "all_proxy")
LOOK_EVERY: Final = 0.05
STOP_PATIENCE: Final = 30.0


def main() -> None:
    """Measure once, print, and write the figures to a file if one is named."""
    parser = argparse.ArgumentParser(description="Measures the way from a clone to play.")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there, too")
    parser.add_argument(
        "--limit", type=float, default=1200.0, metavar="SECONDS", help="of all steps together (1200)"
    )
    parser.add_argument("--python", default="", help="the interpreter that make is told to use")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="first-minute-") as folder:
        found = measure(Path(folder), time.monotonic() + asked.limit, asked.python)
    for name, value in found.items():
        print(f"{name.replace('_', ' '):26} {shown(value)}")
    if asked.json is not None:
        asked.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


def measure(folder: Path, deadline: float, python: str) -> dict[str, Any]:
    """All figures, from one clone."""
    clone = folder / "clone"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    commit = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=clone, check=True, capture_output=True, text=True
    )
    found: dict[str, Any] = {
        "commit": commit.stdout.strip(),
        "python": platform.python_version(),
        "cores": os.cpu_count(),
    }
    environment = empty_environment(folder / "home")
    with Play(clone, environment, deadline, python) as play:
        play.wait(play.is_answered, "the first page")
        found["first_page_seconds"] = play.seconds()
        found["first_page_cpu_seconds"] = play.cpu_seconds()
        found["first_table_seconds"] = {
            card["name"]: play.first_table(card["name"]) for card in play.get("/api/titles")
        }
        play.wait(lambda: not play.get("/api/info")["compiling"], "the compiled form")
        found["compiled_seconds"] = play.seconds() if is_compiled(clone) else None
        if found["compiled_seconds"] is None:
            print(*play.said, sep="\n", file=sys.stderr)
    with Play(clone, environment, deadline, python) as play:
        play.wait(play.is_answered, "the page of the second start")
        found["second_start_seconds"] = play.seconds()
        found["second_start_cpu_seconds"] = play.cpu_seconds()
        found["second_start_form"] = play.get("/api/info")["form"]
    return found


class Play:
    """`make play` in a clone, with a server on a free port; all of it ends with the block."""

    def __init__(self, clone: Path, environment: dict[str, str], deadline: float, python: str) -> None:
        self._clone = clone
        self._environment = environment
        self._deadline = deadline
        self._python = [f"PYTHON={python}"] if python else []
        self.said: list[str] = []

    def __enter__(self) -> Self:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = int(free.getsockname()[1])
        self._place = f"127.0.0.1:{port}"
        self._began = time.monotonic()
        self._make = subprocess.Popen(
            ["make", "play", f"ARGS=--no-browser --port {port}", *self._python],
            cwd=self._clone,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for how in (signal.SIGINT, signal.SIGKILL):  # as Ctrl-C does; the server ends what it started itself
            if self._make.poll() is None:
                os.killpg(self._make.pid, how)
                try:
                    self._make.wait(STOP_PATIENCE)
                except subprocess.TimeoutExpired:
                    continue
        self._reader.join(STOP_PATIENCE)

    def _read(self) -> None:
        assert self._make.stdout is not None
        with self._make.stdout as lines:
            for line in lines:
                self.said.append(line.rstrip())

    def seconds(self) -> float:
        """Since `make play` was started."""
        return round(time.monotonic() - self._began, 2)

    def cpu_seconds(self) -> float | None:
        """That all processes of this session have used so far, ended ones included; None if nobody tells."""
        if not Path("/proc/self/stat").exists():
            return None
        ticks = 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
            except OSError:
                continue  # it has just ended
            if int(fields[3]) == self._make.pid:
                ticks += sum(map(int, fields[11:15]))
        return round(ticks / os.sysconf("SC_CLK_TCK"), 2)

    def wait(self, truth: Callable[[], bool], what: str) -> None:
        """Wait until something is true; give up when make ends or the time is over."""
        while not truth():
            if self._make.poll() is not None:
                sys.exit("\n".join([f"make play ended before {what}:", *self.said]))
            if time.monotonic() > self._deadline:
                sys.exit("\n".join([f"out of time before {what}:", *self.said]))
            time.sleep(LOOK_EVERY)

    def is_answered(self) -> bool:
        """Whether the client's page is served."""
        try:
            with urllib.request.urlopen(f"http://{self._place}/", timeout=STOP_PATIENCE) as reply:
                return b'<script type="module"' in reply.read()
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False

    def get(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """What the server's HTTP side answers."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://{self._place}{path}", data)
        with urllib.request.urlopen(request, timeout=STOP_PATIENCE) as reply:
            return json.load(reply)

    def first_table(self, title: str) -> float:
        """From asking for a table, as the page does, to the first view of its first seat."""
        began = time.monotonic()
        made = self.get("/api/tables", {"title": title})
        form = [Subprotocol("tessera.v1.json")]
        with connect(f"ws://{self._place}/ws", subprotocols=form, proxy=None, max_size=1 << 24) as link:
            hello = {"t": "hello", "v": 1, "table": made["table"], "token": made["token"], "since": -1}
            link.send(json.dumps(hello))
            while json.loads(link.recv(timeout=STOP_PATIENCE))["t"] != "welcome":
                pass
        return round(time.monotonic() - began, 2)


def empty_environment(home: Path) -> dict[str, str]:
    """Nothing of this user's but the way to the registries."""
    home.mkdir()
    kept = {
        name: value
        for name, value in os.environ.items()
        if name in KEPT or name.lower().startswith(KEPT_KINDS)
    }
    old = Path.home()
    for variable, files in (
        ("PIP_CONFIG_FILE", (old / ".config" / "pip" / "pip.conf", old / ".pip" / "pip.conf")),
        ("npm_config_userconfig", (old / ".npmrc",)),
    ):
        there = next((file for file in files if file.exists()), None)
        if there is not None:
            kept.setdefault(variable, str(there))
    return {**kept, "HOME": str(home)}


def is_compiled(clone: Path) -> bool:
    """Whether the next process in this clone runs the compiled rules."""
    command = [str(clone / ".venv" / "bin" / "python"), "-P", "src/tessera/_form.py"]
    return subprocess.run(command, cwd=clone, stdout=subprocess.DEVNULL, check=False).returncode == 0


def shown(value: Any) -> str:
    """A figure for people."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {shown(each)}" for name, each in value.items())
    return "never" if value is None else str(value)


if __name__ == "__main__":
    if shutil.which("git") is None or shutil.which("make") is None:
        sys.exit("first_minute needs git and make")
    main()
