"""A hex as commands and events name it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Spot:
    """An axial hex (rule 4.1)."""

    q: int
    r: int
