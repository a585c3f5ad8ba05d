"""Global constants as typed records, one per group of the data."""

from tessera.core.record import Record
from tessera.core.ruleset import Ruleset
from tessera.games.imperium.rules_tables import yields_of
from tessera.games.imperium.vocabulary import TRAITS, VICTORIES, YIELDS


class Stability:
    """A row of rule 7.11: how content a city is from this balance on."""

    def __init__(self, data: Record) -> None:
        self.name = data.text("id")
        self.from_balance = data.number("from")
        self.yield_bp = data.number("yield_bp")
        self.upkeep = data.number("upkeep")


class CityRules:
    """Constants of cities (rule 7; strength and hp 6.9)."""

    def __init__(self, data: Record) -> None:
        self.work_radius = data.number("work_radius")
        self.claim_radius = data.number("claim_radius")
        self.min_distance = data.number("min_distance")
        self.food_per_citizen = data.number("food_per_citizen")
        self.growth_base = data.number("growth_base")
        self.growth_step = data.number("growth_step")
        self.base_housing = data.number("base_housing")
        self.housing_fresh_water = data.number("housing_fresh_water")
        self.housing_coastal = data.number("housing_coastal")
        self.housing_slack = data.number("housing_slack")
        self.base_specialist_slots = data.number("base_specialist_slots")
        self.border_base = data.number("border_base")
        self.border_step = data.number("border_step")
        self.resource_claim_bonus = data.number("resource_claim_bonus")
        self.base_hp = data.number("base_hp")
        self.firepower = data.number("firepower")
        self.heal = data.number("heal")
        self.strength_per_pop = data.number("strength_per_pop")
        self.garrison_share_pct = data.number("garrison_share_pct")
        self.occupation_rounds = data.number("occupation_rounds")
        self.max_population = data.number("max_population")
        self.citizens_per_specialist = data.number("citizens_per_specialist")
        self.capture_pop_divisor = data.number("capture_pop_divisor")
        self.name_max_chars = data.number("name_max_chars")
        self.center_yields = yields_of(data.record("center_yields"))
        self.tile_weights = yields_of(data.record("tile_weights"))
        self.strength_by_era = list(data.numbers("strength_by_era"))


class AmenityRules:
    """Rule 7.11. `tiers` fall by `from_balance`; the first that is not above the balance counts."""

    def __init__(self, data: Record) -> None:
        self.pop_per_need = data.number("pop_per_need")
        self.cities_per_need = data.number("cities_per_need")
        self.luxuries_per_point = data.number("luxuries_per_point")
        self.weariness_per_point = data.number("weariness_per_point")
        self.base = data.number("base")
        self.need_base = data.number("need_base")
        self.occupation = data.number("occupation")
        self.debt = data.number("debt")
        self.tiers: list[Stability] = [Stability(tier) for tier in data.records("tiers")]


class UpkeepRules:
    """Rule 7.10."""

    def __init__(self, data: Record) -> None:
        self.city_base = data.number("city_base")
        self.instability_base = data.number("instability_base")
        self.occupation = data.number("occupation")
        self.distance_divisor = data.number("distance_divisor")
        self.cities_per_instability = data.number("cities_per_instability")


class SupplyRules:
    """Rule 5.18."""

    def __init__(self, data: Record) -> None:
        self.base = data.number("base")
        self.per_city = data.number("per_city")
        self.per_admin = data.number("per_admin")
        self.per_era = data.number("per_era")
        self.gold_per_over = data.number("gold_per_over")
        self.weariness_over = data.number("weariness_over")


class WearinessRules:
    """Rule 10.11."""

    def __init__(self, data: Record) -> None:
        self.max = data.number("max")
        self.per_round_at_war = data.number("per_round_at_war")
        self.per_round_at_peace = data.number("per_round_at_peace")
        self.unit_lost = data.number("unit_lost")
        self.city_lost = data.number("city_lost")
        self.declared = data.number("declared")
        self.was_declared_on = data.number("was_declared_on")


class PurchaseRules:
    """Rule 7.13."""

    def __init__(self, data: Record) -> None:
        self.linear = data.number("linear")
        self.unit_bp = data.number("unit_bp")
        self.building_bp = data.number("building_bp")
        self.wonder_bp = data.number("wonder_bp")
        self.cold_start_bp = data.number("cold_start_bp")
        self.quadratic_divisor = data.number("quadratic_divisor")


