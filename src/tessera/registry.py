"""Titles bound to their rules, each once: whoever asks for the same title and overlays gets the same game.

A game holds no state of a match, so one object serves all. A title's own data belongs to it like its code and
is read once a process; an overlay is somebody's work: its files are looked at every time, and an edited one
is bound anew.
"""

import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from tessera.catalogue import BrokenTitle, Found, find, locate, titles
from tessera.core.errors import Malformed
from tessera.core.game import Game
from tessera.core.ruleset import Overlay, Ruleset, load
from tessera.mods import ABOUT, expanded, files_for, mark_of

__all__ = [
    "AnyGame",
    "BrokenTitle",
    "Found",
    "bound",
    "find",
    "game",
    "locate",
    "own_data",
    "read_mod",
    "ruleset_of",
    "titles",
]

AnyGame = Game[Any, Any, Any, Any]  # a registry holds titles of every kind
G = TypeVar("G", bound=AnyGame)

MOST_KEPT: Final = 64  # games; the one that was bound first goes first

_Key = tuple[type[AnyGame], tuple[tuple[str, str], ...]]
_Marks = tuple[tuple[str, int, int], ...]  # name, size and time of change of every file


def game(name: str, overlays: Sequence[str | Path] = ()) -> AnyGame:
    """The title of that name, bound to its ruleset with the overlays (folders) laid over it.

    The same object every time, until an overlay changes. Safe to ask from any thread.
    """
    return bound(find(name), overlays)


class _Binding:
    """A game that is being bound or was; others who want the same wait for the lock."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.bound: tuple[_Marks, AnyGame] | None = None


_bindings: dict[_Key, _Binding] = {}
_guard = threading.Lock()


def bound(kind: type[G], overlays: Sequence[str | Path] = ()) -> G:
    """The title of this class, bound as in `game`."""
    mods = expanded(overlays) if overlays else []
    key = (kind, _places(mods))
    marks = _marks(mods, kind.name)
    binding = _bindings.get(key)
    if binding is None:
        with _guard:
            binding = _bindings.setdefault(key, _Binding())
            while len(_bindings) > MOST_KEPT:
                del _bindings[next(iter(_bindings))]
    known = binding.bound
    if known is None or known[0] != marks:
        with binding.lock:
            known = binding.bound
            if known is None or known[0] != marks:
                known = binding.bound = (marks, kind(ruleset_of(kind, mods)))
    game = known[1]
    assert isinstance(game, kind), "bound from that class"
    return game


def _places(mods: Sequence[Path]) -> tuple[tuple[str, str], ...]:
    """Where each folder is, and by what name its ruleset will be told."""
    return tuple([(str(folder.absolute()), folder.name) for folder in mods])


def _marks(mods: Sequence[Path], title: str) -> _Marks:
    """By what an edit of these folders is noticed."""
    marks: list[tuple[str, int, int]] = []
    for folder in mods:
        about = [file] if (file := folder / ABOUT).is_file() else []
        for file in [*about, *files_for(folder, title)]:
            seen = file.stat()
            marks.append((str(file), seen.st_size, seen.st_mtime_ns))
    return tuple(marks)


def ruleset_of(kind: type[AnyGame], overlays: Sequence[str | Path] = ()) -> Ruleset:
    """A title's own data, with the overlays (mods, as they may be named) laid over it, checked."""
    laid = [_overlay(folder, kind.name) for folder in expanded(overlays)]
    return load(kind.rules_spec(), own_data(kind), laid, name=kind.name)


def own_data(kind: type[AnyGame]) -> dict[str, str]:
    """The data files in the title's package, or in that of the title it derives from, by file name."""
    from importlib import resources  # brings archives and temporary files along, and is not always needed

    for each in kind.__mro__:
        package = sys.modules[each.__module__].__package__
        if not package or not issubclass(each, Game):
            continue  # a module outside any package has no data beside it
        folder = resources.files(package).joinpath("data")
        if folder.is_dir():
            return {
                file.name: file.read_text(encoding="utf-8")
                for file in sorted(folder.iterdir(), key=lambda file: file.name)
                if file.name.endswith((".yaml", ".txt"))
            }
    return {}


def _overlay(folder: Path, title: str) -> Overlay:
    """A mod for a title; one for several titles has its files in a folder of that title's name."""
    own = folder / title
    place = f"{folder.name}/{title}" if own.is_dir() else folder.name
    return Overlay(folder.name, read_mod(folder, title), place, mark_of(folder))


def read_mod(folder: Path, title: str) -> dict[str, str]:
    """The files of a mod for a title, by file name."""
    read: dict[str, str] = {}
    for file in files_for(folder, title):
        try:
            read[file.name] = file.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise Malformed(f"not UTF-8 text: {error}", str(file)) from None
    return read
