"""Matches over real sockets: whole games, duplicates, lateness, coming back, sharing a screen, watching."""

import asyncio
import time
from typing import Any

import msgspec
import pytest
from tests.harbour import smugglers
from tests.server.client import Client
from tests.server.conftest import Start
from tests.server.host import Host, wait_for

from tessera.core.replay import read, verify


async def both(first: Client, second: Client, commands: int = 1 << 30, pick: int = 0) -> int:
    """Two people play in turn."""
    done = 0
    while first.outcome is None and done < commands:
        for client in (first, second):
            if client.choices and done < commands:
                done += await client.play(pick + done, 1)
        for client in (first, second):
            await client.quiet()
    return done


@pytest.mark.parametrize("form", ["tessera.v1", "tessera.v1.json"])
@pytest.mark.parametrize("rival", ["bot", "random"])
def test_a_whole_match_against_a_bot(host: Host, form: str, rival: str) -> None:
    made = host.make("human", rival, seed=11)

    async def scenario() -> None:
        async with Client(host, made["table"], made["token"], form=form) as client:
            await client.play(pick=1)
            await client.quiet()
            assert client.outcome is not None
            assert client.outcome["reason"] == "sold out"
            assert client.table["status"] == "finished"
            assert client.table["seed"] == 11
            ends = {key: place["coins"] for key, place in client.view["dens"].items()}
            assert list(ends.values()) == client.outcome["scores"]

    asyncio.run(scenario())
    data = host.get(f"/api/tables/{made['table']}/replay.tsr").body
    verdict = verify(read(data), smugglers())
    assert verdict.entries == host.get(f"/api/tables/{made['table']}").body["position"]


@pytest.mark.parametrize("title", ["smugglers", "taktik", "fullmetal"])
def test_choices_as_edits_are_the_same_choices_in_fewer_bytes(host: Host, title: str) -> None:
    made = host.make("human", "random", title=title, seed=11)
    sizes: dict[bool, int] = {}

    async def scenario() -> None:
        whole = Client(host, made["table"], made["token"])
        short = Client(host, made["table"], made["token"], edits=True)
        async with whole, short:
            for step in range(40):
                if whole.outcome is not None:
                    break
                await whole.play(pick=step, commands=1)
                await short.until_seq(whole.seq)
                assert short.choices == whole.choices
            for client, edits in ((whole, False), (short, True)):
                assert any("edit" in frame for frame in client.frames) == edits
                updates = [frame for frame in client.frames if frame["t"] == "update"]
                sizes[edits] = sum(
                    len(msgspec.msgpack.encode(each.get("edit", each.get("choices")))) for each in updates
                )
            assert short.view == whole.view

    asyncio.run(scenario())
    assert sizes[True] < 0.9 * sizes[False]


def test_bots_in_processes_of_their_own_play_the_same(start: Start) -> None:
    logs: list[Any] = []
    for processes in (0, 1):
        host = start(db=f"{processes}.db", bot_processes=processes)
        made = host.make("human", "bot", seed=21)

        async def scenario(host: Host = host, made: dict[str, Any] = made) -> None:
            async with Client(host, made["table"], made["token"]) as client:
                await client.play()

        asyncio.run(scenario())
        logs.append(host.get(f"/api/tables/{made['table']}/replay.tsr").body.split(b"\n")[1:])
    assert logs[0] == logs[1]


def test_every_seat_folds_its_patches_into_the_view_it_is_due(host: Host) -> None:
    table, first, second = host.two_people(seed=4)

    async def scenario() -> None:
        async with (
            Client(host, table, first) as one,
            Client(host, table, second) as two,
            Client(host, table) as eyes,
        ):
            await both(one, two, 12)
            for seat, client in ((0, one), (1, two), (None, eyes)):
                await client.quiet()
                async with Client(host, table, client.hello["token"]) as fresh:
                    assert fresh.view == client.view, seat
                    assert fresh.choices == client.choices
                    assert fresh.seq == client.seq == 12

    asyncio.run(scenario())


