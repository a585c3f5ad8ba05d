"""The planet as a drawing: terrain, landing zones, minerals, and the pieces if there are any.

Knows boards and views, no rules. Hexes are flat-top; odd columns lie half a hex lower.
"""

from math import sqrt
from typing import Final

from tessera.draw.svg import Svg
from tessera.games.fullmetal.board import LAND, MARSH, MOUNTAIN, REEF, SEA, SIZE, Board
from tessera.games.fullmetal.view import FullMetalView
from tessera.games.fullmetal.vocabulary import COLUMNS, ROWS

SCALE: Final = 20.0  # from a hex's centre to its corner
_MARGIN: Final = 44.0
_HEAD: Final = 58.0
_FOOT: Final = 64.0
_SIN: Final = sqrt(3) / 2

_FILL: Final = ("#2f6f9f", "#d9c08a", "#a9b06a", "#5fa3b5", "#8a6f5a")
_EDGE: Final = ("#2a6592", "#cbb079", "#98a05a", "#5496a9", "#7a604d")
_NAMES: Final = ("sea", "land", "marsh", "reef", "mountain")
_INK: Final = "#22303c"
_SEATS: Final = ("#c8402f", "#2b62c4", "#2f8f4e", "#e0a91b")
_LETTER: Final[dict[str, str]] = {
    "astronef": "★",
    "tower": "▲",
    "tank": "T",
    "supertank": "S",
    "motorboat": "M",
    "barge": "B",
    "crab": "C",
    "converter": "V",
    "bridge": "=",
}


def centre(cell: int) -> tuple[float, float]:
    """Where a cell's centre is drawn."""
    column = cell % COLUMNS
    row = cell // COLUMNS
    x = _MARGIN + SCALE + 1.5 * SCALE * column
    y = _HEAD + SCALE * _SIN + 2 * _SIN * SCALE * (row + (0.5 if column % 2 else 0.0))
    return x, y


def corners(cell: int, scale: float = 1.0) -> list[tuple[float, float]]:
    x, y = centre(cell)
    s = SCALE * scale
    steps = [(1.0, 0.0), (0.5, _SIN), (-0.5, _SIN), (-1.0, 0.0), (-0.5, -_SIN), (0.5, -_SIN)]
    return [(x + s * dx, y + s * dy) for dx, dy in steps]


def draw_board(board: Board, minerals: list[int], title: str, view: FullMetalView | None = None) -> Svg:
    """The whole board. `minerals` are cells; pieces are drawn if a view is given."""
    width = 2 * _MARGIN + SCALE * 2 + 1.5 * SCALE * (COLUMNS - 1)
    height = _HEAD + _FOOT + 2 * _SIN * SCALE * (ROWS + 0.5)
    svg = Svg(width, height, title)
    svg.define(
        '<radialGradient id="deep" cx="50%" cy="48%" r="70%"><stop offset="0" stop-color="#17405f"/>'
        '<stop offset="1" stop-color="#0d2233"/></radialGradient>'
        "<style>text{font-family:'DejaVu Sans','Segoe UI',sans-serif}</style>"
    )
    svg.rect(0, 0, width, height, {"fill": "#f4efe4"})
    svg.rect(
        _MARGIN - 12,
        _HEAD - 12,
        width - 2 * _MARGIN + 24,
        height - _HEAD - _FOOT + 24,
        {"fill": "url(#deep)"},
        radius=14,
    )
    svg.text(_MARGIN, 28, title, {"font-size": 20, "font-weight": 700, "fill": _INK})
    _terrain(svg, board)
    _zones(svg, board)
    _frame(svg)
    for cell in minerals:
        _mineral(svg, cell)
    if view is not None:
        _pieces(svg, board, view)
    _legend(svg, height - _FOOT + 36, len(minerals))
    return svg


def _terrain(svg: Svg, board: Board) -> None:
    svg.group({"stroke-width": 0.8, "stroke-linejoin": "round"})
    for cell in range(SIZE):
        kind = board.terrain[cell]
        column, row = cell % COLUMNS, cell // COLUMNS
        q, r = board.geometry.hexes[cell]
        tip = f"{_NAMES[kind]} ({q}, {r}), column {column}, row {row}"
        svg.polygon(corners(cell), {"fill": _FILL[kind], "stroke": _EDGE[kind]}, tip)
        _texture(svg, board, cell, kind)
    svg.end()
    svg.group({"stroke": "#f3e6bf", "stroke-width": 1.6, "stroke-linecap": "round", "opacity": 0.75})
    for cell in range(SIZE):  # the coast: where permanent ground meets water
        if board.terrain[cell] in (LAND, MARSH, MOUNTAIN):
            shape = corners(cell)
            for direction in range(6):
                other = board.geometry.towards[cell][direction]
                if other >= 0 and board.terrain[other] in (SEA, REEF):
                    first, second = _EDGE_CORNERS[direction]
                    svg.line(*shape[first], *shape[second])
    svg.end()


# The corners at both ends of the edge in each direction: SE, NE, N, NW, SW, S.
_EDGE_CORNERS: Final = ((0, 1), (5, 0), (4, 5), (3, 4), (2, 3), (1, 2))


