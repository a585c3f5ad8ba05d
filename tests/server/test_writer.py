"""The walk of a proposal: down to the log, and back with its entry; again if others came first."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from tessera import registry
from tessera.core.match import Match
from tessera.machine import now_ms
from tessera.server import proposals
from tessera.server.audience import Audience
from tessera.server.choices import Choices
from tessera.server.entries import VERSION, Did, Made, Sat, SeatMade, Started, encode
from tessera.server.errors import Refused
from tessera.server.ledger import STATUS_PLAYING, Ledger
from tessera.server.listing import listing_of
from tessera.server.metrics import Metrics
from tessera.server.rules import Rules
from tessera.server.seats import hash_of
from tessera.server.settings import Settings
from tessera.server.table import LiveTable
from tessera.server.workers import WorkerPool
from tessera.server.writer import Writer
from tessera.store import Logged, Store, Unreachable, open_store
from tessera.store.chained import ChainedStore

SETTINGS = Settings()


def ledger_of(kinds: tuple[SeatMade, ...]) -> Ledger:
    game = registry.game("smugglers")
    match = Match(game, 7, len(kinds), {})
    made = Made(
        at=now_ms(),
        version=VERSION,
        savedAt="",
        title=game.name,
        title_version=game.version,
        rules_digest=game.ruleset.digest,
        options=dict(match.options),
        seed=7,
        seats=kinds,
    )
    return Ledger("t", game, made, SETTINGS, match=match)


def writer_for(ledger: Ledger, store: Store) -> Writer:
    return Writer(ledger, store, Audience(ledger, Choices(ledger.game), SETTINGS), SETTINGS, Metrics())


async def lay(ledger: Ledger, store: Store) -> None:
    status, meta = listing_of(ledger)
    await store.create(ledger.id, status, meta)
    await store.append(ledger.id, 0, [encode(ledger.made)])


OPEN_SEATS = (SeatMade("human", "Eva", b"1", True), SeatMade("open"), SeatMade("open"))
TAKEN_SEATS = (SeatMade("human", "Eva", b"1", True), SeatMade("human", "Ann", b"2", True))


def test_what_came_second_is_proposed_again_and_its_entry_comes_back(tmp_path: Path) -> None:
    async def two_processes() -> None:
        store = await open_store(tmp_path / "tables.db")
        ledgers = [ledger_of(OPEN_SEATS) for _ in range(2)]
        await lay(ledgers[0], store)
        here, there = [writer_for(ledger, store) for ledger in ledgers]
        first = await here.write(lambda ledger: proposals.sit(ledger, proposals.Guest("a", "Ann"), None, 40))
        second = await there.write(lambda ledger: proposals.sit(ledger, proposals.Guest("b", "Bo"), None, 40))
        assert isinstance(first, Sat)
        assert isinstance(second, Sat)
        assert (first.seat, second.seat) == (1, 2)
        assert [seat.name for seat in there.ledger.seats] == ["Eva", "Ann", "Bo"]
        with pytest.raises(Refused) as refusal:
            await here.write(lambda ledger: proposals.sit(ledger, proposals.Guest("c", "Cy"), 2, 40))
        assert refusal.value.code == "seat.taken"
        for writer in (here, there):
            await writer.finish()
        await store.close()

    asyncio.run(two_processes())


def test_a_command_is_judged_anew_after_anothers_and_nothing_is_left_of_the_first_try(tmp_path: Path) -> None:
    async def two_processes() -> None:
        store = await open_store(tmp_path / "tables.db")
        ledgers = [ledger_of(TAKEN_SEATS) for _ in range(2)]
        await lay(ledgers[0], store)
        here, there = [writer_for(ledger, store) for ledger in ledgers]
        assert isinstance(await here.write(proposals.start), Started)
        await there.follow()
        seat = here.ledger.actors()[0]
        command = here.ledger.match.legal(seat)[0]
        did = await here.write(lambda ledger: proposals.command(ledger, seat, command, 0))
        assert isinstance(did, Did)
        before = there.ledger.match.digest()
        with pytest.raises(Refused) as refusal:
            await there.write(lambda ledger: proposals.command(ledger, seat, command, 0))
        assert refusal.value.code == "stale"
        assert before != there.ledger.match.digest() == here.ledger.match.digest()
        assert there.ledger.seq == 1
        for writer in (here, there):
            await writer.finish()
        await store.close()

    asyncio.run(two_processes())


def test_a_command_that_cannot_be_written_is_taken_back(tmp_path: Path) -> None:
    async def lose_the_store() -> None:
        store = await open_store(tmp_path / "tables.db")
        ledger = ledger_of(TAKEN_SEATS)
        await lay(ledger, store)
        writer = writer_for(ledger, store)
        await writer.write(proposals.start)
        await writer.finish()
        before = ledger.match.digest()
        seat = ledger.actors()[0]
        command = ledger.match.legal(seat)[0]
        await store.close()
        with pytest.raises(Refused) as refusal:
            await writer.write(lambda ledger: proposals.command(ledger, seat, command, 0))
        assert refusal.value.code == "store.unavailable"
        assert (ledger.status, ledger.seq, ledger.match.digest()) == (STATUS_PLAYING, 0, before)

    asyncio.run(lose_the_store())


def test_nothing_to_write_is_nothing_written(tmp_path: Path) -> None:
    async def look() -> None:
        store = await open_store(tmp_path / "tables.db")
        ledger = ledger_of(OPEN_SEATS)
        await lay(ledger, store)
        writer = writer_for(ledger, store)
        assert await writer.write(proposals.start) is None  # two seats are open
        assert len(await store.read("t")) == ledger.logged == 1
        await store.close()

    asyncio.run(look())


class Unsaid(ChainedStore):
    """A store that writes an entry and cannot say so, and cannot be read the first time after that."""

    lost = 0

    async def append(self, match_id: str, expected_seq: int, entries: Sequence[bytes]) -> int:
        seq = await super().append(match_id, expected_seq, entries)
        if self.lost:
            raise Unreachable("here", "the answer was lost")
        return seq

    async def read(self, match_id: str, from_seq: int = 1, limit: int | None = None) -> list[Logged]:
        if self.lost:
            self.lost -= 1
            raise Unreachable("here", "the way was lost")
        return await super().read(match_id, from_seq, limit)


def test_what_was_written_and_found_only_at_a_second_look_is_not_written_again(tmp_path: Path) -> None:
    async def chat() -> None:
        store = Unsaid(await open_store(tmp_path / "tables.db"))
        ledger = ledger_of((SeatMade("human", "Eva", hash_of("eva"), True), SeatMade("open")))
        await lay(ledger, store)
        workers = WorkerPool(0)
        table = LiveTable(ledger, store, workers, Rules(), Choices(ledger.game), SETTINGS, Metrics())
        store.lost = 1
        await table.say(ledger.holder_of("eva"), "only once", "")
        assert [line.text for line in ledger.chat] == ["only once"]
        assert len(await store.read("t")) == ledger.logged == 2
        await table.stop()
        workers.close()
        await store.close()

    asyncio.run(chat())
