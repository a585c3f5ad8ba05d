"""What a position is worth to the crew bot at the end of planning.

Everything still to be done is a task with a price for each round that it waits. Tasks go to the players who
can do them soonest; whoever has action points left this round may still do one, which is a promise and
counts nearly as much as done. What falls to the judge's own seat nobody else promises. Peppernuts are worth
more the nearer they are to the boss. In hundredths of an action point; only differences mean anything.
"""

from tessera.games.sint import vocabulary as v
from tessera.games.sint.chores import Chores, Task
from tessera.games.sint.shifts import A_ROUND, Shift
from tessera.games.sint.ship import Ship
from tessera.games.sint.state import Player, State

_FAR = 99


class Judge:
    """Values positions for one seat; the cards in force are looked at once for each position."""

    def __init__(self, ship: Ship, seat: int) -> None:
        self.weights = ship.rules.bot
        self.seat = seat
        self.rules = ship.rules
        self.layout = ship.layout
        self.terms = ship.terms
        self.chores = Chores(ship)
        self.offence = self._offence(ship.state) if seat >= 0 else 100
        self.defence = 100 if ship.state.deck else self.weights.defence_calm
        self.mine: list[int] = []  # the tasks that are left to this seat
        if seat >= 0:
            self._orders(ship)

    def _offence(self, state: State) -> int:
        """Percent: a small crew looks to the ship while cards come, and to the boss when none are left."""
        if state.deck:
            return self.weights.offence[min(len(state.players), len(self.weights.offence)) - 1]
        return self.weights.offence_calm + self.weights.impatience * state.lull

    def worth(self, ship: Ship, shots: int) -> int:
        """Of the projected ship, with so many shots of this seat under way."""
        state = ship.state
        value = self.terms.hull_worth[state.hull]
        value += (self._shots(ship, shots) + self._nuts(ship)) * self.offence // 100
        value -= self._attack(ship) * self.defence // 100
        tasks: list[Task] = []
        value -= self.chores.rooms(ship, tasks)
        self.chores.cards(ship, tasks)
        value -= self._assign(ship, tasks)
        value -= self._crew(ship)
        value -= self._cover(ship)
        return value

    # ------------------------------------------------------------ offence

    def _shots(self, ship: Ship, shots: int) -> int:
        if not shots:
            return 0
        return shots * self.weights.damage * (7 - ship.threshold()) // 6

    def _nuts(self, ship: Ship) -> int:
        """Every peppernut by how near it is to the boss, and who could fetch the rest."""
        state = ship.state
        weights = self.weights
        cannons = self.layout.where[v.CANNONS]
        if cannons < 0:
            return 0
        levels = len(self.rules.numbers.bosses)
        if state.boss_level + 1 == levels and state.defeated:
            return 0
        far = self.layout.distances[cannons]
        values: list[int] = []
        stock: list[int] = []  # rooms where peppernuts lie dry
        single = -1  # one where a single one does: not worth a walk while there is more elsewhere
        for number in range(self.layout.size):
            room = state.rooms[number]
            if room.items:
                nuts = room.nuts()
                wet = (
                    v.WATER in room.hazards and not self.rules.numbers.dry_rooms[self.layout.systems[number]]
                )
                if nuts and not wet and far[number] >= 0:
                    if nuts > 1:
                        stock.append(number)
                    else:
                        single = number
                    each = weights.nut_ready - weights.nut_step * far[number] - weights.nut_pick_up
                    if far[number] == 0:
                        each -= weights.nut_pick_up // 4
                    for _ in range(nuts):
                        values.append(max(10, each))
        stuck = self._nuts_are_stuck(ship)
        for player in state.players:
            nuts = player.nuts()
            if nuts and far[player.room] >= 0:
                each = weights.nut_ready - weights.nut_step * far[player.room]
                if stuck and far[player.room] > 0:
                    each -= weights.nut_pick_up  # no better than on the floor
                for _ in range(nuts):
                    values.append(max(20, each))
        hp = state.boss_hp
        if state.defeated:
            hp = self.terms.boss_hp[min(levels - 1, state.boss_level + 1)]
        wanted = hp * weights.nuts_wanted[0] // 100 + weights.nuts_wanted[1]
        values.sort(reverse=True)
        value = self._tools(state)
        for index in range(len(values)):
            if index < wanted:
                value += values[index]
            elif index < wanted * 2:
                value += values[index] * weights.nut_surplus // 100
        kitchen = self.layout.where[v.KITCHEN]
        if single >= 0 and not stock:
            stock.append(single)
        if kitchen >= 0 and len(values) < wanted and kitchen not in stock:
            stock.append(kitchen)
        return value - self._errands(ship, stock) if stock else value

    def _tools(self, state: State) -> int:
        """One of each kind in somebody's hands."""
        barrow = 0
        tool = 0
        for player in state.players:
            if v.WHEELBARROW in player.inventory:
                barrow = self.weights.barrow
            if v.EXTINGUISHER in player.inventory:
                tool = self.weights.extinguisher
        return barrow + tool

    def _nuts_are_stuck(self, ship: Ship) -> bool:
        """Whether whoever holds peppernuts cannot walk."""
        for active in ship.state.active:  # noqa: SIM110  # compiled, `any` would make a generator
            if self.rules.cards[active.card].seagull:
                return True
        return False

    def _errands(self, ship: Ship, stock: list[int]) -> int:
        """What it costs that those with a free hand are not yet where peppernuts lie."""
        loss = 0
        for player in ship.state.players:
            if player.hp > 0 and ship.can_add(player, v.PEPPERNUT):
                nearest = _FAR
                ways = self.layout.distances[player.room]
                for source in stock:
                    if 0 <= ways[source] < nearest:
                        nearest = ways[source]
                loss += self.weights.errand * min(nearest, 6)
        return loss

    # ------------------------------------------------------------ defence

    def _can_defend(self, ship: Ship, player: Player, points: int, cost: int) -> bool:
        """Whether this player stands where the attack can be stopped, with the points for it."""
        if points < cost or player.hp == 0 or not ship.is_operational(player.room):
            return False
        system = self.layout.systems[player.room]
        if system == v.BRIDGE:
            return not self._banned(ship, v.EVASION)
        return system == v.ENGINE and not self._banned(ship, v.SHIELDS)

    def _banned(self, ship: Ship, verb: int) -> bool:
        for active in ship.state.active:  # noqa: SIM110  # compiled, `any` would make a generator
            if self.rules.cards[active.card].bans[verb]:
                return True
        return False

    def _price_of_defence(self, ship: Ship) -> int:
        cost = self.rules.numbers.costs[v.EVASION]
        for active in ship.state.active:
            for change in self.rules.cards[active.card].costs:
                if change.change == v.OTHER_TIMES:
                    cost *= change.factor
                elif change.change == v.OTHER_PLUS:
                    cost += change.plus
        return cost

    def _attack(self, ship: Ship) -> int:
        """What the announced attack will cost, and what being unable to stop the next one is worth."""
        state = ship.state
        weights = self.weights
        cost = self._price_of_defence(ship)
        loss = 0
        if state.attack not in (v.NO_ATTACK, v.MISS) and not state.shields and not state.evasion:
            hits = 1
            tokens = 1
            for active in state.active:
                card = self.rules.cards[active.card]
                hits = max(hits, card.hits)
                tokens += card.extra_tokens
            hull = self.terms.hull_worth[state.hull] - self.terms.hull_worth[max(0, state.hull - hits)]
            loss = hull + hits * tokens * weights.attack_token
            loss += weights.systems[self.layout.systems[state.attack_room]]
            for player in state.players:
                others = player.seat != self.seat and not player.ready
                if others and self._can_defend(ship, player, player.ap, cost):
                    loss = loss * weights.promised // 100
                    break
        next_ap = self.terms.ap_per_round
        for active in state.active:
            card = self.rules.cards[active.card]
            if card.kind == v.TIMEBOMB and active.rounds_left > 1:
                for effect in card.start:
                    if effect.do == "add_ap":
                        next_ap += effect.amount
        best = 0
        for player in state.players:
            if player.hp == 0:
                continue
            for system in (v.BRIDGE, v.ENGINE):
                room = self.layout.where[system]
                if room < 0:
                    continue
                away = self.layout.distances[player.room][room]
                if away < 0:
                    continue
                ready = 100 if self._can_stand(ship, room, system) else 30
                if system == v.ENGINE:
                    ready -= 10
                if player.ap > 0 and player.seat != self.seat and not player.ready and away <= player.ap:
                    away = 0
                    ready -= 8
                if next_ap - away < cost:
                    ready = ready // (2 + 2 * away)
                best = max(best, ready)
        return loss + weights.station * (100 - best) // 100

    def _can_stand(self, ship: Ship, room: int, system: int) -> bool:
        return ship.is_operational(room) and not self._banned(
            ship, v.EVASION if system == v.BRIDGE else v.SHIELDS
        )

    # ------------------------------------------------------------ who does what

    def _orders(self, ship: Ship) -> None:
        """What falls to this seat, as everybody would share the work out who looks at the plan so far.

        Whoever is asked last of those who can stop the attack does that, and is given nothing else.
        """
        state = ship.state
        cost = self._price_of_defence(ship)
        shift = Shift(ship)
        threatened = state.attack not in (v.NO_ATTACK, v.MISS) and not state.shields and not state.evasion
        guard = -1
        for index in range(len(state.players)):
            player = state.players[index]
            shift.points.append(0 if player.ready else player.ap)
            if threatened and not player.ready and self._can_defend(ship, player, player.ap, cost):
                guard = index
        if guard >= 0:
            shift.points[guard] = 0
        tasks: list[Task] = []
        self.chores.rooms(ship, tasks)
        self.chores.cards(ship, tasks)
        shift.guard = self._guard(ship)
        tasks.sort(key=_price_of, reverse=True)
        for task in tasks:
            rank = shift.give(task, -1)
            if 0 <= rank < A_ROUND and state.players[shift.chosen].seat == self.seat:
                self.mine.append(task.key)

    def _guard(self, ship: Ship) -> int:
        """The last in the list of those who stand where the attack is stopped; -1 if nobody does."""
        guard = -1
        if not ship.state.resting:
            for index in range(len(ship.state.players)):
                player = ship.state.players[index]
                if self._can_defend(ship, player, 0, 0):
                    guard = index
        return guard

    def _assign(self, ship: Ship, tasks: list[Task]) -> int:
        """What waiting for all tasks costs when the dearest are taken first by whoever is nearest."""
        weights = self.weights
        shift = Shift(ship)
        own = -1
        for index in range(len(ship.state.players)):
            player = ship.state.players[index]
            if player.seat == self.seat:
                own = index
            shift.points.append(0 if player.seat == self.seat or player.ready else player.ap)
        shift.guard = self._guard(ship)
        loss = 0
        tasks.sort(key=_price_of, reverse=True)
        for task in tasks:
            rank = shift.give(task, own if task.key in self.mine else -1)
            rounds = weights.rounds_ahead
            fine = A_ROUND - 1
            if rank >= 0:
                rounds = min(rounds, rank // A_ROUND)
                fine = rank % A_ROUND
            if rounds == 0:
                loss += task.price * weights.promised // 100
            elif task.left < 0:
                loss += task.price * (60 + 20 * rounds + weights.closer * fine) // 100
            elif rounds >= task.left:
                loss += task.price + fine * 2
            else:
                loss += task.price * (20 + 10 * rounds) // 100 + fine * 2
        return loss

    # ------------------------------------------------------------ people

    def _cover(self, ship: Ship) -> int:
        """That wherever something happens somebody is near enough to come in a round."""
        if not ship.state.deck:
            return 0
        far = 0
        walk = self.terms.ap_per_round // self.rules.numbers.costs[v.MOVE]
        for room in range(self.layout.size):
            nearest = _FAR
            for player in ship.state.players:
                away = self.layout.distances[player.room][room]
                if player.hp > 0 and 0 <= away < nearest:
                    nearest = away
            if walk < nearest < _FAR:
                far += nearest - walk
        return far * self.weights.cover

    def _crew(self, ship: Ship) -> int:
        """Who gets burned tonight."""
        state: State = ship.state
        weights = self.weights
        loss = 0
        awake = 0
        for player in state.players:
            if player.hp == 0:
                continue
            if v.FIRE in state.rooms[player.room].hazards:
                if player.hp == 1:
                    loss += weights.faint
                else:
                    loss += weights.burned * (4 - player.hp)
                    awake += 1
            else:
                awake += 1
                loss += weights.burned * (self.rules.numbers.player_hp - player.hp) // 4
        return loss if awake else loss + 100_000


def _price_of(task: Task) -> int:
    return task.price
