"""Resources on the map (M9, M10)."""

from tessera.core.chance import Rng, index_of_weight
from tessera.games.imperium.rules import Rules
from tessera.games.imperium.vocabulary import STRATEGIC


def scatter(rules: Rules, terrain: list[int], rng: Rng) -> list[int]:
    """M9: every tile has the same small chance, and its terrain's table says of what."""
    resource = [-1] * len(terrain)
    density = rules.maps.resources.density_bp
    for tile, kind in enumerate(terrain):
        table = rules.deposits[kind]
        if table is not None and rng.below(10_000) < density:
            resource[tile] = table.resources[index_of_weight(table.weights, rng.below(table.total))]
    return resource


def strategic_floor(rules: Rules, terrain: list[int], resource: list[int], players: int, rng: Rng) -> None:
    """M10: no strategic resource is rarer than the players are many."""
    wanted = players * rules.maps.resources.strategic_min_per_player_bp // 10_000
    for kind in rules.resources:
        if kind.kind != STRATEGIC:
            continue
        sources = resource.count(kind.number)
        while sources < wanted:
            free = [
                tile
                for tile in range(len(terrain))
                if resource[tile] < 0 and kind.terrains >> terrain[tile] & 1
            ]
            if not free:
                break
            resource[free[rng.below(len(free))]] = kind.number
            sources += 1
