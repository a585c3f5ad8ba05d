"""Connections to PostgreSQL that fail in the middle: what is told, and that none of them is used again."""

import asyncio

import asyncpg
import pytest
from tests.store.proxy import Way

from tessera.core.errors import Conflict
from tessera.store import Damaged, Logged, Slow, Unreachable, open_store
from tessera.store import postgres as keeper
from tessera.store.postgres import PostgresStore

_END_ALL = (
    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


async def _opened(url: str) -> PostgresStore:
    """A store with a match of one entry, whose writer is connected."""
    store = (await open_store(url)).keeper
    assert isinstance(store, PostgresStore)
    await store.create("m", "open", {})
    await store.append("m", 0, [b"a"])
    return store


def _entries(found: list[Logged]) -> list[bytes]:
    return [logged.entry for logged in found]


async def _do(url: str, statement: str) -> int:
    link = await asyncpg.connect(url)
    try:
        return int(await link.fetchval(statement) or 0)
    finally:
        await link.close()


async def test_after_a_leave_without_a_hang_up_a_writer_is_told_and_a_reader_asks_another_connection(
    postgres: str,
) -> None:
    """Between the two the driver takes the connections for open, and cannot send on them."""
    async with Way.to(postgres) as way, await _opened(way.url) as store:
        way.keep_open = True
        ended = await _do(postgres, _END_ALL)
        assert ended == 2
        await way.until_ended(ended)
        way.keep_open = False
        with pytest.raises(Unreachable):
            await store.append("m", 1, [b"b"])
        assert _entries(await store.read("m")) == [b"a"]
        assert await store.append("m", 1, [b"b"]) == 2


async def test_an_append_whose_answer_is_lost_is_told_so_and_stands_once(postgres: str) -> None:
    async with Way.to(postgres) as way, await _opened(way.url) as store:
        way.hold()
        appending = asyncio.create_task(store.append("m", 1, [b"b"]))
        await way.held.wait()  # it is committed, and nobody knows
        way.cut()
        with pytest.raises(Unreachable):
            await appending
        assert _entries(await store.read("m")) == [b"a", b"b"]
        with pytest.raises(Conflict):
            await store.append("m", 1, [b"b"])
        assert await store.append("m", 2, [b"c"]) == 3
        assert _entries(await store.read("m")) == [b"a", b"b", b"c"]


async def test_a_connection_on_which_an_append_took_too_long_is_not_used_again(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Way.to(postgres) as way, await _opened(way.url) as store:
        before = store._writer
        with monkeypatch.context() as short:
            short.setattr("tessera.store.postgres._TIMEOUT", 0.2)
            way.hold()
            with pytest.raises(Slow):
                await store.append("m", 1, [b"b"])
        assert before is not None
        assert before.is_closed()
        way.release()
        assert _entries(await store.read("m")) == [b"a", b"b"]
        assert await store.append("m", 2, [b"c"]) == 3


async def test_a_writer_that_could_not_be_prepared_is_not_used(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Way.to(postgres) as way, await _opened(way.url) as store:
        made: list[object] = []

        async def unprepared(link: "asyncpg.Connection[asyncpg.Record]") -> None:
            made.append(link)
            way.hold()
            asking = asyncio.create_task(link.fetchval("SHOW synchronous_commit"))
            await way.held.wait()
            way.cut()
            await asking

        assert store._writer is not None
        store._writer.terminate()
        with monkeypatch.context() as broken:
            broken.setattr("tessera.store.postgres._prepare", unprepared)
            with pytest.raises(Unreachable):
                await store.append("m", 1, [b"b"])
        assert len(made) == 1
        assert store._writer not in made
        assert await store.append("m", 1, [b"b"]) == 2


async def test_cancelled_calls_leave_no_connection_behind_that_others_wait_for(postgres: str) -> None:
    async with Way.to(postgres) as way, await _opened(way.url) as store:
        for _ in range(6):  # more than the pool has
            way.hold()
            reading = asyncio.create_task(store.read("m"))
            await way.held.wait()
            reading.cancel()
            with pytest.raises(asyncio.CancelledError):
                await reading
            way.release()
        assert _entries(await store.read("m")) == [b"a"]


async def test_a_store_closes_although_its_server_is_silent(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Way.to(postgres) as way:
        store = await _opened(way.url)
        monkeypatch.setattr("tessera.store.postgres._TIMEOUT", 0.2)
        way.hold()
        way.keep_open = True
        await store.close()


async def test_a_server_that_takes_no_writes_is_unreachable_for_them(postgres: str) -> None:
    async with await _opened(postgres) as store:
        name = postgres.rpartition("/")[2]
        await _do(postgres, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        await _do(postgres, _END_ALL)
        for _ in range(20):
            with pytest.raises(Unreachable) as told:
                await store.append("m", 1, [b"b"])
            if "read-only" in str(told.value):
                break
        assert "read-only" in str(told.value)


async def test_tables_that_somebody_removed_are_damage(postgres: str) -> None:
    async with await _opened(postgres) as store:
        await _do(postgres, "DROP SCHEMA tessera CASCADE")
        with pytest.raises(Damaged):
            await store.append("m", 1, [b"b"])
        with pytest.raises(Damaged):
            await store.read("m")


async def test_a_weak_default_of_the_database_weakens_no_write(postgres: str) -> None:
    name = postgres.rpartition("/")[2]
    await _do(postgres, f"ALTER DATABASE {name} SET synchronous_commit = off")
    async with await _opened(postgres) as store:
        await _do(
            postgres,
            "CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
            " IF current_setting('synchronous_commit') <> 'on' THEN RAISE 'weak'; END IF; RETURN NEW; END $$",
        )
        for table in ("entries", "records"):
            await _do(
                postgres,
                f"CREATE TRIGGER look BEFORE INSERT ON tessera.{table} FOR EACH ROW EXECUTE FUNCTION look()",
            )
        for number in range(4):  # a connection comes back from the pool as it was
            await store.put(f"k{number}", b"x", 0)
        assert await store.append("m", 1, [b"b"]) == 2


def test_every_state_has_one_meaning() -> None:
    """The first that fits counts, so a longer one must stand before the shorter one that holds it."""
    starts = [start for start, _ in keeper._STATES]
    assert all(not later.startswith(earlier) for n, earlier in enumerate(starts) for later in starts[n + 1 :])
