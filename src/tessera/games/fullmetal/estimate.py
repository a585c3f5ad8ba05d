"""How a match stands for each company, in hundredths of a point: what searches ask before the end.

What is aboard counts nearly in full, what is outside by the way it still has to go and the time left for it,
and the turns to come by the carriers and the action points they will be played with. A guess, and quick:
one look at every piece, and no question about ways.
"""

from typing import Final

from tessera.core.game import WON
from tessera.games.fullmetal import vocabulary as v
from tessera.games.fullmetal.board import Geometry
from tessera.games.fullmetal.rules import Rules
from tessera.games.fullmetal.state import State, Unit, is_mineral
from tessera.games.fullmetal.turn import ship_score

# Not in `data`: a match names its ruleset, and those that were played keep theirs.
_PACE: Final = 5  # hexes a turn that a piece on its way home can be given the points for
_HAUL: Final = 330  # what a turn with all carriers brings
_FULL: Final = 6  # slots of carriers that use all the points of a turn
_TOWER: Final = 8  # percent of a ship that each lost tower puts at risk
_OPEN: Final = 30  # percent more when the last is lost
_GUN: Final = 40  # what a gun outside is worth beyond being a piece: cover and threat
_EVEN: Final = 1200  # a lead that is worth half a win at the end of the match
_DOUBT: Final = 40  # and as much more for every turn that is left


def value_of(rules: Rules, geometry: Geometry, state: State, seat: int) -> int:
    """The lead over the best rival as a share of a won match."""
    held = standings(rules, geometry, state)
    rivals = [points for other, points in enumerate(held) if other != seat]
    lead = held[seat] - max(rivals)
    left = rules.turns.last_turn - state.turn
    share = (WON - 1) * abs(lead) // (abs(lead) + _EVEN + _DOUBT * left)
    return share if lead > 0 else -share


def standings(rules: Rules, geometry: Geometry, state: State) -> list[int]:
    """By seat, what it may be expected to end with."""
    left = rules.turns.last_turn - state.turn
    held = [0] * len(state.players)
    slots = [0] * len(state.players)
    ships: list[list[Unit]] = [[] for _ in state.players]
    for unit in state.units.values():
        if unit.kind == v.ASTRONEF:
            worth = 100 * ship_score(rules, state, unit)
            if not unit.lifted:
                ships[unit.owner].append(unit)
                lost = unit.down.bit_count()
                worth -= worth * (_TOWER * lost + (_OPEN if lost == 3 else 0)) * min(left + 1, 5) // 500
            held[unit.owner] += worth
    for unit in state.units.values():
        home = ships[unit.owner]
        if not home or unit.kind in (v.ASTRONEF, v.TOWER, v.BRIDGE):
            continue
        kind = rules.kinds[unit.kind]
        if kind.transporter:
            slots[unit.owner] += kind.slots
        if unit.carrier or unit.cell < 0:
            continue
        away = min([geometry.distance(unit.cell, ship.cell) for ship in home])
        held[unit.owner] += _aboard(rules, state, unit) * _comes_home(away, left) // 100
        if kind.combat:
            held[unit.owner] += _GUN * min(left, 10) // 10
    for seat, home in enumerate(ships):
        if home or state.players[seat].lifted:
            held[seat] += 100 * state.players[seat].spoils
        if home:
            points = rules.turns.points[rules.turns.last_turn]
            points += rules.costs.limits.bonus_per_captured_astronef * len(state.players[seat].captured)
            busy = 40 + 60 * min(slots[seat], _FULL) // _FULL
            normal = rules.turns.points[rules.turns.last_turn]
            held[seat] += _HAUL * left * points // normal * busy // 100 if slots[seat] else 0
            held[seat] += 20 * state.players[seat].saved
    if state.phase == v.PLAYING and ships[state.current]:
        held[state.current] += 20 * state.ap
    return held


def _aboard(rules: Rules, state: State, unit: Unit) -> int:
    """A piece outside and all it carries, as if it were aboard."""
    total = 100 * rules.costs.scores.equipment
    for name in unit.cargo:
        if is_mineral(name):
            total += 100 * rules.costs.scores.mineral
        else:
            total += _aboard(rules, state, state.units[name])
    return total


def _comes_home(away: int, left: int) -> int:
    """Percent of a piece outside that may be counted on: the nearer, the more."""
    near = max(0, 90 - 2 * away)
    late = away - _PACE * (left + 1)
    return near if late <= 0 else max(0, near - 12 * late)
