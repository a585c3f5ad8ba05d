"""Road routing (rule 4.3): cheapest paths over (cell, entering direction), and what makes a path acceptable.

Exact shortcuts of rule 4.7: states are numbered `cell * 5 + direction` so that integer order is the
rulebook's tie order; a ring of buckets stands for the priority queue; entry costs and square penalties
are looked up from each cell's 8-bit mask of road neighbours. A goal-directed search would be faster and
is not allowed: it breaks ties otherwise.
"""

from __future__ import annotations

from typing import Final

from tessera.games.taktik.lattice import EIGHT, FOUR, Lattice
from tessera.games.taktik.rivers import NORTH_SOUTH, River
from tessera.games.taktik.rules_ground import RoadParams

NO_DIRECTION: Final = 4
FAR: Final = 1 << 40
CLOSED: Final = 0
SETTLED: Final = -1  # in place of a mask: a cell without square penalty, being road already or a bridge

# The other three cells of the four 2x2 blocks that hold a cell, as bits of the eight-way order.
BLOCKS: Final[tuple[int, ...]] = (0b00000111, 0b00011100, 0b01110000, 0b11000001)


def _orthogonal_counts() -> list[int]:
    counts: list[int] = []
    for mask in range(256):
        counts.append((mask & 1) + (mask >> 2 & 1) + (mask >> 4 & 1) + (mask >> 6 & 1))
    return counts


def _looked_back(entering: int, before: int, before_that: int) -> int:
    """Which of the eight neighbours of the cell being entered are among the last three of the path."""
    mask = 0
    x = y = 0
    for d in (entering, before, before_that):
        if d == NO_DIRECTION:
            break
        dx, dy = FOUR[d]
        x, y = x - dx, y - dy
        for i in range(8):
            if EIGHT[i] == (x, y):
                mask |= 1 << i
    return mask


def _shapes() -> tuple[list[int], list[int]]:
    """Every way to arrive as an offset into `_squares`, and the looked-back mask of each.

    The offset of (entering d, before, before that) is at `(before * 5 + before_that) * 4 + d`.
    """
    offsets: list[int] = []
    masks: list[int] = []
    for before in range(5):
        for before_that in range(5):
            for d in range(4):
                mask = _looked_back(d, before, before_that)
                if mask not in masks:
                    masks.append(mask)
                offsets.append(masks.index(mask) * 256)
    return offsets, masks


def _squares(masks: list[int]) -> list[int]:
    """For a looked-back mask and a road mask: 0 no square would close, 1 a new one, 2 one with road in it."""
    table: list[int] = []
    for back in masks:
        for road in range(256):
            worst = 0
            for block in BLOCKS:
                if (road | back) & block == block:
                    worst = max(worst, 2 if road & block else 1)
            table.append(worst)
    return table


ORTHOGONAL: Final = _orthogonal_counts()
SHAPES: Final = _shapes()
SHAPE_OFFSETS: Final = SHAPES[0]
SQUARES: Final = _squares(SHAPES[1])


