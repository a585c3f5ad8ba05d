"""A server under attack: what it holds in memory, whether it still answers, and how soon TERM ends it.

Held uploads, requests of which half was sent, a replay that asks for hours of work, workers that somebody
has stopped, clients that do not read. From one address, and with the limits of an address lifted, as if from
many. Takes minutes, and runs only when it is named.
"""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from bench.figures import Group, Groups, at_most, figure, must
from bench.forms import ROOT
from bench.load import Usage
from bench.parts import Part
from bench.reading import Reading

UPLOADS = 60
UPLOAD_BYTES = 8 << 20
HALF_SENT = 1500
BOMB_BYTES = 4 << 20
TERM_SECONDS = 10.0
PATIENCE = 60.0
# What the limits of one address hide: all together, as if everybody came from somewhere else.
CROWD = ["--connections-per-address", "100000", "--trusted-proxy", "127.0.0.1"]


class Target:
    """A server to attack."""

    def __init__(self, process: "subprocess.Popen[str]", port: int) -> None:
        self.process = process
        self.port = port
        self._stack = ExitStack()

    def resident(self) -> float:
        """Megabytes of the server itself, without its workers."""
        return Usage(self.process.pid).bytes() / 1e6

    def link(self) -> socket.socket:
        """A connection that stays open."""
        return self._stack.enter_context(socket.create_connection(("127.0.0.1", self.port), PATIENCE))

    def answers(self) -> float:
        """Seconds until somebody else, who asks how it is, has an answer."""
        began = time.monotonic()
        link = http.client.HTTPConnection("127.0.0.1", self.port, PATIENCE, source_address=("127.0.0.2", 0))
        try:
            link.request("GET", "/healthz", headers={"X-Forwarded-For": "198.51.100.200"})
            link.getresponse().read()
        finally:
            link.close()
        return time.monotonic() - began

    def term(self) -> float:
        """Seconds from TERM to the end."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)
        return time.monotonic() - began

    def close(self) -> None:
        """Hang up everywhere."""
        self._stack.close()


@contextmanager
def target(*arguments: str) -> Iterator[Target]:
    """`tessera serve` on a free port, with its usual limits."""
    with tempfile.TemporaryDirectory() as folder:
        serve = ["serve", "--port", "0", "--db", str(Path(folder, "tables.db")), "--log-level", "error"]
        process = subprocess.Popen(
            [sys.executable, "-c", "from tessera.cli import main; main()", *serve, *arguments],
            env={**os.environ, "TESSERA_TITLES": str(ROOT / "examples")},
            stderr=subprocess.PIPE,
            text=True,
        )
        assert process.stderr is not None
        try:
            port = next(int(line.rsplit(":", 1)[1]) for line in process.stderr if line.startswith("serving "))
            threading.Thread(target=process.stderr.read, daemon=True).start()
            server = Target(process, port)
            server.answers()
            yield server
            server.close()
        finally:
            process.kill()
            process.wait()


# ---------------------------------------------------------------- attacks


def hold_uploads(server: Target) -> None:
    """Replays of eight megabytes, of each of which the last byte does not come."""

    def one(number: int) -> None:
        link = server.link()
        head = f"POST /api/replays HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.{number}\r\n"
        with suppress(OSError):  # refused
            link.sendall(f"{head}Content-Length: {UPLOAD_BYTES}\r\n\r\n".encode())
            link.sendall(b"x" * (UPLOAD_BYTES - 1))

    threads = [threading.Thread(target=one, args=[number]) for number in range(UPLOADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def send_halves(server: Target) -> None:
    """Requests whose heads do not end."""
    for _ in range(HALF_SENT):
        with suppress(OSError):
            server.link().sendall(b"GET /api/tables HTTP/1.1\r\nHost: x\r\nCookie: " + b"x" * 1000)


def bomb() -> bytes:
    """A replay of a few commands and then returns: each a few bytes, and a whole match to the rules."""
    from tessera import registry
    from tessera.core import replay
    from tessera.core.match import Match

    match = Match(registry.game("imperium"), 3, 2)
    while match.position < 100:
        seat = match.actors()[0]
        match.submit(seat, match.legal(seat)[0])
    lines = replay.dumps(match, "2026-01-01T00:00:00+00:00", "0").splitlines()[:-1]
    number, size = match.position, 0
    while size < BOMB_BYTES:
        number += 1
        lines.append(json.dumps({"n": number, "undo": match.position - 1}, separators=(",", ":")).encode())
        size += len(lines[-1]) + 1
    lines.append(json.dumps({"end": number, "digest": "", "outcome": None}).encode())
    return b"\n".join(lines)


def send_bomb(server: Target, data: bytes) -> None:
    """Ask for a proof that would take hours."""
    server.link().sendall(
        f"POST /api/replays HTTP/1.1\r\nHost: x\r\nContent-Length: {len(data)}\r\n\r\n".encode() + data
    )


def read_nothing(server: Target) -> None:
    """Ask for pages and leave them there."""
    for _ in range(20):
        server.link().sendall(b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 10)


def stop_workers(server: Target) -> None:
    """Stop every process that works for the server."""
    pid = server.process.pid
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split():
        with suppress(ProcessLookupError):
            os.kill(int(child), signal.SIGSTOP)


# ---------------------------------------------------------------- figures


def _memory(attack: str, *arguments: str) -> Group:
    with target(*arguments) as server:
        time.sleep(3.0)  # titles are made ready
        before = server.resident()
        {"uploads": hold_uploads, "halves": send_halves}[attack](server)
        time.sleep(1.0)
        more = server.resident() - before
        slowest = max(server.answers() for _ in range(10))
        return {
            "more": must(at_most(figure(more, "MB"), 150)),
            "answer": must(at_most(figure(slowest, "seconds"), 2.0)),
            "term": must(at_most(figure(server.term(), "seconds"), TERM_SECONDS)),
        }


def _all_at_once(data: bytes) -> Group:
    with target(*CROWD) as server:
        send_bomb(server, data)
        send_halves(server)
        hold_uploads(server)
        read_nothing(server)
        stop_workers(server)
        slowest = max(server.answers() for _ in range(10))
        return {
            "answer": figure(slowest, "seconds"),
            "term": must(at_most(figure(server.term(), "seconds"), TERM_SECONDS)),
        }


def _idle() -> Group:
    with target() as server:
        return {
            "answer": figure(server.answers(), "seconds"),
            "term": must(at_most(figure(server.term(), "seconds"), TERM_SECONDS)),
        }


def measure(quick: bool) -> Groups:
    """What each attack costs the server. There is no quicker way to wait."""
    return {
        "nothing": _idle(),
        "uploads": _memory("uploads"),
        "uploads, many addresses": _memory("uploads", *CROWD),
        "halves": _memory("halves"),
        "halves, many addresses": _memory("halves", *CROWD),
        "all at once": _all_at_once(bomb()),
    }


def page(found: Reading) -> list[str]:
    """What was done to the server, and what it took."""
    rows = {
        "more": "memory on top of what it had",
        "answer": "slowest answer to somebody else",
        "term": "time from TERM to the end",
    }
    columns = {
        "nothing": "nothing",
        "uploads": f"{UPLOADS} held uploads of 8 MiB",
        "uploads, many addresses": "the same, many addresses",
        "halves": f"{HALF_SENT} half-sent requests",
        "halves, many addresses": "the same, many addresses",
        "all at once": "all at once, an endless proof, stopped workers, clients that do not read",
    }
    return [found.by_figure("figure", rows, columns)]


PART = Part(rank=94, heading="Under attack", measure=measure, page=page, on_request=True)
