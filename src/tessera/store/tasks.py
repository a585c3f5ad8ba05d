"""Ending what runs beside, for certain."""

import asyncio
from collections.abc import Iterable
from typing import Any, Final

_INSIST: Final = 0.5  # seconds before the next cancellation


async def end(tasks: Iterable["asyncio.Task[Any]"]) -> None:
    """Cancel these tasks and wait until they are over. What they ended with is left in them.

    Once is not always enough: in Python 3.11 `asyncio.wait_for`, which drivers use for every command,
    swallows a cancellation that comes together with what it waits for.
    """
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=_INSIST)
