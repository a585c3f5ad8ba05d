"""The lobby over HTTP: making, finding, joining, starting, leaving, rematches and forks."""

import asyncio

from tests.server.client import Client
from tests.server.conftest import Start
from tests.server.host import Host, wait_for


def test_titles_are_listed_with_seats_options_and_bots(host: Host) -> None:
    cards = {card["name"]: card for card in host.get("/api/titles").body}
    card = cards["smugglers"]
    assert card["seats"] == [2, 4]
    assert card["has_bot"] is True
    assert card["options"]["type"] == "object"


def test_rules_and_schemas_of_a_title_can_be_read(host: Host) -> None:
    rules = host.get("/api/titles/smugglers/rules")
    assert rules.headers["content-type"].startswith("text/markdown")
    assert rules.body.startswith(b"# How to play Smugglers")
    schema = host.get("/api/titles/smugglers/schema").body
    assert set(schema) == {"commands", "events", "view", "options"}
    assert host.get("/api/titles/nothing/rules").body["error"] == "title.unknown"


def test_sanctum_shows_the_map_of_any_seed(host: Host) -> None:
    shown = host.get("/api/titles/sanctum/map?seed=moon&act=2").body
    assert (shown["seed"], shown["profile"], shown["acts"]) == ("moon", "classic", 3)
    assert shown["floor"]["act"] == 2
    assert shown["svg"].startswith("<svg")
    assert host.get("/api/titles/sanctum/map?seed=moon&act=9").status == 400
    assert host.get("/api/titles/sanctum/map?seed=moon&profile=odd").status == 400
    assert host.get("/api/titles/sanctum/schema").status == 200


def test_a_table_against_a_bot_starts_at_once(host: Host) -> None:
    made = host.make("human", "bot")
    record = host.get(f"/api/tables/{made['table']}").body
    assert record["status"] == "playing"
    assert [seat["kind"] for seat in record["seats"]] == ["human", "bot"]
    assert made["links"]["play"] == f"/#/t/{made['table']}/k/{made['token']}"


def test_without_seats_one_person_sits_against_a_bot(host: Host) -> None:
    made = host.post("/api/tables", {"title": "smugglers"}).body
    assert [seat["kind"] for seat in made["seats"]] == ["human", "bot"]


def test_the_record_shows_neither_seed_nor_token_while_it_is_played(host: Host) -> None:
    made = host.make("human", "bot", seed=771177)
    reply = host.get(f"/api/tables/{made['table']}")
    assert "seed" not in reply.body
    assert "771177" not in str(reply.body)
    assert made["token"] not in str(reply.body)
    assert reply.body["seeded"] is True


def test_joining_by_link_fills_the_open_seats_and_then_it_is_full(host: Host) -> None:
    made = host.make("human", "open", "open")
    path = f"/api/tables/{made['table']}"
    first = host.post(f"{path}/join", {"name": "  Ann \n B "}).body
    second = host.post(f"{path}/join", {"name": "Bob"}).body
    assert (first["seat"], second["seat"]) == (1, 2)
    assert host.post(f"{path}/join").body["error"] == "table.full"
    assert host.post(f"{path}/join").status == 409
    assert [seat["name"] for seat in host.get(path).body["seats"]] == ["Player 1", "Ann B", "Bob"]


def test_one_may_ask_for_a_seat(host: Host) -> None:
    made = host.make("human", "open", "open")
    path = f"/api/tables/{made['table']}/join"
    assert host.post(path, {"seat": 2}).body["seat"] == 2
    assert host.post(path, {"seat": 2}).body["error"] == "seat.taken"
    assert host.post(path, {"seat": 0}).body["error"] == "seat.taken"
    assert host.post(path, {"seat": 7}).body["error"] == "seat.unknown"


def test_it_starts_when_everyone_is_there_and_ready(host: Host) -> None:
    made = host.make("human", "open")
    path = f"/api/tables/{made['table']}"
    assert host.post(f"{path}/start", {"token": made["token"]}).body["error"] == "table.not_full"
    token = host.post(f"{path}/join").body["token"]
    refused = host.post(f"{path}/start", {"token": made["token"]})
    assert (refused.status, refused.body["error"]) == (409, "table.not_ready")
    assert refused.body["facts"] == {"waiting": [1]}
    assert host.get(path).body["status"] == "open"
    ready = host.post(f"{path}/ready", {"ready": True}, Authorization=f"Bearer {token}")
    assert ready.body["status"] == "playing"
    assert host.post(f"{path}/ready", {"token": token}).body["error"] == "table.started"
    assert host.post(f"{path}/join").body["error"] == "table.started"


