"""A store that is full, damaged, slow or gone: each is told as what it is, and what can go on goes on."""

import asyncio
import os
import random
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import Client
from tests.server.conftest import Start
from tests.server.host import Host

from tessera.server import readiness
from tessera.store import links, sqlite_file
from tessera.store.chained import ChainedStore
from tessera.store.sqlite import SqliteStore


def keeper_of(host: Host) -> SqliteStore:
    store = host.app.lobby()._store
    assert isinstance(store, ChainedStore)
    assert isinstance(store.keeper, SqliteStore)
    return store.keeper


def played(host: Host, commands: int = 6) -> tuple[str, str]:
    """A table of two people with some entries: its id and the first one's token."""
    table, first, second = host.two_people()

    async def scenario() -> None:
        async with Client(host, table, first) as one, Client(host, table, second) as two:
            for number in range(commands):
                client = (one, two)[number % 2]
                while not client.choices:
                    await client.next()
                await client.play(commands=1)

    asyncio.run(scenario())
    return table, first


def acted(host: Host, table: str, token: str) -> dict[str, Any]:
    """The answer to the first choice, or to a line of chat if there is none."""

    async def scenario() -> dict[str, Any]:
        async with Client(host, table, token) as client:
            if client.choices:
                return await client.do(client.choices[0]["command"])
            return await client.ask({"t": "chat", "text": "is anybody there?"})

    return asyncio.run(scenario())


def change(db: Path, table: str, statement: str) -> None:
    with closing(sqlite3.connect(db)) as link, link:
        (number,) = link.execute("SELECT number FROM matches WHERE id = ?", (table,)).fetchone()
        link.execute(statement.replace("$", str(number)))


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE entries SET entry = entry || x'00' WHERE match = $ AND seq = 5", "is not what was written"),
        ("DELETE FROM entries WHERE match = $ AND seq = 5", "is missing"),
        ("DELETE FROM entries WHERE match = $ AND seq >= 5", "is missing"),
    ],
)
def test_a_damaged_table_opens_to_be_looked_at_and_the_others_go_on(
    start: Start, tmp_path: Path, statement: str, told: str
) -> None:
    host = start()
    table, token = played(host)
    other, other_token = played(host, 2)
    host.stop()
    change(tmp_path / "tables.db", table, statement)
    host = start()
    record = host.get(f"/api/tables/{table}")
    assert (record.status, record.body["damaged"], record.body["position"]) == (200, True, 1)
    answer = acted(host, table, token)
    assert (answer["t"], answer["code"], answer["facts"]["entry"]) == ("refused", "table.damaged", 5)
    assert told in answer["text"]
    refused = host.post(f"/api/tables/{table}/leave", {"token": token})
    assert (refused.status, refused.body["error"]) == (409, "table.damaged")
    stranger = host.post(f"/api/tables/{table}/leave", {"token": "of a seat taken later, who knows"})
    assert (stranger.status, stranger.body["error"]) == (409, "table.damaged")
    assert acted(host, table, token)["code"] == "table.damaged", "who asked in vain closes it to nobody"
    assert acted(host, other, other_token)["t"] == "ack"
    assert "damaged" not in host.get(f"/api/tables/{other}").body


def test_a_table_without_its_first_entry_says_so(start: Start, tmp_path: Path) -> None:
    host = start()
    table, _ = played(host, 1)
    host.stop()
    change(
        tmp_path / "tables.db", table, "UPDATE entries SET entry = entry || x'00' WHERE match = $ AND seq = 1"
    )
    refused = start().get(f"/api/tables/{table}")
    assert (refused.status, refused.body["error"]) == (409, "table.damaged")
    assert refused.body["facts"] == {"entry": 1, "why": links.CHANGED}


def test_an_entry_of_before_the_chain_that_makes_no_sense_ends_the_table_there(
    start: Start, tmp_path: Path
) -> None:
    host = start()
    table, token = played(host)
    host.stop()
    db = tmp_path / "tables.db"
    with closing(sqlite3.connect(db)) as link, link:  # as it was written before there was a chain
        link.execute(f"UPDATE entries SET entry = substr(entry, {links.SEAL_BYTES + 1})")
    change(db, table, "UPDATE entries SET entry = x'81a16ba3666c79' WHERE match = $ AND seq = 6")
    answer = acted(start(), table, token)
    assert (answer["code"], answer["facts"]["entry"]) == ("table.damaged", 6)


def test_a_table_that_is_damaged_while_it_is_played_says_so(start: Start, tmp_path: Path) -> None:
    host = start()
    table, token = played(host)
    change(tmp_path / "tables.db", table, "DELETE FROM entries WHERE match = $ AND seq >= 8")
    answer = acted(host, table, token)
    assert (answer["code"], answer["facts"]["entry"]) == ("table.damaged", 8)
    assert acted(host, *played(host, 2))["t"] == "ack"


