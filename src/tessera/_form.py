"""Which form of the rules runs: compiled by mypyc, or the same sources interpreted.

Decided once, before any module of the compiled layers is imported, so that the two forms never mix: a binary
older than its source must not answer for it. Knows file names only; imports nothing of ours. The build writes
the stamp that is compared here, with `write_stamp`, so that the format has one home.
"""

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType
from typing import Final, Literal

LAYERS: Final = ("core", "search", "boards", "draw", "games")  # compiled; all else is always interpreted
BINARY: Final = EXTENSION_SUFFIXES[0] if EXTENSION_SUFFIXES else ".so"  # of this very interpreter
STAMP: Final = f".compiled{BINARY}.stamp"  # a checkout may hold binaries of several interpreters
NEVER: Final = "-"  # stands for a digest that no file has

Mark = tuple[int, int, str]  # size, time of change in ns, digest


@dataclass(frozen=True)
class Status:
    """Which form runs, and why."""

    form: Literal["compiled", "interpreted"]
    reason: str


_status: Status | None = None


def status() -> Status:
    """Which form runs in this process. The answer never changes while it lives."""
    return _status if _status is not None else select()


def select() -> Status:
    """Choose the form. `tessera/__init__.py` calls this before it imports anything else of ours."""
    global _status  # noqa: PLW0603  one process, one form
    if _status is None:
        _status = judge(os.path.dirname(os.path.abspath(__file__)), os.environ.get("TESSERA_PURE", ""))
        if _status.form == "interpreted":
            sys.meta_path.insert(0, SourcesOnly(__name__.rpartition(".")[0]))
    return _status


def is_forced_pure() -> bool:
    """Whether TESSERA_PURE asks for the interpreted form, whatever is compiled."""
    return os.environ.get("TESSERA_PURE", "") not in ("", "0")


def judge(package: str, pure: str = "") -> Status:
    """What the files in the folder `package` allow. `pure` is the text of TESSERA_PURE."""
    if pure not in ("", "0"):
        return Status("interpreted", f"TESSERA_PURE={pure}")
    if not any(name.endswith(BINARY) for name in _names(os.path.join(package, "core"))):
        return Status("interpreted", "no compiled modules")
    stamp = read_stamp(package)
    if stamp is None:  # an installed package: nobody edits it, and it carries no stamp
        return Status("compiled", "installed with compiled modules")
    differing = differences(package, stamp)
    if differing:
        return Status("interpreted", f"{differing}; run make setup")
    return Status("compiled", "sources unchanged since the build")


def differences(package: str, stamp: dict[str, Mark]) -> str:
    """In words: which sources are not those that were compiled. Empty when all are."""
    found = sources(package)
    if not stamp:
        return "the build did not finish"
    edited = [
        name for name, seen in found.items() if name in stamp and _edited(package, name, seen, stamp[name])
    ]
    new = [name for name in found if name not in stamp]
    gone = [name for name in stamp if name not in found]
    kinds = (("edited", edited), ("new", new), ("removed", gone))
    return ", ".join(f"{kind} since the build: {_few(names)}" for kind, names in kinds if names)


def sources(package: str) -> dict[str, tuple[int, int]]:
    """Size and time of change of every Python source in the compiled layers, by path below the package."""
    found: dict[str, tuple[int, int]] = {}
    folders = list(LAYERS)
    while folders:
        folder = folders.pop()
        try:
            with os.scandir(os.path.join(package, folder)) as entries:
                for entry in entries:
                    name = entry.name
                    if name.endswith(".py"):
                        stat = entry.stat()
                        found[f"{folder}/{name}"] = (stat.st_size, stat.st_mtime_ns)
                    elif "." not in name and name not in ("__pycache__", "data") and entry.is_dir():
                        folders.append(f"{folder}/{name}")
        except FileNotFoundError:
            continue
    return found


def digest(package: str, name: str) -> str:
    """What identifies a source's content."""
    from hashlib import blake2b  # slow to import, and rarely needed

    try:
        with open(os.path.join(package, name), "rb") as file:
            return blake2b(file.read(), digest_size=16).hexdigest()
    except FileNotFoundError:
        return NEVER


def marks(package: str) -> dict[str, Mark]:
    """What a stamp says of every source as it is now."""
    return {name: (*seen, digest(package, name)) for name, seen in sorted(sources(package).items())}


def read_stamp(package: str) -> dict[str, Mark] | None:
    """What the last build in place compiled. Empty if it did not finish; None if there was none."""
    try:
        with open(os.path.join(package, STAMP), encoding="utf-8") as file:
            text = file.read()
    except FileNotFoundError:
        return None
    stamp: dict[str, Mark] = {}
    for line in text.splitlines():
        size, changed, content, name = line.split(" ", 3)
        stamp[name] = (int(size), int(changed), content)
    return stamp


def write_stamp(package: str, stamp: dict[str, Mark]) -> None:
    """Record what was compiled. An empty stamp says that binaries are being replaced right now."""
    target = os.path.join(package, STAMP)
    aside = f"{target}.{os.getpid()}"
    with open(aside, "w", encoding="utf-8") as file:
        file.writelines(
            f"{size} {changed} {content} {name}\n" for name, (size, changed, content) in stamp.items()
        )
    os.replace(aside, target)


class SourcesOnly:
    """Finds modules of the compiled layers by their sources, as if no binary lay beside them."""

    def __init__(self, package: str) -> None:
        self.layers = frozenset(f"{package}.{layer}" for layer in LAYERS)
        self.depth = package.count(".") + 2
        self.finders: dict[str, FileFinder] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source of a module below the layers; None leaves any other to the finders that follow."""
        if path is None or ".".join(fullname.split(".")[: self.depth]) not in self.layers:
            return None
        for folder in path:
            if folder not in self.finders:
                self.finders[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
            spec = self.finders[folder].find_spec(fullname)
            if spec is not None:
                return spec if spec.loader is not None else None  # a folder without __init__.py
        raise ModuleNotFoundError(f"no source of {fullname}", name=fullname)  # a binary alone will not do

    def invalidate_caches(self) -> None:
        """Forget listings of folders, as importlib asks of finders."""
        for finder in self.finders.values():
            finder.invalidate_caches()


def _names(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except FileNotFoundError:
        return []


def _edited(package: str, name: str, seen: tuple[int, int], mark: Mark) -> bool:
    if seen == mark[:2]:
        return False
    return seen[0] != mark[0] or digest(package, name) != mark[2]  # touched by a checkout is not edited


def _few(names: list[str]) -> str:
    shown = ", ".join(sorted(names)[:3])
    return shown if len(names) <= 3 else f"{shown} and {len(names) - 3} more"


if __name__ == "__main__":  # says which form runs; succeeds if it is the compiled one
    found = judge(os.path.dirname(os.path.abspath(__file__)), os.environ.get("TESSERA_PURE", ""))
    print(f"tessera: {found.form}, {found.reason}")
    sys.exit(found.form != "compiled")
