"""A player that is a program in any language, asked by lines of JSON on its standard input and output.

    to it    {"type": "hello", "protocol": 1, "title": …, "rules": …, "seat": 0, "seats": 2, "options": {…}}
    from it  {"ready": true}
    to it    {"type": "turn", "choices": 3, "seed": …, "view": {…}, "legal": [{…}, {…}, {…}]}
    from it  2, or {"pick": 2}, or {"command": {…}}
    to it    {"type": "end", "outcome": {…}}, and the end of its input

It gets what a bot gets: the view of its seat, the legal commands, and a number to draw chance from. Its time
and memory are limited; whoever oversteps, dies, or answers anything else has failed. It runs in a process
group of its own, and the group is killed when the game is over. That is no sandbox: it may read and write
what you may.
"""

import json
import os
import selectors
import signal
import subprocess
import sys
import tempfile
import weakref
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic, sleep
from typing import IO, Any, Final

from tessera.core.codec import plain
from tessera.core.errors import Malformed, TesseraError
from tessera.core.game import Bot, Game, Turn
from tessera.core.reports import Outcome

PROTOCOL: Final = 1
MOST_SAID: Final = 1 << 20  # bytes of an answer
_FAREWELL: Final = 1.0  # seconds it has to leave by itself
_GLANCE: Final = 0.002  # seconds between two looks at whether it has left
_LAST_WORDS: Final = 4000  # characters of its standard error that are told
_BITS: Final = 53  # of a seed, so that every language reads it exactly

# Runs before the program, in its process: limits are taken on, signals are as a shell would leave them, and
# it dies with whoever began it, even if that is killed.
_LAUNCH: Final = """
import os, resource, signal, sys
try:
    import ctypes
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
except (ImportError, OSError, AttributeError):
    pass  # where there is no such thing, the end of its input is all that tells it
memory, seconds = int(sys.argv[1]), int(sys.argv[2])
for kind, most in (("DATA", memory), ("CPU", seconds), ("CORE", 0)):
    resource.setrlimit(getattr(resource, "RLIMIT_" + kind), (most, most))
signal.signal(signal.SIGPIPE, signal.SIG_DFL)
try:
    os.execvp(sys.argv[3], sys.argv[3:])
except OSError as error:
    sys.exit(f"{sys.argv[3]}: {error.strerror}")
"""


@dataclass(frozen=True)
class Allowance:
    """What a program may use: seconds for a decision and for a game, and memory in MiB."""

    move: float = 10.0
    game: float = 600.0
    memory: int = 1024


USUAL_ALLOWANCE: Final = Allowance()


class PlayerFailed(TesseraError):
    """A player did what no player may: it died, dawdled, talked rubbish or sent what is not legal.

    `words` is all it left behind: its traceback, or what it wrote to standard error.
    """

    def __init__(self, why: str, words: str = "", who: str = "") -> None:
        super().__init__(f"{who}: {why}" if who else why)
        self.why = why
        self.words = words
        self.who = who

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.why, self.words, self.who)

    def of(self, who: str) -> "PlayerFailed":
        """The same, with whose failure it is."""
        return PlayerFailed(self.why, self.words, who)


class Program(Bot[Any, Any]):
    """Starts its program when it is first to decide. One object plays one game."""

    def __init__(self, game: Game[Any, Any, Any, Any], command: Sequence[str], home: str) -> None:
        self.game = game
        self.command = list(command)
        self.home = home
        self.allowance = USUAL_ALLOWANCE
        self._known: dict[str, object] = {"seats": None, "options": {}}
        self._running: _Process | None = None

    def sit(self, seats: int, options: Mapping[str, object], allowance: Allowance) -> None:
        """What it is to know of the match before it begins, and what it may use."""
        self._known = {"seats": seats, "options": plain(options)}
        self.allowance = allowance

    def choose(self, turn: Turn[Any, Any]) -> Any:
        running = self._running
        if running is None:
            running = self._running = _Process(self.command, self.home, self.allowance)
            hello = {"protocol": PROTOCOL, "title": self.game.name, "version": self.game.version}
            rules = {"rules": self.game.ruleset.digest, "seat": turn.seat, **self._known}
            ready = running.ask({"type": "hello", **hello, **rules}, self.allowance.game)
            if not isinstance(ready, dict) or ready.get("ready") is not True:
                raise running.failure(
                    f'answered the greeting with {_shown(ready)}, not with {{"ready": true}}'
                )
        write = self.game.codec.commands.plain
        asked = {
            "type": "turn",
            "choices": len(turn.legal),
            "seed": turn.rng.below(1 << _BITS),
            "view": self.game.codec.view_plain(turn.view),
            "legal": [write(command) for command in turn.legal],
        }
        answer = running.ask(asked, self.allowance.move)
        given = answer.get("command") if isinstance(answer, dict) else None
        if given is not None:
            try:
                return self.game.codec.commands.from_plain(given)
            except Malformed as error:
                raise running.failure(f"sent what is no command: {error}") from None
        pick = answer.get("pick") if isinstance(answer, dict) else answer
        if not isinstance(pick, int) or isinstance(pick, bool):
            raise running.failure(f'answered {_shown(answer)}: neither {{"pick": …}} nor {{"command": …}}')
        if not 0 <= pick < len(turn.legal):
            raise running.failure(f"picked {pick}, but its {len(turn.legal)} choices count from 0")
        return turn.legal[pick]

    def end(self, outcome: Outcome | None) -> str:
        """Tell it how the game ended, and see it out; what it wrote to standard error."""
        running, self._running = self._running, None
        return "" if running is None else running.end({"type": "end", "outcome": plain(outcome)})


