"""Mods as they are named: by their folder, by a packed file, or by the id of one that is installed.

Whatever a mod requires lies below it without being named: it is looked for beside the mod and on the shelf.
"""

from collections.abc import Sequence
from pathlib import Path

from tessera.core.errors import Malformed
from tessera.core.ruleset import ModMark
from tessera.mods import packed
from tessera.mods.described import ABOUT, about, is_at_least
from tessera.mods.shelf import find, unpacked


def place_of(named: str | Path) -> Path:
    """The folder of a mod that is named somehow. Malformed if there is none."""
    path = Path(named)
    if path.is_dir():
        return path
    if path.is_file():
        return unpacked(path)
    known = find(str(named))
    if known is not None:
        return known
    if len(path.parts) > 1:
        raise Malformed("no such folder or packed mod", str(named))
    raise Malformed("no folder, no packed mod, and none that is installed (`tessera mod list`)", str(named))


def expanded(overlays: Sequence[str | Path]) -> list[Path]:
    """The folders of these mods in the order they are laid over each other: as named, each once, and whatever
    one requires before it. Malformed if something required is missing, too old, or in a circle."""
    named = [place_of(each) for each in overlays]
    laid: list[Path] = []
    for folder in named:
        _lay(folder, named, laid, [])
    return laid


def _lay(folder: Path, named: Sequence[Path], laid: list[Path], below: Sequence[str]) -> None:
    if any(each.absolute() == folder.absolute() for each in laid):
        return
    file = folder / ABOUT
    if not file.is_file():  # nothing is said, so nothing is required
        laid.append(folder)
        return
    mod = about(folder)
    if mod.id in below:
        raise Malformed(f"requires itself, by way of {' and '.join(below)}", str(file))
    for id, least in mod.requires.items():
        other = _required(id, folder, named)
        if other is None:
            needs = f"{id} {least}" if least else id
            raise Malformed(
                f"requires the mod {needs}, which is not here: `tessera mod install` it", str(file)
            )
        found = about(other)
        if not is_at_least(found.version, least):
            version = found.version or "no version"
            raise Malformed(f"requires {id} {least} or later; here is {version} ({other})", str(file))
        _lay(other, named, laid, [*below, mod.id])
    laid.append(folder)


def _required(id: str, folder: Path, named: Sequence[Path]) -> Path | None:
    """A mod of this id: one that was named, one beside the mod that asks for it, or one that is installed."""
    for other in named:
        if about(other).id == id:
            return other
    beside = folder.parent / id
    return beside if (beside / ABOUT).is_file() else find(id)


def files_for(folder: Path, title: str) -> list[Path]:
    """The files that a mod lays over a title's; Malformed if it has none for it."""
    if not folder.is_dir():
        raise Malformed("no such folder", str(folder))
    own = folder / title
    inner = own if own.is_dir() else folder
    files = sorted([file for file in (*inner.glob("*.yaml"), *inner.glob("*.txt")) if file.name != ABOUT])
    if files:
        return files
    others = titles_of(folder)
    if inner is folder and others:
        raise Malformed(f"nothing for {title} in this mod, which is for {', '.join(others)}", str(folder))
    if about(folder).requires:
        return []  # it only brings others along
    raise Malformed(
        "neither .yaml nor .txt files in this folder; an overlay names the files it changes", str(inner)
    )


def titles_of(folder: Path) -> list[str]:
    """The titles that a mod has folders for; none if its files are for any title they fit."""
    inside = [each for each in folder.iterdir() if each.is_dir() and each.name != "schemas"]
    return sorted([each.name for each in inside if any(each.glob("*.yaml")) or any(each.glob("*.txt"))])


def mark_of(folder: Path) -> ModMark:
    """Which mod this is, for the records of matches."""
    mod = about(folder)
    return ModMark(mod.id, mod.name, mod.version, packed.digest_of(packed.contents(folder)))


def named(text: str) -> tuple[str, Path]:
    """A mod as it is named on a command line: one, or NAME=MOD to offer it by another name."""
    name, found, rest = text.partition("=")
    try:
        folder = place_of(rest if found else text)
    except Malformed as error:
        told = f"{error.why}; write FOLDER, FILE, the name of a mod, or NAME=one of them"
        raise Malformed(told, f"--overlay {text}") from None
    return (name if found else folder.resolve().name), folder
