"""Questions of rule 13.5: a Goto walks the way that was foretold, and nothing hidden is in an answer."""

from typing import Any

import pytest
from tests.games.imperium.field import Field, order

import tessera
from tessera.core.errors import Illegal, Malformed
from tessera.core.rng import SplitMix64
from tessera.games.imperium.asking import answer
from tessera.games.imperium.cities import figures_of
from tessera.games.imperium.commands import EndTurn, Fortify, OrderForm, SetAutomation, SetOrders
from tessera.games.imperium.game import ImperiumGame
from tessera.games.imperium.production import Shop
from tessera.games.imperium.questions import (
    Advised,
    AskAdvice,
    AskCitizens,
    AskMaking,
    AskOpinion,
    AskOrders,
    AskSupply,
    Citizens,
    CitySupply,
    FindWay,
    Making,
    Opinion,
    Supply,
    Way,
)
from tessera.games.imperium.records import Item, Unit
from tessera.games.imperium.spots import Spot
from tessera.games.imperium.vocabulary import YIELDS
from tessera.registry import game as game_of
from tessera.testing.leaks import check_resampled


def played(seed: int, rounds: int, seats: int = 2) -> Any:
    """A match of bots, some rounds old, at the beginning of seat 0's turn."""
    options = {"map_size": 20, "map_type": "pangaea", "wrap": seed % 2 == 0}
    match = tessera.new("imperium", seed=seed, seats=seats, options=options)
    bot = match.game.bot()
    assert bot is not None
    for turn in range(rounds * seats):
        seat = turn % seats
        for command in bot.plan(match.turn(seat, SplitMix64(turn))):
            if isinstance(command, EndTurn):
                break
            if isinstance(command, (Fortify, SetAutomation)):
                continue  # somebody should be left to ask about
            if match.check(seat, command) is None:
                match.submit(seat, command)
        match.submit(seat, EndTurn())
    return match


def own_units(match: Any, seat: int) -> list[Unit]:
    found: list[Unit] = match.game.world(match.state).units_of(seat)
    return [unit for unit in found if unit.moves_left > 0]


def spots(match: Any) -> list[Spot]:
    world = match.game.world(match.state)
    return [world.spot(tile) for tile in range(world.map.size)]


def asked(match: Any, seat: int, question: object) -> Any:
    return match.game.answer(match.state, seat, question)


def test_rule_13_5_a_way_is_walked_by_a_goto_in_the_turns_that_were_foretold() -> None:
    compared = steps = 0
    for seed in range(6):
        match = played(seed, 12)
        chance = SplitMix64(seed)
        explored = match.state.players[0].explored
        known = [spot for tile, spot in enumerate(spots(match)) if explored[tile]]
        for unit in own_units(match, 0) * 4:
            raw = unit.id
            goal = known[chance.below(len(known))]
            way = asked(match, 0, FindWay(raw, (goal,)))
            if not way.path:
                continue
            assert way.path[-1] == goal
            assert len(way.turns) == len(way.path)
            fork = match.fork()
            fork.submit(0, SetOrders(raw, OrderForm("Goto", way.path)))
            steps += followed(fork, raw, way)
            compared += 1
    assert compared > 20
    assert steps > 100


def followed(match: Any, raw: int, way: Way) -> int:
    """Goes on until the order ends; every turn ends where it was foretold, as long as the land was known."""
    world = match.game.world(match.state)
    known = match.game.world(match.state).state.players[0].explored
    tiles = [world.map.index((spot.q, spot.r)) for spot in way.path]
    seen = [bool(known[tile]) for tile in tiles]
    steps = 0
    for turn in range(1, max(way.turns) + 1):
        unit = world.state.units.get(raw)
        reached = [n for n, each in enumerate(way.turns) if each <= turn]
        last = reached[-1] if reached else -1
        if unit is None or not all(seen[: last + 2]):
            return steps  # land nobody had seen may be dearer, or closed
        if unit.orders is None and unit.pos != tiles[-1]:
            return steps  # an enemy in sight or somebody in the way
        if reached:
            assert unit.pos == tiles[last], (turn, way)
            steps += len(reached)
        for seat in (0, 1):
            match.submit(seat, EndTurn())
        world = match.game.world(match.state)
        others = [each.pos for each in world.state.units.slots if each is not None and each.id != raw]
        if any(tile in others for tile in tiles):
            return steps
    return steps


