"""The land of a map as a drawing: depths and shores, relief, woods, rivers."""

from typing import Final

from tessera.draw.svg import Svg, number
from tessera.games.imperium.picture_frame import Frame, Pieces, at, scatter
from tessera.games.imperium.rules import Rules

# Three near shades for each terrain, so that a plain is not a slab. What a mod adds is drawn by its domain.
_SHADES: Final[dict[str, tuple[str, str, str]]] = {
    "coast": ("#8fc3d0", "#8ac0ce", "#94c7d3"),
    "lake": ("#86bfd6", "#82bcd4", "#8ac2d8"),
    "plains": ("#d9cb8c", "#d5c684", "#ddd094"),
    "grassland": ("#a9c272", "#a3bd6b", "#afc77a"),
    "desert": ("#ecd9a4", "#e8d39a", "#efddad"),
    "tundra": ("#d5d8cb", "#cfd3c6", "#dadcd1"),
    "hills": ("#c3b27a", "#bdab72", "#c8b883"),
    "mountains": ("#b3a592", "#ad9f8c", "#b9ab99"),
    "forest": ("#8fae68", "#89a962", "#95b36f"),
    "jungle": ("#7fab62", "#78a55b", "#85b069"),
    "marsh": ("#a4b98a", "#9db383", "#aabf91"),
}
_DEPTHS: Final = ("#6fabc2", "#5d9ab5", "#4f8ba9", "#447e9d", "#3c7492")
_LAND: Final = ("#cbbf90", "#c6ba8a", "#d0c497")


def depths(frame: Frame, rules: Rules, terrain: list[int]) -> list[int]:
    """By tile: how many steps of water lie between it and the shore; 0 on land and at the shore."""
    board = frame.board
    far = [-1] * board.size
    rim: list[int] = []
    for tile in range(board.size):
        if not rules.terrains[terrain[tile]].water or terrain[tile] == rules.coast:
            far[tile] = 0
            rim.append(tile)
    i = 0
    while i < len(rim):
        for d in range(6):
            near = board.neighbours[rim[i] * 6 + d]
            if near >= 0 and far[near] < 0:
                far[near] = far[rim[i]] + 1
                rim.append(near)
        i += 1
    return [max(0, value) for value in far]


def draw_land(svg: Svg, frame: Frame, rules: Rules, terrain: list[int], rivers: list[int]) -> None:
    """Everything that nature made."""
    _ground(svg, frame, rules, terrain)
    _shores(svg, frame, rules, terrain)
    _growth(svg, frame, rules, terrain)
    _rivers(svg, frame, rivers)
    _relief(svg, frame, rules, terrain)


def _ground(svg: Svg, frame: Frame, rules: Rules, terrain: list[int]) -> None:
    pieces = Pieces()
    far = depths(frame, rules, terrain)
    for tile, kind in enumerate(terrain):
        name = rules.terrains[kind].id
        if kind == rules.ocean:
            look = _DEPTHS[min(len(_DEPTHS), far[tile]) - 1] if far[tile] else _DEPTHS[-1]
        else:
            shades = _SHADES.get(name, _DEPTHS[:3] if rules.terrains[kind].water else _LAND)
            look = shades[scatter(tile, 1) % 3]
        pieces.add(look, frame.outline(tile))
    for look, parts in pieces.by_look.items():
        svg.path("".join(parts), {"fill": look, "stroke": look, "stroke-width": 0.7})


def _shores(svg: Svg, frame: Frame, rules: Rules, terrain: list[int]) -> None:
    """A pale beach along the water, a line of surf off it, and a dark rim under the cliffs."""
    shore: list[str] = []
    surf: list[str] = []
    for tile, kind in enumerate(terrain):
        wet = rules.terrains[kind].water
        for d in range(6):
            near = frame.board.neighbours[tile * 6 + d]
            if near < 0 or rules.terrains[terrain[near]].water == wet:
                continue
            x1, y1, x2, y2 = frame.edge(tile, d, 0.8 if wet else 1.0)
            stroke = f"M{at(x1, y1)}L{at(x2, y2)}"
            (surf if wet else shore).append(stroke)
    s = frame.scale
    round_line: dict[str, object] = {"fill": "none", "stroke-linecap": "round"}
    svg.path("".join(surf), {**round_line, "stroke": "#d9eef0", "stroke-width": s * 0.09, "opacity": 0.75})
    svg.path("".join(shore), {**round_line, "stroke": "#7b6a45", "stroke-width": s * 0.24, "opacity": 0.5})
    svg.path("".join(shore), {**round_line, "stroke": "#f6ecc9", "stroke-width": s * 0.13})


