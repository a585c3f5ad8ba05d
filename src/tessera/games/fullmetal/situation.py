"""The board as it stands in one state: who is where, what is dry, who covers what (rules 7, 8.1, 10.2).

Derived, never kept: made from a state when a command is looked at, thrown away when the state changes.
"""

from tessera.games.fullmetal.board import MARSH, MOUNTAIN, REEF, SIZE, Board
from tessera.games.fullmetal.rules import (
    ASTRONEF,
    BARGE,
    BRIDGE,
    LAND_DOMAIN,
    SEA_DOMAIN,
    SUPERTANK,
    TANK,
    TOWER,
    Rules,
)
from tessera.games.fullmetal.state import State, Unit, is_mineral


class Situation:
    """Questions about one position. Towers and bridges have tables of their own beside `occupants`."""

    def __init__(self, rules: Rules, board: Board, state: State) -> None:
        self.rules = rules
        self.board = board
        self.geometry = board.geometry
        self.state = state
        self.occupants: list[Unit | None] = [None] * SIZE
        self.towers: dict[int, Unit] = {}
        self.bridges: dict[int, Unit] = {}
        self.guns: list[Unit] = []
        self.dry: list[int] = board.dry[state.tide]
        self.active = 0
        self._fire: list[int] | None = None
        occupants = self.occupants
        kinds = rules.kinds
        for unit in state.units.values():
            kind = unit.kind
            if kind == ASTRONEF:
                if unit.lifted:
                    continue
                self.active |= 1 << unit.owner
                if unit.cell >= 0:
                    for cell in self.cells(unit):
                        occupants[cell] = unit
                continue
            if unit.carrier or unit.cell < 0:
                continue
            if kind == BRIDGE:
                self.bridges[unit.cell] = unit
                continue
            if kinds[kind].combat:
                self.guns.append(unit)
            if kind == TOWER:
                self.towers[unit.cell] = unit
            else:
                occupants[unit.cell] = unit
                if kind == BARGE:
                    tail = self.geometry.towards[unit.cell][unit.rotation]
                    if tail >= 0:
                        occupants[tail] = unit
        if self.bridges:
            self.dry = self.dry.copy()
            for cell in self.bridges:
                self.dry[cell] = 1

    # ------------------------------------------------------------ where

    def cells(self, unit: Unit) -> list[int]:
        """The hexes of an on-board unit, its position first."""
        if unit.kind == ASTRONEF:
            return self.geometry.prints[unit.rotation][unit.cell]
        if unit.kind == BARGE:
            return [unit.cell, self.geometry.towards[unit.cell][unit.rotation]]
        return [unit.cell]

    def pode(self, ship: Unit, pode: int) -> int:
        """The cell of a ship's pode."""
        return self.cells(ship)[pode + 1]

    def distance(self, unit: Unit, cell: int) -> int:
        """The smallest distance from any hex of a unit."""
        best = self.geometry.distance(unit.cell, cell)
        if unit.kind == BARGE:
            best = min(best, self.geometry.distance(self.geometry.towards[unit.cell][unit.rotation], cell))
        return best

    def apart(self, a: Unit, b: Unit) -> int:
        """The smallest distance between hexes of two units."""
        return min([self.distance(a, cell) for cell in self.cells(b)])

    def vacant(self, cell: int) -> bool:
        return self.occupants[cell] is None and cell not in self.state.free

    # ------------------------------------------------------------ what may stand where

    def holds_supertank(self, unit: Unit) -> bool:
        """Whether it is, or carries at any depth, a super tank."""
        if unit.kind == SUPERTANK:
            return True
        for name in unit.cargo:
            if not is_mineral(name) and self.holds_supertank(self.state.units[name]):
                return True
        return False

    def enterable(self, unit: Unit, cell: int) -> bool:
        """Rule 8.1."""
        kind = self.rules.kinds[unit.kind]
        if kind.domain == SEA_DOMAIN:
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
        if unit.kind != TANK or self.board.terrain[cell] != MOUNTAIN:
            return False
        for other in self.geometry.near[cell]:
            if self.board.terrain[other] == MOUNTAIN:
                there = self.occupants[other]
                if (
                    there is not None
                    and there is not unit
                    and there.kind == TANK
                    and there.owner == unit.owner
                ):
                    return True
        return False

    def is_stuck(self, unit: Unit) -> bool:
        """Rule 7.3."""
        domain = self.rules.kinds[unit.kind].domain
        if domain == LAND_DOMAIN:
            return not self.dry[unit.cell]
        if domain == SEA_DOMAIN:
            if self.dry[unit.cell]:
                return True
            if unit.kind == BARGE:
                return self.dry[self.geometry.towards[unit.cell][unit.rotation]] == 1
        return False

    # ------------------------------------------------------------ fire

    def range(self, unit: Unit) -> int:
        kind = self.rules.kinds[unit.kind]
        if kind.mountain_bonus and self.board.terrain[unit.cell] == MOUNTAIN:
            return kind.range + kind.mountain_bonus
        return kind.range

    def fire(self) -> list[int]:
        """By cell, a bit for every active player who covers it at least twice."""
        if self._fire is None:
            self._fire = self._cover()
        return self._fire

    def _cover(self) -> list[int]:
        once = [0] * SIZE
        twice = [0] * SIZE
        discs = self.geometry.discs
        active = self.active
        for unit in self.guns:
            bit = 1 << unit.owner
            if unit.stuck or unit.neutralized or not active & bit:
                continue
            for cell in discs[self.range(unit)][unit.cell]:
                covered = once[cell]
                if covered & bit:
                    twice[cell] |= bit
                else:
                    once[cell] = covered | bit
        return twice

    def foes(self, seat: int) -> int:
        """The mask of everybody else."""
        return 15 & ~(1 << seat)

    def under_fire(self, seat: int, cell: int) -> bool:
        """Rule 10.2, for a piece of this seat."""
        if self._fire is not None:
            return self._fire[cell] & (15 & ~(1 << seat)) != 0
        # A few hexes are asked about more cheaply one by one than by a map of all.
        once = 0
        for unit in self.guns:
            owner = unit.owner
            if owner == seat or unit.stuck or unit.neutralized or not self.active >> owner & 1:
                continue
            distance = self.geometry.distance(unit.cell, cell)
            if 1 <= distance <= self.range(unit):
                if once >> owner & 1:
                    return True
                once |= 1 << owner
        return False

    def unit_under_fire(self, unit: Unit) -> bool:
        if self.under_fire(unit.owner, unit.cell):
            return True
        if unit.kind != BARGE:
            return False
        return self.under_fire(unit.owner, self.geometry.towards[unit.cell][unit.rotation])

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

    def ship_of(self, colour: int) -> Unit:
        return self.state.units[f"astronef-p{colour + 1}-1"]

    def outermost(self, unit: Unit) -> Unit:
        while unit.carrier:
            unit = self.state.units[unit.carrier]
        return unit
