"""Moving (rule 8): one path at a time, and how far a unit could go. Questions first, then handlers."""

from typing import Final

from tessera.boards.hex import Hex
from tessera.games.fullmetal.board import SIZE
from tessera.games.fullmetal.commands import Fire, Move, Retreat
from tessera.games.fullmetal.events import Event, Moved, Retreated
from tessera.games.fullmetal.situation import CLOSED, OPEN, PEAK, STRAND, Situation
from tessera.games.fullmetal.state import Unit
from tessera.games.fullmetal.vocabulary import BARGE, SEA_DOMAIN


def usable(sit: Situation, seat: int, name: str) -> str:
    """USE(x) of rule 16.1."""
    unit = sit.state.units.get(name)
    if unit is None:
        return "unit.unknown"
    if unit.owner != seat:
        return "unit.not_yours"
    if not unit.on_board():
        return "unit.not_on_board"
    if unit.stuck:
        return "unit.stuck"
    if unit.neutralized:
        return "unit.neutralised"
    return ""


def busy(sit: Situation, unit: Unit) -> str:
    """BUSY(x) of rule 16.1."""
    if unit.stuck:
        return "unit.stuck"
    if unit.neutralized:
        return "unit.neutralised"
    return "hex.under_fire" if sit.unit_under_fire(unit) else ""


def check_path(sit: Situation, seat: int, command: Move) -> str:
    """Why a MOVE is refused, or the empty text. An assault's shot is tried by the caller (`gate`)."""
    refused = usable(sit, seat, command.unit)
    if refused:
        return refused
    unit = sit.state.units[command.unit]
    if not sit.rules.kinds[unit.kind].mobile:
        return "unit.inert"
    path = command.path
    refused = _broken(sit, unit, path)
    if refused:
        return refused
    cells = [sit.geometry.find(at) for at in path]
    tail = _other_end(sit, unit, cells[0])
    last = len(path) - 1
    free = sit.state.free
    for i in range(1, last + 1):
        cell = cells[i]
        if cell < 0:
            return "hex.off_board"
        there = sit.occupants[cell]
        if cell in free or (there is not None and there is not unit) or (tail >= 0 and cell == tail):
            return "hex.occupied"
        if not sit.enterable(unit, cell) and not (i == last and sit.may_strand(unit, cell)):
            return "terrain.wrong"
        if sit.under_fire(seat, cell) and not (
            i == last and command.then_fire is not None and sit.rules.kinds[unit.kind].combat
        ):
            return "hex.under_fire"
        if tail >= 0:
            tail = cells[i - 1]
    end = cells[last]
    if command.then_fire is not None and not sit.under_fire(seat, end):
        return "command.malformed"
    return "hex.peaks" if sit.peaks(unit, end) else ""


def _broken(sit: Situation, unit: Unit, path: tuple[Hex, ...]) -> str:
    if len(path) < 2 or sit.geometry.find(path[0]) not in sit.cells(unit):
        return "path.broken"
    q, r = path[0]
    for i in range(1, len(path)):
        to_q, to_r = path[i]
        dq = to_q - q
        dr = to_r - r
        if not (-1 <= dq <= 1 and -1 <= dr <= 1 and -1 <= dq + dr <= 1) or (dq == 0 and dr == 0):
            return "path.broken"
        q = to_q
        r = to_r
    return ""


def _other_end(sit: Situation, unit: Unit, lead: int) -> int:
    """The tail of a barge led by this hex; -1 for everything else."""
    if unit.kind != BARGE:
        return -1
    ends = sit.cells(unit)
    return ends[1] if ends[0] == lead else ends[0]


def move_cost(sit: Situation, command: Move) -> int:
    return len(command.path) - 1 + (sit.rules.costs.fire if command.then_fire is not None else 0)


def assault_shot(command: Move) -> Fire:
    assert command.then_fire is not None, "only an assault shoots"
    return Fire((command.unit, command.then_fire.partner), command.then_fire.target, 0)


def do_move(sit: Situation, command: Move, events: list[Event]) -> None:
    unit = sit.state.units[command.unit]
    end = sit.geometry.find(command.path[-1])
    sit.lift(unit)
    unit.cell = end
    if unit.kind == BARGE:
        unit.rotation = sit.geometry.direction(end, sit.geometry.find(command.path[-2]))
    sit.put(unit)
    events.append(Moved(unit.id, command.path, move_cost(sit, command)))


def check_retreat(sit: Situation, seat: int, command: Retreat) -> str:
    """Rule 8.3."""
    state = sit.state
    if not state.retreat_open:
        return "retreat.too_late"
    unit = state.units.get(command.unit)
    if unit is None:
        return "unit.unknown"
    if unit.owner != seat:
        return "unit.not_yours"
    if not unit.on_board():
        return "unit.not_on_board"
    if unit.stuck:
        return "unit.stuck"
    if not unit.neutralized:
        return "unit.not_neutralised"
    cell = sit.geometry.find(command.to)
    if cell < 0:
        return "hex.off_board"
    if sit.distance(unit, cell) != 1:
        return "hex.not_adjacent"
    if not sit.vacant(cell):
        return "hex.occupied"
    if not sit.enterable(unit, cell):
        return "terrain.wrong"
    if sit.under_fire(seat, cell):
        return "hex.under_fire"
    if unit.kind == BARGE and sit.under_fire(seat, retreat_lead(sit, unit, cell)):
        return "hex.under_fire"
    return "hex.peaks" if sit.peaks(unit, cell) else ""


