"""Finds titles: by folder under `tessera.games`, by entry point, or in folders the user names.

Adding a title edits no list. `TESSERA_TITLES` names folders (separated like PATH) whose packages are titles
too; a text with a colon (`package.module:Class`) names one directly.
"""

import importlib
import os
import pkgutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import metadata, resources
from pathlib import Path
from typing import Any

from tessera.core.errors import Malformed, TesseraError, UnknownTitle
from tessera.core.game import Game
from tessera.core.ruleset import Overlay, Ruleset, load

AnyGame = Game[Any, Any, Any, Any]  # a registry holds titles of every kind


class BrokenTitle(TesseraError):
    """A title was found but cannot be imported; the cause is told."""


@dataclass(frozen=True)
class Found:
    """A title and where it was found."""

    name: str
    game: type[AnyGame]
    origin: str


def titles() -> dict[str, Found]:
    """Every title installed, by name: shipped ones first, each group in order of name."""
    found: dict[str, Found] = {}
    import tessera.games as shipped

    for info in sorted(pkgutil.iter_modules(shipped.__path__), key=lambda info: info.name):
        if info.ispkg:
            _add(
                found, getattr(importlib.import_module(f"tessera.games.{info.name}"), "GAME", None), "tessera"
            )
    for entry in sorted(metadata.entry_points(group="tessera.titles"), key=lambda entry: entry.name):
        try:
            _add(found, entry.load(), f"entry point {entry.value}")
        except Exception as cause:
            raise BrokenTitle(f"entry point {entry.name} = {entry.value}: {cause}") from cause
    for folder in os.environ.get("TESSERA_TITLES", "").split(os.pathsep):
        if folder:
            for each in _in_folder(Path(folder)):
                _add(found, each, folder)
    return found


def find(name: str) -> type[AnyGame]:
    """The title of that name, or the class that `package.module:Class` names."""
    if ":" in name:
        module, _, attribute = name.partition(":")
        try:
            game = getattr(importlib.import_module(module), attribute)
        except Exception as cause:
            raise BrokenTitle(f"{name}: {type(cause).__name__}: {cause}") from cause
        if not (isinstance(game, type) and issubclass(game, Game)):
            raise BrokenTitle(f"{name} is not a class derived from tessera.core.game.Game")
        return game
    known = titles()
    if name not in known:
        raise UnknownTitle(name, list(known))
    return known[name].game


def game(name: str, overlays: Sequence[str | Path] = ()) -> AnyGame:
    """The title of that name, bound to its ruleset with the overlays (folders) laid over it."""
    kind = find(name)
    return kind(ruleset_of(kind, overlays))


def ruleset_of(kind: type[AnyGame], overlays: Sequence[str | Path] = ()) -> Ruleset:
    """A title's own data, with the overlays (folders) laid over it, checked."""
    mods = [Overlay(Path(folder).name, read_folder(Path(folder))) for folder in overlays]
    return load(kind.rules_spec(), own_data(kind), mods, name=kind.name)


def own_data(kind: type[AnyGame]) -> dict[str, str]:
    """The data files in the title's package, or in that of the title it derives from, by file name."""
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


def read_folder(folder: Path) -> dict[str, str]:
    """The YAML files of a folder, by file name."""
    if not folder.is_dir():
        raise Malformed("no such folder", str(folder))
    files = sorted([*folder.glob("*.yaml"), *folder.glob("*.txt")])
    if not files:
        raise Malformed(
            "neither .yaml nor .txt files in this folder; an overlay names the files it changes", str(folder)
        )
    read: dict[str, str] = {}
    for file in files:
        try:
            read[file.name] = file.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise Malformed(f"not UTF-8 text: {error}", str(file)) from None
    return read


def _add(found: dict[str, Found], kind: object, origin: str) -> None:
    if isinstance(kind, type) and issubclass(kind, Game):
        found.setdefault(kind.name, Found(kind.name, kind, origin))


def _in_folder(folder: Path) -> list[object]:
    if not folder.is_dir():
        raise BrokenTitle(f"TESSERA_TITLES names {folder}, which is not a folder")
    place = str(folder.resolve())
    if place not in sys.path:
        sys.path.append(place)
    kinds: list[object] = []
    for package in sorted(folder.iterdir()):
        if (package / "__init__.py").is_file():
            try:
                kinds.append(getattr(importlib.import_module(package.name), "GAME", None))
            except Exception as cause:
                raise BrokenTitle(f"{package}: {type(cause).__name__}: {cause}") from cause
    return kinds
