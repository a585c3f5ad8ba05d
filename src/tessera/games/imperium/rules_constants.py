"""Numbers that belong to no table entry: rules, diplomacy and victory."""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from tessera.core.spec import Choice, Int, ListOf, Ref, Row, Table, Text
from tessera.games.imperium.rules_effects import ACTS, EffectSource
from tessera.games.imperium.rules_tables import TreatyKind, Yields
from tessera.games.imperium.vocabulary import VICTORIES

Count: TypeAlias = Annotated[int, Int(0, 1_000_000)]
Signed: TypeAlias = Annotated[int, Int(-1_000_000, 1_000_000)]
Divisor: TypeAlias = Annotated[int, Int(1, 1_000_000)]
_COUNT = Int(0, 1_000_000)
_PERCENT = Int(1, 10_000)
ByEra: TypeAlias = Annotated[list[int], Row(_COUNT, _COUNT, _COUNT, _COUNT, _COUNT, _COUNT, _COUNT)]


@dataclass
class GameRules:
    """How a game begins."""

    max_players: Annotated[int, Int(1, 16), "Players at most."]
    min_players: Annotated[int, Int(1, 16), "Players at least."]
    start_gold: Annotated[Count, "Gold everybody begins with."]
    start_units: Annotated[list[int], ListOf(Ref("unit"), min=1), "Units everybody begins with."]


@dataclass
class CityRules:
    """Constants of cities (rule 7; strength and hp 6.9)."""

    work_radius: Annotated[Count, "How far from the city its citizens work."]
    claim_radius: Annotated[Count, "How far from the city its land can reach."]
    min_distance: Annotated[Count, "Tiles to any other city, at least."]
    food_per_citizen: Annotated[Count, "Food a citizen eats each round."]
    growth_base: Annotated[Count, "Food that brings the second citizen."]
    growth_step: Annotated[Count, "Food on top for every further citizen."]
    base_housing: Annotated[Count, "Citizens every city has room for."]
    housing_fresh_water: Annotated[Count, "Room on top beside a river or a lake."]
    housing_coastal: Annotated[Count, "Room on top at the sea."]
    housing_slack: Annotated[
        Count, "Citizens beyond the housing with whom a city still grows, at a quarter; then not at all."
    ]
    base_specialist_slots: Annotated[Count, "Specialists every city has places for."]
    border_base: Annotated[Count, "Culture that brings a city's first tile."]
    border_step: Annotated[Count, "Culture on top for every further tile."]
    resource_claim_bonus: Annotated[Count, "What a resource adds to a tile's worth when land grows."]
    base_hp: Annotated[Count, "Hit points of a city."]
    firepower: Annotated[Count, "Hit points a city takes with every round of a fight it wins."]
    heal: Annotated[Count, "Hit points a city gets back each round."]
    strength_per_pop: Annotated[Count, "Strength for each citizen, x10."]
    garrison_share_pct: Annotated[Count, "How much of its garrison's strength a city has, in percent."]
    occupation_rounds: Annotated[Count, "How long a conquered city stays occupied."]
    max_population: Annotated[Divisor, "Citizens of a city at most."]
    citizens_per_specialist: Annotated[Divisor, "At most one citizen out of so many is a specialist."]
    capture_pop_divisor: Annotated[Divisor, "A conquered city loses one citizen out of so many."]
    name_max_chars: Annotated[Divisor, "How long a city's name may be."]
    center_yields: Annotated[Yields, "What the city's own tile brings in."]
    tile_weights: Annotated[Yields, "What yields count when citizens and land choose tiles."]
    strength_by_era: Annotated[ByEra, "Strength of a city by its player's era, x10."]


@dataclass
class Stability:
    """A row of rule 7.11: how content a city is from this balance on."""

    id: Annotated[str, Text(1, 20), "What it is called."]
    from_: Annotated[Signed, "Amenities beyond the need, from which on it counts."]
    yield_bp: Annotated[Signed, "What it adds to every yield, in basis points."]
    upkeep: Annotated[Count, "Gold it costs each round."]


@dataclass
class AmenityRules:
    """Rule 7.11. `tiers` fall by `from`; the first that is not above the balance counts."""

    pop_per_need: Annotated[Divisor, "So many citizens need one amenity more."]
    cities_per_need: Annotated[Divisor, "So many cities of the empire need one amenity more in each."]
    luxuries_per_point: Annotated[Divisor, "So many kinds of luxury bring one amenity, rounded up."]
    weariness_per_point: Annotated[Divisor, "So much war weariness takes one amenity."]
    base: Annotated[Signed, "Amenities every city has."]
    need_base: Annotated[Signed, "Amenities every city needs."]
    occupation: Annotated[Signed, "Added while the city is occupied."]
    debt: Annotated[Signed, "Added while the player is in debt."]
    tiers: Annotated[list[Stability], ListOf(min=1), "How content a city is, best first."]