def test_start_is_also_ready(host: Host) -> None:
    made = host.make("human", "open")
    path = f"/api/tables/{made['table']}"
    token = host.post(f"{path}/join").body["token"]
    assert host.post(f"{path}/start", {"token": token}).body["status"] == "playing"


def test_who_leaves_before_the_start_frees_the_seat(host: Host) -> None:
    made = host.make("human", "open")
    path = f"/api/tables/{made['table']}"
    token = host.post(f"{path}/join").body["token"]
    assert host.post(f"{path}/leave", {"token": token}).body["seats"][1]["taken"] is False
    assert host.post(f"{path}/ready", {"token": token}).body["error"] == "seat.left"
    assert host.post(f"{path}/join").body["seat"] == 1


def test_a_table_that_everyone_left_is_abandoned(host: Host) -> None:
    made = host.make("human", "open", listed=True)
    path = f"/api/tables/{made['table']}"
    record = host.post(f"{path}/leave", {"token": made["token"]}).body
    assert record["status"] == "finished"
    assert record["outcome"]["reason"] == "abandoned"
    assert host.post(f"{path}/join").body["error"] == "table.finished"


def test_leaving_a_running_match_is_resigning(host: Host) -> None:
    table, _, token = host.two_people()
    record = host.post(f"/api/tables/{table}/leave", {"token": token}).body
    assert record["outcome"] == {"winners": [0], "reason": "resigned", "scores": []}


def test_lists_show_listed_tables_newest_first_in_pages(host: Host) -> None:
    tables = [host.make("human", "open", listed=True, name=f"n{i}")["table"] for i in range(5)]
    host.make("human", "open", listed=False)
    page = host.get("/api/tables?status=open&limit=3").body
    assert [each["table"] for each in page["tables"]] == tables[:1:-1]
    rest = host.get(f"/api/tables?status=open&limit=3&cursor={page['cursor']}").body
    assert [each["table"] for each in rest["tables"]] == tables[1::-1]
    assert rest["cursor"] == ""
    assert host.get("/api/tables?status=odd").body["error"] == "malformed"
    assert host.get("/api/tables?cursor=x").body["error"] == "malformed"


def test_lists_follow_a_table_from_open_to_finished(host: Host) -> None:
    made = host.make("human", "open", listed=True)
    path = f"/api/tables/{made['table']}"
    token = host.post(f"{path}/join", {"ready": True}).body["token"]
    _wait_listed(host, "playing", made["table"])
    host.post(f"{path}/leave", {"token": token})
    _wait_listed(host, "finished", made["table"])
    assert host.get("/api/tables?status=open").body["tables"] == []


def _wait_listed(host: Host, status: str, table: str) -> None:
    def listed() -> bool:
        return [each["table"] for each in host.get(f"/api/tables?status={status}").body["tables"]] == [table]

    wait_for(listed, f"listed as {status}")


def test_what_does_not_fit_is_refused_with_its_code(host: Host) -> None:
    def refused(**asked: object) -> str:
        reply = host.post("/api/tables", {"title": "smugglers", **asked})
        assert 400 <= reply.status < 500
        return str(reply.body["error"])

    assert refused(title="nothing") == "title.unknown"
    assert refused(seats=[{"kind": "human"}]) == "seats.bad"
    assert refused(seats=[{"kind": "ghost"}, {"kind": "human"}]) == "seats.bad"
    assert refused(title="sanctum", seats=[{"kind": "human"}], options={"profile": "odd"}) == "options.bad"
    assert refused(options={"unknown": 1}) == "options.bad"
    assert refused(clock={"turn": -1}) == "clock.bad"
    assert refused(overlay="none") == "overlay.unknown"
    assert refused(surprise=1) == "malformed"
    assert refused(seed=[1]) == "malformed"
    assert refused(seed=1 << 70) in ("malformed", "options.bad")
    assert host.post("/api/tables", b"{").body["error"] == "malformed"
    assert host.post("/api/tables", b"\xff").body["error"] == "malformed"
    assert host.post("/api/tables", b"[" * 60_000).body["error"] == "malformed"
    assert host.post("/api/tables", b" " * 70_000).body["error"] == "body.too_large"


def test_unknown_tables_pages_and_methods_have_their_answers(host: Host) -> None:
    for path in ("/api/tables/none", "/api/tables/..", "/api/tables/%00", "/api/tables/" + "x" * 200):
        reply = host.get(path)
        assert (reply.status, reply.body["error"]) == (404, "table.unknown"), path
    assert host.get("/api/nothing").body["error"] == "page.unknown"
    assert host.ask("DELETE", "/api/tables").body["error"] == "method.refused"


