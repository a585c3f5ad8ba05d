"""What cards do (9.6 to 9.9): one small function for each operation that the data may name.

All rooms are found by their system. Where a ship lacks the system, nothing happens. Fainted players are
treated like the others.
"""

from tessera.games.sint import events as ev
from tessera.games.sint.enemy import forget_attack, hit_boss
from tessera.games.sint.rules_cards import Card, Effect
from tessera.games.sint.ship import Ship
from tessera.games.sint.state import Player
from tessera.games.sint.vocabulary import FIRE, HAZARDS, ITEMS, NO_SYSTEM, PEPPERNUT, PLAYERS, WATER

_NUT = "Peppernut"


def apply_effects(ship: Ship, card: Card, effects: list[Effect], seat: int = -1) -> None:
    """Every effect in turn. `seat` is who solved the card, where somebody did."""
    for effect in effects:
        room = -1
        if effect.room != NO_SYSTEM:
            room = ship.layout.where[effect.room]
            if room < 0:
                continue
        what = effect.do
        if what in ("add_ap", "set_ap", "lose_ap_in"):
            _ap(ship, card, effect, room)
        elif what in ("tokens", "tokens_beside", "tokens_anywhere"):
            _tokens(ship, card, effect, room)
        elif what in ("nuts", "nuts_underfoot", "nuts_in_hand", "eat", "lose_nuts"):
            _nuts(ship, card, effect, room)
        elif what in ("rotate_rooms", "scatter", "slide", "gather", "flee", "drift"):
            _moves(ship, card, effect, room)
        elif what == "clear":
            _clear(ship, card, effect)
        elif what == "clear_fire_first":
            _clear_fire_first(ship, card, effect)
        elif what == "pass_tools":
            _pass_tools(ship, card)
        elif what == "name_reader":
            _name_reader(ship, card)
        elif what == "hit_boss":
            for _ in range(effect.count):
                hit_boss(ship)
        elif what == "cancel_attack":
            forget_attack(ship)
            if ship.telling:
                ship.tell(ev.AttackCancelled())
        elif what == "heal_all":
            _heal_all(ship, seat)
        else:
            assert what == "lose_player", "every operation of the data has its line"
            _lose_player(ship)


# ---------------------------------------------------------------- action points


def _ap(ship: Ship, card: Card, effect: Effect, room: int) -> None:
    for player in ship.state.players:
        if effect.do == "add_ap":
            player.ap += effect.amount
        elif effect.do == "set_ap":
            player.ap = effect.amount
        elif player.room == room and player.ap > 0:
            player.ap = max(0, player.ap - effect.amount)
        else:
            continue
        if ship.telling:
            ship.tell(ev.ApSet(PLAYERS[player.seat], player.ap, card.id))


# ---------------------------------------------------------------- tokens


def _tokens(ship: Ship, card: Card, effect: Effect, room: int) -> None:
    if effect.do == "tokens_anywhere":
        room = ship.state.rng.below(ship.layout.size)
    elif effect.do == "tokens_beside":
        room = _beside(ship, room)
    if room >= 0:
        ship.add_tokens(room, effect.hazard, effect.count, card.id)


def _beside(ship: Ship, room: int) -> int:
    """The lowest neighbour that is an Empty Room; if none is, the lowest neighbour; -1 without doors."""
    neighbours = ship.layout.neighbours[room]
    for other in neighbours:
        if ship.layout.systems[other] == NO_SYSTEM:
            return other
    return neighbours[0] if neighbours else -1


def _clear(ship: Ship, card: Card, effect: Effect) -> None:
    """Present: tokens of any kind, rooms ascending, in each room the latest first."""
    left = effect.count
    for number in range(ship.layout.size):
        hazards = ship.state.rooms[number].hazards
        gone = [0, 0]
        while hazards and left:
            gone[hazards.pop()] += 1
            left -= 1
        for hazard in (FIRE, WATER):
            if gone[hazard] and ship.telling:
                ship.tell(_removed(number, hazard, gone[hazard], card.id))
    if left:
        for player in ship.state.players:
            given = 0
            while given < effect.consolation and ship.can_add(player, PEPPERNUT):
                player.inventory.append(PEPPERNUT)
                given += 1
            if given and ship.telling:
                ship.tell(ev.ItemsAdded(_NUT, given, card.id, None, PLAYERS[player.seat]))


def _clear_fire_first(ship: Ship, card: Card, effect: Effect) -> None:
    left = effect.count
    for hazard in (FIRE, WATER):
        for number in range(ship.layout.size):
            if left:
                left -= ship.remove_tokens(number, hazard, left, card.id)


