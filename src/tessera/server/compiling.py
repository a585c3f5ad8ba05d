"""Compiles the rules beside a server that runs them interpreted, for whoever starts one in a fresh checkout.

The work is another program's: this starts it, passes on what it says, looks whether it has left a whole
build, and ends it with the server. Knows nothing of how rules are compiled.
"""

import asyncio
import os
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from tessera import _form

PACKAGE: Final = str(Path(_form.__file__).parent)
DONE: Final = "the rules are compiled: bots use them from now on, and so does all else from the next start"


class Compiler:
    """A command that compiles, and how far it is. Each line it prints goes to `tell`."""

    def __init__(self, command: Sequence[str], tell: Callable[[str], None], package: str = PACKAGE) -> None:
        self._command = command
        self._tell = tell
        self._package = package
        self.is_running = False

    async def run(self, compiled: Callable[[], None]) -> None:
        """Run the command to its end, or end it when cancelled; call `compiled` if there is a build then."""
        self.is_running = True
        try:
            await self._work()
        finally:
            self.is_running = False
        if _form.judge(self._package).form == "compiled":
            compiled()
            self._tell(DONE)

    async def _work(self) -> None:
        # A group of its own: Ctrl-C is for the server, which then ends all of it at once. Its input is a pipe
        # that closes with this process, so that it ends even if the server is killed.
        process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
        assert process.stdout is not None
        try:
            async for line in process.stdout:
                self._tell(line.decode("utf-8", "replace").rstrip())
            await process.wait()
        except asyncio.CancelledError:
            with suppress(ProcessLookupError):
                if os.name == "posix":
                    os.killpg(process.pid, signal.SIGKILL)
                else:
                    process.kill()
            await process.wait()
            raise
