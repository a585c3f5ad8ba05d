"""What the files of constants may hold: rules, map generation, victory and the AI."""

from typing import Final

from tessera.core.spec import Bool, Choice, Fields, Int, ListOf, MapOf, OneOf, Ref, Row, Spec, Table, Text
from tessera.games.imperium.spec_effects import EFFECTS
from tessera.games.imperium.spec_tables import LABEL, YIELD_MAP
from tessera.games.imperium.vocabulary import DIFFICULTY_YIELDS, TRAITS, VICTORIES, YIELDS

_N: Final = Int(0, 1_000_000)
_SIGNED: Final = Int(-1_000_000, 1_000_000)
_DIVISOR: Final = Int(1, 1_000_000)
_BP: Final = Int(0, 1_000_000)


def _numbers(names: str, divisors: str = "", signed: str = "", **more: Spec) -> Fields:
    """A record of integers by name: plain ones, ones that divide, ones that may be negative."""
    shape: dict[str, Spec] = {}
    for name in names.split():
        shape[name] = _N
    for name in divisors.split():
        shape[name] = _DIVISOR
    for name in signed.split():
        shape[name] = _SIGNED
    shape.update(more)
    return Fields(shape)


_BY_ERA: Final = Row(_N, _N, _N, _N, _N, _N, _N)
_PERCENT: Final = Int(1, 10_000)
_STABILITY: Final = Fields({"id": Text(1, 20), "from": _SIGNED, "yield_bp": _SIGNED, "upkeep": _N})

RULES: Final = Fields(
    {
        "game": Fields(
            {
                "max_players": Int(1, 16),
                "min_players": Int(1, 16),
                "start_gold": _N,
                "start_units": ListOf(Ref("unit"), min=1),
            }
        ),
        "base_city_effects": EFFECTS,
        "city": _numbers(
            "work_radius claim_radius min_distance food_per_citizen growth_base growth_step base_housing "
            "housing_fresh_water housing_coastal housing_slack base_specialist_slots border_base border_step "
            "resource_claim_bonus base_hp firepower heal strength_per_pop garrison_share_pct "
            "occupation_rounds",
            "max_population citizens_per_specialist capture_pop_divisor name_max_chars",
            center_yields=YIELD_MAP,
            tile_weights=YIELD_MAP,
            strength_by_era=_BY_ERA,
        ),
        "amenities": _numbers(
            "",
            "pop_per_need cities_per_need luxuries_per_point weariness_per_point",
            "base need_base occupation debt",
            tiers=ListOf(_STABILITY, min=1),
        ),
        "upkeep": _numbers(
            "city_base instability_base occupation", "distance_divisor cities_per_instability"
        ),
        "supply": _numbers("base per_city per_admin per_era gold_per_over weariness_over"),
        "weariness": _numbers(
            "max",
            "",
            "per_round_at_war per_round_at_peace unit_lost city_lost declared was_declared_on",
        ),
        "purchase": _numbers("linear unit_bp building_bp wonder_bp cold_start_bp", "quadratic_divisor"),
        "upgrade": _numbers("base per_cost"),
        "disband": _numbers("", "refund_divisor"),
        "culture": _numbers("milestone_base milestone_step reform_gold tenure_step_bp tenure_cap_bp"),
        "trade": _numbers(
            "base_capacity internal_gold external_gold external_culture partner_gold plunder_gold max_path"
        ),
        "combat": _numbers(
            "flank_pct flank_max ranged_rounds xp_kill xp_ranged_hit xp_ranged_kill xp_city pillage_gold "
            "raider_gold conquest_gold_base conquest_gold_per_pop",
            "",
            "river_pct",
            veteran_thresholds=Row(_N, _N, _N),
            veteran_pct=Row(_PERCENT, _PERCENT, _PERCENT, _PERCENT),
            fortify_pct=Row(_PERCENT, _PERCENT, _PERCENT),
            embarked_defense=_BY_ERA,
        ),
        "healing": _numbers("city own neutral foreign medic"),
        "movement": _numbers("embarked_moves embarked_step extra_move"),
        "vision": _numbers("city embarked extra"),
        "worker": _numbers("search_radius repair_score"),
        "limits": _numbers("food_keep_bp deal_items tribute waypoints", "sale_divisor", "cost_cut_bp debt"),
    }
)

