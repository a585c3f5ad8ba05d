"""A seat is its holder's, and nobody's who has left it: on every socket, in every process, in every race."""

import asyncio
from contextlib import suppress
from typing import Any

import pytest
from tests.server.client import Client, Closed
from tests.server.conftest import Start
from tests.server.host import Host
from websockets.exceptions import ConnectionClosed

from tessera.server.entries import Chatted, encode
from tessera.store.sqlite import SqliteStore

pytestmark = pytest.mark.once  # about tables and keepers, which are not compiled

KEEPERS = ["one process", "sqlite", "postgres", "valkey"]
SENT_AWAY = (4401, "seat.left")


@pytest.fixture(params=KEEPERS)
def servers(request: pytest.FixtureRequest, start: Start) -> tuple[Host, Host]:
    """Two doors to the same tables: two servers on one store, or the same server twice."""
    if request.param == "one process":
        host = start()
        return host, host
    db = request.getfixturevalue(request.param)
    return start(db=db), start(db=db)


def gathering(host: Host) -> tuple[str, str]:
    """An open table with a guest who has not said ready: its path and the guest's token."""
    made = host.make("human", "open", seed=4)
    return made["table"], host.post(f"/api/tables/{made['table']}/join", {"name": "Old"}).body["token"]


def leave(host: Host, table: str, token: str) -> None:
    left = host.post(f"/api/tables/{table}/leave", {"token": token})
    assert left.status == 200, left.body
    assert left.body["seats"][1]["taken"] is False


def join(host: Host, table: str, ready: bool = False) -> str:
    joined = host.post(f"/api/tables/{table}/join", {"name": "New", "ready": ready})
    assert joined.status == 200, joined.body
    return str(joined.body["token"])


def record_of(host: Host, table: str) -> dict[str, Any]:
    found: dict[str, Any] = host.get(f"/api/tables/{table}").body
    return found


async def sent_away(client: Client) -> tuple[int | None, str]:
    """Read on until the server closes. Until then nothing of a match was seen."""
    while True:
        try:
            frame = await client.next()
        except Closed as closed:
            return closed.code, closed.reason
        assert "view" not in frame, "that is the view of whoever sits there now"
        assert frame["t"] != "update"


async def try_to_resign(client: Client) -> None:
    with suppress(ConnectionClosed):
        await client.say({"t": "resign"})


def test_who_leaves_is_sent_away_on_every_socket_also_on_those_that_say_hello_meanwhile(
    servers: tuple[Host, Host],
) -> None:
    here, there = servers

    async def scenario() -> None:
        table, token = gathering(here)
        olds = [Client(there, table, token) for _ in range(13)]
        await asyncio.gather(*[old.open() for old in olds])
        seated, *hasty = olds
        await seated.say(seated.hello)
        await seated.until("welcome")
        leaving = asyncio.to_thread(leave, here, table, token)
        await asyncio.gather(leaving, *[old.say(old.hello) for old in hasty])
        new = await asyncio.to_thread(join, here, table, True)
        async with Client(there, table, new) as client:
            while not client.view:
                await client.next()
            await asyncio.gather(*[try_to_resign(old) for old in olds])
            ends = await asyncio.gather(*[sent_away(old) for old in olds])
            assert ends == [SENT_AWAY] * 13
            await client.quiet()
            assert (client.table["status"], client.outcome) == ("playing", None)
            assert client.table["seats"][1]["name"] == "New"

    for _ in range(3):
        asyncio.run(scenario())


def test_no_frame_of_who_left_acts_for_who_sits_there_now(servers: tuple[Host, Host]) -> None:
    here, there = servers
    acts: list[dict[str, Any]] = [
        {"t": "ready", "ready": True, "id": "r"},
        {"t": "start", "id": "s"},
        {"t": "chat", "text": "it is me", "id": "c"},
    ]

    async def scenario(act: dict[str, Any]) -> None:
        table, token = gathering(here)
        old = Client(there, table, token)
        async with old:
            await asyncio.to_thread(leave, here, table, token)
            await asyncio.to_thread(join, here, table)
            with suppress(ConnectionClosed):
                await old.say(act)
            assert await sent_away(old) == SENT_AWAY
            assert not [frame for frame in old.frames if frame["t"] == "ack"]
        async with Client(here, table) as eyes:
            assert eyes.table["status"] == "open"
            assert eyes.table["seats"][1]["name"] == "New"
            assert eyes.table["seats"][1]["ready"] is False
            assert eyes.frames[0]["chat"] == []

    for act in acts:
        asyncio.run(scenario(act))