def _shown(answer: object) -> str:
    text = json.dumps(answer, ensure_ascii=False) if not isinstance(answer, str) else repr(answer)
    return text if len(text) <= 60 else text[:57] + "…"


class _Process:
    """A program that runs, and the lines that go to and fro."""

    def __init__(self, command: list[str], home: str, allowance: Allowance) -> None:
        self._left = allowance.game
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  # `_finish` closes it
        limits = [str(allowance.memory << 20), str(int(allowance.game) + 1)]
        self._process = subprocess.Popen(  # noqa: S603  # whoever named the program may run it
            [sys.executable, "-I", "-S", "-c", _LAUNCH, *limits, *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            cwd=home,
            start_new_session=True,
            bufsize=0,
        )
        self._close = weakref.finalize(self, _finish, self._process, self._errors, os.getpid())
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to = self._process.stdin.fileno()
        self._from = self._process.stdout.fileno()
        os.set_blocking(self._to, False)
        os.set_blocking(self._from, False)
        self._read = b""

    def ask(self, message: Mapping[str, object], seconds: float) -> Any:
        """Its answer to a line, within so many seconds, and within what is left of the game's."""
        began = monotonic()
        until = began + min(seconds, self._left)
        try:
            self._say(json.dumps(message, ensure_ascii=False, separators=(",", ":")), until)
            line = self._hear(until)
        except TimeoutError:
            spent = "for the whole game" if self._left <= seconds else "for a decision"
            raise self.failure(
                f"took longer than the {min(seconds, self._left):g} seconds it has {spent}"
            ) from None
        self._left -= monotonic() - began
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            told = line.decode(errors="replace")
            raise self.failure(f"answered what is not JSON: {_shown(told)}") from None

    def _say(self, text: str, until: float) -> None:
        data = memoryview(text.encode() + b"\n")
        with selectors.DefaultSelector() as writable:
            writable.register(self._to, selectors.EVENT_WRITE)
            while data:
                self._wait(writable, until)
                try:
                    data = data[os.write(self._to, data) :]
                except BrokenPipeError:
                    raise self._died() from None

    def _hear(self, until: float) -> bytes:
        with selectors.DefaultSelector() as readable:
            readable.register(self._from, selectors.EVENT_READ)
            while b"\n" not in self._read:
                if len(self._read) > MOST_SAID:
                    raise self.failure(f"answered more than {MOST_SAID} bytes without an end of line")
                self._wait(readable, until)
                heard = os.read(self._from, 1 << 16)
                if not heard:
                    raise self._died()
                self._read += heard
        line, _, self._read = self._read.partition(b"\n")
        return line

    def _wait(self, ready: selectors.BaseSelector, until: float) -> None:
        if not ready.select(max(0.0, until - monotonic())):
            raise TimeoutError

    def _died(self) -> PlayerFailed:
        """It closed its output or its input: most likely it ended."""
        if not _ends(self._process, _FAREWELL):
            return self.failure("closed its output")
        self._kill()
        code = self._process.returncode
        if code < 0:
            return self.failure(f"was ended by {signal.Signals(-code).name}")
        return self.failure(f"ended by itself, with exit code {code}")

    def failure(self, why: str) -> PlayerFailed:
        """What it did wrong, with its last words. It is ended."""
        self._kill()
        words = self._words()
        last = words.splitlines()[-1].strip() if words else ""
        return PlayerFailed(f"{why}; its last words: {last}" if last else why, words)

    def end(self, message: Mapping[str, object]) -> str:
        """Say farewell, and see that all of it is gone; what it wrote to standard error."""
        if self._close.alive:
            with suppress(PlayerFailed, TimeoutError, OSError):
                self._say(json.dumps(message), monotonic() + _FAREWELL)
            assert self._process.stdin is not None
            with suppress(OSError):
                self._process.stdin.close()
            _ends(self._process, _FAREWELL)
        words = self._words()
        self._close()
        return words

    def _kill(self) -> None:
        _end_group(self._process)

    def _words(self) -> str:
        """The end of what it wrote to standard error."""
        if self._errors.closed:
            return ""
        size = self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, size - _LAST_WORDS))
        return self._errors.read().decode(errors="replace").strip()


def _ends(process: "subprocess.Popen[bytes]", seconds: float) -> bool:
    """Whether it ends by itself within so many seconds. Its number stays its own: see `_end_group`."""
    until = monotonic() + seconds
    while process.returncode is None:
        if os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is not None:
            return True
        if monotonic() >= until:
            return False
        sleep(_GLANCE)
    return True


def _end_group(process: "subprocess.Popen[bytes]") -> None:
    """End a program with all it began. Only while its number is its own: later it may be anybody's."""
    if process.returncode is None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _finish(process: "subprocess.Popen[bytes]", errors: IO[bytes], owner: int) -> None:
    """End what is left of a program, also when nobody said farewell to it."""
    if os.getpid() != owner:
        return  # a process that was forked from the one it belongs to
    _end_group(process)
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()
    errors.close()
