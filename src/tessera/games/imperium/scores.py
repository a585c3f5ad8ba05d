"""Counting: score (rule 16.7) and military strength (rule 17.2)."""

from tessera.games.imperium.records import Unit
from tessera.games.imperium.world import World


def score(world: World, player: int) -> int:
    """Rule 16.7."""
    rules = world.rules.victory.score
    state = world.state
    population = 0
    cities = 0
    wonders = 0
    for city in state.cities.slots:
        if city is not None and city.owner == player:
            population += city.population
            cities += 1
            for building in city.buildings:
                if world.rules.buildings[building].wonder:
                    wonders += 1
    owned = 0
    for city in state.cities.slots:
        if city is not None and city.owner == player:
            owned += len(city.claimed)
    soldiers = 0
    for unit in state.units.slots:
        if unit is not None and unit.owner == player and world.is_military(unit):
            soldiers += 1
    who = state.players[player]
    return (
        rules.per_population * population
        + rules.per_city * cities
        + rules.per_tech * sum(who.known_techs)
        + rules.per_wonder * wonders
        + owned // rules.tiles_per_point
        + rules.per_military_unit * soldiers
        + max(0, who.gold) // rules.gold_per_point
        + rules.per_stage * len(who.stages)
    )


def military_strength(world: World, player: int) -> int:
    """Rule 17.2: what a player's arms are worth; public among players who have met."""
    total = 0
    for unit in world.state.units.slots:
        if unit is not None and unit.owner == player:
            total += unit_strength(world, unit)
    for city in world.state.cities.slots:
        if city is not None and city.owner == player:
            total += 20
    return total


def unit_strength(world: World, unit: Unit) -> int:
    """Rule 17.2: a unit's part of it; civilians have none."""
    kind = world.rules.units[unit.kind]
    if not kind.military:
        return 0
    veteran = world.rules.combat.veteran_pct[world.rules.level_of(unit.experience)]
    return max(kind.attack, kind.defense) * veteran // 100 * unit.hp // 100


def city_count(world: World, player: int) -> int:
    count = 0
    for city in world.state.cities.slots:
        if city is not None and city.owner == player:
            count += 1
    return count
