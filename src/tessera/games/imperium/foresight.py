"""What an attack would probably bring, in words a person weighs (rule 6.11)."""

from fractions import Fraction

from tessera.games.imperium.attack import (
    is_capture,
    preview_city,
    preview_unit,
    refuse_attack_city,
    refuse_attack_unit,
)
from tessera.games.imperium.clash import city_clash, defender_of, unit_clash
from tessera.games.imperium.combat import Clash
from tessera.games.imperium.commands import AttackCity, AttackUnit, Command
from tessera.games.imperium.preview import CombatPreview, ends_of, shots_of
from tessera.games.imperium.records import City, Unit
from tessera.games.imperium.world import World


def foresee(world: World, seat: int, command: Command) -> dict[str, Fraction] | None:
    """The chances of an attack; None for every other command. Illegal if the attack may not be made."""
    if isinstance(command, AttackUnit):
        return _unit(world, seat, command)
    if isinstance(command, AttackCity):
        return _city(world, seat, command)
    return None


def fighters(world: World, seat: int, command: AttackUnit) -> tuple[Unit, Unit]:
    """Who would attack whom; Illegal if that may not be."""
    refuse_attack_unit(world, seat, command)
    attacker = world.state.units.get(command.attacker)
    target = world.state.units.get(command.target)
    assert attacker is not None, "the command was checked"
    assert target is not None, "the command was checked"
    return attacker, target


def stormers(world: World, seat: int, command: AttackCity) -> tuple[Unit, City]:
    """Who would attack which city; Illegal if that may not be."""
    refuse_attack_city(world, seat, command)
    attacker = world.state.units.get(command.attacker)
    city = world.state.cities.get(command.city)
    assert attacker is not None, "the command was checked"
    assert city is not None, "the command was checked"
    return attacker, city


def _unit(world: World, seat: int, command: AttackUnit) -> dict[str, Fraction]:
    attacker, target = fighters(world, seat, command)
    if is_capture(world, attacker, target):
        return {f"captures the {world.rules.units[target.kind].label}": Fraction(1)}
    defender = defender_of(world, attacker, target)
    clash = unit_clash(world, attacker, defender)
    told = preview_unit(world, attacker, target)
    if clash.ranged:
        killed = Fraction(sum(shots_of(clash)[_needed(clash) :]), 1000**clash.rounds)
        left = _left(clash, killed)
        return _certain({"kills": killed, f"leaves about {left} hp": 1 - killed})
    won = _won(clash)
    return _certain(
        {
            f"wins, about {told.attacker_hp_expected} hp left": won,
            f"loses, the defender keeps about {told.defender_hp_expected} hp": 1 - won,
        }
    )


def _city(world: World, seat: int, command: AttackCity) -> dict[str, Fraction]:
    attacker, city = stormers(world, seat, command)
    clash = city_clash(world, attacker, city)
    told: CombatPreview = preview_city(world, attacker, city)
    if clash.ranged:
        return {f"leaves the city about {told.defender_hp_expected} hp": Fraction(1)}
    won = _won(clash)
    return _certain(
        {
            f"takes the city, about {told.attacker_hp_expected} hp left": won,
            f"loses, the city keeps about {told.defender_hp_expected} hp": 1 - won,
        }
    )


def _won(clash: Clash) -> Fraction:
    ends = ends_of(clash)
    return Fraction(ends.win, ends.whole)


def _needed(clash: Clash) -> int:
    """How many hits it takes; the list of chances is sliced there, so too many give none."""
    return -(-clash.defender_hp // clash.attacker_firepower)


def _left(clash: Clash, killed: Fraction) -> int:
    """The hp to be expected of a target that lives, rounded half up."""
    if killed == 1:
        return 0
    weighted = 0
    for hits, chance in enumerate(shots_of(clash)[: _needed(clash)]):
        weighted += chance * (clash.defender_hp - hits * clash.attacker_firepower)
    mean = Fraction(weighted, 1000**clash.rounds) / (1 - killed)
    return int(mean + Fraction(1, 2))


def _certain(chances: dict[str, Fraction]) -> dict[str, Fraction]:
    """Without what cannot happen."""
    return {words: chance for words, chance in chances.items() if chance}
