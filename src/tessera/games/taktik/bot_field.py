"""What the bot does on the board: where units go and whom they attack (section 15)."""

from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.aim import hitting_faces, why_not_attack
from tessera.games.taktik.atlas import STEP_NODE
from tessera.games.taktik.book import Book
from tessera.games.taktik.combat import is_queued
from tessera.games.taktik.commands import Command, Exfiltrate, MoveUnit
from tessera.games.taktik.effects import is_blocked, move_limit
from tessera.games.taktik.movement import distance, evacuation_zone, reachable
from tessera.games.taktik.state import Attack, TaktikState, Unit, serial

_FAR = 999
_WITH_GOALS = (
    v.CAPTURE_HOLD,
    v.LOGISTICS_RUN,
    v.EXFILTRATION,
    v.SABOTAGE,
    v.TERRITORIAL_CONTROL,
    v.RESOURCE_ACCUMULATION,
    v.VICTORY_POINTS,
)
_VALUE = {"SPECIAL": 3, "VEHICLE": 2, "INFANTRY": 1}


def own_units(state: TaktikState, seat: int) -> list[Unit]:
    return [unit for unit in state.units.values() if unit.owner == seat]


def has_target(book: Book, state: TaktikState, unit: Unit) -> bool:
    """Whether some enemy passes rule 8.2."""
    for other in state.units.values():
        if other.owner != unit.owner and not why_not_attack(book, state, unit, other):
            return True
    return False


def nearest_enemy(book: Book, state: TaktikState, unit: Unit, cell: int) -> int:
    """Distance from a cell to the unit's nearest enemy, as attacks measure it."""
    width = state.ground.width
    manhattan = book.rules.switches.attack.metric == v.MANHATTAN
    least = _FAR
    for other in state.units.values():
        if other.owner != unit.owner:
            least = min(least, distance(width, cell, other.cell, manhattan))
    return least


def _nearest(width: int, cell: int, goals: tuple[int, ...]) -> int:
    least = _FAR
    for goal in goals:
        least = min(least, distance(width, cell, goal, False))
    return least


def goal_cells(book: Book, state: TaktikState, unit: Unit) -> tuple[int, ...]:
    """Where a VEHICLE must go for its side's scenario; nothing for other units and scenarios."""
    if book.rules.types[unit.kind].id != "VEHICLE" or not book.rules.switches.strict:
        return ()
    scenario = book.scenario(state)
    first = scenario.victory[0]
    if first.what not in _WITH_GOALS or book.rules.player_of(first.role) not in (v.NOBODY, unit.owner):
        return ()
    if first.what == v.SABOTAGE:
        return tuple(
            [
                state.structures[name].cell
                for name in first.structures
                if not state.structures[name].neutralised
            ]
        )
    names: tuple[str, ...]
    if first.what == v.LOGISTICS_RUN:
        names = (first.to if unit.cargo else first.from_,)
    elif first.what == v.VICTORY_POINTS:
        points = book.points(scenario)
        names = tuple([name for name, _ in points.zones]) if points is not None else ()
    else:
        names = first.zones or (first.zone,)
    if len(names) > 1:
        names = tuple([name for name in names if state.zones[name].controller != unit.owner]) or names
    cells: list[int] = []
    for name in names:
        cells.extend(state.zones[name].cells)
    return tuple(cells)


def move_choice(book: Book, state: TaktikState, seat: int) -> Command | None:
    """The first unit, nearest to the enemy first, that gains by moving."""
    if state.moves_this_turn >= move_limit(book, state, seat):
        return None
    evacuation = evacuation_zone(book, state, seat) if state.zones else ()
    waiting: list[tuple[int, int, str]] = []
    for unit in own_units(state, seat):
        if not unit.moved and not is_blocked(book, state, unit):
            waiting.append((nearest_enemy(book, state, unit, unit.cell), serial(unit), unit.id))
    for _, _, name in sorted(waiting):
        unit = state.units[name]
        if unit.cell in evacuation:
            return Exfiltrate(name)
        cell = _better_cell(book, state, unit)
        if cell >= 0:
            return MoveUnit(name, book.atlas(state.ground).cells[cell])
    return _way_round(book, state, [state.units[name] for _, _, name in sorted(waiting)])


