"""What may be taken back for nothing: what taught its seat nothing. In every title, and at the table."""

import asyncio
from typing import Any

import pytest
from tests.server.client import Client
from tests.server.conftest import Start
from tests.server.host import Host

import tessera
from tessera import registry
from tessera.core.codec import pack_sorted
from tessera.core.replay import read, verify
from tessera.core.rng import SplitMix64
from tessera.server import taking_back
from tessera.server.taking_back import Question, learned, way_back

TITLES = ("fullmetal", "imperium", "sanctum", "sint", "smugglers", "taktik")
MORE_WORLDS = 24


def questions(title: str, commands: int) -> list[Question]:
    """Random play: every command of one seat after which no generator has moved."""
    match = tessera.new(title, seed=5)
    game = match.game
    rng = SplitMix64(11)
    found: list[Question] = []
    for _ in range(commands):
        if match.outcome() is not None:
            break
        seat = match.actors()[0]
        command = rng.pick(match.legal(seat))
        before, chance = match.view(seat), game.chance(match.state).save()
        match.submit(seat, command)
        if game.chance(match.state).save() == chance:
            found.append(Question(seat, before, [game.codec.commands.plain(command)], match.view(seat)))
    return found


@pytest.mark.parametrize("title", TITLES)
def test_what_is_free_is_the_same_in_every_world_that_fits(title: str) -> None:
    """Some worlds say that nothing was learned; then many others say so, too."""
    game = registry.game(title)
    few = {"imperium": 25, "taktik": 40}.get(title, 60)
    free = [asked for asked in questions(title, few) if not learned(game, asked)]
    if title != "smugglers":
        assert free, "there is something that can be taken back"
    for asked in free[:10]:
        assert not learned(game, asked, seed=99, worlds=MORE_WORLDS), asked.commands


@pytest.mark.parametrize("title", TITLES)
def test_back_and_forth_every_seat_sees_what_it_saw(title: str) -> None:
    """A redo is an undo to the position before the undo: the same bytes, chance and all."""
    match = tessera.new(title, seed=5)
    rng = SplitMix64(13)
    seen: list[tuple[str, list[Any]]] = []

    def look() -> tuple[str, list[Any]]:
        plain = match.game.codec.view_plain
        return match.digest(), [plain(match.view(seat)) for seat in [None, *range(match.seats)]]

    for _ in range(12):
        seen.append(look())
        seat = match.actors()[0]
        match.submit(seat, rng.pick(match.legal(seat)))
    now = look()
    for to in (11, 6, 0):
        before = match.position
        match.undo(to)
        assert look() == seen[to]
        match.undo(before)
        assert look() == now


def test_a_card_drawn_from_a_hidden_pile_is_knowledge() -> None:
    """No generator moves when Smugglers draws: the pile was shuffled at the start."""
    found = questions("smugglers", 30)
    assert found, "most commands of Smugglers roll no die"
    assert all(learned(registry.game("smugglers"), asked) for asked in found if _drew(asked))
    assert any(_drew(asked) for asked in found)


def _drew(asked: Question) -> bool:
    return bool(asked.after.deck < asked.before.deck)


def test_to_see_that_nothing_is_there_is_knowledge() -> None:
    """Imperium's worlds have nobody in the fog; whoever looked there knows it, all the same."""
    game = registry.game("imperium")
    moved = [asked for asked in questions("imperium", 25) if game.uncovers(asked.before, asked.after)]
    assert moved, "somebody walked into the unknown"
    assert all(learned(game, asked) for asked in moved)
    assert not game.uncovers(moved[0].before, moved[0].before)


def test_the_way_back_leaves_out_what_was_taken_back() -> None:
    match = tessera.new("sint", seed=3)
    for _ in range(3):
        match.submit(0, match.legal(0)[0])
    match.undo(1)
    match.submit(0, match.legal(0)[0])
    way = way_back(match, 0)
    assert way is not None
    assert [match.entries.index(entry) for entry in way] == [0, 4]
    assert way_back(match, 2) is None, "it lies on no way to here"
    assert way_back(match, 5) == []
    assert taking_back.last_of(match, [0]) == 5
    assert taking_back.last_of(match, [1]) == 0


# ---------------------------------------------------------------- at the table


def alone(host: Host) -> dict[str, Any]:
    """A table of SINT for one person, whose plans teach nothing until they are carried out."""
    return host.make("human", title="sint", seed=4)


async def step(client: Client) -> None:
    answer = await client.do(client.choices[0]["command"])
    assert answer["t"] == "ack", answer


async def plan(client: Client) -> None:
    """Three confirmations, and plans can be made."""
    while client.view["phase"] != "TacticalPlanning":
        await step(client)


def last_update(client: Client) -> tuple[str, bool, bool]:
    update = [frame for frame in client.frames if frame["t"] == "update"][-1]
    return update["phrase"], update["can_undo"], update["can_redo"]


