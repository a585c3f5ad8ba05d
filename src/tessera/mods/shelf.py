"""Where installed mods lie: a folder of folders, each named by the id of its mod.

It is `mods` in the person's data folder, or what TESSERA_MODS names.
"""

import os
import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from tessera.core.errors import BadRuleset, Malformed
from tessera.core.ruleset import ModMark
from tessera.mods import packed
from tessera.mods.described import Mod, about

VARIABLE: Final = "TESSERA_MODS"
_UNPACKED: Final = ".unpacked"  # packed mods that were named where a folder may be, by their digest
_KEPT: Final = 32  # of those
_NAME: Final = re.compile(r"[a-z0-9]+([-_.][a-z0-9]+)*")


@dataclass(frozen=True)
class Installed:
    """A mod on the shelf."""

    folder: Path
    mod: Mod
    digest: str


def shelf() -> Path:
    """The folder that installed mods lie in; it need not be there."""
    told = os.environ.get(VARIABLE, "")
    return Path(told) if told else user_data_path("tessera", appauthor=False) / "mods"


def find(id: str) -> Path | None:
    """The folder of an installed mod."""
    folder = shelf() / id
    return folder if _NAME.fullmatch(id) and folder.is_dir() else None


def those(marks: Sequence[ModMark]) -> list[Path]:
    """The folders of just these mods, if all of them are installed; else none."""
    found = [(find(mark.id), mark.digest) for mark in marks]
    folders = [place for place, digest in found if place and _installed(place).digest == digest]
    return folders if len(folders) == len(found) else []


def installed() -> list[Installed]:
    """All of them, by id; one that was damaged goes by its folder's name, with its fault as summary."""
    place = shelf()
    folders = sorted(place.iterdir()) if place.is_dir() else []
    return [_installed(folder) for folder in folders if folder.is_dir() and folder.name[0] != "."]


def _installed(folder: Path) -> Installed:
    try:
        return Installed(folder, about(folder), packed.digest_of(packed.contents(folder)))
    except (BadRuleset, Malformed) as error:
        return Installed(folder, Mod(folder.name, folder.name, summary=f"damaged: {error}"), "")


def install(source: Path) -> tuple[Installed, Mod | None]:
    """Put a mod, packed or a folder, on the shelf; also the mod that it replaces, if it does."""
    held = packed.contents(source) if source.is_dir() else packed.read(source)
    place = shelf()
    place.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=place, prefix=".new-") as aside:
        new = Path(aside, source.stem)
        packed.write(held, new)
        mod = about(new)
        target = place / mod.id
        before = None
        if target.exists():
            before = _installed(target).mod
            target.rename(Path(aside, "before"))
        new.rename(target)
    return Installed(target, mod, packed.digest_of(held)), before


def uninstall(id: str) -> Mod:
    """Take a mod off the shelf. Malformed if it is not there."""
    folder = find(id)
    if folder is None:
        known = ", ".join(each.folder.name for each in installed()) or "none"
        raise Malformed(f"no mod of that name is installed; installed: {known}", id)
    mod = _installed(folder).mod
    packed.remove(folder)
    return mod


def unpacked(file: Path) -> Path:
    """The folder that a packed mod is laid out in, once for each content; it is named by the mod's id."""
    held = packed.read(file)
    keeping = shelf() / _UNPACKED
    place = keeping / packed.digest_of(held)[:32]
    if not place.is_dir():
        keeping.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=keeping, prefix=".new-") as aside:
            new = Path(aside, file.stem)
            packed.write(held, new)
            whole = Path(aside, "whole")
            whole.mkdir()
            new.rename(whole / about(new).id)
            try:
                whole.rename(place)
            except OSError:
                if not place.is_dir():  # somebody else laid out the same just now
                    raise
        _forget(keeping)
    return next(each for each in place.iterdir() if each.is_dir())


def _forget(keeping: Path) -> None:
    """What was laid out long ago makes room."""
    places = sorted(
        [each for each in keeping.iterdir() if not each.name.startswith(".")],
        key=lambda each: each.stat().st_mtime_ns,
    )
    for place in places[:-_KEPT]:
        packed.remove(place)
