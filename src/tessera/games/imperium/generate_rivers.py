"""Rivers run along the edges between tiles, from high corners down to water (M8)."""

from typing import Final

from tessera.boards.hexmap import HexMap
from tessera.games.imperium.rules import Rules

NORTH: Final = 0
SOUTH: Final = 1


class Rivers:
    """Carves rivers. A corner is `tile * 2 + side`; `edges` has bit d set where a river follows edge d."""

    def __init__(self, rules: Rules, board: HexMap, terrain: list[int], elevation: list[int]) -> None:
        self.rules = rules
        self.board = board
        self.terrain = terrain
        self.elevation = elevation
        self.edges: list[int] = [0] * board.size
        self.count = 0
        self._on_river: list[bool] = [False] * (2 * board.size)
        self._height: list[int] = []
        self._valid: list[bool] = []
        self._wet: list[bool] = []
        for corner in range(2 * board.size):
            touched = self._touches(corner)
            good = min(touched) >= 0
            self._valid.append(good)
            self._height.append(sum([elevation[tile] for tile in touched]) if good else 0)
            self._wet.append(good and any(rules.terrains[terrain[tile]].water for tile in touched))

    def _touches(self, corner: int) -> list[int]:
        """The three tiles of a corner; -1 where the map ends."""
        tile = corner >> 1
        if corner & 1 == NORTH:
            return [tile, self.board.neighbours[tile * 6 + 1], self.board.neighbours[tile * 6 + 2]]
        return [tile, self.board.neighbours[tile * 6 + 4], self.board.neighbours[tile * 6 + 5]]

    def _steps(self, corner: int) -> list[tuple[int, int, int]]:
        """Next corner (-1: none) and the edge followed as (tile, direction), in the rulebook's order."""
        near = self.board.neighbours
        tile = corner >> 1
        if corner & 1 == NORTH:
            first = near[tile * 6 + 1]
            second = near[tile * 6 + 2]
            third = near[second * 6 + 1] if second >= 0 else -1
            side = SOUTH
            edges = ((tile, 1), (tile, 2), (second, 0))
        else:
            first = near[tile * 6 + 4]
            second = near[tile * 6 + 5]
            third = near[second * 6 + 4] if second >= 0 else -1
            side = NORTH
            edges = ((tile, 4), (tile, 5), (first, 0))
        found: list[tuple[int, int, int]] = []
        for i, end in enumerate((first, second, third)):
            found.append((end * 2 + side if end >= 0 else -1, edges[i][0], edges[i][1]))
        return found

    def _sources(self) -> list[int]:
        """Corners on dry land beside high ground, highest first."""
        total = 2 * self.board.size
        keys: list[int] = []
        for corner in range(total):
            if not self._valid[corner] or self._wet[corner]:
                continue
            for tile in self._touches(corner):
                kind = self.terrain[tile]
                if kind in (self.rules.hills, self.rules.mountains):
                    keys.append(-self._height[corner] * total + corner)
                    break
        keys.sort()
        return [key % total for key in keys]

    def carve(self) -> None:
        """Rivers until enough exist, each from the highest source left."""
        maps = self.rules.maps
        land = sum([1 for kind in self.terrain if self.rules.terrains[kind].land])
        wanted = land // maps.rivers.land_tiles_per_river
        accepted: list[int] = []
        for source in self._sources():
            if self.count >= wanted:
                break
            tile = source >> 1
            if self._on_river[source]:
                continue
            if any(self.board.distance(tile, other) < maps.rivers.source_spacing for other in accepted):
                continue
            if self._run(source):
                accepted.append(tile)
                self.count += 1

    def _run(self, source: int) -> bool:
        """Walks downhill from a source; a river that reaches water or another river is kept."""
        maps = self.rules.maps
        visited: dict[int, bool] = {source: True}
        edges: list[tuple[int, int]] = []
        corner = source
        reached = False
        while not reached and len(edges) < maps.rivers.max_edges:
            best = -1
            edge = (-1, -1)
            for after, tile, direction in self._steps(corner):
                if after < 0 or not self._valid[after] or after in visited:
                    continue
                if best < 0 or self._height[after] < self._height[best]:
                    best = after
                    edge = (tile, direction)
            if best < 0:
                return False
            visited[best] = True
            edges.append(edge)
            corner = best
            reached = self._on_river[corner] or self._wet[corner]
        if not reached or len(edges) < maps.rivers.min_edges:
            return False
        for tile, direction in edges:
            other = self.board.neighbours[tile * 6 + direction]
            self.edges[tile] |= 1 << direction
            self.edges[other] |= 1 << (direction + 3) % 6
        for each in visited:
            self._on_river[each] = True
        return True