_CELLS: Final = ListOf(Int(1, 1_000), min=1)
_WEIGHTS: Final = ListOf(Int(0, 1_000), min=1)
_PLACED: Final = OneOf(Choice(["none"], "nothing"), Ref("resource"))
_ROW: Final = Fields({"below": _N, "terrain": Ref("terrain")})
MAPGEN: Final = Fields(
    {
        "sizes": Table(
            "size", Fields({"width": Int(1, 1_000), "height": Int(1, 1_000), "players": Int(1, 16)}), min=1
        ),
        "limits": _numbers("", "min_width min_height max_width max_height"),
        "wrap": Bool(),
        "default_size": Ref("size"),
        "default_type": Ref("map type"),
        "types": Table(
            "map type",
            Fields({"water_bp": Int(0, 10_000), "cells": _CELLS, "weights": _WEIGHTS, "center_pull": _N}),
            min=1,
        ),
        "polar_rows": _N,
        "polar_drop": _N,
        "moisture": Fields({"cells": _CELLS, "weights": _WEIGHTS}),
        "lake_max_tiles": _N,
        "mountain_bp": Int(0, 10_000),
        "hills_bp": Int(0, 10_000),
        "climate": ListOf(Fields({"band": Text(1, 40), "below": _N, "rows": ListOf(_ROW, min=1)}), min=1),
        "rivers": _numbers("source_spacing min_edges max_edges", "land_tiles_per_river"),
        "resources": Fields(
            {
                "density_bp": Int(0, 10_000),
                "tables": MapOf(Ref("terrain"), MapOf(_PLACED, Int(1, 10_000), min=1)),
                "strategic_min_per_player_bp": _BP,
            }
        ),
        "starts": _numbers(
            "polar_margin radius fresh_water coastal bonus_value luxury_value fairness_bp guarantee_radius",
            "min_landmass spacing_floor",
            terrains=ListOf(Ref("terrain"), min=1, unique=True),
            fairness_bonus=MapOf(Ref("terrain"), Ref("resource")),
            guarantee=ListOf(Ref("resource"), unique=True),
        ),
    }
)

VICTORY: Final = Fields(
    {
        "order": ListOf(Choice(VICTORIES, "victory"), min=1, unique=True),
        "round_limits": Table("round limit", Int(0, 100_000), min=1),
        "defaults": Fields(
            {
                "elimination": Bool(),
                "domination": Bool(),
                "science": Bool(),
                "culture": Bool(),
                "score": Bool(),
                "round_limit": Ref("round limit"),
            }
        ),
        "domination": Fields({"share_bp": Int(1, 10_000)}),
        "culture": _numbers("threshold_bp min_lifetime base_export_bp"),
        "contact_bp": _numbers("base open_borders trade_route cultural_exchange", "", "at_war"),
        "score": _numbers(
            "per_population per_city per_tech per_wonder per_military_unit per_stage",
            "tiles_per_point gold_per_point",
        ),
    }
)

_TRAIT: Final = Int(0, 100)
_PERSONALITY: Final[dict[str, Spec]] = {"label": LABEL}
for _name in TRAITS:
    _PERSONALITY[_name] = _TRAIT
_BONUSES: Final[dict[str, Spec]] = dict.fromkeys(DIFFICULTY_YIELDS, _SIGNED)
_YIELD_WEIGHTS: Final = MapOf(Choice(YIELDS, "yield"), Int(0, 1_000), complete=True)
AI: Final = Fields(
    {
        "personalities": Table("personality", Fields(_PERSONALITY), min=1),
        "rotation": ListOf(Ref("personality"), min=1),
        "difficulty": Table("difficulty", Fields(_BONUSES), min=1),
        "default_difficulty": Ref("difficulty"),
        "weights": Fields(
            {
                "tile": _YIELD_WEIGHTS,
                "building": _YIELD_WEIGHTS,
                "horizon": _N,
                "city_target": _numbers("base max", "per_rounds"),
                "settle": _numbers(
                    "min_score bonus other_resource fresh_water coastal per_step far_from per_far "
                    "search_radius"
                ),
                "workers_per_city_pct": _N,
                "threat_radius": _N,
                "attack": _numbers("win_base home_bonus city_margin retreat_hp", "boldness_divisor"),
                "army": _numbers("per_city war_pct march_units march_strength_pct", "militarism_divisor"),
                "purchase_reserve": _numbers("base per_city"),
            }
        ),
        "unlock_values": _numbers(
            "building science_or_gold wonder improvement reveal government convert stage effect treaty depth",
            "unit_divisor",
        ),
    }
)
