"""A copy of a SQLite file without what lay beside it is refused; a file that any crash left never is."""

import asyncio
import os
import pickle
import shutil
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.host import Process
from tests.store.writers import load, start

from tessera.store import BadUrl, TornCopy, open_store, torn
from tessera.store.scrubbing import scrub
from tessera.store.sqlite_file import open_writer


def copied(path: Path, name: str, *beside: str) -> Path:
    """A copy of a file as people make one, and of what they remember to copy of what lies beside it."""
    target = path.parent / name / path.name
    target.parent.mkdir()
    for end in ("", *beside):
        shutil.copy(f"{path}{end}", f"{target}{end}")
    return target


async def four_tables(db: Path) -> None:
    async with await open_store(db) as store:
        for number in range(4):
            await store.create(f"m{number}", "open", {})


async def tables(address: str | Path) -> int:
    async with await open_store(address) as store:
        return len([each async for each in scrub(store) if not each.faults])


def test_the_file_of_a_running_server_copied_alone_is_refused_and_says_why(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    server = Process(db, "--writes-per-second", "10000")
    try:
        for seed in range(40):
            server.make("human", "random", seed=seed)
        alone, whole = copied(db, "alone"), copied(db, "whole", "-wal")
    finally:
        server.kill()
    for read_only in (False, True):
        with pytest.raises(TornCopy, match=r"without the .*-wal beside it: the latest tables") as error:
            asyncio.run(_opened(str(alone), read_only))
        assert str(pickle.loads(pickle.dumps(error.value))) == str(error.value)
    assert sorted(path.name for path in alone.parent.iterdir()) == ["tables.db"]  # and nothing was made there
    assert asyncio.run(tables(whole)) == 40
    assert asyncio.run(tables(db)) == 40  # killed, with its log beside it
    assert asyncio.run(tables(copied(db, "stopped"))) == 40
    assert asyncio.run(tables(f"sqlite:///{alone}?torn=yes")) < 40  # on somebody's own word
    assert asyncio.run(tables(alone)) < 40  # who once said so need not say it again


async def _opened(address: str, read_only: bool) -> None:
    await (await open_store(address, read_only=read_only)).close()


def test_only_yes_and_no_are_words_for_it(tmp_path: Path) -> None:
    for end in ("?torn=perhaps", "?torn=yes&mode=ro", "?durable=no"):
        with pytest.raises(BadUrl):
            asyncio.run(_opened(f"sqlite:///{tmp_path}/a.db{end}", False))


def test_a_writer_killed_at_any_moment_leaves_a_file_that_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    db = tmp_path / "tables.db"
    asyncio.run(four_tables(db))
    refused = 0
    monkeypatch.setattr(torn, "_LOOKS", 2)  # nobody else is there
    for seed in range(6):
        writer = start(load, str(db), 4, seed)
        writer.hear_of(4, 40 * seed)  # the log is folded in every hundred appends or so
        alone = copied(db, f"alone{seed}")
        writer.kill()
        writer.told()
        if seed % 2:  # somebody looks with SQLite's own tools, which fold the log in
            with closing(sqlite3.connect(db)) as link:
                link.execute("SELECT count(*) FROM entries").fetchone()
            assert not Path(f"{db}-wal").exists()
        assert asyncio.run(tables(db)) == 4
        try:
            asyncio.run(_opened(str(alone), False))
        except TornCopy:
            refused += 1
    assert refused >= 5  # one may have been made before the first entry


def test_a_crash_between_the_two_words_leaves_a_file_that_opens(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    for steps in range(3):
        child = os.fork()
        if child == 0:
            link = open_writer(db, torn=False)
            if steps:
                torn._say(link, whole=False)
            if steps == 2:
                link.execute("PRAGMA wal_checkpoint(PASSIVE)")
            os.kill(os.getpid(), signal.SIGKILL)
        os.waitpid(child, 0)
        asyncio.run(_opened(str(db), True))
        asyncio.run(_opened(str(db), False))


def test_several_servers_on_one_file_fold_it_in_and_its_copies_are_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    db = tmp_path / "tables.db"
    asyncio.run(four_tables(db))
    monkeypatch.setattr(torn, "_LOOKS", 2)
    reading = sqlite3.connect(
        db, isolation_level=None
    )  # somebody who keeps the log from being folded in whole
    links = [open_writer(db, torn=False) for _ in range(2)]
    try:
        for number in range(6):
            if number == 3:
                reading.execute("BEGIN")
                reading.execute("SELECT count(*) FROM entries").fetchone()
            for link in links:
                link.execute(
                    "INSERT INTO records VALUES (?, 1, 1, zeroblob(9000))", (f"{id(link)} {number}",)
                )
                torn.fold(link)
                with pytest.raises(TornCopy):
                    torn.refuse(copied(db, f"copy{number}{id(link)}"))
                torn.refuse(db)
    finally:
        for each in (reading, *links):
            each.close()
    torn.refuse(copied(db, "closed"))


async def test_a_copy_made_by_sqlite_itself_is_whole(tmp_path: Path, sqlite: str) -> None:
    async with await open_store(sqlite) as store:
        await store.create("m", "open", {})
        with closing(sqlite3.connect(sqlite)) as link, closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
            link.backup(copy)
        assert await tables(tmp_path / "copy.db") == 1


async def test_a_word_that_could_not_be_written_is_written_later(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    say = torn._say
    failed = 0

    def fails(link: sqlite3.Connection, whole: bool) -> None:
        nonlocal failed
        if whole:
            failed += 1
            raise sqlite3.OperationalError("database or disk is full")
        say(link, whole)

    store = await open_store(sqlite)
    await store.create("m", "open", {})
    monkeypatch.setattr(torn, "_say", fails)
    for seq in range(1, 900):
        await store.append("m", seq - 1, [b"x" * 20_000])
        if failed == 3:  # it is tried again at once, and what is written stands
            break
    assert failed == 3
    monkeypatch.setattr(torn, "_say", say)
    await store.close()
    async with await open_store(sqlite) as store:
        assert len(await store.read("m")) == seq


async def test_the_log_beside_the_file_does_not_grow_without_end(sqlite: str) -> None:
    async with await open_store(sqlite) as store:
        await store.create("m", "open", {})
        for seq in range(600):
            await store.append("m", seq, [b"x" * 20_000])
        for _ in range(100):
            await store.snapshot("m", 600, b"x" * 50_000)
        assert Path(f"{sqlite}-wal").stat().st_size < 24 << 20