def retreat_lead(sit: Situation, unit: Unit, cell: int) -> int:
    """The end of a barge that goes first: the one that touches, of two the `position` end."""
    ends = sit.cells(unit)
    return ends[0] if sit.geometry.distance(ends[0], cell) == 1 else ends[1]


def do_retreat(sit: Situation, command: Retreat, events: list[Event]) -> None:
    unit = sit.state.units[command.unit]
    cell = sit.geometry.find(command.to)
    start = unit.cell if unit.kind != BARGE else retreat_lead(sit, unit, cell)
    sit.lift(unit)
    if unit.kind == BARGE:
        unit.rotation = sit.geometry.direction(cell, start)
    unit.cell = cell
    unit.neutralized = False
    sit.put(unit)
    events.append(Retreated(unit.id, sit.geometry.hexes[start], command.to))


AGAIN: Final = 4  # beside CLOSED, OPEN, PEAK and STRAND: a barge was here and may be led here once more


class Reach:
    """Where a unit can go: `ends` in the order found, each with its steps and the way to it.

    Every hex it leads into is a node with the node before it; a barge leads into some twice. The ends are the
    `nodes` of their first visits.
    """

    def __init__(self, roots: list[int]) -> None:
        self.roots = len(roots)
        self.leads: list[int] = roots  # the cell of each node
        self.origins: list[int] = [-1] * len(roots)
        self.nodes: list[int] = []  # of the ends; empty where every node but the first is one
        self.ends: list[int] = []
        self.steps: list[int] = [-1] * SIZE  # -1 where it cannot go
        self.stranding: dict[int, bool] = {}  # ends that only a voluntary neutralisation allows

    def way(self, cell: int) -> list[int]:
        """The cells of the path, the start included."""
        if self.steps[cell] == 0:
            return [cell]
        number = self.ends.index(cell)
        node = self.nodes[number] if self.nodes else number + 1
        way: list[int] = []
        while node >= 0:
            way.append(self.leads[node])
            node = self.origins[node]
        way.reverse()
        return way


def reach(sit: Situation, unit: Unit, steps: int, strand: bool = False) -> Reach:
    """Rule 21.1: breadth-first over legal steps, neighbours in direction order; the first path per end.

    With `strand`, marsh and reef that the tide closes are ends too, one step further. Peaks are not asked.
    """
    if unit.kind == BARGE:
        return _barge_reach(sit, unit, steps, strand)
    kind = sit.rules.kinds[unit.kind]
    found = Reach([unit.cell])
    ways = sit.ways(unit.owner, kind.domain == SEA_DOMAIN).copy()  # what was reached is closed
    climbs = kind.mountains and not (unit.cargo and sit.holds_supertank(unit))
    near = sit.beside(kind.domain == SEA_DOMAIN)
    counts = found.steps
    counts[unit.cell] = 0
    leads = found.leads
    origins = found.origins
    stranding = found.stranding
    node = 0
    for step in range(1, steps + 1):
        last = len(leads)
        while node < last:
            cell = leads[node]
            if cell in stranding:
                node += 1
                continue
            for other in near[cell]:
                way = ways[other]
                if way == CLOSED:
                    continue
                if way != OPEN:
                    if way == PEAK:
                        if not climbs:
                            continue
                    elif strand:
                        stranding[other] = True
                    else:
                        continue
                ways[other] = CLOSED
                counts[other] = step
                leads.append(other)
                origins.append(node)
            node += 1
        if len(leads) == last:
            break
    found.ends = leads[1:]
    return found


def _barge_reach(sit: Situation, unit: Unit, steps: int, strand: bool) -> Reach:
    """Over (lead, tail) from both ends; per end hex the first way found.

    A hex that is led into again by another way opens one more step only: back to where it was first led
    into from. So every hex is gone through twice at most, however many ways there are.
    """
    both = sit.cells(unit)
    start, stern = both
    found = Reach([start, stern])
    ways, near = waters(sit, unit, start, stern)
    counts = found.steps
    counts[start] = 0
    leads = found.leads
    origins = found.origins
    first: list[int] = [-1] * SIZE  # the tail of whoever led here first
    node = 0
    for step in range(1, steps + 1):
        last = len(leads)
        while node < last:
            lead = leads[node]
            origin = origins[node]
            if origin < 0:
                tail = both[1 - node]
                beside = near[lead]
            elif ways[lead] == CLOSED:
                node += 1
                continue
            else:
                tail = leads[origin]
                known = first[lead]
                if known < 0:
                    beside = near[lead]
                    first[lead] = tail
                else:
                    beside = [known]
                    ways[lead] = CLOSED
            for other in beside:
                way = ways[other]
                if way == CLOSED or other == tail:
                    continue
                if way != AGAIN:
                    if way == STRAND:
                        if not strand:
                            continue
                        found.stranding[other] = True
                    counts[other] = step
                    found.ends.append(other)
                    found.nodes.append(len(leads))
                    ways[other] = CLOSED if way == STRAND or other == stern else AGAIN
                leads.append(other)
                origins.append(node)
            node += 1
        if len(leads) == last:
            break
    return found


def waters(sit: Situation, unit: Unit, bow: int, stern: int) -> tuple[list[int], list[list[int]]]:
    """The ways of a barge, which lies in none of its own, and by cell what they lead into; to be used up."""
    ways = sit.ways(unit.owner, True).copy()
    near = sit.beside(True)
    if not sit.under_fire(unit.owner, stern):
        ways[stern] = OPEN
        if sit.board.sea_ways[sit.state.tide][stern] == CLOSED:
            near = sit.geometry.near  # it lies where the tide leaves nobody else a way
    ways[bow] = CLOSED  # a way that ends where it began is none
    return ways, near
