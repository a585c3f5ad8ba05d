"""What seed searches measure of a battlefield, on fields that are drawn by hand."""

from functools import partial

from tests.games.taktik.battle import Battle
from tests.games.taktik.battle import battle as drawn

from tessera.core.measures import FirstStates
from tessera.core.query import Expression
from tessera.games.taktik.measures import FAR, Field, measures_of

battle = partial(drawn, idle=False)


def value(text: str, field: Battle) -> int:
    asked = FirstStates(None, 2, {}, measures_of(field.book))  # makes no field: it is there
    return Expression(text, asked).of(Field(field.book, field.state))


def test_distances_are_kings_steps() -> None:
    field = battle(A1="S 5,5", A2="I 6,6", B1="S 9,13", B2="I 8,9")
    assert value("army_distance", field) == 3  # from (6,6) to (8,9)
    assert value("leader_distance", field) == 8
    assert value("leader_danger(seat=0)", field) == 4
    assert value("leader_danger(seat=1)", field) == 7
    assert value("least(leader_danger)", field) == 4


def test_without_leaders_they_are_far() -> None:
    field = battle(A1="I 5,5", B1="I 8,9")
    assert value("leader_distance", field) == FAR
    assert value("leader_danger(seat=1)", field) == FAR


def test_units_are_counted_by_side_and_type() -> None:
    field = battle(A1="S 5,5", A2="I 6,6", A3="I 7,6", B1="V 9,13")
    assert value("units(seat=0)", field) == 3
    assert value("units(infantry, seat=0)", field) == 2
    assert value("units(vehicle, special, seat=1)", field) == 1
    assert value("spread(units)", field) == 2


def test_ground_and_cover() -> None:
    field = battle(
        A1="I 5,5",
        B1="I 15,20",
        ground={"FOREST": [(5, 6), (6, 6), (9, 5)], "HILL": [(15, 21)], "ROUGH": [(15, 19)]},
    )
    assert value("terrain(forest)", field) == 3
    assert value("terrain(forest, hill)", field) == 4
    assert value("terrain_share(plain)", field) == 99  # 595 of 600
    assert value("terrain_near(forest, seat=0)", field) == 2
    assert value("terrain_near(forest, seat=0, within=4)", field) == 3
    # Forest is hard to aim into and a hill hard to hit on; rough ground is neither.
    assert value("cover(seat=0)", field) == 2
    assert value("cover(seat=1)", field) == 1


def test_a_bridge_is_where_a_road_crosses_a_river() -> None:
    field = battle(
        A1="I 5,5",
        B1="I 15,20",
        road=[(8, 5), (9, 5), (10, 5)],
        river=[(9, 4), (9, 5), (9, 6), (9, 7)],
    )
    assert value("roads", field) == 3
    assert value("rivers", field) == 4
    assert value("bridges", field) == 1
    assert value("road_distance(seat=0)", field) == 3


def test_zones_lie_somewhere_between_the_armies() -> None:
    field = battle(scenario="flag_capture", A1="I 5,5", B1="I 6,20")
    width = field.state.ground.width
    cells = [cell for zone in field.state.zones.values() for cell in zone.cells]
    assert cells
    nearest = min(max(abs(cell % width - 5), abs(cell // width - 5)) for cell in cells)
    assert value("zone_distance(seat=0)", field) == nearest
    name, zone = next(iter(field.state.zones.items()))
    named = min(max(abs(cell % width - 6), abs(cell // width - 20)) for cell in zone.cells)
    assert value(f"zone_distance({name}, seat=1)", field) == named
    assert value("zone_distance(seat=0)", battle(A1="I 5,5", B1="I 6,20")) == FAR


def test_structures_of_a_raid() -> None:
    field = battle(scenario="sabotage_raid", A1="I 5,5", B1="I 6,20")
    width = field.state.ground.width
    cells = [structure.cell for structure in field.state.structures.values()]
    nearest = min(max(abs(cell % width - 5), abs(cell // width - 5)) for cell in cells)
    assert value("structure_distance(seat=0)", field) == nearest
