"""What Taktik's map is made of: terrain names, and the results of each stage.

Rule 4.1. Only records and small questions live here; the stages are in rivers, roads, biomes and
placement, their parameters in `rules_ground`. A cell is one integer, `y * width + x`, so integer order is
row-major order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

PLAIN: Final = 0
ROUGH: Final = 1
FOREST: Final = 2
URBAN: Final = 3
INDUSTRIAL: Final = 4
HILL: Final = 5
WATER: Final = 6

TERRAIN_NAMES: Final[tuple[str, ...]] = ("PLAIN", "ROUGH", "FOREST", "URBAN", "INDUSTRIAL", "HILL", "WATER")
TERRAIN_COUNT: Final = 7
UNPROTECTED: Final[tuple[int, ...]] = (PLAIN, ROUGH, FOREST, HILL)  # in terrain order, which settles ties
COLUMN_LABELS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass
class Networks:
    """Rule 4.3: cells in row-major order, and the seed for the next stage.

    `trunk_cells` and `backbone_cells` are the sizes the river had after its trunk and the road after
    its first step: both may exceed the density's target.
    """

    width: int
    height: int
    road: list[int]
    river: list[int]
    next_seed: int
    trunk_cells: int
    backbone_cells: int

    def bridges(self) -> list[int]:
        """Rule 4.1: where road and river overlap."""
        river = cell_flags(self.width * self.height, self.river)
        return [cell for cell in self.road if river[cell] == 1]


@dataclass
class Biomes:
    """Rule 4.4: one terrain per cell; counts and 4-connected regions indexed by terrain."""

    grid: list[int]
    counts: list[int]
    regions: list[int]
    next_seed: int


def cell_flags(area: int, cells: list[int]) -> list[int]:
    """1 for every listed cell, 0 for the others."""
    flags = [0] * area
    for cell in cells:
        flags[cell] = 1
    return flags


def cell_label(cell: int, width: int) -> str:
    """Section 1: the printed label, a letter then the row from 1.

    >>> cell_label(0, 20), cell_label(599, 20)
    ('A1', 'T30')
    """
    return f"{COLUMN_LABELS[cell % width]}{cell // width + 1}"
