"""terrain.yaml: the board, what its ground costs and gives, and how maps and line-ups are made (rule 4)."""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from tessera.core.ruleset import Findings, Ruleset
from tessera.core.spec import UNREAD, Bool, Choice, Int, LeftOut, ListOf, Nullable, Ref, Span, Table, Text
from tessera.games.taktik.rules_cards import UNIT_TYPES
from tessera.games.taktik.terrain import TERRAIN_NAMES

Tag: TypeAlias = Annotated[str, Text(1)]
Tags: TypeAlias = Annotated[tuple[Tag, ...], ListOf(default=[])]
AnyTag: TypeAlias = Annotated[tuple[Tag, ...], ListOf(min=1)]  # one that is shared is enough
TerrainName: TypeAlias = Annotated[str, Ref("terrain")]
Count: TypeAlias = Annotated[int, Int(0)]
Divisor: TypeAlias = Annotated[int, Int(1)]
PerMille: TypeAlias = Annotated[int, Int(0, 1000)]
Percent: TypeAlias = Annotated[int, Int(0, 100)]
RoutingCost: TypeAlias = Annotated[int, Int(0, 10_000)]
Range: TypeAlias = Annotated[tuple[int, int], Span(0)]


@dataclass
class BoardSize:
    """The board every match is played on."""

    width: Annotated[int, Int(8, 26), "Columns, from west to east."]
    height: Annotated[int, Int(8, 99), "Rows, from north to south."]
    column_labels: Annotated[str, Text(1), UNREAD, "The letters printed for the columns; no rule reads it."]
    row_labels_from: Annotated[int, Int(0), UNREAD, "The number printed for the first row; no rule reads it."]
    cell_km: Annotated[int, Int(1), UNREAD, "Kilometres a cell stands for; no rule reads it."]


@dataclass
class TerrainKind:
    """What one terrain costs and gives."""

    cost: Annotated[int, Int(0, 99), "Movement points to enter it."]
    blocks: Annotated[bool, "Whether nobody may enter it, unless a movement rule unblocks it."]
    hit_chance: Annotated[int, Int(-6, 6), "Added to the roll of attacks on a unit there."]
    defense: Annotated[int, Int(-6, 6), "Taken from the roll of attacks on a unit there."]
    tags: Annotated[Tags, "What movement rules and combat rules know it by."]


@dataclass
class RoadOverlay:
    """Roads on the ground. What a march on one saves is the ruleset's `road_march_discount`."""

    rule: Annotated[str, Choice(["boost"]), "Roads make movement cheaper."]
    along: Annotated[int, "What following one changes, as the rulebook prints it; no rule reads it."]
    tags: Annotated[Tags, "What movement rules and combat rules know it by."]


@dataclass
class RiverOverlay:
    """Rivers on the ground."""

    rule: Annotated[str, Choice(["restrict"]), "Rivers make movement dearer."]
    cross: Annotated[int, Int(0, 99), "Points on top for entering a river cell from elsewhere."]
    along: Annotated[int, Int(0, 99), "Points on top for following the river."]
    tags: Annotated[Tags, "What movement rules and combat rules know it by."]


@dataclass
class Overlays:
    """What may lie on a cell's ground."""

    road: Annotated[RoadOverlay, "Roads."]
    river: Annotated[RiverOverlay, "Rivers."]


@dataclass
class BridgeConnector:
    """Where a road crosses a river."""

    requires_overlays: Annotated[
        list[Annotated[str, Choice(["road", "river"])]],
        "What must lie on a cell for a bridge to be there; no rule reads it.",
    ]
    neutralizes: Annotated[
        list[Annotated[str, Choice(["river"])]],
        "What costs nothing there while the bridge stands; no rule reads it.",
    ]
    tags: Annotated[Tags, "What movement rules know it by."]


@dataclass
class Connectors:
    """What joins overlays."""

    bridge: Annotated[BridgeConnector, "Bridges."]


