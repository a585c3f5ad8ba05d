"""The two sides of a comparison: rules of this code here, or those of another in a process of its own."""

import os
import subprocess
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, Final, Protocol

from tessera.core.errors import TesseraError
from tessera.lab.elsewhere import Elsewhere
from tessera.lab.executing import Executor, Told, from_line, to_line

_LAST_WORDS: Final = 2000  # characters of what a process left on standard error


class OtherFailed(TesseraError):
    """The other Tessera cannot do what it was asked."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"the Tessera at {where}: {why}")
        self.where = where
        self.why = why

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.where, self.why)


class Executes(Protocol):
    """What a side does."""

    def run(self, data: bytes, known: Sequence[Sequence[Any]] | None = None) -> Told:
        """Every step of a recorded match."""

    def look(self, data: bytes, at: int, choices: bool = False) -> Told:
        """One entry of it in full."""

    def rules(self) -> Told:
        """The data and the version it goes by."""


@dataclass(frozen=True)
class RulesSide:
    """Rules that matches are executed by, as they are sent to a process that does it."""

    title: str
    overlays: tuple[str, ...] = ()
    elsewhere: Elsewhere | None = None

    def opened(self) -> Executes:
        """What executes matches by them, the same one every time in this process."""
        if self.elsewhere is None:
            return Executor(self.title, self.overlays)  # the registry keeps the game
        mark = os.getpid(), self  # one that was forked does not ask the process of the one it was forked from
        if mark not in _open:
            _open[mark] = _Other(self.title, self.overlays, self.elsewhere)
        return _open[mark]

    def close(self) -> None:
        """End the process that this process began for it, if it did."""
        other = _open.pop((os.getpid(), self), None)
        if other is not None:
            other.close()


class _Other:
    """A process of another Tessera, which runs our `executing`."""

    def __init__(self, title: str, overlays: Sequence[str], elsewhere: Elsewhere) -> None:
        self._where = elsewhere.where
        self._said = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115  # closed below
        self._process = subprocess.Popen(  # noqa: S603  # the one that was asked for
            elsewhere.command("-c", _script()),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
            env=elsewhere.environment(),
            text=True,
            encoding="utf-8",
        )
        self._ask({"title": title, "overlays": list(overlays)})

    def run(self, data: bytes, known: Sequence[Sequence[Any]] | None = None) -> Told:
        found: Told = self._ask({"do": "run", "data": data, "known": known})
        return found

    def look(self, data: bytes, at: int, choices: bool = False) -> Told:
        found: Told = self._ask({"do": "look", "data": data, "at": at, "choices": choices})
        return found

    def rules(self) -> Told:
        found: Told = self._ask({"do": "rules"})
        return found

    def close(self) -> None:
        process = self._process
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        process.terminate()  # it may hear of the pipe's end late: whoever was forked meanwhile holds it, too
        process.wait()
        self._said.close()

    def _ask(self, asked: Told) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(to_line(asked))
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise self._died()
        told = from_line(line)
        if "error" in told:
            self.close()
            raise OtherFailed(self._where, told["error"])
        return told["answer"]

    def _died(self) -> OtherFailed:
        self._process.wait()
        self._said.seek(0)
        words = self._said.read()[-_LAST_WORDS:].strip().splitlines()
        self.close()
        return OtherFailed(self._where, words[-1] if words else "its process ended without a word")


_open: dict[tuple[int, RulesSide], _Other] = {}


def _script() -> str:
    """The text of `executing`, as another process is given it."""
    spec = find_spec(Executor.__module__)
    source = getattr(spec.loader, "get_source", lambda _: None)(spec.name) if spec is not None else None
    assert isinstance(source, str), "the lab is not compiled, and ships its sources"
    return source
