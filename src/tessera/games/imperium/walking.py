"""Moving (rules 5.3-5.8): what a tile costs, who may enter it, zones of control, walking, ranges and paths.

Rules are asked about the world as it is; ranges and paths about the world as the unit's owner knows it.
"""

from heapq import heappop, heappush
from typing import Final

from tessera.games.imperium import effects, placing
from tessera.games.imperium.events import MovementStopped, UnitMoved
from tessera.games.imperium.records import Unit
from tessera.games.imperium.sight import memory_owner, memory_road
from tessera.games.imperium.vocabulary import MOVEMENT_BONUS
from tessera.games.imperium.world import World

ALL_MOVES: Final = -1  # what embarking and disembarking cost
CROSSING_COST: Final = 300  # rule 5.8: what they count when a path is looked for
UNKNOWN_COST: Final = 200  # rule 5.8: an unexplored tile

# Why a walk ended (rule 5.7).
ARRIVED: Final = ""
BLOCKED: Final = "Blocked"
EXHAUSTED: Final = "MovesExhausted"
IN_ZONE: Final = "EnteredEnemyZoc"


def max_moves(world: World, unit: Unit) -> int:
    """Rule 5.3."""
    return moves_when(world, unit, unit.embarked)


def moves_when(world: World, unit: Unit, embarked: bool) -> int:
    """The same for a unit that will be at sea, or ashore, by then."""
    rules = world.rules
    if embarked:
        return rules.movement.embarked_moves
    kind = rules.units[unit.kind]
    moves = kind.moves + effects.unit_sum(world, unit.owner, MOVEMENT_BONUS, kind.class_)
    for promotion in unit.promotions:
        if rules.promotions[promotion].extra_move:
            moves += rules.movement.extra_move
    return moves


def ignores_terrain(world: World, unit: Unit) -> bool:
    rules = world.rules
    if rules.units[unit.kind].ignore_terrain:
        return True
    for promotion in unit.promotions:  # noqa: SIM110  # no generator in a hot path
        if rules.promotions[promotion].ignore_terrain:
            return True
    return False


# ---------------------------------------------------------------- entering


def borders_open(world: World, unit: Unit, owner: int) -> bool:
    """Rule 5.4.4: whether tiles of this owner are open to the unit."""
    if owner < 0 or owner == unit.owner or world.at_war(unit.owner, owner):
        return True
    return world.rules.units[unit.kind].ignore_borders or has_passage(world, unit.owner, owner)


def has_passage(world: World, player: int, owner: int) -> bool:
    """An open_borders or alliance treaty is in force between the two."""
    rules = world.rules
    low, high = min(player, owner), max(player, owner)
    for treaty in world.state.treaties:
        if treaty.a == low and treaty.b == high and treaty.kind in (rules.open_borders, rules.alliance):
            return True
    return False


def fits_domain(world: World, unit: Unit, tile: int) -> bool:
    """Rules 5.4.1 and 5.4.2, as the world is."""
    rules = world.rules
    terrain = rules.terrains[world.state.tiles.terrain[tile]]
    if not terrain.passable:
        return False
    kind = rules.units[unit.kind]
    if not kind.naval:
        return terrain.land or effects.can_embark(world, unit.owner, terrain.deep)
    if terrain.water:
        return kind.ocean_going or not terrain.deep
    city = world.city_on(tile)
    return city is not None and city.owner == unit.owner and world.land.coastal[tile] == 1


def refused_entry(world: World, unit: Unit, tile: int, ignoring: int = -1) -> str:
    """Rule 5.4 for a neighbouring tile: the code of what forbids it, or "".

    `ignoring` is a unit thought away (rule 6.7).
    """
    if not fits_domain(world, unit, tile):
        return "move.impassable"
    at = world.scratch.unit_at
    layer = world.layer(unit)
    for index in range(3 * tile, 3 * tile + 3):
        raw = at[index]
        if raw >= 0 and raw != ignoring:
            other = world.state.units.get(raw)
            if other is not None and (other.owner != unit.owner or index - 3 * tile == layer):
                return "move.occupied"
    city = world.city_on(tile)
    if city is not None and city.owner != unit.owner:
        return "move.occupied"
    if not borders_open(world, unit, world.state.tiles.owner[tile]):
        return "move.closed_border"
    return ""