@dataclass
class MovementNeeds:
    """When a movement rule applies: each list given must share one with the unit or the cell entered."""

    unit_types: Annotated[int, UNIT_TYPES, LeftOut(), "Types of unit."]
    unit_tags: Annotated[AnyTag, LeftOut(), "Tags of the unit's type."]
    terrain_tags: Annotated[AnyTag, LeftOut(), "Tags of the cell's terrain."]
    overlay_tags: Annotated[AnyTag, LeftOut(), "Tags of its road and river."]
    connector_tags: Annotated[AnyTag, LeftOut(), "Tags of its bridge."]


@dataclass
class MovementRule:
    """An extra rule for steps onto matching cells (rule 7.2)."""

    id: Annotated[str, Text(1), "What people call it."]
    cost_delta: Annotated[int, Int(-9, 9, default=0), "Points more, or less, that the step costs."]
    blocks: Annotated[bool, Bool(default=False), "Whether the step is forbidden."]
    unblocks: Annotated[bool, LeftOut(), "Whether ground that blocks may be entered after all."]
    requires: Annotated[
        MovementNeeds, LeftOut(MovementNeeds(0, (), (), (), ())), "When it applies; always where left out."
    ]


@dataclass
class CombatNeeds:
    """When a combat rule applies: each list given must share one with the side it speaks of."""

    attacker_unit_types: Annotated[int, UNIT_TYPES, LeftOut(), "Types of the attacker."]
    attacker_unit_tags: Annotated[AnyTag, LeftOut(), "Tags of the attacker's type."]
    attacker_terrain_tags: Annotated[AnyTag, LeftOut(), "Tags of the terrain it stands on."]
    attacker_overlay_tags: Annotated[AnyTag, LeftOut(), "Tags of the road and river it stands on."]
    defender_unit_types: Annotated[int, UNIT_TYPES, LeftOut(), "Types of the defender."]
    defender_unit_tags: Annotated[AnyTag, LeftOut(), "Tags of the defender's type."]
    defender_terrain_tags: Annotated[AnyTag, LeftOut(), "Tags of the terrain it stands on."]
    defender_overlay_tags: Annotated[AnyTag, LeftOut(), "Tags of the road and river it stands on."]


@dataclass
class CombatRule:
    """An extra modifier of matching attacks (rule 8.3)."""

    id: Annotated[str, Text(1), "What people call it."]
    roll_modifier: Annotated[int, Int(-6, 6), "Added to the attacker's roll."]
    requires: Annotated[
        CombatNeeds,
        LeftOut(CombatNeeds(0, (), (), (), 0, (), (), ())),
        "When it applies; always where left out.",
    ]


# ---------------------------------------------------------------- the generator


@dataclass
class MapParams:
    """How dense a map is."""

    road_density_pm: Annotated[PerMille, "Cells in a thousand that roads aim for."]
    river_density_pm: Annotated[PerMille, "Cells in a thousand that rivers aim for."]
    max_bridges: Annotated[int | None, Nullable(Int(0)), "Bridges at most; null for no cap."]


@dataclass
class RiverParams:
    """How rivers run (rule 4.2)."""

    turn_pm: Annotated[PerMille, "Chance in a thousand to turn after a run."]
    main_run: Annotated[Range, "Cells the main river goes straight on: from, to."]
    jog_run: Annotated[Range, "Cells it then goes aside: from, to."]
    min_axis_run: Annotated[Count, "Cells a tributary goes straight before it may turn."]
    tributary_length: Annotated[Range, "Cells a tributary wants: from, to."]
    tributary_min: Annotated[Count, "Cells below which a tributary is given up."]
    tributary_attempts: Annotated[Count, "Attempts to add tributaries."]


@dataclass
class BridgeParams:
    """Where bridges may stand (rule 4.3)."""

    min_spacing: Annotated[Count, "Steps between any two."]
    tries_per_bridge: Annotated[Count, "Sites drawn for each bridge wanted."]


@dataclass
class ArterialParams:
    """Roads from the edge of the map to the network."""

    until_pct: Annotated[Percent, "Built until the roads have this part of the cells they aim for."]
    tries: Annotated[Count, "Attempts."]
    min_distance_div: Annotated[Divisor, "Ends lie apart by width plus height divided by this, at least."]


@dataclass
class CollectorParams:
    """Roads between far cells of the network."""

    until_pct: Annotated[Percent, "Built until the roads have this part of the cells they aim for."]
    tries: Annotated[Count, "Attempts."]
    picks: Annotated[Divisor, "Cells drawn, of which the farthest is the goal."]
    min_distance_pct: Annotated[Percent, "Ends lie apart by this part of width plus height, at least."]


