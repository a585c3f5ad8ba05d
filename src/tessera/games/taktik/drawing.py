"""One random command without the list of all: first a unit, then where it goes.

Playouts and random players ask here. Each listed command has a chance, and no other; those that the list has
by the hundred (moves with a tactic) come less often than there.
"""

from typing import Final

from tessera.core.chance import Rng
from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.book import Book
from tessera.games.taktik.commands import Command, Exfiltrate, NextPhase, Reaction
from tessera.games.taktik.effects import allowance, is_blocked, move_limit
from tessera.games.taktik.legal import legal_commands, move_tactics, reaction_trial
from tessera.games.taktik.movement import Ranger, evacuation_zone
from tessera.games.taktik.state import TaktikState, Unit
from tessera.games.taktik.targets import possible_targets

_LEAVE: Final = 12  # out of how many random commands of the movement phase one ends it
_PLAY: Final = 8  # out of how many moves one comes with a tactic, where one is held

_NEXT_PHASE: Final = NextPhase()


def random_command(book: Book, state: TaktikState, seat: int, rng: Rng) -> Command:
    """One of the commands that `legal_commands` lists for a seat that may act."""
    if state.phase == v.MOVEMENT and book.rules.switches.strict:
        return _random_move(book, state, rng)
    if state.phase == v.TURN_START and state.sides[seat].hand is None:
        return book.random_selection(rng)
    return rng.pick(legal_commands(book, state, seat))


def _random_move(book: Book, state: TaktikState, rng: Rng) -> Command:
    if rng.below(_LEAVE) == 0:
        return _NEXT_PHASE
    tactics = move_tactics(book, state)
    if tactics and rng.below(_PLAY) == 0:
        card = rng.pick(tactics)
        aims = possible_targets(book, state, card, state.active)
        if aims:
            reaction = Reaction(card.id, v.WINDOWS[card.window], rng.pick(aims))
            trial = reaction_trial(book, state, card, reaction.targets)
            if trial is not None:
                found = _move_of_any(book, trial, reaction, rng)
                if found is not None:
                    return found
    return _move_of_any(book, state, None, rng) or _NEXT_PHASE


def _move_of_any(book: Book, state: TaktikState, reaction: Reaction | None, rng: Rng) -> Command | None:
    """A move of a unit drawn among those that can still go somewhere, if there is one."""
    active = state.active
    if state.moves_this_turn >= move_limit(book, state, active):
        return None
    anyone = not book.rules.switches.owner_checks
    waiting: list[Unit] = []
    for unit in state.units.values():
        if not unit.moved and (anyone or unit.owner == active):
            waiting.append(unit)
    zone = evacuation_zone(book, state, active) if state.zones and reaction is None else ()
    ranger: Ranger | None = None
    while waiting:
        at = rng.below(len(waiting))
        unit = waiting[at]
        if not is_blocked(book, state, unit):
            if ranger is None:
                ranger = Ranger(book, state)
            cells = ranger.range(unit, allowance(book, state, unit)).cells
            leaves = 1 if unit.cell in zone and unit.owner == active else 0
            if len(cells) + leaves:
                drawn = rng.below(len(cells) + leaves)
                if drawn == len(cells):
                    return Exfiltrate(unit.id)
                return book.move_to(unit.id, cells[drawn], ranger.atlas, reaction)
        waiting[at] = waiting[-1]
        waiting.pop()
    return None
