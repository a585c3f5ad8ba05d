"""Settlers, workers and explorers (rules 17.9 and 17.11).

Workers and explorers are left to the rules' own automation, which is the same behaviour (rule 5.19).
"""

from tessera.games.imperium.ai_known import Piece
from tessera.games.imperium.ai_mind import Mind
from tessera.games.imperium.ai_paths import Guide
from tessera.games.imperium.commands import CancelOrders, FoundCity, OrderForm, SetAutomation, SetOrders
from tessera.games.imperium.vocabulary import RECON

LOOK_AGAIN = 15
MODEST = 20  # how much worse a place may be for a planner's settler that is there already
HURRY = 2  # how much more a planner counts a settler's step


def best_site(mind: Mind, start: int, radius: int, least: int, taken: list[int]) -> int:
    """The best tile for a city around a place, or -1: rule 17.3 site of at least `least`."""
    known = mind.known
    settling = mind.ai.weights.settle
    apart = mind.rules.city.min_distance
    best = -1
    most = least - 1
    for tile in known.land.disc(start, radius):
        if not mind.may_settle(tile):
            continue
        near = known.nearest_town(tile)
        step = settling.per_step + HURRY if mind.skill.plans else settling.per_step
        value = -step * known.land.distance(start, tile)
        if near is not None:
            far = known.land.distance(near.pos, tile) - settling.far_from
            if far > 0:
                value -= settling.per_far * far
        # No site is worth more than its nineteen tiles can be: skip what cannot win.
        if value + 200 <= most:
            continue
        crowded = False
        for other in taken:
            if known.land.distance(other, tile) < apart:
                crowded = True
        other_civilian = known.civilian_on(tile)
        if crowded or (other_civilian is not None and tile != start):
            continue
        value += mind.site_value(tile)
        if value > most or (value == most and best >= 0 and tile < best):
            best, most = tile, value
    return best


def settle(mind: Mind) -> None:
    """Every settler, ascending."""
    taken: list[int] = []
    for piece in mind.known.units:
        if piece.kind.found_city:
            _settler(mind, piece, taken)


def _settler(mind: Mind, piece: Piece, taken: list[int]) -> None:
    known = mind.known
    if known.foes and known.foe_within(piece.pos, 2):
        home = known.nearest_town(piece.pos)
        if home is not None and mind.go(piece, home.pos):
            return
    if piece.bound >= 0 and mind.may_settle(piece.bound) and not _too_near(mind, piece.bound, taken):
        taken.append(piece.bound)  # on its way to a place that is still good
        return
    if piece.moves <= 0:
        return
    settling = mind.ai.weights.settle
    if not known.towns:
        if known.round >= 4 and mind.may_settle(piece.pos):
            mind.commands.append(FoundCity(piece.id, ""))
            return
        site = best_site(mind, piece.pos, 2, -1000, taken)
        if site < 0:
            site = best_site(mind, piece.pos, settling.search_radius, -1000, taken)
    else:
        least = settling.min_score - MODEST if mind.skill.plans else settling.min_score
        site = best_site(mind, piece.pos, settling.search_radius, least, taken)
    if site == piece.pos:
        mind.commands.append(FoundCity(piece.id, ""))
        taken.append(site)
        return
    if site >= 0:
        way = mind.way(piece, site)
        if way:
            taken.append(site)
            mind.follow(piece, way)
            if Guide(known, piece).walk_cost(way) < piece.moves:
                mind.commands.append(FoundCity(piece.id, ""))
            return
        taken.append(site)  # out of reach: the next settler need not try it either
    if known.towns:
        home = known.nearest_town(piece.pos)
        stays = home is None or piece.pos == home.pos or not mind.go(piece, home.pos)
        if stays and piece.busy != "Sleep":
            mind.commands.append(SetOrders(piece.id, OrderForm("Sleep")))
    elif mind.may_settle(piece.pos):
        mind.commands.append(FoundCity(piece.id, ""))


def _too_near(mind: Mind, tile: int, taken: list[int]) -> bool:
    apart = mind.rules.city.min_distance
    for other in taken:  # noqa: SIM110
        if mind.known.land.distance(other, tile) < apart:
            return True
    return False


def automate(mind: Mind) -> None:
    """Workers and explorers act by themselves; those that ran out of work look again later."""
    for piece in mind.known.units:
        if not piece.kind.can_build and piece.kind.class_ != RECON:
            continue
        if not piece.view.automated:
            mind.commands.append(SetAutomation(piece.id, True))
        elif piece.busy in ("Sleep", "Fortify"):
            every = LOOK_AGAIN if piece.kind.class_ == RECON else 5
            if (mind.known.round + (piece.id >> 32)) % every == 0:
                mind.commands.append(CancelOrders(piece.id))
                mind.commands.append(SetAutomation(piece.id, True))