def test_rule_13_5_waypoints_are_passed_in_turn() -> None:
    match = played(3, 12)
    checked = 0
    everywhere = spots(match)
    for unit in own_units(match, 0):
        for first in range(0, len(everywhere), 97):
            one = asked(match, 0, FindWay(unit.id, (everywhere[first],)))
            both = asked(match, 0, FindWay(unit.id, (everywhere[first], everywhere[first // 2])))
            if not one.path or not both.path:
                continue
            assert both.path[: len(one.path)] == one.path
            assert both.turns[: len(one.turns)] == one.turns
            assert list(both.turns) == sorted(both.turns)
            checked += 1
    assert checked > 5


def test_rule_13_5_an_answer_is_the_same_in_every_world_that_looks_alike() -> None:
    compared = 0
    for seed in range(4):
        match = played(seed, 14)
        game = match.game
        rng = SplitMix64(seed)
        everywhere = spots(match)
        for _ in range(3):
            other = check_resampled(game, match.state, 0, [], rng)
            questions: list[object] = [
                FindWay(unit.id, (everywhere[rng.below(len(everywhere))],)) for unit in own_units(match, 0)
            ]
            questions += [AskOrders(unit.id) for unit in game.world(match.state).units_of(0)]
            for city in game.world(match.state).cities_of(0):
                questions += [AskCitizens(city.id, ()), AskCitizens(city.id, (1, 5, 17)), AskMaking(city.id)]
                questions += [AskAdvice(city.id, ""), AskAdvice(city.id, "science")]
            questions += [AskOpinion(1), AskSupply()]
            for question in questions:
                assert told(game, match.state, question) == told(game, other, question)
                compared += 1
    assert compared > 30


def told(game: ImperiumGame, state: Any, question: object) -> object:
    try:
        return game.answer(state, 0, question)
    except Illegal as refused:
        return refused.code, refused.facts


def test_rule_13_5_questions_are_refused_with_a_code() -> None:
    match = played(0, 3)
    mine = own_units(match, 0)[0]
    theirs = next(unit for unit in match.game.world(match.state).units_of(1))
    here = match.game.world(match.state).spot(mine.pos)
    home = match.game.world(match.state).cities_of(0)[0]
    for question, code in (
        (FindWay(999, (here,)), "unit.unknown"),
        (FindWay(theirs.id, (here,)), "unit.unknown"),
        (FindWay(mine.id, ()), "path.empty"),
        (FindWay(mine.id, (here,) * 99), "order.waypoints"),
        (FindWay(mine.id, (Spot(10**9, -(10**9)),)), "order.waypoints"),
        (AskOpinion(0), "diplomacy.self"),
        (AskOpinion(-7), "diplomacy.unknown_player"),
        (AskOpinion(99), "diplomacy.unknown_player"),
        (AskOrders(theirs.id), "unit.unknown"),
        (AskCitizens(999, ()), "city.unknown"),
        (AskCitizens(home.id, (1, 0)), "citizen.index"),
        (AskCitizens(home.id, (19,)), "citizen.index"),
        (AskMaking(999), "city.unknown"),
        (AskAdvice(999, ""), "city.unknown"),
    ):
        with pytest.raises(Illegal) as refused:
            asked(match, 0, question)
        assert refused.value.code == code
        assert refused.value.code in match.game.refusals
    assert asked(match, 0, FindWay(mine.id, (here,))) == Way((), (), -1)


def test_a_question_that_is_none_is_malformed() -> None:
    read = game_of("imperium").codec.questions.from_plain
    nonsense: list[object] = [None, [], "FindWay", {"type": "Nothing"}, {"type": "FindWay", "unit": "x"}]
    for wrong in nonsense:
        with pytest.raises(Malformed):
            read(wrong)


def test_rule_10_10_the_parts_of_an_opinion_add_up() -> None:
    field = Field(3)
    field.meet(0, 1)
    field.treaty("open_borders", 0, 1)
    field.state.betrayal[0][1] = field.state.betrayal[1][0] = -12
    for player in (0, 1):
        field.state.war_since[player][2] = field.state.war_since[2][player] = 1
    assert answer(field.world, 0, AskOpinion(1)) == Opinion(-1, 5, 0, 6, -12)
    with pytest.raises(Illegal) as refused:
        answer(field.world, 0, AskOpinion(2))
    assert refused.value.code == "diplomacy.unknown_player"


def test_rule_5_9_what_is_left_of_an_order_is_told_with_its_turns() -> None:
    field = Field()
    field.city(15, 15)
    warrior = field.unit("warrior", 5, 5)
    field.state.players[0].explored = [1] * field.board.size
    assert answer(field.world, 0, AskOrders(warrior.id)) == Way((), (), -1)
    path = tuple(field.world.spot(field.tile(x, 5)) for x in (6, 7, 8, 9))
    order(field, SetOrders(warrior.id, OrderForm("Goto", path)))
    assert answer(field.world, 0, AskOrders(warrior.id)) == Way(path[1:], (2, 3, 4), -1)
    order(field, EndTurn())
    assert answer(field.world, 0, AskOrders(warrior.id)) == Way(path[2:], (2, 3), -1)

    # A Patrol tells the way to its next place.
    guard = field.unit("warrior", 5, 9)
    ends = (field.world.spot(field.tile(8, 9)), field.world.spot(field.tile(5, 9)))
    order(field, SetOrders(guard.id, OrderForm("Patrol", ends)))
    way = answer(field.world, 0, AskOrders(guard.id))
    assert isinstance(way, Way)
    assert (way.path[-1], way.turns) == (ends[0], (2, 3))


def test_rule_7_4_a_focus_gets_the_most_of_its_yield_and_starves_nobody() -> None:
    field = Field()
    city = field.city(5, 5, population=2)
    around = field.world.land.city_tiles(city.pos)[1:7]
    for tile, name in zip(
        around, ("hills", "hills", "hills", "grassland", "grassland", "desert"), strict=True
    ):
        field.terrain(*field.board.offset(tile), name)
    told = answer(field.world, 0, AskCitizens(city.id, ()))
    assert isinstance(told, Citizens)
    assert [each.aim for each in told.focuses] == ["food", "production", "gold", "science", "culture"]
    food, work = told.focuses[:2]
    assert food.surplus > work.surplus >= 0
    assert work.yields[1] > food.yields[1]
    assert set(food.tiles) == {4, 5}
    assert set(work.tiles) <= {1, 2, 3}

    # What is foretold comes to pass when the tiles are kept so.
    for focus in told.focuses:
        city.locked_assignments, city.specialists = list(focus.tiles), focus.specialists
        found = figures_of(field.world, city)
        assert (tuple(found.yields), found.surplus) == (focus.yields, focus.surplus)

    # A tile that is kept stays, whatever the focus.
    kept = answer(field.world, 0, AskCitizens(city.id, (6,)))
    assert isinstance(kept, Citizens)
    assert all(each.tiles[0] == 6 for each in kept.focuses)


def test_rule_7_4_science_employs_specialists_where_there_is_room_for_them() -> None:
    field = Field()
    city = field.city(5, 5, population=4, buildings="library")
    told = answer(field.world, 0, AskCitizens(city.id, ()))
    assert isinstance(told, Citizens)
    by = {each.aim: each for each in told.focuses}
    assert (by["science"].specialists, by["food"].specialists) == (1, 0)
    assert by["science"].yields[3] == by["food"].yields[3] + 2
    assert by["science"].surplus >= 0


def test_rules_7_8_and_7_13_what_can_be_made_tells_its_rounds_and_price() -> None:
    field = Field()
    city = field.city(5, 5)
    city.production_stockpile = 10
    told = answer(field.world, 0, AskMaking(city.id))
    assert isinstance(told, Making)
    by = {(each.kind, each.id): each for each in told.items}
    warrior = by["unit", field.make(city, "unit", "warrior").id]
    work = figures_of(field.world, city).yields[1]
    assert (warrior.work, warrior.rounds, warrior.price) == (work, -(-30 // work), 157)
    city.production_stockpile = 40
    again = answer(field.world, 0, AskMaking(city.id))
    assert isinstance(again, Making)
    assert (again.items[0].rounds, again.items[0].price) == (1, -1)


def test_rule_5_18_the_parts_of_the_supply_cap_add_up() -> None:
    field = Field()
    homes = [field.city(3, 5), field.city(9, 5, buildings="barracks")]
    field.govern(0, "monarchy")
    field.unit("warrior", 3, 5)
    told = answer(field.world, 0, AskSupply())
    assert told == Supply(1, 16, 4, 0, 3, 4, (CitySupply(homes[0].id, 2), CitySupply(homes[1].id, 3)), 0)


def test_a_governor_advises_what_the_city_may_make_and_never_to_settle() -> None:
    match = played(4, 20)
    world = match.game.world(match.state)
    rules = world.rules
    told: dict[str, list[Advised]] = {}
    for city in world.cities_of(0):
        offered = {(each.kind, each.id) for each in Shop(world, 0).options(city)}
        for aim in ("", *YIELDS):
            advised = asked(match, 0, AskAdvice(city.id, aim))
            assert isinstance(advised, Advised)
            assert (advised.kind, advised.id) in offered
            assert advised.why.endswith(".")
            assert city.producing != Item(advised.kind, advised.id), "what comes after it was asked for"
            assert not (advised.kind == "unit" and rules.units[advised.id].found_city)
            told.setdefault(aim, []).append(advised)
    assert any(told[aim] != told[""] for aim in YIELDS), "an aim changes what is advised"
