"""Appends per second to durable acknowledgement, for each keeper on a real server of this machine.

Every append carries one entry. Either one writer waits for each acknowledgement, or many of them at
once, each on its own match. CPU is that of this process per append; what the servers use is theirs. A
bare write and flush of one page is timed just before each keeper on the same disk, because a shared disk
can be ten times slower from one minute to the next.
"""

import asyncio
import os
import tempfile
import time
from pathlib import Path
from statistics import quantiles

from bench.figures import Group, Groups, figure, micros, millis, not_measured
from bench.keepers import KEEPERS, address_of
from bench.parts import Part
from bench.peers import Missing
from bench.reading import Reading
from tessera.store import Store, open_store

WRITERS = 32
ENTRY = bytes(120)
_FLUSH = getattr(os, "fdatasync", os.fsync)  # what databases use where there is one


async def _writer(store: Store, match_id: str, until: float, took: list[float]) -> None:
    seq = (await store.meta(match_id)).seq
    while (before := time.perf_counter()) < until:
        seq = await store.append(match_id, seq, [ENTRY])
        took.append(time.perf_counter() - before)


async def _rate(store: Store, writers: int, seconds: float) -> Group:
    took: list[float] = []
    cpu, start = time.process_time(), time.perf_counter()
    await asyncio.gather(*(_writer(store, f"m{k}", start + seconds, took) for k in range(writers)))
    wall, used = time.perf_counter() - start, time.process_time() - cpu
    cuts = quantiles(took, n=100)
    return {
        f"{writers}: appends": figure(len(took) / wall, "appends/s"),
        f"{writers}: p50": millis(cuts[49]),
        f"{writers}: p99": millis(cuts[98]),
        f"{writers}: CPU": micros(used / len(took)),
    }


async def _keeper(address: str, seconds: float) -> Group:
    async with await open_store(address) as store:
        for k in range(WRITERS):
            await store.create(f"m{k}", "playing", {})
            await store.append(f"m{k}", 0, [ENTRY])
        return {**await _rate(store, 1, seconds), **await _rate(store, WRITERS, seconds)}


def _disk(folder: Path, seconds: float) -> Group:
    """A page written and flushed, again and again, in a file that does not grow."""
    took: list[float] = []
    page = bytes(4096)
    with (folder / "disk").open("w+b", buffering=0) as file:
        file.write(page * 1000)
        os.fsync(file.fileno())
        until = time.perf_counter() + seconds
        while (before := time.perf_counter()) < until:
            os.pwrite(file.fileno(), page, len(took) % 1000 * 4096)
            _FLUSH(file.fileno())
            took.append(time.perf_counter() - before)
    cuts = quantiles(took, n=100)
    return {"disk: flushes": figure(len(took) / sum(took), "flushes/s"), "disk: p50": millis(cuts[49])}


def measure(quick: bool) -> Groups:
    """Figures of each keeper, and of the bare disk beside it."""
    seconds = 1.0 if quick else 5.0
    groups: Groups = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for keeper in KEEPERS:
            try:
                with address_of(keeper, folder) as address:
                    disk = _disk(folder, seconds / 2)
                    groups[keeper] = {**disk, **asyncio.run(_keeper(address, seconds))}
            except Missing as reason:
                groups[keeper] = not_measured(reason)
    return groups


def page(found: Reading) -> list[str]:
    """One writer and many, for each keeper."""
    one = {
        "1: appends": "one writer, appends/s",
        "1: p50": "p50",
        "1: p99": "p99",
        "1: CPU": "CPU of an append",
    }
    many = {
        f"{WRITERS}: appends": f"{WRITERS} writers, appends/s",
        f"{WRITERS}: p50": "p50",
        f"{WRITERS}: p99": "p99",
        f"{WRITERS}: CPU": "CPU of an append",
    }
    disk = {"disk: flushes": "bare flushes/s"}
    return [
        (
            "Real servers on this machine, everything flushed, wall time; SQLite on disk. Beside each "
            "keeper stands what the bare disk did just before it."
        ),
        found.by_group("keeper", KEEPERS, {**one, **disk}),
        found.by_group("keeper", KEEPERS, many),
    ]


PART = Part(rank=85, heading="Store", measure=measure, page=page)
