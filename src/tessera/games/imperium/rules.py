"""The checked data as typed records, made once per game: everything the rules ask of the tables."""

from tessera.core.ruleset import Ruleset
from tessera.games.imperium.effect import EffectSource, effects_of
from tessera.games.imperium.rules_constants import (
    AiRules,
    AmenityRules,
    CityRules,
    CombatRules,
    CultureRules,
    HealingRules,
    LimitRules,
    PurchaseRules,
    RelationRules,
    SupplyRules,
    TradeRules,
    UpkeepRules,
    VictoryRules,
    WearinessRules,
)
from tessera.games.imperium.rules_mapgen import MapRules
from tessera.games.imperium.rules_tables import (
    Branch,
    Building,
    Civilization,
    Government,
    Improvement,
    Policy,
    Project,
    Promotion,
    Resource,
    Tech,
    Terrain,
    TreatyKind,
    UnitType,
)


class Rules:
    """Every table is a list by RuntimeId (rule 3.1): ascending by DataId, so file order means nothing."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._tables(ruleset)
        self._named(ruleset)
        self._unlocks()
        self._constants(ruleset)

    def _tables(self, ruleset: Ruleset) -> None:
        self.terrains: list[Terrain] = [
            Terrain(k, name, data)
            for k, (name, data) in enumerate(ruleset.file("terrain.yaml").record("entries").entries())
        ]
        self.improvements: list[Improvement] = [
            Improvement(ruleset, k, name, data)
            for k, (name, data) in enumerate(ruleset.file("improvements.yaml").record("entries").entries())
        ]
        self.resources: list[Resource] = [
            Resource(ruleset, k, name, data)
            for k, (name, data) in enumerate(ruleset.file("resources.yaml").record("entries").entries())
        ]
        self.units: list[UnitType] = [
            UnitType(ruleset, k, name, data)
            for k, (name, data) in enumerate(ruleset.file("units.yaml").record("entries").entries())
        ]
        self.buildings: list[Building] = [
            Building(ruleset, k, name, data)
            for k, (name, data) in enumerate(ruleset.file("buildings.yaml").record("entries").entries())
        ]
        techs = ruleset.file("techs.yaml")
        self.eras: list[str] = list(techs.texts("eras"))
        self.techs: list[Tech] = [
            Tech(ruleset, k, name, data) for k, (name, data) in enumerate(techs.record("entries").entries())
        ]
        self.governments: list[Government] = [
            Government(ruleset, k, name, data)
            for k, (name, data) in enumerate(ruleset.file("governments.yaml").record("entries").entries())
        ]
        policies = ruleset.file("policies.yaml")
        self.open_era = policies.number("open_era")
        self.branches: list[Branch] = [
            Branch(ruleset, k, name, data)
            for k, (name, data) in enumerate(policies.record("branches").entries())
        ]
        self.policies: list[Policy] = [
            Policy(ruleset, k, name, data)
            for k, (name, data) in enumerate(policies.record("entries").entries())
        ]
        self.promotions: list[Promotion] = [
            Promotion(ruleset, k, name, data)
            for k, (name, data) in enumerate(ruleset.file("promotions.yaml").record("entries").entries())
        ]
        self.civilizations: list[Civilization] = [
            Civilization(ruleset, k, name, data)
            for k, (name, data) in enumerate(ruleset.file("civilizations.yaml").record("entries").entries())
        ]
        self.projects: list[Project] = [
            Project(ruleset, k, name, data)
            for k, (name, data) in enumerate(ruleset.file("projects.yaml").record("entries").entries())
        ]
        self.treaties: list[TreatyKind] = [
            TreatyKind(ruleset, k, name, data)
            for k, (name, data) in enumerate(ruleset.file("diplomacy.yaml").record("treaties").entries())
        ]

    def _named(self, ruleset: Ruleset) -> None:
        """The numbers of entries that the rules name themselves."""
        self.coast = ruleset.index("terrain", "coast")
        self.ocean = ruleset.index("terrain", "ocean")
        self.lake = ruleset.index("terrain", "lake")
        self.mountains = ruleset.index("terrain", "mountains")
        self.hills = ruleset.index("terrain", "hills")
        self.palace = ruleset.index("building", "palace")
        self.worker = ruleset.index("unit", "worker")
        self.peace = ruleset.index("treaty", "peace")
        self.open_borders = ruleset.index("treaty", "open_borders")
        self.non_aggression = ruleset.index("treaty", "non_aggression")
        self.trade_agreement = ruleset.index("treaty", "trade_agreement")
        self.cultural_exchange = ruleset.index("treaty", "cultural_exchange")
        self.research_agreement = ruleset.index("treaty", "research_agreement")
        self.defensive_pact = ruleset.index("treaty", "defensive_pact")
        self.alliance = ruleset.index("treaty", "alliance")
        self.tribute = ruleset.index("treaty", "tribute")
        self.resource_lease = ruleset.index("treaty", "resource_lease")
        self.start_government = next(each.number for each in self.governments if each.start)
        # By road tier: the improvement that builds it (-1 for none) and the cost of a step along it.
        self.road_improvement: list[int] = [-1, -1, -1]
        self.road_step: list[int] = [0, 0, 0]
        for improvement in self.improvements:
            if improvement.road:
                self.road_improvement[improvement.road_tier] = improvement.number
                self.road_step[improvement.road_tier] = improvement.step_cost
        self.stages: list[int] = sorted(
            [project.number for project in self.projects if project.stage],
            key=lambda number: (self.projects[number].order, number),
        )

    def _unlocks(self) -> None:
        """What each tech, policy tier and civilization leads to."""
        for unit in self.units:
            if unit.tech >= 0:
                self.techs[unit.tech].units.append(unit.number)
            if unit.civ >= 0:
                self.civilizations[unit.civ].stands_for[unit.replaces] = unit.number
        for building in self.buildings:
            if building.tech >= 0:
                self.techs[building.tech].buildings.append(building.number)
        for improvement in self.improvements:
            if improvement.tech >= 0:
                self.techs[improvement.tech].improvements.append(improvement.number)
        for resource in self.resources:
            if resource.reveal >= 0:
                self.techs[resource.reveal].reveals.append(resource.number)
        for government in self.governments:
            if government.tech >= 0:
                self.techs[government.tech].governments.append(government.number)
        for project in self.projects:
            if project.tech >= 0:
                self.techs[project.tech].projects.append(project.number)
        for treaty in self.treaties:
            if treaty.tech >= 0:
                self.techs[treaty.tech].treaties.append(treaty.number)
        for tech in self.techs:
            for before in tech.requires:
                self.techs[before].leads_to.append(tech.number)
        for policy in self.policies:
            self.branches[policy.branch].policies[policy.tier - 1] = policy.number
        for policy in self.policies:
            if policy.tier > 1:
                policy.below = self.branches[policy.branch].policies[policy.tier - 2]

    def _constants(self, ruleset: Ruleset) -> None:
        rules = ruleset.file("rules.yaml")
        game = rules.record("game")
        self.max_players = game.number("max_players")
        self.min_players = game.number("min_players")
        self.start_gold = game.number("start_gold")
        self.start_units: list[int] = [ruleset.index("unit", name) for name in game.texts("start_units")]
        self.base_effects: EffectSource = effects_of(ruleset, rules.records("base_city_effects"))
        self.city = CityRules(rules.record("city"))
        self.amenities = AmenityRules(rules.record("amenities"))
        self.upkeep = UpkeepRules(rules.record("upkeep"))
        self.supply = SupplyRules(rules.record("supply"))
        self.weariness = WearinessRules(rules.record("weariness"))
        self.purchase = PurchaseRules(rules.record("purchase"))
        self.upgrade_base = rules.record("upgrade").number("base")
        self.upgrade_per_cost = rules.record("upgrade").number("per_cost")
        self.refund_divisor = rules.record("disband").number("refund_divisor")
        self.culture = CultureRules(rules.record("culture"))
        self.trade = TradeRules(rules.record("trade"))
        self.combat = CombatRules(rules.record("combat"))
        self.healing = HealingRules(rules.record("healing"))
        movement = rules.record("movement")
        self.embarked_moves = movement.number("embarked_moves")
        self.embarked_step = movement.number("embarked_step")
        self.extra_move = movement.number("extra_move")
        vision = rules.record("vision")
        self.city_vision = vision.number("city")
        self.embarked_vision = vision.number("embarked")
        self.extra_vision = vision.number("extra")
        worker = rules.record("worker")
        self.worker_radius = worker.number("search_radius")
        self.repair_score = worker.number("repair_score")
        self.limits = LimitRules(rules.record("limits"))
        diplomacy = ruleset.file("diplomacy.yaml")
        self.relation = RelationRules(diplomacy.record("relation"))
        self.offer_rounds = diplomacy.number("offer_rounds")
        self.peace_offer_rounds = diplomacy.number("peace_offer_rounds")
        self.victory = VictoryRules(ruleset.file("victory.yaml"))
        self.maps = MapRules(ruleset, ruleset.file("mapgen.yaml"))
        self.ai = AiRules(ruleset, ruleset.file("ai.yaml"))

    def level_of(self, experience: int) -> int:
        """Rule 5.13: 0 Green, 1 Veteran, 2 Hardened, 3 Elite."""
        level = 0
        for threshold in self.combat.veteran_thresholds:
            if experience >= threshold:
                level += 1
        return level
