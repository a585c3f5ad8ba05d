"""One legal command by chance, without the list of them: for random players and playouts.

A piece is drawn, then what kind of thing it does, then which of them; a piece or a kind that has nothing to
offer gives way to the next. Whatever `legal` lists has a chance, and nothing else has one.
"""

from typing import Final

from tessera.core.chance import Rng
from tessera.core.picking import SELDOM
from tessera.games.fullmetal import astronef, movement
from tessera.games.fullmetal import commands as cmd
from tessera.games.fullmetal import vocabulary as v
from tessera.games.fullmetal.legal import legal_commands
from tessera.games.fullmetal.listing import Lister
from tessera.games.fullmetal.situation import Situation
from tessera.games.fullmetal.state import Unit

# What a piece may do.
_MOVE: Final = 0
_ASSAULT: Final = 1
_FIRE: Final = 2
_CAPTURE: Final = 3
_ENTER: Final = 4
_LOAD: Final = 5  # and unload, outside
_BUILD: Final = 6
_RETREAT: Final = 7
_EXIT: Final = 8
_STOW: Final = 9  # load and unload inside a carrier, for nothing
_REBUILD: Final = 10
_DEPLOY: Final = 11


def random_command(sit: Situation, seat: int, rng: Rng) -> cmd.Command:
    """One of the commands of a seat that may act."""
    phase = sit.state.phase
    if phase == v.LANDING:
        return _landing(sit, seat, rng)
    if phase == v.LIFTOFF:
        return rng.pick(legal_commands(sit, seat))
    return _Picker(sit, seat, rng).command()


def _landing(sit: Situation, seat: int, rng: Rng) -> cmd.Command:
    """A berth, or the next one that can be landed on."""
    berths = sit.board.berths()
    taken = astronef.landed_zones(sit)
    wanted = astronef.wanted_apart(sit)
    start = rng.below(len(berths))
    for number in range(start, start + len(berths)):
        cell, orientation = berths[number % len(berths)]
        cells = sit.geometry.prints[orientation][cell]
        if not astronef.check_berth(sit, cells, taken, wanted):
            return cmd.Land(sit.geometry.hexes[cell], orientation)
    return rng.pick(legal_commands(sit, seat))


