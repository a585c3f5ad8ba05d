"""The starting line-up (rule 4.5): every unit near its anchor row, scattered, on clear open ground.

Also the search for the nearest clear cell, which scenarios use to lay out their zones. Draws with
`offset`, the remainder of a raw draw, whatever the ruleset's dice are.
"""

from __future__ import annotations

from dataclasses import dataclass

from tessera.core.rng import Lcg32
from tessera.games.taktik.rules_ground import PlacementParams
from tessera.games.taktik.terrain import PLAIN, Biomes, Networks


@dataclass
class PlacedUnit:
    """Player 0 is PLAYER_A. `kind` indexes the army list that was given."""

    player: int
    kind: int
    cell: int


@dataclass
class Placement:
    """Units in creation order, and the seed for the next stage."""

    units: list[PlacedUnit]
    next_seed: int


def clear_cells(networks: Networks, biomes: Biomes) -> list[int]:
    """Flags of the PLAIN cells without road or river."""
    clear = [1 if terrain == PLAIN else 0 for terrain in biomes.grid]
    for cell in networks.road:
        clear[cell] = 0
    for cell in networks.river:
        clear[cell] = 0
    return clear


def _clear_in_rows(clear: list[int], width: int, x: int, y: int, first_row: int, end_row: int) -> int:
    """The nearest clear cell of rows first_row..end_row-1 in the rulebook's order, or -1."""
    height = len(clear) // width
    if first_row <= y < end_row and clear[y * width + x] == 1:
        return y * width + x
    for radius in range(1, max(width, height) + 1):
        for dy in range(-radius, radius + 1):
            row = y + dy
            if row < first_row or row >= end_row:
                continue
            dx = radius - abs(dy)
            if x + dx < width and clear[row * width + x + dx] == 1:
                return row * width + x + dx
            if x - dx >= 0 and clear[row * width + x - dx] == 1:
                return row * width + x - dx
    for cell in range(first_row * width, end_row * width):
        if clear[cell] == 1:
            return cell
    return -1


def nearest_clear_cell(clear: list[int], width: int, start: int, first_row: int, end_row: int) -> int:
    """Rule 4.5 step 3: within the rows if possible, else anywhere, else the start itself."""
    x, y = start % width, start // width
    found = _clear_in_rows(clear, width, x, y, first_row, end_row)
    if found < 0:
        found = _clear_in_rows(clear, width, x, y, 0, len(clear) // width)
    return found if found >= 0 else start


def front_columns(width: int) -> list[int]:
    """Rule 4.5 step 1: the centre, then one left, one right, and so outwards."""
    centre = width // 2
    columns = [centre]
    for distance in range(1, width):
        if centre - distance >= 0:
            columns.append(centre - distance)
        if centre + distance < width:
            columns.append(centre + distance)
    return columns


def keep_leaders_back(
    placed: Placement, networks: Networks, biomes: Biomes, params: PlacementParams, leaders: list[int]
) -> None:
    """Rule 4.5, where leaders count: who is too near an enemy starts on the nearest clear cell beyond.

    `leaders` are places in `placed.units`. Draws nothing; who finds no such cell of its own zone stays.
    """
    width, height = networks.width, networks.height
    front = height // params.front_divisor
    for number in leaders:
        leader = placed.units[number]
        foes = [unit.cell for unit in placed.units if unit.player != leader.player]
        clear = clear_cells(networks, biomes)
        for unit in placed.units:
            clear[unit.cell] = 0
        clear[leader.cell] = 1
        for cell in range(width * height):
            if clear[cell] and steps_to_nearest(width, cell, foes) < params.leader_distance:
                clear[cell] = 0
        north = leader.player == 0
        first_row = 0 if north or not params.zone_guard else front
        end_row = front if north and params.zone_guard else height
        found = _clear_in_rows(clear, width, leader.cell % width, leader.cell // width, first_row, end_row)
        if found >= 0:
            leader.cell = found


def steps_to_nearest(width: int, cell: int, others: list[int]) -> int:
    """King's steps from a cell to the nearest of others."""
    least = width * width
    for other in others:
        least = min(least, max(abs(cell % width - other % width), abs(cell // width - other // width)))
    return least


def _offset(rng: Lcg32, radius: int) -> int:
    if radius <= 0:
        return 0
    return rng.raw() % (2 * radius + 1) - radius


def place_units(
    seed: int, networks: Networks, biomes: Biomes, params: PlacementParams, armies: list[list[int]]
) -> Placement:
    """Rule 4.5: `armies[player][kind]` units of each kind, PLAYER_A in the north first.

    A side with more units than the board has columns starts the columns over.
    """
    rng = Lcg32(seed)
    width, height = networks.width, networks.height
    front = height // params.front_divisor
    distance = max(1, params.enemy_distance)
    half = distance // 2
    anchors = [max(0, min(height - 1, front - half)), max(0, min(height - 1, front + distance - half))]
    columns = front_columns(width)
    clear = clear_cells(networks, biomes)
    units: list[PlacedUnit] = []
    for player in range(2):
        north = player == 0
        first_row = 0 if north or not params.zone_guard else front
        end_row = front if north and params.zone_guard else height
        number = 0
        for kind, size in enumerate(armies[player]):
            for _ in range(size):
                dx = _offset(rng, params.column_scatter)
                dy = abs(_offset(rng, params.row_scatter))
                x = max(0, min(width - 1, columns[number % len(columns)] + dx))
                y = max(0, min(height - 1, anchors[player] + (-dy if north else dy)))
                cell = nearest_clear_cell(clear, width, y * width + x, first_row, end_row)
                clear[cell] = 0
                units.append(PlacedUnit(player, kind, cell))
                number += 1
    return Placement(units, rng.state)
