"""The deck and the cards in force: drawing (9.2), round-start hooks (9.4), the round-end step (9.5)."""

from tessera.games.sint.effects import apply_effects
from tessera.games.sint.events import CardDrawn, CardExpired, CardTicked
from tessera.games.sint.ship import Ship
from tessera.games.sint.state import ActiveCard
from tessera.games.sint.vocabulary import AT_MORNING, DISCARD, FLASH


def draw_cards(ship: Ship) -> None:
    """The cards of the morning: one, unless the voyage says otherwise."""
    for _ in range(ship.terms.cards_in(ship.state.round)):
        draw_card(ship)


def draw_card(ship: Ship) -> None:
    """One card; with an empty deck there is none."""
    state = ship.state
    state.scouted = False
    if not state.deck:
        return
    number = state.deck.pop()
    card = ship.rules.cards[number]
    state.latest = number
    if ship.telling:
        ship.tell(CardDrawn(card.id))
    if card.kind == FLASH:
        apply_effects(ship, card, card.draw)
        state.discard.append(number)
    else:
        state.active.append(ActiveCard(number, card.rounds))
        apply_effects(ship, card, card.draw)


def start_hooks(ship: Ship) -> None:
    """In the order drawn, over the cards active as the step begins."""
    for active in ship.state.active.copy():
        card = ship.card(active)
        if not card.start:
            continue
        if card.after != AT_MORNING:
            apply_effects(ship, card, card.start)
        elif active.rounds_left == 0:
            apply_effects(ship, card, card.start)
            ship.discard(active)


def end_step(ship: Ship) -> None:
    """Countdowns, then what has run out, then what happens at every round's end."""
    state = ship.state
    expired: list[ActiveCard] = []
    for active in state.active:
        if active.rounds_left > 0:
            active.rounds_left -= 1
            if ship.telling:
                ship.tell(CardTicked(ship.card(active).id, active.rounds_left))
            if active.rounds_left == 0:
                expired.append(active)
    for active in expired:
        card = ship.card(active)
        if ship.telling:
            ship.tell(CardExpired(card.id))
        apply_effects(ship, card, card.expire)
        if card.after == DISCARD:
            ship.discard(active)
    end_effects(ship, False)


def end_effects(ship: Ship, before_rest: bool) -> None:
    """What active cards do at the end of a round; before a rest round only those that always do."""
    for active in ship.state.active.copy():
        card = ship.card(active)
        if card.end and (card.always or not before_rest):
            apply_effects(ship, card, card.end)
