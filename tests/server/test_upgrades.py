"""No table is stranded: other data, other overlays, other code, and titles that are not here any more."""

import asyncio
import importlib
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from tests import ferry
from tests.cli.answer import Answer
from tests.server.client import Client
from tests.server.conftest import Start
from tests.server.host import Host, wait_for

import tessera
from tessera import registry
from tessera.cli.main import run
from tessera.core import replay
from tessera.server.rules import Rules, bind, checked_again, kept_form

Install = Callable[[str], None]


@pytest.fixture
def titles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The module of the title in several versions, the first of them installed."""
    folder = tmp_path / "titles"
    ferry.lay(folder)
    monkeypatch.setenv("TESSERA_TITLES", os.pathsep.join([os.environ["TESSERA_TITLES"], str(folder)]))
    monkeypatch.syspath_prepend(str(folder))
    yield importlib.import_module("ferry.game")
    for name in ("ferry.game", "ferry"):
        sys.modules.pop(name, None)


@pytest.fixture
def install(titles: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Put another version of the title in place, for servers that start afterwards."""
    return lambda name: monkeypatch.setattr(titles, "Ferry", getattr(titles, name))


@pytest.fixture
def edit(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str, str], None]:
    """Change the data that a title brings, for servers that start afterwards."""

    def edited(file: str, old: str, new: str) -> None:
        own_data = registry.own_data

        def changed(kind: type[registry.AnyGame]) -> dict[str, str]:
            data = own_data(kind)
            if file in data:
                assert old in data[file]
                data[file] = data[file].replace(old, new)
            return data

        monkeypatch.setattr(registry, "own_data", changed)
        registry._bindings.clear()

    return edited


@pytest.fixture(autouse=True)
def bound_anew() -> Iterator[None]:
    """Nothing that was bound with edited data outlives its test."""
    yield
    registry._bindings.clear()


def play(host: Host, table: str, tokens: tuple[str, str], *which: int) -> None:
    """Play choices by their places, whoever is to act."""

    async def scenario() -> None:
        async with Client(host, table, tokens[0]) as one, Client(host, table, tokens[1]) as two:
            for place in which:
                while not (one.choices or two.choices):
                    await one.next()
                    await two.next()
                client, other = (one, two) if one.choices else (two, one)
                seq = client.seq
                answer = await client.do(client.choices[place]["command"])
                assert answer["t"] == "ack", answer
                for each in (client, other):
                    while each.seq == seq:
                        await each.next()

    asyncio.run(scenario())


def seen(host: Host, table: str, token: str = "") -> Client:
    """A client after its welcome."""

    async def scenario() -> Client:
        async with Client(host, table, token) as client:
            return client

    return asyncio.run(scenario())


def answer_to(host: Host, table: str, token: str, frame: dict[str, Any]) -> dict[str, Any]:
    async def scenario() -> dict[str, Any]:
        async with Client(host, table, token) as client:
            return await client.ask(frame)

    return asyncio.run(scenario())


def record(host: Host, table: str) -> dict[str, Any]:
    found = host.get(f"/api/tables/{table}")
    assert found.status == 200, found.body
    body: dict[str, Any] = found.body
    return body


def listed(host: Host, status: str) -> list[str]:
    found = host.get(f"/api/tables?status={status}").body
    return [each["table"] for each in found["tables"]]


def three(host: Host, title: str = "ferry", **asked: Any) -> dict[str, tuple[str, tuple[str, str]]]:
    """A finished, a running and a waiting table."""
    found: dict[str, tuple[str, tuple[str, str]]] = {}
    for name, moves in (("finished", (2, 2, 2, 2)), ("playing", (2, 0))):
        table, *tokens = host.two_people(title=title, listed=True, **asked)
        play(host, table, (tokens[0], tokens[1]), *moves)
        found[name] = (table, (tokens[0], tokens[1]))
    made = host.make("human", "open", title=title, listed=True, **asked)
    found["open"] = (made["table"], (made["token"], ""))
    return found


def all_answer(host: Host, table: str) -> None:
    """Everything that may be asked of a finished table is answered."""
    for path in ("", "/replay.tsr", "/history", "/course", "/film", "/log"):
        reply = host.get(f"/api/tables/{table}{path}")
        assert reply.status == 200, (path, reply.body)


