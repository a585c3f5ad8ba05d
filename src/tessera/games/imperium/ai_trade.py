"""Trade routes of the opponent (rule 17.13)."""

from tessera.games.imperium.ai_known import Town
from tessera.games.imperium.ai_mind import Mind
from tessera.games.imperium.commands import EstablishTradeRoute

TRADE_TRIES = 3
TRADE_EVERY = 4


def trade(mind: Mind) -> None:
    """Rule 17.13: from the capital, foreign cities first, then own, the nearest first."""
    known = mind.known
    free = known.own.route_capacity
    ends: list[int] = []
    for route in known.view.routes.values():
        if route.owner == known.seat:
            free -= 1
            if route.start == known.own.capital:
                ends.append(route.to)
    if free <= 0 or known.foes or (known.round + known.seat) % TRADE_EVERY:
        return
    home: Town | None = None
    for town in known.towns:
        if town.id == known.own.capital:
            home = town
    if home is None:
        return
    offers: list[tuple[int, int, int]] = []
    for town in known.foreign:
        if not known.war[town.owner] and town.id not in ends:
            offers.append((0, known.land.distance(home.pos, town.pos), town.id))
    for town in known.towns:
        if town.id != home.id and town.id not in ends:
            offers.append((1, known.land.distance(home.pos, town.pos), town.id))
    offers.sort()
    tries = 0
    for _, far, city in offers:
        if tries >= TRADE_TRIES:
            return
        if far <= mind.rules.trade.max_path:
            mind.commands.append(EstablishTradeRoute(home.id, city))
            tries += 1
