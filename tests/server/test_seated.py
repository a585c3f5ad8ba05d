"""A table tells its title which seats are bots, and the match keeps it: Imperium's difficulty is for them."""

import asyncio
from typing import Any

from tests.server.client import Client
from tests.server.host import Host

from tessera import registry
from tessera.core.replay import Player, read
from tessera.games.imperium.game import ImperiumGame

OPTIONS = {"map_size": 16, "map_type": "pangaea", "difficulty": "brutal", "round_limit": 3}


def ai_seats(options: dict[str, Any]) -> list[bool]:
    return [row["is_ai"] for row in options["players"]]


def record_of(host: Host, table: str) -> dict[str, Any]:
    found: dict[str, Any] = host.get(f"/api/tables/{table}").body
    return found


def give_up(host: Host, made: dict[str, Any]) -> bytes:
    """Resign, and the record of the match."""

    async def scenario() -> None:
        async with Client(host, made["table"], made["token"]) as client:
            await client.ask({"t": "resign"})

    asyncio.run(scenario())
    data: bytes = host.get(f"/api/tables/{made['table']}/replay.tsr").body
    return data


def test_bots_at_a_table_are_ai_seats_whatever_was_sent(host: Host) -> None:
    seats = ("bot", "human", "random")
    rows = [{"name": "Ada"}, {"is_ai": True, "civ": "cobalt"}]
    made = host.make(*seats, title="imperium", seed=3, options={**OPTIONS, "players": rows})
    options = record_of(host, made["table"])["options"]
    assert ai_seats(options) == [True, False, True]
    assert [row["name"] for row in options["players"]] == ["Ada", "", ""]
    assert options["players"][1]["civ"] == "cobalt"
    data = give_up(host, made)
    assert host.post("/api/replays", data).body["ok"] is True
    game = registry.game("imperium")
    assert isinstance(game, ImperiumGame)
    match: Any = Player(read(data), game).run()
    assert [player.is_ai for player in match.state.players] == [True, False, True]


def test_a_rematch_and_a_swap_of_seats_keep_to_who_sits_where(host: Host) -> None:
    made = host.make("human", "bot", title="imperium", seed=3, options=OPTIONS)
    assert ai_seats(record_of(host, made["table"])["options"]) == [False, True]
    give_up(host, made)
    again = host.post(f"/api/tables/{made['table']}/rematch", {"token": made["token"]}).body
    options = record_of(host, again["table"])["options"]
    assert ai_seats(options) == [False, True]
    swapped = host.make("bot", "human", title="imperium", seed=3, options=options)
    assert ai_seats(record_of(host, swapped["table"])["options"]) == [True, False]


def test_people_alone_are_no_ai_and_titles_that_do_not_care_are_as_they_were(host: Host) -> None:
    made = host.make("human", "human", title="imperium", seed=3, options=OPTIONS)
    assert record_of(host, made["table"])["options"]["players"] == []
    other = host.make("human", "bot", title="taktik", seed=3)
    schema: dict[str, Any] = registry.game("taktik").options_spec().schema()
    usual = {name: field["default"] for name, field in schema["properties"].items()}
    assert record_of(host, other["table"])["options"] == usual
