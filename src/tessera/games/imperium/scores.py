"""Counting: score (rule 16.7) and military strength (rule 17.2)."""

from tessera.core.reports import Figure
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


def figures_of(world: World) -> list[Figure]:
    """How the realms stand, as the end of a game shows it."""
    players = range(len(world.state.players))
    people = [0 for _ in players]
    for city in world.state.cities.slots:
        if city is not None:
            people[city.owner] += city.population
    return [
        Figure("Score", tuple([score(world, player) for player in players])),
        Figure("Cities", tuple([city_count(world, player) for player in players])),
        Figure("Citizens", tuple(people)),
        Figure("Techs", tuple([sum(who.known_techs) for who in world.state.players])),
        Figure("Science", tuple([science(world, player) for player in players])),
        Figure("Strength in arms", tuple([military_strength(world, player) for player in players])),
        Figure("Wars", tuple([wars(world, player) for player in players])),
    ]


def science(world: World, player: int) -> int:
    """All that a player has learned, and begun to learn, in points of science."""
    who = world.state.players[player]
    total = 0
    for tech, known in enumerate(who.known_techs):
        total += world.rules.techs[tech].cost if known else who.research_progress[tech]
    return total


def wars(world: World, player: int) -> int:
    """With how many players it is at war."""
    count = 0
    for since in world.state.war_since[player]:
        if since >= 0:
            count += 1
    return count


def city_count(world: World, player: int) -> int:
    count = 0
    for city in world.state.cities.slots:
        if city is not None and city.owner == player:
            count += 1
    return count
