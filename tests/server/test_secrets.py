"""Nothing hidden reaches a seat: every byte over the real socket is held against what the seat may know."""

import asyncio
import json
import logging
from typing import Any

import pytest
from tests.harbour import smugglers
from tests.server.client import Client
from tests.server.conftest import Start
from tests.server.host import Host
from tests.server.test_play import both

from tessera.core.match import Match


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_seat_is_sent_its_views_and_its_events_and_nothing_else(host: Host, seed: int) -> None:
    """The match is played again beside: every frame must be what `view` and `redact` allow, byte for byte."""
    table, first, second = host.two_people(seed=seed)
    game = smugglers()

    async def scenario() -> dict[int | None, Client]:
        async with (
            Client(host, table, first) as one,
            Client(host, table, second) as two,
            Client(host, table) as eyes,
        ):
            await both(one, two, pick=seed)
            await eyes.quiet()
            return {0: one, 1: two, None: eyes}

    clients = asyncio.run(scenario())
    lines = host.get(f"/api/tables/{table}/replay.tsr").body.decode().splitlines()[1:-1]
    for seat, client in clients.items():
        again = Match(game, seed, 2)
        view = game.codec.view_plain(again.view(seat))
        folded: Any = client.frames[0]["view"]
        assert folded == view
        updates = [frame for frame in client.frames if frame["t"] == "update"]
        assert len(updates) == len(lines)
        for line, update in zip(lines, updates, strict=True):
            did = json.loads(line)
            command = game.codec.commands.from_plain(did["do"])
            before = again.view(seat)
            events = again.submit(did["seat"], command)  # type: ignore[arg-type]
            after = again.view(seat)
            shown = [game.redact(again.state, event, seat) for event in events]
            assert update["events"] == [
                game.codec.events.plain(event) for event in shown if event is not None
            ]
            assert update["told"] == [game.tell(event, after) for event in shown if event is not None]
            assert update["phrase"] == (
                game.phrase(command, before) if did["seat"] == seat else ""  # type: ignore[arg-type]
            )
            mine = again.legal(seat) if seat in again.actors() else []
            assert [each["command"] for each in update["choices"]] == [
                game.codec.commands.plain(c) for c in mine
            ]


def test_two_worlds_that_look_alike_to_a_seat_send_it_the_same_bytes(host: Host) -> None:
    """Another hand for the rival, another deck: the watching seat gets the same frames all the same."""
    worlds = _alike_worlds()

    def watched(seed: int) -> list[Any]:
        made = host.make("human", "human", seed=seed)
        tokens = [seat["token"] for seat in made["seats"]]

        async def scenario() -> list[Any]:
            async with Client(host, made["table"], tokens[1]) as two, Client(host, made["table"]) as eyes:
                await eyes.quiet()
                return [two.frames[0]["view"], two.frames[0]["choices"], eyes.frames[0]["view"]]

        return asyncio.run(scenario())

    first, second = (watched(seed) for seed in worlds)
    assert first == second


def _alike_worlds() -> tuple[int, int]:
    game = smugglers()
    seen: dict[str, int] = {}
    for seed in range(2000):
        state = game.setup(2, {}, seed)
        key = str(game.view(state, 1))
        if key in seen and game.setup(2, {}, seen[key]).dens[0].hand != state.dens[0].hand:
            return seen[key], seed
        seen.setdefault(key, seed)
    raise AssertionError("no two worlds look alike")


def test_no_byte_holds_the_seed_another_token_or_a_hash_of_one(host: Host) -> None:
    from tessera.server.seats import hash_of

    table, first, second = host.two_people(seed=918273645546372)

    async def scenario() -> bytes:
        async with (
            Client(host, table, first, form="tessera.v1.json") as one,
            Client(host, table, second) as two,
        ):
            await both(one, two, 10)
            await one.quiet()
            return b"".join(one.raw)

    sent = asyncio.run(scenario()) + json.dumps(host.get(f"/api/tables/{table}").body).encode()
    assert b"918273645546372" not in sent
    for token in (first, second):
        assert token.encode() not in sent
        assert hash_of(token) not in sent
        assert hash_of(token).hex().encode() not in sent


def test_what_odds_tell_is_a_function_of_what_the_seat_knows(host: Host) -> None:
    """A raid on a hidden stash: the answer must not depend on what lies there."""
    answers: list[Any] = []
    for pick in (0, 1):
        made = host.make("human", "human", seed=_stash_seed())
        tokens = [seat["token"] for seat in made["seats"]]

        async def scenario(pick: int = pick, table: str = made["table"], tokens: list[str] = tokens) -> Any:
            async with Client(host, table, tokens[0]) as one, Client(host, table, tokens[1]) as two:
                stashes = [each["command"] for each in one.choices if each["command"]["type"] == "Stash"]
                await one.do(stashes[pick])
                await two.until_seq(1)
                raid = next(each["command"] for each in two.choices if each["command"]["type"] == "Raid")
                found = await two.ask({"t": "ask", "command": raid})
                return found["odds"], found["exact"]

        answers.append(asyncio.run(scenario()))
    assert answers[0] == answers[1]


def _stash_seed() -> int:
    """A deal in which the first seat has two kinds of crates."""
    return next(seed for seed in range(100) if len(set(smugglers().setup(2, {}, seed).dens[0].hand)) > 1)


def test_logs_hold_no_token_and_no_seed(start: Start, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        host = start()
        table, first, second = host.two_people(seed=918273645546372)

        async def scenario() -> None:
            async with Client(host, table, first) as one, Client(host, table, second):
                await one.play(commands=1)

        asyncio.run(scenario())
    told = "\n".join([f"{record.getMessage()} {record.__dict__}" for record in caplog.records])
    ours = "\n".join(line for line in told.splitlines() if "tessera" in line)
    assert table in ours
    assert first not in ours
    assert second not in ours
    assert "918273645546372" not in ours