class CultureRules:
    """Rules 10.1-10.3 and 9.5."""

    def __init__(self, data: Record) -> None:
        self.milestone_base = data.number("milestone_base")
        self.milestone_step = data.number("milestone_step")
        self.reform_gold = data.number("reform_gold")
        self.tenure_step_bp = data.number("tenure_step_bp")
        self.tenure_cap_bp = data.number("tenure_cap_bp")


class TradeRules:
    """Rule 7.16."""

    def __init__(self, data: Record) -> None:
        self.base_capacity = data.number("base_capacity")
        self.internal_gold = data.number("internal_gold")
        self.external_gold = data.number("external_gold")
        self.external_culture = data.number("external_culture")
        self.partner_gold = data.number("partner_gold")
        self.plunder_gold = data.number("plunder_gold")
        self.max_path = data.number("max_path")


class CombatRules:
    """Rules 5.12, 5.13, 6 and 7.14."""

    def __init__(self, data: Record) -> None:
        self.flank_pct = data.number("flank_pct")
        self.flank_max = data.number("flank_max")
        self.ranged_rounds = data.number("ranged_rounds")
        self.xp_kill = data.number("xp_kill")
        self.xp_ranged_hit = data.number("xp_ranged_hit")
        self.xp_ranged_kill = data.number("xp_ranged_kill")
        self.xp_city = data.number("xp_city")
        self.pillage_gold = data.number("pillage_gold")
        self.raider_gold = data.number("raider_gold")
        self.conquest_gold_base = data.number("conquest_gold_base")
        self.conquest_gold_per_pop = data.number("conquest_gold_per_pop")
        self.river_pct = data.number("river_pct")
        self.veteran_thresholds = list(data.numbers("veteran_thresholds"))
        self.veteran_pct = list(data.numbers("veteran_pct"))
        self.fortify_pct = list(data.numbers("fortify_pct"))
        self.embarked_defense = list(data.numbers("embarked_defense"))


class HealingRules:
    """Rule 5.15."""

    def __init__(self, data: Record) -> None:
        self.city = data.number("city")
        self.own = data.number("own")
        self.neutral = data.number("neutral")
        self.foreign = data.number("foreign")
        self.medic = data.number("medic")


class LimitRules:
    """Caps and floors: rules 7.3, 7.7, 7.13, 10.7, 12.2 R7 and 13.2."""

    def __init__(self, data: Record) -> None:
        self.food_keep_bp = data.number("food_keep_bp")
        self.deal_items = data.number("deal_items")
        self.tribute = data.number("tribute")
        self.waypoints = data.number("waypoints")
        self.sale_divisor = data.number("sale_divisor")
        self.cost_cut_bp = data.number("cost_cut_bp")
        self.debt = data.number("debt")


class RelationRules:
    """Rule 10.10."""

    def __init__(self, data: Record) -> None:
        self.clamp = data.number("clamp")
        self.per_treaty = data.number("per_treaty")
        self.per_trade_route = data.number("per_trade_route")
        self.trade_cap = data.number("trade_cap")
        self.shared_enemy = data.number("shared_enemy")
        self.shared_cap = data.number("shared_cap")
        self.border_tiles_per_point = data.number("border_tiles_per_point")
        self.border_cap = data.number("border_cap")
        self.war_declared = data.number("war_declared")
        self.city_taken = data.number("city_taken")
        self.gift_gold_per_point = data.number("gift_gold_per_point")
        self.gift_cap = data.number("gift_cap")


class VictoryRules:
    """Rule 16. `defaults` says which victories a new game has, by name; `round_limits` the named limits."""

    def __init__(self, data: Record) -> None:
        self.order = list(data.texts("order"))
        limits = data.record("round_limits")
        self.round_limits: dict[str, int] = {name: limits.number(name) for name in limits.names()}
        defaults = data.record("defaults")
        self.defaults: dict[str, bool] = {name: defaults.flag(name) for name in VICTORIES}
        self.default_limit = defaults.text("round_limit")
        self.share_bp = data.record("domination").number("share_bp")
        culture = data.record("culture")
        self.threshold_bp = culture.number("threshold_bp")
        self.min_lifetime = culture.number("min_lifetime")
        self.base_export_bp = culture.number("base_export_bp")
        contact = data.record("contact_bp")
        self.contact_base = contact.number("base")
        self.contact_open_borders = contact.number("open_borders")
        self.contact_trade_route = contact.number("trade_route")
        self.contact_cultural_exchange = contact.number("cultural_exchange")
        self.contact_at_war = contact.number("at_war")
        score = data.record("score")
        self.per_population = score.number("per_population")
        self.per_city = score.number("per_city")
        self.per_tech = score.number("per_tech")
        self.per_wonder = score.number("per_wonder")
        self.tiles_per_point = score.number("tiles_per_point")
        self.per_military_unit = score.number("per_military_unit")
        self.gold_per_point = score.number("gold_per_point")
        self.per_stage = score.number("per_stage")


