"""What is asked over HTTP under a key is done once, whoever repeats it, anywhere and after a restart."""

import secrets
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.server.conftest import Start
from tests.server.host import Host, Reply, wait_for
from tests.server.test_seat_life import record_of, servers

__all__ = ["servers"]  # a fixture

pytestmark = pytest.mark.once  # about tables, which are not compiled


def key() -> str:
    return secrets.token_urlsafe(16)


def under(host: Host, key: str, path: str, body: object = None) -> Reply:
    return host.post(path, body, Idempotency_Key=key)


def taken(host: Host, table: str) -> list[bool]:
    return [seat["taken"] for seat in record_of(host, table)["seats"]]


def test_a_join_whose_answer_was_lost_is_asked_again_and_takes_no_second_seat(start: Start) -> None:
    here, there = start(), start()
    made = here.make("human", "open", "open")
    path, mine = f"/api/tables/{made['table']}/join", key()
    first = under(here, mine, path, {"name": "Ann"})
    assert first.status == 200
    assert under(here, mine, path, {"name": "Ann"}).body == first.body
    assert under(there, mine, path, {"name": "Ann"}).body == first.body
    assert taken(here, made["table"]) == [True, True, False]
    here.stop()
    there.stop()
    later = start()
    assert under(later, mine, path).body == first.body
    assert taken(later, made["table"]) == [True, True, False]
    said = later.post(f"/api/tables/{made['table']}/ready", {"token": first.body["token"], "ready": True})
    assert said.status == 200, "the token of the second answer holds the seat, too"


def test_another_key_takes_another_seat_and_none_takes_one_each_time(host: Host) -> None:
    made = host.make("human", "open", "open", "open")
    path = f"/api/tables/{made['table']}/join"
    answers = [under(host, key(), path).body, host.post(path).body, host.post(path).body]
    assert sorted(answer["seat"] for answer in answers) == [1, 2, 3]
    assert len({answer["token"] for answer in answers}) == 3


def test_the_same_join_at_two_servers_at_once_takes_one_seat(servers: tuple[Host, Host]) -> None:
    made = servers[0].make("human", "open", "open")
    path, mine = f"/api/tables/{made['table']}/join", key()
    with ThreadPoolExecutor(6) as crowd:
        answers = list(crowd.map(lambda number: under(servers[number % 2], mine, path), range(6)))
    assert {answer.status for answer in answers} == {200}
    assert len({answer.body["token"] for answer in answers}) == 1
    assert taken(servers[0], made["table"]).count(True) == 2


def test_a_key_says_nothing_at_another_table(host: Host) -> None:
    mine = key()
    tables = [host.make("human", "open")["table"] for _ in range(2)]
    tokens = [under(host, mine, f"/api/tables/{table}/join").body["token"] for table in tables]
    assert tokens[0] != tokens[1]


def test_who_left_the_seat_does_not_get_it_back_by_the_key_of_the_join(host: Host) -> None:
    made = host.make("human", "open", "open")
    path, mine = f"/api/tables/{made['table']}/join", key()
    joined = under(host, mine, path).body
    host.post(f"/api/tables/{made['table']}/leave", {"token": joined["token"]})
    assert under(host, mine, path).body["error"] == "seat.left"
    assert taken(host, made["table"]) == [True, False, False]


def test_a_table_is_made_once_for_its_key(start: Start) -> None:
    here, there = start(), start()
    mine, asked = key(), {"title": "smugglers", "seats": [{"kind": "human"}, {"kind": "open"}]}
    first = under(here, mine, "/api/tables", asked)
    assert first.status == 201
    assert under(here, mine, "/api/tables", asked).body == first.body
    assert under(there, mine, "/api/tables", asked).body == first.body
    other = under(here, key(), "/api/tables", asked).body
    assert other["table"] != first.body["table"]
    assert other["token"] != first.body["token"]
    here.stop()
    there.stop()
    later = start()
    again = under(later, mine, "/api/tables", asked)
    assert again.body == first.body
    left = later.post(f"/api/tables/{first.body['table']}/leave", {"token": again.body["token"]})
    assert left.status == 200, "the token of the later answer holds the seat"