def test_the_same_id_again_gets_the_same_answer_and_is_not_done_twice(start: Start) -> None:
    host = start()
    made = host.make("human", "random", seed=2)

    async def scenario(host: Host) -> None:
        async with Client(host, made["table"], made["token"]) as client:
            command = client.choices[0]["command"]
            first = await client.do(command, id="once")
            again = await client.do({"type": "Ship", "crate": 99}, id="once")
            assert again == first == {"t": "ack", "id": "once", "seq": 1}
        assert host.metric("tessera_duplicates_total") == 1

    async def after_restart(host: Host) -> None:
        async with Client(host, made["table"], made["token"]) as client:
            position = client.seq
            assert await client.do({"type": "Ship", "crate": 0}, id="once") == {
                "t": "ack",
                "id": "once",
                "seq": 1,
            }
            await client.quiet()
            assert client.seq == position

    asyncio.run(scenario(host))
    host.stop()
    asyncio.run(after_restart(start()))


def test_an_id_belongs_to_its_seat(host: Host) -> None:
    table, first, second = host.two_people()

    async def scenario() -> None:
        async with Client(host, table, first) as one, Client(host, table, second) as two:
            assert (await one.do(one.choices[0]["command"], id="x"))["seq"] == 1
            await two.until_seq(1)
            assert (await two.do(two.choices[0]["command"], id="x"))["seq"] == 2

    asyncio.run(scenario())


def test_a_command_that_answers_an_earlier_entry_is_stale(host: Host) -> None:
    table, first, second = host.two_people()

    async def scenario() -> None:
        async with Client(host, table, first) as one, Client(host, table, second) as two:
            await one.play(commands=1)
            await two.until_seq(1)
            late = await two.do(two.choices[0]["command"], at=0)
            assert (late["t"], late["code"], late["facts"]) == ("refused", "stale", {"at": 0, "seq": 1})
            assert (await two.do(two.choices[0]["command"], at=1))["t"] == "ack"

    asyncio.run(scenario())


def test_who_returns_soon_gets_what_was_missed_and_keeps_the_view(host: Host) -> None:
    table, first, second = host.two_people(seed=8)

    async def scenario() -> None:
        async with Client(host, table, first) as one:
            async with Client(host, table, second) as two:
                await both(one, two, 4)
            left = two.seq
            await one.play(commands=1)
            async with Client(host, table, second, since=left) as back:
                back.view = two.view
                welcome = back.frames[0]
                assert welcome["full"] is False
                assert "view" not in welcome
                await back.until_seq(5)
                async with Client(host, table, second) as fresh:
                    assert back.view == fresh.view
                    assert back.choices == fresh.choices
                    assert len(back.choices) > 0

    asyncio.run(scenario())


def test_who_missed_nothing_is_told_the_choices_all_the_same(host: Host) -> None:
    made = host.make("human", "random")

    async def scenario() -> None:
        async with Client(host, made["table"], made["token"], since=0) as client:
            assert client.frames[0]["full"] is False
            await client.quiet()
            assert len(client.choices) > 0
            assert client.seq == 0

    asyncio.run(scenario())


@pytest.mark.parametrize("since", [-1, 99, 1])
def test_who_missed_too_much_or_claims_the_future_gets_a_snapshot(start: Start, since: int) -> None:
    host = start(near=3)
    table, first, second = host.two_people()

    async def scenario() -> None:
        async with Client(host, table, first) as one, Client(host, table, second) as two:
            await both(one, two, 6)
            async with Client(host, table, second, since=since) as back:
                assert back.frames[0]["full"] is True
                assert back.view == two.view
                assert back.seq == 6
                assert [line["seq"] for line in back.frames[0]["log"]] == [1, 2, 3, 4, 5, 6]

    asyncio.run(scenario())


def test_a_seat_can_be_held_on_two_devices(host: Host) -> None:
    made = host.make("human", "random")

    async def scenario() -> None:
        here = Client(host, made["table"], made["token"])
        async with here, Client(host, made["table"], made["token"]) as there:
            await there.play(commands=1)
            await there.quiet()
            await here.until_seq(there.seq)
            assert here.view == there.view
            assert here.choices == there.choices

    asyncio.run(scenario())


