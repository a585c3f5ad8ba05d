"""What each piece may do now: of all pieces of a seat, or of one. Asks the handlers' own questions."""

from typing import Final

from tessera.boards.hex import Hex
from tessera.games.fullmetal import astronef, cargo, converter, movement
from tessera.games.fullmetal import commands as cmd
from tessera.games.fullmetal import vocabulary as v
from tessera.games.fullmetal.board import SIZE
from tessera.games.fullmetal.gunnery import Gunnery
from tessera.games.fullmetal.situation import CLOSED, PEAK, STRAND, Situation
from tessera.games.fullmetal.state import Unit, is_mineral, mineral_id

_TURNS: Final = 8
_ANYHOW: Final = 7  # whichever way it may be turned


class Lister(Gunnery):
    """Lists for one seat in the deployment or in its turn. What several units ask for is worked out once."""

    def __init__(self, sit: Situation, seat: int) -> None:
        super().__init__(sit, seat)
        self.own: list[Unit] = [unit for unit in sit.state.units.values() if unit.owner == seat]
        self._ships: list[Unit] = []
        self._doors: dict[int, int] = {}
        self._seen: list[int] = [0] * SIZE  # by cell, the last walk that came there
        self._walks = 0
        self._ground: list[int] | None = None
        self._decks: dict[int, list[int]] = {}

    def listed(self) -> list[cmd.Command]:
        """All commands of the seat."""
        if self.state.phase == v.DEPLOYMENT:
            for unit in self.own:
                self.deploy(unit)
            self._inside()
            return self.endings()
        if self.state.retreat_open:
            for unit in self.own:
                self.retreats(unit)
        for unit in self.own:
            if unit.on_board() and not unit.stuck and not unit.neutralized:
                self.moves(unit)
                self.enters(unit)
                if self.sit.rules.kinds[unit.kind].transporter:
                    self.outside(unit)
                if unit.kind == v.CONVERTER:
                    self.builds(unit)
        self._inside()
        self._exits()
        self.all_fires()
        self.all_captures()
        for ship in self.sit.ships(self.seat):
            self.rebuilds(ship)
        return self.endings()

    def endings(self) -> list[cmd.Command]:
        """What is about no piece, after what was found so far."""
        most = 0
        if self.state.phase == v.PLAYING:
            most = min(self.sit.rules.costs.limits.saved, self.ap)
        for saved in range(most + 1):
            self.found.append(cmd.EndTurn(saved))
        return self.found

    def departures(self) -> list[cmd.Command]:
        """Out of the holds, and the towers that can be raised again; after what was found so far."""
        self._exits()
        for ship in self.sit.ships(self.seat):
            self.rebuilds(ship)
        return self.found

    def about(self, unit: Unit) -> list[cmd.Command]:
        """All commands about one own piece, after what was found so far."""
        if self.state.phase == v.DEPLOYMENT:
            self.deploy(unit)
            self.inside(unit)
            return self.found
        if self.state.retreat_open:
            self.retreats(unit)
        if unit.on_board() and not unit.stuck and not unit.neutralized:
            self.moves(unit)
            self.enters(unit)
            if self.sit.rules.kinds[unit.kind].transporter:
                self.outside(unit)
            if unit.kind == v.CONVERTER:
                self.builds(unit)
            if self.sit.rules.kinds[unit.kind].combat:
                self.fires(unit)
                self.captures(unit)
        self.inside(unit)
        self.exits(unit)
        if unit.kind == v.ASTRONEF:
            self.rebuilds(unit)
        return self.found

    def has_any(self, unit: Unit) -> bool:
        """Whether any command is about this piece. One step settles it for most."""
        if self.state.phase == v.PLAYING and self.ap > 0 and unit.kind != v.TANK:
            free = unit.on_board() and not unit.stuck and not unit.neutralized
            mobile = free and self.sit.rules.kinds[unit.kind].mobile
            if mobile and movement.reach(self.sit, unit, 1, True).ends:
                return True
        self.found = []
        return len(self.about(unit)) > 0

    # ------------------------------------------------------------ the hold

    def deploy(self, unit: Unit) -> None:
        """Rule 5.2: wherever in its own zone."""
        sit = self.sit
        if astronef.in_hold(sit, self.seat, unit.id):
            return
        # Where it may stand depends on its kind alone, and on a super tank inside.
        key = unit.kind * 2 + (1 if sit.holds_supertank(unit) else 0)
        berths = self._decks.get(key)
        if berths is None:
            berths = self._decks[key] = self._berths(unit)
        for berth in berths:
            turn = berth % _TURNS
            rotation = None if turn == _ANYHOW else turn
            self.found.append(cmd.Deploy(unit.id, self.hexes[berth // _TURNS], rotation))

    def _berths(self, unit: Unit) -> list[int]:
        """Where a piece like this may be deployed, row-major: `cell * _TURNS` and how it may be turned."""
        sit, seat = self.sit, self.seat
        geometry = sit.geometry
        own = geometry.zones[self.state.players[seat].spot[0]]
        berths: list[int] = []
        if unit.kind == v.BARGE:
            for cell in geometry.shore(own, 2):
                if not sit.vacant(cell) or sit.dry[cell]:
                    continue
                turns = [
                    turn
                    for turn, tail in enumerate(geometry.towards[cell])
                    if not astronef.deploys_on(sit, seat, unit, [cell, tail])
                ]
                if turns:
                    berths.append(cell * _TURNS + _ANYHOW)
                    berths.extend([cell * _TURNS + turn for turn in turns])
            return berths
        if sit.rules.kinds[unit.kind].domain == v.SEA_DOMAIN:
            for cell in geometry.shore(own, 1):
                if not astronef.deploys_on(sit, seat, unit, [cell]):
                    berths.append(cell * _TURNS + _ANYHOW)
            return berths
        ground = self._ground
        if ground is None:
            ground = self._ground = [c for c in geometry.of_zone[own] if sit.dry[c] and sit.vacant(c)]
        for cell in ground:
            if sit.enterable(unit, cell) and not sit.peaks(unit, cell):
                berths.append(cell * _TURNS + _ANYHOW)
        return berths

    def zone(self, boat: bool) -> list[int]:
        """The seat's own zone, row-major; for boats the zoneless waters too."""
        geometry = self.sit.geometry
        own = geometry.zones[self.state.players[self.seat].spot[0]]
        if not boat or own == 0:
            return geometry.of_zone[own]
        return sorted(geometry.of_zone[own] + geometry.of_zone[0])

    def _inside(self) -> None:
        for unit in self.own:
            if unit.carrier:
                self.inside(unit)

    def inside(self, unit: Unit) -> None:
        """Rule 9.4: between a transporter and what carries it, for nothing."""
        sit = self.sit
        if not unit.carrier or not sit.rules.kinds[unit.kind].transporter:
            return
        carrier = self.state.units[unit.carrier]
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

    def exits(self, unit: Unit) -> None:
        """Rule 13.1: out of the hold by every pode whose tower stands."""
        sit = self.sit
        if self.ap < sit.rules.costs.exit or astronef.in_hold(sit, self.seat, unit.id):
            return
        ship = self.state.units[unit.carrier]
        for pode in range(3):
            if not ship.down >> pode & 1:
                for cell in sit.geometry.near[sit.pode(ship, pode)]:
                    if sit.vacant(cell):
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

    def enters(self, unit: Unit) -> None:
        """Rule 13.2: through every pode beside it."""
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

    def retreats(self, unit: Unit) -> None:
        """Rule 8.3: one hex out of the fire."""
        sit = self.sit
        if not unit.neutralized or not unit.on_board():
            return
        seen: list[int] = []
        for start in sit.cells(unit):
            for cell in sit.geometry.near[start]:
                if cell not in seen:
                    seen.append(cell)
                    command = cmd.Retreat(unit.id, self.hexes[cell], 0)
                    if not movement.check_retreat(sit, self.seat, command):
                        self.found.append(command)

    def moves(self, unit: Unit) -> None:
        """Rule 8: every hex it may end on, then every assault."""
        if not self.sit.rules.kinds[unit.kind].mobile or self.ap < 1:
            return
        if unit.kind == v.BARGE:
            self._sail(unit)
        else:
            self._walk(unit)
        self.assaults(unit)

    def _walk(self, unit: Unit) -> None:
        """What `movement.reach` finds, in its order, with the path of each end made on the way."""
        sit = self.sit
        kind = sit.rules.kinds[unit.kind]
        sea = kind.domain == v.SEA_DOMAIN
        ways = sit.ways(self.seat, sea)
        climbs = kind.mountains and not (unit.cargo and sit.holds_supertank(unit))
        tank = unit.kind == v.TANK
        name = unit.id
        near = sit.beside(sea)
        step = sit.geometry.steps
        found = self.found
        self._walks += 1
        walk = self._walks
        seen = self._seen
        seen[unit.cell] = walk
        fronts: list[list[int]] = [near[unit.cell]]  # what is beside each hex that it can go on from
        paths: list[tuple[Hex, ...]] = [step[unit.cell]]
        node = 0
        for count in range(1, self.ap + 1):
            last = len(fronts)
            while node < last:
                path = paths[node]
                for cell in fronts[node]:
                    way = ways[cell]
                    if way == CLOSED or seen[cell] == walk:
                        continue
                    if way == PEAK and not climbs:
                        continue
                    seen[cell] = walk
                    longer = path + step[cell]
                    if way != STRAND:
                        fronts.append(near[cell])
                        paths.append(longer)
                        if way == PEAK and tank and sit.peaks(unit, cell):
                            continue
                    found.append(cmd.Move(name, longer, count))
                node += 1
            if len(fronts) == last:
                break

    def _sail(self, unit: Unit) -> None:
        """The same for a barge: a hex that it is led into again by another way opens the way back only."""
        sit = self.sit
        bow, stern = sit.cells(unit)
        ways, near = movement.waters(sit, unit, bow, stern)
        step, alone = sit.geometry.steps, sit.geometry.alone
        name = unit.id
        found = self.found
        fronts: list[list[int]] = [near[bow], near[stern]]
        leads: list[int] = [bow, stern]
        tails: list[int] = [stern, bow]
        paths: list[tuple[Hex, ...]] = [step[bow], step[stern]]
        first = (
            self._seen
        )  # by cell, where it was first led into from: less than 0, so that no walk takes it for its own
        node = 0
        for count in range(1, self.ap + 1):
            last = len(fronts)
            while node < last:
                path, lead, tail = paths[node], leads[node], tails[node]
                for cell in fronts[node]:
                    way = ways[cell]
                    if way == CLOSED or cell == tail:
                        continue
                    longer = path + step[cell]
                    if way == movement.AGAIN:
                        ways[cell] = CLOSED
                        fronts.append(alone[-1 - first[cell]])
                    else:
                        found.append(cmd.Move(name, longer, count))
                        if way == STRAND or cell == stern:
                            ways[cell] = CLOSED
                            continue
                        ways[cell] = movement.AGAIN
                        first[cell] = -1 - lead
                        fronts.append(near[cell])
                    leads.append(cell)
                    tails.append(lead)
                    paths.append(longer)
                node += 1
            if len(fronts) == last:
                break

    # ------------------------------------------------------------ cargo and building

    def outside(self, unit: Unit) -> None:
        """Rules 9.2 and 9.3: what lies or stands beside a transporter, and what it carries."""
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
        there = sit.occupants[cell]
        number = self.state.free.get(cell, -1)
        if there is None and number < 0 and not sit.bridges:
            return
        names: list[str] = []
        if number >= 0:
            names.append(mineral_id(number))
        if there is not None and there.kind not in (v.ASTRONEF, v.BARGE):
            names.append(there.id)
        if cell in sit.bridges:
            names.append(sit.bridges[cell].id)
        for name in names:
            command = cmd.Load(unit.id, name, sit.rules.costs.load)
            if not cargo.check_load(sit, self.seat, command):
                self.found.append(command)

    def builds(self, unit: Unit) -> None:
        """Rule 12: everything it may build, everywhere around it."""
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

    def rebuilds(self, ship: Unit) -> None:
        """Rule 13.6: the towers of a ship that was captured."""
        sit = self.sit
        if self.ap < sit.rules.costs.rebuild_tower:
            return
        for pode in range(3):
            command = cmd.RebuildTower(ship.id, pode, sit.rules.costs.rebuild_tower)
            if not astronef.check_rebuild(sit, self.seat, command):
                self.found.append(command)
