"""Tables where several seats plan at once: nobody's command is stale because another's came first."""

import asyncio

from tests.server.client import Client
from tests.server.conftest import Start
from tests.server.host import Host


def test_commands_of_others_make_no_command_stale(host: Host) -> None:
    table, first, second = host.two_people(title="sint", seed=1)

    async def scenario() -> None:
        async with Client(host, table, first) as one, Client(host, table, second) as two:
            assert (await one.do({"type": "SetMapLayout", "layout": "Torus"}, at=0))["t"] == "ack"
            await two.until_seq(1)
            late = await two.do({"type": "SetName", "name": "Ann"}, at=0)
            assert (late["t"], late["seq"]) == ("ack", 2)
            await one.until_seq(2)
            own = await two.do({"type": "SetName", "name": "Anna"}, at=1)  # its own came since: that is late
            assert (own["t"], own["code"]) == ("refused", "stale")
            future = await one.do({"type": "SetName", "name": "Bob"}, at=9)
            assert (future["t"], future["code"]) == ("refused", "stale")

    asyncio.run(scenario())


def test_rule_5_1_tactics_chosen_at_the_same_moment_are_both_taken(host: Host) -> None:
    table, first, second = host.two_people(title="taktik", seed=1)

    async def scenario() -> None:
        async with Client(host, table, first) as one, Client(host, table, second) as two:
            six = one.choices[0]["command"]
            assert (await one.do(six, at=0))["t"] == "ack"
            late = await two.do(six, at=0)
            assert (late["t"], late["seq"]) == ("ack", 2)
            await one.until_seq(2)
            begun = await one.do({"type": "TurnStart"}, at=1)  # from here on it is one's turn, or the other's
            assert (begun["t"], begun["code"]) == ("refused", "stale")

    asyncio.run(scenario())


def test_bots_vote_and_then_wait_for_people_who_may_act_as_they_like(start: Start) -> None:
    host = start()
    made = host.make("human", "bot", "bot", title="sint", seed=1)

    async def scenario() -> None:
        async with Client(host, made["table"], made["token"]) as client:
            while client.view["phase"] != "TacticalPlanning":
                if client.view["players"]["P1"]["is_ready"]:
                    await client.next()
                else:
                    await client.do({"type": "VoteReady", "ready": True})
            while not all(client.view["players"][id]["is_ready"] for id in ("P2", "P3")):
                await client.next()
            planned = client.view["order"]
            assert planned  # the bots have planned, everybody sees it, and nobody presses the person
            await client.quiet()
            assert client.view["order"] == planned
            assert (await client.do({"type": "Move", "to_room": 0}))["t"] == "ack"
            assert (await client.do({"type": "VoteReady", "ready": True}))["t"] == "ack"
            while client.view["phase"] == "TacticalPlanning":
                await client.next()
            assert client.view["players"]["P1"]["room_id"] == 0

    asyncio.run(scenario())
