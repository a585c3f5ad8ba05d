"""Rule 7 and golden scenarios G53 to G68: what cities work, yield, cost and make."""

from tests.games.imperium.field import Field, number, order

from tessera.games.imperium.arith import tdiv
from tessera.games.imperium.borders import border_cost, expand
from tessera.games.imperium.cities import worked_tiles
from tessera.games.imperium.citizens import (
    do_assign_citizen,
    do_set_specialists,
    do_unassign_citizen,
    refuse_assign_citizen,
    refuse_set_specialists,
    refuse_unassign_citizen,
)
from tessera.games.imperium.commands import (
    AssignCitizen,
    BuyProduction,
    EndTurn,
    FoundCity,
    ItemForm,
    RenameCity,
    SetProduction,
    SetResearch,
    SetSpecialists,
    UnassignCitizen,
)
from tessera.games.imperium.conquest import conquer
from tessera.games.imperium.effects import city_effects
from tessera.games.imperium.events import (
    CapitalMoved,
    CityFounded,
    CityRenamed,
    CityStarved,
    ImprovementMatured,
    ProductionBlocked,
    ProductionInvalid,
    WonderCompleted,
)
from tessera.games.imperium.founding import (
    do_found_city,
    do_rename_city,
    refuse_found_city,
    refuse_rename_city,
)
from tessera.games.imperium.growth import eaten_surplus, food_for_growth, grow, turns_to_growth
from tessera.games.imperium.making import produce
from tessera.games.imperium.production import (
    Shop,
    do_buy_production,
    do_set_production,
    price,
    refuse_buy_production,
    refuse_set_production,
)
from tessera.games.imperium.records import BUILDING, UNIT, Item
from tessera.games.imperium.redact import told as told_to
from tessera.games.imperium.rounds import mature, recover
from tessera.games.imperium.takings import Takings
from tessera.games.imperium.vocabulary import BORDER_COST, CULTURE, FOOD, GOLD, PRODUCTION, SCIENCE

# ---------------------------------------------------------------- growth


def test_g53_food_for_growth() -> None:
    field = Field()
    assert [food_for_growth(field.rules, size) for size in (1, 5)] == [15, 39]


def test_g54_turns_to_growth() -> None:
    field = Field()
    city = field.city(5, 5)
    city.food_stockpile = 10
    assert turns_to_growth(field.rules, city, 5) == 1
    assert turns_to_growth(field.rules, city, 0) == -1
    city.population, city.food_stockpile = 5, 0
    assert turns_to_growth(field.rules, city, 4) == 10


def test_g55_a_granary_keeps_some_of_the_food() -> None:
    for buildings, left in (("", 2), ("granary", 5)):
        field = Field()
        city = field.city(5, 5, buildings=buildings)
        city.food_stockpile = 14
        grow(field.world, city, 3)
        assert (city.population, city.food_stockpile) == (2, left)
        assert field.names() == ["CityGrew"]


def test_g56_crowded_cities_grow_slowly_or_not_at_all() -> None:
    field = Field()
    assert eaten_surplus(field.rules, 6, 6, 9) == 2
    assert eaten_surplus(field.rules, 11, 6, 9) == 0


def test_g57_starvation_costs_one_citizen() -> None:
    field = Field()
    city = field.city(5, 5, population=3)
    city.food_stockpile = 1
    grow(field.world, city, -2)
    assert (city.population, city.food_stockpile) == (2, 0)
    assert field.told(CityStarved)


def test_rule_7_7_at_the_greatest_size_the_stock_is_capped() -> None:
    field = Field()
    city = field.city(5, 5, population=40)
    city.buildings = [number("building", "arcology")] * 10  # room enough
    field.world.changed(0)
    city.food_stockpile = food_for_growth(field.rules, 40) - 1
    grow(field.world, city, 9)
    assert (city.population, city.food_stockpile) == (40, food_for_growth(field.rules, 40))


# ---------------------------------------------------------------- worked tiles