def test_hot_seat_gives_whoever_made_it_all_tokens(host: Host) -> None:
    made = host.make("human", "human", seed=6)
    tokens = [seat["token"] for seat in made["seats"]]
    assert len(set(tokens)) == 2

    async def scenario() -> None:
        async with (
            Client(host, made["table"], tokens[0]) as one,
            Client(host, made["table"], tokens[1]) as two,
        ):
            await both(one, two)
            assert one.outcome == two.outcome is not None

    asyncio.run(scenario())


def test_spectators_see_what_anyone_may_and_cannot_act(host: Host) -> None:
    made = host.make("human", "random")

    async def scenario() -> None:
        async with Client(host, made["table"], made["token"]) as client, Client(host, made["table"]) as eyes:
            assert eyes.frames[0]["seat"] is None
            assert "hand" not in eyes.view
            assert eyes.choices == []
            await client.until("table")
            assert client.table["watching"] == 1
            refused = await eyes.do(client.choices[0]["command"])
            assert refused["code"] == "seat.required"
            for frame in ({"t": "undo"}, {"t": "resign"}, {"t": "start"}, {"t": "ask", "command": {}}):
                assert (await eyes.ask(frame))["code"] == "seat.required"

    asyncio.run(scenario())


def test_before_the_start_there_is_no_view_and_then_everyone_is_welcomed_again(host: Host) -> None:
    made = host.make("human", "open")

    async def scenario() -> None:
        async with Client(host, made["table"], made["token"]) as client:
            assert "view" not in client.frames[0]
            assert (await client.do({"type": "Ship", "crate": 0}))["code"] == "table.not_started"
            joined = host.post(f"/api/tables/{made['table']}/join", {"name": "Ann"}).body
            async with Client(host, made["table"], joined["token"]) as other:
                assert (await other.ask({"t": "ready", "ready": True}))["t"] == "ack"
                welcome = await client.until("welcome")
                assert welcome["full"] is True
                assert len(client.choices) > 0
                assert client.table["seats"][1] == {
                    "seat": 1,
                    "kind": "open",
                    "name": "Ann",
                    "taken": True,
                    "ready": True,
                    "connected": True,
                }

    asyncio.run(scenario())


def test_everyone_hears_who_comes_and_goes(host: Host) -> None:
    table, first, second = host.two_people()

    async def scenario() -> None:
        async with Client(host, table, first) as one:
            assert one.table["seats"][1]["connected"] is False
            async with Client(host, table, second):
                assert (await one.until("table"))["table"]["seats"][1]["connected"] is True
            assert (await one.until("table"))["table"]["seats"][1]["connected"] is False

    asyncio.run(scenario())


def test_undo_beyond_what_is_free_needs_the_consent_of_other_people(host: Host) -> None:
    table, first, second = host.two_people(seed=9, practice=True)

    async def scenario() -> None:
        async with Client(host, table, first) as one, Client(host, table, second) as two:
            before = dict(one.view)
            assert (await one.ask({"t": "undo"}))["code"] == "undo.nothing"
            await both(one, two, 1)
            assert (await two.ask({"t": "undo_answer", "yes": True}))["code"] == "undo.not_asked"
            assert (await one.ask({"t": "undo", "to": 7}))["code"] == "undo.bad_position"
            assert (await one.ask({"t": "undo"}))["t"] == "ack"
            asked = await two.until("undo_asked")
            assert (asked["seat"], asked["to"]) == (0, 0)
            assert (await one.ask({"t": "undo"}))["code"] == "undo.pending"
            assert (await one.ask({"t": "undo_answer", "yes": True}))["code"] == "undo.not_asked"
            await two.ask({"t": "undo_answer", "yes": False})
            assert (await one.until("undo_denied"))["seat"] == 1
            assert one.seq == 1
            await one.ask({"t": "undo"})
            await two.until("undo_asked")
            await two.ask({"t": "undo_answer", "yes": True})
            update = await one.until("update")
            assert (update["seq"], update["seat"], update["phrase"]) == (2, 0, "took it back")
            assert one.view == before
            await both(one, two)
            assert one.outcome is not None

    asyncio.run(scenario())
    assert verify(read(host.get(f"/api/tables/{table}/replay.tsr").body), smugglers()).entries > 3


