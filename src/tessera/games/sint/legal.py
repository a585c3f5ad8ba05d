"""Who may act, whom the game waits for, and every command a seat may send (10.5), in that order."""

from tessera.core.game import HOST
from tessera.games.sint import commands as cmd
from tessera.games.sint import vocabulary as v
from tessera.games.sint.planning import Wish, judge, projection
from tessera.games.sint.rules import Rules
from tessera.games.sint.ship import Ship
from tessera.games.sint.state import Player, State


def acting(state: State) -> list[int]:
    """Everybody aboard may act at any time, and whoever may still come aboard."""
    if state.phase >= v.GAME_OVER:
        return []
    return [
        seat
        for seat in range(state.seats)
        if seat not in state.removed  # aboard, or still ashore
    ]


def awaited(state: State) -> list[int]:
    """The phase ends when these have voted. In the Lobby also whoever is still ashore."""
    if state.phase >= v.GAME_OVER:
        return []
    waiting: list[int] = []
    for player in state.players:
        if not player.ready:
            waiting.append(player.seat)
    if state.phase == v.LOBBY and len(state.players) < state.seats:
        for seat in range(state.seats):
            if state.player(seat) is None and seat not in state.removed:
                waiting.append(seat)
        waiting.sort()
    return waiting


def legal_commands(rules: Rules, state: State, seat: int) -> list[cmd.Command]:
    """Complete but for chat, names and Moves of several steps. The host may only call time."""
    if seat == HOST:
        return [cmd.CallTime()] if state.players and state.phase < v.GAME_OVER else []
    if state.phase >= v.GAME_OVER or not 0 <= seat < state.seats or seat in state.removed:
        return []
    player = state.player(seat)
    if player is None:
        return [cmd.Join(free_name(state, seat))]
    found: list[cmd.Command] = []
    if state.phase == v.PLANNING and player.hp > 0:
        _queued(rules, state, player, found)
        if player.ap > 0:
            found.append(cmd.Pass())
    found.append(cmd.VoteReady(not player.ready))
    if state.phase == v.PLANNING and player.hp > 0:
        for proposal in state.queue:
            if proposal.seat == seat:
                found.append(cmd.Undo(proposal.id))
    elif state.phase == v.LOBBY:
        for layout in rules.layout_ids:
            found.append(cmd.SetMapLayout(layout))
    return found


def free_name(state: State, seat: int) -> str:
    """The name a newcomer is offered."""
    name = v.PLAYERS[seat]
    taken = [player.name for player in state.players]
    number = 2
    while name in taken:
        name = f"{v.PLAYERS[seat]} {number}"
        number += 1
    return name


def _queued(rules: Rules, state: State, player: Player, found: list[cmd.Command]) -> None:
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
        if _fits(ship, state, seat, ap, v.MOVE, room, -1):
            found.append(cmd.Move(room))
    if _fits(ship, state, seat, ap, v.BAKE, -1, -1):
        found.append(cmd.Bake())
    if _fits(ship, state, seat, ap, v.SHOOT, -1, -1):
        found.append(cmd.Shoot())
    if _fits(ship, state, seat, ap, v.SHIELDS, -1, -1):
        found.append(cmd.RaiseShields())
    if _fits(ship, state, seat, ap, v.EVASION, -1, -1):
        found.append(cmd.EvasiveManeuvers())
    if _fits(ship, state, seat, ap, v.LOOKOUT, -1, -1):
        found.append(cmd.Lookout())
    for other in state.players:
        if _fits(ship, state, seat, ap, v.FIRST_AID, other.seat, -1):
            found.append(cmd.FirstAid(v.PLAYERS[other.seat]))
    if _fits(ship, state, seat, ap, v.INTERACT, -1, -1):
        found.append(cmd.Interact())
    if _fits(ship, state, seat, ap, v.EXTINGUISH, -1, -1):
        found.append(cmd.Extinguish())
    if _fits(ship, state, seat, ap, v.REPAIR, -1, -1):
        found.append(cmd.Repair())
    floor = ship.state.rooms[me.room].items
    if floor:
        for item in range(len(v.ITEMS)):
            if item in floor and _fits(ship, state, seat, ap, v.PICK_UP, item, -1):
                found.append(cmd.PickUp(v.ITEMS[item]))
    held = len(me.inventory)
    for index in range(held):
        if _fits(ship, state, seat, ap, v.DROP, -1, index):
            found.append(cmd.Drop(index))
    for index in range(held):
        for other in state.players:
            if other.seat != seat and _fits(ship, state, seat, ap, v.THROW, other.seat, index):
                found.append(cmd.Throw(v.PLAYERS[other.seat], index))
    for other in state.players:
        if _fits(ship, state, seat, ap, v.REVIVE, other.seat, -1):
            found.append(cmd.Revive(v.PLAYERS[other.seat]))


def _fits(ship: Ship, state: State, seat: int, ap: int, verb: int, target: int, item: int) -> bool:
    return not judge(ship, state.queue, seat, ap, Wish(verb, target, item)).reason
