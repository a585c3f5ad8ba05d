"""`tessera admin`: every order at a running server, over its own socket, and on the store when none runs."""

import asyncio
import json
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import Client
from tests.server.conftest import Start
from tests.server.host import Host, Process, wait_for

from tessera.cli.main import run
from tessera.cli.orders import OrderRefused, carry_out
from tessera.server.admin_place import place_of_store, place_to_ask, place_to_listen

pytestmark = pytest.mark.once  # about tables and stores, which are not compiled

Order = Callable[..., Any]


@pytest.fixture
def order(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Order:
    """`tessera admin` as a host types it: what it answers in JSON; its complaint, if the code is another."""

    def carry_out(*words: str, db: str = "tables.db", code: int = 0) -> Any:
        capsys.readouterr()
        found = run(["admin", *words, "--json", "--db", str(tmp_path / db)])
        told = capsys.readouterr()
        assert found == code, told
        return json.loads(told.out) if code == 0 else told.err

    return carry_out


class Evening:
    """Some tables, and a server that runs or does not."""

    def __init__(self, start: Start, serving: bool) -> None:
        self._start = start
        self.serving = serving
        self.host = start(admin=True)
        self.playing, self.ada, self.ann = self.host.two_people()
        gathering = self.host.make("human", "open", name="Gathering")
        self.gathering, self.maker = gathering["table"], gathering["token"]
        joined = self.host.post(f"/api/tables/{self.gathering}/join", {"name": "Bob"})
        self.bob = joined.body["token"]
        if not serving:
            self.host.stop()

    def open(self) -> Host:
        """The server again, if it was stopped."""
        if not self.serving:
            self.host = self._start()
            self.serving = True
        return self.host

    def record(self, table: str) -> Any:
        return self.open().get(f"/api/tables/{table}").body


@pytest.fixture(params=["socket", "store"])
def evening(request: pytest.FixtureRequest, start: Start) -> Evening:
    return Evening(start, request.param == "socket")


def test_tables_are_found_by_what_they_are(evening: Evening, order: Order) -> None:
    def ids(*words: str) -> list[str]:
        return [table["table"] for table in order("tables", *words)["tables"]]

    assert ids() == [evening.gathering, evening.playing]
    assert ids("--player", "ＡＮＮ") == [evening.playing]
    assert ids("--status", "open") == [evening.gathering]
    assert ids("--title", "taktik") == ids("--older", "1d") == ids("--seats", "3") == []
    assert ids("--newer", "1d", "--seats", "2") == ids()
    page = order("tables", "--limit", "1")
    assert [table["table"] for table in page["tables"]] == [evening.gathering]
    assert ids("--limit", "1", "--cursor", page["cursor"]) == [evening.playing]
    assert "malformed" in order("tables", "--cursor", "x", code=2)
    assert "no span" in order("tables", "--older", "soon", code=2)


def test_a_table_is_shown_without_its_secrets(evening: Evening, order: Order) -> None:
    shown = order("show", evening.playing)
    assert shown["record"]["status"] == "playing"
    assert [held["seat"] for held in shown["holders"]] == [0, 1]
    prints = {held["fingerprint"] for held in shown["holders"]}
    assert len(prints) == 2
    assert all(len(each) == 8 for each in prints)
    assert (shown["entries"] > 2, shown["fault"]) == (True, "")
    assert all(secret not in json.dumps(shown) for secret in (evening.ada, evening.ann, 'seed":'))
    assert "table.unknown" in order("show", "nothing", code=2)


def test_a_table_is_closed_without_winner_or_loser(evening: Evening, order: Order) -> None:
    for table in (evening.playing, evening.gathering):
        assert order("close", table, "--reason", "The club closes.") == {
            "changed": True,
            "tables": [table],
            "failed": [],
        }
        assert "table.finished" in order("close", table, code=2)
        record = evening.record(table)
        assert (record["status"], record["closed"]) == ("finished", "The club closes.")
        assert record["outcome"] == {"winners": [], "reason": "closed", "scores": []}


def test_a_seat_is_taken_from_its_holder(evening: Evening, order: Order) -> None:
    order("kick", evening.gathering, "1")
    order("kick", evening.playing, "1")
    assert "kick.nobody" in order("kick", evening.gathering, "1", code=2)
    assert "seat.unknown" in order("kick", evening.gathering, "7", code=2)
    gathering, played = evening.record(evening.gathering), evening.record(evening.playing)
    assert (gathering["status"], gathering["seats"][1]["taken"]) == ("open", False)
    assert (played["outcome"]["winners"], played["outcome"]["reason"]) == ([0], "kicked")
    for table, token in ((evening.gathering, evening.bob), (evening.playing, evening.ann)):
        refused = evening.open().post(f"/api/tables/{table}/leave", {"token": token})
        assert (refused.status, refused.body["error"]) == (401, "seat.kicked")


def test_a_bot_goes_on_in_the_place_of_whoever_was_sent_away(evening: Evening, order: Order) -> None:
    assert "table.not_started" in order("kick", evening.gathering, "1", "--bot", code=2)
    order("kick", evening.playing, "1", "--bot")
    host = evening.open()

    async def play_on() -> None:
        async with Client(host, evening.playing, evening.ada) as ada:
            assert ada.table["seats"][1]["kind"] == "bot"
            await ada.play()
            assert ada.outcome is not None

    asyncio.run(play_on())


def test_who_is_muted_says_nothing(evening: Evening, order: Order) -> None:
    order("mute", evening.playing, "1")
    order("mute", evening.playing)
    order("mute", evening.gathering, "1")
    assert order("mute", evening.gathering, "1")["changed"] is False
    order("unmute", evening.gathering, "1")
    shown = order("show", evening.playing)
    assert ([held["muted"] for held in shown["holders"]], shown["watchers_muted"]) == ([False, True], True)
    host = evening.open()

    async def talk() -> None:
        async with Client(host, evening.playing, evening.ann) as ann, Client(host, evening.playing) as guest:
            for client in (ann, guest):
                assert client.frames[0]["can_chat"] is False
                refused = await client.ask({"t": "chat", "text": "but"})
                assert refused["code"] == "chat.muted"
        async with Client(host, evening.playing, evening.ada) as ada:
            assert (await ada.ask({"t": "chat", "text": "well"}))["t"] == "ack"
        async with Client(host, evening.gathering, evening.bob) as bob:
            assert (await bob.ask({"t": "chat", "text": "hello"}))["t"] == "ack"

    asyncio.run(talk())


def test_addresses_are_kept_out_and_let_in_again(evening: Evening, order: Order) -> None:
    order("ban", "127.0.0.0/8", "--for", "7d", "--reason", "noise")
    order("ban", "2001:db8::77")
    order("mute", "10.1.2.3", "--address", "--for", "1h")
    kept = order("bans")
    assert [(each["network"], each.get("reason", "")) for each in kept["bans"]] == [
        ("127.0.0.0/8", "noise"),
        ("2001:db8::/64", ""),
    ]
    assert kept["bans"][0]["until"] - kept["bans"][0]["since"] == 7 * 86_400_000
    assert [each["network"] for each in kept["mutes"]] == ["10.1.2.3/32"]
    host = evening.open()
    refused = host.get("/api/titles")
    assert (refused.status, refused.body["error"]) == (403, "address.banned")
    assert order("unban", "127.0.0.0/8")["changed"] is True
    wait_for(lambda: host.get("/api/titles").status == 200, "the address to be let in")
    assert order("unban", "127.0.0.0/8")["changed"] is False
    order("unmute", "10.1.2.3", "--address")
    assert order("bans")["mutes"] == []
    assert "address.bad" in order("ban", "the noisy one", code=2)


def test_a_table_is_thrown_away_with_everything_of_it(evening: Evening, order: Order, tmp_path: Path) -> None:
    order("delete", evening.playing, "--yes")
    assert "table.unknown" in order("delete", evening.playing, "--yes", code=2)
    assert [table["table"] for table in order("tables")["tables"]] == [evening.gathering]
    assert evening.record(evening.playing)["error"] == "table.unknown"
    assert evening.record(evening.gathering)["status"] == "open"


def test_a_player_is_forgotten(evening: Evening, order: Order) -> None:
    assert order("forget", "ann", "--yes")["tables"] == [evening.playing]
    assert order("forget", f"{evening.gathering}:1", "--yes")["tables"] == [evening.gathering]
    assert order("forget", "Ann", "--yes")["changed"] is False
    assert "seat.unknown" in order("forget", f"{evening.gathering}:9", "--yes", code=2)
    names = [evening.record(table)["seats"][1]["name"] for table in (evening.playing, evening.gathering)]
    assert names == ["Somebody", "Somebody"]


def test_there_are_figures(evening: Evening, order: Order) -> None:
    found = order("stats")
    assert found["serving"] is evening.serving
    assert found["tables"] == {"smugglers": {"open": 1, "playing": 1}}
    assert found["seats_taken"] == 4
    assert found["store_bytes"] > 0
    assert (found["tables_in_memory"], found["memory_bytes"] > 0) == (2 * evening.serving, evening.serving)


def test_a_server_is_drained_and_a_store_is_not(evening: Evening, order: Order) -> None:
    if not evening.serving:
        assert "admin.not_serving" in order("drain", code=2)
        assert "admin.not_serving" in order("undrain", code=2)
        return
    host = evening.host

    async def play_on() -> None:
        async with Client(host, evening.playing, evening.ada) as ada:
            found = await asyncio.to_thread(order, "drain")
            assert found == {"draining": True, "playing": 1}
            assert (await ada.until("notice"))["code"] == "server.draining"
            assert (await ada.ask({"t": "chat", "text": "on we go"}))["t"] == "ack"

    asyncio.run(play_on())
    ready = host.get("/readyz")
    assert (ready.status, ready.body["error"], host.get("/healthz").status) == (503, "server.draining", 200)
    for path in ("", f"/{evening.gathering}/join"):
        refused = host.post(f"/api/tables{path}", {} if path else {"title": "smugglers"})
        assert (refused.status, refused.body["error"]) == (503, "server.draining")
    assert order("drain", "--wait") == {"draining": True, "playing": 0}
    assert order("undrain") == {"draining": False, "playing": 0}
    assert host.get("/readyz").status == 200
    host.make("human", "bot")


def test_without_json_it_tells_the_same_in_words(
    evening: Evening, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def told(*words: str) -> str:
        capsys.readouterr()
        assert run(["admin", *words, "--db", str(tmp_path / "tables.db")]) == 0
        return capsys.readouterr().out

    assert f"{evening.gathering}  smugglers  open" in told("tables")
    assert "more: --cursor" in told("tables", "--limit", "1")
    assert "seat 1: open, Bob, held by" in told("show", evening.gathering)
    assert "smugglers: 1 open, 1 playing" in told("stats")
    told("ban", "10.0.0.0/8")
    assert "ban 10.0.0.0/8  for good" in told("bans")
    assert told("unban", "10.0.0.1") == "nothing to change\n"


# ---------------------------------------------------------------- two processes on one store


@pytest.mark.parametrize("keeper", ["sqlite", "postgres", "valkey"])
def test_what_is_ordered_at_one_process_holds_at_the_other(
    start: Start, keeper: str, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    db = request.getfixturevalue(keeper)
    there = start(db=db, house_every=0.02)  # it listens to nobody, and has the store in common
    here = start(db=db, admin=True)
    table, ada, ann = there.two_people()
    gathering = there.make("human", "open")["table"]
    bob = there.post(f"/api/tables/{gathering}/join", {"name": "Bob"}).body["token"]

    async def orders() -> None:
        async def done(do: str, **what: Any) -> None:
            told = await asyncio.to_thread(carry_out, {"do": do, **what}, str(here.db), None)
            assert told["changed"] is True

        async with Client(there, gathering, bob) as guest:
            await done("kick", table=gathering, seat=1)
            closed = await guest.closed()
            assert (closed.code, closed.reason) == (4401, "seat.kicked")
            assert guest.frames[-1]["code"] == "seat.kicked"
        async with Client(there, table, ann) as player:
            await done("mute", table=table, seat=1)
            refused = await player.ask({"t": "chat", "text": "so"})
            assert refused["code"] == "chat.muted"
            await done("close", table=table, reason="Good night")
            assert (await player.until("over"))["outcome"]["reason"] == "closed"
            assert player.table["closed"] == "Good night"
        async with Client(there, table, ada) as other:
            await done("bar", address="127.0.0.1")
            closed = await other.closed()
            assert (closed.code, closed.reason) == (4403, "address.banned")
        await done("unbar", address="127.0.0.1")
        await asyncio.to_thread(wait_for, lambda: there.get("/healthz").status == 200, "the way in")
        if keeper == "sqlite":
            async with Client(there, table, ada) as other:
                await done("delete", table=table)
                assert (await other.closed()).code == 4404

    asyncio.run(orders())
    if keeper == "sqlite":
        assert there.get(f"/api/tables/{table}").body["error"] == "table.unknown"


# ---------------------------------------------------------------- who may order


def test_only_its_owner_opens_the_socket_and_the_public_port_takes_no_orders(start: Start) -> None:
    host = start(admin=True)
    place = place_to_ask(host.db)
    assert place is not None
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    for path in ("/orders", "/admin/orders", "/api/orders"):
        refused = host.post(path, {"do": "stats"})
        assert refused.status in (404, 405), path
    host.stop()
    assert not place.exists()


def test_what_is_no_order_is_refused_and_the_server_goes_on(start: Start, tmp_path: Path) -> None:
    host = start(admin=True)
    worthless: list[Any] = [{"do": "dance"}, {"do": "show"}, {"do": "stats", "more": 1}, []]
    for bad in worthless:
        with pytest.raises(OrderRefused, match="malformed"):
            carry_out(bad, str(host.db), None)
    with pytest.raises(OrderRefused, match="no server answers there"):
        carry_out({"do": "stats"}, str(host.db), tmp_path / "nobody")
    with pytest.raises(OrderRefused, match="no such file"):
        carry_out({"do": "stats"}, str(tmp_path / "none.db"), None)
    assert carry_out({"do": "stats"}, str(host.db), None)["serving"] is True


def test_servers_have_a_socket_each_and_say_where_it_is(tmp_path: Path, order: Order) -> None:
    db = tmp_path / "tables.db"
    first, second = Process(db), Process(db)
    try:
        place = place_of_store(db)
        for server, where in ((first, place), (second, place.with_name(f"{place.name}-2"))):
            started = next(line for line in server.log if '"started"' in line)
            assert json.loads(started)["admin"] == str(where)
        assert order("drain", "--socket", f"{place}-2")["draining"] is True
        assert (first.get("/readyz").status, second.get("/readyz").status) == (200, 503)
    finally:
        first.kill()
        second.terminate()
    assert order("stats")["serving"] is False  # what was left behind by the one that was killed is no server


def test_a_place_is_beside_the_file_or_where_only_the_user_may_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    short = Path("/srv/tessera/tables.db")
    assert place_of_store(short) == place_of_store("sqlite:////srv/tessera/tables.db")
    assert place_of_store(short) == Path("/srv/tessera/tables.db.admin")
    places = {place_of_store(each) for each in (f"/{'x' * 120}/t.db", "redis://host/1", "redis://host/2")}
    assert len(places) == 3
    assert {place.parent for place in places} == {tmp_path / "tessera"}
    assert stat.S_IMODE((tmp_path / "tessera").stat().st_mode) == 0o700
    (tmp_path / "tessera").chmod(0o755)  # somebody could put a socket of theirs there
    assert place_to_listen("redis://host/1", "") is None
    with pytest.raises(PermissionError):
        place_to_ask("redis://host/1")
    assert place_to_listen("redis://host/1", "none") is None
