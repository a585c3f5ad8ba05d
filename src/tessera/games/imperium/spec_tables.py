"""What the tables may hold: terrain, improvements, resources, units, buildings, techs and their kin."""

from typing import Final

from tessera.core.spec import (
    Bool,
    Choice,
    Fields,
    Int,
    ListOf,
    MapOf,
    Nullable,
    Ref,
    Row,
    Sheet,
    Table,
    Tagged,
    Text,
)
from tessera.games.imperium.spec_effects import BUILDING_EFFECTS, EFFECTS, REQUIREMENTS
from tessera.games.imperium.vocabulary import ABILITIES, CLASSES, RESOURCE_KINDS, SWITCHES, WHEN, YIELDS

LABEL: Final = Text(1, 60, doc="For people.")
ERA: Final = Int(0, 6)
AMOUNT: Final = Int(-1_000, 1_000)
YIELD_MAP: Final = MapOf(Choice(YIELDS, "yield"), AMOUNT)
COST: Final = Int(1, 1_000_000)
STRENGTH: Final = Int(0, 10_000, doc="Strength x10.")
MOVES: Final = Int(0, 100_000, doc="Movement x100.")
TECH: Final = Nullable(Ref("tech"), doc="null is from the start.")

TERRAIN: Final = Fields(
    {
        "entries": Table(
            "terrain",
            Fields(
                {
                    "label": LABEL,
                    "domain": Choice(["land", "water"], "domain"),
                    "passable": Bool(),
                    "deep": Bool(),
                    "enter_cost": Int(1, 10_000),
                    "defense_pct": Int(-100, 1_000),
                    "sight": Int(0, 5),
                    "yields": YIELD_MAP,
                }
            ),
            sort=True,
        )
    }
)

IMPROVEMENTS: Final = Fields(
    {
        "entries": Table(
            "improvement",
            Fields(
                {
                    "label": LABEL,
                    "layer": Choice(["tile", "road"], "layer"),
                    "tech": TECH,
                    "build": Int(1, 100),
                    "repair": Int(1, 100),
                    "terrains": ListOf(Ref("terrain"), unique=True),
                    "defense_pct": Int(0, 1_000, default=0),
                    "road_tier": Int(0, 2, default=0),
                    "step_cost": Int(0, 10_000, default=0),
                    "tiers": ListOf(Fields({"yields": YIELD_MAP}, {"mature": Int(1, 1_000)})),
                }
            ),
            sort=True,
        )
    }
)

RESOURCES: Final = Fields(
    {
        "entries": Table(
            "resource",
            Fields(
                {
                    "label": LABEL,
                    "kind": Choice(RESOURCE_KINDS, "kind"),
                    "reveal": Nullable(Ref("tech")),
                    "improvement": Nullable(Ref("improvement")),
                    "yields": YIELD_MAP,
                    "terrains": ListOf(Ref("terrain"), min=1, unique=True),
                }
            ),
            sort=True,
        )
    }
)

UNITS: Final = Sheet(
    "unit",
    Fields(
        {
            "label": LABEL,
            "class": Choice(CLASSES, "unit class"),
            "era": ERA,
            "attack": STRENGTH,
            "defense": STRENGTH,
            "moves": MOVES,
            "cost": COST,
            "hp": Int(1, 10_000),
            "firepower": Int(0, 1_000),
            "range": Int(0, 10),
            "supply": Int(0, 100),
            "vision": Int(0, 10),
            "tech": TECH,
            "obsolete_by": Nullable(Ref("unit")),
            "resources": ListOf(Ref("resource"), unique=True),
            "vs": MapOf(Choice((*CLASSES, "City"), "unit class"), Int(-100, 1_000)),
            "abilities": ListOf(Choice(ABILITIES, "ability"), unique=True),
            "pop_cost": Int(0, 100),
            "civ": Nullable(Ref("civilization")),
            "replaces": Nullable(Ref("unit")),
        }
    ),
    sort=True,
)

BUILDINGS: Final = Sheet(
    "building",
    Fields(
        {
            "label": LABEL,
            "era": ERA,
            "cost": COST,
            "maintenance": Int(0, 1_000),
            "tech": TECH,
            "requires": REQUIREMENTS,
            "group": Nullable(Text(1, 40)),
            "military": Bool(),
            "wonder": Bool(),
            "auto": Bool(),
            "effects": BUILDING_EFFECTS,
        }
    ),
    sort=True,
)

