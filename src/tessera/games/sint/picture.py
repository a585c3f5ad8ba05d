"""The Steamboat as a drawing: rooms on the layout's grid, doors between them, and all that a view shows.

Knows layouts and views, no rules. Works for any layout of the data: a door is drawn where two rooms touch on
the grid, and as a passage where they do not.
"""

from typing import Final

from tessera.draw.svg import Svg
from tessera.games.sint.rules import Layout
from tessera.games.sint.view import SeenRoom, SintView
from tessera.games.sint.vocabulary import ITEMS, SYSTEMS

_WIDTH: Final = 1080.0
_ROOM: Final = 168.0  # height of a row
_GAP: Final = 14.0
_HULL: Final = 46.0
_HEAD: Final = 84.0
_FOOT: Final = 70.0

_INK: Final = "#20303f"
_SEA: Final = "#cfe1ea"
_WOOD: Final = "#8a5a3b"
_DECK: Final = "#b98a5e"
_TINTS: Final[dict[str, str]] = {
    "": "#e9e2d3",
    "Bow": "#dfe9f2",
    "Dormitory": "#e6dff0",
    "Cargo": "#eadfc8",
    "Engine": "#e3e3e3",
    "Kitchen": "#f6e3c9",
    "Cannons": "#f1d9d4",
    "Bridge": "#d9ece4",
    "Sickbay": "#f7e4ea",
    "Storage": "#eee8c9",
}
_MARKS: Final[dict[str, str]] = {
    "Bow": "M-9 6h18M-6 6l6-16 6 16M0-10v16",
    "Dormitory": "M-11 7v-12M-11 1h22v6M-7 1v-4h7v4",
    "Cargo": "M-9-7h18v15h-18zM-9-7l18 15M9-7l-18 15",
    "Engine": "M0-10v4M0 6v4M-10 0h4M6 0h4M-7-7l3 3M7 7l-3-3M7-7l-3 3M5 0a5 5 0 1 1-10 0a5 5 0 1 1 10 0",
    "Kitchen": "M-9 0h18a9 8 0 0 1-18 0zM-4-4q-2-3 0-6M2-4q-2-3 0-6",
    "Cannons": "M-10 3l14-8 4 6-14 8zM-3 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
    "Bridge": "M9 0a9 9 0 1 1-18 0a9 9 0 1 1 18 0M0-12v24M-12 0h24M-8-8l16 16M8-8l-16 16",
    "Sickbay": "M-3-10h6v7h7v6h-7v7h-6v-7h-7v-6h7z",
    "Storage": "M-9-8h18v16h-18zM-9-2h18M-9 3h18",
}
_CREW: Final = ("#c2452d", "#2f62b5", "#2f8a4d", "#d99a1c", "#7d4ba3", "#1f8f92")
_FONT: Final = "<style>text{font-family:'DejaVu Sans','Segoe UI',sans-serif}</style>"


class _Place:
    """Where a room is drawn."""

    def __init__(self, layout: Layout, room: int) -> None:
        row, column, width = layout.rooms[room].cell
        unit = (_WIDTH - 2 * _HULL - 40) / layout.columns
        self.x = 20 + _HULL + unit * column + _GAP / 2
        self.y = _HEAD + _HULL + _ROOM * row + _GAP / 2
        self.w = unit * width - _GAP
        self.h = _ROOM - _GAP
        self.cx = self.x + self.w / 2
        self.cy = self.y + self.h / 2


