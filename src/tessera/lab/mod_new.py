"""A mod to begin with: a folder that checks and plays at once, and says how to go on."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import yaml

from tessera import registry
from tessera.core.errors import Malformed
from tessera.mods import ABOUT
from tessera.mods.described import id_of

_SHOWN: Final = 14  # lines of the title's own data, as an example

_README: Final = """# {name}
What it changes, and why. This page goes with the mod when it is packed.

    tessera mod check {folder}                      # every fault, and what it changes
    tessera play {title} --overlay {folder}         # play it
    tessera mod pack {folder}                       # one file to hand on

The files in {places} are laid over those of the game: name what you change, leave out the rest. `null` takes
an entry away. `tessera rules doc {title}` says what every key means.
"""


def create(folder: Path, titles: Sequence[str], author: str = "") -> Path:
    """Write a new mod for these titles. Malformed if there is something already."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Malformed("is there already, and not empty; choose another name", str(folder))
    kinds = [registry.find(title) for title in titles]
    name = folder.name.replace("-", " ").replace("_", " ").strip().capitalize() or "Mod"
    about = {
        "name": name,
        "id": id_of(folder.name),
        "version": "0.1",
        "author": author,
        "summary": "What it does, in a sentence.",
        "made_for": {kind.name: registry.bound(kind).ruleset.digest for kind in kinds},
    }
    folder.mkdir(parents=True, exist_ok=True)
    told = yaml.safe_dump(about, sort_keys=False, allow_unicode=True, width=1000)
    (folder / ABOUT).write_text(told, encoding="utf-8")
    for kind in kinds:
        _begin(folder / kind.name, kind)
    places = ", ".join(f"`{kind.name}/`" for kind in kinds)
    page = _README.format(name=name, folder=folder.name, title=kinds[0].name, places=places)
    (folder / "README.md").write_text(page, encoding="utf-8")
    return folder


def _begin(place: Path, kind: type[registry.AnyGame]) -> None:
    """A file for each of the title's, with nothing but comments: what is written below them holds."""
    place.mkdir()
    own = registry.own_data(kind)
    for file in kind.rules_spec().files:
        if not file.endswith(".yaml") or file not in own:
            continue
        lines = [
            f"# Changes to {file} of {kind.title}; for every key: tessera rules doc {kind.name} {file}",
            "# It begins like this there; name what you change, with the keys above it:",
            *[f"#   {line}".rstrip() for line in _start_of(own[file])],
        ]
        (place / file).write_text("\n".join(lines) + "\n", encoding="utf-8")


def _start_of(text: str) -> list[str]:
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    return lines[:_SHOWN]
