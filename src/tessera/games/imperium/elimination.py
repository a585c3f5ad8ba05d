"""Being out (rule 12.6)."""

from tessera.games.imperium.events import PlayerEliminated
from tessera.games.imperium.trade import end_route
from tessera.games.imperium.treaties import end_treaty
from tessera.games.imperium.units import kill_unit
from tessera.games.imperium.world import World


def eliminate(world: World) -> None:
    """Rule 12.6, players ascending: without a city and without a founder of cities a player is out."""
    for player in world.state.players:
        if player.alive and not can_go_on(world, player.id):
            _remove(world, player.id)


def can_go_on(world: World, player: int) -> bool:
    """Whether a player has a city, or somebody to found one."""
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
            end_route(world, route, "CityLost")
    for treaty in state.treaties.copy():
        if player in (treaty.a, treaty.b):
            end_treaty(world, treaty, "eliminated", -1)
    state.proposals = [each for each in state.proposals if player not in (each.sender, each.to)]
    state.peace_offers = [each for each in state.peace_offers if player not in (each.sender, each.to)]
    for other in range(len(state.players)):
        state.war_since[player][other] = -1
        state.war_since[other][player] = -1
        world.changed(other)
    state.players[player].alive = False
    world.tell(PlayerEliminated(player))
