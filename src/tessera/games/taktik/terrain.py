"""What Taktik's map is made of: terrain names, generator parameters, and the results of each stage.

Rule 4.1. Only records and small questions live here; the stages are in rivers, roads, biomes and
placement. A cell is one integer, `y * width + x`, so integer order is row-major order. Nothing here
reads a file: the numbers come from terrain.yaml through the title's ruleset.
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


@dataclass(frozen=True)
class RiverParams:
    """Rule 4.2. Pairs are inclusive ranges."""

    turn_pm: int
    main_run: tuple[int, int]
    jog_run: tuple[int, int]
    min_axis_run: int
    tributary_length: tuple[int, int]
    tributary_min: int
    tributary_attempts: int


@dataclass(frozen=True)
class BridgeParams:
    """Rule 4.3, bridge sites."""

    min_spacing: int
    tries_per_bridge: int


@dataclass(frozen=True)
class RoadParams:
    """Rule 4.3, routing costs (20ths of a new cell) and the stages that add roads."""

    cost_new: int
    cost_reuse: int
    cost_collector_reuse: int
    cost_bridge: int
    cost_turn: int
    cost_near_river: int
    cost_edge: int
    cost_adjacent_road: int
    square_penalty_new: int
    square_penalty_existing: int
    primary_tries: int
    arterial_until_pct: int
    arterial_tries: int
    arterial_min_distance_div: int
    collector_until_pct: int
    collector_tries: int
    collector_picks: int
    collector_min_distance_pct: int
    local_until_pct: int
    local_tries: int
    local_reach: int
    local_min_distance: int
    overshoot: int


@dataclass(frozen=True)
class CoverParams:
    """Rules 4.4.12 and 4.4.13 for one terrain: its smallest region and its minimum count."""

    min_region: int
    count_floor: int
    count_divisor: int

    def least(self, area: int) -> int:
        """The count a board of that area must reach."""
        return max(self.count_floor, (area + self.count_divisor // 2) // self.count_divisor)


@dataclass(frozen=True)
class BiomeParams:
    """Rule 4.4. Each lattice layer is (cell size, weight, key offset)."""

    lattice: tuple[tuple[int, int, int], ...]
    hill_threshold: int
    rough_threshold: int
    forest_threshold: int
    forest_margin: int
    forest_near_river: int
    forest_neighbours: int
    smoothing_passes: int
    smoothing_majority: int
    hill: CoverParams
    rough: CoverParams
    forest: CoverParams


@dataclass(frozen=True)
class SettlementParams:
    """Rules 4.4.8 and 4.4.9. Pairs are inclusive ranges."""

    urban_divisor: int
    urban_clamp: tuple[int, int]
    urban_radius: tuple[int, int]
    industrial_divisor: int
    industrial_clamp: tuple[int, int]
    industrial_radius: tuple[int, int]
    min_seed_distance_floor: int
    min_seed_distance_div: int
    tries: int
    weight_base: int
    weight_near_road: int
    weight_near_intersection: int
    weight_near_bridge: int


@dataclass(frozen=True)
class TerrainParams:
    """Everything the generator may be told. `max_bridges` None means no cap."""

    road_density_pm: int
    river_density_pm: int
    max_bridges: int | None
    density_clamp_pm: tuple[int, int]
    river: RiverParams
    bridge: BridgeParams
    road: RoadParams
    biome: BiomeParams
    settlement: SettlementParams

    def target(self, area: int, density_pm: int) -> int:
        """Rule 4.2: the cells a network of that density aims for."""
        low, high = self.density_clamp_pm
        return (area * max(low, min(high, density_pm)) + 500) // 1000


@dataclass(frozen=True)
class PlacementParams:
    """Rule 4.5: where the two armies line up."""

    front_divisor: int
    enemy_distance: int
    column_scatter: int
    row_scatter: int
    zone_guard: bool


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