class _Picker:
    """Draws for one seat in the deployment or in its turn."""

    def __init__(self, sit: Situation, seat: int, rng: Rng) -> None:
        self.sit = sit
        self.state = sit.state
        self.seat = seat
        self.rng = rng
        self.ap = sit.state.ap
        self.lister = Lister(sit, seat)

    def command(self) -> cmd.Command:
        """Of a piece drawn at random, or the end of the turn, which is always possible."""
        fixed: list[Unit] = []  # ships and towers, which seldom have anything to do
        mobile: list[Unit] = []
        playing = self.state.phase == v.PLAYING
        for unit in self.lister.own:
            if unit.kind in (v.TOWER, v.ASTRONEF):
                if playing and self.ap > 1:
                    fixed.append(unit)
            elif unit.kind != v.BRIDGE and (self.ap > 0 or unit.carrier or unit.neutralized or not playing):
                mobile.append(unit)
        drawn = self.rng.below(len(mobile) + len(fixed) + 1)
        if drawn > len(mobile):
            found = self._of(fixed[drawn - len(mobile) - 1])
            if found is not None:
                return found
            drawn = self.rng.below(len(mobile) + 1)
        for number in range(drawn, len(mobile)):
            found = self._of(mobile[number])
            if found is not None:
                return found
        return self._end()

    def _end(self) -> cmd.Command:
        if self.state.phase == v.DEPLOYMENT:
            return cmd.EndTurn(0)
        return cmd.EndTurn(self.rng.below(min(self.sit.rules.costs.limits.saved, self.ap) + 1))

    def _of(self, unit: Unit) -> cmd.Command | None:
        """What this piece does; None if it can do nothing."""
        deeds = self._deeds(unit)
        count = len(deeds)
        if count == 0:
            return None
        start = self.rng.below(count) if count > 1 else 0
        for number in range(start, start + count):
            found = self._deed(unit, deeds[number % count])
            if found is not None:
                return found
        return None

    def _deeds(self, unit: Unit) -> list[int]:
        """The kinds of things that are not out of the question."""
        kind = self.sit.rules.kinds[unit.kind]
        if unit.carrier:
            deeds = [_STOW] if kind.transporter else []
            if self.state.phase == v.DEPLOYMENT:
                deeds.append(_DEPLOY)
            elif self.ap > 0:
                deeds.append(_EXIT)
            return deeds
        if self.state.phase == v.DEPLOYMENT or unit.stuck or not unit.on_board():
            return []
        if unit.neutralized:
            return [_RETREAT] if self.state.retreat_open else []
        if self.ap < 1:
            return []
        if unit.kind == v.ASTRONEF:
            return [_REBUILD] if unit.can_rebuild and unit.down else []
        deeds = [_MOVE, _ENTER] if kind.mobile else []
        if kind.combat:
            deeds.append(_FIRE)
            deeds.append(_CAPTURE)
            if kind.mobile:
                deeds.append(_ASSAULT)
        if kind.transporter:
            deeds.append(_LOAD)
        if unit.kind == v.CONVERTER:
            deeds.append(_BUILD)
        return deeds

    def _deed(self, unit: Unit, deed: int) -> cmd.Command | None:
        """One command of this kind, if there is any."""
        if deed == _MOVE:
            return self._move(unit)
        if deed == _DEPLOY:
            return self._deploy(unit)
        if deed == _STOW and self.rng.below(SELDOM):
            return None
        lister = self.lister
        lister.found = []
        if deed == _ENTER:
            lister.enters(unit)
        elif deed == _FIRE:
            lister.fires(unit)
        elif deed == _CAPTURE:
            lister.captures(unit)
        elif deed == _ASSAULT:
            lister.assaults(unit)
        elif deed == _LOAD:
            lister.outside(unit)
        elif deed == _BUILD:
            lister.builds(unit)
        elif deed == _RETREAT:
            lister.retreats(unit)
        elif deed == _EXIT:
            lister.exits(unit)
        elif deed == _STOW:
            lister.inside(unit)
        else:
            lister.rebuilds(unit)
        return self.rng.pick(lister.found) if lister.found else None

    def _move(self, unit: Unit) -> cmd.Command | None:
        """How far at most, and then one of the hexes so near."""
        steps = 1 + self.rng.below(self.ap)
        found = self._walk(unit, steps)
        return self._walk(unit, self.ap) if found is None and steps < self.ap else found

    def _walk(self, unit: Unit, steps: int) -> cmd.Command | None:
        reach = movement.reach(self.sit, unit, steps, True)
        count = len(reach.ends)
        if count == 0:
            return None
        start = self.rng.below(count)
        for number in range(start, start + count):
            cell = reach.ends[number % count]
            if not self.sit.peaks(unit, cell):
                hexes = self.sit.geometry.hexes
                way = tuple([hexes[at] for at in reach.way(cell)])
                return cmd.Move(unit.id, way, reach.steps[cell])
        return None

    def _deploy(self, unit: Unit) -> cmd.Command | None:
        """A hex of the zone, or the next one it may stand on."""
        sit = self.sit
        if astronef.in_hold(sit, self.seat, unit.id):
            return None
        boat = sit.rules.kinds[unit.kind].domain == v.SEA_DOMAIN
        zone = self.lister.zone(boat)
        start = self.rng.below(len(zone))
        for number in range(start, start + len(zone)):
            cell = zone[number % len(zone)]
            at = sit.geometry.hexes[cell]
            if unit.kind != v.BARGE:
                if not astronef.deploys_on(sit, self.seat, unit, [cell]):
                    return cmd.Deploy(unit.id, at)
                continue
            if not sit.vacant(cell) or sit.dry[cell]:
                continue
            anyhow = cmd.Deploy(unit.id, at)
            if astronef.check_deploy(sit, self.seat, anyhow):
                continue
            turned = [anyhow]
            for rotation in range(6):
                command = cmd.Deploy(unit.id, at, rotation)
                if not astronef.check_deploy(sit, self.seat, command):
                    turned.append(command)
            return self.rng.pick(turned)
        return None
