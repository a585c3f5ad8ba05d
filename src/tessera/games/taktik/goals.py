"""Where a side wants its units, by its scenario: what the hard bot goes for beside the enemy.

A goal is some cells, how many units are wanted there, and what it is worth that one stands there. Distances
are measured along the ground: the least number of movement points, whoever stands in the way.
"""

from typing import Final

from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.atlas import STEP_NODE, Atlas
from tessera.games.taktik.book import Book
from tessera.games.taktik.rules_scenarios import Condition
from tessera.games.taktik.state import TaktikState, Unit

FAR: Final = 200  # movement points that no way needs
_FIELDS: Final = 64
_DECIDES: Final = 4
_ALL_TYPES: Final = -1
_EITHER: Final = -1


class Goal:
    """Cells to go to."""

    def __init__(
        self,
        cells: tuple[int, ...],
        wanted: int,
        worth: int,
        types: int = _ALL_TYPES,
        laden: int = _EITHER,
        only: str = "",
    ) -> None:
        self.only = only  # the one unit it is for
        self.laden = laden  # 1 and 0: only for units with cargo, or without
        self.cells = cells
        self.wanted = wanted
        self.worth = worth  # of each unit that is there, in tenths of strength
        self.types = types

    def suits(self, unit: Unit) -> bool:
        """Whether such a unit can do there what the goal is for."""
        if self.only:
            return unit.id == self.only
        return self.types >> unit.kind & 1 == 1 and self.laden in (_EITHER, int(unit.cargo))


class Ways:
    """Distances to cells over one ground; those asked about last are kept."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, tuple[int, ...]], list[int]] = {}

    def to(self, atlas: Atlas, goals: tuple[int, ...]) -> list[int]:
        """By cell, the movement points to the nearest of the goals."""
        key = (atlas.number, goals)
        field = self._known.get(key)
        if field is None:
            field = distances(atlas, goals)
            if len(self._known) >= _FIELDS:
                self._known.clear()
            self._known[key] = field
        return field


def distances(atlas: Atlas, goals: tuple[int, ...]) -> list[int]:
    """By cell, the movement points to the nearest goal: what entering costs, backwards from the goals."""
    entering = atlas.entering()
    steps = atlas.steps[0]
    far = [FAR] * atlas.area
    rings: list[list[int]] = [[] for _ in range(FAR + 1)]
    for cell in goals:
        far[cell] = 0
        rings[0].append(cell)
    for spent in range(FAR):
        for cell in rings[spent]:
            if far[cell] < spent:
                continue
            total = spent + entering[cell]
            if total >= FAR:
                continue
            for node in steps.cheap[cell]:
                there = node >> 1
                if total < far[there]:
                    far[there] = total
                    rings[total].append(there)
            for step in steps.dear[cell]:
                there = step // STEP_NODE >> 1
                if total < far[there]:
                    far[there] = total
                    rings[total].append(there)
            for step in steps.road[cell]:
                there = step // STEP_NODE >> 1
                if total < far[there]:
                    far[there] = total
                    rings[total].append(there)
    return far


def goals_of(book: Book, state: TaktikState, player: int) -> list[Goal]:
    """What the scenario has this player go for, the most important first."""
    found: list[Goal] = []
    for condition in book.scenario(state).victory:
        _add(book, state, condition, player, found)
    points = book.points(book.scenario(state))
    if points is not None:
        for name, amount in points.zones:
            found.append(Goal(state.zones[name].cells, 2, 60 * amount))
    return found


def _add(book: Book, state: TaktikState, condition: Condition, player: int, found: list[Goal]) -> None:
    what = condition.what
    mine = book.rules.player_of(condition.role) == player
    zones = state.zones
    if what == v.CAPTURE_HOLD:
        found.append(Goal(zones[condition.zone].cells, 4 if mine else 3, 150))
    elif what == v.TIMED_RESISTANCE and condition.zone:
        found.append(Goal(zones[condition.zone].cells, 4, 100))
    elif what == v.EXFILTRATION:
        cells = zones[condition.zone].cells
        if mine:
            found.append(Goal(cells, condition.count + 1, 400))
        else:
            found.extend([Goal((cell,), 1, 150) for cell in cells])
    elif what == v.SABOTAGE:
        for name in condition.structures:
            structure = state.structures[name]
            if not structure.neutralised:
                found.append(Goal((structure.cell,), 1, 250))
    elif what == v.LOGISTICS_RUN:
        if mine:
            found.append(Goal(zones[condition.to].cells, 3, 300, condition.types, 1))
            found.append(Goal(zones[condition.from_].cells, 2, 200, condition.types, 0))
        else:
            found.append(Goal(zones[condition.to].cells, 4, 100))
    elif what == v.COMBINED_SCORING:  # points are made by eliminating: zones are for who passes by
        found.extend([Goal(zones[name].cells, 1, 20) for name in condition.zones])
    elif what in (v.TERRITORIAL_CONTROL, v.RESOURCE_ACCUMULATION):
        for name in condition.zones:
            held = zones[name].controller == player
            found.append(Goal(zones[name].cells, 1 if held else 2, 100))
    elif what == v.SECRET_MISSIONS:
        _add_mission(book, state, player, found)


def _cells_of(state: TaktikState, player: int, kind: int) -> tuple[int, ...]:
    """Where a player's units of a type stand."""
    return tuple([unit.cell for unit in state.units.values() if unit.owner == player and unit.kind == kind])


def prize(book: Book, state: TaktikState, unit: Unit, player: int) -> int:
    """How many times its worth a hit on an enemy unit counts for this player: what decides is worth more."""
    if unit.leader and book.scenario(state).victory[0].what == v.ASSASSINATION:
        return _DECIDES
    mission = state.sides[player].mission
    if mission and unit.kind == book.rules.special_kind:
        return _DECIDES if book.rules.missions[mission].what == v.NEUTRALIZE else 1
    return 1


def _add_mission(book: Book, state: TaktikState, player: int, found: list[Goal]) -> None:
    """What its own secret mission asks for."""
    side = state.sides[player]
    if not side.mission:
        return
    mission = book.rules.missions[side.mission]
    if mission.what == v.HOLD_WITH_UNITS:
        found.append(Goal(state.zones[mission.zone].cells, mission.units + 1, 150))
    elif mission.what == v.SEIZE_LOW_LOSSES:
        found.append(Goal(state.zones[mission.zone].cells, 2, 250))
    elif mission.what == v.RETAKE:
        for name in mission.zones:
            if state.zones[name].controller != player:
                found.append(Goal(state.zones[name].cells, 1, 250))
    elif mission.what == v.NEUTRALIZE:
        found.append(Goal(_cells_of(state, 1 - player, book.rules.special_kind), 4, 0))
    elif mission.what == v.ESCORT and side.convoy in state.units:
        found.append(Goal(state.zones[mission.zone].cells, 1, 400, only=side.convoy))


def assigned(
    book: Book, state: TaktikState, ways: Ways, units: list[Unit], goals: list[Goal]
) -> list[Goal | None]:
    """For each unit the goal it goes for: the nearest units go for a goal, the first goal chooses first."""
    atlas = book.atlas(state.ground)
    chosen: list[Goal | None] = [None] * len(units)
    for goal in goals:
        if not goal.cells:
            continue
        field = ways.to(atlas, goal.cells)
        near: list[tuple[int, int]] = []
        for number, unit in enumerate(units):
            if chosen[number] is None and goal.suits(unit):
                near.append((field[unit.cell] * 6 // max(1, unit.movement), number))
        near.sort()
        for _, number in near[: goal.wanted]:
            chosen[number] = goal
    return chosen