@dataclass
class LocalParams:
    """Short roads out of the network."""

    until_pct: Annotated[Percent, "Built until the roads have this part of the cells they aim for."]
    tries: Annotated[Count, "Attempts."]
    reach: Annotated[Count, "How far from the network a goal is drawn, in either direction."]
    min_distance: Annotated[Count, "Steps to the goal at least."]


@dataclass
class RoadParams:
    """What entering a cell costs a road that is being routed, and the stages that add roads (rule 4.3)."""

    cost_new: Annotated[RoutingCost, "A cell without a road."]
    cost_reuse: Annotated[RoutingCost, "A cell that has a road."]
    cost_collector_reuse: Annotated[RoutingCost, "A cell that has a road, for collectors."]
    cost_bridge: Annotated[RoutingCost, "A new bridge."]
    cost_turn: Annotated[RoutingCost, "On top, for a change of direction."]
    cost_near_river: Annotated[RoutingCost, "On top, beside a river."]
    cost_edge: Annotated[RoutingCost, "On top, on the edge of the map."]
    cost_adjacent_road: Annotated[RoutingCost, "On top, for each neighbour with a road."]
    square_penalty_new: Annotated[RoutingCost, "On top, if the path itself would fill a square of four."]
    square_penalty_existing: Annotated[RoutingCost, "On top, if it would do so together with roads."]
    square_lookback: Annotated[
        RoutingCost, "Cells of the path looked back at for squares: three; no rule reads it."
    ]
    primary_tries: Annotated[RoutingCost, "Attempts at the first road."]
    arterial: Annotated[ArterialParams, "From the edge to the network."]
    collector: Annotated[CollectorParams, "Between far cells of the network."]
    local: Annotated[LocalParams, "Short roads out of the network."]
    overshoot: Annotated[Count, "Cells by which the last road may exceed the aim."]


Layer: TypeAlias = tuple[
    Annotated[int, Int(1, doc="cell size")],
    Annotated[int, Int(1, doc="weight")],
    Annotated[int, Int(0, doc="key offset")],
]


@dataclass
class LeastRegions:
    """Cells below which a region of a terrain dissolves into its surroundings."""

    FOREST: Annotated[Count, "Woods."]
    ROUGH: Annotated[Count, "Rough ground."]
    HILL: Annotated[Count, "Hills."]


