"""Terrain by regions (rule 4.4 steps 12 to 14): dissolve the too small, reach the minimum counts, count.

Works on a finished grid and draws nothing.
"""

from __future__ import annotations

from heapq import heappop, heappush

from tessera.games.taktik.lattice import Lattice, labelled
from tessera.games.taktik.terrain import PLAIN, TERRAIN_COUNT, UNPROTECTED


def dissolve(lattice: Lattice, grid: list[int], kind: int, min_region: int) -> None:
    """Rule 4.4 step 12: regions below the minimum become the neighbour they touch most."""
    _, areas = labelled(lattice, grid, kind)
    for region in areas:
        if len(region) >= min_region:
            continue
        contacts = [0] * TERRAIN_COUNT
        for cell in region:
            for other in lattice.four[cell]:
                contacts[grid[other]] += 1
        contacts[kind] = 0  # the sides inside the region
        into = PLAIN
        for terrain in UNPROTECTED:
            if contacts[terrain] > contacts[into]:
                into = terrain
        for cell in region:
            grid[cell] = into


class Promotion:
    """Rule 4.4 step 13 for one terrain: turns the best eligible cells into it until there are enough.

    `touching` is a heap of the eligible cells beside the terrain. When it runs dry a new group is begun;
    from then on only that group has eligible neighbours, so one heap serves old groups and new.
    """

    def __init__(
        self, lattice: Lattice, grid: list[int], network: list[int], kind: int, score: list[int]
    ) -> None:
        self.lattice = lattice
        self.grid = grid
        self.kind = kind
        self.score = score
        self.count = 0
        # 1 while a cell may still be promoted: non-edge, non-network, PLAIN.
        self.eligible = [
            1 if grid[c] == PLAIN and network[c] == 0 and lattice.edge[c] == 0 else 0
            for c in range(lattice.area)
        ]
        self.queued = [0] * lattice.area
        self.touching: list[int] = []
        for cell in range(lattice.area):
            if grid[cell] == kind:
                self.count += 1
                self._queue_around(cell)

    def _key(self, cell: int) -> int:
        """Sorts by highest score, then row-major."""
        return (1000 - self.score[cell]) * self.lattice.area + cell

    def _queue_around(self, cell: int) -> None:
        for other in self.lattice.four[cell]:
            if self.eligible[other] == 1 and self.queued[other] == 0:
                self.queued[other] = 1
                heappush(self.touching, self._key(other))

    def _promote(self, cell: int) -> None:
        self.grid[cell] = self.kind
        self.eligible[cell] = 0
        self.count += 1
        self._queue_around(cell)

    def _promote_touching(self) -> None:
        self._promote(heappop(self.touching) % self.lattice.area)

    def _best(self, cells: list[int]) -> int:
        best = cells[0]
        for cell in cells:
            if self._key(cell) < self._key(best):
                best = cell
        return best

    def reach(self, least: int, min_region: int) -> None:
        while self.count < least:
            if self.touching:
                self._promote_touching()
                continue
            _, areas = labelled(self.lattice, self.eligible, 1)
            roomy: list[int] = []
            left: list[int] = []
            for area in areas:
                left += area
                if len(area) >= min_region:
                    roomy += area
            if not left:
                return
            if not roomy:
                self._promote(self._best(left))
                continue
            self._promote(self._best(roomy))
            for _ in range(min_region - 1):
                self._promote_touching()


def count_terrain(lattice: Lattice, grid: list[int]) -> tuple[list[int], list[int]]:
    """Rule 4.4 step 14: cells and 4-connected regions of each terrain."""
    counts = [0] * TERRAIN_COUNT
    regions = [0] * TERRAIN_COUNT
    seen = [0] * lattice.area
    for first in range(lattice.area):
        kind = grid[first]
        counts[kind] += 1
        if seen[first] == 1:
            continue
        regions[kind] += 1
        seen[first] = 1
        part = [first]
        for cell in part:
            for other in lattice.four[cell]:
                if seen[other] == 0 and grid[other] == kind:
                    seen[other] = 1
                    part.append(other)
    return counts, regions
