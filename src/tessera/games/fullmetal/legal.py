"""Every command a seat may send now, in a stable order. Asks the handlers' own questions.

A MOVE is listed once for every hex it may end on, by the first path found; other paths are as good and are
accepted too. Everything else is listed in every form that is accepted.
"""

from itertools import combinations, permutations

from tessera.boards.hex import Hex
from tessera.core.game import HOST
from tessera.games.fullmetal import astronef, cargo, combat, converter, movement
from tessera.games.fullmetal import commands as cmd
from tessera.games.fullmetal import vocabulary as v
from tessera.games.fullmetal.board import MOUNTAIN, SIZE
from tessera.games.fullmetal.gate import assault_ends_fire, time_is_over
from tessera.games.fullmetal.rules import Rules
from tessera.games.fullmetal.situation import Situation
from tessera.games.fullmetal.state import State, Unit, is_mineral, mineral_id


def acting(rules: Rules, state: State) -> list[int]:
    """The seats that may act: nobody once the time is over, until the host says so."""
    if state.phase == v.FINISHED or time_is_over(rules, state):
        return []
    if state.phase == v.DEPLOYMENT:
        return [seat for seat, player in enumerate(state.players) if not player.deployed]
    if state.phase == v.LIFTOFF:
        owners = 0
        for unit in state.units.values():
            if unit.kind == v.ASTRONEF and not unit.lifted:
                owners |= 1 << unit.owner
        return [s for s, player in enumerate(state.players) if player.decision < 0 and owners >> s & 1]
    return [state.current]


def legal_commands(sit: Situation, seat: int) -> list[cmd.Command]:
    """Every command of a seat; of the host: what it sends when the time of whoever is to act is over."""
    state = sit.state
    if seat == HOST:
        over = max(state.clock, state.started + sit.rules.turns.turn_time_ms)
        return [] if state.phase == v.FINISHED else [cmd.Timeout(over)]
    if seat not in acting(sit.rules, state):
        return []
    if state.phase == v.LANDING:
        spots: list[cmd.Command] = []
        for cell, orientation in astronef.spots(sit):
            spots.append(cmd.Land(sit.geometry.hexes[cell], orientation))
        return spots
    if state.phase == v.LIFTOFF:
        return _decisions(sit, seat)
    return _Lister(sit, seat).listed()


def _decisions(sit: Situation, seat: int) -> list[cmd.Command]:
    found: list[cmd.Command] = [cmd.LiftOff("stay"), cmd.LiftOff("now")]
    ships = [ship.id for ship in sit.ships(seat)]
    for count in range(1, len(ships) + 1):
        for chosen in combinations(ships, count):
            for order in permutations(chosen):
                found.append(cmd.LiftOff("now", order))
    return found


