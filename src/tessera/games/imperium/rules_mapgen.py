"""Constants of map generation as typed records (rule 4.6)."""

from tessera.core.record import Record
from tessera.core.ruleset import Ruleset
from tessera.games.imperium.rules_tables import mask_of, refs


class MapSize:
    def __init__(self, name: str, data: Record) -> None:
        self.name = name
        self.width = data.number("width")
        self.height = data.number("height")
        self.players = data.number("players")


class MapType:
    def __init__(self, name: str, data: Record) -> None:
        self.name = name
        self.water_bp = data.number("water_bp")
        self.cells = list(data.numbers("cells"))
        self.weights = list(data.numbers("weights"))
        self.center_pull = data.number("center_pull")


class Band:
    """A climate: the first row whose `below` exceeds the moisture rank names the terrain."""

    def __init__(self, ruleset: Ruleset, data: Record) -> None:
        self.below = data.number("below")
        self.rows: list[tuple[int, int]] = [
            (row.number("below"), ruleset.index("terrain", row.text("terrain")))
            for row in data.records("rows")
        ]


class ResourceTable:
    """What may lie on a terrain: weights in ascending order of name; -1 is nothing."""

    def __init__(self, ruleset: Ruleset, data: Record) -> None:
        names = sorted(data.names())
        self.resources: list[int] = [
            -1 if name == "none" else ruleset.index("resource", name) for name in names
        ]
        self.weights: list[int] = [data.number(name) for name in names]
        self.total = sum(self.weights)


class StartRules:
    """Where players may begin (M11-M13). `fairness_bonus` is by terrain, -1 for none."""

    def __init__(self, ruleset: Ruleset, data: Record) -> None:
        self.terrains = mask_of(refs(ruleset, "terrain", data.texts("terrains")))
        self.polar_margin = data.number("polar_margin")
        self.min_landmass = data.number("min_landmass")
        self.radius = data.number("radius")
        self.fresh_water = data.number("fresh_water")
        self.coastal = data.number("coastal")
        self.bonus_value = data.number("bonus_value")
        self.luxury_value = data.number("luxury_value")
        self.spacing_floor = data.number("spacing_floor")
        self.fairness_bp = data.number("fairness_bp")
        bonus = data.record("fairness_bonus")
        self.fairness_bonus: list[int] = [
            ruleset.index("resource", bonus.text(terrain)) if terrain in bonus else -1
            for terrain in ruleset.ids("terrain")
        ]
        self.guarantee: list[int] = [ruleset.index("resource", name) for name in data.texts("guarantee")]
        self.guarantee_radius = data.number("guarantee_radius")


class MapRules:
    """Sizes and types in file order; `tables` by terrain."""

    def __init__(self, ruleset: Ruleset, data: Record) -> None:
        self.sizes: list[MapSize] = [MapSize(name, each) for name, each in data.record("sizes").entries()]
        self.types: list[MapType] = [MapType(name, each) for name, each in data.record("types").entries()]
        limits = data.record("limits")
        self.min_width = limits.number("min_width")
        self.min_height = limits.number("min_height")
        self.max_width = limits.number("max_width")
        self.max_height = limits.number("max_height")
        self.wrap = data.flag("wrap")
        self.default_size = ruleset.index("size", data.text("default_size"))
        self.default_type = ruleset.index("map type", data.text("default_type"))
        self.polar_rows = data.number("polar_rows")
        self.polar_drop = data.number("polar_drop")
        moisture = data.record("moisture")
        self.moisture_cells = list(moisture.numbers("cells"))
        self.moisture_weights = list(moisture.numbers("weights"))
        self.lake_max_tiles = data.number("lake_max_tiles")
        self.mountain_bp = data.number("mountain_bp")
        self.hills_bp = data.number("hills_bp")
        self.climate: list[Band] = [Band(ruleset, band) for band in data.records("climate")]
        rivers = data.record("rivers")
        self.land_tiles_per_river = rivers.number("land_tiles_per_river")
        self.source_spacing = rivers.number("source_spacing")
        self.min_edges = rivers.number("min_edges")
        self.max_edges = rivers.number("max_edges")
        resources = data.record("resources")
        self.density_bp = resources.number("density_bp")
        self.strategic_min_bp = resources.number("strategic_min_per_player_bp")
        tables = resources.record("tables")
        self.tables: list[ResourceTable | None] = [
            ResourceTable(ruleset, tables.record(terrain)) if terrain in tables else None
            for terrain in ruleset.ids("terrain")
        ]
        self.starts = StartRules(ruleset, data.record("starts"))
