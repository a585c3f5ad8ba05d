"""How the easy bot plays: like people who have not learned it all yet. It sees what every bot sees.

It moves a few of its units, some of them anywhere, aims at the first enemy that comes to mind, keeps its
tactics for a better day that does not come, and forgets its stored bonuses.
"""

from collections.abc import Sequence
from typing import Final

from tessera.core.chance import Rng
from tessera.games.taktik import commands as cmd
from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.book import Book
from tessera.games.taktik.bot_field import move_choice
from tessera.games.taktik.state import TaktikState

_EASY_MOVES: Final = 3
_EASY_ATTACKS: Final = 2


def _bare_dice(state: TaktikState, seat: int) -> cmd.Command | None:
    """The roll as it falls, without a tactic."""
    if seat != state.active:
        return cmd.Pass()
    if state.pending_attack is None:
        return None
    return cmd.RollDice() if state.last_roll is None else cmd.ResolveAttack()


def easy_choice(
    book: Book, state: TaktikState, seat: int, legal: Sequence[cmd.Command], rng: Rng
) -> cmd.Command | None:
    """What it does on the board, or None where it does as the others do."""
    if state.phase == v.MOVEMENT:
        return _move(book, state, seat, legal, rng)
    if state.phase == v.ATTACK:
        attacks = [each for each in legal if isinstance(each, cmd.AttackSelect)]
        if not attacks or len(state.attack_queue) >= _EASY_ATTACKS:
            return cmd.NextPhase()
        return attacks[rng.below(len(attacks))]
    if state.phase == v.DICE_RESOLUTION:
        return _bare_dice(state, seat)
    if state.phase == v.CARD_RESOLUTION and state.pending_card is None:
        return cmd.NextPhase()
    return None


def _move(
    book: Book, state: TaktikState, seat: int, legal: Sequence[cmd.Command], rng: Rng
) -> cmd.Command | None:
    """Forward with some, anywhere with others."""
    leaving = [each for each in legal if isinstance(each, cmd.Exfiltrate)]
    if leaving:
        return leaving[0]
    if state.moves_this_turn >= _EASY_MOVES:
        return cmd.NextPhase()
    if rng.below(3) == 0:
        walks = [each for each in legal if isinstance(each, cmd.MoveUnit) and each.reaction is None]
        own = [each for each in walks if state.units[each.unit].owner == seat]
        if own:
            return own[rng.below(len(own))]
    return move_choice(book, state, seat) or cmd.NextPhase()
