"""Numbers of map generation (rule 4.6)."""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from tessera.core.spec import ID, WORDS, Choice, Int, ListOf, MapOf, OneOf, Ref, Table, Text
from tessera.games.imperium.rules_constants import Count, Divisor

Share: TypeAlias = Annotated[int, Int(0, 10_000)]
Cells: TypeAlias = Annotated[list[int], ListOf(Int(1, 1_000), min=1)]
Weights: TypeAlias = Annotated[list[int], ListOf(Int(0, 1_000), min=1)]


@dataclass
class MapSize:
    """A size by name."""

    id: Annotated[str, ID]
    width: Annotated[int, Int(1, 1_000), "Tiles from west to east."]
    height: Annotated[int, Int(1, 1_000), "Tiles from north to south."]
    players: Annotated[int, Int(1, 16), "How many players it is meant for."]


@dataclass
class MapLimits:
    """How small and large a map may be."""

    min_width: Annotated[Divisor, "Tiles from west to east, at least."]
    min_height: Annotated[Divisor, "Tiles from north to south, at least."]
    max_width: Annotated[Divisor, "Tiles from west to east, at most."]
    max_height: Annotated[Divisor, "Tiles from north to south, at most."]


@dataclass
class MapType:
    """How land and sea are shared out."""

    id: Annotated[str, ID]
    water_bp: Annotated[Share, "The share of tiles that is water, in basis points."]
    cells: Annotated[Cells, "Sizes of the hills and hollows that are laid over each other, big to small."]
    weights: Annotated[Weights, "How high each of these is, in the same order."]
    center_pull: Annotated[Count, "How much the edges are lowered, so that land gathers in the middle."]


@dataclass
class Moisture:
    """How wet and dry land is shared out."""

    cells: Annotated[Cells, "Sizes of the wet and dry patches, big to small."]
    weights: Annotated[Weights, "How much each of these counts, in the same order."]


@dataclass
class ClimateRow:
    """A terrain of a band."""

    below: Annotated[Count, "Moisture rank, 0 to 1000, below which it lies."]
    terrain: Annotated[int, Ref("terrain"), "The terrain that lies there."]


@dataclass
class Band:
    """A climate: the first row whose `below` exceeds the moisture rank names the terrain."""

    band: Annotated[str, Text(1, 40), WORDS, "What people call it; no rule reads it."]
    below: Annotated[Count, "Temperature, 0 at the poles to 1000, below which it is so."]
    rows: Annotated[list[ClimateRow], ListOf(min=1), "Its terrains, dry to wet."]


@dataclass
class RiverRules:
    """Rivers (M8)."""

    source_spacing: Annotated[Count, "Tiles between two sources, at least."]
    min_edges: Annotated[Count, "Edges of a river, at least."]
    max_edges: Annotated[Count, "Edges of a river, at most."]
    land_tiles_per_river: Annotated[Divisor, "So many tiles of land have one river."]


@dataclass
class DepositRules:
    """Resources on the map (M9, M10). `tables` are by terrain, empty where nothing lies."""

    density_bp: Annotated[Share, "The share of tiles that is asked for a resource, in basis points."]
    tables: Annotated[
        list[dict[str, int]],
        MapOf(
            Ref("terrain"), MapOf(OneOf(Choice(["none"], "nothing"), Ref("resource")), Int(1, 10_000), min=1)
        ),
        "By terrain: how likely each resource is there; `none` is nothing.",
    ]
    strategic_min_per_player_bp: Annotated[
        Count, "Sources of each strategic resource for each player at least, in basis points."
    ]


@dataclass
class StartRules:
    """Where players may begin (M11-M13). `terrains` has bit t set for t; `fairness_bonus` -1 is none."""

    polar_margin: Annotated[Count, "Rows at top and bottom where nobody begins."]
    radius: Annotated[Count, "How far around a start its land counts."]
    fresh_water: Annotated[Count, "Worth of a river or lake beside it."]
    coastal: Annotated[Count, "Worth of the sea beside it."]
    bonus_value: Annotated[Count, "Worth of each bonus resource near it."]
    luxury_value: Annotated[Count, "Worth of each luxury near it."]
    fairness_bp: Annotated[
        Count, "Every start is brought to this share of the best one's worth, in basis points."
    ]
    guarantee_radius: Annotated[Count, "How near the guaranteed resource lies."]
    min_landmass: Annotated[Divisor, "Tiles of land that hang together with a start, at least."]
    spacing_floor: Annotated[Divisor, "Tiles between two starts, at least."]
    terrains: Annotated[int, ListOf(Ref("terrain"), min=1, unique=True), "Terrains on which players begin."]
    fairness_bonus: Annotated[
        list[int],
        MapOf(Ref("terrain"), Ref("resource")),
        "By terrain: the resource that is added near a poor start.",
    ]
    guarantee: Annotated[
        list[int], ListOf(Ref("resource"), unique=True), "One of these lies near every start."
    ]


@dataclass
class MapRules:
    """Map generation. Shares are in basis points, noise in integers; sizes and types in file order."""

    sizes: Annotated[list[MapSize], Table("size", min=1), "Sizes to choose from."]
    limits: Annotated[MapLimits, "How small and large a map may be."]
    wrap: Annotated[
        bool, "Whether most maps are joined at left and right; no rule reads it: the option says it."
    ]
    default_size: Annotated[
        int, Ref("size"), "The size for most; no rule reads it: unless chosen, it follows the players."
    ]
    default_type: Annotated[int, Ref("map type"), "The type, unless options say otherwise."]
    types: Annotated[list[MapType], Table("map type", min=1), "Types to choose from."]
    polar_rows: Annotated[Count, "Rows at top and bottom that are pushed under water."]
    polar_drop: Annotated[Count, "How far they are pushed."]
    moisture: Annotated[Moisture, "How wet and dry land is shared out."]
    lake_max_tiles: Annotated[Count, "Waters of up to so many tiles are lakes."]
    mountain_bp: Annotated[Share, "The share of land that is mountains, the highest, in basis points."]
    hills_bp: Annotated[Share, "The share of land that is hills, the next highest, in basis points."]
    climate: Annotated[list[Band], ListOf(min=1), "Bands of temperature, cold to hot."]
    rivers: Annotated[RiverRules, "Rivers."]
    resources: Annotated[DepositRules, "Where resources lie."]
    starts: Annotated[StartRules, "Where players may begin."]


class Deposits:
    """What may lie on a terrain: weights in ascending order of name; -1 is nothing."""

    def __init__(self, weights: dict[str, int], numbers: dict[str, int]) -> None:
        names = sorted(weights)
        self.resources: list[int] = [numbers.get(name, -1) for name in names]
        self.weights: list[int] = [weights[name] for name in names]
        self.total = sum(self.weights)
