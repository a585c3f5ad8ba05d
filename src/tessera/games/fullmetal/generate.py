"""Boards from seeds (rule 3.4): noise, islands, sea, causeways, shoals, marsh, mountains, acceptance.

Uses a generator of its own and touches no match. Steps are named as in the rulebook, G1 to G9.
"""

from tessera.core.rng import SplitMix64
from tessera.games.fullmetal.board import LAND, MARSH, MOUNTAIN, REEF, SEA, SIZE, ZONES, Board, Geometry
from tessera.games.fullmetal.draws import below
from tessera.games.fullmetal.rules import GeneratorRules
from tessera.games.fullmetal.vocabulary import COLUMNS, ROWS


def generate(geometry: Geometry, rules: GeneratorRules, seed: int) -> tuple[Board, int]:
    """The first board that is accepted, and the number of the attempt that made it."""
    for attempt in range(rules.attempts):
        rng = SplitMix64(seed + attempt * rules.attempt_step)
        terrain = _Maker(geometry, rules, rng).made()
        if accepts(geometry, rules, terrain):
            return Board(geometry, seed, terrain), attempt
    raise ValueError(f"no board for seed {seed} within {rules.attempts} attempts")


def twin(cell: int) -> int:
    """The mirror image of a cell."""
    return cell + COLUMNS - 1 - 2 * (cell % COLUMNS)


class _Maker:
    """One attempt."""

    def __init__(self, geometry: Geometry, rules: GeneratorRules, rng: SplitMix64) -> None:
        self.geometry = geometry
        self.near = geometry.near
        self.rules = rules
        self.rng = rng
        self.left = [cell for cell in range(SIZE) if cell % COLUMNS <= 18]
        self.terrain = [LAND] * SIZE

    def made(self) -> list[int]:
        fields = [self._field(passes) for passes in self.rules.smoothing]
        self._flood(self._height(fields[0]))
        self._causeways()
        self._shoals(fields[2])
        self._marsh(fields[1])
        self._mountains(fields[3])
        return self.terrain

    def _field(self, passes: int) -> list[int]:
        """G1."""
        field = [0] * SIZE
        for cell in self.left:
            value = below(self.rng, 1000)
            field[cell] = value
            field[twin(cell)] = value
        for _ in range(passes):
            smooth = [0] * SIZE
            for cell in range(SIZE):
                total = 2 * field[cell]
                for other in self.near[cell]:
                    total += field[other]
                smooth[cell] = total // (2 + len(self.near[cell]))
            field = smooth
        return field

    def _height(self, noise: list[int]) -> list[int]:
        """G2 and G3."""
        rules = self.rules
        centre_row = rules.islands.central_row[0] + below(self.rng, rules.islands.central_row[1])
        column = rules.islands.side_column[0] + below(self.rng, rules.islands.side_column[1])
        row = rules.islands.side_row[0] + below(self.rng, rules.islands.side_row[1])
        centres = [centre_row * COLUMNS + 18, row * COLUMNS + column, row * COLUMNS + 36 - column]
        top, slope = rules.central_island.top, rules.central_island.slope
        side_top, side_slope = rules.side_islands.top, rules.side_islands.slope
        height: list[int] = []
        for cell in range(SIZE):
            at_column, at_row = cell % COLUMNS, cell // COLUMNS
            a = 22 * abs(at_column - 18)
            b = 18 * abs(2 * at_row + at_column % 2 - 22)
            rim = max(a, b) + min(a, b) // 3
            distance = [self.geometry.distance(cell, centre) for centre in centres]
            best = max(
                rim - rules.ring_offset,
                top - slope * distance[0],
                side_top - side_slope * distance[1],
                side_top - side_slope * distance[2],
            )
            height.append(best + noise[cell] - 500)
        return height

    def _set(self, cell: int, kind: int) -> None:
        self.terrain[cell] = kind
        self.terrain[twin(cell)] = kind

    def _flood(self, height: list[int]) -> None:
        """G4."""
        terrain = self.terrain
        first = min([row * COLUMNS + 18 for row in range(1, 22)], key=lambda cell: (height[cell], cell))
        terrain[first] = SEA
        count = 1
        shore: dict[int, bool] = {}
        self._add_shore(first, shore)
        while count < self.rules.targets.sea:
            best = -1
            for cell in shore:
                if best < 0 or (height[cell], cell) < (height[best], best):
                    best = cell
            del shore[best]
            count += 1 if twin(best) == best else 2
            self._set(best, SEA)
            self._add_shore(best, shore)
            self._add_shore(twin(best), shore)

    def _add_shore(self, sea: int, shore: dict[int, bool]) -> None:
        for cell in self.near[sea]:
            if cell % COLUMNS <= 18 and self.terrain[cell] == LAND and not _border(cell):
                shore[cell] = True

    def _components(self, kinds: tuple[int, ...]) -> list[list[int]]:
        """Connected cells of these terrains, each ascending, by their smallest cell."""
        return components(self.near, self.terrain, kinds)

    def _causeways(self) -> None:
        """G5."""
        while True:
            islands = [c for c in self._components((LAND, MARSH, REEF, MOUNTAIN)) if c[0] != 0]
            if not islands:
                return
            island = islands[0]
            inside = dict.fromkeys(island, True)
            if all(twin(cell) in inside for cell in island):
                self._join_middle(island)
            else:
                self._join_side(island)
            seas = self._components((SEA,))
            if len(seas) > 1:
                largest = max(seas, key=lambda each: (len(each), -each[0]))
                for sea in seas:
                    if sea is not largest:
                        for cell in sea:
                            self.terrain[cell] = REEF

    def _join_middle(self, island: list[int]) -> None:
        column = [cell for cell in island if cell % COLUMNS == 18]
        up = self._run(column[0], -COLUMNS)
        down = self._run(column[-1], COLUMNS)
        for cell in up if len(up) <= len(down) else down:
            self.terrain[cell] = REEF

    def _run(self, start: int, step: int) -> list[int]:
        run: list[int] = []
        cell = start + step
        while 0 <= cell < SIZE and self.terrain[cell] == SEA:
            run.append(cell)
            cell += step
        return run

    def _join_side(self, island: list[int]) -> None:
        parents: dict[int, int] = {}
        queue: list[int] = []
        for cell in island:
            if cell % COLUMNS <= 18:
                parents[cell] = -1
                queue.append(cell)
        for cell in queue:  # grows while it is walked
            for other in self.near[cell]:
                if other % COLUMNS > 18 or other in parents:
                    continue
                parents[other] = cell
                if self.terrain[other] != SEA:
                    back = cell
                    while back >= 0 and self.terrain[back] == SEA:
                        self._set(back, REEF)
                        back = parents[back]
                    return
                queue.append(other)

    def _shoals(self, noise: list[int]) -> None:
        """G6."""
        count = self.terrain.count(REEF)
        for cell in sorted(self.left, key=lambda cell: (noise[cell], cell)):
            if count >= self.rules.targets.reef:
                return
            if self.terrain[cell] != SEA:
                continue
            self._set(cell, REEF)
            if len(self._components((SEA,))) > 1:
                self._set(cell, SEA)
            else:
                count = self.terrain.count(REEF)

    def _touches(self, cell: int, kinds: tuple[int, ...]) -> bool:
        return any(self.terrain[other] in kinds for other in self.near[cell])

    def _marsh(self, noise: list[int]) -> None:
        """G7."""
        for cell in sorted(self.left, key=lambda cell: (noise[cell], cell)):
            if self.terrain.count(MARSH) >= self.rules.targets.marsh:
                return
            if self.terrain[cell] == LAND and not _border(cell) and self._touches(cell, (SEA, REEF)):
                self._set(cell, MARSH)

    def _mountains(self, noise: list[int]) -> None:
        """G8."""
        for cell in sorted(self.left, key=lambda cell: (-noise[cell], cell)):
            if self.terrain.count(MOUNTAIN) >= self.rules.targets.mountain:
                return
            if self.terrain[cell] == LAND and not self._touches(cell, (SEA, REEF, MARSH)):
                self._set(cell, MOUNTAIN)
                if not ground_is_one(self.near, self.terrain):
                    self._set(cell, LAND)


