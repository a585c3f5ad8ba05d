"""The square grid: cells in rows, with four or eight neighbours each.

A cell is the index `y * width + x`; x grows east, y grows south. Lists of cells come in row-major order,
neighbours in compass order. It does not know what lies on a cell.
"""

from typing import Final

FOUR: Final[tuple[tuple[int, int], ...]] = ((0, -1), (1, 0), (0, 1), (-1, 0))
EIGHT: Final[tuple[tuple[int, int], ...]] = (
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
)


class Grid:
    """`width` x `height` square cells.

    `four` and `eight` are flat neighbour tables, four or eight entries a cell in compass order, clockwise
    from north, -1 where the board ends.
    """

    def __init__(self, width: int, height: int) -> None:
        if width < 1 or height < 1:
            raise ValueError(f"a grid needs at least one column and one row, got {width} x {height}")
        self.width = width
        self.height = height
        self.size = width * height
        self.four = self._table(FOUR)
        self.eight = self._table(EIGHT)

    def _table(self, steps: tuple[tuple[int, int], ...]) -> list[int]:
        table: list[int] = []
        for y in range(self.height):
            for x in range(self.width):
                for dx, dy in steps:
                    table.append(self.find(x + dx, y + dy))
        return table

    def find(self, x: int, y: int) -> int:
        """The cell at a position, or -1 if it is off the grid."""
        if 0 <= x < self.width and 0 <= y < self.height:
            return y * self.width + x
        return -1

    def index(self, x: int, y: int) -> int:
        """The cell at a position that must be on the grid."""
        cell = self.find(x, y)
        if cell < 0:
            raise ValueError(f"({x}, {y}) is off the {self.width} x {self.height} grid")
        return cell

    def xy(self, cell: int) -> tuple[int, int]:
        """The `(x, y)` of a cell."""
        if not 0 <= cell < self.size:
            raise ValueError(f"cell {cell} is off the grid of {self.size} cells")
        return (cell % self.width, cell // self.width)

    def beside4(self, cell: int) -> list[int]:
        """The cells that share a side with `cell`: N, E, S, W, without those off the grid."""
        self.xy(cell)
        return [near for near in self.four[cell * 4 : cell * 4 + 4] if near >= 0]

    def beside8(self, cell: int) -> list[int]:
        """The cells that touch `cell`: N, NE, E, SE, S, SW, W, NW, without those off the grid."""
        self.xy(cell)
        return [near for near in self.eight[cell * 8 : cell * 8 + 8] if near >= 0]

    def manhattan(self, a: int, b: int) -> int:
        """Steps from `a` to `b` over sides only."""
        ax, ay = self.xy(a)
        bx, by = self.xy(b)
        return abs(ax - bx) + abs(ay - by)

    def chebyshev(self, a: int, b: int) -> int:
        """Steps from `a` to `b` over sides and corners."""
        ax, ay = self.xy(a)
        bx, by = self.xy(b)
        return max(abs(ax - bx), abs(ay - by))

    def diamond(self, centre: int, radius: int) -> list[int]:
        """The cells within a Manhattan distance, row-major."""
        cx, cy, rows = self._rows(centre, radius)
        found: list[int] = []
        for y in rows:
            reach = radius - abs(y - cy)
            found.extend(self._run(y, cx - reach, cx + reach))
        return found

    def square(self, centre: int, radius: int) -> list[int]:
        """The cells within a Chebyshev distance, row-major."""
        cx, _, rows = self._rows(centre, radius)
        found: list[int] = []
        for y in rows:
            found.extend(self._run(y, cx - radius, cx + radius))
        return found

    def _rows(self, centre: int, radius: int) -> tuple[int, int, range]:
        if radius < 0:
            raise ValueError(f"a radius must be 0 or more, got {radius}")
        x, y = self.xy(centre)
        return (x, y, range(max(0, y - radius), min(self.height, y + radius + 1)))

    def _run(self, y: int, first: int, last: int) -> range:
        start = y * self.width
        return range(start + max(0, first), start + min(self.width - 1, last) + 1)
