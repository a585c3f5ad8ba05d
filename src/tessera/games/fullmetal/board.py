"""The planet's shape: 851 hexes, their zones and terrain, and what each tide makes of it (rules 2, 3, 7.2).

Knows no unit and no match. A cell is `row * 37 + column`; commands speak axial hexes, `find` translates.
"""

from typing import Final

from tessera.boards.hex import Hex, ring
from tessera.boards.hexmap import HexMap
from tessera.games.fullmetal.vocabulary import COLUMNS, ROWS

SEA: Final = 0
LAND: Final = 1
MARSH: Final = 2
REEF: Final = 3
MOUNTAIN: Final = 4
TERRAINS: Final = ("sea", "land", "marsh", "reef", "mountain")
LETTERS: Final = "~.%*^"
SIZE: Final = COLUMNS * ROWS
ZONES: Final = 8

# Rule 2: body, then podes 0 to 2, as steps from the centre, by orientation.
FOOTPRINTS: Final[tuple[tuple[Hex, ...], ...]] = (
    ((0, 0), (1, -1), (-1, 0), (0, 1)),
    ((0, 0), (1, 0), (0, -1), (-1, 1)),
)
# Rule 7.2: is it land, by terrain and tide.
_DRY: Final = ((0, 0, 0), (1, 1, 1), (1, 1, 0), (1, 0, 0), (1, 1, 1))
# Rule 8: closed 0, open 1, peak 2, to strand on 3, by terrain and tide.
_LAND_WAYS: Final = ((0, 0, 0), (1, 1, 1), (1, 1, 3), (1, 3, 3), (2, 2, 2))
_SEA_WAYS: Final = ((1, 1, 1), (0, 0, 0), (3, 3, 1), (3, 1, 1), (0, 0, 0))


def zone_distance(a: int, b: int) -> int:
    """How far two landing zones lie apart on their ring."""
    apart = abs(a - b)
    return min(apart, ZONES - apart)


class Geometry:
    """What every board has in common: neighbours, distances, discs, zones, footprints."""

    def __init__(self, zones: list[int]) -> None:
        self.map = HexMap(COLUMNS, ROWS, "odd-q")
        self.zones = zones
        self.rows: list[str] = [
            "".join([str(zone) for zone in zones[row * COLUMNS : row * COLUMNS + COLUMNS]])
            for row in range(ROWS)
        ]
        self.hexes: list[Hex] = self.map.hexes
        self.q: list[int] = [at[0] for at in self.hexes]
        self.r: list[int] = [at[1] for at in self.hexes]
        flat = self.map.neighbours
        # Six a cell in direction order, -1 off the board; and the same without the gaps.
        self.towards: list[list[int]] = [flat[cell * 6 : cell * 6 + 6] for cell in range(SIZE)]
        self.near: list[list[int]] = [[c for c in six if c >= 0] for six in self.towards]
        self.steps: list[tuple[Hex, ...]] = [(at,) for at in self.hexes]  # a path of one hex each
        self.of_zone: list[list[int]] = [
            [cell for cell in range(SIZE) if zones[cell] == zone] for zone in range(ZONES + 1)
        ]
        self.discs: list[list[list[int]]] = []
        for radius in range(4):
            discs: list[list[int]] = []
            for at in self.hexes:
                found: list[int] = []
                for distance in range(1, radius + 1):
                    found.extend([cell for cell in map(self.map.find, ring(at, distance)) if cell >= 0])
                discs.append(found)
            self.discs.append(discs)

        self.prints: list[list[list[int]]] = [
            [self.footprint(at, orientation) for at in self.hexes] for orientation in (0, 1)
        ]

    def find(self, at: Hex) -> int:
        """The cell of a hex, -1 off the board."""
        q, r = at
        if q < 0 or q >= COLUMNS:
            return -1
        row = r + (q - (q & 1)) // 2
        return row * COLUMNS + q if 0 <= row < ROWS else -1

    def distance(self, a: int, b: int) -> int:
        dq = self.q[a] - self.q[b]
        dr = self.r[a] - self.r[b]
        ds = dq + dr
        if dq < 0:
            dq = -dq
        if dr < 0:
            dr = -dr
        if ds < 0:
            ds = -ds
        return max(dq, dr, ds)

    def direction(self, a: int, b: int) -> int:
        """The direction that leads from a cell to its neighbour."""
        return self.towards[a].index(b)

    def footprint(self, centre: Hex, orientation: int) -> list[int]:
        """The four cells of an astronef, -1 where it hangs over the edge."""
        return [self.find((centre[0] + dq, centre[1] + dr)) for dq, dr in FOOTPRINTS[orientation]]


class Board:
    """One planet. `terrain` has a number a cell; `dry[tide]` says whether a cell is land then."""

    def __init__(self, geometry: Geometry, seed: int, terrain: list[int]) -> None:
        self.geometry = geometry
        self.seed = seed
        self.terrain = terrain
        self.dry: list[list[int]] = [[_DRY[kind][tide] for kind in terrain] for tide in range(3)]
        # What way each tide leaves a land unit and a boat, as `Situation.ways` numbers them.
        self.land_ways: list[list[int]] = [[_LAND_WAYS[kind][tide] for kind in terrain] for tide in range(3)]
        self.sea_ways: list[list[int]] = [[_SEA_WAYS[kind][tide] for kind in terrain] for tide in range(3)]
        self.rows = self.lines()
        self._berths: list[tuple[int, int]] = []

    def text(self) -> str:
        """The letters of all cells, row-major."""
        return "".join([LETTERS[kind] for kind in self.terrain])

    def lines(self) -> list[str]:
        text = self.text()
        return [text[row * COLUMNS : row * COLUMNS + COLUMNS] for row in range(ROWS)]

    def minerals(self, residue: int) -> list[int]:
        """Rule 3.5: the cells of one class, row-major."""
        geometry = self.geometry
        return [
            cell
            for cell in range(SIZE)
            if self.terrain[cell] in (LAND, MARSH, REEF)
            and (geometry.q[cell] - geometry.r[cell]) % 3 == residue
        ]

    def berths(self) -> list[tuple[int, int]]:
        """Where an astronef can stand at all, as (centre, orientation), row-major."""
        if not self._berths:
            self._berths = [
                (cell, orientation)
                for cell in range(SIZE)
                for orientation in (0, 1)
                if not self.stands(self.geometry.prints[orientation][cell])
            ]
        return self._berths

    def stands(self, cells: list[int]) -> str:
        """Why an astronef cannot stand on these cells (rule 5.1), or the empty text."""
        for cell in cells:
            if cell < 0:
                return "hex.off_board"
        for cell in cells:
            if self.terrain[cell] != LAND and self.terrain[cell] != MARSH:
                return "terrain.wrong"
        zone = self.geometry.zones[cells[0]]
        for cell in cells:
            if self.geometry.zones[cell] != zone or zone == 0:
                return "zone.not_one"
        return ""


def board_of(geometry: Geometry, seed: int, text: str) -> Board:
    """The board whose letters these are."""
    return Board(geometry, seed, [LETTERS.index(letter) for letter in text])
