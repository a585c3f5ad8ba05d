"""Files of a table over HTTP: who gets which, and a file as a new table."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import Client
from tests.server.host import Host

from tessera.server.settings import Settings

FILE = "/api/titles/fullmetal/file"


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    started = Host(tmp_path / "tables.db", Settings(bot_processes=0, writes_burst=10_000))
    yield started
    started.stop()


def held(made: dict[str, Any]) -> dict[str, str]:
    return {"authorization": f"Bearer {made['token']}"}


def test_what_is_to_come_is_for_whoever_may_know_it_all(host: Host) -> None:
    alone = host.make("human", "human", title="fullmetal", options={"length": "sprint"})
    practice = host.make("human", "bot", title="fullmetal", practice=True)
    rated = host.make("human", "bot", title="fullmetal")
    open_seat = host.make("human", "open", title="fullmetal", practice=True)
    for made, may in ((alone, True), (practice, True), (rated, False), (open_seat, False)):
        reply = host.get(f"{FILE}?table={made['table']}", **held(made))
        assert (reply.status == 200) == may, made
        if not may:
            assert reply.body["error"] == "match.secret"
        assert host.get(f"{FILE}?table={made['table']}").status == 403, "without a token nobody gets it"
        public = host.get(f"{FILE}?table={made['table']}&format=compact").body
        assert set(public) == {"t", "p", "ap", "tide", "ph", "u", "m", "sp"}


def test_a_file_tells_names_id_and_clock_of_its_table(host: Host) -> None:
    seats = [{"kind": "human", "name": "Ada"}, {"kind": "human", "name": "Bo"}]
    made = host.post("/api/tables", {"title": "fullmetal", "seats": seats, "clock": {"turn": 180}}).body
    told = host.get(f"{FILE}?table={made['table']}", **held(made)).body["state"]
    assert told["gameId"] == made["table"]
    assert [player["name"] for player in told["players"]] == ["Ada", "Bo"]
    assert told["turnTimeLimit"] == 180_000
    assert told["turnStartTime"] > 1_600_000_000_000


def test_a_file_becomes_a_table_that_goes_on_from_it_and_keeps_its_secrets(host: Host) -> None:
    made = host.make("human", "human", title="fullmetal", options={"length": "sprint"})
    file = host.get(f"{FILE}?table={made['table']}", **held(made)).body
    read = host.post(FILE, file).body
    assert (read["seats"], read["turn"], read["over"]) == (2, 17, False)
    again = host.make("human", "open", title="fullmetal", options=read["options"])
    record = host.get(f"/api/tables/{again['table']}").body
    assert "saved" not in record["options"], "it holds the tides to come"

    async def told() -> bytes:
        async with Client(host, again["table"], again["token"]) as client:
            return b"".join(client.raw)

    heard = asyncio.run(told())
    assert b"astronef-p1-1" in heard or b"seats" in heard
    assert b"rngState" not in heard


def test_a_bad_file_is_answered_with_its_place(host: Host) -> None:
    reply = host.post(FILE, {"version": 2, "savedAt": "", "state": {"boardSeed": "x"}})
    assert reply.status == 400
    assert reply.body["facts"]["where"] == "state.boardSeed"
    assert "whole number" in reply.body["facts"]["why"]
