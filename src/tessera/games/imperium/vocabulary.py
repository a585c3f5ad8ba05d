"""Closed sets of names whose meaning is code, and the numbers they go by inside a match."""

from typing import Final

YIELDS: Final = ("food", "production", "gold", "science", "culture")  # rule 1.5, always in this order
FOOD: Final = 0
PRODUCTION: Final = 1
GOLD: Final = 2
SCIENCE: Final = 3
CULTURE: Final = 4

CLASSES: Final = ("Civilian", "Melee", "AntiCavalry", "Ranged", "Cavalry", "Siege", "Recon", "Naval")
CIVILIAN: Final = 0
MELEE: Final = 1
ANTI_CAVALRY: Final = 2
RANGED: Final = 3
CAVALRY: Final = 4
SIEGE: Final = 5
RECON: Final = 6
NAVAL: Final = 7
CITY: Final = 8  # what `vs` may name beside the classes

ABILITIES: Final = (
    "found_city",
    "build",
    "fortify",
    "ignore_borders",
    "ignore_terrain",
    "ignore_zoc",
    "ocean_going",
    "no_capture",
)

BONUS: Final = 0
LUXURY: Final = 1
STRATEGIC: Final = 2
RESOURCE_KINDS: Final = ("bonus", "luxury", "strategic")

SWITCHES: Final = (
    "ignore_river",
    "free_pillage",
    "double_flank",
    "extra_move",
    "ignore_terrain",
    "extra_vision",
    "medic",
)
WHEN: Final = ("any", "vs_ranged", "vs_city", "in_rough")
WHEN_ANY: Final = 0
WHEN_VS_RANGED: Final = 1
WHEN_VS_CITY: Final = 2
WHEN_IN_ROUGH: Final = 3
ROUGH: Final = ("forest", "jungle", "marsh", "hills")  # rule 6.2

# Rule 9.1: effects, in the order of its table, with the key that carries their value.
EFFECTS: Final = {
    "YieldBonus": "value",
    "SciencePerPopMilli": "value_milli",
    "YieldPerPopMilli": "value_milli",
    "YieldPerTerrainMilli": "value_milli",
    "YieldPerSpecialistMilli": "value_milli",
    "YieldPercentBp": "value_bp",
    "Housing": "value",
    "Amenity": "value",
    "CityHp": "value",
    "SpecialistSlots": "value",
    "HealingBonus": "value",
    "CityDefenseBp": "value_bp",
    "FoodKeepBp": "value_bp",
    "BorderCostBp": "value_bp",
    "AdminBonus": "value",
    "ProductionTowardBp": "value_bp",
    "VeteranBonus": "value",
    "SupplyCap": "value",
    "TradeRouteCapacity": "value",
    "TradeGoldMilli": "value_milli",
    "CultureExportBp": "value_bp",
    "WarWearinessBp": "value_bp",
    "BuyCostBp": "value_bp",
    "UpgradeCostBp": "value_bp",
    "EmbarkCoast": "",
    "EmbarkOcean": "",
    "AttackPct": "value_pct",
    "DefensePct": "value_pct",
    "MovementBonus": "value",
    "VisionBonus": "value",
}
YIELD_BONUS: Final = 0
SCIENCE_PER_POP: Final = 1
YIELD_PER_POP: Final = 2
YIELD_PER_TERRAIN: Final = 3
YIELD_PER_SPECIALIST: Final = 4
YIELD_PERCENT: Final = 5
HOUSING: Final = 6
AMENITY: Final = 7
CITY_HP: Final = 8
SPECIALIST_SLOTS: Final = 9
HEALING_BONUS: Final = 10
CITY_DEFENSE: Final = 11
FOOD_KEEP: Final = 12
BORDER_COST: Final = 13
ADMIN_BONUS: Final = 14
PRODUCTION_TOWARD: Final = 15
VETERAN_BONUS: Final = 16
SUPPLY_CAP: Final = 17
TRADE_ROUTE_CAPACITY: Final = 18
TRADE_GOLD: Final = 19
CULTURE_EXPORT: Final = 20
WAR_WEARINESS: Final = 21
BUY_COST: Final = 22
UPGRADE_COST: Final = 23
EMBARK_COAST: Final = 24
EMBARK_OCEAN: Final = 25
ATTACK_PCT: Final = 26
DEFENSE_PCT: Final = 27
MOVEMENT_BONUS: Final = 28
VISION_BONUS: Final = 29
EFFECT_KINDS: Final = 30

# The buckets of rule 9.1.
YIELD_FLAT_BUCKET: Final = 0
YIELD_PERCENT_BUCKET: Final = 1
CITY_BUCKET: Final = 2
PRODUCTION_BUCKET: Final = 3
PLAYER_BUCKET: Final = 4
UNIT_BUCKET: Final = 5
BUCKETS: Final = 6

# What ProductionTowardBp may aim at: a class (its number), or one of these.
TARGETS: Final = (*CLASSES, "unit", "building", "wonder")
TOWARD_UNIT: Final = 8
TOWARD_BUILDING: Final = 9
TOWARD_WONDER: Final = 10

# Rule 9.2: requirements, with the key that carries what they name ("" for none).
REQUIREMENTS: Final = {
    "HasTech": "tech",
    "HasPolicy": "policy",
    "HasGovernment": "government",
    "CityMinPopulation": "value",
    "CityHasBuilding": "building",
    "IsCapital": "",
    "IsCoastal": "",
    "HasRiver": "",
    "HasFreshWater": "",
    "HasResource": "resource",
    "AtWar": "",
    "AtPeace": "",
    "MinEra": "value",
    "Not": "of",
    "AnyOf": "of",
}
HAS_TECH: Final = 0
HAS_POLICY: Final = 1
HAS_GOVERNMENT: Final = 2
CITY_MIN_POPULATION: Final = 3
CITY_HAS_BUILDING: Final = 4
IS_CAPITAL: Final = 5
IS_COASTAL: Final = 6
HAS_RIVER: Final = 7
HAS_FRESH_WATER: Final = 8
HAS_RESOURCE: Final = 9
AT_WAR: Final = 10
AT_PEACE: Final = 11
MIN_ERA: Final = 12
NOT: Final = 13
ANY_OF: Final = 14

# Treaty kinds whose meaning is code (rule 10.8). The numbers of the table are in Rules.
TREATIES: Final = (
    "peace",
    "open_borders",
    "non_aggression",
    "trade_agreement",
    "cultural_exchange",
    "research_agreement",
    "defensive_pact",
    "alliance",
    "tribute",
    "resource_lease",
)

# Terrains whose meaning is code (rules 4.5, 4.6): their numbers are in Rules.
NAMED_TERRAINS: Final = ("coast", "ocean", "lake", "mountains", "hills", *ROUGH[:3])

VICTORIES: Final = ("elimination", "domination", "science", "culture", "score")
DIFFICULTY_YIELDS: Final = ("production_bp", "science_bp", "gold_bp")
TRAITS: Final = ("aggression", "loyalty", "militarism", "diplomacy", "forgiveness", "boldness")
