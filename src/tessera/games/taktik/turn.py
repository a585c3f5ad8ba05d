"""Phases and turns of the `standard` ruleset (rule 5.1): what enters, leaves and ends them."""

from typing import Final

from tessera.core.errors import Illegal
from tessera.games.taktik import events as ev
from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.accounting import settle_turn
from tessera.games.taktik.book import Book
from tessera.games.taktik.combat import start_next_attack
from tessera.games.taktik.commands import SelectTactics
from tessera.games.taktik.effects import count_down, expire_at_phase
from tessera.games.taktik.instants import run_instants
from tessera.games.taktik.state import TaktikState
from tessera.games.taktik.victory import end_if_won

_ENTERED: Final = tuple([ev.PhaseEntered(name) for name in v.PHASES])


def enter_phase(book: Book, state: TaktikState, phase: int, events: list[ev.Event]) -> None:
    """Rule 5.1: set the phase, let effects end, tell it, and run what waits for it."""
    state.phase = phase
    expire_at_phase(state, phase, events)
    events.append(_ENTERED[phase])
    if not book.rules.switches.phase_hooks:
        return
    for effect in state.effects[:]:
        for hook in book.hooks(effect):
            if hook.what == v.ON_PHASE_START and hook.phase == phase:
                run_instants(book, state, hook.do, effect.owner, effect.units, events)


def hands_are_chosen(state: TaktikState) -> bool:
    return state.sides[0].hand is not None and state.sides[1].hand is not None


def _chosen(book: Book, command: SelectTactics) -> list[str]:
    return [card for card in book.rules.catalogue if card in command.cards]


def refuse_tactics(book: Book, state: TaktikState, player: int, command: SelectTactics) -> None:
    if state.sides[player].hand is not None:
        raise Illegal("selection.done", player=player)
    size = book.rules.switches.tactics.hand_size
    if len(command.cards) != size or len(_chosen(book, command)) != size:
        raise Illegal("selection.invalid", size=size)


def select_tactics(
    book: Book, state: TaktikState, player: int, command: SelectTactics, events: list[ev.Event]
) -> None:
    """SELECT_TACTICS. The hand is kept in catalogue order: how it was named does not matter."""
    chosen = _chosen(book, command)
    state.sides[player].hand = chosen
    events.append(ev.TacticsSelected(player, tuple(chosen)))


def refuse_start(state: TaktikState) -> None:
    if not hands_are_chosen(state):
        raise Illegal("selection.missing")


def start_turn(book: Book, state: TaktikState, events: list[ev.Event]) -> None:
    """TURN_START, or NEXT_PHASE in its place."""
    fresh_turn(state)
    events.append(ev.TurnStarted(state.turn, state.active))
    enter_phase(book, state, v.CARD_DRAW, events)


def fresh_turn(state: TaktikState) -> None:
    """All that is counted within a turn starts over."""
    state.moves_this_turn = 0
    state.bonus_plays = 0
    state.kills = 0
    for unit in state.units.values():
        unit.moved = False
        unit.attacked = False


def end_turn(book: Book, state: TaktikState, events: list[ev.Event]) -> None:
    """END_TURN, or NEXT_PHASE in its place."""
    settle_turn(book, state, events)
    if end_if_won(book, state, True, events):
        return
    count_down(state, events)
    if book.rules.switches.cards.shuffle_end_of_turn:
        state.rng.shuffle(state.common_deck)
        events.append(ev.DeckShuffled(len(state.common_deck)))
    events.append(ev.TurnEnded(state.turn, state.active))
    state.active = 1 - state.active
    state.turn += 1
    state.moves_this_turn = 0  # I3: what raised the limit has just expired
    enter_phase(book, state, v.TURN_START, events)


def refuse_next_phase(state: TaktikState) -> None:
    """Each phase has its own exit condition (rule 5.1)."""
    if state.phase == v.TURN_START:
        refuse_start(state)
    elif state.phase == v.CARD_DRAW:
        raise Illegal("card.must_draw")
    elif state.phase == v.CARD_RESOLUTION and state.pending_card is not None:
        raise Illegal("card.pending")
    elif state.phase == v.DICE_RESOLUTION and state.pending_attack is not None:
        raise Illegal("attack.pending")


def next_phase(book: Book, state: TaktikState, events: list[ev.Event]) -> None:
    """NEXT_PHASE."""
    phase = state.phase
    if phase == v.TURN_START:
        start_turn(book, state, events)
    elif phase == v.CARD_RESOLUTION:
        enter_phase(book, state, v.MOVEMENT, events)
    elif phase == v.MOVEMENT:
        state.attack_queue = []
        state.pending_attack = None
        state.last_roll = None
        enter_phase(book, state, v.ATTACK, events)
    elif phase == v.ATTACK:
        enter_phase(book, state, v.DICE_RESOLUTION, events)
        start_next_attack(book, state, events)
    elif phase == v.DICE_RESOLUTION:
        enter_phase(book, state, v.END_TURN, events)
    else:
        end_turn(book, state, events)
