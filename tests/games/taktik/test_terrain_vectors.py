"""Rule 4 against the rulebook's own maps and starting positions, bit for bit."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest
from tests.games.taktik.terrain_data import LETTERS, UNITS, VECTORS, armies, placement_params, terrain_params

from tessera.games.taktik.biomes import biomes
from tessera.games.taktik.placement import front_columns, nearest_clear_cell, place_units
from tessera.games.taktik.roads import networks
from tessera.games.taktik.terrain import TERRAIN_NAMES, Biomes, Networks, cell_flags, cell_label


def generate(seed: int) -> tuple[Networks, Biomes]:
    params = terrain_params()
    network = networks(seed, 20, 30, params)
    return network, biomes(network.next_seed, network, params)


def rows(network: Networks, biome: Biomes) -> list[str]:
    area = network.width * network.height
    road, river = cell_flags(area, network.road), cell_flags(area, network.river)
    over = {(1, 1): "B", (1, 0): "#", (0, 1): "~"}
    drawn = [over.get((road[c], river[c]), LETTERS[biome.grid[c]]) for c in range(area)]
    return ["".join(drawn[start : start + network.width]) for start in range(0, area, network.width)]


@pytest.mark.parametrize("vector", VECTORS["terrain"], ids=lambda v: f"seed {v['terrain_seed']}")
def test_rule_4_maps_equal_the_reference_maps(vector: dict[str, Any]) -> None:
    network, biome = generate(vector["terrain_seed"])
    assert rows(network, biome) == vector["map"]
    assert sha256("\n".join(rows(network, biome)).encode()).hexdigest() == vector["sha256"]
    assert (network.next_seed, biome.next_seed) == (vector["networks_next_seed"], vector["biomes_next_seed"])
    assert (len(network.road), len(network.river)) == (vector["road_cells"], vector["river_cells"])
    assert network.trunk_cells == vector["trunk_cells"]
    assert [[c % 20, c // 20] for c in network.bridges()] == vector["bridges"]
    assert dict(zip(TERRAIN_NAMES, biome.counts, strict=True)) == vector["counts"]
    assert dict(zip(TERRAIN_NAMES, biome.regions, strict=True)) == vector["regions"]


@pytest.mark.parametrize("vector", VECTORS["bootstrap"], ids=lambda v: f"{v['scenario']} {v['seed']}")
def test_g04_g05_units_stand_where_the_rulebook_puts_them(vector: dict[str, Any]) -> None:
    network, biome = generate(vector["terrain_seed"])
    ruleset = vector["ruleset"]
    placed = place_units(biome.next_seed, network, biome, placement_params(ruleset), armies(ruleset))
    kinds = list(UNITS["types"])
    serials = [0, 0]
    units = []
    for unit in placed.units:
        serials[unit.player] += 1
        name = f"{'AB'[unit.player]}{serials[unit.player]}"
        units.append([name, kinds[unit.kind], unit.cell % 20, unit.cell // 20])
    assert units == vector["units"]
    assert placed.next_seed == vector["rng_seed"]


def test_g06_terrain_seed_42() -> None:
    network, biome = generate(42)
    assert (len(network.road), len(network.river)) == (120, 64)
    assert [cell_label(c, 20) for c in network.bridges()] == ["F10", "F14", "B23"]
    assert (biome.counts[TERRAIN_NAMES.index("FOREST")], biome.counts[TERRAIN_NAMES.index("HILL")]) == (
        120,
        8,
    )
    assert (network.next_seed, biome.next_seed) == (1514614019, 3008289878)


def test_rule_4_5_columns_go_outwards_from_the_centre_and_skip_what_is_off_the_board() -> None:
    assert front_columns(5) == [2, 1, 3, 0, 4]
    assert front_columns(4) == [2, 1, 3, 0]


@pytest.mark.parametrize(
    ("clear", "found"),
    [
        ([5], 5),  # the start itself
        ([4, 6], 6),  # east before west at the same height
        ([1, 9], 1),  # north before south
        ([15], 15),  # anywhere on the board when the zone has none
        ([], 5),  # nowhere: the start
    ],
)
def test_rule_4_5_nearest_clear_cell_in_the_order_of_step_3(clear: list[int], found: int) -> None:
    assert nearest_clear_cell(cell_flags(16, clear), 4, 5, 0, 3) == found


def test_rule_4_5_a_cell_in_the_zone_wins_over_a_nearer_one_outside() -> None:
    assert nearest_clear_cell(cell_flags(16, [0, 9]), 4, 5, 0, 2) == 0
