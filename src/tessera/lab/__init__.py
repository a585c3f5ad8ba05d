"""The design lab: what a change of rules or numbers does to play, told from matches that are played again.

It stands on the arena, which plays games in processes. It knows titles only through the kernel's contract, so
that a title of somebody else is served like ours.
"""

from tessera.lab.diffing import diff
from tessera.lab.finding import measures, seeds, spread

__all__ = ["diff", "measures", "seeds", "spread"]
