"""The map as a picture: one act or several side by side, the way in at the bottom, the boss on top.

Pure text in, pure text out; the same floor is the same drawing everywhere. Nodes stand a little off the
grid, by a number made from their place, so that the map looks drawn rather than plotted.
"""

from collections.abc import Sequence
from typing import Final

from tessera.draw.svg import Svg, number
from tessera.games.sanctum.glyphs import DISC, GLYPH, INK, LABEL
from tessera.games.sanctum.model import NODE_TYPES, FloorMap, MapNode, NodeType
from tessera.games.sanctum.names import act_number, act_title

_ACCENT: Final[dict[int, str]] = {1: "#d8a54a", 2: "#5fb7ab", 3: "#b093e0"}

_MARGIN: Final = 34.0
_PANEL: Final = 560.0
_GUTTER: Final = 26.0
_HEADER: Final = 118.0
_TITLE: Final = 104.0  # of a panel, above the boss
_ROW: Final = 78.0
_LAST_GAP: Final = 22.0  # more room before the boss
_FOOT: Final = 62.0  # of a panel, below the entry
_LEGEND: Final = 76.0
_COLUMNS: Final[list[float]] = [0.0, 0.0, 172.0, 146.0, 118.0]  # between nodes, by how many a row has
_RADIUS: Final = 18.0
_BOSS_RADIUS: Final = 34.0
_SERIF: Final = "Palatino, 'Palatino Linotype', 'Book Antiqua', Georgia, serif"


def floor_svg(floor: FloorMap) -> str:
    """One act as an SVG document."""
    return map_svg([floor])


def map_svg(floors: Sequence[FloorMap]) -> str:
    """Several acts side by side as one SVG document."""
    if not floors:
        raise ValueError("there is no act to draw")
    tallest = max([len(floor.rows) for floor in floors])
    panel_height = _TITLE + _BOSS_RADIUS + _LAST_GAP + _ROW * (tallest - 1) + _FOOT
    width = 2 * _MARGIN + _PANEL * len(floors) + _GUTTER * (len(floors) - 1)
    height = _HEADER + panel_height + _LEGEND + _MARGIN
    seed = seed_of(floors[0])
    svg = Svg(width, height, title=f"Sanctum Ruins, seed {seed}")
    _backdrop(svg, width, height)
    _header(svg, width, seed, floors)
    for place, floor in enumerate(floors):
        _Panel(svg, floor, _MARGIN + place * (_PANEL + _GUTTER), _HEADER, panel_height).draw()
    _legend(svg, width, _HEADER + panel_height + 20, floors)
    return svg.render()


def seed_of(floor: FloorMap) -> str:
    """The run's seed, from the text of the act's stream."""
    return floor.seed.removesuffix(f"_act{floor.act}")


def _short(text: str, most: int) -> str:
    clean = "".join([char if char.isprintable() else "\ufffd" for char in text])
    return clean if len(clean) <= most else clean[: most - 1] + "…"


def _words(ink: str, size: int, anchor: str = "start") -> dict[str, object]:
    return {"font-family": _SERIF, "font-size": size, "fill": ink, "text-anchor": anchor}


# ---------------------------------------------------------------- the sheet


def _backdrop(svg: Svg, width: float, height: float) -> None:
    svg.define(
        '<radialGradient id="sheet" cx="50%" cy="38%" r="85%">'
        '<stop offset="0" stop-color="#33281b"/><stop offset="0.6" stop-color="#211910"/>'
        '<stop offset="1" stop-color="#100b07"/></radialGradient>'
    )
    svg.define(
        '<linearGradient id="panel" x1="0" y1="0" x2="0" y2="1">'
        '<stop offset="0" stop-color="#2c2116"/><stop offset="0.5" stop-color="#3a2d1e"/>'
        '<stop offset="1" stop-color="#2a2015"/></linearGradient>'
    )
    svg.define(
        '<radialGradient id="dread"><stop offset="0" stop-color="#d2382c" stop-opacity="0.55"/>'
        '<stop offset="1" stop-color="#d2382c" stop-opacity="0"/></radialGradient>'
        '<radialGradient id="dawn"><stop offset="0" stop-color="#f0d9a0" stop-opacity="0.32"/>'
        '<stop offset="1" stop-color="#f0d9a0" stop-opacity="0"/></radialGradient>'
    )
    # Laid paper: faint fibres, cheap for any viewer.
    svg.define(
        '<pattern id="fibre" width="46" height="34" patternUnits="userSpaceOnUse">'
        '<path d="M0 7 Q12 4 23 8 T46 7 M0 25 Q14 28 26 24 T46 25" fill="none" stroke="#f3dfb4" '
        'stroke-opacity="0.035" stroke-width="1.2"/>'
        '<path d="M9 0 Q11 9 8 17 T9 34" fill="none" stroke="#000" stroke-opacity="0.10" stroke-width="1"/>'
        "</pattern>"
    )
    svg.rect(0, 0, width, height, {"fill": "url(#sheet)"})
    svg.rect(0, 0, width, height, {"fill": "url(#fibre)"})
    line = {"fill": "none", "stroke": "#8a6d3f", "stroke-opacity": "0.55"}
    svg.rect(11, 11, width - 22, height - 22, {**line, "stroke-width": 1.6}, radius=9)
    svg.rect(16, 16, width - 32, height - 32, {**line, "stroke-width": 0.7}, radius=6)