def test_undo_and_redo_lead_to_the_same_digest_and_the_same_view(host: Host) -> None:
    made = alone(host)

    async def scenario() -> None:
        async with Client(host, made["table"], made["token"]) as client:
            assert (await client.ask({"t": "undo"}))["code"] == "undo.nothing"
            assert (await client.ask({"t": "redo"}))["code"] == "redo.nothing"
            await plan(client)
            first = dict(client.view)
            await step(client)
            await step(client)
            second = dict(client.view)
            assert last_update(client)[1:] == (True, False)
            assert (await client.ask({"t": "undo"}))["t"] == "ack"
            assert (await client.ask({"t": "undo"}))["t"] == "ack"
            assert client.view == first
            assert last_update(client) == ("took it back", True, True)
            await client.ask({"t": "redo"})
            await client.ask({"t": "redo"})
            assert client.view == second
            assert last_update(client) == ("did it again", True, False)
            await client.ask({"t": "undo"})
            await step(client)
            assert (await client.ask({"t": "redo"}))["code"] == "redo.nothing", "something was played since"
            await client.ask({"t": "resign"})
            await client.quiet()
            assert client.outcome == {"winners": [], "reason": "resigned", "scores": []}

    asyncio.run(scenario())
    record = read(host.get(f"/api/tables/{made['table']}/replay.tsr").body)
    assert verify(record, registry.game("sint")).entries == 11
    assert [line["undo"] for line in record.lines if "undo" in line] == [4, 3, 6, 5, 4]


def test_redo_survives_a_restart(start: Start) -> None:
    host = start()
    made = alone(host)

    async def back(host: Host) -> None:
        async with Client(host, made["table"], made["token"]) as client:
            await plan(client)
            await step(client)
            await client.ask({"t": "undo"})

    async def forth(host: Host) -> None:
        async with Client(host, made["table"], made["token"]) as client:
            assert client.frames[0]["can_redo"] is True
            assert (await client.ask({"t": "redo"}))["t"] == "ack"
            assert client.frames[0]["log"][-1]["phrase"] == "took it back"

    asyncio.run(back(host))
    host.stop()
    asyncio.run(forth(start()))


def test_what_was_seen_cannot_be_unseen_but_at_a_practice_table(host: Host) -> None:
    plain, practice = host.make("human", "bot", seed=9), host.make("human", "bot", seed=9, practice=True)
    assert host.get(f"/api/tables/{plain['table']}").body["practice"] is False
    assert host.get(f"/api/tables/{practice['table']}").body["practice"] is True

    async def scenario() -> None:
        async with Client(host, plain["table"], plain["token"]) as client:
            await client.play(commands=1)
            await client.until_seq(2)
            assert (await client.ask({"t": "undo"}))["code"] == "undo.revealed"
            assert client.seq == 2
        async with Client(host, practice["table"], practice["token"]) as client:
            before = dict(client.view)
            await client.play(commands=1)
            await client.until_seq(2)
            after = dict(client.view)
            assert (await client.ask({"t": "undo"}))["t"] == "ack"
            assert client.view == before
            await client.ask({"t": "redo"})
            assert client.view == after, "the bot's command came back, too"

    asyncio.run(scenario())


def test_a_plan_that_taught_nothing_is_taken_back_without_asking_the_others(host: Host) -> None:
    table, first, second = host.two_people(title="sint", seed=4)

    async def scenario() -> None:
        async with Client(host, table, first) as one, Client(host, table, second) as two:
            before = dict(one.view)
            await one.play(commands=1)
            assert (await one.ask({"t": "undo"}))["t"] == "ack"
            assert one.view == before
            await two.until_seq(2)
            assert not [frame for frame in two.frames if frame["t"] == "undo_asked"]
            await two.play(commands=1)
            await one.until_seq(3)
            assert (await one.ask({"t": "undo"}))["code"] == "undo.nothing"
            assert (await one.ask({"t": "undo", "to": 0}))["code"] == "undo.revealed"

    asyncio.run(scenario())


def test_a_crew_loses_together_when_one_of_them_gives_up(host: Host) -> None:
    made = host.make("human", "bot", "bot", title="sint", seed=4)

    async def scenario() -> None:
        async with Client(host, made["table"], made["token"]) as client:
            await client.ask({"t": "resign"})
            await client.quiet()
            assert client.outcome == {"winners": [], "reason": "resigned", "scores": []}

    asyncio.run(scenario())


def test_worlds_are_compared_by_every_byte() -> None:
    game = registry.game("sint")
    asked = questions("sint", 5)[0]
    assert not learned(game, asked)
    assert pack_sorted(game.codec.view_plain(asked.before)) != pack_sorted(game.codec.view_plain(asked.after))
    assert learned(game, asked._replace(after=asked.before)), "another view than every world leads to"