class _Lister:
    """Lists for one seat in the deployment or in its turn. What several units ask for is worked out once."""

    def __init__(self, sit: Situation, seat: int) -> None:
        self.sit = sit
        self.state = sit.state
        self.seat = seat
        self.ap = sit.state.ap
        self.hexes = sit.geometry.hexes
        self.found: list[cmd.Command] = []
        self.own: list[Unit] = [unit for unit in sit.state.units.values() if unit.owner == seat]
        self.guns: list[Unit] = sit.guns()
        # Those of ours that can shoot.
        self.armed: list[Unit] = [
            gun
            for gun in self.guns
            if gun.owner == seat and gun.shots > 0 and not gun.stuck and not gun.neutralized
        ]
        self._ships: list[Unit] = []
        self._doors: dict[int, int] = {}
        self._edge: list[int] = []
        self._aims: dict[int, list[Unit]] = {}
        self._decks: dict[int, list[int]] = {}

    def listed(self) -> list[cmd.Command]:
        if self.state.phase == v.DEPLOYMENT:
            for unit in self.own:
                self._deploy(unit)
            self._inside()
            self.found.append(cmd.EndTurn(0))
            return self.found
        if self.state.retreat_open:
            self._retreats()
        for unit in self.own:
            if unit.on_board() and not unit.stuck and not unit.neutralized:
                self._moves(unit)
                self._enters(unit)
                if self.sit.rules.kinds[unit.kind].transporter:
                    self._outside(unit)
                if unit.kind == v.CONVERTER:
                    self._builds(unit)
        self._inside()
        self._exits()
        self._fires()
        self._captures()
        self._rebuilds()
        for saved in range(min(self.sit.rules.costs.limits.saved, self.ap) + 1):
            self.found.append(cmd.EndTurn(saved))
        return self.found

    # ------------------------------------------------------------ the hold

    def _deploy(self, unit: Unit) -> None:
        sit = self.sit
        if astronef.in_hold(sit, self.seat, unit.id):
            return
        if unit.kind == v.BARGE:
            for cell in self._zone(True):
                if not sit.vacant(cell) or sit.dry[cell]:
                    continue
                command = cmd.Deploy(unit.id, self.hexes[cell])
                if astronef.check_deploy(sit, self.seat, command):
                    continue
                self.found.append(command)
                for rotation in range(6):
                    turned = cmd.Deploy(unit.id, self.hexes[cell], rotation)
                    if not astronef.check_deploy(sit, self.seat, turned):
                        self.found.append(turned)
            return
        # Where it may stand depends on its kind alone, and on a super tank inside.
        key = unit.kind * 2 + (1 if sit.holds_supertank(unit) else 0)
        cells = self._decks.get(key)
        if cells is None:
            boat = sit.rules.kinds[unit.kind].domain == v.SEA_DOMAIN
            cells = [
                cell for cell in self._zone(boat) if not astronef.deploys_on(sit, self.seat, unit, [cell])
            ]
            self._decks[key] = cells
        for cell in cells:
            self.found.append(cmd.Deploy(unit.id, self.hexes[cell]))

    def _zone(self, boat: bool) -> list[int]:
        """The seat's own zone, row-major; for boats the zoneless waters too."""
        geometry = self.sit.geometry
        own = geometry.zones[self.state.players[self.seat].spot[0]]
        if not boat or own == 0:
            return geometry.of_zone[own]
        return sorted(geometry.of_zone[own] + geometry.of_zone[0])

    def _inside(self) -> None:
        """Rule 9.4: between a transporter and what carries it, for nothing."""
        sit = self.sit
        units = self.state.units
        for unit in self.own:
            if not unit.carrier or not sit.rules.kinds[unit.kind].transporter:
                continue
            carrier = units[unit.carrier]
            for name in carrier.cargo:
                load = cmd.Load(unit.id, name, 0)
                if name != unit.id and not cargo.check_load(sit, self.seat, load):
                    self.found.append(load)
            places = sit.cells(carrier) if carrier.kind == v.BARGE and carrier.on_board() else [carrier.cell]
            for name in unit.cargo:
                for cell in places:
                    unload = cmd.Unload(unit.id, name, self.hexes[cell], 0)
                    if not cargo.check_unload(sit, self.seat, unload):
                        self.found.append(unload)

    def _exits(self) -> None:
        sit = self.sit
        if self.ap < sit.rules.costs.exit:
            return
        for ship in sit.ships(self.seat):
            leaving = [self.state.units[name] for name in ship.cargo if not is_mineral(name)]
            for pode in range(3):
                if ship.down >> pode & 1:
                    continue
                for cell in sit.geometry.near[sit.pode(ship, pode)]:
                    if not sit.vacant(cell):
                        continue
                    for unit in leaving:
                        self._exit(unit, pode, cell)

    def _exit(self, unit: Unit, pode: int, cell: int) -> None:
        sit = self.sit
        command = cmd.ExitAstronef(unit.id, pode, self.hexes[cell], sit.rules.costs.exit)
        if astronef.check_exit(sit, self.seat, command):
            return
        self.found.append(command)
        if unit.kind == v.BARGE:
            for rotation in range(6):
                turned = cmd.ExitAstronef(unit.id, pode, self.hexes[cell], sit.rules.costs.exit, rotation)
                if not astronef.check_exit(sit, self.seat, turned):
                    self.found.append(turned)

    def _enters(self, unit: Unit) -> None:
        sit = self.sit
        cost = sit.rules.costs.enter
        if self.ap < cost or not sit.rules.kinds[unit.kind].mobile:
            return
        doors = self._all_doors()
        cells = sit.cells(unit)
        for pode in range(3):
            beside = 0
            for cell in cells:
                beside |= doors.get(cell * 3 + pode, 0)
            if beside == 0:
                continue
            if sit.unit_under_fire(unit):
                return
            for ship in self._ships:
                if beside >> ship.color & 1:
                    if not astronef.check_aboard(sit, self.seat, unit, ship):
                        self.found.append(cmd.EnterAstronef(unit.id, pode, cost))
                    break
            for colour in range(len(self.state.players)):
                if beside >> colour & 1:
                    ship = sit.ship_of(colour)
                    if not astronef.check_aboard(sit, self.seat, unit, ship):
                        self.found.append(cmd.EnterAstronef(unit.id, pode, cost, ship.id))

    def _all_doors(self) -> dict[int, int]:
        """By 3 x cell + pode, a bit for the colour of every ship whose pode is beside it."""
        sit = self.sit
        if not self._ships:
            self._ships = astronef.ships_in_order(sit, self.seat)
            for ship in self._ships:
                if not ship.on_board():
                    continue
                for pode in range(3):
                    for cell in sit.geometry.near[sit.pode(ship, pode)]:
                        key = cell * 3 + pode
                        self._doors[key] = self._doors.get(key, 0) | 1 << ship.color
        return self._doors

    # ------------------------------------------------------------ moving

    def _retreats(self) -> None:
        sit = self.sit
        for unit in self.own:
            if unit.neutralized and unit.on_board():
                seen: list[int] = []
                for start in sit.cells(unit):
                    for cell in sit.geometry.near[start]:
                        if cell not in seen:
                            seen.append(cell)
                            command = cmd.Retreat(unit.id, self.hexes[cell], 0)
                            if not movement.check_retreat(sit, self.seat, command):
                                self.found.append(command)

    def _moves(self, unit: Unit) -> None:
        sit = self.sit
        if not sit.rules.kinds[unit.kind].mobile or self.ap < 1:
            return
        reach = movement.reach(sit, unit, self.ap, True)
        name = unit.id
        found = self.found
        step = sit.geometry.steps
        origins = reach.origins
        counts = reach.steps
        nodes = reach.nodes
        tank = unit.kind == v.TANK
        barge = unit.kind == v.BARGE
        paths: list[tuple[Hex, ...]] = []  # by node; the one before is always there
        ends = 0
        for number, cell in enumerate(reach.leads):
            origin = origins[number]
            path = step[cell] if origin < 0 else paths[origin] + step[cell]
            paths.append(path)
            if barge:
                if ends < len(nodes) and nodes[ends] == number:
                    ends += 1
                    found.append(cmd.Move(name, path, counts[cell]))
            elif number and not (tank and sit.peaks(unit, cell)):
                found.append(cmd.Move(name, path, counts[cell]))
        if unit.shots > 0 and len(self.armed) > 1 and self.ap >= 1 + sit.rules.costs.fire:
            self._assaults(unit, reach)

    def _assaults(self, unit: Unit, reach: movement.Reach) -> None:
        """The hexes under fire beside the reach, with every partner and target that would end the fire."""
        sit = self.sit
        if not sit.hot(self.seat):
            return
        edge = self._edges()
        if not self._aims:
            return
        kind = sit.rules.kinds[unit.kind]
        fire = sit.rules.costs.fire
        seen: dict[int, bool] = {}
        for start in reach.leads:
            if not edge[start] or start in reach.stranding:
                continue
            steps = reach.steps[start] + 1
            if steps + fire > self.ap:
                break
            for cell in sit.geometry.near[start]:
                if edge[cell] < 2 or cell in seen or not sit.enterable(unit, cell) or sit.peaks(unit, cell):
                    continue
                seen[cell] = True
                limit = kind.range
                if sit.board.terrain[cell] == MOUNTAIN:
                    limit += kind.mountain_bonus
                path: tuple[Hex, ...] = ()
                for target, partners in self._aims.items():
                    if not 1 <= sit.geometry.distance(cell, target) <= limit:
                        continue
                    for gun in partners:
                        if gun is unit:
                            continue
                        if not path:
                            path = tuple([self.hexes[at] for at in [*reach.way(start), cell]])
                        command = cmd.Move(
                            unit.id, path, steps + fire, cmd.Assault(gun.id, self.hexes[target])
                        )
                        if assault_ends_fire(sit, self.seat, command):
                            self.found.append(command)

    def _edges(self) -> list[int]:
        """By cell: 2 for a vacant hex under fire, 1 beside one. And who of ours aims at which enemy gun."""
        if self._edge:
            return self._edge
        sit = self.sit
        edge = self._edge = [0] * SIZE
        for cell in sit.hot(self.seat):
            if sit.vacant(cell):
                edge[cell] = 2
                for other in sit.geometry.near[cell]:
                    if edge[other] == 0:
                        edge[other] = 1
        mine = sit.cover()[self.seat]
        for gun in self.guns:
            target = gun.cell
            if gun.owner != self.seat and mine[target]:
                partners = [
                    each
                    for each in self.armed
                    if 1 <= sit.geometry.distance(each.cell, target) <= sit.range(each)
                ]
                if partners:
                    self._aims[target] = partners
        return edge

    # ------------------------------------------------------------ cargo and building

    def _outside(self, unit: Unit) -> None:
        sit = self.sit
        if sit.unit_under_fire(unit):
            return
        around: list[int] = []
        own = sit.cells(unit)
        for start in own:
            for cell in sit.geometry.near[start]:
                if cell not in own and cell not in around:
                    around.append(cell)
        if self.ap >= sit.rules.costs.load:
            for cell in around:
                self._load(unit, cell)
        if self.ap >= sit.rules.costs.unload:
            around = [cell for cell in around if not sit.under_fire(self.seat, cell)]
            for name in unit.cargo:
                item = self.state.units.get(name)
                kind = v.MINERAL if item is None else item.kind
                for cell in around:
                    if not cargo.check_drop(sit, self.seat, item, kind, cell):
                        self.found.append(cmd.Unload(unit.id, name, self.hexes[cell], sit.rules.costs.unload))

    def _load(self, unit: Unit, cell: int) -> None:
        sit = self.sit
        names: list[str] = []
        if cell in self.state.free:
            names.append(mineral_id(self.state.free[cell]))
        there = sit.occupants[cell]
        if there is not None and there.kind not in (v.ASTRONEF, v.BARGE):
            names.append(there.id)
        if cell in sit.bridges:
            names.append(sit.bridges[cell].id)
        for name in names:
            command = cmd.Load(unit.id, name, sit.rules.costs.load)
            if not cargo.check_load(sit, self.seat, command):
                self.found.append(command)

    def _builds(self, unit: Unit) -> None:
        sit = self.sit
        if self.ap < sit.rules.costs.build:
            return
        for kind, name in enumerate(v.KINDS):
            if converter.check_may_build(sit, self.seat, unit, kind):
                continue
            turns: list[int | None] = [None]
            if kind == v.BARGE:
                turns.extend(range(6))
            for rotation in turns:
                anywhere = cmd.Build(unit.id, name, sit.rules.costs.build, None, rotation)
                if converter.place(sit, self.seat, unit, anywhere)[0]:
                    continue
                self.found.append(anywhere)
                for cell in sit.geometry.near[unit.cell]:
                    there = cmd.Build(unit.id, name, sit.rules.costs.build, self.hexes[cell], rotation)
                    if not converter.place(sit, self.seat, unit, there)[0]:
                        self.found.append(there)

    # ------------------------------------------------------------ fire

    def _fires(self) -> None:
        sit = self.sit
        if self.ap < sit.rules.costs.fire:
            return
        aims: dict[int, list[str]] = {}
        mine = sit.cover()[self.seat]
        for gun in self.armed:
            for cell in sit.geometry.discs[sit.range(gun)][gun.cell]:
                if mine[cell] < 2:
                    continue
                names = aims.get(cell)
                if names is None:
                    aims[cell] = [gun.id]
                else:
                    names.append(gun.id)
        for cell, names in aims.items():
            if len(names) < 2 or combat.check_target(sit, self.seat, cell):
                continue
            at = self.hexes[cell]
            for a in names:
                for b in names:
                    if a is not b:
                        self.found.append(cmd.Fire((a, b), at, sit.rules.costs.fire))

    def _captures(self) -> None:
        sit = self.sit
        if self.ap < sit.rules.costs.capture:
            return
        mine = sit.cover()[self.seat]
        for target in self.state.units.values():
            if (
                target.owner == self.seat
                or target.kind in (v.ASTRONEF, v.TOWER, v.BRIDGE)
                or not target.on_board()
            ):
                continue
            beside = 0  # whoever stands beside it also covers it
            for cell in sit.cells(target):
                beside += mine[cell]
            if beside < 2:
                continue
            near = [
                gun.id
                for gun in self.guns
                if gun.owner == self.seat
                and not gun.stuck
                and not gun.neutralized
                and sit.distance(target, gun.cell) == 1
            ]
            for a in near:
                for b in near:
                    if a is not b:
                        command = cmd.Capture((a, b), target.id, sit.rules.costs.capture)
                        if not combat.check_capture(sit, self.seat, command):
                            self.found.append(command)

    def _rebuilds(self) -> None:
        sit = self.sit
        if self.ap < sit.rules.costs.rebuild_tower:
            return
        for ship in sit.ships(self.seat):
            for pode in range(3):
                command = cmd.RebuildTower(ship.id, pode, sit.rules.costs.rebuild_tower)
                if not astronef.check_rebuild(sit, self.seat, command):
                    self.found.append(command)
