"""Questions answered (rule 13.5): only from what the asker knows, which a guessed world says as well."""

from typing import Final

from tessera.core.errors import Illegal
from tessera.games.imperium.advising import advice
from tessera.games.imperium.cities import figures_of
from tessera.games.imperium.citizens import LAST_TILE
from tessera.games.imperium.focus import focuses
from tessera.games.imperium.owning import own_city, own_unit
from tessera.games.imperium.production import Shop, cost_of, price_in, rounds_to_make, work_toward
from tessera.games.imperium.questions import (
    Answer,
    AskAdvice,
    AskCitizens,
    AskMaking,
    AskOpinion,
    AskOrders,
    AskSupply,
    Citizens,
    FindWay,
    Makeable,
    Making,
    Opinion,
    Question,
    Way,
)
from tessera.games.imperium.records import GOTO, PATROL, PROJECT, Unit
from tessera.games.imperium.relations import relation, shown_parts
from tessera.games.imperium.supply import supply_told
from tessera.games.imperium.vocabulary import PRODUCTION
from tessera.games.imperium.walking import ALL_MOVES, Chart, find_path, moves_when
from tessera.games.imperium.world import World

NOWHERE: Final = Way((), (), -1)


def answer(world: World, seat: int, question: Question) -> Answer:
    """The answer, or Illegal."""
    if isinstance(question, FindWay):
        return _way(world, seat, question)
    if isinstance(question, AskOrders):
        return _orders(world, seat, question)
    if isinstance(question, AskCitizens):
        return _citizens(world, seat, question)
    if isinstance(question, AskMaking):
        return _making(world, seat, question)
    if isinstance(question, AskAdvice):
        return advice(world, seat, question)
    if isinstance(question, AskSupply):
        return supply_told(world, seat)
    assert isinstance(question, AskOpinion), "there is no other question"
    return _opinion(world, seat, question)


def _way(world: World, seat: int, question: FindWay) -> Way:
    unit = own_unit(world, seat, question.unit)
    if not question.stops:
        raise Illegal("path.empty")
    if len(question.stops) > world.rules.limits.waypoints:
        raise Illegal("order.waypoints", count=len(question.stops))
    goals: list[int] = []
    for spot in question.stops:
        tile = world.map.find((spot.q, spot.r))
        if tile < 0:
            raise Illegal("order.waypoints", q=spot.q, r=spot.r)
        goals.append(tile)
    at = unit.pos
    path: list[int] = []
    for goal in goals:
        if goal == at:
            continue
        leg = find_path(world, unit, goal, at)
        if not leg:
            return NOWHERE
        path += leg
        at = goal
    if not path:
        return NOWHERE
    return _told(world, unit, path)


def _told(world: World, unit: Unit, path: list[int]) -> Way:
    turns, stopped = _turns(world, unit, path)
    return Way(tuple([world.spot(tile) for tile in path]), tuple(turns), stopped)


def _orders(world: World, seat: int, question: AskOrders) -> Way:
    unit = own_unit(world, seat, question.unit)
    orders = unit.orders
    path: list[int] = []
    if orders is not None and orders.kind == GOTO:
        path = orders.path
    elif orders is not None and orders.kind == PATROL:
        path = find_path(world, unit, orders.path[orders.current])
    return _told(world, unit, path) if path else NOWHERE


def _turns(world: World, unit: Unit, path: list[int]) -> tuple[list[int], int]:
    """Rule 5.7 as the owner knows the ground: the turn of every step, and where a known enemy ends it."""
    chart = Chart(world, unit)
    water = world.land.water
    explored = chart.explored
    wary = not world.rules.units[unit.kind].ignore_zoc and max(chart.war) >= 0
    at, left, full = unit.pos, unit.moves_left, moves_when(world, unit, unit.embarked)
    turn = 1
    turns: list[int] = []
    stopped = -1
    for number, tile in enumerate(path):
        cost = chart.guess(at, tile)
        enough = left >= 1 if cost == ALL_MOVES else left >= cost or (left > 0 and left == full)
        if not enough:
            turn += 1
            full = moves_when(world, unit, not chart.naval and bool(explored[at]) and water[at] == 1)
            left = full
        left = 0 if cost == ALL_MOVES else max(0, left - cost)
        turns.append(turn)
        if wary and stopped < 0 and explored[tile] and chart.in_zone(tile) and number + 1 < len(path):
            stopped = number
        at = tile
    return turns, stopped


def _citizens(world: World, seat: int, question: AskCitizens) -> Citizens:
    city = own_city(world, seat, question.city)
    for number in question.kept:
        if not 1 <= number <= LAST_TILE:
            raise Illegal("citizen.index", tile_index=number)
    return Citizens(focuses(world, city, question.kept))


def _making(world: World, seat: int, question: AskMaking) -> Making:
    city = own_city(world, seat, question.city)
    found = figures_of(world, city)
    items: list[Makeable] = []
    for item in Shop(world, seat).options(city):
        if item.kind == PROJECT and not world.rules.projects[item.id].stage:
            continue
        sold = item.kind != PROJECT and city.production_stockpile < cost_of(world.rules, item)
        items.append(
            Makeable(
                item.kind,
                item.id,
                work_toward(world, found.effects, item, found.yields[PRODUCTION]),
                rounds_to_make(world, city, found, item),
                price_in(world, city, item) if sold else -1,
            )
        )
    return Making(tuple(items))


def _opinion(world: World, seat: int, question: AskOpinion) -> Opinion:
    other = question.player
    players = world.state.players
    if other == seat:
        raise Illegal("diplomacy.self")
    if not 0 <= other < len(players) or not world.state.met[seat][other]:
        raise Illegal("diplomacy.unknown_player")
    total = relation(world, seat, other)
    treaties, trade, enemies = shown_parts(world, seat, other)
    return Opinion(total, treaties, trade, enemies, total - treaties - trade - enemies)
