"""A world as a drawing: the land, what lies on it, and whose it is. Knows tables and maps, no rules."""

from tessera.boards.hexmap import HexMap
from tessera.draw.svg import Svg, number
from tessera.games.imperium.generate import WorldMap
from tessera.games.imperium.picture_frame import FOOT, HEAD, INK, MARGIN, PAPER, Frame, at
from tessera.games.imperium.picture_land import draw_land, swatch
from tessera.games.imperium.rules import Rules
from tessera.games.imperium.vocabulary import BONUS, LUXURY


class Banner:
    """Something that belongs to a player and stands on a tile: a start, a city or a unit.

    `text` is written on it, `label` beside it, `tip` shown to who asks.
    """

    def __init__(self, tile: int, colour: str, text: str, label: str, tip: str, grand: bool = False) -> None:
        self.tile = tile
        self.colour = colour
        self.text = text
        self.label = label
        self.tip = tip
        self.grand = grand


class Scene:
    """What is to be drawn, tile by tile. `owner` is -1 for nobody; a `hidden` tile is left as blank paper."""

    def __init__(self, board: HexMap, terrain: list[int], resource: list[int], rivers: list[int]) -> None:
        self.board = board
        self.terrain = terrain
        self.resource = resource
        self.rivers = rivers
        self.owner: list[int] = [-1] * board.size
        self.road: list[int] = [0] * board.size
        self.hidden: list[bool] = []
        self.colours: list[str] = []
        self.players: list[tuple[str, str]] = []  # colour and name, for the legend
        self.starts: list[Banner] = []
        self.cities: list[Banner] = []
        self.units: list[Banner] = []
        self.note = ""


def colour_of(rules: Rules, civ: int) -> str:
    """A civilization's colour as it is written in a drawing."""
    r, g, b = rules.civilizations[civ].color
    return f"#{r:02x}{g:02x}{b:02x}"


def scene_of_world(rules: Rules, world: WorldMap, civs: list[int]) -> Scene:
    """A world before anybody has moved: every start with the land its first city could work."""
    scene = Scene(world.board, world.terrain, world.resource, world.rivers)
    scene.colours = [colour_of(rules, civ) for civ in civs]
    for player, start in enumerate(world.starts):
        for tile in world.board.disc(start, rules.city.work_radius):
            if scene.owner[tile] < 0:
                scene.owner[tile] = player
        label = rules.civilizations[civs[player]].label
        scene.players.append((scene.colours[player], f"{player} {label}"))
        scene.starts.append(
            Banner(start, scene.colours[player], str(player), label, f"player {player}: {label}")
        )
    land = sum([1 for kind in world.terrain if rules.terrains[kind].land])
    scene.note = f"{land} land tiles, {world.river_count} rivers, {len(world.starts)} starts"
    return scene


def draw(rules: Rules, scene: Scene, title: str) -> Svg:
    """The whole picture."""
    frame = Frame(scene.board)
    svg = Svg(frame.width, frame.height, title)
    svg.define(
        "<style>text{font-family:Georgia,'DejaVu Serif',serif}</style>"
        '<radialGradient id="paper" cx="50%" cy="45%" r="75%"><stop offset="0" stop-color="#f8f1e1"/>'
        '<stop offset="1" stop-color="#e6d8ba"/></radialGradient>'
        f'<clipPath id="sheet"><rect x="{number(frame.left)}" y="{number(HEAD)}" '
        f'width="{number(frame.map_width)}" height="{number(frame.map_height)}" rx="6"/></clipPath>'
    )
    svg.rect(0, 0, frame.width, frame.height, {"fill": "url(#paper)"})
    svg.text(frame.left, 42, title, {"font-size": 25, "font-weight": 700, "fill": INK})
    if scene.note:
        svg.text(
            frame.left + frame.map_width,
            42,
            scene.note,
            {"font-size": 15, "font-style": "italic", "fill": "#6b604a", "text-anchor": "end"},
        )
    svg.group({"clip-path": "url(#sheet)"})
    svg.rect(frame.left, HEAD, frame.map_width, frame.map_height, {"fill": "#3c7492"})
    draw_land(svg, frame, rules, scene.terrain, scene.rivers)
    _roads(svg, frame, scene)
    _borders(svg, frame, scene)
    _resources(svg, frame, rules, scene)
    if scene.hidden:
        _fog(svg, frame, scene)
    svg.end()
    for edge, stroke in ((5.0, "#7a6a48"), (2.0, "#c9b88f")):
        svg.rect(
            frame.left - edge,
            HEAD - edge,
            frame.map_width + 2 * edge,
            frame.map_height + 2 * edge,
            {"fill": "none", "stroke": stroke, "stroke-width": 1.5},
            radius=8,
        )
    for banner in scene.starts:
        _flag(svg, frame, banner)
    for banner in scene.units:
        _unit(svg, frame, banner)
    for banner in scene.cities:  # last, so that no unit hides a name
        _city(svg, frame, banner)
    _legend(svg, frame, rules, scene)
    return svg


