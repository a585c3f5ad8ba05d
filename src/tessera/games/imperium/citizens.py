"""Citizens locked to tiles, and specialists (rules 7.4, 13.2.16-18)."""

from tessera.core.errors import Illegal
from tessera.games.imperium.cities import is_workable, specialist_limit, specialist_slots
from tessera.games.imperium.commands import AssignCitizen, SetSpecialists, UnassignCitizen
from tessera.games.imperium.effects import city_effects
from tessera.games.imperium.owning import own_city
from tessera.games.imperium.records import City
from tessera.games.imperium.world import World

LAST_TILE = 18


def _check_index(tile_index: int) -> None:
    if not 1 <= tile_index <= LAST_TILE:
        raise Illegal("citizen.index", tile_index=tile_index)


def most_specialists(world: World, city: City) -> int:
    """How many specialists a city may have now."""
    return specialist_limit(world, city, specialist_slots(world, city_effects(world, city)))


def refuse_assign_citizen(world: World, seat: int, command: AssignCitizen) -> None:
    city = own_city(world, seat, command.city)
    _check_index(command.tile_index)
    if not is_workable(world, city, world.land.city_tiles(city.pos)[command.tile_index]):
        raise Illegal("citizen.unworkable", tile_index=command.tile_index)
    if command.tile_index in city.locked_assignments:
        raise Illegal("citizen.already", tile_index=command.tile_index)
    if len(city.locked_assignments) >= city.population:
        raise Illegal("citizen.too_many", locked=len(city.locked_assignments))


def do_assign_citizen(world: World, seat: int, command: AssignCitizen) -> None:
    """Rule 13.2.16."""
    own_city(world, seat, command.city).locked_assignments.append(command.tile_index)


def refuse_unassign_citizen(world: World, seat: int, command: UnassignCitizen) -> None:
    city = own_city(world, seat, command.city)
    _check_index(command.tile_index)
    if command.tile_index not in city.locked_assignments:
        raise Illegal("citizen.not_locked", tile_index=command.tile_index)


def do_unassign_citizen(world: World, seat: int, command: UnassignCitizen) -> None:
    """Rule 13.2.17."""
    own_city(world, seat, command.city).locked_assignments.remove(command.tile_index)


def refuse_set_specialists(world: World, seat: int, command: SetSpecialists) -> None:
    city = own_city(world, seat, command.city)
    most = most_specialists(world, city)
    if not 0 <= command.count <= most:
        raise Illegal("citizen.slots", most=most)
    if command.count == city.specialists:
        raise Illegal("citizen.same", count=command.count)


def do_set_specialists(world: World, seat: int, command: SetSpecialists) -> None:
    """Rule 13.2.18."""
    own_city(world, seat, command.city).specialists = command.count
