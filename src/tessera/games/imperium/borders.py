"""How a city's land grows (rule 7.3)."""

from tessera.games.imperium.arith import tdiv
from tessera.games.imperium.effects import city_effects
from tessera.games.imperium.events import BordersExpanded
from tessera.games.imperium.placing import claim
from tessera.games.imperium.records import City
from tessera.games.imperium.rules import Rules
from tessera.games.imperium.vocabulary import BORDER_COST
from tessera.games.imperium.world import World


def border_cost(rules: Rules, border_claims: int, bp: int) -> int:
    """What the next tile costs in culture."""
    k = rules.city.border_base + rules.city.border_step * border_claims
    return k + tdiv(k * max(rules.limits.cost_cut_bp, bp), 10000)


def next_tile(world: World, city: City) -> int:
    """The tile this city would claim next, or -1."""
    rules = world.rules
    state = world.state
    weights = rules.city.tile_weights
    neighbours = world.map.neighbours
    for distance in range(2, rules.city.claim_radius + 1):
        best = -1
        most = 0
        for tile in world.land.ring(city.pos, distance):
            # On a narrow map a ring may come round to tiles that are nearer.
            if state.tiles.owner[tile] >= 0 or world.land.distance(tile, city.pos) != distance:
                continue
            touches = False
            for index in range(6 * tile, 6 * tile + 6):
                near = neighbours[index]
                if near >= 0 and state.tiles.claim[near] == city.id:
                    touches = True
                    break
            if not touches:
                continue
            yields = rules.terrains[state.tiles.terrain[tile]].yields
            score = 0
            for y in range(5):
                score += weights[y] * yields[y]
            if world.revealed(city.owner, tile) >= 0:
                score += rules.city.resource_claim_bonus
            if best < 0 or score > most or (score == most and tile < best):
                best = tile
                most = score
        if best >= 0:
            return best
    return -1


def expand(world: World, city: City, culture: int) -> None:
    """A round's progress, and the tile it buys: at most one."""
    city.border_progress += culture
    cost = border_cost(world.rules, city.border_claims, city_effects(world, city).sums[BORDER_COST])
    if city.border_progress < cost:
        return
    tile = next_tile(world, city)
    if tile < 0:
        city.border_progress = cost
        return
    claim(world, city, tile)
    city.border_progress -= cost
    city.border_claims += 1
    world.tell_at(BordersExpanded(city.id, city.owner, (world.spot(tile),)), tile)
