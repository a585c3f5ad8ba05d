"""Persisted forms: every released one is brought forward with all it holds, newer ones are refused."""

import asyncio
import os
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from tests.store.old import old_database, old_file, old_keys, old_store
from tests.store.servers import Valkey

from tessera.store import (
    Damaged,
    NewerSchema,
    Store,
    Unreachable,
    open_store,
    postgres_schema,
    redis_scripts,
    sqlite_file,
)
from tessera.store.schema import SCHEMA_VERSION
from tessera.store.scrubbing import scrub

OLDER = range(1, SCHEMA_VERSION)


async def _goes_on(store: Store, version: int) -> None:
    """The old match is there as it was, and is played on."""
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
    # What came with a later version works on what an earlier one wrote.
    assert [listing.match_id for listing in (await store.matches("open")).listings] == ["old"]
    held = version > 1
    assert [record.data for record in await store.records("seat")] == ([b"x"] if held else [])
    assert await store.put("seat", b"y", int(held)) == int(held) + 1
    assert await store.append("old", 1, [b"b"]) == 2
    assert await store.update_meta("old", 3, "over", {}) == 4
    assert (await store.matches("open")).listings == []
    assert [(each.match_id, each.entries, each.faults) async for each in scrub(store)] == [("old", 2, ())]


def test_there_is_a_step_from_every_version_to_the_next() -> None:
    steps = (sqlite_file.STEPS, postgres_schema.STEPS, redis_scripts.STEPS)
    assert {len(each) for each in steps} == {SCHEMA_VERSION}


@pytest.mark.parametrize("version", OLDER)
async def test_a_store_of_every_older_version_is_brought_forward_and_played_on(
    address: str, version: int, valkey_server: Valkey
) -> None:
    old = await old_store(address, version, valkey_server)
    stores = await asyncio.gather(*(open_store(address) for _ in range(4)))  # once, however many open it
    assert await old.version() == SCHEMA_VERSION
    await _goes_on(stores[3], version)
    for store in stores:
        await store.close()


async def test_a_file_notes_when_it_came_to_which_version(sqlite: str) -> None:
    old_file(sqlite, 1)
    await (await open_store(sqlite)).close()
    with closing(sqlite3.connect(sqlite)) as link:
        notes = link.execute("SELECT version, saved_at FROM tessera_schema ORDER BY version").fetchall()
    assert [version for version, _ in notes] == list(range(1, SCHEMA_VERSION + 1))
    assert notes[0][1] == 5  # when it was written first
    assert notes[1][1] > 1_600_000_000_000


async def test_an_empty_file_becomes_a_store(sqlite: str) -> None:
    with closing(sqlite3.connect(sqlite)) as link:
        link.execute("VACUUM")
    async with await open_store(sqlite) as store:
        await store.create("m", "open", {})
    async with await open_store(sqlite) as store:
        assert (await store.meta("m")).revision == 1


# ---------------------------------------------------------------- killed on the way


def _killed(work: Callable[[], None]) -> None:
    """Do it in a process that is killed in the middle of it."""
    child = os.fork()
    if child == 0:
        try:
            work()
        finally:
            os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL


class _Dying(sqlite3.Connection):
    """Kills its process at a statement that writes."""

    left = 0

    def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
        if sql.startswith(("CREATE", "INSERT")):
            self.left -= 1
            if not self.left:
                os.kill(os.getpid(), signal.SIGKILL)
        return super().execute(sql, *parameters)


@pytest.mark.parametrize("version", OLDER)
def test_a_file_whose_migration_is_killed_at_any_statement_stays_what_it_was(
    sqlite: str, version: int
) -> None:
    statements = sum(len(step) + 1 for step in sqlite_file.STEPS[version:])
    old_file(sqlite, version)
    for last in range(1, statements + 1):

        def migrate(last: int = last) -> None:
            link = sqlite3.connect(sqlite, isolation_level=None, factory=_Dying)
            link.left = last
            sqlite_file._bring_forward(link, sqlite)

        _killed(migrate)
        with closing(sqlite3.connect(sqlite)) as link:
            assert link.execute("SELECT max(version) FROM tessera_schema").fetchone() == (version,)

    async def check() -> None:
        async with await open_store(sqlite) as store:
            await _goes_on(store, version)

    asyncio.run(check())


async def test_a_step_that_fails_leaves_everything_as_it_was(
    address: str, valkey_server: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = await old_store(address, 1, valkey_server)
    with monkeypatch.context() as broken:
        *files, _ = sqlite_file.STEPS
        broken.setattr(sqlite_file, "STEPS", (*files, ("CREATE TABLE matches (twice)",)))
        *databases, _ = postgres_schema.STEPS
        broken.setattr(postgres_schema, "STEPS", (*databases, "CREATE TABLE tessera.matches (twice int)"))
        *scripts, last = redis_scripts.STEPS
        broken.setattr(redis_scripts, "STEPS", (*scripts, "error('matches: not this one')" + last))
        with pytest.raises(Exception, match="matches"):
            await open_store(address)
    # In Redis every step is whole by itself, and the next start goes on behind the last one that was done.
    assert await old.version() == (SCHEMA_VERSION - 1 if address.startswith("redis") else 1)
    async with await open_store(address) as store:
        await _goes_on(store, 1)


def test_a_database_whose_migration_is_cut_off_stays_what_it_was(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(old_database(postgres, 1))
    steps = postgres_schema.STEPS
    for place in OLDER:
        with monkeypatch.context() as broken:
            cut = f"{steps[place]}; SELECT pg_terminate_backend(pg_backend_pid())"
            broken.setattr(postgres_schema, "STEPS", (*steps[:place], cut, *steps[place + 1 :]))
            with pytest.raises(Unreachable):
                asyncio.run(_opened(postgres))
        assert asyncio.run(_version(postgres)) == 1
    asyncio.run(_opened(postgres))
    assert asyncio.run(_version(postgres)) == SCHEMA_VERSION


async def _opened(address: str) -> None:
    await (await open_store(address)).close()


async def _version(dsn: str) -> int:
    link = await asyncpg.connect(dsn)
    found = int(await link.fetchval("SELECT max(version) FROM tessera.schema"))
    await link.close()
    return found


async def test_keys_between_two_steps_are_brought_to_the_end(valkey: str, valkey_server: Valkey) -> None:
    old_keys(valkey_server, 1)
    for version in OLDER:  # as a start leaves them that is killed after a step
        step, keys = redis_scripts.STEPS[version], ("tessera:schema", "tessera:matches")
        arguments = (str(version + 1), "9", "tessera:match:", "tessera:matches:", "tessera:log:")
        for _ in range(2):  # another one that began at the same time does it once more
            assert not valkey_server.say("EVAL", step, "2", *keys, *arguments).startswith("-")
    async with await open_store(valkey) as store:
        await _goes_on(store, 1)


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
