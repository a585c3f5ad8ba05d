"""The generator's and the line-up's parameters from checked data (rule 4)."""

from tessera.core.record import Record
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


def terrain_params(data: Record) -> TerrainParams:
    """`generation` of terrain.yaml."""
    params = data.record("params")
    bridge = data.record("bridge")
    return TerrainParams(
        road_density_pm=params.number("road_density_pm"),
        river_density_pm=params.number("river_density_pm"),
        max_bridges=params.maybe_number("max_bridges"),
        density_clamp_pm=data.span("density_clamp_pm"),
        river=_river(data.record("river")),
        bridge=BridgeParams(bridge.number("min_spacing"), bridge.number("tries_per_bridge")),
        road=_road(data.record("road")),
        biome=_biome(data.record("biome")),
        settlement=_settlement(data.record("settlement")),
    )


def placement_params(data: Record) -> PlacementParams:
    """One entry of `placement` of terrain.yaml."""
    return PlacementParams(
        data.number("front_divisor"),
        data.number("enemy_distance"),
        data.number("column_scatter"),
        data.number("row_scatter"),
        data.flag("zone_guard"),
    )


def _river(data: Record) -> RiverParams:
    return RiverParams(
        turn_pm=data.number("turn_pm"),
        main_run=data.span("main_run"),
        jog_run=data.span("jog_run"),
        min_axis_run=data.number("min_axis_run"),
        tributary_length=data.span("tributary_length"),
        tributary_min=data.number("tributary_min"),
        tributary_attempts=data.number("tributary_attempts"),
    )


def _road(data: Record) -> RoadParams:
    arterial, collector, local = data.record("arterial"), data.record("collector"), data.record("local")
    return RoadParams(
        cost_new=data.number("cost_new"),
        cost_reuse=data.number("cost_reuse"),
        cost_collector_reuse=data.number("cost_collector_reuse"),
        cost_bridge=data.number("cost_bridge"),
        cost_turn=data.number("cost_turn"),
        cost_near_river=data.number("cost_near_river"),
        cost_edge=data.number("cost_edge"),
        cost_adjacent_road=data.number("cost_adjacent_road"),
        square_penalty_new=data.number("square_penalty_new"),
        square_penalty_existing=data.number("square_penalty_existing"),
        primary_tries=data.number("primary_tries"),
        arterial_until_pct=arterial.number("until_pct"),
        arterial_tries=arterial.number("tries"),
        arterial_min_distance_div=arterial.number("min_distance_div"),
        collector_until_pct=collector.number("until_pct"),
        collector_tries=collector.number("tries"),
        collector_picks=collector.number("picks"),
        collector_min_distance_pct=collector.number("min_distance_pct"),
        local_until_pct=local.number("until_pct"),
        local_tries=local.number("tries"),
        local_reach=local.number("reach"),
        local_min_distance=local.number("min_distance"),
        overshoot=data.number("overshoot"),
    )


def _cover(data: Record, terrain: str) -> CoverParams:
    least = data.record("min_count").record(terrain)
    return CoverParams(
        data.record("min_region").number(terrain), least.number("floor"), least.number("divisor")
    )


def _biome(data: Record) -> BiomeParams:
    return BiomeParams(
        lattice=tuple((row.number(0), row.number(1), row.number(2)) for row in data.rows("lattice")),
        hill_threshold=data.number("hill_threshold"),
        rough_threshold=data.number("rough_threshold"),
        forest_threshold=data.number("forest_threshold"),
        forest_margin=data.number("forest_margin"),
        forest_near_river=data.number("forest_near_river"),
        forest_neighbours=data.number("forest_neighbours"),
        smoothing_passes=data.number("smoothing_passes"),
        smoothing_majority=data.number("smoothing_majority"),
        hill=_cover(data, "HILL"),
        rough=_cover(data, "ROUGH"),
        forest=_cover(data, "FOREST"),
    )


def _settlement(data: Record) -> SettlementParams:
    urban, industrial, weights = data.record("urban"), data.record("industrial"), data.record("weights")
    return SettlementParams(
        urban_divisor=urban.number("divisor"),
        urban_clamp=urban.span("clamp"),
        urban_radius=urban.span("radius"),
        industrial_divisor=industrial.number("divisor"),
        industrial_clamp=industrial.span("clamp"),
        industrial_radius=industrial.span("radius"),
        min_seed_distance_floor=data.number("min_seed_distance_floor"),
        min_seed_distance_div=data.number("min_seed_distance_div"),
        tries=data.number("tries"),
        weight_base=weights.number("base"),
        weight_near_road=weights.number("near_road"),
        weight_near_intersection=weights.number("near_intersection"),
        weight_near_bridge=weights.number("near_bridge"),
    )