def test_a_wrong_token_opens_nothing(host: Host) -> None:
    made = host.make("human", "open")
    other = host.make("human", "open")
    for token in ("", "x", other["token"], made["token"][:-1], "\ud800"):
        for deed in ("ready", "start", "leave", "rematch"):
            reply = host.post(f"/api/tables/{made['table']}/{deed}", {"token": token})
            assert reply.status == 401 or reply.body["error"] == "malformed", (token, deed)


def test_a_page_of_someone_else_may_not_make_tables(start: Start) -> None:
    host = start(origins=("https://friends.example",))
    asked = {"title": "smugglers"}
    refused = host.post("/api/tables", asked, Origin="https://evil.example", Host="tables.example")
    assert refused.body["error"] == "origin.refused"
    assert host.post("/api/tables", asked, Origin=host.url).status == 201
    assert host.post("/api/tables", asked, Origin="https://friends.example").status == 201


def test_too_many_tables_at_once_are_refused(start: Start) -> None:
    host = start(writes_per_second=0.001, writes_burst=3)
    answers = [host.post("/api/tables", {"title": "smugglers"}).status for _ in range(5)]
    assert answers == [201, 201, 201, 429, 429]


def test_a_rematch_keeps_people_seats_and_tokens(host: Host) -> None:
    table, first, second = host.two_people(name="Friday")
    path = f"/api/tables/{table}"
    assert host.post(f"{path}/rematch", {"token": first}).body["error"] == "table.not_finished"
    host.post(f"{path}/leave", {"token": second})
    again = host.post(f"{path}/rematch", {"token": second}).body
    assert again["seat"] == 1
    assert again["token"] == second
    record = host.get(f"/api/tables/{again['table']}").body
    assert (record["status"], record["name"]) == ("open", "Friday")
    assert host.get(path).body["rematch"] == again["table"]
    assert host.post(f"{path}/rematch", {"token": first}).body["table"] == again["table"]
    assert host.get(f"/api/tables/{again['table']}").body["status"] == "playing"


def test_a_rematch_is_another_match(host: Host) -> None:
    made = host.make("human", "bot", seed=5)
    host.post(f"/api/tables/{made['table']}/leave", {"token": made["token"]})
    again = host.post(f"/api/tables/{made['table']}/rematch", {"token": made["token"]}).body
    host.post(f"/api/tables/{again['table']}/leave", {"token": made["token"]})
    assert host.get(f"/api/tables/{again['table']}").body["seed"] != 5


def test_a_finished_match_can_be_forked_by_anyone_at_any_entry(host: Host) -> None:
    made = host.make("human", "random", seed=3)

    async def scenario() -> None:
        async with Client(host, made["table"], made["token"]) as client:
            await client.play()
        path = f"/api/tables/{made['table']}"
        last = host.get(path).body["position"]
        assert host.post(f"{path}/fork", {"at": last}).body["error"] == "fork.bad_position"
        assert host.post(f"{path}/fork", {"at": -1}).body["error"] == "fork.bad_position"
        fork = host.post(f"{path}/fork", {"at": 7}).body
        record = host.get(f"/api/tables/{fork['table']}").body
        assert record["forked"] == {"table": made["table"], "at": 7}
        frames = host.get(f"{path}/history?as=0").body
        async with Client(host, fork["table"], fork["token"]) as client:
            assert client.seq >= 7
            assert [line["told"] for line in client.frames[0]["log"]][:7] == [
                frame["told"] for frame in frames["frames"]
            ][:7]
            await client.play(pick=1)

    asyncio.run(scenario())


def test_a_running_match_can_be_forked_by_its_only_player_with_fresh_chance(host: Host) -> None:
    made = host.make("human", "random", seed=3)
    path = f"/api/tables/{made['table']}"
    assert host.post(f"{path}/fork", {"at": 0}).body["error"] == "token.missing"
    fork = host.post(f"{path}/fork", {"at": 0, "token": made["token"]}).body
    assert host.get(f"/api/tables/{fork['table']}").body["position"] == 0  # it has no past, but a start


def test_a_running_match_with_others_cannot_be_forked_to_see_their_secrets(host: Host) -> None:
    table, first, _ = host.two_people()
    reply = host.post(f"/api/tables/{table}/fork", {"at": 0, "token": first})
    assert (reply.status, reply.body["error"]) == (403, "fork.running")


def test_tables_are_there_after_a_restart(start: Start) -> None:
    host = start()
    made = host.make("human", "open", listed=True, name="kept")
    host.stop()
    again = start()
    record = again.get(f"/api/tables/{made['table']}").body
    assert (record["name"], record["status"]) == ("kept", "open")
    assert again.post(f"/api/tables/{made['table']}/join", {"ready": True}).status == 200
    assert again.get(f"/api/tables/{made['table']}").body["status"] == "playing"
