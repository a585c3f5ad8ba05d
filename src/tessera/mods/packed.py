"""A mod as one file, to be handed on: a zip archive that holds only what a mod may hold.

The same folder gives the same bytes on every machine. What somebody else packed is read with care: a few
small text files in at most one level of folders, or nothing at all.
"""

import os
import shutil
import stat
import tempfile
import zipfile
from hashlib import blake2b
from pathlib import Path, PurePosixPath
from typing import Final

import msgspec

from tessera.core.errors import Malformed

ENDING: Final = ".tmod"
MOST_FILES: Final = 200
MOST_BYTES: Final = 1 << 20  # of one file
MOST_IN_ALL: Final = 8 << 20
_KINDS: Final = (".yaml", ".txt", ".md")
_WITHOUT_KIND: Final = ("LICENSE",)
_LEFT_OUT: Final = ("schemas",)  # folders for whoever edits the mod
_WHEN: Final = (1980, 1, 1, 0, 0, 0)
_DAMAGED: Final = (zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError, OSError, ValueError)


def contents(folder: Path) -> dict[str, bytes]:
    """The files of a mod's folder that belong to it, by their path in it, in order."""
    held: dict[str, bytes] = {}
    near = [
        *folder.glob("*"),
        *folder.glob("*/*"),
    ]  # no deeper: an overlay may be a folder with much else in it
    for file in sorted(near, key=lambda file: file.relative_to(folder).parts):
        path = PurePosixPath(*file.relative_to(folder).parts)
        hidden = any(part.startswith((".", "_")) for part in path.parts)
        if hidden or path.parts[0] in _LEFT_OUT or _is_linked(file, folder) or not file.is_file():
            continue
        if _why_not(str(path)) == "":
            held[str(path)] = file.read_bytes()
    _bounded({name: len(data) for name, data in held.items()}, str(folder))
    return held


def _is_linked(file: Path, folder: Path) -> bool:
    """Whether a file, or the folder in the mod that it lies in, is a link to somewhere else."""
    return file.is_symlink() or (file.parent != folder and file.parent.is_symlink())


def left_out(folder: Path) -> list[str]:
    """Files of a folder that are no part of a mod, by their path in it: nobody will have them."""
    held = contents(folder)
    files = [file.relative_to(folder) for file in sorted(folder.rglob("*")) if file.is_file()]
    return [
        file.as_posix()
        for file in files
        if file.as_posix() not in held and file.parts[0] not in _LEFT_OUT and not file.name.startswith(".")
    ]


def digest_of(held: dict[str, bytes]) -> str:
    """BLAKE2b-256, in hexadecimal, of a mod's files by their paths: the same packed and unpacked."""
    return blake2b(msgspec.msgpack.encode(sorted(held.items())), digest_size=32).hexdigest()


def pack(folder: Path, to: Path) -> Path:
    """Write a mod's folder as one file, whole or not at all."""
    held = contents(folder)
    aside = to.with_name(f".{to.name}.{os.getpid()}.tmp")
    try:
        with zipfile.ZipFile(aside, "w", zipfile.ZIP_STORED) as archive:  # how bytes deflate is no promise
            for name, data in held.items():
                entry = zipfile.ZipInfo(name, _WHEN)
                entry.create_system = 3
                entry.external_attr = (stat.S_IFREG | 0o644) << 16
                archive.writestr(entry, data)
        aside.replace(to)
    finally:
        aside.unlink(missing_ok=True)
    return to


def read(file: Path) -> dict[str, bytes]:
    """The files in a packed mod. Malformed says why it is none, or why it is not to be trusted."""
    try:
        with zipfile.ZipFile(file) as archive:
            return _read(archive, file.name)
    except _DAMAGED as error:
        raise Malformed(f"not a packed mod, or damaged: {error}", str(file)) from None


def _read(archive: zipfile.ZipFile, shown: str) -> dict[str, bytes]:
    entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    _bounded({entry.filename: entry.file_size for entry in entries}, shown)
    held: dict[str, bytes] = {}
    met: dict[str, str] = {}
    for entry in entries:
        name = entry.filename
        why = _why_not(name)
        if stat.S_ISLNK(entry.external_attr >> 16):
            why = "is a link"
        if not why and name.lower() in met:
            why = f"is there twice, as {met[name.lower()]}"
        if why:
            raise Malformed(f"{name!r:.80} {why}", shown)
        met[name.lower()] = name
        with archive.open(entry) as source:  # it may be longer than it says
            held[name] = source.read(MOST_BYTES + 1)
        _bounded({each: len(data) for each, data in held.items()}, shown)
    if not held:
        raise Malformed("holds nothing", shown)
    return held


def unpack(file: Path, to: Path) -> Path:
    """Lay a packed mod out as a folder, whole or not at all; what was there before is replaced."""
    held = read(file)
    to.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=to.parent, prefix=f".{to.name}.") as aside:
        write(held, Path(aside, "new"))
        if to.exists():
            to.rename(Path(aside, "old"))
        Path(aside, "new").rename(to)
    return to


def write(held: dict[str, bytes], folder: Path) -> None:
    """Write the files of a mod into a folder."""
    for name, data in held.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


def remove(folder: Path) -> None:
    """Take a mod's folder away."""
    shutil.rmtree(folder)


def _why_not(name: str) -> str:
    """Why a file of this name is none of a mod's; empty if it may be."""
    path = PurePosixPath(name)
    if "\\" in name or "\0" in name or ":" in name or path.is_absolute() or ".." in path.parts:
        return "leads out of the mod"
    if not path.parts or str(path) != name or any(part.startswith(".") for part in path.parts):
        return "is no name for a mod's file"
    if len(path.parts) > 2:
        return "lies too deep: a mod has files, and folders of files for titles"
    if path.suffix not in _KINDS and path.name not in _WITHOUT_KIND:
        return f"is none of what a mod holds ({', '.join(_KINDS)})"
    return ""


def _bounded(sizes: dict[str, int], shown: str) -> None:
    if len(sizes) > MOST_FILES:
        raise Malformed(f"holds {len(sizes)} files; a mod has at most {MOST_FILES}", shown)
    for name, size in sizes.items():
        if size > MOST_BYTES:
            raise Malformed(f"{name!r:.80} is larger than {MOST_BYTES >> 20} MiB", shown)
    if sum(sizes.values()) > MOST_IN_ALL:
        raise Malformed(f"holds more than {MOST_IN_ALL >> 20} MiB", shown)
