"""Which of the soldiers that a city offers is the best for a purpose."""

from tessera.games.imperium import vocabulary as v
from tessera.games.imperium.rules import Rules
from tessera.games.imperium.rules_tables import UnitType


class Worth:
    """How good a unit type is for a purpose."""

    def __init__(self, attack: int, defense: int) -> None:
        self.attack = attack
        self.defense = defense

    def __call__(self, kind: UnitType) -> int:
        return self.attack * kind.attack + self.defense * kind.defense


DEFENDER = Worth(1, 2)
ATTACKER = Worth(2, 1)
SHIP = Worth(1, 1)


def offers(rules: Rules, offered: list[int], cls: int) -> bool:
    """Whether there is one of a class."""
    for number in offered:  # noqa: SIM110
        if rules.units[number].class_ == cls:
            return True
    return False


def is_best_of(
    rules: Rules, offered: list[int], kind: UnitType, classes: tuple[int, ...], worth: Worth
) -> bool:
    """Whether no other type of these classes is worth more; of equals the cheaper, then the first."""
    if kind.class_ not in classes:
        return False
    mine = worth(kind)
    for number in offered:
        other = rules.units[number]
        if other.class_ not in classes or other.number == kind.number:
            continue
        theirs = worth(other)
        if theirs > mine or (
            theirs == mine
            and (other.cost < kind.cost or (other.cost == kind.cost and other.number < kind.number))
        ):
            return False
    return True


def is_bargain(rules: Rules, offered: list[int], kind: UnitType) -> bool:
    """Whether no other soldier that walks has more strength (rule 17.2) for its cost; of equals the first."""
    if not _walks(kind):
        return False
    mine = _strength_for_cost(kind)
    for number in offered:
        other = rules.units[number]
        if _walks(other):
            theirs = _strength_for_cost(other)
            if theirs > mine or (theirs == mine and other.number < kind.number):
                return False
    return True


def _walks(kind: UnitType) -> bool:
    return kind.military and not kind.naval and kind.class_ not in (v.RECON, v.SIEGE)


def _strength_for_cost(kind: UnitType) -> int:
    return max(kind.attack, kind.defense) * 1000 // max(1, kind.cost)
