"""The river network (rule 4.2): one trunk across the board, then tributaries up to the density.

A turn only after two steps along one axis, and no cell beside older water, so that a river never
forms a staircase or a 2x2 block. Draws from the generator it is given and knows nothing of roads.
"""

from __future__ import annotations

from typing import Final

from tessera.core.rng import Lcg32
from tessera.games.taktik.lattice import Lattice
from tessera.games.taktik.rules_ground import RiverParams

NORTH_SOUTH: Final = 5  # neighbour bits N 1, E 2, S 4, W 8
EAST_WEST: Final = 10
# How many neighbours each set of those bits holds.
DEGREE: Final[tuple[int, ...]] = (0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4)


class River:
    """River cells as flags, with each cell's river neighbours as bits N 1, E 2, S 4, W 8."""

    def __init__(self, lattice: Lattice) -> None:
        self.lattice = lattice
        self.flags = [0] * lattice.area
        self.joins = [0] * lattice.area
        self.size = 0
        self.trunk_cells = 0

    def add(self, cell: int) -> None:
        self.flags[cell] = 1
        self.size += 1
        step = self.lattice.step
        for d in range(4):
            other = step[cell * 4 + d]
            if other >= 0:
                self.joins[other] |= 1 << ((d + 2) % 4)

    def straight(self, cell: int) -> bool:
        """Rule 4.2: of degree 2 with opposite neighbours."""
        joins = self.joins[cell]
        return joins in (NORTH_SOUTH, EAST_WEST)

    def crossable(self) -> list[int]:
        """Straight inner cells beside no junction: where a tributary may join or a bridge stand."""
        found: list[int] = []
        flags, joins, edge, four = self.flags, self.joins, self.lattice.edge, self.lattice.four
        for cell in range(self.lattice.area):
            if flags[cell] == 0 or edge[cell] == 1 or joins[cell] not in (NORTH_SOUTH, EAST_WEST):
                continue
            clear = True
            for other in four[cell]:
                if flags[other] == 1 and DEGREE[joins[other]] >= 3:
                    clear = False
            if clear:
                found.append(cell)
        return found


def between(rng: Lcg32, bounds: tuple[int, int]) -> int:
    low, high = bounds
    return low + rng.below(high - low + 1)


def _dig_trunk(river: River, rng: Lcg32, params: RiverParams) -> None:
    """Rule 4.2, trunk: always completed, whatever the target."""
    lattice = river.lattice
    north_to_south = rng.below(2) == 0
    length = lattice.height if north_to_south else lattice.width
    breadth = lattice.width if north_to_south else lattice.height
    along = lattice.width if north_to_south else 1
    across = 1 if north_to_south else lattice.width
    c = 2 + rng.below(breadth - 4)
    m = 0
    river.add(m * along + c * across)
    while True:
        for _ in range(between(rng, params.main_run)):
            if m == length - 1:
                break
            m += 1
            river.add(m * along + c * across)
        if m == length - 1:
            break
        if rng.below(1000) < params.turn_pm:
            d = 1 if rng.below(2) == 1 else -1
            jog = between(rng, params.jog_run)
            room = breadth - 2 - c if d == 1 else c - 1
            if room < 2:
                d = -d
                room = breadth - 2 - c if d == 1 else c - 1
            for _ in range(min(jog, room)):
                c += d
                river.add(m * along + c * across)
    river.trunk_cells = river.size


def _may_flow(river: River, walk: list[int], there: int, allowed: list[int]) -> bool:
    """Rule 4.2, tributaries step 4: touches no water but the `allowed` cells."""
    flags = river.flags
    if there < 0 or flags[there] == 1 or there in walk:
        return False
    for other in river.lattice.eight[there]:
        if (flags[other] == 1 or other in walk) and other not in allowed:
            return False
    return True


def _walk(river: River, rng: Lcg32, params: RiverParams, candidates: list[int]) -> list[int]:
    """Rule 4.2, tributaries steps 2 to 5: the cells one attempt would add."""
    lattice = river.lattice
    join = candidates[rng.below(len(candidates))]
    side = rng.below(2)
    want = between(rng, params.tributary_length)
    if river.joins[join] == NORTH_SOUTH:
        heading = 3 if side == 0 else 1
    else:
        heading = 0 if side == 0 else 2
    allowed = [join]
    for other in lattice.four[join]:
        if river.flags[other] == 1:
            allowed.append(other)
    walk: list[int] = []
    here = join
    run = 0
    while len(walk) < want:
        options = [heading]
        if run >= params.min_axis_run:
            turn = rng.below(1000) < params.turn_pm
            flip = rng.below(2)
            left, right = (heading + 3) % 4, (heading + 1) % 4
            turns = [left, right] if flip == 0 else [right, left]
            options = [turns[0], turns[1], heading] if turn else [heading, turns[0], turns[1]]
        chosen = -1
        for option in options:
            if _may_flow(river, walk, lattice.step[here * 4 + option], allowed):
                chosen = option
                break
        if chosen < 0:
            break
        there = lattice.step[here * 4 + chosen]
        run = run + 1 if chosen == heading else 1
        heading = chosen
        allowed = [here, there]
        here = there
        walk.append(there)
        if lattice.edge[there] == 1:
            break
    return walk


def dig_river(lattice: Lattice, rng: Lcg32, params: RiverParams, target: int) -> River:
    """Rule 4.2: the trunk, then tributaries while the river is short of its target."""
    river = River(lattice)
    _dig_trunk(river, rng, params)
    candidates = river.crossable()
    attempts = 0
    while river.size < target and attempts < params.tributary_attempts and candidates:
        attempts += 1
        walk = _walk(river, rng, params, candidates)
        if len(walk) >= params.tributary_min:
            for cell in walk:
                river.add(cell)
            candidates = river.crossable()
    return river
