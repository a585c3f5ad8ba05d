"""How a game is won (rule 16)."""

from tessera.games.imperium.events import GameEnded
from tessera.games.imperium.records import Ended
from tessera.games.imperium.scores import city_count, score
from tessera.games.imperium.world import World

CONQUEST = "Conquest"
SCIENCE = "Science"
CULTURE = "Culture"
TIME = "Time"


def check_victory(world: World) -> None:
    """Rule 16.1: after a round, in this order; the first hit ends the game."""
    settings = world.state.settings
    if settings.elimination and _last_alive(world) >= 0:
        end(world, _last_alive(world), CONQUEST)
    elif settings.domination and _dominator(world) >= 0:
        end(world, _dominator(world), CONQUEST)
    elif settings.science and _launcher(world) >= 0:
        end(world, _launcher(world), SCIENCE)
    elif settings.culture and _beloved(world) >= 0:
        end(world, _beloved(world), CULTURE)
    elif _living(world) == 0:
        end(world, -1, CONQUEST)
    elif settings.round_limit and world.state.round >= settings.round_limit:
        end(world, _leader(world) if settings.score else -1, TIME)


def end(world: World, winner: int, reason: str) -> None:
    """The game is over."""
    scores = tuple([score(world, player.id) for player in world.state.players])
    world.state.ended = Ended(winner, reason, scores)
    world.tell(GameEnded(winner if winner >= 0 else None, reason, scores))


def _living(world: World) -> int:
    return sum([1 for player in world.state.players if player.alive])


def _last_alive(world: World) -> int:
    """Rule 16.2."""
    if len(world.state.players) > 1 and _living(world) == 1:
        for player in world.state.players:
            if player.alive:
                return player.id
    return -1


def _dominator(world: World) -> int:
    """Rule 16.3: the share of all original capitals, rounded up."""
    state = world.state
    count = len(state.capitals)
    if count < 2:
        return -1
    needed = (count * world.rules.victory.domination.share_bp + 9999) // 10000
    for player in state.players:
        held = 0
        for capital in state.capitals:
            city = state.cities.get(capital.city)
            if city is not None and city.owner == player.id:
                held += 1
        if player.alive and held >= needed:
            return player.id
    return -1


def _launcher(world: World) -> int:
    """Rule 16.4."""
    for player in world.state.players:
        if player.alive and len(player.stages) == len(world.rules.stages) > 0:
            return player.id
    return -1


def _beloved(world: World) -> int:
    """Rule 16.5: enough culture, and enough influence over every other living player."""
    for player in world.state.players:
        if player.alive and has_culture_victory(world, player.id):
            return player.id
    return -1


def has_culture_victory(world: World, player: int) -> bool:
    state = world.state
    rules = world.rules.victory.culture
    if state.players[player].lifetime_culture < rules.min_lifetime:
        return False
    others = 0
    for other in state.players:
        if other.id != player and other.alive:
            others += 1
            influence = state.influence[player][other.id]
            if influence * 10000 < rules.threshold_bp * other.lifetime_culture:
                return False
    return others > 0


def _leader(world: World) -> int:
    """Rule 16.6: the highest score; then more cities, more techs, the lower id."""
    best = -1
    best_key = (0, 0, 0)
    for player in world.state.players:
        if player.alive:
            key = (score(world, player.id), city_count(world, player.id), sum(player.known_techs))
            if best < 0 or key > best_key:
                best = player.id
                best_key = key
    return best
