"""What can be measured of a planet before anybody lands: the functions of seed searches.

Minerals and tide cards come from the match's seed, the terrain from the option `board`.
"""

from typing import Final

from tessera.core.measures import Argument, Given, Ids, Measure, Measured, Opening
from tessera.games.fullmetal.board import SIZE, TERRAINS, ZONES, Board
from tessera.games.fullmetal.rules import Rules
from tessera.games.fullmetal.state import State
from tessera.games.fullmetal.vocabulary import HIGH, LOW, NORMAL

EVERYWHERE: Final = 0
"""The zone that nobody named: all of the planet."""
TIDES: Final = {"low": LOW, "normal": NORMAL, "high": HIGH}


class Planet(Opening):
    """A planet with its minerals, and the tides to come."""

    def __init__(self, board: Board, state: State) -> None:
        super().__init__(state)
        self.board = board
        self.deck = state.deck
        self.minerals: list[int] = [1 if cell in state.free else 0 for cell in range(SIZE)]

    def cells(self, zone: int, within: int) -> list[int]:
        """A zone's hexes and those within so many steps of it."""
        geometry = self.board.geometry
        if zone == EVERYWHERE:
            return list(range(SIZE))
        edge = geometry.of_zone[zone]
        found = edge.copy()
        seen = [False] * SIZE
        for cell in found:
            seen[cell] = True
        for _ in range(within):
            following: list[int] = []
            for cell in edge:
                for near in geometry.near[cell]:
                    if not seen[near]:
                        seen[near] = True
                        following.append(near)
            found.extend(following)
            edge = following
        return found


def _minerals(planet: Planet, given: Given) -> int:
    """Those on the terrains that are named, or on any."""
    total = 0
    for cell in planet.cells(given.number("zone"), given.number("within")):
        if not given.wanted or planet.board.terrain[cell] in given.wanted:
            total += planet.minerals[cell]
    return total


def _terrain(planet: Planet, given: Given) -> int:
    cells = planet.cells(given.number("zone"), given.number("within"))
    return sum([planet.board.terrain[cell] in given.wanted for cell in cells])


def _share(planet: Planet, given: Given) -> int:
    cells = planet.cells(given.number("zone"), given.number("within"))
    return 100 * sum([planet.board.terrain[cell] in given.wanted for cell in cells]) // len(cells)


def _berths(planet: Planet, given: Given) -> int:
    zone = given.number("zone")
    zones = planet.board.geometry.zones
    return sum([zone in (EVERYWHERE, zones[cell]) for cell, _ in planet.board.berths()])


def _tide_cards(planet: Planet, given: Given) -> int:
    return sum([card in given.wanted for card in planet.deck[: given.number("first")]])


def measures_of(rules: Rules) -> dict[str, Measure]:
    """Those of a ruleset."""
    zone = Argument("zone", "which landing zone; all of the planet when left out", 1, ZONES, each=True)
    around = [zone, Argument("within", "hexes around the zone that count, too", 0, 10)]
    terrains = {name: number for number, name in enumerate(TERRAINS)}
    some, any_of = Ids("terrain", terrains), Ids("terrain", terrains, needed=False)
    cards = rules.turns.tide_cards.in_use
    return {
        "minerals": Measured(
            _minerals,
            "minerals in or near a zone, on any ground or on some",
            "least(minerals(within=3)) >= 12",
            around,
            any_of,
        ),
        "terrain": Measured(
            _terrain,
            "hexes of some terrains in or near a zone",
            "terrain(marsh, reef, zone=1) >= 20",
            around,
            some,
        ),
        "terrain_share": Measured(
            _share, "the same in percent, rounded down", "spread(terrain_share(sea)) <= 30", around, some
        ),
        "berths": Measured(_berths, "ways an astronef can stand in a zone", "least(berths) >= 20", [zone]),
        "tide_cards": Measured(
            _tide_cards,
            "such cards among the first of the tide deck",
            "tide_cards(low, first=3) == 0",
            [Argument("first", "how many cards", 1, cards, usual=1)],
            Ids("tide", TIDES),
        ),
    }
