"""Finds titles: by folder under `tessera.games`, by entry point, or in folders the user names.

Adding a title edits no list. `TESSERA_TITLES` names folders (separated like PATH) whose packages are titles
too; a text with a colon (`package.module:Class`) names one directly. A title is found by its name without a
look at any other, if its package or entry point is named like it; and a package that tells about itself
(`ABOUT`) is listed without its rules.
"""

import importlib
import os
import pkgutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from tessera.core.about import About
from tessera.core.errors import TesseraError, UnknownTitle

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from tessera.core.game import Game

    AnyGame = Game[Any, Any, Any, Any]

SHIPPED: Final = "tessera.games"
GROUP: Final = "tessera.titles"  # of entry points
FOLDERS: Final = "TESSERA_TITLES"


class BrokenTitle(TesseraError):
    """A title was found but cannot be imported; the cause is told."""


@dataclass(frozen=True)
class Found:
    """A title: what it tells about itself, where it was found, and where its class stands."""

    about: About
    origin: str
    place: str  # package.module:Class
    package: str  # with whatever else it brings; empty for a title outside any

    @property
    def name(self) -> str:
        """Its name."""
        return self.about.name

    @property
    def game(self) -> "type[AnyGame]":
        """Its class. Asking imports the rules."""
        return class_at(self.place, self.about.name)


def everything() -> Iterator[tuple[str, Found]]:
    """Every title with the name of the package or entry point that brings it; a broken one ends it."""
    for name in _shipped():
        yield from _keyed(name, _in_package(f"{SHIPPED}.{name}", "tessera"))
    for entry in _entries():
        yield from _keyed(entry.name, _in_entry(entry))
    for folder in _folders():
        for package in sorted(folder.iterdir()):
            yield from _keyed(package.name, _in_folder(folder, package.name))


def titles() -> dict[str, Found]:
    """Every title installed, by name: shipped ones first, each group in order of name."""
    all_of_them = list(everything())
    found: dict[str, Found] = {}
    for _, each in all_of_them:
        found.setdefault(each.name, each)
    for key, each in reversed(all_of_them):
        if key == each.name:  # where `find` looks first
            found[key] = each
    return found


def offered(names: Sequence[str]) -> dict[str, Found]:
    """These titles by the names they are asked for; all when none is named."""
    return {name: locate(name) for name in names} or titles()


_known: dict[tuple[str, str], Found] = {}


def locate(name: str) -> Found:
    """The title of that name, or the one that `package.module:Class` names.

    Where it stands is looked up once; its class is taken from there every time.
    """
    key = (name, os.environ.get(FOLDERS, ""))
    found = _known.get(key)
    if found is None:
        if ":" in name:
            found = _of_class(class_at(name), name, "named")
        else:
            found = next((each for each in _named(name) if each is not None and each.name == name), None)
        if found is None:
            installed = titles()
            if name not in installed:
                raise UnknownTitle(name, list(installed))
            found = installed[name]
        _known[key] = found
    return found


def find(name: str) -> "type[AnyGame]":
    """The class of the title of that name. Asking imports its rules."""
    return locate(name).game


_checked: "dict[str, type[AnyGame]]" = {}  # what stood at a place when it was last looked at


def class_at(place: str, name: str = "") -> "type[AnyGame]":
    """The class that `package.module:Class` names, straight or through a text that names it.

    `name` is what its package says it is named.
    """
    module, _, attribute = place.partition(":")
    try:
        # Not from sys.modules: a module that another thread is importing stands there half made.
        game = attrgetter(attribute)(importlib.import_module(module))
    except Exception as cause:
        raise BrokenTitle(f"{place}: {type(cause).__name__}: {cause}") from cause
    known = _checked.get(place)
    if known is not None and known is game:
        return known
    if isinstance(game, str) and game != place:
        return class_at(game, name)
    from tessera.core.game import Game

    if not (isinstance(game, type) and issubclass(game, Game)):
        raise BrokenTitle(f"{place} is not a class derived from tessera.core.game.Game")
    if name and game.name != name:
        raise BrokenTitle(f"{place} is named {game.name!r}, and {name!r} in ABOUT; take the name from there")
    _checked[place] = game
    return game


# ---------------------------------------------------------------- the three places


def _keyed(key: str, found: Found | None) -> Iterator[tuple[str, Found]]:
    if found is not None:
        yield key, found


def _named(name: str) -> Iterator[Found | None]:
    """What stands under that name in each place; whether the title is named so too is still to be seen."""
    if name in _shipped():
        yield _in_package(f"{SHIPPED}.{name}", "tessera")
    for entry in _entries():
        if entry.name == name:
            yield _in_entry(entry)
    if name.isidentifier():
        for folder in _folders():
            yield _in_folder(folder, name)


def _in_package(package: str, origin: str) -> Found | None:
    return _of(importlib.import_module(package), origin)


def _in_entry(entry: "EntryPoint") -> Found | None:
    origin = f"entry point {entry.value}"
    try:
        loaded = entry.load()
    except Exception as cause:
        raise BrokenTitle(f"entry point {entry.name} = {entry.value}: {cause}") from cause
    if isinstance(loaded, ModuleType):
        return _of(loaded, origin)
    return _of_class(loaded, f"{entry.module}:{entry.attr}", origin)


def _in_folder(folder: Path, name: str) -> Found | None:
    package = folder / name
    if not (package / "__init__.py").is_file():
        return None
    place = str(folder.resolve())
    if place not in sys.path:
        sys.path.append(place)
    try:
        return _in_package(name, str(folder))
    except Exception as cause:
        raise BrokenTitle(f"{package}: {type(cause).__name__}: {cause}") from cause


def _of(module: ModuleType, origin: str) -> Found | None:
    """The title that a package offers as `GAME`; a package without one is none."""
    game = getattr(module, "GAME", None)
    place = game if isinstance(game, str) else f"{module.__name__}:GAME"
    about = getattr(module, "ABOUT", None)
    if isinstance(about, About) and game is not None:
        return Found(about, origin, place, _package(module))
    return _of_class(class_at(place) if isinstance(game, str) else game, place, origin, module)


def _of_class(game: object, place: str, origin: str, module: ModuleType | None = None) -> Found | None:
    from tessera.core.game import Game

    if not (isinstance(game, type) and issubclass(game, Game)):
        return None
    about = About(**{fact: getattr(game, fact) for fact in About._fields})
    return Found(about, origin, place, _package(module or sys.modules[game.__module__]))


def _package(module: ModuleType) -> str:
    """The package that a module is or lies in; empty for one outside any."""
    return module.__name__ if hasattr(module, "__path__") else module.__package__ or ""


def _shipped() -> list[str]:
    import tessera.games as shipped

    return sorted([info.name for info in pkgutil.iter_modules(shipped.__path__) if info.ispkg])


def _entries() -> "list[EntryPoint]":
    from importlib import metadata  # costs more than all the rest of this module

    return sorted(metadata.entry_points(group=GROUP), key=lambda entry: entry.name)


def _folders() -> Iterator[Path]:
    for text in os.environ.get(FOLDERS, "").split(os.pathsep):
        if text:
            folder = Path(text)
            if not folder.is_dir():
                raise BrokenTitle(f"{FOLDERS} names {folder}, which is not a folder")
            yield folder
