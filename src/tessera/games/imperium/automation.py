"""Units that act by themselves (rule 5.19): workers as rule 17.9 says, explorers as rule 17.11 says.

Everything is decided by what the unit's owner knows, so that an automaton gives nothing away.
"""

from heapq import heappop, heappush

from tessera.core.errors import Illegal
from tessera.games.imperium import orders
from tessera.games.imperium.cities import Realm, figures
from tessera.games.imperium.commands import OrderForm, SetAutomation
from tessera.games.imperium.owning import own_unit
from tessera.games.imperium.records import BUILD, GOTO, REPAIR, SLEEP, Orders, Unit
from tessera.games.imperium.vocabulary import RECON
from tessera.games.imperium.walking import ALL_MOVES, CROSSING_COST, Chart, find_path
from tessera.games.imperium.world import World

WORKER_ALARM = 2
ROAD_RADIUS = 14
ROAD_SCORE = 5
NAMED_BONUS = 12
WORKED_BONUS = 6
TRIES = 3


def can_automate(world: World, unit: Unit) -> bool:
    kind = world.rules.units[unit.kind]
    return kind.can_build or kind.class_ == RECON


def refuse_automation(world: World, seat: int, command: SetAutomation) -> None:
    unit = own_unit(world, seat, command.unit)
    if not can_automate(world, unit):
        raise Illegal("unit.cannot_automate")
    if unit.automated == command.enabled:
        raise Illegal("order.same")


def do_automation(world: World, seat: int, command: SetAutomation) -> None:
    """Rule 13.2.7: if it is idle it acts at once."""
    unit = own_unit(world, seat, command.unit)
    unit.automated = command.enabled
    if command.enabled and unit.orders is None and unit.moves_left > 0:
        act_alone(world, unit)


def act_alone(world: World, unit: Unit) -> None:
    """What an automated unit without orders does with its moves."""
    if world.rules.units[unit.kind].can_build:
        _work(world, unit)
    else:
        _explore(world, unit)


def _go(world: World, unit: Unit, path: list[int]) -> None:
    spots = tuple([world.spot(tile) for tile in path])
    orders.give_orders(world, unit, OrderForm("Goto", spots))


def _rest(world: World, unit: Unit) -> None:
    if unit.orders is None:
        unit.orders = Orders(SLEEP, [])


# ---------------------------------------------------------------- workers


class Task:
    """Something a worker could do on a tile."""

    def __init__(self, tile: int, score: int, improvement: int) -> None:
        self.tile = tile
        self.score = score
        self.improvement = improvement  # -1 is a repair
        self.rank = 0


def _work(world: World, unit: Unit) -> None:
    """Rule 17.9: the task with the highest `4 * score - 3 * distance`; to it, or on it to work."""
    if orders.enemy_near(world, unit, WORKER_ALARM):
        home = _nearest_city(world, unit)
        path = find_path(world, unit, home) if home >= 0 else []
        if path:
            _go(world, unit, path)
        else:
            _rest(world, unit)
        return
    for tries, task in enumerate(worker_tasks(world, unit)):
        if tries >= TRIES:
            break
        if task.tile == unit.pos:
            if task.improvement < 0:
                form = OrderForm("RepairImprovement")
            else:
                form = OrderForm("BuildImprovement", (), task.improvement)
            orders.give_orders(world, unit, form)
            return
        path = find_path(world, unit, task.tile)
        if path:
            _go(world, unit, path)
            return
    _rest(world, unit)


def _nearest_city(world: World, unit: Unit) -> int:
    best, least = -1, 0
    for city in world.cities_of(unit.owner):
        far = world.land.distance(unit.pos, city.pos)
        if best < 0 or far < least:
            best, least = city.pos, far
    return best


def worker_tasks(world: World, unit: Unit) -> list[Task]:
    """Rule 17.9: the tasks for a worker, best first."""
    rules = world.rules
    state = world.state
    tiles = state.tiles
    player = unit.owner
    taken = _taken(world, unit)
    worked: dict[int, bool] = {}
    realm = Realm(world, player)
    for city in world.cities_of(player):
        for tile in figures(world, city, realm).worked:
            worked[tile] = True
    found: list[Task] = []
    here = unit.pos
    for tile in world.land.disc(unit.pos, rules.worker.search_radius):
        if tiles.owner[tile] != player or tile in taken or tiles.city[tile] >= 0:
            continue
        if not rules.terrains[tiles.terrain[tile]].passable:
            continue
        best: Task | None = None
        if tiles.improvement[tile] >= 0 and tiles.pillaged[tile]:
            best = Task(tile, rules.worker.repair_score, -1)
        else:
            unit.pos = tile  # asked as if it stood there; put back below
            best = _best_improvement(world, unit, tile, tile in worked)
            unit.pos = here
        if best is not None:
            best.rank = 4 * best.score - 3 * world.land.distance(here, tile)
            found.append(best)
    found.sort(key=_by_rank)
    # Roads are worth little and their ways take long to find: they are asked for only if one could be tried.
    if len(found) < TRIES or found[TRIES - 1].rank <= 4 * ROAD_SCORE:
        _add_roads(world, unit, taken, found)
    return found


