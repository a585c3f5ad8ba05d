"""Units: moving, orders, building, healing, upgrades (rules 5 and 18.2)."""

import pytest
from tests.games.imperium.field import Field, number, order

from tessera.games.imperium import turn, units, walking
from tessera.games.imperium.commands import (
    CancelOrders,
    ChoosePromotion,
    Command,
    DisbandUnit,
    EndTurn,
    Fortify,
    MoveUnit,
    OrderForm,
    PillageImprovement,
    SetAutomation,
    SetOrders,
    UpgradeUnit,
)
from tessera.games.imperium.events import (
    ImprovementBuilt,
    ImprovementPillaged,
    MovementStopped,
    OrdersCompleted,
    OrdersInterrupted,
    UnitMoved,
)
from tessera.games.imperium.gate import refusal
from tessera.games.imperium.land import LandMap
from tessera.games.imperium.placing import world_of
from tessera.games.imperium.records import Unit
from tessera.games.imperium.sight import look
from tessera.games.imperium.spots import Spot
from tessera.games.imperium.state import Scratch
from tessera.games.imperium.tiles import tile_yield
from tessera.games.imperium.vocabulary import UPGRADE_COST


def spots(field: Field, *places: tuple[int, int]) -> tuple[Spot, ...]:
    return tuple(field.world.spot(field.tile(x, y)) for x, y in places)


def walk(field: Field, unit: Unit, *places: tuple[int, int]) -> None:
    order(field, MoveUnit(unit.id, spots(field, *places)))


def go_to(field: Field, unit: Unit, *places: tuple[int, int]) -> None:
    order(field, SetOrders(unit.id, OrderForm("Goto", spots(field, *places))))


def refused(field: Field, command: Command) -> str:
    before = field.digest()
    found = refusal(field.world, field.state.current_player, command)
    assert field.digest() == before
    assert found is not None
    return found.code


def refused_step(field: Field, unit: Unit, place: tuple[int, int]) -> str:
    return refused(field, MoveUnit(unit.id, spots(field, place)))


def war(field: Field, a: int = 0, b: int = 1) -> None:
    field.meet(a, b)
    field.state.war_since[a][b] = field.state.war_since[b][a] = 1
    field.world.changed(a)
    field.world.changed(b)


def terrains(field: Field, name: str, *places: tuple[int, int]) -> None:
    """Change the ground; what is derived from it is made anew."""
    for x, y in places:
        field.terrain(x, y, name)
    field._land = LandMap(field.board, field.rules, field.state.tiles.terrain, field.state.tiles.rivers)
    field.state.scratch = Scratch()
    field.world = world_of(field.rules, field._land, field.state)


def stops(field: Field) -> list[str]:
    return [event.reason for event in field.world.events if isinstance(event, MovementStopped)]


def settled(field: Field, player: int = 0) -> None:
    """Something to live for: a player without city and settler would be out (rule 12.6)."""
    field.unit("settler", 18, 18 - 3 * player, player)


# ---------------------------------------------------------------- moving


def test_g14_a_fresh_warrior_may_always_take_one_step() -> None:
    field = Field(terrain="plains")
    settled(field)
    terrains(field, "hills", (6, 5))
    warrior = field.unit("warrior", 5, 5)
    walk(field, warrior, (6, 5))
    assert (warrior.pos, warrior.moves_left) == (field.tile(6, 5), 0)


def test_g15_a_horseman_stops_before_what_it_cannot_pay() -> None:
    field = Field(terrain="plains")
    settled(field)
    terrains(field, "hills", (8, 5))
    horseman = field.unit("horseman", 5, 5)
    walk(field, horseman, (6, 5), (7, 5), (8, 5))
    assert (horseman.pos, horseman.moves_left) == (field.tile(7, 5), 100)
    assert stops(field) == ["MovesExhausted"]


def test_g16_hills_then_plains() -> None:
    field = Field(terrain="plains")
    settled(field)
    terrains(field, "hills", (6, 5))
    horseman = field.unit("horseman", 5, 5)
    walk(field, horseman, (6, 5))
    assert horseman.moves_left == 100
    walk(field, horseman, (7, 5))
    assert horseman.moves_left == 0


