"""The biomes stage (rule 4.4): water, heights, forest, settlements, smoothing, then the clean-up.

Takes the seed the networks returned. Road and river cells stay PLAIN throughout, so overlays are
always drawn on open ground.
"""

from __future__ import annotations

from tessera.core.rng import Lcg32
from tessera.games.taktik.lattice import Lattice
from tessera.games.taktik.noise import field
from tessera.games.taktik.regions import Promotion, count_terrain, dissolve
from tessera.games.taktik.rivers import DEGREE, River
from tessera.games.taktik.rules_ground import BiomeParams, TerrainParams
from tessera.games.taktik.settlements import Settlements
from tessera.games.taktik.terrain import (
    FOREST,
    HILL,
    INDUSTRIAL,
    PLAIN,
    ROUGH,
    TERRAIN_COUNT,
    UNPROTECTED,
    URBAN,
    WATER,
    Biomes,
    Networks,
    cell_flags,
)


def is_protected(terrain: int) -> bool:
    """Terrain that smoothing and clean-up never overwrite."""
    return terrain in (WATER, URBAN, INDUSTRIAL)


def _pools(lattice: Lattice, river: River, network: list[int], elevation: list[int]) -> list[int]:
    """Step 5: WATER flags, the lowest free cell beside each river corner or junction."""
    water = [0] * lattice.area
    for cell in range(lattice.area):
        if river.flags[cell] == 0 or DEGREE[river.joins[cell]] < 2 or river.straight(cell):
            continue
        lowest = -1
        for other in lattice.four[cell]:
            if network[other] == 1:
                continue
            if lowest < 0 or (elevation[other], other) < (elevation[lowest], lowest):
                lowest = other
        if lowest < 0 or water[lowest] == 1:
            continue
        clear = True
        for other in lattice.eight[lowest]:
            if water[other] == 1:
                clear = False
        if clear:
            water[lowest] = 1
    return water


def _forest(
    lattice: Lattice,
    params: BiomeParams,
    river: list[int],
    closed: list[int],
    grid: list[int],
    moisture: list[int],
) -> list[int]:
    """Step 7: flags of the moist cells and of one ring of growth around them."""
    forest = [
        1 if closed[c] == 0 and moisture[c] >= params.forest_threshold else 0 for c in range(lattice.area)
    ]
    near_river = lattice.within(river, params.forest_near_river)
    margin = params.forest_threshold - params.forest_margin
    grown = forest[:]
    for cell in range(lattice.area):
        if closed[cell] == 1 or forest[cell] == 1 or moisture[cell] < margin:
            continue
        if near_river[cell] == 0 and grid[cell] != ROUGH:
            continue
        neighbours = 0
        for other in lattice.eight[cell]:
            neighbours += forest[other]
        if neighbours >= params.forest_neighbours:
            grown[cell] = 1
    return grown


def smoothed(lattice: Lattice, grid: list[int], network: list[int], majority: int) -> list[int]:
    """Step 10: a new grid where open cells follow a clear majority of their eight neighbours."""
    after = grid[:]
    eight = lattice.eight
    for cell in range(lattice.area):
        if network[cell] == 1 or is_protected(grid[cell]):
            continue
        votes = [0] * TERRAIN_COUNT
        for other in eight[cell]:
            votes[grid[other]] += 1
        for terrain in UNPROTECTED:
            if votes[terrain] >= majority:
                after[cell] = terrain
    return after


def biomes(seed: int, networks: Networks, params: TerrainParams, lattice: Lattice | None = None) -> Biomes:
    """Rule 4.4: the terrain of every cell; the lattice as for `networks`."""
    rng = Lcg32(seed)
    lattice = lattice or Lattice(networks.width, networks.height)
    area = lattice.area
    biome = params.biome
    river = River(lattice)
    for cell in networks.river:
        river.add(cell)
    road = cell_flags(area, networks.road)
    network = cell_flags(area, networks.road + networks.river)
    elevation_key = rng.raw()
    moisture_key = rng.raw()
    elevation = field(lattice.width, lattice.height, biome.lattice, elevation_key)
    moisture = field(lattice.width, lattice.height, biome.lattice, moisture_key)

    water = _pools(lattice, river, network, elevation)
    closed = [a | b for a, b in zip(network, water, strict=True)]
    grid = [PLAIN] * area
    for cell in range(area):
        if water[cell] == 1:
            grid[cell] = WATER
        elif closed[cell] == 0 and elevation[cell] >= biome.hill_threshold:
            grid[cell] = HILL
        elif closed[cell] == 0 and elevation[cell] >= biome.rough_threshold:
            grid[cell] = ROUGH
    forest = _forest(lattice, biome, river.flags, closed, grid, moisture)
    settlements = Settlements(lattice, rng, params.settlement, road, river.flags, water)
    settlements.build()
    for cell in range(area):
        if settlements.taken[cell] >= 0:
            grid[cell] = settlements.taken[cell]
        elif forest[cell] == 1:
            grid[cell] = FOREST

    for _ in range(biome.smoothing_passes):
        grid = smoothed(lattice, grid, network, biome.smoothing_majority)
    for cell in range(area):
        if network[cell] == 1 or (lattice.edge[cell] == 1 and not is_protected(grid[cell])):
            grid[cell] = PLAIN
    region, count = biome.min_region, biome.min_count
    dissolve(lattice, grid, FOREST, region.FOREST)
    dissolve(lattice, grid, ROUGH, region.ROUGH)
    dissolve(lattice, grid, HILL, region.HILL)
    Promotion(lattice, grid, network, HILL, elevation).reach(count.HILL.on(area), region.HILL)
    Promotion(lattice, grid, network, ROUGH, elevation).reach(count.ROUGH.on(area), region.ROUGH)
    Promotion(lattice, grid, network, FOREST, moisture).reach(count.FOREST.on(area), region.FOREST)
    counts, regions = count_terrain(lattice, grid)
    return Biomes(grid=grid, counts=counts, regions=regions, next_seed=rng.state)
