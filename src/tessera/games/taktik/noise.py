"""Integer value noise (rule 4.4 steps 2 to 4): the elevation and moisture of a board.

Every lattice point is hashed once and the weights are tabulated; the values are those of the rulebook's
per-cell formula, bit for bit.
"""

from __future__ import annotations

from typing import Final

MASK32: Final = 0xFFFFFFFF


def mix(x: int, y: int, key: int) -> int:
    """A lattice point's value, 0..1023."""
    h = (key + x * 0x9E3779B1 + y * 0x85EBCA77) & MASK32
    h ^= h >> 15
    h = h * 0x2C1B3C6D & MASK32
    h ^= h >> 12
    h = h * 0x297A2D39 & MASK32
    h ^= h >> 15
    return h >> 22


def _weights(size: int) -> list[int]:
    """How much the next lattice point counts at each place between two, in 1024ths."""
    return [f * f * (3 * size - 2 * f) * 1024 // (size * size * size) for f in range(size)]


def _add_layer(raw: list[int], width: int, height: int, size: int, factor: int, key: int) -> None:
    weights = _weights(size)
    rows: list[list[int]] = []  # each lattice row, already blended along x
    for gy in range((height - 1) // size + 2):
        points = [mix(gx, gy, key) for gx in range((width - 1) // size + 2)]
        row: list[int] = []
        for x in range(width):
            w = weights[x % size]
            gx = x // size
            row.append(points[gx] * (1024 - w) + points[gx + 1] * w)
        rows.append(row)
    cell = 0
    for y in range(height):
        w = weights[y % size]
        v = 1024 - w
        upper = rows[y // size]
        lower = rows[y // size + 1]
        for x in range(width):
            raw[cell] += factor * ((upper[x] * v + lower[x] * w) >> 20)
            cell += 1


def field(width: int, height: int, layers: tuple[tuple[int, int, int], ...], key: int) -> list[int]:
    """The sum of the layers, stretched to 0..1000 over the board."""
    raw = [0] * (width * height)
    for size, factor, offset in layers:
        _add_layer(raw, width, height, size, factor, (key + offset) & MASK32)
    low = min(raw)
    span = max(1, max(raw) - low)
    return [(value - low) * 1000 // span for value in raw]