def test_g17_two_steps_on_a_road() -> None:
    field = Field(terrain="plains")
    settled(field)
    for x in range(5, 9):
        field.state.tiles.road[field.tile(x, 5)] = 1
    warrior = field.unit("warrior", 5, 5)
    walk(field, warrior, (6, 5), (7, 5), (8, 5))
    assert (warrior.pos, warrior.moves_left) == (field.tile(7, 5), 0)
    assert stops(field) == ["MovesExhausted"]


@pytest.mark.parametrize("at_war", [True, False])
def test_g18_an_enemy_zone_ends_the_walk(at_war: bool) -> None:
    field = Field(2, terrain="plains")
    settled(field)
    settled(field, 1)
    if at_war:
        war(field)
    horseman = field.unit("horseman", 5, 5)
    field.unit("warrior", 8, 6, 1)  # beside (7, 5), not beside (6, 5): odd rows are shifted right
    walk(field, horseman, (6, 5), (7, 5), (8, 5))
    if at_war:
        assert horseman.pos == field.tile(7, 5)
        assert horseman.moves_left == 0
        assert stops(field) == ["EnteredEnemyZoc"]
    else:
        assert horseman.pos == field.tile(8, 5)
        assert stops(field) == []


def test_g19_embarking_takes_sailing_and_all_moves() -> None:
    field = Field(terrain="plains")
    settled(field)
    terrains(field, "coast", (6, 5), (7, 5))
    worker = field.unit("worker", 5, 5)
    assert refused_step(field, worker, (6, 5)) == "move.impassable"
    field.learn(0, "sailing")
    walk(field, worker, (6, 5))
    assert (worker.embarked, worker.moves_left) == (True, 0)
    turn.start_turn(field.world, 0)
    assert worker.moves_left == 300
    walk(field, worker, (5, 5))
    assert (worker.embarked, worker.moves_left) == (False, 0)


def test_g20_closed_borders_keep_warriors_out_and_let_scouts_in() -> None:
    field = Field(2)
    settled(field)
    field.city(10, 10, 1)
    warrior, scout = field.unit("warrior", 8, 10), field.unit("scout", 8, 9)
    assert refused_step(field, warrior, (9, 10)) == "move.closed_border"
    walk(field, scout, (9, 10))
    assert scout.pos == field.tile(9, 10)
    field.meet(0, 1)
    field.treaty("open_borders", 0, 1)
    assert walking.refused_entry(field.world, warrior, field.tile(9, 11)) == ""


def test_g21_one_unit_per_layer() -> None:
    field = Field()
    field.unit("warrior", 6, 5)
    spearman, settler = field.unit("spearman", 5, 5), field.unit("settler", 5, 5)
    assert refused_step(field, spearman, (6, 5)) == "move.occupied"
    walk(field, settler, (6, 5))
    assert settler.pos == field.tile(6, 5)


def test_rule_5_5_railroads_are_a_tenth_and_enemy_roads_are_none() -> None:
    field = Field(2, terrain="plains")
    settled(field)
    settled(field, 1)
    warrior = field.unit("warrior", 5, 5)
    tiles = field.state.tiles
    tiles.road[field.tile(5, 5)], tiles.road[field.tile(6, 5)] = 2, 2
    assert walking.step_cost(field.world, warrior, field.tile(5, 5), field.tile(6, 5)) == 10
    tiles.road[field.tile(6, 5)] = 1
    assert walking.step_cost(field.world, warrior, field.tile(5, 5), field.tile(6, 5)) == 50
    city = field.city(8, 5, 1)
    assert field.tile(7, 5) in city.claimed
    tiles.road[field.tile(7, 5)] = 1
    war(field)
    assert walking.step_cost(field.world, warrior, field.tile(6, 5), field.tile(7, 5)) == 100