@dataclass
class UpkeepRules:
    """What a city costs each round (rule 7.10)."""

    city_base: Annotated[Count, "Gold for every city."]
    instability_base: Annotated[Count, "Instability of every city, before administration; each costs a gold."]
    occupation: Annotated[Count, "Gold on top while the city is occupied."]
    distance_divisor: Annotated[Divisor, "So many tiles from the capital cost one gold."]
    cities_per_instability: Annotated[Divisor, "So many cities of the empire bring one instability to each."]


@dataclass
class SupplyRules:
    """How many units a player can keep (rule 5.18)."""

    base: Annotated[Count, "Supply everybody has."]
    per_city: Annotated[Count, "Supply for each city."]
    per_admin: Annotated[Count, "Supply for each point of administration."]
    per_era: Annotated[Count, "Supply for each era."]
    gold_per_over: Annotated[Count, "Gold a round for each supply used beyond."]
    weariness_over: Annotated[Count, "Supply beyond from which on it wearies."]


@dataclass
class WearinessRules:
    """War weariness (rule 10.11)."""

    max: Annotated[Count, "War weariness at most."]
    per_round_at_war: Annotated[Signed, "Added each round at war."]
    per_round_at_peace: Annotated[Signed, "Added each round at peace."]
    unit_lost: Annotated[Signed, "Added for each unit lost."]
    city_lost: Annotated[Signed, "Added for each city lost."]
    declared: Annotated[Signed, "Added for declaring war."]
    was_declared_on: Annotated[Signed, "Added when war is declared on the player."]


@dataclass
class PurchaseRules:
    """Buying what a city makes (rule 7.13)."""

    linear: Annotated[Count, "Gold for each production that is missing."]
    unit_bp: Annotated[Count, "Units cost so much of it, in basis points."]
    building_bp: Annotated[Count, "Buildings cost so much of it, in basis points."]
    wonder_bp: Annotated[Count, "Wonders cost so much of it, in basis points."]
    cold_start_bp: Annotated[Count, "What was not begun yet costs so much of it, in basis points."]
    quadratic_divisor: Annotated[
        Divisor, "The square of what is missing, divided by this, is the gold on top."
    ]


@dataclass
class UpgradeRules:
    """Making a unit its successor (rule 5.16)."""

    base: Annotated[Count, "Gold for any upgrade."]
    per_cost: Annotated[Count, "Gold for each production the successor costs more."]


@dataclass
class DisbandRules:
    """Dismissing a unit in an own city."""

    refund_divisor: Annotated[Divisor, "The unit's cost, divided by this, goes into the city's production."]


@dataclass
class CultureRules:
    """Milestones and policies (rules 10.1-10.3 and 9.5)."""

    milestone_base: Annotated[Count, "Culture that brings the first milestone."]
    milestone_step: Annotated[Count, "Culture on top for every further milestone."]
    reform_gold: Annotated[Count, "Gold another government costs."]
    tenure_step_bp: Annotated[Count, "What a policy grows with each era it was kept, in basis points."]
    tenure_cap_bp: Annotated[Count, "What a policy grows at most, in basis points."]


@dataclass
class TradeRules:
    """Trade routes (rule 7.16)."""

    base_capacity: Annotated[Count, "Routes everybody may have."]
    internal_gold: Annotated[Count, "Gold a round from a route between own cities."]
    external_gold: Annotated[Count, "Gold a round from a route to another's city."]
    external_culture: Annotated[Count, "Culture a round from a route to another's city."]
    partner_gold: Annotated[Count, "Gold a round for the owner of that city."]
    plunder_gold: Annotated[Count, "Gold for an enemy who stands on the way and plunders it."]
    max_path: Annotated[Count, "How many tiles long a route may be."]


