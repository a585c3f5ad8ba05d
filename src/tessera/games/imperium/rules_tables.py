"""The tables, numbered by RuntimeId (rule 3.1): ascending by id. A reference that is null is -1."""

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from tessera.core.spec import (
    ID,
    NUMBER,
    PICTURE,
    TAG,
    WORDS,
    WORKED_OUT,
    Choice,
    Forms,
    Int,
    LeftOut,
    ListOf,
    MapOf,
    Nullable,
    Ref,
    Table,
    Text,
)
from tessera.games.imperium.rules_effects import ACTS, BUILDING_ACTS, NEEDS, EffectSource, Requirement
from tessera.games.imperium.vocabulary import (
    ABILITIES,
    CIVILIAN,
    CIVILIAN_LAYER,
    CLASSES,
    DOMAINS,
    FIELDS,
    LAND_LAYER,
    MILITARY,
    NAVAL,
    OPPONENTS,
    PROJECTS,
    RESOURCE_KINDS,
    ROAD,
    ROUGH,
    SEA_LAYER,
    STAGE,
    SWITCHES,
    WATER,
    WHEN,
    WORKS,
    YIELDS,
)

Label: TypeAlias = Annotated[str, Text(1, 60)]
Era: TypeAlias = Annotated[int, Int(0, 6)]
Cost: TypeAlias = Annotated[int, Int(1, 1_000_000)]
Strength: TypeAlias = Annotated[int, Int(0, 10_000)]
_YIELDS: Final = MapOf(Choice(YIELDS, "yield"), Int(-1_000, 1_000))
Yields: TypeAlias = Annotated[list[int], _YIELDS]
"""By number of the yield; what is not listed is 0."""
TechOrNone: TypeAlias = Annotated[int, Nullable(Ref("tech"))]


@dataclass
class Terrain:
    """One kind of ground; every tile has one."""

    number: Annotated[int, NUMBER]
    id: Annotated[str, ID]
    label: Annotated[Label, WORDS, "What people call it."]
    domain: Annotated[int, Choice(DOMAINS, "domain"), "Whether it is land or water."]
    passable: Annotated[bool, "Whether anybody can enter it."]
    deep: Annotated[bool, "Water that needs an ocean-going hull, or the effect EmbarkOcean."]
    enter_cost: Annotated[int, Int(1, 10_000), "Movement it takes to enter, x100."]
    defense_pct: Annotated[int, Int(-100, 1_000), "Strength on top for who is attacked there, in percent."]
    sight: Annotated[int, Int(0, 5), "How much farther a land unit sees from there."]
    yields: Annotated[Yields, "What a citizen who works it brings in."]
    water: Annotated[bool, WORKED_OUT]
    land: Annotated[bool, WORKED_OUT]
    rough: Annotated[bool, WORKED_OUT]

    def work_out(self) -> None:
        self.water = self.domain == WATER
        self.land = not self.water
        self.rough = self.id in ROUGH


@dataclass
class TerrainTable:
    """Terrain: one layer, one entry per tile."""

    entries: Annotated[list[Terrain], Table("terrain", sort=True), "Every terrain, by id."]


@dataclass
class Tier:
    """One stage of an improvement."""

    yields: Annotated[Yields, "What it adds to its tile."]
    mature: Annotated[
        int, LeftOut(0), Int(1, 1_000), "Worked rounds until the next tier; the last tier has none."
    ]


