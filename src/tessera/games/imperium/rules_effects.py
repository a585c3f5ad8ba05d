"""Effects and requirements (rules 9.1-9.3): what the data says of them, and the records the rules ask."""

from dataclasses import dataclass
from typing import Annotated, Final

from tessera.core.spec import TAG, WORKED_OUT, Choice, Form, Forms, Int, Later, ListOf, Nullable, Ref, Spec
from tessera.games.imperium.vocabulary import (
    ADMIN_BONUS,
    ATTACK_PCT,
    CITY_BUCKET,
    CITY_SCOPE,
    CLASSES,
    EFFECT_KINDS,
    EFFECTS,
    EMBARK_COAST,
    EMBARK_OCEAN,
    HOUSING,
    PLAYER_BUCKET,
    PRODUCTION_BUCKET,
    PRODUCTION_TOWARD,
    REQUIREMENTS,
    SCIENCE,
    SCIENCE_PER_POP,
    SCOPES,
    SUPPLY_CAP,
    TARGETS,
    UNIT_BUCKET,
    YIELD_FLAT_BUCKET,
    YIELD_PERCENT,
    YIELD_PERCENT_BUCKET,
    YIELDS,
)

REQUIREMENT: Final = Later("requirement")


@dataclass
class Requirement:
    """One condition. What its kind does not use is -1, 0 or empty."""

    kind: Annotated[int, TAG]
    tech: Annotated[int, Ref("tech"), "The tech to know."]
    policy: Annotated[int, Ref("policy"), "The policy to have adopted."]
    government: Annotated[int, Ref("government"), "The government to have."]
    building: Annotated[int, Ref("building"), "The building that must stand in the city."]
    resource: Annotated[int, Ref("resource"), "The resource to have at hand."]
    value: Annotated[int, "How much there must be at least."]
    of: Annotated[list["Requirement"], ListOf(REQUIREMENT, min=1), "The conditions it is about."]


# What a key may hold in one form only.
_OWN: Final[dict[str, dict[str, Spec]]] = {
    "CityMinPopulation": {"value": Int(1, 1_000)},
    "MinEra": {"value": Int(0, 6)},
    "Not": {"of": REQUIREMENT},
}
REQUIREMENT.be(
    Forms(
        Requirement,
        "type",
        {name: Form(form, specs=_OWN.get(name)) for name, form in REQUIREMENTS.items()},
        "requirement",
    )
)
NEEDS: Final = ListOf(REQUIREMENT, default=[])


@dataclass
class Effect:
    """One effect. What its kind does not use is -1, 0 or empty.

    `value` is the one value the effect carries, in the unit its kind says: whole, thousandths, basis points
    or percentage points. `terrains` has bit t set for terrain t. `unit_class` -1 is every military class.
    `target` is a class or TOWARD_UNIT, TOWARD_BUILDING, TOWARD_WONDER. `empire` is true for all sources but
    buildings, which say it themselves.
    """

    kind: Annotated[int, TAG]
    yield_: Annotated[int, Choice(YIELDS, "yield"), "Which yield it changes."]
    terrains: Annotated[int, ListOf(Ref("terrain"), min=1, unique=True), "The terrains it counts."]
    target: Annotated[int, Choice(TARGETS, "target"), "What is made faster: a unit class, or all of a kind."]
    unit_class: Annotated[
        int, Nullable(Choice(CLASSES, "unit class")), "Whose units; null is every military class."
    ]
    value: Annotated[int, Int(-10_000, 10_000), "How much."]
    value_milli: Annotated[int, Int(-100_000, 100_000), "How much, in thousandths."]
    value_bp: Annotated[int, Int(-10_000, 100_000), "How much, in basis points: 10000 is 100 %."]
    value_pct: Annotated[int, Int(-100, 1_000), "How much, in percentage points."]
    requires: Annotated[list[Requirement], NEEDS, "All must hold, or it does nothing."]
    scope: Annotated[
        int,
        Choice(SCOPES, "scope", default="city"),
        "Whether it acts on the building's own city or on all of its player's.",
    ]
    bucket: Annotated[int, WORKED_OUT]
    empire: Annotated[bool, WORKED_OUT]

    def work_out(self) -> None:
        self.value += self.value_milli + self.value_bp + self.value_pct
        if self.kind == SCIENCE_PER_POP:
            self.yield_ = SCIENCE
        elif self.kind in (EMBARK_COAST, EMBARK_OCEAN):
            self.value = 1
        self.bucket = bucket_of(self.kind)
        self.empire = self.scope != CITY_SCOPE


def bucket_of(kind: int) -> int:
    """The bucket of rule 9.1 that a kind of effect belongs to. AdminBonus counts among the city's."""
    if kind < YIELD_PERCENT:
        return YIELD_FLAT_BUCKET
    if kind == YIELD_PERCENT:
        return YIELD_PERCENT_BUCKET
    if HOUSING <= kind <= ADMIN_BONUS:
        return CITY_BUCKET
    if PRODUCTION_TOWARD <= kind < SUPPLY_CAP:
        return PRODUCTION_BUCKET
    return PLAYER_BUCKET if kind < ATTACK_PCT else UNIT_BUCKET


class EffectSource:
    """The effects of one table entry: in listed order, by kind, and those on one city only (rule 9.3)."""

    def __init__(self, effects: list[Effect]) -> None:
        self.all = effects
        self.by_kind: list[list[Effect]] = [[] for _ in range(EFFECT_KINDS)]
        for effect in effects:
            self.by_kind[effect.kind].append(effect)
        self.city_scope: list[Effect] = [effect for effect in effects if not effect.empire]


def _effects(more: str) -> ListOf:
    """A list of effects, each of which may have these keys too."""
    forms: dict[str, str] = {}
    for name, form in EFFECTS.items():
        keys, _, told = form.partition(":")
        forms[name] = f"{keys} {more}:{told}"
    return ListOf(Forms(Effect, "type", forms, "effect"), default=[])


ACTS: Final = _effects("requires")
BUILDING_ACTS: Final = _effects("requires scope")
