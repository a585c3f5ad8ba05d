"""A table that its host removes from the store while it is played: a polite answer, and no failure."""

import asyncio

from tests.server.client import Client
from tests.server.conftest import Start
from tests.server.host import wait_for

from tessera.store import open_store


async def remove(db: str, *tables: str) -> None:
    async with await open_store(db, create=False) as store:
        for table in tables:
            await store.remove(table)


def test_who_plays_at_a_removed_table_is_told_that_there_is_none(start: Start) -> None:
    host = start(sweep_every=0.05)
    made, other = host.make("human", "human", seed=1), host.make("human", "human", seed=2)
    db = str(host.db)

    async def scenario() -> None:
        async with (
            Client(host, made["table"], made["token"]) as client,
            Client(host, other["table"], other["token"]) as neighbour,
        ):
            assert (await client.do(client.choices[0]["command"]))["t"] == "ack"
            await remove(db, made["table"])
            answer = await client.ask({"t": "chat", "text": "Are you there?"})
            assert (answer["t"], answer["code"]) == ("refused", "table.unknown")
            assert (await client.closed()).code == 4404
            assert (await neighbour.do(neighbour.choices[0]["command"]))["t"] == "ack"

    asyncio.run(scenario())
    reply = host.get(f"/api/tables/{made['table']}")
    assert (reply.status, reply.body["error"]) == (404, "table.unknown")


def test_a_removed_table_does_not_keep_a_server_from_hearing_of_the_others(start: Start) -> None:
    here, there = start(), start()
    table, first, second = here.two_people(seed=4)
    gone = there.make("human", "human", seed=2)["table"]

    async def scenario() -> None:
        async with Client(there, table, second) as two:
            await remove(str(here.db), gone)
            async with Client(here, table, first) as one:
                turns = one if one.choices else two
                assert (await turns.do(turns.choices[0]["command"]))["t"] == "ack"
                await one.until_seq(1)
                await two.until_seq(1)

    asyncio.run(scenario())
    reply = there.post(f"/api/tables/{gone}/leave", {"token": "x"})
    assert (reply.status, reply.body["error"]) == (404, "table.unknown")
    wait_for(lambda: there.get(f"/api/tables/{gone}").status == 404)
