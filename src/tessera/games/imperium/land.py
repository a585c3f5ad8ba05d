"""The lie of the land: what never changes on a map, asked once and kept (rules 4.2-4.5)."""

from typing import Final

from tessera.boards.hex import disc, ring, to_offset
from tessera.boards.hexmap import HexMap
from tessera.games.imperium.rules import Rules

LETTERS: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Terrain number n is letter n where the ground is written as text."""


class LandMap:
    """A map with its terrain and rivers. Shared by every copy of a state: nothing here ever changes.

    `coastal`, `fresh_water`, `water` and `passable` hold 0 or 1 by tile. Discs and rings are kept once made:
    their lists are shared and must not be changed by the caller.
    """

    def __init__(self, map: HexMap, rules: Rules, terrain: list[int], rivers: list[int]) -> None:
        self.map = map
        self.width = map.width
        self.height = map.height
        self.wrap = map.wrap
        self.size = map.size
        self.neighbours = map.neighbours
        self.qs: list[int] = [at[0] for at in map.hexes]
        self.rs: list[int] = [at[1] for at in map.hexes]
        self.water: list[int] = [1 if rules.terrains[kind].water else 0 for kind in terrain]
        self.passable: list[int] = [1 if rules.terrains[kind].passable else 0 for kind in terrain]
        self.coastal: list[int] = [1 if coastal(rules, map, terrain, tile) else 0 for tile in range(map.size)]
        self.fresh_water: list[int] = [
            1 if fresh_water(rules, map, terrain, rivers, tile) else 0 for tile in range(map.size)
        ]
        # How views name tiles and write their ground: a letter for the terrain, then the river edges if any.
        self.names: list[str] = [str(tile) for tile in range(map.size)]
        self.codes: list[str] = [
            f"{LETTERS[kind]}{edges:02x}" if edges else LETTERS[kind]
            for kind, edges in zip(terrain, rivers, strict=True)
        ]
        self._discs: dict[int, list[list[int] | None]] = {}
        self._rings: dict[int, list[list[int] | None]] = {}
        self._city_tiles: list[list[int] | None] = [None] * map.size
        # By radius: the column and row steps of the plane's disc or ring, from an even and from an odd row.
        self._disc_steps: dict[int, list[list[tuple[int, int]]]] = {}
        self._ring_steps: dict[int, list[list[tuple[int, int]]]] = {}

    def distance(self, a: int, b: int) -> int:
        """Rule 4.3: steps from tile to tile, across the seam where that is shorter."""
        dr = self.rs[b] - self.rs[a]
        dq = self.qs[b] - self.qs[a]
        best = plane_length(dq, dr)
        if self.wrap:
            other = plane_length(dq + self.width, dr)
            best = min(best, other)
            other = plane_length(dq - self.width, dr)
            best = min(best, other)
        return best

    def adjacent(self, a: int, b: int) -> bool:
        """Whether the tiles touch."""
        base = a * 6
        near = self.neighbours
        return (
            near[base] == b
            or near[base + 1] == b
            or near[base + 2] == b
            or near[base + 3] == b
            or near[base + 4] == b
            or near[base + 5] == b
        )

    def disc(self, tile: int, radius: int) -> list[int]:
        """Rule 4.4: the tiles within a radius, ring after ring."""
        made = self._discs.get(radius)
        if made is None:
            made = [None] * self.size
            self._discs[radius] = made
            self._disc_steps[radius] = _steps(disc((0, 0), radius), disc((0, 1), radius))
        found = made[tile]
        if found is None:
            found = self._walk(tile, self._disc_steps[radius], 2 * radius + 1)
            made[tile] = found
        return found

    def ring(self, tile: int, radius: int) -> list[int]:
        """Rule 4.4: the tiles at exactly a radius on the plane."""
        made = self._rings.get(radius)
        if made is None:
            made = [None] * self.size
            self._rings[radius] = made
            self._ring_steps[radius] = _steps(ring((0, 0), radius), ring((0, 1), radius))
        found = made[tile]
        if found is None:
            found = self._walk(tile, self._ring_steps[radius], 2 * radius + 1)
            made[tile] = found
        return found

    def _walk(self, tile: int, steps: list[list[tuple[int, int]]], span: int) -> list[int]:
        column = tile % self.width
        row = tile // self.width
        found: list[int] = []
        repeats = self.wrap and span > self.width
        for dx, dy in steps[row & 1]:
            y = row + dy
            x = column + dx
            if y < 0 or y >= self.height:
                continue
            if self.wrap:
                x %= self.width
            elif x < 0 or x >= self.width:
                continue
            at = y * self.width + x
            if repeats and at in found:
                continue
            found.append(at)
        return found

    def city_tiles(self, tile: int) -> list[int]:
        """Rule 4.4: the tile of every city tile number 0..18 around a centre, -1 where the map ends."""
        found = self._city_tiles[tile]
        if found is None:
            q = self.qs[tile]
            r = self.rs[tile]
            found = [self.map.find((q + dq, r + dr)) for dq, dr in disc((0, 0), 2)]
            self._city_tiles[tile] = found
        return found

    def river_between(self, rivers: list[int], a: int, b: int) -> bool:
        """Rule 4.5: a river follows the edge between two tiles that touch."""
        bits = rivers[a]
        if bits:
            for d in range(6):
                if bits >> d & 1 and self.neighbours[a * 6 + d] == b:
                    return True
        return False


def plane_length(dq: int, dr: int) -> int:
    """Steps on the endless plane."""
    ds = dq + dr
    return ((dq if dq >= 0 else -dq) + (dr if dr >= 0 else -dr) + (ds if ds >= 0 else -ds)) // 2


def _steps(even: list[tuple[int, int]], odd: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """The same hexes as steps in columns and rows, counted from (0, 0) and from the hex (0, 1)."""
    base_x, base_y = to_offset((0, 1), "odd-r")
    from_even = [to_offset(at, "odd-r") for at in even]
    from_odd = [to_offset(at, "odd-r") for at in odd]
    return [from_even, [(x - base_x, y - base_y) for x, y in from_odd]]


def coastal(rules: Rules, board: HexMap, terrain: list[int], tile: int) -> bool:
    """A neighbour is coast or ocean."""
    for d in range(6):
        near = board.neighbours[tile * 6 + d]
        if near >= 0 and (terrain[near] == rules.coast or terrain[near] == rules.ocean):
            return True
    return False


def fresh_water(rules: Rules, board: HexMap, terrain: list[int], rivers: list[int], tile: int) -> bool:
    """A river runs along an edge, or a neighbour is a lake."""
    if rivers[tile]:
        return True
    for d in range(6):
        near = board.neighbours[tile * 6 + d]
        if near >= 0 and terrain[near] == rules.lake:
            return True
    return False