class Router:
    """The growing road network, and the search for paths to add to it.

    Searches run on a board framed by closed cells, two columns wider, so that a step needs no test for
    the edge; the framed numbers keep row-major order.
    """

    def __init__(self, lattice: Lattice, river: River, params: RoadParams) -> None:
        self.lattice = lattice
        self.params = params
        self.river = river
        self.size = 0
        self.road = [0] * lattice.area
        self.mask = [0] * lattice.area
        self.bridges: list[int] = []
        self.base: list[int] = []
        for cell in range(lattice.area):
            cost = params.cost_new
            for other in lattice.eight[cell]:
                if river.flags[other] == 1:
                    cost += params.cost_near_river
                    break
            if lattice.edge[cell] == 1:
                cost += params.cost_edge
            self.base.append(cost)
        self.fresh = self.base[:]
        square = max(params.square_penalty_new, params.square_penalty_existing)
        dearest = params.cost_new + params.cost_near_river + params.cost_edge + 4 * params.cost_adjacent_road
        dearest = max(dearest + square, params.cost_reuse, params.cost_collector_reuse, params.cost_bridge)
        self.ring_size = dearest + params.cost_turn + 1
        self._ring: list[list[int]] = [[] for _ in range(self.ring_size)]
        self._roads: list[int] = []
        self._roads_known = False

    def is_road(self, cell: int) -> bool:
        return self.road[cell] == 1

    def roads(self) -> list[int]:
        """Non-river road cells, row-major; kept until the road changes."""
        if not self._roads_known:
            flags = self.river.flags
            self._roads = [c for c in range(self.lattice.area) if self.road[c] == 1 and flags[c] == 0]
            self._roads_known = True
        return self._roads

    def add(self, cells: list[int]) -> None:
        """Make road of cells that are not road yet."""
        self._flip(cells)
        for cell in cells:
            self.road[cell] = 1
        self.size += len(cells)
        self._roads_known = False

    def _flip(self, cells: list[int]) -> None:
        """Put the cells into their neighbours' road masks, or take them out again."""
        width, height = self.lattice.width, self.lattice.height
        mask, fresh, base = self.mask, self.fresh, self.base
        adjacent = self.params.cost_adjacent_road
        for cell in cells:
            x, y = cell % width, cell // width
            for i in range(8):
                dx, dy = EIGHT[i]
                if 0 <= x + dx < width and 0 <= y + dy < height:
                    other = cell + dy * width + dx
                    mask[other] ^= 1 << ((i + 4) % 8)
                    fresh[other] = base[other] + adjacent * ORTHOGONAL[mask[other]]

    def accept(self, path: list[int], limit: int) -> bool:
        """Add a path unless it brings nothing new, more than `limit` cells, or closes a 2x2 block."""
        new: list[int] = []
        for cell in path:
            if self.road[cell] == 0 and cell not in new:
                new.append(cell)
        if not new or len(new) > limit:
            return False
        self._flip(new)
        for cell in new:
            around = self.mask[cell]
            for block in BLOCKS:
                if around & block == block:
                    self._flip(new)
                    return False
        for cell in new:
            self.road[cell] = 1
        self.size += len(new)
        self._roads_known = False
        return True

    def _prices(self, bridges: bool, reuse: int) -> tuple[list[int], list[int]]:
        """What entering each framed cell costs before turns and squares, and its road mask or SETTLED.

        CLOSED cells cannot be entered; river crossings carry their price negated.
        """
        width = self.lattice.width
        road, fresh, mask, river = self.road, self.fresh, self.mask, self.river.flags
        frame = [CLOSED] * (width + 2)
        price = frame[:]
        corner = frame[:]
        cell = 0
        for _ in range(self.lattice.height):
            price.append(CLOSED)
            corner.append(CLOSED)
            for _ in range(width):
                if river[cell] == 1:
                    price.append(CLOSED)
                    corner.append(SETTLED)
                elif road[cell] == 1:
                    price.append(reuse)
                    corner.append(SETTLED)
                else:
                    price.append(fresh[cell])
                    corner.append(mask[cell])
                cell += 1
            price.append(CLOSED)
            corner.append(CLOSED)
        price += frame
        corner += frame
        if bridges:
            for site in self.bridges:
                cost = reuse if road[site] == 1 else self.params.cost_bridge
                price[self._framed(site)] = -cost
        return price, corner

    def _framed(self, cell: int) -> int:
        width = self.lattice.width
        return (cell // width + 1) * (width + 2) + cell % width + 1

    def route(self, start: int, goal: int, bridges: bool, reuse: int) -> list[int]:
        """The path of least cost from start to goal, both included; empty if there is none.

        Expands by least (cost, state) and ends when a state of the goal is expanded, not when reached.
        """
        if start == goal:
            return [start]
        price, corner = self._prices(bridges, reuse)
        offsets, squares = SHAPE_OFFSETS, SQUARES
        params = self.params
        cost_turn = params.cost_turn
        penalties = [0, params.square_penalty_new, params.square_penalty_existing]
        ring_size = self.ring_size
        frame = self.lattice.width + 2
        steps = [-frame, 1, frame, -1]
        end = self._framed(goal)
        first = self._framed(start) * 5 + NO_DIRECTION
        cost = [FAR] * (len(price) * 5)
        parent = [-1] * (len(price) * 5)
        ring = self._ring
        for bucket in ring:
            if bucket:
                bucket.clear()  # what the last search left when it found its goal
        cost[first] = 0
        ring[0].append(first)
        waiting = 1
        limit = FAR  # what the goal costs so far: dearer states would never be expanded
        spent = -1
        while waiting > 0:
            spent += 1
            bucket = ring[spent % ring_size]
            if not bucket:
                continue
            waiting -= len(bucket)
            if len(bucket) > 1:
                bucket.sort()
            for state in bucket:
                if cost[state] != spent:
                    continue  # a cheaper way was found after this one was queued
                cell = state // 5
                if cell == end:
                    return self._path(parent, state)
                entered = state - cell * 5
                on_bridge = price[cell] < 0
                back = (entered + 2) % 4 if entered != NO_DIRECTION else NO_DIRECTION
                before = parent[state]
                arrival = (entered * 5 + (before % 5 if before >= 0 else NO_DIRECTION)) * 4
                for d in range(4):
                    there = cell + steps[d]
                    total = price[there]
                    if total == CLOSED or d == back:
                        continue
                    if total < 0:
                        if not self._spans(there, d):
                            continue
                        total = -total
                    if d != entered:
                        if on_bridge:
                            continue
                        if entered != NO_DIRECTION:
                            total += cost_turn
                    total += spent
                    following = there * 5 + d
                    if total > limit or total >= cost[following]:
                        continue
                    road_mask = corner[there]
                    if road_mask != SETTLED:
                        total += penalties[squares[offsets[arrival + d] + road_mask]]
                        if total >= cost[following]:
                            continue
                    cost[following] = total
                    parent[following] = state
                    ring[total % ring_size].append(following)
                    waiting += 1
                    if there == end and total < limit:
                        limit = total
            bucket.clear()
        return []

    def _spans(self, framed: int, d: int) -> bool:
        """Whether a bridge on that river cell is crossed by going in direction d: E or W over axis V."""
        width = self.lattice.width
        cell = (framed // (width + 2) - 1) * width + framed % (width + 2) - 1
        return (d % 2 == 1) == (self.river.joins[cell] == NORTH_SOUTH)

    def _path(self, parent: list[int], state: int) -> list[int]:
        frame = self.lattice.width + 2
        path: list[int] = []
        while state >= 0:
            framed = state // 5
            path.append((framed // frame - 1) * (frame - 2) + framed % frame - 1)
            state = parent[state]
        path.reverse()
        return path

    def prune(self) -> list[int]:
        """Rule 4.3 step 6: the road without its one-cell spurs at junctions, removed together, once."""
        kept: list[int] = []
        for cell in range(self.lattice.area):
            if self.road[cell] == 0:
                continue
            spur = False
            if self.river.flags[cell] == 0 and ORTHOGONAL[self.mask[cell]] == 1:
                for other in self.lattice.four[cell]:
                    if self.road[other] == 1 and ORTHOGONAL[self.mask[other]] >= 3:
                        spur = True
            if not spur:
                kept.append(cell)
        return kept