@dataclass
class CombatRules:
    """Fights, experience and spoils (rules 5.12, 5.13, 6 and 7.14)."""

    flank_pct: Annotated[Count, "Strength on top for each own unit beside the target, in percent."]
    flank_max: Annotated[Count, "Units that count so at most."]
    ranged_rounds: Annotated[Count, "Shots of a ranged attack."]
    xp_kill: Annotated[Count, "Experience for who wins hand to hand."]
    xp_ranged_hit: Annotated[Count, "Experience for shooting."]
    xp_ranged_kill: Annotated[Count, "Experience for shooting somebody dead."]
    xp_city: Annotated[Count, "Experience for who conquers a city."]
    pillage_gold: Annotated[Count, "Gold for pillaging a tile."]
    raider_gold: Annotated[Count, "The same, for those who pillage without losing movement."]
    conquest_gold_base: Annotated[Count, "Gold taken with a city, if its owner has it."]
    conquest_gold_per_pop: Annotated[Count, "Gold on top for each citizen."]
    river_pct: Annotated[Signed, "Strength on top for who attacks across a river, in percent."]
    veteran_thresholds: Annotated[
        list[int], Row(_COUNT, _COUNT, _COUNT), "Experience of the three levels above the first."
    ]
    veteran_pct: Annotated[
        list[int], Row(_PERCENT, _PERCENT, _PERCENT, _PERCENT), "Strength of the four levels, in percent."
    ]
    fortify_pct: Annotated[
        list[int],
        Row(_PERCENT, _PERCENT, _PERCENT),
        "Strength in defence after 0, 1 and 2 turns of fortifying, in percent.",
    ]
    embarked_defense: Annotated[ByEra, "Strength of land units on water by their player's era, x10."]


@dataclass
class HealingRules:
    """Hit points a resting unit gets back each round (rule 5.15)."""

    city: Annotated[Count, "In an own city."]
    own: Annotated[Count, "On own land."]
    neutral: Annotated[Count, "On nobody's land."]
    foreign: Annotated[Count, "On another's land."]
    medic: Annotated[Count, "On top, with a medic beside it."]


@dataclass
class MovementRules:
    """Movement, x100."""

    embarked_moves: Annotated[Count, "How far land units go on water in a turn."]
    embarked_step: Annotated[Count, "What each step on water takes them."]
    extra_move: Annotated[Count, "What the promotion switch extra_move adds."]


@dataclass
class VisionRules:
    """How far is seen, in tiles."""

    city: Annotated[Count, "From a city."]
    embarked: Annotated[Count, "From a land unit on water."]
    extra: Annotated[Count, "What the promotion switch extra_vision adds."]


@dataclass
class WorkerRules:
    """Workers that act by themselves (rule 5.19)."""

    search_radius: Annotated[Count, "How far they look for work."]
    repair_score: Annotated[Count, "What a repair is worth to them."]


@dataclass
class LimitRules:
    """Caps and floors: rules 7.3, 7.7, 7.13, 10.7, 12.2 R7 and 13.2."""

    food_keep_bp: Annotated[Count, "Of its food a growing city keeps at most this share, in basis points."]
    deal_items: Annotated[Count, "Things each side may put into a deal."]
    tribute: Annotated[Count, "Gold a round that a tribute may be at most."]
    waypoints: Annotated[Count, "Points a patrol may have."]
    sale_divisor: Annotated[Divisor, "A building sold for debts brings its cost, divided by this."]
    cost_cut_bp: Annotated[Signed, "How far effects can lower a price, in basis points."]
    debt: Annotated[Signed, "The gold below which nobody falls."]


@dataclass
class Constants:
    """Every number of the rulebook that is not a property of one table entry."""

    game: Annotated[GameRules, "How a game begins."]
    base_city_effects: Annotated[EffectSource, ACTS, "Effects every city has from the rules themselves."]
    city: Annotated[CityRules, "Cities."]
    amenities: Annotated[AmenityRules, "How content cities are."]
    upkeep: Annotated[UpkeepRules, "What cities cost."]
    supply: Annotated[SupplyRules, "How many units a player can keep."]
    weariness: Annotated[WearinessRules, "War weariness."]
    purchase: Annotated[PurchaseRules, "What buying costs."]
    upgrade: Annotated[UpgradeRules, "What upgrades cost."]
    disband: Annotated[DisbandRules, "What dismissed units leave behind."]
    culture: Annotated[CultureRules, "Milestones, policies and governments."]
    trade: Annotated[TradeRules, "Trade routes."]
    combat: Annotated[CombatRules, "Fights, experience and spoils."]
    healing: Annotated[HealingRules, "What resting units get back."]
    movement: Annotated[MovementRules, "Movement that no unit type says."]
    vision: Annotated[VisionRules, "Sight that no unit type says."]
    worker: Annotated[WorkerRules, "Workers that act by themselves."]
    limits: Annotated[LimitRules, "Caps and floors."]


