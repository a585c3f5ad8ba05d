"""Bonus and malus cards of the `standard` ruleset (rules 9.4 to 9.6): drawn, played, stored, cancelled."""

from tessera.core.errors import Illegal
from tessera.games.taktik import events as ev
from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.book import Book
from tessera.games.taktik.commands import CancelMalus, PlayCard, PlayStored, StoreBonus, Targets
from tessera.games.taktik.effects import (
    card_is_blocked,
    create_effects,
    has_side_hook,
    remove_effects,
    side_matches,
)
from tessera.games.taktik.instants import run_instants
from tessera.games.taktik.rules_cards import Card
from tessera.games.taktik.scoring import points_for_bonus
from tessera.games.taktik.state import Effect, PendingCard, TaktikState
from tessera.games.taktik.targets import aimed_quadrant, aimed_units, check_targets, possible_targets
from tessera.games.taktik.turn import enter_phase


def pending_bonus(book: Book, state: TaktikState) -> Card | None:
    """The bonus that waits for its drawer's decision."""
    pending = state.pending_card
    return book.card(pending.card) if pending is not None and pending.stage == v.DECIDE else None


def pending_malus(book: Book, state: TaktikState) -> Card | None:
    """The malus that waits for its drawer to cancel or accept it."""
    pending = state.pending_card
    return book.card(pending.card) if pending is not None and pending.stage == v.CANCEL else None


def malus_waits(state: TaktikState) -> bool:
    """Whether a malus is pending in either of its stages."""
    pending = state.pending_card
    return pending is not None and pending.stage != v.DECIDE


# ---------------------------------------------------------------- drawing (9.4)


def refuse_draw(state: TaktikState) -> None:
    if not state.common_deck and not state.discard:
        raise Illegal("deck.empty")


def draw_card(book: Book, state: TaktikState, events: list[ev.Event]) -> None:
    """DRAW_CARD."""
    player = state.active
    if not state.common_deck:
        state.common_deck = state.rng.shuffled(state.discard)
        state.discard = []
        events.append(ev.DeckRefilled(len(state.common_deck)))
    card = book.card(state.common_deck.pop(0))
    events.append(ev.CardDrawn(player, card.id))
    if card.kind == v.BONUS:
        state.pending_card = PendingCard(card.id, player, v.DECIDE, player)
    elif book.rules.switches.cards.malus_pending_while_cancellable and state.sides[player].store:
        state.pending_card = PendingCard(card.id, player, v.CANCEL, player)
    enter_phase(book, state, v.CARD_RESOLUTION, events)
    if state.pending_card is None:
        _resolve_malus(book, state, card, player, events)


def refuse_accept(book: Book, state: TaktikState) -> None:
    if pending_malus(book, state) is None:
        raise Illegal("card.none_pending")


def accept_malus(book: Book, state: TaktikState, events: list[ev.Event]) -> None:
    """ACCEPT_MALUS."""
    card = pending_malus(book, state)
    assert card is not None, "what is accepted waits"
    state.pending_card = None
    _resolve_malus(book, state, card, state.active, events)


def _resolve_malus(book: Book, state: TaktikState, card: Card, drawer: int, events: list[ev.Event]) -> None:
    """Applied at once, fizzled for want of a target, or handed to whoever chooses the target."""
    if card.targeting.form == v.NO_TARGET:
        _apply_malus(book, state, card, drawer, None, events)
    elif not possible_targets(book, state, card, drawer):
        state.discard.append(card.id)
        events.append(ev.MalusFizzled(card.id, drawer))
    else:
        chooser = 1 - drawer if card.targeting.chooser == v.OPPONENT else drawer
        state.pending_card = PendingCard(card.id, drawer, v.TARGET, chooser)


def _apply_malus(
    book: Book, state: TaktikState, card: Card, drawer: int, targets: Targets | None, events: list[ev.Event]
) -> None:
    units = aimed_units(card, targets)
    run_instants(book, state, card.does, drawer, units, events)
    create_effects(state, card, drawer, units, aimed_quadrant(card, targets), events)
    state.discard.append(card.id)
    events.append(ev.MalusApplied(card.id, drawer))


# ---------------------------------------------------------------- playing and storing (9.5)