def test_rule_5_8_a_range_keeps_the_most_moves_for_every_tile() -> None:
    field = Field(terrain="plains")
    settled(field)
    terrains(field, "hills", (6, 5))
    horseman = field.unit("horseman", 5, 5)
    look(field.world)
    reach = walking.movement_range(field.world, horseman)
    assert reach.left[field.tile(6, 5)] == 100  # hills straight away
    assert reach.left[field.tile(7, 5)] == 0  # and beyond them or around them nothing is left
    assert len(reach.path(field.tile(7, 5))) == 2  # of two ways the shorter
    assert all(field.board.distance(horseman.pos, tile) <= 3 for tile in reach.tiles)


def test_rule_5_8_a_path_goes_around_what_is_dear_and_closed() -> None:
    field = Field(terrain="plains")
    settled(field)
    terrains(field, "mountains", (6, 4), (6, 5), (6, 6))
    warrior = field.unit("warrior", 5, 5)
    for tile in range(field.board.size):
        field.state.players[0].explored[tile] = 1
    path = walking.find_path(field.world, warrior, field.tile(7, 5))
    assert path
    assert path[-1] == field.tile(7, 5)
    assert not {field.tile(6, y) for y in (4, 5, 6)} & set(path)
    assert walking.find_path(field.world, warrior, field.tile(6, 5)) == []


def test_rule_13_2_1_refusals_of_a_path() -> None:
    field = Field()
    settled(field)
    warrior = field.unit("warrior", 5, 5)
    assert refused(field, MoveUnit(warrior.id, ())) == "path.empty"
    assert refused(field, MoveUnit(warrior.id, spots(field, (7, 5)))) == "path.broken"
    assert refused(field, MoveUnit(warrior.id, (Spot(0, -1),))) == "path.broken"
    warrior.moves_left = 0
    assert refused_step(field, warrior, (6, 5)) == "move.no_moves"
    assert refused(field, MoveUnit(99 << 32, spots(field, (6, 5)))) == "unit.unknown"


def test_rule_13_2_1_a_worn_unit_cannot_pay_for_hills() -> None:
    field = Field(terrain="plains")
    settled(field)
    terrains(field, "hills", (6, 5))
    warrior = field.unit("warrior", 5, 5)
    warrior.moves_left = 50
    assert refused_step(field, warrior, (6, 5)) == "move.too_costly"


# ---------------------------------------------------------------- orders


def test_g22_a_goto_walks_one_tile_a_turn_and_says_when_it_is_done() -> None:
    field = Field(terrain="plains")
    settled(field)
    warrior = field.unit("warrior", 5, 5)
    go_to(field, warrior, *[(x, 5) for x in range(6, 11)])
    for x in range(6, 10):
        assert warrior.pos == field.tile(x, 5)
        assert not field.told(OrdersCompleted)
        turn.start_turn(field.world, 0)
    assert warrior.pos == field.tile(10, 5)
    assert field.told(OrdersCompleted)
    assert warrior.orders is None


def test_g23_an_enemy_in_sight_stops_a_goto_at_turn_start() -> None:
    field = Field(2, terrain="plains")
    settled(field)
    settled(field, 1)
    war(field)
    warrior = field.unit("warrior", 5, 5)
    go_to(field, warrior, *[(x, 5) for x in range(6, 11)])
    field.unit("warrior", 8, 5, 1)
    turn.start_turn(field.world, 0)
    assert warrior.pos == field.tile(6, 5)
    assert warrior.orders is None
    (told,) = field.told(OrdersInterrupted)
    assert isinstance(told, OrdersInterrupted)
    assert told.reason == "EnemySighted"


def test_rule_5_9_a_blocked_goto_looks_for_another_way() -> None:
    field = Field(terrain="plains")
    settled(field)
    warrior = field.unit("warrior", 5, 5)
    go_to(field, warrior, (6, 5), (7, 5), (8, 5))
    field.unit("spearman", 7, 5)
    turn.start_turn(field.world, 0)
    assert warrior.pos != field.tile(6, 5)
    assert warrior.orders is not None
    assert warrior.orders.path[-1] == field.tile(8, 5)


def test_rule_5_9_a_patrol_goes_back_and_forth_for_ever() -> None:
    field = Field(terrain="plains")
    settled(field)
    warrior = field.unit("warrior", 5, 5)
    order(field, SetOrders(warrior.id, OrderForm("Patrol", spots(field, (7, 5), (5, 5)))))
    seen = [warrior.pos]
    for _ in range(7):
        turn.start_turn(field.world, 0)
        seen.append(warrior.pos)
    x = [tile % 20 for tile in seen]
    assert x == [6, 7, 6, 5, 6, 7, 6, 5]
    assert warrior.orders is not None


