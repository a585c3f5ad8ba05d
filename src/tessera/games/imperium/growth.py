"""Food and citizens (rule 7.7)."""

from tessera.games.imperium.arith import tdiv
from tessera.games.imperium.cities import housing
from tessera.games.imperium.effects import city_effects
from tessera.games.imperium.events import CityGrew, CityStarved
from tessera.games.imperium.records import City
from tessera.games.imperium.rules import Rules
from tessera.games.imperium.vocabulary import FOOD_KEEP
from tessera.games.imperium.world import World


def food_for_growth(rules: Rules, population: int) -> int:
    """The stock that brings the next citizen."""
    return rules.city.growth_base + (population - 1) * rules.city.growth_step


def turns_to_growth(rules: Rules, city: City, surplus: int) -> int:
    """Rounds until the next citizen at this surplus; -1 is never."""
    if surplus <= 0:
        return -1
    needed = food_for_growth(rules, city.population) - city.food_stockpile
    return tdiv(needed + surplus - 1, surplus)


def eaten_surplus(rules: Rules, population: int, rooms: int, surplus: int) -> int:
    """What a surplus adds to the stock: a quarter in a crowded city, nothing in an overcrowded one."""
    if surplus <= 0:
        return surplus
    if population >= rooms + rules.city.housing_slack:
        return 0
    return surplus // 4 if population >= rooms else surplus


def grow(world: World, city: City, surplus: int) -> None:
    """A round's growth or starvation: at most one citizen."""
    rules = world.rules
    if surplus < 0:
        city.food_stockpile += surplus
        if city.food_stockpile < 0:
            city.food_stockpile = 0
            if city.population > 1:
                set_population(world, city, city.population - 1)
                told = CityStarved(city.id, city.owner, world.spot(city.pos), city.population)
                world.tell_at(told, city.pos)
        return
    effects = city_effects(world, city)
    rooms = housing(world, city, effects)
    city.food_stockpile += eaten_surplus(rules, city.population, rooms, surplus)
    needed = food_for_growth(rules, city.population)
    if city.food_stockpile < needed:
        return
    if city.population >= rules.city.max_population:
        city.food_stockpile = needed
        return
    kept = min(rules.limits.food_keep_bp, effects.sums[FOOD_KEEP])
    city.food_stockpile += tdiv(needed * kept, 10000) - needed
    set_population(world, city, city.population + 1)
    world.tell_at(CityGrew(city.id, city.owner, world.spot(city.pos), city.population), city.pos)


def set_population(world: World, city: City, population: int) -> None:
    """Change how many live in a city; a city of nobody cannot be."""
    city.population = max(1, population)
    world.changed(city.owner)
