"""Who of the crew could do a task, and how soon: points left, rounds promised, and where each ends up."""

from typing import Final

from tessera.games.sint import vocabulary as v
from tessera.games.sint.chores import Task
from tessera.games.sint.ship import Ship
from tessera.games.sint.state import Player

A_ROUND: Final = 16  # of a rank: so many times the rounds that a task waits, and the points that it takes
_FAR: Final = 99
_NEVER: Final = 1_000
_LEAVING: Final = 6  # points more for who would leave the ship open to the attack


class Shift:
    """One sharing out of work. Whoever makes it fills `points`: what each player has left this round."""

    def __init__(self, ship: Ship) -> None:
        self.ship = ship
        self.points: list[int] = []
        self.busy: list[int] = []  # rounds already promised
        self.at: list[int] = []
        self.step = _step_price(ship)
        self.ap = ship.terms.ap_per_round
        self.guard = -1  # who stands where the attack is stopped, and should stay there
        self.chosen = -1  # whom the last task was given to, by place in the list of players
        for player in ship.state.players:
            self.busy.append(0)
            self.at.append(player.room)

    def give(self, task: Task, alone: int) -> int:
        """The task to whoever does it soonest: the rank, or -1 if nobody can.

        Where it is left to one player alone, nobody else does it this round.
        """
        players = self.ship.state.players
        best = _NEVER
        self.chosen = -1
        chosen_cost = 0
        where = -1
        for index in range(len(players)):
            player = players[index]
            if player.hp == 0:
                continue
            ways = self.ship.layout.distances[self.at[index]]
            near = _FAR
            room_near = -1
            for room in task.rooms:
                if 0 <= ways[room] < near:
                    near = ways[room]
                    room_near = room
            if room_near < 0:
                continue
            cost = self._cost(task, player, near, room_near)
            if index == self.guard and near > 0:
                cost += _LEAVING
            points = self.points[index] if alone < 0 or alone == index else 0
            if self.busy[index] == 0 and cost <= points:
                rounds = 0
            else:
                rounds = self.busy[index] + 1 + max(0, cost - points - 1) // self.ap
            rank = rounds * A_ROUND + min(cost, A_ROUND - 1)
            if rank < best:
                best = rank
                self.chosen = index
                chosen_cost = cost
                where = room_near
        if self.chosen < 0:
            return -1
        if best < A_ROUND:
            self.points[self.chosen] -= chosen_cost
            self.at[self.chosen] = where
        else:
            self.busy[self.chosen] = min(9, best // A_ROUND)
            self.points[self.chosen] = 0
        return best

    def _cost(self, task: Task, player: Player, near: int, room: int) -> int:
        """In action points, the way there included, and that of those who have to help."""
        ap = task.ap
        if v.EXTINGUISHER in player.inventory and ap > 1 and task.left < 0 and not task.nut:
            ap -= 1
        cost = near * self.step + ap
        if task.nut and v.PEPPERNUT not in player.inventory:
            cost += 3
        if task.crew > 1:
            cost += self._others(player, room, task.crew) * self.step
        return cost

    def _others(self, player: Player, room: int, crew: int) -> int:
        """How many doors away the others needed are, together."""
        nearest: list[int] = []
        for other in self.ship.state.players:
            if other.seat != player.seat and other.hp > 0:
                away = self.ship.layout.distances[other.room][room]
                nearest.append(away if away >= 0 else _FAR)
        nearest.sort()
        total = 0
        for index in range(crew - 1):
            total += nearest[index] if index < len(nearest) else _FAR
        return min(total, 12)


def _step_price(ship: Ship) -> int:
    price = ship.rules.numbers.costs[v.MOVE]
    for active in ship.state.active:
        for change in ship.rules.cards[active.card].costs:
            if change.change == v.MOVE_TIMES:
                price *= change.factor
    return price
