"""What hangs together on a board: flood fill and connected components over a flat neighbour table.

The table may come from any board (`HexMap.neighbours`, `Grid.four`, `Grid.eight`): `degree` entries a
cell, -1 for none. Links are taken to lead both ways.
"""


def _size(neighbours: list[int], degree: int, given: int) -> int:
    if degree < 1 or len(neighbours) % degree:
        raise ValueError(f"{len(neighbours)} neighbour entries do not divide into cells of {degree}")
    size = len(neighbours) // degree
    if given != size:
        raise ValueError(f"the board has {size} cells, but {given} values were given")
    return size


def flood(neighbours: list[int], degree: int, start: int, is_open: list[bool]) -> list[int]:
    """The open cells that hang together with `start`, ascending; none if `start` itself is not open."""
    size = _size(neighbours, degree, len(is_open))
    if not 0 <= start < size:
        raise ValueError(f"cell {start} is off the board of {size} cells")
    if not is_open[start]:
        return []
    fresh = is_open.copy()
    fresh[start] = False
    found = [start]
    for cell in found:  # grows while it is walked
        for near in neighbours[cell * degree : cell * degree + degree]:
            if near >= 0 and fresh[near]:
                fresh[near] = False
                found.append(near)
    found.sort()
    return found


def components(neighbours: list[int], degree: int, kinds: list[int]) -> list[list[int]]:
    """The regions of cells of one kind that hang together: each ascending, the regions by their lowest cell.

    Cells of a negative kind belong to no region.
    """
    size = _size(neighbours, degree, len(kinds))
    fresh = [kind >= 0 for kind in kinds]
    regions: list[list[int]] = []
    for start in range(size):
        if not fresh[start]:
            continue
        kind = kinds[start]
        fresh[start] = False
        found = [start]
        for cell in found:  # grows while it is walked
            for near in neighbours[cell * degree : cell * degree + degree]:
                if near >= 0 and fresh[near] and kinds[near] == kind:
                    fresh[near] = False
                    found.append(near)
        found.sort()
        regions.append(found)
    return regions
