"""The tables as typed records, numbered by RuntimeId (rule 3.1). A reference that is null is -1."""

from tessera.core.record import Record
from tessera.core.ruleset import Ruleset
from tessera.games.imperium.effect import EffectSource, Requirement, effects_of, requirements_of
from tessera.games.imperium.vocabulary import (
    CITY,
    CIVILIAN,
    CLASSES,
    NAVAL,
    RESOURCE_KINDS,
    ROUGH,
    SWITCHES,
    WHEN,
    YIELDS,
)


def ref(ruleset: Ruleset, table: str, name: str | None) -> int:
    """The number of an id, -1 for none."""
    return -1 if name is None else ruleset.index(table, name)


def refs(ruleset: Ruleset, table: str, names: tuple[str, ...]) -> list[int]:
    """The numbers of ids, ascending."""
    return sorted([ruleset.index(table, name) for name in names])


def yields_of(data: Record) -> list[int]:
    """Five numbers in the order of rule 1.5; what is not listed is 0."""
    return [data.number(name) if name in data else 0 for name in YIELDS]


def mask_of(numbers: list[int]) -> int:
    """Bit n set for every number n."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


class Terrain:
    def __init__(self, number: int, name: str, data: Record) -> None:
        self.number = number
        self.name = name
        self.label = data.text("label")
        self.water = data.text("domain") == "water"
        self.land = not self.water
        self.passable = data.flag("passable")
        self.deep = data.flag("deep")
        self.enter_cost = data.number("enter_cost")
        self.defense_pct = data.number("defense_pct")
        self.sight = data.number("sight")
        self.yields = yields_of(data.record("yields"))
        self.rough = name in ROUGH


class Tier:
    """One stage of an improvement; `mature` 0 is the last."""

    def __init__(self, data: Record) -> None:
        self.yields = yields_of(data.record("yields"))
        self.mature = data.number("mature") if "mature" in data else 0


class Improvement:
    """`terrains` has bit t set for terrain t. `road_tier` is 0 for everything but roads."""

    def __init__(self, ruleset: Ruleset, number: int, name: str, data: Record) -> None:
        self.number = number
        self.name = name
        self.label = data.text("label")
        self.road = data.text("layer") == "road"
        self.tech = ref(ruleset, "tech", data.maybe_text("tech"))
        self.build = data.number("build")
        self.repair = data.number("repair")
        self.terrains = mask_of(refs(ruleset, "terrain", data.texts("terrains")))
        self.defense_pct = data.number("defense_pct")
        self.road_tier = data.number("road_tier")
        self.step_cost = data.number("step_cost")
        self.tiers: list[Tier] = [Tier(tier) for tier in data.records("tiers")]


class Resource:
    """`terrains` has bit t set for terrain t; `improvement` -1 needs none; `reveal` -1 is always known."""

    def __init__(self, ruleset: Ruleset, number: int, name: str, data: Record) -> None:
        self.number = number
        self.name = name
        self.label = data.text("label")
        self.kind = RESOURCE_KINDS.index(data.text("kind"))
        self.reveal = ref(ruleset, "tech", data.maybe_text("reveal"))
        self.improvement = ref(ruleset, "improvement", data.maybe_text("improvement"))
        self.yields = yields_of(data.record("yields"))
        self.terrains = mask_of(refs(ruleset, "terrain", data.texts("terrains")))


class UnitType:
    """`vs` is by class, with CITY last. `layer` is rule 5.2's: 0 land, 1 sea, 2 civilian."""

    def __init__(self, ruleset: Ruleset, number: int, name: str, data: Record) -> None:
        self.number = number
        self.name = name
        self.label = data.text("label")
        self.cls = CLASSES.index(data.text("class"))
        self.era = data.number("era")
        self.attack = data.number("attack")
        self.defense = data.number("defense")
        self.moves = data.number("moves")
        self.cost = data.number("cost")
        self.hp = data.number("hp")
        self.firepower = data.number("firepower")
        self.range = data.number("range")
        self.supply = data.number("supply")
        self.vision = data.number("vision")
        self.tech = ref(ruleset, "tech", data.maybe_text("tech"))
        self.obsolete_by = ref(ruleset, "unit", data.maybe_text("obsolete_by"))
        self.resources = refs(ruleset, "resource", data.texts("resources"))
        self.pop_cost = data.number("pop_cost")
        self.civ = ref(ruleset, "civilization", data.maybe_text("civ"))
        self.replaces = ref(ruleset, "unit", data.maybe_text("replaces"))
        against = data.record("vs")
        self.vs: list[int] = [against.number(each) if each in against else 0 for each in (*CLASSES, "City")]
        assert len(self.vs) == CITY + 1, "the city comes after the classes"
        self.military = self.cls != CIVILIAN
        self.naval = self.cls == NAVAL
        self.layer = SEA_LAYER if self.naval else LAND_LAYER if self.military else CIVILIAN_LAYER
        abilities = data.texts("abilities")
        self.found_city = "found_city" in abilities
        self.can_build = "build" in abilities
        self.can_fortify = "fortify" in abilities
        self.ignore_borders = "ignore_borders" in abilities
        self.ignore_terrain = "ignore_terrain" in abilities
        self.ignore_zoc = "ignore_zoc" in abilities
        self.ocean_going = "ocean_going" in abilities
        self.no_capture = "no_capture" in abilities


LAND_LAYER = 0
SEA_LAYER = 1
CIVILIAN_LAYER = 2


