"""A store that is only looked at stays as it is."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tessera.store import NewerSchema, OlderSchema, looking_at, open_store
from tessera.store.schema import check_version


async def test_what_stands_in_it_is_read(address: str) -> None:
    async with await open_store(address) as store:
        await store.create("m1", "open", {"title": "ferry"})
        await store.append("m1", 0, [b"one"])
        async with looking_at(address) as looked:
            await store.append("m1", 1, [b"two"])  # others go on meanwhile
            assert b"one" in [logged.entry for logged in await looked.read("m1")]
            assert (await looked.meta("m1")).meta == {"title": "ferry"}


async def test_an_older_file_is_read_as_a_copy_and_not_brought_forward(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    async with await open_store(file) as store:
        await store.create("m1", "open", {})
        await store.append("m1", 0, [b"one"])
    with closing(sqlite3.connect(file)) as link, link:  # as version 2 left it
        link.execute("DROP TRIGGER entries_move_heads")
        link.execute("DROP TABLE heads")
        link.execute("DELETE FROM tessera_schema WHERE version = 3")
    before = file.read_bytes()
    async with looking_at(file) as store:
        assert [logged.entry for logged in await store.read("m1")] == [b"one"]
    assert file.read_bytes() == before


def test_an_older_server_is_refused_to_whoever_only_looks() -> None:
    with pytest.raises(OlderSchema, match="form 2"):
        check_version("there", 2, as_it_is=True)
    with pytest.raises(NewerSchema):
        check_version("there", 99, as_it_is=True)
    check_version("there", 2)