def _add_roads(world: World, unit: Unit, taken: dict[int, bool], found: list[Task]) -> None:
    """Road building where nothing better is to be done."""
    wanted = _road_tiles(world, unit)
    for task in found:
        if task.tile in wanted:
            if task.score < ROAD_SCORE:
                task.score = ROAD_SCORE
                task.improvement = wanted[task.tile]
                task.rank = 4 * ROAD_SCORE - 3 * world.land.distance(unit.pos, task.tile)
            del wanted[task.tile]
    for tile, road in wanted.items():
        far = world.land.distance(unit.pos, tile)
        if far <= world.rules.worker.search_radius and tile not in taken:
            task = Task(tile, ROAD_SCORE, road)
            task.rank = 4 * ROAD_SCORE - 3 * far
            found.append(task)
    found.sort(key=_by_rank)


def _by_rank(task: Task) -> tuple[int, int]:
    return -task.rank, task.tile


def _taken(world: World, unit: Unit) -> dict[int, bool]:
    """Tiles that other own workers work on or head for."""
    taken: dict[int, bool] = {}
    for other in world.units_of(unit.owner):
        if other.id != unit.id and world.rules.units[other.kind].can_build and other.orders is not None:
            given = other.orders
            if given.kind == GOTO and given.path:
                taken[given.path[len(given.path) - 1]] = True
            elif given.kind in (BUILD, REPAIR):
                taken[given.at] = True
    return taken


def _best_improvement(world: World, unit: Unit, tile: int, is_worked: bool) -> Task | None:
    """The best improvement a worker standing on the tile could build there."""
    rules = world.rules
    tiles = world.state.tiles
    resource = world.revealed(unit.owner, tile)
    named = rules.resources[resource].improvement if resource >= 0 else -1
    if named >= 0 and not world.knows(unit.owner, rules.improvements[named].tech):
        named = -1
    if tiles.improvement[tile] >= 0 and (named < 0 or tiles.improvement[tile] == named):
        return None  # something stands there, and nothing would connect a resource
    best: Task | None = None
    for improvement in rules.improvements:
        number = improvement.number
        if improvement.road or improvement.defense_pct or (named >= 0 and number != named):
            continue
        if orders.refused_building(world, unit, number, False):
            continue
        score = 0
        last = improvement.tiers[len(improvement.tiers) - 1].yields
        for yield_id in range(len(last)):
            score += rules.ai.weights.tile[yield_id] * last[yield_id]
        if number == named:
            score += NAMED_BONUS
        if is_worked:
            score += WORKED_BONUS
        if best is None or score > best.score:
            best = Task(tile, score, number)
    return best


def _road_tiles(world: World, unit: Unit) -> dict[int, int]:
    """Own tiles without a road along the ways from the capital to own cities within 14."""
    rules = world.rules
    state = world.state
    road = rules.road_improvement[1]
    wanted: dict[int, int] = {}
    if road < 0 or not world.knows(unit.owner, rules.improvements[road].tech):
        return wanted
    capital = state.cities.get(state.players[unit.owner].capital)
    if capital is None:
        return wanted
    here = unit.pos
    unit.pos = capital.pos  # a path from the capital, as this worker would walk it
    for city in world.cities_of(unit.owner):
        if city.id != capital.id and world.land.distance(capital.pos, city.pos) <= ROAD_RADIUS:
            for tile in find_path(world, unit, city.pos):
                if (
                    state.tiles.owner[tile] == unit.owner
                    and not state.tiles.road[tile]
                    and not world.land.water[tile]
                    and state.tiles.city[tile] < 0
                ):
                    wanted[tile] = road
    unit.pos = here
    return wanted


# ---------------------------------------------------------------- explorers


def _explore(world: World, unit: Unit) -> None:
    """Rule 17.11: to the cheapest explored tile that has an unexplored neighbour."""
    path = frontier_path(world, unit)
    if path:
        _go(world, unit, path)
    elif world.rules.units[unit.kind].can_fortify and not unit.embarked:
        orders.fortify(unit)
    else:
        _rest(world, unit)


def frontier_path(world: World, unit: Unit) -> list[int]:
    """The way over explored tiles to the cheapest enterable one with an unexplored neighbour, or nothing."""
    chart = Chart(world, unit)
    explored = chart.explored
    neighbours = world.map.neighbours
    size = world.map.size
    best: list[int] = [-1] * size
    before: list[int] = [-1] * size
    done: list[bool] = [False] * size
    best[unit.pos] = 0
    heap: list[tuple[int, int]] = [(0, unit.pos)]
    while heap:
        key, tile = heappop(heap)
        if done[tile]:
            continue
        done[tile] = True
        if tile != unit.pos:
            for index in range(6 * tile, 6 * tile + 6):
                if neighbours[index] >= 0 and not explored[neighbours[index]]:
                    return _way(before, unit.pos, tile)
        for index in range(6 * tile, 6 * tile + 6):
            near = neighbours[index]
            if near < 0 or done[near] or not explored[near] or not chart.is_open(near):
                continue
            cost = chart.cost(tile, near)
            if cost == ALL_MOVES:
                cost = CROSSING_COST
            reached = key + cost
            if best[near] < 0 or reached < best[near]:
                best[near] = reached
                before[near] = tile
                heappush(heap, (reached, near))
    return []


def _way(before: list[int], start: int, tile: int) -> list[int]:
    way: list[int] = []
    while tile != start:
        way.append(tile)
        tile = before[tile]
    way.reverse()
    return way