# ---------------------------------------------------------------- the title's data


def test_a_table_goes_on_under_the_numbers_it_began_with(
    start: Start, titles: ModuleType, edit: Callable[[str, str, str], None]
) -> None:
    host = start()
    tables = three(host)
    host.stop()
    edit("ferry.yaml", "most: 3", "most: 2")
    host = start()
    for name, (table, _) in tables.items():
        assert record(host, table)["status"] == name
    table, tokens = tables["playing"]
    client = seen(host, table, tokens[0])
    assert (client.view["most"], len(client.choices)) == (3, 3)
    rules = client.table["rules"]
    assert host.get(f"/api/titles/ferry/catalogue?rules={rules}").body == {"most": 3}
    assert host.get("/api/titles/ferry/catalogue").body == {"most": 2}
    play(host, table, tokens, 2, 2, 1)
    assert record(host, table)["outcome"]["reason"] == "last load"
    all_answer(host, table)
    told = host.get(f"/api/tables/{table}/replay.tsr").body
    assert host.ask("POST", "/api/replays", told).body["ok"] is True
    fresh, *_ = host.two_people(title="ferry")
    assert seen(host, fresh).view["most"] == 2


def test_a_real_title_goes_on_when_one_of_its_numbers_changes(
    start: Start, edit: Callable[[str, str, str], None]
) -> None:
    host = start()
    table, *tokens = host.two_people()
    play(host, table, (tokens[0], tokens[1]), 0, 0)
    host.stop()
    edit("cargo.yaml", "raid_from: 5", "raid_from: 4")
    host = start()
    play(host, table, (tokens[0], tokens[1]), 0, 0)
    assert host.post(f"/api/tables/{table}/leave", {"token": tokens[0]}).status == 200
    all_answer(host, table)
    assert host.ask("POST", "/api/replays", host.get(f"/api/tables/{table}/replay.tsr").body).body["ok"]


def test_bots_think_and_odds_are_told_by_the_rules_of_the_table(
    start: Start, edit: Callable[[str, str, str], None]
) -> None:
    host = start(bot_processes=1)
    made = host.make("human", "bot", practice=True)
    table, token = made["table"], made["token"]
    host.stop()
    edit("cargo.yaml", "hand: 3 ", "hand: 4 ")  # a view of three does not come of these rules
    host = start(bot_processes=1)

    async def scenario() -> None:
        async with Client(host, table, token) as client:
            for _ in range(3):
                assert (await client.do(client.choices[0]["command"]))["t"] == "ack"
                while not client.choices:
                    await client.next()

    asyncio.run(scenario())
    assert host.metric("tessera_bot_faults_total") == 0


@pytest.mark.parametrize("after", ["edited", "left out"])
def test_a_table_with_an_overlay_goes_on_when_that_is(
    start: Start, titles: ModuleType, tmp_path: Path, after: str
) -> None:
    mod = tmp_path / "wide"
    mod.mkdir()
    (mod / "ferry.yaml").write_text("most: 5\n")
    host = start(overlays={"wide": mod})
    table, *tokens = host.two_people(title="ferry", overlay="wide")
    play(host, table, (tokens[0], tokens[1]), 4)
    host.stop()
    (mod / "ferry.yaml").write_text("most: 4\n")
    host = start(overlays={"wide": mod} if after == "edited" else {})
    client = seen(host, table, tokens[1])
    assert (client.view["most"], len(client.choices)) == (5, 5)
    told = client.table
    words = host.get(f"/api/titles/ferry/catalogue?overlay=wide&rules={told['rules']}")
    assert words.body == {"most": 5}
    play(host, table, (tokens[0], tokens[1]), 4, 1)
    all_answer(host, table)


def test_rules_are_kept_whole_of_every_title() -> None:
    for name in registry.titles():
        game = registry.game(name)
        again = bind(name, Rules(kept=kept_form(game.ruleset)))
        assert (again.ruleset.digest, again.catalogue()) == (game.ruleset.digest, game.catalogue())
        assert checked_again(type(game).rules_spec(), game.ruleset).digest == game.ruleset.digest


