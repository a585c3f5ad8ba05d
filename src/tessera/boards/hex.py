"""The hexagonal plane in axial coordinates: steps, distances, lines, rings, turns, cubes and offset layouts.

A hex is a plain `(q, r)` tuple, in storage and in every question asked here. Two other spellings of it are
converted from and to: the cube `(x, y, z)` of formulas and the `(column, row)` of drawn boards. The plane has
no edge: boards with edges and wrap are in `hexmap`. Integers only, and every list comes in one documented
order, so that two machines never disagree. Nothing here knows pixels.
"""

from typing import Final, Literal, NamedTuple, TypeAlias

Hex: TypeAlias = tuple[int, int]
Layout: TypeAlias = Literal["odd-r", "even-r", "odd-q", "even-q"]

# Pointy-top: E, NE, NW, W, SW, SE. Read flat-top, the same six steps are SE, NE, N, NW, SW, S.
DIRECTIONS: Final[tuple[Hex, ...]] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
LAYOUTS: Final[tuple[str, ...]] = ("odd-r", "even-r", "odd-q", "even-q")


def check_directions(directions: tuple[Hex, ...]) -> None:
    """Raise ValueError unless these are the six unit steps, each one sixth of a turn from the one before.

    A title may start anywhere and turn either way; opposite directions are then always three apart.
    """
    good = len(directions) == 6 and all(step in DIRECTIONS for step in directions)
    if good:
        turn = (DIRECTIONS.index(directions[1]) - DIRECTIONS.index(directions[0])) % 6
        good = turn in (1, 5) and all(
            (DIRECTIONS.index(directions[(d + 1) % 6]) - DIRECTIONS.index(directions[d])) % 6 == turn
            for d in range(6)
        )
    if not good:
        raise ValueError(f"directions must be the six hex steps in turning order, got {directions!r}")


def opposite(direction: int) -> int:
    """The number of the direction that leads back."""
    return (direction + 3) % 6


def add(a: Hex, b: Hex) -> Hex:
    """The hex at `b` counted from `a`."""
    return (a[0] + b[0], a[1] + b[1])


def step(at: Hex, direction: int, times: int = 1, directions: tuple[Hex, ...] = DIRECTIONS) -> Hex:
    """The hex reached from `at` by going `times` steps in a direction."""
    dq, dr = directions[direction % 6]
    return (at[0] + dq * times, at[1] + dr * times)


def neighbours(at: Hex, directions: tuple[Hex, ...] = DIRECTIONS) -> list[Hex]:
    """The six hexes beside `at`, in direction order.

    >>> neighbours((0, 0))
    [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    """
    return [(at[0] + dq, at[1] + dr) for dq, dr in directions]


def length(vector: Hex) -> int:
    """How many steps lead from (0, 0) to `vector`."""
    q, r = vector
    return (abs(q) + abs(r) + abs(q + r)) // 2