def _texture(svg: Svg, board: Board, cell: int, kind: int) -> None:
    x, y = centre(cell)
    if kind == MOUNTAIN:
        svg.polygon([(x - 11, y + 7), (x - 2, y - 10), (x + 4, y + 7)], {"fill": "#6d5543", "stroke": "none"})
        svg.polygon([(x - 2, y + 7), (x + 6, y - 5), (x + 12, y + 7)], {"fill": "#5c4737", "stroke": "none"})
        svg.polygon([(x - 5, y - 4), (x - 2, y - 10), (x, y - 4)], {"fill": "#f2ece2", "stroke": "none"})
    elif kind == MARSH:
        for dx, dy in ((-6, 2), (1, -3), (6, 4)):
            svg.path(
                f"M{x + dx:.1f} {y + dy:.1f}v-6m0 6l-3 -4m3 4l3 -4",
                {"stroke": "#6f7a3a", "stroke-width": 1.2, "fill": "none"},
            )
    elif kind == REEF:
        for dx, dy, radius in ((-5, 3, 3.2), (4, -3, 3.8), (5, 6, 2.2)):
            svg.circle(x + dx, y + dy, radius, {"fill": "#d9b48f", "stroke": "#8b6f57", "stroke-width": 0.8})
    elif kind == SEA and (cell * 7 + cell // COLUMNS * 3) % 5 == 0:
        svg.path(
            f"M{x - 7:.1f} {y:.1f}q3.5 -4 7 0t7 0", {"stroke": "#4a8ab8", "stroke-width": 1, "fill": "none"}
        )


def _zones(svg: Svg, board: Board) -> None:
    """Borders between landing zones, and their numbers."""
    zones = board.geometry.zones
    svg.group(
        {
            "stroke": "#fff6dd",
            "stroke-width": 2,
            "stroke-dasharray": "1 5",
            "stroke-linecap": "round",
            "opacity": 0.9,
        }
    )
    sums = [[0.0, 0.0, 0.0] for _ in range(9)]
    for cell in range(SIZE):
        x, y = centre(cell)
        place = sums[zones[cell]]
        place[0] += x
        place[1] += y
        place[2] += 1
        shape = corners(cell)
        for direction in range(3):
            other = board.geometry.towards[cell][direction]
            if other >= 0 and zones[other] != zones[cell]:
                first, second = _EDGE_CORNERS[direction]
                svg.line(*shape[first], *shape[second])
    svg.end()
    svg.group(
        {
            "fill": "#ffffff",
            "fill-opacity": 0.28,
            "font-size": 84,
            "font-weight": 800,
            "text-anchor": "middle",
        }
    )
    for zone in range(1, 9):
        x, y, count = sums[zone]
        svg.text(x / count, y / count + 30, str(zone))
    svg.end()


def _frame(svg: Svg) -> None:
    """Column and row numbers."""
    svg.group({"fill": "#5b6670", "font-size": 10, "text-anchor": "middle"})
    for column in range(0, COLUMNS, 2):
        x, _ = centre(column)
        svg.text(x, _HEAD - 16, str(column))
    for row in range(ROWS):
        _, y = centre(row * COLUMNS)
        svg.text(_MARGIN - 24, y + 4, str(row))
    svg.end()


def _mineral(svg: Svg, cell: int) -> None:
    x, y = centre(cell)
    svg.polygon(
        [(x, y - 6.5), (x + 5, y), (x, y + 6.5), (x - 5, y)],
        {"fill": "#7d4fb0", "stroke": "#f6edff", "stroke-width": 1.1},
    )
    svg.polygon([(x, y - 6.5), (x + 5, y), (x, y)], {"fill": "#b08ae0"})


def _pieces(svg: Svg, board: Board, view: FullMetalView) -> None:
    for wanted in ("bridge", "astronef", ""):
        for name, unit in view.units.items():
            if (unit.kind in ("bridge", "astronef")) != bool(wanted) or (wanted and unit.kind != wanted):
                continue
            colour = _SEATS[unit.owner]
            for number, at in enumerate(unit.hexes):
                cell = board.geometry.find(at)
                x, y = centre(cell)
                if unit.kind == "astronef":
                    svg.polygon(
                        corners(cell, 0.94), {"fill": "#e9edf0", "stroke": colour, "stroke-width": 3}, name
                    )
                elif unit.kind == "bridge":
                    svg.rect(x - 14, y - 5, 28, 10, {"fill": "#b5651d", "stroke": _INK}, radius=2, tip=name)
                    continue
                else:
                    faded = 0.55 if unit.stuck or unit.neutralized else 1.0
                    svg.circle(
                        x,
                        y,
                        12.5,
                        {"fill": colour, "stroke": "#ffffff", "stroke-width": 2, "opacity": faded},
                        name,
                    )
                ink = colour if unit.kind == "astronef" else "#ffffff"
                if unit.kind != "astronef" or number == 0:
                    svg.text(
                        x,
                        y + 5,
                        _LETTER[unit.kind],
                        {"fill": ink, "font-size": 14, "font-weight": 700, "text-anchor": "middle"},
                    )


def _legend(svg: Svg, y: float, minerals: int) -> None:
    x = _MARGIN
    for kind, name in enumerate(_NAMES):
        svg.rect(x, y - 11, 22, 14, {"fill": _FILL[kind], "stroke": _INK, "stroke-width": 0.6}, radius=3)
        svg.text(x + 29, y, name, {"font-size": 13, "fill": _INK})
        x += 110
    if minerals:
        svg.polygon(
            [(x + 8, y - 13), (x + 14, y - 5), (x + 8, y + 3), (x + 2, y - 5)],
            {"fill": "#7d4fb0", "stroke": _INK, "stroke-width": 0.6},
        )
        svg.text(x + 22, y, f"mineral ({minerals})", {"font-size": 13, "fill": _INK})
        x += 150
    svg.text(x, y, "dotted: landing zones 1 to 8", {"font-size": 13, "fill": _INK})
