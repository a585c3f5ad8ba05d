"""Group commit by itself: who is written together, and who hears what."""

import asyncio
from collections.abc import Sequence

import pytest

from tessera.core.errors import Conflict
from tessera.store.errors import StoreClosed
from tessera.store.group import BATCH_APPENDS, BATCH_BYTES, Append, GroupCommit, Verdict


class Disk:
    """Writes batches down, slowly."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.fault: Exception | None = None

    async def write(self, batch: Sequence[Append]) -> Sequence[Verdict]:
        await asyncio.sleep(0.001)
        self.batches.append([wanted.match_id for wanted in batch])
        if self.fault is not None:
            raise self.fault
        return [Conflict(0, 1) if wanted.match_id == "late" else None for wanted in batch]


def _append(match_id: str, size: int = 1) -> Append:
    return Append(match_id, 0, [b""], size)


async def test_those_who_wait_together_are_written_together() -> None:
    disk = Disk()
    group = GroupCommit(disk.write)
    await asyncio.gather(*(group.append(_append(name)) for name in "abc"))
    assert disk.batches == [["a", "b", "c"]]


async def test_a_match_stands_once_in_a_batch_and_keeps_its_order() -> None:
    disk = Disk()
    group = GroupCommit(disk.write)
    await asyncio.gather(*(group.append(_append(name)) for name in "aabab"))
    assert disk.batches == [["a", "b"], ["a", "b"], ["a"]]


async def test_batches_are_bounded_in_number_and_size() -> None:
    disk = Disk()
    group = GroupCommit(disk.write)
    await asyncio.gather(*(group.append(_append(f"m{k}")) for k in range(BATCH_APPENDS + 1)))
    assert [len(batch) for batch in disk.batches] == [BATCH_APPENDS, 1]
    disk.batches.clear()
    await asyncio.gather(*(group.append(_append(name, BATCH_BYTES)) for name in "ab"))
    assert disk.batches == [["a"], ["b"]]


async def test_each_caller_hears_its_own_verdict() -> None:
    group = GroupCommit(Disk().write)
    told = await asyncio.gather(
        *(group.append(_append(name)) for name in ("a", "late", "b")), return_exceptions=True
    )
    assert told[0] is None
    assert isinstance(told[1], Conflict)
    assert told[2] is None


async def test_a_failure_of_the_keeper_reaches_everyone_and_the_next_batch_is_tried() -> None:
    disk = Disk()
    disk.fault = OSError("gone")
    group = GroupCommit(disk.write)
    told = await asyncio.gather(*(group.append(_append(name)) for name in "ab"), return_exceptions=True)
    assert [type(answer) for answer in told] == [OSError, OSError]
    disk.fault = None
    await group.append(_append("a"))


async def test_closing_writes_what_waits_and_takes_no_more() -> None:
    disk = Disk()
    group = GroupCommit(disk.write)
    waiting = asyncio.create_task(group.append(_append("a")))
    await asyncio.sleep(0)
    await group.close()
    await waiting
    with pytest.raises(StoreClosed):
        await group.append(_append("b"))
    assert disk.batches == [["a"]]