def test_kept_rules_get_the_defaults_of_what_the_code_asks_for_by_now(
    start: Start, titles: ModuleType, install: Install
) -> None:
    host = start()
    table, tokens = three(host)["playing"]
    host.stop()
    install("Rowed")
    host = start()
    assert record(host, table)["status"] == "playing"
    play(host, table, tokens, 2, 2, 1)
    all_answer(host, table)


def test_a_table_whose_rules_fit_the_code_no_more_waits_for_code_that_they_fit(
    start: Start, titles: ModuleType, install: Install, edit: Callable[[str, str, str], None]
) -> None:
    host = start()
    tables = three(host)
    host.stop()
    install("Possessed")
    edit("ferry.yaml", "most: 3", "most: 3\nowner: 1")
    host = start()
    table, tokens = tables["playing"]
    told = record(host, table)
    assert (told["status"], told["halted"]["code"]) == ("stopped", "rules.missing")
    assert seen(host, table, tokens[0]).view["loads"] == 8
    assert host.get("/api/titles/ferry/catalogue?rules=" + told["rules"]).status == 200
    all_answer(host, tables["finished"][0])


# ---------------------------------------------------------------- the title's code


def test_a_later_version_takes_a_running_match_along(
    start: Start, titles: ModuleType, install: Install
) -> None:
    host = start()
    tables = three(host)
    host.stop()
    install("Second")
    host = start()
    table, tokens = tables["playing"]
    told = record(host, table)
    assert (told["status"], told["version"], told["position"]) == ("playing", 2, 3)
    assert seen(host, table, tokens[0]).view["loads"] == 8
    play(host, table, tokens, 2)
    answer = answer_to(host, table, tokens[0], {"t": "undo", "to": 1})
    assert answer["t"] == "refused"
    host.stop()
    host = start()  # and again, from its log
    assert record(host, table)["position"] == 4
    play(host, table, tokens, 2, 1)
    told = record(host, table)
    assert (told["status"], told["outcome"]["winners"]) == ("finished", [0])
    all_answer(host, table)
    proof = replay.read(host.get(f"/api/tables/{table}/replay.tsr").body)
    assert (proof.header.title_version, len(proof.lines)) == (2, 3)
    assert replay.verify(proof, registry.game("ferry")).entries == 3
    forked = host.post(f"/api/tables/{table}/fork", {"at": 4, "seats": [{"kind": "human"}] * 2})
    assert forked.status == 201, forked.body
    assert seen(host, forked.body["table"], forked.body["token"]).view["loads"] == 5
    waiting, (token, _) = tables["open"]
    joined = host.post(f"/api/tables/{waiting}/join", {"name": "Ann", "ready": True}).body["token"]
    play(host, waiting, (token, joined), 2, 2)
    assert record(host, waiting)["version"] == 2


def test_a_later_version_takes_a_match_along_by_the_numbers_it_began_with(
    start: Start,
    titles: ModuleType,
    install: Install,
    edit: Callable[[str, str, str], None],
    check: Callable[..., Answer],
) -> None:
    host = start()
    table, tokens = three(host)["playing"]
    host.stop()
    install("Second")
    edit("ferry.yaml", "most: 3", "most: 2")
    assert check().code == 0
    host = start()
    told = record(host, table)
    assert (told["status"], told["version"], seen(host, table).view["most"]) == ("playing", 2, 3)
    play(host, table, tokens, 2, 2, 1)
    all_answer(host, table)


