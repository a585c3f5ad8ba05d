"""How the normal bot plays: the rulebook's bot (section 15), with the whole catalogue of tactics and bonuses.

Section 15 always takes the same six tactics, and stores bonuses that it never plays. Whoever has played it
twice would know its hand, and a third of the cards would never be seen. So it draws its six as the hard bot
does, plays those of section 15 as that says and the others when the hard bot would, and spends spare bonuses.
"""

from tessera.core.chance import Rng
from tessera.games.taktik import commands as cmd
from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.book import Book
from tessera.games.taktik.bot_cards import spare_bonus
from tessera.games.taktik.bot_rulebook import TACTICS, decide
from tessera.games.taktik.bot_tactics import before_roll, tactics_for, with_move
from tessera.games.taktik.state import TaktikState


def normal_choice(book: Book, state: TaktikState, seat: int, rng: Rng) -> cmd.Command:
    """The command it sends next."""
    phase = state.phase
    if phase == v.TURN_START and state.sides[seat].hand is None:
        return tactics_for(book, seat, rng)
    if phase == v.CARD_RESOLUTION:
        spare = spare_bonus(book, state, seat)
        if spare is not None:
            return spare
    chosen = decide(book, state, seat)
    if isinstance(chosen, cmd.MoveUnit):
        return cmd.MoveUnit(chosen.unit, chosen.to, _beyond(with_move(book, state, seat)))
    attack = state.pending_attack
    if phase != v.DICE_RESOLUTION or attack is None or state.last_roll is not None:
        return chosen
    if isinstance(chosen, cmd.RollDice) and chosen.reaction is None:
        return cmd.RollDice(_beyond(before_roll(book, state, seat, attack)))
    if isinstance(chosen, cmd.Pass):
        reaction = _beyond(before_roll(book, state, seat, attack))
        return chosen if reaction is None else cmd.React(reaction.card, reaction.targets)
    return chosen


def _beyond(reaction: cmd.Reaction | None) -> cmd.Reaction | None:
    """A tactic that section 15 does not say when to play."""
    if reaction is None or (reaction.card in TACTICS and reaction.card != "dense_fog"):
        return None
    return reaction
