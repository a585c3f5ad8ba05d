"""The main paths on every keeper: play, restart, duplicates, and two servers on one store."""

import asyncio
from contextlib import aclosing
from typing import Any

import asyncpg
import pytest
from tests.harbour import smugglers
from tests.server.client import Client
from tests.server.conftest import Start
from tests.server.host import Host
from tests.server.test_play import both
from tests.store.proxy import Way
from tests.store.servers import Valkey

from tessera.core.replay import read, verify
from tessera.store import open_store

pytestmark = pytest.mark.once  # about keepers, which are not compiled; the match is one of Smugglers


@pytest.mark.parametrize("keeper", ["sqlite", "postgres", "valkey"])
def test_a_match_survives_a_restart_and_goes_on(
    start: Start, request: pytest.FixtureRequest, keeper: str
) -> None:
    db = request.getfixturevalue(keeper)
    host = start(db=db)
    made = host.make("human", "bot", seed=3, listed=True)

    async def play(host: Host, commands: int) -> None:
        async with Client(host, made["table"], made["token"]) as client:
            if client.seq:
                assert (await client.do({}, id="first"))["seq"] == 1
            else:
                await client.do(client.choices[0]["command"], id="first")
            await client.play(commands=commands)

    asyncio.run(play(host, 3))
    host.stop()
    again = start(db=db)
    asyncio.run(play(again, 1 << 30))
    proof = again.get(f"/api/tables/{made['table']}/replay.tsr").body
    assert (
        verify(read(proof), smugglers()).entries == again.get(f"/api/tables/{made['table']}").body["position"]
    )


@pytest.mark.parametrize("keeper", ["sqlite", "postgres", "valkey"])
def test_two_servers_on_one_store_follow_each_other(
    start: Start, request: pytest.FixtureRequest, keeper: str
) -> None:
    db = request.getfixturevalue(keeper)
    here, there = start(db=db), start(db=db)
    table, first, second = here.two_people(seed=4)

    async def scenario() -> None:
        async with Client(here, table, first) as one, Client(there, table, second) as two:
            await one.play(commands=1)
            await two.until_seq(1)
            await two.play(commands=1)
            await one.until_seq(2)
            # The same command with the same id at both servers at once: done once, acknowledged twice.
            async with Client(there, table, first) as twin:
                command = one.choices[0]["command"]
                answers = await asyncio.gather(one.do(command, id="same"), twin.do(command, id="same"))
                assert list(answers) == [{"t": "ack", "id": "same", "seq": 3}] * 2
                await twin.until_seq(3)
            await two.until_seq(3)
            # Two different commands for one place: one wins, the other is told that it is late.
            async with Client(here, table, second) as rival:
                await rival.until_seq(3)
                pair = await asyncio.gather(
                    two.do(two.choices[0]["command"], at=3), rival.do(rival.choices[-1]["command"], at=3)
                )
                assert sorted(answer["t"] for answer in pair) == ["ack", "refused"]
                assert next(answer["code"] for answer in pair if answer["t"] == "refused") == "stale"
            await two.ask({"t": "chat", "text": "hello there"})
            assert (await one.until("chat"))["text"] == "hello there"
            await two.until_seq(4)
            await one.until_seq(4)
            await one.ask({"t": "resign"})
            await two.until("over")
            assert one.seq == two.seq == 5

    asyncio.run(scenario())


def test_a_store_that_is_lost_in_the_middle_refuses_and_the_table_goes_on_when_it_is_back(
    start: Start,
) -> None:
    """The command is in memory when the append fails: it is taken back, and done once when sent again."""
    keeper = Valkey()
    try:
        host = start(db=keeper.url)
        table, first, second = host.two_people(seed=4)

        async def scenario() -> None:
            async with Client(host, table, first) as one, Client(host, table, second) as two:
                await one.play(commands=1)
                await two.until_seq(1)
                before = dict(two.view)
                command = two.choices[0]["command"]
                await asyncio.to_thread(keeper.kill)
                lost = await two.do(command, id="again")
                assert (lost["t"], lost["code"]) == ("refused", "store.unavailable")
                assert (two.seq, two.view) == (1, before)
                await asyncio.to_thread(keeper.start)
                done = await two.do(command, id="again")
                while done["t"] == "refused":  # until the connection is made anew
                    assert done["code"] == "store.unavailable"
                    await asyncio.sleep(0.05)
                    done = await two.do(command, id="again")
                assert done["seq"] == 2
                await one.until_seq(2)
                assert (await two.do(command, id="again"))["seq"] == 2  # known: not done twice
                async with Client(host, table, second) as fresh:
                    assert (fresh.seq, fresh.view) == (2, two.view)
                await both(one, two)

        asyncio.run(scenario())
        proof = host.get(f"/api/tables/{table}/replay.tsr").body
        assert verify(read(proof), smugglers()).entries == host.get(f"/api/tables/{table}").body["position"]
    finally:
        keeper.stop()


