"""Effects and requirements in words, with the labels of the data (rules 9.1 and 9.2)."""

from collections.abc import Sequence
from typing import Final

from tessera.core.record import Record
from tessera.core.ruleset import Ruleset
from tessera.core.wording import listed, signed, spaced

# What is said of an effect: {n} its value, {y} its yield, {u} units it is for, {t} its terrains or target.
_EFFECTS: Final = {
    "YieldBonus": "{n} {y}",
    "SciencePerPopMilli": "{n} science a citizen",
    "YieldPerPopMilli": "{n} {y} a citizen",
    "YieldPerTerrainMilli": "{n} {y} on each worked {t}",
    "YieldPerSpecialistMilli": "{n} {y} a specialist",
    "YieldPercentBp": "{n} {y}",
    "Housing": "{n} housing",
    "Amenity": "{n} amenity",
    "CityHp": "{n} city hit points",
    "SpecialistSlots": "{n} place for a specialist",
    "HealingBonus": "{n} healing",
    "CityDefenseBp": "{n} city strength",
    "BorderCostBp": "{n} cost of borders",
    "AdminBonus": "{n} administration",
    "ProductionTowardBp": "{n} production of {t}s",
    "SupplyCap": "{n} supply",
    "TradeRouteCapacity": "{n} trade route",
    "TradeGoldMilli": "{n} gold a trade route",
    "CultureExportBp": "{n} culture carried abroad",
    "WarWearinessBp": "{n} war weariness",
    "BuyCostBp": "{n} cost of buying",
    "UpgradeCostBp": "{n} cost of upgrades",
    "EmbarkCoast": "land units cross coasts",
    "EmbarkOcean": "land units cross oceans",
    "AttackPct": "{n} attack of {u}",
    "DefensePct": "{n} defence of {u}",
    "VisionBonus": "{n} sight of {u}",
}
_REQUIREMENTS: Final = {
    "IsCapital": "the capital",
    "IsCoastal": "a coast",
    "HasRiver": "a river",
    "HasFreshWater": "fresh water",
    "AtWar": "war",
    "AtPeace": "peace",
}
# Which key of a requirement names an entry, and the file that has its label.
_NAMED: Final = {
    "HasTech": ("tech", "techs.yaml"),
    "HasPolicy": ("policy", "policies.yaml"),
    "HasGovernment": ("government", "governments.yaml"),
    "HasResource": ("resource", "resources.yaml"),
    "CityHasBuilding": ("building", "buildings.yaml"),
}


class Words:
    """Texts of one ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.eras = ruleset.file("techs.yaml").texts("eras")

    def label(self, file: str, id: str) -> str:
        """What an entry is called."""
        return self.ruleset.file(file).record("entries").record(id).text("label")

    def labels(self, file: str, ids: Sequence[str]) -> str:
        """Several of them within a sentence: a, b and c."""
        return listed([self.label(file, id).lower() for id in ids])

    def effects(self, found: Sequence[Record]) -> str:
        """All effects of an entry."""
        return "; ".join([self.effect(each) for each in found])

    def effect(self, found: Record) -> str:
        """One effect, where it acts, and on which condition."""
        told = self._bare(found)
        if found.maybe_text("scope") == "empire":
            told += " in every city"
        requires = found.records("requires")
        if requires:
            told += f" ({self.needs(requires)})"
        return told

    def _bare(self, found: Record) -> str:
        kind = found.text("type")
        if kind == "FoodKeepBp":
            return f"{found.number('value_bp') // 100}% of food kept when growing"
        units = unit_class(found.maybe_text("unit_class")) + " units"
        if kind == "VeteranBonus":
            return f"new {units} start {found.number('value')} level higher"
        if kind == "MovementBonus":
            return f"{signed(found.number('value') // 100)} move of {units}"
        said = _EFFECTS[kind].replace("{n}", _amount(found)).replace("{u}", units)
        if "yield" in found:
            said = said.replace("{y}", found.text("yield"))
        if "terrains" in found:
            said = said.replace("{t}", self.labels("terrain.yaml", found.texts("terrains")))
        if "target" in found:
            said = said.replace("{t}", unit_class(found.text("target")))
        return said

    def needs(self, found: Sequence[Record]) -> str:
        """Requirements."""
        return listed([self._need(each) for each in found])

    def _need(self, found: Record) -> str:
        kind = found.text("type")
        if kind in _NAMED:
            key, file = _NAMED[kind]
            return self.label(file, found.text(key))
        if kind == "CityMinPopulation":
            return f"{found.number('value')} citizens"
        if kind == "MinEra":
            return f"the {self.eras[found.number('value')]} era"
        if kind == "Not":
            return f"not {self._need(found.record('of'))}"
        if kind == "AnyOf":
            return " or ".join([self._need(each) for each in found.records("of")])
        return _REQUIREMENTS[kind]


def yields(found: Record) -> str:
    """Yields."""
    return ", ".join([f"{signed(found.number(name))} {name}" for name in found.names()])


def unit_class(name: str | None) -> str:
    """A class of units as a word before `units`; none is every military class."""
    if name is None:
        return "military"
    return "anti-cavalry" if name == "AntiCavalry" else spaced(name.lower())


def _amount(found: Record) -> str:
    """The value of an effect: whole, in thousandths, basis points or percentage points."""
    if "value_milli" in found:
        whole, rest = divmod(abs(found.number("value_milli")), 1000)
        sign = "+" if found.number("value_milli") >= 0 else "\N{MINUS SIGN}"
        return f"{sign}{whole}" if rest == 0 else f"{sign}{whole}.{rest // 100}"
    if "value_bp" in found:
        basis = found.number("value_bp")
        return f"{signed(basis // 100 if basis >= 0 else -(-basis // 100))}%"
    if "value_pct" in found:
        return f"{signed(found.number('value_pct'))}%"
    return signed(found.number("value")) if "value" in found else ""
