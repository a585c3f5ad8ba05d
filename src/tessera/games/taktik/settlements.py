"""Towns and works (rule 4.4 steps 8 and 9): seeds drawn near roads and bridges, then grown outwards.

Draws up to the tries allowed, then two numbers for every seed. Knows no terrain but open ground: which
cells may be built on is the caller's word.
"""

from __future__ import annotations

from bisect import bisect_right

from tessera.core.rng import Lcg32
from tessera.games.taktik.lattice import Lattice
from tessera.games.taktik.rivers import between
from tessera.games.taktik.rules_ground import SettlementKind, SettlementParams
from tessera.games.taktik.terrain import INDUSTRIAL, URBAN


def _wanted(area: int, kind: SettlementKind) -> int:
    low, high = kind.clamp
    return max(low, min(high, (area + kind.divisor // 2) // kind.divisor))


class Settlements:
    """The settlement step of one map. `taken` holds URBAN, INDUSTRIAL or -1 for every cell."""

    def __init__(
        self,
        lattice: Lattice,
        rng: Lcg32,
        params: SettlementParams,
        road: list[int],
        river: list[int],
        water: list[int],
    ) -> None:
        self.lattice = lattice
        self.rng = rng
        self.params = params
        self.road = road
        self.river = river
        self.water = water
        self.beside_road = lattice.within(road, 1)
        self.taken = [-1] * lattice.area
        self.urban = _wanted(lattice.area, params.urban)
        self.wanted = self.urban + _wanted(lattice.area, params.industrial)

    def build(self) -> None:
        seeds = self._seeds()
        for number, seed in enumerate(seeds):
            self.taken[seed] = self._kind(number)
        for number, seed in enumerate(seeds):
            self._grow(seed, self._kind(number))

    def _kind(self, number: int) -> int:
        return URBAN if number < self.urban else INDUSTRIAL

    def _near_crossroads(self) -> list[int]:
        lattice, road = self.lattice, self.road
        crossroads = [0] * lattice.area
        for cell in range(lattice.area):
            if road[cell] == 1:
                degree = 0
                for other in lattice.four[cell]:
                    degree += road[other]
                if degree >= 3:
                    crossroads[cell] = 1
        return lattice.within(crossroads, 2)

    def _seeds(self) -> list[int]:
        """Rule 4.4 step 8: weighted draws, then a plain scan if some are still missing."""
        lattice, params, rng = self.lattice, self.params, self.rng
        weights = params.weights
        near_crossroads = self._near_crossroads()
        near_bridge = lattice.within([a & b for a, b in zip(self.road, self.river, strict=True)], 2)
        candidates: list[int] = []
        sums: list[int] = []
        total = 0
        for cell in range(lattice.area):
            if self.road[cell] == 1 or self.river[cell] == 1 or self.water[cell] == 1:
                continue
            total += (
                weights.base
                + weights.near_road * self.beside_road[cell]
                + weights.near_intersection * near_crossroads[cell]
                + weights.near_bridge * near_bridge[cell]
            )
            candidates.append(cell)
            sums.append(total)
        apart = max(
            params.min_seed_distance_floor,
            min(lattice.width, lattice.height) // params.min_seed_distance_div,
        )
        seeds: list[int] = []
        tries = 0
        while len(seeds) < self.wanted and tries < params.tries and total > 0:
            tries += 1
            cell = candidates[bisect_right(sums, rng.below(total))]
            if self._is_apart(cell, seeds, apart):
                seeds.append(cell)
        for cell in candidates:
            if len(seeds) < self.wanted and self._is_apart(cell, seeds, apart):
                seeds.append(cell)
        return seeds

    def _is_apart(self, cell: int, seeds: list[int], apart: int) -> bool:
        return min([self.lattice.manhattan(cell, seed) for seed in seeds], default=apart) >= apart

    def _size(self, kind: int) -> int:
        if kind == URBAN:
            r = between(self.rng, self.params.urban.radius)
            return between(self.rng, (2 * r + 2, r * r + 2 * r))
        r = between(self.rng, self.params.industrial.radius)
        return between(self.rng, (2 * r + 1, r * r + r + 2))

    def _grow(self, seed: int, kind: int) -> None:
        """Rule 4.4 step 9: breadth first, along roads first; roads carry growth but stay road."""
        size = self._size(kind)
        lattice, taken, road = self.lattice, self.taken, self.road
        seen = [0] * lattice.area
        seen[seed] = 1
        queue = [seed]
        head = 0
        held = 1
        while head < len(queue) and held < size:
            cell = queue[head]
            head += 1
            fresh: list[int] = []
            for other in lattice.four[cell]:
                open_ground = self.river[other] == 0 and self.water[other] == 0
                if seen[other] == 0 and open_ground and taken[other] < 0:
                    # Beside a road first, then row-major.
                    fresh.append(other if self.beside_road[other] == 1 else other + lattice.area)
            fresh.sort()
            for key in fresh:
                other = key % lattice.area
                seen[other] = 1
                queue.append(other)
                if road[other] == 0:
                    taken[other] = kind
                    held += 1
                    if held == size:
                        return
