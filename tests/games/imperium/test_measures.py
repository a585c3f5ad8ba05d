"""What seed searches measure of a world, on worlds that are drawn by hand."""

from collections.abc import Mapping
from types import MappingProxyType

from tests.games.imperium.field import Field, number
from tests.games.imperium.tables import rules

from tessera.core.measures import FirstStates, Opening
from tessera.core.query import Expression
from tessera.games.imperium.land import LandMap
from tessera.games.imperium.measures import FAR, NewWorld, measures_of
from tessera.games.imperium.state import State

Spots = Mapping[tuple[int, int], str]
NOWHERE: Spots = MappingProxyType({})


def world(
    terrain: Spots = NOWHERE, resources: Spots = NOWHERE, rivers: tuple[tuple[int, int], ...] = ()
) -> NewWorld:
    """A meadow of 20 x 20, with two players who begin at (5, 5) and (5, 11)."""
    field = Field(2)
    tiles = field.state.tiles
    for at, name in terrain.items():
        tiles.terrain[field.tile(*at)] = number("terrain", name)
    for at, name in resources.items():
        tiles.resource[field.tile(*at)] = number("resource", name)
    for at in rivers:
        tiles.rivers[field.tile(*at)] = 1
    field.unit("settler", 5, 5, 0)
    field.unit("settler", 5, 11, 1)
    return on(field, field.state)


def on(field: Field, state: State) -> NewWorld:
    tiles = state.tiles
    return NewWorld(field.rules, LandMap(field.board, field.rules, tiles.terrain, tiles.rivers), state)


ASKED = FirstStates(None, 2, {}, measures_of(rules(), 2))  # makes no world: it is there


def value(text: str, start: Opening) -> int:
    return Expression(text, ASKED).of(start)


def test_a_river_is_at_the_start_or_within_some_steps_of_it() -> None:
    start = world(rivers=((5, 5), (5, 13)))
    assert value("river(seat=0)", start) == 1
    assert value("river(seat=1)", start) == 0
    assert value("river(seat=1, within=2)", start) == 1
    assert value("total(river)", start) == 1
    assert value("fresh_water(seat=0)", start) == 1


def test_a_lake_is_fresh_water_and_no_coast() -> None:
    start = world({(6, 5): "lake", (5, 12): "coast"})
    assert value("fresh_water(seat=0)", start) == 1
    assert value("coast(seat=0)", start) == 0
    assert value("coast(seat=1)", start) == 1
    assert value("coast(seat=0, within=9)", start) == 1


def test_resources_by_name_and_distance() -> None:
    start = world(resources={(5, 5): "cattle", (7, 5): "cattle", (5, 8): "wine", (5, 11): "wine"})
    assert value("resource(cattle, seat=0, within=2)", start) == 2
    assert value("resource(seat=0, within=3)", start) == 3
    assert value("resource_kinds(seat=0, within=3)", start) == 2
    assert value("nearest(wine, seat=0)", start) == 3
    assert value("nearest(wine, seat=1)", start) == 0
    assert value("nearest(iron, seat=0)", start) == FAR
    assert value("resource_total(wine)", start) == 2


def test_ground_and_what_it_bears() -> None:
    start = world({(6, 5): "hills", (4, 5): "hills", (5, 6): "coast"})
    assert value("terrain(hills, seat=0, within=1)", start) == 2
    assert value("land(seat=0, within=1)", start) == 6  # seven tiles, one of them water
    # Grassland 2 food, hills 1 food and 2 production, coast 1 food and 1 gold.
    assert value("food(seat=0, within=1)", start) == 4 * 2 + 2 * 1 + 1
    assert value("production(seat=0, within=1)", start) == 4
    assert value("gold(seat=0, within=1)", start) == 1
    assert value("production(seat=1, within=1)", start) == 0
    assert value("spread(production(within=1))", start) == 4


def test_rivals_and_lands() -> None:
    start = world()
    assert value("rival_distance(seat=0)", start) == 6
    assert value("rivals_on_land(seat=0)", start) == 1
    assert value("landmass(seat=0)", start) == 400
    assert value("land_share", start) == 100
    # A strait all around the world makes two lands.
    straits = {(x, y): "ocean" for x in range(20) for y in (8, 9, 19)}
    parted = world(straits)
    assert value("landmasses", parted) == 2
    assert value("landmasses(tiles=170)", parted) == 1
    assert value("rivals_on_land(seat=0)", parted) == 0
    assert value("landmass(seat=0)", parted) == 160
    assert value("land_share", parted) == 85


def test_fertility_is_what_the_rulebook_weighs() -> None:
    """M11: three for food, two for production, one for gold, and what a resource is worth."""
    plain, rich = world(), world(resources={(5, 5): "cattle"})
    more = value("fertility(seat=0)", rich) - value("fertility(seat=0)", plain)
    assert more == rules().maps.starts.bonus_value
    assert value("spread(fertility)", rich) == more
