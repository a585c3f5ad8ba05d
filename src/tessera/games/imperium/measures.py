"""What can be measured of a world and of where players begin: the functions of seed searches.

Distances are steps from tile to tile (rule 4.3). A seat's start is the tile of its first unit.
"""

from typing import Final

from tessera.core.measures import Argument, Given, Ids, Measure, Measured, Opening, seat_of
from tessera.games.imperium.generate_starts import Starts as Fertility
from tessera.games.imperium.land import LandMap
from tessera.games.imperium.rules import Rules
from tessera.games.imperium.state import State
from tessera.games.imperium.vocabulary import FOOD, GOLD, PRODUCTION

FAR: Final = 999
"""What a distance is where there is nothing to measure it to."""


class NewWorld(Opening):
    """A world on which nobody has done anything yet."""

    def __init__(self, rules: Rules, land: LandMap, state: State) -> None:
        super().__init__(state)
        self.rules = rules
        self.land = land
        self.terrain = state.tiles.terrain
        self.resource = state.tiles.resource
        self.rivers = state.tiles.rivers
        self.starts: list[int] = [-1] * len(state.players)
        for unit in state.units.living():
            if self.starts[unit.owner] < 0:
                self.starts[unit.owner] = unit.pos
        self._masses: list[int] = []

    def near(self, given: Given) -> list[int]:
        """The tiles within so many steps of a seat's start, itself among them."""
        return self.land.disc(self.starts[given.seat], given.number("within"))

    def dry(self, tile: int) -> bool:
        """Land that can be entered."""
        return self.land.passable[tile] == 1 and self.land.water[tile] == 0

    def masses(self) -> list[int]:
        """By tile the landmass it belongs to, named by its first tile; -1 where nobody walks."""
        if not self._masses:
            found = [-1] * self.land.size
            for first in range(self.land.size):
                if found[first] >= 0 or not self.dry(first):
                    continue
                found[first] = first
                reached = [first]
                while reached:
                    tile = reached.pop()
                    for d in range(6):
                        near = self.land.neighbours[6 * tile + d]
                        if near >= 0 and found[near] < 0 and self.dry(near):
                            found[near] = first
                            reached.append(near)
            self._masses = found
        return self._masses


def _river(world: NewWorld, given: Given) -> int:
    for tile in world.near(given):
        if world.rivers[tile]:
            return 1
    return 0


def _fresh_water(world: NewWorld, given: Given) -> int:
    return world.land.fresh_water[world.starts[given.seat]]


def _coast(world: NewWorld, given: Given) -> int:
    for tile in world.near(given):
        if world.land.coastal[tile] and world.dry(tile):
            return 1
    return 0


def _resource(world: NewWorld, given: Given) -> int:
    total = 0
    for tile in world.near(given):
        kind = world.resource[tile]
        if kind in given.wanted if given.wanted else kind >= 0:
            total += 1
    return total


def _kinds(world: NewWorld, given: Given) -> int:
    found = [False] * len(world.rules.resources)
    for tile in world.near(given):
        kind = world.resource[tile]
        if kind >= 0 and (not given.wanted or kind in given.wanted):
            found[kind] = True
    return sum(found)


def _nearest(world: NewWorld, given: Given) -> int:
    start = world.starts[given.seat]
    best = FAR
    for tile, kind in enumerate(world.resource):
        if kind in given.wanted:
            best = min(best, world.land.distance(start, tile))
    return best


def _terrain(world: NewWorld, given: Given) -> int:
    return sum([world.terrain[tile] in given.wanted for tile in world.near(given)])


def _land(world: NewWorld, given: Given) -> int:
    return sum([world.dry(tile) for tile in world.near(given)])


def _yields(world: NewWorld, given: Given, kind: int) -> int:
    total = 0
    for tile in world.near(given):
        total += world.rules.terrains[world.terrain[tile]].yields[kind]
    return total


def _food(world: NewWorld, given: Given) -> int:
    return _yields(world, given, FOOD)


def _production(world: NewWorld, given: Given) -> int:
    return _yields(world, given, PRODUCTION)


def _gold(world: NewWorld, given: Given) -> int:
    return _yields(world, given, GOLD)


def _fertility(world: NewWorld, given: Given) -> int:
    weighed = Fertility(world.rules, world.land.map, world.terrain, world.resource, world.rivers)
    return weighed.fertility(world.starts[given.seat])