def test_a_request_to_take_back_ends_with_the_next_command(host: Host) -> None:
    table, first, second = host.two_people(seed=9, practice=True)

    async def scenario() -> None:
        async with Client(host, table, first) as one, Client(host, table, second) as two:
            await both(one, two, 1)
            await one.ask({"t": "undo"})
            await two.play(commands=1)
            assert (await two.ask({"t": "undo_answer", "yes": True}))["code"] == "undo.not_asked"

    asyncio.run(scenario())


def test_bots_agree_to_an_undo(host: Host) -> None:
    made = host.make("human", "bot", seed=9, practice=True)

    async def scenario() -> None:
        async with Client(host, made["table"], made["token"]) as client:
            before, choices = dict(client.view), client.choices
            await client.play(commands=1)
            await client.until_seq(2)
            assert (await client.ask({"t": "undo"}))["t"] == "ack"
            assert client.view == before
            assert client.choices == choices
            assert client.seq == 3
            await client.play(pick=2)

    asyncio.run(scenario())


def test_older_lines_of_the_log_are_there_for_whoever_may_read_them(start: Start) -> None:
    host = start(log_kept=3)
    made = host.make("human", "random", seed=12)
    path = f"/api/tables/{made['table']}/log"

    async def scenario() -> list[dict[str, Any]]:
        async with Client(host, made["table"], made["token"]) as client:
            await client.play()
            return [frame for frame in client.frames if frame["t"] == "update"]

    updates = asyncio.run(scenario())
    own = host.get(path, Authorization=f"Bearer {made['token']}").body
    assert own["more"] is False
    assert [line["seq"] for line in own["lines"]] == [update["seq"] for update in updates]
    for line, update in zip(own["lines"], updates, strict=True):
        assert line == {name: update[name] for name in line}
        assert len(line["events"]) == len(line["told"]) == len(line["weights"])
    page = host.get(f"{path}?before=3").body
    assert [line["seq"] for line in page["lines"]] == [1, 2]
    assert page["lines"][0]["phrase"] == "", "what a seat chose is for that seat"
    assert host.get(path, Authorization="Bearer nobody").body["error"] == "token.wrong"
    waiting = host.make("human", "open", seed=12)
    assert host.get(f"/api/tables/{waiting['table']}/log").body["error"] == "table.not_started"


def test_resigning_ends_the_match_and_the_others_win(host: Host) -> None:
    made = host.make("human", "bot", "bot", seed=1)

    async def scenario() -> None:
        async with Client(host, made["table"], made["token"]) as client:
            await client.play(commands=1)
            await client.until_seq(3)
            await client.ask({"t": "resign"})
            await client.quiet()
            assert client.outcome == {"winners": [1, 2], "reason": "resigned", "scores": []}
            assert client.seq == 4
            assert client.choices == []
            assert (await client.do({"type": "Ship", "crate": 0}))["code"] == "table.finished"
            assert (await client.ask({"t": "undo"}))["code"] == "table.finished"
            async with Client(host, made["table"], made["token"], since=3) as back:
                await back.until_seq(4)
                assert back.frames[-1]["phrase"] == "resigned"

    asyncio.run(scenario())
    path = f"/api/tables/{made['table']}"
    assert host.get(f"{path}/history").body["frames"][-1]["phrase"] == "resigned"
    assert verify(read(host.get(f"{path}/replay.tsr").body), smugglers()).entries == 3