def can_stand(world: World, kind: int, owner: int, tile: int) -> bool:
    """Whether a unit of a type could be put on a tile: rules 5.2 and 5.4, domain kept, without embarking."""
    rules = world.rules
    terrain = rules.terrains[world.state.tiles.terrain[tile]]
    if not terrain.passable:
        return False
    made = rules.units[kind]
    city = world.city_on(tile)
    if city is not None and city.owner != owner:
        return False
    if made.naval:
        if terrain.water:
            if terrain.deep and not made.ocean_going:
                return False
        elif city is None or not world.land.coastal[tile]:
            return False
    elif terrain.water:
        return False
    at = world.scratch.unit_at
    if at[3 * tile + made.layer] >= 0:
        return False
    holder = world.holder(tile)
    if holder >= 0 and holder != owner:
        return False
    land = world.state.tiles.owner[tile]
    if land < 0 or land == owner or made.ignore_borders or world.at_war(owner, land):
        return True
    return has_passage(world, owner, land)


# ---------------------------------------------------------------- costs


def road_tier(world: World, player: int, tile: int) -> int:
    """The road a player finds on a tile; an own city is the best one its techs know (rule 5.5)."""
    tier = world.state.tiles.road[tile]
    if tier < 2 and world.state.tiles.city[tile] >= 0:
        city = world.city_on(tile)
        if city is not None and city.owner == player:
            tier = max(tier, best_road(world, player))
    return tier


def best_road(world: World, player: int) -> int:
    """The best road tier whose tech a player knows; 0 if none."""
    rules = world.rules
    for tier in (2, 1):
        improvement = rules.road_improvement[tier]
        if improvement >= 0 and world.knows(player, rules.improvements[improvement].tech):
            return tier
    return 0


def step_cost(world: World, unit: Unit, a: int, b: int) -> int:
    """Rule 5.5: what the step between neighbours costs; ALL_MOVES for embarking and disembarking."""
    rules = world.rules
    water = world.land.water
    if not rules.units[unit.kind].naval:
        if water[a] != water[b]:
            return ALL_MOVES
        if water[a]:
            return rules.movement.embarked_step
        tier = min(road_tier(world, unit.owner, a), road_tier(world, unit.owner, b))
        if tier:
            owner = world.state.tiles.owner
            war = world.state.war_since[unit.owner]
            if (owner[a] < 0 or war[owner[a]] < 0) and (owner[b] < 0 or war[owner[b]] < 0):
                return rules.road_step[tier]
    if ignores_terrain(world, unit):
        return 100
    return rules.terrains[world.state.tiles.terrain[b]].enter_cost


def can_afford(world: World, unit: Unit, cost: int) -> bool:
    """Rule 5.5: enough moves left, or a fresh unit, which may always take one step."""
    left = unit.moves_left
    if cost == ALL_MOVES:
        return left >= 1
    return left >= cost or (left > 0 and left == max_moves(world, unit))


def in_enemy_zone(world: World, player: int, tile: int) -> bool:
    """Rule 5.6: a tile next to a city or to a military unit, ashore or a ship, of a player at war."""
    war = world.state.war_since[player]
    at = world.scratch.unit_at
    cities = world.state.tiles.city
    sea = world.land.water[tile]
    neighbours = world.map.neighbours
    for index in range(6 * tile, 6 * tile + 6):
        near = neighbours[index]
        if near < 0:
            continue
        raw = at[3 * near + sea]  # layer 0 controls land, layer 1 water
        if raw >= 0:
            unit = world.state.units.get(raw)
            if unit is not None and war[unit.owner] >= 0 and not unit.embarked:
                return True
        if cities[near] >= 0:
            city = world.city_on(near)
            if city is not None and war[city.owner] >= 0:
                return True
    return False


