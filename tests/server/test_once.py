"""What changes a table is done once for every id of its holder, whoever repeats it and wherever it comes."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest
from tests.server.client import PATIENCE, Client
from tests.server.conftest import Start
from tests.server.host import Host
from tests.server.test_seat_life import record_of, servers
from tests.server.test_taking_back import alone, plan, step

__all__ = ["servers"]  # a fixture

pytestmark = pytest.mark.once  # about tables and keepers, which are not compiled


async def again(client: Client, frame: Mapping[str, Any], first: dict[str, Any]) -> None:
    """The same frame once more gets the same answer, and nothing happens."""
    await client.quiet()
    before = client.seq
    assert await client.ask(frame) == first
    await client.quiet()
    assert client.seq == before


async def said_to_be(host: Host, table: str, ready: bool) -> None:
    """Wait until this process has heard that the second seat is ready, or is not."""
    async with asyncio.timeout(PATIENCE):
        while record_of(host, table)["seats"][1]["ready"] is not ready:
            await asyncio.sleep(0.01)


def test_an_undo_and_a_redo_are_done_once_at_both_servers_and_after_a_restart(start: Start) -> None:
    here, there = start(), start()
    made = alone(here)
    undo, redo = {"t": "undo", "id": "back"}, {"t": "redo", "id": "forth"}
    answers: list[dict[str, Any]] = []

    async def twice() -> None:
        async with (
            Client(here, made["table"], made["token"]) as one,
            Client(there, made["table"], made["token"]) as twin,
        ):
            await plan(one)
            for _ in range(3):
                await step(one)
            answers.append(await one.ask(undo))
            assert answers[0]["t"] == (await one.ask({"t": "undo"}))["t"] == "ack"
            await twin.until_seq(one.seq)
            await again(one, undo, answers[0])
            await again(twin, undo, answers[0])
            answers.append(await twin.ask(redo))
            assert answers[1]["t"] == "ack"
            await again(twin, redo, answers[1])
            await one.until_seq(twin.seq)
            await again(one, redo, answers[1])

    async def later(host: Host) -> None:
        async with Client(host, made["table"], made["token"]) as client:
            await again(client, undo, answers[0])
            await again(client, redo, answers[1])

    asyncio.run(twice())
    here.stop()
    there.stop()
    asyncio.run(later(start()))


def test_the_same_undo_at_two_servers_at_once_takes_back_one_command(servers: tuple[Host, Host]) -> None:
    here, there = servers
    made = alone(here)

    async def scenario() -> None:
        async with (
            Client(here, made["table"], made["token"]) as one,
            Client(there, made["table"], made["token"]) as twin,
        ):
            await plan(one)
            for _ in range(3):
                await step(one)
            await twin.until_seq(one.seq)
            before = one.seq
            undo = {"t": "undo", "id": "same"}
            answers = await asyncio.gather(one.ask(undo), twin.ask(undo))
            assert list(answers) == [{"t": "ack", "id": "same", "seq": before + 1}] * 2
            await one.quiet()
            assert one.seq == before + 1

    asyncio.run(scenario())


def test_what_is_said_before_the_start_is_done_once(servers: tuple[Host, Host]) -> None:
    here, there = servers
    made = here.make("human", "open", seed=4)
    table = made["table"]
    guest = here.post(f"/api/tables/{table}/join", {"name": "Ann"}).body["token"]
    here.post(f"/api/tables/{table}/ready", {"token": made["token"], "ready": False})

    async def scenario() -> None:
        async with Client(here, table, guest) as one, Client(there, table, guest) as twin:
            ready, not_ready = {"t": "ready", "id": "yes"}, {"t": "ready", "ready": False, "id": "no"}
            same = {"t": "ready", "ready": False, "id": "still not"}
            first = await one.ask(same)  # nothing changes by it, now; nor may it later
            yes = await one.ask(ready)
            await again(twin, same, first)
            await said_to_be(there, table, True)
            no = await twin.ask(not_ready)
            await again(one, ready, yes)
            await again(twin, ready, yes)
            await said_to_be(there, table, False)
            async with Client(there, table, made["token"]) as maker:
                start = {"t": "start", "id": "go"}
                assert (await maker.ask(start))["code"] == "table.not_ready"  # but it is ready now
                begun = await one.ask(start)
                assert begun["t"] == "ack"
                await twin.until("welcome")
                for client in (one, twin):
                    await again(client, start, begun)
                    await again(client, ready, yes)
                    await again(client, not_ready, no)

    asyncio.run(scenario())
    record = record_of(there, table)
    assert (record["status"], [seat["ready"] for seat in record["seats"]]) == ("playing", [True, True])


def test_giving_up_and_lines_of_chat_are_done_once_and_get_the_same_answer(start: Start) -> None:
    here, there = start(), start()
    table, first, _ = here.two_people(seed=4)
    chat, resign = {"t": "chat", "text": "hello", "id": "c"}, {"t": "resign", "id": "r"}
    answers: list[dict[str, Any]] = []

    async def scenario(*hosts: Host) -> None:
        for host in hosts:
            async with Client(host, table, first) as client:
                if not answers:
                    await client.play(commands=1)
                    answers.extend([await client.ask(chat), await client.ask(resign)])
                    assert [answer["t"] for answer in answers] == ["ack", "ack"]
                await again(client, chat, answers[0])
                await again(client, resign, answers[1])
                async with Client(host, table) as eyes:
                    assert [line["text"] for line in eyes.frames[0]["chat"]] == ["hello"]

    asyncio.run(scenario(here, there))
    here.stop()
    there.stop()
    asyncio.run(scenario(start()))


# ---------------------------------------------------------------- asking others


def test_a_request_to_take_back_and_its_answer_reach_people_at_the_other_server(
    servers: tuple[Host, Host],
) -> None:
    here, there = servers
    table, first, second = here.two_people(seed=9, practice=True)

    async def scenario() -> None:
        async with Client(here, table, first) as one, Client(there, table, second) as two:
            before = dict(one.view)
            await one.play(commands=1)
            undo = {"t": "undo", "id": "may I"}
            asked = await one.ask(undo)
            assert asked["t"] == "ack"
            assert (await two.until("undo_asked"))["seat"] == 0
            await again(one, undo, asked)
            assert (await two.ask({"t": "undo"}))["code"] == "undo.pending"
            no = {"t": "undo_answer", "yes": False, "id": "no"}
            denied = await two.ask(no)
            assert denied["t"] == "ack"
            assert (await one.until("undo_denied"))["seat"] == 1
            await one.ask({"t": "undo", "id": "please"})
            await two.until("undo_asked")
            await again(two, no, denied)
            assert (await one.ask({"t": "undo"}))["code"] == "undo.pending", "the old no denies nothing new"
            async with Client(here, table, second) as late:  # whoever comes later is asked, too
                assert (await late.until("undo_asked"))["to"] == 0
                yes = {"t": "undo_answer", "yes": True, "id": "yes"}
                agreed = await late.ask(yes)
                assert agreed == {"t": "ack", "id": "yes", "seq": 2}
            await one.until_seq(2)
            assert one.view == before
            await two.until_seq(2)
            await one.play(commands=1)
            await one.ask({"t": "undo", "id": "once more"})
            await two.until("undo_asked")
            await again(two, yes, agreed)
            await one.quiet()
            assert one.seq == 3, "the old consent is none to something else"

    asyncio.run(scenario())


def test_three_people_agree_at_two_servers_with_a_restart_between(start: Start) -> None:
    here, there = start(), start()
    made = here.make("human", "open", "open", seed=9, practice=True)
    table = made["table"]
    tokens = [made["token"]] + [
        here.post(f"/api/tables/{table}/join", {"ready": True}).body["token"] for _ in range(2)
    ]

    async def ask() -> None:
        async with Client(here, table, tokens[0]) as one, Client(there, table, tokens[1]) as two:
            await one.play(commands=1)
            await one.ask({"t": "undo"})
            await two.until("undo_asked")
            assert (await two.ask({"t": "undo_answer", "yes": True, "id": "me"}))["t"] == "ack"
            assert (await two.ask({"t": "undo_answer", "yes": True, "id": "me"}))["t"] == "ack"
            assert (await two.ask({"t": "undo_answer", "yes": True}))["code"] == "undo.not_asked"
            assert one.seq == 1

    async def agree(host: Host) -> None:
        async with Client(host, table, tokens[2]) as three:
            await three.until("undo_asked")
            assert (await three.ask({"t": "undo_answer", "yes": True}))["seq"] == 2
            assert three.seq == 2

    asyncio.run(ask())
    here.stop()
    there.stop()
    asyncio.run(agree(start()))


# ---------------------------------------------------------------- whose ids they are


def test_every_spectator_has_ids_of_its_own(servers: tuple[Host, Host]) -> None:
    here, there = servers
    table, _, _ = here.two_people(seed=4)

    def spectator(host: Host, name: str) -> Client:
        client = Client(host, table)
        client.hello["client"] = name
        return client

    async def scenario() -> None:
        async with Client(here, table) as one, Client(there, table) as two, spectator(here, "Eva") as eva:
            for text, client in (("one", one), ("two", two), ("eva", eva)):
                assert (await client.ask({"t": "chat", "text": text, "id": "1"}))["t"] == "ack"
            async with spectator(there, "Eva") as back, spectator(there, "Adam") as adam:
                assert (await back.ask({"t": "chat", "text": "eva", "id": "1"}))["t"] == "ack"
                assert (await adam.ask({"t": "chat", "text": "adam", "id": "1"}))["t"] == "ack"
        async with Client(there, table) as eyes:
            texts = [line["text"] for line in eyes.frames[0]["chat"]]
            assert texts == ["one", "two", "eva", "adam"]

    asyncio.run(scenario())


def test_the_chatter_of_spectators_makes_no_ids_of_a_seat_forgotten(start: Start) -> None:
    host = start(ids_kept=3, chats_burst=100)
    made = host.make("human", "random", seed=2)

    async def scenario() -> None:
        async with Client(host, made["table"], made["token"]) as one, Client(host, made["table"]) as eyes:
            done = await one.do(one.choices[0]["command"], id="once")
            for number in range(8):
                await eyes.ask({"t": "chat", "text": "and", "id": f"{number}"})
            while not one.choices:
                await one.next()
            assert await one.do(one.choices[0]["command"], id="once") == done

    asyncio.run(scenario())


def test_an_id_is_not_too_long_wherever_it_stands(host: Host) -> None:
    made = host.make("human", "random", seed=2)

    async def scenario() -> None:
        async with Client(host, made["table"], made["token"]) as client:
            for kind in ("undo", "redo", "resign", "start"):
                assert (await client.ask({"t": kind, "id": "x" * 65}))["code"] == "id.bad"
            await client.quiet()
            assert client.table["status"] == "playing"
        eyes = Client(host, made["table"])
        eyes.hello["client"] = "x" * 65
        await eyes.open()
        await eyes.say(eyes.hello)
        assert (await eyes.closed()).code == 4400

    asyncio.run(scenario())