def test_pages_of_garbage_are_told_as_damage(start: Start, tmp_path: Path) -> None:
    host = start()
    table, _ = played(host)
    host.stop()
    db = tmp_path / "tables.db"
    with closing(sqlite3.connect(db)) as link:
        pages = [page for (page,) in link.execute("SELECT pageno FROM dbstat WHERE name = 'entries'")]
    with open(db, "r+b") as file:
        for page in pages:
            file.seek((page - 1) * 4096)
            file.write(random.Random(page).randbytes(4096))
    host = start()
    refused = host.get(f"/api/tables/{table}")
    assert (refused.status, refused.body["error"]) == (409, "table.damaged")
    assert "cannot be read" in refused.body["text"]
    made = host.post("/api/tables", {"title": "smugglers"})
    assert (made.status, made.body["error"]) == (503, "store.damaged")
    assert host.get("/healthz").status == 200


def test_a_full_disk_has_its_own_code_and_play_goes_on_when_there_is_room(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "_FRESH", 0.0)
    host = start()
    table, token = played(host, 2)
    keeper = keeper_of(host)
    assert host.get("/readyz").body["ok"] is True

    def limit(pages: int) -> None:
        keeper._writing.submit(keeper._writer.execute, f"PRAGMA max_page_count = {pages}").result()

    def fill() -> None:  # what is left of the pages there are
        for size in (2000, 200, 20, 1):
            try:
                while True:
                    keeper._writing.submit(
                        keeper._writer.execute,
                        "INSERT INTO records VALUES (hex(randomblob(8)), 1, 1, zeroblob(?))",
                        (size,),
                    ).result()
            except sqlite3.OperationalError:
                pass

    limit(1)  # as many as there are
    fill()
    assert acted_large(host, table, token)["code"] == "store.full"
    made = host.post("/api/tables", {"title": "smugglers", "name": "x" * 40, "seed": "y" * 9000})
    assert (made.status, made.body["error"]) == (507, "store.full")
    limit(1 << 30)
    assert acted(host, table, token)["t"] == "ack"
    assert host.get("/readyz").body["ok"] is True


def acted_large(host: Host, table: str, token: str) -> dict[str, Any]:
    async def scenario() -> dict[str, Any]:
        async with Client(host, table, token) as client:
            for _ in range(8):
                answer = await client.ask({"t": "chat", "text": "x" * 500})
                if answer["t"] == "refused":
                    break
            return answer

    return asyncio.run(scenario())


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of a megabyte, where one can be had."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=1m", "none", str(folder)]
    if os.geteuid() != 0 or subprocess.run(command, capture_output=True, check=False).returncode != 0:
        pytest.skip("needs to mount a disk; the same is tried with SQLite's own limit")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_disk_that_is_really_full(start: Start, small_disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "_FRESH", 0.0)
    host = start(db=str(small_disk / "tables.db"), chats_burst=1 << 20)
    table, token = played(host, 2)
    (small_disk / "hog").write_bytes(b"")
    with open(small_disk / "hog", "wb", buffering=0) as hog:
        try:
            while hog.write(b"x" * 4096):
                pass
        except OSError:
            pass

    async def scenario() -> str:
        async with Client(host, table, token) as client:
            while True:
                answer = await client.ask({"t": "chat", "text": "x" * 500})
                if answer["t"] == "refused":
                    return str(answer["code"])

    assert asyncio.run(scenario()) == "store.full"
    well = host.get("/readyz")
    assert (well.status, well.body["ok"], well.body["error"]) == (507, False, "store.full")
    assert host.get("/healthz").status == 200
    (small_disk / "hog").unlink()
    assert acted(host, table, token)["t"] == "ack"
    assert host.get("/readyz").status == 200
    host.stop()


def test_a_store_that_is_slow_is_told_as_slow(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_file, "BUSY_SECONDS", 0.2)
    monkeypatch.setattr(readiness, "_FRESH", 0.0)
    host = start()
    table, token = played(host, 2)
    with closing(sqlite3.connect(keeper_of(host).where, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert acted(host, table, token)["code"] == "store.slow"
        well = host.get("/readyz")
        assert (well.status, well.body["error"]) == (503, "store.slow")
        made = host.post("/api/tables", {"title": "smugglers"})
        assert (made.status, made.body["error"]) == (503, "store.slow")
        other.execute("ROLLBACK")
    assert acted(host, table, token)["t"] == "ack"
    assert host.get("/readyz").status == 200


def test_a_store_that_is_gone_is_told_as_gone(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.store.servers import Valkey, fast_folder

    monkeypatch.setattr(readiness, "_FRESH", 0.0)
    server = Valkey(fast_folder())
    try:
        host = start(db=server.url)
        table, token = played(host, 2)
        assert host.get("/readyz").status == 200
    finally:
        server.stop()
    assert acted(host, table, token)["code"] == "store.unavailable"
    well = host.get("/readyz")
    assert (well.status, well.body["error"]) == (503, "store.unavailable")
    assert host.get("/healthz").body["ok"] is True


def test_however_many_ask_the_store_is_asked_once_a_second() -> None:
    class Counting:
        asked = 0

        async def put(self, key: str, data: bytes, revision: int) -> int:
            self.asked += 1
            return revision + 1

    async def answers(_: float) -> None:
        """Those who think for bots live."""

    async def scenario() -> None:
        store = Counting()
        ready = readiness.Readiness(store, answers)  # type: ignore[arg-type]  # of a store it uses only this
        assert await asyncio.gather(*(ready.fault() for _ in range(50))) == [None] * 50
        assert store.asked == 1

    asyncio.run(scenario())