# ---------------------------------------------------------------- walking


def step(world: World, unit: Unit, tile: int) -> bool:
    """One step that was found possible. Whether it ended in an enemy's zone."""
    cost = step_cost(world, unit, unit.pos, tile)
    unit.moves_left = 0 if cost == ALL_MOVES else max(0, unit.moves_left - cost)
    unit.acted = True
    unit.fortified_turns = 0
    placing.move_unit(world, unit, tile)
    if not world.rules.units[unit.kind].ignore_zoc and in_enemy_zone(world, unit.owner, tile):
        unit.moves_left = 0
        return True
    return False


def walk(world: World, unit: Unit, path: list[int]) -> str:
    """Rule 5.7: walk as far as it goes, tell it, and say why it ended. Tiles entered leave the path."""
    start = unit.pos
    seen_from = world.watchers(start)
    entered: list[int] = []
    reason = ARRIVED
    attempted = -1
    while path:
        tile = path[0]
        if tile == unit.pos:
            del path[0]
            continue
        if not touching(world, unit.pos, tile) or refused_entry(world, unit, tile):
            reason = BLOCKED
            attempted = tile
            break
        if not can_afford(world, unit, step_cost(world, unit, unit.pos, tile)):
            reason = EXHAUSTED
            break
        del path[0]
        entered.append(tile)
        if step(world, unit, tile) and path:  # at the end of the path it would have stopped anyway
            reason = IN_ZONE
            break
    if entered:
        spots = tuple([world.spot(tile) for tile in entered])
        world.tell_way(
            UnitMoved(unit.id, unit.owner, world.spot(start), spots, unit.moves_left), seen_from, unit.pos
        )
    if reason:
        tried = None if attempted < 0 else world.spot(attempted)
        world.tell(MovementStopped(unit.id, unit.owner, world.spot(unit.pos), reason, tried))
    return reason


def touching(world: World, a: int, b: int) -> bool:
    """Whether two tiles are neighbours."""
    return world.land.adjacent(a, b)


# ---------------------------------------------------------------- as the owner knows it


