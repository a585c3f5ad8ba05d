"""The shipped terrain.yaml as the generator's parameters, and the rulebook's terrain vectors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import yaml

import tessera.games.taktik.terrain as terrain_module
from tessera.games.taktik.terrain import (
    BiomeParams,
    BridgeParams,
    CoverParams,
    PlacementParams,
    RiverParams,
    RoadParams,
    SettlementParams,
    TerrainParams,
)

DATA = Path(terrain_module.__file__).parent / "data"
VECTORS = json.loads((Path(__file__).parent / "vectors" / "terrain_vectors.json").read_text())
# Any: the tree of a YAML file is checked by the title's loader; here it is known to be right.
TERRAIN: dict[str, Any] = yaml.safe_load((DATA / "terrain.yaml").read_text())
UNITS: dict[str, Any] = yaml.safe_load((DATA / "units.yaml").read_text())
LETTERS = ".rfUIhw"  # in terrain order, as the vectors draw them
DEFAULT_CAP = TERRAIN["generation"]["params"]["max_bridges"]


def pair(value: list[int]) -> tuple[int, int]:
    low, high = value
    return low, high


def cover(name: str) -> CoverParams:
    biome = TERRAIN["generation"]["biome"]
    count = biome["min_count"][name]
    return CoverParams(biome["min_region"][name], count["floor"], count["divisor"])


def terrain_params(
    road_density_pm: int | None = None,
    river_density_pm: int | None = None,
    max_bridges: int | None = DEFAULT_CAP,
) -> TerrainParams:
    """terrain.yaml, with the three knobs of a match turned where given."""
    tree = TERRAIN["generation"]
    knobs, river, road = tree["params"], tree["river"], dict(tree["road"])
    biome, settlement = tree["biome"], tree["settlement"]
    road.pop("square_lookback")
    for stage in ("arterial", "collector", "local"):
        road |= {f"{stage}_{key}": value for key, value in road.pop(stage).items()}
    return TerrainParams(
        road_density_pm=knobs["road_density_pm"] if road_density_pm is None else road_density_pm,
        river_density_pm=knobs["river_density_pm"] if river_density_pm is None else river_density_pm,
        max_bridges=max_bridges,
        density_clamp_pm=pair(tree["density_clamp_pm"]),
        river=RiverParams(
            turn_pm=river["turn_pm"],
            main_run=pair(river["main_run"]),
            jog_run=pair(river["jog_run"]),
            min_axis_run=river["min_axis_run"],
            tributary_length=pair(river["tributary_length"]),
            tributary_min=river["tributary_min"],
            tributary_attempts=river["tributary_attempts"],
        ),
        bridge=BridgeParams(**tree["bridge"]),
        road=RoadParams(**road),
        biome=BiomeParams(
            lattice=tuple((size, weight, offset) for size, weight, offset in biome["lattice"]),
            hill_threshold=biome["hill_threshold"],
            rough_threshold=biome["rough_threshold"],
            forest_threshold=biome["forest_threshold"],
            forest_margin=biome["forest_margin"],
            forest_near_river=biome["forest_near_river"],
            forest_neighbours=biome["forest_neighbours"],
            smoothing_passes=biome["smoothing_passes"],
            smoothing_majority=biome["smoothing_majority"],
            hill=cover("HILL"),
            rough=cover("ROUGH"),
            forest=cover("FOREST"),
        ),
        settlement=SettlementParams(
            urban_divisor=settlement["urban"]["divisor"],
            urban_clamp=pair(settlement["urban"]["clamp"]),
            urban_radius=pair(settlement["urban"]["radius"]),
            industrial_divisor=settlement["industrial"]["divisor"],
            industrial_clamp=pair(settlement["industrial"]["clamp"]),
            industrial_radius=pair(settlement["industrial"]["radius"]),
            min_seed_distance_floor=settlement["min_seed_distance_floor"],
            min_seed_distance_div=settlement["min_seed_distance_div"],
            tries=settlement["tries"],
            weight_base=settlement["weights"]["base"],
            weight_near_road=settlement["weights"]["near_road"],
            weight_near_intersection=settlement["weights"]["near_intersection"],
            weight_near_bridge=settlement["weights"]["near_bridge"],
        ),
    )


def placement_params(ruleset: str) -> PlacementParams:
    return PlacementParams(**TERRAIN["placement"][ruleset])


def armies(ruleset: str) -> list[list[int]]:
    """Units of each type for PLAYER_A, then PLAYER_B, types in the order of units.yaml."""
    compositions = UNITS["compositions"][ruleset]
    return [[compositions[role][kind] for kind in UNITS["types"]] for role in ("ATTACKER", "DEFENDER")]
