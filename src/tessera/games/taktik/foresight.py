"""Exact odds of an attack, by running the real rules through every face of the die.

The question is about the board alone, which hides nothing: what tactics may still do to the roll is left out.
"""

from tessera.core.errors import Illegal
from tessera.core.game import HOST, Game
from tessera.core.odds import Odds, odds
from tessera.games.taktik.aim import outcome_word, why_not_attack
from tessera.games.taktik.book import Book
from tessera.games.taktik.commands import Command, RollDice
from tessera.games.taktik.events import Event
from tessera.games.taktik.movement import unit_of
from tessera.games.taktik.state import Attack, TaktikState, copy_state
from tessera.games.taktik.view import TaktikView
from tessera.games.taktik.vocabulary import DICE_RESOLUTION

_AnyTaktik = Game[TaktikState, Command, Event, TaktikView]


def hit_odds(game: _AnyTaktik, book: Book, state: TaktikState, attacker: str, target: str) -> Odds[str]:
    """The chances of HIT and MISS if this unit attacked that one now; Illegal if rule 8.2 forbids it."""
    reason = why_not_attack(book, state, unit_of(state, attacker), unit_of(state, target))
    if reason:
        raise Illegal(reason, attacker=attacker, target=target)
    rolling = copy_state(state)
    rolling.phase = DICE_RESOLUTION
    rolling.attack_queue = []
    rolling.pending_attack = Attack(attacker, target)
    rolling.last_roll = None
    return odds(game, rolling, HOST, RollDice(), _outcome)


def _outcome(state: TaktikState, events: list[Event]) -> str:
    roll = state.last_roll
    assert roll is not None, "an attack that may happen is rolled"
    return outcome_word(roll.hit)