def draw_world(rules: Rules, world: WorldMap, civs: list[int], title: str) -> Svg:
    """A generated world with its starts."""
    return draw(rules, scene_of_world(rules, world, civs), title)


def _fog(svg: Svg, frame: Frame, scene: Scene) -> None:
    parts = [frame.outline(tile) for tile in range(scene.board.size) if scene.hidden[tile]]
    svg.path("".join(parts), {"fill": PAPER, "stroke": PAPER, "stroke-width": 0.8})


def _roads(svg: Svg, frame: Frame, scene: Scene) -> None:
    for tier, stroke in ((1, "#7d5a36"), (2, "#3d3a38")):
        parts: list[str] = []
        for tile in range(scene.board.size):
            if scene.road[tile] < tier:
                continue
            x, y = frame.centre(tile)
            for d in range(6):
                near = scene.board.neighbours[tile * 6 + d]
                if near >= 0 and scene.road[near] >= tier:
                    x1, y1, x2, y2 = frame.edge(tile, d)
                    parts.append(f"M{at(x, y)}L{at((x1 + x2) / 2, (y1 + y2) / 2)}")
        if parts:
            svg.path(
                "".join(parts),
                {
                    "fill": "none",
                    "stroke": stroke,
                    "stroke-width": frame.scale * 0.12,
                    "stroke-dasharray": "3 2",
                },
            )


def _borders(svg: Svg, frame: Frame, scene: Scene) -> None:
    """A wash of colour over every realm and a double line along its border."""
    for player, colour in enumerate(scene.colours):
        wash: list[str] = []
        line: list[str] = []
        for tile in range(scene.board.size):
            if scene.owner[tile] != player:
                continue
            wash.append(frame.outline(tile))
            for d in range(6):
                near = scene.board.neighbours[tile * 6 + d]
                if near < 0 or scene.owner[near] != player:
                    x1, y1, x2, y2 = frame.edge(tile, d, 0.92)
                    line.append(f"M{at(x1, y1)}L{at(x2, y2)}")
        if not wash:
            continue
        svg.path("".join(wash), {"fill": colour, "opacity": 0.14})
        look: dict[str, object] = {"fill": "none", "stroke-linecap": "round"}
        svg.path(
            "".join(line), {**look, "stroke": "#ffffff", "stroke-width": frame.scale * 0.26, "opacity": 0.55}
        )
        svg.path("".join(line), {**look, "stroke": colour, "stroke-width": frame.scale * 0.16})


_RESOURCE_LOOK = (("#5f8f3e", "bonus"), ("#8e4a9e", "luxury"), ("#3d4a57", "strategic"))


def _resources(svg: Svg, frame: Frame, rules: Rules, scene: Scene) -> None:
    s = frame.scale
    for tile, number_ in enumerate(scene.resource):
        if number_ < 0 or (scene.hidden and scene.hidden[tile]):
            continue
        resource = rules.resources[number_]
        x, y = frame.centre(tile)
        _token(svg, x, y + s * 0.1, s * 0.46, resource.kind, resource.label)


def _token(svg: Svg, x: float, y: float, r: float, kind: int, label: str) -> None:
    """A disc, a diamond or a square, with the first two letters of the name."""
    look: dict[str, object] = {
        "fill": "#fdf8ea",
        "stroke": _RESOURCE_LOOK[kind][0],
        "stroke-width": r * 0.26,
        "stroke-linejoin": "round",
    }
    if kind == BONUS:
        svg.circle(x, y, r, look, label)
    elif kind == LUXURY:
        d = r * 1.28
        svg.polygon([(x, y - d), (x + d, y), (x, y + d), (x - d, y)], look, label)
    else:
        d = r * 0.92
        svg.rect(x - d, y - d, 2 * d, 2 * d, look, radius=r * 0.2, tip=label)
    svg.text(
        x,
        y + r * 0.36,
        label[:2],
        {
            "font-size": round(r * 1.02, 1),
            "font-weight": 700,
            "fill": _RESOURCE_LOOK[kind][0],
            "text-anchor": "middle",
            "pointer-events": "none",
        },
    )