@dataclass
class Improvement:
    """What workers build on a tile. `terrains` has bit t set for terrain t."""

    number: Annotated[int, NUMBER]
    id: Annotated[str, ID]
    label: Annotated[Label, WORDS, "What people call it."]
    layer: Annotated[
        int, Choice(WORKS, "layer"), "`tile`: one to a tile, with tiers. `road`: beside it, without."
    ]
    tech: Annotated[TechOrNone, "Needed to build it; null is from the start."]
    build: Annotated[int, Int(1, 100), "Turns a worker builds."]
    repair: Annotated[int, Int(1, 100), "Turns a worker repairs, once it was pillaged."]
    terrains: Annotated[
        int, ListOf(Ref("terrain"), unique=True), "Where it may stand; for roads none means any land."
    ]
    defense_pct: Annotated[
        int, Int(0, 1_000, default=0), "Strength on top for who is attacked there, in percent."
    ]
    road_tier: Annotated[int, Int(0, 2, default=0), "Which road it is, the better the higher; 0 is none."]
    step_cost: Annotated[int, Int(0, 10_000, default=0), "Movement a step along the road takes, x100."]
    tiers: Annotated[list[Tier], "Its stages, from new to mature."]
    road: Annotated[bool, WORKED_OUT]

    def work_out(self) -> None:
        self.road = self.layer == ROAD


@dataclass
class ImprovementTable:
    """What workers build."""

    entries: Annotated[list[Improvement], Table("improvement", sort=True), "Every improvement, by id."]


@dataclass
class Resource:
    """What may lie on a tile. `terrains` has bit t set for terrain t."""

    number: Annotated[int, NUMBER]
    id: Annotated[str, ID]
    label: Annotated[Label, WORDS, "What people call it."]
    kind: Annotated[
        int,
        Choice(RESOURCE_KINDS, "kind"),
        "`bonus` feeds its tile, `luxury` pleases all cities, `strategic` is needed for some units.",
    ]
    reveal: Annotated[TechOrNone, "Needed to see and use it; null is always known."]
    improvement: Annotated[
        int, Nullable(Ref("improvement")), "What must stand there to use it; null needs nothing."
    ]
    yields: Annotated[Yields, "What it adds to its tile once it is used."]
    terrains: Annotated[int, ListOf(Ref("terrain"), min=1, unique=True), "Where it may lie."]


@dataclass
class ResourceTable:
    """What may lie on tiles."""

    entries: Annotated[list[Resource], Table("resource", sort=True), "Every resource, by id."]


@dataclass
class UnitType:
    """A kind of unit. `vs` is by class, with CITY last. `layer` is rule 5.2's."""

    number: Annotated[int, NUMBER]
    id: Annotated[str, ID]
    label: Annotated[Label, WORDS, "What people call it."]
    class_: Annotated[
        int, Choice(CLASSES, "unit class"), "Naval goes on water, all others on land; Civilian never fights."
    ]
    era: Annotated[Era, "The era it belongs to."]
    attack: Annotated[Strength, "Its strength when it attacks, x10."]
    defense: Annotated[Strength, "Its strength when it is attacked, x10."]
    moves: Annotated[int, Int(0, 100_000), "How far it goes in a turn, x100."]
    cost: Annotated[Cost, "Production it takes to make."]
    hp: Annotated[int, Int(1, 10_000), "Its hit points when fresh."]
    firepower: Annotated[int, Int(0, 1_000), "Hit points it takes with every round of a fight it wins."]
    range: Annotated[int, Int(0, 10), "How far it shoots, without reply; 0 is hand to hand."]
    supply: Annotated[int, Int(0, 100), "Supply it uses."]
    vision: Annotated[int, Int(0, 10), "How many tiles far it sees."]
    tech: Annotated[TechOrNone, "Needed to make it; null is from the start."]
    obsolete_by: Annotated[int, Nullable(Ref("unit")), "What follows it, and what it can be upgraded to."]
    resources: Annotated[list[int], ListOf(Ref("resource"), unique=True), "All must be at hand to make it."]
    vs: Annotated[
        list[int],
        MapOf(Choice(OPPONENTS, "unit class"), Int(-100, 1_000)),
        "Strength on top against a class, in percent; `City` counts for attacks on cities.",
    ]
    abilities: Annotated[
        list[str], ListOf(Choice(ABILITIES, "ability"), unique=True), "What it can do that others cannot."
    ]
    pop_cost: Annotated[int, Int(0, 100), "Citizens who leave the city with it."]
    civ: Annotated[int, Nullable(Ref("civilization")), "The only civilization that has it; null is all."]
    replaces: Annotated[int, Nullable(Ref("unit")), "What that civilization has it in place of."]
    military: Annotated[bool, WORKED_OUT]
    naval: Annotated[bool, WORKED_OUT]
    layer: Annotated[int, WORKED_OUT]
    found_city: Annotated[bool, WORKED_OUT]
    can_build: Annotated[bool, WORKED_OUT]
    can_fortify: Annotated[bool, WORKED_OUT]
    ignore_borders: Annotated[bool, WORKED_OUT]
    ignore_terrain: Annotated[bool, WORKED_OUT]
    ignore_zoc: Annotated[bool, WORKED_OUT]
    ocean_going: Annotated[bool, WORKED_OUT]
    no_capture: Annotated[bool, WORKED_OUT]

    def work_out(self) -> None:
        self.resources.sort()
        self.military = self.class_ != CIVILIAN
        self.naval = self.class_ == NAVAL
        self.layer = SEA_LAYER if self.naval else LAND_LAYER if self.military else CIVILIAN_LAYER
        self.found_city = "found_city" in self.abilities
        self.can_build = "build" in self.abilities
        self.can_fortify = "fortify" in self.abilities
        self.ignore_borders = "ignore_borders" in self.abilities
        self.ignore_terrain = "ignore_terrain" in self.abilities
        self.ignore_zoc = "ignore_zoc" in self.abilities
        self.ocean_going = "ocean_going" in self.abilities
        self.no_capture = "no_capture" in self.abilities