def test_a_version_that_takes_nothing_along_ends_matches_undecided(
    start: Start, titles: ModuleType, install: Install
) -> None:
    host = start()
    tables = three(host)
    before = host.get(f"/api/tables/{tables['finished'][0]}/replay.tsr").body
    host.stop()
    install("Third")
    host = start()
    table, tokens = tables["playing"]
    told = record(host, table)
    assert (told["status"], told["outcome"]) == (
        "finished",
        {"winners": [], "reason": "outdated", "scores": []},
    )
    client = seen(host, table, tokens[0])
    assert (client.view["loads"], client.choices) == (8, [])
    assert answer_to(host, table, tokens[0], {"t": "resign"})["code"] == "table.finished"
    assert answer_to(host, table, tokens[0], {"t": "chat", "text": "a pity"})["t"] == "ack"
    over, tokens = tables["finished"]
    told = record(host, over)
    assert (told["status"], told["outcome"]["winners"], told["version"]) == ("finished", [1], 1)
    assert seen(host, over).view == {"loads": 0, "turn": 0, "most": 3}
    for each in (table, over):
        all_answer(host, each)
        assert host.post(f"/api/tables/{each}/leave", {"token": tables["playing"][1][0]}).status in (200, 401)
    again = replay.read(host.get(f"/api/tables/{over}/replay.tsr").body)
    first = replay.read(before)
    assert (again.lines, again.end, again.header.title_version) == (
        [{key: line[key] for key in line if key != "digest"} for line in first.lines],
        first.end,
        1,
    )
    wait_for(lambda: not listed(host, "playing") and {table, over} <= set(listed(host, "finished")))
    assert over in [each["table"] for each in host.get("/api/titles/ferry/hall").body]
    next_one = host.post(f"/api/tables/{over}/rematch", {"token": tokens[0]})
    assert next_one.status == 200, next_one.body
    host.stop()
    install("First")  # back again: what has ended stays so, and what was over is told whole
    host = start()
    assert record(host, table)["outcome"]["reason"] == "outdated"
    all_answer(host, over)


def test_an_older_version_lets_matches_of_a_later_one_wait(
    start: Start, titles: ModuleType, install: Install
) -> None:
    install("Second")
    host = start()
    table, tokens = three(host)["playing"]
    host.stop()
    install("First")
    host = start()
    told = record(host, table)
    assert (told["status"], told["halted"]["code"]) == ("stopped", "table.newer")
    assert seen(host, table, tokens[0]).view["loads"] == 8
    host.stop()
    install("Second")
    host = start()
    assert record(host, table)["status"] == "playing"
    play(host, table, tokens, 2)


@pytest.mark.parametrize(("changed", "entry"), [("Narrow", 4), ("Loaded", 4), ("Failing", 4)])
def test_code_that_changed_without_its_version_stops_the_table_where_it_shows(
    start: Start, titles: ModuleType, install: Install, changed: str, entry: int
) -> None:
    host = start()
    tables = three(host)
    other, *others = host.two_people()
    host.stop()
    install(changed)
    host = start()
    table, tokens = tables["playing"]
    told = record(host, table)
    assert (told["status"], told["halted"]["code"], told["position"]) == ("stopped", "table.diverged", 0)
    assert f"entry {entry}" in told["halted"]["text"]
    client = seen(host, table, tokens[0])
    assert (client.view["loads"], client.choices) == (12, [])
    answer = answer_to(host, table, tokens[0], {"t": "do", "command": {"type": "Carry", "count": 1}})
    assert (answer["code"], answer["facts"]["entry"]) == ("table.diverged", entry)
    assert answer_to(host, table, tokens[0], {"t": "chat", "text": "what now?"})["t"] == "ack"
    wait_for(lambda: table in listed(host, "stopped") and table not in listed(host, "playing"))
    all_answer(host, tables["finished"][0])
    play(host, other, (others[0], others[1]), 0)
    left = host.post(f"/api/tables/{table}/leave", {"token": tokens[0]})
    assert (left.status, left.body["outcome"]["winners"]) == (200, [1])
    host.stop()
    install("First")
    host = start()
    assert (record(host, table)["status"], record(host, table)["position"]) == ("finished", 3)


# ---------------------------------------------------------------- the title itself