def _flag(svg: Svg, frame: Frame, banner: Banner) -> None:
    """A banner on a pole."""
    s = frame.scale
    x, y = frame.centre(banner.tile)
    h = s * 2.5
    svg.circle(x, y, s * 0.34, {"fill": "#1f1d1a", "opacity": 0.35})
    svg.line(x, y, x, y - h, {"stroke": "#3a2c1c", "stroke-width": s * 0.18, "stroke-linecap": "round"})
    svg.path(
        f"M{at(x, y - h)}h{number(s * 1.7)}l{at(-s * 0.45, s * 0.6)}"
        f"l{at(s * 0.45, s * 0.6)}h{number(-s * 1.7)}Z",
        {"fill": banner.colour, "stroke": "#fffaf0", "stroke-width": s * 0.12, "stroke-linejoin": "round"},
        banner.tip,
    )
    svg.text(
        x + s * 0.62,
        y - h + s * 0.88,
        banner.text,
        {"font-size": round(s * 0.86, 1), "font-weight": 700, "fill": "#ffffff", "text-anchor": "middle"},
    )


def _city(svg: Svg, frame: Frame, banner: Banner) -> None:
    """Walls and roofs, the population on a disc, the name below."""
    s = frame.scale
    x, y = frame.centre(banner.tile)
    svg.circle(
        x,
        y,
        s * 0.78,
        {"fill": banner.colour, "stroke": "#fffaf0", "stroke-width": s * (0.2 if banner.grand else 0.13)},
        banner.tip,
    )
    svg.text(
        x,
        y + s * 0.3,
        banner.text,
        {"font-size": round(s * 0.84, 1), "font-weight": 700, "fill": "#ffffff", "text-anchor": "middle"},
    )
    name: dict[str, object] = {
        "font-size": round(max(9.0, s * 0.72), 1),
        "font-weight": 700,
        "text-anchor": "middle",
    }
    below = y + s * 1.55
    svg.text(
        x,
        below,
        banner.label,
        {**name, "stroke": "#fffaf0", "stroke-width": s * 0.28, "stroke-linejoin": "round"},
    )
    svg.text(x, below, banner.label, {**name, "fill": INK})


def _unit(svg: Svg, frame: Frame, banner: Banner) -> None:
    """A shield with a letter."""
    s = frame.scale
    x, y = frame.centre(banner.tile)
    w = s * 0.5
    svg.path(
        f"M{at(x - w, y - w)}h{number(2 * w)}v{number(w)}q0 {at(w * 0.9, -w)} {number(w * 1.2)}"
        f"q{at(-w, -w * 0.3)} {at(-w, -w * 1.2)}Z",
        {"fill": banner.colour, "stroke": "#fffaf0", "stroke-width": s * 0.1},
        banner.tip,
    )
    svg.text(
        x,
        y + s * 0.24,
        banner.text,
        {"font-size": round(s * 0.7, 1), "font-weight": 700, "fill": "#ffffff", "text-anchor": "middle"},
    )


def _legend(svg: Svg, frame: Frame, rules: Rules, scene: Scene) -> None:
    """What the colours and tokens mean, and who is who."""
    y = frame.height - FOOT + 34
    x = frame.left
    for kind in rules.terrains:
        svg.rect(
            x,
            y - 11,
            18,
            14,
            {"fill": swatch(rules, kind.number), "stroke": "#6b604a", "stroke-width": 0.6},
            radius=3,
        )
        svg.text(x + 24, y, kind.label, {"font-size": 12.5, "fill": INK})
        x += 42 + 7.2 * len(kind.label)
    y += 34
    x = frame.left
    for number_, (_, name) in enumerate(_RESOURCE_LOOK):
        _token(svg, x + 9, y - 4, 8.5, number_, "Ab")
        svg.text(x + 24, y, f"{name} resource", {"font-size": 12.5, "fill": INK})
        x += 150
    for colour, name in scene.players:
        if x + 24 + 7.0 * len(name) > frame.width - MARGIN:
            x = frame.left
            y += 22
        svg.rect(x, y - 11, 18, 14, {"fill": colour, "stroke": "#fffaf0"}, radius=3)
        svg.text(x + 24, y, name, {"font-size": 12.5, "fill": INK})
        x += 40 + 7.0 * len(name)
