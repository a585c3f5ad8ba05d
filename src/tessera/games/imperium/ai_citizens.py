"""What citizens of the opponent's cities do: specialists (rule 17.13), and the tiles they work (7.4).

Left to themselves they go by one fixed taste, food first, also where a crowded city cannot use it. The
opponent keeps them to what the city needs: food while it has room to grow, work and gold when it has none.
"""

from typing import Final

from tessera.games.imperium import vocabulary as v
from tessera.games.imperium.ai_known import Town
from tessera.games.imperium.ai_mind import Mind
from tessera.games.imperium.citizens import LAST_TILE
from tessera.games.imperium.commands import AssignCitizen, SetSpecialists, UnassignCitizen
from tessera.games.imperium.view import CityLife

# What yields count, in the order of rule 1.5, where there is room to grow and where there is none.
GROWING: Final = (6, 6, 2, 4, 3)
CROWDED: Final = (1, 6, 3, 5, 3)
DEAR: Final = 3  # how much more gold counts while there is hardly any
POOR: Final = 4  # gold a round below which it does
LOOK_AGAIN: Final = 3  # rounds after which a city where everybody has a place is looked at again
HUNGER: Final = 24  # how much food may come to count where a city would else starve
SURPLUS: Final = 2  # what a city that has room to grow shall have over at least


class Field:
    """A tile that a city may work."""

    def __init__(self, number: int, tile: int, yields: list[int]) -> None:
        self.number = number  # as city tiles are numbered
        self.tile = tile
        self.yields = yields


def specialists(mind: Mind) -> None:
    """Rule 17.13: large cities spare some; starving ones none."""
    per = mind.rules.city.citizens_per_specialist
    for town in mind.known.towns:
        life = town.life
        if life is None:
            continue
        population = town.view.population
        count = max(0, min(life.specialist_slots, population // per, population - 6))
        if life.surplus < 0:
            count = 0
        if count != life.specialists:
            mind.commands.append(SetSpecialists(town.id, count))


def place_citizens(mind: Mind) -> None:
    """Keep the citizens of every city to the tiles that suit it best."""
    for index, town in enumerate(mind.known.towns):
        life = town.life
        if life is None:
            continue
        kept = len(life.locked_assignments) == town.view.population - life.specialists
        if not kept or (mind.known.round + index) % LOOK_AGAIN == 0:
            _place(mind, town, life)


def _place(mind: Mind, town: Town, life: CityLife) -> None:
    fields = _fields(mind, town, life)
    workers = min(max(0, town.view.population - life.specialists), len(fields))
    taste = list(GROWING if town.view.population < life.housing else CROWDED)
    if mind.known.own.gold_per_round < POOR:
        taste[v.GOLD] += DEAR
    chosen = _choose(life, fields, workers, taste, SURPLUS if town.view.population < life.housing else 0)
    wanted = [field.number for field in chosen]
    for number in life.locked_assignments:
        if number not in wanted:
            mind.commands.append(UnassignCitizen(town.id, number))
    for number in wanted:
        if number not in life.locked_assignments:
            mind.commands.append(AssignCitizen(town.id, number))


def _choose(life: CityLife, fields: list[Field], workers: int, taste: list[int], least: int) -> list[Field]:
    """The best of the fields, with as much weight on food as it takes to feed everybody."""
    worked: dict[int, bool] = {}
    for tile in life.worked:
        worked[tile] = True
    # What the city has over without any field: what it eats, and what its centre and buildings give.
    base = life.surplus
    for field in fields:
        if field.tile in worked:
            base -= field.yields[v.FOOD]
    chosen: list[Field] = []
    hunger = taste[v.FOOD]
    while True:
        keys: list[tuple[int, int]] = []
        for index, field in enumerate(fields):
            worth = hunger * field.yields[v.FOOD]
            for y in range(1, 5):
                worth += taste[y] * field.yields[y]
            keys.append((-worth, index))
        keys.sort()
        chosen = [fields[index] for _, index in keys[:workers]]
        surplus = base
        for field in chosen:
            surplus += field.yields[v.FOOD]
        if surplus >= least or hunger >= HUNGER:
            return chosen
        hunger += 2


def _fields(mind: Mind, town: Town, life: CityLife) -> list[Field]:
    """The tiles that could be worked: own, near, and free of enemy soldiers (rule 7.4)."""
    known = mind.known
    numbered = known.land.city_tiles(town.pos)
    found: list[Field] = []
    for number in range(1, LAST_TILE + 1):
        tile = numbered[number]
        if tile < 0 or tile not in life.claimed or known.terrain[tile] < 0:
            continue
        if known.land.distance(tile, town.pos) > mind.rules.city.work_radius:
            continue
        soldier = known.soldier_on(tile)
        if soldier is not None and known.war_with(soldier.owner):
            continue
        found.append(Field(number, tile, known.yields_of(tile)))
    return found
