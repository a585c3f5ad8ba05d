"""Where things lie in a drawing of the map: pointy-top hexes, odd rows half a hex to the right."""

from math import sqrt
from typing import Final

from tessera.boards.hexmap import HexMap
from tessera.draw.svg import number

SIN: Final = sqrt(3) / 2
MARGIN: Final = 30.0
HEAD: Final = 64.0
FOOT: Final = 116.0
INK: Final = "#2b2a26"
PAPER: Final = "#f3ead7"

# The corners of a hex, clockwise from the top: N, NE, SE, S, SW, NW.
_CORNERS: Final = ((0.0, -1.0), (SIN, -0.5), (SIN, 0.5), (0.0, 1.0), (-SIN, 0.5), (-SIN, -0.5))
# By direction (E, NE, NW, W, SW, SE): the two corners of the edge.
EDGES: Final = ((1, 2), (0, 1), (5, 0), (4, 5), (3, 4), (2, 3))


class Frame:
    """A board's place on the paper. `scale` is the length from a hex's centre to its corner."""

    def __init__(self, board: HexMap) -> None:
        self.board = board
        self.scale = max(6.0, min(20.0, 1560.0 / (2 * SIN * (board.width + 0.5))))
        self.map_width = 2 * SIN * self.scale * (board.width + 0.5)
        # The points of the first and the last row are cut off: the sheet has straight edges.
        self.map_height = self.scale * (1.5 * board.height - 0.5)
        self.width = max(self.map_width + 2 * MARGIN, 860.0)
        self.left = (self.width - self.map_width) / 2
        self.height = self.map_height + HEAD + FOOT

    def centre(self, tile: int) -> tuple[float, float]:
        column = tile % self.board.width
        row = tile // self.board.width
        x = self.left + SIN * self.scale * (2 * column + 1 + (row & 1))
        return x, HEAD + self.scale * (1.5 * row + 0.5)

    def corners(self, tile: int, share: float = 1.0) -> list[tuple[float, float]]:
        x, y = self.centre(tile)
        s = self.scale * share
        return [(x + s * dx, y + s * dy) for dx, dy in _CORNERS]

    def outline(self, tile: int, share: float = 1.0) -> str:
        """The hex as a piece of a path; at the seam of a map that wraps, once on either side."""
        points = self.corners(tile, share)
        path = "M" + "L".join([f"{number(x)} {number(y)}" for x, y in points]) + "Z"
        column = tile % self.board.width
        if self.board.wrap and column in (0, self.board.width - 1):
            lap = 2 * SIN * self.scale * self.board.width * (1 if column == 0 else -1)
            path += "M" + "L".join([f"{number(x + lap)} {number(y)}" for x, y in points]) + "Z"
        return path

    def edge(self, tile: int, direction: int, share: float = 1.0) -> tuple[float, float, float, float]:
        """Both ends of an edge; with a smaller share it lies inside its hex."""
        points = self.corners(tile, share)
        first, second = EDGES[direction]
        return *points[first], *points[second]


def at(x: float, y: float) -> str:
    """Two numbers of a path."""
    return f"{number(x)} {number(y)}"


class Pieces:
    """Paths of one look, gathered and drawn as one: a map of thousands of hexes stays a small file."""

    def __init__(self) -> None:
        self.by_look: dict[str, list[str]] = {}

    def add(self, look: str, d: str) -> None:
        self.by_look.setdefault(look, []).append(d)


def scatter(tile: int, salt: int) -> int:
    """A number below 1024 that looks random and is always the same for a tile."""
    h = (tile * 2654435761 + salt * 40503 + 12345) & 0xFFFFFFFF
    h ^= h >> 15
    h = (h * 2246822519) & 0xFFFFFFFF
    return (h >> 13) & 1023
