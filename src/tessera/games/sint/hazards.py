"""Fire and water at the end of the round (8.2)."""

from tessera.games.sint import events as ev
from tessera.games.sint.ship import Ship
from tessera.games.sint.vocabulary import FIRE, PEPPERNUT, PLAYERS, WATER


def burn(ship: Ship) -> None:
    """All four steps, in order: rooms, players, spread, water."""
    marks = _rooms(ship)
    _players(ship)
    for origin, room in marks:
        hazards = ship.state.rooms[room].hazards
        if FIRE not in hazards:
            hazards.append(FIRE)
            if ship.telling:
                ship.tell(ev.FireSpread(origin, room))
    _water(ship)


def _rooms(ship: Ship) -> list[tuple[int, int]]:
    state = ship.state
    whole = ship.rules.numbers.system_health
    marks: list[tuple[int, int]] = []
    for number in range(ship.layout.size):
        room = state.rooms[number]
        fires = room.fires()
        if fires == 0:
            if room.health < whole and not room.broken:
                room.health = whole
                if ship.telling:
                    ship.tell(ev.SystemRestored(number))
            continue
        if room.health > 0:
            room.health = max(0, room.health - fires)
            if ship.telling:
                ship.tell(ev.SystemDamaged(number, room.health))
            if room.health == 0:
                room.broken = True
                if ship.telling:
                    ship.tell(ev.SystemExploded(number))
                ship.change_hull(-1, "Explosion")
        if fires >= ship.rules.numbers.spread[ship.layout.systems[number]]:
            for other in ship.layout.neighbours[number]:
                if state.rng.below(2) == 1:
                    marks.append((number, other))
    return marks


def _players(ship: Ship) -> None:
    state = ship.state
    for player in state.players:
        if player.hp > 0 and FIRE in state.rooms[player.room].hazards:
            player.hp -= 1
            if ship.telling:
                ship.tell(ev.PlayerBurned(PLAYERS[player.seat], player.hp))
                if player.hp == 0:
                    ship.tell(ev.PlayerFainted(PLAYERS[player.seat]))


def _water(ship: Ship) -> None:
    state = ship.state
    for number in range(ship.layout.size):
        room = state.rooms[number]
        dry = ship.rules.numbers.dry_rooms[ship.layout.systems[number]]
        if room.items and WATER in room.hazards and not dry:
            nuts = room.nuts()
            if nuts:
                room.items = [item for item in room.items if item != PEPPERNUT]
                if ship.telling:
                    ship.tell(ev.ItemsRemoved("Peppernut", nuts, "Water", number))
