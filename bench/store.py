"""Appends per second to durable acknowledgement, for each keeper on a real server of this machine.

    python -m bench.store [--quick]

Every append carries one entry of 120 bytes. `single` is one writer that waits for each acknowledgement,
`many` is 32 of them at once, each on its own match. Times are in microseconds. CPU is that of this process
per append; what the servers use is theirs. `disk` is a bare write and flush of one page, taken just before
each keeper on the same disk, because a shared disk can be ten times slower from one minute to the next.
"""

import asyncio
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from statistics import quantiles

from tests.store.servers import Postgres, Valkey

from tessera.store import Store, open_store

WRITERS = 32
ENTRY = bytes(120)
_FLUSH = getattr(os, "fdatasync", os.fsync)  # what databases use where there is one


async def _writer(store: Store, match_id: str, until: float, took: list[float]) -> None:
    seq = (await store.meta(match_id)).seq
    while (before := time.perf_counter()) < until:
        seq = await store.append(match_id, seq, [ENTRY])
        took.append(time.perf_counter() - before)


async def _rate(store: Store, writers: int, seconds: float) -> dict[str, float]:
    took: list[float] = []
    cpu, start = time.process_time(), time.perf_counter()
    await asyncio.gather(*(_writer(store, f"m{k}", start + seconds, took) for k in range(writers)))
    wall, used = time.perf_counter() - start, time.process_time() - cpu
    cuts = quantiles(took, n=100)
    return {
        "appends_per_second": round(len(took) / wall),
        "p50_us": round(cuts[49] * 1e6),
        "p99_us": round(cuts[98] * 1e6),
        "cpu_us_per_append": round(used / len(took) * 1e6, 1),
    }


def _figures(address: str, folder: Path, seconds: float) -> dict[str, object]:
    return {"disk": _disk(folder, seconds / 2), **asyncio.run(_keeper(address, seconds))}


async def _keeper(address: str, seconds: float) -> dict[str, object]:
    async with await open_store(address) as store:
        for k in range(WRITERS):
            await store.create(f"m{k}", "playing", {})
            await store.append(f"m{k}", 0, [ENTRY])
        return {"single": await _rate(store, 1, seconds), "many": await _rate(store, WRITERS, seconds)}


def _disk(folder: Path, seconds: float) -> dict[str, float]:
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
    return {"flushes_per_second": round(len(took) / sum(took)), "p50_us": round(cuts[49] * 1e6)}


def measure(quick: bool) -> dict[str, object]:
    """Named figures of each keeper, and of the bare disk beside it."""
    seconds = 1.0 if quick else 5.0
    figures: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        figures["sqlite"] = _figures(str(folder / "tables.db"), folder, seconds)
        postgres = Postgres()
        try:
            figures["postgresql"] = _figures(postgres.url("postgres"), folder, seconds)
        finally:
            postgres.stop()
        valkey = Valkey()
        try:
            figures["redis"] = _figures(valkey.url, folder, seconds)
        finally:
            valkey.stop()
    return figures


if __name__ == "__main__":
    print(json.dumps(measure("--quick" in sys.argv), indent=2))
