"""Titles are made ready beside the loop, tables are set up once, and nobody's patience counts either."""

import asyncio
import errno
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import Client
from tests.server.conftest import Start
from tests.server.host import Host, wait_for
from tests.server.watched import Watched

from tessera import registry
from tessera.core.match import Match
from tessera.server import readiness, workers
from tessera.server.errors import Refused
from tessera.server.rules import Rules
from tessera.server.settings import Settings
from tessera.server.supervisor import Worker
from tessera.server.titles import Titles
from tessera.server.workers import WorkerPool


@pytest.fixture
def watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Watched]]:
    """A title of its own that nobody has bound yet."""
    package = tmp_path / "titles" / "watched"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("from tests.server.watched import Watched as GAME\n")
    monkeypatch.setenv("TESSERA_TITLES", str(package.parent))
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.setattr(registry, "_bindings", {})
    workers._game.cache_clear()
    Watched.deeds.clear()
    yield Watched
    sys.modules.pop("watched", None)
    workers._game.cache_clear()


def play_one(host: Host, made: dict[str, Any]) -> None:
    async def play() -> None:
        async with Client(host, made["table"], made["token"]) as client:
            assert (await client.do(client.choices[0]["command"]))["t"] == "ack"

    asyncio.run(play())


def test_everything_is_built_before_anybody_asks(start: Start, watched: type[Watched]) -> None:
    host = start(titles=("watched",))
    wait_for(lambda: watched.count("codec built") == 1, "the codec")
    play_one(host, host.make("human", "human", title="watched"))
    assert (watched.count("bound"), watched.count("codec built")) == (1, 1)


def test_nothing_is_built_on_the_loop_even_if_nobody_has_built_it_before(
    start: Start, watched: type[Watched], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Titles, "start", lambda _: None)
    host = start(titles=("watched",))
    assert watched.deeds == []
    made = host.make("human", "bot", title="watched")
    play_one(host, made)
    host.post(f"/api/tables/{made['table']}/leave", {"token": made["token"]})
    host.post(f"/api/tables/{made['table']}/rematch", {"token": made["token"]})
    host.post(f"/api/tables/{made['table']}/fork", {"at": 0})
    assert {deed for deed, _ in watched.deeds} == {"bound", "codec built", "set up"}
    assert host.loop_thread not in {thread for _, thread in watched.deeds}


def test_a_table_that_is_loaded_again_is_built_beside_the_loop(start: Start, watched: type[Watched]) -> None:
    first = start(titles=("watched",))
    made = first.make("human", "human", title="watched")
    first.stop()
    registry._bindings.clear()
    watched.deeds.clear()
    again = start(titles=("watched",))
    play_one(again, made)
    assert {deed for deed, _ in watched.deeds} == {"bound", "codec built", "set up"}
    assert again.loop_thread not in {thread for _, thread in watched.deeds}
    assert watched.count("set up") == 1


def test_a_match_is_set_up_once_for_each_table(start: Start, watched: type[Watched]) -> None:
    host = start(titles=("watched",))
    made = host.make("human", "bot", title="watched")
    play_one(host, made)
    assert watched.count("set up") == 1
    path = f"/api/tables/{made['table']}"
    assert host.post(f"{path}/leave", {"token": made["token"]}).status == 200
    assert host.post(f"{path}/rematch", {"token": made["token"]}).status == 200
    assert watched.count("set up") == 2
    assert host.post(f"{path}/fork", {"at": 1}).status == 201  # what was set up before is copied
    assert watched.count("set up") == 2


def test_a_rematch_that_many_ask_for_at_once_is_one_table(start: Start, watched: type[Watched]) -> None:
    host = start(titles=("watched",))
    made = host.make("human", "bot", title="watched")
    path = f"/api/tables/{made['table']}"
    host.post(f"{path}/leave", {"token": made["token"]})

    async def ask() -> set[str]:
        asked = [asyncio.to_thread(host.post, f"{path}/rematch", {"token": made["token"]}) for _ in range(6)]
        return {reply.body["table"] for reply in await asyncio.gather(*asked)}

    assert len(asyncio.run(ask())) == 1


