"""What a client is told of the data: names, numbers and texts of every table.

Each table stands in the order of its numbers (rule 3.1: sorted by id), so that a number in a view is a place
in a list here. Strengths are tenths, as in views; moves and costs of entering are whole.
"""

from dataclasses import dataclass
from typing import Final

from tessera.core.record import Record
from tessera.core.ruleset import Ruleset
from tessera.core.wording import signed
from tessera.games.imperium.catalogue_effects import Words, unit_class, yields

_ABILITIES: Final = {
    "found_city": "founds cities",
    "build": "builds improvements",
    "ignore_borders": "crosses closed borders",
    "ignore_terrain": "ignores rough ground",
    "ignore_zoc": "slips past enemies",
    "ocean_going": "crosses oceans",
    "no_capture": "cannot take cities",
}
_SWITCHES: Final = {
    "ignore_river": "no penalty for attacking over a river",
    "free_pillage": "pillaging costs no moves",
    "double_flank": "flanking counts twice",
    "extra_move": "+1 move",
    "ignore_terrain": "ignores rough ground",
    "extra_vision": "sees one tile further",
    "medic": "heals itself and its neighbours faster",
}
_WHEN: Final = {
    "any": "",
    "vs_ranged": " against ranged",
    "vs_city": " against cities",
    "in_rough": " in rough ground",
}
_TREATIES: Final = {
    "peace": "no war can be declared",
    "open_borders": "both may cross the other's land",
    "non_aggression": "a promise",
    "cultural_exchange": "culture spreads faster between both",
    "defensive_pact": "an attack on one is an attack on both",
    "alliance": "shared sight, open borders and mutual defence",
    "tribute": "gold every round from one to the other",
    "resource_lease": "one uses a resource of the other",
}


@dataclass
class Terrain:
    """A terrain; `defence` in percentage points."""

    key: str
    label: str
    water: bool
    passable: bool
    cost: int
    defence: int
    yields: dict[str, int]


@dataclass
class Works:
    """An improvement of the land, and what each of its tiers yields: in words, and by yield."""

    key: str
    label: str
    road: bool
    build: int
    tiers: list[str]
    gains: list[dict[str, int]]


@dataclass
class Resource:
    """A resource, and what it yields once the improvement that taps it stands there; none is needed: -1."""

    key: str
    label: str
    kind: str
    text: str
    yields: dict[str, int]
    tapped_by: int


@dataclass
class UnitType:
    """A type of unit."""

    key: str
    label: str
    cls: str
    attack: int
    defence: int
    moves: int
    range: int
    cost: int
    supply: int
    era: int
    text: str


@dataclass
class Building:
    """A building or wonder."""

    key: str
    label: str
    era: int
    cost: int
    maintenance: int
    wonder: bool
    text: str


@dataclass
class Tech:
    """A technology; what it requires by number, what it opens in words."""

    key: str
    label: str
    era: int
    field: str
    cost: int
    requires: list[int]
    unlocks: list[str]


@dataclass
class Government:
    """A government."""

    key: str
    label: str
    era: int
    text: str


@dataclass
class Branch:
    """A branch of policies, and its rival by number."""

    key: str
    label: str
    rival: int


@dataclass
class Policy:
    """A policy of a branch."""

    key: str
    label: str
    branch: int
    tier: int
    text: str


@dataclass
class Promotion:
    """A promotion."""

    key: str
    label: str
    text: str


@dataclass
class Civilization:
    """A civilization, and what its trait does."""

    key: str
    label: str
    leader: str
    trait: str
    text: str


@dataclass
class Project:
    """What a city makes of its production, or a stage to the stars."""

    key: str
    label: str
    kind: str
    cost: int
    text: str


@dataclass
class TreatyKind:
    """A kind of treaty."""

    key: str
    label: str
    rounds: int | None
    one_sided: bool
    tradable: bool
    text: str


@dataclass
class Catalogue:
    """Every table by number."""

    eras: list[str]
    terrains: list[Terrain]
    improvements: list[Works]
    resources: list[Resource]
    units: list[UnitType]
    buildings: list[Building]
    techs: list[Tech]
    governments: list[Government]
    branches: list[Branch]
    policies: list[Policy]
    promotions: list[Promotion]
    civilizations: list[Civilization]
    projects: list[Project]
    treaties: list[TreatyKind]


def catalogue_of(ruleset: Ruleset) -> Catalogue:
    """The catalogue of a ruleset, with whatever a mod adds."""
    words = Words(ruleset)
    return Catalogue(
        list(words.eras),
        [_terrain(key, each) for key, each in _entries(ruleset, "terrain.yaml")],
        [_works(key, each) for key, each in _entries(ruleset, "improvements.yaml")],
        [_resource(ruleset, key, each) for key, each in _entries(ruleset, "resources.yaml")],
        [_unit(words, key, each) for key, each in _entries(ruleset, "units.yaml")],
        [_building(words, key, each) for key, each in _entries(ruleset, "buildings.yaml")],
        [_tech(words, key, each) for key, each in _entries(ruleset, "techs.yaml")],
        [
            Government(key, each.text("label"), each.number("era"), words.effects(each.records("effects")))
            for key, each in _entries(ruleset, "governments.yaml")
        ],
        [
            Branch(key, each.text("label"), ruleset.index("branch", each.text("rival")))
            for key, each in ruleset.file("policies.yaml").record("branches").entries()
        ],
        [
            Policy(
                key,
                each.text("label"),
                ruleset.index("branch", each.text("branch")),
                each.number("tier"),
                words.effects(each.records("effects")),
            )
            for key, each in _entries(ruleset, "policies.yaml")
        ],
        [_promotion(key, each) for key, each in _entries(ruleset, "promotions.yaml")],
        [
            Civilization(
                key,
                each.text("label"),
                each.text("leader"),
                each.text("trait"),
                words.effects(each.records("effects")),
            )
            for key, each in _entries(ruleset, "civilizations.yaml")
        ],
        [_project(words, key, each) for key, each in _entries(ruleset, "projects.yaml")],
        [_treaty(key, each) for key, each in ruleset.file("diplomacy.yaml").record("treaties").entries()],
    )