def test_history_lets_a_scrubber_walk_the_match(host: Host) -> None:
    from tessera.core.patch import merge

    made = host.make("human", "random", seed=12)
    path = f"/api/tables/{made['table']}"
    assert host.get(f"{path}/history").body["error"] == "table.not_finished"
    assert host.get(f"{path}/replay.tsr").body["error"] == "table.not_finished"

    async def scenario() -> dict[str, Any]:
        async with Client(host, made["table"], made["token"]) as client:
            await client.play()
            return client.view

    last = asyncio.run(scenario())
    whole = host.get(f"{path}/history?as=0").body
    view = whole["first"]
    for frame in whole["frames"]:
        assert frame["phrase"]
        view = merge(view, frame["patch"])
    assert view == last
    part = host.get(f"{path}/history?as=0&from=3&to=5").body
    assert [frame["seq"] for frame in part["frames"]] == [4, 5]
    assert part["frames"] == whole["frames"][3:5]
    assert host.get(f"{path}/history?as=9").body["error"] == "seat.unknown"
    assert host.get(f"{path}/history?as=x").body["error"] == "malformed"


def test_replays_can_be_verified_by_anyone(host: Host) -> None:
    made = host.make("random", "random", seed=12)
    path = f"/api/tables/{made['table']}"
    wait_for(lambda: bool(host.get(path).body["status"] == "finished"))
    data = host.get(f"{path}/replay.tsr").body
    good = host.post("/api/replays", data).body
    assert good["ok"] is True
    assert good["entries"] == host.get(path).body["position"]
    forged = host.post("/api/replays", data.replace(b'"seed":12', b'"seed":13')).body
    assert forged["ok"] is False
    assert "entry" in forged["error"]
    assert host.post("/api/replays", b"nothing").body["ok"] is False


def test_questions_about_odds_are_answered_exactly_where_nothing_is_hidden(host: Host) -> None:
    made = host.make("human", "random", seed=30)

    async def scenario() -> None:
        async with Client(host, made["table"], made["token"]) as client:
            ship = next(each["command"] for each in client.choices if each["command"]["type"] == "Ship")
            answer = await client.ask({"t": "ask", "command": ship})
            assert answer["t"] == "answer"
            assert answer["exact"] is True
            assert len(answer["odds"]) == 6  # one for each face of the die
            assert all(each["chance"] == [1, 6] for each in answer["odds"])
            refused = await client.ask({"t": "ask", "command": {"type": "Ship", "crate": 77}})
            assert refused["code"] == "crate.not_in_hand"

    asyncio.run(scenario())


def test_chat_is_kept_limited_and_told_to_all(start: Start) -> None:
    host = start(chats_per_second=0.001, chats_burst=4, chat_kept=2)
    table, first, second = host.two_people()

    async def scenario() -> None:
        async with Client(host, table, first) as one, Client(host, table, second) as two:
            assert (await one.ask({"t": "chat", "text": " hello ", "id": "c"}))["t"] == "ack"
            line = await two.until("chat")
            assert (line["n"], line["seat"], line["name"], line["text"]) == (1, 0, "Player 1", "hello")
            assert (await one.ask({"t": "chat", "text": "hello", "id": "c"}))["t"] == "ack"  # known already
            assert (await one.ask({"t": "chat", "text": "   "}))["code"] == "chat.empty"
            assert (await one.ask({"t": "chat", "text": "x" * 501}))["code"] == "chat.too_long"
            assert (await one.ask({"t": "chat", "text": "more"}))["code"] == "rate.exceeded"
            await two.ask({"t": "chat", "text": "two"})
            await two.ask({"t": "chat", "text": "three"})
            async with Client(host, table) as eyes:
                assert [each["text"] for each in eyes.frames[0]["chat"]] == ["two", "three"]
                await eyes.ask({"t": "chat", "text": "from outside"})
                assert (await two.until("chat", seat=None))["text"] == "from outside"
            await both(one, two, 2)  # chat moves no game entry
            assert one.seq == 2

    asyncio.run(scenario())


def test_a_clock_that_runs_out_forfeits_and_is_logged(start: Start) -> None:
    host = start()
    table, first, second = host.two_people(clock={"turn": 1})

    async def scenario() -> None:
        async with Client(host, table, first) as one, Client(host, table, second) as two:
            assert one.frames[0]["clock"]["running"]["0"] > 0
            await one.play(commands=1)
            await two.until("over")
            assert two.outcome == {"winners": [0], "reason": "time", "scores": []}
            assert two.frames[-3]["phrase"] == "ran out of time"

    asyncio.run(scenario())
    host.stop()
    record = start().get(f"/api/tables/{table}").body
    assert record["outcome"]["reason"] == "time"