def test_rule_5_9_fortify_digs_in_deeper_and_leaves_moves() -> None:
    field = Field()
    settled(field)
    warrior = field.unit("warrior", 5, 5)
    order(field, Fortify(warrior.id))
    assert (warrior.fortified_turns, warrior.moves_left) == (1, 0)
    turn.start_turn(field.world, 0)
    assert (warrior.fortified_turns, warrior.moves_left) == (2, 100)
    turn.start_turn(field.world, 0)
    assert warrior.fortified_turns == 2
    walk(field, warrior, (6, 5))
    assert warrior.fortified_turns == 0
    assert warrior.orders is None


def test_rule_5_9_a_sleeper_wakes_when_an_enemy_is_near() -> None:
    field = Field(2)
    settled(field)
    settled(field, 1)
    war(field)
    scout = field.unit("scout", 5, 5)
    order(field, SetOrders(scout.id, OrderForm("Sleep")))
    assert refused(field, SetOrders(scout.id, OrderForm("Sleep"))) == "order.same"
    turn.start_turn(field.world, 0)
    assert scout.orders is not None
    field.unit("warrior", 8, 5, 1)
    turn.start_turn(field.world, 0)
    assert scout.orders is None


def test_rule_13_2_5_and_6_refusals_of_orders() -> None:
    field = Field()
    settled(field)
    warrior = field.unit("warrior", 5, 5)
    assert refused(field, CancelOrders(warrior.id)) == "order.none"
    lone = OrderForm("Patrol", spots(field, (7, 5)))
    assert refused(field, SetOrders(warrior.id, lone)) == "order.waypoints"
    farm = number("improvement", "farm")
    build = SetOrders(warrior.id, OrderForm("BuildImprovement", (), farm))
    assert refused(field, build) == "unit.cannot_build"
    nothing = SetOrders(warrior.id, OrderForm("BuildImprovement", (), 99))
    assert refused(field, nothing) == "data.unknown"


# ---------------------------------------------------------------- building


def build(field: Field, worker: Unit, name: str) -> SetOrders:
    return SetOrders(worker.id, OrderForm("BuildImprovement", (), number("improvement", name)))


def test_g24_a_farm_takes_three_turns() -> None:
    field = Field(terrain="plains")
    field.city(10, 10)
    worker = field.unit("worker", 11, 10)
    order(field, build(field, worker, "farm"))
    tile = worker.pos
    for _ in range(2):
        turn.start_turn(field.world, 0)
        assert field.state.tiles.improvement[tile] < 0
        assert worker.moves_left == 0
    turn.start_turn(field.world, 0)
    tiles = field.state.tiles
    assert tiles.improvement[tile] == number("improvement", "farm")
    assert (tiles.tier[tile], tiles.worked[tile]) == (1, 0)
    assert field.told(ImprovementBuilt)
    assert worker.orders is None


def test_rule_5_10_where_and_what_may_be_built() -> None:
    field = Field(terrain="plains")
    field.city(10, 10)
    worker = field.unit("worker", 11, 10)
    assert refused(field, build(field, worker, "mine")) == "build.tech"
    field.learn(0, "mining", "wheel")
    assert refused(field, build(field, worker, "mine")) == "build.terrain"
    field.state.tiles.resource[worker.pos] = number("resource", "gems")
    assert not walking_refusal(field, worker, "mine")  # the resource names it
    field.state.tiles.improvement[worker.pos] = number("improvement", "mine")
    assert refused(field, build(field, worker, "mine")) == "build.exists"
    outside = field.unit("worker", 3, 3)
    assert refused(field, build(field, outside, "farm")) == "build.not_owned"
    assert not walking_refusal(field, outside, "road")  # roads may cross nobody's land
    inside = field.unit("worker", 10, 10)
    assert refused(field, build(field, inside, "road")) == "build.city"
    repair = SetOrders(worker.id, OrderForm("RepairImprovement"))
    assert refused(field, repair) == "build.nothing_to_repair"