def _growth(svg: Svg, frame: Frame, rules: Rules, terrain: list[int]) -> None:
    """Woods, reeds, dunes, grass and waves: many small strokes, few elements."""
    s = frame.scale
    pine: list[str] = []
    trunk: list[str] = []
    crown: list[str] = []
    shine: list[str] = []
    reeds: list[str] = []
    dunes: list[str] = []
    grass: list[str] = []
    stones: list[str] = []
    waves: list[str] = []
    for tile, kind in enumerate(terrain):
        name = rules.terrains[kind].id
        x, y = frame.centre(tile)
        for k in range(5):
            dx = (scatter(tile, 10 + k) / 1023 - 0.5) * 1.15 * s
            dy = (-0.52 + 0.26 * k + (scatter(tile, 20 + k) / 1023 - 0.5) * 0.16) * s
            px, py = x + dx, y + dy
            if name == "forest":
                h = s * (0.44 + scatter(tile, 30 + k) / 8000)
                pine.append(f"M{at(px, py - h)}l{at(h * 0.42, h)}h{number(-h * 0.84)}Z")
                trunk.append(f"M{at(px, py - h)}l{at(-h * 0.42, h)}h{number(h * 0.42)}Z")
            elif name == "jungle":
                r = s * (0.19 + scatter(tile, 30 + k) / 14000)
                crown.append(_dot(px, py, r))
                shine.append(_dot(px - r * 0.3, py - r * 0.35, r * 0.5))
            elif name == "marsh" and k % 2 == 0:
                h = s * 0.3
                reeds.append(
                    f"M{at(px, py + h * 0.5)}v{number(-h)}m{at(-h * 0.4, h * 0.3)}"
                    f"l{at(h * 0.4, h * 0.7)}l{at(h * 0.4, -h * 0.7)}"
                )
            elif name == "desert" and k % 2 == 1:
                dunes.append(f"M{at(px - s * 0.3, py)}q{at(s * 0.3, -s * 0.2)} {number(s * 0.6)} 0")
            elif name in ("plains", "grassland") and k == scatter(tile, 40) % 7:
                grass.append(f"M{at(px - s * 0.07, py - s * 0.2)}L{at(px, py)}l{at(s * 0.09, -s * 0.17)}")
            elif name == "tundra" and k < 2:
                stones.append(_dot(px, py, s * 0.07))
            elif kind == rules.ocean and k == 2 and scatter(tile, 41) < 190:
                waves.append(
                    f"M{at(px - s * 0.4, py)}q{at(s * 0.2, -s * 0.2)} {number(s * 0.4)} 0t{number(s * 0.4)} 0"
                )
    thin: dict[str, object] = {"fill": "none", "stroke-linecap": "round", "stroke-width": s * 0.07}
    svg.path("".join(waves), {**thin, "stroke": "#8fc0d2", "opacity": 0.5})
    svg.path("".join(dunes), {**thin, "stroke": "#c9a866", "opacity": 0.8})
    svg.path("".join(grass), {**thin, "stroke": "#7d8f49", "opacity": 0.55})
    svg.path("".join(reeds), {**thin, "stroke": "#5f7a4d"})
    svg.path("".join(stones), {"fill": "#a7aca0"})
    svg.path("".join(pine), {"fill": "#4d7a45"})
    svg.path("".join(trunk), {"fill": "#5f8c51"})
    svg.path("".join(crown), {"fill": "#3f7a44"})
    svg.path("".join(shine), {"fill": "#62994f"})


def _dot(x: float, y: float, r: float) -> str:
    d = number(2 * r)
    return f"M{at(x - r, y)}a{at(r, r)} 0 1 0 {d} 0a{at(r, r)} 0 1 0 -{d} 0"


