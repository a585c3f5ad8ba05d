"""Who meets whom, and with what strength (rules 6.1-6.3, 6.9): a fight's numbers as the world stands."""

from tessera.games.imperium import cities, effects
from tessera.games.imperium import vocabulary as v
from tessera.games.imperium.combat import Clash, Modifier, attack_strength, defense_strength, modified
from tessera.games.imperium.records import City, Unit
from tessera.games.imperium.rules_tables import Promotion, UnitType
from tessera.games.imperium.world import World


class Side:
    """One side's strength while it is added up: the base, the points, and the lines that explain both."""

    def __init__(self) -> None:
        self.points = 0
        self.lines: list[Modifier] = []

    def tell(self, source: str, value: int) -> None:
        """A line that is already in the base strength."""
        if value:
            self.lines.append(Modifier(source, value))

    def add(self, source: str, value: int) -> None:
        """Points of rule 6.2."""
        if value:
            self.points += value
            self.lines.append(Modifier(source, value))


def unit_clash(world: World, attacker: Unit, defender: Unit) -> Clash:
    """The numbers of an attack on a unit."""
    rules = world.rules
    ours = rules.units[attacker.kind]
    theirs = rules.units[defender.kind]
    side = Side()
    attack = _attack(world, attacker, ours, defender.pos, theirs.class_, side)
    other = Side()
    defense = _defense(world, ours, defender, theirs, other)
    clash = Clash(
        attack,
        defense,
        attacker.hp,
        defender.hp,
        ours.firepower,
        theirs.firepower,
        rules.combat.ranged_rounds if ours.range else 0,
    )
    clash.attacker_modifiers = side.lines
    clash.defender_modifiers = other.lines
    return clash


def city_clash(world: World, attacker: Unit, city: City) -> Clash:
    """The numbers of an attack on a city, which no bombardment can raze."""
    rules = world.rules
    ours = rules.units[attacker.kind]
    side = Side()
    attack = _attack(world, attacker, ours, city.pos, v.CITY, side)
    clash = Clash(
        attack,
        cities.strength(world, city),
        attacker.hp,
        city.hp,
        ours.firepower,
        rules.city.firepower,
        rules.combat.ranged_rounds if ours.range else 0,
        1 if ours.range else 0,
    )
    other = Side()
    other.tell("terrain", rules.terrains[world.state.tiles.terrain[city.pos]].defense_pct)
    other.tell("effects", effects.city_effects(world, city).sums[v.CITY_DEFENSE] // 100)
    clash.attacker_modifiers = side.lines
    clash.defender_modifiers = other.lines
    return clash


def _attack(world: World, unit: Unit, kind: UnitType, target: int, against: int, side: Side) -> int:
    """Rule 6.2, side A: `against` is the defender's class, or CITY."""
    rules = world.rules
    level = rules.level_of(unit.experience)
    side.tell("veteran", rules.combat.veteran_pct[level] - 100)
    side.add("class", kind.vs[against])
    rough = rules.terrains[world.state.tiles.terrain[target]].rough
    points = 0
    double = False
    for number in unit.promotions:
        promotion = rules.promotions[number]
        double = double or promotion.double_flank
        points += attack_points(promotion, against, rough)
    side.add("promotions", points)
    side.add("effects", effects.unit_sum(world, unit.owner, v.ATTACK_PCT, kind.class_))
    if kind.range == 0:
        flank = rules.combat.flank_pct * min(rules.combat.flank_max, flankers(world, unit, target))
        side.add("flanking", 2 * flank if double else flank)
        if world.land.river_between(world.state.tiles.rivers, unit.pos, target) and not _fords(world, unit):
            side.add("river", rules.combat.river_pct)
    return modified(attack_strength(rules, kind.attack, level), side.points)


def attack_points(promotion: Promotion, against: int, rough: bool) -> int:
    """What a promotion adds to an attack on this class, or on CITY, there."""
    points = 0
    for mod in promotion.mods:
        if (
            mod.when == v.WHEN_ANY
            or (mod.when == v.WHEN_VS_CITY and against == v.CITY)
            or (mod.when == v.WHEN_IN_ROUGH and rough)
        ):
            points += mod.attack_pct
    return points


def defense_points(promotion: Promotion, ranged: bool, rough: bool) -> int:
    """What a promotion adds to the defence, against shots or blows."""
    points = 0
    for mod in promotion.mods:
        if (
            mod.when == v.WHEN_ANY
            or (mod.when == v.WHEN_VS_RANGED and ranged)
            or (mod.when == v.WHEN_IN_ROUGH and rough)
        ):
            points += mod.defense_pct
    return points


def flankers(world: World, unit: Unit, target: int) -> int:
    """Own military units next to the target's tile, the attacker not counted."""
    count = 0
    at = world.scratch.unit_at
    for index in range(6 * target, 6 * target + 6):
        near = world.map.neighbours[index]
        if near < 0:
            continue
        for layer in (v.LAND_LAYER, v.SEA_LAYER):
            raw = at[3 * near + layer]
            if raw >= 0 and raw != unit.id:
                other = world.state.units.get(raw)
                if other is not None and other.owner == unit.owner:
                    count += 1
    return count


def _fords(world: World, unit: Unit) -> bool:
    for number in unit.promotions:  # noqa: SIM110  # no generator in a hot path
        if world.rules.promotions[number].ignore_river:
            return True
    return False


def _defense(world: World, attacker: UnitType, unit: Unit, kind: UnitType, side: Side) -> int:
    """Rule 6.2, side D: 0 for civilians, a fixed strength for embarked troops."""
    rules = world.rules
    if not kind.military:
        return 0
    if unit.embarked:
        return rules.combat.embarked_defense[effects.era_of(world, unit.owner)]
    tiles = world.state.tiles
    terrain = rules.terrains[tiles.terrain[unit.pos]]
    level = rules.level_of(unit.experience)
    side.tell("veteran", rules.combat.veteran_pct[level] - 100)
    side.tell("terrain", terrain.defense_pct)
    side.tell("fortified", rules.combat.fortify_pct[unit.fortified_turns] - 100)
    side.add("class", kind.vs[attacker.class_])
    points = 0
    for number in unit.promotions:
        points += defense_points(rules.promotions[number], attacker.range > 0, terrain.rough)
    side.add("promotions", points)
    side.add("effects", effects.unit_sum(world, unit.owner, v.DEFENSE_PCT, kind.class_))
    improvement = tiles.improvement[unit.pos]
    if improvement >= 0 and not tiles.pillaged[unit.pos]:
        side.add("fort", rules.improvements[improvement].defense_pct)
    base = defense_strength(rules, kind.defense, terrain.defense_pct, unit.fortified_turns, level)
    return modified(base, side.points)


def defender_of(world: World, attacker: Unit, target: Unit) -> Unit:
    """Rule 6.3: the strongest military unit on the target's tile, or the target if there is none."""
    best: Unit | None = None
    strength = 0
    ours = world.rules.units[attacker.kind]
    for unit in world.units_on(target.pos):
        kind = world.rules.units[unit.kind]
        if not kind.military:
            continue
        its = _defense(world, ours, unit, kind, Side())
        if best is None or its > strength or (its == strength and unit.hp > best.hp):
            best = unit
            strength = its
    return target if best is None else best
