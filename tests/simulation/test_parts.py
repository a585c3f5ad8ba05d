"""The parts of a simulation, each alone: time, processes, the disk; and that the server has no other."""

import ast
import asyncio
from collections.abc import Iterator
from contextvars import Context
from pathlib import Path

import pytest
from tests.simulation.disk import Disk, read_journal
from tests.simulation.loop import PROCESS, new_loop, run

import tessera.server
import tessera.store
from tessera.core.errors import Conflict

pytestmark = pytest.mark.once  # as in test_simulation


def test_time_jumps_and_nothing_waits() -> None:
    async def work() -> list[float]:
        loop = asyncio.get_running_loop()
        seen = [loop.time()]
        async with asyncio.timeout(5000):
            await asyncio.sleep(3600)
        seen.append(loop.time())
        seen.append(await asyncio.to_thread(lambda: 7.0))
        return seen

    assert run(new_loop("a"), work()) == [0.0, 3600.0, 7.0]


def test_what_waits_for_ever_is_told() -> None:
    async def work() -> None:
        await asyncio.Event().wait()

    loop = new_loop("a")
    with pytest.raises(AssertionError, match="for ever"):
        run(loop, work())
    loop.bury()


def _order(seed: str) -> list[str]:
    loop = new_loop(seed)
    seen: list[str] = []
    for name in ("east", "west"):
        context = Context()
        context.run(PROCESS.set, name)
        for number in range(3):
            loop.call_soon(seen.append, f"{name}{number}", context=context)
    while loop.step():
        pass
    return seen


def test_a_process_keeps_its_order_and_between_processes_the_seed_decides() -> None:
    orders = [_order(str(seed)) for seed in range(8)]
    for seen in orders:
        assert [each for each in seen if each.startswith("east")] == ["east0", "east1", "east2"]
        assert [each for each in seen if each.startswith("west")] == ["west0", "west1", "west2"]
    assert len({tuple(seen) for seen in orders}) > 1
    assert orders == [_order(str(seed)) for seed in range(8)]


def test_a_process_that_is_held_waits_and_one_that_is_killed_never_runs_again() -> None:
    loop = new_loop("a")
    seen: list[str] = []
    context = Context()
    context.run(PROCESS.set, "east")
    loop.hold("east")
    loop.call_soon(seen.append, "held", context=context)
    loop.call_later(1.0, loop.let_go, "east", context=Context())
    loop.call_later(2.0, loop.kill, "east", context=Context())
    loop.call_later(3.0, seen.append, "dead", context=context)
    while loop.step():
        if seen:
            assert loop.time() >= 1.0
    assert seen == ["held"]


def test_power_that_fails_loses_what_was_not_flushed_and_a_torn_tail_is_dropped() -> None:
    torn = kept = 0
    for seed in range(30):
        disk = Disk(str(seed), lambda *_: None)
        disk.commit(disk.begin("east", ("create", "m", "open", b"", 1)))
        disk.commit(disk.begin("east", ("append", "m", 0, [b"one"], 1)))
        size = len(disk.journal)
        disk.begin("east", ("append", "m", 1, [b"two", b"three"], 2))
        disk.lose_power()
        entries = [entry for entry, _ in disk.image.row("m").entries]
        assert entries in ([b"one"], [b"one", b"two", b"three"])
        assert read_journal(disk.journal)[1] == len(disk.journal)
        assert disk.is_as_journalled()
        kept += len(entries) == 3
        torn += len(entries) == 1 and len(disk.journal) == size
    assert kept
    assert torn


def test_only_one_of_two_writers_gets_a_place() -> None:
    disk = Disk("a", lambda *_: None)
    disk.commit(disk.begin("east", ("create", "m", "open", b"", 1)))
    first, second = (disk.begin(place, ("append", "m", 0, [b"x"], 1)) for place in ("east", "west"))
    assert disk.commit(second) is None
    assert isinstance(disk.commit(first), Conflict)


# What asks the machine itself: threads and processes that a simulation does not run.
_REAL = {
    "server/running.py",
    "server/processes.py",
    "server/stopping.py",
    "store/sqlite_file.py",
    "store/torn.py",
}
_FORBIDDEN = {"time", "secrets", "random", "uuid"}


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_server_and_stores_ask_the_machine_for_time_and_chance() -> None:
    """Whoever takes another clock makes worlds that do not fail again: ask `tessera.machine`."""
    found: list[str] = []
    for package in (tessera.server, tessera.store):
        folder = Path(package.__path__[0])
        for path in sorted(folder.rglob("*.py")):
            place = path.relative_to(folder.parent).as_posix()
            if place not in _REAL:
                found += [f"{place}: {name}" for name in _imports(path) if name in _FORBIDDEN]
    assert found == []
