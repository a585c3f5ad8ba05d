"""Questions of a title's own over real sockets: answered from what a seat knows, or refused with a code."""

import asyncio
from typing import Any

from tests.server.client import Client
from tests.server.host import Host


def test_a_way_is_answered_and_a_goto_walks_it(host: Host) -> None:
    made = host.make("human", "human", title="imperium", seed=9, options={"size": "duel"})
    tokens = [seat["token"] for seat in made["seats"]]

    async def scenario() -> None:
        async with (
            Client(host, made["table"], tokens[0]) as one,
            Client(host, made["table"], tokens[1]) as two,
            Client(host, made["table"]) as watcher,
        ):
            moves = [each["command"] for each in one.choices if each["command"]["type"] == "MoveUnit"]
            unit, goal = moves[-1]["unit"], moves[-1]["path"][-1]
            seq = one.seq

            async def ask(who: Client, question: Any) -> dict[str, Any]:
                return await who.ask({"t": "query", "question": question})

            way = {"type": "FindWay", "unit": unit, "stops": [goal]}
            told = await ask(one, way)
            assert told["t"] == "reply"
            assert told["answer"]["type"] == "Way"
            assert told["answer"]["path"][-1] == goal
            assert told["answer"]["turns"][0] == 1

            # Whoever may not know is told nothing; nonsense is refused, and the line stays open.
            assert (await ask(two, way))["code"] == "unit.unknown"
            assert (await ask(watcher, way))["code"] == "seat.required"
            far = {"q": 10**12, "r": -(10**12)}
            nonsense: list[Any] = [
                None,
                7,
                [],
                {},
                {"type": "Nothing"},
                {"type": "FindWay"},
                {"type": "FindWay", "unit": unit, "stops": [goal], "more": 1},
                {"type": "FindWay", "unit": unit, "stops": "there"},
                {"type": "MoveUnit", "unit": unit, "path": [goal]},
            ]
            for wrong in nonsense:
                assert (await ask(one, wrong))["code"] == "malformed", wrong
            refused = await ask(one, {"type": "FindWay", "unit": unit, "stops": [far]})
            assert refused["code"] == "order.waypoints"
            many = await ask(one, {"type": "FindWay", "unit": unit, "stops": [goal] * 500})
            assert many["code"] == "order.waypoints"
            assert one.seq == seq, "asking changes nothing"

            orders = {"kind": "Goto", "path": told["answer"]["path"]}
            assert (await one.do({"type": "SetOrders", "unit": unit, "orders": orders}))["t"] == "ack"
            there = told["answer"]["path"][-1]
            row = there["r"]
            column = there["q"] + (row - (row & 1)) // 2
            assert one.view["units"][str(unit)]["pos"] == row * one.view["width"] + column

    asyncio.run(scenario())


def test_a_title_without_questions_says_so(host: Host) -> None:
    made = host.make("human", "random", seed=11)

    async def scenario() -> None:
        async with Client(host, made["table"], made["token"]) as client:
            for question in (None, {}, {"type": "FindWay"}):
                told = await client.ask({"t": "query", "question": question})
                assert (told["t"], told["code"]) == ("refused", "query.none")

    asyncio.run(scenario())
