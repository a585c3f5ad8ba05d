"""The map for a terminal: rows of letters, ways between them in dots, no wider than 80 columns.

C combat, E elite, F campfire, M merchant, S shrine, B boss. Ways are drawn in Braille patterns, eight dots to
a character, so that a slanted line looks like one. Colour is the caller's choice; it adds nothing the letters
do not say.
"""

from collections.abc import Sequence
from typing import Final

from tessera.games.sanctum.model import NODE_TYPES, FloorMap, MapNode, NodeType

LETTER: Final[dict[NodeType, str]] = {
    NodeType.COMBAT: "C",
    NodeType.ELITE: "E",
    NodeType.CAMPFIRE: "F",
    NodeType.MERCHANT: "M",
    NodeType.SHRINE: "S",
    NodeType.BOSS: "B",
}
_COLOUR: Final[dict[NodeType, str]] = {
    NodeType.COMBAT: "37",
    NodeType.ELITE: "1;31",
    NodeType.CAMPFIRE: "1;33",
    NodeType.MERCHANT: "1;32",
    NodeType.SHRINE: "1;36",
    NodeType.BOSS: "1;35",
}
_FAINT: Final = "2"
_GOLD: Final = "33"
_LEFT: Final = 6  # for the row's number
_WIDTH: Final = 58
_GAPS: Final = (0, 0, 22, 18, 16)  # between nodes, by how many a row has
_BETWEEN: Final = 2  # lines of ways between two rows
# Bits of a Braille pattern, by row of dots, left and right.
_DOTS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


def floor_text(floor: FloorMap, colour: bool = False, choices: Sequence[str] = ()) -> str:
    """The floor, boss on top. Visited nodes stand in [ ], those in `choices` in < >, the others in ( )."""
    lines: list[str] = []
    for row in range(len(floor.rows) - 1, -1, -1):
        lines.append(_row_line(floor.rows[row], row, colour, choices))
        if row > 0:
            lines.extend(_ways(floor.rows[row - 1], floor.rows[row], colour))
    return "\n".join(lines)


def legend(floors: Sequence[FloorMap], colour: bool = False) -> str:
    """What the letters mean, and how often each occurs."""
    parts: list[str] = []
    for kind in NODE_TYPES:
        count = sum([floor.count(kind) for floor in floors])
        parts.append(f"{_paint(LETTER[kind], _COLOUR[kind], colour)} {kind.value.lower()} {count}")
    return "   ".join(parts)


def _paint(text: str, code: str, colour: bool) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if colour else text


def _spot(column: int, size: int) -> int:
    """The character column where a node's letter stands."""
    gap = _GAPS[min(size, len(_GAPS) - 1)]
    return _WIDTH // 2 + (2 * column - (size - 1)) * gap // 2


def _row_line(nodes: list[MapNode], row: int, colour: bool, choices: Sequence[str]) -> str:
    line = _paint(f"{row:>4}  ", _FAINT, colour)
    at = 0
    for node in nodes:
        left = _spot(node.column, len(nodes)) - 1
        if node.id in choices:
            marks = "<>"
        elif node.visited:
            marks = "[]"
        else:
            marks = "()"
        bracket = _GOLD if marks != "()" else _FAINT
        letter = _paint(LETTER[node.type], _COLOUR[node.type], colour)
        line += " " * (left - at)
        line += _paint(marks[0], bracket, colour) + letter + _paint(marks[1], bracket, colour)
        at = left + 3
    return line.rstrip()


def _ways(below: list[MapNode], above: list[MapNode], colour: bool) -> list[str]:
    """The lines between two rows, the upper one first."""
    cells = [[0] * _WIDTH for _ in range(_BETWEEN)]
    walked = [[False] * _WIDTH for _ in range(_BETWEEN)]
    columns: dict[str, int] = {node.id: node.column for node in above}
    for node in below:
        for to in node.connections:
            if to in columns:
                goal = above[columns[to]]
                begin = 2 * _spot(goal.column, len(above)) + 1
                end = 2 * _spot(node.column, len(below)) + 1
                _line(cells, walked, begin, end, node.visited and goal.visited)
    lines: list[str] = []
    for dots, gold in zip(cells, walked, strict=True):
        line = " " * _LEFT
        for x, bits in enumerate(dots):
            if bits == 0:
                line += " "
            else:
                line += _paint(chr(0x2800 + bits), _GOLD if gold[x] else _FAINT, colour)
        lines.append(line.rstrip())
    return lines


def _line(cells: list[list[int]], walked: list[list[bool]], begin: int, end: int, gold: bool) -> None:
    """Dots from the column `begin` at the top to `end` at the bottom; dense along flat stretches."""
    height = 4 * len(cells)
    steps = max(abs(end - begin), height - 1)
    for step in range(steps + 1):
        y = step * (height - 1) // steps
        x = begin + (end - begin) * step // steps
        cells[y // 4][x // 2] |= _DOTS[y % 4][x % 2]
        if gold:
            walked[y // 4][x // 2] = True
