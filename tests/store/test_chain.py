"""Entries are chained: whatever is changed, lost or moved in a log is found, and named."""

import random
import sqlite3
from contextlib import closing

import asyncpg
import pytest
from tests.store.servers import Valkey

from tessera.core.errors import Conflict
from tessera.store import BrokenLog, Logged, open_store
from tessera.store.links import UNFOUNDED, faults_of, first_link, next_link, sealed
from tessera.store.scrubbing import scrub

ENTRIES = [bytes([65 + number]) * (number + 3) for number in range(12)]


async def filled(address: str) -> None:
    """Two matches, of which the second is left alone."""
    async with await open_store(address) as store:
        for match in ("m", "n"):
            await store.create(match, "open", {})
            await store.append(match, 0, ENTRIES[:5])
            for seq, entry in enumerate(ENTRIES[5:], 5):
                await store.append(match, seq, [entry])


async def scrubbed(address: str) -> dict[str, list[str]]:
    async with await open_store(address) as store:
        found = {each.match_id: [str(fault) for fault in each.faults] async for each in scrub(store)}
        assert [logged.entry for logged in await store.read("n")] == ENTRIES  # the others go on
        return found


class Surgeon:
    """Cuts into the kept entries of match `m`, whatever keeps them."""

    def __init__(self, address: str, valkey_server: Valkey) -> None:
        self.address = address
        self.valkey = valkey_server

    async def rows(self) -> dict[int, bytes]:
        async with await open_store(self.address) as store:
            return {logged.seq: logged.entry for logged in await store.keeper.read("m")}

    async def put(self, rows: dict[int, bytes]) -> None:
        if self.address.startswith("postgres"):
            link = await asyncpg.connect(self.address)
            number = await link.fetchval("SELECT number FROM tessera.matches WHERE id = 'm'")
            await link.execute("DELETE FROM tessera.entries WHERE match = $1", number)
            for seq, entry in rows.items():
                await link.execute("INSERT INTO tessera.entries VALUES ($1, $2, 7, $3)", number, seq, entry)
            await link.close()
        elif self.address.startswith("redis"):
            from redis.asyncio import Redis

            async with Redis.from_url(self.address) as client:
                await client.delete("tessera:log:m")
                for seq, entry in rows.items():
                    await client.xadd("tessera:log:m", {"t": 7, "e": entry}, id=f"{seq}-0")
        else:
            with closing(sqlite3.connect(self.address)) as file, file:
                file.execute("DROP TRIGGER IF EXISTS entries_move_heads")
                (number,) = file.execute("SELECT number FROM matches WHERE id = 'm'").fetchone()
                file.execute("DELETE FROM entries WHERE match = ?", (number,))
                file.executemany(
                    "INSERT INTO entries (match, seq, saved_at, entry) VALUES (?, ?, 7, ?)",
                    [(number, seq, entry) for seq, entry in rows.items()],
                )


@pytest.fixture
def surgeon(address: str, valkey_server: Valkey) -> Surgeon:
    return Surgeon(address, valkey_server)


async def test_what_is_appended_is_read_back_and_a_sound_store_is_sound(address: str) -> None:
    await filled(address)
    assert await scrubbed(address) == {"m": [], "n": []}
    async with await open_store(address) as store:
        assert [logged.entry for logged in await store.read("m", 4, 3)] == ENTRIES[3:6]
        with pytest.raises(Conflict):
            await store.append("m", 40, [b"x"])


@pytest.mark.parametrize("seq", [1, 5, 12])
async def test_a_flipped_byte_is_found_in_its_entry(surgeon: Surgeon, seq: int) -> None:
    await filled(surgeon.address)
    rows = await surgeon.rows()
    for place in (0, 3, len(rows[seq]) - 1):  # in the seal, in the link, in the entry
        changed = bytearray(rows[seq])
        changed[place] ^= 1
        await surgeon.put({**rows, seq: bytes(changed)})
        found = (await scrubbed(surgeon.address))["m"]
        assert found == [f"entry {seq} is not what was written"]