def why_not_bonus(book: Book, state: TaktikState, player: int, card: Card, with_targets: bool) -> str:
    """The tests of rule 9.5 but for the targets: those before them, or those after."""
    if not with_targets:
        if card_is_blocked(book, state, player, card):
            return "card.blocked"
        return "card.cancel_only" if card.cancel_only else ""
    for instant in card.does:
        if instant.what == v.DEPLOY:
            if has_side_hook(book, state, v.CAN_DEPLOY, player):
                return "deploy.blocked"
            if state.sides[player].reserve[instant.type] < 1:
                return "deploy.no_reserve"
    if card.has_instant(v.RESTORE) and has_side_hook(book, state, v.CAN_RESTORE, player):
        return "restore.blocked"
    return ""


def _check_bonus(book: Book, state: TaktikState, player: int, card: Card, targets: Targets | None) -> None:
    reason = why_not_bonus(book, state, player, card, False)
    if reason:
        raise Illegal(reason, card=card.id)
    check_targets(book, state, card, player, targets)
    reason = why_not_bonus(book, state, player, card, True)
    if reason:
        raise Illegal(reason, card=card.id)


def refuse_play(book: Book, state: TaktikState, command: PlayCard) -> None:
    """The tests of PLAY_CARD in their order."""
    pending = state.pending_card
    if pending is None:
        raise Illegal("card.none_pending")
    if pending.card != command.card:
        raise Illegal("card.mismatch", card=command.card)
    if pending.stage == v.CANCEL:
        raise Illegal("card.pending")
    card = book.card(pending.card)
    if card.kind == v.BONUS:
        _check_bonus(book, state, pending.drawer, card, command.targets)
    else:
        check_targets(book, state, card, pending.drawer, command.targets)


def play_card(book: Book, state: TaktikState, command: PlayCard, events: list[ev.Event]) -> None:
    """PLAY_CARD: the pending bonus, or the targets of the pending malus."""
    pending = state.pending_card
    assert pending is not None, "what is played was drawn"
    card = book.card(pending.card)
    state.pending_card = None
    if card.kind == v.BONUS:
        _play_bonus(book, state, pending.drawer, card, command.targets, events)
    else:
        _apply_malus(book, state, card, pending.drawer, command.targets, events)


def refuse_play_stored(book: Book, state: TaktikState, command: PlayStored) -> None:
    """The tests of PLAY_STORED in their order."""
    if malus_waits(state):
        raise Illegal("card.pending")
    player = state.active
    store = state.sides[player].store
    if not 0 <= command.index < len(store):
        raise Illegal("store.unknown", index=command.index)
    _check_bonus(book, state, player, book.card(store[command.index]), command.targets)


def play_stored(book: Book, state: TaktikState, command: PlayStored, events: list[ev.Event]) -> None:
    """PLAY_STORED."""
    player = state.active
    card = book.card(state.sides[player].store.pop(command.index))
    _play_bonus(book, state, player, card, command.targets, events)


def _play_bonus(
    book: Book, state: TaktikState, player: int, card: Card, targets: Targets | None, events: list[ev.Event]
) -> None:
    units = aimed_units(card, targets)
    quadrant = aimed_quadrant(card, targets)
    run_instants(book, state, card.does, player, units, events)
    play = create_effects(state, card, player, units, quadrant, events)
    told = Targets(units or None, quadrant or None) if units or quadrant else None
    events.append(ev.CardPlayed(card.id, player, told))
    state.bonus_plays += 1
    points_for_bonus(book, state, player, events)
    _spend(book, state, player, card, play, events)


def _spend(
    book: Book, state: TaktikState, player: int, card: Card, play: int, events: list[ev.Event]
) -> None:
    """Rule 9.5: the card goes to the discard, unless an earlier play keeps it and the store has room."""
    keeper: Effect | None = None
    for effect in state.effects:
        if effect.play >= play:
            continue
        for hook in book.hooks(effect):
            if hook.what == v.RETAIN_BONUS and side_matches(hook.side, effect, player):
                keeper = effect
                break
        if keeper is not None:
            break
    store = state.sides[player].store
    kept = keeper is not None and len(store) < book.rules.switches.cards.store_limit
    if kept:
        store.append(card.id)
        events.append(ev.BonusRetained(card.id, player))
    else:
        state.discard.append(card.id)
        events.append(ev.CardDiscarded(card.id, player))
    if keeper is not None:
        remove_effects(state, [keeper])
        events.append(ev.EffectExpired(keeper.id, keeper.card))


