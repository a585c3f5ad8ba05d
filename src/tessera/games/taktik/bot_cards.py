"""What the normal and the hard bot do with bonuses that section 15 only ever stores.

A stored bonus cancels a malus, so the ones that can are spent freely only when the store is well filled; the
ones that cannot are played as soon as they help.
"""

from typing import Final

from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.book import Book
from tessera.games.taktik.bot_field import has_target, own_units
from tessera.games.taktik.cards import why_not_bonus
from tessera.games.taktik.commands import Command, PlayCard, PlayStored, Targets
from tessera.games.taktik.effects import allowance, has_side_hook, is_blocked, may_move_and_attack
from tessera.games.taktik.movement import distance
from tessera.games.taktik.rules_cards import Card
from tessera.games.taktik.state import TaktikState, Unit
from tessera.games.taktik.targets import possible_targets

_PLENTY: Final = 4  # stored bonuses: enough to cancel what comes
_MANY: Final = 3  # units with somebody to shoot at
_FARTHER: Final = ("rapid_supply_convoy", "forward_supply_depot", "advanced_recon")
_PENDING: Final = -1


class Spare:
    """A bonus that could be played now, and at whom."""

    def __init__(self, place: int, card: Card, targets: Targets | None) -> None:
        self.place = place  # in the store; _PENDING for the one that was drawn
        self.card = card
        self.targets = targets

    def command(self) -> Command:
        """The command that plays it."""
        if self.place == _PENDING:
            return PlayCard(self.card.id, self.targets)
        return PlayStored(self.place, self.targets)


def spare_bonus(book: Book, state: TaktikState, seat: int) -> Command | None:
    """The bonus to play now, or None: then section 15 decides."""
    side = state.sides[seat]
    pending = state.pending_card
    if pending is not None and pending.stage != v.DECIDE:
        return None
    names = ([] if pending is None else [pending.card]) + side.store
    first = 0 if pending is None else _PENDING
    best: Spare | None = None
    again: Spare | None = None
    for number, name in enumerate(names):
        card = book.card(name)
        if _keeps_next(card):
            if again is None and _may(book, state, seat, card):
                again = Spare(number + first, card, None)
        elif best is None and _may(book, state, seat, card):
            best = _helps(book, state, seat, card, number + first)
    if best is None:
        return None
    if again is not None and not has_side_hook(book, state, v.RETAIN_BONUS, seat):
        return again.command()  # and what it keeps is played next
    return best.command()


def _may(book: Book, state: TaktikState, seat: int, card: Card) -> bool:
    return not why_not_bonus(book, state, seat, card, False) and not why_not_bonus(
        book, state, seat, card, True
    )


def _keeps_next(card: Card) -> bool:
    """Whether it gives the next bonus back that is spent."""
    return card.id == "internal_discipline"


def _helps(book: Book, state: TaktikState, seat: int, card: Card, place: int) -> Spare | None:
    """The play, where the card is worth it as things stand."""
    if card.id == "air_cover":
        return _on(book, state, seat, card, place, _fastest(book, state, seat))
    if card.id == "special_supplies":
        return _on(book, state, seat, card, place, _most_wounded(state, seat))
    if card.id == "extra_supplies":
        return _on(book, state, seat, card, place, _gun_in_want(book, state, seat))
    plenty = len(state.sides[seat].store) >= _PLENTY
    if place == _PENDING or not plenty or state.bonus_plays > 1:
        return None
    ready = [unit for unit in own_units(state, seat) if has_target(book, state, unit)]
    if card.id == "artillery_support" and ready:
        return _on(book, state, seat, card, place, ready[0])
    if card.id in _FARTHER and not ready:
        return Spare(place, card, None)
    if card.id == "troop_motivation" and len(ready) >= _MANY:
        return Spare(place, card, None)
    return None


def _on(book: Book, state: TaktikState, seat: int, card: Card, place: int, unit: Unit | None) -> Spare | None:
    if unit is None:
        return None
    for targets in possible_targets(book, state, card, seat):
        if targets is not None and targets.units == (unit.id,):
            return Spare(place, card, targets)
    return None


def _fastest(book: Book, state: TaktikState, seat: int) -> Unit | None:
    """Of the units that may not move, the one that loses most by it."""
    best: Unit | None = None
    for unit in own_units(state, seat):
        if is_blocked(book, state, unit) and (
            best is None or allowance(book, state, unit) > allowance(book, state, best)
        ):
            best = unit
    return best


def _most_wounded(state: TaktikState, seat: int) -> Unit | None:
    best: Unit | None = None
    for unit in own_units(state, seat):
        if unit.damage and (best is None or unit.damage > best.damage):
            best = unit
    return best


def _gun_in_want(book: Book, state: TaktikState, seat: int) -> Unit | None:
    """A unit that has no target, but would have one if it might move before it shoots."""
    width = state.ground.width
    for unit in own_units(state, seat):
        if unit.leader or may_move_and_attack(book, state, unit) or is_blocked(book, state, unit):
            continue
        if has_target(book, state, unit):
            continue
        for other in state.units.values():
            near = unit.reach + allowance(book, state, unit)
            if other.owner != seat and distance(width, unit.cell, other.cell, False) <= near:
                return unit
    return None
