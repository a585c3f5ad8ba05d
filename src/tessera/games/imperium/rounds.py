"""What a round does to cities (rule 12.2 R2): first every number, then every change."""

from tessera.games.imperium.borders import expand
from tessera.games.imperium.cities import Figures, Realm, figures, max_hp
from tessera.games.imperium.events import ImprovementMatured
from tessera.games.imperium.growth import grow
from tessera.games.imperium.making import produce
from tessera.games.imperium.records import City
from tessera.games.imperium.takings import Takings
from tessera.games.imperium.vocabulary import CULTURE, GOLD, PRODUCTION, SCIENCE
from tessera.games.imperium.world import World


def run_cities(world: World, takings: Takings) -> None:
    """R2a for every city, then R2b for every city."""
    cities = world.state.cities.living()
    numbers = reckon(world, cities)
    for k in range(len(cities)):
        _city_round(world, cities[k], numbers[k], takings)


def reckon(world: World, cities: list[City]) -> list[Figures]:
    """R2a: worked tiles, yields and upkeep of these cities; nothing changes."""
    realms: dict[int, Realm] = {}
    found: list[Figures] = []
    for city in cities:
        realm = realms.get(city.owner)
        if realm is None:
            realm = Realm(world, city.owner)
            realms[city.owner] = realm
        found.append(figures(world, city, realm))
    return found


def _city_round(world: World, city: City, numbers: Figures, takings: Takings) -> None:
    """R2b: growth, production, borders, maturing, the city's own upkeep."""
    yields = numbers.yields
    takings.add(city.owner, GOLD, yields[GOLD] - numbers.upkeep)
    takings.add(city.owner, SCIENCE, yields[SCIENCE])
    takings.add(city.owner, CULTURE, yields[CULTURE])
    grow(world, city, numbers.surplus)
    produce(world, city, yields[PRODUCTION], takings)
    expand(world, city, yields[CULTURE])
    for tile in numbers.worked:
        mature(world, tile)
    recover(world, city)


def mature(world: World, tile: int) -> None:
    """Rule 5.11: an improvement that is worked grows towards its next tier."""
    tiles = world.state.tiles
    if tiles.improvement[tile] < 0 or tiles.pillaged[tile]:
        return
    needed = world.rules.improvements[tiles.improvement[tile]].tiers[tiles.tier[tile] - 1].mature
    if needed == 0:
        return
    tiles.worked[tile] += 1
    if tiles.worked[tile] >= needed:
        tiles.worked[tile] = 0
        tiles.tier[tile] += 1
        told = ImprovementMatured(
            world.spot(tile), tiles.owner[tile], tiles.improvement[tile], tiles.tier[tile]
        )
        world.tell_at(told, tile)


def recover(world: World, city: City) -> None:
    """Rule 7.15: walls are mended, unrest settles."""
    most = max_hp(world, city)
    if not city.attacked:
        city.hp += world.rules.city.heal
    city.hp = min(most, city.hp)
    city.attacked = False
    city.bought = False
    city.occupied_rounds = max(0, city.occupied_rounds - 1)
