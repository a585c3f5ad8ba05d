"""Where things stand, and whose they are: the only functions that change it.

They keep the indexes of `Scratch`, sight and the tables of the map in step with the state. They check
nothing: whether something may stand there is asked before (`walking`, `founding`).
"""

from bisect import insort

from tessera.games.imperium import sight
from tessera.games.imperium.land import LandMap
from tessera.games.imperium.records import City, Unit
from tessera.games.imperium.rules import Rules
from tessera.games.imperium.state import State, is_filled
from tessera.games.imperium.world import World


def world_of(rules: Rules, land: LandMap, state: State) -> World:
    """The world of a state, its indexes derived if they are not there yet."""
    world = World(rules, land, state)
    if not is_filled(state.scratch):
        sight.fill_scratch(world)
    return world


# ---------------------------------------------------------------- units


def create_unit(world: World, kind: int, owner: int, tile: int) -> Unit:
    """Rule 5.1: a new unit, without moves; whoever creates it sets what its rule says beyond that."""
    hp = world.rules.units[kind].hp
    unit = Unit(-1, kind, owner, tile, hp, hp)
    unit.embarked = world.land.water[tile] == 1 and not world.rules.units[kind].naval
    world.state.units.insert(unit)
    world.scratch.unit_at[3 * tile + world.layer(unit)] = unit.id
    sight.open_eye(world, unit)
    return unit


def move_unit(world: World, unit: Unit, tile: int) -> None:
    """Put a unit on another tile; on water a land unit is embarked, on land it is not."""
    layer = world.layer(unit)
    at = world.scratch.unit_at
    at[3 * unit.pos + layer] = -1
    unit.pos = tile
    at[3 * tile + layer] = unit.id
    unit.embarked = world.land.water[tile] == 1 and not world.rules.units[unit.kind].naval
    sight.refresh_eye(world, unit)


def remove_unit(world: World, unit: Unit) -> None:
    """Take a unit off the map and forget it."""
    sight.close_eye(world, unit)
    world.scratch.unit_at[3 * unit.pos + world.layer(unit)] = -1
    world.state.units.remove(unit.id)


def hand_over_unit(world: World, unit: Unit, owner: int, kind: int) -> None:
    """A unit changes hands, and becomes another type if its new owner makes it one."""
    sight.close_eye(world, unit)
    at = world.scratch.unit_at
    at[3 * unit.pos + world.layer(unit)] = -1
    unit.owner = owner
    unit.kind = kind
    at[3 * unit.pos + world.layer(unit)] = unit.id
    sight.open_eye(world, unit)


# ---------------------------------------------------------------- cities and tiles


def add_city(world: World, city: City) -> None:
    """A new city stands on its tile. Its claims are made one by one with `claim`."""
    world.state.cities.insert(city)
    world.state.tiles.city[city.pos] = city.id
    sight.gain(world, city.owner, sight.city_eye(world, city))
    world.scratch.touched.append(city.pos)
    world.changed(city.owner)


def hand_over_city(world: World, city: City, owner: int) -> None:
    """A city and all its tiles change hands."""
    old = city.owner
    tiles = world.state.tiles
    city.owner = owner
    for tile in city.claimed:
        tiles.owner[tile] = owner
        world.scratch.touched.append(tile)
    around = sight.city_eye(world, city)
    sight.gain(world, owner, around)
    sight.gain(world, owner, city.claimed)
    sight.lose(world, old, around)
    sight.lose(world, old, city.claimed)
    world.changed(old)
    world.changed(owner)


def claim(world: World, city: City, tile: int) -> None:
    """A tile becomes this city's; another city of the same player that had it loses it."""
    state = world.state
    before = state.cities.get(state.tiles.claim[tile]) if state.tiles.claim[tile] >= 0 else None
    if before is not None:
        before.claimed.remove(tile)
    state.tiles.claim[tile] = city.id
    insort(city.claimed, tile)
    owner = state.tiles.owner[tile]
    if owner != city.owner:
        state.tiles.owner[tile] = city.owner
        sight.gain(world, city.owner, [tile])
        if owner >= 0:
            sight.lose(world, owner, [tile])
        world.scratch.touched.append(tile)
    world.changed(city.owner)