async def test_removed_swapped_and_torn_entries_are_found(surgeon: Surgeon) -> None:
    await filled(surgeon.address)
    rows = await surgeon.rows()
    cases = {
        "removed": ({seq: entry for seq, entry in rows.items() if seq != 7}, ["entry 7 is missing"]),
        "first": ({seq: entry for seq, entry in rows.items() if seq != 1}, ["entry 1 is missing"]),
        "tail": (
            {seq: entry for seq, entry in rows.items() if seq < 11},
            ["entry 11 is missing", "entry 12 is missing"],
        ),
        "torn": ({**rows, 12: rows[12][:-4]}, ["entry 12 is not what was written"]),
        "swapped": (
            {**rows, 3: rows[9], 9: rows[3]},
            ["entry 3 holds what was written as entry 9", "entry 9 holds what was written as entry 3"],
        ),
        "two": (
            {**rows, 4: rows[4][:-1], 8: rows[8] + b"x"},
            ["entry 4 is not what was written", "entry 8 is not what was written"],
        ),
        "all": ({}, [f"entry {seq} is missing" for seq in range(1, 13)]),
    }
    for name, (kept, told) in cases.items():
        await surgeon.put(kept)
        assert (await scrubbed(surgeon.address))["m"] == told, name


async def test_who_reads_a_broken_log_gets_what_is_sound_of_it(surgeon: Surgeon) -> None:
    await filled(surgeon.address)
    rows = await surgeon.rows()
    await surgeon.put({**rows, 6: rows[6][:-1]})
    async with await open_store(surgeon.address) as store:
        for from_seq in (1, 6):
            with pytest.raises(BrokenLog, match="entry 6 is not what was written") as broken:
                await store.read("m", from_seq)
            assert [logged.entry for logged in broken.value.sound] == ENTRIES[:5]


async def test_a_log_from_before_the_chain_goes_on_and_is_held_from_its_first_sealed_entry(
    surgeon: Surgeon,
) -> None:
    async with await open_store(surgeon.address) as store:
        for match in ("m", "n"):
            await store.create(match, "open", {})
            await store.keeper.append(match, 0, ENTRIES[:5])  # as it was written then
        assert [logged.entry for logged in await store.read("m")] == ENTRIES[:5]
        for match in ("m", "n"):
            await store.append(match, 5, ENTRIES[5:8])
            await store.append(match, 8, ENTRIES[8:])
        assert [logged.entry for logged in await store.read("m")] == ENTRIES
    assert await scrubbed(surgeon.address) == {"m": [], "n": []}
    rows = await surgeon.rows()
    assert rows[5] == ENTRIES[4]
    await surgeon.put({**rows, 2: b"other"})
    assert (await scrubbed(surgeon.address))["m"] == [f"entry 6 {UNFOUNDED}"]


async def test_pages_of_garbage_cost_the_tables_that_lie_on_them_and_no_others(sqlite: str) -> None:
    async with await open_store(sqlite) as store:
        for match in ("a", "b"):
            await store.create(match, "open", {})
        for seq in range(40):
            await store.append("a", seq, [bytes([seq]) * 900])
        for seq in range(40):
            await store.append("b", seq, [bytes([seq]) * 900])
    with closing(sqlite3.connect(sqlite)) as link:
        rows = link.execute("SELECT pageno FROM dbstat WHERE name = 'entries' ORDER BY pageno").fetchall()
    with open(sqlite, "r+b") as file:
        file.seek((rows[-3][0] - 1) * 4096)
        file.write(random.Random(1).randbytes(4096))
    async with await open_store(sqlite) as store:
        assert len(await store.read("a")) == 40
        with pytest.raises(BrokenLog, match="cannot be read") as broken:
            await store.read("b")
        assert 10 < len(broken.value.sound) < 40
        found = [each async for each in scrub(store)]
    assert [(each.match_id, bool(each.faults)) for each in found] == [("b", True), ("a", False)]
    assert found[0].faults[0].seq == len(broken.value.sound) + 1


def test_any_single_change_of_a_chain_is_found_where_it_is() -> None:
    chance = random.Random(16)
    link = first_link("m")
    kept: list[Logged] = []
    for seq in range(1, 30):
        entry = chance.randbytes(chance.randrange(1, 40))
        link = next_link(link, seq, entry)
        kept.append(Logged(seq, sealed(link, entry), 0))
    assert faults_of("m", kept, 29) == []
    assert faults_of("other", kept, 29)[0].seq == 1
    for _ in range(2_000):
        seq = chance.randrange(1, 30)
        changed = bytearray(kept[seq - 1].entry)
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
        bad = [*kept[: seq - 1], Logged(seq, bytes(changed), 0), *kept[seq:]]
        assert [fault.seq for fault in faults_of("m", bad, 29)] == [seq]