def test_a_table_asked_for_at_two_servers_at_once_is_one(servers: tuple[Host, Host]) -> None:
    mine, asked = (
        key(),
        {"title": "smugglers", "seats": [{"kind": "human"}, {"kind": "open"}], "listed": True},
    )
    with ThreadPoolExecutor(6) as crowd:
        answers = list(crowd.map(lambda n: under(servers[n % 2], mine, "/api/tables", asked), range(6)))
    assert {answer.status for answer in answers} == {201}
    assert len({str(answer.body) for answer in answers}) == 1
    assert len(servers[0].get("/api/tables").body["tables"]) == 1


def test_a_fork_is_made_once_for_its_key(host: Host) -> None:
    made = host.make("human", "bot", practice=True)
    wait_for(lambda: record_of(host, made["table"])["status"] == "playing")
    mine, path = key(), f"/api/tables/{made['table']}/fork"
    asked = {"at": 0, "token": made["token"]}
    first = under(host, mine, path, asked)
    assert first.status == 201
    assert under(host, mine, path, asked).body == first.body
    assert under(host, key(), path, asked).body["table"] != first.body["table"]


def test_ready_and_start_and_leave_are_done_once(host: Host) -> None:
    made = host.make("human", "open", "open")
    path = f"/api/tables/{made['table']}"
    token = host.post(f"{path}/join").body["token"]
    mine = key()
    assert under(host, mine, f"{path}/ready", {"token": token}).body["seats"][1]["ready"] is True
    host.post(f"{path}/ready", {"token": token, "ready": False})
    late = under(host, mine, f"{path}/ready", {"token": token})
    assert (late.status, late.body["seats"][1]["ready"]) == (200, False), (
        "a copy that comes late changes nothing"
    )
    leaving = key()
    assert under(host, leaving, f"{path}/leave", {"token": token}).status == 200
    again = under(host, leaving, f"{path}/leave", {"token": token})
    assert (again.status, again.body["seats"][1]["taken"]) == (200, False)
    assert host.post(f"{path}/leave", {"token": token}).body["error"] == "seat.left"
    two = host.make("human", "open")
    joined = host.post(f"/api/tables/{two['table']}/join", {"ready": True}).body
    starting = key()
    for _ in range(2):
        started = under(host, starting, f"/api/tables/{two['table']}/start", {"token": joined["token"]})
        assert started.body.get("error") in (None, "table.started")


def test_a_key_that_could_be_guessed_is_refused(host: Host) -> None:
    made = host.make("human", "open")
    for bad in ("1", "a" * 21, "a" * 65, "a b" * 10, "é" * 30):
        reply = under(host, bad, f"/api/tables/{made['table']}/join")
        assert (reply.status, reply.body["error"]) == (400, "key.bad")
    assert taken(host, made["table"]) == [True, False]


def test_the_store_and_the_log_hold_no_key(
    start: Start, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    host = start()
    keys = [key() for _ in range(4)]
    made = under(
        host, keys[0], "/api/tables", {"title": "smugglers", "seats": [{"kind": "human"}, {"kind": "open"}]}
    )
    path = f"/api/tables/{made.body['table']}"
    joined = under(host, keys[1], f"{path}/join").body
    under(host, keys[2], f"{path}/ready", {"token": joined["token"]})
    under(host, keys[3], f"{path}/leave", {"token": joined["token"]})
    host.stop()
    kept = b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
    told = "".join(capfd.readouterr())
    assert made.body["table"].encode() in kept
    for secret in (*keys, made.body["token"], joined["token"]):
        assert secret.encode() not in kept
        assert secret not in told
