"""What a seat's guns may do now: shoot, capture, and shoot their way into a fire. A part of all it may do."""

from tessera.boards.hex import Hex
from tessera.games.fullmetal import combat, movement
from tessera.games.fullmetal import commands as cmd
from tessera.games.fullmetal import vocabulary as v
from tessera.games.fullmetal.board import MOUNTAIN, SIZE
from tessera.games.fullmetal.gate import assault_ends_fire
from tessera.games.fullmetal.situation import Situation
from tessera.games.fullmetal.state import Unit


class Gunnery:
    """Lists into `found`. What several guns ask for is worked out once."""

    def __init__(self, sit: Situation, seat: int) -> None:
        self.sit = sit
        self.state = sit.state
        self.seat = seat
        self.ap = sit.state.ap
        self.hexes = sit.geometry.hexes
        self.found: list[cmd.Command] = []
        self._guns: list[Unit] | None = None
        self._armed: list[Unit] | None = None
        self._edge: list[int] = []
        self._aims: dict[int, list[Unit]] = {}
        self._aimed = False

    def guns(self) -> list[Unit]:
        """All guns on the board."""
        if self._guns is None:
            self._guns = self.sit.guns()
        return self._guns

    def armed(self) -> list[Unit]:
        """Those of ours that can shoot."""
        if self._armed is None:
            self._armed = [
                gun
                for gun in self.guns()
                if gun.owner == self.seat and gun.shots > 0 and not gun.stuck and not gun.neutralized
            ]
        return self._armed

    # ------------------------------------------------------------ assaults

    def assaults(self, unit: Unit) -> None:
        """The hexes under fire beside the reach, with every partner and target that would end the fire."""
        sit = self.sit
        fire = sit.rules.costs.fire
        if unit.shots < 1 or self.ap < 1 + fire or not sit.rules.kinds[unit.kind].mobile:
            return
        if len(self.armed()) < 2:
            return
        if not self._targets():
            return
        edge = self._edges()
        reach = movement.reach(sit, unit, self.ap - 1 - fire, True)
        kind = sit.rules.kinds[unit.kind]
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

    def _targets(self) -> dict[int, list[Unit]]:
        """The hexes of enemy guns that one of ours aims at, with those that do."""
        if self._aimed:
            return self._aims
        self._aimed = True
        sit = self.sit
        mine = sit.cover()[self.seat]
        for gun in self.guns():
            target = gun.cell
            if gun.owner != self.seat and mine[target]:
                partners = [
                    each
                    for each in self.armed()
                    if 1 <= sit.geometry.distance(each.cell, target) <= sit.range(each)
                ]
                if partners:
                    self._aims[target] = partners
        return self._aims

    def _edges(self) -> list[int]:
        """By cell: 2 for a vacant hex under fire, 1 beside one."""
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
        return edge

    # ------------------------------------------------------------ fire and capture

    def all_fires(self) -> None:
        """Of all guns, target by target."""
        sit = self.sit
        if self.ap < sit.rules.costs.fire:
            return
        aims: dict[int, list[str]] = {}
        mine = sit.cover()[self.seat]
        if len(self.armed()) < 2:
            return
        for gun in self.armed():
            for cell in sit.geometry.discs[sit.range(gun)][gun.cell]:
                if mine[cell] < 2 or self._bare(cell):
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

    def fires(self, gun: Unit) -> None:
        """Rule 10.1: at whatever two reach, this one the first of them."""
        sit = self.sit
        if self.ap < sit.rules.costs.fire or gun.shots < 1:
            return
        mine = sit.cover()[self.seat]
        for cell in sit.geometry.discs[sit.range(gun)][gun.cell]:
            if mine[cell] < 2 or self._bare(cell) or combat.check_target(sit, self.seat, cell):
                continue
            for other in self.armed():
                far = sit.geometry.distance(other.cell, cell)
                if other is not gun and 1 <= far <= sit.range(other):
                    self.found.append(cmd.Fire((gun.id, other.id), self.hexes[cell], sit.rules.costs.fire))

    def _bare(self, cell: int) -> bool:
        """Whether nothing stands or lies there: most of what is in range."""
        sit = self.sit
        if sit.occupants[cell] is not None or cell in self.state.free:
            return False
        return not sit.bridges or cell not in sit.bridges

    def all_captures(self) -> None:
        """Of all guns, target by target."""
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
                for gun in self.guns()
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

    def captures(self, gun: Unit) -> None:
        """Rule 10.4: what it stands beside, with another beside it."""
        sit = self.sit
        if self.ap < sit.rules.costs.capture:
            return
        mine = sit.cover()[self.seat]
        seen: list[Unit] = []
        for cell in sit.geometry.near[gun.cell]:
            target = sit.occupants[cell]
            if target is None or target.owner == self.seat or target in seen:
                continue
            seen.append(target)
            if target.kind == v.ASTRONEF or sum([mine[each] for each in sit.cells(target)]) < 2:
                continue
            for other in self.guns():
                if other is gun or other.owner != self.seat or sit.distance(target, other.cell) != 1:
                    continue
                command = cmd.Capture((gun.id, other.id), target.id, sit.rules.costs.capture)
                if not combat.check_capture(sit, self.seat, command):
                    self.found.append(command)
