"""The shortcuts of rule 4.7 change nothing: the generator against the rulebook's text, to the letter."""

from __future__ import annotations

import os

import pytest
from tests.games.taktik.reference_terrain import reference
from tests.games.taktik.terrain_data import terrain_params

from tessera.games.taktik.biomes import biomes
from tessera.games.taktik.roads import networks
from tessera.games.taktik.terrain import TERRAIN_NAMES

pytestmark = pytest.mark.once  # that both forms make the same maps, the vectors and the digests show

BOARDS = [(20, 30), (8, 8), (20, 30), (30, 20), (12, 9)]
DENSITIES = [(200, 100), (600, 100), (350, 250), (10, 10), (200, 600), (5, 900)]
CAPS = [10, None, 1, 0]
SOAK = int(os.environ.get("TESSERA_SOAK", "400"))


def assert_same(number: int) -> None:
    width, height = BOARDS[number % 5]
    road, river = DENSITIES[number % 6]
    cap = CAPS[number // 2 % 4]
    seed = number * 2654435761 % 2**32
    told = reference(seed, width, height, road, river, cap)
    params = terrain_params(road, river, cap)
    network = networks(seed, width, height, params)
    biome = biomes(network.next_seed, network, params)
    assert [(c % width, c // width) for c in network.river] == told.river
    assert [(c % width, c // width) for c in network.road] == told.road
    assert (network.trunk_cells, network.backbone_cells) == (told.trunk_cells, told.first_road_cells)
    assert network.next_seed == told.networks_next_seed
    assert [TERRAIN_NAMES[kind] for kind in biome.grid] == told.biomes
    assert dict(zip(TERRAIN_NAMES, biome.counts, strict=True)) == told.counts
    assert dict(zip(TERRAIN_NAMES, biome.regions, strict=True)) == told.regions
    assert biome.next_seed == told.biomes_next_seed


@pytest.mark.parametrize("number", range(16))
def test_rule_4_7_shortcuts_give_the_same_cells_and_seeds(number: int) -> None:
    assert_same(number)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.skipif("TESSERA_SOAK" not in os.environ, reason="set TESSERA_SOAK to a number of maps")
def test_rule_4_7_shortcuts_give_the_same_cells_and_seeds_at_length() -> None:
    for number in range(16, 16 + SOAK):
        assert_same(number)