def _relief(svg: Svg, frame: Frame, rules: Rules, terrain: list[int]) -> None:
    s = frame.scale
    mounds: list[str] = []
    shade: list[str] = []
    dark: list[str] = []
    light: list[str] = []
    snow: list[str] = []
    for tile, kind in enumerate(terrain):
        x, y = frame.centre(tile)
        if kind == rules.hills:
            for k, (dx, dy, r) in enumerate(((0.02, -0.1, 0.4), (-0.36, 0.26, 0.36), (0.34, 0.36, 0.33))):
                dx += (scatter(tile, 60 + k) / 1023 - 0.5) * 0.24
                dy += (scatter(tile, 63 + k) / 1023 - 0.5) * 0.2
                ax, ay, ar = x + dx * s, y + dy * s, r * s * (0.82 + scatter(tile, 66 + k) / 3400)
                mounds.append(f"M{at(ax - ar, ay)}a{at(ar, ar * 0.95)} 0 0 1 {number(2 * ar)} 0Z")
                shade.append(
                    f"M{at(ax, ay - ar * 0.95)}a{at(ar, ar * 0.95)} 0 0 1 {at(ar, ar * 0.95)}"
                    f"h{number(-ar * 0.7)}Z"
                )
        elif kind == rules.mountains:
            lean = (scatter(tile, 50) / 1023 - 0.5) * 0.34
            tall = 1.0 + scatter(tile, 51) / 3000
            for dx, base, h in ((0.38 + lean / 2, 0.5, 0.72 * tall), (-0.3 + lean, 0.6, tall)):
                px, py = x + dx * s, y + base * s
                top = py - h * s
                half = 0.5 * h * s
                light.append(f"M{at(px, top)}L{at(px - half, py)}H{number(px + half * 0.15)}Z")
                dark.append(f"M{at(px, top)}L{at(px + half, py)}H{number(px + half * 0.15)}Z")
                cap = 0.34
                cx1, cx2 = px - half * cap, px + half * cap
                cy = top + h * s * cap
                snow.append(
                    f"M{at(px, top)}L{at(cx1, cy)}l{at(half * 0.2, -s * 0.08)}"
                    f"l{at(half * 0.16, s * 0.12)}l{at(half * 0.16, -s * 0.12)}L{at(cx2, cy)}Z"
                )
    svg.path("".join(mounds), {"fill": "#b39f63", "stroke": "#8f7d4a", "stroke-width": s * 0.05})
    svg.path("".join(shade), {"fill": "#9a8750", "opacity": 0.75})
    svg.path("".join(light), {"fill": "#a5968a"})
    svg.path("".join(dark), {"fill": "#71655c"})
    svg.path("".join(snow), {"fill": "#fbfaf5"})


def _rivers(svg: Svg, frame: Frame, rivers: list[int]) -> None:
    """Smooth courses: from the middle of an edge round its corner to the middle of the next."""
    ends: dict[tuple[int, int], list[tuple[float, float]]] = {}
    place: dict[tuple[int, int], tuple[float, float]] = {}
    seen: dict[tuple[int, int], bool] = {}
    for tile, bits in enumerate(rivers):
        for d in range(6):
            if not bits >> d & 1:
                continue
            x1, y1, x2, y2 = frame.edge(tile, d)
            middle = ((x1 + x2) / 2, (y1 + y2) / 2)
            key = (round(middle[0] * 4), round(middle[1] * 4))
            if key in seen:
                continue
            seen[key] = True
            for corner in ((x1, y1), (x2, y2)):
                end = (round(corner[0] * 2), round(corner[1] * 2))
                ends.setdefault(end, []).append(middle)
                place[end] = corner
    parts: list[str] = []
    for corner_at, middles in ends.items():
        cx, cy = place[corner_at]
        if len(middles) == 1:
            mx, my = middles[0]
            parts.append(f"M{at(mx, my)}L{at(cx, cy)}")
        for i in range(len(middles)):
            for j in range(i):
                ax, ay = middles[j]
                bx, by = middles[i]
                parts.append(f"M{at(ax, ay)}Q{at(cx, cy)} {at(bx, by)}")
    s = frame.scale
    line: dict[str, object] = {"fill": "none", "stroke-linecap": "round"}
    svg.path("".join(parts), {**line, "stroke": "#f3ecd0", "stroke-width": s * 0.36, "opacity": 0.55})
    svg.path("".join(parts), {**line, "stroke": "#4b8fb0", "stroke-width": s * 0.24})
    svg.path("".join(parts), {**line, "stroke": "#8cc3d8", "stroke-width": s * 0.09})


def swatch(rules: Rules, kind: int) -> str:
    """The colour that stands for a terrain in a legend."""
    if kind == rules.ocean:
        return _DEPTHS[2]
    return _SHADES.get(rules.terrains[kind].id, _DEPTHS if rules.terrains[kind].water else _LAND)[0]
