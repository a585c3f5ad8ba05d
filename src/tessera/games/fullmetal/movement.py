"""Moving (rule 8): one path at a time, and how far a unit could go. Questions first, then handlers."""

from tessera.boards.hex import Hex
from tessera.games.fullmetal.board import MOUNTAIN, SIZE
from tessera.games.fullmetal.commands import Fire, Move, Retreat
from tessera.games.fullmetal.events import Event, Moved, Retreated
from tessera.games.fullmetal.rules import BARGE, SEA_DOMAIN
from tessera.games.fullmetal.situation import Situation
from tessera.games.fullmetal.state import Unit


def usable(sit: Situation, seat: int, name: str) -> str:
    """USE(x) of rule 16.1."""
    unit = sit.state.units.get(name)
    if unit is None:
        return "UNKNOWN_UNIT"
    if unit.owner != seat:
        return "NOT_YOURS"
    if not unit.on_board():
        return "NOT_ON_BOARD"
    if unit.stuck:
        return "STUCK"
    if unit.neutralized:
        return "NEUTRALIZED"
    return ""


def busy(sit: Situation, unit: Unit) -> str:
    """BUSY(x) of rule 16.1."""
    if unit.stuck:
        return "STUCK"
    if unit.neutralized:
        return "NEUTRALIZED"
    return "UNDER_FIRE" if sit.unit_under_fire(unit) else ""


def check_path(sit: Situation, seat: int, command: Move) -> str:
    """Why a MOVE is refused, or the empty text. An assault's shot is tried by the caller (`gate`)."""
    refused = usable(sit, seat, command.unit)
    if refused:
        return refused
    unit = sit.state.units[command.unit]
    if not sit.rules.kinds[unit.kind].mobile:
        return "INERT"
    path = command.path
    refused = _broken(sit, unit, path)
    if refused:
        return refused
    cells = [sit.geometry.find(at) for at in path]
    tail = _other_end(sit, unit, cells[0])
    last = len(path) - 1
    for i in range(1, last + 1):
        cell = cells[i]
        if cell < 0:
            return "OFF_BOARD"
        there = sit.occupants[cell]
        if (
            cell in sit.state.free
            or (there is not None and there is not unit)
            or (tail >= 0 and cell == tail)
        ):
            return "OCCUPIED"
        if not sit.enterable(unit, cell) and not (i == last and sit.may_strand(unit, cell)):
            return "BAD_TERRAIN"
        if sit.under_fire(seat, cell) and not (
            i == last and command.then_fire is not None and sit.rules.kinds[unit.kind].combat
        ):
            return "UNDER_FIRE"
        if tail >= 0:
            tail = cells[i - 1]
    end = cells[last]
    if command.then_fire is not None and not sit.under_fire(seat, end):
        return "BAD_FIELDS"
    return "PEAKS" if sit.peaks(unit, end) else ""


def _broken(sit: Situation, unit: Unit, path: tuple[Hex, ...]) -> str:
    if len(path) < 2 or sit.geometry.find(path[0]) not in sit.cells(unit):
        return "BAD_PATH"
    for i in range(1, len(path)):
        dq = path[i][0] - path[i - 1][0]
        dr = path[i][1] - path[i - 1][1]
        if max(abs(dq), abs(dr), abs(dq + dr)) != 1:
            return "BAD_PATH"
    return ""


def _other_end(sit: Situation, unit: Unit, lead: int) -> int:
    """The tail of a barge led by this hex; -1 for everything else."""
    if unit.kind != BARGE:
        return -1
    ends = sit.cells(unit)
    return ends[1] if ends[0] == lead else ends[0]


def move_cost(sit: Situation, command: Move) -> int:
    return len(command.path) - 1 + (sit.rules.fire if command.then_fire is not None else 0)


def assault_shot(command: Move) -> Fire:
    assert command.then_fire is not None, "only an assault shoots"
    return Fire((command.unit, command.then_fire.partner), command.then_fire.target, 0)


def do_move(sit: Situation, command: Move, events: list[Event]) -> None:
    unit = sit.state.units[command.unit]
    cells = [sit.geometry.find(at) for at in command.path]
    unit.cell = cells[-1]
    if unit.kind == BARGE:
        unit.rotation = sit.geometry.direction(cells[-1], cells[-2])
    events.append(Moved(unit.id, command.path, move_cost(sit, command)))


def check_retreat(sit: Situation, seat: int, command: Retreat) -> str:
    """Rule 8.3."""
    state = sit.state
    if not state.retreat_open:
        return "TOO_LATE"
    unit = state.units.get(command.unit)
    if unit is None:
        return "UNKNOWN_UNIT"
    if unit.owner != seat:
        return "NOT_YOURS"
    if not unit.on_board():
        return "NOT_ON_BOARD"
    if unit.stuck:
        return "STUCK"
    if not unit.neutralized:
        return "NOT_NEUTRALIZED"
    cell = sit.geometry.find(command.to)
    if cell < 0:
        return "OFF_BOARD"
    if sit.distance(unit, cell) != 1:
        return "NOT_ADJACENT"
    if not sit.vacant(cell):
        return "OCCUPIED"
    if not sit.enterable(unit, cell):
        return "BAD_TERRAIN"
    if sit.under_fire(seat, cell):
        return "UNDER_FIRE"
    if unit.kind == BARGE and sit.under_fire(seat, retreat_lead(sit, unit, cell)):
        return "UNDER_FIRE"
    return "PEAKS" if sit.peaks(unit, cell) else ""


