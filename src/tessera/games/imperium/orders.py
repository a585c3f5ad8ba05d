"""Standing orders (rules 5.9 and 5.10): given once, resumed at every turn start, ended by what they say."""

from tessera.core.errors import Illegal
from tessera.games.imperium import events as ev
from tessera.games.imperium.commands import CancelOrders, Fortify, MoveUnit, OrderForm, SetOrders
from tessera.games.imperium.owning import own_unit
from tessera.games.imperium.records import BUILD, FORTIFY, GOTO, PATROL, REPAIR, SLEEP, Orders, Unit
from tessera.games.imperium.spots import Spot
from tessera.games.imperium.walking import (
    BLOCKED,
    EXHAUSTED,
    IN_ZONE,
    can_afford,
    find_path,
    refused_entry,
    step_cost,
    touching,
    walk,
)
from tessera.games.imperium.world import World

GOTO_ALARM = 2  # rule 5.9: an enemy as near as this stops a Goto or Patrol
SLEEP_ALARM = 3  # and wakes a sleeper


# ---------------------------------------------------------------- moving


def tiles_of_path(world: World, unit: Unit, path: tuple[Spot, ...]) -> list[int]:
    """The tiles to enter, or the refusal of an empty or broken path. Where it stands is passed over."""
    if not path:
        raise Illegal("path.empty")
    at = unit.pos
    found: list[int] = []
    for spot in path:
        tile = world.map.find((spot.q, spot.r))
        if tile < 0 or (tile != at and not touching(world, at, tile)):
            raise Illegal("path.broken", q=spot.q, r=spot.r)
        if tile != at:
            found.append(tile)
            at = tile
    if not found:
        raise Illegal("path.empty")
    return found


def refuse_move(world: World, seat: int, command: MoveUnit) -> None:
    unit = own_unit(world, seat, command.unit)
    path = tiles_of_path(world, unit, command.path)
    if unit.moves_left <= 0:
        raise Illegal("move.no_moves")
    code = refused_entry(world, unit, path[0])
    if code:
        raise Illegal(code)
    if not can_afford(world, unit, step_cost(world, unit, unit.pos, path[0])):
        raise Illegal("move.too_costly", has=unit.moves_left)


def do_move(world: World, seat: int, command: MoveUnit) -> None:
    """Rule 13.2.1: orders end, and the unit walks (rule 5.7)."""
    unit = own_unit(world, seat, command.unit)
    unit.orders = None
    walk(world, unit, tiles_of_path(world, unit, command.path))


# ---------------------------------------------------------------- giving orders


def refuse_fortify(world: World, seat: int, command: Fortify) -> None:
    _refuse_digging_in(world, own_unit(world, seat, command.unit))


def _refuse_digging_in(world: World, unit: Unit) -> None:
    if not world.rules.units[unit.kind].can_fortify or unit.embarked:
        raise Illegal("unit.cannot_fortify")
    if unit.moves_left <= 0:
        raise Illegal("move.no_moves")


def do_fortify(world: World, seat: int, command: Fortify) -> None:
    fortify(own_unit(world, seat, command.unit))


def fortify(unit: Unit) -> None:
    """Rule 5.9: dig in; the first turn counts at once."""
    unit.orders = Orders(FORTIFY, [])
    unit.fortified_turns = max(1, unit.fortified_turns)
    unit.moves_left = 0


def refuse_orders(world: World, seat: int, command: SetOrders) -> None:
    unit = own_unit(world, seat, command.unit)
    form = command.orders
    kind = form.kind
    if kind == "Goto":
        tiles_of_path(world, unit, form.path)
        if unit.moves_left <= 0:
            raise Illegal("move.no_moves")
    elif kind == "Patrol":
        if not form.path:
            raise Illegal("path.empty")
        if not 2 <= len(form.path) <= world.rules.limits.waypoints:
            raise Illegal("order.waypoints", count=len(form.path))
        for spot in form.path:
            if world.map.find((spot.q, spot.r)) < 0:
                raise Illegal("order.waypoints", q=spot.q, r=spot.r)
        if unit.moves_left <= 0:
            raise Illegal("move.no_moves")
    elif kind == "Fortify":
        _refuse_digging_in(world, unit)
    elif kind == "Sleep":
        if unit.orders is not None and unit.orders.kind == SLEEP:
            raise Illegal("order.same")
    elif kind == "BuildImprovement":
        code = refused_building(world, unit, form.improvement, True)
        if code:
            raise Illegal(code)
    else:
        code = refused_repair(world, unit, True)
        if code:
            raise Illegal(code)


