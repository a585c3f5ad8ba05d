"""How the realms stand: a quick guess of who will win, for searches that do not play to the end.

A realm is what it has (rule 16.7), what that will grow to, and how near it is to a victory of its own
(rules 16.3 to 16.5). Nothing is asked of effects or yields: one walk over cities and units, and a few sums.
"""

from typing import Final

from tessera.core.game import WON
from tessera.games.imperium.arith import tdiv
from tessera.games.imperium.scores import unit_strength
from tessera.games.imperium.world import World

ENDLESS: Final = 300  # rounds still to come where no limit says how many
FORESEEN: Final = 60  # rounds ahead for which growth is counted
PER_CITIZEN: Final = 12  # hundredths of a point of score that come to be in a round: for each citizen,
PER_CITY: Final = 14  # for each city,
PER_SETTLER: Final = 10  # and for a city that is on its way
DOUBT: Final = 12  # points of score by which the best guess is still wrong at the end,
DOUBT_PER_ROUND: Final = 1  # and more for each round to come
ARMS: Final = 250  # of a thousand: how much strength in arms weighs beside the score
NEAR: Final = 1_000  # thousandths of a victory


class Realm:
    """What is counted of one player."""

    def __init__(self) -> None:
        self.citizens = 0
        self.cities = 0
        self.settlers = 0
        self.arms = 0
        self.soldiers = 0
        self.points = 0
        self.nearness = 0


def standing(world: World, seat: int) -> int:
    """From lost to won, both excluded: a seat against its best rival."""
    state = world.state
    if not state.players[seat].alive:
        return 1 - WON
    realms = realms_of(world)
    rounds = state.settings.round_limit
    left = max(0, rounds - state.round) if rounds else ENDLESS
    worst = WON - 1
    for other in range(len(state.players)):
        if other != seat and state.players[other].alive:
            worst = min(worst, _against(realms[seat], realms[other], left, state.settings.score))
    return worst


def _against(own: Realm, other: Realm, left: int, counted: bool) -> int:
    """One realm against another, `left` rounds before the end; `counted`: the score decides then."""
    growth = min(left, FORESEEN)
    lead = own.points - other.points + tdiv(growth * (_growth(own) - _growth(other)), 100)
    doubt = DOUBT + DOUBT_PER_ROUND * growth
    by_score = tdiv(NEAR * lead, abs(lead) + doubt)
    by_arms = tdiv(NEAR * (own.arms - other.arms), own.arms + other.arms + 100)
    # At the very end of a match that is scored nobody fights any more.
    weight = ARMS * growth // FORESEEN if counted else ARMS
    told = tdiv(by_score * (NEAR - weight) + by_arms * weight, NEAR)
    # A victory that is near outweighs what else there is.
    ahead = own.nearness - other.nearness
    near = max(own.nearness, other.nearness) ** 2 // NEAR
    told = tdiv(told * (NEAR - near) + ahead * near, NEAR)
    return max(1 - WON, min(WON - 1, told))


def _growth(realm: Realm) -> int:
    return PER_CITIZEN * realm.citizens + PER_CITY * realm.cities + PER_SETTLER * realm.settlers


def realms_of(world: World) -> list[Realm]:
    """Every player's realm, in one walk."""
    state = world.state
    rules = world.rules
    worth = rules.victory.score
    realms = [Realm() for _ in state.players]
    tiles = [0] * len(realms)
    for city in state.cities.slots:
        if city is not None:
            realm = realms[city.owner]
            realm.citizens += city.population
            realm.cities += 1
            tiles[city.owner] += len(city.claimed)
            for building in city.buildings:
                if rules.buildings[building].wonder:
                    realm.points += worth.per_wonder
    for unit in state.units.slots:
        if unit is not None:
            realm = realms[unit.owner]
            kind = rules.units[unit.kind]
            if kind.military:
                realm.soldiers += 1
                realm.arms += unit_strength(world, unit)
            elif kind.found_city:
                realm.settlers += 1
    for who in state.players:
        realm = realms[who.id]
        realm.points += (
            worth.per_population * realm.citizens
            + worth.per_city * realm.cities
            + worth.per_tech * sum(who.known_techs)
            + tiles[who.id] // worth.tiles_per_point
            + worth.per_military_unit * realm.soldiers
            + max(0, who.gold) // worth.gold_per_point
            + worth.per_stage * len(who.stages)
        )
        realm.nearness = _nearness(world, who.id)
    return realms


def _nearness(world: World, seat: int) -> int:
    """The nearest of a player's victories, in thousandths: domination, science, culture."""
    state = world.state
    rules = world.rules
    who = state.players[seat]
    settings = state.settings
    best = 0
    if settings.domination and len(state.capitals) > 1:
        held = 0
        for capital in state.capitals:
            city = state.cities.get(capital.city)
            if city is not None and city.owner == seat:
                held += 1
        # The own capital is where everybody begins.
        best = max(best, NEAR * max(0, held - 1) // (len(state.capitals) - 1))
    if settings.science and rules.stages:
        best = max(best, NEAR * len(who.stages) // len(rules.stages))
    if settings.culture:
        best = max(best, _belovedness(world, seat))
    return min(best, NEAR - 1)


def _belovedness(world: World, seat: int) -> int:
    """How near a culture victory is: the own culture, and the influence over the least impressed."""
    state = world.state
    culture = world.rules.victory.culture
    least = NEAR * state.players[seat].lifetime_culture // max(1, culture.min_lifetime)
    others = 0
    for other in state.players:
        if other.id != seat and other.alive:
            others += 1
            needed = culture.threshold_bp * other.lifetime_culture // 10000
            least = min(least, NEAR * state.influence[seat][other.id] // max(1, needed))
    return least if others else 0
