"""Chance at a table: committed to from the beginning, told to nobody before the end, and then provable."""

import asyncio
import hashlib
import json
from base64 import b64decode
from typing import Any

import msgspec
import pytest
from tests.harbour import smugglers
from tests.server.client import Client
from tests.server.conftest import Start
from tests.server.host import Host, wait_for
from tests.server.test_play import both

from tessera.core.errors import Malformed
from tessera.core.replay import Player, read, verify
from tessera.server.entries import Made, decode


def record_of(host: Host, table: str) -> dict[str, Any]:
    record: dict[str, Any] = host.get(f"/api/tables/{table}").body
    return record


def replay_of(host: Host, table: str) -> bytes:
    data: bytes = host.get(f"/api/tables/{table}/replay.tsr").body
    return data


def header_of(host: Host, table: str) -> dict[str, Any]:
    header: dict[str, Any] = json.loads(replay_of(host, table).splitlines()[0])
    return header


def finish(host: Host, table: str) -> None:
    wait_for(lambda: record_of(host, table)["status"] == "finished", "the end")


def test_the_commitment_stands_from_the_beginning_and_the_secret_at_the_end(host: Host) -> None:
    table, first, second = host.two_people()
    before = record_of(host, table)
    assert len(before["commitment"]) == 64
    assert not before["seeded"]
    assert "secret" not in before
    assert "seed" not in before

    async def scenario() -> list[Client]:
        async with (
            Client(host, table, first) as one,
            Client(host, table, second) as two,
            Client(host, table) as eyes,
        ):
            await both(one, two)
            await eyes.quiet()
            return [one, two, eyes]

    clients = asyncio.run(scenario())
    after = record_of(host, table)
    assert after["commitment"] == before["commitment"]
    assert hashlib.sha256(bytes.fromhex(after["secret"])).hexdigest() == before["commitment"]
    header = header_of(host, table)
    assert (header["secret"], header["commitment"]) == (after["secret"], before["commitment"])
    proved = host.post("/api/replays", replay_of(host, table)).body
    assert (proved["ok"], proved["commitment"]) == (True, before["commitment"])
    for client in clients:  # no frame told it before the one that said that it is over
        told = [json.dumps(frame) for frame in client.frames]
        [over] = [place for place, frame in enumerate(client.frames) if frame["t"] == "over"]
        last = next(place for place, text in enumerate(told) if after["secret"] in text)
        finished = client.frames[last]["table"]["status"]
        assert finished == "finished"
        assert last <= over + 1


def test_a_changed_secret_or_commitment_is_found(host: Host) -> None:
    made = host.make("random", "random")
    finish(host, made["table"])
    data = replay_of(host, made["table"])
    verdict = verify(read(data), smugglers())
    assert verdict.commitment == record_of(host, made["table"])["commitment"]
    head, _, rest = data.partition(b"\n")
    header = json.loads(head)
    other = {"secret": "ab" * 32, "commitment": hashlib.sha256(bytes.fromhex("ab" * 32)).hexdigest()}
    with pytest.raises(Malformed, match="the secret does not fit the commitment"):
        read(json.dumps({**header, "secret": other["secret"]}).encode() + b"\n" + rest)
    with pytest.raises(Malformed, match="the secret does not fit the commitment"):
        read(json.dumps({**header, "commitment": other["commitment"]}).encode() + b"\n" + rest)
    swapped = read(json.dumps({**header, **other}).encode() + b"\n" + rest)
    with pytest.raises(Exception, match="entry"):  # another secret is another match
        verify(swapped, smugglers())


def test_where_somebody_chose_the_seed_there_is_no_secret_and_it_says_so(host: Host) -> None:
    record = record_of(host, host.make("human", "bot", seed=9)["table"])
    assert record["seeded"]
    assert "commitment" not in record


def test_every_table_has_a_secret_of_its_own(host: Host) -> None:
    made = host.make("random", "random")
    finish(host, made["table"])
    first = header_of(host, made["table"])
    again = host.make("random", "random")
    assert record_of(host, again["table"])["commitment"] != first["commitment"]
    finish(host, again["table"])
    assert header_of(host, again["table"])["secret"] != first["secret"]