def draw_ship(layout: Layout, title: str, view: SintView | None = None) -> Svg:
    """The whole ship; with a view, everything on it."""
    height = _HEAD + 2 * _HULL + _ROOM * layout.rows + _FOOT
    svg = Svg(_WIDTH, height, title)
    svg.define(
        '<linearGradient id="sea" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e3eef2"/>'
        f'<stop offset="1" stop-color="{_SEA}"/></linearGradient>{_FONT}'
    )
    svg.rect(0, 0, _WIDTH, height, {"fill": "url(#sea)"})
    _waves(svg, height)
    _hull(svg, layout)
    svg.text(34, 44, title, {"font-size": 24, "font-weight": 700, "fill": _INK})
    if view is not None:
        _headline(svg, view)
    places = [_Place(layout, room) for room in range(layout.size)]
    _passages(svg, layout, places)
    for room, place in enumerate(places):
        seen = view.rooms[str(room)] if view is not None else None
        _room(svg, layout, room, place, seen, view)
    _doors(svg, layout, places)
    if view is not None:
        _crew(svg, view, places)
    _legend(svg, height - 26, view is not None)
    return svg


def _waves(svg: Svg, height: float) -> None:
    svg.group({"stroke": "#a9c7d6", "stroke-width": 1.6, "fill": "none", "opacity": 0.8})
    for row in range(int(height // 46) + 1):
        for column in range(9):
            x = column * 132 + (row % 2) * 66 - 20
            svg.path(f"M{x} {row * 46 + 18}q9 -9 18 0t18 0")
    svg.end()


def _hull(svg: Svg, layout: Layout) -> None:
    """A wooden hull around the grid, with a bow to the left and a paddle wheel to the right."""
    top = _HEAD
    bottom = _HEAD + 2 * _HULL + _ROOM * layout.rows
    left, right = 20.0, _WIDTH - 20
    svg.path(
        f"M{left + 26} {top}H{right - 60}Q{right} {top} {right} {top + 60}V{bottom - 60}"
        f"Q{right} {bottom} {right - 60} {bottom}H{left + 26}Q{left} {bottom} {left} {bottom - 26}"
        f"V{top + 26}Q{left} {top} {left + 26} {top}z",
        {"fill": _DECK, "stroke": _WOOD, "stroke-width": 9},
    )
    svg.group({"stroke": "#a87a50", "stroke-width": 1.2, "opacity": 0.55})
    for plank in range(1, int((bottom - top) // 22)):
        svg.line(left + 8, top + plank * 22, right - 8, top + plank * 22)
    svg.end()


def _headline(svg: Svg, view: SintView) -> None:
    rest = ", rest round" if view.is_resting else ""
    right = {"font-size": 15, "fill": _INK, "text-anchor": "end"}
    svg.text(_WIDTH - 34, 36, f"Round {view.round}{rest} · hull {view.hull_integrity}/{view.max_hull}", right)
    enemy = view.enemy
    attack = enemy.next_attack
    aim = ""
    if attack is not None:
        aim = f" · {attack.effect}" + (f" on the {attack.target_system}" if attack.target_system else "")
    svg.text(_WIDTH - 34, 60, f"{enemy.name} {enemy.hp}/{enemy.max_hp} HP{aim}", right)


def _room(
    svg: Svg, layout: Layout, room: int, place: _Place, seen: SeenRoom | None, view: SintView | None
) -> None:
    system = seen.system or "" if seen is not None else SYSTEMS[layout.systems[room]]
    edge = "#b3261e" if seen is not None and seen.target else _INK
    name = layout.rooms[room].name
    svg.rect(
        place.x,
        place.y,
        place.w,
        place.h,
        {"fill": _TINTS[system], "stroke": edge, "stroke-width": 5 if edge != _INK else 2},
        radius=10,
        tip=f"room {room}: {name}",
    )
    inset = place.x + 14
    svg.text(inset, place.y + 26, name, {"font-size": 15, "font-weight": 700, "fill": _INK})
    svg.text(
        place.x + place.w - 12,
        place.y + 26,
        str(room),
        {"font-size": 14, "fill": "#6d7780", "text-anchor": "end"},
    )
    if system:
        svg.group({"transform": f"translate({place.x + 28:.1f} {place.y + 56:.1f}) scale(1.25)"})
        svg.path(
            _MARKS[system],
            {"fill": "none", "stroke": "#4d5a66", "stroke-width": 1.7, "stroke-linejoin": "round"},
        )
        svg.end()
        _health(svg, place, seen, view)
    if seen is not None and seen.target:
        _aim(svg, place)
    if seen is None:
        _things(svg, place, [], [ITEMS[item] for item in layout.rooms[room].items])
    else:
        _things(svg, place, seen.hazards, seen.items)


def _health(svg: Svg, place: _Place, seen: SeenRoom | None, view: SintView | None) -> None:
    most = view.max_health if view is not None else 3
    have = seen.system_health if seen is not None else most
    broken = seen is not None and seen.is_broken
    for pip in range(most):
        fill = "#3f9461" if pip < have else "#ffffff"
        if broken:
            fill = "#b3261e" if pip < have else "#ffffff"
        svg.rect(
            place.x + place.w - 20 - 15 * (most - 1 - pip),
            place.y + 40,
            11,
            11,
            {"fill": fill, "stroke": "#b3261e" if broken else _INK, "stroke-width": 1.2},
            radius=2,
        )
    if broken:
        svg.text(
            place.x + place.w - 12,
            place.y + 66,
            "broken",
            {"font-size": 11, "fill": "#b3261e", "text-anchor": "end"},
        )


def _aim(svg: Svg, place: _Place) -> None:
    svg.group({"stroke": "#b3261e", "stroke-width": 2.6, "fill": "none", "opacity": 0.85})
    x, y = place.x + place.w - 34, place.y + 92
    svg.circle(x, y, 15)
    svg.circle(x, y, 6)
    svg.path(f"M{x - 22} {y}h14M{x + 8} {y}h14M{x} {y - 22}v14M{x} {y + 8}v14")
    svg.end()


def _things(svg: Svg, place: _Place, hazards: list[str], items: list[str]) -> None:
    """Tokens first, then what lies on the floor, along the middle of the room."""
    x = place.x + 58
    y = place.y + 62
    for hazard in hazards[:5]:
        if hazard == "Fire":
            svg.path(
                f"M{x} {y + 9}c-9 -3 -8 -12 -2 -17c0 4 3 4 3 0c0 -4 -1 -7 1 -10c1 7 8 9 7 18c0 6 -5 9 -9 9z",
                {"fill": "#e2572b", "stroke": "#8f2a12", "stroke-width": 1},
                "fire",
            )
        else:
            svg.path(
                f"M{x} {y - 14}c5 8 9 12 9 17a9 8 0 0 1 -18 0c0 -5 4 -9 9 -17z",
                {"fill": "#3f83c4", "stroke": "#1d4f80", "stroke-width": 1},
                "water",
            )
        x += 22
    x = place.x + 20
    y = place.y + place.h - 56
    nuts = items.count("Peppernut")
    for _ in range(min(nuts, 5)):
        svg.circle(x, y, 7, {"fill": "#b9772f", "stroke": "#6d4213", "stroke-width": 1.2}, "peppernut")
        x += 17
    if nuts > 5:
        svg.text(x - 4, y + 5, f"x{nuts}", {"font-size": 13, "fill": _INK})
        x += 28
    for item in items:
        if item == "Peppernut":
            continue
        x += 6
        if item == "Extinguisher":
            svg.rect(x - 5, y - 9, 12, 20, {"fill": "#c8402f", "stroke": _INK}, radius=4, tip="extinguisher")
            svg.path(f"M{x + 1} {y - 9}v-5h9", {"stroke": _INK, "fill": "none", "stroke-width": 2})
        elif item == "Wheelbarrow":
            svg.path(
                f"M{x - 8} {y - 6}h22l-5 11h-12zM{x + 14} {y - 6}l8 -4",
                {"fill": "#7c8b96", "stroke": _INK, "stroke-width": 1.4},
                "wheelbarrow",
            )
            svg.circle(x, y + 9, 4.5, {"fill": "#ffffff", "stroke": _INK, "stroke-width": 1.6})
        else:
            svg.text(x, y + 5, item, {"font-size": 12, "fill": _INK})
        x += 26


def _doors(svg: Svg, layout: Layout, places: list[_Place]) -> None:
    """An opening wherever two joined rooms touch on the grid."""
    for room in range(layout.size):
        for other in layout.neighbours[room]:
            if other < room or not _touch(layout, room, other):
                continue
            a, b = places[room], places[other]
            if layout.rooms[room].cell[0] == layout.rooms[other].cell[0]:
                x = (max(a.x, b.x) + min(a.x + a.w, b.x + b.w)) / 2
                svg.rect(x - _GAP, a.cy - 20, 2 * _GAP, 40, {"fill": "#f6f0e2", "stroke": _WOOD}, radius=4)
            else:
                left, right = max(a.x, b.x), min(a.x + a.w, b.x + b.w)
                y = (max(a.y, b.y) + min(a.y + a.h, b.y + b.h)) / 2
                middle = (left + right) / 2
                svg.rect(middle - 20, y - _GAP, 40, 2 * _GAP, {"fill": "#f6f0e2", "stroke": _WOOD}, radius=4)


def _touch(layout: Layout, a: int, b: int) -> bool:
    row_a, column_a, width_a = layout.rooms[a].cell
    row_b, column_b, width_b = layout.rooms[b].cell
    if row_a == row_b:
        return column_a + width_a == column_b or column_b + width_b == column_a
    return abs(row_a - row_b) == 1 and column_a < column_b + width_b and column_b < column_a + width_a


def _passages(svg: Svg, layout: Layout, places: list[_Place]) -> None:
    """A walkway for every door between rooms that do not touch."""
    for room in range(layout.size):
        for other in layout.neighbours[room]:
            if other > room and not _touch(layout, room, other):
                a, b = places[room], places[other]
                way = f"M{a.cx:.1f} {a.cy:.1f}L{b.cx:.1f} {b.cy:.1f}"
                svg.path(way, {"stroke": _WOOD, "stroke-width": 46, "fill": "none"})
                svg.path(way, {"stroke": "#f6f0e2", "stroke-width": 38, "fill": "none"})
                svg.path(way, {"stroke": "#c9b48f", "stroke-width": 2, "stroke-dasharray": "7 9"})


def _crew(svg: Svg, view: SintView, places: list[_Place]) -> None:
    """Players in their rooms; where the plan would take them, faded."""
    here: dict[int, int] = {}
    for player in view.players.values():
        _person(svg, places, here, player.room_id, player.seat, player.name, player.fainted, 1.0)
    if view.projected is not None:
        for id, ghost in view.projected.players.items():
            player = view.players[id]
            if ghost.room_id != player.room_id:
                _person(svg, places, here, ghost.room_id, player.seat, player.name, False, 0.4)


def _person(
    svg: Svg,
    places: list[_Place],
    here: dict[int, int],
    room: int,
    seat: int,
    name: str,
    fainted: bool,
    opacity: float,
) -> None:
    place = places[room]
    column = here.get(room, 0)
    here[room] = column + 1
    x = place.x + 22 + column * 30
    y = place.y + place.h - 20
    colour = _CREW[seat % len(_CREW)]
    svg.group({"opacity": opacity})
    svg.circle(x, y, 13, {"fill": colour, "stroke": "#ffffff", "stroke-width": 2.4}, name)
    label = "×" if fainted else str(seat + 1)
    svg.text(
        x,
        y + 5,
        label,
        {"font-size": 14, "font-weight": 700, "fill": "#ffffff", "text-anchor": "middle"},
    )
    svg.end()


def _legend(svg: Svg, y: float, living: bool) -> None:
    told = "squares: health of the system · light openings: doors · dots: peppernuts"
    if living:
        told += " · numbered: the crew, faded where the plan takes them"
    svg.text(34, y, told, {"font-size": 13, "fill": _INK})