def numbers_of(field: Field, worked: list[int], pos: int) -> list[int]:
    return [field.world.land.city_tiles(pos).index(tile) for tile in worked]


def hills_city(field: Field) -> tuple[int, int]:
    """A city at (5, 5) whose tile number 4 is hills."""
    pos = field.tile(5, 5)
    field.state.tiles.terrain[field.world.land.city_tiles(pos)[4]] = number("terrain", "hills")
    return 5, 5


def test_g58_the_best_tiles_are_worked_first() -> None:
    field = Field()
    city = field.city(*hills_city(field), population=2)
    assert numbers_of(field, worked_tiles(field.world, city, 2), city.pos) == [4, 1]


def test_g59_locked_tiles_come_before_the_best() -> None:
    field = Field()
    city = field.city(*hills_city(field), population=2)
    city.locked_assignments = [5]
    assert numbers_of(field, worked_tiles(field.world, city, 2), city.pos) == [5, 4]


def test_rule_7_4_an_enemy_soldier_keeps_citizens_off_a_tile() -> None:
    field = Field(2)
    city = field.city(*hills_city(field), population=2)
    field.state.war_since[0][1] = field.state.war_since[1][0] = 1
    tile = field.world.land.city_tiles(city.pos)[4]
    field.unit("warrior", tile % 20, tile // 20, 1)
    assert numbers_of(field, worked_tiles(field.world, city, 2), city.pos) == [1, 2]


def test_rule_13_2_16_to_18_citizens() -> None:
    field = Field()
    city = field.city(5, 5, population=2)
    assign, unassign = AssignCitizen(city.id, 3), UnassignCitizen(city.id, 3)
    assert field.refuses(refuse_assign_citizen, 0, AssignCitizen(city.id, 0)) == "citizen.index"
    assert field.refuses(refuse_assign_citizen, 0, AssignCitizen(city.id, 19)) == "citizen.index"
    assert field.refuses(refuse_assign_citizen, 0, AssignCitizen(city.id, 7)) == "citizen.unworkable"
    assert field.refuses(refuse_unassign_citizen, 0, unassign) == "citizen.not_locked"
    field.does(refuse_assign_citizen, do_assign_citizen, 0, assign)
    assert field.refuses(refuse_assign_citizen, 0, assign) == "citizen.already"
    field.does(refuse_assign_citizen, do_assign_citizen, 0, AssignCitizen(city.id, 1))
    assert field.refuses(refuse_assign_citizen, 0, AssignCitizen(city.id, 2)) == "citizen.too_many"
    field.does(refuse_unassign_citizen, do_unassign_citizen, 0, unassign)
    assert city.locked_assignments == [1]
    assert field.refuses(refuse_set_specialists, 0, SetSpecialists(city.id, 1)) == "citizen.slots"
    library = field.city(10, 10, population=2, buildings="library")
    assert field.refuses(refuse_set_specialists, 0, SetSpecialists(library.id, 0)) == "citizen.same"
    field.does(refuse_set_specialists, do_set_specialists, 0, SetSpecialists(library.id, 1))
    assert field.figures(library).specialists == 1
    assert len(field.figures(library).worked) == 1


# ---------------------------------------------------------------- yields


def content(field: Field, population: int, buildings: str) -> list[int]:
    """The yields of a content city: amenities balanced by hand, no palace."""
    city = field.city(5, 5, population=population, buildings=buildings)
    found = field.figures(city)
    while found.balance < 0:
        add = Item(BUILDING, number("building", "gardens"))
        city.buildings.append(add.id)
        city.buildings.sort()
        field.world.changed(0)
        found = field.figures(city)
    assert found.balance == 0
    return found.yields


def test_g60_library_and_university() -> None:
    assert content(Field(), 5, "library")[SCIENCE] == 7
    assert content(Field(), 5, "library university")[SCIENCE] == 9


def test_g61_market_and_merchant_guild() -> None:
    for buildings, gold in (("market", 15), ("market merchant_guild", 20)):
        field = Field()
        field.adopt(0, "royal_court")  # half a gold for each citizen of the capital
        assert content(field, 10, buildings)[GOLD] == gold


def test_g62_percentages_truncate_toward_zero() -> None:
    assert [7 + tdiv(7 * bp, 10000) for bp in (-1500, 2500)] == [6, 8]


def test_g63_policies_grow_with_tenure() -> None:
    for era, bp in ((3, 1300), (6, 1500)):
        field = Field()
        city = field.city(5, 5)
        field.adopt(0, "learned_press", 0)
        field.reach_era(0, era)
        assert city_effects(field.world, city).percent_values == [bp]


def test_rule_9_4_a_building_is_idle_while_its_requirement_fails() -> None:
    field = Field()
    city = field.city(5, 5, population=5, buildings="university")
    assert city_effects(field.world, city).percent_values == []


def test_rule_7_6_step_6_only_ai_players_feel_the_difficulty() -> None:
    field = Field()
    city = field.city(5, 5, population=10, buildings="market")
    before = field.figures(city).yields
    field.state.players[0].is_ai = True
    field.state.settings = type(field.state.settings)("brutal", True, True, True, True, True, 300)
    after = field.figures(city).yields
    for y in (PRODUCTION, SCIENCE, GOLD):
        assert after[y] == before[y] + before[y] * 3000 // 10000
    assert (after[FOOD], after[CULTURE]) == (before[FOOD], before[CULTURE])


# ---------------------------------------------------------------- upkeep, amenities, borders


def test_g65_upkeep_grows_with_distance_and_number_of_cities() -> None:
    field = Field()
    field.city(2, 5)
    far = field.city(11, 5)
    field.city(2, 15)
    field.city(11, 15)
    field.govern(0, "monarchy")
    assert field.figures(far).upkeep == 4
    far.buildings = [number("building", "courthouse")]
    field.world.changed(0)
    assert field.figures(far).upkeep == 4
    assert field.figures(far).instability == 0


def test_g66_amenities() -> None:
    for policy, balance, name in (("", -2, "unrest"), ("relief", -1, "strained")):
        field = Field()
        city = field.city(5, 5, population=7, buildings="amphitheatre")
        for x in (1, 5, 9, 13):
            field.city(x, 15)
        for x, resource in ((4, "wine"), (6, "incense"), (5, "gems")):
            field.resource(x, 5, resource, {"gems": ""}.get(resource, "plantation"))
        field.state.players[0].war_weariness = 23
        if policy:
            field.city(13, 5, buildings="barracks war_memorial")
            # Six cities need no more than five (rule 7.11: one per four).
        found = field.figures(city)
        assert found.stability is not None
        assert (found.balance, found.stability.id) == (balance, name)


def test_g67_border_cost() -> None:
    field = Field()
    assert border_cost(field.rules, 3, 0) == 35
    city = field.city(5, 5, buildings="monument")
    assert border_cost(field.rules, 3, city_effects(field.world, city).sums[BORDER_COST]) == 32


def test_rule_7_3_a_city_claims_the_best_tile_that_touches_its_land() -> None:
    field = Field()
    city = field.city(5, 5)
    second = field.world.land.ring(city.pos, 2)
    field.state.tiles.terrain[second[7]] = number("terrain", "hills")
    expand(field.world, city, 19)
    assert (city.border_progress, city.border_claims) == (19, 0)
    expand(field.world, city, 3)
    assert second[7] in city.claimed
    assert (city.border_progress, city.border_claims) == (2, 1)


def test_rule_5_11_worked_improvements_mature() -> None:
    """G25: tier 2 after 5 rounds, tier 3 after 13; the last tier stays."""
    field = Field()
    city = field.city(5, 5)
    tile = next(tile for tile in city.claimed if tile != city.pos)
    field.state.tiles.improvement[tile] = number("improvement", "farm")
    field.state.tiles.tier[tile] = 1
    tiers = []
    for _ in range(20):
        mature(field.world, tile)
        tiers.append(field.state.tiles.tier[tile])
    assert tiers == [1] * 4 + [2] * 8 + [3] * 8
    assert len(field.told(ImprovementMatured)) == 2


# ---------------------------------------------------------------- production


def test_g64_prices() -> None:
    rules = Field().rules
    library = Item(BUILDING, number("building", "library"))
    warrior = Item(UNIT, number("unit", "warrior"))
    oracle = Item(BUILDING, number("building", "oracle_spring"))
    assert price(rules, library, 20, 0) == 300
    assert price(rules, warrior, 10, 0) == 157
    assert price(rules, library, 0, 0) == 960
    assert price(rules, oracle, 110, -2000) == 1120


def test_g68_a_settler_waits_for_a_second_citizen() -> None:
    field = Field()
    city = field.city(5, 5)
    field.make(city, "unit", "settler")
    city.production_stockpile = 78
    produce(field.world, city, 4, Takings(1))
    assert city.production_stockpile == 82
    assert [event.reason for event in field.told(ProductionBlocked)] == ["Population"]  # type: ignore[attr-defined]
    city.population = 2
    produce(field.world, city, 4, Takings(1))
    assert (city.population, city.production_stockpile, city.producing) == (1, 6, None)
    settler = field.state.units.living()[0]
    assert (settler.kind, settler.pos, settler.moves_left) == (number("unit", "settler"), city.pos, 0)


def test_g28_veterans_come_from_barracks_and_war_colleges() -> None:
    field = Field()
    field.learn(0, "bronze_working", "iron_working")
    city = field.city(5, 5, buildings="barracks war_college")
    field.resource(5, 5, "iron")
    field.make(city, "unit", "swordsman")
    produce(field.world, city, 100, Takings(1))
    unit = field.state.units.living()[0]
    assert (unit.experience, unit.promotion_picks) == (100, 2)


def test_rule_7_8_no_place_for_a_second_soldier_in_the_city_means_the_first_tile_of_ring_1() -> None:
    field = Field()
    city = field.city(5, 5)
    field.unit("warrior", 5, 5)
    field.make(city, "unit", "warrior")
    produce(field.world, city, 40, Takings(1))
    unit = next(unit for unit in field.state.units.living() if unit.pos != city.pos)
    assert unit.pos == field.world.land.ring(city.pos, 1)[0]


def test_rule_7_8_a_wonder_ends_in_every_other_city() -> None:
    field = Field(2)
    field.learn(0, "philosophy")
    first, second = field.city(5, 5), field.city(12, 12, player=1)
    field.make(first, "building", "oracle_spring")
    field.make(second, "building", "oracle_spring")
    second.production_stockpile = 50
    produce(field.world, first, 210, Takings(2))
    assert field.told(WonderCompleted)
    assert second.producing is None
    assert second.production_stockpile == 50
    assert [event.reason for event in field.told(ProductionInvalid)] == ["Wonder"]  # type: ignore[attr-defined]
    assert field.state.wonders[number("building", "oracle_spring")] == 0


def test_rule_7_8_what_is_producible() -> None:
    field = Field(civ="skarn")
    city = field.city(5, 5)
    shop = Shop(field.world, 0)
    kinds = [field.rules.units[kind].id for kind in shop.kinds()]
    assert kinds == ["axe_guard", "scout", "settler", "worker"]
    assert not shop.may_train(city, number("unit", "warrior"))
    names = [field.rules.buildings[item.id].id for item in shop.options(city) if item.kind == BUILDING]
    assert names == ["monument", "shrine"]


def test_rule_5_16_a_type_is_obsolete_once_its_successor_can_be_made() -> None:
    field = Field()
    city = field.city(5, 5)
    field.learn(0, "iron_working")
    assert Shop(field.world, 0).may_train(city, number("unit", "warrior"))
    field.resource(5, 5, "iron")
    assert not Shop(field.world, 0).may_train(city, number("unit", "warrior"))
    assert Shop(field.world, 0).may_train(city, number("unit", "swordsman"))


def test_rule_7_8_groups_exclude_each_other() -> None:
    field = Field()
    field.learn(0, "education", "writing", "bronze_working")
    city = field.city(5, 5, buildings="library barracks university")
    assert not Shop(field.world, 0).may_build(city, number("building", "war_college"))


def test_rule_7_8_a_conversion_gives_its_yield_and_stays_chosen() -> None:
    field = Field()
    city = field.city(5, 5)
    item = field.make(city, "project", "trade_expedition")
    takings = Takings(1)
    produce(field.world, city, 11, takings)
    assert takings.gold == [4]
    assert city.producing is item


def test_rule_13_2_13_and_15_setting_and_buying() -> None:
    field = Field()
    city = field.city(5, 5)
    warrior = SetProduction(city.id, ItemForm("unit", number("unit", "warrior")))
    tank = SetProduction(city.id, ItemForm("unit", number("unit", "tank")))
    buy = BuyProduction(city.id)
    assert field.refuses(refuse_set_production, 0, tank) == "production.unavailable"
    assert field.refuses(refuse_buy_production, 0, buy) == "production.none"
    field.does(refuse_set_production, do_set_production, 0, warrior)
    assert field.refuses(refuse_set_production, 0, warrior) == "production.same"
    assert field.refuses(refuse_buy_production, 0, buy) == "gold.short"
    field.state.players[0].gold = 500
    field.does(refuse_buy_production, do_buy_production, 0, buy)
    assert (field.state.players[0].gold, city.production_stockpile) == (500 - 480, 40)
    assert field.refuses(refuse_buy_production, 0, buy) == "buy.already"
    city.bought = False
    assert field.refuses(refuse_buy_production, 0, buy) == "buy.finished"
    field.make(city, "project", "trade_expedition")
    assert field.refuses(refuse_buy_production, 0, buy) == "buy.project"


# ---------------------------------------------------------------- founding and losing


def test_rule_7_1_founding() -> None:
    field = Field(2)
    settler = field.unit("settler", 5, 5)
    field.does(refuse_found_city, do_found_city, 0, FoundCity(settler.id, "  "))
    city = field.state.cities.living()[0]
    assert (city.name, city.population, city.hp) == ("Sahla", 1, 120)
    assert city.claimed == sorted(field.world.land.disc(city.pos, 1))
    assert city.buildings == [field.rules.palace]
    assert [(each.founder, each.city) for each in field.state.capitals] == [(0, city.id)]
    assert field.names() == ["UnitDied", "CityFounded", "BordersExpanded"]
    assert field.state.units.living() == []


def test_rule_7_1_refusals() -> None:
    field = Field(2)
    field.city(5, 5)
    worker, near, far = field.unit("worker", 15, 15), field.unit("settler", 8, 5), field.unit("settler", 9, 5)
    assert field.refuses(refuse_found_city, 0, FoundCity(worker.id, "")) == "unit.cannot_found"
    assert field.refuses(refuse_found_city, 0, FoundCity(near.id, "")) == "found.too_close"
    assert field.refuses(refuse_found_city, 0, FoundCity(far.id, "x" * 25)) == "city.name"
    field.state.tiles.owner[far.pos] = 1
    assert field.refuses(refuse_found_city, 0, FoundCity(far.id, "")) == "found.owned"
    field.state.tiles.terrain[far.pos] = number("terrain", "mountains")
    assert field.refuses(refuse_found_city, 0, FoundCity(far.id, "")) == "found.terrain"
    far.moves_left = 0
    assert field.refuses(refuse_found_city, 0, FoundCity(far.id, "")) == "move.no_moves"


def test_g51_conquest() -> None:
    field = Field(2)
    city = field.city(5, 5, player=1, population=6, buildings="walls palace library")
    other = field.city(12, 12, player=1, population=2)
    field.state.players[1].gold = 50
    sword = field.unit("swordsman", 4, 5)
    before = field.state.players[0].gold
    conquer(field.world, sword, city)
    assert (city.owner, city.population, city.hp, city.occupied_rounds) == (0, 5, 60, 10)
    assert [field.rules.buildings[each].id for each in city.buildings] == ["library", "palace"]
    assert (field.state.players[0].gold - before, field.state.players[1].gold) == (50, 0)
    assert (sword.pos, sword.moves_left, sword.experience) == (city.pos, 0, 50)
    assert field.state.players[1].war_weariness == 5
    assert field.state.war_history[0][1] == field.state.war_history[1][0] == -15
    # Rule 7.2: the other city is the loser's capital now; the winner had none, so this one is its.
    assert field.state.players[1].capital == other.id
    assert field.rules.palace in other.buildings
    assert field.state.players[0].capital == city.id
    assert field.told(CapitalMoved)


def test_rule_7_15_walls_are_mended_unless_attacked() -> None:
    field = Field()
    city = field.city(5, 5)
    city.hp, city.attacked, city.occupied_rounds, city.bought = 60, True, 3, True
    recover(field.world, city)
    assert (city.hp, city.attacked, city.occupied_rounds, city.bought) == (60, False, 2, False)
    recover(field.world, city)
    assert city.hp == 75


def test_founded_event_names_the_city() -> None:
    field = Field()
    settler = field.unit("settler", 5, 5)
    field.does(refuse_found_city, do_found_city, 0, FoundCity(settler.id, " New Home "))
    assert [event.name for event in field.told(CityFounded)] == ["New Home"]  # type: ignore[attr-defined]


def test_a_city_is_renamed_and_whoever_sees_it_is_told() -> None:
    field = Field(2)
    city = field.city(5, 5)
    for name, code in ((" ", "city.nameless"), ("x" * 25, "city.name"), (city.name, "city.same_name")):
        assert field.refuses(refuse_rename_city, 0, RenameCity(city.id, name)) == code
    assert field.refuses(refuse_rename_city, 1, RenameCity(city.id, "Mine")) == "city.unknown"
    field.does(refuse_rename_city, do_rename_city, 0, RenameCity(city.id, " Haven "))
    (told,) = field.told(CityRenamed)
    assert told == CityRenamed(city.id, 0, "Haven")
    assert city.name == "Haven"
    assert [told_to(field.world, told, seat) for seat in (0, 1)] == [told, None]


def test_g73_fifteen_rounds_of_one_city() -> None:
    field = Field()
    settler = field.unit("settler", 10, 10)
    who = field.state.players[0]
    pottery = number("tech", "pottery")
    order(field, FoundCity(settler.id, ""))
    city = field.state.cities.living()[0]
    order(field, SetResearch(pottery))
    order(field, SetProduction(city.id, ItemForm("unit", number("unit", "warrior"))))
    assert field.board.hexes[field.figures(city).worked[0]] == (4, 11)
    seen: dict[int, tuple[int, int, int]] = {}
    for _ in range(15):
        order(field, EndTurn())
        after = field.state.round - 1
        seen[after] = (city.population, city.food_stockpile, who.gold)
        if after == 1:
            assert (city.food_stockpile, city.production_stockpile, who.gold) == (3, 3, 53)
            assert who.research_progress[pottery] == 4
        if after == 6:
            assert (who.known_techs[pottery], who.research_overflow) == (1, 0)
        if after == 9:
            assert field.tile(9, 8) not in city.claimed
        if after == 10:
            assert field.tile(9, 8) in city.claimed
            assert field.board.hexes[field.tile(9, 8)] == (5, 8)
        if after == 14:
            assert [unit.kind for unit in field.state.units.living()] == [number("unit", "warrior")]
            assert city.production_stockpile == 2
            assert who.policy_picks == 0
    assert seen[5] == (2, 0, 65)
    assert seen[10][2] == 85
    assert [seen[round][0] for round in (11, 12)] == [2, 3]
    assert seen[14][2] == 101
    assert (who.policy_picks, who.culture) == (1, 0)