class Building:
    """`group` is "" for none."""

    def __init__(self, ruleset: Ruleset, number: int, name: str, data: Record) -> None:
        self.number = number
        self.name = name
        self.label = data.text("label")
        self.era = data.number("era")
        self.cost = data.number("cost")
        self.maintenance = data.number("maintenance")
        self.tech = ref(ruleset, "tech", data.maybe_text("tech"))
        self.requires: list[Requirement] = requirements_of(ruleset, data.records("requires"))
        self.group = data.maybe_text("group") or ""
        self.military = data.flag("military")
        self.wonder = data.flag("wonder")
        self.auto = data.flag("auto")
        self.effects: EffectSource = effects_of(ruleset, data.records("effects"))


class Tech:
    """The lists of what it unlocks are filled in by Rules, each ascending."""

    def __init__(self, ruleset: Ruleset, number: int, name: str, data: Record) -> None:
        self.number = number
        self.name = name
        self.label = data.text("label")
        self.era = data.number("era")
        self.field = data.text("field")
        self.cost = data.number("cost")
        self.requires = refs(ruleset, "tech", data.texts("requires"))
        self.effects: EffectSource = effects_of(ruleset, data.records("effects"))
        self.leads_to: list[int] = []
        self.units: list[int] = []
        self.buildings: list[int] = []
        self.improvements: list[int] = []
        self.reveals: list[int] = []
        self.governments: list[int] = []
        self.projects: list[int] = []
        self.treaties: list[int] = []


class Government:
    def __init__(self, ruleset: Ruleset, number: int, name: str, data: Record) -> None:
        self.number = number
        self.name = name
        self.label = data.text("label")
        self.era = data.number("era")
        self.start = data.flag("start")
        self.tech = ref(ruleset, "tech", data.maybe_text("tech"))
        self.effects: EffectSource = effects_of(ruleset, data.records("effects"))


class Branch:
    """`policies` are those of tiers 1, 2 and 3."""

    def __init__(self, ruleset: Ruleset, number: int, name: str, data: Record) -> None:
        self.number = number
        self.name = name
        self.label = data.text("label")
        self.rival = ruleset.index("branch", data.text("rival"))
        self.policies: list[int] = [-1, -1, -1]


class Policy:
    """`below` is the policy one tier down, -1 for tier 1."""

    def __init__(self, ruleset: Ruleset, number: int, name: str, data: Record) -> None:
        self.number = number
        self.name = name
        self.label = data.text("label")
        self.branch = ruleset.index("branch", data.text("branch"))
        self.tier = data.number("tier")
        self.below = -1
        self.effects: EffectSource = effects_of(ruleset, data.records("effects"))


class PromotionMod:
    """Points added to one side under a condition (WHEN_*)."""

    def __init__(self, value: int, when: int) -> None:
        self.value = value
        self.when = when


class Promotion:
    """`classes` has bit c set for class c."""

    def __init__(self, ruleset: Ruleset, number: int, name: str, data: Record) -> None:
        self.number = number
        self.name = name
        self.label = data.text("label")
        self.classes = mask_of([CLASSES.index(each) for each in data.texts("classes")])
        self.needs = ref(ruleset, "promotion", data.maybe_text("needs"))
        self.attack: list[PromotionMod] = []
        self.defense: list[PromotionMod] = []
        switches: list[str] = []
        for mod in data.records("mods"):
            when = WHEN.index(mod.text("when")) if "when" in mod else 0
            if "attack_pct" in mod:
                self.attack.append(PromotionMod(mod.number("attack_pct"), when))
            elif "defense_pct" in mod:
                self.defense.append(PromotionMod(mod.number("defense_pct"), when))
            else:
                switches.append(mod.text("switch"))
        assert all(switch in SWITCHES for switch in switches), "the data is checked"
        self.ignore_river = "ignore_river" in switches
        self.free_pillage = "free_pillage" in switches
        self.double_flank = "double_flank" in switches
        self.extra_move = "extra_move" in switches
        self.ignore_terrain = "ignore_terrain" in switches
        self.extra_vision = "extra_vision" in switches
        self.medic = "medic" in switches


class Civilization:
    """`stands_for[type]` is the unit type this civilization gets in its place: its unique one, or itself."""

    def __init__(self, ruleset: Ruleset, number: int, name: str, data: Record) -> None:
        self.number = number
        self.name = name
        self.label = data.text("label")
        self.leader = data.text("leader")
        self.color = data.numbers("color")
        self.trait = data.text("trait")
        self.effects: EffectSource = effects_of(ruleset, data.records("effects"))
        self.cities = list(data.texts("cities"))
        self.stands_for: list[int] = list(range(len(ruleset.ids("unit"))))


class Project:
    """A conversion has `stage` false, a yield and a rate; a stage has a cost and what it comes after."""

    def __init__(self, ruleset: Ruleset, number: int, name: str, data: Record) -> None:
        self.number = number
        self.name = name
        self.label = data.text("label")
        self.stage = data.text("kind") == "stage"
        self.tech = ref(ruleset, "tech", data.maybe_text("tech"))
        self.requires: list[Requirement] = requirements_of(ruleset, data.records("requires"))
        self.yield_id = -1 if self.stage else YIELDS.index(data.text("yield"))
        self.rate_bp = 0 if self.stage else data.number("rate_bp")
        self.order = data.number("order") if self.stage else 0
        self.after: list[int] = refs(ruleset, "project", data.texts("after")) if self.stage else []
        self.cost = data.number("cost") if self.stage else 0


class TreatyKind:
    """`rounds` 0 runs until cancelled."""

    def __init__(self, ruleset: Ruleset, number: int, name: str, data: Record) -> None:
        self.number = number
        self.name = name
        self.label = data.text("label")
        self.rounds = data.maybe_number("rounds") or 0
        self.tech = ref(ruleset, "tech", data.maybe_text("tech"))
        self.one_sided = data.flag("one_sided")
        self.tradable = data.flag("tradable")
        self.betrayal = data.number("betrayal")
        self.gold = data.number("gold")
        self.science = data.number("science")
