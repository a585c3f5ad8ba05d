"""What is kept beside the log: listings, snapshots, records. Changes name the revision they answer."""

import asyncio

import pytest

from tessera.store import Conflict, MatchExists, UnknownMatch, open_store


async def test_a_sheet_says_what_it_was_made_with_and_how_far_the_log_is(address: str) -> None:
    meta = {"title": "taktik", "seats": ["human", "bot"], "options": {"map": 3}, "seed": None}
    async with await open_store(address) as store:
        made = await store.create("m", "open", meta)
        assert (made.match_id, made.status, made.meta, made.revision, made.seq) == ("m", "open", meta, 1, 0)
        assert await store.meta("m") == made
        await store.append("m", 0, [b"a", b"b"])
        assert (await store.meta("m")).seq == 2


async def test_an_id_is_given_once(address: str) -> None:
    async with await open_store(address) as store:
        told = await asyncio.gather(
            *(store.create("m", "open", {"k": k}) for k in range(5)), return_exceptions=True
        )
        assert sum(isinstance(answer, MatchExists) for answer in told) == 4
        with pytest.raises(UnknownMatch):
            await store.meta("other")


async def test_of_two_changes_to_one_revision_the_second_is_a_conflict(address: str) -> None:
    async with await open_store(address) as store:
        await store.create("m", "open", {"title": "taktik"})
        assert await store.update_meta("m", 1, "playing", {"title": "taktik", "round": 1}) == 2
        with pytest.raises(Conflict) as conflict:
            await store.update_meta("m", 1, "over", {})
        assert (conflict.value.expected, conflict.value.actual) == (1, 2)
        now = await store.meta("m")
        assert (now.status, now.meta, now.revision) == (
            "playing",
            {"title": "taktik", "round": 1},
            2,
        )
        with pytest.raises(UnknownMatch):
            await store.update_meta("other", 1, "over", {})


async def test_a_list_is_newest_first_and_goes_on_at_its_cursor(address: str) -> None:
    async with await open_store(address) as store:
        for k in range(7):
            await store.create(f"m{k}", "open", {"k": k})
        await store.append("m6", 0, [b"a"])
        seen: list[str] = []
        cursor = ""
        for _ in range(3):
            page = await store.matches(limit=3, cursor=cursor)
            seen += [listing.match_id for listing in page.listings]
            cursor = page.cursor
        assert seen == ["m6", "m5", "m4", "m3", "m2", "m1", "m0"]
        assert cursor == ""
        assert (await store.matches(limit=1)).listings[0].seq == 1
        assert (await store.matches(limit=7)).cursor == ""


async def test_a_list_is_stable_while_matches_are_created(address: str) -> None:
    async with await open_store(address) as store:
        for k in range(4):
            await store.create(f"m{k}", "open", {})
        first = await store.matches(limit=2)
        await store.create("late", "open", {})
        second = await store.matches(limit=2, cursor=first.cursor)
        assert [listing.match_id for listing in first.listings + second.listings] == ["m3", "m2", "m1", "m0"]


async def test_a_list_can_be_narrowed_to_a_status(address: str) -> None:
    async with await open_store(address) as store:
        for k in range(6):
            await store.create(f"m{k}", "open" if k % 2 else "playing", {})
        await store.update_meta("m1", 1, "over", {})
        assert [listing.match_id for listing in (await store.matches("open")).listings] == ["m5", "m3"]
        assert [listing.match_id for listing in (await store.matches("over")).listings] == ["m1"]
        page = await store.matches("playing", limit=2)
        rest = await store.matches("playing", limit=2, cursor=page.cursor)
        assert [listing.match_id for listing in page.listings + rest.listings] == ["m4", "m2", "m0"]
        assert (await store.matches("unheard-of")).listings == []


async def test_words_that_do_not_fit_are_refused(address: str) -> None:
    async with await open_store(address) as store:
        with pytest.raises(ValueError, match="status"):
            await store.create("m", "Not A Word", {})
        with pytest.raises(ValueError, match="match id"):
            await store.create("a/b", "open", {})
        with pytest.raises(ValueError, match="cursor"):
            await store.matches(cursor="x")
        with pytest.raises(ValueError, match="limit"):
            await store.matches(limit=0)
        with pytest.raises(ValueError, match="key"):
            await store.put("with space", b"", 0)


async def test_the_latest_snapshot_is_kept_whatever_order_they_come_in(address: str) -> None:
    async with await open_store(address) as store:
        await store.create("m", "open", {})
        assert await store.latest_snapshot("m") is None
        for seq, data in ((10, b"ten"), (30, b"thirty"), (20, b"twenty")):
            await store.snapshot("m", seq, data)
        kept = await store.latest_snapshot("m")
        assert kept is not None
        assert (kept.seq, kept.data) == (30, b"thirty")
        await store.snapshot("m", 30, b"thirty, made by newer rules")
        again = await store.latest_snapshot("m")
        assert again is not None
        assert again.data == b"thirty, made by newer rules"
        with pytest.raises(UnknownMatch):
            await store.snapshot("other", 1, b"")
        with pytest.raises(UnknownMatch):
            await store.latest_snapshot("other")


async def test_records_are_compared_and_set(address: str) -> None:
    async with await open_store(address) as store:
        assert await store.get("seat/abc") is None
        assert await store.put("seat/abc", b"one", 0) == 1
        with pytest.raises(Conflict) as taken:
            await store.put("seat/abc", b"two", 0)
        assert taken.value.actual == 1
        assert await store.put("seat/abc", b"two", 1) == 2
        record = await store.get("seat/abc")
        assert record is not None
        assert (record.key, record.data, record.revision) == ("seat/abc", b"two", 2)
        with pytest.raises(Conflict):
            await store.put("seat/none", b"", 4)
        with pytest.raises(Conflict):
            await store.delete("seat/abc", 1)
        await store.delete("seat/abc", 2)
        assert await store.get("seat/abc") is None


async def test_of_many_who_put_one_record_one_wins(address: str) -> None:
    async with await open_store(address) as store, await open_store(address) as other:
        told = await asyncio.gather(
            *((store if k % 2 else other).put("seat", b"%d" % k, 0) for k in range(10)),
            return_exceptions=True,
        )
        assert told.count(1) == 1
        record = await store.get("seat")
        assert record is not None
        assert record.data == b"%d" % told.index(1)


async def test_records_are_listed_by_prefix_in_order_of_keys(address: str) -> None:
    async with await open_store(address) as store:
        for key in ("seat/b", "seat/a", "seat/C", "seats", "table/a", "seat/a/1"):
            await store.put(key, key.encode(), 0)
        assert [record.key for record in await store.records("seat/")] == [
            "seat/C",
            "seat/a",
            "seat/a/1",
            "seat/b",
        ]
        assert [record.key for record in await store.records("seat/", limit=2)] == ["seat/C", "seat/a"]
        assert [record.key for record in await store.records("seat/", after="seat/a")] == [
            "seat/a/1",
            "seat/b",
        ]
        assert [record.data for record in await store.records("t")] == [b"table/a"]
        assert await store.records("nothing") == []
