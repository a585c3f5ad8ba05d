"""The folder of an arena: killed at any moment, it goes on where it was, and ends the same.

arena.json      what was asked: another question needs another folder, but it may be asked for more games
results.jsonl   a line a game, in their order; what is told of it is the same every time, byte by byte
times.jsonl     a line a game: who thought how long. The only file that another run writes differently
games/          every game as a replay; one that somebody lost by failing ends where it failed
faults/         what players who failed, and programs, left behind
summary.json    the table; report.html: the same with plots
"""

import fcntl
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final, Self

from tessera import files
from tessera.arena.pairing import Sitting
from tessera.arena.playing import GamePlayed
from tessera.core.errors import Malformed, TesseraError

ASKED: Final = "arena.json"
RESULTS: Final = "results.jsonl"
TIMES: Final = "times.jsonl"
SUMMARY: Final = "summary.json"
REPORT: Final = "report.html"
GROWS: Final = "games"  # the one thing that may be asked anew, for more


class OtherArena(TesseraError):
    """The folder belongs to another arena, or to another run of this one."""


def game_name(number: int) -> str:
    """What the files of a game are called."""
    return f"{number:06}"


class Folder:
    """Open while an arena runs: nobody else may write here."""

    def __init__(self, path: Path, asked: Mapping[str, Any]) -> None:
        self.path = path
        path.mkdir(parents=True, exist_ok=True)
        self._lock = (path / ".lock").open("w")
        try:
            # Of the process, not of the file: those it begins must not hold on to it when it is killed.
            fcntl.lockf(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._lock.close()
            raise OtherArena(f"{path}: another run works in this folder") from None
        try:
            self._claim(asked)
        except BaseException:
            self._lock.close()
            raise
        self._results = self._lines(RESULTS)
        self._times = self._lines(TIMES)
        self._files: list[IO[str]] = []

    def _claim(self, asked: Mapping[str, Any]) -> None:
        file = self.path / ASKED
        if file.exists():
            before = _decoded(file.read_text(encoding="utf-8"), file)
            others = [name for name in asked if name != GROWS and before.get(name) != asked[name]]
            if others:
                told = "; ".join(
                    f"{name} {_brief(before.get(name))}, not {_brief(asked[name])}" for name in others
                )
                raise OtherArena(f"{self.path}: was begun with {told}; take another folder, or ask the same")
            if before[GROWS] > asked[GROWS]:
                raise OtherArena(
                    f"{self.path}: was asked for {before[GROWS]} games; ask for as many, or for more"
                )
        elif any(each.name != ".lock" for each in self.path.iterdir()):
            raise OtherArena(f"{self.path}: is not empty, and no arena was begun in it")
        self.finish({ASKED: asked})

    def _lines(self, name: str) -> list[Any]:
        """The whole lines of a file; the last may have been cut."""
        file = self.path / name
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        whole = text[: text.rfind("\n") + 1].splitlines()
        return [_decoded(line, file) for line in whole]

    def kept(self, sitting: Sitting) -> tuple[list[dict[str, Any]], list[dict[str, Any]]] | None:
        """The results and times of a sitting that was played before, if all of it is there."""
        numbers = range(sitting.first, sitting.first + len(sitting.seatings))
        if numbers.stop > min(len(self._results), len(self._times)):
            return None
        if not all((self.path / "games" / f"{game_name(number)}.tsr").is_file() for number in numbers):
            return None
        return self._results[numbers.start : numbers.stop], self._times[numbers.start : numbers.stop]

    def go_on(self, games: int) -> None:
        """Keep so many games, forget what follows them, and be ready for more."""
        for name, lines in ((RESULTS, self._results), (TIMES, self._times)):
            self.write(name, "".join([_line(line) for line in lines[:games]]))
            self._files.append((self.path / name).open("a", encoding="utf-8"))

    def add(
        self, sitting: Sitting, games: Sequence[GamePlayed], results: Sequence[Any], times: Sequence[Any]
    ) -> None:
        """Keep a sitting: its replays first, so that no line speaks of one that is not there."""
        for number, game in enumerate(games, sitting.first):
            files.put(game.replay, self.path / "games" / f"{game_name(number)}.tsr")
            if game.words:
                self.write(f"faults/{game_name(number)}.txt", game.words + "\n")
        for file, lines in zip(self._files, (results, times), strict=True):
            file.write("".join([_line(line) for line in lines]))
            file.flush()

    def finish(self, made: Mapping[str, Any]) -> None:
        """Write what was made of all results: a text as it is, else as JSON."""
        for name, what in made.items():
            text = what if isinstance(what, str) else json.dumps(what, indent=2, ensure_ascii=False) + "\n"
            self.write(name, text)

    def write(self, name: str, text: str) -> None:
        """Write one of its files, whole."""
        files.put(text.encode("utf-8", "surrogatepass"), self.path / name)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for file in (*self._files, self._lock):
            file.close()


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"


def _decoded(text: str, file: Path) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise Malformed(f"not JSON: {error}", str(file)) from None


def _brief(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 100 else text[:97] + "…"
