"""All that is to be done on the ship, with a price for each round that it waits, in the crew bot's eyes."""

from typing import Final

from tessera.games.sint import vocabulary as v
from tessera.games.sint.questions import is_place
from tessera.games.sint.ship import Ship
from tessera.games.sint.state import ActiveCard

# What a task is: a card's number, or one of these and a room's.
_FIRE: Final = 10_000
_WATER: Final = 20_000
_RUIN: Final = 30_000
_HULL: Final = 40_000


class Task:
    """Something to be done in one of some rooms."""

    def __init__(
        self, key: int, price: int, rooms: list[int], ap: int, crew: int, nut: bool, left: int
    ) -> None:
        self.key = key  # what it is, while positions change
        self.price = price  # for each round it waits, or once if it runs out
        self.rooms = rooms
        self.ap = ap
        self.crew = crew  # players needed in the room
        self.nut = nut  # the doer needs a peppernut
        self.left = left  # rounds until it runs out, or -1


class Chores:
    """Lists tasks; one for each ship and bot."""

    def __init__(self, ship: Ship) -> None:
        self.weights = ship.rules.bot
        self.rules = ship.rules
        self.layout = ship.layout

    def rooms(self, ship: Ship, tasks: list[Task]) -> int:
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
                tasks.append(Task(_FIRE + number, price, [number], fires, 1, False, -1))
            if waters:
                price = weights.water * waters + use
                tasks.append(Task(_WATER + number, price, [number], waters + fires, 1, False, -1))
            if room.broken:
                price = weights.broken + use
                missing = whole - room.health
                loss += 25 * missing + use * missing // 6
                tasks.append(Task(_RUIN + number, price, [number], missing + fires + waters, 1, False, -1))
        if state.hull < ship.terms.full_hull and self.layout.where[v.CARGO] >= 0:
            price = (
                (ship.terms.hull_worth[state.hull + 1] - ship.terms.hull_worth[state.hull])
                * weights.mend
                // 100
            )
            tasks.append(Task(_HULL, price, [self.layout.where[v.CARGO]], 1, 1, False, -1))
        return loss

    def cards(self, ship: Ship, tasks: list[Task]) -> None:
        """A card that must be solved before others in its room carries their price."""
        state = ship.state
        for active in state.active:
            card = self.rules.cards[active.card]
            solve = card.solve
            if solve is None:
                continue
            price = self._price(ship, active)
            ap = solve.ap
            left = active.rounds_left if card.kind == v.TIMEBOMB and active.rounds_left > 0 else -1
            if card.tone == v.NEGATIVE and solve.players == 1 and solve.item < 0:
                for other in self._behind(ship, active):
                    price += self._price(ship, other)
                    if other.rounds_left > 0:
                        left = other.rounds_left if left < 0 else min(left, other.rounds_left)
            if price <= 0:
                continue
            rooms = [room for room in range(self.layout.size) if is_place(ship, card, room)]
            if not rooms:
                continue
            if solve.players >= len(state.players) > 1 and not state.resting:
                continue  # it would take whoever defends the ship
            tasks.append(Task(active.card, price, rooms, ap, solve.players, solve.item == v.PEPPERNUT, left))

    def _behind(self, ship: Ship, first: ActiveCard) -> list[ActiveCard]:
        """Cards of the same room that nobody can solve there before this one."""
        solve = self.rules.cards[first.card].solve
        behind: list[ActiveCard] = []
        after = False
        for active in ship.state.active:
            other = self.rules.cards[active.card].solve
            if active.card == first.card:
                after = True
            elif other is not None and solve is not None and other.place == solve.place != v.ANYWHERE:
                negative = self.rules.cards[active.card].tone == v.NEGATIVE
                if after or not negative:
                    behind.append(active)
        return behind

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
