"""What is to be played, looked at before a server starts: titles that are not there, mods with faults.

Later a mod that fits no title would only be missing from the page, and nobody would know why.
"""

from tessera import mods, registry
from tessera.lab.mod_check import fitting
from tessera.server.settings import Settings


def check_offer(settings: Settings) -> None:
    """`UnknownTitle`, `BadRuleset` or `Malformed` for what cannot be offered."""
    names = [registry.locate(name).name for name in settings.titles] or list(registry.titles())
    for folder in settings.overlays.values():
        mods.about(folder)
        fitting(folder, names)
