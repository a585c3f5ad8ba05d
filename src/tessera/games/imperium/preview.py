"""What a fight would probably bring, exactly and in integers (rule 6.11). The rules never use it.

In a fight to the death a state is told by its hits: after i hits on the attacker and j on the defender just
i + j rounds have passed, so its chance is a whole number over 1000^(i + j). The defender falls with its last
hit, and that hit ends the fight, so every end is counted by one binomial, and the table is never filled.
"""

from dataclasses import dataclass

from tessera.games.imperium.arith import round_half_up
from tessera.games.imperium.combat import Clash, Modifier


@dataclass(frozen=True)
class ModifierLine:
    """A modifier as it is shown."""

    source: str
    value_pct: int


@dataclass(frozen=True)
class CombatPreview:
    """The answer to combat_preview (rule 13.5)."""

    attack: int
    defense: int
    chance_milli: int
    ranged: bool
    attacker_win_pct: int
    attacker_hp_expected: int
    attacker_hp_best: int
    attacker_hp_worst: int
    defender_hp_expected: int
    defender_hp_best: int
    defender_hp_worst: int
    attacker_modifiers: tuple[ModifierLine, ...]
    defender_modifiers: tuple[ModifierLine, ...]


class Ends:
    """How a fight to the death may end, as whole numbers over one denominator."""

    def __init__(self, win: int, win_hp: int, lose_hp: int, whole: int) -> None:
        self.win = win  # the attacker lives
        self.win_hp = win_hp  # its hp, weighted by the chance of each
        self.lose_hp = lose_hp  # the defender's, where it lives
        self.whole = whole


def hit_milli(clash: Clash) -> int:
    """The chance of a hit in thousandths, truncated."""
    return clash.attack * 1000 // (clash.attack + clash.defense)


def ends_of(clash: Clash) -> Ends:
    """Every way a fight to the death may end."""
    p = hit_milli(clash)
    q = 1000 - p
    hp = clash.attacker_hp
    other = clash.defender_hp
    need = -(-other // clash.attacker_firepower)  # hits that fell the defender
    bear = -(-hp // clash.defender_firepower)  # hits that fell the attacker
    power = need + bear - 1
    whole = 1000**power
    win = win_hp = lose_hp = 0
    ways = p**need  # C(need - 1 + i, i) * p^need * q^i, over 1000^(need + i)
    for i in range(bear):
        term = ways * 1000 ** (power - need - i)
        win += term
        win_hp += term * (hp - i * clash.defender_firepower)
        ways = ways * q * (need + i) // (i + 1)
    ways = q**bear
    for j in range(need):
        term = ways * 1000 ** (power - bear - j)
        lose_hp += term * (other - j * clash.attacker_firepower)
        ways = ways * p * (bear + j) // (j + 1)
    return Ends(win, win_hp, lose_hp, whole)


def shots_of(clash: Clash) -> list[int]:
    """The chance of 0, 1, ... hits in all rounds of a ranged attack, over 1000^rounds."""
    p = hit_milli(clash)
    q = 1000 - p
    chances: list[int] = []
    ways = 1
    for hits in range(clash.rounds + 1):
        chances.append(ways * p**hits * q ** (clash.rounds - hits))
        ways = ways * (clash.rounds - hits) // (hits + 1)
    return chances


def _mean(weighted: int, chance: int, whole: int) -> int:
    """Hp weighted by chance over a chance that counts as at least 1/1000."""
    if chance == 0:
        return 0
    if chance * 1000 < whole:
        return round_half_up(weighted * 1000, whole)
    return round_half_up(weighted, chance)


def preview_of(clash: Clash) -> CombatPreview:
    """What is to be expected of a fight."""
    if clash.ranged:
        return _ranged(clash)
    ends = ends_of(clash)
    lose = ends.whole - ends.win
    return CombatPreview(
        clash.attack,
        clash.defense,
        hit_milli(clash),
        False,
        round_half_up(100 * ends.win, ends.whole),
        _mean(ends.win_hp, ends.win, ends.whole),
        clash.attacker_hp,
        1 if ends.win > 0 else 0,
        _mean(ends.lose_hp, lose, ends.whole),
        clash.defender_hp,
        0,
        _lines(clash.attacker_modifiers),
        _lines(clash.defender_modifiers),
    )


def _ranged(clash: Clash) -> CombatPreview:
    whole = 1000**clash.rounds
    kill = mean = 0
    for hits, chance in enumerate(shots_of(clash)):
        left = max(clash.floor, clash.defender_hp - hits * clash.attacker_firepower)
        mean += chance * left
        if left == 0:
            kill += chance
    return CombatPreview(
        clash.attack,
        clash.defense,
        hit_milli(clash),
        True,
        round_half_up(100 * kill, whole),
        clash.attacker_hp,
        clash.attacker_hp,
        clash.attacker_hp,
        round_half_up(mean, whole),
        clash.defender_hp,
        max(clash.floor, clash.defender_hp - clash.rounds * clash.attacker_firepower),
        _lines(clash.attacker_modifiers),
        _lines(clash.defender_modifiers),
    )


def _lines(modifiers: list[Modifier]) -> tuple[ModifierLine, ...]:
    return tuple([ModifierLine(each.source, each.value_pct) for each in modifiers])
