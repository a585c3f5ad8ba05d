"""Tables and replays from the time when the digest of a ruleset was that of all its data."""

import asyncio
from pathlib import Path

from tests.harbour import smugglers
from tests.server.client import Client
from tests.server.conftest import Start

from tessera.core.match import Match
from tessera.core.replay import read, verify
from tessera.server.entries import VERSION, Made, SeatMade, Started, encode
from tessera.server.rules import Rules
from tessera.server.seats import hash_of
from tessera.server.titles import Offer
from tessera.store import open_store

TOKEN = "a-token-of-somebody"  # of a seat that is made here


async def lay(database: Path, digest: str) -> None:
    """A table at which the first of two people is to act, as a server wrote it under rules of this digest."""
    seats = (SeatMade("human", "Eva", hash_of(TOKEN), True), SeatMade("human", "Ann", b"2", True))
    options = Match(smugglers(), 7).options
    made = Made(1, VERSION, "", "smugglers", 1, digest, dict(options), 7, seats, seeded=True)
    store = await open_store(database)
    await store.create("old", "playing", {})
    await store.append("old", 0, [encode(made), encode(Started(1))])
    await store.close()


def test_a_table_made_under_the_digest_of_all_the_data_goes_on(start: Start, tmp_path: Path) -> None:
    asyncio.run(lay(tmp_path / "old.db", smugglers().ruleset.data_digest))
    host = start("old.db")

    async def act() -> str:
        async with Client(host, "old", TOKEN) as client:
            await client.quiet()
            return str((await client.do(client.choices[0]["command"]))["t"])

    assert asyncio.run(act()) == "ack"
    host.post("/api/tables/old/leave", {"token": TOKEN})
    record = read(host.get("/api/tables/old/replay.tsr").body)
    assert record.header.rules_digest == smugglers().ruleset.digest, "written anew, it names what alters play"
    assert verify(record, smugglers()).entries >= 1


def test_an_older_record_is_proved(start: Start) -> None:
    data = (Path(__file__).parents[1] / "vectors" / "replays" / "format-2.tsr").read_bytes()
    proved = start().post("/api/replays", data)
    assert (proved.status, proved.body["ok"]) == (200, True)


def test_another_name_is_another_catalogue_under_the_same_rules(tmp_path: Path) -> None:
    (tmp_path / "cargo.yaml").write_text("crates: {rum: {name: Grog}}", "utf-8")
    own, reworded = Offer("smugglers", "", Rules()), Offer("smugglers", "words", Rules((str(tmp_path),)))
    assert reworded.game().ruleset.digest == own.game().ruleset.digest
    assert reworded.catalogue()[0] != own.catalogue()[0], "a browser would keep the old name"
