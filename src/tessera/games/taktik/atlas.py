"""What follows from a map alone: step costs, cover and clear cells, worked out once and kept by the book.

A step table turns rule 7.2 (but for units in the way) into one list lookup. Tables belong to a ruleset and a
ground; they are never part of a state.
"""

from typing import Final

from tessera.games.taktik.commands import Cell
from tessera.games.taktik.lattice import EIGHT, FOUR
from tessera.games.taktik.rules import Rules, UnitType
from tessera.games.taktik.rules_ground import CombatRule, MovementRule
from tessera.games.taktik.state import Ground
from tessera.games.taktik.terrain import PLAIN

BIOME_LETTERS: Final = ".rfUIhw"  # in terrain order
OVERLAY_LETTERS: Final = ".#~B"  # nothing, road, river, both
ROAD: Final = 1
RIVER: Final = 2

RANGE_CELL: Final = 128
RANGE_BITS: Final = 7  # by which a range's entry is shifted to its cell
STEP_BITS: Final = 7
STEP_NODE: Final = 128  # a dear step or a road step: the node entered, times this, and the cost


class Steps:
    """Rule 7.2 for one unit type, but for units in the way: the steps from each cell, sorted by cost.

    A node is twice the cell entered. `cheap` steps cost 1, `dear` ones more, and `road` ones follow a road.
    Tuples of numbers, which the garbage collector leaves alone.
    """

    def __init__(self) -> None:
        self.cheap: list[tuple[int, ...]] = []
        self.dear: list[tuple[int, ...]] = []
        self.road: list[tuple[int, ...]] = []


class Board:
    """What every ground of one size shares."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.cells: list[Cell] = [Cell(i % width, i // width) for i in range(width * height)]
        self.bits: list[int] = [1 << cell for cell in range(width * height)]
        self._windows: dict[int, int] = {}

    def mask(self, entries: list[int]) -> int:
        """The bits of a range's cells, put together row by row: those of a row fit into a small number."""
        width = self.width
        mask = row = start = 0
        for entry in entries:
            place = (entry >> RANGE_BITS) - start
            if place >= width:
                mask |= row << start
                row = 0
                place += start
                start = place - place % width
                place -= start
            row |= 1 << place
        return mask | row << start

    def window(self, cell: int, radius: int) -> int:
        """The bits of the cells within that Chebyshev distance."""
        key = cell * 256 + radius
        mask = self._windows.get(key, 0)
        if mask == 0:
            width, height = self.width, self.height
            x, y = cell % width, cell // width
            west, east = max(0, x - radius), min(width - 1, x + radius)
            row = ((1 << (east - west + 1)) - 1) << west
            for each in range(max(0, y - radius), min(height - 1, y + radius) + 1):
                mask |= row << (each * width)
            self._windows[key] = mask
        return mask


