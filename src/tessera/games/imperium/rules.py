"""The data, file by file, and everything the rules ask of it, made once per game."""

from dataclasses import dataclass
from typing import Annotated, Final

from tessera.core.ruleset import Ruleset, RulesetSpec
from tessera.core.spec import File, Sheet
from tessera.games.imperium.rules_ai import AiRules
from tessera.games.imperium.rules_checks import CHECKS
from tessera.games.imperium.rules_constants import Constants, Diplomacy, VictoryRules
from tessera.games.imperium.rules_mapgen import Deposits, MapRules
from tessera.games.imperium.rules_tables import (
    Building,
    CivilizationTable,
    GovernmentTable,
    ImprovementTable,
    PolicyTable,
    ProjectTable,
    PromotionTable,
    ResourceTable,
    TechTable,
    TerrainTable,
    UnitType,
)


@dataclass
class Data:
    """What the data folder holds."""

    rules: Annotated[Constants, File("rules.yaml")]
    terrain: Annotated[TerrainTable, File("terrain.yaml")]
    improvements: Annotated[ImprovementTable, File("improvements.yaml")]
    resources: Annotated[ResourceTable, File("resources.yaml")]
    units: Annotated[list[UnitType], File("units.yaml"), Sheet("unit", sort=True, doc="Unit types.")]
    buildings: Annotated[
        list[Building], File("buildings.yaml"), Sheet("building", sort=True, doc="Buildings and wonders.")
    ]
    techs: Annotated[TechTable, File("techs.yaml")]
    governments: Annotated[GovernmentTable, File("governments.yaml")]
    policies: Annotated[PolicyTable, File("policies.yaml")]
    promotions: Annotated[PromotionTable, File("promotions.yaml")]
    civilizations: Annotated[CivilizationTable, File("civilizations.yaml")]
    projects: Annotated[ProjectTable, File("projects.yaml")]
    diplomacy: Annotated[Diplomacy, File("diplomacy.yaml")]
    victory: Annotated[VictoryRules, File("victory.yaml")]
    mapgen: Annotated[MapRules, File("mapgen.yaml")]
    ai: Annotated[AiRules, File("ai.yaml")]


RULES_SPEC: Final = RulesetSpec.of(Data, checks=CHECKS)


class Rules:
    """Every table is a list by RuntimeId (rule 3.1): ascending by DataId, so file order means nothing."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        data = ruleset.make(Data)
        self.terrains = data.terrain.entries
        self.improvements = data.improvements.entries
        self.resources = data.resources.entries
        self.units = data.units
        self.buildings = data.buildings
        self.eras = data.techs.eras
        self.techs = data.techs.entries
        self.governments = data.governments.entries
        self.open_era = data.policies.open_era
        self.branches = data.policies.branches
        self.policies = data.policies.entries
        self.promotions = data.promotions.entries
        self.civilizations = data.civilizations.entries
        self.projects = data.projects.entries
        self.treaties = data.diplomacy.treaties
        self.relation = data.diplomacy.relation
        self.offer_rounds = data.diplomacy.offer_rounds
        self.peace_offer_rounds = data.diplomacy.peace_offer_rounds
        self.victory = data.victory
        self.maps = data.mapgen
        self.ai = data.ai
        self._constants(data.rules)
        self._named(ruleset)
        self._unlocks()

    def _constants(self, said: Constants) -> None:
        self.game = said.game
        self.base_city_effects = said.base_city_effects
        self.city = said.city
        self.amenities = said.amenities
        self.upkeep = said.upkeep
        self.supply = said.supply
        self.weariness = said.weariness
        self.purchase = said.purchase
        self.upgrade = said.upgrade
        self.disband = said.disband
        self.culture = said.culture
        self.trade = said.trade
        self.combat = said.combat
        self.healing = said.healing
        self.movement = said.movement
        self.vision = said.vision
        self.worker = said.worker
        self.limits = said.limits

    def _named(self, ruleset: Ruleset) -> None:
        """The numbers of entries that the rules name themselves."""
        self.coast = ruleset.index("terrain", "coast")
        self.ocean = ruleset.index("terrain", "ocean")
        self.lake = ruleset.index("terrain", "lake")
        self.mountains = ruleset.index("terrain", "mountains")
        self.hills = ruleset.index("terrain", "hills")
        self.palace = ruleset.index("building", "palace")
        self.worker_unit = ruleset.index("unit", "worker")
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
        # By terrain; None where nothing lies.
        numbers = {resource.id: resource.number for resource in self.resources}
        self.deposits: list[Deposits | None] = [
            Deposits(weights, numbers) if weights else None for weights in self.maps.resources.tables
        ]

    def _unlocks(self) -> None:
        """What each tech, policy tier and civilization leads to."""
        for civilization in self.civilizations:
            civilization.stands_for = list(range(len(self.units)))
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

    def level_of(self, experience: int) -> int:
        """Rule 5.13: 0 Green, 1 Veteran, 2 Hardened, 3 Elite."""
        level = 0
        for threshold in self.combat.veteran_thresholds:
            if experience >= threshold:
                level += 1
        return level