def test_a_token_that_was_given_up_opens_nothing_and_one_just_given_opens_at_once(
    servers: tuple[Host, Host],
) -> None:
    here, there = servers
    table, token = gathering(here)

    async def scenario() -> None:
        nonlocal token
        async with Client(there, table) as eyes:  # so that the other process has the table in memory
            for _ in range(5):
                async with Client(there, table, token) as client:
                    assert client.frames[0]["seat"] == 1
                    await asyncio.to_thread(leave, here, table, token)
                    again = Client(there, table, token)
                    await again.open()
                    await again.say(again.hello)
                    assert await sent_away(again) == SENT_AWAY
                    assert await sent_away(client) == SENT_AWAY
                for deed in ("ready", "start", "leave", "rematch"):
                    reply = here.post(f"/api/tables/{table}/{deed}", {"token": token})
                    assert (reply.status, reply.body["error"]) == (401, "seat.left"), deed
                token = await asyncio.to_thread(join, here, table)
            await eyes.quiet()
            assert eyes.table["status"] == "open"

    asyncio.run(scenario())


def test_who_left_is_told_why_and_the_seat_is_shown_as_empty(host: Host) -> None:
    table, token = gathering(host)

    async def scenario() -> None:
        async with Client(host, table) as eyes, Client(host, table, token) as old:
            await eyes.until("table")
            assert eyes.table["seats"][1]["connected"] is True
            await asyncio.to_thread(leave, host, table, token)
            told = await old.until("error")
            assert told["code"] == "seat.left"
            assert "left the seat" in told["text"]
            assert (await eyes.until("table"))["table"]["seats"][1]["connected"] is False
            await asyncio.to_thread(join, host, table)
            assert (await eyes.until("table"))["table"]["seats"][1]["connected"] is False

    asyncio.run(scenario())


def test_leaving_a_finished_match_changes_nothing_and_closes_nothing(host: Host) -> None:
    table, first, second = host.two_people(seed=4)

    async def scenario() -> None:
        async with Client(host, table, first) as one:
            host.post(f"/api/tables/{table}/leave", {"token": second})
            await one.until("over")
            assert host.post(f"/api/tables/{table}/leave", {"token": first}).status == 200
            await one.quiet()

    asyncio.run(scenario())


def test_a_rematch_is_asked_for_by_whoever_holds_the_seat_there(servers: tuple[Host, Host]) -> None:
    here, there = servers
    table, _, second = here.two_people(seed=4)
    here.post(f"/api/tables/{table}/leave", {"token": second})
    again = here.post(f"/api/tables/{table}/rematch", {"token": second}).body["table"]
    assert record_of(there, again)["seats"][1]["ready"] is True
    leave(here, again, second)
    new = join(here, again)
    refused = there.post(f"/api/tables/{table}/rematch", {"token": second})
    assert (refused.status, refused.body["error"]) == (401, "seat.left")
    assert record_of(here, again)["seats"][1]["ready"] is False
    there.post(f"/api/tables/{again}/ready", {"token": new})
    assert record_of(there, again)["seats"][1]["ready"] is True


def test_a_rematch_says_ready_once(servers: tuple[Host, Host]) -> None:
    here, there = servers
    table, first, second = here.two_people(seed=4)
    here.post(f"/api/tables/{table}/leave", {"token": second})
    again = here.post(f"/api/tables/{table}/rematch", {"token": second}).body["table"]
    here.post(f"/api/tables/{again}/ready", {"token": second, "ready": False})
    repeated = there.post(f"/api/tables/{table}/rematch", {"token": second})
    assert (repeated.status, repeated.body["table"], repeated.body["seat"]) == (200, again, 1)
    assert record_of(there, again)["seats"][1]["ready"] is False
    there.post(f"/api/tables/{table}/rematch", {"token": first})
    assert record_of(there, again)["status"] == "open"


def test_what_is_written_while_a_table_is_loaded_is_not_missed(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = start()
    table = first.make("human", "open")["table"]
    first.stop()
    read = SqliteStore.read
    late: list[bytes] = [encode(Chatted(1, None, "", "just now"))]

    async def reads(self: SqliteStore, match_id: str, from_seq: int = 1, limit: int | None = None) -> Any:
        found = await read(self, match_id, from_seq, limit)
        if late:
            await self.append(match_id, found[-1].seq, [late.pop()])
        return found

    monkeypatch.setattr(SqliteStore, "read", reads)
    host = start()

    async def scenario() -> None:
        async with Client(host, table) as eyes:
            assert [line["text"] for line in eyes.frames[0]["chat"]] == ["just now"]

    asyncio.run(scenario())
