"""TERM ends the server within ten seconds, whatever happens, and what was acknowledged is there."""

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import textwrap
import threading
import time
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path

import pytest
from tests.server.bombs import undo_bomb
from tests.server.client import Client
from tests.server.host import Http, Process, wait_for

from tessera.server.entries import Did, decode
from tessera.store import open_store

TEN_SECONDS = 10.0
linux = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="looks for children where Linux tells"
)


def workers_of(pid: int) -> list[int]:
    """The processes that a server has started to work for it."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def held_upload(http: Http) -> socket.socket:
    """A replay of which the last byte never comes."""
    link = http.link()
    link.sendall(b"POST /api/replays HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n" + b"x" * 99_999)
    return link


def half_sent(http: Http) -> socket.socket:
    link = http.link()
    link.sendall(b"GET /api/tables HTTP/1.1\r\nHost: x\r\n")
    return link


def unread_answers(http: Http) -> socket.socket:
    """Somebody who asks for page after page and reads none."""
    place, _, port = http.place.partition(":")
    link = socket.socket()
    link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    link.connect((place, int(port)))
    link.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 10)
    return link


def logged(db: Path, table: str) -> list[str]:
    async def read() -> list[str]:
        store = await open_store(db)
        try:
            entries = [decode(each.entry) for each in await store.read(table)]
        finally:
            await store.close()
        return [entry.id for entry in entries if isinstance(entry, Did)]

    return asyncio.run(read())


async def acknowledged(http: Http, table: str, token: str, commands: int = 3) -> list[str]:
    """Play some commands: the ids of those that were acknowledged."""
    ids: list[str] = []
    async with Client(http, table, token) as client:
        while len(ids) < commands:
            while not client.choices:
                await client.next()
            answer = await client.do(client.choices[0]["command"], id=f"c{len(ids)}")
            assert answer["t"] == "ack"
            ids.append(answer["id"])
    return ids


@linux
def test_under_attack_from_all_sides_at_once(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    process = Process(db, "--bot-processes", "1")
    made = process.make("human", "random", seed=1)
    ids = asyncio.run(acknowledged(process, made["table"], made["token"]))
    bots = process.make("bot", "bot", seed=2)
    asking = threading.Thread(target=_ask_in_vain, args=(process, undo_bomb(1 << 20)))
    asking.start()
    links: list[socket.socket] = []
    try:
        # The proof first: an address that holds as many uploads as it may sends no other.
        wait_for(lambda: len(workers_of(process.pid)) == 2, "the proof's process")
        links += [make(process) for make in (held_upload, half_sent, unread_answers) for _ in range(8)]
        workers = workers_of(process.pid)
        for worker in workers:
            os.kill(worker, signal.SIGSTOP)
        assert process.get(f"/api/tables/{bots['table']}").status == 200
        began = time.monotonic()
        assert process.terminate() == 0
        assert time.monotonic() - began < TEN_SECONDS
    finally:
        process.kill()  # if it is still there
        for link in links:
            link.close()
        asking.join()
    assert [id for id in logged(db, made["table"]) if id] == ids
    wait_for(lambda: not any(Path(f"/proc/{worker}/cmdline").exists() for worker in workers), "their end")


def _ask_in_vain(process: Process, bomb: bytes) -> None:
    with suppress(OSError, HTTPException):  # the server goes first
        process.post("/api/replays", bomb)


def test_while_the_store_is_frozen(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    process = Process(db)
    made = process.make("human", "human", seed=1)
    ids = asyncio.run(acknowledged(process, made["table"], made["token"], commands=1))
    other = sqlite3.connect(db, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")  # from now on nobody else writes

    async def scenario() -> float:
        async with Client(process, made["table"], made["seats"][1]["token"]) as client:
            await client.say({"t": "do", "id": "lost", "command": client.choices[0]["command"]})
            await client.say({"t": "do", "id": "lost", "command": client.choices[0]["command"]})
            await asyncio.sleep(0.3)  # it waits for the store
            began = time.monotonic()
            assert await asyncio.to_thread(process.terminate) in (0, 1)
            assert not any(frame.get("id") == "lost" and frame["t"] == "ack" for frame in client.frames)
            return time.monotonic() - began

    assert asyncio.run(scenario()) < TEN_SECONDS
    other.execute("ROLLBACK")
    other.close()
    assert [id for id in logged(db, made["table"]) if id] == ids


@pytest.mark.parametrize("where", ["loop", "thread"])
def test_even_a_server_that_hangs_itself_is_ended(tmp_path: Path, where: str) -> None:
    script = f"""
        import asyncio, time
        from tessera.server.lobby import Lobby
        from tessera.server.logs import to_stderr
        from tessera.server.running import serve
        from tessera.server.settings import Settings

        async def hang(self):
            if {where!r} == "loop":
                time.sleep(3600)
            asyncio.get_running_loop().run_in_executor(None, time.sleep, 3600)
            await asyncio.sleep(0.1)

        Lobby.close = hang
        to_stderr()
        db = {str(tmp_path / "t.db")!r}
        settings = Settings(port=0, db=db, bot_processes=0, stop_patience=2.0, titles=("smugglers",))
        serve(settings, lambda _: print("ready", flush=True))
    """
    running = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert running.stdout is not None
    assert running.stdout.readline() == "ready\n"
    began = time.monotonic()
    running.send_signal(signal.SIGTERM)
    _, told = running.communicate(timeout=60)
    assert time.monotonic() - began < TEN_SECONDS
    if where == "loop":
        assert running.returncode == 1
        assert "ended by force" in told
        assert "in hang" in told, "the log says where it hung"
    else:
        assert running.returncode == 0
        assert "worked for nobody" in told
