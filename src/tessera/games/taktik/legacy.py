"""The `legacy` ruleset's own handlers (rules 5.2 and 6.2): the first engine's behaviour, kept as observed.

Phases gate little, a malus hits the other side, the store and the tactics are shared, and nothing is hidden.
Moves and attacks are those of the other modules under legacy's switches.
"""

from tessera.core.errors import Illegal
from tessera.games.taktik import events as ev
from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.book import Book
from tessera.games.taktik.commands import PlayCard, StoreBonus, Targets
from tessera.games.taktik.effects import count_down, create_effects, expire_at_phase, remove_effects
from tessera.games.taktik.rules_cards import Card
from tessera.games.taktik.state import Effect, PendingCard, Side, TaktikState
from tessera.games.taktik.targets import aimed_units, check_targets


def shared_side(state: TaktikState) -> Side:
    """Who keeps the lists that both players share."""
    return state.sides[0]


def _enter(state: TaktikState, phase: int, events: list[ev.Event]) -> None:
    state.phase = phase
    expire_at_phase(state, phase, events)
    events.append(ev.PhaseEntered(v.PHASES[phase]))


def _reset_moves(state: TaktikState) -> None:
    state.moves_this_turn = 0
    for unit in state.units.values():
        unit.moved = False


def next_phase(state: TaktikState, events: list[ev.Event]) -> None:
    """NEXT_PHASE: the next in order; from END_TURN back to TURN_START, same player, same turn."""
    if state.phase == v.END_TURN:
        _reset_moves(state)
        _enter(state, v.TURN_START, events)
    else:
        _enter(state, state.phase + 1, events)


def start_turn(state: TaktikState, events: list[ev.Event]) -> None:
    """TURN_START, from any phase."""
    _reset_moves(state)
    events.append(ev.TurnStarted(state.turn, state.active))
    _enter(state, v.TURN_START, events)


def end_turn(state: TaktikState, events: list[ev.Event]) -> None:
    """END_TURN, from any phase: what is pending stays pending, and nothing is shuffled."""
    count_down(state, events)
    events.append(ev.TurnEnded(state.turn, state.active))
    state.active = 1 - state.active
    state.turn += 1
    _enter(state, v.END_TURN, events)


def refuse_draw(state: TaktikState) -> None:
    if state.pending_card is not None:
        raise Illegal("card.pending")


def draw_card(book: Book, state: TaktikState, events: list[ev.Event]) -> None:
    """DRAW_CARD: a malus without a target happens at once, anything else waits."""
    if not state.common_deck:
        state.common_deck = state.rng.shuffled(book.rules.decks[state.deck_list].cards)
        events.append(ev.DeckRefilled(len(state.common_deck)))
    card = book.card(state.common_deck.pop(0))
    events.append(ev.CardDrawn(state.active, card.id))
    if card.kind == v.MALUS and card.targeting.form == v.NO_TARGET:
        create_effects(state, card, state.active, (), "", events)
        events.append(ev.MalusApplied(card.id, state.active))
    else:
        state.pending_card = PendingCard(card.id, state.active, v.DECIDE, state.active)


def refuse_store(book: Book, state: TaktikState, command: StoreBonus) -> None:
    pending = state.pending_card
    if pending is None or book.card(pending.card).kind != v.BONUS:
        raise Illegal("card.not_bonus")
    store = shared_side(state).store
    if len(store) >= book.rules.switches.cards.store_limit:
        raise Illegal("store.full", limit=book.rules.switches.cards.store_limit)
    if command.replace is not None:
        raise Illegal("store.unknown", index=command.replace)


def store_bonus(state: TaktikState, events: list[ev.Event]) -> None:
    """STORE_BONUS into the shared store, whose cards are never played."""
    pending = state.pending_card
    assert pending is not None, "what is stored was drawn"
    state.pending_card = None
    shared_side(state).store.append(pending.card)
    events.append(ev.BonusStored(state.active, pending.card))


def refuse_play(book: Book, state: TaktikState, command: PlayCard) -> None:
    pending = state.pending_card
    if pending is None or pending.card != command.card:
        raise Illegal("card.none_pending")
    check_targets(book, state, book.card(pending.card), state.active, command.targets)


def play_card(book: Book, state: TaktikState, command: PlayCard, events: list[ev.Event]) -> None:
    """PLAY_CARD. A reaction bonus then removes every malus effect the opponent owns."""
    card = book.card(command.card)
    state.pending_card = None
    units = aimed_units(card, command.targets)
    create_effects(state, card, state.active, units, "", events)
    events.append(ev.CardPlayed(card.id, state.active, Targets(units) if units else None))
    if card.kind == v.BONUS and card.timing == v.REACTION:
        _remove_enemy_malus(book, state, card, events)


def _remove_enemy_malus(book: Book, state: TaktikState, card: Card, events: list[ev.Event]) -> None:
    gone: list[Effect] = []
    for effect in state.effects:
        if effect.owner != state.active and book.card(effect.card).kind == v.MALUS:
            gone.append(effect)
    remove_effects(state, gone)
    events.append(ev.MalusCancelled("", card.id, len(gone)))
