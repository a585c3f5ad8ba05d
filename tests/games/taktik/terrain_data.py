"""The shipped terrain.yaml as the generator's parameters, and the rulebook's terrain vectors."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml
from tests.games.taktik.battle import DATA, taktik

from tessera.games.taktik.rules import Rules
from tessera.games.taktik.rules_ground import PlacementParams, TerrainParams

VECTORS = json.loads((Path(__file__).parent / "vectors" / "terrain_vectors.json").read_text())
# Any: the tree of a YAML file is checked by the title's loader; here it is known to be right.
UNITS: dict[str, Any] = yaml.safe_load((DATA / "units.yaml").read_text())
LETTERS = ".rfUIhw"  # in terrain order, as the vectors draw them


def rules(ruleset: str = "standard") -> Rules:
    return taktik().books[ruleset].rules


DEFAULT_CAP = rules().generation.params.max_bridges


def terrain_params(
    road_density_pm: int | None = None,
    river_density_pm: int | None = None,
    max_bridges: int | None = DEFAULT_CAP,
) -> TerrainParams:
    """terrain.yaml, with the three knobs of a match turned where given."""
    shipped = rules().generation
    knobs = replace(shipped.params, max_bridges=max_bridges)
    if road_density_pm is not None:
        knobs.road_density_pm = road_density_pm
    if river_density_pm is not None:
        knobs.river_density_pm = river_density_pm
    return replace(shipped, params=knobs)


def placement_params(ruleset: str) -> PlacementParams:
    return rules(ruleset).placement


def armies(ruleset: str) -> list[list[int]]:
    """Units of each type for PLAYER_A, then PLAYER_B, types in the order of units.yaml."""
    return rules(ruleset).armies