async def _acknowledged(client: Client, command: object, id: str) -> int:
    """Send a command again as long as the store is told to be away, and nothing else; where it stands."""
    return int((await _taken(client, {"t": "do", "command": command, "id": id}))["seq"])


async def _taken(client: Client, frame: dict[str, object]) -> dict[str, Any]:
    """Send a frame again as long as the store is told to be away, and nothing else; what acknowledges it."""
    while True:
        answer = await client.ask(frame)
        if answer["t"] == "ack":
            return answer
        assert answer["code"] == "store.unavailable", answer


def test_a_store_that_hangs_up_is_told_as_that_and_never_as_broken_rules(start: Start, postgres: str) -> None:
    async def scenario() -> None:
        async with Way.to(postgres) as way:
            host = await asyncio.to_thread(start, db=way.url)
            table, first, _ = await asyncio.to_thread(host.two_people, seed=4)
            async with Client(host, table, first) as client:
                # It says goodbye on every connection, and the way keeps back that it hung up.
                way.keep_open = True
                link = await asyncpg.connect(postgres)
                ended = await link.fetchval(
                    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
                await link.close()
                await way.until_ended(ended)
                way.keep_open = False
                assert await _acknowledged(client, client.choices[0]["command"], "once") == 1
            await asyncio.to_thread(host.stop)

    asyncio.run(scenario())


@pytest.mark.parametrize("keeper", ["postgres", "valkey"])
def test_what_the_store_wrote_but_could_not_say_is_done_once(
    start: Start, request: pytest.FixtureRequest, keeper: str
) -> None:
    db = request.getfixturevalue(keeper)

    async def scenario() -> None:
        async with Way.to(db) as way:
            host = await asyncio.to_thread(start, db=way.url)
            table, first, _ = await asyncio.to_thread(host.two_people, seed=4)

            async def disturbed(frame: dict[str, object]) -> None:
                way.hold()
                seq = len(await log.read(table))
                await client.say(frame)
                async with aclosing(log.subscribe(table, seq)) as written:
                    await anext(written)
                way.cut()

            async with await open_store(db) as log, Client(host, table, first) as client:
                await disturbed({"t": "do", "command": client.choices[0]["command"], "id": "once"})
                await client.until_seq(1)
                assert await _acknowledged(client, {}, "once") == 1
                # Then the server has a connection to write on; it may have to find out first that one was cut
                await _taken(client, {"t": "chat", "text": "hello", "id": "hello"})
                await disturbed({"t": "chat", "text": "only once"})  # without an id by which it were known
                await client.until("chat", text="only once")
            async with Client(host, table, first) as fresh:
                assert fresh.seq == 1
                welcome = next(frame for frame in fresh.frames if frame["t"] == "welcome")
                assert [line["text"] for line in welcome["chat"]] == ["hello", "only once"]
            await asyncio.to_thread(host.stop)

    asyncio.run(scenario())


def test_a_table_catches_up_with_what_was_written_while_the_store_was_out_of_reach(
    start: Start, postgres: str
) -> None:
    """One server is cut off while a player moves at the other; its own players hear of it without asking."""

    async def scenario() -> None:
        async with Way.to(postgres) as way:
            there = await asyncio.to_thread(start, db=postgres)
            table, first, second = await asyncio.to_thread(there.two_people, seed=4)
            here = await asyncio.to_thread(start, db=way.url)
            async with Client(there, table, first) as mover, Client(here, table, second) as waiting:
                way.hold()
                await mover.play(commands=1)
                way.down()
                await way.until_refused(2)  # whoever looked at once has found nobody
                way.up()
                await waiting.until_seq(1)
                assert waiting.seq == mover.seq
            await asyncio.to_thread(here.stop)

    asyncio.run(scenario())
