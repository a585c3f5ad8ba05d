"""`tessera store`: export, import, backup, restore and prune, over every kind of store."""

import asyncio
import gzip
import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.cli.answer import Cli
from tests.server.host import Host
from tests.store.conftest import address, postgres, postgres_server, sqlite, valkey, valkey_server
from tests.store.test_moving import log_of
from tests.store.writers import Writer, load, start

from tessera.machine import now_ms
from tessera.store import Listing, Logged, Snapshot, open_store
from tessera.store.archive import ArchiveWriter, boxed
from tessera.store.chained import ChainedStore
from tessera.store.moving import Importer, Whole, listings, records, whole_of

__all__ = ["address", "postgres", "postgres_server", "sqlite", "valkey", "valkey_server"]

DAY = 24 * 3600 * 1000
META = {"title": "taktik", "status": "finished", "seats": [{"name": "Jörg", "x": None}], "seed": 1 << 60}


def table(id: str, days: int = 0, status: str = "finished", title: str = "taktik", **more: object) -> Whole:
    """A table that was last touched so many days ago."""
    at = now_ms() - days * DAY
    log = [logged._replace(saved_at=at) for logged in log_of(id, b"\x81made", b"\x00" * 50, id.encode())]
    meta = {**META, "title": title, "status": status, **more}
    listed = status if status != "playing" else "private"
    return Whole(Listing(id, listed, meta, 4, 3, at - 5, at), log, Snapshot(2, b"\xffstate", at))


TABLES = [table("one"), table("two", status="playing"), table("three", title="sint")]


async def _fill(address: str | Path, *tables: Whole) -> None:
    async with await open_store(address) as store:
        for each in tables:
            await Importer(store).table(each)
        if "server:ready" not in [record.key for record in await store.records("")]:
            await store.put("server:ready", b"", 0)
            await store.put("rules/abc", b"\x00\xff", 0)


def fill(address: str | Path, *tables: Whole) -> None:
    asyncio.run(_fill(address, *(tables or TABLES)))


async def _held(address: str | Path) -> tuple[list[Whole], dict[str, bytes]]:
    async with await open_store(address, read_only=True) as store:
        wholes = [await whole_of(store, listing.match_id) for listing in await listings(store)]
        return wholes, {record.key: record.data async for record in records(store)}


def held(address: str | Path) -> tuple[list[Whole], dict[str, bytes]]:
    """Everything in a store, the oldest table first."""
    return asyncio.run(_held(address))


# ---------------------------------------------------------------- export and import


def test_a_store_moves_to_any_other_and_back_without_losing_anything(
    cli: Cli, address: str, tmp_path: Path
) -> None:
    first, last = tmp_path / "first.db", tmp_path / "last.db"
    fill(first)
    packed, folder = tmp_path / "all.tar.gz", tmp_path / "all"
    assert cli("store", "export", first, "--form", "whole", "--to", packed).code == 0
    done = cli("store", "import", packed, address)
    assert (done.code, done.out) == (
        0,
        "3 tables and 2 records added, 0 tables there already, 0 refused\n",
    ), done.err
    assert held(address) == held(first) == (TABLES, {"rules/abc": b"\x00\xff", "server:ready": b""})
    done = cli("store", "export", address, "--form", "whole", "--to", folder, "--json")
    assert [line["table"] for line in done.lines] == ["one", "two", "three"]
    assert cli("store", "import", folder, last).code == 0
    assert held(last) == held(first)
    head, *entries, snapshot, end = (folder / "tables" / "000001-one.jsonl").read_text().splitlines()
    assert json.loads(head)["meta"] == META  # for people to read
    assert (len(entries), json.loads(snapshot)["snapshot"], json.loads(end)) == (3, 2, {"end": 3})


