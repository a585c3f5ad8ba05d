"""How the lesser bots play: like people who have not learned it all yet. They see what every bot sees.

`normal` plays as the rulebook's bot does, but looks after fewer of its units in a turn and keeps its tactics
for a better day that does not come. `easy` moves a few of its units, some of them anywhere, aims at the first
enemy that comes to mind, and forgets its stored bonuses, too.
"""

from collections.abc import Sequence
from typing import Final

from tessera.core.chance import Rng
from tessera.games.taktik import commands as cmd
from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.book import Book
from tessera.games.taktik.bot_field import move_choice
from tessera.games.taktik.state import TaktikState

_MOVES: Final = 4
_ATTACKS: Final = 2
_EASY_MOVES: Final = 3
_EASY_ATTACKS: Final = 2


def normal_choice(state: TaktikState, seat: int, rng: Rng) -> cmd.Command | None:
    """Where it stops short of the rulebook's bot, or None where it does the same."""
    if state.phase == v.MOVEMENT and state.moves_this_turn >= _MOVES:
        return cmd.NextPhase()
    declared = len(state.attack_queue)
    if state.phase == v.ATTACK and (declared > _ATTACKS or (declared == _ATTACKS and rng.below(2) == 0)):
        return cmd.NextPhase()
    return _bare_dice(state, seat) if state.phase == v.DICE_RESOLUTION else None


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
