"""Clocks of matches measure time; they do not follow the clock of the machine when somebody sets it."""

import asyncio
import time
from collections.abc import Callable

import pytest
from tests.server.client import Client
from tests.server.conftest import Start
from tests.server.host import Host, wait_for

from tessera.server import lobby, waking
from tessera.server.entries import Did, decode
from tessera.server.opening import Opened, Opener
from tessera.store import open_store

HOUR = 3600 * 10**9


def set_the_clock(monkeypatch: pytest.MonkeyPatch, by: int) -> None:
    """Somebody moves the time of day by so many nanoseconds."""
    real: Callable[[], int] = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + by)


def durations(host: Host, table: str) -> list[int]:
    """What the log says that each decision took."""

    async def read() -> list[int]:
        store = await open_store(host.db)
        try:
            entries = [decode(logged.entry) for logged in await store.read(table)]
        finally:
            await store.close()
        return [entry.took for entry in entries if isinstance(entry, Did)]

    return asyncio.run(read())


@pytest.mark.parametrize("by", [HOUR, -HOUR])
def test_setting_the_clock_of_the_machine_costs_nobody_time_and_gives_none(
    start: Start, monkeypatch: pytest.MonkeyPatch, by: int
) -> None:
    host = start()
    table, first, second = host.two_people(clock={"turn": 300, "game": 600})

    async def scenario() -> None:
        async with Client(host, table, first) as one, Client(host, table, second) as two:
            began = time.monotonic()
            set_the_clock(monkeypatch, by)
            await asyncio.sleep(0.05)  # thinking
            await one.play(commands=1)
            shown = (await two.until("update"))["clock"]
            spent = 1000 * (time.monotonic() - began) + 1000
            assert 600_000 - spent < shown["left"][0] < 600_000
            assert 300_000 - spent < shown["running"]["1"] <= 300_000
            await two.play(commands=1)
            assert one.outcome is None

    asyncio.run(scenario())
    host.stop()
    assert all(0 <= took < 60_000 for took in durations(host, table))
    assert durations(host, table)[0] > 0


def test_a_turn_ends_when_its_time_is_over_though_the_clock_was_set_back(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = start()
    table, first, second = host.two_people(clock={"turn": 1})

    async def scenario() -> None:
        async with Client(host, table, first) as one, Client(host, table, second) as two:
            await one.play(commands=1)
            set_the_clock(monkeypatch, -HOUR)
            await two.until("over")
            assert two.outcome == {"winners": [0], "reason": "time", "scores": []}

    asyncio.run(scenario())


@pytest.mark.parametrize("listed", [True, False])
def test_a_clock_runs_out_after_a_restart_though_nobody_opens_the_table(
    start: Start, monkeypatch: pytest.MonkeyPatch, listed: bool
) -> None:
    host = start()
    table, first, _ = host.two_people(clock={"turn": 600}, listed=listed)
    calm = host.two_people(listed=listed)[0]

    async def begin() -> None:
        async with Client(host, table, first) as one:
            await one.play(commands=1)

    asyncio.run(begin())
    host.stop()
    monkeypatch.setattr(lobby, "resumed", lambda moved, began: 600_000)  # ten minutes after the start
    again = start()
    wait_for(lambda: again.metric('tessera_matches_finished_total{title="smugglers"}') == 1, "the end")
    assert again.metric("tessera_tables") == 1, "the table without a clock stays where it is"
    assert calm not in again.app.lobby()._tables
    outcome = again.get(f"/api/tables/{table}").body["outcome"]
    assert outcome == {"winners": [0], "reason": "time", "scores": []}


def test_a_table_that_cannot_be_opened_holds_up_no_other_clock(
    start: Start, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    host = start()
    first, _, _ = host.two_people(clock={"turn": 600})
    gone, _, _ = host.two_people(clock={"turn": 600})
    last, _, _ = host.two_people(clock={"turn": 600})
    host.stop()
    opened = Opener.open

    async def cannot(self: Opener, id: str) -> Opened:
        if id == gone:
            raise RuntimeError("a bug of ours")
        return await opened(self, id)

    monkeypatch.setattr(Opener, "open", cannot)
    again = start()
    wait_for(lambda: again.app.lobby()._tables.keys() >= {first, last}, "both others")
    told = [each.facts for each in caplog.records if each.message == "clock stands still"]  # type: ignore[attr-defined]  # as our formatter reads them
    assert [facts["table"] for facts in told] == [gone]


def test_a_clock_has_its_whole_time_less_what_ran_since_the_start(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What ran before is in the log; the time without a server is charged to nobody."""
    host = start()
    table, first, _ = host.two_people(clock={"turn": 600})
    host.stop()
    set_the_clock(monkeypatch, 24 * HOUR)
    again = start()
    wait_for(lambda: again.metric("tessera_tables") == 1, "the table in memory")

    async def look() -> None:
        async with Client(again, table, first) as one:
            assert 540_000 < one.frames[0]["clock"]["running"]["0"] <= 600_000

    asyncio.run(look())


def test_a_clock_runs_since_the_last_entry_but_not_longer_than_the_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(waking, "ticks_ms", lambda: 50_000)
    monkeypatch.setattr(waking, "now_ms", lambda: 1_000_000)
    assert waking.resumed(moved=100_000, began=20_000) == 30_000
    assert waking.resumed(moved=990_000, began=20_000) == 10_000
    assert waking.resumed(moved=1_007_000, began=20_000) == 0