def retreat_lead(sit: Situation, unit: Unit, cell: int) -> int:
    """The end of a barge that goes first: the one that touches, of two the `position` end."""
    ends = sit.cells(unit)
    return ends[0] if sit.geometry.distance(ends[0], cell) == 1 else ends[1]


def do_retreat(sit: Situation, command: Retreat, events: list[Event]) -> None:
    unit = sit.state.units[command.unit]
    cell = sit.geometry.find(command.to)
    start = unit.cell
    if unit.kind == BARGE:
        start = retreat_lead(sit, unit, cell)
        unit.rotation = sit.geometry.direction(cell, start)
    unit.cell = cell
    unit.neutralized = False
    events.append(Retreated(unit.id, sit.geometry.hexes[start], command.to))


class Reach:
    """Where a unit can go: `ends` in the order found, each with its steps and the way to it."""

    def __init__(self) -> None:
        self.ends: list[int] = []
        self.steps: list[int] = [-1] * SIZE  # -1 where it cannot go
        self.parents: list[int] = [-1] * SIZE
        self.tails: dict[int, int] = {}  # of a barge: the tail at its end
        self.ways: dict[int, list[int]] = {}  # of a barge: the cells of its path
        self.stranding: list[int] = []  # ends that only a voluntary neutralisation allows

    def way(self, cell: int) -> list[int]:
        """The cells of the path, the start included."""
        known = self.ways.get(cell)
        if known is not None:
            return known
        way = [cell]
        while self.parents[cell] >= 0:
            cell = self.parents[cell]
            way.append(cell)
        way.reverse()
        return way


def reach(sit: Situation, unit: Unit, steps: int, strand: bool = False) -> Reach:
    """Rule 21.1: breadth-first over legal steps, neighbours in direction order; the first path per end.

    With `strand`, marsh and reef that the tide closes are ends too, one step further. Peaks are not asked.
    """
    if unit.kind == BARGE:
        return _barge_reach(sit, unit, steps, strand)
    found = Reach()
    start = unit.cell
    found.steps[start] = 0
    occupants = sit.occupants
    free = sit.state.free
    fire = sit.fire()
    foes = sit.foes(unit.owner)
    near = sit.geometry.near
    sea = sit.rules.kinds[unit.kind].domain == SEA_DOMAIN
    dry = sit.dry
    terrain = sit.board.terrain
    climbs = sit.rules.kinds[unit.kind].mountains and not (unit.cargo and sit.holds_supertank(unit))
    parents = found.parents
    counts = found.steps
    ends = found.ends
    wave = [start]
    for step in range(1, steps + 1):
        following: list[int] = []
        for cell in wave:
            for other in near[cell]:
                if counts[other] >= 0 or fire[other] & foes or occupants[other] is not None:
                    continue
                if sea:
                    open_way = dry[other] == 0
                else:
                    open_way = dry[other] == 1 and (climbs or terrain[other] != MOUNTAIN)
                if not open_way and not (strand and sit.may_strand(unit, other)):
                    continue
                if other in free:
                    continue
                parents[other] = cell
                counts[other] = step
                ends.append(other)
                if open_way:
                    following.append(other)
                else:
                    found.stranding.append(other)
        wave = following
        if not wave:
            break
    return found


def _barge_reach(sit: Situation, unit: Unit, steps: int, strand: bool) -> Reach:
    """Over (lead, tail) from both ends; per end hex the first way found."""
    found = Reach()
    seen: dict[int, bool] = {}
    ends = sit.cells(unit)
    wave: list[list[int]] = [[ends[1], ends[0]], [ends[0], ends[1]]]  # tail, then the path so far
    for tail, lead in wave:
        seen[lead * 1024 + tail] = True
    found.steps[unit.cell] = 0
    found.ways[unit.cell] = [unit.cell]
    found.tails[unit.cell] = ends[1]
    foes = sit.foes(unit.owner)
    fire = sit.fire()
    for step in range(1, steps + 1):
        following: list[list[int]] = []
        for way in wave:
            lead = way[-1]
            tail = way[-2]
            for other in sit.geometry.near[lead]:
                key = other * 1024 + lead
                if other == tail or key in seen or fire[other] & foes or other in sit.state.free:
                    continue
                there = sit.occupants[other]
                if there is not None and there is not unit:
                    continue
                closed = sit.dry[other] == 1
                if closed and not (strand and sit.may_strand(unit, other)):
                    continue
                seen[key] = True
                longer = [*way, other]
                if found.steps[other] < 0:
                    found.steps[other] = step
                    found.ends.append(other)
                    found.ways[other] = longer[1:]
                    found.tails[other] = lead
                    if closed:
                        found.stranding.append(other)
                if not closed:
                    following.append(longer)
        wave = following
        if not wave:
            break
    return found
