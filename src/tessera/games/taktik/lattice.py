"""The bare board under Taktik's map: neighbours, edges, and connected areas of flat cells.

Knows squares, not terrain. Directions are N, E, S, W and the eight-way order N, NE, E, SE, S, SW,
W, NW of section 1; every table and flood fill visits cells in row-major order.
"""

from __future__ import annotations

from typing import Final

FOUR: Final[tuple[tuple[int, int], ...]] = ((0, -1), (1, 0), (0, 1), (-1, 0))
EIGHT: Final[tuple[tuple[int, int], ...]] = (
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
)


class Lattice:
    """Neighbour tables of a board.

    `step[cell * 4 + d]` is the cell one step away or -1. `four` and `eight` leave off-board cells out.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.area = width * height
        self.step: list[int] = []
        self.four: list[list[int]] = []
        self.eight: list[list[int]] = []
        self.edge: list[int] = []
        for y in range(height):
            for x in range(width):
                near: list[int] = []
                around: list[int] = []
                for i in range(8):
                    dx, dy = EIGHT[i]
                    inside = 0 <= x + dx < width and 0 <= y + dy < height
                    there = (y + dy) * width + x + dx if inside else -1
                    if inside:
                        around.append(there)
                    if i % 2 == 0:
                        self.step.append(there)
                        if inside:
                            near.append(there)
                self.four.append(near)
                self.eight.append(around)
                self.edge.append(1 if x in (0, width - 1) or y in (0, height - 1) else 0)

    def manhattan(self, a: int, b: int) -> int:
        width = self.width
        return abs(a % width - b % width) + abs(a // width - b // width)

    def within(self, flags: list[int], radius: int) -> list[int]:
        """Flags of the cells at Chebyshev distance at most `radius` of a flagged one."""
        grown = flags
        for _ in range(radius):
            before, grown = grown, grown[:]
            for cell in range(self.area):
                if before[cell] == 1:
                    for other in self.eight[cell]:
                        grown[other] = 1
        return grown


def labelled(lattice: Lattice, kind: list[int], wanted: int) -> tuple[list[int], list[list[int]]]:
    """The 4-connected areas of the cells whose `kind` is `wanted`, by first cell; -1 marks other cells."""
    label = [-1] * lattice.area
    areas: list[list[int]] = []
    four = lattice.four
    for first in range(lattice.area):
        if kind[first] != wanted or label[first] >= 0:
            continue
        number = len(areas)
        label[first] = number
        part = [first]
        for cell in part:  # grows while it is walked: breadth first
            for other in four[cell]:
                if kind[other] == wanted and label[other] < 0:
                    label[other] = number
                    part.append(other)
        areas.append(part)
    return label, areas