def walking_refusal(field: Field, worker: Unit, name: str) -> str:
    found = refusal(field.world, 0, build(field, worker, name))
    return "" if found is None else found.code


def test_g25_a_farm_matures_while_it_is_worked() -> None:
    field = Field(terrain="plains")
    city = field.city(10, 10)
    tile = field.tile(11, 10)
    tiles = field.state.tiles
    tiles.improvement[tile], tiles.tier[tile] = number("improvement", "farm"), 1
    city.locked_assignments = [3]
    assert field._land.city_tiles(city.pos)[3] == tile
    tiers = []
    for turns in range(14):
        if turns == 7:
            city.specialists = 0
            city.locked_assignments = []
            tiles.claim[tile] = -1  # a pause: nobody works it
            turn.process_round(field.world)
            tiles.claim[tile] = city.id
            city.locked_assignments = [3]
            continue
        city.food_stockpile = 0
        turn.process_round(field.world)
        tiers.append(tiles.tier[tile])
    assert tiers == [1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3]


def test_g26_pillage_costs_a_tier_and_repair_brings_the_use_back() -> None:
    field = Field(2, terrain="grassland")
    settled(field)
    city = field.city(10, 10, 1)
    war(field)
    warrior = field.unit("warrior", 11, 10)
    tile = warrior.pos
    tiles = field.state.tiles
    tiles.improvement[tile], tiles.tier[tile], tiles.worked[tile] = number("improvement", "farm"), 3, 4
    gold = field.state.players[0].gold
    order(field, PillageImprovement(warrior.id))
    assert (tiles.tier[tile], tiles.pillaged[tile], tiles.worked[tile]) == (2, 1, 0)
    assert (warrior.moves_left, field.state.players[0].gold) == (0, gold + 10)
    assert tile_yield(field.world, 1, tile)[0] == 2
    assert field.told(ImprovementPillaged)
    assert refused(field, PillageImprovement(warrior.id)) == "move.no_moves"
    units.kill_unit(field.world, warrior, "Disbanded")
    worker = field.unit("worker", 11, 10, 1)
    field.state.current_player = 1
    order(field, SetOrders(worker.id, OrderForm("RepairImprovement")))
    for _ in range(2):
        turn.start_turn(field.world, 1)
    assert (tiles.tier[tile], tiles.pillaged[tile], tiles.worked[tile]) == (2, 0, 0)
    assert tile_yield(field.world, 1, tile)[0] == 4
    assert city.owner == 1


def test_rule_5_12_only_a_road_goes_when_nothing_else_stands() -> None:
    field = Field(2)
    settled(field)
    field.city(10, 10, 1)
    war(field)
    warrior = field.unit("warrior", 11, 10)
    assert refused(field, PillageImprovement(warrior.id)) == "pillage.nothing"
    field.state.tiles.road[warrior.pos] = 1
    order(field, PillageImprovement(warrior.id))
    assert field.state.tiles.road[warrior.pos] == 0
    stray = field.unit("warrior", 3, 3)
    assert refused(field, PillageImprovement(stray.id)) == "pillage.not_enemy"


# ---------------------------------------------------------------- healing, ranks, upgrades


@pytest.mark.parametrize(
    ("x", "y", "healed"), [(10, 10, 85), (11, 10, 75), (3, 3, 70), (15, 15, 65)], ids=str
)
def test_g27_healing_by_place(x: int, y: int, healed: int) -> None:
    field = Field(2)
    field.city(10, 10)
    field.city(15, 14, 1)
    war(field)
    warrior = field.unit("warrior", x, y)
    for acted, hp in ((False, healed), (True, 60)):
        warrior.hp, warrior.acted = 60, acted
        turn.start_turn(field.world, 0)
        assert warrior.hp == hp


def test_rule_5_15_a_medic_helps_once_and_nobody_heals_afloat() -> None:
    field = Field()
    settled(field)
    warrior, medic = field.unit("warrior", 5, 5), field.unit("archer", 6, 5)
    medic.promotions = [number("promotion", "medic")]
    assert units.healing(field.world, warrior) == 20
    assert units.healing(field.world, medic) == 20
    warrior.embarked = True
    assert units.healing(field.world, warrior) == 0


