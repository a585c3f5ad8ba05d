"""A server on a free port of this machine, in a thread of the test or in a process of its own."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn

from tessera.server.admin_place import place_to_listen
from tessera.server.app import Application
from tessera.server.pages import STATIC
from tessera.server.running import address, bind, server_for
from tessera.server.settings import Settings

PATIENCE = 90.0


def wait_for(truth: Callable[[], bool], what: str = "it") -> None:
    """Wait until something is true."""
    patience = time.monotonic() + PATIENCE
    while not truth():
        assert time.monotonic() < patience, f"{what} did not happen"
        time.sleep(0.005)


@dataclass
class Reply:
    status: int
    body: Any
    headers: dict[str, str]


class Http:
    """Requests to a server, one connection each."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.place = url.removeprefix("http://")
        self.socket_place = self.place  # where its socket lies, below a path if it does

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Reply:
        link = http.client.HTTPConnection(self.place, timeout=PATIENCE)
        try:
            data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
            link.request(
                method, path, data, {name.replace("_", "-"): value for name, value in headers.items()}
            )
            reply = link.getresponse()
            raw = reply.read()
            found = {name.lower(): value for name, value in reply.getheaders()}
            is_json = found.get("content-type", "").startswith("application/json")
            return Reply(reply.status, json.loads(raw) if is_json else raw, found)
        finally:
            link.close()

    def link(self) -> socket.socket:
        """A bare connection."""
        place, _, port = self.place.partition(":")
        return socket.create_connection((place, int(port)), PATIENCE)

    def get(self, path: str, **headers: str) -> Reply:
        return self.ask("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Reply:
        return self.ask("POST", path, body if body is not None else {}, **headers)

    def make(self, *kinds: str, **asked: Any) -> dict[str, Any]:
        """A table of Smugglers with these seats."""
        asked.setdefault("title", "smugglers")
        reply = self.post("/api/tables", {"seats": [{"kind": kind} for kind in kinds], **asked})
        assert reply.status == 201, reply.body
        made: dict[str, Any] = reply.body
        return made

    def two_people(self, **asked: Any) -> tuple[str, str, str]:
        """A started table of two people: its id and their tokens."""
        made = self.make("human", "open", **asked)
        joined = self.post(f"/api/tables/{made['table']}/join", {"name": "Ann", "ready": True})
        assert joined.status == 200, joined.body
        return made["table"], made["token"], joined.body["token"]


class Host(Http):
    """A server in a thread."""

    def __init__(
        self,
        db: str | Path,
        settings: Settings | None = None,
        static: Path | None = None,
        admin: bool = False,
    ) -> None:
        chosen = settings or Settings(bot_processes=0)
        self.db = db
        place = place_to_listen(db, chosen.admin_socket) if admin else None
        self.app = Application(db, chosen, static or STATIC, admin_socket=place)
        self._socket = bind("127.0.0.1", 0)
        super().__init__(address(self._socket))
        self._server: uvicorn.Server = server_for(self.app, chosen)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]})
        self._thread.start()
        patience = time.monotonic() + PATIENCE
        while not self._server.started and self._thread.is_alive() and time.monotonic() < patience:
            time.sleep(0.005)
        assert self._server.started

    @property
    def loop_thread(self) -> int | None:
        """The thread in which the event loop runs."""
        return self._thread.ident

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def metric(self, name: str) -> float:
        for line in self.get("/metrics").body.decode().splitlines():
            if line.startswith(f"{name} "):
                return float(line.split()[1])
        return 0.0


class Process(Http):
    """A server in a process of its own, as `tessera serve` starts it."""

    def __init__(self, db: str | Path, *arguments: str) -> None:
        command = [sys.executable, "-c", "from tessera.cli import main; main()", "serve", "--port", "0"]
        self._process = subprocess.Popen(
            [*command, "--db", str(db), "--bot-processes", "0", *arguments],
            stderr=subprocess.PIPE,
            env=dict(os.environ),
            text=True,
        )
        self.log: list[str] = []
        self._found = threading.Event()
        self._address = ""
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        if not self._found.wait(PATIENCE) or not self._address:
            self.kill()
            raise AssertionError("the server did not start: " + "\n".join(self.log))
        super().__init__(self._address)

    def _read(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self.log.append(line.rstrip("\n"))
            if line.startswith("serving "):
                self._address = line.split()[1]
                self._found.set()
        self._found.set()

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        """As suddenly as it gets."""
        self._process.send_signal(signal.SIGKILL)
        self._end()

    def terminate(self) -> int:
        """As a host stops it; the exit code."""
        self._process.send_signal(signal.SIGTERM)
        return self._end()

    def _end(self) -> int:
        code = self._process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        assert self._process.stderr is not None
        self._process.stderr.close()
        return code
