"""Persisted forms: older ones are brought forward with all they hold, newer ones are refused."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest
from tests.store.servers import Valkey

from tessera.core.codec import pack
from tessera.store import Damaged, NewerSchema, Store, open_store, postgres_schema, redis_scripts, sqlite_file
from tessera.store.schema import SCHEMA_VERSION

META = pack({"title": "taktik"})


async def _holds_the_old_match(store: Store) -> None:
    assert [(logged.seq, logged.entry, logged.saved_at) for logged in await store.read("old")] == [
        (1, b"a", 7)
    ]
    listing = await store.meta("old")
    assert (listing.status, listing.meta, listing.revision, listing.seq, listing.created) == (
        "open",
        {"title": "taktik"},
        3,
        1,
        5,
    )
    snapshot = await store.latest_snapshot("old")
    assert snapshot is not None
    assert (snapshot.seq, snapshot.data) == (1, b"state")
    # What came with the second version works on what the first one wrote.
    assert [listing.match_id for listing in (await store.matches("open")).listings] == ["old"]
    assert await store.put("seat", b"x", 0) == 1
    assert await store.append("old", 1, [b"b"]) == 2
    assert await store.update_meta("old", 3, "over", {}) == 4
    assert (await store.matches("open")).listings == []


def _old_file(path: str, version: int) -> None:
    """A file as an older version left it; version 0 is an empty one."""
    with closing(sqlite3.connect(path)) as link:
        if version == 0:
            link.execute("VACUUM")
            return
        link.execute("CREATE TABLE tessera_schema (version INTEGER PRIMARY KEY, saved_at INTEGER NOT NULL)")
        for step in range(version):
            for statement in sqlite_file.STEPS[step]:
                link.execute(statement)
            link.execute("INSERT INTO tessera_schema VALUES (?, 5)", (step + 1,))
        link.execute("INSERT INTO matches VALUES (1, 'old', 'open', ?, 3, 5, 6)", (META,))
        link.execute("INSERT INTO entries VALUES (1, 1, 1, 7, ?)", (b"a",))
        link.execute("INSERT INTO snapshots VALUES (1, 1, 7, ?)", (b"state",))
        link.commit()


async def test_a_sqlite_file_of_version_1_is_brought_forward(sqlite: str) -> None:
    _old_file(sqlite, 1)
    async with await open_store(sqlite) as store:
        await _holds_the_old_match(store)
    with closing(sqlite3.connect(sqlite)) as link:
        notes = link.execute("SELECT version, saved_at FROM tessera_schema ORDER BY version").fetchall()
    assert [version for version, _ in notes] == [1, 2, 3]
    assert notes[0][1] == 5  # when it was written first
    assert notes[1][1] > 1_600_000_000_000


async def test_a_sqlite_file_of_version_0_is_brought_forward(sqlite: str) -> None:
    _old_file(sqlite, 0)
    async with await open_store(sqlite) as store:
        await store.create("m", "open", {})
    async with await open_store(sqlite) as store:
        assert (await store.meta("m")).revision == 1


async def test_a_step_that_fails_leaves_the_file_as_it_was(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _old_file(sqlite, 1)
    with monkeypatch.context() as broken:
        first, second, third = sqlite_file.STEPS
        bad = (*second, "CREATE TABLE matches (twice)")
        broken.setattr(sqlite_file, "STEPS", (first, bad, third))
        with pytest.raises(sqlite3.OperationalError):
            await open_store(sqlite)
    async with await open_store(sqlite) as store:
        await _holds_the_old_match(store)


async def test_many_who_open_an_old_file_at_once_bring_it_forward_once(sqlite: str) -> None:
    _old_file(sqlite, 1)
    stores = await asyncio.gather(*(open_store(sqlite) for _ in range(6)))
    await _holds_the_old_match(stores[3])
    for store in stores:
        await store.close()


async def test_a_postgres_database_of_version_1_is_brought_forward(postgres: str) -> None:
    link = await asyncpg.connect(postgres)
    await link.execute("CREATE SCHEMA tessera")
    await link.execute("CREATE TABLE tessera.schema (version bigint PRIMARY KEY, saved_at bigint NOT NULL)")
    await link.execute(postgres_schema.STEPS[0])
    await link.execute("INSERT INTO tessera.schema VALUES (1, 5)")
    await link.execute(
        "INSERT INTO tessera.matches (id, status, meta, revision, head, created, saved_at)"
        " VALUES ('old', 'open', $1, 3, 1, 5, 6)",
        META,
    )
    await link.execute("INSERT INTO tessera.entries VALUES (1, 1, 7, 'a')")
    await link.execute("INSERT INTO tessera.snapshots VALUES (1, 1, 7, 'state')")
    await link.close()
    stores = await asyncio.gather(*(open_store(postgres) for _ in range(4)))
    await _holds_the_old_match(stores[0])
    for store in stores:
        await store.close()


async def test_a_valkey_of_version_1_is_brought_forward(valkey_server: Valkey, valkey: str) -> None:
    assert len(redis_scripts.STEPS) == SCHEMA_VERSION
    say = valkey_server.say
    say("HSET", "tessera:schema", "version", "1", "savedAt", "5")
    say("INCR", "tessera:numbers")
    fields = ("number", "1", "status", "open", "revision", "3", "created", "5", "savedAt", "6")
    say(
        "EVAL",
        "return redis.call('HSET', KEYS[1], 'meta', '\\129\\165title\\166taktik')",
        "1",
        "tessera:match:old",
    )
    say("HSET", "tessera:match:old", *fields)
    say("ZADD", "tessera:matches", "1", "old")
    say("XADD", "tessera:log:old", "1-0", "t", "7", "e", "a")
    say("HSET", "tessera:snapshot:old", "seq", "1", "data", "state", "savedAt", "7")
    stores = await asyncio.gather(*(open_store(valkey) for _ in range(4)))
    await _holds_the_old_match(stores[0])
    for store in stores:
        await store.close()
    assert str(SCHEMA_VERSION) in say("HGET", "tessera:schema", "version")


async def test_a_store_of_a_newer_tessera_is_refused(
    address: str, sqlite: str, postgres: str, valkey_server: Valkey
) -> None:
    await (await open_store(address)).close()
    if address == sqlite:
        with closing(sqlite3.connect(address)) as link, link:
            link.execute("INSERT INTO tessera_schema VALUES (99, 0)")
    elif address == postgres:
        link_ = await asyncpg.connect(address)
        await link_.execute("INSERT INTO tessera.schema VALUES (99, 0)")
        await link_.close()
    else:
        valkey_server.say("HSET", "tessera:schema", "version", "99")
    with pytest.raises(NewerSchema) as error:
        await open_store(address)
    assert (error.value.found, error.value.known) == (99, SCHEMA_VERSION)


async def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "recipes.db"
    with closing(sqlite3.connect(path)) as link, link:
        link.execute("CREATE TABLE recipes (name)")
    with pytest.raises(Damaged, match="recipes"):
        await open_store(path)
    with closing(sqlite3.connect(path)) as link:
        assert link.execute("SELECT name FROM sqlite_schema").fetchall() == [("recipes",)]