def _header(svg: Svg, width: float, seed: str, floors: Sequence[FloorMap]) -> None:
    middle = width / 2
    shown = _short(seed, 34 if len(floors) == 1 else 96)
    svg.text(
        middle,
        60,
        "SANCTUM RUINS",
        {**_words("#e9d6a8", 30, "middle"), "letter-spacing": 7},
    )
    svg.text(
        middle,
        88,
        f"seed “{shown}”  ·  {floors[0].profile}" if seed else floors[0].profile,
        {**_words("#b59a6a", 15, "middle"), "font-style": "italic"},
    )
    reach = 150.0
    for side in (-1, 1):
        tip = middle + side * 12
        svg.line(
            tip,
            104,
            middle + side * reach,
            104,
            {"stroke": "#8a6d3f", "stroke-width": 1, "stroke-opacity": "0.8"},
        )
        svg.circle(middle + side * reach, 104, 1.8, {"fill": "#8a6d3f"})
    svg.polygon(
        [(middle - 6, 104), (middle, 98), (middle + 6, 104), (middle, 110)],
        {"fill": "none", "stroke": "#c9a35c", "stroke-width": 1.2},
    )


def _legend(svg: Svg, width: float, top: float, floors: Sequence[FloorMap]) -> None:
    step = 96.0
    left = width / 2 - step * (len(NODE_TYPES) - 1) / 2
    for place, kind in enumerate(NODE_TYPES):
        x = left + place * step
        count = sum([floor.count(kind) for floor in floors])
        _disc(svg, x, top + 16, 14, kind, "")
        svg.text(
            x,
            top + 46,
            f"{LABEL[kind]} {count}",
            {**_words("#c8b185", 13, "middle")},
        )


def _disc(svg: Svg, x: float, y: float, radius: float, kind: NodeType, tip: str, ring: str = "") -> None:
    """A node: its disc, its ring and its icon."""
    svg.circle(x, y + 1.6, radius + 1.2, {"fill": "#000", "fill-opacity": "0.35"})
    ink = INK[kind]
    svg.circle(
        x,
        y,
        radius,
        {"fill": DISC[kind], "stroke": ring or ink, "stroke-width": max(1.4, radius / 11)},
        tip=tip,
    )
    svg.circle(
        x, y, radius - 3, {"fill": "none", "stroke": ink, "stroke-width": 0.6, "stroke-opacity": "0.35"}
    )
    scale = radius / 18.0
    svg.group(
        {"transform": f"translate({number(x)} {number(y)}) scale({number(scale)})", "pointer-events": "none"}
    )
    for path, solid in GLYPH[kind]:
        if solid:
            svg.path(path, {"fill": ink, "fill-rule": "evenodd"})
        else:
            svg.path(path, {"fill": "none", "stroke": ink, "stroke-width": 2, "stroke-linecap": "round"})
    svg.end()


# ---------------------------------------------------------------- one act