@dataclass
class Building:
    """What stands in a city, wonders too. `group` is "" for none."""

    number: Annotated[int, NUMBER]
    id: Annotated[str, ID]
    label: Annotated[Label, WORDS, "What people call it."]
    era: Annotated[Era, "The era it belongs to."]
    cost: Annotated[Cost, "Production it takes to build."]
    maintenance: Annotated[int, Int(0, 1_000), "Gold it costs each round."]
    tech: Annotated[TechOrNone, "Needed to build it; null is from the start."]
    requires: Annotated[
        list[Requirement], NEEDS, "All must hold to begin it, to finish it, and for its effects to work."
    ]
    group: Annotated[str, Nullable(Text(1, 40)), "A city has at most one building of a group."]
    military: Annotated[bool, "Whether it is destroyed when the city is conquered."]
    wonder: Annotated[bool, "Whether there is only one in the world."]
    auto: Annotated[bool, "Whether the rules place it, and no player builds it."]
    effects: Annotated[EffectSource, BUILDING_ACTS, "What it does, for its own city if not for all."]


@dataclass
class Tech:
    """A technology. The lists of what it unlocks are filled in by Rules, each ascending."""

    number: Annotated[int, NUMBER]
    id: Annotated[str, ID]
    label: Annotated[Label, WORDS, "What people call it."]
    era: Annotated[Era, "The era that who knows it has reached."]
    field: Annotated[str, Choice(FIELDS, "field"), "What it is about, for filters and for the AI."]
    cost: Annotated[Cost, "Science it takes."]
    requires: Annotated[list[int], ListOf(Ref("tech"), unique=True), "The techs to know before it."]
    effects: Annotated[EffectSource, ACTS, "What it does in all cities of who knows it."]
    leads_to: Annotated[list[int], WORKED_OUT]
    units: Annotated[list[int], WORKED_OUT]
    buildings: Annotated[list[int], WORKED_OUT]
    improvements: Annotated[list[int], WORKED_OUT]
    reveals: Annotated[list[int], WORKED_OUT]
    governments: Annotated[list[int], WORKED_OUT]
    projects: Annotated[list[int], WORKED_OUT]
    treaties: Annotated[list[int], WORKED_OUT]

    def work_out(self) -> None:
        self.requires.sort()


