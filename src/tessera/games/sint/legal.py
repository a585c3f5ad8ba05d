"""Who may act, whom the game waits for, and every command a seat may send (10.5), in that order."""

from tessera.core.game import HOST
from tessera.games.sint.commands import (
    Bake,
    CallTime,
    Command,
    Drop,
    EvasiveManeuvers,
    Extinguish,
    FirstAid,
    Interact,
    Join,
    Lookout,
    Move,
    Pass,
    PickUp,
    RaiseShields,
    Repair,
    Revive,
    SetMapLayout,
    Shoot,
    Throw,
    Undo,
    VoteReady,
)
from tessera.games.sint.planning import Wish, judge, projection
from tessera.games.sint.rules import Rules
from tessera.games.sint.ship import Ship
from tessera.games.sint.state import Player, State
from tessera.games.sint.vocabulary import (
    BAKE,
    DROP,
    EVASION,
    EXTINGUISH,
    FIRST_AID,
    GAME_OVER,
    INTERACT,
    ITEMS,
    LOBBY,
    LOOKOUT,
    MOVE,
    PICK_UP,
    PLANNING,
    PLAYERS,
    REPAIR,
    REVIVE,
    SHIELDS,
    SHOOT,
    THROW,
)


def acting(state: State) -> list[int]:
    """Everybody aboard may act at any time, and whoever may still come aboard."""
    if state.phase >= GAME_OVER:
        return []
    return [
        seat
        for seat in range(state.seats)
        if seat not in state.removed  # aboard, or still ashore
    ]


def awaited(state: State) -> list[int]:
    """The phase ends when these have voted. In the Lobby also whoever is still ashore."""
    if state.phase >= GAME_OVER:
        return []
    waiting: list[int] = []
    for seat in range(state.seats):
        player = state.player(seat)
        if player is None:
            if state.phase == LOBBY and seat not in state.removed:
                waiting.append(seat)
        elif not player.ready:
            waiting.append(seat)
    return waiting


def legal_commands(rules: Rules, state: State, seat: int) -> list[Command]:
    """Complete but for chat, names and Moves of several steps. The host may only call time."""
    if seat == HOST:
        return [CallTime()] if state.players and state.phase < GAME_OVER else []
    if state.phase >= GAME_OVER or not 0 <= seat < state.seats or seat in state.removed:
        return []
    player = state.player(seat)
    if player is None:
        return [Join(free_name(state, seat))]
    found: list[Command] = []
    if state.phase == PLANNING and player.hp > 0:
        _queued(rules, state, player, found)
        if player.ap > 0:
            found.append(Pass())
    found.append(VoteReady(not player.ready))
    if state.phase == PLANNING and player.hp > 0:
        for proposal in state.queue:
            if proposal.seat == seat:
                found.append(Undo(proposal.id))
    elif state.phase == LOBBY:
        for layout in rules.layout_ids:
            found.append(SetMapLayout(layout))
    return found


def free_name(state: State, seat: int) -> str:
    """The name a newcomer is offered."""
    name = PLAYERS[seat]
    taken = [player.name for player in state.players]
    number = 2
    while name in taken:
        name = f"{PLAYERS[seat]} {number}"
        number += 1
    return name


def _queued(rules: Rules, state: State, player: Player, found: list[Command]) -> None:
    ship = projection(rules, state)
    seat = player.seat
    ap = player.ap
    me = ship.state.player(seat)
    if me is None or me.hp == 0:
        return
    rooms = ship.layout.neighbours[me.room]
    if ship.has_sugar():
        rooms = [room for room in range(ship.layout.size) if room != me.room]
    for room in rooms:
        if _fits(ship, state, seat, ap, MOVE, room, -1):
            found.append(Move(room))
    if _fits(ship, state, seat, ap, BAKE, -1, -1):
        found.append(Bake())
    if _fits(ship, state, seat, ap, SHOOT, -1, -1):
        found.append(Shoot())
    if _fits(ship, state, seat, ap, SHIELDS, -1, -1):
        found.append(RaiseShields())
    if _fits(ship, state, seat, ap, EVASION, -1, -1):
        found.append(EvasiveManeuvers())
    if _fits(ship, state, seat, ap, LOOKOUT, -1, -1):
        found.append(Lookout())
    for other in state.players:
        if _fits(ship, state, seat, ap, FIRST_AID, other.seat, -1):
            found.append(FirstAid(PLAYERS[other.seat]))
    if _fits(ship, state, seat, ap, INTERACT, -1, -1):
        found.append(Interact())
    if _fits(ship, state, seat, ap, EXTINGUISH, -1, -1):
        found.append(Extinguish())
    if _fits(ship, state, seat, ap, REPAIR, -1, -1):
        found.append(Repair())
    floor = ship.state.rooms[me.room].items
    if floor:
        for item in range(len(ITEMS)):
            if item in floor and _fits(ship, state, seat, ap, PICK_UP, item, -1):
                found.append(PickUp(ITEMS[item]))
    held = len(me.inventory)
    for index in range(held):
        if _fits(ship, state, seat, ap, DROP, -1, index):
            found.append(Drop(index))
    for index in range(held):
        for other in state.players:
            if other.seat != seat and _fits(ship, state, seat, ap, THROW, other.seat, index):
                found.append(Throw(PLAYERS[other.seat], index))
    for other in state.players:
        if _fits(ship, state, seat, ap, REVIVE, other.seat, -1):
            found.append(Revive(PLAYERS[other.seat]))


def _fits(ship: Ship, state: State, seat: int, ap: int, verb: int, target: int, item: int) -> bool:
    return not judge(ship, state.queue, seat, ap, Wish(verb, target, item)).reason