@dataclass
class LeastCount:
    """Cells of a terrain that every map has: a part of the board, but never too few."""

    floor: Annotated[Count, "Cells at least."]
    divisor: Annotated[Divisor, "The board's cells divided by this, rounded."]

    def on(self, area: int) -> int:
        """On a board of that area."""
        return max(self.floor, (area + self.divisor // 2) // self.divisor)


@dataclass
class LeastCounts:
    """Cells of each terrain that every map has."""

    HILL: Annotated[LeastCount, "Hills."]
    ROUGH: Annotated[LeastCount, "Rough ground."]
    FOREST: Annotated[LeastCount, "Woods."]


@dataclass
class BiomeParams:
    """What the ground is (rule 4.4). Heights and moisture are noise between 0 and 1000."""

    lattice: Annotated[
        tuple[Layer, ...], ListOf(min=1), "Layers of noise, each: cell size, weight, key offset."
    ]
    hill_threshold: Annotated[Count, "Height from which ground is a hill."]
    rough_threshold: Annotated[Count, "Height from which ground is rough."]
    forest_threshold: Annotated[Count, "Moisture from which woods stand."]
    forest_margin: Annotated[Count, "Moisture less with which woods still spread."]
    forest_near_river: Annotated[Count, "Cells from a river within which woods spread."]
    forest_neighbours: Annotated[int, Int(0, 8), "Neighbours with woods that spreading needs."]
    smoothing_passes: Annotated[Count, "How often ground is made to follow its neighbours."]
    smoothing_majority: Annotated[int, Int(0, 8), "Neighbours alike that it follows."]
    min_region: Annotated[LeastRegions, "Cells below which a region dissolves."]
    min_count: Annotated[LeastCounts, "Cells of each terrain that every map has."]


@dataclass
class SettlementKind:
    """How many settlements of a kind there are, and how large (rule 4.4)."""

    divisor: Annotated[Divisor, "One for so many cells of the board."]
    clamp: Annotated[Range, "But from so many to so many."]
    radius: Annotated[Range, "How far each may grow: from, to."]


@dataclass
class SettlementWeights:
    """What draws a settlement to a cell."""

    base: Annotated[Count, "Any cell."]
    near_road: Annotated[Count, "On top, beside a road."]
    near_intersection: Annotated[Count, "On top, near a crossroads."]
    near_bridge: Annotated[Count, "On top, near a bridge."]


@dataclass
class SettlementParams:
    """Towns and works (rule 4.4)."""

    urban: Annotated[SettlementKind, "Towns."]
    industrial: Annotated[SettlementKind, "Works."]
    min_seed_distance_floor: Annotated[Count, "Steps between any two, at least."]
    min_seed_distance_div: Annotated[Divisor, "Or the board's shorter side divided by this, if that is more."]
    tries: Annotated[Count, "Sites drawn."]
    weights: Annotated[SettlementWeights, "What draws them to a cell."]


@dataclass
class TerrainParams:
    """Everything the generator of maps may be told (rule 4)."""

    params: Annotated[MapParams, "How dense a map is."]
    density_clamp_pm: Annotated[
        tuple[int, int], Span(0, 1000), "Densities outside these bounds count as the bound."
    ]
    river: Annotated[RiverParams, "How rivers run."]
    bridge: Annotated[BridgeParams, "Where bridges may stand."]
    road: Annotated[RoadParams, "How roads are routed."]
    biome: Annotated[BiomeParams, "What the ground is."]
    settlement: Annotated[SettlementParams, "Towns and works."]

    def target(self, area: int, density_pm: int) -> int:
        """Rule 4.2: the cells a network of that density aims for."""
        low, high = self.density_clamp_pm
        return (area * max(low, min(high, density_pm)) + 500) // 1000


@dataclass
class PlacementParams:
    """Where the two armies line up (rule 4.5)."""

    front_divisor: Annotated[
        Divisor, "The southern player's zone begins at the board's height divided by this."
    ]
    enemy_distance: Annotated[Count, "Rows between the two lines."]
    column_scatter: Annotated[Count, "Columns by which a unit may stand aside."]
    row_scatter: Annotated[Count, "Rows by which a unit may stand back."]
    zone_guard: Annotated[bool, "Whether units keep to their own side of the front."]
    leader_distance: Annotated[
        int,
        Int(0, default=0),
        "Where leaders count, the king's steps from a leader to the nearest enemy at the start.",
    ]


@dataclass
class GroundData:
    """The board, its ground, and how maps are made."""

    version: Annotated[int, Int(1), "Of this file's form."]
    board: Annotated[BoardSize, "The board every match is played on."]
    order: Annotated[
        list[TerrainName],
        ListOf(unique=True),
        "The terrains in the order that settles ties; this order is code.",
    ]
    protected: Annotated[
        list[TerrainName],
        ListOf(unique=True),
        "What smoothing and clean-up of a map never overwrite; no rule reads it.",
    ]
    terrains: Annotated[dict[str, TerrainKind], Table("terrain"), "What each terrain costs and gives."]
    overlays: Annotated[Overlays, "Roads and rivers."]
    connectors: Annotated[Connectors, "Bridges."]
    movement_rules: Annotated[list[MovementRule], ListOf(default=[]), "Extra rules for steps."]
    combat_rules: Annotated[list[CombatRule], ListOf(default=[]), "Extra rules for attacks."]
    generation: Annotated[TerrainParams, "How maps are made."]
    placement: Annotated[
        dict[str, PlacementParams], Table("placement"), "The line-ups that rulesets choose from."
    ]


def terrain_order_is_closed(rules: Ruleset, findings: Findings) -> None:
    """The seven terrains and their order are code; what each costs and gives is data."""
    if rules.file("terrain.yaml").texts("order") != TERRAIN_NAMES:
        findings.fault("terrain.yaml", ("order",), f"expected {', '.join(TERRAIN_NAMES)}: this order is code")