class Personality:
    """Rule 17: six traits of 0..100."""

    def __init__(self, name: str, data: Record) -> None:
        self.name = name
        self.label = data.text("label")
        self.traits: list[int] = [data.number(trait) for trait in TRAITS]
        self.aggression = data.number("aggression")
        self.loyalty = data.number("loyalty")
        self.militarism = data.number("militarism")
        self.diplomacy = data.number("diplomacy")
        self.forgiveness = data.number("forgiveness")
        self.boldness = data.number("boldness")


class Difficulty:
    """Rule 7.6 step 6: basis points on three yields of AI cities."""

    def __init__(self, name: str, data: Record) -> None:
        self.name = name
        self.production_bp = data.number("production_bp")
        self.science_bp = data.number("science_bp")
        self.gold_bp = data.number("gold_bp")


class AiRules:
    """Weights of the reference opponent (rule 17). Personalities and difficulties in file order."""

    def __init__(self, ruleset: Ruleset, data: Record) -> None:
        self.personalities: list[Personality] = [
            Personality(name, each) for name, each in data.record("personalities").entries()
        ]
        self.rotation: list[int] = [ruleset.index("personality", name) for name in data.texts("rotation")]
        self.difficulties: list[Difficulty] = [
            Difficulty(name, each) for name, each in data.record("difficulty").entries()
        ]
        self.default_difficulty = ruleset.index("difficulty", data.text("default_difficulty"))
        weights = data.record("weights")
        self.tile = [weights.record("tile").number(name) for name in YIELDS]
        self.building = [weights.record("building").number(name) for name in YIELDS]
        self.horizon = weights.number("horizon")
        target = weights.record("city_target")
        self.target_base = target.number("base")
        self.target_per_rounds = target.number("per_rounds")
        self.target_max = target.number("max")
        settle = weights.record("settle")
        self.settle_min_score = settle.number("min_score")
        self.settle_bonus = settle.number("bonus")
        self.settle_other_resource = settle.number("other_resource")
        self.settle_fresh_water = settle.number("fresh_water")
        self.settle_coastal = settle.number("coastal")
        self.settle_per_step = settle.number("per_step")
        self.settle_far_from = settle.number("far_from")
        self.settle_per_far = settle.number("per_far")
        self.settle_radius = settle.number("search_radius")
        self.workers_per_city_pct = weights.number("workers_per_city_pct")
        self.threat_radius = weights.number("threat_radius")
        attack = weights.record("attack")
        self.attack_win_base = attack.number("win_base")
        self.attack_boldness_divisor = attack.number("boldness_divisor")
        self.attack_home_bonus = attack.number("home_bonus")
        self.attack_city_margin = attack.number("city_margin")
        self.attack_retreat_hp = attack.number("retreat_hp")
        army = weights.record("army")
        self.army_per_city = army.number("per_city")
        self.army_militarism_divisor = army.number("militarism_divisor")
        self.army_war_pct = army.number("war_pct")
        self.army_march_units = army.number("march_units")
        self.army_march_strength_pct = army.number("march_strength_pct")
        reserve = weights.record("purchase_reserve")
        self.reserve_base = reserve.number("base")
        self.reserve_per_city = reserve.number("per_city")
        unlock = data.record("unlock_values")
        self.unlock_unit_divisor = unlock.number("unit_divisor")
        self.unlock_building = unlock.number("building")
        self.unlock_science_or_gold = unlock.number("science_or_gold")
        self.unlock_wonder = unlock.number("wonder")
        self.unlock_improvement = unlock.number("improvement")
        self.unlock_reveal = unlock.number("reveal")
        self.unlock_government = unlock.number("government")
        self.unlock_convert = unlock.number("convert")
        self.unlock_stage = unlock.number("stage")
        self.unlock_effect = unlock.number("effect")
        self.unlock_treaty = unlock.number("treaty")
        self.unlock_depth = unlock.number("depth")
