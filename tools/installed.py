"""Tries the Tessera that is installed beside this interpreter: commands, page, a move in every title.

    python -I tools/installed.py [--expect compiled|interpreted] [--replays FOLDER]

Uses nothing but what the package brings along, and works in a folder of its own, so the checkout this file
lies in cannot help. The first thing that is not as it should be ends it with one line.
"""

import argparse
import json
import os
import re
import signal
import socket
import subprocess
import sys
import sysconfig
import tempfile
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Never
from urllib.parse import urljoin

from websockets.sync.client import connect
from websockets.typing import Subprotocol

SHORT: Final = "sanctum"  # a title that ends soon under random play
PATIENCE: Final = 120.0  # for a machine that is very busy; nothing here waits for time to pass
COMMAND: Final = Path(sysconfig.get_path("scripts"), "tessera.exe" if os.name == "nt" else "tessera")


def main() -> None:
    """Try everything, and say what was tried."""
    parser = argparse.ArgumentParser(description="Try the Tessera that is installed beside this interpreter.")
    parser.add_argument("--expect", choices=("compiled", "interpreted"), help="the form it must run in")
    parser.add_argument(
        "--replays", type=Path, help="a folder of recorded matches, one folder for each title"
    )
    asked = parser.parse_args()
    if not COMMAND.exists():
        fail(f"{COMMAND} is not there; install the wheel into this environment first")
    replays = asked.replays.resolve() if asked.replays else None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.chdir(folder)
        facts = json.loads(told("info", "--json"))
        titles: list[str] = facts["titles"]
        print(f"tessera {facts['version']}, Python {facts['python']}, {facts['form']}: {facts['reason']}")
        if asked.expect and facts["form"] != asked.expect:
            fail(f"runs {facts['form']} ({facts['reason']}), and should run {asked.expect}")
        if [each["name"] for each in json.loads(told("games", "--json"))] != titles or not titles:
            fail(f"`tessera games` and `tessera info` disagree about the titles {titles}")
        told("sim", SHORT, "--seats", "random", "--games", "2", "--save", ".", "--json")
        told("verify", *(str(file) for file in Path().glob("*.tsr")))
        print(f"{SHORT}: two games simulated, saved and verified")
        if replays:
            print(f"{verify(titles, replays)} recorded matches verified")
        with server() as address:
            print(f"the page at {address} has {page(address)} files")
            for title in titles:
                print(f"{title}: a table made, a move played: {first_move(address, title)}")


def told(*arguments: str) -> str:
    """What a command prints; that it succeeds is part of the trial."""
    done = subprocess.run(
        [str(COMMAND), *arguments], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    if done.returncode:
        fail(f"tessera {' '.join(arguments)} ended with {done.returncode}: {last_line(done.stderr)}")
    return done.stdout


def verify(titles: list[str], replays: Path) -> int:
    """Replay the recorded matches of all titles, digest by digest; how many there are."""
    files = {title: sorted((replays / title).glob("*.tsr")) for title in titles}
    if bare := [title for title in titles if not files[title]]:
        fail(f"no recorded match of {', '.join(bare)} in {replays}")
    told("verify", *(str(file) for each in files.values() for file in each))
    return sum(map(len, files.values()))


@contextmanager
def server() -> Iterator[str]:
    """`tessera play` as a person starts it, on a free port; its address."""
    command = [str(COMMAND), "play", "--no-browser", "--port", "0", "--db", "tables.db"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    try:
        line = running.stdout.readline()
        found = re.search(r"http://[^/\s]+", line)
        if found is None:
            fail(f"tessera play told no address: {line!r}")
        yield found[0]
    finally:
        running.send_signal(signal.SIGTERM)
        code = running.wait(PATIENCE)
        running.stdout.close()
    if code and os.name == "posix":  # elsewhere the signal is the end of the process
        fail(f"tessera play ended with {code} when it was stopped")


def page(address: str) -> int:
    """Fetch the page and everything it names; how many files came."""
    text = fetched(f"{address}/").decode()
    named = re.findall(r'(?:src|href)="([^"#:]+)"', text)  # from where the page is, or from its host's root
    if not any(name.endswith(".js") for name in named):
        fail("the page names no script: the browser client is not in the package")
    for name in named:
        if not fetched(urljoin(f"{address}/", name)):
            fail(f"{name}, which the page names, is empty")
    return len(named) + 1


def first_move(address: str, title: str) -> str:
    """Make a table over HTTP, play the first choice by the socket; the choice in words."""
    made = json.loads(fetched(f"{address}/api/tables", {"title": title}))
    host, _, port = address.removeprefix("http://").rpartition(":")
    line = socket.create_connection((host, int(port)), timeout=PATIENCE)
    form = Subprotocol("tessera.v1.json")
    with connect(f"ws://{host}:{port}/ws", sock=line, subprotocols=[form], max_size=1 << 26) as ws:

        def until(*kinds: str) -> dict[str, Any]:
            while True:
                frame: dict[str, Any] = json.loads(ws.recv(timeout=PATIENCE))
                if frame["t"] in ("error", "refused"):
                    fail(f"{title}: the socket answered {frame}")
                if frame["t"] in kinds:
                    return frame

        ws.send(json.dumps({"t": "hello", "v": 1, "table": made["table"], "token": made["token"]}))
        frame = until("welcome")
        while not frame.get("choices"):  # another seat begins
            frame = until("update")
        choice = frame["choices"][0]
        ws.send(json.dumps({"t": "do", "id": "first", "at": frame["seq"], "command": choice["command"]}))
        if until("ack")["seq"] <= frame["seq"]:
            fail(f"{title}: a move was acknowledged and not counted")
    phrase: str = choice["phrase"]
    return phrase


def fetched(url: str, body: Mapping[str, object] | None = None) -> bytes:
    """What an address answers, asked past any proxy."""
    data = None if body is None else json.dumps(body).encode()
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(urllib.request.Request(url, data), timeout=PATIENCE) as reply:
        answer: bytes = reply.read()
    return answer


def last_line(text: str) -> str:
    """The last line that says something."""
    return next((line for line in reversed(text.splitlines()) if line.strip()), "no word of why")


def fail(why: str) -> Never:
    """End with one line."""
    sys.exit(f"tessera: {why}")


if __name__ == "__main__":
    main()
