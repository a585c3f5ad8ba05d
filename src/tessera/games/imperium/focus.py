"""What a governor would have citizens do: the most of one yield that does not starve the city.

The rules know no governor. This answers a question; whoever asked sends the commands (AssignCitizen,
SetSpecialists), or does not.
"""

from tessera.games.imperium import vocabulary as v
from tessera.games.imperium.cities import (
    Figures,
    Realm,
    figures,
    is_workable,
    specialist_limit,
    specialist_slots,
)
from tessera.games.imperium.effects import city_effects
from tessera.games.imperium.growth import turns_to_growth
from tessera.games.imperium.questions import Focus
from tessera.games.imperium.records import City
from tessera.games.imperium.tiles import tile_yield
from tessera.games.imperium.world import World


class Fields:
    """The tiles that a city's citizens can work, by city tile number, and what each yields."""

    def __init__(self, world: World, city: City, kept: tuple[int, ...]) -> None:
        self.world = world
        self.city = city
        self.realm = Realm(world, city.owner)
        self.yields: dict[int, list[int]] = {}
        numbered = world.land.city_tiles(city.pos)
        for number in range(1, len(numbered)):
            if is_workable(world, city, numbered[number]):
                self.yields[number] = tile_yield(world, city.owner, numbered[number])
        self.kept: list[int] = []
        for number in kept:
            if number in self.yields and number not in self.kept:
                self.kept.append(number)

    def worth(self, found: list[int]) -> int:
        """Rule 7.4's priority of what something yields."""
        weights = self.world.rules.city.tile_weights
        worth = 0
        for y in range(5):
            worth += weights[y] * found[y]
        return worth

    def with_citizens(self, tiles: list[int], specialists: int) -> Figures:
        """The city's numbers if its citizens were placed so."""
        trial = self.city.copy()
        trial.locked_assignments = tiles
        trial.specialists = specialists
        return figures(self.world, trial, self.realm)


def focuses(world: World, city: City, kept: tuple[int, ...]) -> tuple[Focus, ...]:
    """For each yield, in the order of rule 1.5."""
    fields = Fields(world, city, kept)
    return tuple([_focus(fields, aim) for aim in range(5)])


def _focus(fields: Fields, aim: int) -> Focus:
    """The best over every number of specialists; of equals the fewest."""
    world, city = fields.world, fields.city
    most = specialist_limit(world, city, specialist_slots(world, city_effects(world, city)))
    tiles = _placed(fields, aim, 0)
    best = fields.with_citizens(tiles, 0)
    used = 0
    for specialists in range(1, most + 1):
        other = _placed(fields, aim, specialists)
        found = fields.with_citizens(other, specialists)
        if _is_better(fields, aim, found, best):
            tiles, best, used = other, found, specialists
    return Focus(
        v.YIELDS[aim],
        tuple(tiles),
        used,
        tuple(best.yields),
        best.surplus,
        turns_to_growth(world.rules, city, best.surplus),
    )


def _is_better(fields: Fields, aim: int, one: Figures, other: Figures) -> bool:
    hunger = min(0, one.surplus), min(0, other.surplus)
    if hunger[0] != hunger[1]:
        return hunger[0] > hunger[1]
    if one.yields[aim] != other.yields[aim]:
        return one.yields[aim] > other.yields[aim]
    return fields.worth(one.yields) > fields.worth(other.yields)


def _placed(fields: Fields, aim: int, specialists: int) -> list[int]:
    """The kept tiles, then those with most of the aim; exchanged for food while the city would starve."""
    workers = fields.city.population - specialists
    chosen = fields.kept[:workers]
    # A key that sorts by aim falling, worth falling, number rising.
    keys: list[tuple[int, int, int]] = []
    for number, found in fields.yields.items():
        if number not in chosen:
            keys.append((-found[aim], -fields.worth(found), number))
    keys.sort()
    rest = [key[2] for key in keys]
    free = max(0, workers - len(chosen))
    kept = len(chosen)
    chosen += rest[:free]
    rest = rest[free:]
    while fields.with_citizens(chosen, specialists).surplus < 0:
        given, taken = _exchange(fields, aim, chosen[kept:], rest)
        if given < 0:
            break
        chosen.remove(given)
        chosen.append(taken)
        rest.remove(taken)
        rest.append(given)
    return chosen


def _exchange(fields: Fields, aim: int, chosen: list[int], rest: list[int]) -> tuple[int, int]:
    """The tile to leave and the one to take for more food at the least loss of the aim; -1: there is none."""
    best = (-1, -1)
    key = (0, 0)
    for given in chosen:
        for taken in rest:
            food = fields.yields[taken][v.FOOD] - fields.yields[given][v.FOOD]
            if food <= 0:
                continue
            loss = fields.yields[given][aim] - fields.yields[taken][aim]
            if best[0] < 0 or (loss, -food) < key:
                best, key = (given, taken), (loss, -food)
    return best
