"""The ground of Taktik's map as SVG: terrain with its textures, rivers, roads and bridges.

Knows cells and colours, no units. Small variations (where a tree stands) come from the noise hash of the
cell, so the same map is always the same text.
"""

from __future__ import annotations

from typing import Final

from tessera.draw.svg import Svg, number
from tessera.games.taktik.lattice import FOUR, Lattice
from tessera.games.taktik.noise import mix
from tessera.games.taktik.terrain import FOREST, HILL, INDUSTRIAL, ROUGH, URBAN, WATER

CELL: Final = 28.0
HALF: Final = 14.0

# By terrain: fill, then the darker tone of its texture.
FILLS: Final[tuple[str, ...]] = ("#eef0d5", "#ddd0a4", "#a9c58b", "#d8d2cc", "#c5c0cc", "#cfae7e", "#9cc7e0")
INKS: Final[tuple[str, ...]] = ("#d9dcb8", "#ab9a63", "#4f7f45", "#8d6a5c", "#5f5a72", "#8f6a3a", "#3f83ad")
RIVER: Final = "#6fb1d8"
RIVER_BANK: Final = "#3f83ad"
ROAD: Final = "#fdf6e3"
ROAD_EDGE: Final = "#6d5b47"


def scatter(x: int, y: int, salt: int) -> float:
    """A number in 0..1 that belongs to the cell."""
    return mix(x, y, salt * 7919) / 1023.0


def _disc(cx: float, cy: float, r: float) -> str:
    arc = f"a{number(r)} {number(r)} 0 1 1"
    return f"M{number(cx - r)} {number(cy)}{arc} {number(2 * r)} 0{arc} {number(-2 * r)} 0z"


def _box(x: float, y: float, w: float, h: float) -> str:
    return f"M{number(x)} {number(y)}h{number(w)}v{number(h)}h{number(-w)}z"


def _trees(x: int, y: int, left: float, top: float, lit: bool) -> str:
    parts: list[str] = []
    for i, (px, py) in enumerate(((0.27, 0.3), (0.72, 0.26), (0.5, 0.6), (0.2, 0.78), (0.8, 0.76))):
        cx = left + (px + 0.14 * (scatter(x, y, 2 * i) - 0.5)) * CELL
        cy = top + (py + 0.14 * (scatter(x, y, 2 * i + 1) - 0.5)) * CELL
        r = 3.6 + 1.2 * scatter(x, y, 20 + i)
        parts.append(_disc(cx - 1, cy - 1.1, r * 0.55) if lit else _disc(cx, cy, r))
    return "".join(parts)


def _houses(x: int, y: int, left: float, top: float) -> str:
    parts: list[str] = []
    for i, (px, py) in enumerate(((0.1, 0.12), (0.56, 0.1), (0.12, 0.56), (0.55, 0.55))):
        w = 6.5 + 3.5 * scatter(x, y, 30 + i)
        h = 6.5 + 3.5 * scatter(x, y, 40 + i)
        parts.append(_box(left + px * CELL, top + py * CELL, w, h))
    return "".join(parts)


def _works(left: float, top: float) -> str:
    """A hall with a saw-tooth roof, and a chimney."""
    base, third = top + 23.5, 5.6
    d = f"M{number(left + 4)} {number(base)}v-10"
    for _ in range(3):
        d += f"l{number(third)} -4.5v4.5"
    d += f"V{number(base)}z"
    return d + _box(left + 20, top + 4.5, 3, 8)


def _mound(x: int, y: int, left: float, top: float) -> str:
    parts: list[str] = []
    for i, (px, py) in enumerate(((0.08, 0.48), (0.5, 0.9), (0.52, 0.4))):
        ax = left + px * CELL + 2 * scatter(x, y, 50 + i)
        parts.append(f"M{number(ax)} {number(top + py * CELL)}q5.5 -9 11 0m-7.4 -2.6l-1.2 2.8m4.3 -3l0.5 3")
    return "".join(parts)


def _stones(x: int, y: int, left: float, top: float) -> str:
    parts: list[str] = []
    for i in range(5):
        ax = left + 3 + 20 * scatter(x, y, 60 + i)
        ay = top + 5 + 19 * scatter(x, y, 70 + i)
        parts.append(f"M{number(ax)} {number(ay)}l2 -2.8l2 2.8")
    return "".join(parts)


def _waves(left: float, top: float) -> str:
    return "".join([f"M{number(left + 6)} {number(top + y)}q4 -3.4 8 0t8 0" for y in (10, 16, 22)])


def texture(kind: int, x: int, y: int, left: float, top: float) -> str:
    """The marks that fill one cell of a terrain; empty for PLAIN."""
    if kind == FOREST:
        return _trees(x, y, left, top, False)
    if kind == URBAN:
        return _houses(x, y, left, top)
    if kind == INDUSTRIAL:
        return _works(left, top)
    if kind == HILL:
        return _mound(x, y, left, top)
    if kind == ROUGH:
        return _stones(x, y, left, top)
    return _waves(left, top) if kind == WATER else ""


