"""May it, and at what price: bans (6.4), costs (6.3), preconditions (6.5) and solving (9.3).

Free of side effects. Asked of a projection when something is proposed and of the real ship when it is carried
out. A reason is a code of rule 6.6; empty means nothing speaks against it.
"""

from tessera.games.sint import vocabulary as v
from tessera.games.sint.rules_cards import Card
from tessera.games.sint.ship import Ship
from tessera.games.sint.state import ActiveCard, Player, Proposal

# ---------------------------------------------------------------- bans (6.4)


def banned_by(ship: Ship, player: Player, verb: int, at: int, to_room: int) -> int:
    """The first active card that refuses this, or -1. A step goes from `at` to `to_room`.

    Seasick is not among them: it looks at the queue, and only when something is proposed.
    """
    for active in ship.state.active:
        card = ship.rules.cards[active.card]
        if card.restricts and _refuses(ship, card, active, player, verb, at, to_room):
            return active.card
    return -1


def _refuses(
    ship: Ship, card: Card, active: ActiveCard, player: Player, verb: int, at: int, to_room: int
) -> bool:
    if card.traits[v.NAP] and active.affected == player.seat:
        return verb != v.INTERACT or len(ship.state.players) > 1
    if card.bans[verb]:
        return card.after != v.STAYS or active.rounds_left == 0
    if verb == v.MOVE:
        if card.seagull and v.PEPPERNUT in player.inventory:
            return True
        if card.blockade != v.NO_SYSTEM:
            closed = ship.layout.where[card.blockade]
            return closed >= 0 and closed in (at, to_room)
    return False


def refusing_card(ship: Ship, queue: list[Proposal], player: Player, verb: int, at: int, to_room: int) -> int:
    """All bans when something is proposed, in the order drawn; Seasick looks at the queue."""
    state = ship.state
    if not state.active:
        return -1
    for active in state.active:
        card = ship.rules.cards[active.card]
        if card.restricts:
            if _refuses(ship, card, active, player, verb, at, to_room):
                return active.card
            if card.traits[v.SEASICK]:
                for proposal in queue:
                    if proposal.seat == player.seat and (proposal.verb == v.MOVE) != (verb == v.MOVE):
                        return active.card
    return -1


# ---------------------------------------------------------------- costs (6.3)


def cost_of(ship: Ship, verb: int, base: int, to_room: int) -> int:
    """The price of a queued command, by the active cards in the order drawn."""
    cost = base
    for active in ship.state.active:
        for change in ship.rules.cards[active.card].costs:
            kind = change.change
            if kind == v.MOVE_TIMES:
                if verb == v.MOVE:
                    cost *= change.factor
            elif kind == v.OTHER_TIMES:
                if verb != v.MOVE:
                    cost *= change.factor
            elif kind == v.OTHER_PLUS:
                if verb != v.MOVE and cost > 0:
                    cost += change.plus
            elif kind == v.EMPTY_FREE:
                if verb == v.MOVE and ship.layout.systems[to_room] == v.NO_SYSTEM:
                    cost = 0
            elif kind == v.INTO and verb == v.MOVE and ship.layout.where[change.room] == to_room:
                cost += change.plus
    return cost


# ---------------------------------------------------------------- solving (9.3)


def is_place(ship: Ship, card: Card, room: int) -> bool:
    """Whether a card is solved in this room."""
    layout = ship.layout
    if card.solve is None:
        return False
    place = card.solve.place
    if place == v.ANYWHERE:
        return True
    if place == v.EMPTY_ROOM:
        return layout.systems[room] == v.NO_SYSTEM
    if place <= v.STORAGE:
        return layout.systems[room] == place
    target = layout.where[place - v.BESIDE]
    return target >= 0 and room in layout.neighbours[target]


def is_solvable(ship: Ship, card: Card, player: Player) -> bool:
    """Place, item and number of people are right for this solver."""
    room = player.room
    solve = card.solve
    if solve is None or not is_place(ship, card, room):
        return False
    if solve.item >= 0 and solve.item not in player.inventory:
        return False
    if solve.players > 1:
        present = 0
        for other in ship.state.players:
            if other.room == room and other.hp > 0:
                present += 1
        return present >= solve.players
    return True


def card_to_solve(ship: Ship, player: Player) -> int:
    """What an Interact would solve: the first Negative card, else the first of any tone; or -1."""
    other = -1
    for active in ship.state.active:
        card = ship.rules.cards[active.card]
        if is_solvable(ship, card, player):
            if card.tone == v.NEGATIVE:
                return card.number
            if other < 0:
                other = card.number
    return other


