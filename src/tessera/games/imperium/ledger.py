"""A player's effects, gathered from their sources in the order of rule 9.4 and split by where they act.

A ledger holds what the sources list, tenure included (rule 9.5); whether a requirement holds is asked when an
effect is used. It is derived, never remembered: whoever changes a player's techs, policies, government,
buildings or cities says so (`World.changed`).
"""

from tessera.games.imperium import vocabulary as v
from tessera.games.imperium.rules_effects import Effect


class Source:
    """One effect of one source. `home` and `building` name the building it comes from, if any."""

    def __init__(self, effect: Effect, value: int, home: int, building: int) -> None:
        self.effect = effect
        self.value = value
        self.home = home
        self.building = building


class Ledger:
    """All effects of one player that do not belong to a single city."""

    def __init__(self, era: int, epoch: int) -> None:
        self.era = era  # rule 8.4
        self.epoch = epoch  # of the player, when it was gathered
        self.flat: list[Source] = []
        self.percent: list[Source] = []
        self.city: list[Source] = []  # sums per city, AdminBonus not among them
        self.production: list[Source] = []
        # Of the player and unit buckets and of AdminBonus, what always holds is summed once, by kind and by
        # (kind, class); the rest is asked about every time.
        self.player_sums: list[int] = [0] * v.EFFECT_KINDS
        self.unit_sums: list[int] = [0] * (v.EFFECT_KINDS * len(v.CLASSES))
        self.conditional: list[Source] = []


class CityEffects:
    """What acts on one city now: the two yield passes and the production effects in order, sums by kind."""

    def __init__(self, city: int, moment: int) -> None:
        self.city = city
        self.moment = moment  # when it was gathered; what changes later makes it void
        self.flat: list[Effect] = []
        self.flat_values: list[int] = []
        self.percent: list[Effect] = []
        self.percent_values: list[int] = []
        self.production: list[Effect] = []
        self.production_values: list[int] = []
        self.sums: list[int] = [0] * v.EFFECT_KINDS  # AdminBonus: rule 7.10's local_admin

    def add(self, effect: Effect, value: int) -> None:
        bucket = effect.bucket
        if bucket == v.CITY_BUCKET:
            self.sums[effect.kind] += value
        elif bucket == v.YIELD_FLAT_BUCKET:
            self.flat.append(effect)
            self.flat_values.append(value)
        elif bucket == v.YIELD_PERCENT_BUCKET:
            self.percent.append(effect)
            self.percent_values.append(value)
        elif bucket == v.PRODUCTION_BUCKET:
            self.production.append(effect)
            self.production_values.append(value)
        elif effect.kind == v.TRADE_GOLD:
            self.sums[v.TRADE_GOLD] += value

    def toward(self, target: int, also: int) -> int:
        """ProductionTowardBp for one of two targets (a class and `unit`; a building's kind and nothing)."""
        total = 0
        for k in range(len(self.production)):
            effect = self.production[k]
            if effect.kind == v.PRODUCTION_TOWARD and (effect.target in (target, also)):
                total += self.production_values[k]
        return total

    def veterans(self, cls: int) -> int:
        """VeteranBonus for a class."""
        total = 0
        for k in range(len(self.production)):
            effect = self.production[k]
            if effect.kind == v.VETERAN_BONUS and fits_class(effect.unit_class, cls):
                total += self.production_values[k]
        return total


def fits_class(wanted: int, cls: int) -> bool:
    """Whether an effect for a class, or for every military one (-1), is for this class."""
    return wanted == cls or (wanted < 0 and cls != v.CIVILIAN)