def test_tables_of_a_title_that_is_left_out_wait_for_it(
    start: Start, titles: ModuleType, caplog: pytest.LogCaptureFixture
) -> None:
    host = start()
    tables = three(host)
    host.stop()
    with caplog.at_level("WARNING"):
        host = start(titles=("smugglers",))
        wait_for(lambda: any("wait for a title" in each.message for each in caplog.records))
    (line,) = [each for each in caplog.records if "wait for a title" in each.message]
    assert line.__dict__["facts"] == {"title": "ferry", "tables": 2}
    table, tokens = tables["playing"]
    told = record(host, table)
    assert (told["status"], told["halted"]["code"], told["position"]) == ("stopped", "title.missing", 2)
    assert seen(host, table, tokens[0]).view["loads"] == 8
    answer = answer_to(host, table, tokens[0], {"t": "do", "command": {"type": "Carry", "count": 1}})
    assert answer["code"] == "title.missing"
    all_answer(host, tables["finished"][0])
    assert record(host, tables["finished"][0])["outcome"]["winners"] == [1]
    wait_for(lambda: not listed(host, "playing"))
    waiting, (token, _) = tables["open"]
    refused = host.post(f"/api/tables/{waiting}/join", {"name": "Ann", "ready": True})
    assert (refused.status, refused.body["error"]) == (409, "title.missing")
    assert host.post(f"/api/tables/{waiting}/leave", {"token": token}).status == 200
    host.stop()
    host = start()
    assert record(host, table)["status"] == "playing"
    play(host, table, tokens, 2)


# ---------------------------------------------------------------- looking before


@pytest.fixture
def check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., Answer]:
    """`tessera store check` on the tables of these tests."""

    def call(*more: str) -> Answer:
        capsys.readouterr()
        code = run(["store", "check", str(tmp_path / "tables.db"), *more])
        told = capsys.readouterr()
        return Answer(code, told.out, told.err)

    return call


def test_a_check_says_which_tables_would_not_go_on_and_changes_nothing(
    start: Start, titles: ModuleType, install: Install, check: Callable[..., Answer], tmp_path: Path
) -> None:
    host = start()
    tables = {name: table for name, (table, _) in three(host).items()}
    assert check().out.startswith("ok; ")  # while it is served
    host.stop()
    before = (tmp_path / "tables.db").read_bytes()
    told = check("--json")
    verdicts = {each["table"]: each["verdict"] for each in told.lines}
    wanted = {tables["finished"]: "over", tables["playing"]: "continues", tables["open"]: "continues"}
    assert (told.code, verdicts) == (0, wanted)
    install("Second")
    told = check("--json")
    assert (told.code, sorted(each["verdict"] for each in told.lines)) == (0, ["moves", "moves", "over"])
    install("Third")
    told = check()
    assert told.code == 1
    assert f"table {tables['playing']} (ferry) ends: it was played with version 1" in told.err
    install("Loaded")
    told = check()
    assert told.code == 1
    assert f"table {tables['playing']} (ferry) diverged: the rules changed under entry 4" in told.err
    assert (tmp_path / "tables.db").read_bytes() == before
    assert check("--against", str(tmp_path)).code == 2
    assert run(["store", "check", str(tmp_path / "none.db")]) == 2


def test_a_match_that_a_killed_server_could_not_keep_waits_for_its_old_version(
    start: Start, titles: ModuleType, install: Install, check: Callable[..., Answer], tmp_path: Path
) -> None:
    host = start()
    table, tokens = three(host)["playing"]
    host.stop()
    with closing(sqlite3.connect(tmp_path / "tables.db")) as link, link:  # as if it had been killed
        link.execute("DELETE FROM snapshots")
    install("Second")
    told = check()
    assert (told.code, f"table {table} (ferry) waits: its last state" in told.err) == (1, True)
    host = start()
    assert record(host, table)["halted"]["code"] == "table.behind"
    host.stop()
    install("First")
    host = start()
    assert record(host, table)["status"] == "playing"
    host.stop()
    install("Second")
    host = start()
    assert record(host, table)["status"] == "playing"
    play(host, table, tokens, 2)


def test_a_check_against_another_checkout_asks_the_code_there(
    start: Start, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    host = start()
    made = host.make("human", "human", title="taktik")
    host.two_people()
    host.stop()
    source = Path(tessera.__file__).parent
    without = shutil.ignore_patterns("*.so", "__pycache__", "static", "fullmetal", "imperium")
    shutil.copytree(source, tmp_path / "new" / "src" / "tessera", ignore=without)
    shutil.rmtree(tmp_path / "new" / "src" / "tessera" / "games" / "taktik")
    capfd.readouterr()
    assert run(["store", "check", str(tmp_path / "tables.db"), "--against", str(tmp_path / "new")]) == 1
    told = capfd.readouterr().err
    assert f"table {made['table']} (taktik) waits: taktik is not offered" in told
