"""What a tile gives to its owner, and which resources a player can use (rules 7.5 and 7.12)."""

from tessera.games.imperium.vocabulary import LUXURY
from tessera.games.imperium.world import World


def revealed(world: World, player: int, resource: int) -> bool:
    """Whether a player knows what this resource looks like."""
    tech = world.rules.resources[resource].reveal
    return tech < 0 or world.state.players[player].known_techs[tech] != 0


def tile_yield(world: World, player: int, tile: int) -> list[int]:
    """Rule 7.5: terrain, then the resource once revealed and tapped, then what stands there."""
    rules = world.rules
    tiles = world.state.tiles
    found = rules.terrains[tiles.terrain[tile]].yields.copy()
    improvement = -1 if tiles.pillaged[tile] else tiles.improvement[tile]
    resource = tiles.resource[tile]
    if resource >= 0:
        kind = rules.resources[resource]
        if (kind.improvement < 0 or kind.improvement == improvement) and revealed(world, player, resource):
            for y in range(5):
                found[y] += kind.yields[y]
    if improvement >= 0:
        built = rules.improvements[improvement].tiers[tiles.tier[tile] - 1].yields
        for y in range(5):
            found[y] += built[y]
    return found


def taps(world: World, tile: int) -> bool:
    """Rule 7.12: whether the resource of an owned tile is connected."""
    tiles = world.state.tiles
    improvement = world.rules.resources[tiles.resource[tile]].improvement
    if improvement < 0 or tiles.city[tile] >= 0:
        return True
    return tiles.improvement[tile] == improvement and not tiles.pillaged[tile]


def own_access(world: World, player: int) -> list[bool]:
    """By resource: whether the player has it on its own tiles (rule 7.12, leases aside)."""
    rules = world.rules
    tiles = world.state.tiles
    known = world.state.players[player].known_techs
    found = [False] * len(rules.resources)
    for city in world.state.cities.slots:
        if city is None or city.owner != player:
            continue
        for tile in city.claimed:
            resource = tiles.resource[tile]
            if resource < 0 or found[resource]:
                continue
            reveal = rules.resources[resource].reveal
            if (reveal < 0 or known[reveal]) and taps(world, tile):
                found[resource] = True
    return found


def owns_access(world: World, player: int, resource: int) -> bool:
    """Whether the player has one resource on its own tiles."""
    if not revealed(world, player, resource):
        return False
    tiles = world.state.tiles
    for city in world.state.cities.slots:
        if city is None or city.owner != player:
            continue
        for tile in city.claimed:
            if tiles.resource[tile] == resource and taps(world, tile):
                return True
    return False


def has_access(world: World, player: int, resource: int) -> bool:
    """Rule 7.12: on its own tiles, or leased from a giver who still has it (rule 10.9)."""
    if not revealed(world, player, resource):
        return False
    if owns_access(world, player, resource):
        return True
    for treaty in world.state.treaties:
        if treaty.kind == world.rules.resource_lease and treaty.resource == resource:
            receiver = treaty.b if treaty.giver == treaty.a else treaty.a
            if receiver == player and owns_access(world, treaty.giver, resource):
                return True
    return False


def access(world: World, player: int) -> list[bool]:
    """By resource: rule 7.12, leases included."""
    found = own_access(world, player)
    for treaty in world.state.treaties:
        if treaty.kind == world.rules.resource_lease and not found[treaty.resource]:
            receiver = treaty.b if treaty.giver == treaty.a else treaty.a
            if receiver == player and revealed(world, player, treaty.resource):
                found[treaty.resource] = owns_access(world, treaty.giver, treaty.resource)
    return found


def luxuries(world: World, found: list[bool]) -> int:
    """How many distinct luxuries there are among accessible resources (rule 7.11)."""
    count = 0
    for resource in world.rules.resources:
        if resource.kind == LUXURY and found[resource.number]:
            count += 1
    return count