class _Panel:
    """One act's part of the sheet."""

    def __init__(self, svg: Svg, floor: FloorMap, x: float, y: float, height: float) -> None:
        self.svg = svg
        self.floor = floor
        self.x = x
        self.y = y
        self.height = height
        self.accent = _ACCENT.get(floor.act, "#d8a54a")
        self.spots: dict[str, tuple[float, float]] = {}
        self.by_id: dict[str, MapNode] = {}
        # A shorter act stretches a little, then stands in the middle of the panel.
        room = height - _TITLE - _BOSS_RADIUS - _LAST_GAP - _FOOT
        gaps = max(len(floor.rows) - 1, 1)
        self.step = min(room / gaps, _ROW * 1.25)
        self.bottom = y + height - _FOOT - (room - self.step * gaps) / 2
        self.here = ""
        for row, nodes in enumerate(floor.rows):
            for node in nodes:
                self.by_id[node.id] = node
                self.spots[node.id] = self.spot(row, node.column, len(nodes))
                if node.visited:
                    self.here = node.id

    def spot(self, row: int, column: int, size: int) -> tuple[float, float]:
        """Where a node stands: the middle of its place, a little off it."""
        x = self.x + _PANEL / 2 + (column - (size - 1) / 2) * _COLUMNS[min(size, len(_COLUMNS) - 1)]
        y = self.level(row)
        if size == 1:
            return x, y
        scatter = ((row * 73 + column * 151 + self.floor.act * 37) * 2654435761) & 0xFFFFFFFF
        return x + (scatter >> 20) % 29 - 14, y + (scatter >> 8) % 19 - 9

    def level(self, row: int) -> float:
        """The height of a row."""
        return self.bottom - row * self.step - (_LAST_GAP if row == len(self.floor.rows) - 1 else 0.0)

    def draw(self) -> None:
        svg = self.svg
        frame = {"fill": "url(#panel)", "stroke": self.accent, "stroke-opacity": 0.45, "stroke-width": 1.2}
        svg.rect(self.x, self.y, _PANEL, self.height, frame, radius=14)
        svg.rect(self.x, self.y, _PANEL, self.height, {"fill": "url(#fibre)"}, radius=14)
        self.corners()
        self.title()
        self.glows()
        self.row_marks()
        for nodes in self.floor.rows:
            for node in nodes:
                self.ways(node)
        for nodes in self.floor.rows:
            for node in nodes:
                self.node(node)

    def corners(self) -> None:
        """A mason's mark in each corner."""
        ink = {"fill": "none", "stroke": self.accent, "stroke-opacity": "0.6", "stroke-width": 1.2}
        for dx in (0, 1):
            for dy in (0, 1):
                x = self.x + (12 if dx == 0 else _PANEL - 12)
                y = self.y + (12 if dy == 0 else self.height - 12)
                sx = 1 if dx == 0 else -1
                sy = 1 if dy == 0 else -1
                for inset, reach in ((0, 26), (6, 12)):
                    left = x + inset * sx
                    top = y + inset * sy
                    self.svg.polyline([(left, top + reach * sy), (left, top), (left + reach * sx, top)], ink)

    def title(self) -> None:
        act = self.floor.act
        middle = self.x + _PANEL / 2
        name = act_title(act)
        self.svg.text(
            self.x + 34,
            self.y + 50,
            f"ACT {act_number(act)}",
            {**_words(self.accent, 14), "letter-spacing": 3},
        )
        self.svg.text(self.x + 34, self.y + 74, name, _words("#ecdcb4", 21))
        nodes = sum([len(row) for row in self.floor.rows])
        self.svg.text(
            self.x + _PANEL - 34,
            self.y + 50,
            f"{len(self.floor.rows)} rows · {nodes} nodes",
            {**_words("#a48c60", 13, "end"), "font-style": "italic"},
        )
        self.svg.text(
            middle,
            self.bottom + 42,
            "the way in",
            {**_words("#a48c60", 12, "middle"), "font-style": "italic"},
        )

    def glows(self) -> None:
        boss = self.spots.get(self.floor.boss_node)
        if boss is not None:
            self.svg.circle(boss[0], boss[1], 96, {"fill": "url(#dread)"})
        entry = self.spots[self.floor.entry_node]
        self.svg.circle(entry[0], entry[1], 70, {"fill": "url(#dawn)"})

    def row_marks(self) -> None:
        for row in range(len(self.floor.rows)):
            y = self.level(row)
            for x, anchor in ((self.x + 24, "start"), (self.x + _PANEL - 24, "end")):
                if row == len(self.floor.rows) - 1 and anchor == "start":
                    continue  # the act's name stands there
                self.svg.text(
                    x,
                    y + 4,
                    str(row),
                    {**_words("#8f7850", 11, anchor), "fill-opacity": "0.75"},
                )

    def ways(self, node: MapNode) -> None:
        """The node's exits: dotted where nobody went, gold where somebody did."""
        x1, y1 = self.spots[node.id]
        for to in node.connections:
            if to not in self.spots:
                continue
            x2, y2 = self.spots[to]
            goal = self.by_id[to]
            far = _BOSS_RADIUS if goal.type == NodeType.BOSS else _RADIUS
            begin = y1 - _RADIUS - 3
            end = y2 + far + 4
            bend = (begin - end) * 0.42
            # Leave and arrive a little towards the other, as a path is walked.
            sx = x1 + max(-9.0, min(9.0, (x2 - x1) * 0.12))
            ex = x2 - max(-11.0, min(11.0, (x2 - x1) * 0.12))
            path = (
                f"M{number(sx)} {number(begin)} C{number(sx)} {number(begin - bend)} "
                f"{number(ex)} {number(end + bend)} {number(ex)} {number(end)}"
            )
            if node.visited and goal.visited:
                ink = {"stroke": "#f4cf73", "stroke-width": 3.4, "stroke-linecap": "round", "fill": "none"}
            else:
                ink = {
                    "stroke": "#cdb385",
                    "stroke-opacity": "0.72",
                    "stroke-width": 2.3,
                    "stroke-linecap": "round",
                    "stroke-dasharray": "0.1 6.2",
                    "fill": "none",
                }
            self.svg.path(path, ink)

    def node(self, node: MapNode) -> None:
        x, y = self.spots[node.id]
        radius = _BOSS_RADIUS if node.type == NodeType.BOSS else _RADIUS
        if node.id == self.here:
            self.svg.circle(
                x,
                y,
                radius + 6,
                {"fill": "none", "stroke": "#f4cf73", "stroke-width": 1.6, "stroke-dasharray": "5 4"},
            )
        ring = "#f4cf73" if node.visited else ""
        _disc(self.svg, x, y, radius, node.type, f"{node.id}: {LABEL[node.type]}", ring)