def paint_marks(svg: Svg, kind: int, marks: str) -> None:
    """Solid marks for trees and buildings, pen strokes for the rest."""
    ink = INKS[kind]
    if kind in (FOREST, URBAN, INDUSTRIAL):
        svg.path(marks, {"fill": ink})
    else:
        svg.path(marks, {"fill": "none", "stroke": ink, "stroke-width": 1.2, "stroke-linecap": "round"})


def draw_terrain(svg: Svg, lattice: Lattice, grid: list[int]) -> None:
    """Every terrain as one rounded area with its texture."""
    for kind in (ROUGH, HILL, FOREST, INDUSTRIAL, URBAN, WATER):
        area, marks, lights = "", "", ""
        for cell in range(lattice.area):
            if grid[cell] != kind:
                continue
            x, y = cell % lattice.width, cell // lattice.width
            area += _box(x * CELL + 6, y * CELL + 6, CELL - 12, CELL - 12)
            # Bridge the seams to equal cells, so that only the outline of a region is rounded.
            if x + 1 < lattice.width and grid[cell + 1] == kind:
                area += _box(x * CELL + HALF, y * CELL + 6, CELL, CELL - 12)
            if y + 1 < lattice.height and grid[cell + lattice.width] == kind:
                area += _box(x * CELL + 6, y * CELL + HALF, CELL - 12, CELL)
            marks += texture(kind, x, y, x * CELL, y * CELL)
            if kind == FOREST:
                lights += _trees(x, y, x * CELL, y * CELL, True)
        if area:
            fill = FILLS[kind]
            svg.path(area, {"fill": fill, "stroke": fill, "stroke-width": 12, "stroke-linejoin": "round"})
            paint_marks(svg, kind, marks)
        if lights:
            svg.path(lights, {"fill": "#7fa869"})


def strokes(lattice: Lattice, flags: list[int]) -> str:
    """A network as one path: straight through, round the bends, out over the edge where a line ends there."""
    d = ""
    for cell in range(lattice.area):
        if flags[cell] == 0:
            continue
        x, y = cell % lattice.width, cell // lattice.width
        cx, cy = x * CELL + HALF, y * CELL + HALF
        beyond = lattice.step[cell * 4 : cell * 4 + 4]
        ends = [i for i in range(4) if beyond[i] >= 0 and flags[beyond[i]] == 1]
        outside = [i for i in range(4) if beyond[i] < 0]
        if len(ends) == 1 and outside:
            # Straight on if that leaves the board, else by the nearest side.
            ahead = (ends[0] + 2) % 4
            ends.append(ahead if ahead in outside else outside[0])
        sides = [(cx + HALF * FOUR[i][0], cy + HALF * FOUR[i][1]) for i in ends]
        if len(ends) == 2:
            (ax, ay), (bx, by) = sides
            d += f"M{number(ax)} {number(ay)}Q{number(cx)} {number(cy)} {number(bx)} {number(by)}"
        else:
            for ax, ay in sides:
                d += f"M{number(ax)} {number(ay)}L{number(cx)} {number(cy)}"
    return d


def _stroke(svg: Svg, d: str, colour: str, width: float) -> None:
    svg.path(
        d,
        {
            "fill": "none",
            "stroke": colour,
            "stroke-width": width,
            "stroke-linecap": "round",
            "stroke-linejoin": "round",
        },
    )


def draw_river(svg: Svg, d: str) -> None:
    _stroke(svg, d, RIVER_BANK, 12.0)
    _stroke(svg, d, RIVER, 9.0)
    _stroke(svg, d, "#a8d3ea", 2.0)


def draw_road(svg: Svg, d: str) -> None:
    _stroke(svg, d, ROAD_EDGE, 7.0)
    _stroke(svg, d, ROAD, 4.4)


def draw_bridge(svg: Svg, left: float, top: float, east_west: bool, broken: bool, tip: str) -> None:
    """A deck with two parapets along the road; a broken one has a gap."""
    cx, cy = left + HALF, top + HALF
    long, wide = (22.0, 11.0) if east_west else (11.0, 22.0)
    deck: dict[str, object] = {"fill": "#e7c88f", "stroke": "#3d2f22", "stroke-width": 1.0}
    svg.rect(cx - long / 2, cy - wide / 2, long, wide, deck, 1.5, tip)
    for side in (-5.5, 5.5):
        along = f"M{number(cx - 12)} {number(cy + side)}h24"
        down = f"M{number(cx + side)} {number(cy - 12)}v24"
        _stroke(svg, along if east_west else down, "#3d2f22", 2.2)
    if broken:
        _stroke(svg, f"M{number(cx - 6)} {number(cy - 6)}l12 12m0 -12l-12 12", "#8c1c13", 2.6)