def _border(cell: int) -> bool:
    return cell % COLUMNS in (0, COLUMNS - 1) or cell // COLUMNS in (0, ROWS - 1)


def components(near: list[list[int]], terrain: list[int], kinds: tuple[int, ...]) -> list[list[int]]:
    """Connected cells of these terrains, each list ascending, ordered by their smallest cell."""
    wanted = [kind in kinds for kind in range(5)]
    seen = [False] * SIZE
    found: list[list[int]] = []
    for start in range(SIZE):
        if seen[start] or not wanted[terrain[start]]:
            continue
        seen[start] = True
        part = [start]
        for cell in part:  # grows while it is walked
            for other in near[cell]:
                if not seen[other] and wanted[terrain[other]]:
                    seen[other] = True
                    part.append(other)
        part.sort()
        found.append(part)
    return found


def ground_is_one(near: list[list[int]], terrain: list[int]) -> bool:
    """Whether land and marsh lie in one component of land, marsh and reef."""
    grounds = 0
    for part in components(near, terrain, (LAND, MARSH, REEF)):
        if any(terrain[cell] != REEF for cell in part):
            grounds += 1
    return grounds <= 1


def accepts(geometry: Geometry, rules: GeneratorRules, terrain: list[int]) -> bool:
    """G9."""
    for kind, (low, high) in enumerate(rules.accept.in_order()):
        if not low <= terrain.count(kind) <= high:
            return False
    if len(components(geometry.near, terrain, (SEA,))) != 1 or not ground_is_one(geometry.near, terrain):
        return False
    board = Board(geometry, 0, terrain)
    for zone in range(1, ZONES + 1):
        if (
            harbours(board, zone) < rules.per_zone.harbours
            or coastal_sea(board, zone) < rules.per_zone.coastal_sea
            or dry_ground(board, zone) < rules.per_zone.land_or_marsh
        ):
            return False
    return True


def harbours(board: Board, zone: int) -> int:
    """Placements in a zone with a land exit and a pode beside the sea."""
    geometry = board.geometry
    count = 0
    for cell in range(SIZE):
        if geometry.zones[cell] != zone:
            continue
        for orientation in (0, 1):
            cells = geometry.footprint(geometry.hexes[cell], orientation)
            if board.stands(cells):
                continue
            land = sea = False
            for pode in cells[1:]:
                for other in geometry.near[pode]:
                    if other not in cells:
                        kind = board.terrain[other]
                        land = land or kind in (LAND, MARSH)
                        sea = sea or kind == SEA
            if land and sea:
                count += 1
    return count


def coastal_sea(board: Board, zone: int) -> int:
    """Sea hexes of no zone or this one that touch land or marsh of this one."""
    zones = board.geometry.zones
    count = 0
    for cell in range(SIZE):
        if board.terrain[cell] == SEA and zones[cell] in (0, zone):
            for other in board.geometry.near[cell]:
                if zones[other] == zone and board.terrain[other] in (LAND, MARSH):
                    count += 1
                    break
    return count


def dry_ground(board: Board, zone: int) -> int:
    """Land and marsh of a zone."""
    return sum(
        1
        for cell in range(SIZE)
        if board.geometry.zones[cell] == zone and board.terrain[cell] in (LAND, MARSH)
    )
