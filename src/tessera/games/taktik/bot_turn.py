"""What the hard bot does with a turn on the board: the moves of a stance, and whom to shoot at."""

from typing import Final

from tessera.games.taktik.aim import hitting_faces, why_not_attack
from tessera.games.taktik.book import Book
from tessera.games.taktik.combat import is_queued
from tessera.games.taktik.commands import AttackSelect, Command, Exfiltrate, MoveUnit
from tessera.games.taktik.effects import is_blocked, move_limit
from tessera.games.taktik.formation import Formation, Stance
from tessera.games.taktik.goals import Ways, prize
from tessera.games.taktik.movement import evacuation_zone
from tessera.games.taktik.standing import strength
from tessera.games.taktik.state import TaktikState

_FACES: Final = 6
_CERTAIN: Final = 1000


def next_move(book: Book, state: TaktikState, seat: int, ways: Ways, stance: Stance) -> Command | None:
    """The move that improves the formation most, or None."""
    if state.moves_this_turn >= move_limit(book, state, seat):
        return None
    zone = evacuation_zone(book, state, seat) if state.zones else ()
    if zone:
        for unit in state.units.values():
            free = unit.owner == seat and not unit.moved and unit.cell in zone
            if free and not is_blocked(book, state, unit):
                return Exfiltrate(unit.id)
    formation = Formation(book, state, seat, ways, stance)
    number, cell = formation.best_move()
    if number < 0:
        return None
    return MoveUnit(formation.own[number].id, formation.atlas.cells[cell])


def next_attack(book: Book, state: TaktikState, seat: int) -> Command | None:
    """The attack that is expected to take most, those declared before it counted; None: no more."""
    switches = book.rules.switches.attack
    if switches.queue and len(state.attack_queue) >= switches.max_attacks:
        return None
    missed: dict[str, int] = {}  # that all declared attacks on it miss, for who falls at the next hit
    for queued in state.attack_queue:
        attacker, target = state.units[queued.attacker], state.units[queued.target]
        faces = hitting_faces(book, state, attacker, target)
        missed[target.id] = missed.get(target.id, _CERTAIN) * (_FACES - faces) // _FACES
    best: Command | None = None
    most = 0
    for attacker in state.units.values():
        if attacker.owner != seat or attacker.attacked or is_queued(state, attacker.id):
            continue
        for target in state.units.values():
            if target.owner == seat or why_not_attack(book, state, attacker, target):
                continue
            faces = hitting_faces(book, state, attacker, target)
            left = target.hits - target.damage
            worth = 10 * strength(target) // left * faces * prize(book, state, target, seat)
            if left == 1:
                worth = worth * missed.get(target.id, _CERTAIN) // _CERTAIN * 5 // 4
            # Who can reach little shoots first: the far-reaching find another target.
            worth = worth * 8 - attacker.reach
            if worth > most:
                best, most = AttackSelect(attacker.id, target.id), worth
    return best