def _removed(room: int, hazard: int, count: int, cause: str) -> ev.TokensRemoved:
    return ev.TokensRemoved(room, HAZARDS[hazard], count, cause)


# ---------------------------------------------------------------- peppernuts and tools


def _nuts(ship: Ship, card: Card, effect: Effect, room: int) -> None:
    if effect.do == "nuts":
        _add_to_floor(ship, card, room, effect.count)
    elif effect.do == "nuts_underfoot":
        for number in range(ship.layout.size):
            if any(player.room == number for player in ship.state.players):
                _add_to_floor(ship, card, number, effect.count)
    elif effect.do == "nuts_in_hand":
        for player in ship.state.players:
            for _ in range(effect.count):
                player.inventory.append(PEPPERNUT)
            if ship.telling:
                ship.tell(ev.ItemsAdded(_NUT, effect.count, card.id, None, PLAYERS[player.seat]))
    elif effect.do == "eat":
        items = ship.state.rooms[room].items
        eaten = 0
        while eaten < effect.count and PEPPERNUT in items:
            items.remove(PEPPERNUT)
            eaten += 1
        if eaten and ship.telling:
            ship.tell(ev.ItemsRemoved(_NUT, eaten, card.id, room))
    else:
        for player in ship.state.players:
            lost = player.nuts()
            if lost:
                player.inventory = [item for item in player.inventory if item != PEPPERNUT]
                if ship.telling:
                    ship.tell(ev.ItemsRemoved(_NUT, lost, card.id, None, PLAYERS[player.seat]))


def _add_to_floor(ship: Ship, card: Card, room: int, count: int) -> None:
    for _ in range(count):
        ship.state.rooms[room].items.append(PEPPERNUT)
    if ship.telling:
        ship.tell(ev.ItemsAdded(_NUT, count, card.id, room))


def _pass_tools(ship: Ship, card: Card) -> None:
    """Lucky Dip: the first tool in each hand goes to the next player, capacity ignored."""
    players = ship.state.players
    if len(players) < 2:
        return
    given: list[int] = []
    for player in players:
        tool = -1
        for item in player.inventory:
            if item != PEPPERNUT:
                tool = item
                break
        if tool >= 0:
            player.inventory.remove(tool)
            if ship.telling:
                ship.tell(ev.ItemsRemoved(ITEMS[tool], 1, card.id, None, PLAYERS[player.seat]))
        given.append(tool)
    for index, player in enumerate(players):
        tool = given[index - 1]
        if tool >= 0:
            player.inventory.append(tool)
            if ship.telling:
                ship.tell(ev.ItemsAdded(ITEMS[tool], 1, card.id, None, PLAYERS[player.seat]))


# ---------------------------------------------------------------- people


def _moves(ship: Ship, card: Card, effect: Effect, room: int) -> None:
    layout = ship.layout
    players = ship.state.players
    places = [player.room for player in players]
    for index, player in enumerate(players):
        to_room = player.room
        if effect.do == "rotate_rooms":
            to_room = places[(index + 1) % len(players)]
        elif effect.do == "scatter":
            doors = layout.neighbours[player.room]
            if doors:
                to_room = doors[ship.state.rng.below(len(doors))]
        elif effect.do == "slide":
            way = layout.paths[player.room][room]
            if way:
                to_room = way[0]
        elif effect.do == "gather":
            to_room = room
        elif effect.do == "flee":
            if player.room == room and layout.nearest_empty[room] >= 0:
                to_room = layout.nearest_empty[room]
        else:
            to_room = (player.room + 1) % layout.size
        if to_room != player.room:
            ship.put(player, to_room, card.id)


def _name_reader(ship: Ship, card: Card) -> None:
    """Afternoon Nap: by the number of the round, in id order."""
    state = ship.state
    reader: Player = state.players[(state.round - 1) % len(state.players)]
    for active in state.active:
        if active.card == card.number:
            active.affected = reader.seat
    if ship.telling:
        ship.tell(ev.ReaderNamed(PLAYERS[reader.seat]))
    ship.post(f"{reader.name} is the Reader and dozes off.")


def _heal_all(ship: Ship, seat: int) -> None:
    for player in ship.state.players:
        player.hp = ship.rules.numbers.player_hp
        if ship.telling:
            solver = PLAYERS[seat] if seat >= 0 else PLAYERS[player.seat]
            ship.tell(ev.Healed(solver, PLAYERS[player.seat], player.hp))


def _lose_player(ship: Ship) -> None:
    """Man Overboard: one of the crew, with everything held."""
    state = ship.state
    if state.players:
        lost = state.players.pop(state.rng.below(len(state.players)))
        state.removed.append(lost.seat)
        if ship.telling:
            ship.tell(ev.PlayerRemoved(PLAYERS[lost.seat]))
