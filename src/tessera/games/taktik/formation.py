"""A side's formation as numbers: what it can shoot at, what may shoot at it next turn, what way is left.

The hard bot tries units on other cells here, one at a time. Worth is counted in tenths of strength
(`standing.strength`), as expected values; nobody is moved and no die is rolled.
"""

from typing import Final

from tessera.games.taktik.aim import threshold
from tessera.games.taktik.atlas import RANGE_CELL
from tessera.games.taktik.book import Book
from tessera.games.taktik.effects import (
    allowance,
    attack_is_blocked,
    is_blocked,
    may_move_and_attack,
)
from tessera.games.taktik.goals import Goal, Ways, assigned, goals_of, prize
from tessera.games.taktik.movement import Ranger, distance
from tessera.games.taktik.standing import strength
from tessera.games.taktik.state import TaktikState, Unit

_FACES: Final = 6
_CERTAIN: Final = 1000


class Stance:
    """How a side plays a turn: what risk, the goals and the approach count, in hundredths."""

    def __init__(self, name: str, risk: int, goal: int, approach: int) -> None:
        self.name = name
        self.risk = risk
        self.goal = goal
        self.approach = approach


class Formation:
    """The units of one side before the moves of its turn."""

    def __init__(self, book: Book, state: TaktikState, seat: int, ways: Ways, stance: Stance) -> None:
        self.book = book
        self.state = state
        self.stance = stance
        self.atlas = book.atlas(state.ground)
        self.ranger = Ranger(book, state)
        self.own: list[Unit] = []
        self.foes: list[Unit] = []
        for unit in state.units.values():
            (self.own if unit.owner == seat else self.foes).append(unit)
        self.at: list[int] = [unit.cell for unit in self.own]
        self.shots = book.rules.switches.attack.max_attacks
        self.worth: list[int] = []  # of a hit
        self.price: list[int] = []
        for unit in self.foes:
            self.worth.append(10 * strength(unit) // unit.hits * prize(book, state, unit, seat))
        for unit in self.own:
            self.price.append(10 * strength(unit) // unit.hits * prize(book, state, unit, 1 - seat))
        self.aimed: list[int] = [self._aimed(foe) for foe in self.foes]
        goals = goals_of(book, state, seat)
        self.goal: list[Goal | None] = assigned(book, state, ways, self.own, goals)
        enemies = tuple(sorted([foe.cell for foe in self.foes]))
        self.to_enemy: list[int] = ways.to(self.atlas, enemies) if enemies else [0] * self.atlas.area
        self.field: list[list[int]] = []
        for goal in self.goal:
            self.field.append(self.to_enemy if goal is None else ways.to(self.atlas, goal.cells))
        self.stays = [not may_move_and_attack(book, state, unit) for unit in self.own]  # who is to shoot
        self.blocked: list[int] = []
        for unit in self.own:
            self.blocked.append(self._held_fire(unit))

    def _held_fire(self, unit: Unit) -> int:
        """1 for a unit that effects keep from attacking any enemy."""
        if not self.state.effects or not self.foes:
            return 0
        return 1 if attack_is_blocked(self.book, self.state, unit, self.foes[0]) else 0

    def _aimed(self, foe: Unit) -> int:
        """The cells that an enemy can shoot at in its next turn, as bits."""
        board = self.atlas.board
        around = board.window(foe.cell, foe.reach)
        if not self.book.rules.profile[foe.kind].move_and_attack:
            return around
        found = self.ranger.range(foe, foe.movement)
        if found.aimed < 0:
            mask = 0
            for each in found.cells:
                mask |= board.window(each // RANGE_CELL, foe.reach)
            found.aimed = mask
        return found.aimed | around

    def faces(self, apart: int, cell: int) -> int:
        """Faces of the die that hit a unit on that cell from so far; cards not counted."""
        bonus = self.atlas.hit_chance[cell] - self.atlas.defense[cell]
        return max(0, min(_FACES, _FACES + 1 - threshold(self.book, apart) + bonus))

    def loss(self, number: int, cell: int) -> int:
        """What the enemy is expected to take of a unit that stands there."""
        unit = self.own[number]
        bit = self.atlas.board.bits[cell]
        left = unit.hits - unit.damage
        safe = _CERTAIN  # that nobody hits, if one hit is enough
        hits = 0
        width = self.atlas.width
        for foe, aimed in enumerate(self.aimed):
            if aimed & bit:
                shooter = self.foes[foe]
                near = 1 if shooter.reach < 3 else max(1, min(3, distance(width, shooter.cell, cell, False)))
                faces = self.faces(near, cell)
                safe = safe * (_FACES - faces) // _FACES
                hits += _CERTAIN * faces // _FACES
        if left == 1:
            return self.price[number] * (_CERTAIN - safe) // _CERTAIN
        return self.price[number] * min(hits, left * _CERTAIN) // _CERTAIN

    def gain(self, number: int, cell: int) -> int:
        """What its best shot from there is expected to take."""
        unit = self.own[number]
        if unit.attacked or self.blocked[number]:
            return 0
        moves = unit.moved or cell != unit.cell
        if moves and self.stays[number]:
            return 0
        width = self.atlas.width
        best = 0
        for number_of_foe, foe in enumerate(self.foes):
            apart = distance(width, cell, foe.cell, False)
            if 0 < apart <= unit.reach:
                best = max(best, self.faces(apart, foe.cell) * self.worth[number_of_foe] // _FACES)
        return best

    def way(self, number: int, cell: int) -> int:
        """What it is worth to stand there for where the unit goes."""
        unit = self.own[number]
        goal = self.goal[number]
        left = self.field[number][cell]
        speed = max(1, unit.movement)
        if goal is None:
            return -left * self.stance.approach // speed
        there = goal.worth if left == 0 else 0
        return (there - left * 40 // speed) * self.stance.goal // 100 - self.to_enemy[cell] // speed

    def best_move(self) -> tuple[int, int]:
        """The unit and the cell that gain most; -1 where none gains."""
        count = len(self.own)
        losses = [self.loss(number, self.at[number]) for number in range(count)]
        gains = [self.gain(number, self.at[number]) for number in range(count)]
        all_losses = sum(losses)
        cap = self._most_they_take()
        best_unit = best_cell = -1
        best = 0
        for number, unit in enumerate(self.own):
            if unit.moved or is_blocked(self.book, self.state, unit):
                continue
            here = self.at[number]
            others = self._top(gains, number)
            before = self._judged(gains[number], others, all_losses, cap) + self.way(number, here)
            for each in self.ranger.range(unit, allowance(self.book, self.state, unit)).cells:
                cell = each // RANGE_CELL
                gain = self.gain(number, cell)
                loss = all_losses - losses[number] + self.loss(number, cell)
                after = self._judged(gain, others, loss, cap) + self.way(number, cell)
                better = after - before
                if better > best:
                    best_unit, best_cell, best = number, cell, better
        return best_unit, best_cell

    def _top(self, gains: list[int], without: int) -> list[int]:
        """The best shots of the others, as many as may be made."""
        others = [gain for number, gain in enumerate(gains) if number != without]
        others.sort(reverse=True)
        return others[: self.shots]

    def _most_they_take(self) -> int:
        """What so many good shots of theirs take at most, whoever stands where."""
        shooters = min(self.shots, len(self.foes))
        dearest = sorted(self.price, reverse=True)[: max(1, shooters)]
        return sum(dearest) * 4 // _FACES if shooters else 0

    def _judged(self, gain: int, others: list[int], losses: int, cap: int) -> int:
        """The sum of the best shots less what is to be feared."""
        total = sum(others)
        if len(others) < self.shots:
            total += gain
        elif others and gain > others[-1]:
            total += gain - others[-1]
        return total - min(losses, cap) * self.stance.risk // 100

    def put(self, number: int, cell: int) -> None:
        """The unit has moved there."""
        self.at[number] = cell
        self.ranger = Ranger(self.book, self.state)
