"""The properties any generated map has (rule 4.6), as questions that name what is violated.

Written from the results alone and apart from the generator's own tables, so that a slip there shows here.
T1, T20 and T21 compare several runs or look at units: see `placement_faults`, and the tests for the rest.
"""

from __future__ import annotations

from tessera.games.taktik.biomes import is_protected, smoothed
from tessera.games.taktik.lattice import Lattice, labelled
from tessera.games.taktik.placement import Placement, clear_cells
from tessera.games.taktik.regions import count_terrain
from tessera.games.taktik.rules_ground import LeastCount, PlacementParams, TerrainParams
from tessera.games.taktik.terrain import (
    FOREST,
    HILL,
    INDUSTRIAL,
    PLAIN,
    ROUGH,
    URBAN,
    WATER,
    Biomes,
    Networks,
    cell_flags,
)

ROOMY_AREA = 400  # T14 to T16 are promised from here on


def _degree(lattice: Lattice, flags: list[int], cell: int) -> int:
    return sum([flags[other] for other in lattice.four[cell]])


def _straight(lattice: Lattice, flags: list[int], cell: int) -> bool:
    held = [lattice.step[cell * 4 + d] >= 0 and flags[lattice.step[cell * 4 + d]] == 1 for d in range(4)]
    return held in ([True, False, True, False], [False, True, False, True])


def _has_block(lattice: Lattice, flags: list[int]) -> bool:
    width = lattice.width
    for y in range(lattice.height - 1):
        for x in range(width - 1):
            c = y * width + x
            if flags[c] + flags[c + 1] + flags[c + width] + flags[c + width + 1] == 4:
                return True
    return False


def _crossable(lattice: Lattice, river: list[int]) -> list[int]:
    found: list[int] = []
    for cell in range(lattice.area):
        if river[cell] == 0 or lattice.edge[cell] == 1 or not _straight(lattice, river, cell):
            continue
        junctions = [o for o in lattice.four[cell] if river[o] == 1 and _degree(lattice, river, o) >= 3]
        if not junctions:
            found.append(cell)
    return found


def _is_corner(lattice: Lattice, river: list[int], cell: int) -> bool:
    return river[cell] == 1 and _degree(lattice, river, cell) == 2 and not _straight(lattice, river, cell)