def refuse_store(book: Book, state: TaktikState, command: StoreBonus) -> None:
    """The tests of STORE_BONUS in their order."""
    if pending_bonus(book, state) is None:
        raise Illegal("card.not_bonus")
    store = state.sides[state.active].store
    limit = book.rules.switches.cards.store_limit
    index = command.replace
    if len(store) < limit:
        if index is not None:
            raise Illegal("store.unknown", index=index)
    elif index is None or not book.rules.switches.cards.replace_when_full:
        raise Illegal("store.full", limit=limit)
    elif not 0 <= index < limit:
        raise Illegal("store.unknown", index=index)


def store_bonus(book: Book, state: TaktikState, command: StoreBonus, events: list[ev.Event]) -> None:
    """STORE_BONUS."""
    card = pending_bonus(book, state)
    assert card is not None, "what is stored was drawn"
    player = state.active
    store = state.sides[player].store
    index = command.replace
    state.pending_card = None
    if index is None:
        store.append(card.id)
    else:
        state.discard.append(store[index])
        events.append(ev.CardDiscarded(store[index], player))
        store[index] = card.id
    events.append(ev.BonusStored(player, card.id))


# ---------------------------------------------------------------- cancelling (9.6)


def can_cancel(bonus: Card, malus: Card) -> bool:
    """The table of rule 9.6."""
    if bonus.cancels == v.CANCELS_NONE:
        return False
    if malus.kind == v.TACTIC:
        return bonus.cancels == v.CANCELS_ANY_AND_TACTICS
    return bonus.cancels != v.CANCELS_CATEGORIES or malus.category in bonus.cancels_categories


def cancellable_plays(book: Book, state: TaktikState, player: int) -> list[int]:
    """The active plays of a malus, or of the other's tactic, in order."""
    found: list[int] = []
    for effect in state.effects:
        kind = book.card(effect.card).kind
        wanted = kind == v.MALUS or (kind == v.TACTIC and effect.owner != player)
        if wanted and effect.play not in found:
            found.append(effect.play)
    return found


def card_of_play(state: TaktikState, play: int) -> str:
    """The card of an active play."""
    for effect in state.effects:
        if effect.play == play:
            return effect.card
    return ""


def _spent_bonus(book: Book, state: TaktikState, command: CancelMalus) -> Card:
    """The bonus that a cancellation spends: a stored one, or the pending one."""
    store = state.sides[state.active].store
    spend = command.spend
    if isinstance(spend, int):
        if not 0 <= spend < len(store):
            raise Illegal("store.unknown", index=spend)
        return book.card(store[spend])
    drawn = pending_bonus(book, state)
    if drawn is None:
        raise Illegal("card.none_pending")
    return drawn


def _cancelled_malus(book: Book, state: TaktikState, command: CancelMalus) -> Card:
    """The malus that a cancellation undoes: an active play, or the pending one."""
    play = command.malus
    if isinstance(play, int):
        if play not in cancellable_plays(book, state, state.active):
            raise Illegal("malus.unknown", malus=play)
        if malus_waits(state):
            raise Illegal("card.pending")
        return book.card(card_of_play(state, play))
    waiting = pending_malus(book, state)
    if waiting is None:
        raise Illegal("malus.unknown", malus=play)
    return waiting


def refuse_cancel(book: Book, state: TaktikState, command: CancelMalus) -> None:
    """The tests of CANCEL_MALUS in their order."""
    bonus = _spent_bonus(book, state, command)
    if card_is_blocked(book, state, state.active, bonus):
        raise Illegal("card.blocked", card=bonus.id)
    malus = _cancelled_malus(book, state, command)
    if not can_cancel(bonus, malus):
        raise Illegal("malus.not_cancellable", bonus=bonus.id, malus=malus.id)


def cancel_malus(book: Book, state: TaktikState, command: CancelMalus, events: list[ev.Event]) -> None:
    """CANCEL_MALUS: one malus undone, one bonus spent."""
    bonus = _spent_bonus(book, state, command)
    malus = _cancelled_malus(book, state, command)
    spend, malus_ref = command.spend, command.malus
    player = state.active
    if isinstance(spend, int):
        state.sides[player].store.pop(spend)
    else:
        state.pending_card = None
    removed = 0
    if isinstance(malus_ref, int):
        gone = [effect for effect in state.effects if effect.play == malus_ref]
        removed = len(gone)
        remove_effects(state, gone)
    else:
        state.discard.append(malus.id)
        state.pending_card = None
    events.append(ev.MalusCancelled(malus.id, bonus.id, removed))
    _spend(book, state, player, bonus, state.next_play, events)
