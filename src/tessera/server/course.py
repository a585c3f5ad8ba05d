"""The course of a finished match in numbers, for its end screen: how it stood, and where it turned.

The title says the figures (`Game.figures`). Everything is derived from the log when somebody asks, in a
thread: nothing of it is kept with the table.
"""

from collections.abc import Sequence
from typing import Final

from tessera.server.history import walk
from tessera.server.ledger import Ledger
from tessera.server.records import Course, CoursePoint, TurningPoint

MOST_POINTS: Final = 240  # more than a graph can show
MOST_TURNS: Final = 5
APART: Final = 3  # entries between two turning points: what belongs together is told once


def course_of(ledger: Ledger) -> Course:
    """How the match went. May take long: for threads."""
    match, game = ledger.match, ledger.game
    first = game.figures(match.state_at(match.floor))
    if not first:
        return Course([], [], [])
    points = [CoursePoint(match.floor, [list(figure.values) for figure in first])]
    for seq, _, _, state in walk(match, match.floor, match.position):
        points.append(CoursePoint(seq, [list(figure.values) for figure in game.figures(state)]))
    turning = _turns(points)
    told_of = [_told(ledger, points[n].seq, swing) for n, swing in turning]
    return Course([figure.name for figure in first], _thinned(points, [n for n, _ in turning]), told_of)


def leads(values: Sequence[int]) -> list[int]:
    """By how much each seat is ahead of the best of the others; of one value, the value itself."""
    if len(values) == 1:
        return list(values)
    return [value - max([*values[:n], *values[n + 1 :]]) for n, value in enumerate(values)]


def _turns(points: Sequence[CoursePoint]) -> list[tuple[int, int]]:
    """The places of the biggest swings of the first figure's lead, in order, each with its size."""
    swings: list[tuple[int, int]] = []
    for n in range(1, len(points)):
        before, after = leads(points[n - 1].values[0]), leads(points[n].values[0])
        swing = max([abs(b - a) for a, b in zip(before, after, strict=False)], default=0)
        if swing:
            swings.append((swing, n))
    chosen: list[tuple[int, int]] = []
    for swing, n in sorted(swings, key=lambda each: (-each[0], each[1])):
        if len(chosen) < MOST_TURNS and all(abs(n - other) >= APART for other, _ in chosen):
            chosen.append((n, swing))
    return sorted(chosen)


def _thinned(points: Sequence[CoursePoint], kept: Sequence[int]) -> list[CoursePoint]:
    """At most about MOST_POINTS of them, always the first, the last and those where it turned."""
    step = max(1, -(-len(points) // MOST_POINTS))
    wanted = {*range(0, len(points), step), len(points) - 1, *kept, *[n - 1 for n in kept]}
    return [points[n] for n in sorted(wanted)]


def _told(ledger: Ledger, seq: int, swing: int) -> TurningPoint:
    """What happened there, by its gravest words; if nothing is told of it, what was done."""
    match, game = ledger.match, ledger.game
    before = match.state_at(seq - 1)
    entry = match.entries[seq - 1]
    eyes = game.view(before, entry.seat if entry.seat >= 0 else None)
    phrase = game.phrase(entry.command, eyes) if entry.command is not None else ""
    events, state = next((events, state) for _, _, events, state in walk(match, seq - 1, seq))
    after = game.view(state, None)
    texts: list[tuple[int, str]] = []
    for event in events:
        known = game.redact(state, event, None)
        text = "" if known is None else game.tell(known, after)
        if text:
            texts.append((game.weight(event), text))
    gravest = max([weight for weight, _ in texts], default=0)
    words = [text for weight, text in texts if weight == gravest]
    return TurningPoint(seq, entry.seat, words[0] if words else phrase, swing)
