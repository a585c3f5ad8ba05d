"""Workers that die, hang or are stopped: each is noticed and replaced, and nobody after them waits."""

import asyncio
import logging
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests import pebbles
from tests.harbour import played, smugglers
from tests.server.client import Client
from tests.server.conftest import Start

from tessera.server.processes import WorkerProcess
from tessera.server.rules import Rules
from tessera.server.supervisor import Crowded, Hung, Supervisor
from tessera.server.turns import FAILURES, REST, Trust
from tessera.server.workers import WorkerPool

PATIENCE = 60.0
linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="Linux tells who is stopped")


@pytest.fixture(params=[0, 1], ids=["thread", "process"])
def crew(request: pytest.FixtureRequest) -> Iterator[Supervisor]:
    """One worker under supervision."""
    supervisor = Supervisor(request.param)
    yield supervisor
    supervisor.close()


@pytest.fixture
def process() -> Iterator[Supervisor]:
    """The same, certainly a process."""
    supervisor = Supervisor(1)
    yield supervisor
    supervisor.close()


def pid_of(crew: Supervisor) -> int:
    [worker] = crew.workers()
    return worker.pid


def test_work_that_hangs_is_given_up_and_the_next_does_not_wait_for_it(crew: Supervisor) -> None:
    async def scenario() -> None:
        [worker] = crew.workers()
        hangs = asyncio.create_task(crew.run(time.sleep, 3600 if worker.pid else 3, patience=0.5))
        behind = asyncio.create_task(crew.run(sum, [1, 2], patience=PATIENCE))
        with pytest.raises(Hung):
            await hangs
        assert await behind == 3, "what stood behind it is done by the next worker"
        assert worker.lost
        assert crew.workers() != [worker]

    asyncio.run(scenario())


def test_patience_counts_from_when_the_work_begins(process: Supervisor) -> None:
    async def scenario() -> None:
        slow = asyncio.create_task(process.run(time.sleep, 1.5, patience=PATIENCE))
        await asyncio.sleep(0)
        before = pid_of(process)
        assert await process.run(sum, [1, 2], patience=0.6) == 3
        await slow
        assert pid_of(process) == before

    asyncio.run(scenario())


@linux
@pytest.mark.parametrize("busy", [False, True])
def test_a_stopped_worker_is_noticed_and_its_work_is_done_by_another(process: Supervisor, busy: bool) -> None:
    async def scenario() -> None:
        stopped = await process.run(os.getpid, patience=PATIENCE)
        if not busy:
            os.kill(stopped, signal.SIGSTOP)
        asked = asyncio.create_task(process.run(time.sleep, 1.0, patience=PATIENCE))
        await asyncio.sleep(0.1)
        if busy:
            os.kill(stopped, signal.SIGSTOP)
        await asyncio.wait_for(asked, 20)
        assert await process.run(os.getpid, patience=PATIENCE) not in (stopped, os.getpid())

    asyncio.run(scenario())


def test_what_nobody_waits_for_any_more_is_not_begun(process: Supervisor, tmp_path: Path) -> None:
    async def scenario() -> None:
        slow = asyncio.create_task(process.run(time.sleep, 0.5, patience=PATIENCE))
        await asyncio.sleep(0)
        unwanted = asyncio.create_task(process.run(os.mkdir, str(tmp_path / "done"), patience=PATIENCE))
        await asyncio.sleep(0)
        unwanted.cancel()
        await slow
        await process.run(sum, [], patience=PATIENCE)

    asyncio.run(scenario())
    assert not (tmp_path / "done").exists()


def test_more_than_may_wait_is_refused_at_once(process: Supervisor) -> None:
    async def scenario() -> None:
        waiting = [asyncio.create_task(process.run(time.sleep, 0.1, patience=PATIENCE)) for _ in range(4)]
        await asyncio.sleep(0)
        with pytest.raises(Crowded):
            await process.run(sum, [], patience=PATIENCE, most=3)
        await asyncio.gather(*waiting)

    asyncio.run(scenario())


