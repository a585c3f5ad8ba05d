"""The canonical list of legal commands (rule 13.4), in its order."""

from tessera.games.imperium import attack, automation, founding, orders, units, walking
from tessera.games.imperium import commands as cmd
from tessera.games.imperium.choices import legal_cities, legal_diplomacy, legal_knowledge, legal_routes
from tessera.games.imperium.production import can_get_unit
from tessera.games.imperium.records import SLEEP, Unit
from tessera.games.imperium.world import World


def legal_commands(world: World, seat: int) -> list[cmd.Command]:
    """Everything listed that this seat may send now; nothing unless it is the current player."""
    state = world.state
    if state.ended is not None or seat != state.current_player:
        return []
    found: list[cmd.Command] = []
    for unit in world.units_of(seat):
        legal_for_unit(world, unit, found)
    found.extend(legal_cities(world, seat))
    found.extend(legal_routes(world, seat))
    found.extend(legal_knowledge(world, seat))
    found.extend(legal_diplomacy(world, seat))
    found.append(cmd.EndTurn())
    return found


def legal_for_unit(world: World, unit: Unit, found: list[cmd.Command]) -> None:
    """Rule 13.4.1."""
    if unit.moves_left > 0:
        reach = walking.movement_range(world, unit)
        for tile in reach.tiles:
            found.append(move_to(world, unit, reach, tile))
        if world.rules.units[unit.kind].attack > 0:
            found.extend(attack.attackable(world, unit))
    legal_where_it_stands(world, unit, found)


def move_to(world: World, unit: Unit, reach: walking.Range, tile: int) -> cmd.MoveUnit:
    """The listed way to a tile of a unit's range."""
    return cmd.MoveUnit(unit.id, tuple([world.spot(each) for each in reach.path(tile)]))


def legal_where_it_stands(world: World, unit: Unit, found: list[cmd.Command]) -> None:
    """The rest of rule 13.4.1: all but walking and attacking."""
    raw = unit.id
    rules = world.rules
    kind = rules.units[unit.kind]
    moves = unit.moves_left > 0
    if moves and kind.can_fortify and not unit.embarked:
        found.append(cmd.Fortify(raw))
    if unit.orders is None or unit.orders.kind != SLEEP:
        found.append(cmd.SetOrders(raw, cmd.OrderForm("Sleep")))
    if kind.can_build and moves:
        for number in range(len(rules.improvements)):
            if not orders.refused_building(world, unit, number, True):
                found.append(cmd.SetOrders(raw, cmd.OrderForm("BuildImprovement", (), number)))
        if not orders.refused_repair(world, unit, True):
            found.append(cmd.SetOrders(raw, cmd.OrderForm("RepairImprovement")))
    if unit.orders is not None or unit.automated:
        found.append(cmd.CancelOrders(raw))
    if automation.can_automate(world, unit):
        found.append(cmd.SetAutomation(raw, not unit.automated))
    if moves and kind.military and _can_pillage(world, unit):
        found.append(cmd.PillageImprovement(raw))
    if unit.promotion_picks > 0:
        for number, promotion in enumerate(rules.promotions):
            if (
                promotion.classes >> kind.class_ & 1
                and number not in unit.promotions
                and (promotion.needs < 0 or promotion.needs in unit.promotions)
            ):
                found.append(cmd.ChoosePromotion(raw, number))
    if moves and _can_upgrade(world, unit):
        found.append(cmd.UpgradeUnit(raw))
    found.append(cmd.DisbandUnit(raw))
    if (
        kind.found_city
        and moves
        and not unit.embarked
        and not founding.why_not_found(world, unit.owner, unit.pos)
    ):
        found.append(cmd.FoundCity(raw, ""))


def _can_pillage(world: World, unit: Unit) -> bool:
    tiles = world.state.tiles
    tile = unit.pos
    owner = tiles.owner[tile]
    if owner < 0 or unit.embarked or not world.at_war(unit.owner, owner):
        return False
    return tiles.road[tile] > 0 or (tiles.improvement[tile] >= 0 and not tiles.pillaged[tile])


def _can_upgrade(world: World, unit: Unit) -> bool:
    if unit.embarked or world.state.tiles.owner[unit.pos] != unit.owner:
        return False
    new = units.successor(world, unit)
    if new < 0 or not can_get_unit(world, unit.owner, new):
        return False
    return world.player(unit.owner).gold >= units.upgrade_price(world, unit.owner, unit.kind, new)
