"""Fights as numbers (rules 6.1-6.5): strengths, modifiers, and the rounds that chance decides."""

from typing import Final

from tessera.core.chance import Rng
from tessera.games.imperium.arith import share
from tessera.games.imperium.rules import Rules


class Modifier:
    """Percentage points and where they come from, for people."""

    def __init__(self, source: str, value_pct: int) -> None:
        self.source = source
        self.value_pct = value_pct


class Clash:
    """Everything that decides a fight.

    `attack` and `defense` are the final strengths A and D. `rounds` is 0 for a fight to the death, else how
    often a ranged attacker shoots; `floor` is the least the defender can be left with.
    """

    def __init__(
        self,
        attack: int,
        defense: int,
        attacker_hp: int,
        defender_hp: int,
        attacker_firepower: int = 10,
        defender_firepower: int = 10,
        rounds: int = 0,
        floor: int = 0,
    ) -> None:
        self.attack = attack
        self.defense = defense
        self.attacker_hp = attacker_hp
        self.defender_hp = defender_hp
        self.attacker_firepower = max(1, attacker_firepower)
        self.defender_firepower = max(1, defender_firepower)
        self.rounds = rounds
        self.floor = floor
        self.attacker_modifiers: list[Modifier] = []
        self.defender_modifiers: list[Modifier] = []

    @property
    def ranged(self) -> bool:
        return self.rounds > 0


def attack_strength(rules: Rules, attack: int, level: int) -> int:
    """Rule 6.1, before modifiers."""
    return attack * rules.combat.veteran_pct[level] // 100


def defense_strength(rules: Rules, defense: int, terrain_pct: int, fortified_turns: int, level: int) -> int:
    """Rule 6.1, before modifiers: truncated at every division, left to right."""
    strength = defense * (100 + terrain_pct) // 100
    strength = strength * rules.combat.fortify_pct[fortified_turns] // 100
    return strength * rules.combat.veteran_pct[level] // 100


def modified(strength: int, points: int) -> int:
    """Rule 6.2: a strength after its summed modifiers, never below 1."""
    return max(1, share(strength, 100 + points, 100))


# A round of a fight is told as (attacker hp, defender hp) after it.
Rounds = list[tuple[int, int]]

WON: Final = 1
LOST: Final = -1
OPEN: Final = 0


def fight(rng: Rng, clash: Clash) -> Rounds:
    """Rules 6.4 and 6.5: every round, in order. Draws once per round."""
    return _shoot(rng, clash) if clash.ranged else _melee(rng, clash)


def _melee(rng: Rng, clash: Clash) -> Rounds:
    """To the death."""
    attacker = clash.attacker_hp
    defender = clash.defender_hp
    attack = clash.attack
    total = attack + clash.defense
    told: Rounds = []
    while attacker > 0 and defender > 0:
        if rng.below(total) < attack:
            defender = max(0, defender - clash.attacker_firepower)
        else:
            attacker = max(0, attacker - clash.defender_firepower)
        told.append((attacker, defender))
    return told


def _shoot(rng: Rng, clash: Clash) -> Rounds:
    """A number of shots without reply; ends early when nothing is left to hit."""
    defender = clash.defender_hp
    attack = clash.attack
    total = attack + clash.defense
    told: Rounds = []
    for _ in range(clash.rounds):
        if defender <= clash.floor:
            break
        if rng.below(total) < attack:
            defender = max(clash.floor, defender - clash.attacker_firepower)
        told.append((clash.attacker_hp, defender))
    return told


def verdict(clash: Clash, rounds: Rounds) -> int:
    """WON if the defender fell, LOST if the attacker did, OPEN if both stand."""
    attacker, defender = rounds[-1] if rounds else (clash.attacker_hp, clash.defender_hp)
    if defender <= 0:
        return WON
    return LOST if attacker <= 0 else OPEN