Points: TypeAlias = Annotated[int, Int(-1_000, 1_000)]


@dataclass
class RelationRules:
    """How two players stand with each other, in points (rule 10.10)."""

    clamp: Annotated[int, Int(1, 10_000), "The best and, below 0, the worst relation there is."]
    per_treaty: Annotated[Points, "For each treaty but peace and tribute."]
    per_trade_route: Annotated[Points, "For each trade route between the two."]
    trade_cap: Annotated[Points, "For all routes, at most."]
    shared_enemy: Annotated[Points, "For each player both are at war with."]
    shared_cap: Annotated[Points, "For all shared enemies, at most."]
    border_tiles_per_point: Annotated[
        int, Int(1, 1_000), "So many pairs of tiles that touch, one of each, cost a point."
    ]
    border_cap: Annotated[Points, "What borders cost at most."]
    war_declared: Annotated[Points, "Kept for good when one declares war on the other."]
    city_taken: Annotated[Points, "Kept for good when one takes a city of the other."]
    gift_gold_per_point: Annotated[int, Int(1, 10_000), "So much gold given in a deal brings a point."]
    gift_cap: Annotated[Points, "For one deal's gifts, at most."]


@dataclass
class Diplomacy:
    """Treaties, relations and offers."""

    treaties: Annotated[list[TreatyKind], Table("treaty", sort=True), "Every treaty, by id."]
    relation: Annotated[RelationRules, "How players stand with each other."]
    offer_rounds: Annotated[int, Int(1, 1_000), "Rounds after which a proposed deal lapses."]
    peace_offer_rounds: Annotated[int, Int(1, 1_000), "Rounds after which an offer of peace lapses."]


@dataclass
class VictoryDefaults:
    """What a new game is played for, unless its options say otherwise."""

    elimination: Annotated[bool, "Being the last one."]
    domination: Annotated[bool, "Holding the original capitals."]
    science: Annotated[bool, "Finishing all stages."]
    culture: Annotated[bool, "Influence over everybody."]
    score: Annotated[bool, "The highest score at the round limit."]
    round_limit: Annotated[str, Ref("round limit"), "Which round limit."]


@dataclass
class DominationRules:
    """Victory by capitals (rule 16.3)."""

    share_bp: Annotated[int, Int(1, 10_000), "The share of all original capitals to hold, in basis points."]


@dataclass
class InfluenceRules:
    """Victory by culture (rule 16.5)."""

    threshold_bp: Annotated[
        Count, "Influence over each other player, as a share of that one's own culture, in basis points."
    ]
    min_lifetime: Annotated[Count, "Culture to have made in the whole game, at least."]
    base_export_bp: Annotated[Count, "The share of culture that becomes influence, in basis points."]


@dataclass
class ContactRules:
    """How much of a player's culture reaches another, in basis points (rule 16.5)."""

    base: Annotated[Count, "Between all who have met."]
    open_borders: Annotated[Count, "On top with open borders."]
    trade_route: Annotated[Count, "On top with a trade route between them."]
    cultural_exchange: Annotated[Count, "On top with cultural exchange."]
    at_war: Annotated[Signed, "On top while at war."]


@dataclass
class ScoreRules:
    """What counts for the score (rule 16.7)."""

    per_population: Annotated[Count, "For each citizen."]
    per_city: Annotated[Count, "For each city."]
    per_tech: Annotated[Count, "For each known tech."]
    per_wonder: Annotated[Count, "For each wonder."]
    per_military_unit: Annotated[Count, "For each military unit."]
    per_stage: Annotated[Count, "For each finished stage."]
    tiles_per_point: Annotated[Divisor, "So many own tiles are a point."]
    gold_per_point: Annotated[Divisor, "So much gold is a point."]


@dataclass
class VictoryRules:
    """How a game is won (rule 16)."""

    order: Annotated[
        list[str],
        ListOf(Choice(VICTORIES, "victory"), min=1, unique=True),
        "Which victory is asked after first, at the end of every round.",
    ]
    round_limits: Annotated[
        dict[str, Annotated[int, Int(0, 100_000)]], Table("round limit", min=1), "Round limits by name."
    ]
    defaults: Annotated[VictoryDefaults, "What a new game is played for."]
    domination: Annotated[DominationRules, "Victory by capitals."]
    culture: Annotated[InfluenceRules, "Victory by culture."]
    contact_bp: Annotated[ContactRules, "How much of a player's culture reaches another."]
    score: Annotated[ScoreRules, "What counts for the score."]