class Chart:
    """What a player knows of the ground, asked for one unit: closed tiles and the price of steps."""

    def __init__(self, world: World, unit: Unit) -> None:
        self.world = world
        self.unit = unit
        self.player = unit.owner
        rules = world.rules
        kind = rules.units[unit.kind]
        self.naval = kind.naval
        self.layer = kind.layer
        self.visible = world.scratch.visible[unit.owner]
        knower = world.state.players[unit.owner]
        self.explored = knower.explored
        self.memory = knower.memory
        self.cities_seen = knower.cities_seen
        self.war = world.state.war_since[unit.owner]
        self.best_road = best_road(world, unit.owner)
        self.flat = ignores_terrain(world, unit)
        # By terrain: what entering it costs, or 0 where this unit may not go.
        self.enter: list[int] = []
        coast = not kind.naval and effects.can_embark(world, unit.owner, False)
        ocean = not kind.naval and effects.can_embark(world, unit.owner, True)
        for terrain in rules.terrains:
            if kind.naval:
                open_here = terrain.water and (kind.ocean_going or not terrain.deep)
            else:
                open_here = terrain.land or (ocean if terrain.deep else coast)
            cost = 100 if self.flat else terrain.enter_cost
            self.enter.append(cost if terrain.passable and open_here else 0)
        # By owner, one later: whether its tiles are open to this unit; entry 0 is nobody's land.
        self.open: list[bool] = [True]
        for owner in range(len(world.state.players)):
            self.open.append(borders_open(world, unit, owner))

    def is_open(self, tile: int) -> bool:
        """Rule 5.4 for an explored tile, by what the owner sees or remembers there."""
        world = self.world
        tiles = world.state.tiles
        if self.visible[tile]:
            owner = tiles.owner[tile]
            city = world.city_on(tile) if tiles.city[tile] >= 0 else None
            city_owner = -1 if city is None else city.owner
            at = world.scratch.unit_at
            for index in range(3 * tile, 3 * tile + 3):
                raw = at[index]
                if raw >= 0 and raw != self.unit.id:
                    if index - 3 * tile == self.layer:
                        return False
                    other = world.state.units.get(raw)
                    if other is not None and other.owner != self.player:
                        return False
        else:
            packed = self.memory[tile]
            owner = memory_owner(packed)
            seen = self.cities_seen.get(tile)
            city_owner = -1 if seen is None else seen.owner
        if city_owner >= 0 and city_owner != self.player:
            return False
        if not self.open[owner + 1]:
            return False
        if self.enter[tiles.terrain[tile]]:
            return True
        return self.naval and city_owner == self.player and world.land.coastal[tile] == 1

    def tier(self, tile: int) -> int:
        """The road on an explored tile, as known."""
        tiles = self.world.state.tiles
        if self.visible[tile]:
            tier = tiles.road[tile]
            if tier < self.best_road and tiles.city[tile] >= 0 and tiles.owner[tile] == self.player:
                return self.best_road
            return tier
        return memory_road(self.memory[tile])

    def hostile(self, tile: int) -> bool:
        """Whether the tile belongs to a player at war, as known."""
        tiles = self.world.state.tiles
        owner = tiles.owner[tile] if self.visible[tile] else memory_owner(self.memory[tile])
        return owner >= 0 and self.war[owner] >= 0

    def cost(self, a: int, b: int) -> int:
        """Rule 5.5 between explored neighbours, as known; ALL_MOVES for embarking and disembarking."""
        world = self.world
        if not self.naval:
            water = world.land.water
            if water[a] != water[b]:
                return ALL_MOVES
            if water[a]:
                return world.rules.movement.embarked_step
            tier = self.tier(b)
            if tier:
                tier = min(tier, self.tier(a))
                if tier and not self.hostile(a) and not self.hostile(b):
                    return world.rules.road_step[tier]
        cost = self.enter[world.state.tiles.terrain[b]]
        return cost or 100  # a port: the city's own ground

    def guess(self, a: int, b: int) -> int:
        """The same between any neighbours: what is unexplored counts as rule 5.8 says."""
        if not self.explored[b]:
            return UNKNOWN_COST
        if self.explored[a]:
            return self.cost(a, b)
        return self.enter[self.world.state.tiles.terrain[b]] or 100

    def in_zone(self, tile: int) -> bool:
        """Rule 5.6 by the enemies that the owner sees."""
        world = self.world
        at = world.scratch.unit_at
        cities = world.state.tiles.city
        sea = world.land.water[tile]
        neighbours = world.map.neighbours
        for index in range(6 * tile, 6 * tile + 6):
            near = neighbours[index]
            if near < 0:
                continue
            if self.visible[near]:
                raw = at[3 * near + sea]
                if raw >= 0:
                    unit = world.state.units.get(raw)
                    if unit is not None and self.war[unit.owner] >= 0 and not unit.embarked:
                        return True
                if cities[near] >= 0:
                    city = world.city_on(near)
                    if city is not None and self.war[city.owner] >= 0:
                        return True
            elif near in self.cities_seen and self.war[self.cities_seen[near].owner] >= 0:
                return True
        return False


class Range:
    """Where a unit can go this turn: tiles ascending, the moves it would have left, and the way."""

    def __init__(self, start: int, tiles: list[int], left: dict[int, int], before: dict[int, int]) -> None:
        self.start = start
        self.tiles = tiles
        self.left = left
        self._before = before

    def path(self, tile: int) -> list[int]:
        """The tiles entered on the way to a tile of the range."""
        way: list[int] = []
        while tile != self.start:
            way.append(tile)
            tile = self._before[tile]
        way.reverse()
        return way


