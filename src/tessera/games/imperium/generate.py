"""A world from a seed (rule 4.6): noise, water, relief, climate; then rivers, resources and starts."""

from dataclasses import dataclass
from typing import Final

from tessera.boards.hexmap import HexMap
from tessera.core.chance import Rng
from tessera.core.errors import Illegal
from tessera.games.imperium.canonical import stream
from tessera.games.imperium.generate_resources import scatter, strategic_floor
from tessera.games.imperium.generate_rivers import Rivers
from tessera.games.imperium.generate_starts import Starts
from tessera.games.imperium.rules import Rules
from tessera.games.imperium.rules_mapgen import MapType

ONE: Final = 1024  # the noise's fixed point


@dataclass(eq=False)
class WorldMap:
    """What generation makes: flat lists by tile index, and where each player begins.

    `fertility` and `fertility_after` are those of the starts in the order they were chosen, before and after
    fairness (M13); `draws` is how often the stream `map` was asked.
    """

    board: HexMap
    terrain: list[int]
    resource: list[int]
    rivers: list[int]
    starts: list[int]
    river_count: int
    fertility: list[int]
    fertility_after: list[int]
    draws: int


def unknown_option(option: str, value: str, known: list[str]) -> Illegal:
    """Something chosen by a name that these rules do not have."""
    return Illegal("setup.option", option=option, value=value, known=", ".join(known))


def generate(
    rules: Rules, width: int, height: int, players: int, type_name: str, seed: int, wrap: bool = True
) -> WorldMap:
    """The world of these numbers. Refused with `setup.size`, `setup.option` or `setup.starts`."""
    return generate_from(rules, width, height, players, type_name, stream(seed, "map"), wrap)


def generate_from(
    rules: Rules, width: int, height: int, players: int, type_name: str, rng: Rng, wrap: bool
) -> WorldMap:
    """The world that a generator gives."""
    maps = rules.maps
    if (
        players < 1
        or not maps.limits.min_width <= width <= maps.limits.max_width
        or not maps.limits.min_height <= height <= maps.limits.max_height
    ):
        wide = f"{maps.limits.min_width} to {maps.limits.max_width}"
        raise Illegal("setup.size", wide=wide, high=f"{maps.limits.min_height} to {maps.limits.max_height}")
    kind: MapType | None = None
    for each in maps.types:
        if each.id == type_name:
            kind = each
    if kind is None:
        raise unknown_option("map type", type_name, [each.id for each in maps.types])
    board = HexMap(width, height, "odd-r", wrap)
    elevation = noise(board, rng, kind.cells, kind.weights)
    moisture = noise(board, rng, maps.moisture.cells, maps.moisture.weights)
    _press(rules, board, kind, elevation)
    terrain = _terrain(rules, board, kind, elevation, moisture)
    rivers = Rivers(rules, board, terrain, elevation)
    rivers.carve()
    resource = scatter(rules, terrain, rng)
    strategic_floor(rules, terrain, resource, players, rng)
    starts = Starts(rules, board, terrain, resource, rivers.edges)
    chosen = starts.choose(players)
    before = [starts.fertility(tile) for tile in chosen]
    starts.make_fair(chosen)
    after = [starts.fertility(tile) for tile in chosen]
    order = chosen.copy()
    rng.shuffle(order)  # M14
    return WorldMap(board, terrain, resource, rivers.edges, order, rivers.count, before, after, rng.draws)


