"""Where players begin: fertile, apart, and made fair (M11-M13)."""

from tessera.boards.hexmap import HexMap
from tessera.core.errors import Illegal
from tessera.games.imperium.land import coastal, fresh_water
from tessera.games.imperium.rules import Rules
from tessera.games.imperium.vocabulary import BONUS, FOOD, GOLD, LUXURY, PRODUCTION


class Starts:
    """Chooses the starts of a map, and evens them out by placing resources."""

    def __init__(
        self, rules: Rules, board: HexMap, terrain: list[int], resource: list[int], rivers: list[int]
    ) -> None:
        self.rules = rules
        self.board = board
        self.terrain = terrain
        self.resource = resource
        self.rivers = rivers
        self._worth: list[int] = []
        for kind in rules.terrains:
            yields = kind.yields
            self._worth.append(3 * yields[FOOD] + 2 * yields[PRODUCTION] + yields[GOLD])

    def fertility(self, tile: int) -> int:
        """M11."""
        starts = self.rules.maps.starts
        total = 0
        for near in self.board.disc(tile, starts.radius):
            total += self._worth[self.terrain[near]]
            resource = self.resource[near]
            if resource >= 0:
                kind = self.rules.resources[resource].kind
                if kind == BONUS:
                    total += starts.bonus_value
                elif kind == LUXURY:
                    total += starts.luxury_value
        if fresh_water(self.rules, self.board, self.terrain, self.rivers, tile):
            total += starts.fresh_water
        if coastal(self.rules, self.board, self.terrain, tile):
            total += starts.coastal
        return total

    def choose(self, players: int) -> list[int]:
        """M12: the most fertile tiles that keep their distance, or `setup.starts`."""
        starts = self.rules.maps.starts
        board = self.board
        landmass = self._landmasses()
        candidates: list[int] = []
        keys: list[int] = []
        for tile in range(board.size):
            y = tile // board.width
            if starts.terrains >> self.terrain[tile] & 1 and (
                starts.polar_margin <= y < board.height - starts.polar_margin
            ):
                keys.append(-self.fertility(tile) * board.size + tile)
        keys.sort()
        candidates = [key % board.size for key in keys]
        least = starts.min_landmass
        while True:
            roomy = [tile for tile in candidates if landmass[tile] >= least]
            widest = max(starts.spacing_floor, (board.width + board.height) // (players + 1))
            for spacing in range(widest, starts.spacing_floor - 1, -1):
                taken = self._take(roomy, spacing, players)
                if len(taken) == players:
                    return taken
            if least <= 1:
                raise Illegal("setup.starts", players=players)
            least //= 2

    def _take(self, candidates: list[int], spacing: int, players: int) -> list[int]:
        taken: list[int] = []
        for tile in candidates:
            if len(taken) == players:
                break
            clear = True
            for other in taken:
                if self.board.distance(tile, other) < spacing:
                    clear = False
                    break
            if clear:
                taken.append(tile)
        return taken

    def _landmasses(self) -> list[int]:
        """By tile: how many passable land tiles hang together with it, 0 for all others."""
        size = [0] * self.board.size
        seen = [False] * self.board.size
        for start in range(self.board.size):
            if seen[start] or not self._walkable(start):
                continue
            mass = [start]
            seen[start] = True
            i = 0
            while i < len(mass):
                for d in range(6):
                    other = self.board.neighbours[mass[i] * 6 + d]
                    if other >= 0 and not seen[other] and self._walkable(other):
                        seen[other] = True
                        mass.append(other)
                i += 1
            for tile in mass:
                size[tile] = len(mass)
        return size

    def _walkable(self, tile: int) -> bool:
        kind = self.rules.terrains[self.terrain[tile]]
        return kind.land and kind.passable

    def make_fair(self, chosen: list[int]) -> None:
        """M13: poor starts get bonus resources, and none is without both kinds of early arms."""
        starts = self.rules.maps.starts
        goal = max([self.fertility(tile) for tile in chosen]) * starts.fairness_bp // 10_000
        for start in chosen:
            for tile in self.board.disc(start, starts.radius)[1:]:
                if self.fertility(start) >= goal:
                    break
                bonus = starts.fairness_bonus[self.terrain[tile]]
                if self.resource[tile] < 0 and bonus >= 0:
                    self.resource[tile] = bonus
            self._guarantee(start)

    def _guarantee(self, start: int) -> None:
        starts = self.rules.maps.starts
        for tile in self.board.disc(start, starts.guarantee_radius):
            if self.resource[tile] >= 0 and self.resource[tile] in starts.guarantee:
                return
        for radius in range(2, starts.guarantee_radius + 1):
            for tile in self.board.ring(start, radius):
                for resource in starts.guarantee:
                    fits = self.rules.resources[resource].terrains >> self.terrain[tile] & 1
                    if self.resource[tile] < 0 and fits:
                        self.resource[tile] = resource
                        return