def distance(a: Hex, b: Hex) -> int:
    """How many steps lead from `a` to `b` on the endless plane.

    >>> distance((0, 0), (3, -1))
    3
    """
    dq = a[0] - b[0]
    dr = a[1] - b[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def direction_to(a: Hex, b: Hex, directions: tuple[Hex, ...] = DIRECTIONS) -> int:
    """The number of the direction that leads from `a` to its neighbour `b`; -1 if they do not touch."""
    step_taken = (b[0] - a[0], b[1] - a[1])
    for d in range(6):
        if directions[d] == step_taken:
            return d
    return -1


def _nearest(numerator: int, denominator: int) -> int:
    """The integer nearest to a fraction; of two equally near, the smaller."""
    return (2 * numerator + denominator - 1) // (2 * denominator)


def line(a: Hex, b: Hex) -> list[Hex]:
    """The hexes on the straight line from `a` to `b`, both included: each beside the next, none to spare.

    Tie rule: where the line runs exactly between two hexes, the one with the smaller q is on it, and with
    equal q the one with the smaller r. The rule names places, not a sense of travel, so the way back is
    the same line reversed.

    >>> line((0, 0), (1, 1))
    [(0, 0), (0, 1), (1, 1)]
    """
    total = distance(a, b)
    if total == 0:
        return [a]
    dq = b[0] - a[0]
    dr = b[1] - a[1]
    found: list[Hex] = []
    # One of q, r, s changes by exactly 1 with every step; of the other two one is rounded, one follows.
    for i in range(total + 1):
        if abs(dq) == total:
            q = a[0] + (i if dq > 0 else -i)
            r = _nearest(a[1] * total + dr * i, total)
        elif abs(dr) == total:
            q = _nearest(a[0] * total + dq * i, total)
            r = a[1] + (i if dr > 0 else -i)
        else:
            q = _nearest(a[0] * total + dq * i, total)
            r = a[0] + a[1] + (i if dq + dr > 0 else -i) - q
        found.append((q, r))
    return found


def ring(centre: Hex, radius: int, directions: tuple[Hex, ...] = DIRECTIONS) -> list[Hex]:
    """The hexes at exactly `radius`: from the corner in direction 4, along directions 0 to 5 in turn.

    >>> ring((0, 0), 1)
    [(-1, 1), (0, 1), (1, 0), (1, -1), (0, -1), (-1, 0)]
    """
    if radius < 0:
        raise ValueError(f"a ring needs a radius of 0 or more, got {radius}")
    if radius == 0:
        return [centre]
    q, r = step(centre, 4, radius, directions)
    found: list[Hex] = []
    for dq, dr in directions:
        for _ in range(radius):
            found.append((q, r))
            q += dq
            r += dr
    return found


def disc(centre: Hex, radius: int, directions: tuple[Hex, ...] = DIRECTIONS) -> list[Hex]:
    """The hexes within `radius`: rings 0, 1, … radius joined (the spiral outwards)."""
    if radius < 0:
        raise ValueError(f"a disc needs a radius of 0 or more, got {radius}")
    found: list[Hex] = []
    for r in range(radius + 1):
        found.extend(ring(centre, r, directions))
    return found


def rotate(at: Hex, sixths: int, around: Hex = (0, 0)) -> Hex:
    """`at` turned about `around` by sixths of a turn; one sixth takes direction d to d + 1 (E to NE)."""
    q = at[0] - around[0]
    r = at[1] - around[1]
    for _ in range(sixths % 6):
        q, r = q + r, -q
    return (q + around[0], r + around[1])


def reflect(at: Hex, axis: Literal["q", "r", "s"], around: Hex = (0, 0)) -> Hex:
    """`at` mirrored so that the coordinate named by `axis` stays and the other two change places."""
    q = at[0] - around[0]
    r = at[1] - around[1]
    if axis == "q":
        r = -q - r
    elif axis == "r":
        q = -q - r
    elif axis == "s":
        q, r = r, q
    else:
        raise ValueError(f"axis must be 'q', 'r' or 's', got {axis!r}")
    return (q + around[0], r + around[1])


class Cube(NamedTuple):
    """The same hex by all three of its axes; they always sum up to 0."""

    x: int
    y: int
    z: int


def axial_to_cube(at: Hex) -> Cube:
    """x is q, z is r, and y is what is missing to 0.

    >>> axial_to_cube((3, -1))
    Cube(x=3, y=-2, z=-1)
    """
    q, r = at
    return Cube(q, -q - r, r)


def cube_to_axial(cube: Cube) -> Hex:
    """The inverse of `axial_to_cube`. Raises ValueError where the three do not sum up to 0: no hex has them.

    >>> cube_to_axial(Cube(3, -2, -1))
    (3, -1)
    """
    if cube.x + cube.y + cube.z != 0:
        raise ValueError(f"x + y + z must be 0, got {cube.x} + {cube.y} + {cube.z}")
    return (cube.x, cube.z)


def to_offset(at: Hex, layout: Layout) -> tuple[int, int]:
    """The `(column, row)` of a hex. In odd-r the odd rows lie half a hex to the right, in even-r the even
    rows; in odd-q the odd columns lie half a hex lower, in even-q the even columns.

    >>> to_offset((-1, 2), "odd-r")
    (0, 2)
    """
    q, r = at
    if layout == "odd-r":
        return (q + (r - (r & 1)) // 2, r)
    if layout == "even-r":
        return (q + (r + (r & 1)) // 2, r)
    if layout == "odd-q":
        return (q, r + (q - (q & 1)) // 2)
    if layout == "even-q":
        return (q, r + (q + (q & 1)) // 2)
    raise ValueError(f"unknown layout {layout!r}; known: {', '.join(LAYOUTS)}")


def from_offset(column: int, row: int, layout: Layout) -> Hex:
    """The hex at a `(column, row)`: the inverse of `to_offset`."""
    if layout == "odd-r":
        return (column - (row - (row & 1)) // 2, row)
    if layout == "even-r":
        return (column - (row + (row & 1)) // 2, row)
    if layout == "odd-q":
        return (column, row - (column - (column & 1)) // 2)
    if layout == "even-q":
        return (column, row - (column + (column & 1)) // 2)
    raise ValueError(f"unknown layout {layout!r}; known: {', '.join(LAYOUTS)}")
