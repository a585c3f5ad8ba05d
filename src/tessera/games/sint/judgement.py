"""What a position is worth to the crew bot at the end of planning.

Everything still to be done is a task with a price for each round that it waits. Tasks go to the players who
can do them soonest; whoever has action points left this round may still do one, which is a promise and
counts nearly as much as done. Peppernuts are worth more the nearer they are to the boss. In hundredths of an
action point; only differences mean anything.
"""

from tessera.games.sint import vocabulary as v
from tessera.games.sint.questions import is_place
from tessera.games.sint.ship import Ship
from tessera.games.sint.state import ActiveCard, Player, State

_FAR = 99


class Task:
    """Something to be done in one of some rooms."""

    def __init__(self, price: int, rooms: list[int], ap: int, crew: int, nut: bool, left: int) -> None:
        self.price = price  # for each round it waits, or once if it runs out
        self.rooms = rooms
        self.ap = ap
        self.crew = crew  # players needed in the room
        self.nut = nut  # the doer needs a peppernut
        self.left = left  # rounds until it runs out, or -1


class Judge:
    """Values positions for one seat; the cards in force are looked at once for each position."""

    def __init__(self, ship: Ship, seat: int) -> None:
        self.weights = ship.rules.bot
        self.seat = seat
        self.rules = ship.rules
        self.layout = ship.layout

    def worth(self, ship: Ship, shots: int) -> int:
        """Of the projected ship, with so many shots of this seat under way."""
        state = ship.state
        weights = self.weights
        value = weights.hull_worth[state.hull]
        value += self._shots(ship, shots)
        value += self._nuts(ship)
        value -= self._attack(ship)
        tasks: list[Task] = []
        value -= self._rooms(ship, tasks)
        self._cards(ship, tasks)
        value -= self._assign(ship, tasks)
        value -= self._crew(ship)
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
        for number in range(self.layout.size):
            room = state.rooms[number]
            if room.items:
                nuts = room.nuts()
                wet = (
                    v.WATER in room.hazards and not self.rules.numbers.dry_rooms[self.layout.systems[number]]
                )
                if nuts and not wet and far[number] >= 0:
                    stock.append(number)
                    each = weights.nut_ready - weights.nut_step * far[number] - weights.nut_pick_up
                    if far[number] == 0:
                        each -= weights.nut_pick_up // 4
                    for _ in range(nuts):
                        values.append(max(10, each))
        value = 0
        barrow = False
        tool = False
        for player in state.players:
            nuts = player.nuts()
            if nuts and far[player.room] >= 0:
                each = weights.nut_ready - weights.nut_step * far[player.room]
                for _ in range(nuts):
                    values.append(max(20, each))
            if v.WHEELBARROW in player.inventory and not barrow:
                barrow = True
                value += weights.barrow
            if v.EXTINGUISHER in player.inventory and not tool:
                tool = True
                value += weights.extinguisher
        hp = state.boss_hp
        if state.defeated:
            hp = self.rules.numbers.bosses[min(levels - 1, state.boss_level + 1)].hp
        wanted = hp * weights.nuts_wanted[0] // 100 + weights.nuts_wanted[1]
        values.sort(reverse=True)
        for index in range(len(values)):
            if index < wanted:
                value += values[index]
            elif index < wanted * 2:
                value += values[index] * weights.nut_surplus // 100
        kitchen = self.layout.where[v.KITCHEN]
        if kitchen >= 0 and len(values) < wanted and kitchen not in stock:
            stock.append(kitchen)
        return value - self._errands(ship, stock) if stock else value

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
            hull = weights.hull_worth[state.hull] - weights.hull_worth[max(0, state.hull - hits)]
            loss = hull + hits * tokens * weights.attack_token
            loss += weights.systems[self.layout.systems[state.attack_room]]
            for player in state.players:
                others = player.seat != self.seat and not player.ready
                if others and self._can_defend(ship, player, player.ap, cost):
                    loss = loss * weights.promised // 100
                    break
        next_ap = self.rules.numbers.ap_per_round
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

    # ------------------------------------------------------------ the ship

    def _rooms(self, ship: Ship, tasks: list[Task]) -> int:
        """Fire, water and ruins as tasks; what they do in any case is returned."""
        state = ship.state
        weights = self.weights
        whole = self.rules.numbers.system_health
        loss = 0
        for number in range(self.layout.size):
            room = state.rooms[number]
            if not room.hazards and room.health == whole:
                continue
            system = self.layout.systems[number]
            use = weights.systems[system]
            fires = room.fires()
            waters = len(room.hazards) - fires
            if fires:
                price = weights.fire * fires + use
                if 0 < room.health <= fires:
                    price += weights.fire_explodes
                if fires >= self.rules.numbers.spread[system]:
                    for other in self.layout.neighbours[number]:
                        if v.FIRE not in state.rooms[other].hazards:
                            price += weights.fire_spreads
                elif fires + 1 >= self.rules.numbers.spread[system]:
                    price += 20 * len(self.layout.neighbours[number])
                tasks.append(Task(price, [number], fires, 1, False, -1))
            if waters:
                price = weights.water * waters + use
                tasks.append(Task(price, [number], waters + fires, 1, False, -1))
            if room.broken:
                price = weights.broken + use
                missing = whole - room.health
                loss += 25 * missing + use * missing // 6
                tasks.append(Task(price, [number], missing + fires + waters, 1, False, -1))
        return loss

    def _cards(self, ship: Ship, tasks: list[Task]) -> None:
        state = ship.state
        for active in state.active:
            card = self.rules.cards[active.card]
            solve = card.solve
            price = self._price(ship, active)
            if price <= 0 or solve is None:
                continue
            rooms = [room for room in range(self.layout.size) if is_place(ship, card, room)]
            if not rooms:
                continue
            if solve.players >= len(state.players) > 1 and not state.resting:
                continue  # it would take whoever defends the ship
            left = active.rounds_left if card.kind == v.TIMEBOMB and active.rounds_left > 0 else -1
            tasks.append(Task(price, rooms, solve.ap, solve.players, solve.item == v.PEPPERNUT, left))

    def _price(self, ship: Ship, active: ActiveCard) -> int:
        """What a card in force costs, or what solving it brings."""
        state = ship.state
        card = self.rules.cards[active.card]
        price = self.weights.cards[active.card]
        if self.weights.keep_until_last[active.card] and active.rounds_left > 1:
            return 0
        if card.kind == v.TIMEBOMB and active.rounds_left == 0 and card.after == v.STAYS:
            return price * 3
        if card.bans[v.SHOOT] and (state.defeated or state.resting):
            price //= 3
        for effect in card.end:
            if effect.do == "eat":
                room = self.layout.where[effect.room]
                price = price * min(effect.count, state.rooms[room].nuts()) if room >= 0 else 0
        for effect in card.expire:
            if effect.do == "lose_nuts":
                held = 0
                for player in state.players:
                    held += player.nuts()
                price *= held
        for effect in card.reward:
            if effect.do == "hit_boss" and state.defeated:
                return 0
            if effect.do == "cancel_attack" and (
                state.attack in (v.NO_ATTACK, v.MISS) or state.evasion or state.shields
            ):
                return 0
            if effect.do == "cancel_attack":
                price += 300
            if effect.do == "heal_all":
                hurt = 0
                for player in state.players:
                    hurt += self.rules.numbers.player_hp - player.hp
                price *= hurt
        return price

    # ------------------------------------------------------------ who does what

    def _assign(self, ship: Ship, tasks: list[Task]) -> int:
        """What waiting for all tasks costs when the dearest are taken first by whoever is nearest."""
        # Long: a bot asks this for every plan it weighs, and each task's choice writes to all the lists here.
        weights = self.weights
        state = ship.state
        count = len(state.players)
        points: list[int] = []  # what each has left this round
        busy: list[int] = []  # rounds already promised
        at: list[int] = []
        for player in state.players:
            open_ap = 0 if player.seat == self.seat or player.ready else player.ap
            points.append(open_ap)
            busy.append(0)
            at.append(player.room)
        step = self._step_price(ship)
        loss = 0
        tasks.sort(key=_price_of, reverse=True)
        for task in tasks:
            best = _FAR
            chosen = -1
            chosen_cost = 0
            where = -1
            for index in range(count):
                player = state.players[index]
                if player.hp == 0:
                    continue
                ways = self.layout.distances[at[index]]
                near = _FAR
                room_near = -1
                for room in task.rooms:
                    if 0 <= ways[room] < near:
                        near = ways[room]
                        room_near = room
                if room_near < 0:
                    continue
                ap = task.ap
                if v.EXTINGUISHER in player.inventory and ap > 1 and task.left < 0 and not task.nut:
                    ap -= 1
                cost = near * step + ap
                if task.nut and v.PEPPERNUT not in player.inventory:
                    cost += 3
                if task.crew > 1:
                    cost += self._others(ship, player, room_near, task.crew) * step
                if busy[index] == 0 and cost <= points[index]:
                    rounds = 0
                else:
                    rounds = busy[index] + 1 + max(0, cost - points[index] - 1) // 2
                rank = rounds * 16 + cost
                if rank < best:
                    best = rank
                    chosen = index
                    chosen_cost = cost
                    where = room_near
            rounds = weights.rounds_ahead
            if chosen >= 0:
                rounds = min(rounds, best // 16)
                fine = best % 16
                if best // 16 == 0:
                    points[chosen] -= chosen_cost
                    at[chosen] = where
                else:
                    busy[chosen] = min(9, best // 16)
                    points[chosen] = 0
            else:
                fine = 15
            if rounds == 0:
                loss += task.price * weights.promised // 100
            elif task.left < 0:
                loss += task.price * (60 + 20 * rounds + weights.closer * fine) // 100
            elif rounds >= task.left:
                loss += task.price + fine * 2
            else:
                loss += task.price * (20 + 10 * rounds) // 100 + fine * 2
        return loss

    def _others(self, ship: Ship, player: Player, room: int, crew: int) -> int:
        """How many doors away the others needed are, together."""
        nearest: list[int] = []
        for other in ship.state.players:
            if other.seat != player.seat and other.hp > 0:
                away = self.layout.distances[other.room][room]
                nearest.append(away if away >= 0 else _FAR)
        nearest.sort()
        total = 0
        for index in range(crew - 1):
            total += nearest[index] if index < len(nearest) else _FAR
        return min(total, 12)

    def _step_price(self, ship: Ship) -> int:
        price = self.rules.numbers.costs[v.MOVE]
        for active in ship.state.active:
            for change in self.rules.cards[active.card].costs:
                if change.change == v.MOVE_TIMES:
                    price *= change.factor
        return price

    # ------------------------------------------------------------ people

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
