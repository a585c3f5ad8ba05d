"""Ending what runs beside."""

import asyncio

from tessera.store.tasks import end


async def test_a_task_that_swallows_a_cancellation_is_ended_all_the_same() -> None:
    swallowed = 0

    async def deaf() -> None:
        nonlocal swallowed
        while True:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                swallowed += 1
                if swallowed == 2:
                    raise

    tasks = [asyncio.create_task(deaf()), asyncio.create_task(asyncio.Event().wait())]
    await asyncio.sleep(0)  # both have begun
    await end(tasks)
    assert swallowed == 2
    assert all(task.cancelled() for task in tasks)


async def test_there_may_be_nothing_to_end() -> None:
    await end([])
