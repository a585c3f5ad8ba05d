"""Where to land and what to bring out before play (rule 21.2), as the opponents see it."""

from typing import Final, NamedTuple

from tessera.games.fullmetal import astronef
from tessera.games.fullmetal.board import LAND, MARSH, SEA
from tessera.games.fullmetal.commands import Command, Deploy, EndTurn, Land
from tessera.games.fullmetal.listing import Lister
from tessera.games.fullmetal.situation import Situation
from tessera.games.fullmetal.vocabulary import BARGE, CONVERTER, CRAB, MOTORBOAT


class Array(NamedTuple):
    """What comes out of the hold before play, and how far from the ship its carriers begin."""

    guns: bool = True
    boats: bool = True
    converter: bool = True
    away: int = 0  # hexes from the ship at least, and then beside two minerals


USUAL: Final = Array()


def landing(sit: Situation) -> Land:
    """Rule 21.2: minerals near, sea and exits beside the podes; the first maximum."""
    best = astronef.spots(sit)[0]
    most = -1
    for cell, orientation in astronef.spots(sit):
        value = _value(sit, sit.geometry.prints[orientation][cell])
        if value > most:
            best, most = (cell, orientation), value
    return Land(sit.geometry.hexes[best[0]], best[1])


def _value(sit: Situation, cells: list[int]) -> int:
    weights = sit.rules.bot.landing
    geometry = sit.geometry
    value = 0
    for cell in sit.state.free:
        value += max(0, weights.radius - geometry.distance(cell, cells[0]))
        if cell in cells:
            value -= weights.crushed
    sea: dict[int, bool] = {}
    exits: dict[int, bool] = {}
    for pode in cells[1:]:
        for cell in geometry.near[pode]:
            if cell in cells:
                continue
            terrain = sit.board.terrain[cell]
            if terrain == SEA:
                sea[cell] = True
            elif terrain in (LAND, MARSH) and cell not in sit.state.free:
                exits[cell] = True
    return (
        value
        + weights.sea * min(weights.sea_max, len(sea))
        + weights.exit * min(weights.exit_max, len(exits))
    )


def deployment(sit: Situation, seat: int, array: Array) -> Command:
    """Rule 21.2: units in their order, each as near to the ship as it may stand; at last the end of it."""
    geometry = sit.geometry
    centre = sit.state.players[seat].spot[0]
    for unit in Lister(sit, seat).own:
        kind = sit.rules.kinds[unit.kind]
        if kind.combat and not (array.boats if unit.kind == MOTORBOAT else array.guns):
            continue
        if unit.kind == CONVERTER and not array.converter:
            continue
        lister = Lister(sit, seat)
        lister.deploy(unit)
        best: Deploy | None = None
        key = (0, 0, 0)
        for command in lister.found:
            if not isinstance(command, Deploy) or command.rotation is not None:
                continue
            cell = geometry.find(command.to)
            distance = geometry.distance(cell, centre)
            poor = 0
            if array.away and unit.kind in (CRAB, BARGE):
                poor = 0 if distance >= array.away and _ore(sit, cell) > 1 else 1
            near = (poor, distance, cell)
            if best is None or near < key:
                best, key = command, near
        if best is not None:
            return best
    return EndTurn(0)


def _ore(sit: Situation, cell: int) -> int:
    """Minerals that lie dry beside a hex."""
    count = 0
    for other in sit.geometry.near[cell]:
        if other in sit.state.free and sit.dry[other]:
            count += 1
    return count
