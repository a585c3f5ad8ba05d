"""Whose is it (rule 13.1): the entity a command names, or the refusal.

What a seat cannot know of, it is answered as if it were not there: an id it only guessed tells it nothing.
"""

from tessera.core.errors import Illegal
from tessera.games.imperium.records import City, Route, Unit
from tessera.games.imperium.world import World


def own_unit(world: World, seat: int, raw: int) -> Unit:
    """The seat's own unit of this id."""
    unit = world.state.units.get(raw)
    if unit is None or (unit.owner != seat and not world.sees(seat, unit.pos)):
        raise Illegal("unit.unknown", unit=raw)
    if unit.owner != seat:
        raise Illegal("unit.not_yours", unit=raw)
    return unit


def own_city(world: World, seat: int, raw: int) -> City:
    """The seat's own city of this id."""
    city = known_city(world, seat, raw)
    if city.owner != seat:
        raise Illegal("city.not_yours", city=raw)
    return city


def known_city(world: World, seat: int, raw: int) -> City:
    """A city of this id that the seat sees or remembers, whoever owns it."""
    city = world.state.cities.get(raw)
    if city is None or not (city.owner == seat or knows_city(world, seat, city)):
        raise Illegal("city.unknown", city=raw)
    return city


def knows_city(world: World, seat: int, city: City) -> bool:
    """Whether the seat sees the city or remembers it."""
    if world.sees(seat, city.pos):
        return True
    seen = world.state.players[seat].cities_seen.get(city.pos)
    return seen is not None and seen.id == city.id


def own_route(world: World, seat: int, raw: int) -> Route:
    """The seat's own trade route of this id; of others' it knows those that lead to its cities."""
    route = world.state.routes.get(raw)
    if route is None:
        raise Illegal("route.unknown", route=raw)
    if route.owner != seat:
        end = world.state.cities.get(route.to)
        if end is None or end.owner != seat:
            raise Illegal("route.unknown", route=raw)
        raise Illegal("route.not_yours", route=raw)
    return route
