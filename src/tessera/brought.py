"""What a title brings beside its rules. It is found by where it lies; nothing is registered.

    guide.md                     what players read; its pictures lie in web/guide/
    terms.yaml                   its words that explain themselves (`terms`)
    balance.yaml                 what its balance should be, and which matches tell (`lab.aims`)
    lessons/first.yaml           first matches that teach, in order of their names (`lessons`)
    web/board.js, web/board.css  its board in the browser; whatever else is in web/ is served beside them
    web/card.svg                 its picture; or .png, .webp, .avif, .jpg
    cli.py                       `app`: its commands, as a Typer
    server.py                    `routes(title)`: its HTTP routes
    content.py                   `observer(game)`: counts what a match made use of (`lab.content`)
    PAGES = {"map": "…"}         pages of its own in the browser, by address, with the words of their links

Files lie in the title's package, or in that of the title it derives from. Modules and `PAGES` belong to the
package that the title's names as `EXTRAS`, so that rules can stay free of them, or else to its own.
"""

import importlib
import sys
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from tessera.catalogue import BrokenTitle, Found

GUIDE: Final = "guide.md"
WEB: Final = "web"
LESSONS: Final = "lessons"
CARDS: Final = tuple([f"card.{kind}" for kind in ("svg", "png", "webp", "avif", "jpg")])

# ---------------------------------------------------------------- modules


def module_of(found: Found, role: str) -> str | None:
    """The name of the title's module of that role (`cli`), if it has one. Imports no rules."""
    if not found.package:
        return None
    name = f"{_extras(found)}.{role}"
    try:
        return name if find_spec(name) is not None else None
    except ModuleNotFoundError as cause:
        raise BrokenTitle(f"{found.package}: EXTRAS names {_extras(found)!r}: {cause}") from cause


def load(module: str, offer: str) -> Any:  # what it offers is the author's; who asks says what it must be
    """What that module offers under that name."""
    try:
        loaded = importlib.import_module(module)
    except Exception as cause:
        raise BrokenTitle(f"{module}: {type(cause).__name__}: {cause}") from cause
    if not hasattr(loaded, offer):
        raise BrokenTitle(f"{module}: has no `{offer}`; see docs/adding-a-game.md for what it should be")
    return getattr(loaded, offer)


def pages(found: Found) -> Mapping[str, str]:
    """The title's own pages in the browser: the words of their links by address."""
    told = getattr(_imported(_extras(found)), "PAGES", {})
    if not isinstance(told, dict) or not all(isinstance(text, str) for pair in told.items() for text in pair):
        raise BrokenTitle(f"{_extras(found)}: PAGES gives the words of a link by the page's address")
    return told


def _extras(found: Found) -> str:
    own = _imported(found.package)
    return str(getattr(own, "EXTRAS", found.package))


def _imported(package: str) -> ModuleType | None:
    return sys.modules.get(package) or (importlib.import_module(package) if package else None)


# ---------------------------------------------------------------- files


def file_of(found: Found, *names: str) -> Path | None:
    """The first of these files that the title has; a name is a path below its package."""
    for folder in _folders(found):
        for name in names:
            file = folder / name
            if file.is_file():
                return file
    return None


def lessons_of(found: Found) -> dict[str, Path]:
    """The title's lessons by id, in order; one of its own stands before one of the title it derives from."""
    files: dict[str, Path] = {}
    for folder in _folders(found):
        for file in (folder / LESSONS).glob("*.yaml"):
            files.setdefault(file.stem, file)
    return dict(sorted(files.items()))


def web_of(found: Found) -> dict[str, str]:
    """What the title's web folder holds, by role: its board, the board's style, its picture."""
    roles = {"board": ("board.js",), "style": ("board.css",), "picture": CARDS}
    files = {role: file_of(found, *[f"{WEB}/{name}" for name in names]) for role, names in roles.items()}
    return {role: file.name for role, file in files.items() if file is not None}


def web_file(found: Found, name: str) -> Path | None:
    """A file of the title's web folder: below it, and neither hidden nor by a way around."""
    parts = name.split("/")
    if any(not part or part.startswith(".") or "\\" in part or "\0" in part for part in parts):
        return None
    for folder in _folders(found):
        web = (folder / WEB).resolve()
        try:
            file = web.joinpath(*parts).resolve()
            if file.is_relative_to(web) and file.is_file():
                return file
        except OSError:  # a name that is longer than the system takes
            return None
    return None


def _folders(found: Found) -> Iterator[Path]:
    """The folder of the title's package, then those of its class and of the classes that one derives from."""
    yield from _places(found.package)
    for each in found.game.__mro__:
        package = sys.modules[each.__module__].__package__ or ""
        if package != found.package and not package.startswith("tessera.core"):
            yield from _places(package)


def _places(package: str) -> list[Path]:
    return [Path(place) for place in getattr(_imported(package), "__path__", ())]
