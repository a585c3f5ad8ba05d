"""Ways over what a player knows (rule 5.8), for plans.

Searches stop at a number of tiles, so that a turn's thinking is bounded by steps and not by time.
"""

from heapq import heappop, heappush
from typing import Final

from tessera.games.imperium.ai_known import Known, Piece
from tessera.games.imperium.walking import CROSSING_COST, UNKNOWN_COST

_TILE_BITS: Final = 20
_TILE_MASK: Final = (1 << _TILE_BITS) - 1
_STEP: Final = 90  # what a step is taken to cost at least: a little less than open ground


class Guide:
    """Finds ways for one unit."""

    def __init__(self, known: Known, piece: Piece) -> None:
        self.known = known
        self.piece = piece
        kind = piece.kind
        self.naval = kind.naval
        self.layer = kind.layer
        # By terrain: what entering it costs, 0 where this unit may not go.
        self.enter: list[int] = []
        for terrain in known.rules.terrains:
            if kind.naval:
                may = terrain.water and (kind.ocean_going or not terrain.deep)
            else:
                may = terrain.land or (known.can_cross if terrain.deep else known.can_sail)
            cost = 100 if kind.ignore_terrain else terrain.enter_cost
            self.enter.append(cost if terrain.passable and may else 0)

    def is_open(self, tile: int) -> bool:
        """Rule 5.4 for an explored tile, by what is seen or remembered there."""
        known = self.known
        index = 3 * tile
        own = known.unit_at[index + self.layer]
        if own is not None and own is not self.piece:
            return False
        for layer in range(3):
            other = known.unit_at[index + layer]
            if other is not None and other.owner != known.seat:
                return False
        owner = known.owner[tile]
        if owner >= 0 and not known.passage[owner] and not self.piece.kind.ignore_borders:
            return False
        town = known.town_at.get(tile)
        if town is not None:
            if town.owner != known.seat:
                return False
            if self.naval:
                return known.is_coastal(tile)
        return self.enter[known.terrain[tile]] > 0

    def cost(self, a: int, b: int) -> int:
        """Rule 5.5 as paths count it."""
        known = self.known
        if known.terrain[b] < 0:
            return UNKNOWN_COST
        if not self.naval and known.terrain[a] >= 0:
            wet = known.is_water(a)
            if wet != known.is_water(b):
                return CROSSING_COST
            if wet:
                return known.rules.movement.embarked_step
            tier = min(known.road[a], known.road[b])
            if tier:
                return known.rules.road_step[tier]
        return self.enter[known.terrain[b]] or 100

    def path(self, goal: int, most: int) -> list[int]:
        """The tiles after the present one to a goal; empty if none is found within `most` tiles."""
        known = self.known
        start = self.piece.pos
        # Reached tiles and what that cost; the heap adds what remains, so that it heads for the goal.
        best: dict[int, int] = {start: 0}
        before: dict[int, int] = {}
        heap: list[int] = [start]
        done: dict[int, bool] = {}
        land = known.land
        neighbours = known.neighbours
        terrain = known.terrain
        left = most
        while heap and left > 0:
            key = heappop(heap)
            tile = key & _TILE_MASK
            if tile in done:
                continue
            done[tile] = True
            if tile == goal:
                way: list[int] = []
                while tile != start:
                    way.append(tile)
                    tile = before[tile]
                way.reverse()
                return way
            left -= 1
            for index in range(6 * tile, 6 * tile + 6):
                near = neighbours[index]
                if near < 0 or near in done:
                    continue
                if terrain[near] >= 0 and not self.is_open(near):
                    continue
                reached = best[tile] + self.cost(tile, near)
                if near not in best or reached < best[near]:
                    best[near] = reached
                    before[near] = tile
                    ahead = reached + _STEP * land.distance(near, goal)
                    heappush(heap, ahead << _TILE_BITS | near)
        return []

    def walk_cost(self, way: list[int]) -> int:
        """What a way costs in all."""
        total = 0
        at = self.piece.pos
        for tile in way:
            total += self.cost(at, tile)
            at = tile
        return total
