"""Mods: folders of data files laid over those of a title, and what people do with them.

A mod holds the files it changes; or, if it is for several titles, a folder of them for each, named like the
title. `mod.yaml` beside them says what people call it, who made it and what it needs (`described`). Packed it
is one file (`packed`), installed it lies on a shelf (`shelf`). Where an overlay may be named, it may be any
of the three: a folder, a packed file, or the name of one that is installed (`found`).
"""

from tessera.mods.described import ABOUT, Mod, about
from tessera.mods.found import expanded, files_for, mark_of, named, place_of

__all__ = ["ABOUT", "Mod", "about", "expanded", "files_for", "mark_of", "named", "place_of"]
