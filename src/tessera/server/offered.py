"""What is to be played, looked at before a server starts: titles that are not there, mods with faults.

Later a mod that fits no title would only be missing from the page, and nobody would know why.
"""

from collections.abc import Sequence
from pathlib import Path

from tessera import mods, registry
from tessera.core.errors import BadRuleset, Malformed
from tessera.server.settings import Settings


def check_offer(settings: Settings) -> None:
    """`UnknownTitle`, `BadRuleset` or `Malformed` for what cannot be offered."""
    names = [registry.locate(name).name for name in settings.titles] or list(registry.titles())
    for folder in settings.overlays.values():
        mods.about(folder)
        _check_mod(folder, names)


def _check_mod(folder: Path, names: Sequence[str]) -> None:
    """A mod is for the titles it names, all of them; one that names none is for at least one title."""
    fits = False
    fewest: BadRuleset | None = None
    missing: Malformed | None = None
    for name in names:
        try:
            mods.files_for(folder, name)
        except Malformed as error:
            missing = error
            continue
        try:
            registry.game(name, [folder])
            fits = True
        except BadRuleset as error:
            if (folder / name).is_dir():
                raise
            if fewest is None or len(error.faults) < len(fewest.faults):
                fewest = error
    if not fits and (fewest or missing):
        raise fewest or missing or AssertionError("one of them is there")