def _way_round(book: Book, state: TaktikState, waiting: list[Unit]) -> Command | None:
    """At a standstill, a way round what is in the way: section 15 only ever goes straight at the enemy."""
    if state.moves_this_turn or any(has_target(book, state, unit) for unit in waiting):
        return None
    cells = book.atlas(state.ground).cells
    for unit in waiting:
        if unit.leader or goal_cells(book, state, unit):
            continue
        steps = _steps_to_enemy(book, state, unit)
        best_cell = -1
        best = (steps[unit.cell], 0)
        for cell, cost in reachable(book, state, unit).items():
            if (steps[cell], cost) < best and steps[cell] < steps[unit.cell]:
                best_cell, best = cell, (steps[cell], cost)
        if best_cell >= 0:
            return MoveUnit(unit.id, cells[best_cell])
    return None


def _steps_to_enemy(book: Book, state: TaktikState, unit: Unit) -> list[int]:
    """For every cell, the least number of steps to an enemy over ground that this unit may enter."""
    atlas = book.atlas(state.ground)
    table = atlas.steps[unit.kind]
    steps = [_FAR] * atlas.area
    front = [other.cell for other in state.units.values() if other.owner != unit.owner]
    for cell in front:
        steps[cell] = 0
    for cell in front:  # grows while it is walked: breadth first
        near = list(table.cheap[cell])
        near += [each // STEP_NODE for each in (*table.dear[cell], *table.road[cell])]
        for node in near:
            if steps[node // 2] == _FAR:
                steps[node // 2] = steps[cell] + 1
                front.append(node // 2)
    return steps


def only_leaders(state: TaktikState) -> bool:
    """Whether nobody else is left. Section 15 keeps leaders where they are; then no match would end."""
    return all(unit.leader for unit in state.units.values())


def _better_cell(book: Book, state: TaktikState, unit: Unit) -> int:
    """The cell of least (d, cover, cost, y, x) if it lessens d, else -1."""
    goals = goal_cells(book, state, unit)
    if (unit.leader and not only_leaders(state)) or (not goals and has_target(book, state, unit)):
        return -1
    atlas = book.atlas(state.ground)
    best_cell = -1
    best = (_remaining(book, state, unit, unit.cell, goals), 0, 0)
    for cell, cost in reachable(book, state, unit).items():
        d = _remaining(book, state, unit, cell, goals)
        if d > best[0] or (best_cell < 0 and d == best[0]):
            continue
        rank = (d, atlas.hit_chance[cell] - atlas.defense[cell], cost)
        if best_cell < 0 or rank < best:
            best_cell, best = cell, rank
    return best_cell


def _remaining(book: Book, state: TaktikState, unit: Unit, cell: int, goals: tuple[int, ...]) -> int:
    if goals:
        return _nearest(state.ground.width, cell, goals)
    return max(0, nearest_enemy(book, state, unit, cell) - unit.reach)


def attack_choice(book: Book, state: TaktikState, seat: int) -> Attack | None:
    """Most hitting faces, then the worthier target, then the lower serials."""
    if book.rules.switches.attack.queue and len(state.attack_queue) >= book.rules.switches.attack.max_attacks:
        return None
    best: Attack | None = None
    best_rank = (0, 0, 0, 0)
    for attacker in own_units(state, seat):
        if attacker.attacked or is_queued(state, attacker.id):
            continue
        for target in state.units.values():
            if target.owner == seat or why_not_attack(book, state, attacker, target):
                continue
            faces = hitting_faces(book, state, attacker, target)
            aimed = sum(1 for each in state.attack_queue if each.target == target.id)
            if faces == 0 or aimed >= target.hits - target.damage + 1:
                continue
            value = _VALUE.get(book.rules.types[target.kind].id, 0)
            rank = (-faces, -value, serial(attacker), serial(target))
            if best is None or rank < best_rank:
                best, best_rank = Attack(attacker.id, target.id), rank
    return best
