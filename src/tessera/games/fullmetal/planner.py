"""The plans of rule 21.4: what each would bring, what it costs, and the command it starts with."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tessera.games.fullmetal import commands as cmd
from tessera.games.fullmetal import vocabulary as v
from tessera.games.fullmetal.board import MARSH, MOUNTAIN, REEF
from tessera.games.fullmetal.converter import check_may_build, place
from tessera.games.fullmetal.movement import Reach, reach
from tessera.games.fullmetal.situation import Situation
from tessera.games.fullmetal.state import Unit, is_mineral, mineral_id

TAKE_SHIP: Final = 1
STRIKE: Final = 2
CAPTURE: Final = 3
DELIVER: Final = 4
CARRY_HOME: Final = 5
FETCH: Final = 6
GO_HOME: Final = 7
LEAVE_HOLD: Final = 8
RAID: Final = 9
BUILD: Final = 10
PLANS: Final = (1 << 11) - 2  # all of them, a bit each


class Temper(NamedTuple):
    """What plans are worth to one of this mind: percent of what `bot.yaml` says, unless told otherwise."""

    strike: int = 100
    tower: int = 0  # hundredths of a point that an enemy tower is worth beyond its worth
    capture: int = 100
    partial: int = 100  # delivering before a carrier is full
    fetch: int = 100
    raid: int = 100
    leave: int = 100  # guns that leave the hold
    pack: bool = False  # every gun raids, at any time, and goes for the ships
    least: int = 100  # of the ratio below which points are rather saved


PLAIN: Final = Temper()


class Planner:
    """The plans of one seat in one position; `best` is the first command of the best of them.

    `plans` are those it thinks of. Afterwards `kind` is the plan it found, `actor` the piece that carries it
    out and `aim` the cell it is about.
    """

    def __init__(
        self,
        sit: Situation,
        seat: int,
        legal: Sequence[cmd.Command],
        plans: int = PLANS,
        budget: int = 999,
        temper: Temper = PLAIN,
    ) -> None:
        self.sit = sit
        self.plans = plans
        self.temper = temper
        self.kind = 0
        self.actor = ""
        self.aim = -1
        self.seat = seat
        self.legal = legal
        self.weights = sit.rules.bot
        self.left = sit.rules.turns.last_turn - sit.state.turn
        self.ships = sit.ships(seat)
        self.budget = min(sit.state.ap, budget)
        if self.left == 0:
            for ship in self.ships:
                self.budget -= sit.rules.costs.take_off.with_down(ship.down)
        # Hexes beside a pode of ours: hex -> (ship, pode).
        self.doors: dict[int, tuple[Unit, int]] = {}
        for ship in self.ships:
            for pode in range(3):
                for cell in sit.geometry.near[sit.pode(ship, pode)]:
                    self.doors.setdefault(cell, (ship, pode))
        self.own = [
            unit
            for unit in sit.state.units.values()
            if unit.owner == seat and unit.on_board() and not unit.stuck and not unit.neutralized
        ]
        self.foes = [
            unit
            for unit in sit.state.units.values()
            if unit.owner != seat and unit.on_board() and unit.kind not in (v.ASTRONEF, v.BRIDGE)
        ]
        self._reaches: dict[str, Reach] = {}
        self._command: cmd.Command | None = None
        self._ratio = 0
        self._key = (0, 0, "")

    def best(self) -> cmd.Command | None:
        if self.budget < 1:
            return None
        for unit in self.own:
            kind = self.sit.rules.kinds[unit.kind]
            if kind.transporter:
                self._deliver(unit)
                self._fetch(unit)
            if unit.kind == v.CONVERTER:
                self._build(unit)
            if kind.mobile and self.left <= self.weights.go_home.left:
                self._go_home(unit)
            if kind.combat and kind.mobile:
                self._take_ship(unit)
                self._raid(unit)
        self._leave_hold()
        self._strike()
        return self._command if self._ratio * 100 >= self.weights.min_ratio * self.temper.least else None

    def _offer(
        self, kind: int, unit: Unit, value: int, cost: int, needs: int, command: cmd.Command, aim: int = -1
    ) -> None:
        """The highest ratio wins; ties go to the lower cost, the smaller kind, the smaller id."""
        if needs > self.budget or not self.plans >> kind & 1:
            return
        ratio = value * 100 // max(1, cost)
        key = (cost, kind, unit.id)
        if self._command is None or ratio > self._ratio or (ratio == self._ratio and key < self._key):
            self._command, self._ratio, self._key = command, ratio, key
            self.kind, self.actor, self.aim = kind, unit.id, aim

    # ------------------------------------------------------------ where

    def reach(self, unit: Unit) -> Reach:
        known = self._reaches.get(unit.id)
        if known is None:
            known = self._reaches[unit.id] = reach(self.sit, unit, self.budget)
        return known

    def walk(self, unit: Unit, cell: int) -> cmd.Command:
        way = self.reach(unit).way(cell)
        hexes = self.sit.geometry.hexes
        return cmd.Move(unit.id, tuple([hexes[at] for at in way]), len(way) - 1)

    def ends(self, unit: Unit) -> list[int]:
        """Where it is and where it may go, nearest first; never beside another tank on a peak."""
        found = self.reach(unit)
        ends = [cell for cell in found.ends if not self.sit.peaks(unit, cell)]
        return [unit.cell, *ends]

    def risky(self, unit: Unit, cell: int) -> bool:
        """Whether the next tide may catch it there: certainly by the forecast, possibly without one."""
        terrain = self.sit.board.terrain[cell]
        if terrain not in (MARSH, REEF):
            return False
        forecast = self.sit.state.players[self.seat].forecast
        boat = self.sit.rules.kinds[unit.kind].domain == v.SEA_DOMAIN
        if forecast:
            tide = forecast[0]
            return (self.sit.board.dry[tide][cell] == 1) == boat
        if boat:
            return terrain == MARSH or self.sit.state.tide == v.LOW
        return terrain == REEF or self.sit.state.tide == v.HIGH

    def home_distance(self, cell: int) -> int:
        """From the nearest pode of ours."""
        best = 99
        for ship in self.ships:
            for pode in self.sit.cells(ship)[1:]:
                best = min(best, self.sit.geometry.distance(pode, cell))
        return best

    def door(self, unit: Unit) -> int:
        """home(u): the nearest end beside a pode, not under fire; -1 if there is none."""
        for cell in self.ends(unit):
            if cell in self.doors and not self.sit.under_fire(self.seat, cell):
                return cell
        return -1

    def enter(self, unit: Unit, cell: int) -> cmd.Command:
        """Through the door at this hex, or first to it."""
        if cell != unit.cell:
            return self.walk(unit, cell)
        ship, pode = self.doors[cell]
        return cmd.EnterAstronef(unit.id, pode, self.sit.rules.costs.enter, ship.id)

    def minerals(self, unit: Unit) -> int:
        count = 0
        for name in unit.cargo:
            count += 1 if is_mineral(name) else self.minerals(self.sit.state.units[name])
        return count

    # ------------------------------------------------------------ mining

    def _deliver(self, unit: Unit) -> None:
        """Plans 4 and 5."""
        weights = self.weights
        carried = self.minerals(unit)
        if carried == 0 or (unit.kind == v.CONVERTER and self.left > weights.deliver.converter_left):
            return
        full = self.sit.room(unit) == 0 or self.left <= weights.deliver.full_left
        cell = self.door(unit)
        if cell >= 0:
            steps = self.reach(unit).steps[cell]
            value = carried * weights.deliver.full
            if not full:
                value = carried * weights.deliver.partial * self.temper.partial // 100
            self._offer(DELIVER, unit, value, steps + 2, steps + 1, self.enter(unit, cell), cell)
        elif full:
            self._walk_home(unit, CARRY_HOME, weights.walk_home * carried)

    def _walk_home(self, unit: Unit, kind: int, value: int) -> None:
        best = unit.cell
        nearest = self.home_distance(unit.cell)
        for cell in self.ends(unit):
            distance = self.home_distance(cell)
            if distance < nearest and not self.risky(unit, cell):
                nearest, best = distance, cell
        if best != unit.cell:
            steps = self.reach(unit).steps[best]
            # Every step counts for itself, or a long way would never be worth beginning.
            self._offer(kind, unit, value * steps, steps, steps, self.walk(unit, best))

    def _fetch(self, unit: Unit) -> None:
        """Plan 6."""
        found = self._nearest_mineral(unit)
        if found[0] < 0:
            return
        cell, mineral, steps = found
        weights = self.weights
        value = weights.fetch.converter if unit.kind == v.CONVERTER else weights.fetch.carrier
        value = value * self.temper.fetch // 100
        if unit.kind == v.CONVERTER and self.left <= weights.deliver.converter_left + 2:
            return
        if self.left <= 1 and 2 * steps + 3 > self.budget:
            return
        if cell == unit.cell:
            command: cmd.Command = cmd.Load(
                unit.id, mineral_id(self.sit.state.free[mineral]), self.sit.rules.costs.load
            )
        else:
            command = self.walk(unit, cell)
        self._offer(FETCH, unit, value, steps + 1, steps + 1, command, mineral)

    def _nearest_mineral(self, unit: Unit) -> tuple[int, int, int]:
        """The hex to load from, the mineral's hex and the steps: least 2 x steps + distance home."""
        sit = self.sit
        if sit.room(unit) < 1:
            return -1, -1, 0
        best = (-1, -1, 0)
        least = 9999
        steps_to = self.reach(unit).steps
        barge = unit.kind == v.BARGE
        for cell in self.ends(unit):
            steps = steps_to[cell]
            if 2 * steps >= least or steps + 1 > self.budget:
                break
            if sit.under_fire(self.seat, cell) or (self.budget - steps < 4 and self.risky(unit, cell)):
                continue
            beside = sit.geometry.near[cell]
            if barge and cell == unit.cell:
                if sit.unit_under_fire(unit):
                    continue
                beside = [*beside, *sit.geometry.near[sit.cells(unit)[1]]]
            for mineral in beside:
                if mineral in sit.state.free and sit.dry[mineral]:
                    value = 2 * steps + self.home_distance(mineral)
                    if value < least:
                        least = value
                        best = (cell, mineral, steps)
        return best

    def _build(self, unit: Unit) -> None:
        """Plan 10."""
        if self.left < self.weights.build_tank.left or check_may_build(self.sit, self.seat, unit, v.TANK):
            return
        tanks = [0, 0, 0, 0]
        for other in self.sit.state.units.values():
            if other.kind == v.TANK:
                tanks[other.owner] += 1
        mine = tanks[self.seat]
        command = cmd.Build(unit.id, "tank", self.sit.rules.costs.build)
        if mine < max(tanks) and not place(self.sit, self.seat, unit, command)[0]:
            self._offer(BUILD, unit, self.weights.build_tank.value, 1, 1, command)

    # ------------------------------------------------------------ home and out

    def _go_home(self, unit: Unit) -> None:
        """Plan 7; a carrier with room that can still fetch and be back stays out."""
        weights = self.weights
        carried = self.minerals(unit)
        if unit.kind in (v.CRAB, v.BARGE) and self.sit.room(unit) > 0:
            cell, _, steps = self._nearest_mineral(unit)
            if cell >= 0 and 2 * steps + self.home_distance(cell) + 3 <= self.budget:
                return
        value = weights.go_home.value + weights.go_home.mineral * carried
        cell = self.door(unit)
        if cell >= 0:
            steps = self.reach(unit).steps[cell]
            self._offer(GO_HOME, unit, value, steps + 1, steps + 1, self.enter(unit, cell), cell)
        elif self.left > 0:
            self._walk_home(unit, GO_HOME, weights.min_ratio // 100 + 1)

    def _leave_hold(self) -> None:
        """Plan 8: the first legal pode and hex. Late in the game only for a mineral close by."""
        weights = self.weights
        seen: dict[str, bool] = {}
        for command in self.legal:
            if not isinstance(command, cmd.ExitAstronef) or command.unit in seen:
                continue
            seen[command.unit] = True
            unit = self.sit.state.units[command.unit]
            cell = self.sit.geometry.find(command.to)
            if unit.kind in (v.CRAB, v.BARGE) and self.left >= weights.leave.carrier_left:
                if self.left <= weights.go_home.left and not self._mineral_within(
                    cell, (self.budget - 5) // 2
                ):
                    continue
                self._offer(LEAVE_HOLD, unit, weights.leave.carrier, 1, 1, command, cell)
            elif unit.kind in (v.TANK, v.SUPERTANK) and self.left >= weights.leave.combat_left:
                value = weights.leave.combat * self.temper.leave // 100
                self._offer(LEAVE_HOLD, unit, value, 1, 1, command, cell)

    def _mineral_within(self, cell: int, distance: int) -> bool:
        for mineral in self.sit.state.free:
            if self.sit.dry[mineral] and self.sit.geometry.distance(cell, mineral) <= distance:
                return True
        return False

    # ------------------------------------------------------------ war

    def _take_ship(self, unit: Unit) -> None:
        """Plan 1."""
        sit = self.sit
        for colour in range(len(sit.state.players)):
            ship = sit.ship_of(colour)
            if ship.owner == self.seat or ship.down != 7 or not ship.on_board():
                continue
            for cell in self.ends(unit):
                if sit.under_fire(self.seat, cell):
                    continue
                for pode in range(3):
                    if sit.geometry.distance(sit.pode(ship, pode), cell) == 1:
                        steps = self.reach(unit).steps[cell]
                        command: cmd.Command = cmd.EnterAstronef(
                            unit.id, pode, sit.rules.costs.enter, ship.id
                        )
                        if cell != unit.cell:
                            command = self.walk(unit, cell)
                        self._offer(
                            TAKE_SHIP, unit, self.weights.take_ship, steps + 1, steps + 1, command, ship.cell
                        )
                        return

    def _raid(self, unit: Unit) -> None:
        """Plan 9: some of the armour goes looking for prey."""
        weights = self.weights
        first, last = weights.raid.turns
        number = int(unit.id.rpartition("-")[2])
        pack = self.temper.pack
        if unit.kind == v.TOWER or (number > weights.raid.number and not pack):
            return
        if not first <= self.sit.state.turn <= last and not pack:
            return
        prey = -1
        nearest = 999
        for foe in self.foes:
            if foe.kind == v.TOWER or (foe.kind in (v.CRAB, v.BARGE, v.CONVERTER) and not pack):
                distance = self.sit.distance(foe, unit.cell)
                if distance < nearest:
                    nearest, prey = distance, foe.cell
        if prey < 0 or nearest < weights.raid.distance:
            return
        best = -1
        closest = self.sit.geometry.distance(unit.cell, prey)
        start = closest
        steps_to = self.reach(unit).steps
        for cell in self.ends(unit):
            if steps_to[cell] > weights.raid.steps:
                break
            distance = self.sit.geometry.distance(cell, prey)
            if distance < closest and not self.risky(unit, cell):
                closest, best = distance, cell
        if best >= 0:
            steps = steps_to[best]
            value = weights.raid.per_hex * (start - closest) * self.temper.raid // 100
            self._offer(RAID, unit, value, steps, steps, self.walk(unit, best), prey)

    def worth(self, foe: Unit) -> int:
        value = self.weights.worth[foe.kind]
        if self.sit.state.contested:
            spoils = self.sit.rules.contest.spoils
            value += 100 * (spoils.tower if foe.kind == v.TOWER else spoils.piece)
        if foe.kind == v.TOWER:
            value += self.temper.tower
            ship = self.sit.ship_of(foe.color)
            if ship.down.bit_count() == 2 and self._can_enter(ship):
                value += self.weights.last_tower
        return value

    def _can_enter(self, ship: Unit) -> bool:
        """Whether a combat unit of ours stands near enough to go in this turn."""
        for unit in self.own:
            kind = self.sit.rules.kinds[unit.kind]
            if kind.combat and kind.mobile and self.sit.geometry.distance(unit.cell, ship.cell) <= 5:
                return True
        return False

    def _strike(self) -> None:
        """Plans 2 and 3: the cheapest two of ours against every piece of theirs that is near enough."""
        sit = self.sit
        guns = [unit for unit in self.own if sit.rules.kinds[unit.kind].combat]
        if len(guns) < 2:
            return
        for foe in self.foes:
            near = [
                gun
                for gun in guns
                if sit.geometry.distance(gun.cell, foe.cell)
                <= sit.rules.kinds[gun.kind].range
                + 1
                + (0 if gun.kind == v.TOWER else max(0, self.budget - sit.rules.costs.fire))
            ]
            if len(near) < 2:
                continue
            extra = self.weights.per_cargo * len(foe.cargo)
            worth = self.worth(foe)
            self._pair(STRIKE, foe, near, (worth + extra) * self.temper.strike // 100)
            if foe.kind != v.TOWER and not self._guarded(foe):
                value = self.weights.capture_times * worth + extra
                self._pair(CAPTURE, foe, near, value * self.temper.capture // 100)

    def _guarded(self, foe: Unit) -> bool:
        return any(self.sit.under_fire(self.seat, cell) for cell in self.sit.cells(foe))

    def _pair(self, kind: int, foe: Unit, guns: list[Unit], value: int) -> None:
        """The cheapest pair by (steps, id) with different ends; the first command is the first one's move."""
        choices: list[tuple[int, str, int]] = []
        for gun in guns:
            if kind == STRIKE and gun.shots < 1:
                continue
            found = self._position(kind, gun, foe)
            if found[0] >= 0:
                choices.append((found[1], gun.id, found[0]))
        if len(choices) < 2:
            return
        choices.sort()
        first = choices[0]
        second: tuple[int, str, int] | None = None
        for choice in choices[1:]:
            if choice[2] != first[2]:
                second = choice
                break
        if second is None:
            return
        sit = self.sit
        steps = first[0] + second[0]
        pair = (first[1], second[1])
        if steps == 0:
            if kind == STRIKE:
                command: cmd.Command = cmd.Fire(pair, sit.geometry.hexes[foe.cell], sit.rules.costs.fire)
            else:
                command = cmd.Capture(pair, foe.id, sit.rules.costs.capture)
        else:
            mover = first if first[0] else second
            command = self.walk(sit.state.units[mover[1]], mover[2])
        cost = steps + (sit.rules.costs.fire if kind == STRIKE else sit.rules.costs.capture)
        self._offer(kind, sit.state.units[first[1]], value, cost, cost, command, foe.cell)

    def _position(self, kind: int, gun: Unit, foe: Unit) -> tuple[int, int]:
        """The nearest hex from which this unit could take part, and the steps to it."""
        sit = self.sit
        wanted = sit.rules.kinds[gun.kind].range if kind == STRIKE else 1
        here = sit.geometry.distance(gun.cell, foe.cell)
        limit = sit.range(gun) if kind == STRIKE else 1
        if 1 <= here <= limit and (kind == STRIKE or not sit.under_fire(self.seat, gun.cell)):
            return gun.cell, 0
        if gun.kind == v.TOWER:
            return -1, 0
        steps_to = self.reach(gun).steps
        best = -1
        least = 999
        bonus = sit.rules.kinds[gun.kind].mountain_bonus if kind == STRIKE else 0
        for radius in (wanted, wanted + bonus):
            for cell in sit.geometry.discs[min(3, radius)][foe.cell]:
                steps = steps_to[cell]
                if steps < 0 or steps >= least or cell == gun.cell:
                    continue
                if radius > wanted and sit.board.terrain[cell] != MOUNTAIN:
                    continue
                if sit.peaks(gun, cell):
                    continue
                best, least = cell, steps
            if bonus == 0:
                break
        return best, least
