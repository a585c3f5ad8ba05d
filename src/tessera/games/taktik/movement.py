"""Movement (rule 7): how far a unit gets, what it pays, and the moves themselves.

`Reach` searches over (cell, road march used). A buffer is taken from the atlas for each search and left there
clean, so that two searches never share one.
"""

from typing import Final

from tessera.core.errors import Illegal
from tessera.games.taktik.atlas import RANGE_BITS, RANGE_CELL, STEP_BITS, STEP_NODE, Atlas
from tessera.games.taktik.book import Book, Range
from tessera.games.taktik.commands import Cell
from tessera.games.taktik.effects import allowance, is_blocked, move_limit
from tessera.games.taktik.events import CargoDelivered, CargoLoaded, Event, UnitExfiltrated, UnitMoved
from tessera.games.taktik.state import TaktikState, Unit
from tessera.games.taktik.vocabulary import COSTED, EXFILTRATION, LOGISTICS_RUN, MANHATTAN

_FAR: Final = 9999
_NEVER: Final = -1
_COST: Final = STEP_NODE - 1


class Reach:
    """The search of rule 7.3 on one position. Node `2 * cell` is a cell reached with the road march unused,
    the one after it with the march used."""

    def __init__(self, book: Book, atlas: Atlas, taken: list[int]) -> None:
        switches = book.rules.switches
        self.atlas = atlas
        self.discount = switches.movement.road_march_discount
        self.minimum_step = switches.movement.minimum_step
        self.pass_through = switches.movement.pass_through_units
        self.taken = taken
        self.rings: list[list[int]] = []
        self.cells: list[int] = []

    def search(self, kind: int, start: int, points: int) -> list[int]:
        """Every cell in reach, row-major, each as `cell * RANGE_CELL + cost`."""
        found: list[int] = []
        if points <= 0:
            return found
        scratch = self.atlas.scratch
        best = scratch.pop() if scratch else [_FAR] * (2 * self.atlas.area)
        if not self.pass_through:
            for cell in self.taken:  # costs less than anything: one comparison refuses it
                best[2 * cell] = _NEVER
                best[2 * cell + 1] = _NEVER
        self._spread(best, kind, start, points)
        for cell in self.cells:
            cost, marched = best[2 * cell], best[2 * cell + 1]
            found.append(cell * RANGE_CELL + (min(marched, cost)))
            best[2 * cell] = _FAR
            best[2 * cell + 1] = _FAR
        for cell in self.taken:
            best[2 * cell] = _FAR
            best[2 * cell + 1] = _FAR
        scratch.append(best)
        if self.pass_through:
            found = [each for each in found if each // RANGE_CELL not in self.taken]
        found.sort()
        return found

    def _spread(self, best: list[int], kind: int, start: int, points: int) -> None:
        """Fill `best`, ring by ring of points spent; `cells` lists every cell that got a cost."""
        steps = self.atlas.steps[kind]
        cheap, dear, roads = steps.cheap, steps.dear, steps.road
        discount = self.discount
        cells: list[int] = []
        self.cells = cells
        rings: list[list[int]] = [[] for _ in range(points + 1)]
        self.rings = rings
        best[2 * start] = 0
        rings[0].append(2 * start)
        for spent in range(points + 1):
            after = spent + 1
            ring = rings[min(after, points)]
            for node in rings[spent]:  # grows while it is walked: a road march may cost nothing
                if best[node] < spent:
                    continue
                marched = node & 1
                cell = node >> 1
                for step in roads[cell]:
                    total = spent + (step & _COST)
                    there = step >> STEP_BITS
                    if not marched and discount:
                        total = max(spent, total - discount)
                        there += 1
                    else:
                        there += marched
                    if total <= points and best[there] > total:
                        self._reach(best, there, total)
                if after > points:
                    continue
                if marched:
                    for there in cheap[cell]:
                        if best[there + 1] > after:
                            self._reach(best, there + 1, after)
                else:
                    for there in cheap[cell]:
                        known = best[there]
                        if known > after:  # as `_reach` has it, for the most frequent step
                            if known == _FAR and best[there + 1] == _FAR:
                                cells.append(there >> 1)
                            best[there] = after
                            ring.append(there)
                for step in dear[cell]:
                    total = spent + (step & _COST)
                    there = (step >> STEP_BITS) + marched
                    if total <= points and best[there] > total:
                        self._reach(best, there, total)
        if self.minimum_step:
            for there in cheap[start]:
                self._least(best, there, points)
            for step in dear[start]:
                self._least(best, step >> STEP_BITS, points)
            for step in roads[start]:
                self._least(best, step >> STEP_BITS, points)

    def _reach(self, best: list[int], node: int, total: int) -> None:
        """A cheaper way to this node; one with the march unused serves as well as one with it used."""
        if node & 1:
            unused = best[node - 1]
            if total >= unused:
                return
            if unused == _FAR and best[node] == _FAR:
                self.cells.append(node >> 1)
        elif best[node] == _FAR and best[node + 1] == _FAR:
            self.cells.append(node >> 1)
        best[node] = total
        self.rings[total].append(node)

    def _least(self, best: list[int], node: int, points: int) -> None:
        """The minimum step: a neighbour out of reach counts as the whole allowance."""
        if best[node] == _FAR and best[node + 1] == _FAR:
            self.cells.append(node >> 1)
            best[node] = points


def occupied(atlas: Atlas, state: TaktikState) -> list[bool]:
    """Flags of the cells on which a unit stands."""
    taken = [False] * atlas.area
    for unit in state.units.values():
        taken[unit.cell] = True
    return taken


def distance(width: int, a: int, b: int, manhattan: bool) -> int:
    """Between two cells, by the ruleset's metric."""
    dx = a % width - b % width
    dy = a // width - b // width
    if dx < 0:
        dx = -dx
    if dy < 0:
        dy = -dy
    if manhattan:
        return dx + dy
    return max(dy, dx)


def free_reach(book: Book, atlas: Atlas, start: int, points: int, standing: list[int]) -> list[int]:
    """Rule 7.4: every empty cell within that distance; what lies between does not matter."""
    width, height = atlas.width, atlas.height
    manhattan = book.rules.switches.movement.metric == MANHATTAN
    x, y = start % width, start // width
    found: list[int] = []
    for row in range(max(0, y - points), min(height - 1, y + points) + 1):
        span = points - abs(row - y) if manhattan else points
        for column in range(max(0, x - span), min(width - 1, x + span) + 1):
            cell = row * width + column
            if cell != start and cell not in standing:
                found.append(cell * RANGE_CELL + distance(width, start, cell, manhattan))
    return found


class Ranger:
    """Finds ranges on one position. What it finds depends only on the ground and on who stands where the unit
    could go, so the book remembers it: most units are asked about again before anything there has changed."""

    def __init__(self, book: Book, state: TaktikState) -> None:
        self.book = book
        self.state = state
        self.atlas = book.atlas(state.ground)
        self.taken = book.standing(self.atlas.board, state)

    def range(self, unit: Unit, points: int) -> Range:
        """Rule 7.3, or 7.4, for a unit with that allowance; whether it may move at all is not asked."""
        points = max(0, min(points, RANGE_CELL - 1))
        atlas = self.atlas
        place = ((atlas.number * atlas.area + unit.cell) * RANGE_CELL + points) * 16 + unit.kind
        taken = self.taken
        for known in self.book.known_ranges(place):
            if taken & known.watched == known.met:
                return known
        board = atlas.board
        standing: list[int] = []
        near = taken & board.window(unit.cell, points + self.book.rules.switches.movement.road_march_discount)
        while near:
            cell = near.bit_length() - 1
            near ^= board.bits[cell]
            standing.append(cell)
        cells = self._measure(unit, points, standing)
        reached = board.mask(cells)
        met = 0
        # Who stands beside a cell it can come to may be in its way; whoever stands elsewhere is not. Where
        # what lies between does not matter, everyone near is.
        movement = self.book.rules.switches.movement
        radius = points if movement.pass_through_units or movement.mode != COSTED else 1
        around = reached | board.bits[unit.cell]
        for cell in standing:
            if cell != unit.cell and board.window(cell, radius) & around:
                met |= board.bits[cell]
        found = Range(tuple(cells), reached, met)
        self.book.remember_range(place, found)
        return found

    def _measure(self, unit: Unit, points: int, standing: list[int]) -> list[int]:
        """The range of the unit if others stand on these cells."""
        if self.book.rules.switches.movement.mode != COSTED:
            return free_reach(self.book, self.atlas, unit.cell, points, standing)
        return Reach(self.book, self.atlas, [unit.cell, *standing]).search(unit.kind, unit.cell, points)

    def cost(self, unit: Unit, points: int, cell: int) -> int:
        """What a unit with that allowance pays for a cell, -1 if it is out of reach."""
        for each in self.range(unit, points).cells:
            if each >> RANGE_BITS == cell:
                return each % RANGE_CELL
        return -1


def reachable(book: Book, state: TaktikState, unit: Unit) -> dict[int, int]:
    """Every cell a unit can reach and what it costs, effects counted; whether it may move is not asked."""
    found = Ranger(book, state).range(unit, allowance(book, state, unit))
    return {each // RANGE_CELL: each % RANGE_CELL for each in found.cells}


def unit_of(state: TaktikState, name: str) -> Unit:
    """The unit of that id; refused if there is none."""
    unit = state.units.get(name)
    if unit is None:
        raise Illegal("unit.unknown", unit=name)
    return unit


def _mover(book: Book, state: TaktikState, name: str) -> Unit:
    """The tests that MOVE_UNIT and EXFILTRATE share, up to the limit of moves."""
    unit = unit_of(state, name)
    if book.rules.switches.owner_checks and unit.owner != state.active:
        raise Illegal("unit.not_yours", unit=name)
    if unit.moved:
        raise Illegal("move.already", unit=name)
    limit = move_limit(book, state, state.active)
    if state.moves_this_turn >= limit:
        raise Illegal("move.limit", limit=limit)
    return unit


def check_move(book: Book, state: TaktikState, name: str, to: Cell) -> int:
    """Rule 6.1, the unit tests of MOVE_UNIT in their order. Gives what the move costs."""
    unit = _mover(book, state, name)
    atlas = book.atlas(state.ground)
    if not (0 <= to.x < atlas.width and 0 <= to.y < atlas.height):
        raise Illegal("cell.off_board", x=to.x, y=to.y)
    if is_blocked(book, state, unit):
        raise Illegal("move.blocked", unit=name)
    goal = to.y * atlas.width + to.x
    points = allowance(book, state, unit)
    ranger = Ranger(book, state)
    cost = ranger.cost(unit, points, goal)
    if cost < 0:
        standing = ranger.taken & atlas.board.bits[goal] != 0
        by_steps = book.rules.switches.movement.mode == COSTED
        if standing and (by_steps or _within(book, atlas, unit, goal, points)):
            raise Illegal("move.occupied", x=to.x, y=to.y)
        raise Illegal("move.out_of_reach", unit=name, x=to.x, y=to.y, allowance=points)
    return cost


def _within(book: Book, atlas: Atlas, unit: Unit, goal: int, points: int) -> bool:
    """Rule 6.2: `legacy` asks for the distance first, and for the tile's emptiness after."""
    manhattan = book.rules.switches.movement.metric == MANHATTAN
    return 0 < distance(atlas.width, unit.cell, goal, manhattan) <= points


def carry_out_move(
    book: Book, state: TaktikState, name: str, to: Cell, cost: int, events: list[Event]
) -> None:
    """Rule 7.3: the move itself, and the cargo of a logistics run (11.2)."""
    atlas = book.atlas(state.ground)
    unit = state.units[name]
    start = atlas.cells[unit.cell]
    unit.cell = to.y * atlas.width + to.x
    unit.moved = True
    state.moves_this_turn += 1
    events.append(UnitMoved(name, start, to, cost))
    if not state.zones:
        return
    for condition in book.scenario(state).every_condition():
        if (
            condition.what != LOGISTICS_RUN
            or book.rules.player_of(condition.role) != unit.owner
            or not condition.types >> unit.kind & 1
        ):
            continue
        if unit.cargo:
            if unit.cell in state.zones[condition.to].cells:
                unit.cargo = False
                state.sides[unit.owner].runs += 1
                events.append(CargoDelivered(name))
        elif unit.cell in state.zones[condition.from_].cells:
            unit.cargo = True
            events.append(CargoLoaded(name))


def evacuation_zone(book: Book, state: TaktikState, player: int) -> tuple[int, ...]:
    """The cells through which the player's units may leave; none if no condition asks for it."""
    for condition in book.scenario(state).every_condition():
        if condition.what == EXFILTRATION and book.rules.player_of(condition.role) == player:
            return state.zones[condition.zone].cells
    return ()


def refuse_exfiltrate(book: Book, state: TaktikState, name: str) -> None:
    """Rule 6.1, the tests of EXFILTRATE in their order."""
    zone = evacuation_zone(book, state, state.active)
    if not zone:
        raise Illegal("evacuation.none")
    unit = _mover(book, state, name)
    if is_blocked(book, state, unit):
        raise Illegal("move.blocked", unit=name)
    if unit.cell not in zone:
        raise Illegal("evacuation.not_in_zone", unit=name)


def exfiltrate(book: Book, state: TaktikState, name: str, events: list[Event]) -> None:
    """Rule 6.1: a unit leaves the board through the evacuation zone."""
    unit = state.units.pop(name)
    state.moves_this_turn += 1
    state.sides[state.active].exfiltrated += 1
    cell = book.atlas(state.ground).cells[unit.cell]
    events.append(UnitExfiltrated(name, book.rules.types[unit.kind].id, cell))
