"""Taktik's map as a picture: ground, networks, deployment, labels and a legend.

Pure text building from the results of the generator; what may be shown to whom is decided by the caller.
Sides differ in colour (blue and vermilion, told apart by colour-blind eyes) and in shape.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tessera.draw.svg import Svg
from tessera.games.taktik.biomes import biomes
from tessera.games.taktik.book import Book
from tessera.games.taktik.lattice import Lattice
from tessera.games.taktik.picture_land import (
    CELL,
    FILLS,
    HALF,
    draw_bridge,
    draw_river,
    draw_road,
    draw_terrain,
    paint_marks,
    strokes,
    texture,
)
from tessera.games.taktik.placement import Placement
from tessera.games.taktik.roads import networks
from tessera.games.taktik.rules import UnitType
from tessera.games.taktik.state import TaktikState
from tessera.games.taktik.terrain import (
    COLUMN_LABELS,
    PLAIN,
    TERRAIN_COUNT,
    TERRAIN_NAMES,
    Biomes,
    Networks,
    cell_flags,
    cell_label,
)

LEFT: Final = 34.0
TOP: Final = 62.0
PANEL: Final = 214.0
INK: Final = "#33302a"
SIDE_FILLS: Final[tuple[str, ...]] = ("#0072b2", "#d55e00")
SIDE_NAMES: Final[tuple[str, ...]] = ("PLAYER_A attacker", "PLAYER_B defender")
FONT: Final = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"


@dataclass
class Counter:
    """A unit as drawn. Player 0 is PLAYER_A; `kind` is the number of its type."""

    player: int
    kind: int
    cell: int
    label: str


def counters(placement: Placement) -> list[Counter]:
    """The starting line-up, labelled A1.. and B1.. in creation order."""
    serials = [0, 0]
    found: list[Counter] = []
    for unit in placement.units:
        serials[unit.player] += 1
        found.append(Counter(unit.player, unit.kind, unit.cell, f"{'AB'[unit.player]}{serials[unit.player]}"))
    return found


def _text(
    svg: Svg, x: float, y: float, text: str, size: float, anchor: str = "start", bold: bool = False
) -> None:
    weight = 700 if bold else 400
    look: dict[str, object] = {"font-size": size, "text-anchor": anchor, "font-weight": weight, "fill": INK}
    svg.text(x, y, text, look)


def draw_counter(svg: Svg, cx: float, cy: float, player: int, kind: str, tip: str) -> None:
    """A block with the arm's sign: crossed lines, an oval or a dot. The defender's has cut corners.

    A type without a sign shows its first letter.
    """
    fill: dict[str, object] = {"fill": SIDE_FILLS[player], "stroke": "#ffffff", "stroke-width": 1.4}
    if player == 0:
        svg.rect(cx - 11, cy - 8, 22, 16, fill, 2, tip)
    else:
        outline = ((-7, -8), (7, -8), (11, -4), (11, 4), (7, 8), (-7, 8), (-11, 4), (-11, -4))
        svg.polygon([(cx + dx, cy + dy) for dx, dy in outline], fill, tip)
    sign: dict[str, object] = {
        "fill": "none",
        "stroke": "#ffffff",
        "stroke-width": 1.7,
        "pointer-events": "none",
    }
    if kind == "INFANTRY":
        svg.line(cx - 6, cy - 4.5, cx + 6, cy + 4.5, sign)
        svg.line(cx - 6, cy + 4.5, cx + 6, cy - 4.5, sign)
    elif kind == "VEHICLE":
        svg.rect(cx - 6.5, cy - 4, 13, 8, sign, 4)
    elif kind == "SPECIAL":
        svg.circle(cx, cy, 3.6, {"fill": "#ffffff", "pointer-events": "none"})
    else:
        letter: dict[str, object] = {"font-size": 11.0, "text-anchor": "middle", "fill": "#ffffff"}
        svg.text(cx, cy + 4, kind[0], letter)


def _draw_unit(svg: Svg, unit: Counter, of: UnitType, width: int) -> None:
    """A unit on its cell, as its type is displayed."""
    east, south = of.display.offset
    x = unit.cell % width * CELL + HALF + east * CELL / 100
    y = unit.cell // width * CELL + HALF + south * CELL / 100
    svg.group({"transform": f"translate({x:g} {y:g}) scale({of.display.scale / 100:g})"})
    draw_counter(svg, 0, 0, unit.player, of.id, f"{unit.label} {of.id} {cell_label(unit.cell, width)}")
    svg.end()


def _draw_grid(svg: Svg, width: int, height: int) -> None:
    thin: dict[str, object] = {"stroke": INK, "stroke-width": 0.5, "stroke-opacity": "0.16"}
    for x in range(1, width):
        svg.line(x * CELL, 0, x * CELL, height * CELL, thin)
    for y in range(1, height):
        svg.line(0, y * CELL, width * CELL, y * CELL, thin)


def _draw_labels(svg: Svg, width: int, height: int) -> None:
    for x in range(width):
        for baseline in (TOP - 8, TOP + height * CELL + 17):
            _text(svg, LEFT + x * CELL + HALF, baseline, COLUMN_LABELS[x], 11.0, "middle")
    for y in range(height):
        _text(svg, LEFT - 8, TOP + y * CELL + HALF + 4, str(y + 1), 11.0, "end")
        _text(svg, LEFT + width * CELL + 8, TOP + y * CELL + HALF + 4, str(y + 1), 11.0)


def _legend_terrain(svg: Svg, x: float, y: float, biomes: Biomes) -> float:
    for kind in range(TERRAIN_COUNT):
        svg.rect(x, y, CELL, CELL, {"fill": FILLS[kind], "stroke": INK, "stroke-width": 0.6}, 3)
        if kind != PLAIN:
            paint_marks(svg, kind, texture(kind, kind, 3, x, y))
        _text(svg, x + CELL + 10, y + 18, TERRAIN_NAMES[kind].capitalize(), 13.0)
        _text(svg, x + 168, y + 18, str(biomes.counts[kind]), 12.0, "end")
        y += CELL + 6
    return y


def _legend_networks(svg: Svg, x: float, y: float, networks: Networks) -> float:
    across = f"M{x + 2:g} {y + HALF:g}h24"
    draw_river(svg, across)
    _text(svg, x + CELL + 10, y + 18, "River", 13.0)
    _text(svg, x + 168, y + 18, str(len(networks.river)), 12.0, "end")
    y += CELL + 6
    draw_road(svg, f"M{x + 2:g} {y + HALF:g}h24")
    _text(svg, x + CELL + 10, y + 18, "Road", 13.0)
    _text(svg, x + 168, y + 18, str(len(networks.road)), 12.0, "end")
    y += CELL + 6
    draw_bridge(svg, x, y, True, False, "")
    _text(svg, x + CELL + 10, y + 18, "Bridge", 13.0)
    _text(svg, x + 168, y + 18, str(len(networks.bridges())), 12.0, "end")
    return y + CELL + 6


def _legend_units(svg: Svg, x: float, y: float, units: list[Counter], types: list[UnitType]) -> None:
    for player in range(2):
        _text(svg, x, y + 12, SIDE_NAMES[player], 12.5, "start", True)
        y += 22
        for each in types:
            held = len([u for u in units if u.player == player and u.kind == each.number])
            draw_counter(svg, x + HALF, y + 10, player, each.id, "")
            _text(svg, x + CELL + 10, y + 15, each.id.capitalize(), 13.0)
            _text(svg, x + 168, y + 15, str(held), 12.0, "end")
            y += 25
        y += 10


def draw_map(
    networks: Networks,
    biomes: Biomes,
    units: list[Counter],
    types: list[UnitType],
    title: str,
    broken: list[int] | None = None,
) -> Svg:
    """The whole sheet. `types` are those of the units; `broken` names bridges that are disabled."""
    width, height = networks.width, networks.height
    lattice = Lattice(width, height)
    road = cell_flags(lattice.area, networks.road)
    river = cell_flags(lattice.area, networks.river)
    # The legend needs its own height on a small board.
    legend = 490.0 + 50.0 * len(types) if units else 390.0
    sheet_height = max(TOP + height * CELL + 34, TOP + legend)
    svg = Svg(LEFT + width * CELL + 34 + PANEL, sheet_height, title)
    svg.define(f'<clipPath id="board"><rect width="{width * CELL:g}" height="{height * CELL:g}"/></clipPath>')
    svg.rect(0, 0, svg.width, svg.height, {"fill": "#faf8f1"})
    svg.group({"font-family": FONT})
    _text(svg, LEFT, 30, title, 19.0, "start", True)
    svg.group({"transform": f"translate({LEFT:g} {TOP:g})"})
    svg.group({"clip-path": "url(#board)"})
    svg.rect(0, 0, width * CELL, height * CELL, {"fill": FILLS[PLAIN]})
    draw_terrain(svg, lattice, biomes.grid)
    _draw_grid(svg, width, height)
    draw_river(svg, strokes(lattice, river))
    draw_road(svg, strokes(lattice, road))
    for cell in networks.bridges():
        east_west = cell % width > 0 and road[cell - 1] == 1
        gone = broken is not None and cell in broken
        tip = f"{'Disabled bridge' if gone else 'Bridge'} {cell_label(cell, width)}"
        draw_bridge(svg, cell % width * CELL, cell // width * CELL, east_west, gone, tip)
    svg.end()
    svg.rect(0, 0, width * CELL, height * CELL, {"fill": "none", "stroke": INK, "stroke-width": 1.6})
    for unit in units:
        _draw_unit(svg, unit, types[unit.kind], width)
    svg.end()
    _draw_labels(svg, width, height)
    panel = LEFT + width * CELL + 46
    bottom = _legend_terrain(svg, panel, TOP, biomes)
    bottom = _legend_networks(svg, panel, bottom + 6, networks)
    if units:
        _legend_units(svg, panel, bottom + 12, units, types)
    svg.end()
    return svg


def draw_state(book: Book, state: TaktikState) -> str:
    """The ground and every unit of a state; empty where the seed that it is drawn from is sealed."""
    ground = state.ground
    if not ground.seed:
        return ""
    generation = book.rules.generation
    network = networks(ground.seed, ground.width, ground.height, generation)
    biome = biomes(network.next_seed, network, generation)
    units = [Counter(unit.owner, unit.kind, unit.cell, unit.id) for unit in state.units.values()]
    return draw_map(network, biome, units, book.rules.types, f"Taktik: {state.scenario}").render()
