"""How the bot protects itself (rule 21.6) with the points it could not save anyway.

When no plan pays any more, whatever goes beyond the reserve would be lost. It goes into cover: towers of
captured ships are raised again, carriers step under the fire of two own guns, and idle guns go where they
cover a carrier that an enemy could reach.
"""

from collections.abc import Sequence
from typing import Final

from tessera.games.fullmetal.board import MOUNTAIN
from tessera.games.fullmetal.commands import Command, RebuildTower
from tessera.games.fullmetal.planner import Planner
from tessera.games.fullmetal.situation import Situation
from tessera.games.fullmetal.state import Unit
from tessera.games.fullmetal.vocabulary import ASTRONEF, BARGE, CONVERTER, CRAB, TOWER

# Not among the weights of `bot.yaml`: a match names its ruleset, and those that were played keep theirs.
THREAT: Final = 10  # hexes from which an enemy gun is taken for a danger
ASIDE: Final = 4  # steps a carrier goes out of its way


class Guard:
    """One seat's carriers, what threatens them, and who could cover them."""

    def __init__(self, planner: Planner) -> None:
        self.planner = planner
        self.sit: Situation = planner.sit
        self.seat = planner.seat
        self.surplus = min(planner.budget, planner.sit.state.ap - planner.sit.rules.costs.limits.saved)
        self.mine: list[int] = planner.sit.cover()[planner.seat]
        self.carriers: list[Unit] = [
            unit
            for unit in planner.sit.state.units.values()
            if unit.owner == planner.seat and unit.on_board() and unit.kind in (CRAB, BARGE, CONVERTER)
        ]

    def best(self, legal: Sequence[Command]) -> Command | None:
        """What to do with points that cannot be saved, or None."""
        if self.surplus < 1:
            return None
        if self.surplus >= self.sit.rules.costs.rebuild_tower:
            for command in legal:
                if isinstance(command, RebuildTower):
                    return command
        exposed = [unit for unit in self.carriers if not self._covered(unit) and self._threatened(unit)]
        for unit in exposed:
            cell = self._shelter(unit)
            if cell >= 0:
                return self.planner.walk(unit, cell)
        for unit in exposed:
            found = self.escort(unit)
            if found is not None:
                return found
        return None

    def _covered(self, unit: Unit) -> bool:
        return min([self.mine[cell] for cell in self.sit.cells(unit)]) > 1

    def _threatened(self, unit: Unit) -> bool:
        sit = self.sit
        for foe in self.planner.foes:
            kind = sit.rules.kinds[foe.kind]
            armed = kind.combat and kind.mobile and sit.is_active(foe.owner)
            if armed and sit.distance(unit, foe.cell) <= THREAT:
                return True
        return False

    def _shelter(self, unit: Unit) -> int:
        """The nearest hex under two own guns, not much out of the way and not for the tide to take; or -1."""
        if unit.stuck or unit.neutralized or unit.kind == BARGE:  # both hexes of a barge are seldom covered
            return -1
        planner = self.planner
        steps = planner.reach(unit).steps
        home = planner.home_distance(unit.cell)
        for cell in planner.ends(unit):
            if steps[cell] > min(ASIDE, self.surplus):
                break
            sheltered = self.mine[cell] > 1 and cell != unit.cell and not planner.risky(unit, cell)
            if sheltered and planner.home_distance(cell) <= home:
                return cell
        return -1

    def escort(self, carrier: Unit) -> Command | None:
        """A gun that covers no carrier yet comes near enough to cover this one; on a peak if it can."""
        sit = self.sit
        planner = self.planner
        best: Unit | None = None
        best_cell = -1
        key = (99, 0)
        for gun in planner.own:
            kind = sit.rules.kinds[gun.kind]
            if not kind.combat or gun.kind in (TOWER, ASTRONEF) or self._escorts(gun):
                continue
            steps = planner.reach(gun).steps
            for cell in sit.geometry.discs[3][carrier.cell]:
                peak = sit.board.terrain[cell] == MOUNTAIN
                far = kind.range + (kind.mountain_bonus if peak else 0)
                if not 1 <= steps[cell] <= self.surplus or sit.geometry.distance(cell, carrier.cell) > far:
                    continue
                if sit.peaks(gun, cell) or planner.risky(gun, cell):
                    continue
                found = (steps[cell], 0 if peak else 1)
                if found < key:
                    key, best, best_cell = found, gun, cell
        return None if best is None else planner.walk(best, best_cell)

    def _escorts(self, gun: Unit) -> bool:
        """Whether a carrier of ours stands in this gun's range."""
        far = self.sit.range(gun)
        return any(self.sit.distance(carrier, gun.cell) <= far for carrier in self.carriers)
