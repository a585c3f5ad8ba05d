"""Broken files, full disks, lost servers: each is told as what it is, and the store goes on if it can."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager, closing
from pathlib import Path

import asyncpg
import pytest
from tests.store.proxy import Way
from tests.store.servers import Valkey, fast_folder

from tessera.core.errors import Conflict
from tessera.store import BrokenLog, Busy, Damaged, NoRoom, Unreachable, open_store, sqlite_file
from tessera.store.sqlite import SqliteStore


async def test_a_file_that_is_no_database_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "letter.db"
    path.write_bytes(b"Dear friend, this is not a database. " * 200)
    with pytest.raises(Damaged, match=r"letter\.db"):
        await open_store(path)
    assert path.read_bytes().startswith(b"Dear friend")


async def test_a_file_with_overwritten_pages_is_damaged(sqlite: str) -> None:
    async with await open_store(sqlite) as store:
        await store.create("m", "open", {})
        await store.append("m", 0, [bytes(500)] * 200)
    with open(sqlite, "r+b") as file:
        size = file.seek(0, 2)
        file.seek(4096)
        file.write(b"\xa5" * (size - 4096))
    with pytest.raises(Damaged):
        async with await open_store(sqlite) as store:
            await store.read("m")


async def test_a_full_disk_is_told_as_no_room_and_leaves_the_log_whole(sqlite: str) -> None:
    store = await open_store(sqlite)
    keeper = store.keeper
    assert isinstance(keeper, SqliteStore)
    async with store:
        await store.create("m", "open", {})
        await store.append("m", 0, [b"a"])
        # SQLite's own limit gives the same answer as a disk without room.
        await keeper._read(lambda _: keeper._writer.execute("PRAGMA max_page_count = 12"))
        with pytest.raises(NoRoom):
            await store.append("m", 1, [bytes(100_000)])
        with pytest.raises(NoRoom):
            await store.put("big", bytes(100_000), 0)
        assert len(await store.read("m")) == 1
        assert await store.append("m", 1, [b"small"]) == 2


async def test_a_file_that_another_process_keeps_locked_is_busy(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_file, "BUSY_SECONDS", 0.2)
    async with await open_store(sqlite) as store:
        await store.create("m", "open", {})
        with closing(sqlite3.connect(sqlite, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Busy):
                await store.append("m", 0, [b"a"])
            other.execute("ROLLBACK")
        assert await store.append("m", 0, [b"a"]) == 1


async def test_a_valkey_without_memory_is_told_as_no_room(valkey_server: Valkey, valkey: str) -> None:
    async with await open_store(valkey) as store:
        await store.create("m", "open", {})
        await store.append("m", 0, [b"a"])
        valkey_server.say("CONFIG", "SET", "maxmemory", "1")
        try:
            with pytest.raises(NoRoom):
                await store.append("m", 1, [b"b", b"c"])
            with pytest.raises(NoRoom):
                await store.put("big", b"x", 0)
        finally:
            valkey_server.say("CONFIG", "SET", "maxmemory", "0")
        assert await store.append("m", 1, [b"b"]) == 2


async def test_a_postgres_without_disk_is_told_as_no_room(postgres: str) -> None:
    async with await open_store(postgres) as store:
        await store.create("m", "open", {})
        link = await asyncpg.connect(postgres)
        await link.execute(
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN RAISE disk_full USING MESSAGE = 'no space left on device'; END $$;"
            "CREATE TRIGGER full_disk BEFORE INSERT ON tessera.entries EXECUTE FUNCTION full_disk()"
        )
        with pytest.raises(NoRoom, match="no space left"):
            await store.append("m", 0, [b"a"])
        await link.execute("DROP TRIGGER full_disk ON tessera.entries")
        await link.close()
        assert await store.append("m", 0, [b"a"]) == 1


async def test_keys_of_the_wrong_kind_are_damaged(valkey_server: Valkey, valkey: str) -> None:
    async with await open_store(valkey) as store:
        await store.create("m", "open", {})
        valkey_server.say("SET", "tessera:log:m", "not a stream")
        with pytest.raises(Damaged):
            await store.append("m", 0, [b"a"])
        with pytest.raises(BrokenLog, match="entry 1 cannot be read"):
            await store.read("m")


async def test_a_trimmed_stream_is_damaged_and_not_written(valkey_server: Valkey, valkey: str) -> None:
    async with await open_store(valkey) as store:
        await store.create("m", "open", {})
        await store.append("m", 0, [b"a", b"b", b"c"])
        valkey_server.say("XDEL", "tessera:log:m", "2-0")
        with pytest.raises(BrokenLog, match="entry 2 is missing"):
            await store.append("m", 2, [b"d"])
        with pytest.raises(Damaged):
            await store.keeper.append("m", 2, [b"d"])
        with pytest.raises(BrokenLog, match="entry 2 is missing") as broken:
            await store.read("m")
        assert [logged.entry for logged in broken.value.sound] == [b"a"]


async def test_a_forgotten_script_is_given_again(valkey_server: Valkey, valkey: str) -> None:
    async with await open_store(valkey) as store:
        for match_id in ("a", "b"):
            await store.create(match_id, "open", {})
        valkey_server.say("SCRIPT", "FLUSH")
        told = await asyncio.gather(*(store.append(match_id, 0, [b"x"]) for match_id in ("a", "b")))
        assert told == [1, 1]


@asynccontextmanager
async def _private_valkey() -> AsyncIterator[Valkey]:
    server = await asyncio.to_thread(Valkey, fast_folder())
    try:
        yield server
    finally:
        await asyncio.to_thread(server.stop)


async def test_a_lost_valkey_is_unreachable_and_the_store_goes_on_when_it_is_back() -> None:
    async with _private_valkey() as server, await open_store(server.url) as store:
        await store.create("m", "open", {})
        await store.append("m", 0, [b"a"])
        async with aclosing(store.subscribe("m")) as entries:
            assert (await anext(entries)).seq == 1
            watching = asyncio.create_task(anext(store.watch()))
            await asyncio.sleep(0)  # one round of the loop: it watches now
            server.kill()
            with pytest.raises(Unreachable):
                await store.append("m", 1, [b"b"])
            with pytest.raises(Unreachable):
                await asyncio.wait_for(watching, 60)
            await asyncio.to_thread(server.start)
            assert await store.append("m", 1, [b"b"]) == 2
            assert (await asyncio.wait_for(anext(entries), 60)).entry == b"b"


async def test_an_append_to_valkey_whose_answer_is_lost_is_told_so_and_stands_once(valkey: str) -> None:
    async with Way.to(valkey) as way, await open_store(way.url) as store:
        await store.create("m", "open", {})
        await store.append("m", 0, [b"a"])
        way.hold()
        appending = asyncio.create_task(store.append("m", 1, [b"b"]))
        await way.held.wait()
        way.cut()
        with pytest.raises(Unreachable):
            await appending
        assert [logged.entry for logged in await store.read("m")] == [b"a", b"b"]
        with pytest.raises(Conflict):
            await store.append("m", 1, [b"b"])
        assert await store.append("m", 2, [b"c"]) == 3


async def test_the_answer_of_a_cancelled_call_to_valkey_reaches_nobody_else(valkey: str) -> None:
    async with Way.to(valkey) as way, await open_store(way.url) as store:
        for name in ("m", "n"):
            await store.create(name, "open", {})
            await store.append(name, 0, [name.encode()])
        way.hold()
        reading = asyncio.create_task(store.read("m"))
        await way.held.wait()
        reading.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reading
        way.release()
        assert [logged.entry for logged in await store.read("n")] == [b"n"]


async def test_a_valkey_that_a_script_keeps_busy_is_told_as_busy(valkey_server: Valkey, valkey: str) -> None:
    async with await open_store(valkey) as store:
        await store.create("m", "open", {})
        valkey_server.say("CONFIG", "SET", "busy-reply-threshold", "1")
        try:
            endless = asyncio.create_task(
                asyncio.to_thread(valkey_server.say, "EVAL", "while true do end", "0")
            )
            seq = 0
            while seq >= 0:
                try:
                    seq = await store.append("m", seq, [b"a"])
                except Busy:
                    break
            with pytest.raises(Busy):
                await store.meta("m")
        finally:
            valkey_server.say("SCRIPT", "KILL")
            valkey_server.say("CONFIG", "SET", "busy-reply-threshold", "5000")
        await endless
        assert len(await store.read("m")) == seq


async def test_lost_postgres_connections_are_unreachable_and_the_store_goes_on(postgres: str) -> None:
    async with await open_store(postgres) as store:
        await store.create("m", "open", {})
        await store.append("m", 0, [b"a"])
        async with aclosing(store.subscribe("m")) as entries:
            assert (await anext(entries)).seq == 1
            watching = asyncio.create_task(anext(store.watch()))
            await asyncio.sleep(0)  # one round of the loop: it watches now
            link = await asyncpg.connect(postgres)
            await link.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            await link.close()
            with pytest.raises(Unreachable):
                await asyncio.wait_for(watching, 60)
            for _ in range(3):
                try:
                    assert await store.append("m", 1, [b"b"]) == 2
                    break
                except Unreachable:
                    assert len(await store.read("m")) == 1
            assert (await asyncio.wait_for(anext(entries), 60)).entry == b"b"