def river_faults(networks: Networks, params: TerrainParams) -> list[str]:
    """T2 to T6."""
    lattice = Lattice(networks.width, networks.height)
    river = cell_flags(lattice.area, networks.river)
    size = len(networks.river)
    faults: list[str] = []
    sides = sum([_degree(lattice, river, c) for c in networks.river])
    if len(labelled(lattice, river, 1)[1]) != 1 or sides != 2 * (size - 1):
        faults.append("T2")
    if _has_block(lattice, river):
        faults.append("T3")
    corners = [1 if _is_corner(lattice, river, c) else 0 for c in range(lattice.area)]
    if [c for c in range(lattice.area) if corners[c] == 1 and _degree(lattice, corners, c) > 0]:
        faults.append("T4")
    columns = [c % lattice.width for c in networks.river]
    rows = [c // lattice.width for c in networks.river]
    across = 0 in columns and lattice.width - 1 in columns
    if not across and not (0 in rows and lattice.height - 1 in rows):
        faults.append("T5")
    target = params.target(lattice.area, params.params.river_density_pm)
    if size > max(networks.trunk_cells, target + params.river.tributary_length[1] - 1):
        faults.append("T6")
    return faults


def road_faults(networks: Networks, params: TerrainParams) -> list[str]:
    """T7 to T11."""
    lattice = Lattice(networks.width, networks.height)
    river = cell_flags(lattice.area, networks.river)
    road = cell_flags(lattice.area, networks.road)
    faults: list[str] = []
    if len(labelled(lattice, road, 1)[1]) != 1:
        faults.append("T7")
    if _has_block(lattice, road):
        faults.append("T8")
    target = params.target(lattice.area, params.params.road_density_pm)
    if len(networks.road) > max(networks.backbone_cells, target + params.road.overshoot):
        faults.append("T9")
    bridges = networks.bridges()
    candidates = _crossable(lattice, river)
    for cell in bridges:
        # Straight over: the two road neighbours are the flanks, and the river holds the other two sides.
        if cell not in candidates or not _straight(lattice, road, cell):
            faults.append("T10")
            break
    cap = params.params.max_bridges
    too_many = cap is not None and len(bridges) > cap
    if too_many or (cap != 0 and candidates and not bridges):
        faults.append("T11")
    return faults


def _cover_faults(
    lattice: Lattice, networks: Networks, biomes: Biomes, kind: int, count: LeastCount, min_region: int
) -> list[str]:
    """T14 and T15 for one terrain."""
    eligible = clear_cells(networks, biomes)
    for cell in range(lattice.area):
        if lattice.edge[cell] == 1:
            eligible[cell] = 0
    faults: list[str] = []
    if biomes.grid.count(kind) < count.on(lattice.area) and 1 in eligible:
        faults.append("T14")
    small = [part for part in labelled(lattice, biomes.grid, kind)[1] if len(part) < min_region]
    room = [part for part in labelled(lattice, eligible, 1)[1] if len(part) >= min_region]
    if small and room:
        faults.append("T15")
    return faults


def _water_is_sound(lattice: Lattice, networks: Networks, grid: list[int]) -> bool:
    """T17."""
    river = cell_flags(lattice.area, networks.river)
    network = cell_flags(lattice.area, networks.road + networks.river)
    for cell in range(lattice.area):
        if grid[cell] != WATER:
            continue
        if network[cell] == 1 or WATER in [grid[o] for o in lattice.eight[cell]]:
            return False
        bends = [
            o
            for o in lattice.four[cell]
            if _is_corner(lattice, river, o) or (river[o] == 1 and _degree(lattice, river, o) >= 3)
        ]
        if not bends:
            return False
    return True


def _land_is_one(lattice: Lattice, grid: list[int]) -> bool:
    """T18."""
    land = [c for c in range(lattice.area) if grid[c] != WATER]
    seen = [0] * lattice.area
    seen[land[0]] = 1
    part = [land[0]]
    for cell in part:
        for other in lattice.eight[cell]:
            if seen[other] == 0 and grid[other] != WATER:
                seen[other] = 1
                part.append(other)
    return len(part) == len(land)


def biome_faults(networks: Networks, biomes: Biomes, params: TerrainParams) -> list[str]:
    """T12 to T19."""
    lattice = Lattice(networks.width, networks.height)
    grid = biomes.grid
    network = cell_flags(lattice.area, networks.road + networks.river)
    faults: list[str] = []
    if [c for c in range(lattice.area) if network[c] == 1 and grid[c] != PLAIN]:
        faults.append("T12")
    if [c for c in range(lattice.area) if lattice.edge[c] == 1 and grid[c] in (ROUGH, FOREST, HILL)]:
        faults.append("T13")
    if lattice.area >= ROOMY_AREA:
        region, count = params.biome.min_region, params.biome.min_count
        faults += _cover_faults(lattice, networks, biomes, HILL, count.HILL, region.HILL)
        faults += _cover_faults(lattice, networks, biomes, ROUGH, count.ROUGH, region.ROUGH)
        faults += _cover_faults(lattice, networks, biomes, FOREST, count.FOREST, region.FOREST)
        if URBAN not in grid or INDUSTRIAL not in grid:
            faults.append("T16")
    if not _water_is_sound(lattice, networks, grid):
        faults.append("T17")
    if not _land_is_one(lattice, grid):
        faults.append("T18")
    counts, regions = count_terrain(lattice, grid)
    parts = [len(labelled(lattice, grid, kind)[1]) for kind in range(len(regions))]
    again = smoothed(lattice, grid, network, params.biome.smoothing_majority)
    kept = [again[c] == grid[c] for c in range(lattice.area) if is_protected(grid[c])]
    if biomes.counts != counts or sum(counts) != lattice.area or biomes.regions != parts or not all(kept):
        faults.append("T19")
    return faults


def placement_faults(
    networks: Networks, biomes: Biomes, placement: Placement, params: PlacementParams
) -> list[str]:
    """T20."""
    clear = clear_cells(networks, biomes)
    front = networks.height // params.front_divisor
    for unit in placement.units:
        north = unit.cell // networks.width < front
        if clear[unit.cell] == 0 or (params.zone_guard and north != (unit.player == 0)):
            return ["T20"]
        clear[unit.cell] = 0  # so that a second unit on it is found out
    return []


def terrain_faults(networks: Networks, biomes: Biomes, params: TerrainParams) -> list[str]:
    """The ids of rule 4.6 that this map violates, T2 to T19."""
    return (
        river_faults(networks, params)
        + road_faults(networks, params)
        + biome_faults(networks, biomes, params)
    )