def do_orders(world: World, seat: int, command: SetOrders) -> None:
    """Rule 13.2.5."""
    give_orders(world, own_unit(world, seat, command.unit), command.orders)


def give_orders(world: World, unit: Unit, form: OrderForm) -> None:
    """An order that was found possible is set, and begun where it begins at once."""
    kind = form.kind
    if kind == "Goto":
        unit.orders = Orders(GOTO, tiles_of_path(world, unit, form.path))
        _resume_goto(world, unit)
    elif kind == "Patrol":
        unit.orders = Orders(PATROL, [world.map.index((spot.q, spot.r)) for spot in form.path])
        _resume_patrol(world, unit)
    elif kind == "Fortify":
        fortify(unit)
    elif kind == "Sleep":
        unit.orders = Orders(SLEEP, [])
    elif kind == "BuildImprovement":
        time = world.rules.improvements[form.improvement].build
        unit.orders = Orders(BUILD, [], 0, form.improvement, unit.pos, time)
        unit.moves_left = 0
    else:
        improvement = world.state.tiles.improvement[unit.pos]
        time = world.rules.improvements[improvement].repair
        unit.orders = Orders(REPAIR, [], 0, improvement, unit.pos, time)
        unit.moves_left = 0


def refuse_cancel(world: World, seat: int, command: CancelOrders) -> None:
    unit = own_unit(world, seat, command.unit)
    if unit.orders is None and not unit.automated:
        raise Illegal("order.none")


def do_cancel(world: World, seat: int, command: CancelOrders) -> None:
    unit = own_unit(world, seat, command.unit)
    unit.orders = None
    unit.automated = False
    world.tell(ev.OrdersCancelled(unit.id, unit.owner))


# ---------------------------------------------------------------- building


def refused_building(world: World, unit: Unit, improvement: int, needs_moves: bool) -> str:
    """Rule 5.10: the code of what forbids building this here, or ""."""
    rules = world.rules
    if not rules.units[unit.kind].can_build:
        return "unit.cannot_build"
    if needs_moves and unit.moves_left <= 0:
        return "move.no_moves"
    tiles = world.state.tiles
    tile = unit.pos
    if tiles.city[tile] >= 0:
        return "build.city"
    wanted = rules.improvements[improvement]
    owner = tiles.owner[tile]
    if owner != unit.owner and not (wanted.road and owner < 0):
        return "build.not_owned"
    if not world.knows(unit.owner, wanted.tech):
        return "build.tech"
    terrain = rules.terrains[tiles.terrain[tile]]
    if wanted.road:
        if terrain.water or not terrain.passable:
            return "build.terrain"
        return "build.exists" if tiles.road[tile] >= wanted.road_tier else ""
    if not wanted.terrains >> terrain.number & 1:
        resource = world.revealed(unit.owner, tile)
        if resource < 0 or rules.resources[resource].improvement != improvement:
            return "build.terrain"
    if tiles.improvement[tile] == improvement and not tiles.pillaged[tile]:
        return "build.exists"
    return ""


def refused_repair(world: World, unit: Unit, needs_moves: bool) -> str:
    """Rule 5.10: the code of what forbids repairing here, or ""."""
    if not world.rules.units[unit.kind].can_build:
        return "unit.cannot_build"
    if needs_moves and unit.moves_left <= 0:
        return "move.no_moves"
    tiles = world.state.tiles
    if tiles.owner[unit.pos] != unit.owner:
        return "build.not_owned"
    if tiles.improvement[unit.pos] < 0 or not tiles.pillaged[unit.pos]:
        return "build.nothing_to_repair"
    return ""


