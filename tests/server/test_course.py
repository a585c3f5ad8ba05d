"""What pages ask beside a table: its course in numbers, sides, whose turn it is, the names of bots."""

import json
from urllib.parse import quote

from tests.server.host import Host, wait_for

from tessera import registry
from tessera.server.course import leads
from tessera.server.names import ROSTER
from tessera.server.requests import SeatRequest
from tessera.server.seating import lay_out


def finished(host: Host) -> str:
    """A table where two bots have played to the end."""
    made = host.make("bot", "bot", seed=7)
    over(host, made["table"])
    return str(made["table"])


def over(host: Host, table: str) -> None:
    wait_for(lambda: host.get(f"/api/tables/{table}").body["status"] == "finished")


def test_the_course_of_a_finished_match_goes_from_its_start_to_its_end(host: Host) -> None:
    table = finished(host)
    course = host.get(f"/api/tables/{table}/course").body
    entries = host.get(f"/api/tables/{table}").body["position"]
    assert course["figures"][0] == "Coins"
    assert [course["points"][0]["seq"], course["points"][-1]["seq"]] == [0, entries]
    assert all(len(point["values"]) == len(course["figures"]) for point in course["points"])
    turns = [turn["seq"] for turn in course["turning"]]
    assert turns == sorted(turns)
    assert 0 < len(turns) <= 5
    assert all(turn["text"] and turn["swing"] > 0 for turn in course["turning"])
    assert host.get(f"/api/tables/{table}/course").body == course


def test_while_a_match_goes_on_nobody_learns_its_course(host: Host) -> None:
    made = host.make("human", "bot")
    assert host.get(f"/api/tables/{made['table']}/course").body["error"] == "table.not_finished"


def test_a_lead_is_over_the_best_of_the_others_and_of_one_value_the_value() -> None:
    assert leads([5, 3, 4]) == [1, -2, -1]
    assert leads([7]) == [7]


def test_a_table_says_whom_it_waits_for_and_when_something_happened(host: Host) -> None:
    made = host.make("human", "bot")
    record = host.get(f"/api/tables/{made['table']}").body
    assert record["awaited"] == [0]
    assert record["moved"] >= record["created"]
    assert host.get(f"/api/tables/{finished(host)}").body["awaited"] == []


def test_sides_are_asked_with_seats_and_options(host: Host) -> None:
    assert host.get("/api/titles/smugglers/sides?seats=3").body == []
    assert host.get("/api/titles/smugglers/sides?seats=9").body["error"] == "seats.bad"
    odd = quote(json.dumps({"odd": 1}))
    assert host.get(f"/api/titles/smugglers/sides?options={odd}").body["error"] == "options.bad"
    assert host.get("/api/titles/smugglers/sides?options=nothing").body["error"] == "malformed"


def test_options_that_do_not_fit_are_named_one_by_one(host: Host) -> None:
    refused = host.post("/api/tables", {"title": "sanctum", "options": {"class_id": "cook"}}).body
    assert refused["error"] == "options.bad"
    assert list(refused["facts"]["fields"]) == ["class_id"]


def test_bots_at_one_table_have_names_of_their_own() -> None:
    game = registry.game("smugglers")
    asked = [SeatRequest("human", ROSTER[1]), *[SeatRequest("bot")] * 2, SeatRequest("random")]
    names = [seat.name for seat in lay_out(game, asked, 24, str)[0]]
    assert len(set(names)) == 4
    assert set(names[1:]) <= set(ROSTER)
    assert [seat.name for seat in lay_out(game, asked, 24, str)[0]] == names


def test_finished_tables_are_found_by_title_and_seed(host: Host) -> None:
    made = host.make("bot", "bot", seed="daily-7", listed=True)
    other = host.make("bot", "bot", seed="daily-8", listed=True)
    for each in (made, other):
        over(host, each["table"])
    found = "/api/tables?status=finished&title={}&seed={}"
    tables = host.get(found.format("smugglers", "daily-7")).body["tables"]
    assert [record["table"] for record in tables] == [made["table"]]
    assert host.get(found.format("sanctum", "daily-7")).body["tables"] == []
