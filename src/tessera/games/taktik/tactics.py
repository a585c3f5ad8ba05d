"""Tactics as reactions (rule 10): windows, who is asked, the tests, and the play itself.

Windows are computed from the state, never stored. The rulebook lets a host ask the opponent first and then
the active player, and puts the accepted tactic into the command. Here the opponent answers for itself with
React or Pass before the active player may roll or resolve, and whether it is asked follows from what everyone
can see, so that the question tells nothing about the hand.
"""

from tessera.core.errors import Illegal
from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.book import Book
from tessera.games.taktik.commands import Reaction, Targets
from tessera.games.taktik.effects import create_effects
from tessera.games.taktik.events import Event, TacticPlayed
from tessera.games.taktik.instants import run_instants
from tessera.games.taktik.rules_cards import Card
from tessera.games.taktik.scoring import points_for_tactic
from tessera.games.taktik.state import Side, TaktikState
from tessera.games.taktik.targets import aimed_quadrant, aimed_units, check_targets

MOVE_WINDOWS: tuple[int, ...] = (v.BEFORE_MOVE, v.AFTER_MOVE)
ROLL_WINDOWS: tuple[int, ...] = (v.BEFORE_ATTACK_ROLL,)
RESOLVE_WINDOWS: tuple[int, ...] = (v.AFTER_ATTACK_ROLL, v.BEFORE_DAMAGE)


def open_windows(book: Book, state: TaktikState) -> tuple[int, ...]:
    """Rule 10.1."""
    if state.phase == v.MOVEMENT:
        return book.rules.switches.tactics.open_windows_in_movement
    if state.phase != v.DICE_RESOLUTION or state.pending_attack is None:
        return ()
    return ROLL_WINDOWS if state.last_roll is None else RESOLVE_WINDOWS


def hand_holder(book: Book, state: TaktikState, player: int) -> Side:
    """Whose side keeps the hand this player plays from."""
    return state.sides[0] if book.rules.switches.tactics.hand_scope == v.SHARED else state.sides[player]


def may_be_played_by(card: Card, active: bool) -> bool:
    """Whether `played_by` allows the active player, or the opponent."""
    return card.played_by in (v.BY_EITHER, v.BY_ACTIVE if active else v.BY_OPPONENT)


def opponent_is_asked(book: Book, state: TaktikState) -> bool:
    """Rule 10.2: whether the opponent must answer before the roll, or before it is resolved.

    It must while it holds tactics and the catalogue has one for this window that it may play and has not
    played yet. All of that is public.
    """
    if state.declined or state.phase != v.DICE_RESOLUTION or book.rules.switches.tactics.reactors != v.BOTH:
        return False
    windows = open_windows(book, state)
    if not windows:
        return False
    side = state.sides[1 - state.active]
    if not side.hand:
        return False
    for name in book.rules.catalogue:
        card = book.card(name)
        if card.window in windows and may_be_played_by(card, False) and name not in side.played:
            return True
    return False


def check_reaction(
    book: Book, state: TaktikState, reaction: Reaction, by: int, windows: tuple[int, ...]
) -> Card:
    """The tests of rule 10.2 in their order. Gives the card."""
    window = v.WINDOWS.index(reaction.window)
    if window not in windows:
        raise Illegal("reaction.window", window=reaction.window)
    hand = hand_holder(book, state, by).hand
    if hand is None or reaction.card not in hand:
        raise Illegal("tactic.not_in_hand", card=reaction.card)
    card = book.card(reaction.card)
    if card.kind != v.TACTIC or card.timing != v.REACTION or card.window < 0:
        raise Illegal("tactic.not_reaction", card=card.id)
    if card.window != window:
        raise Illegal("reaction.mismatch", card=card.id, window=v.WINDOWS[card.window])
    if not may_be_played_by(card, by == state.active):
        raise Illegal("tactic.player", card=card.id)
    check_targets(book, state, card, by, reaction.targets)
    if window == v.BEFORE_MOVE:
        for name in aimed_units(card, reaction.targets):
            if state.units[name].moved:
                raise Illegal("target.already_moved", unit=name)
    return card


def play_tactic(
    book: Book, state: TaktikState, card: Card, by: int, targets: Targets | None, events: list[Event]
) -> None:
    """The card leaves the hand, is told, creates its effects, does what it does at once, and scores."""
    side = hand_holder(book, state, by)
    assert side.hand is not None, "the card was found in this hand"
    side.hand.remove(card.id)
    side.played.append(card.id)
    units = aimed_units(card, targets)
    quadrant = aimed_quadrant(card, targets)
    told = Targets(units or None, quadrant or None) if units or quadrant else None
    events.append(TacticPlayed(card.id, by, told))
    create_effects(state, card, by, units, quadrant, events)
    run_instants(book, state, card.does, by, units, events)
    points_for_tactic(book, state, by, events)
