"""A player's effects, gathered from their sources in the order of rule 9.4 and split by where they act.

A ledger holds what the sources list, tenure included (rule 9.5); whether a requirement holds is asked when an
effect is used. It is derived, never remembered: whoever changes a player's techs, policies, government,
buildings or cities says so (`World.changed`).
"""

from tessera.games.imperium.effect import Effect
from tessera.games.imperium.vocabulary import CLASSES, EFFECT_KINDS


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
        self.player_sums: list[int] = [0] * EFFECT_KINDS
        self.unit_sums: list[int] = [0] * (EFFECT_KINDS * len(CLASSES))
        self.conditional: list[Source] = []
