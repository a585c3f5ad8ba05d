"""A rectangular board of hexes, with or without a seam that joins its left and right edges.

A cell is the index `row * width + column`; index order is row-major order. Every question about the
board is answered in cells, so that states hold small integers; hexes are for geometry and for people.
It does not know what lies on a cell.
"""

from tessera.boards.hex import (
    DIRECTIONS,
    Hex,
    Layout,
    check_directions,
    disc,
    from_offset,
    length,
    ring,
    to_offset,
)


class HexMap:
    """`width` x `height` hexes in an offset layout. With `wrap`, columns are taken modulo the width.

    `neighbours` is flat, six entries a cell in direction order, -1 where the board ends.
    """

    def __init__(
        self,
        width: int,
        height: int,
        layout: Layout = "odd-r",
        wrap: bool = False,
        directions: tuple[Hex, ...] = DIRECTIONS,
    ) -> None:
        if width < 1 or height < 1:
            raise ValueError(f"a hex map needs at least one column and one row, got {width} x {height}")
        check_directions(directions)
        by_columns = layout in ("odd-q", "even-q")
        if wrap and by_columns and width % 2:
            raise ValueError(
                f"a wrapped {layout} map needs an even width, or its seam would not fit; got {width}"
            )
        self.width = width
        self.height = height
        self.layout: Layout = layout
        self.wrap = wrap
        self.directions = directions
        self.size = width * height
        # One lap around the map, as a step on the plane.
        self.lap: Hex = (width, -(width // 2) if by_columns else 0)
        self.hexes: list[Hex] = [from_offset(x, y, layout) for y in range(height) for x in range(width)]
        self.neighbours: list[int] = []
        for q, r in self.hexes:
            for dq, dr in directions:
                self.neighbours.append(self.find((q + dq, r + dr)))

    def find(self, at: Hex) -> int:
        """The cell of a hex, or -1 if it is off the map."""
        x, y = to_offset(at, self.layout)
        if self.wrap:
            x %= self.width
        if 0 <= y < self.height and 0 <= x < self.width:
            return y * self.width + x
        return -1

    def index(self, at: Hex) -> int:
        """The cell of a hex that must be on the map."""
        cell = self.find(at)
        if cell < 0:
            raise ValueError(f"hex {at} is off the {self.width} x {self.height} map")
        return cell

    def at(self, column: int, row: int) -> int:
        """The cell at an offset position that must be on the map (columns wrap if the map does)."""
        x = column % self.width if self.wrap else column
        if not (0 <= row < self.height and 0 <= x < self.width):
            raise ValueError(f"column {column}, row {row} is off the {self.width} x {self.height} map")
        return row * self.width + x

    def hex(self, cell: int) -> Hex:
        """The canonical hex of a cell."""
        self._check(cell)
        return self.hexes[cell]

    def offset(self, cell: int) -> tuple[int, int]:
        """The `(column, row)` of a cell."""
        self._check(cell)
        return (cell % self.width, cell // self.width)

    def canonical(self, at: Hex) -> Hex:
        """The one name of a hex that must be on the map, however many laps away it was given."""
        return self.hexes[self.index(at)]

    def neighbour(self, cell: int, direction: int) -> int:
        """The cell beside `cell` in a direction, or -1."""
        self._check(cell)
        return self.neighbours[cell * 6 + direction % 6]

    def beside(self, cell: int) -> list[int]:
        """The cells beside `cell` in direction order, without those off the map."""
        self._check(cell)
        return [near for near in self.neighbours[cell * 6 : cell * 6 + 6] if near >= 0]

    def distance(self, a: int, b: int) -> int:
        """How many steps lead from cell `a` to cell `b`, across the seam where that is shorter."""
        self._check(a)
        self._check(b)
        aq, ar = self.hexes[a]
        bq, br = self.hexes[b]
        dq = bq - aq
        dr = br - ar
        best = length((dq, dr))
        if self.wrap:
            lap_q, lap_r = self.lap
            best = min(best, length((dq + lap_q, dr + lap_r)), length((dq - lap_q, dr - lap_r)))
        return best

    def ring(self, centre: int, radius: int) -> list[int]:
        """The cells of the plane's ring, in its order; off the map dropped, of repeats the first kept."""
        return self._cells(ring(self.hex(centre), radius, self.directions))

    def disc(self, centre: int, radius: int) -> list[int]:
        """The cells of the plane's disc, in its order; off the map dropped, of repeats the first kept."""
        return self._cells(disc(self.hex(centre), radius, self.directions))

    def _cells(self, hexes: list[Hex]) -> list[int]:
        found: dict[int, None] = {}
        for at in hexes:
            cell = self.find(at)
            if cell >= 0:
                found[cell] = None
        return list(found)

    def _check(self, cell: int) -> None:
        if not 0 <= cell < self.size:
            raise ValueError(f"cell {cell} is off the map of {self.size} cells")