class Atlas:
    """The tables of one ground under one ruleset."""

    def __init__(self, rules: Rules, ground: Ground, board: Board, number: int) -> None:
        width, height = ground.width, ground.height
        self.board = board
        self.number = number  # tells atlases of one book apart
        self.width = width
        self.height = height
        self.area = width * height
        self.terrain: list[int] = [BIOME_LETTERS.index(letter) for letter in ground.biomes]
        self.overlay: list[int] = [OVERLAY_LETTERS.index(letter) for letter in ground.overlays]
        self.bridge: list[bool] = [both == ROAD | RIVER for both in self.overlay]
        for cell in ground.disabled_bridges:
            self.bridge[cell] = False
        rows = range(0, self.area, width)
        self.biome_rows: list[str] = [ground.biomes[i : i + width] for i in rows]
        self.overlay_rows: list[str] = [ground.overlays[i : i + width] for i in rows]
        self.scratch: list[list[int]] = []  # buffers that movement.Reach leaves for the next one
        self._entering: list[int] = []
        self.cells = board.cells
        self.clear: list[bool] = [self.terrain[i] == PLAIN and self.overlay[i] == 0 for i in range(self.area)]
        kinds = rules.terrains
        self.hit_chance: list[int] = [kinds[each].hit_chance for each in self.terrain]
        self.defense: list[int] = [kinds[each].defense for each in self.terrain]
        # Unit types share a table unless an extra movement rule tells them apart.
        self.steps: list[Steps] = []
        for unit_type in rules.types:
            if self.steps and not rules.ground.movement_rules:
                self.steps.append(self.steps[0])
            else:
                self.steps.append(self._step_table(rules, unit_type))

    def entering(self) -> list[int]:
        """What entering each cell costs the first unit type, by the cheapest step; 0 where none leads."""
        if not self._entering:
            table = self.steps[0]
            costs = [0] * self.area
            for cell in range(self.area):
                for node in table.cheap[cell]:
                    costs[node >> 1] = 1
                for step in (*table.dear[cell], *table.road[cell]):
                    there, cost = step // STEP_NODE >> 1, step % STEP_NODE
                    if costs[there] == 0 or cost < costs[there]:
                        costs[there] = cost
            self._entering = costs
        return self._entering

    def _step_table(self, rules: Rules, unit_type: UnitType) -> Steps:
        directions = EIGHT if rules.switches.movement.directions == 8 else FOUR
        width, height = self.width, self.height
        table = Steps()
        for cell in range(self.area):
            x, y = cell % width, cell // width
            cheap: list[int] = []
            dear: list[int] = []
            road: list[int] = []
            for dx, dy in directions:
                if not (0 <= x + dx < width and 0 <= y + dy < height):
                    continue
                there = (y + dy) * width + x + dx
                orthogonal = dx == 0 or dy == 0
                cost = self._step_cost(rules, unit_type, cell, there, orthogonal)
                if cost == 0:
                    continue
                step = 2 * there * STEP_NODE + min(cost, STEP_NODE - 1)
                if orthogonal and self.overlay[cell] & self.overlay[there] & ROAD:
                    road.append(step)
                elif cost > 1:
                    dear.append(step)
                else:
                    cheap.append(2 * there)
            table.cheap.append(tuple(cheap))
            table.dear.append(tuple(dear))
            table.road.append(tuple(road))
        return table

    def _step_cost(self, rules: Rules, unit_type: UnitType, cell: int, there: int, orthogonal: bool) -> int:
        """Rule 7.2 steps 2 to 5; 0 if the step is forbidden."""
        if not rules.switches.movement.use_terrain:
            return 1
        terrain = rules.terrains[self.terrain[there]]
        cost = terrain.cost
        forbidden = terrain.blocks
        if self.overlay[there] & RIVER and not self.bridge[there]:
            following = orthogonal and self.overlay[cell] & RIVER != 0
            river = rules.ground.overlays.river
            cost += river.along if following else river.cross
        for rule in rules.ground.movement_rules:
            if self._rule_matches(rules, rule, unit_type, there):
                if rule.unblocks:
                    forbidden = False
                cost += rule.cost_delta
        for rule in rules.ground.movement_rules:
            if rule.blocks and self._rule_matches(rules, rule, unit_type, there):
                forbidden = True
        return 0 if forbidden else max(1, cost)

    def _rule_matches(self, rules: Rules, rule: MovementRule, unit_type: UnitType, there: int) -> bool:
        needs = rule.requires
        bridge = rules.ground.connectors.bridge.tags if self.bridge[there] else ()
        return (
            _is_type(needs.unit_types, unit_type)
            and _shares(needs.unit_tags, unit_type.tags)
            and _shares(needs.terrain_tags, rules.terrains[self.terrain[there]].tags)
            and _shares(needs.overlay_tags, self.overlay_tags(rules, there))
            and _shares(needs.connector_tags, bridge)
        )

    def overlay_tags(self, rules: Rules, cell: int) -> tuple[str, ...]:
        """The tags of the road and the river of a cell."""
        tags: tuple[str, ...] = ()
        if self.overlay[cell] & ROAD:
            tags += rules.ground.overlays.road.tags
        if self.overlay[cell] & RIVER:
            tags += rules.ground.overlays.river.tags
        return tags

    def combat_rule_matches(
        self, rules: Rules, rule: CombatRule, attacker: UnitType, at: int, defender: UnitType, to: int
    ) -> bool:
        """Rule 8.3: whether an extra combat rule speaks of this attack."""
        needs = rule.requires
        return (
            _is_type(needs.attacker_unit_types, attacker)
            and _shares(needs.attacker_unit_tags, attacker.tags)
            and _shares(needs.attacker_terrain_tags, rules.terrains[self.terrain[at]].tags)
            and _shares(needs.attacker_overlay_tags, self.overlay_tags(rules, at))
            and _is_type(needs.defender_unit_types, defender)
            and _shares(needs.defender_unit_tags, defender.tags)
            and _shares(needs.defender_terrain_tags, rules.terrains[self.terrain[to]].tags)
            and _shares(needs.defender_overlay_tags, self.overlay_tags(rules, to))
        )

    def quadrant(self, cell: int) -> str:
        """Rule 9.2: NW, NE, SW or SE."""
        north = cell // self.width < self.height // 2
        west = cell % self.width < self.width // 2
        return ("N" if north else "S") + ("W" if west else "E")


def _is_type(types: int, unit_type: UnitType) -> bool:
    """Whether a rule speaks of this type; one that names none speaks of all."""
    return types == 0 or types >> unit_type.number & 1 == 1


def _shares(wanted: tuple[str, ...], tags: tuple[str, ...]) -> bool:
    """Whether a rule's list and these tags share one; a list that is not given asks for nothing."""
    return not wanted or any(tag in tags for tag in wanted)