# ---------------------------------------------------------------- preconditions (6.5)


def obstacle(ship: Ship, player: Player, verb: int, target: int, item: int, card: int) -> str:
    """Why it cannot be done here and now, in the order of the rules; empty if it can.

    A Move is one step. An Interact asks for its bound card.
    """
    if verb == v.MOVE:
        if target == player.room:
            return "room.same"
        if ship.layout.are_adjacent(player.room, target) or ship.has_sugar():
            return ""
        return "path.none"
    if verb == v.BAKE:
        return _system_room(ship, player, v.KITCHEN)
    if verb == v.SHOOT:
        return _system_room(ship, player, v.CANNONS) or (
            ("target.beaten" if ship.state.defeated else "")
            if v.PEPPERNUT in player.inventory
            else "peppernut.none"
        )
    if verb == v.SHIELDS:
        return _system_room(ship, player, v.ENGINE) or ("system.active" if ship.state.shields else "")
    if verb == v.EVASION:
        return _system_room(ship, player, v.BRIDGE) or ("system.active" if ship.state.evasion else "")
    if verb == v.LOOKOUT:
        return _system_room(ship, player, v.BOW)
    if verb == v.FIRST_AID:
        return _system_room(ship, player, v.SICKBAY) or _treatable(ship, player, target)
    if verb == v.INTERACT:
        return _bound(ship, player, card)
    if verb == v.EXTINGUISH:
        return "" if v.FIRE in ship.state.rooms[player.room].hazards else "fire.none"
    if verb == v.REPAIR:
        return _repairable(ship, player)
    if verb == v.PICK_UP:
        if target not in ship.state.rooms[player.room].items:
            return "item.not_here"
        return "" if ship.can_add(player, target) else "inventory.full"
    if verb == v.DROP:
        return _droppable(ship, player, item)
    if verb == v.THROW:
        return _throwable(ship, player, target, item)
    assert verb == v.REVIVE, "every queued command has its line"
    other = ship.state.player(target)
    if other is None:
        return "target.unknown"
    if other.room != player.room:
        return "target.out_of_range"
    return "target.not_fainted" if other.hp > 0 else ""


def _system_room(ship: Ship, player: Player, system: int) -> str:
    if ship.layout.systems[player.room] != system:
        return "room.wrong"
    room = ship.state.rooms[player.room]
    if room.hazards:
        return "room.blocked"
    return "system.broken" if room.broken else ""


def _near(ship: Ship, a: int, b: int) -> bool:
    return a == b or ship.layout.are_adjacent(a, b)


def _treatable(ship: Ship, player: Player, target: int) -> str:
    other = ship.state.player(target)
    if other is None:
        return "target.unknown"
    if other.hp == 0:
        return "target.fainted"
    return "" if _near(ship, player.room, other.room) else "target.out_of_range"


def _bound(ship: Ship, player: Player, card: int) -> str:
    if card >= 0:
        for active in ship.state.active:
            if active.card == card and is_solvable(ship, ship.rules.cards[card], player):
                return ""
    return "problem.none"


def _repairable(ship: Ship, player: Player) -> str:
    room = ship.state.rooms[player.room]
    if v.FIRE in room.hazards:
        return "room.blocked"
    if v.WATER in room.hazards or room.health < ship.rules.numbers.system_health:
        return ""
    if ship.layout.systems[player.room] == v.CARGO:
        return "" if ship.state.hull < ship.terms.full_hull else "hull.full"
    return "repair.nothing"


def _droppable(ship: Ship, player: Player, item: int) -> str:
    if not 0 <= item < len(player.inventory):
        return "item.unknown"
    if player.inventory[item] == v.WHEELBARROW and player.nuts() > ship.rules.numbers.hands:
        return "wheelbarrow.loaded"
    return ""


def _throwable(ship: Ship, player: Player, target: int, item: int) -> str:
    if not 0 <= item < len(player.inventory):
        return "item.unknown"
    other = ship.state.player(target)
    if other is None:
        return "target.unknown"
    if other.seat == player.seat:
        return "target.yourself"
    if other.hp == 0:
        return "target.fainted"
    if not _near(ship, player.room, other.room):
        return "target.out_of_range"
    if player.inventory[item] != v.PEPPERNUT:
        return "item.not_thrown"
    return "" if ship.can_add(other, v.PEPPERNUT) else "inventory.full"