def _work(world: World, unit: Unit, orders: Orders) -> None:
    """A turn of building or repairing; at the last one it is asked again whether it may be."""
    orders.turns_remaining -= 1
    unit.moves_left = 0
    if orders.turns_remaining > 0:
        return
    unit.orders = None
    building = orders.kind == BUILD
    code = (
        refused_building(world, unit, orders.improvement, False)
        if building
        else refused_repair(world, unit, False)
    )
    if code or unit.pos != orders.at:
        _interrupt(world, unit, "Invalid")
        return
    tiles = world.state.tiles
    tile = unit.pos
    spot = world.spot(tile)
    if not building:
        tiles.pillaged[tile] = 0
        tiles.worked[tile] = 0
        world.tell_at(
            ev.ImprovementRepaired(spot, unit.owner, tiles.improvement[tile], tiles.tier[tile]), tile
        )
    elif world.rules.improvements[orders.improvement].road:
        tiles.road[tile] = world.rules.improvements[orders.improvement].road_tier
        world.tell_at(ev.ImprovementBuilt(spot, unit.owner, orders.improvement, 0), tile)
    else:
        tiles.improvement[tile] = orders.improvement
        tiles.tier[tile] = 1
        tiles.worked[tile] = 0
        tiles.pillaged[tile] = 0
        world.tell_at(ev.ImprovementBuilt(spot, unit.owner, orders.improvement, 1), tile)
    world.changed(unit.owner)
    world.tell(ev.OrdersCompleted(unit.id, unit.owner))


# ---------------------------------------------------------------- resuming


def enemy_near(world: World, unit: Unit, radius: int) -> bool:
    """Whether a military unit at war with the unit's owner is visible to it within a distance."""
    war = world.state.war_since[unit.owner]
    at_war = False
    for since in war:
        if since >= 0:
            at_war = True
    if not at_war:
        return False
    at = world.scratch.unit_at
    for tile in world.land.disc(unit.pos, radius):
        for layer in (0, 1):
            raw = at[3 * tile + layer]
            if raw >= 0:
                other = world.state.units.get(raw)
                if other is not None and war[other.owner] >= 0 and world.sees(unit.owner, tile):
                    return True
    return False


def resume(world: World, unit: Unit) -> None:
    """Rule 5.9: what a unit's order does at the start of its owner's turn."""
    orders = unit.orders
    if orders is None:
        return
    kind = orders.kind
    if kind in (GOTO, PATROL):
        if enemy_near(world, unit, GOTO_ALARM):
            unit.orders = None
            _interrupt(world, unit, "EnemySighted")
        elif kind == GOTO:
            _resume_goto(world, unit)
        else:
            _resume_patrol(world, unit)
    elif kind == SLEEP:
        if enemy_near(world, unit, SLEEP_ALARM):
            unit.orders = None
            _interrupt(world, unit, "EnemySighted")
    elif kind in (BUILD, REPAIR):
        _work(world, unit, orders)


def _resume_goto(world: World, unit: Unit) -> None:
    orders = unit.orders
    assert orders is not None, "it has a Goto"
    goal = orders.path[len(orders.path) - 1]
    reason = walk(world, unit, orders.path)
    if reason == BLOCKED:
        orders.path = find_path(world, unit, goal)
        if orders.path:
            reason = walk(world, unit, orders.path)
    if reason in (BLOCKED, IN_ZONE):
        unit.orders = None
        _interrupt(world, unit, reason)
    elif reason != EXHAUSTED:
        unit.orders = None
        world.tell(ev.OrdersCompleted(unit.id, unit.owner))


def _resume_patrol(world: World, unit: Unit) -> None:
    orders = unit.orders
    assert orders is not None, "it has a Patrol"
    count = len(orders.path)
    arrivals = 0
    blocked = False
    while unit.moves_left > 0 and arrivals < count:
        goal = orders.path[orders.current]
        if unit.pos == goal:
            arrivals += 1
            orders.current = (orders.current + 1) % count
            continue
        way = find_path(world, unit, goal)
        reason = walk(world, unit, way) if way else BLOCKED
        if reason == EXHAUSTED:
            return
        if reason == IN_ZONE or (reason == BLOCKED and (blocked or not way)):
            unit.orders = None
            _interrupt(world, unit, reason)
            return
        blocked = blocked or reason == BLOCKED
    # A waypoint reached with the last move counts at once.
    if arrivals < count and unit.pos == orders.path[orders.current]:
        orders.current = (orders.current + 1) % count


def _interrupt(world: World, unit: Unit, reason: str) -> None:
    world.tell(ev.OrdersInterrupted(unit.id, unit.owner, world.spot(unit.pos), reason))
