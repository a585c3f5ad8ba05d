"""Every command a seat may send now, in a stable order: all of them, or those of one piece.

A MOVE is listed once for every hex it may end on, by the first path found; other paths are as good and are
accepted too. Everything else is listed in every form that is accepted. A command is about the piece that
moves, shoots first, carries or builds; landing, lift-off and the end of a turn are about none.
"""

from itertools import combinations, permutations

from tessera.core.game import HOST
from tessera.games.fullmetal import astronef
from tessera.games.fullmetal import commands as cmd
from tessera.games.fullmetal import vocabulary as v
from tessera.games.fullmetal.gate import time_is_over
from tessera.games.fullmetal.listing import Lister
from tessera.games.fullmetal.rules import Rules
from tessera.games.fullmetal.situation import Situation
from tessera.games.fullmetal.state import State


def acting(rules: Rules, state: State) -> list[int]:
    """The seats that may act: nobody once the time is over, until the host says so."""
    if state.phase == v.FINISHED or time_is_over(rules, state):
        return []
    if state.phase == v.DEPLOYMENT:
        return [seat for seat, player in enumerate(state.players) if not player.deployed]
    if state.phase == v.LIFTOFF:
        owners = 0
        for unit in state.units.values():
            if unit.kind == v.ASTRONEF and not unit.lifted:
                owners |= 1 << unit.owner
        return [s for s, player in enumerate(state.players) if player.decision < 0 and owners >> s & 1]
    return [state.current]


def legal_commands(sit: Situation, seat: int) -> list[cmd.Command]:
    """Every command of a seat; of the host: what it sends when the time of whoever is to act is over."""
    state = sit.state
    if seat == HOST:
        over = max(state.clock, state.started + sit.rules.turns.turn_time_ms)
        return [] if state.phase == v.FINISHED else [cmd.Timeout(over)]
    if seat not in acting(sit.rules, state):
        return []
    if state.phase == v.LANDING:
        spots: list[cmd.Command] = []
        for cell, orientation in astronef.spots(sit):
            spots.append(cmd.Land(sit.geometry.hexes[cell], orientation))
        return spots
    if state.phase == v.LIFTOFF:
        return _decisions(sit, seat)
    return Lister(sit, seat).listed()


def _decisions(sit: Situation, seat: int) -> list[cmd.Command]:
    found: list[cmd.Command] = [cmd.LiftOff("stay"), cmd.LiftOff("now")]
    ships = [ship.id for ship in sit.ships(seat)]
    for count in range(1, len(ships) + 1):
        for chosen in combinations(ships, count):
            for order in permutations(chosen):
                found.append(cmd.LiftOff("now", order))
    return found


def subjects_of(sit: Situation, seat: int) -> list[str]:
    """The pieces that some command is about, in their order; last what is about no piece."""
    if seat == HOST or seat not in acting(sit.rules, sit.state):
        return [""] if legal_commands(sit, seat) else []
    if sit.state.phase in (v.LANDING, v.LIFTOFF):
        return [""]
    lister = Lister(sit, seat)
    return [*[unit.id for unit in lister.own if lister.has_any(unit)], ""]


def commands_about(sit: Situation, seat: int, subject: int | str) -> list[cmd.Command]:
    """The commands about one piece, or about none."""
    state = sit.state
    if seat == HOST or state.phase in (v.LANDING, v.LIFTOFF):
        return legal_commands(sit, seat) if subject == "" else []
    if not isinstance(subject, str) or seat not in acting(sit.rules, state):
        return []
    lister = Lister(sit, seat)
    if subject == "":
        return lister.endings()
    unit = state.units.get(subject)
    return [] if unit is None or unit.owner != seat else lister.about(unit)