def test_only_what_is_asked_for_is_exported(cli: Cli, tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    fill(db, *TABLES, table("old", 40))
    for number, (asked, found) in enumerate(
        (
            (["--table", "two", "--table", "one"], ["one", "two"]),
            (["--title", "sint"], ["three"]),
            (["--status", "playing"], ["two"]),
            (["--status", "finished", "--since", "30d"], ["one", "three"]),
            (["--since", "2020-01-31"], ["one", "two", "three", "old"]),
        )
    ):
        to = tmp_path / str(number)
        done = cli("store", "export", db, "--form", "whole", "--to", to, "--json", *asked)
        assert [line["table"] for line in done.lines] == found
    done = cli("store", "export", db, "--form", "whole", "--to", tmp_path / "none", "--table", "four")
    assert (done.code, done.err) == (1, f"error: {db}: no table four\n")
    assert cli("store", "export", db, "--to", tmp_path / "x", "--since", "last week").code == 2


def test_what_is_there_already_is_skipped_and_what_is_another_refused_by_name(
    cli: Cli, address: str, tmp_path: Path
) -> None:
    db, packed = tmp_path / "source.db", tmp_path / "all.tar.gz"
    fill(db)
    assert cli("store", "backup", db, packed).code == 0
    other = log_of("two", b"another")
    fill(
        address,
        TABLES[0],
        TABLES[1]._replace(log=other, kept=None, listing=TABLES[1].listing._replace(seq=1)),
    )
    before = held(address)
    for dry in (["--dry-run"], []):
        done = cli("store", "import", packed, address, *dry)
        assert done.code == 1
        assert done.err == "error: refused: table two: another table with this id is there, or it went on\n"
        would = "would be added" if dry else "added"
        assert done.out == f"1 tables and 0 records {would}, 1 tables there already, 1 refused\n"
        assert (held(address) == before) == bool(dry)
    assert [each.listing.match_id for each in held(address)[0]] == ["one", "two", "three"]
    verdicts = [line["verdict"] for line in cli("store", "import", packed, address, "--json").lines]
    assert verdicts == ["same", "other", "same", "same", "same"]


def test_a_dry_run_into_a_store_that_is_not_there_makes_none(cli: Cli, tmp_path: Path) -> None:
    fill(tmp_path / "tables.db")
    cli("store", "backup", tmp_path / "tables.db", tmp_path / "all.tar.gz")
    done = cli("store", "import", tmp_path / "all.tar.gz", tmp_path / "new.db", "--dry-run")
    assert done.out.startswith("3 tables and 2 records would be added")
    assert not (tmp_path / "new.db").exists()


def test_an_import_that_was_interrupted_is_repeated(
    cli: Cli, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    db, packed = tmp_path / "source.db", tmp_path / "all.tar.gz"
    fill(db)
    cli("store", "backup", db, packed)
    with monkeypatch.context() as broken:
        taken = 0
        adopt = ChainedStore.adopt

        async def cut(store: ChainedStore, listing: Listing, *rest: Any) -> None:
            nonlocal taken
            taken += 1
            if taken == 3:
                raise KeyboardInterrupt
            await adopt(store, listing, *rest)

        broken.setattr(ChainedStore, "adopt", cut)
        assert cli("store", "import", packed, address).code == 130
    assert [each.listing.match_id for each in held(address)[0]] == ["one", "two"]
    assert "2 tables there already" in cli("store", "import", packed, address).out
    assert held(address) == held(db)


def test_nothing_is_taken_in_of_an_archive_that_is_not_whole(cli: Cli, tmp_path: Path) -> None:
    db, packed, folder = tmp_path / "tables.db", tmp_path / "all.tar.gz", tmp_path / "all"
    fill(db)
    cli("store", "backup", db, packed)
    cli("store", "export", db, "--form", "whole", "--to", folder)

    def refused(path: Path, why: str) -> None:
        done = cli("store", "import", path, tmp_path / "new.db")
        assert (done.code, why in done.err) == (2, True), done.err
        assert not (tmp_path / "new.db").exists()

    data = packed.read_bytes()
    for size in (0, 10, len(data) // 2, len(data) * 3 // 4):
        (tmp_path / "cut.tar.gz").write_bytes(data[:size])
        refused(tmp_path / "cut.tar.gz", "cut.tar.gz: cannot be read")
    plain = gzip.decompress(data)
    (tmp_path / "changed.tar.gz").write_bytes(gzip.compress(plain.replace(b'"finished"', b'"finisheD"', 1)))
    refused(tmp_path / "changed.tar.gz", "is not what was written")
    (folder / "tables" / "000002-two.jsonl").unlink()
    refused(folder, "is not what was written")
    (folder / "end.json").unlink()
    refused(folder, "end.json is missing")
    refused(tmp_path / "nothing.tar.gz", "no such file")
    newer = {"tessera": "store", "version": 99}
    (folder / "store.json").write_text(json.dumps(newer))
    refused(folder, "has version 99")


def test_a_log_that_does_not_hold_together_is_refused_by_name(cli: Cli, address: str, tmp_path: Path) -> None:
    whole = table("bad")
    bad = whole._replace(log=[whole.log[0], Logged(2, whole.log[1].entry[:-1], 1), whole.log[2]])
    with boxed(tmp_path / "all") as box:
        writer = ArchiveWriter(box)
        for each in (table("good"), bad):
            writer.table(each)
        writer.finish()
    done = cli("store", "import", tmp_path / "all", address)
    assert (done.code, done.err) == (1, "error: refused: table bad: entry 2 is not what was written\n")
    assert [each.listing.match_id for each in held(address)[0]] == ["good"]


def test_every_finished_match_is_a_replay_that_proves_itself(cli: Cli, tmp_path: Path) -> None:
    host = Host(tmp_path / "tables.db")
    over, going = host.make("human", "random", name="é"), host.make("human", "random")
    waiting = host.make("human", "open")
    host.post(f"/api/tables/{over['table']}/leave", {"token": over["token"]})
    served = host.get(f"/api/tables/{over['table']}/replay.tsr").body
    try:
        done = cli("store", "export", tmp_path / "tables.db", "--to", tmp_path / "replays")  # while it runs
    finally:
        host.stop()
    assert done.out == f"{tmp_path}/replays: 1 replays; 1 matches go on and were left out\n", done.err
    (file,) = (tmp_path / "replays").iterdir()
    assert file.name == f"smugglers-{over['table']}.tsr"
    assert file.read_bytes().splitlines()[1:] == served.splitlines()[1:]
    assert cli("verify", file).code == 0
    packed = tmp_path / "all.tar.gz"
    done = cli("store", "export", tmp_path / "tables.db", "--to", packed, "--running", "--json")
    assert sorted(line["table"] for line in done.lines) == sorted([over["table"], going["table"]])
    assert f"table {going['table']} is being played: its replay holds the seed and the secret" in done.err
    assert waiting["table"] not in done.out
    shutil.unpack_archive(packed, tmp_path / "all", filter="data")
    assert len(list((tmp_path / "all").iterdir())) == 2


# ---------------------------------------------------------------- backup and restore


@pytest.fixture
def writing(address: str) -> Iterator[Writer]:
    """Another process that writes to four tables as fast as it can."""

    async def make() -> None:
        async with await open_store(address) as store:
            for number in range(4):
                await store.create(f"m{number}", "open", {})

    asyncio.run(make())
    writer = start(load, address, 4, 7)
    yield writer
    writer.kill()
    writer.told()


def test_a_backup_under_load_holds_everything_that_was_acknowledged_before(
    cli: Cli, address: str, writing: Writer, tmp_path: Path
) -> None:
    copy = tmp_path / ("copy.db" if "://" not in address else "copy.tar.gz")
    acked = {}
    for word in writing.hear_of(4, 60):
        match, seq = word.split()
        acked[match.decode()] = int(seq)
    done = cli("store", "backup", address, copy)
    assert done.code == 0, done.err
    writing.kill()  # it wrote on all the time
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
    done = cli("store", "restore", copy, tmp_path / "back.db")
    assert (done.code, done.out.startswith("restored 4 tables")) == (0, True), done.err
    assert cli("store", "scrub", tmp_path / "back.db").out.startswith("ok, 4 tables")
    for whole in held(tmp_path / "back.db")[0]:
        assert len(whole.log) >= acked[whole.listing.match_id]


def test_a_copy_is_put_back_only_where_nothing_is_lost_by_it(cli: Cli, address: str, tmp_path: Path) -> None:
    db, copy = tmp_path / "source.db", tmp_path / "copy.db"
    fill(db)
    assert cli("store", "backup", db, copy).code == 0
    assert cli("store", "backup", db, copy).code == 2  # is there already
    assert cli("store", "backup", db, copy, "--force").code == 0
    fill(address, table("mine"))
    done = cli("store", "restore", copy, address)
    assert (done.code, "holds 1 tables; name another place, or say --force" in done.err) == (2, True)
    assert [each.listing.match_id for each in held(address)[0]] == ["mine"]
    done = cli("store", "restore", copy, address, "--force")
    assert (done.code, done.out) == (0, "restored 3 tables, 9 sound entries\n"), done.err
    assert held(address) == held(db)


def test_a_file_that_a_server_has_open_is_not_written_over(cli: Cli, tmp_path: Path) -> None:
    db, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    fill(db)
    cli("store", "backup", db, copy)
    host = Host(db)
    try:
        done = cli("store", "restore", copy, db, "--force")
        assert (done.code, "a server has it open; stop it first" in done.err) == (2, True)
    finally:
        host.stop()
    assert len(held(db)[0]) == 3


def test_a_damaged_store_has_a_copy_only_if_that_is_wanted(cli: Cli, tmp_path: Path) -> None:
    db, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    fill(db)
    with closing(sqlite3.connect(db)) as link, link:
        link.execute("UPDATE entries SET entry = x'00' WHERE match = 2 AND seq = 2")
    done = cli("store", "backup", db, copy)
    assert (done.code, "table two: entry 2 is not what was written" in done.err) == (1, True)
    assert not copy.exists()
    assert cli("store", "backup", db, copy, "--damaged").code == 1
    assert copy.exists()
    done = cli("store", "backup", db, tmp_path / "copy.tar.gz")
    assert (done.code, "left out, damaged: match 'two': entry 2" in done.err) == (1, True)
    done = cli("store", "restore", copy, tmp_path / "back.db")
    assert (done.code, (tmp_path / "back.db").exists()) == (1, False)


def test_nothing_is_given_up_for_a_copy_that_is_not_sound(cli: Cli, address: str, tmp_path: Path) -> None:
    db, copy = tmp_path / "source.db", tmp_path / "copy.db"
    fill(db)
    cli("store", "backup", db, copy)
    with closing(sqlite3.connect(copy)) as link, link:
        link.execute("UPDATE entries SET entry = x'00' WHERE match = 2 AND seq = 2")
    fill(address, table("mine"))
    for source in (copy, tmp_path / "none.db", tmp_path / "none.tar.gz"):
        assert cli("store", "restore", source, address, "--force").code in (1, 2)
        assert [each.listing.match_id for each in held(address)[0]] == ["mine"]
    done = cli("store", "import", copy, address)  # which takes what is sound
    assert (done.code, done.err) == (1, "error: refused: table two: entry 2 is not what was written\n")
    assert [each.listing.match_id for each in held(address)[0]] == ["mine", "one", "three"]
    assert cli("store", "import", tmp_path / "none.db", tmp_path / "new.db").code == 2
    assert not (tmp_path / "new.db").exists()


# ---------------------------------------------------------------- prune


def test_tables_that_lay_still_for_long_are_removed(cli: Cli, address: str) -> None:
    old = [
        table("done", 100),
        table("sint", 100, title="sint"),
        table("left", 100, outcome={"reason": "abandoned"}),
        table("still", 100, status="playing"),
        table("waits", 100, status="open"),
        table("fresh", 10),
    ]
    fill(address, *old)
    asyncio.run(_move_on(address, "still"))  # its listing is old, and its log is not
    done = cli("store", "prune", address, "--older-than", "90d", "--dry-run", "--json")
    assert [(line["table"], line["status"]) for line in done.lines] == [
        ("done", "finished"),
        ("sint", "finished"),
        ("left", "abandoned"),
    ]
    assert all(line["bytes"] > 100 for line in done.lines)
    assert (
        "3 tables would be removed" in cli("store", "prune", address, "--older-than", "90d", "--dry-run").out
    )
    assert len(held(address)[0]) == 6
    assert cli("store", "prune", address, "--older-than", "90d", "--title", "sint").out.startswith(
        "1 tables removed"
    )
    done = cli("store", "prune", address, "--older-than", "90d", "--status", "open", "--status", "playing")
    assert done.out.startswith("1 tables removed")
    assert cli("store", "prune", address, "--older-than", "90d").out.startswith("2 tables removed")
    assert [each.listing.match_id for each in held(address)[0]] == ["still", "fresh"]
    assert cli("store", "prune", address, "--older-than", "soon").code == 2


async def _move_on(address: str, id: str) -> None:
    async with await open_store(address) as store:
        await store.append(id, 3, [b"on"])


def test_what_was_removed_from_a_file_is_given_back_to_the_disk(cli: Cli, tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    big = [log_of(f"t{number}", *[bytes([seq]) * 9000 for seq in range(30)]) for number in range(9)]
    listed = [Listing(f"t{n}", "finished", {}, 1, 30, 5, 5) for n in range(9)]
    fill(db, *[Whole(listing, log, None) for listing, log in zip(listed, big, strict=True)], table("fresh"))
    assert db.stat().st_size > 2_000_000
    host = Host(db)
    try:
        done = cli("store", "prune", db, "--older-than", "90d", "--dry-run")
        assert done.out.count("\n") == 10
    finally:
        host.stop()
    done = cli("store", "prune", db, "--older-than", "90d")
    assert done.out.startswith("9 tables removed")
    assert f"the file has {db.stat().st_size:,} bytes now" in done.out
    assert db.stat().st_size < 100_000
    assert len(held(db)[0]) == 1


def test_a_server_goes_on_while_its_store_is_pruned(cli: Cli, tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    fill(db, table("old", 100))
    host = Host(db)
    try:
        done = cli("store", "prune", db, "--older-than", "90d")
        assert "the file keeps its size, and new tables use the room" in done.out
        assert host.make("human", "random")["table"]
    finally:
        host.stop()


# ---------------------------------------------------------------- addresses


def test_a_mistyped_address_is_told_and_makes_nothing(
    cli: Cli, tmp_path: Path, postgres: str, valkey: str
) -> None:
    (tmp_path / "empty.db").touch()
    (tmp_path / "letter.db").write_text("Dear friend, this is not a database. " * 200)
    fill(tmp_path / "tables.db")
    cli("store", "backup", tmp_path / "tables.db", tmp_path / "copy.db")
    before = sorted(path.name for path in tmp_path.rglob("*"))
    for db, why in (
        (tmp_path / "tabels.db", "no such file"),
        (tmp_path / "clbu" / "tables.db", "there is no folder"),
        (tmp_path / "empty.db", "the file is empty"),
        (tmp_path / "letter.db", "file is not a database"),
        (postgres, "the database has no tables of Tessera"),
        (valkey, "there are no keys of Tessera"),
        ("mysql://host/tables", "known are"),
    ):
        for arguments in (
            ("export", db, "--to", tmp_path / "out"),
            ("export", db, "--form", "whole", "--to", tmp_path / "out"),
            ("backup", db, tmp_path / "out.tar.gz"),
            ("prune", db, "--older-than", "1d"),
            ("scrub", db),
        ):
            done = cli("store", *arguments)
            assert done.code in (1, 2)
            assert why in done.err, (arguments, done.err)
    for arguments in (
        ("backup", tmp_path / "tables.db", tmp_path / "clbu" / "copy.db"),
        ("restore", tmp_path / "copy.db", tmp_path / "clbu" / "tables.db"),
        ("import", tmp_path / "copy.db", tmp_path / "clbu" / "tables.db"),
        ("export", tmp_path / "tables.db", "--to", tmp_path / "clbu" / "out"),
        ("restore", tmp_path / "coyp.db", tmp_path / "new.db"),
        ("backup", postgres, tmp_path / "copy.db"),
    ):
        done = cli("store", *arguments)
        assert done.code == 2, (arguments, done.err)
        assert "Traceback" not in done.err
    assert sorted(path.name for path in tmp_path.rglob("*")) == before
