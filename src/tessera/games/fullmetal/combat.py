"""Fire and capture (rule 10). Questions first, then handlers."""

from tessera.games.fullmetal.commands import Capture, Fire
from tessera.games.fullmetal.events import Captured, Event, Fired, MineralDestroyed
from tessera.games.fullmetal.movement import usable
from tessera.games.fullmetal.settle import destroy, drop_bridge
from tessera.games.fullmetal.situation import Situation
from tessera.games.fullmetal.state import Unit, is_mineral, mineral_id
from tessera.games.fullmetal.vocabulary import ASTRONEF, BRIDGE, TOWER


def check_fire(sit: Situation, seat: int, command: Fire) -> str:
    cell = sit.geometry.find(command.target)
    if cell < 0:
        return "hex.off_board"
    for name in command.attackers:
        refused = usable(sit, seat, name)
        if refused:
            return refused
        unit = sit.state.units[name]
        if not sit.rules.kinds[unit.kind].combat:
            return "unit.not_combat"
        if unit.shots < 1:
            return "shots.none"
        if not 1 <= sit.geometry.distance(unit.cell, cell) <= sit.range(unit):
            return "target.out_of_range"
    return check_target(sit, seat, cell)


def check_target(sit: Situation, seat: int, cell: int) -> str:
    """What is on the hex: something of ours, or nothing that a shot could harm."""
    there = sit.occupants[cell]
    tower = sit.towers.get(cell)
    if (there is not None and there.owner == seat) or (tower is not None and tower.owner == seat):
        return "target.yours"
    if tower is not None or cell in sit.state.free or cell in sit.bridges:
        return ""
    return "" if there is not None and there.kind != ASTRONEF else "target.nothing"


def do_fire(sit: Situation, command: Fire, events: list[Event]) -> None:
    state = sit.state
    cell = sit.geometry.find(command.target)
    for name in command.attackers:
        state.units[name].shots -= 1
    events.append(Fired(command.attackers, command.target))
    bridge = sit.bridges.get(cell)
    if bridge is not None:
        drop_bridge(sit, bridge, "fire", events)
        return
    tower = sit.towers.get(cell)
    if tower is not None:
        destroy(sit, tower, "fire", events)
    there = sit.occupants[cell]
    if there is not None and there.kind != ASTRONEF:
        destroy(sit, there, "fire", events)
    if cell in state.free:
        events.append(MineralDestroyed(mineral_id(sit.take(cell)), "fire"))


def check_capture(sit: Situation, seat: int, command: Capture) -> str:
    for name in command.attackers:
        refused = usable(sit, seat, name)
        if refused:
            return refused
        if not sit.rules.kinds[sit.state.units[name].kind].combat:
            return "unit.not_combat"
    target = sit.state.units.get(command.target)
    if target is None:
        return "unit.unknown"
    if target.owner == seat:
        return "target.yours"
    if target.kind in (ASTRONEF, TOWER, BRIDGE):
        return "target.not_capturable"
    if not target.on_board():
        return "unit.not_on_board"
    pair = [sit.state.units[name] for name in command.attackers]
    for unit in pair:
        if sit.distance(target, unit.cell) != 1:
            return "hex.not_adjacent"
    for unit in pair:
        if sit.under_fire(seat, unit.cell):
            return "hex.under_fire"
    for cell in sit.cells(target):
        if sit.under_fire(seat, cell):
            return "hex.under_fire"
    return ""


def hand_over(sit: Situation, unit: Unit, seat: int, colour: int) -> list[str]:
    """A unit and all inside it change sides; the ids of its contents."""
    standing = unit.on_board()
    if standing:
        sit.dim(unit)
    unit.owner = seat
    unit.color = colour
    unit.neutralized = False
    if sit.rules.kinds[unit.kind].combat:
        unit.shots = sit.rules.costs.limits.shots
    if standing:
        sit.light(unit)
    told: list[str] = []
    for name in unit.cargo:
        told.append(name)
        if not is_mineral(name):
            told.extend(hand_over(sit, sit.state.units[name], seat, colour))
    return told


def do_capture(sit: Situation, seat: int, command: Capture, events: list[Event]) -> None:
    target = sit.state.units[command.target]
    former = target.owner
    colour = sit.state.units[command.attackers[0]].color
    contents = hand_over(sit, target, seat, colour)
    if sit.state.contested:
        pieces = 1 + len(
            [name for name in contents if name in sit.state.units and sit.state.units[name].kind != BRIDGE]
        )
        sit.state.players[seat].spoils += pieces * sit.rules.contest.spoils.piece
    events.append(Captured(target.id, former, seat, tuple(contents)))
