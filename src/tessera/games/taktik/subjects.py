"""What commands are about, for whoever looks for those of one unit or one card: the list, shared out.

A move and an attack are about the unit that makes them, a play, a cancel and a tactic about the card that is
spent; the rest is about nothing. Moves are listed unit by unit, so that those of one cost no more than it.
"""

from collections.abc import Sequence

from tessera.games.taktik import commands as cmd
from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.book import Book
from tessera.games.taktik.legal import actors, legal_commands, list_moves_of
from tessera.games.taktik.state import TaktikState

_NOTHING = ""


def subjects(book: Book, state: TaktikState, seat: int) -> Sequence[int | str]:
    """What the seat's commands are about, each once."""
    if _moves(book, state, seat):
        found: list[int | str] = [_NOTHING]
        for name in state.units:
            if _moves_of(book, state, name):
                found.append(name)
        return found
    about = [_subject(state, seat, command) for command in legal_commands(book, state, seat)]
    return list(dict.fromkeys(about))


def commands_about(book: Book, state: TaktikState, seat: int, subject: int | str) -> list[cmd.Command]:
    """The seat's commands about that, in the order of the list."""
    if _moves(book, state, seat):
        if subject == _NOTHING:
            return [cmd.NextPhase()]
        return _moves_of(book, state, subject) if isinstance(subject, str) else []
    listed = legal_commands(book, state, seat)
    return [command for command in listed if _subject(state, seat, command) == subject]


def _moves(book: Book, state: TaktikState, seat: int) -> bool:
    """Whether the seat is in a movement phase whose commands are moves and no more."""
    return book.rules.switches.strict and state.phase == v.MOVEMENT and seat in actors(book, state)


def _moves_of(book: Book, state: TaktikState, name: str) -> list[cmd.Command]:
    unit = state.units.get(name)
    return [] if unit is None else list_moves_of(book, state, unit)


def _subject(state: TaktikState, seat: int, command: cmd.Command) -> str:
    if isinstance(command, cmd.MoveUnit):
        return command.unit
    if isinstance(command, cmd.AttackSelect):
        return command.attacker
    if isinstance(command, (cmd.RollDice, cmd.ResolveAttack)):
        return _NOTHING if command.reaction is None else command.reaction.card
    if isinstance(command, (cmd.React, cmd.PlayCard)):
        return command.card
    if isinstance(command, cmd.PlayStored):
        return state.sides[seat].store[command.index]
    if isinstance(command, cmd.CancelMalus) and isinstance(command.spend, int):
        return state.sides[seat].store[command.spend]
    if isinstance(command, (cmd.StoreBonus, cmd.CancelMalus)):
        pending = state.pending_card
        return _NOTHING if pending is None else pending.card
    return _NOTHING
