"""How two players stand with each other (rule 10.10): derived from what they did and do."""

from tessera.games.imperium.trade import connects
from tessera.games.imperium.treaties import between
from tessera.games.imperium.world import World


def relation(world: World, a: int, b: int) -> int:
    """-100..100."""
    weights = world.rules.relation
    state = world.state
    total = state.betrayal[a][b] + state.war_history[a][b] + state.goodwill[a][b]
    treaties, trade, enemies = shown_parts(world, a, b)
    total += treaties + trade + enemies
    total -= min(weights.border_cap, shared_border(world, a, b) // weights.border_tiles_per_point)
    return max(-weights.clamp, min(weights.clamp, total))


def shown_parts(world: World, a: int, b: int) -> tuple[int, int, int]:
    """What both can see of it: the points for treaties, for trade, and for enemies that both have."""
    rules = world.rules
    weights = rules.relation
    state = world.state
    treaties = 0
    for treaty in state.treaties:
        if treaty.kind not in (rules.peace, rules.tribute) and between(treaty, a, b):
            treaties += weights.per_treaty
    routes = 0
    for route in state.routes.slots:
        if route is not None and connects(world, route, a, b):
            routes += 1
    enemies = 0
    for other in range(len(state.players)):
        if other not in (a, b) and world.at_war(a, other) and world.at_war(b, other):
            enemies += 1
    trade = min(weights.trade_cap, weights.per_trade_route * routes)
    return treaties, trade, min(weights.shared_cap, weights.shared_enemy * enemies)


def shared_border(world: World, a: int, b: int) -> int:
    """Pairs of tiles that touch, one owned by each."""
    owner = world.state.tiles.owner
    neighbours = world.map.neighbours
    pairs = 0
    for city in world.state.cities.slots:
        if city is None or city.owner != a:
            continue
        for tile in city.claimed:
            for index in range(6 * tile, 6 * tile + 6):
                near = neighbours[index]
                if near >= 0 and owner[near] == b:
                    pairs += 1
    return pairs
