"""Tessera: deterministic turn-based strategy games on one kernel.

>>> import tessera
>>> match = tessera.new("sanctum", seed="moonlight")
>>> events = match.submit(0, match.legal(0)[0])
>>> match.position
1
"""

from tessera import _form

_form.select()  # before anything else of ours is imported: compiled or interpreted, never a mix

from tessera._version import VERSION as __version__
from tessera.api import game, load, new, odds, play_out, save, titles, verify

__all__ = ["__version__", "game", "load", "new", "odds", "play_out", "save", "titles", "verify"]
