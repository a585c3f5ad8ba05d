"""The board as it stands in one state: who is where, what is dry, who covers what (rules 7, 8.1, 10.2).

Answers from the tables that lie beside the state. Handlers tell it what they change (`lift`, `put`, `dim`,
`light`), so that one command costs what it touches and not the whole planet.
"""

from typing import Final

from tessera.games.fullmetal import vocabulary as v
from tessera.games.fullmetal.board import MARSH, MOUNTAIN, REEF, SIZE, Board
from tessera.games.fullmetal.rules import Rules
from tessera.games.fullmetal.state import State, Tables, Unit, is_mineral

# What way there is into a hex.
CLOSED: Final = 0
OPEN: Final = 1
PEAK: Final = 2
STRAND: Final = 3  # marsh or reef that only the tide closes: a last step


def _enemies() -> list[list[int]]:
    """By 4 x active players + seat: the active players other than the seat."""
    return [
        [other for other in range(4) if other != seat and active >> other & 1]
        for active in range(16)
        for seat in range(4)
    ]


_ENEMIES: Final = _enemies()


class Situation:
    """Questions about one position. Towers and bridges have tables of their own beside `occupants`."""

    def __init__(self, rules: Rules, board: Board, state: State) -> None:
        self.rules = rules
        self.board = board
        self.geometry = board.geometry
        self.state = state
        tables = state.tables
        fresh = tables is None
        if tables is None:
            tables = state.tables = Tables(SIZE)
        self.tables: Tables = tables
        self.occupants: list[Unit | None] = tables.occupants
        self.towers: dict[int, Unit] = tables.towers
        self.bridges: dict[int, Unit] = tables.bridges
        self.dry: list[int] = tables.dry
        self.active = tables.active
        if fresh:
            self._fill()

    # ------------------------------------------------------------ the tables

    def derive(self) -> None:
        """Work everything out again, after a change that touches much."""
        tables = self.state.tables = Tables(SIZE)
        self.tables = tables
        self.occupants = tables.occupants
        self.towers = tables.towers
        self.bridges = tables.bridges
        self._fill()

    def _fill(self) -> None:
        occupants = self.occupants
        active = 0
        towards = self.geometry.towards
        for unit in self.state.units.values():
            kind = unit.kind
            if kind == v.ASTRONEF:
                if unit.lifted:
                    continue
                active |= 1 << unit.owner
                if unit.cell >= 0:
                    for cell in self.cells(unit):
                        occupants[cell] = unit
                continue
            if unit.carrier or unit.cell < 0:
                continue
            if kind == v.BRIDGE:
                self.bridges[unit.cell] = unit
            elif kind == v.TOWER:
                self.towers[unit.cell] = unit
            else:
                occupants[unit.cell] = unit
                if kind == v.BARGE:
                    tail = towards[unit.cell][unit.rotation]
                    if tail >= 0:
                        occupants[tail] = unit
        self.active = self.tables.active = active
        self.flood()

    def flood(self) -> None:
        """What is dry, by the tide and the bridges. Who is stuck must be seen anew."""
        dry = self.board.dry[self.state.tide]
        if self.bridges:
            dry = dry.copy()
            for cell in self.bridges:
                dry[cell] = 1
        self.dry = self.tables.dry = dry
        self.tables.settled = False
        self.tables.ways = {}

    def lift(self, unit: Unit) -> None:
        """A unit on the board is about to leave its place."""
        cell = unit.cell
        if unit.kind == v.TOWER:
            self.towers.pop(cell, None)
        elif unit.kind == v.BRIDGE:
            self.bridges.pop(cell, None)
        else:
            if self.occupants[cell] is unit:
                self.occupants[cell] = None
            if unit.kind == v.BARGE:
                tail = self.geometry.towards[cell][unit.rotation]
                if tail >= 0 and self.occupants[tail] is unit:
                    self.occupants[tail] = None
                    self.reopen(tail)
        self.reopen(cell)
        self.dim(unit)

    def put(self, unit: Unit) -> None:
        """A unit stands in a new place."""
        cell = unit.cell
        if unit.kind == v.TOWER:
            self.towers[cell] = unit
        else:
            self.occupants[cell] = unit
            if unit.kind == v.BARGE:
                tail = self.geometry.towards[cell][unit.rotation]
                if tail >= 0:
                    self.occupants[tail] = unit
                    self.reopen(tail)
        self.reopen(cell)
        self.light(unit)

    def lay(self, cell: int, number: int) -> None:
        """A mineral comes to lie on a hex."""
        self.state.free[cell] = number
        self.reopen(cell)

    def take(self, cell: int) -> int:
        """The mineral of a hex is taken or lost: its number."""
        number = self.state.free.pop(cell)
        self.reopen(cell)
        return number

    def dim(self, unit: Unit) -> None:
        """What a unit covers is about to change."""
        self._shade(unit, -1)

    def light(self, unit: Unit) -> None:
        """It changed."""
        self._shade(unit, 1)

    def _shade(self, unit: Unit, by: int) -> None:
        cover = self.tables.cover
        if not cover or unit.stuck or unit.neutralized or not self.rules.kinds[unit.kind].combat:
            return
        counts = cover[unit.owner]
        turning = 2 if by > 0 else 1  # the number of guns that lights or ends a fire
        harms = self.active >> unit.owner & 1 == 1
        for cell in self.geometry.discs[self.range(unit)][unit.cell]:
            guns = counts[cell] + by
            counts[cell] = guns
            if guns == turning and harms:
                for seat, fires in enumerate(self.tables.fires):
                    if seat != unit.owner:
                        fires[cell] += by
                self.reopen(cell)

    def set_stuck(self, unit: Unit, stuck: bool) -> None:
        standing = not unit.carrier
        if standing:
            self.dim(unit)
        unit.stuck = stuck
        if standing:
            self.light(unit)

    def set_neutralized(self, unit: Unit, neutralized: bool) -> None:
        standing = not unit.carrier
        if standing:
            self.dim(unit)
        unit.neutralized = neutralized
        if standing:
            self.light(unit)
        if neutralized:
            self.tables.flagged = True

    # ------------------------------------------------------------ where

    def cells(self, unit: Unit) -> list[int]:
        """The hexes of an on-board unit, its position first."""
        if unit.kind == v.ASTRONEF:
            return self.geometry.prints[unit.rotation][unit.cell]
        if unit.kind == v.BARGE:
            return [unit.cell, self.geometry.towards[unit.cell][unit.rotation]]
        return [unit.cell]

    def pode(self, ship: Unit, pode: int) -> int:
        """The cell of a ship's pode."""
        return self.cells(ship)[pode + 1]

    def distance(self, unit: Unit, cell: int) -> int:
        """The smallest distance from any hex of a unit."""
        best = self.geometry.distance(unit.cell, cell)
        if unit.kind == v.BARGE:
            best = min(best, self.geometry.distance(self.geometry.towards[unit.cell][unit.rotation], cell))
        return best

    def apart(self, a: Unit, b: Unit) -> int:
        """The smallest distance between hexes of two units."""
        return min([self.distance(a, cell) for cell in self.cells(b)])

    def occupies(self, unit: Unit) -> bool:
        """Whether nothing else can stand where it stands."""
        return unit.on_board() and unit.kind not in (v.BRIDGE, v.TOWER)

    def vacant(self, cell: int) -> bool:
        return self.occupants[cell] is None and cell not in self.state.free

    # ------------------------------------------------------------ what may stand where

    def holds_supertank(self, unit: Unit) -> bool:
        """Whether it is, or carries at any depth, a super tank."""
        if unit.kind == v.SUPERTANK:
            return True
        for name in unit.cargo:
            if not is_mineral(name) and self.holds_supertank(self.state.units[name]):
                return True
        return False

    def enterable(self, unit: Unit, cell: int) -> bool:
        """Rule 8.1."""
        kind = self.rules.kinds[unit.kind]
        if kind.domain == v.SEA_DOMAIN:
            return not self.dry[cell]
        if not self.dry[cell]:
            return False
        if self.board.terrain[cell] != MOUNTAIN:
            return True
        return kind.mountains and not (unit.cargo and self.holds_supertank(unit))

    def may_strand(self, unit: Unit, cell: int) -> bool:
        """Rule 8.2, voluntary neutralisation: marsh or reef that only the tide closes."""
        terrain = self.board.terrain[cell]
        return (terrain in (MARSH, REEF)) and cell not in self.bridges

    def peaks(self, unit: Unit, cell: int) -> bool:
        """Rule 8.2: a tank would stand beside another of its owner's, both on mountains."""
        if unit.kind != v.TANK or self.board.terrain[cell] != MOUNTAIN:
            return False
        for other in self.geometry.near[cell]:
            if self.board.terrain[other] == MOUNTAIN:
                there = self.occupants[other]
                if (
                    there is not None
                    and there is not unit
                    and there.kind == v.TANK
                    and there.owner == unit.owner
                ):
                    return True
        return False

    def is_stuck(self, unit: Unit) -> bool:
        """Rule 7.3."""
        domain = self.rules.kinds[unit.kind].domain
        if domain == v.LAND_DOMAIN:
            return not self.dry[unit.cell]
        if domain == v.SEA_DOMAIN:
            if self.dry[unit.cell]:
                return True
            if unit.kind == v.BARGE:
                return self.dry[self.geometry.towards[unit.cell][unit.rotation]] == 1
        return False

    # ------------------------------------------------------------ fire

    def range(self, unit: Unit) -> int:
        kind = self.rules.kinds[unit.kind]
        if kind.mountain_bonus and self.board.terrain[unit.cell] == MOUNTAIN:
            return kind.range + kind.mountain_bonus
        return kind.range

    def guns(self) -> list[Unit]:
        """The combat units on the board, towers too, in their order."""
        kinds = self.rules.kinds
        return [
            unit
            for unit in self.state.units.values()
            if not unit.carrier and unit.cell >= 0 and kinds[unit.kind].combat
        ]

    def cover(self) -> list[list[int]]:
        """By seat and cell, how many of its guns reach it."""
        cover = self.tables.cover
        if not cover:
            cover = self.tables.cover = self.covered()
            self.tables.fires = self._lit(cover)
        return cover

    def covered(self) -> list[list[int]]:
        """The cover, counted anew."""
        cover = [[0] * SIZE, [0] * SIZE, [0] * SIZE, [0] * SIZE]
        discs = self.geometry.discs
        kinds = self.rules.kinds
        for unit in self.state.units.values():
            if unit.carrier or unit.cell < 0 or not kinds[unit.kind].combat or unit.stuck or unit.neutralized:
                continue
            counts = cover[unit.owner]
            for cell in discs[self.range(unit)][unit.cell]:
                counts[cell] += 1
        return cover

    def enemies(self, seat: int) -> list[int]:
        """The active players other than this one."""
        return _ENEMIES[self.active * 4 + seat]

    def _lit(self, cover: list[list[int]]) -> list[list[int]]:
        """By seat and cell, how many of its enemies have two guns on it."""
        fires = [[0] * SIZE, [0] * SIZE, [0] * SIZE, [0] * SIZE]
        for owner, counts in enumerate(cover):
            if self.active >> owner & 1:
                for cell, guns in enumerate(counts):
                    if guns > 1:
                        for seat in range(4):
                            if seat != owner:
                                fires[seat][cell] += 1
        return fires

    def fires(self, seat: int) -> list[int]:
        """By cell, how many enemies of this seat have it under fire (rule 10.2)."""
        if not self.tables.cover:
            self.cover()
        return self.tables.fires[seat]

    def under_fire(self, seat: int, cell: int) -> bool:
        """Rule 10.2, for a piece of this seat: two guns of one enemy reach the hex."""
        return self.fires(seat)[cell] > 0

    def hot(self, seat: int) -> list[int]:
        """All cells under fire for this seat, ascending."""
        return [cell for cell, fires in enumerate(self.fires(seat)) if fires]

    def unit_under_fire(self, unit: Unit) -> bool:
        if self.under_fire(unit.owner, unit.cell):
            return True
        if unit.kind != v.BARGE:
            return False
        return self.under_fire(unit.owner, self.geometry.towards[unit.cell][unit.rotation])

    # ------------------------------------------------------------ ways

    def ways(self, seat: int, sea: bool) -> list[int]:
        """By cell, what way there is for a boat or a land unit of this seat: CLOSED, OPEN, PEAK or STRAND.

        Kept up to date like the other tables: whoever asks may not change it.
        """
        key = seat * 2 + (1 if sea else 0)
        known = self.tables.ways.get(key)
        if known is not None:
            return known
        ways = (self.board.sea_ways if sea else self.board.land_ways)[self.state.tide].copy()
        for cell in self.bridges:
            ways[cell] = CLOSED if sea else OPEN
        for cell in self.state.free:
            ways[cell] = CLOSED
        for cell, fires in enumerate(self.fires(seat)):
            if fires:
                ways[cell] = CLOSED
        for unit in self.state.units.values():
            if self.occupies(unit):
                for cell in self.cells(unit):
                    ways[cell] = CLOSED
        self.tables.ways[key] = ways
        return ways

    def beside(self, sea: bool) -> list[list[int]]:
        """By cell, the neighbours that may be open: what the tide closes is left out where it can be."""
        if self.bridges and not sea:
            return self.geometry.near  # a bridge is a way where the tide leaves none
        return self.board.beside(self.state.tide, sea)

    def reopen(self, cell: int) -> None:
        """What stands, lies or burns on a hex has changed: so may have the ways into it."""
        for key, ways in self.tables.ways.items():
            sea = key & 1 == 1
            if self.occupants[cell] is not None or cell in self.state.free or self.fires(key >> 1)[cell]:
                ways[cell] = CLOSED
            elif cell in self.bridges:
                ways[cell] = CLOSED if sea else OPEN
            else:
                terrain = self.board.sea_ways if sea else self.board.land_ways
                ways[cell] = terrain[self.state.tide][cell]

    # ------------------------------------------------------------ whose

    def is_active(self, seat: int) -> bool:
        return self.active >> seat & 1 == 1

    def ships(self, seat: int) -> list[Unit]:
        """A player's ships on the planet: his own colour first, then in order of capture."""
        found: list[Unit] = []
        for colour in [seat, *self.state.players[seat].captured]:
            ship = self.state.units[f"astronef-p{colour + 1}-1"]
            if ship.owner == seat and not ship.lifted:
                found.append(ship)
        return found

    # ------------------------------------------------------------ cargo

    def size(self, name: str) -> int:
        if is_mineral(name):
            return 1
        return self.rules.kinds[self.state.units[name].kind].size

    def room(self, carrier: Unit) -> int:
        """Free slots, counted on direct cargo."""
        slots = self.rules.kinds[carrier.kind].slots
        if slots < 0:
            return 999
        for name in carrier.cargo:
            slots -= self.size(name)
        return slots

    def free_cell(self, number: int) -> int:
        """Where a free mineral lies, or -1."""
        lying = self.tables.lying
        free = self.state.free
        cell = lying.get(number, -1)
        if cell >= 0 and free.get(cell, -1) == number:
            return cell
        for cell, each in free.items():
            lying[each] = cell
        cell = lying.get(number, -1)
        return cell if cell >= 0 and free.get(cell, -1) == number else -1

    def ship_of(self, colour: int) -> Unit:
        return self.state.units[f"astronef-p{colour + 1}-1"]

    def outermost(self, unit: Unit) -> Unit:
        while unit.carrier:
            unit = self.state.units[unit.carrier]
        return unit