def test_errors_come_back_and_the_worker_stays(process: Supervisor) -> None:
    async def scenario() -> None:
        before = await process.run(os.getpid, patience=PATIENCE)
        with pytest.raises(ZeroDivisionError):
            await process.run(divmod, 1, 0, patience=PATIENCE)
        with pytest.raises(RuntimeError, match="pickle"):
            await process.run(threading.Lock, patience=PATIENCE)  # an answer that cannot travel
        assert await process.run(os.getpid, patience=PATIENCE) == before

    asyncio.run(scenario())


def test_letting_go_ends_a_process_whatever_it_is_at() -> None:
    process = WorkerProcess()
    hangs = process.submit(time.sleep, 3600)
    os.kill(process.pid, signal.SIGSTOP)
    process.shutdown(wait=True, cancel_futures=True)
    assert hangs.exception() is not None
    with pytest.raises(ProcessLookupError):
        os.kill(process.pid, 0)


@linux
def test_bots_of_a_stopped_worker_play_on_within_seconds_and_so_do_all_after_it(start: Start) -> None:
    host = start(bot_processes=1)
    made = host.make("human", "bot", seed=5)

    async def scenario() -> list[float]:
        took: list[float] = []
        async with Client(host, made["table"], made["token"]) as client:
            await client.play(commands=1)
            while not client.choices:
                await client.next()
            pool: WorkerPool = host.app.lobby()._workers
            [worker] = pool._crew._workers
            os.kill(worker.pid, signal.SIGSTOP)
            for _ in range(2):
                began = time.monotonic()
                await client.play(commands=1)
                while not client.choices and client.outcome is None:
                    await client.next()
                took.append(time.monotonic() - began)
        return took

    first, second = asyncio.run(scenario())
    assert first < 20, "30 s was the patience that every decision used to take"
    assert second < 20
    assert host.metric("tessera_bot_faults_total") == 0, "and the bot itself has chosen"


def test_a_pool_answers_after_its_worker_hung() -> None:
    pool = WorkerPool(1)
    match = played(commands=2)
    game = smugglers()
    seat = match.actors()[0]
    command = game.codec.commands.plain(match.legal(seat)[0])

    async def scenario() -> None:
        with pytest.raises(Hung):
            await pool._crew.run(time.sleep, 3600, patience=0.3)
        found = await pool.ask(game, Rules(), seat, match.view(seat), command, 100, PATIENCE)
        assert found.answers

    try:
        asyncio.run(scenario())
    finally:
        pool.close()


def test_a_bot_that_thinks_for_ever_does_not_hold_up_its_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: Start, caplog: pytest.LogCaptureFixture
) -> None:
    titles = tmp_path / "titles"
    chosen = "return next((take for take in turn.legal if take.count == turn.view.pile % 4), turn.legal[0])"
    assert chosen in pebbles.FILES["game.py"]
    game = pebbles.FILES["game.py"].replace(
        chosen, "return next(take for take in iter(lambda: None, 0) if take)"
    )
    pebbles.lay(titles, "endless", **{"game.py": game})
    caplog.set_level(logging.WARNING, "tessera.server")

    async def scenario() -> None:
        async with Client(host, made["table"], made["token"]) as client:
            await client.play()
            assert client.outcome is not None

    with pebbles.found(titles, monkeypatch):
        host = start(bot_processes=1, bot_patience=0.3)
        made = host.make("human", "bot", title="endless")
        asyncio.run(scenario())
    assert host.metric("tessera_bot_faults_total") == FAILURES, "after that nobody waits for it any more"
    told = [record.getMessage() for record in caplog.records]
    assert told.count("bot failed") == FAILURES
    assert told.count("random player takes over") == 1


def test_a_bot_that_failed_is_tried_again_after_a_rest_and_trusted_when_it_answers() -> None:
    trust = Trust()
    assert not trust.failed(1, 4)
    trust.answered(1)
    assert not trust.failed(1, 6)
    assert trust.failed(1, 8)
    assert [trust.player(1, "hard", at) for at in (8, 8 + REST - 1, 8 + REST)] == ["random", "random", "hard"]
    assert trust.player(0, "bot", 9) == "bot", "other seats are not concerned"
    assert trust.failed(1, 80), "after a rest once is enough"
    trust.answered(1)
    assert not trust.failed(1, 200)