@dataclass
class TechTable:
    """Technologies. What each unlocks is read from the `tech` of the other tables."""

    eras: Annotated[
        list[str], ListOf(Text(1, 40), min=7, max=7), WORDS, "What people call the eras, from the first on."
    ]
    entries: Annotated[list[Tech], Table("tech", sort=True), "Every tech, by id."]


@dataclass
class Government:
    """A form of government."""

    number: Annotated[int, NUMBER]
    id: Annotated[str, ID]
    label: Annotated[Label, WORDS, "What people call it."]
    era: Annotated[Era, "The era it belongs to."]
    start: Annotated[bool, "Whether everybody begins with it; just one is so marked."]
    tech: Annotated[TechOrNone, "Needed to take it up; null is from the start."]
    effects: Annotated[EffectSource, ACTS, "What it does in all cities of its player."]


@dataclass
class GovernmentTable:
    """Forms of government."""

    entries: Annotated[list[Government], Table("government", sort=True), "Every government, by id."]


@dataclass
class Branch:
    """Three policies that follow one another. `policies` are those of tiers 1, 2 and 3."""

    number: Annotated[int, NUMBER]
    id: Annotated[str, ID]
    label: Annotated[Label, WORDS, "What people call it."]
    rival: Annotated[int, Ref("branch"), "The branch that shuts it, until all branches open."]
    policies: Annotated[list[int], WORKED_OUT]

    def work_out(self) -> None:
        self.policies = [-1, -1, -1]


@dataclass
class Policy:
    """What a culture milestone buys. `below` is the policy one tier down, -1 for tier 1."""

    number: Annotated[int, NUMBER]
    id: Annotated[str, ID]
    label: Annotated[Label, WORDS, "What people call it."]
    branch: Annotated[int, Ref("branch"), "The branch it belongs to."]
    tier: Annotated[int, Int(1, 3), "Its place in the branch; the one below must be adopted first."]
    effects: Annotated[EffectSource, ACTS, "What it does in all cities of its player; grows with time."]
    below: Annotated[int, WORKED_OUT]

    def work_out(self) -> None:
        self.below = -1


@dataclass
class PolicyTable:
    """Policies and the branches they stand in."""

    open_era: Annotated[Era, "From this era on rivals do not shut each other out."]
    branches: Annotated[list[Branch], Table("branch", sort=True), "Every branch, by id."]
    entries: Annotated[list[Policy], Table("policy", sort=True), "Every policy, by id."]


@dataclass
class PromotionMod:
    """One thing a promotion brings: strength under a condition, or a switch."""

    attack_pct: Annotated[int, LeftOut(0), Int(-100, 1_000), "Strength on top in attack, in percent."]
    defense_pct: Annotated[int, LeftOut(0), Int(-100, 1_000), "Strength on top in defence, in percent."]
    when: Annotated[int, LeftOut(0), Choice(WHEN, "condition", default="any"), "When that counts."]
    switch: Annotated[str, LeftOut(""), Choice(SWITCHES, "switch"), "Something the unit can do from now on."]


@dataclass
class Promotion:
    """What a unit may learn. `classes` has bit c set for class c."""

    number: Annotated[int, NUMBER]
    id: Annotated[str, ID]
    label: Annotated[Label, WORDS, "What people call it."]
    classes: Annotated[
        int, ListOf(Choice(MILITARY, "unit class"), min=1, unique=True), "The classes that may learn it."
    ]
    needs: Annotated[int, Nullable(Ref("promotion")), "What the unit must have learned before."]
    mods: Annotated[list[PromotionMod], ListOf(min=1), "What it brings."]
    ignore_river: Annotated[bool, WORKED_OUT]
    free_pillage: Annotated[bool, WORKED_OUT]
    double_flank: Annotated[bool, WORKED_OUT]
    extra_move: Annotated[bool, WORKED_OUT]
    ignore_terrain: Annotated[bool, WORKED_OUT]
    extra_vision: Annotated[bool, WORKED_OUT]
    medic: Annotated[bool, WORKED_OUT]

    def work_out(self) -> None:
        self.classes <<= 1  # counted among all classes, of which Civilian is the first
        switches = [mod.switch for mod in self.mods]
        self.ignore_river = "ignore_river" in switches
        self.free_pillage = "free_pillage" in switches
        self.double_flank = "double_flank" in switches
        self.extra_move = "extra_move" in switches
        self.ignore_terrain = "ignore_terrain" in switches
        self.extra_vision = "extra_vision" in switches
        self.medic = "medic" in switches


