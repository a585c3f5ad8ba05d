"""A hex as commands and events name it."""

from dataclasses import dataclass


@dataclass(frozen=True, init=False)
class Spot:
    """An axial hex (rule 4.1)."""

    q: int
    r: int

    def __init__(self, q: int, r: int) -> None:
        object.__setattr__(self, "q", q)
        object.__setattr__(self, "r", r)