def movement_range(world: World, unit: Unit) -> Range:
    """Rule 5.8: the tiles a MoveUnit can reach this turn as the owner sees them.

    For each the largest moves_left, then the fewest steps, then the lowest tile it is entered from.
    """
    start = unit.pos
    left: dict[int, int] = {}
    before: dict[int, int] = {}
    if unit.moves_left <= 0:
        return Range(start, [], left, before)
    chart = Chart(world, unit)
    zones = max(chart.war) >= 0 and not world.rules.units[unit.kind].ignore_zoc
    steps: dict[int, int] = {start: 0}
    left[start] = unit.moves_left
    fresh = unit.moves_left == max_moves(world, unit)
    neighbours = world.map.neighbours
    explored = chart.explored
    closed: dict[int, bool] = {}
    # Fewest moves spent first; tiles are settled in that order, so what is settled stays.
    heap: list[tuple[int, int, int]] = [(-unit.moves_left, 0, start)]
    done: dict[int, bool] = {}
    while heap:
        key, taken, tile = heappop(heap)
        if tile in done:
            continue
        done[tile] = True
        moves = -key
        if moves <= 0:
            continue
        for index in range(6 * tile, 6 * tile + 6):
            near = neighbours[index]
            if near < 0 or near in done or not explored[near]:
                continue
            shut = closed.get(near)
            if shut is None:
                shut = near == start or not chart.is_open(near)
                closed[near] = shut
            if shut:
                continue
            cost = chart.cost(tile, near)
            if cost == ALL_MOVES:
                rest = 0
            elif moves >= cost or (fresh and tile == start):
                rest = max(0, moves - cost)
            else:
                continue
            if rest and zones and chart.in_zone(near):
                rest = 0
            known = left.get(near, -1)
            if rest > known or (
                rest == known
                and (taken + 1 < steps[near] or (taken + 1 == steps[near] and tile < before[near]))
            ):
                left[near] = rest
                steps[near] = taken + 1
                before[near] = tile
                heappush(heap, (-rest, taken + 1, near))
    del left[start]
    return Range(start, sorted(left), left, before)


def find_path(world: World, unit: Unit, goal: int, start: int = -1) -> list[int]:
    """Rule 5.8: the cheapest way the owner knows, without the start; empty if there is none.

    It starts where the unit is, or where it will be.
    """
    if start < 0:
        start = unit.pos
    if goal == start:
        return []
    chart = Chart(world, unit)
    explored = chart.explored
    if explored[goal] and not chart.is_open(goal):
        return []
    size = world.map.size
    neighbours = world.map.neighbours
    best: list[int] = [-1] * size  # cost and steps in one number
    before: list[int] = [-1] * size
    done: list[bool] = [False] * size
    shut: list[int] = [-1] * size  # not asked, open, closed
    best[start] = 0
    heap: list[tuple[int, int]] = [(0, start)]
    while heap:
        key, tile = heappop(heap)
        if done[tile]:
            continue
        if tile == goal:
            break
        done[tile] = True
        for index in range(6 * tile, 6 * tile + 6):
            near = neighbours[index]
            if near < 0 or done[near]:
                continue
            if explored[near]:
                if shut[near] < 0:
                    shut[near] = 0 if chart.is_open(near) else 1
                if shut[near]:
                    continue
            cost = chart.guess(tile, near)
            if cost == ALL_MOVES:
                cost = CROSSING_COST
            reached = key + cost * 65536 + 1
            if best[near] < 0 or reached < best[near]:
                best[near] = reached
                before[near] = tile
                heappush(heap, (reached, near))
    if best[goal] < 0:
        return []
    way: list[int] = []
    tile = goal
    while tile != start:
        way.append(tile)
        tile = before[tile]
    way.reverse()
    return way
