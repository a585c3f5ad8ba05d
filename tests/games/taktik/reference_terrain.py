"""Sections 4.2 to 4.4 of the rulebook to the letter, slow on purpose.

No shortcut of 4.7 is used and every number is the rulebook's own, so that the fast generator is
compared with the text and not with itself. Cells are (x, y) pairs; sets are only asked, never walked.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass

Cell = tuple[int, int]
State = tuple[Cell, int]  # a cell and the direction it was entered by

N, E, S, W_ = (0, -1), (1, 0), (0, 1), (-1, 0)
DIRECTIONS = (N, E, S, W_)
EIGHT = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
NO_DIRECTION = 4
PROTECTED = ("WATER", "URBAN", "INDUSTRIAL")
ORDER = ("PLAIN", "ROUGH", "FOREST", "URBAN", "INDUSTRIAL", "HILL", "WATER")


def row_major(cell: Cell) -> tuple[int, int]:
    return cell[1], cell[0]


def manhattan(a: Cell, b: Cell) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def clamp(value: int, low: int, high: int) -> int:
    return max(low, min(high, value))


class Draws:
    """Section 3: the generator's draws."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def next(self) -> int:
        self.seed = (self.seed * 1664525 + 1013904223) % 2**32
        return self.seed

    def below(self, n: int) -> int:
        return (self.next() * n) >> 32

    def between(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def chance(self, per_mille: int) -> bool:
        return self.below(1000) < per_mille


class Board:
    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.cells = [(x, y) for y in range(height) for x in range(width)]

    def has(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def edge(self, cell: Cell) -> bool:
        return cell[0] in (0, self.width - 1) or cell[1] in (0, self.height - 1)

    def four(self, cell: Cell) -> list[Cell]:
        return [c for d in DIRECTIONS if self.has(c := (cell[0] + d[0], cell[1] + d[1]))]

    def eight(self, cell: Cell) -> list[Cell]:
        return [c for d in EIGHT if self.has(c := (cell[0] + d[0], cell[1] + d[1]))]

    def degree(self, cell: Cell, among: set[Cell]) -> int:
        return sum(c in among for c in self.four(cell))

    def axis(self, cell: Cell, among: set[Cell]) -> str | None:
        """`V` or `H` for a straight cell of degree 2, else None."""
        x, y = cell
        held = [(x + dx, y + dy) in among for dx, dy in DIRECTIONS]
        if held == [True, False, True, False]:
            return "V"
        if held == [False, True, False, True]:
            return "H"
        return None

    def within(self, cell: Cell, radius: int, test: Callable[[Cell], bool]) -> bool:
        x, y = cell
        return any(
            test((x + dx, y + dy))
            for dx in range(-radius, radius + 1)
            for dy in range(-radius, radius + 1)
            if self.has((x + dx, y + dy))
        )

    def components(self, members: set[Cell]) -> list[list[Cell]]:
        """4-connected parts, by their first cell in row-major order."""
        parts: list[list[Cell]] = []
        seen: set[Cell] = set()
        for first in self.cells:
            if first not in members or first in seen:
                continue
            part, seen = [first], seen | {first}
            for cell in part:
                for other in self.four(cell):
                    if other in members and other not in seen:
                        seen.add(other)
                        part.append(other)
            parts.append(part)
        return parts


def target_cells(board: Board, density_pm: int) -> int:
    return (board.width * board.height * clamp(density_pm, 10, 600) + 500) // 1000


# --- 4.2 River network ---------------------------------------------------------------------------


def crossable(board: Board, river: set[Cell]) -> list[Cell]:
    """4.2 tributaries step 1, 4.3 bridges step 1: straight inner cells beside no junction."""
    return [
        c
        for c in board.cells
        if c in river
        and not board.edge(c)
        and board.axis(c, river) is not None
        and all(n not in river or board.degree(n, river) < 3 for n in board.four(c))
    ]


def trunk(board: Board, draws: Draws) -> list[Cell]:
    north_to_south = draws.below(2) == 0
    length, breadth = (board.height, board.width) if north_to_south else (board.width, board.height)
    c, m = draws.between(2, breadth - 3), 0
    cells: list[Cell] = []

    def add() -> None:
        cells.append((c, m) if north_to_south else (m, c))

    add()
    while True:
        for _ in range(draws.between(2, 5)):
            if m == length - 1:
                break
            m += 1
            add()
        if m == length - 1:
            return cells
        if draws.chance(450):
            d = 1 if draws.below(2) == 1 else -1
            j = draws.between(2, 4)
            room = breadth - 2 - c if d == 1 else c - 1
            if room < 2:
                d = -d
                room = breadth - 2 - c if d == 1 else c - 1
            for _ in range(min(j, room)):
                c += d
                add()


def tributary(board: Board, draws: Draws, river: set[Cell], candidates: list[Cell]) -> list[Cell]:
    join = candidates[draws.below(len(candidates))]
    side = draws.below(2)
    want = draws.between(4, 12)
    axis = board.axis(join, river)
    heading = (3 if side == 0 else 1) if axis == "V" else (0 if side == 0 else 2)
    straight = [c for c in board.four(join) if c in river]
    walk: list[Cell] = []
    here, run = join, 0
    while len(walk) < want:
        if run < 2:
            options = [heading]
        else:
            turn = draws.chance(450)
            flip = draws.below(2)
            left, right = (heading - 1) % 4, (heading + 1) % 4
            turns = [left, right] if flip == 0 else [right, left]
            options = [*turns, heading] if turn else [heading, *turns]
        allowed = [join, *straight] if not walk else [join, *walk][-2:]
        for option in options:
            there = (here[0] + DIRECTIONS[option][0], here[1] + DIRECTIONS[option][1])
            if (
                board.has(there)
                and there not in river
                and there not in walk
                and all(c in allowed for c in board.eight(there) if c in river or c in walk)
            ):
                break
        else:
            break
        run = run + 1 if option == heading else 1
        heading, here = option, there
        walk.append(there)
        if board.edge(there):
            break
    return walk


def river_network(board: Board, draws: Draws, density_pm: int) -> tuple[set[Cell], int]:
    """The river and the size of its trunk."""
    target = target_cells(board, density_pm)
    river = set(trunk(board, draws))
    trunk_cells = len(river)
    attempts = 0
    while len(river) < target and attempts < 200:
        attempts += 1
        candidates = crossable(board, river)
        if not candidates:
            break
        walk = tributary(board, draws, river, candidates)
        if len(walk) >= 4:
            river |= set(walk)
    return river, trunk_cells


# --- 4.3 Bridges and roads -----------------------------------------------------------------------


class Roads:
    def __init__(
        self, board: Board, draws: Draws, river: set[Cell], density_pm: int, cap: int | None
    ) -> None:
        self.board, self.draws, self.river = board, draws, river
        self.target = target_cells(board, density_pm)
        self.max_bridges = cap
        self.road: set[Cell] = set()
        self.parts = board.components({c for c in board.cells if c not in river})
        self.first_road = 0

    def part(self, cell: Cell) -> int:
        return next(i for i, part in enumerate(self.parts) if cell in part)

    def flanks(self, site: Cell) -> tuple[Cell, Cell]:
        x, y = site
        if self.board.axis(site, self.river) == "V":
            return (x - 1, y), (x + 1, y)
        return (x, y - 1), (x, y + 1)

    def pick(self, cells: list[Cell]) -> Cell:
        return cells[self.draws.below(len(cells))]

    def sites(self) -> list[Cell]:
        candidates = crossable(self.board, self.river)
        cap = len(candidates) if self.max_bridges is None else min(self.max_bridges, len(candidates))
        joining: list[tuple[int, Cell]] = []
        for site in candidates:
            one, other = (self.part(f) for f in self.flanks(site))
            if one != other:
                joining.append((min(len(self.parts[one]), len(self.parts[other])), site))
        best = max((size for size, _ in joining), default=0)
        first_pool = [site for size, site in joining if size == best] or candidates
        allowed: list[Cell] = []
        tries = 0
        while len(allowed) < cap and tries < 12 * cap:
            tries += 1
            site = self.pick(candidates if allowed else first_pool)
            if all(manhattan(site, other) >= 3 for other in allowed):
                allowed.append(site)
        return allowed

    def square_penalty(self, t: Cell, looked_back: list[Cell]) -> int:
        worst = 0
        for sx in (-1, 1):
            for sy in (-1, 1):
                others = [(t[0] + sx, t[1]), (t[0], t[1] + sy), (t[0] + sx, t[1] + sy)]
                if all(c in self.road or c in looked_back for c in others):
                    worst = max(worst, 170 if any(c in self.road for c in others) else 70)
        return worst

    def route(self, start: Cell, goal: Cell, crossings: list[Cell], reuse: int) -> list[Cell] | None:
        board, river, road = self.board, self.river, self.road
        first: State = (start, NO_DIRECTION)
        cost: dict[State, int] = {first: 0}
        parent: dict[State, State | None] = {first: None}
        done: set[State] = set()
        queue = [(0, start[1], start[0], NO_DIRECTION)]
        while queue:
            spent, y, x, entered = heapq.heappop(queue)
            here, state = (x, y), ((x, y), entered)
            if state in done:
                continue
            done.add(state)
            back: list[Cell] = []
            walker: State | None = state
            while walker is not None:
                back.append(walker[0])
                walker = parent[walker]
            if here == goal:
                return back[::-1]
            for d, (dx, dy) in enumerate(DIRECTIONS):
                t = (x + dx, y + dy)
                if not board.has(t) or (entered != NO_DIRECTION and d == (entered + 2) % 4):
                    continue
                if here in river and d != entered:
                    continue
                if t in river:
                    across = (1, 3) if board.axis(t, river) == "V" else (0, 2)
                    if t not in crossings or d not in across:
                        continue
                if t in road:
                    step = reuse
                elif t in river:
                    step = 8
                else:
                    step = 20
                    step += 28 if any(c in river for c in board.eight(t)) else 0
                    step += 14 if board.edge(t) else 0
                    step += 3 * board.degree(t, road)
                    step += self.square_penalty(t, back[:3])
                if entered not in (NO_DIRECTION, d):
                    step += 23
                if (t, d) not in cost or spent + step < cost[t, d]:
                    cost[t, d] = spent + step
                    parent[t, d] = state
                    heapq.heappush(queue, (spent + step, t[1], t[0], d))
        return None

    def accept(self, path: list[Cell] | None, limit: int | None) -> bool:
        if path is None:
            return False
        new = {c for c in path if c not in self.road}
        if not new or (limit is not None and len(new) > limit):
            return False
        both = self.road | new
        for x, y in new:
            for sx in (-1, 1):
                for sy in (-1, 1):
                    if (x + sx, y) in both and (x, y + sy) in both and (x + sx, y + sy) in both:
                        return False
        self.road = both
        return True

    def road_list(self) -> list[Cell]:
        return [c for c in self.board.cells if c in self.road and c not in self.river]

    def limit(self) -> int:
        return self.target - len(self.road) + 10

    def build(self) -> None:
        board, draws = self.board, self.draws
        span = board.width + board.height
        edges = [c for c in board.cells if board.edge(c) and c not in self.river]
        allowed = self.sites()
        if allowed:
            self.road = {allowed[0], *self.flanks(allowed[0])}
            for flank in self.flanks(allowed[0]):
                pool = [c for c in edges if self.part(c) == self.part(flank)]
                for _ in range(12 if pool else 0):
                    if self.accept(self.route(flank, self.pick(pool), [], 20), None):
                        break
        else:
            for _ in range(12):
                start = self.pick(edges)
                pool = [
                    c for c in edges if self.part(c) == self.part(start) and manhattan(c, start) >= span // 4
                ]
                if pool and self.accept(self.route(start, self.pick(pool), [], 20), None):
                    break
            if not self.road:
                self.road = {edges[0]}
        self.first_road = len(self.road)
        for _ in range(24):
            if 100 * len(self.road) >= 55 * self.target:
                break
            start, goal = self.pick(edges), self.pick(self.road_list())
            if start in self.road or manhattan(start, goal) < span // 5:
                continue
            self.accept(self.route(start, goal, allowed, 8), self.limit())
        for _ in range(32):
            if 100 * len(self.road) >= 90 * self.target:
                break
            roads = self.road_list()
            a = self.pick(roads)
            goal = a
            for _ in range(4):
                other = self.pick(roads)
                if manhattan(a, other) > manhattan(a, goal):
                    goal = other
            if manhattan(a, goal) < span * 18 // 100:
                continue
            self.accept(self.route(a, goal, allowed, 20), self.limit())
        for _ in range(48):
            if len(self.road) >= self.target:
                break
            a = self.pick(self.road_list())
            x = clamp(a[0] + draws.between(-5, 5), 0, board.width - 1)
            y = clamp(a[1] + draws.between(-5, 5), 0, board.height - 1)
            goal = (x, y)
            if goal in self.river or goal in self.road or manhattan(a, goal) < 3:
                continue
            self.accept(self.route(a, goal, allowed, 8), self.limit())
        degrees = {c: board.degree(c, self.road) for c in board.cells if c in self.road}
        self.road -= {
            c
            for c in degrees
            if c not in self.river
            and degrees[c] == 1
            and any(degrees.get(n, 0) >= 3 for n in board.four(c) if n in self.road)
        }


# --- 4.4 Biomes ----------------------------------------------------------------------------------


def mix(x: int, y: int, k: int) -> int:
    h = (k + x * 0x9E3779B1 + y * 0x85EBCA77) % 2**32
    h ^= h >> 15
    h = h * 0x2C1B3C6D % 2**32
    h ^= h >> 12
    h = h * 0x297A2D39 % 2**32
    h ^= h >> 15
    return h >> 22


def noise(x: int, y: int, size: int, k: int) -> int:
    gx, fx, gy, fy = x // size, x % size, y // size, y % size
    wx = fx * fx * (3 * size - 2 * fx) * 1024 // size**3
    wy = fy * fy * (3 * size - 2 * fy) * 1024 // size**3
    a = mix(gx, gy, k) * (1024 - wx) + mix(gx + 1, gy, k) * wx
    b = mix(gx, gy + 1, k) * (1024 - wx) + mix(gx + 1, gy + 1, k) * wx
    return (a * (1024 - wy) + b * wy) >> 20


def field(board: Board, k: int) -> dict[Cell, int]:
    raw = {
        (x, y): 4 * noise(x, y, 12, k)
        + 2 * noise(x, y, 6, (k + 1013) % 2**32)
        + noise(x, y, 3, (k + 2026) % 2**32)
        for x, y in board.cells
    }
    low, high = min(raw.values()), max(raw.values())
    return {c: (v - low) * 1000 // max(1, high - low) for c, v in raw.items()}


class Biomes:
    def __init__(self, board: Board, draws: Draws, road: set[Cell], river: set[Cell]) -> None:
        self.board, self.draws, self.road, self.river = board, draws, road, river
        self.network = road | river
        key_elevation, key_moisture = draws.next(), draws.next()
        self.elevation, self.moisture = field(board, key_elevation), field(board, key_moisture)
        self.grid = dict.fromkeys(board.cells, "PLAIN")
        self.water()
        self.heights()
        self.forests()
        self.settlements()
        for _ in range(2):
            self.smooth()
        self.edges()
        for kind, smallest in (("FOREST", 10), ("ROUGH", 8), ("HILL", 6)):
            self.dissolve(kind, smallest)
        area = board.width * board.height
        self.minimum("HILL", max(8, (area + 75) // 150), 6, self.elevation)
        self.minimum("ROUGH", max(10, (area + 60) // 120), 8, self.elevation)
        self.minimum("FOREST", max(18, (area + 35) // 70), 10, self.moisture)
        self.counts = {t: sum(v == t for v in self.grid.values()) for t in ORDER}
        self.regions = {
            t: len(board.components({c for c in board.cells if self.grid[c] == t})) for t in ORDER
        }

    def open(self, cell: Cell) -> bool:
        return cell not in self.network and self.grid[cell] != "WATER"

    def water(self) -> None:
        board = self.board
        for cell in board.cells:
            if cell not in self.river:
                continue
            degree = board.degree(cell, self.river)
            if degree < 2 or (degree == 2 and board.axis(cell, self.river) is not None):
                continue
            pool = [c for c in board.four(cell) if c not in self.network]
            if not pool:
                continue
            lowest = min(pool, key=lambda c: (self.elevation[c], c[1], c[0]))
            if all(self.grid[c] != "WATER" for c in [lowest, *board.eight(lowest)]):
                self.grid[lowest] = "WATER"

    def heights(self) -> None:
        for cell in self.board.cells:
            if self.open(cell):
                if self.elevation[cell] >= 640:
                    self.grid[cell] = "HILL"
                elif self.elevation[cell] >= 330:
                    self.grid[cell] = "ROUGH"

    def forests(self) -> None:
        board = self.board
        forest = {c for c in board.cells if self.open(c) and self.moisture[c] >= 620}
        growth = {
            c
            for c in board.cells
            if self.open(c)
            and c not in forest
            and self.moisture[c] >= 540
            and (self.grid[c] == "ROUGH" or board.within(c, 2, lambda n: n in self.river))
            and sum(n in forest for n in board.eight(c)) >= 2
        }
        for cell in board.cells:
            if cell in forest or cell in growth:
                self.grid[cell] = "FOREST"

    def settlements(self) -> None:
        board, draws = self.board, self.draws
        area = board.width * board.height
        candidates = [c for c in board.cells if self.open(c)]
        weights = []
        for cell in candidates:
            weight = 2
            weight += 4 if board.within(cell, 1, lambda n: n in self.road) else 0
            crossroads = board.within(cell, 2, lambda n: n in self.road and board.degree(n, self.road) >= 3)
            weight += 6 if crossroads else 0
            bridge = board.within(cell, 2, lambda n: n in self.road and n in self.river)
            weight += 4 if bridge else 0
            weights.append(weight)
        urban = clamp((area + 110) // 220, 2, 4)
        wanted = urban + clamp((area + 150) // 300, 1, 3)
        apart = max(4, min(board.width, board.height) // 6)
        seeds: list[Cell] = []
        tries = 0
        while len(seeds) < wanted and tries < 400 and candidates:
            tries += 1
            r = draws.below(sum(weights))
            chosen = 0
            while sum(weights[: chosen + 1]) <= r:
                chosen += 1
            cell = candidates[chosen]
            if all(manhattan(cell, s) >= apart for s in seeds):
                seeds.append(cell)
        for cell in candidates:
            if len(seeds) < wanted and all(manhattan(cell, s) >= apart for s in seeds):
                seeds.append(cell)
        taken: dict[Cell, str] = {s: "URBAN" if i < urban else "INDUSTRIAL" for i, s in enumerate(seeds)}
        for i, seed in enumerate(seeds):
            self.settle(seed, "URBAN" if i < urban else "INDUSTRIAL", taken)
        self.grid.update(taken)

    def settle(self, seed: Cell, kind: str, taken: dict[Cell, str]) -> None:
        board, draws = self.board, self.draws
        if kind == "URBAN":
            r = draws.between(2, 4)
            size = draws.between(2 * r + 2, r * r + 2 * r)
        else:
            r = draws.between(2, 3)
            size = draws.between(2 * r + 1, r * r + r + 2)
        held, seen, queue = 1, {seed}, [seed]
        while queue and held < size:
            cell = queue.pop(0)
            fresh = [
                c
                for c in board.four(cell)
                if c not in seen and c not in self.river and self.grid[c] != "WATER" and c not in taken
            ]
            fresh.sort(key=lambda c: (not board.within(c, 1, lambda n: n in self.road), c[1], c[0]))
            for other in fresh:
                seen.add(other)
                queue.append(other)
                if other not in self.road:
                    taken[other] = kind
                    held += 1
                    if held == size:
                        return

    def smooth(self) -> None:
        before = dict(self.grid)
        for cell in self.board.cells:
            if before[cell] in PROTECTED or cell in self.network:
                continue
            around = [before[c] for c in self.board.eight(cell)]
            for kind in ORDER:
                if kind not in PROTECTED and around.count(kind) >= 5:
                    self.grid[cell] = kind

    def edges(self) -> None:
        for cell in self.board.cells:
            unprotected_edge = self.board.edge(cell) and self.grid[cell] not in PROTECTED
            if unprotected_edge or cell in self.network:
                self.grid[cell] = "PLAIN"

    def dissolve(self, kind: str, smallest: int) -> None:
        board = self.board
        for region in board.components({c for c in board.cells if self.grid[c] == kind}):
            if len(region) >= smallest:
                continue
            contacts = [
                self.grid[n]
                for c in region
                for n in board.four(c)
                if n not in region and self.grid[n] not in PROTECTED
            ]
            into = max(("PLAIN", "ROUGH", "FOREST", "HILL"), key=contacts.count) if contacts else "PLAIN"
            for cell in region:
                self.grid[cell] = into

    def eligible(self) -> list[Cell]:
        return [
            c
            for c in self.board.cells
            if self.grid[c] == "PLAIN" and c not in self.network and not self.board.edge(c)
        ]

    def minimum(self, kind: str, least: int, smallest: int, score: dict[Cell, int]) -> None:
        board = self.board

        def best(cells: list[Cell]) -> Cell:
            return min(cells, key=lambda c: (-score[c], c[1], c[0]))

        def touching(cells: list[Cell], group: list[Cell]) -> list[Cell]:
            return [c for c in cells if any(n in group for n in board.four(c))]

        def held() -> list[Cell]:
            return [c for c in board.cells if self.grid[c] == kind]

        while len(held()) < least:
            eligible = self.eligible()
            near = touching(eligible, held())
            if near:
                self.grid[best(near)] = kind
                continue
            roomy = [c for part in board.components(set(eligible)) if len(part) >= smallest for c in part]
            if roomy:
                group = [best(roomy)]
                self.grid[group[0]] = kind
                while len(group) < smallest:
                    group.append(best(touching(self.eligible(), group)))
                    self.grid[group[-1]] = kind
            elif eligible:
                self.grid[best(eligible)] = kind
            else:
                return


@dataclass
class Reference:
    """Everything the slow generator says of one seed, cells in row-major order."""

    road: list[Cell]
    river: list[Cell]
    networks_next_seed: int
    trunk_cells: int
    first_road_cells: int
    biomes: list[str]
    counts: dict[str, int]
    regions: dict[str, int]
    biomes_next_seed: int


def reference(
    seed: int,
    width: int = 20,
    height: int = 30,
    road_density_pm: int = 200,
    river_density_pm: int = 100,
    max_bridges: int | None = 10,
) -> Reference:
    board, draws = Board(width, height), Draws(seed)
    river, trunk_cells = river_network(board, draws, river_density_pm)
    roads = Roads(board, draws, river, road_density_pm, max_bridges)
    roads.build()
    networks_next_seed = draws.seed
    biomes = Biomes(board, draws, roads.road, river)
    return Reference(
        road=sorted(roads.road, key=row_major),
        river=sorted(river, key=row_major),
        networks_next_seed=networks_next_seed,
        trunk_cells=trunk_cells,
        first_road_cells=roads.first_road,
        biomes=[biomes.grid[c] for c in board.cells],
        counts=biomes.counts,
        regions=biomes.regions,
        biomes_next_seed=draws.seed,
    )
