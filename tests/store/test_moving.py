"""Matches come and go whole: taken over from another store as they were, removed with all that is theirs."""

import asyncio
import sqlite3
from contextlib import aclosing, closing

import asyncpg
import pytest
from tests.store.servers import Valkey

from tessera.core.errors import Conflict
from tessera.store import BrokenLog, Listing, Logged, MatchExists, Snapshot, UnknownMatch, open_store
from tessera.store.links import first_link, next_link, sealed

LISTING = Listing("m", "open", {"title": "taktik", "n": [1, None, "ä"]}, 7, 3, 5, 6)
KEPT = Snapshot(2, b"\x00state\xff", 9)


def log_of(match_id: str, *entries: bytes) -> list[Logged]:
    """A log as a keeper keeps it."""
    link, log = first_link(match_id), []
    for seq, entry in enumerate(entries, 1):
        link = next_link(link, seq, entry)
        log.append(Logged(seq, sealed(link, entry), 100 + seq))
    return log


LOG = log_of("m", b"a", b"\x00b", b"c" * 9000)


async def test_a_match_is_taken_over_as_it_was_and_goes_on(address: str) -> None:
    async with await open_store(address) as store:
        await store.create("first", "open", {})
        await store.adopt(LISTING, LOG, KEPT)
        assert await store.meta("m") == LISTING
        assert await store.keeper.read("m") == LOG
        assert await store.latest_snapshot("m") == KEPT
        assert [each.match_id for each in (await store.matches("open")).listings] == ["m", "first"]
        assert await store.append("m", 3, [b"d"]) == 4
        assert await store.update_meta("m", 7, "over", {}) == 8
        assert len(await store.read("m")) == 4
        with pytest.raises(MatchExists):
            await store.adopt(LISTING, LOG, KEPT)
        assert len(await store.read("m")) == 4


async def test_a_long_log_and_an_empty_one_are_taken_over(address: str) -> None:
    long = log_of("long", *[b"%d" % number for number in range(3000)])
    async with await open_store(address) as store:
        await store.adopt(Listing("long", "over", {}, 1, 3000, 1, 2), long, None)
        await store.adopt(Listing("none", "open", {}, 1, 0, 1, 2), [], None)
        assert len(await store.read("long")) == 3000
        assert await store.latest_snapshot("long") is None
        assert await store.read("none") == []
        assert await store.append("none", 0, [b"x"]) == 1


async def test_a_log_that_is_not_as_it_was_written_is_not_taken_over(address: str) -> None:
    async with await open_store(address) as store:
        for log in ([LOG[0], LOG[2]], [*LOG[:2], Logged(3, LOG[2].entry[:-1], 1)], LOG[:2]):
            with pytest.raises(BrokenLog):
                await store.adopt(LISTING, log, None)
        with pytest.raises(UnknownMatch):
            await store.meta("m")


async def test_what_is_removed_is_gone_with_all_that_was_its_own(address: str, valkey_server: Valkey) -> None:
    async with await open_store(address) as store:
        for match in ("a", "b"):
            await store.create(match, "open", {})
            await store.append(match, 0, [b"1", b"2"])
            await store.snapshot(match, 2, b"state")
        await store.remove("a")
        for question in (store.meta("a"), store.read("a"), store.latest_snapshot("a"), store.remove("a")):
            with pytest.raises(UnknownMatch):
                await question
        with pytest.raises(UnknownMatch):
            await store.append("a", 2, [b"3"])
        with pytest.raises(UnknownMatch):
            await store.update_meta("a", 1, "over", {})
        with pytest.raises(UnknownMatch):
            await store.snapshot("a", 2, b"state")
        for status in (None, "open"):
            assert [each.match_id for each in (await store.matches(status)).listings] == ["b"]
        assert len(await store.read("b")) == 2
    assert await _left_of(address, valkey_server) == 1


async def _left_of(address: str, valkey: Valkey) -> int:
    """How many matches have entries, snapshots or anything else."""
    tables = ("matches", "entries", "snapshots")
    if address.startswith("postgres"):
        link = await asyncpg.connect(address)
        of = {"matches": "number"}
        found = [
            await link.fetchval(f"SELECT count(DISTINCT {of.get(table, 'match')}) FROM tessera.{table}")
            for table in tables
        ]
        await link.close()
    elif address.startswith("redis"):
        kinds = ("match", "log", "snapshot")
        found = [
            int(valkey.say("EVAL", f"return #redis.call('KEYS', 'tessera:{k}:*')", "0")[1:]) for k in kinds
        ]
    else:
        with closing(sqlite3.connect(address)) as file:
            found = [
                file.execute(f"SELECT count(DISTINCT match) FROM {table}").fetchone()[0]
                for table in (*tables[1:], "heads")
            ]
    assert len(set(found)) == 1
    return int(found[0])


async def test_an_id_that_was_removed_may_be_used_again_by_whoever_knew_it(address: str) -> None:
    async with await open_store(address) as here, await open_store(address) as there:
        await here.create("m", "open", {})
        await here.append("m", 0, [b"1", b"2"])
        assert len(await there.read("m")) == 2
        await there.remove("m")
        await here.create("m", "open", {})
        for store, seq in ((here, 0), (here, 1), (there, 2), (here, 3)):
            await store.read("m")
            await store.append("m", seq, [b"new %d" % seq])
        assert len(await there.read("m")) == 4


async def test_writers_who_race_with_the_removal_hear_of_it_and_leave_nothing(
    address: str, valkey_server: Valkey
) -> None:
    async with await open_store(address) as store, await open_store(address) as other:
        await store.create("stays", "open", {})
        await store.append("stays", 0, [b"x"])
        await store.snapshot("stays", 1, b"x")
        for _ in range(10):
            await store.create("m", "open", {})

            async def write() -> int:
                for seq in range(1 << 30):
                    try:
                        await store.append("m", seq, [b"x"])
                        await store.snapshot("m", seq + 1, b"state")
                    except UnknownMatch:
                        return seq
                raise AssertionError

            writing = asyncio.create_task(write())
            async with aclosing(other.subscribe("m")) as news:
                async for logged in news:
                    if logged.seq == 3:
                        break
            await other.remove("m")
            assert await writing >= 2
    assert await _left_of(address, valkey_server) == 1


async def test_news_are_heard_after_a_removal(address: str) -> None:
    async with await open_store(address) as here, await open_store(address) as there:
        for match in ("a", "b"):
            await here.create(match, "open", {})
            await here.append(match, 0, [b"1", b"2", b"3"])
        async with aclosing(there.watch(["a"])) as news:
            await anext(news)
            await here.remove("b")
            await here.append("a", 3, [b"4"])
            assert (await anext(news)) == ("a", 4)
            await here.remove("a")
            await here.create("c", "open", {})
            await here.append("c", 0, [b"1"])
            assert (await anext(news)) == ("c", 1)
        with pytest.raises(Conflict):
            await there.append("c", 0, [b"1"])
