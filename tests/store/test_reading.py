"""Opened to be read only: nothing is made, brought forward or written, whatever released version wrote it."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.store.old import old_store
from tests.store.servers import Postgres, Valkey
from tests.store.writers import append, start

from tessera.store import BadUrl, NoStore, OnlyRead, Store, open_store


async def filled(address: str) -> None:
    async with await open_store(address) as store:
        await store.create("m", "open", {"title": "taktik"})
        await store.append("m", 0, [b"a", b"b"])
        await store.put("k", b"x", 0)


async def test_what_is_there_is_read_and_every_change_is_refused(address: str) -> None:
    await filled(address)
    async with await open_store(address, read_only=True) as store:
        assert [logged.entry for logged in await store.read("m")] == [b"a", b"b"]
        assert (await store.meta("m")).seq == 2
        assert [listing.match_id for listing in (await store.matches("open")).listings] == ["m"]
        assert [record.key for record in await store.records("")] == ["k"]
        for change in (
            store.append("m", 2, [b"c"]),
            store.create("n", "open", {}),
            store.update_meta("m", 1, "over", {}),
            store.snapshot("m", 2, b""),
            store.put("k", b"y", 1),
            store.delete("k", 1),
        ):
            with pytest.raises(OnlyRead, match="read only"):
                await change
    async with await open_store(address) as store:
        assert [logged.entry for logged in await store.read("m")] == [b"a", b"b"]


async def test_where_no_store_is_none_is_made(address: str) -> None:
    for how in ({"read_only": True}, {"create": False}):
        with pytest.raises(NoStore):
            await open_store(address, **how)
        with pytest.raises(NoStore):
            await open_store(address, **how)


async def test_a_mistyped_file_is_told_with_what_is_wrong_about_it(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    with closing(sqlite3.connect(tmp_path / "bare.db")) as link:
        link.execute("PRAGMA journal_mode = WAL")
    for name, why in (
        ("tabels.db", "no such file"),
        ("clbu/tables.db", f"there is no folder '{tmp_path}/clbu'; make it, or name another"),
        ("empty.db", "the file is empty"),
        ("bare.db", "an empty database"),
    ):
        before = sorted(path.name for path in tmp_path.iterdir())
        with pytest.raises((NoStore, BadUrl), match=why):
            await open_store(tmp_path / name, read_only=True)
        assert sorted(path.name for path in tmp_path.iterdir()) == before


@pytest.mark.parametrize("version", [1, 2, 3])
async def test_an_older_store_is_read_as_it_is_and_stays_so(
    address: str, version: int, valkey_server: Valkey
) -> None:
    kept = await old_store(address, version, valkey_server)
    for _ in range(2):  # the second time it is still what it was
        async with await open_store(address, read_only=True) as store:
            await _is_the_old_match(store, version)
    assert await kept.version() == version


async def _is_the_old_match(store: Store, version: int) -> None:
    assert [(logged.seq, logged.entry, logged.saved_at) for logged in await store.read("old")] == [
        (1, b"a", 7)
    ]
    assert [listing.match_id for listing in (await store.matches("open")).listings] == ["old"]
    assert (await store.meta("old")).meta == {"title": "taktik"}
    snapshot = await store.latest_snapshot("old")
    assert snapshot is not None
    assert snapshot.data == b"state"
    assert [record.key for record in await store.records("")] == (["seat"] if version > 1 else [])
    assert (await store.get("seat") is not None) == (version > 1)


async def test_a_file_beside_which_nothing_may_be_written_is_read(tmp_path: Path, sqlite: str) -> None:
    await filled(sqlite)
    before = Path(sqlite).read_bytes()
    async with await open_store(sqlite, read_only=True) as store:
        assert len(await store.read("m")) == 2
    assert [path.name for path in tmp_path.iterdir()] == [Path(sqlite).name]
    assert Path(sqlite).read_bytes() == before


async def test_what_a_killed_server_left_beside_the_file_is_read_and_left_there(
    tmp_path: Path, sqlite: str
) -> None:
    await filled(sqlite)
    writer = start(append, sqlite, "m", 2, 1 << 30)
    for _ in range(5):
        writer.hear()
    writer.kill()
    last = 2 + 5 + len(writer.told())
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir() if not path.name.endswith("-shm")}
    async with await open_store(sqlite, read_only=True) as store:
        assert len(await store.read("m")) >= last
    after = {path.name: path.read_bytes() for path in tmp_path.iterdir() if not path.name.endswith("-shm")}
    assert after == before


def test_postgres_is_seen_as_it_stood_at_one_moment(postgres: str, postgres_server: Postgres) -> None:
    async def run() -> None:
        await filled(postgres)
        async with (
            await open_store(postgres, read_only=True) as frozen,
            await open_store(postgres) as store,
        ):
            await store.create("later", "open", {})
            await store.append("m", 2, [b"c"])
            assert (await frozen.meta("m")).seq == 2
            read = await asyncio.gather(*(frozen.read("m") for _ in range(8)))
            assert [len(each) for each in read] == [2] * 8
            assert [each.match_id for each in (await frozen.matches()).listings] == ["m"]

    asyncio.run(run())