def test_a_fork_of_a_running_match_carries_nothing_of_its_chance(host: Host) -> None:
    made = host.make("human", "bot", practice=True)
    table = made["table"]

    async def some_turns() -> None:
        async with Client(host, table, made["token"]) as client:
            await client.play(commands=3)
            await client.quiet()

    asyncio.run(some_turns())
    at = record_of(host, table)["position"]
    fork = host.post(f"/api/tables/{table}/fork", {"at": at, "token": made["token"]}).body
    host.post(f"/api/tables/{fork['table']}/leave", {"token": fork["token"]})
    shown = record_of(host, fork["table"])
    assert shown["status"] == "finished"
    assert shown["forked"] == {"table": table, "at": at}
    assert shown["commitment"] != record_of(host, table)["commitment"]
    told = replay_of(host, fork["table"]) + json.dumps(shown).encode()
    verify(read(replay_of(host, fork["table"])), smugglers())
    host.post(f"/api/tables/{table}/leave", {"token": made["token"]})
    parent = header_of(host, table)
    assert parent["secret"].encode() not in told
    assert str(parent["seed"]).encode() not in told
    start = read(replay_of(host, fork["table"])).header.start
    begun = smugglers().codec.state_from(b64decode(start))
    true = Player(read(replay_of(host, table)), smugglers()).run().state_at(at)
    assert sorted(begun.deck) == sorted(true.deck)  # type: ignore[attr-defined]
    assert begun.dens == true.dens  # type: ignore[attr-defined]
    assert smugglers().chance(begun).save() != smugglers().chance(true).save()  # type: ignore[arg-type]


def test_a_strangers_state_is_not_played_here(host: Host) -> None:
    made = host.make("human", "bot")
    fork = host.post(f"/api/tables/{made['table']}/fork", {"at": 0, "token": made["token"]}).body
    host.post(f"/api/tables/{fork['table']}/leave", {"token": fork["token"]})
    proved = host.post("/api/replays", replay_of(host, fork["table"])).body
    assert not proved["ok"]
    assert "tessera verify" in proved["error"]


def test_chance_is_the_same_after_a_restart(start: Start) -> None:
    host = start()
    made = host.make("human", "bot")
    before = record_of(host, made["table"])["commitment"]
    host.stop()
    again = start()
    assert record_of(again, made["table"])["commitment"] == before
    again.post(f"/api/tables/{made['table']}/leave", {"token": made["token"]})
    secret = record_of(again, made["table"])["secret"]
    assert hashlib.sha256(bytes.fromhex(secret)).hexdigest() == before
    verify(read(replay_of(again, made["table"])), smugglers())


def test_an_older_log_has_no_secret() -> None:
    old = {"k": "made", "at": 1, "version": 1, "savedAt": "", "title": "smugglers", "title_version": 1}
    old |= {"rules_digest": "", "options": {}, "seed": 3, "seats": []}
    made = decode(msgspec.msgpack.encode(old))
    assert isinstance(made, Made)
    assert (made.secret, made.start) == (b"", b"")


def test_whoever_goes_back_over_a_throw_meets_another_one(host: Host) -> None:
    """The same command again and again after taking it back: a known die would fall the same each time."""
    made = host.make("human", "bot", practice=True)

    async def scenario() -> list[Any]:
        thrown: list[Any] = []
        async with Client(host, made["table"], made["token"]) as client:
            await client.quiet()
            start = client.seq
            ship = next(
                each["command"] for each in client.choices if each["command"]["type"] in ("Ship", "Raid")
            )
            for _ in range(12):
                assert (await client.do(ship))["t"] == "ack"
                thrown.append(
                    json.dumps([each for each in client.frames if each["t"] == "update"][-1]["told"])
                )
                await client.quiet()
                assert (await client.ask({"t": "undo", "to": start}))["t"] == "ack"
                await client.quiet()
        return thrown

    assert len(set(asyncio.run(scenario()))) > 1
    host.post(f"/api/tables/{made['table']}/leave", {"token": made["token"]})
    lines = [json.loads(line) for line in replay_of(host, made["table"]).splitlines()]
    undone = [line for line in lines if "undo" in line]
    assert undone
    assert all(line["reseed"] == line["n"] for line in undone), "the host had no choice of what comes"
    verify(read(replay_of(host, made["table"])), smugglers())
