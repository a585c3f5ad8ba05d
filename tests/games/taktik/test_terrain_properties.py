"""Rule 4.6 over many seeds, densities and bridge caps; and proof that each check can fail."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from tests.games.taktik.terrain_data import armies, placement_params, terrain_params

from tessera._form import status
from tessera.games.taktik.biomes import biomes
from tessera.games.taktik.placement import place_units
from tessera.games.taktik.roads import networks
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
)
from tessera.games.taktik.terrain_check import placement_faults, terrain_faults

DENSITIES = [(200, 100), (10, 10), (600, 600), (10, 600), (600, 10), (350, 250)]
CAPS = [10, 0, 1, None]
PARTS = 8
COMBINED = len(DENSITIES) * PARTS  # every density with every cap, twice

# The rulebook asks for 2,000 maps: `make soak`. Other runs take a sample of every combination.
SAMPLE = (10 if status().form == "compiled" else 2) * COMBINED
MAPS = 2400 if "TESSERA_SOAK" in os.environ else SAMPLE


def made(seed: int, road: int = 200, river: int = 100, cap: int | None = 10) -> tuple[Networks, Biomes]:
    params = terrain_params(road, river, cap)
    network = networks(seed, 20, 30, params)
    return network, biomes(network.next_seed, network, params)


@pytest.mark.parametrize("part", range(PARTS))
def test_rule_4_6_t2_to_t20_hold_on_any_seed(part: int) -> None:
    for number in range(part, MAPS, PARTS):
        road, river = DENSITIES[number // PARTS % 6]
        cap = CAPS[number % 4]
        seed = number * 2654435761 % 2**32
        network, biome = made(seed, road, river, cap)
        where = f"seed {seed}, road {road}, river {river}, cap {cap}"
        assert terrain_faults(network, biome, terrain_params(road, river, cap)) == [], where
        for ruleset in ("standard", "legacy"):
            line_up = placement_params(ruleset)
            placed = place_units(biome.next_seed, network, biome, line_up, armies(ruleset))
            assert placement_faults(network, biome, placed, line_up) == [], where
            assert 0 <= placed.next_seed < 2**32


@pytest.mark.parametrize("seed", [0, 1, 42, 2**32 - 1])
def test_rule_4_6_t1_same_inputs_same_output_and_seeds_of_32_bits(seed: int) -> None:
    assert made(seed) == made(seed)
    network, biome = made(seed)
    assert 0 <= network.next_seed < 2**32
    assert 0 <= biome.next_seed < 2**32


def test_rule_4_6_t21_a_higher_density_never_lowers_the_target() -> None:
    params = terrain_params()
    targets = [params.target(600, density) for density in range(-5, 1005)]
    assert targets == sorted(targets)


@pytest.mark.parametrize(("given", "bound"), [(-3, 10), (0, 10), (9, 10), (601, 600), (5000, 600)])
def test_rule_4_6_t21_densities_outside_the_clamp_act_as_the_bound(given: int, bound: int) -> None:
    assert made(7, given, given) == made(7, bound, bound)


# --- every check can fail -------------------------------------------------------------------------
# Seed 1 is the first map of the rulebook; cells are given as (x, y).


def at(x: int, y: int) -> int:
    return y * 20 + x


def paint(biome: Biomes, kind: int, *cells: int) -> None:
    for cell in cells:
        biome.grid[cell] = kind


def replace_all(biome: Biomes, kind: int) -> None:
    biome.grid = [PLAIN if terrain == kind else terrain for terrain in biome.grid]


Doctor = Callable[[Networks, Biomes], None]


def cut_river(n: Networks, b: Biomes) -> None:
    n.river.remove(at(11, 27))


def block_of_river(n: Networks, b: Biomes) -> None:
    n.river = sorted({*n.river, at(2, 20), at(3, 20), at(2, 21), at(3, 21)})


def staircase(n: Networks, b: Biomes) -> None:
    n.river = [at(5, 5), at(6, 5), at(6, 6), at(7, 6), at(7, 7)]


def inland_river(n: Networks, b: Biomes) -> None:
    n.river = [c for c in n.river if 0 < c // 20 < 29]


def wide_river(n: Networks, b: Biomes) -> None:
    n.river = list(range(200))


def no_road(n: Networks, b: Biomes) -> None:
    n.road = []


def cut_road(n: Networks, b: Biomes) -> None:
    n.road.remove(at(4, 1))  # the only way to (4, 0)


def block_of_road(n: Networks, b: Biomes) -> None:
    n.road = sorted({*n.road, at(5, 8), at(5, 9)})


def wide_road(n: Networks, b: Biomes) -> None:
    n.road = list(range(200))


def bridge_on_a_corner(n: Networks, b: Biomes) -> None:
    n.road = sorted({*n.road, at(11, 26)})


def bridge_without_a_flank(n: Networks, b: Biomes) -> None:
    n.road.remove(at(9, 7))


def no_bridge(n: Networks, b: Biomes) -> None:
    n.road = [c for c in n.road if c not in n.river]


def forest_road(n: Networks, b: Biomes) -> None:
    paint(b, FOREST, n.road[0])


def wild_edge(n: Networks, b: Biomes) -> None:
    paint(b, HILL, at(0, 0))


def no_hills(n: Networks, b: Biomes) -> None:
    replace_all(b, HILL)


def lone_rough(n: Networks, b: Biomes) -> None:
    paint(b, ROUGH, at(2, 3))


def no_towns(n: Networks, b: Biomes) -> None:
    replace_all(b, URBAN)


def no_works(n: Networks, b: Biomes) -> None:
    replace_all(b, INDUSTRIAL)


def dry_pool(n: Networks, b: Biomes) -> None:
    paint(b, WATER, at(1, 1))


def pools_side_by_side(n: Networks, b: Biomes) -> None:
    paint(b, WATER, at(5, 5), at(6, 5))


def island(n: Networks, b: Biomes) -> None:
    paint(b, WATER, at(1, 0), at(0, 1), at(1, 1))


def wrong_count(n: Networks, b: Biomes) -> None:
    b.counts[PLAIN] += 1


def wrong_regions(n: Networks, b: Biomes) -> None:
    b.regions[FOREST] += 1


@pytest.mark.parametrize(
    ("fault", "doctor"),
    [
        ("T2", cut_river),
        ("T3", block_of_river),
        ("T4", staircase),
        ("T5", inland_river),
        ("T6", wide_river),
        ("T7", no_road),
        ("T7", cut_road),
        ("T8", block_of_road),
        ("T9", wide_road),
        ("T10", bridge_on_a_corner),
        ("T10", bridge_without_a_flank),
        ("T11", no_bridge),
        ("T12", forest_road),
        ("T13", wild_edge),
        ("T14", no_hills),
        ("T15", lone_rough),
        ("T16", no_towns),
        ("T16", no_works),
        ("T17", dry_pool),
        ("T17", pools_side_by_side),
        ("T18", island),
        ("T19", wrong_count),
        ("T19", wrong_regions),
    ],
)
def test_rule_4_6_a_doctored_map_is_found_out(fault: str, doctor: Doctor) -> None:
    network, biome = made(1)
    assert terrain_faults(network, biome, terrain_params()) == []
    doctor(network, biome)
    assert fault in terrain_faults(network, biome, terrain_params())


def test_rule_4_6_t11_more_bridges_than_the_cap_are_found_out() -> None:
    network, biome = made(1)  # two bridges
    assert terrain_faults(network, biome, terrain_params(max_bridges=1)) == ["T11"]


@pytest.mark.parametrize("wrong", ["shared", "road", "zone"])
def test_rule_4_6_t20_a_unit_out_of_place_is_found_out(wrong: str) -> None:
    network, biome = made(1)
    line_up = placement_params("standard")
    placed = place_units(biome.next_seed, network, biome, line_up, armies("standard"))
    assert placement_faults(network, biome, placed, line_up) == []
    places = {"shared": placed.units[1].cell, "road": network.road[0], "zone": at(0, 29)}
    placed.units[0].cell = places[wrong]
    assert placement_faults(network, biome, placed, line_up) == ["T20"]
