"""`tessera store scrub`: which table, which entry; and the exit codes."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.cli.answer import Cli

from tessera.store import open_store


async def filled(db: Path) -> None:
    async with await open_store(db) as store:
        for match in ("first", "second"):
            await store.create(match, "open", {})
            await store.append(match, 0, [bytes([65 + seq]) * 9 for seq in range(12)])


def test_a_damaged_entry_is_named_with_its_table(cli: Cli, tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    asyncio.run(filled(db))
    done = cli("store", "scrub", db)
    assert (done.code, done.out) == (0, "ok, 2 tables, 24 sound entries\n")
    with closing(sqlite3.connect(db)) as link, link:
        link.execute("UPDATE entries SET entry = x'00' WHERE match = 1 AND seq = 4")
    done = cli("store", "scrub", db)
    assert (done.code, done.out) == (1, "1 of 2 tables damaged, 15 sound entries\n")
    assert done.err == "error: table first: entry 4 is not what was written\n"
    told = [json.loads(line) for line in cli("store", "scrub", "--json", db).out.splitlines()]
    assert told == [
        {"table": "second", "sound": 12, "faults": []},
        {"table": "first", "sound": 3, "faults": [{"entry": 4, "why": "is not what was written"}]},
    ]


def test_a_store_that_cannot_be_read_is_damaged_and_one_that_is_none_is_not_opened(
    cli: Cli, tmp_path: Path
) -> None:
    letter = tmp_path / "letter.db"
    letter.write_bytes(b"Dear friend, this is not a database. " * 200)
    done = cli("store", "scrub", letter)
    assert done.code == 1
    assert "file is not a database" in done.err
    for nothing in (tmp_path, tmp_path / "none.db", "mysql://host/tables"):
        assert cli("store", "scrub", nothing).code == 2
    assert not (tmp_path / "none.db").exists()
