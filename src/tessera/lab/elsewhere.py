"""Another version of Tessera on this machine: where it lies, and how a process of it is begun.

A checkout, a folder that holds `tessera/`, a wheel, or the Python (or folder) of an environment in which one
is installed. Packages that Tessera stands on come from the environment that is running, but for the last.
"""

import os
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tessera import registry
from tessera.core.errors import Malformed

TITLES: Final = "TESSERA_TITLES"
_PYTHONS: Final = ("bin/python", "Scripts/python.exe")


@dataclass(frozen=True)
class Elsewhere:
    """A Tessera that is not this one. Processes of it are begun with `command` in `environment`."""

    where: str
    python: str
    path: str = ""  # what stands first on its path; empty: its own is enough
    titles: str = ""

    def command(self, *arguments: str) -> list[str]:
        """A command line of its Python."""
        return [self.python, "-P", *arguments]

    def environment(self) -> Mapping[str, str]:
        """The environment of its processes: this one, with that Tessera found before any other."""
        kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", TITLES)}
        before = os.environ.get("PYTHONPATH", "") if self.path else ""
        path = os.pathsep.join([each for each in (self.path, before) if each])
        return {
            **kept,
            **({"PYTHONPATH": path} if path else {}),
            **({TITLES: self.titles} if self.titles else {}),
        }


def folder_of(place: Path) -> Path | None:
    """The folder that holds `tessera/` in a checkout or a folder; None if there is none."""
    return next((each for each in (place / "src", place) if (each / "tessera" / "core").is_dir()), None)


@contextmanager
def tessera_at(place: Path) -> Iterator[Elsewhere]:
    """The Tessera at this path. A wheel is unpacked for as long as the block lasts."""
    if place.suffix == ".whl":
        with tempfile.TemporaryDirectory(prefix="tessera-") as folder:
            yield _unpacked(place, folder)
        return
    folder_found = folder_of(place)
    if folder_found is not None:
        yield Elsewhere(str(place), sys.executable, str(folder_found.absolute()), _titles(place.absolute()))
        return
    python = next((place / each for each in _PYTHONS if (place / each).is_file()), place)
    if not python.is_file():
        told = "holds no tessera/, and is neither a wheel nor an environment's Python"
        raise Malformed(told if place.exists() else "there is nothing", str(place))
    yield Elsewhere(str(place), str(python.absolute()), titles=os.environ.get(TITLES, ""))


def _unpacked(wheel: Path, folder: str) -> Elsewhere:
    try:
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(folder)
    except (OSError, zipfile.BadZipFile) as error:
        raise Malformed(f"is no wheel that can be read: {error}", str(wheel)) from None
    if folder_of(Path(folder)) is None:
        raise Malformed("a wheel, but not one of Tessera", str(wheel))
    return Elsewhere(str(wheel), sys.executable, folder, os.environ.get(TITLES, ""))


def _titles(place: Path) -> str:
    """Folders of further titles: what lies in this checkout is taken from the other."""
    here = Path(registry.__file__).parents[2]
    folders: list[str] = []
    for named in os.environ.get(TITLES, "").split(os.pathsep):
        folder = Path(named).absolute()
        twin = place / folder.relative_to(here) if folder.is_relative_to(here) else folder
        folders.append(str(twin if twin.is_dir() else folder) if named else "")
    return os.pathsep.join([each for each in folders if each])
