"""The design lab: what a change of rules or numbers does to play, told from matches that are played again.

It stands on the arena, which plays games in processes. It knows titles only through the kernel's contract, so
that a title of somebody else is served like ours.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tessera.lab.diffing import diff
    from tessera.lab.finding import measures, seeds, spread
    from tessera.lab.weighing import balance

__all__ = ["balance", "diff", "measures", "seeds", "spread"]

_PLACES: Final = {
    "balance": "weighing",
    "diff": "diffing",
    "measures": "finding",
    "seeds": "finding",
    "spread": "finding",
}


def __getattr__(name: str) -> object:
    """What the lab offers, brought when it is first asked for: a title's observer needs none of it."""
    if name not in _PLACES:
        raise AttributeError(f"module 'tessera.lab' has no attribute {name!r}")
    found: object = getattr(import_module(f"tessera.lab.{_PLACES[name]}"), name)
    globals()[name] = found
    return found