TECHS: Final = Fields(
    {
        "eras": ListOf(Text(1, 40), min=7, max=7),
        "entries": Table(
            "tech",
            Fields(
                {
                    "label": LABEL,
                    "era": ERA,
                    "field": Choice(["economy", "military", "science", "culture", "governance"], "field"),
                    "cost": COST,
                    "requires": ListOf(Ref("tech"), unique=True),
                    "effects": EFFECTS,
                }
            ),
            sort=True,
        ),
    }
)

GOVERNMENTS: Final = Fields(
    {
        "entries": Table(
            "government",
            Fields({"label": LABEL, "era": ERA, "start": Bool(), "tech": TECH, "effects": EFFECTS}),
            sort=True,
        )
    }
)

POLICIES: Final = Fields(
    {
        "open_era": ERA,
        "branches": Table("branch", Fields({"label": LABEL, "rival": Ref("branch")}), sort=True),
        "entries": Table(
            "policy",
            Fields({"label": LABEL, "branch": Ref("branch"), "tier": Int(1, 3), "effects": EFFECTS}),
            sort=True,
        ),
    }
)

_WHEN: Final = Choice(WHEN, "condition", default="any")
PROMOTIONS: Final = Fields(
    {
        "entries": Table(
            "promotion",
            Fields(
                {
                    "label": LABEL,
                    "classes": ListOf(Choice(CLASSES[1:], "unit class"), min=1, unique=True),
                    "needs": Nullable(Ref("promotion")),
                    "mods": ListOf(
                        Fields(
                            {},
                            {
                                "attack_pct": Int(-100, 1_000),
                                "defense_pct": Int(-100, 1_000),
                                "when": _WHEN,
                                "switch": Choice(SWITCHES, "switch"),
                            },
                        ),
                        min=1,
                    ),
                }
            ),
            sort=True,
        )
    }
)

_SHADE: Final = Int(0, 255)
CIVILIZATIONS: Final = Fields(
    {
        "entries": Table(
            "civilization",
            Fields(
                {
                    "label": LABEL,
                    "leader": LABEL,
                    "color": Row(_SHADE, _SHADE, _SHADE),
                    "trait": LABEL,
                    "effects": EFFECTS,
                    "cities": ListOf(Text(1, 24), min=1, unique=True),
                }
            ),
            min=1,
            sort=True,
        )
    }
)

PROJECTS: Final = Fields(
    {
        "entries": Table(
            "project",
            Tagged(
                "kind",
                {
                    "convert": Fields(
                        {
                            "label": LABEL,
                            "tech": TECH,
                            "requires": REQUIREMENTS,
                            "yield": Choice(YIELDS, "yield"),
                            "rate_bp": Int(0, 100_000),
                        }
                    ),
                    "stage": Fields(
                        {
                            "label": LABEL,
                            "tech": TECH,
                            "requires": REQUIREMENTS,
                            "order": Int(1, 100),
                            "after": ListOf(Ref("project"), unique=True),
                            "cost": COST,
                        }
                    ),
                },
                "project kind",
            ),
            sort=True,
        )
    }
)

_TREATY: Final = Fields(
    {
        "label": LABEL,
        "rounds": Nullable(Int(1, 10_000)),
        "tech": TECH,
        "one_sided": Bool(),
        "tradable": Bool(),
        "betrayal": Int(-100, 0),
        "gold": Int(0, 1_000, default=0),
        "science": Int(0, 1_000, default=0),
    }
)
_POINTS: Final = Int(-1_000, 1_000)
DIPLOMACY: Final = Fields(
    {
        "treaties": Table("treaty", _TREATY, sort=True),
        "relation": Fields(
            {
                "clamp": Int(1, 10_000),
                "per_treaty": _POINTS,
                "per_trade_route": _POINTS,
                "trade_cap": _POINTS,
                "shared_enemy": _POINTS,
                "shared_cap": _POINTS,
                "border_tiles_per_point": Int(1, 1_000),
                "border_cap": _POINTS,
                "war_declared": _POINTS,
                "city_taken": _POINTS,
                "gift_gold_per_point": Int(1, 10_000),
                "gift_cap": _POINTS,
            }
        ),
        "offer_rounds": Int(1, 1_000),
        "peace_offer_rounds": Int(1, 1_000),
    }
)
