"""The plots of an arena's report, drawn with `tessera.draw`. Their colours are the page's own variables.

All are 360 wide, so that they read on a phone as they stand; a wider page shows them larger.
"""

from collections.abc import Sequence
from typing import Any, Final

from tessera.draw.svg import Svg

WIDTH: Final = 360
_LABEL: Final = 22  # characters of a name that have room
_TEXT: Final[dict[str, object]] = {"class": "t"}
_END: Final[dict[str, object]] = {"class": "s", "text-anchor": "end"}
_MIDDLE: Final[dict[str, object]] = {"class": "s", "text-anchor": "middle"}
_CELL: Final[dict[str, object]] = {"class": "t", "text-anchor": "middle"}
_GRID: Final[dict[str, object]] = {"class": "grid"}
_MARK: Final[dict[str, object]] = {"class": "mark"}
_LINE: Final[dict[str, object]] = {"class": "line"}


def short(name: str, most: int = _LABEL) -> str:
    """A name with its end, where files differ, and without its beginning if it is long."""
    return name if len(name) <= most else "…" + name[-(most - 1) :]


def steps(low: float, high: float, most: int = 5) -> list[int]:
    """Round whole numbers from `low` or below to `high` or above, about so many at most."""
    size = 1
    while (high - low) / size > most - 1:
        size = next(each for each in (size * 2, size * 5 // 2, size * 2) if str(each)[0] in "125")
    first, last = int(low // size), int(-(-high // size))
    return [size * number for number in range(first, max(last, first + 1) + 1)]


def ratings(table: Sequence[dict[str, Any]]) -> Svg:
    """Every player's rating, and the interval that holds it 95 times of 100."""
    marks = steps(min(row["low"] for row in table), max(row["high"] for row in table))
    drawing = Svg(WIDTH, 40 * len(table) + 30, "Ratings with intervals of 95%")
    left, right = 16.0, WIDTH - 16.0

    def place(elo: float) -> float:
        return left + (right - left) * (elo - marks[0]) / (marks[-1] - marks[0])

    bottom = 40 * len(table) + 8
    for mark in marks:
        for number in range(len(table)):  # beside the lines, not through the names
            drawing.line(place(mark), 40.0 * number + 22, place(mark), 40.0 * number + 34, _GRID)
        drawing.text(place(mark), bottom + 14, str(mark), _MIDDLE)
    for number, row in enumerate(table):
        y = 40.0 * number + 28
        told = f"{row['player']}: {row['elo']}, between {row['low']} and {row['high']}"
        drawing.text(0, y - 10, short(row["player"], 34), _TEXT)
        drawing.text(WIDTH, y - 10, f"{row['elo']}", {"class": "t", "text-anchor": "end"})
        drawing.line(place(row["low"]), y, place(row["high"]), y, _LINE)
        for end in (row["low"], row["high"]):
            drawing.line(place(end), y - 4, place(end), y + 4, _LINE)
        drawing.circle(place(row["elo"]), y, 5, _MARK, told)
    return drawing


def crosstable(table: Sequence[dict[str, Any]], cross: dict[str, dict[str, list[float]]]) -> Svg:
    """The share of points of the player of a row against the one of a column, in percent."""
    names = [row["player"] for row in table]
    side = min(44.0, (WIDTH - 130.0) / len(names))
    drawing = Svg(WIDTH, side * len(names) + 30, "Crosstable: percent of points of row against column")
    left, top = WIDTH - side * len(names), 22.0
    for number, name in enumerate(names):
        middle = top + side * number + side / 2 + 4
        drawing.text(0, middle, f"{number + 1}. {short(name, 16)}", _TEXT)
        drawing.text(left + side * number + side / 2, top - 6, str(number + 1), _MIDDLE)
        for column, other in enumerate(names):
            x, y = left + side * column, top + side * number
            points, of = cross[name].get(other, (0.0, 0))
            if not of:
                drawing.rect(x + 1, y + 1, side - 2, side - 2, {"class": "none"}, 3)
                continue
            share = points / of
            tip = f"{name} against {other}: {points:g} of {of:g}"
            colour = "good" if share >= 0.5 else "bad"
            strength = round(0.08 + 0.6 * abs(share - 0.5) * 2, 2)
            drawing.rect(
                x + 1, y + 1, side - 2, side - 2, {"class": colour, "fill-opacity": strength}, 3, tip
            )
            drawing.text(x + side / 2, middle, f"{100 * share:.0f}", _CELL)
    return drawing


def lengths(commands: Sequence[int]) -> Svg:
    """How many games were how long."""
    marks = steps(min(commands), max(commands) + 1, 12)[:-1]
    width = marks[1] - marks[0] if len(marks) > 1 else 1
    counts = [sum(low <= each < low + width for each in commands) for low in marks]
    drawing = Svg(WIDTH, 170, "Lengths of games in commands")
    left, bottom, most = 34.0, 140.0, max(counts)
    side = (WIDTH - left) / len(marks)
    for mark in steps(0, most, 4):
        if mark <= most * 1.05:
            y = bottom - 120 * mark / most
            drawing.line(left, y, WIDTH, y, _GRID)
            drawing.text(left - 6, y + 4, str(mark), _END)
    every = -(-len(marks) // 6)
    for number, (low, count) in enumerate(zip(marks, counts, strict=True)):
        height = 120.0 * count / most
        tip = f"{low} to {low + width - 1} commands: {count} games"
        if count:
            drawing.rect(left + side * number + 1, bottom - height, side - 2, height, _MARK, 2, tip)
        if number % every == 0:
            drawing.text(left + side * number + side / 2, bottom + 15, str(low), _MIDDLE)
    drawing.text(WIDTH / 2, 168, "commands", _MIDDLE)
    return drawing


def time_spent(rows: Sequence[tuple[str, float, int]]) -> Svg:
    """Players with their seconds and decisions: how long a decision took each."""
    drawing = Svg(WIDTH, 40.0 * len(rows) + 4, "Where time went")
    slowest = max([seconds / max(1, count) for _, seconds, count in rows] + [1e-9])
    for number, (name, seconds, count) in enumerate(rows):
        y = 40.0 * number + 18
        each = seconds / max(1, count)
        told = f"{_duration(each)} each; {count:,} in {_duration(seconds)}"
        drawing.text(0, y - 4, short(name, 18), _TEXT)
        drawing.text(WIDTH, y - 4, told, _END)
        drawing.rect(0, y + 2, WIDTH, 10, {"class": "track"}, 3)
        drawing.rect(0, y + 2, max(2.0, WIDTH * each / slowest), 10, _MARK, 3, f"{name}: {told}")
    return drawing


def course(ratios: Sequence[float], bound: float) -> Svg:
    """How the answer came: the ratio after each seed, between the two bounds."""
    drawing = Svg(WIDTH, 180, "The course of the test")
    most = max(bound, *(abs(ratio) for ratio in ratios)) * 1.1
    left, middle = 40.0, 80.0

    def at(number: int, ratio: float) -> tuple[float, float]:
        return left + (WIDTH - left) * number / max(1, len(ratios)), middle - 70 * ratio / most

    for level, told in ((bound, "better"), (0.0, ""), (-bound, "not better")):
        y = at(0, level)[1]
        drawing.line(left, y, WIDTH, y, _GRID)
        drawing.text(left - 6, y + 4, f"{level:.1f}", _END)
        drawing.text(WIDTH, y - 4, told, _END)
    drawing.polyline([at(0, 0.0), *(at(n, ratio) for n, ratio in enumerate(ratios, 1))], _LINE)
    drawing.text(WIDTH, 174, f"{len(ratios)} seeds", _END)
    return drawing


def _duration(seconds: float) -> str:
    if seconds >= 120:
        return f"{seconds / 60:.1f} min"
    if seconds >= 1:
        return f"{seconds:.1f} s"
    return f"{seconds * 1000:.1f} ms" if seconds >= 0.001 else f"{seconds * 1e6:.0f} µs"