def noise(board: HexMap, rng: Rng, cells: list[int], weights: list[int]) -> list[int]:
    """M1: octaves of smoothed lattice noise, summed by weight."""
    width = board.width
    height = board.height
    total = [0] * board.size
    for k in range(len(cells)):
        c = cells[k]
        weight = weights[k]
        columns = max(2, width // c)
        rows = height // c + 2
        lattice = [rng.below(ONE) for _ in range(rows * columns)]
        # A column's place on the lattice is the same in every row.
        left: list[int] = []
        right: list[int] = []
        ease: list[int] = []
        for x in range(width):
            fx = x * columns * ONE // width
            i = fx >> 10
            left.append(i)
            right.append((i + 1) % columns if board.wrap else min(i + 1, columns - 1))
            ease.append(_ease(fx & 1023))
        cell = 0
        for y in range(height):
            fy = y * ONE // c
            sy = _ease(fy & 1023)
            top = (fy >> 10) * columns
            low = top + columns
            for x in range(width):
                sx = ease[x]
                i = left[x]
                j = right[x]
                a = lattice[top + i] * (ONE - sx) + lattice[top + j] * sx
                b = lattice[low + i] * (ONE - sx) + lattice[low + j] * sx
                total[cell] += weight * ((a * (ONE - sy) + b * sy) >> 20)
                cell += 1
    return total


def _ease(t: int) -> int:
    """3t² - 2t³ in fixed point."""
    return (t * t * (3072 - 2 * t)) >> 20


def _press(rules: Rules, board: HexMap, kind: MapType, elevation: list[int]) -> None:
    """M3: the poles sink, and a central mass keeps its edges low."""
    width = board.width
    height = board.height
    poles = rules.maps.polar_rows
    pull = kind.center_pull
    for y in range(height):
        edge = min(y, height - 1 - y)
        drop = rules.maps.polar_drop * (poles - edge) // poles if edge < poles else 0
        down = abs(2 * y - (height - 1)) * 1000 // height
        for x in range(width):
            lost = drop
            if pull > 0:
                lost += pull * max(abs(2 * x - (width - 1)) * 1000 // width, down) // 1000
            elevation[y * width + x] -= lost


def ranked(values: list[int], tiles: list[int], size: int, descending: bool = False) -> list[int]:
    """Tiles sorted by their value, then by index."""
    keys = [(-values[tile] if descending else values[tile]) * size + tile for tile in tiles]
    keys.sort()
    return [key % size for key in keys]


def _terrain(
    rules: Rules, board: HexMap, kind: MapType, elevation: list[int], moisture: list[int]
) -> list[int]:
    """M4 to M7."""
    n = board.size
    maps = rules.maps
    by_height = ranked(elevation, list(range(n)), n)
    flooded = n * kind.water_bp // 10_000
    wet = [False] * n
    for tile in by_height[:flooded]:
        wet[tile] = True
    terrain = [-1] * n
    _water(rules, board, wet, terrain)
    land = [tile for tile in range(n) if not wet[tile]]
    peaks = ranked(elevation, land, n, descending=True)
    mountains = len(land) * maps.mountain_bp // 10_000
    hills = len(land) * maps.hills_bp // 10_000
    for tile in peaks[:mountains]:
        terrain[tile] = rules.mountains
    for tile in peaks[mountains : mountains + hills]:
        terrain[tile] = rules.hills
    by_moisture = ranked(moisture, land, n)
    for position, tile in enumerate(by_moisture):
        if terrain[tile] < 0:
            y = tile // board.width
            warmth = 1000 - abs(2 * y - (board.height - 1)) * 1000 // (board.height - 1)
            terrain[tile] = _climate(rules, warmth, position * 1000 // len(land))
    return terrain


def _climate(rules: Rules, warmth: int, rank: int) -> int:
    for band in rules.maps.climate:
        if warmth < band.below:
            for row in band.rows:
                if rank < row.below:
                    return row.terrain
    raise AssertionError("the bands and rows reach to the end: the ruleset is checked")


def _water(rules: Rules, board: HexMap, wet: list[bool], terrain: list[int]) -> None:
    """M5: small bodies are lakes, the rest ocean with a coast."""
    near = board.neighbours
    for start in range(board.size):
        if not wet[start] or terrain[start] >= 0:
            continue
        body = [start]
        terrain[start] = rules.ocean
        i = 0
        while i < len(body):
            base = body[i] * 6
            for d in range(6):
                other = near[base + d]
                if other >= 0 and wet[other] and terrain[other] < 0:
                    terrain[other] = rules.ocean
                    body.append(other)
            i += 1
        if len(body) <= rules.maps.lake_max_tiles:
            for tile in body:
                terrain[tile] = rules.lake
    for tile in range(board.size):
        if terrain[tile] == rules.ocean:
            for d in range(6):
                other = near[tile * 6 + d]
                if other >= 0 and not wet[other]:
                    terrain[tile] = rules.coast
                    break
