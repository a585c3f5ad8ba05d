"""Effects and requirements as compiled records (rules 9.1-9.3): numbers only, split by kind once at load."""

from tessera.core.record import Record
from tessera.core.ruleset import Ruleset
from tessera.games.imperium.vocabulary import (
    ADMIN_BONUS,
    ATTACK_PCT,
    CITY_BUCKET,
    CLASSES,
    EFFECT_KINDS,
    EFFECTS,
    HOUSING,
    NOT,
    PLAYER_BUCKET,
    PRODUCTION_BUCKET,
    PRODUCTION_TOWARD,
    REQUIREMENTS,
    SCIENCE,
    SCIENCE_PER_POP,
    SUPPLY_CAP,
    TARGETS,
    UNIT_BUCKET,
    YIELD_FLAT_BUCKET,
    YIELD_PERCENT,
    YIELD_PERCENT_BUCKET,
    YIELDS,
)


class Requirement:
    """One condition. `id` is the entry or number it names; `of` what Not and AnyOf hold."""

    def __init__(self, kind: int, id: int, of: list["Requirement"]) -> None:
        self.kind = kind
        self.id = id
        self.of = of


class Effect:
    """One effect. What its kind does not use is -1, 0 or empty.

    `value` is the one value the effect carries, in the unit its kind says. `terrains` has bit t set for
    terrain t. `unit_class` -1 is every military class. `target` is a class or TOWARD_UNIT, TOWARD_BUILDING,
    TOWARD_WONDER. `empire` is true for all sources but buildings, which say it themselves.
    """

    def __init__(
        self,
        kind: int,
        value: int,
        yield_id: int,
        terrains: int,
        unit_class: int,
        target: int,
        empire: bool,
        requires: list[Requirement],
    ) -> None:
        self.kind = kind
        self.bucket = bucket_of(kind)
        self.value = value
        self.yield_id = yield_id
        self.terrains = terrains
        self.unit_class = unit_class
        self.target = target
        self.empire = empire
        self.requires = requires


class EffectSource:
    """The effects of one table entry: in listed order, by bucket, and by kind (rule 9.3)."""

    def __init__(self, effects: list[Effect]) -> None:
        self.all = effects
        self.by_kind: list[list[Effect]] = [[] for _ in range(EFFECT_KINDS)]
        self.by_bucket: list[list[Effect]] = [[] for _ in range(UNIT_BUCKET + 1)]
        for effect in effects:
            self.by_kind[effect.kind].append(effect)
            self.by_bucket[effect.bucket].append(effect)
        self.city_scope: list[Effect] = [effect for effect in effects if not effect.empire]
        self.empire_scope: list[Effect] = [effect for effect in effects if effect.empire]


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


_EFFECT_NAMES = list(EFFECTS)
_REQUIREMENT_NAMES = list(REQUIREMENTS)


def requirements_of(ruleset: Ruleset, rows: tuple[Record, ...]) -> list[Requirement]:
    """Compiled requirements, in listed order."""
    return [requirement_of(ruleset, row) for row in rows]


def requirement_of(ruleset: Ruleset, row: Record) -> Requirement:
    name = row.text("type")
    kind = _REQUIREMENT_NAMES.index(name)
    key = REQUIREMENTS[name]
    if key == "":
        return Requirement(kind, -1, [])
    if key == "of":
        inner = [row.record("of")] if kind == NOT else list(row.records("of"))
        return Requirement(kind, -1, [requirement_of(ruleset, each) for each in inner])
    if key == "value":
        return Requirement(kind, row.number("value"), [])
    return Requirement(kind, ruleset.index(key, row.text(key)), [])


def effects_of(ruleset: Ruleset, rows: tuple[Record, ...]) -> EffectSource:
    """The compiled effects of one source."""
    return EffectSource([_effect_of(ruleset, row) for row in rows])


def _effect_of(ruleset: Ruleset, row: Record) -> Effect:
    name = row.text("type")
    kind = _EFFECT_NAMES.index(name)
    key = EFFECTS[name]
    yield_id = YIELDS.index(row.text("yield")) if "yield" in row else -1
    if kind == SCIENCE_PER_POP:
        yield_id = SCIENCE
    terrains = 0
    if "terrains" in row:
        for terrain in row.texts("terrains"):
            terrains |= 1 << ruleset.index("terrain", terrain)
    unit_class = -1
    if "unit_class" in row and row.maybe_text("unit_class") is not None:
        unit_class = CLASSES.index(row.text("unit_class"))
    return Effect(
        kind,
        row.number(key) if key else 1,
        yield_id,
        terrains,
        unit_class,
        TARGETS.index(row.text("target")) if "target" in row else -1,
        row.text("scope") == "empire" if "scope" in row else True,
        requirements_of(ruleset, row.records("requires")),
    )
