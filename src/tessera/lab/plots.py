"""The plots of a balance report, drawn with `tessera.draw`; their colours are the page's own variables."""

from collections.abc import Sequence
from typing import Any, Final

from tessera.arena.charts import WIDTH, short, steps
from tessera.draw.svg import Svg
from tessera.lab.tally import Cell

_TEXT: Final[dict[str, object]] = {"class": "t"}
_SMALL: Final[dict[str, object]] = {"class": "s"}
_END: Final[dict[str, object]] = {"class": "s", "text-anchor": "end"}
_MIDDLE: Final[dict[str, object]] = {"class": "s", "text-anchor": "middle"}
_GRID: Final[dict[str, object]] = {"class": "grid"}
_SIDES: Final = ("base", "mod")
_ROW: Final = 34.0
_LEFT: Final = 18.0

WinRow = tuple[str, Sequence[dict[str, Any] | None]]
"""What is told of a seat, and its counts of wins under each ruleset; None where it is not played."""


def _across(share: float) -> float:
    return _LEFT + (WIDTH - 2 * _LEFT) * share


def wins(rows: Sequence[WinRow], told: str) -> Svg:
    """A line for each kind of match: the share of wins with its interval, base above mod."""
    drawing = Svg(WIDTH, _ROW * len(rows) + 26, told)
    bottom = _ROW * len(rows) + 6
    for number, (name, shares) in enumerate(rows):
        y = _ROW * number + 14
        drawing.text(0, y, short(name, 46), _TEXT)
        for tenth in range(0, 11, 5):
            drawing.line(_across(tenth / 10), y + 4, _across(tenth / 10), y + 16, _GRID)
        for side, each in enumerate(shares):
            if each is None or each["share"] is None:
                continue
            middle = y + 10 if len(shares) == 1 else y + 7 + 7 * side
            tip = f"{name}, {each['called']}: {100 * each['share']:.1f}% of {each['of']}"
            tip += f", between {100 * each['low']:.1f} and {100 * each['high']:.1f}"
            drawing.line(
                _across(each["low"]), middle, _across(each["high"]), middle, {"class": f"line {_SIDES[side]}"}
            )
            drawing.circle(_across(each["share"]), middle, 3.5, {"class": _SIDES[side]}, tip)
    for tenth in range(0, 11, 5):
        drawing.text(_across(tenth / 10), bottom + 14, f"{10 * tenth}%", _MIDDLE)
    return drawing


def bins(spreads: Sequence[dict[str, Any]], told: str) -> Svg:
    """How many matches were how long: for each ruleset a row of bars."""
    high = 90.0
    drawing = Svg(WIDTH, high * len(spreads) + 20, told)
    left = 34.0
    for side, spread in enumerate(spreads):
        bottom = high * side + high - 14
        most = max(spread["bins"])
        width = (WIDTH - left) / len(spread["bins"])
        drawing.text(left - 6, bottom - 60, str(most), _END)
        drawing.line(left, bottom, WIDTH, bottom, _GRID)
        for number, count in enumerate(spread["bins"]):
            low = spread["least"] + number * spread["width"]
            height = 64.0 * count / most
            tip = f"{low} to {low + spread['width'] - 1}: {count} matches"
            if count:
                drawing.rect(
                    left + width * number + 1,
                    bottom - height,
                    width - 2,
                    height,
                    {"class": _SIDES[side]},
                    2,
                    tip,
                )
            if number % 3 == 0:
                drawing.text(left + width * number, bottom + 12, str(low), _SMALL)
    return drawing


def decided(cells: Sequence[Cell]) -> Svg | None:
    """In which tenth of the match its winner went ahead for good, all kinds of matches together."""
    told = [cell["decided"]["bins"] for cell in cells if cell["decided"]]
    if not told:
        return None
    counts = [sum(column) for column in zip(*told, strict=True)]
    drawing = Svg(WIDTH, 130, "When matches were decided")
    left, bottom, most = 34.0, 100.0, max(1, *counts)
    width = (WIDTH - left) / len(counts)
    for mark in steps(0, most, 3):
        if mark <= most:
            y = bottom - 84 * mark / most
            drawing.line(left, y, WIDTH, y, _GRID)
            drawing.text(left - 6, y + 4, str(mark), _END)
    for number, count in enumerate(counts):
        height = 84.0 * count / most
        tip = f"{10 * number} to {10 * number + 10}% of the match: {count} matches"
        if count:
            drawing.rect(
                left + width * number + 1, bottom - height, width - 2, height, {"class": "base"}, 2, tip
            )
        if number % 2 == 0:
            drawing.text(left + width * number, bottom + 14, f"{10 * number}%", _SMALL)
    return drawing


def lifts(rows: Sequence[dict[str, Any]], told: str) -> Svg:
    """For each piece of content: how much more often its holders win, with the interval."""
    reach: float = max([0.1, *[abs(each[key]) for each in rows for key in ("low", "high")]])
    drawing = Svg(WIDTH, 22.0 * len(rows) + 24, told)
    left = 150.0

    def place(lift: float) -> float:
        return left + (WIDTH - left - 8) * (lift + reach) / (2 * reach)

    bottom = 22.0 * len(rows) + 4
    drawing.line(place(0), 0, place(0), bottom, _GRID)
    for number, each in enumerate(rows):
        y = 22.0 * number + 14
        sign = "good" if each["lift"] > 0 else "bad"
        tip = f"{each['name']}: {100 * each['lift']:+.1f} points"
        tip += f", between {100 * each['low']:+.1f} and {100 * each['high']:+.1f}"
        drawing.text(0, y, short(each["name"], 20), _TEXT)
        drawing.line(place(each["low"]), y - 4, place(each["high"]), y - 4, {"class": f"line {sign}"})
        drawing.circle(place(each["lift"]), y - 4, 3.5, {"class": sign}, tip)
    for share in (-reach, 0.0, reach):
        at = {-1: "start", 0: "middle", 1: "end"}[(share > 0) - (share < 0)]
        drawing.text(place(share), bottom + 14, f"{100 * share:+.0f}", {"class": "s", "text-anchor": at})
    return drawing
