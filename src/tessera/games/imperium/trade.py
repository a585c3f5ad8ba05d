"""Trade routes (rule 7.16)."""

from tessera.core.errors import Illegal
from tessera.games.imperium import vocabulary as v
from tessera.games.imperium.commands import CancelTradeRoute, EstablishTradeRoute
from tessera.games.imperium.effects import can_embark, city_sum, player_sum
from tessera.games.imperium.events import TradeRouteEnded, TradeRouteEstablished, TradeRoutePlundered
from tessera.games.imperium.owning import known_city, knows_city, own_city, own_route
from tessera.games.imperium.records import City, Route
from tessera.games.imperium.takings import Takings
from tessera.games.imperium.world import World

# ---------------------------------------------------------------- questions


def capacity(world: World, player: int) -> int:
    """How many routes a player may have."""
    return world.rules.trade.base_capacity + player_sum(world, player, v.TRADE_ROUTE_CAPACITY)


def routes_of(world: World, player: int) -> list[Route]:
    """A player's routes, ascending."""
    return [route for route in world.state.routes.living() if route.owner == player]


def partner_of(world: World, route: Route) -> int:
    """Who owns the far end; the owner itself if that end is gone."""
    city = world.state.cities.get(route.to)
    return route.owner if city is None else city.owner


def connects(world: World, route: Route, a: int, b: int) -> bool:
    """Whether a route joins two players."""
    partner = partner_of(world, route)
    return (route.owner == a and partner == b) or (route.owner == b and partner == a)


def has_route(world: World, start: int, to: int) -> bool:
    for route in world.state.routes.slots:
        if route is not None and route.start == start and route.to == to:
            return True
    return False


class Reach:
    """Where a trader from one city could go: by tile its steps (-1 unreached) and the tile before it."""

    def __init__(self, world: World, player: int, start: int) -> None:
        """A search by steps over what the player has explored; the first way found stays."""
        rules = world.rules
        terrain = world.state.tiles.terrain
        explored = world.state.players[player].explored
        neighbours = world.map.neighbours
        ocean = can_embark(world, player, True)
        self.steps: list[int] = [-1] * len(terrain)
        self.before: list[int] = [-1] * len(terrain)
        self.steps[start] = 0
        frontier = [start]
        for step in range(1, rules.trade.max_path + 1):
            reached: list[int] = []
            for tile in frontier:
                for index in range(6 * tile, 6 * tile + 6):
                    near = neighbours[index]
                    if near < 0 or self.steps[near] >= 0 or not explored[near]:
                        continue
                    kind = rules.terrains[terrain[near]]
                    if not kind.passable or (kind.deep and not ocean):
                        continue
                    self.steps[near] = step
                    self.before[near] = tile
                    reached.append(near)
            frontier = reached

    def path(self, goal: int) -> list[int]:
        """The tiles after the start; empty if the goal is out of reach."""
        found: list[int] = []
        if self.steps[goal] < 0:
            return found
        at = goal
        while self.before[at] >= 0:
            found.append(at)
            at = self.before[at]
        found.reverse()
        return found


def why_no_trade(world: World, player: int, start: City, to: City) -> str:
    """Why a route may not be set up, the way itself aside, as a code; empty if it may."""
    if start.id == to.id:
        return "trade.self"
    if to.owner != player:
        if not world.state.met[player][to.owner] or not knows_city(world, player, to):
            return "trade.unknown_city"
        if world.at_war(player, to.owner):
            return "trade.war"
    if has_route(world, start.id, to.id):
        return "trade.exists"
    if len(routes_of(world, player)) >= capacity(world, player):
        return "trade.capacity"
    return ""


# ---------------------------------------------------------------- commands


def refuse_establish_trade_route(world: World, seat: int, command: EstablishTradeRoute) -> None:
    start = own_city(world, seat, command.start)
    to = known_city(world, seat, command.to)
    code = why_no_trade(world, seat, start, to)
    if code:
        raise Illegal(code, start=start.id, to=to.id)
    if not Reach(world, seat, start.pos).path(to.pos):
        raise Illegal("trade.no_path", start=start.id, to=to.id)


