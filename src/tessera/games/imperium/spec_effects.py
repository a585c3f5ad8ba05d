"""What an effect or a requirement may hold in the data (rules 9.1 and 9.2)."""

from typing import Final

from tessera.core.spec import Choice, Fields, Int, Later, ListOf, Nullable, Ref, Spec, Tagged
from tessera.games.imperium.vocabulary import CLASSES, TARGETS, YIELDS

_BP: Final = Int(-10_000, 100_000, doc="Basis points: 10000 is 100 %.")
_MILLI: Final = Int(-100_000, 100_000, doc="Thousandths.")
_WHOLE: Final = Int(-10_000, 10_000)
_PCT: Final = Int(-100, 1_000, doc="Percentage points.")
_YIELD: Final = Choice(YIELDS, "yield")
_CLASS: Final = Nullable(Choice(CLASSES, "unit class"), doc="null is every military class.")

REQUIREMENT: Final = Later("requirement")
REQUIREMENT.be(
    Tagged(
        "type",
        {
            "HasTech": Fields({"tech": Ref("tech")}),
            "HasPolicy": Fields({"policy": Ref("policy")}),
            "HasGovernment": Fields({"government": Ref("government")}),
            "CityMinPopulation": Fields({"value": Int(1, 1_000)}),
            "CityHasBuilding": Fields({"building": Ref("building")}),
            "IsCapital": Fields({}),
            "IsCoastal": Fields({}),
            "HasRiver": Fields({}),
            "HasFreshWater": Fields({}),
            "HasResource": Fields({"resource": Ref("resource")}),
            "AtWar": Fields({}),
            "AtPeace": Fields({}),
            "MinEra": Fields({"value": Int(0, 6)}),
            "Not": Fields({"of": REQUIREMENT}),
            "AnyOf": Fields({"of": ListOf(REQUIREMENT, min=1)}),
        },
        "requirement",
    )
)

_FORMS: Final[dict[str, dict[str, Spec]]] = {
    "YieldBonus": {"yield": _YIELD, "value": _WHOLE},
    "SciencePerPopMilli": {"value_milli": _MILLI},
    "YieldPerPopMilli": {"yield": _YIELD, "value_milli": _MILLI},
    "YieldPerTerrainMilli": {
        "yield": _YIELD,
        "terrains": ListOf(Ref("terrain"), min=1, unique=True),
        "value_milli": _MILLI,
    },
    "YieldPerSpecialistMilli": {"yield": _YIELD, "value_milli": _MILLI},
    "YieldPercentBp": {"yield": _YIELD, "value_bp": _BP},
    "Housing": {"value": _WHOLE},
    "Amenity": {"value": _WHOLE},
    "CityHp": {"value": _WHOLE},
    "SpecialistSlots": {"value": _WHOLE},
    "HealingBonus": {"value": _WHOLE},
    "CityDefenseBp": {"value_bp": _BP},
    "FoodKeepBp": {"value_bp": _BP},
    "BorderCostBp": {"value_bp": _BP},
    "AdminBonus": {"value": _WHOLE},
    "ProductionTowardBp": {"target": Choice(TARGETS, "target"), "value_bp": _BP},
    "VeteranBonus": {"unit_class": _CLASS, "value": _WHOLE},
    "SupplyCap": {"value": _WHOLE},
    "TradeRouteCapacity": {"value": _WHOLE},
    "TradeGoldMilli": {"value_milli": _MILLI},
    "CultureExportBp": {"value_bp": _BP},
    "WarWearinessBp": {"value_bp": _BP},
    "BuyCostBp": {"value_bp": _BP},
    "UpgradeCostBp": {"value_bp": _BP},
    "EmbarkCoast": {},
    "EmbarkOcean": {},
    "AttackPct": {"unit_class": _CLASS, "value_pct": _PCT},
    "DefensePct": {"unit_class": _CLASS, "value_pct": _PCT},
    "MovementBonus": {"unit_class": _CLASS, "value": _WHOLE},
    "VisionBonus": {"unit_class": _CLASS, "value": _WHOLE},
}


def _effects(scoped: bool) -> ListOf:
    """A list of effects; those of buildings may also say whether they act on the empire."""
    more: dict[str, Spec] = {"requires": ListOf(REQUIREMENT, default=[])}
    if scoped:
        more["scope"] = Choice(["city", "empire"], "scope", default="city")
    forms: dict[str, Fields] = {}
    for name, fields in _FORMS.items():
        shape = dict(fields)
        shape.update(more)
        forms[name] = Fields(shape)
    return ListOf(Tagged("type", forms, "effect"), default=[])


EFFECTS: Final = _effects(False)
BUILDING_EFFECTS: Final = _effects(True)
REQUIREMENTS: Final = ListOf(REQUIREMENT, default=[])
