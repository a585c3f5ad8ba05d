"""Being out (rule 12.6)."""

from tessera.games.imperium.events import PlayerEliminated, TradeRouteEnded, TreatyEnded
from tessera.games.imperium.records import Route
from tessera.games.imperium.units import kill_unit
from tessera.games.imperium.world import World


def eliminate(world: World) -> None:
    """Rule 12.6, players ascending: without a city and without a founder of cities a player is out."""
    for player in world.state.players:
        if player.alive and not _can_go_on(world, player.id):
            _remove(world, player.id)


def _can_go_on(world: World, player: int) -> bool:
    for city in world.state.cities.slots:
        if city is not None and city.owner == player:
            return True
    for unit in world.state.units.slots:
        if unit is not None and unit.owner == player and world.rules.units[unit.kind].found_city:
            return True
    return False


def _remove(world: World, player: int) -> None:
    state = world.state
    for unit in world.units_of(player):
        kill_unit(world, unit, "Eliminated")
    for route in state.routes.living():
        if route.owner == player:
            _end_route(world, route)
    kept = []
    for treaty in state.treaties:
        if treaty.a == player or treaty.b == player:
            world.tell(TreatyEnded(treaty.id, treaty.kind, treaty.a, treaty.b, "eliminated", None))
        else:
            kept.append(treaty)
    state.treaties = kept
    state.proposals = [each for each in state.proposals if player not in (each.sender, each.to)]
    state.peace_offers = [each for each in state.peace_offers if player not in (each.sender, each.to)]
    for other in range(len(state.players)):
        state.war_since[player][other] = -1
        state.war_since[other][player] = -1
        world.changed(other)
    state.players[player].alive = False
    world.tell(PlayerEliminated(player))


def _end_route(world: World, route: Route) -> None:
    end = world.state.cities.get(route.to)
    partner = route.owner if end is None else end.owner
    world.tell(TradeRouteEnded(route.id, route.owner, partner, "CityLost"))
    world.state.routes.remove(route.id)