def test_a_title_with_a_rule_for_time_plays_on_when_a_turn_runs_out(start: Start) -> None:
    """Full Metal Planete, rule 15: whoever does not land in time is landed; the log says so."""
    host = start()
    made = host.make("human", "bot", title="fullmetal", seed=5, clock={"turn": 1})

    async def scenario() -> None:
        async with Client(host, made["table"], made["token"]) as client:
            assert client.frames[0]["clock"]["running"]["0"] > 0
            while not any(
                event["type"] == "TimedOut" for frame in client.frames for event in frame.get("events", ())
            ):
                await client.until("update")
            late = next(
                frame
                for frame in client.frames
                if frame["t"] == "update" and frame["events"][0]["type"] == "TimedOut"
            )
            assert late["seat"] == -1
            assert [event["type"] for event in late["events"]][:2] == ["TimedOut", "Landed"]
            assert client.outcome is None
            assert client.table["status"] == "playing"

    asyncio.run(scenario())


def test_a_clock_for_the_whole_match_counts_thinking_across_restarts(start: Start) -> None:
    host = start()
    began = time.monotonic()
    made = host.make("human", "random", clock={"game": 60})

    async def spend(host: Host, seconds: float) -> int:
        async with Client(host, made["table"], made["token"]) as client:
            await asyncio.sleep(seconds)  # thinking
            await client.play(commands=1)
            await client.quiet()
            updates = [frame for frame in client.frames if frame["t"] == "update"]
            return int(updates[0]["clock"]["left"][0])

    left = asyncio.run(spend(host, 0.3))
    spent = 1000 * (time.monotonic() - began)
    assert 60_000 - spent - 50 < left < 59_750
    host.stop()
    assert asyncio.run(spend(start(), 0.3)) < left - 250


def test_idle_tables_leave_memory_and_come_back(start: Start) -> None:
    host = start(idle_table=0.0, sweep_every=0.05)
    made = host.make("human", "random", seed=5)

    async def scenario(commands: int) -> int:
        async with Client(host, made["table"], made["token"]) as client:
            await client.play(commands=commands)
            await client.quiet()
            return client.seq

    seq = asyncio.run(scenario(2))
    wait_for(lambda: host.metric("tessera_tables") == 0)
    assert host.get(f"/api/tables/{made['table']}").body["position"] >= seq
    asyncio.run(scenario(1 << 30))


def test_a_kept_state_spares_the_way_from_the_beginning(start: Start) -> None:
    host = start(snapshot_every=8)
    made = host.make("human", "random", seed=5, practice=True)

    async def scenario(host: Host, commands: int) -> dict[str, Any]:
        async with Client(host, made["table"], made["token"]) as client:
            await client.play(commands=commands)
            await client.quiet()
            if client.outcome is None:
                await client.until_seq(2 * commands)
                await client.ask({"t": "undo"})
                await client.quiet()
            return client.view

    view = asyncio.run(scenario(host, 6))
    host.stop()
    again = start(snapshot_every=8)

    async def look() -> None:
        async with Client(again, made["table"], made["token"]) as client:
            assert client.view == view

    asyncio.run(look())
    asyncio.run(scenario(again, 1 << 30))
    verify(read(again.get(f"/api/tables/{made['table']}/replay.tsr").body), smugglers())


@pytest.mark.parametrize("title", ["sanctum", "taktik"])
def test_any_title_is_played_through_the_same_frames(start: Start, title: str) -> None:
    host = start(bot_processes=1)
    made = host.post("/api/tables", {"title": title, "seed": 7}).body

    async def scenario() -> None:
        async with Client(host, made["table"], made["token"]) as client:
            await client.play(pick=1, commands=12)
            await client.quiet()
            async with Client(host, made["table"], made["token"]) as fresh:
                await client.quiet()
                assert fresh.view == client.view

    asyncio.run(scenario())
    assert host.metric("tessera_bot_faults_total") == 0
