"""The log: appended in order, all or nothing, and one seq is won once."""

import asyncio
from typing import cast

import pytest
from tests.store import writers

from tessera.store import Conflict, Store, StoreClosed, UnknownMatch, open_store


async def _try(store: Store, match_id: str, expected: int, *entries: bytes) -> str:
    try:
        await store.append(match_id, expected, entries)
    except Conflict:
        return "conflict"
    return "won"


async def test_entries_come_back_in_order_with_their_seq(address: str) -> None:
    async with await open_store(address) as store:
        await store.create("m", "open", {})
        assert await store.append("m", 0, [b"a"]) == 1
        assert await store.append("m", 1, [b"b", b"\x00\xff", b""]) == 4
        logged = await store.read("m")
        assert [(seq, entry) for seq, entry, _ in logged] == [
            (1, b"a"),
            (2, b"b"),
            (3, b"\x00\xff"),
            (4, b""),
        ]
        assert all(entry.saved_at > 1_600_000_000_000 for entry in logged)
        assert [entry.seq for entry in await store.read("m", 3)] == [3, 4]
        assert [entry.seq for entry in await store.read("m", 2, 2)] == [2, 3]
        assert await store.read("m", 5) == []


async def test_what_was_appended_is_there_after_opening_again(address: str) -> None:
    async with await open_store(address) as store:
        await store.create("m", "open", {})
        await store.append("m", 0, [b"a", b"b"])
    async with await open_store(address) as store:
        assert [entry.entry for entry in await store.read("m")] == [b"a", b"b"]
        assert await store.append("m", 2, [b"c"]) == 3


async def test_an_append_after_another_place_is_a_conflict_that_says_where_the_match_stands(
    address: str,
) -> None:
    async with await open_store(address) as store:
        await store.create("m", "open", {})
        await store.append("m", 0, [b"a", b"b"])
        for expected in (0, 1, 3, 99):
            with pytest.raises(Conflict) as conflict:
                await store.append("m", expected, [b"x", b"y"])
            assert (conflict.value.expected, conflict.value.actual) == (expected, 2)
        assert len(await store.read("m")) == 2


async def test_a_match_that_was_never_created_is_unknown(address: str) -> None:
    async with await open_store(address) as store:
        with pytest.raises(UnknownMatch):
            await store.append("nobody", 0, [b"x"])
        with pytest.raises(UnknownMatch):
            await store.read("nobody")
        with pytest.raises(UnknownMatch):
            await anext(store.subscribe("nobody"))


async def test_mistakes_of_the_caller_are_refused_at_the_door(address: str) -> None:
    async with await open_store(address) as store:
        await store.create("m", "open", {})
        with pytest.raises(ValueError, match="at least one"):
            await store.append("m", 0, [])
        with pytest.raises(ValueError, match="0 or more"):
            await store.append("m", -1, [b"x"])
        with pytest.raises(ValueError, match="match id"):
            await store.append("no spaces", 0, [b"x"])
        with pytest.raises(TypeError, match="bytes"):
            await store.append("m", 0, cast("list[bytes]", ["text"]))
        assert await store.read("m") == []


async def test_one_conflict_does_not_fail_the_appends_that_were_written_with_it(address: str) -> None:
    async with await open_store(address) as store:
        for match_id in ("a", "b", "c"):
            await store.create(match_id, "open", {})
        await store.append("b", 0, [b"first"])
        told = await asyncio.gather(
            store.append("a", 0, [b"1", b"2"]),
            store.append("b", 0, [b"late"]),
            store.append("gone", 0, [b"x"]),
            store.append("c", 0, [b"3"]),
            return_exceptions=True,
        )
        assert [told[0], told[3]] == [2, 1]
        assert isinstance(told[1], Conflict)
        assert isinstance(told[2], UnknownMatch)
        assert [entry.entry for entry in await store.read("b")] == [b"first"]


async def test_of_many_tasks_one_wins_each_seq(address: str) -> None:
    async with await open_store(address) as store, await open_store(address) as other:
        await store.create("m", "open", {})
        for expected in range(0, 20, 2):
            rivals = [
                _try(store if k % 2 else other, "m", expected, b"%d" % k, b"%d again" % k) for k in range(12)
            ]
            told = await asyncio.gather(*rivals)
            assert told.count("won") == 1
            entries = [logged.entry for logged in await store.read("m", expected + 1)]
            winner = told.index("won")
            assert entries == [b"%d" % winner, b"%d again" % winner]


def test_of_two_processes_one_wins_each_seq(address: str) -> None:
    async def begin() -> None:
        async with await open_store(address) as store:
            await store.create("m", "open", {})

    async def log() -> list[bytes]:
        async with await open_store(address) as store:
            return [logged.entry for logged in await store.read("m")]

    asyncio.run(begin())
    rivals = [writers.start(writers.race, address, name, 40) for name in ("left", "right")]
    won = [entry for rival in rivals for entry in rival.told()]
    assert sorted(won) == sorted(asyncio.run(log()))
    assert len(won) == 40


async def test_appends_of_more_entries_than_one_statement_takes_are_still_whole(address: str) -> None:
    entries = [b"%d" % k for k in range(3000)]
    async with await open_store(address) as store:
        await store.create("long", "open", {})
        await store.create("short", "open", {})
        told = await asyncio.gather(
            store.append("short", 0, [b"s"]),
            store.append("long", 0, entries),
            store.append("long", 5, entries),
            return_exceptions=True,
        )
        short, long, late = told
        assert (short, long) == (1, 3000)
        assert isinstance(late, Conflict)
        assert [logged.entry for logged in await store.read("long")] == entries


async def test_a_cancelled_caller_leaves_the_log_whole_and_the_others_served(address: str) -> None:
    async with await open_store(address) as store:
        for match_id in ("a", "b"):
            await store.create(match_id, "open", {})
        impatient = asyncio.create_task(store.append("a", 0, [b"1", b"2"]))
        patient = asyncio.create_task(store.append("b", 0, [b"3"]))
        await asyncio.sleep(0)
        impatient.cancel()
        assert await patient == 1
        assert len(await store.read("a")) in (0, 2)


async def test_closing_finishes_what_was_asked_and_then_refuses(address: str) -> None:
    store = await open_store(address)
    await store.create("m", "open", {})
    asked = asyncio.create_task(store.append("m", 0, [b"a"]))
    await asyncio.sleep(0)
    await asyncio.gather(store.close(), store.close())
    assert await asked == 1
    with pytest.raises(StoreClosed):
        await store.append("m", 1, [b"b"])
    with pytest.raises(StoreClosed):
        await store.read("m")
    with pytest.raises(StoreClosed):
        await anext(store.subscribe("m"))
    async with await open_store(address) as again:
        assert len(await again.read("m")) == 1
