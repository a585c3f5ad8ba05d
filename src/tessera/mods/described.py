"""What a mod says of itself: `mod.yaml`, checked like all data, with the line of every fault."""

import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Final

from tessera.core.errors import BadRuleset
from tessera.core.ruleset import RulesetSpec, load
from tessera.core.spec import File, LeftOut, MapOf, Text

ABOUT: Final = "mod.yaml"

_ID: Final = Text(
    1,
    60,
    pattern=r"[a-z0-9]+([-_.][a-z0-9]+)*",
    form="an id: small letters and digits, with - _ or . between them",
)
_VERSION: Final = r"\d{1,6}(\.\d{1,6}){0,3}"
_DIGEST: Final = Text(
    pattern=r"[0-9a-f]{64}", form="the digest of a title's rules, as `tessera mod check` tells it"
)


@dataclass
class Mod:
    """What people are told of a mod."""

    name: Annotated[str, Text(1, 60), "What people call it."]
    id: Annotated[str, _ID, LeftOut(""), "What it is named by; the folder's name if left out."] = ""
    version: Annotated[
        str,
        Text(pattern=_VERSION, form="a version in quotes, such as '1.2'"),
        LeftOut(""),
        "Raised whenever it is shared anew.",
    ] = ""
    author: Annotated[str, Text(0, 80), LeftOut(""), "Who made it."] = ""
    summary: Annotated[str, Text(0, 200), LeftOut(""), "What it does, in a sentence."] = ""
    license: Annotated[str, Text(0, 60), LeftOut(""), "On what terms others may use it."] = ""
    requires: Annotated[
        dict[str, str],
        MapOf(_ID, Text(pattern=f"({_VERSION})?", form="a version such as '1.2', or ''")),
        LeftOut(),
        "Mods that lie below it, by id, each with the least version that will do; '' if any will.",
    ] = field(default_factory=dict)
    made_for: Annotated[
        dict[str, str],
        MapOf(Text(1, 64), _DIGEST),
        LeftOut(),
        "By title: the digest of the rules it was made for; written by `tessera mod check --accept`.",
    ] = field(default_factory=dict)

    def mentioned(self) -> str:
        """Its name and version, as a sentence mentions it."""
        return f"{self.name} {self.version}" if self.version else self.name


@dataclass
class ModFile:
    """The file."""

    mod: Annotated[Mod, File(ABOUT)]


SPEC: Final = RulesetSpec.of(ModFile)


def about(folder: Path) -> Mod:
    """What a mod says of itself; without a word it is called like its folder. BadRuleset for every fault."""
    file = folder / ABOUT
    mod = Mod(folder.name)
    if file.is_file():
        try:
            mod = load(SPEC, {ABOUT: file.read_bytes()}, name=folder.name).make(ModFile).mod
        except BadRuleset as error:
            placed = [replace(fault, file=f"{folder.name}/{ABOUT}") for fault in error.faults]
            raise BadRuleset(placed) from None
    mod.id = mod.id or id_of(folder.name)
    return mod


def id_of(name: str) -> str:
    """The id that a folder of this name stands for.

    >>> id_of("My Winter!")
    'my-winter'
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "mod"


def is_at_least(version: str, least: str) -> bool:
    """Whether a version is this one or a later one; no version is the first of all.

    >>> is_at_least("1.10", "1.9"), is_at_least("1", "1.0.1"), is_at_least("1", "1.0"), is_at_least("", "")
    (True, False, True, True)
    """
    return _numbers(version) >= _numbers(least)


def _numbers(version: str) -> tuple[int, ...]:
    numbers = [int(part) for part in version.split(".")] if version else []
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)
