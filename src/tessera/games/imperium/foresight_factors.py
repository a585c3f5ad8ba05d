"""Why an attack would go as foreseen: every line of both strengths (rule 6.2), the best and the worst end."""

from collections.abc import Sequence

from tessera.core.reports import Factors
from tessera.core.wording import count, listed, signed
from tessera.games.imperium import cities
from tessera.games.imperium import vocabulary as v
from tessera.games.imperium.attack import is_capture
from tessera.games.imperium.catalogue_effects import unit_class
from tessera.games.imperium.clash import (
    attack_points,
    city_clash,
    defender_of,
    defense_points,
    flankers,
    unit_clash,
)
from tessera.games.imperium.combat import Clash, Modifier
from tessera.games.imperium.commands import AttackCity, AttackUnit, Command
from tessera.games.imperium.foresight import fighters, stormers
from tessera.games.imperium.preview import CombatPreview, preview_of
from tessera.games.imperium.records import City, Unit
from tessera.games.imperium.rules_tables import Promotion
from tessera.games.imperium.world import World


def factors(world: World, seat: int, command: Command) -> Sequence[Factors]:
    """What decides an attack; nothing for every other command, and for what needs no fight."""
    if isinstance(command, AttackUnit):
        return _unit(world, seat, command)
    if isinstance(command, AttackCity):
        return _city(world, seat, command)
    return ()


def _unit(world: World, seat: int, command: AttackUnit) -> Sequence[Factors]:
    attacker, target = fighters(world, seat, command)
    if is_capture(world, attacker, target):
        return ()
    defender = defender_of(world, attacker, target)
    clash = unit_clash(world, attacker, defender)
    label = world.rules.units[defender.kind].label
    against = world.rules.units[defender.kind].class_
    return [
        _attacker(world, attacker, clash, defender.pos, against),
        Factors(f"Enemy {label}, strength {clash.defense}", _guard(world, attacker, defender, clash)),
        _ends(clash, f"the {label}"),
    ]


def _city(world: World, seat: int, command: AttackCity) -> Sequence[Factors]:
    attacker, city = stormers(world, seat, command)
    clash = city_clash(world, attacker, city)
    return [
        _attacker(world, attacker, clash, city.pos, v.CITY),
        Factors(f"{city.name}, strength {clash.defense}", _walls(world, city, clash)),
        _ends(clash, city.name),
    ]


def _attacker(world: World, unit: Unit, clash: Clash, target: int, against: int) -> Factors:
    rules = world.rules
    kind = rules.units[unit.kind]
    rough = rules.terrains[world.state.tiles.terrain[target]].rough
    known = [rules.promotions[promotion] for promotion in unit.promotions]
    lines = [f"Attack {kind.attack}"]
    for each in clash.attacker_modifiers:
        if each.source == "flanking":
            beside = min(rules.combat.flank_max, flankers(world, unit, target))
            words = f"Flanking, {count(beside, 'own unit')} beside the target"
        elif each.source == "river":
            words = "Across a river"
        elif each.source == "class":
            words = "Against cities" if against == v.CITY else f"Against {_units_of(against)}"
        elif each.source == "promotions":
            words = _named(known, [attack_points(learned, against, rough) for learned in known])
        else:
            words = _common(world, each, unit)
        lines.append(_line(words, each))
    return Factors(f"Your {kind.label}, strength {clash.attack}", tuple(lines))


def _guard(world: World, attacker: Unit, unit: Unit, clash: Clash) -> tuple[str, ...]:
    rules = world.rules
    tiles = world.state.tiles
    kind = rules.units[unit.kind]
    if not kind.military:
        return ("Cannot defend itself",)
    if unit.embarked:
        return ("At sea: as strong as troops of its age are there, whatever else holds",)
    terrain = rules.terrains[tiles.terrain[unit.pos]]
    shot = rules.units[attacker.kind].range > 0
    known = [rules.promotions[promotion] for promotion in unit.promotions]
    lines = [f"Defence {kind.defense}"]
    for each in clash.defender_modifiers:
        if each.source == "terrain":
            words = f"On {terrain.label}"
        elif each.source == "fortified":
            words = f"Fortified for {count(unit.fortified_turns, 'round')}"
        elif each.source == "fort":
            words = f"In a {rules.improvements[tiles.improvement[unit.pos]].label}"
        elif each.source == "class":
            words = f"Against {_units_of(rules.units[attacker.kind].class_)}"
        elif each.source == "promotions":
            words = _named(known, [defense_points(learned, shot, terrain.rough) for learned in known])
        else:
            words = _common(world, each, unit)
        lines.append(_line(words, each))
    return tuple(lines)


def _walls(world: World, city: City, clash: Clash) -> tuple[str, ...]:
    """Rule 6.9."""
    age, people, guard = cities.strength_parts(world, city)
    lines = [f"Its age {signed(age)}", f"{count(city.population, 'citizen')} {signed(people)}"]
    garrison = world.unit_on(city.pos, v.LAND_LAYER)
    if garrison is not None:
        lines.append(f"Garrison: {world.rules.units[garrison.kind].label} {signed(guard)}")
    for each in clash.defender_modifiers:
        on = world.rules.terrains[world.state.tiles.terrain[city.pos]].label
        lines.append(_line(f"On {on}" if each.source == "terrain" else "Walls and other effects", each))
    return tuple(lines)


def _named(promotions: list[Promotion], points: list[int]) -> str:
    """The promotions that count here."""
    return listed([each.label for each, counts in zip(promotions, points, strict=True) if counts])


def _common(world: World, modifier: Modifier, unit: Unit) -> str:
    """The words of a modifier that either side may have."""
    if modifier.source == "veteran":
        return f"Veteran of level {world.rules.level_of(unit.experience)}"
    return "Policies, government, wonders and the like"


def _units_of(number: int) -> str:
    return f"{unit_class(v.CLASSES[number])} units"


def _line(words: str, modifier: Modifier) -> str:
    return f"{words} {signed(modifier.value_pct)}%"


def _ends(clash: Clash, defender: str) -> Factors:
    told: CombatPreview = preview_of(clash)
    best, worst = told.defender_hp_best, told.defender_hp_worst
    if clash.ranged:
        hurt = "falls" if worst == 0 else f"is left with {worst} hp"
        lines = (
            f"Best: {defender} {hurt}",
            f"Worst: {defender} keeps all {best} hp",
            "Your unit is not hurt",
        )
    else:
        lines = (
            f"Best: won with {told.attacker_hp_best} hp left",
            f"A narrow win: {told.attacker_hp_worst} hp left",
            f"Worst: your unit falls, {defender} keeps all {best} hp",
        )
    return Factors("How it may end", lines)