def do_establish_trade_route(world: World, seat: int, command: EstablishTradeRoute) -> None:
    """Rule 13.2.19."""
    start = own_city(world, seat, command.start)
    to = world.state.cities.get(command.to)
    assert to is not None, "the command was checked"
    path = Reach(world, seat, start.pos).path(to.pos)
    route = Route(-1, seat, start.id, to.id, path)
    world.state.routes.insert(route)
    spots = tuple([world.spot(tile) for tile in path])
    external = to.owner != seat
    world.tell(TradeRouteEstablished(route.id, seat, to.owner, start.id, to.id, spots, external))


def refuse_cancel_trade_route(world: World, seat: int, command: CancelTradeRoute) -> None:
    own_route(world, seat, command.route)


def do_cancel_trade_route(world: World, seat: int, command: CancelTradeRoute) -> None:
    """Rule 13.2.20."""
    end_route(world, own_route(world, seat, command.route), "Cancelled")


def end_route(world: World, route: Route, reason: str) -> None:
    """A route is no more."""
    told = TradeRouteEnded(route.id, route.owner, partner_of(world, route), reason)
    world.state.routes.remove(route.id)
    world.tell(told)


def end_routes_between(world: World, a: int, b: int) -> None:
    """Rule 10.5: war ends the routes between two players."""
    for route in world.state.routes.living():
        if connects(world, route, a, b):
            end_route(world, route, "War")


def end_routes_of_city(world: World, city: int) -> None:
    """Rule 7.14: all routes from or to a city."""
    for route in world.state.routes.living():
        if city in (route.start, route.to):
            end_route(world, route, "CityLost")


# ---------------------------------------------------------------- each round


def run_routes(world: World, takings: Takings) -> None:
    """Rule 12.2 R3: every route ends, is plundered, or pays."""
    trade = world.rules.trade
    for route in world.state.routes.living():
        start = world.state.cities.get(route.start)
        to = world.state.cities.get(route.to)
        if start is None or to is None or start.owner != route.owner:
            end_route(world, route, "CityLost")
            continue
        if to.owner != route.owner and world.at_war(to.owner, route.owner):
            end_route(world, route, "War")
            continue
        at = raided_at(world, route)
        if at >= 0:
            by = world.holder(at)
            takings.add(by, v.GOLD, trade.plunder_gold)
            told = TradeRoutePlundered(
                route.id, route.owner, to.owner, world.spot(at), by, trade.plunder_gold
            )
            world.state.routes.remove(route.id)
            world.tell(told)
            continue
        pay_route(world, route, start, to, takings)


def pay_route(world: World, route: Route, start: City, to: City, takings: Takings) -> None:
    """What a route brings its owner and its partner in a round."""
    trade = world.rules.trade
    extra = player_sum(world, route.owner, v.TRADE_GOLD) + city_sum(world, start, v.TRADE_GOLD)
    if to.owner == route.owner:
        takings.add(route.owner, v.GOLD, trade.internal_gold + extra // 1000)
    else:
        takings.add(route.owner, v.GOLD, trade.external_gold + extra // 1000)
        takings.add(route.owner, v.CULTURE, trade.external_culture)
        takings.add(to.owner, v.GOLD, trade.partner_gold)


def raided_at(world: World, route: Route) -> int:
    """The first tile of the path, its end aside, where an enemy's soldiers stand; -1 is none."""
    at = world.scratch.unit_at
    for tile in route.path[:-1]:
        for index in range(3 * tile + v.LAND_LAYER, 3 * tile + v.CIVILIAN_LAYER):
            if at[index] >= 0:
                unit = world.state.units.get(at[index])
                if unit is not None and world.at_war(unit.owner, route.owner):
                    return tile
    return -1
