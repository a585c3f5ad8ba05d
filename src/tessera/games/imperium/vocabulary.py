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
OPPONENTS: Final = (*CLASSES, "City")
MILITARY: Final = CLASSES[1:]

LAND_LAYER: Final = 0  # rule 5.2
SEA_LAYER: Final = 1
CIVILIAN_LAYER: Final = 2

WATER: Final = 1
DOMAINS: Final = ("land", "water")
ROAD: Final = 1
WORKS: Final = ("tile", "road")  # what an improvement lies on

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

# Rule 9.1: effects, in the order of its table: the keys each has, and what it does.
EFFECTS: Final = {
    "YieldBonus": "yield value: So much more of a yield in a city.",
    "SciencePerPopMilli": "value_milli: Science for each citizen of a city.",
    "YieldPerPopMilli": "yield value_milli: A yield for each citizen of a city.",
    "YieldPerTerrainMilli": "yield terrains value_milli: A yield for each worked tile of these terrains.",
    "YieldPerSpecialistMilli": "yield value_milli: A yield for each specialist of a city.",
    "YieldPercentBp": "yield value_bp: A share on top of what a city makes of a yield.",
    "Housing": "value: Room for so many more citizens in a city.",
    "Amenity": "value: So many more amenities in a city.",
    "CityHp": "value: So many more hit points of a city.",
    "SpecialistSlots": "value: Places for so many more specialists in a city.",
    "HealingBonus": "value: Units that rest in the city heal so much more.",
    "CityDefenseBp": "value_bp: A share on top of a city's strength.",
    "FoodKeepBp": "value_bp: The share of its food that a city keeps when it grows.",
    "BorderCostBp": "value_bp: Changes what the next tile costs a city in culture.",
    "AdminBonus": "value: Administration: less instability, more supply.",
    "ProductionTowardBp": "target value_bp: A share on top of production toward some things.",
    "VeteranBonus": "unit_class value: Units are trained so many levels higher.",
    "SupplyCap": "value: So much more supply that costs nothing.",
    "TradeRouteCapacity": "value: So many more trade routes.",
    "TradeGoldMilli": "value_milli: More gold from each trade route.",
    "CultureExportBp": "value_bp: A larger share of culture that works abroad.",
    "WarWearinessBp": "value_bp: Changes how much war weariness is felt.",
    "BuyCostBp": "value_bp: Changes what buying costs in gold.",
    "UpgradeCostBp": "value_bp: Changes what upgrades cost in gold.",
    "EmbarkCoast": ": Land units may take to water that is not deep.",
    "EmbarkOcean": ": Land units may take to any water.",
    "AttackPct": "unit_class value_pct: Units attack with more strength.",
    "DefensePct": "unit_class value_pct: Units defend with more strength.",
    "MovementBonus": "unit_class value: Units have more movement, x100.",
    "VisionBonus": "unit_class value: Units see so many tiles farther.",
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

# What ProductionTowardBp may aim at: a class (its number), or one of these.
TARGETS: Final = (*CLASSES, "unit", "building", "wonder")
TOWARD_UNIT: Final = 8
TOWARD_BUILDING: Final = 9
TOWARD_WONDER: Final = 10

CITY_SCOPE: Final = 0
SCOPES: Final = ("city", "empire")

# Rule 9.2: requirements: the keys each has, and when it holds.
REQUIREMENTS: Final = {
    "HasTech": "tech: The player knows the tech.",
    "HasPolicy": "policy: The player has adopted the policy.",
    "HasGovernment": "government: The player has this government.",
    "CityMinPopulation": "value: The city has at least so many citizens.",
    "CityHasBuilding": "building: The building stands in the city.",
    "IsCapital": ": The city is its player's capital.",
    "IsCoastal": ": The city lies at the sea.",
    "HasRiver": ": A river runs along the city's tile.",
    "HasFreshWater": ": The city has a river or a lake beside it.",
    "HasResource": "resource: The player has the resource at hand.",
    "AtWar": ": The player is at war with somebody.",
    "AtPeace": ": The player is at war with nobody.",
    "MinEra": "value: The player has reached this era.",
    "Not": "of: What it holds does not hold.",
    "AnyOf": "of: At least one of what it holds does.",
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
FIELDS: Final = ("economy", "military", "science", "culture", "governance")

STAGE: Final = 1
PROJECTS: Final = {
    "convert": "label tech requires yield rate_bp: Never done: turns production into another yield.",
    "stage": "label tech requires order after cost: A step to the science victory, once for each player.",
}