def _entries(ruleset: Ruleset, file: str) -> tuple[tuple[str, Record], ...]:
    return ruleset.file(file).record("entries").entries()


def _terrain(key: str, found: Record) -> Terrain:
    return Terrain(
        key,
        found.text("label"),
        found.text("domain") == "water",
        found.flag("passable"),
        found.number("enter_cost") // 100,
        found.number("defense_pct"),
        _amounts(found.record("yields")),
    )


def _amounts(gives: Record) -> dict[str, int]:
    return {name: gives.number(name) for name in gives.names()}


def _resource(ruleset: Ruleset, key: str, found: Record) -> Resource:
    gives = found.record("yields")
    works = found.maybe_text("improvement")
    tapped_by = -1 if works is None else ruleset.index("improvement", works)
    return Resource(key, found.text("label"), found.text("kind"), yields(gives), _amounts(gives), tapped_by)


def _works(key: str, found: Record) -> Works:
    tiers = [tier.record("yields") for tier in found.records("tiers")]
    return Works(
        key,
        found.text("label"),
        found.text("layer") == "road",
        found.number("build"),
        [yields(tier) for tier in tiers],
        [_amounts(tier) for tier in tiers],
    )


def _unit(words: Words, key: str, found: Record) -> UnitType:
    parts = [_ABILITIES[each] for each in found.texts("abilities") if each in _ABILITIES]
    against = found.record("vs")
    parts += [f"{signed(against.number(each))}% against {unit_class(each)}" for each in against.names()]
    if found.texts("resources"):
        parts.append(f"needs {words.labels('resources.yaml', found.texts('resources'))}")
    return UnitType(
        key,
        found.text("label"),
        found.text("class"),
        found.number("attack"),
        found.number("defense"),
        found.number("moves") // 100,
        found.number("range"),
        found.number("cost"),
        found.number("supply"),
        found.number("era"),
        "; ".join(parts),
    )


def _building(words: Words, key: str, found: Record) -> Building:
    text = words.effects(found.records("effects"))
    if found.records("requires"):
        text += f"; needs {words.needs(found.records('requires'))}"
    return Building(
        key,
        found.text("label"),
        found.number("era"),
        found.number("cost"),
        found.number("maintenance"),
        found.flag("wonder"),
        text,
    )


def _tech(words: Words, key: str, found: Record) -> Tech:
    ruleset = words.ruleset
    opens = [words.effect(each) for each in found.records("effects")]
    for file in ("units", "buildings", "improvements", "governments", "projects"):
        for _, each in _entries(ruleset, f"{file}.yaml"):
            if each.maybe_text("tech") == key:
                opens.append(each.text("label"))
    for _, each in _entries(ruleset, "resources.yaml"):
        if each.maybe_text("reveal") == key:
            opens.append(f"{each.text('label')} (resource)")
    for _, each in ruleset.file("diplomacy.yaml").record("treaties").entries():
        if each.maybe_text("tech") == key:
            opens.append(f"{each.text('label')} (treaty)")
    return Tech(
        key,
        found.text("label"),
        found.number("era"),
        found.text("field"),
        found.number("cost"),
        [ruleset.index("tech", each) for each in found.texts("requires")],
        opens,
    )


def _promotion(key: str, found: Record) -> Promotion:
    parts: list[str] = []
    for mod in found.records("mods"):
        when = _WHEN[mod.maybe_text("when") or "any"]
        if "switch" in mod:
            parts.append(_SWITCHES[mod.text("switch")])
        if "attack_pct" in mod:
            parts.append(f"{signed(mod.number('attack_pct'))}% attack{when}")
        if "defense_pct" in mod:
            parts.append(f"{signed(mod.number('defense_pct'))}% defence{when}")
    return Promotion(key, found.text("label"), "; ".join(parts))


def _project(words: Words, key: str, found: Record) -> Project:
    kind = found.text("kind")
    if kind == "convert":
        text = f"{found.number('rate_bp') // 100}% of production becomes {found.text('yield')}"
        return Project(key, found.text("label"), kind, 0, text)
    text = f"step {found.number('order')} to the stars"
    if found.records("requires"):
        text += f"; needs {words.needs(found.records('requires'))}"
    return Project(key, found.text("label"), kind, found.number("cost"), text)


def _treaty(key: str, found: Record) -> TreatyKind:
    gains = [
        f"+{found.number(each)} {each} for both every round"
        for each in ("gold", "science")
        if found.number(each)
    ]
    return TreatyKind(
        key,
        found.text("label"),
        found.maybe_number("rounds"),
        found.flag("one_sided"),
        found.flag("tradable"),
        " and ".join(gains) if gains else _TREATIES.get(key, ""),
    )
