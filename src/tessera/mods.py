"""Mods: folders of data files laid over those of a title.

A mod holds the files it changes; or, if it is for several titles, a folder of them for each, named like the
title. `mod.yaml` beside them may say what people call it: `{name: Winter, summary: Snow and short days.}`
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tessera.core.errors import Malformed
from tessera.core.ruleset import RulesetSpec, load
from tessera.core.spec import Fields, Text

ABOUT: Final = "mod.yaml"
_SPEC: Final = RulesetSpec({ABOUT: Fields({"name": Text(1, 60), "summary": Text(0, 200, default="")})})


@dataclass(frozen=True)
class Mod:
    """What people are told of a mod."""

    name: str
    summary: str = ""


def about(folder: Path) -> Mod:
    """What a mod says of itself; without a word it is called like its folder."""
    file = folder / ABOUT
    if not file.is_file():
        return Mod(folder.name)
    said = load(_SPEC, {ABOUT: file.read_bytes()}, name=folder.name).file(ABOUT)
    return Mod(said.text("name"), said.text("summary"))


def files_for(folder: Path, title: str) -> list[Path]:
    """The files that a mod lays over a title's; Malformed if it has none for it."""
    if not folder.is_dir():
        raise Malformed("no such folder", str(folder))
    own = folder / title
    inner = own if own.is_dir() else folder
    files = sorted([file for file in (*inner.glob("*.yaml"), *inner.glob("*.txt")) if file.name != ABOUT])
    if files:
        return files
    others = sorted([each.name for each in folder.iterdir() if each.is_dir() and any(each.glob("*.yaml"))])
    if inner is folder and others:
        raise Malformed(f"nothing for {title} in this mod, which is for {', '.join(others)}", str(folder))
    raise Malformed(
        "neither .yaml nor .txt files in this folder; an overlay names the files it changes", str(inner)
    )


def named(text: str) -> tuple[str, Path]:
    """A mod as it is named on a command line: FOLDER, or NAME=FOLDER to offer it by another name."""
    name, found, rest = text.partition("=")
    folder = Path(rest if found else text)
    if not folder.is_dir():
        raise Malformed("expected a folder, or NAME=FOLDER", f"--overlay {text}")
    return (name if found else folder.resolve().name), folder