@dataclass
class PromotionTable:
    """What units learn."""

    entries: Annotated[list[Promotion], Table("promotion", sort=True), "Every promotion, by id."]


Shade: TypeAlias = Annotated[int, Int(0, 255)]


@dataclass
class Civilization:
    """Who plays. `stands_for[type]` is the unit type it gets in its place: its unique one, or itself."""

    number: Annotated[int, NUMBER]
    id: Annotated[str, ID]
    label: Annotated[Label, WORDS, "What people call it."]
    leader: Annotated[Label, "Who leads it, unless the player has a name."]
    color: Annotated[tuple[Shade, Shade, Shade], PICTURE, "Red, green and blue, for drawing only."]
    trait: Annotated[Label, WORDS, "What people call its effects."]
    effects: Annotated[EffectSource, ACTS, "What it does in all its cities, from the first round on."]
    cities: Annotated[list[str], ListOf(Text(1, 24), min=1, unique=True), "Names of its cities, in order."]
    stands_for: Annotated[list[int], WORKED_OUT]


@dataclass
class CivilizationTable:
    """Civilizations. Their unique units are the unit types that name them."""

    entries: Annotated[
        list[Civilization], Table("civilization", min=1, sort=True), "Every civilization, by id."
    ]


@dataclass
class Project:
    """What a city can make that is neither unit nor building."""

    number: Annotated[int, NUMBER]
    id: Annotated[str, ID]
    kind: Annotated[int, TAG]
    label: Annotated[Label, WORDS, "What people call it."]
    tech: Annotated[TechOrNone, "Needed to begin it; null is from the start."]
    requires: Annotated[list[Requirement], NEEDS, "All must hold in the city that makes it."]
    yield_: Annotated[int, Choice(YIELDS, "yield"), "What production is turned into."]
    rate_bp: Annotated[int, Int(0, 100_000), "How much of it production becomes, in basis points."]
    order: Annotated[int, Int(1, 100), "Its place in the list of stages."]
    after: Annotated[list[int], ListOf(Ref("project"), unique=True), "The stages to finish before it."]
    cost: Annotated[Cost, "Production it takes."]
    stage: Annotated[bool, WORKED_OUT]

    def work_out(self) -> None:
        self.stage = self.kind == STAGE
        self.after.sort()


@dataclass
class ProjectTable:
    """Conversions of production, and the stages of the science victory."""

    entries: Annotated[
        list[Project],
        Table("project", Forms(Project, "kind", PROJECTS, "project kind"), sort=True),
        "Every project, by id.",
    ]


@dataclass
class TreatyKind:
    """A treaty two players can sign. `rounds` 0 runs until cancelled."""

    number: Annotated[int, NUMBER]
    id: Annotated[str, ID]
    label: Annotated[Label, WORDS, "What people call it."]
    rounds: Annotated[int, Nullable(Int(1, 10_000)), "How long it runs; null is until cancelled."]
    tech: Annotated[TechOrNone, "Both sides must know it; null needs nothing."]
    one_sided: Annotated[bool, "Whether one gives and the other receives."]
    tradable: Annotated[bool, "Whether it may be part of a deal."]
    betrayal: Annotated[int, Int(-100, 0), "Points of relation lost by cancelling or breaking it."]
    gold: Annotated[int, Int(0, 1_000, default=0), "Gold both sides get each round."]
    science: Annotated[int, Int(0, 1_000, default=0), "Science both sides get each round."]
