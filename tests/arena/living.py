"""What processes there are, and patience until there are none."""

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

PATIENCE = 60.0


def processes_of(word: str, but: int = 0) -> list[str]:
    """The processes that have this word on their command line, all but one."""
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if word in file.read_text(errors="replace") and file.parent.name != str(but):
                found.append(file.parent.name)
    return found


def until(holds: Callable[[], bool]) -> None:
    """Wait for something that comes in its own time."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)
