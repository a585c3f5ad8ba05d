"""How many units a player can keep, and what happens beyond (rules 5.18, 12.2 R5-R7)."""

from tessera.games.imperium.effects import all_hold, era_of, player_sum
from tessera.games.imperium.events import BuildingSold, GoldChanged, SupplyUpdated
from tessera.games.imperium.making import remove_building
from tessera.games.imperium.questions import CitySupply, Supply
from tessera.games.imperium.records import City, Unit
from tessera.games.imperium.takings import Takings
from tessera.games.imperium.units import kill_unit
from tessera.games.imperium.vocabulary import ADMIN_BONUS, SUPPLY_CAP
from tessera.games.imperium.weariness import tire
from tessera.games.imperium.world import World


def supply_used(world: World, player: int) -> int:
    """What a player's units need."""
    used = 0
    for unit in world.state.units.slots:
        if unit is not None and unit.owner == player:
            used += world.rules.units[unit.kind].supply
    return used


def supply_cap(world: World, player: int) -> int:
    """What a player can keep for nothing."""
    rules = world.rules.supply
    cap = rules.base + rules.per_city * len(world.cities_of(player))
    cap += rules.per_admin * player_sum(world, player, ADMIN_BONUS)
    cap += rules.per_era * era_of(world, player)
    return cap + player_sum(world, player, SUPPLY_CAP)


def supply_penalty(world: World, player: int) -> int:
    """The gold a round costs beyond the cap."""
    over = max(0, supply_used(world, player) - supply_cap(world, player))
    return over * world.rules.supply.gold_per_over


def supply_told(world: World, player: int) -> Supply:
    """Where the cap comes from, part by part."""
    rules = world.rules.supply
    cities: list[CitySupply] = []
    by_buildings = 0
    for city in world.cities_of(player):
        built = _by_buildings(world, city)
        by_buildings += built
        cities.append(CitySupply(city.id, rules.per_city + built))
    return Supply(
        supply_used(world, player),
        supply_cap(world, player),
        rules.base,
        rules.per_era * era_of(world, player),
        rules.per_admin * player_sum(world, player, ADMIN_BONUS),
        player_sum(world, player, SUPPLY_CAP) - by_buildings,
        tuple(cities),
        supply_penalty(world, player),
    )


def _by_buildings(world: World, city: City) -> int:
    total = 0
    for number in city.buildings:
        building = world.rules.buildings[number]
        for effect in building.effects.all:
            if effect.kind != SUPPLY_CAP:
                continue
            if all_hold(world, building.requires, city.owner, city) and all_hold(
                world, effect.requires, city.owner, city
            ):
                total += effect.value
    return total


def run_supply(world: World, takings: Takings) -> None:
    """Rule 12.2 R5."""
    rules = world.rules.supply
    for player in world.state.players:
        if not player.alive:
            continue
        used = supply_used(world, player.id)
        cap = supply_cap(world, player.id)
        over = max(0, used - cap)
        takings.gold[player.id] -= over * rules.gold_per_over
        if over >= rules.weariness_over:
            tire(world, player.id, 1)
        world.tell(SupplyUpdated(player.id, used, cap, over, over * rules.gold_per_over))


def run_gold(world: World, takings: Takings) -> None:
    """Rule 12.2 R6: everything that came in and went out."""
    for player in world.state.players:
        if player.alive:
            delta = takings.gold[player.id]
            player.gold += delta
            world.changed(player.id)
            world.tell(GoldChanged(player.id, delta, player.gold))


def run_bankruptcy(world: World) -> None:
    """Rule 12.2 R7: who owes money loses a unit, or else a building."""
    for player in world.state.players:
        if player.alive and player.gold < 0:
            unit = _first_to_go(world, player.id)
            if unit is not None:
                kill_unit(world, unit, "Bankrupt")
            else:
                _sell(world, player.id)
            player.gold = max(player.gold, world.rules.limits.debt)
            world.changed(player.id)


def _first_to_go(world: World, player: int) -> Unit | None:
    """The military unit of highest supply, then lowest experience, then highest id."""
    best: Unit | None = None
    for unit in world.state.units.slots:
        if unit is None or unit.owner != player or not world.is_military(unit):
            continue
        if best is None:
            best = unit
            continue
        supply = world.rules.units[unit.kind].supply
        most = world.rules.units[best.kind].supply
        if supply > most or (supply == most and unit.experience <= best.experience):
            best = unit
    return best


def _sell(world: World, player: int) -> None:
    """The building of highest maintenance, neither wonder nor automatic, is sold."""
    seller: City | None = None
    sold = -1
    most = 0
    for city in world.cities_of(player):
        for number in city.buildings:
            building = world.rules.buildings[number]
            if not building.wonder and not building.auto and building.maintenance > most:
                seller, sold, most = city, number, building.maintenance
    if seller is not None:
        gold = world.rules.buildings[sold].cost // world.rules.limits.sale_divisor
        remove_building(world, seller, sold)
        world.state.players[player].gold += gold
        world.tell(BuildingSold(seller.id, player, sold, gold))