def _rival_distance(world: NewWorld, given: Given) -> int:
    best = FAR
    for seat, start in enumerate(world.starts):
        if seat != given.seat:
            best = min(best, world.land.distance(world.starts[given.seat], start))
    return best


def _rivals_on_land(world: NewWorld, given: Given) -> int:
    masses = world.masses()
    own = masses[world.starts[given.seat]]
    return sum([masses[start] == own for start in world.starts]) - 1


def _landmass(world: NewWorld, given: Given) -> int:
    masses = world.masses()
    return masses.count(masses[world.starts[given.seat]])


def _landmasses(world: NewWorld, given: Given) -> int:
    least = given.number("tiles")
    masses = world.masses()
    return sum([mass == tile and masses.count(mass) >= least for tile, mass in enumerate(masses)])


def _land_share(world: NewWorld, given: Given) -> int:
    return 100 * world.land.water.count(0) // world.land.size


def _of_world(world: NewWorld, given: Given) -> int:
    return sum([kind in given.wanted for kind in world.resource])


def measures_of(rules: Rules, seats: int) -> dict[str, Measure]:
    """Those of a ruleset and a number of players."""
    # Long: a table of what can be asked, and what it is asked by.
    seat = seat_of(seats)
    here = [seat, Argument("within", "how many steps from the start at most", 0, 20)]
    around = [seat, Argument("within", "how many steps from the start at most", 0, 20, usual=3)]
    terrains = Ids("terrain", {kind.id: kind.number for kind in rules.terrains})
    numbers = {kind.id: kind.number for kind in rules.resources}
    some, any_of = Ids("resource", numbers), Ids("resource", numbers, needed=False)
    names = [*numbers]
    one, other = names[0], names[-1]
    return {
        "river": Measured(
            _river, "a river at the start, or within some steps of it", "river(seat=0)", here, truth=True
        ),
        "fresh_water": Measured(
            _fresh_water, "a river or a lake at the start", "least(fresh_water) == 1", [seat], truth=True
        ),
        "coast": Measured(
            _coast, "a coast at the start, or within some steps of it", "coast(seat=0)", here, truth=True
        ),
        "resource": Measured(
            _resource,
            "tiles near the start with any resource, or with one of those named",
            f"resource({one}, {other}, seat=0) >= 2",
            around,
            any_of,
        ),
        "resource_kinds": Measured(
            _kinds,
            "how many different ones of these",
            "resource_kinds(seat=0, within=4) >= 3",
            around,
            any_of,
        ),
        "nearest": Measured(
            _nearest,
            f"steps to the nearest of such resources; {FAR} if the world has none",
            f"spread(nearest({one})) <= 2",
            [seat],
            some,
        ),
        "terrain": Measured(
            _terrain, "tiles of some terrains near the start", "terrain(hills, seat=0) >= 4", around, terrains
        ),
        "land": Measured(_land, "tiles of land near the start", "least(land(within=2)) >= 12", around),
        "food": Measured(_food, "food that the ground near the start bears", "food(seat=0) >= 40", around),
        "production": Measured(_production, "the same of production", "spread(production) <= 6", around),
        "gold": Measured(_gold, "the same of gold", "gold(seat=0, within=2) >= 6", around),
        "fertility": Measured(
            _fertility, "what the start is worth to the rulebook (M11)", "spread(fertility) <= 20", [seat]
        ),
        "rival_distance": Measured(
            _rival_distance, "steps to the nearest other start", "least(rival_distance) >= 10", [seat]
        ),
        "rivals_on_land": Measured(
            _rivals_on_land, "others who begin on the same land", "most(rivals_on_land) == 0", [seat]
        ),
        "landmass": Measured(
            _landmass, "tiles of the land that the start lies on", "least(landmass) >= 60", [seat]
        ),
        "landmasses": Measured(
            _landmasses,
            "lands of the world, of some size at least",
            "landmasses(tiles=20) == 2",
            [Argument("tiles", "the least size that counts", 1, usual=1)],
        ),
        "land_share": Measured(_land_share, "land in percent of the world, rounded down", "land_share >= 40"),
        "resource_total": Measured(
            _of_world, "tiles of the world with such resources", f"resource_total({one}) >= 4", ids=some
        ),
    }
