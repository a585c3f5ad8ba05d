"""What can be measured of a battlefield before the first turn: the functions of seed searches.

Distances are in king's steps, as reach counts them: a diagonal step is one.
"""

from typing import Final

from tessera.core.measures import Argument, Given, Ids, Measure, Measured, Opening, seat_of
from tessera.games.taktik.atlas import RIVER, ROAD, Atlas
from tessera.games.taktik.book import Book
from tessera.games.taktik.state import TaktikState, Unit
from tessera.games.taktik.terrain import TERRAIN_NAMES

FAR: Final = 99
"""What a distance is where there is nothing to measure it to: farther than any cell."""
_WITHIN: Final = Argument("within", "how many cells away at most", 0, FAR, usual=2)


class Field(Opening):
    """A battlefield with both armies on it."""

    def __init__(self, book: Book, state: TaktikState) -> None:
        super().__init__(state)
        self.rules = book.rules
        self.atlas: Atlas = book.atlas(state.ground)
        self.zones = state.zones
        self.structures = state.structures
        self.armies: list[list[Unit]] = [[], []]
        for unit in state.units.values():
            self.armies[unit.owner].append(unit)

    def apart(self, a: int, b: int) -> int:
        """Cells from one to the other."""
        width = self.atlas.width
        return max(abs(a % width - b % width), abs(a // width - b // width))

    def from_army(self, seat: int, cells: list[int]) -> int:
        """From a side's nearest unit to the nearest of some cells."""
        best = FAR
        for unit in self.armies[seat]:
            for cell in cells:
                best = min(best, self.apart(unit.cell, cell))
        return best

    def near(self, given: Given) -> list[int]:
        """The cells near a side's units, each once."""
        window = 0
        for unit in self.armies[given.seat]:
            window |= self.atlas.board.window(unit.cell, given.number("within"))
        bits = self.atlas.board.bits
        return [cell for cell in range(self.atlas.area) if window & bits[cell]]

    def leader(self, seat: int) -> Unit | None:
        """The side's leader, where the ruleset appoints one."""
        for unit in self.armies[seat]:
            if unit.leader:
                return unit
        return None


def _army_distance(field: Field, given: Given) -> int:
    return field.from_army(0, [unit.cell for unit in field.armies[1]])


def _leader_distance(field: Field, given: Given) -> int:
    one, other = field.leader(0), field.leader(1)
    return FAR if one is None or other is None else field.apart(one.cell, other.cell)


def _leader_danger(field: Field, given: Given) -> int:
    leader = field.leader(given.seat)
    return FAR if leader is None else field.from_army(1 - given.seat, [leader.cell])


def _units(field: Field, given: Given) -> int:
    return sum([not given.wanted or unit.kind in given.wanted for unit in field.armies[given.seat]])


def _cells(field: Field, given: Given) -> int:
    return sum([terrain in given.wanted for terrain in field.atlas.terrain])


def _share(field: Field, given: Given) -> int:
    return 100 * _cells(field, given) // field.atlas.area


def _cover(field: Field, given: Given) -> int:
    """Each cell once, however many units are near it."""
    near = field.near(given)
    chance, defense = field.atlas.hit_chance, field.atlas.defense
    return sum([chance[cell] < 0 or defense[cell] > 0 for cell in near])


def _roads(field: Field, given: Given) -> int:
    return sum([overlay & ROAD != 0 for overlay in field.atlas.overlay])


def _rivers(field: Field, given: Given) -> int:
    return sum([overlay & RIVER != 0 for overlay in field.atlas.overlay])


def _bridges(field: Field, given: Given) -> int:
    return sum(field.atlas.bridge)


def _road_distance(field: Field, given: Given) -> int:
    roads = [cell for cell, overlay in enumerate(field.atlas.overlay) if overlay & ROAD]
    return field.from_army(given.seat, roads)


def _terrain_near(field: Field, given: Given) -> int:
    return sum([field.atlas.terrain[cell] in given.wanted for cell in field.near(given)])


def _zone_distance(field: Field, given: Given) -> int:
    cells: list[int] = []
    for number, name in enumerate(field.rules.zones):
        if name in field.zones and (not given.wanted or number in given.wanted):
            cells.extend(field.zones[name].cells)
    return field.from_army(given.seat, cells)


def _structure_distance(field: Field, given: Given) -> int:
    cells: list[int] = []
    for number, name in enumerate(field.rules.structures):
        if name in field.structures and (not given.wanted or number in given.wanted):
            cells.append(field.structures[name].cell)
    return field.from_army(given.seat, cells)


def measures_of(book: Book) -> dict[str, Measure]:
    """Those of a ruleset."""
    # Long: a table of what can be asked, and what it is asked by.
    rules = book.rules
    seat = [seat_of(2)]
    terrains = Ids("terrain", {name: number for number, name in enumerate(TERRAIN_NAMES)})
    kinds = Ids("unit type", {kind.id: number for number, kind in enumerate(rules.types)}, needed=False)
    zones = Ids("zone", {name: number for number, name in enumerate(rules.zones)}, needed=False)
    structures = Ids(
        "structure", {name: number for number, name in enumerate(rules.structures)}, needed=False
    )
    far = f"{FAR} if there is none"
    return {
        "army_distance": Measured(
            _army_distance, "cells between the nearest two enemies", "army_distance >= 6"
        ),
        "leader_distance": Measured(
            _leader_distance, f"cells between the two leaders; {far}", "leader_distance >= 12"
        ),
        "leader_danger": Measured(
            _leader_danger,
            f"cells from a side's leader to its nearest enemy; {far}",
            "least(leader_danger) >= 8",
            seat,
        ),
        "units": Measured(
            _units, "a side's units, or those of some types", "units(seat=0) == units(seat=1)", seat, kinds
        ),
        "cover": Measured(
            _cover,
            "cells near a side's units where they would be harder to hit",
            "spread(cover) <= 10",
            [*seat, _WITHIN],
        ),
        "road_distance": Measured(
            _road_distance,
            f"cells from a side's nearest unit to the nearest road; {far}",
            "road_distance(seat=0) <= 2",
            seat,
        ),
        "terrain": Measured(_cells, "cells of some terrains", "terrain(forest, hill) >= 120", ids=terrains),
        "terrain_share": Measured(
            _share,
            "the same in percent of the board, rounded down",
            "terrain_share(urban) >= 5",
            ids=terrains,
        ),
        "terrain_near": Measured(
            _terrain_near,
            "cells of some terrains near a side's units",
            "terrain_near(forest, seat=0, within=3) >= 20",
            [*seat, _WITHIN],
            terrains,
        ),
        "roads": Measured(_roads, "cells with a road, bridges among them", "roads >= 60"),
        "rivers": Measured(_rivers, "cells with a river, bridges among them", "rivers >= 20"),
        "bridges": Measured(_bridges, "cells where a road crosses a river", "1 <= bridges <= 3"),
        "zone_distance": Measured(
            _zone_distance,
            f"cells from a side's nearest unit to the nearest zone, or to one of those named; {far}",
            "spread(zone_distance) <= 2",
            seat,
            zones,
        ),
        "structure_distance": Measured(
            _structure_distance,
            f"the same for structures that may be sabotaged; {far}",
            "structure_distance(seat=0) >= 10",
            seat,
            structures,
        ),
    }
