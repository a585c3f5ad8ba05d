"""The end of a server in time, whatever hangs.

What was acknowledged is in the store since then, so an end by force loses nothing of it. It is still the last
resort: first everybody is asked, each with a share of the time.
"""

import asyncio
import logging
import multiprocessing
import os
import sys
import threading
import time
import traceback
from collections.abc import Awaitable, Iterable
from typing import Any, Final

from tessera.server.logs import LOG, warn

ANSWERS: Final = 0.3  # the share of the time in which requests come to their end
TABLES: Final = 0.3  # in which tables finish what is being written
STORE: Final = 0.2  # in which the store is let go
LAST: Final = 0.85  # when it is ended by force
THREADS: Final = 1.0  # seconds in which threads, whose work nobody waits for any more, come to their end


async def within(seconds: float, work: Awaitable[Any], what: str) -> bool:
    """Whether it was done in time; if not, it is left as it is, and told."""
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait([task], timeout=seconds)
    if not done:
        warn("did not stop in time", what=what, seconds=seconds)
        task.cancel()
        return False
    if task.exception() is not None:
        warn("did not stop well", what=what, error=str(task.exception()))
        return False
    return True


class Deadline:
    """Ends the process by force if it is not called off in time. Begins once."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._thread: threading.Thread | None = None
        self._called_off = threading.Event()

    def begin(self) -> None:
        """From now on."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._wait, name="tessera-deadline", daemon=True)
            self._thread.start()

    def call_off(self) -> None:
        """Everything has come to its end."""
        self._called_off.set()

    def _wait(self) -> None:
        if not self._called_off.wait(self._seconds):
            threading.Timer(0.2, os._exit, [1]).start()  # nobody may read what is told now
            frames = sys._current_frames()
            stacks = {
                thread.name: traceback.format_stack(frames[thread.ident])[-3:]
                for thread in threading.enumerate()
                if thread.ident in frames and thread is not threading.current_thread()
            }
            LOG.error("ended by force", extra={"facts": {"seconds": self._seconds, "threads": stacks}})
            leave(1)


def linger(known: Iterable[threading.Thread]) -> list[str]:
    """Wait for threads that are not known, but not long: the names of those that still work."""
    until = time.monotonic() + THREADS
    strange = [each for each in threading.enumerate() if not each.daemon and each not in known]
    for thread in strange:
        thread.join(max(0.0, until - time.monotonic()))
    return [thread.name for thread in strange if thread.is_alive()]


def leave(code: int) -> None:
    """End this process and its workers at once."""
    for child in multiprocessing.active_children():
        child.kill()
    logging.shutdown()
    os._exit(code)