def test_g29_the_price_of_an_upgrade() -> None:
    field = Field()
    warrior, swordsman = number("unit", "warrior"), number("unit", "swordsman")
    assert units.upgrade_price(field.world, 0, warrior, swordsman) == 80
    policy = next(
        each
        for each in field.rules.policies
        for effect in each.effects.all
        if effect.kind == UPGRADE_COST and effect.value == -3000
    )
    field.adopt(0, policy.id)
    assert units.upgrade_price(field.world, 0, warrior, swordsman) == 56


def test_rule_5_16_upgrading() -> None:
    field = Field()
    field.city(10, 10)
    warrior = field.unit("warrior", 10, 10)
    assert refused(field, UpgradeUnit(warrior.id)) == "upgrade.not_available"
    field.learn(0, "bronze_working", "mining", "iron_working")
    field.resource(11, 10, "iron", "mine")
    field.world.changed(0)
    field.state.players[0].gold = 79
    assert refused(field, UpgradeUnit(warrior.id)) == "gold.short"
    field.state.players[0].gold = 80
    warrior.experience, warrior.hp = 60, 40
    order(field, UpgradeUnit(warrior.id))
    assert warrior.kind == number("unit", "swordsman")
    assert (warrior.hp, warrior.experience, warrior.moves_left, warrior.acted) == (40, 60, 0, True)
    assert field.state.players[0].gold == 0
    settler = field.unit("settler", 10, 10)
    assert refused(field, UpgradeUnit(settler.id)) == "upgrade.none"


def test_rule_5_14_promotions() -> None:
    field = Field()
    settled(field)
    warrior = field.unit("warrior", 5, 5)
    shock, stormers = number("promotion", "shock"), number("promotion", "stormers")
    accuracy = number("promotion", "accuracy")
    assert refused(field, ChoosePromotion(warrior.id, shock)) == "promotion.none_left"
    units.gain_experience(field.world, warrior, 120)
    assert warrior.promotion_picks == 2
    assert refused(field, ChoosePromotion(warrior.id, accuracy)) == "promotion.class"
    assert refused(field, ChoosePromotion(warrior.id, stormers)) == "promotion.needs"
    order(field, ChoosePromotion(warrior.id, shock))
    assert refused(field, ChoosePromotion(warrior.id, shock)) == "promotion.owned"
    order(field, ChoosePromotion(warrior.id, stormers))
    assert warrior.promotions == sorted([shock, stormers])


def test_rule_5_17_disbanding_in_a_city_speeds_its_work() -> None:
    field = Field()
    city = field.city(10, 10)
    warrior = field.unit("warrior", 10, 10)
    order(field, DisbandUnit(warrior.id))
    assert city.production_stockpile == 10
    assert field.state.units.get(warrior.id) is None


def test_rule_5_19_an_automated_worker_builds_and_an_explorer_explores() -> None:
    field = Field(terrain="plains")
    field.city(10, 10)
    worker, scout, warrior = (
        field.unit("worker", 11, 10),
        field.unit("scout", 5, 5),
        field.unit("warrior", 3, 3),
    )
    assert refused(field, SetAutomation(warrior.id, True)) == "unit.cannot_automate"
    order(field, SetAutomation(worker.id, True))
    assert worker.moves_left == 0
    before = sum(field.state.players[0].explored)
    order(field, SetAutomation(scout.id, True))
    for _ in range(6):
        order(field, EndTurn())
    assert sum(field.state.players[0].explored) > before
    assert any(improvement >= 0 for improvement in field.state.tiles.improvement)


def test_rule_14_a_walk_is_told_as_the_hexes_entered() -> None:
    field = Field(terrain="plains")
    settled(field)
    horseman = field.unit("horseman", 5, 5)
    walk(field, horseman, (6, 5), (7, 5))
    (told,) = field.told(UnitMoved)
    assert isinstance(told, UnitMoved)
    assert (told.path, told.moves_left) == (spots(field, (6, 5), (7, 5)), 100)