def test_many_who_wait_for_a_title_wait_for_one_thread(watched: type[Watched]) -> None:
    offer = Titles(Settings(titles=("watched",))).offer("watched")

    async def wait() -> None:
        await asyncio.gather(*[offer.ready() for _ in range(20)])

    asyncio.run(wait())
    assert [deed for deed, _ in watched.deeds] == ["bound", "codec built"]
    assert len({thread for _, thread in watched.deeds}) == 1


def test_an_overlay_of_another_title_is_refused_every_time(watched: type[Watched], tmp_path: Path) -> None:
    (tmp_path / "over").mkdir()
    (tmp_path / "over" / "hats.yaml").write_text("a: 1\n")
    titles = Titles(Settings(titles=("watched",), overlays={"hats": tmp_path / "over"}))
    for _ in range(2):
        with pytest.raises(Refused, match=r"overlay\.unknown"):
            asyncio.run(titles.offer("watched", "hats").ready())
    assert titles.listed()[0].overlays == []


@pytest.mark.parametrize("processes", [0, 1])
def test_the_patience_of_a_question_begins_when_its_title_is_ready(
    watched: type[Watched], monkeypatch: pytest.MonkeyPatch, processes: int
) -> None:
    """Bound in a worker that is new to it: when the time begins to count, that is done."""
    pool = WorkerPool(processes)
    game = registry.game("watched")
    assert isinstance(game, Watched)
    match = Match(game, 1, 2)
    began: list[list[bool]] = []
    do = Worker.do

    async def noted(worker: Worker, *work: Any, patience: float) -> Any:
        if patience == 60.0:
            began.append([ready.done() for ready in worker._prepared.values()])
        return await do(worker, *work, patience=patience)

    monkeypatch.setattr(Worker, "do", noted)
    command = game.codec.commands.plain(match.legal(0)[0])
    try:
        found = asyncio.run(pool.ask(game, Rules(), 0, match.view(0), command, 100, 60.0))
    finally:
        pool.close()
    assert sum(over / under for _, (over, under) in found.answers) == pytest.approx(1)
    assert began == [[True]]


def test_a_worker_that_died_is_replaced_and_made_ready_again(watched: type[Watched]) -> None:
    pool = WorkerPool(1)
    game = registry.game("watched")
    match = Match(game, 1, 2)
    command = game.codec.commands.plain(match.legal(0)[0])

    async def ask() -> None:
        await pool.ask(game, Rules(), 0, match.view(0), command, 100, 60.0)
        [worker] = pool._crew.workers()
        os.kill(worker.pid, signal.SIGKILL)
        await pool.ask(game, Rules(), 0, match.view(0), command, 100, 60.0)
        assert pool._crew.workers() != [worker]

    try:
        asyncio.run(ask())
    finally:
        pool.close()


def test_a_server_whose_workers_cannot_start_is_not_ready_and_says_why(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = start(bot_processes=1, titles=("smugglers",))
    monkeypatch.setattr(readiness, "_FRESH", 0.0)
    wait_for(lambda: bool(host.get("/readyz").body["ok"]), "a worker that lives")
    crew = host.app.lobby()._workers._crew
    monkeypatch.setattr(crew, "workers", no_more_processes)
    answer = host.get("/readyz")
    assert (answer.status, answer.body["error"]) == (503, "workers.unavailable")
    assert host.get("/healthz").status == 200
    monkeypatch.undo()
    monkeypatch.setattr(readiness, "_FRESH", 0.0)
    [worker] = crew.workers()
    os.kill(worker.pid, signal.SIGKILL)
    assert host.get("/readyz").body["ok"] is True, "one that died is replaced"


def no_more_processes() -> list[Worker]:
    raise OSError(errno.EAGAIN, "Resource temporarily unavailable")
