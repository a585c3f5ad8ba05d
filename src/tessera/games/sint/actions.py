"""What a queued command does when it is carried out (6.5). Everything has been checked before."""

from tessera.games.sint import events as ev
from tessera.games.sint import vocabulary as v
from tessera.games.sint.effects import apply_effects
from tessera.games.sint.enemy import hit_boss
from tessera.games.sint.ship import Ship
from tessera.games.sint.state import Player


def perform(ship: Ship, player: Player, verb: int, target: int, item: int, card: int) -> None:
    """Change the ship, and tell it if anybody listens."""
    state = ship.state
    me = v.PLAYERS[player.seat]
    room = state.rooms[player.room]
    if verb == v.MOVE:
        ship.put(player, target, "Move")
    elif verb == v.BAKE:
        for _ in range(ship.rules.numbers.nuts_per_bake):
            room.items.append(v.PEPPERNUT)
        if ship.telling:
            ship.tell(ev.ItemsAdded("Peppernut", ship.rules.numbers.nuts_per_bake, "Bake", player.room))
    elif verb == v.SHOOT:
        _shoot(ship, player)
    elif verb == v.SHIELDS:
        state.shields = True
        if ship.telling:
            ship.tell(ev.ShieldsRaised(me))
    elif verb == v.EVASION:
        state.evasion = True
        if ship.telling:
            ship.tell(ev.EvasionOn(me))
    elif verb == v.LOOKOUT:
        _look_out(ship, me)
    elif verb == v.FIRST_AID:
        other = state.player(target)
        assert other is not None, "checked before"
        other.hp = min(ship.rules.numbers.player_hp, other.hp + 1)
        if ship.telling:
            ship.tell(ev.Healed(me, v.PLAYERS[target], other.hp))
    elif verb == v.INTERACT:
        _solve(ship, player, card)
    elif verb == v.EXTINGUISH:
        most = ship.rules.numbers.extinguisher_tokens if v.EXTINGUISHER in player.inventory else 1
        ship.remove_tokens(player.room, v.FIRE, most, "Extinguish")
    elif verb == v.REPAIR:
        _repair(ship, player)
    elif verb == v.PICK_UP:
        room.items.remove(target)
        player.inventory.append(target)
        if ship.telling:
            ship.tell(ev.ItemTaken(me, player.room, v.ITEMS[target]))
    elif verb == v.DROP:
        _drop(ship, player, item)
    elif verb == v.THROW:
        other = state.player(target)
        assert other is not None, "checked before"
        thrown = player.inventory.pop(item)
        other.inventory.append(thrown)
        if ship.telling:
            ship.tell(ev.ItemThrown(me, v.PLAYERS[target], v.ITEMS[thrown]))
    else:
        assert verb == v.REVIVE, "every queued command has its line"
        other = state.player(target)
        assert other is not None, "checked before"
        other.hp = ship.rules.numbers.revived_hp
        if ship.telling:
            ship.tell(ev.Revived(me, v.PLAYERS[target], other.hp))


def _shoot(ship: Ship, player: Player) -> None:
    player.inventory.remove(v.PEPPERNUT)
    if not ship.live:  # a projection neither rolls nor hurts
        return
    threshold = ship.threshold()
    roll = ship.state.rng.below(6) + 1
    hit = roll >= threshold
    if ship.telling:
        ship.tell(ev.ShotFired(v.PLAYERS[player.seat], roll, threshold, hit))
    if hit:
        hit_boss(ship)
    else:
        ship.post(f"{player.name} missed (rolled {roll}).")


def _look_out(ship: Ship, me: str) -> None:
    if not ship.live:
        return
    state = ship.state
    top = ship.rules.cards[state.deck[-1]] if state.deck else None
    state.scouted = top is not None
    if ship.telling:
        ship.tell(ev.LookedOut(me, None if top is None else top.id))
    if top is None:
        ship.post("Lookout: the deck is empty.")
    else:
        ship.post(f"Lookout: the next card is {top.title}.")


def _solve(ship: Ship, player: Player, number: int) -> None:
    """Rule 9.3: the reward, the price, then the card to the discard."""
    state = ship.state
    card = ship.rules.cards[number]
    if ship.telling:
        ship.tell(ev.CardSolved(card.id, v.PLAYERS[player.seat]))
    apply_effects(ship, card, card.reward, player.seat)
    solve = card.solve
    if solve is not None and solve.item >= 0:
        player.inventory.remove(solve.item)
        if ship.telling:
            ship.tell(ev.ItemsRemoved(v.ITEMS[solve.item], 1, card.id, None, v.PLAYERS[player.seat]))
    for active in state.active:
        if active.card == number:
            ship.discard(active)
            break
    if card.traits[v.FOG] and state.attack != v.NO_ATTACK and ship.telling:
        system = v.SYSTEMS[state.attack_system] or None
        ship.tell(ev.FogLifted(state.attack_room, v.EFFECTS[state.attack], system))


def _repair(ship: Ship, player: Player) -> None:
    """The first that applies: pump, mend, or the hull."""
    room = ship.state.rooms[player.room]
    if v.WATER in room.hazards:
        ship.remove_tokens(player.room, v.WATER, 1, "Repair")
    elif room.health < ship.rules.numbers.system_health:
        room.health += 1
        if room.health == ship.rules.numbers.system_health:
            room.broken = False
        if ship.telling:
            ship.tell(ev.SystemRepaired(player.room, room.health))
    else:
        ship.change_hull(1, "Repair")


def _drop(ship: Ship, player: Player, item: int) -> None:
    dropped = player.inventory.pop(item)
    room = ship.state.rooms[player.room]
    wet = v.WATER in room.hazards and not ship.rules.numbers.dry_rooms[ship.layout.systems[player.room]]
    destroyed = dropped == v.PEPPERNUT and wet
    if not destroyed:
        room.items.append(dropped)
    if ship.telling:
        ship.tell(ev.ItemDropped(v.PLAYERS[player.seat], player.room, v.ITEMS[dropped], destroyed))
