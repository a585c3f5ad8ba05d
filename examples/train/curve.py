"""Draws how a learner came on: its rate of wins by steps, with intervals, as an SVG."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT, EDGE = 640, 360, 48


@dataclass(frozen=True)
class Mark:
    """One measurement: after so many steps this rate, and where the true one lies."""

    steps: int
    rate: float
    low: float
    high: float


def curve(marks: Sequence[Mark], title: str) -> str:
    """The picture."""
    most = max((mark.steps for mark in marks), default=1) or 1

    def x(steps: float) -> float:
        return EDGE + (WIDTH - 2 * EDGE) * steps / most

    def y(rate: float) -> float:
        return HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * rate

    band = [(x(mark.steps), y(mark.high)) for mark in marks]
    band += [(x(mark.steps), y(mark.low)) for mark in reversed(marks)]
    line = [(x(mark.steps), y(mark.rate)) for mark in marks]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{EDGE}" y="28" font-size="15" fill="#222">{title}</text>',
    ]
    for tenth in range(0, 11, 2):
        at = y(tenth / 10)
        stroke = "#888" if tenth == 0 else "#ddd"
        parts.append(f'<line x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{at:.1f}" y2="{at:.1f}" stroke="{stroke}"/>')
        parts.append(_label(EDGE - 8, at + 4, f"{tenth * 10}%", "end"))
    even = y(0.5)
    parts.append(
        f'<line x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{even:.1f}" y2="{even:.1f}"'
        ' stroke="#b33" stroke-dasharray="5 4"/>'
    )
    parts.append(_label(WIDTH - EDGE + 6, even + 4, "even", "start", "#b33"))
    for quarter in range(5):
        steps = most * quarter // 4
        parts.append(_label(x(steps), HEIGHT - EDGE + 20, f"{steps / 1000:,.0f}k", "middle"))
    parts.append(_label(WIDTH / 2, HEIGHT - 8, "steps", "middle"))
    parts.append(f'<polygon points="{_points(band)}" fill="#2a6fb0" opacity="0.18"/>')
    parts.append(f'<polyline points="{_points(line)}" fill="none" stroke="#2a6fb0" stroke-width="2"/>')
    parts += [f'<circle cx="{cx:.1f}" cy="{cy:.1f}" r="2.5" fill="#2a6fb0"/>' for cx, cy in line]
    return "\n".join([*parts, "</svg>", ""])


def _points(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)


def _label(x: float, y: float, text: str, anchor: str, colour: str = "#555") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="11" text-anchor="{anchor}" fill="{colour}">{text}</text>'
    )
